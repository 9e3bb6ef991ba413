import { type Classes, LETTER, LOWER, NEWLINE, NUMBER, SPACE, SYMBOL, UPPER, WIDE, widthOf } from './classes.ts';

const LF = 0x0a;
const CR = 0x0d;
const BLANK = 0x20;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;

/**
 * @param bytes well-formed UTF-8
 * @param at where a piece begins, below `end`
 * @param end where the text ends
 * @returns where the piece ends
 */
export type PieceEnd = (bytes: Uint8Array, at: number, end: number) => number;

/**
 * Makes the split: piece by piece what the pattern of o200k_base would match. A character is looked at
 * a bounded number of times, whatever the text.
 */
export function createPieceEnd({ ascii, at: classAt }: Classes): PieceEnd {
  /** The first two branches: uppers, then lowers. */
  function letters(bytes: Uint8Array, start: number, end: number): number {
    let at = start;
    while (at < end && ascii[bytes[at]!] === UPPER) at++;
    while (at < end && ascii[bytes[at]!] === LOWER) at++;
    if (at < end && ascii[bytes[at]!] === WIDE) at = wideLetters(bytes, start, end);
    return at < end && bytes[at] === APOSTROPHE ? contraction(bytes, at, end) : at;
  }

  /**
   * The same for characters that count as both: without a lower behind the uppers the pattern gives back
   * characters until one counts as both, and only if none does, all of them stand.
   */
  function wideLetters(bytes: Uint8Array, start: number, end: number): number {
    let at = start;
    let afterBoth = 0;
    let found = 0;
    while (at < end) {
      found = classAt(bytes, at);
      if (!(found & UPPER)) break;
      at += widthOf(bytes[at]!);
      if (found & LOWER) afterBoth = at;
    }
    if (at < end && found & LOWER) {
      do at += widthOf(bytes[at]!);
      while (at < end && classAt(bytes, at) & LOWER);
    } else if (afterBoth > 0) at = afterBoth;
    return at;
  }

  function numbers(bytes: Uint8Array, start: number, end: number): number {
    let at = start;
    for (let count = 0; count < 3 && at < end && classAt(bytes, at) & NUMBER; count++) at += widthOf(bytes[at]!);
    return at;
  }

  function symbols(bytes: Uint8Array, start: number, end: number): number {
    let at = start;
    while (at < end && ascii[bytes[at]!]! & SYMBOL) at++;
    while (at < end && classAt(bytes, at) & SYMBOL) at += widthOf(bytes[at]!);
    while (at < end && (bytes[at] === LF || bytes[at] === CR || bytes[at] === SLASH)) at++;
    return at;
  }

  /** The last three branches: up to the last newline of the run, else all but the blank before a word. */
  function spaces(bytes: Uint8Array, start: number, end: number): number {
    let at = start;
    let last = start;
    let afterNewline = 0;
    while (at < end) {
      const found = classAt(bytes, at);
      if (!(found & SPACE)) break;
      last = at;
      at += widthOf(bytes[at]!);
      if (found & NEWLINE) afterNewline = at;
    }
    if (afterNewline > 0) return afterNewline;
    return at < end && last > start ? last : at;
  }

  return (bytes, at, end) => {
    const first = classAt(bytes, at);
    if (first & LETTER) return letters(bytes, at, end);
    if (first & NUMBER) return numbers(bytes, at, end);
    const next = at + widthOf(bytes[at]!);
    const second = next < end ? classAt(bytes, next) : 0;
    if (second & LETTER && !(first & NEWLINE)) return letters(bytes, next, end);
    if (first & SYMBOL) return symbols(bytes, next, end);
    if (second & SYMBOL && bytes[at] === BLANK) return symbols(bytes, next, end);
    return spaces(bytes, at, end);
  };
}

/**
 * `'s`, `'t`, `'m`, `'d`, `'re`, `'ve`, `'ll` in any case. tiktoken's pattern says so with `(?i:…)`, by which
 * the long s, U+017F, is an s; js-tiktoken lists the cases of ASCII and lacks it.
 */
function contraction(bytes: Uint8Array, at: number, end: number): number {
  const lowerAt = (index: number) => (index < end ? bytes[index]! | 0x20 : 0);
  const [one, two] = [lowerAt(at + 1), lowerAt(at + 2)];
  if (one === 0x73 || one === 0x74 || one === 0x6d || one === 0x64) return at + 2;
  if (two === 0x65 && (one === 0x72 || one === 0x76)) return at + 3;
  if (one === 0x6c && two === 0x6c) return at + 3;
  return at + 2 < end && bytes[at + 1] === 0xc5 && bytes[at + 2] === 0xbf ? at + 3 : at;
}
