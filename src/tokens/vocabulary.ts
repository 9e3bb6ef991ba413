import type { Asset } from './asset.ts';

/** Sorts after every rank: the bytes are no token. */
export const NO_RANK = 0x7fffffff;

/** All tokens in one hash table over their bytes. */
export interface Vocabulary {
  /** @returns whether these bytes are one token; `hash` is their `hashOf` */
  has(bytes: Uint8Array, from: number, to: number, hash: number): boolean;
  /** @returns the rank of the token with exactly these bytes, or NO_RANK */
  rank(bytes: Uint8Array, from: number, to: number): number;
}

/** The buckets are numbered by the upper 17 bits of the hash. */
const BUCKET_SHIFT = 15;
const RECORD_HEAD = 4;

/** The hash that scripts/generate-tokens.mjs sorts the tokens by. */
export function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0;
  for (let at = from; at < to; at++) hash = (Math.imul(hash, 0x01000193) + bytes[at]!) | 0;
  return Math.imul(hash, 0x9e3779b1);
}

/** Fills the one table, the start of every bucket, and leaves the records where they lie. */
export function createVocabulary({ bucketSizes, records, longestToken }: Asset): Vocabulary {
  const starts = new Uint32Array(bucketSizes.length + 1);
  for (let bucket = 0; bucket < bucketSizes.length; bucket++) starts[bucket + 1] = starts[bucket]! + bucketSizes[bucket]!;

  function find(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const length = to - from;
    const bucket = hash >>> BUCKET_SHIFT;
    const stop = starts[bucket + 1]!;
    for (let record = starts[bucket]!; record < stop; record += RECORD_HEAD + records[record]!) {
      if (records[record] !== length) continue;
      const shift = record + RECORD_HEAD - from;
      let at = to - 1;
      while (at >= from && bytes[at] === records[at + shift]) at--;
      if (at < from) return record;
    }
    return -1;
  }

  return {
    has: (bytes, from, to, hash) => to - from <= longestToken && find(bytes, from, to, hash) >= 0,
    rank: (bytes, from, to) => {
      if (to - from > longestToken) return NO_RANK;
      const record = find(bytes, from, to, hashOf(bytes, from, to));
      return record < 0 ? NO_RANK : records[record + 1]! | (records[record + 2]! << 8) | (records[record + 3]! << 16);
    },
  };
}
