const ABBREVIATION = /\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|max|min|no|fig|st|dr|mr|mrs)\.\s*$/i;
/** Where a sentence may end: marks with what closes behind them and the space after, or the end of a line. */
const ENDS = /[.!?…]+["'”’)\]`*]*\s+|[。！？]+|\n\s*/gu;
const MANY = /[.!?…]["'”’)\]`*]*\s+\S|[。！？\n]/u;

/** A sentence of a text: where it starts and ends, in UTF-16 units, the space behind it included. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The sentences of a text. A line of its own counts as one; an abbreviation, or a small letter behind the
 * mark, ends none; a bullet or a number without a letter is none of its own.
 */
export function sentencesOf(text: string): Sentence[] {
  if (!MANY.test(text)) return text === '' ? [] : [{ text, start: 0, end: text.length }];
  const sentences: Sentence[] = [];
  let start = 0;
  const close = (end: number) => {
    if (end > start && /\p{L}/u.test(text.slice(start, end))) {
      sentences.push({ text: text.slice(start, end), start, end });
      start = end;
    }
  };
  for (const { 0: mark, index } of text.matchAll(ENDS)) {
    const end = index + mark.length;
    const line = mark.includes('\n');
    if (!line && (/^\p{Ll}/u.test(text.slice(end, end + 2)) || ABBREVIATION.test(text.slice(Math.max(start, end - 12), end)))) continue;
    close(end);
  }
  close(text.length);
  const last = sentences.at(-1);
  if (last === undefined) return [{ text, start: 0, end: text.length }];
  if (last.end < text.length) sentences[sentences.length - 1] = { text: text.slice(last.start), start: last.start, end: text.length };
  return sentences;
}

/** The words of a text in lower case, `snake_case` and `camelCase` taken apart, plurals made singular. */
export function wordsOf(text: string): readonly string[] {
  if (text.length > SHORT_UNITS) return split(text);
  let words = known.get(text);
  if (words === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    words = split(text);
    known.set(text, words);
  }
  return words;
}

const ASCII = /^[\x00-\x7f]*$/;
/** Names and short sentences come back in tool after tool. */
const SHORT_UNITS = 80;
const MOST_KNOWN = 10_000;
const known = new Map<string, readonly string[]>();

function split(text: string): string[] {
  const isAscii = ASCII.test(text);
  const apart = text.replace(isAscii ? /([a-z0-9])([A-Z])/g : /([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').toLowerCase();
  const words = apart.match(isAscii ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word));
}
