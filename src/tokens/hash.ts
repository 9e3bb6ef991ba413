/** Four bytes as one number, the first the lowest. */
export function wordAt(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
}

/** The first four bytes; of one to three bytes all. */
export function firstWord(bytes: Uint8Array, from: number, length: number): number {
  if (length >= 4) return wordAt(bytes, from);
  return bytes[from]! | (bytes[from + (length >> 1)]! << 8) | (bytes[from + length - 1]! << 16);
}

/** The four bytes in the middle, where first and last word leave a gap; else 0. */
export function middleWord(bytes: Uint8Array, from: number, length: number): number {
  return length > 8 ? wordAt(bytes, from + ((length - 4) >> 1)) : 0;
}

/** The last four bytes; 0 where the first word is all. */
export function lastWord(bytes: Uint8Array, from: number, length: number): number {
  return length > 4 ? wordAt(bytes, from + length - 4) : 0;
}

/**
 * The hash of bytes by their words and length; its upper bits are the good ones.
 * scripts/generate-tokens.mjs sorts the tokens by it.
 */
export function mix(words: number, last: number, length: number): number {
  const sum = Math.imul(words, 0x85ebca6b) + Math.imul(last, 0xc2b2ae35) + length;
  return Math.imul(sum ^ (sum >>> 15), 0x9e3779b1);
}

export function hashOf(bytes: Uint8Array, from: number, to: number): number {
  const length = to - from;
  const words = firstWord(bytes, from, length) ^ Math.imul(middleWord(bytes, from, length), 0x27d4eb2f);
  return mix(words, lastWord(bytes, from, length), length);
}
