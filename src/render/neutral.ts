/**
 * Where a foreign text is going. `log`: one line of a terminal or of a GitHub Actions log. `code`: a
 * Markdown code span, also inside a table cell. `text`: Markdown prose, also inside a table cell.
 * `html`: text or a quoted attribute of HTML. `property`, `data`: the two halves of a workflow command.
 */
export type Target = 'log' | 'code' | 'text' | 'html' | 'property' | 'data';

const ANSI =
  /[\u001b\u009b](?:\][^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|[PX^_][^\u001b\u009c]*(?:\u001b\\|\u009c)?|[[()#;?]*(?:\d{1,4}(?:[;:]\d{0,4})*)?[0-9A-PR-TZcf-nq-uy=><~]?)/g;
const BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
const BREAKS = new RegExp(BREAK, 'g');
const CONTROL = /(?![\r\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** Longest name, path or message shown unless the writer says otherwise, in UTF-16 units. */
const MAX_LENGTH = 1_000;
/** Breaks a mention, a reference or an address without showing. */
const ZERO_WIDTH_SPACE = '\u200b';

/**
 * Makes a text that is not ours safe for one place. Every writer uses this function, so that a tool
 * name, a path or a line of stderr can neither forge a workflow command, nor move the cursor, nor
 * become a link, an image, HTML or a mention.
 * @param maxLength UTF-16 units kept before the text is escaped; a cut ends in `…`, that of prose after a word
 */
export function neutral(text: string, target: Target, maxLength: number = MAX_LENGTH): string {
  if (target === 'data' || target === 'property') return escapeCommand(visible(text), target, maxLength);
  const line = visible(text.replace(BREAKS, ' '));
  switch (target) {
    case 'log':
      return cut(unstartable(line), maxLength);
    case 'code':
      return codeSpan(cut(line, maxLength));
    case 'text':
      return prose(cutProse(line, maxLength));
    case 'html':
      return escapeHtml(cut(line, maxLength));
  }
}

/**
 * The last lines of a foreign text, each safe for a log, a terminal or a Markdown fence.
 * @param limits lines kept, and UTF-16 units kept of each
 */
export function neutralLines(text: string, limits: { readonly maxLines: number; readonly maxLength: number }): string[] {
  const lines = text.split(BREAK).flatMap((line) => {
    const shown = neutral(line.replace(/\t/g, '  '), 'log', limits.maxLength);
    return shown.trim() === '' ? [] : [shown];
  });
  const left = lines.length - limits.maxLines;
  return left > 0 ? [`(${left} earlier ${left === 1 ? 'line' : 'lines'} left out)`, ...lines.slice(-limits.maxLines)] : lines;
}

/** Writes `##[` and all invisible characters of a JSON text as `\u` escapes, so that it can stand in an Actions log; it parses to the same. */
export function jsonForActions(json: string): string {
  return jsonForTerminal(json.replace(/##(?=\[)/g, '\\u0023\\u0023'));
}

/** Writes invisible characters of a JSON text as `\u` escapes, so that it cannot move a cursor; it parses to the same. */
export function jsonForTerminal(json: string): string {
  return json.replace(UNPLAIN, (run) => run.replace(UNSEEN, escapeUnits));
}

/** A look at the Unicode properties of each character takes ten times this one. */
const UNPLAIN = /[^\n\r\t\x20-\x7e]+/g;
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Surrogate}]/gu;

function escapeUnits(character: string): string {
  return Array.from({ length: character.length }, (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`).join('');
}

/** Escapes for text and quoted attributes of HTML; changes nothing else. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&#39;');
}

/** Cuts to a number of UTF-16 units and never inside a surrogate pair. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, Math.max(0, maxLength - 1)).replace(/[\ud800-\udbff]$/, '')}…`;
}

const CLOSERS: Readonly<Record<string, string>> = { '"': '"', '(': ')' };
const MOST_CLOSERS = 3;

/** Cuts prose after a word and outside of a quote or parenthesis: before the open one, or where most of the text is inside it, after its end sign. */
function cutProse(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const room = cut(text, Math.max(1, maxLength - MOST_CLOSERS)).slice(0, -1);
  const outer = openSigns(room)[0]?.at ?? 0;
  if (outer > room.length / 2) return `${endWord(room.slice(0, outer))}…`;
  const space = text[room.length] === ' ' ? room.length : room.lastIndexOf(' ');
  const kept = endWord(space > room.length / 2 ? room.slice(0, space) : room);
  const open = openSigns(kept);
  const closers = open.length > MOST_CLOSERS ? [] : open.map(({ sign }) => CLOSERS[sign]).reverse();
  return `${kept}${closers.join('')}…`;
}

/** Quotes and parentheses that are open at the end, the outermost first. */
function openSigns(text: string): { readonly sign: string; readonly at: number }[] {
  const open: { sign: string; at: number }[] = [];
  for (const { 0: sign, index: at } of text.matchAll(/["()]/g)) {
    const last = open.at(-1)?.sign;
    if (sign === '(' || (sign === '"' && last !== '"')) open.push({ sign, at });
    else if (last !== undefined && CLOSERS[last] === sign) open.pop();
  }
  return open;
}

function endWord(text: string): string {
  return text.replace(/[\s,;:]+$/, '');
}

function visible(text: string): string {
  return text
    .replace(ANSI, '')
    .replace(/\t/g, ' ')
    .replace(CONTROL, '')
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(PILED_MARKS, '$1')
    .replace(/##(?=\[)/g, '## ');
}

/**
 * The runner obeys `::name::` at the start of a line, leading white space not counted, and a writer
 * may wrap a line at any white space: no word may start with two colons.
 * Source: actions/runner, `ActionCommand.TryParseV2`.
 */
function unstartable(line: string): string {
  return line.replace(/(?<=^|\s):{2,}/g, (colons) => [...colons].join(' '));
}

/** Neither a backtick nor a pipe can be escaped inside a code span of a table cell by all parsers alike: look-alikes stand for them. */
function codeSpan(line: string): string {
  if (line.trim() === '') return '*(blank)*';
  const shown = line.replace(/`/g, 'ˋ').replace(/\|/g, '¦');
  return `\`${shown}\``;
}

function prose(line: string): string {
  return line
    .trim()
    .replace(/@(?=[\p{L}\p{N}_-])/gu, `@${ZERO_WIDTH_SPACE}`)
    .replace(/#(?=\d)/g, `#${ZERO_WIDTH_SPACE}`)
    .replace(/(GH-)(?=\d)/gi, `$1${ZERO_WIDTH_SPACE}`)
    .replace(/:(?=\/\/|[\w+-]+:)/g, `:${ZERO_WIDTH_SPACE}`)
    .replace(/(www)\./gi, `$1${ZERO_WIDTH_SPACE}.`)
    .replace(/(mailto|xmpp):/gi, `$1${ZERO_WIDTH_SPACE}:`)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\`*[\]~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replace(/\|/g, '&#124;')
    .replace(/\$/g, '<span>$</span>')
    .replace(/^[#+=-]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}

/** Source: `actions/toolkit`, `escapeData` and `escapeProperty`. */
function escapeCommand(text: string, target: 'property' | 'data', maxLength: number): string {
  const escaped = cut(text, maxLength).replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
  return target === 'data' ? escaped : escaped.replace(/:/g, '%3A').replace(/,/g, '%2C');
}
