import { COVERED_BYTES, FIRST, LAST, MIDDLE, readWords } from './hash.ts';
import type { CountPiece } from './merge.ts';

/** Each slot is four numbers: length and tokens of the last piece that fell into it, and its words. */
const SLOT_BITS = 12;

/** Puts a memory of fixed size before the count: listings repeat few pieces many times. */
export function createMemory(countPiece: CountPiece): CountPiece {
  const slots = new Int32Array(4 << SLOT_BITS);
  const words = new Int32Array(3);

  return (bytes, from, to) => {
    const length = to - from;
    if (length > COVERED_BYTES) return countPiece(bytes, from, to);
    const slot = (readWords(bytes, from, length, words) >>> (32 - SLOT_BITS)) << 2;
    const known = slots[slot]!;
    if ((known & 15) === length && slots[slot + 1] === words[FIRST] && slots[slot + 2] === words[MIDDLE] && slots[slot + 3] === words[LAST]) return known >> 4;
    slots.set(words, slot + 1);
    const tokens = countPiece(bytes, from, to);
    slots[slot] = (tokens << 4) | length;
    return tokens;
  };
}
