const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const ABBREVIATION = /\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|max|min|no|fig|st|dr|mr|mrs)\.\s*$/i;

/** A sentence of a text: where it starts and ends, in UTF-16 units, the space behind it included. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The sentences of a text; a line of its own counts as one, an abbreviation does not end one, a bullet or a number alone is none. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const { segment, index } of segmenter.segment(text)) {
    const before = sentences.at(-1);
    const piece = { text: segment, start: index, end: index + segment.length };
    const joined = before !== undefined && (ABBREVIATION.test(before.text) || !/\p{L}/u.test(before.text));
    if (before === undefined || !(joined || !/[\p{L}\p{N}]/u.test(segment))) sentences.push(piece);
    else sentences[sentences.length - 1] = { text: before.text + segment, start: before.start, end: piece.end };
  }
  return sentences;
}

/** The words of a text in lower case, `snake_case` and `camelCase` taken apart, plurals made singular. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word));
}
