/** Of a piece: the first, the middle and the last four bytes. */
export type Words = Int32Array;
export const FIRST = 0;
export const MIDDLE = 1;
export const LAST = 2;

/** Pieces up to this length are told apart by their length and their words alone. */
export const COVERED_BYTES = 12;

/**
 * Reads the words of a piece; one that others leave no room for is 0.
 * @param length at least 1
 * @returns a hash of words and length whose upper bits are the good ones; scripts/generate-tokens.mjs
 * sorts the tokens by it
 */
export function readWords(bytes: DataView, from: number, length: number, words: Words): number {
  let first: number;
  let middle = 0;
  let last = 0;
  if (length < 4) first = bytes.getUint8(from) | (bytes.getUint8(from + (length >> 1)) << 8) | (bytes.getUint8(from + length - 1) << 16);
  else {
    first = bytes.getInt32(from, true);
    if (length > 4) last = bytes.getInt32(from + length - 4, true);
    if (length > 8) middle = bytes.getInt32(from + ((length - 4) >> 1), true);
  }
  words[FIRST] = first;
  words[MIDDLE] = middle;
  words[LAST] = last;
  const sum = Math.imul(first ^ Math.imul(middle, 0x27d4eb2f), 0x85ebca6b) + Math.imul(last, 0xc2b2ae35) + length;
  return Math.imul(sum ^ (sum >>> 15), 0x9e3779b1);
}
