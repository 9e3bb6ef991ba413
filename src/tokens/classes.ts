import type { Asset } from './asset.ts';

/**
 * Sets of the split pattern as bits of a character's class. Lm and Lo are both UPPER and LOWER, as in
 * the pattern's two sets of letters; marks are so too and are symbols besides, not being `\p{L}`.
 */
export const UPPER = 1;
export const LOWER = 2;
export const LETTER = UPPER | LOWER;
export const MARK = 4;
export const NUMBER = 8;
export const SPACE = 16;
export const NEWLINE = 32;
const OTHER = 64;
/** `[^\s\p{L}\p{N}]` */
export const SYMBOL = MARK | OTHER;
/** No class: a byte of a character beyond ASCII. */
export const WIDE = 128;

export interface Classes {
  /** By byte; none of the sets for a byte of a character beyond ASCII. */
  readonly ascii: Uint8Array;
  /** The class of the character that begins at a byte of well-formed UTF-8. */
  at(bytes: Uint8Array, at: number): number;
}

/** Makes the look-up: one table for ASCII, blocks of 128 characters for all others. */
export function createClasses({ classIndex, classBlocks }: Asset): Classes {
  const ascii = new Uint8Array(256).fill(WIDE);
  const first = classIndex[0]! << 7;
  ascii.set(classBlocks.subarray(first, first + 128));

  function wideAt(bytes: Uint8Array, at: number): number {
    const lead = bytes[at]!;
    const second = bytes[at + 1]! & 63;
    let code: number;
    if (lead < 0xe0) code = ((lead & 31) << 6) | second;
    else if (lead < 0xf0) code = ((lead & 15) << 12) | (second << 6) | (bytes[at + 2]! & 63);
    else code = ((lead & 7) << 18) | (second << 12) | ((bytes[at + 2]! & 63) << 6) | (bytes[at + 3]! & 63);
    return classBlocks[(classIndex[code >> 7]! << 7) | (code & 127)]!;
  }

  function at(bytes: Uint8Array, at: number): number {
    const known = ascii[bytes[at]!]!;
    return known === WIDE ? wideAt(bytes, at) : known;
  }

  return { ascii, at };
}

/** Bytes of the character that begins with this byte. */
export function widthOf(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}
