import { firstWord, lastWord, middleWord, mix } from './hash.ts';
import type { CountPiece } from './merge.ts';

/** Each slot is four numbers: length and tokens of the last piece that fell into it, and its three words. */
const SLOT_BITS = 12;
/** Up to here the first, the middle and the last word are all of a piece. */
const LONGEST = 12;

/** Puts a memory of fixed size before the count: listings repeat few pieces many times. */
export function createMemory(countPiece: CountPiece): CountPiece {
  const slots = new Int32Array(4 << SLOT_BITS);

  return (bytes, from, to) => {
    const length = to - from;
    if (length > LONGEST) return countPiece(bytes, from, to);
    const first = firstWord(bytes, from, length);
    const middle = middleWord(bytes, from, length);
    const last = lastWord(bytes, from, length);
    const slot = (mix(first ^ Math.imul(middle, 0x27d4eb2f), last, length) >>> (32 - SLOT_BITS)) << 2;
    const known = slots[slot]!;
    if ((known & 15) === length && slots[slot + 1] === first && slots[slot + 2] === middle && slots[slot + 3] === last) return known >> 4;
    const tokens = countPiece(bytes, from, to);
    slots[slot] = (tokens << 4) | length;
    slots[slot + 1] = first;
    slots[slot + 2] = middle;
    slots[slot + 3] = last;
    return tokens;
  };
}
