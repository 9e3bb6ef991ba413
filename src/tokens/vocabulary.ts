import type { Asset } from './asset.ts';
import { firstWord, hashOf, wordAt } from './hash.ts';

/** Sorts after every rank: the bytes are no token. */
export const NO_RANK = 0x7fffffff;

/** All tokens in one hash table over their bytes. */
export interface Vocabulary {
  /** @returns whether these bytes, at least one, are a token */
  has(bytes: Uint8Array, from: number, to: number): boolean;
  /** @returns the rank of the token with exactly these bytes, at least one, or NO_RANK */
  rank(bytes: Uint8Array, from: number, to: number): number;
}

/** The buckets are numbered by the upper 17 bits of the hash. */
const BUCKET_SHIFT = 15;
const RECORD_HEAD = 4;

/** Fills the one table, the start of every bucket, and leaves the records where they lie. */
export function createVocabulary({ bucketSizes, records, longestToken }: Asset): Vocabulary {
  const view = new DataView(records.buffer, records.byteOffset, records.byteLength);
  const starts = new Uint32Array(bucketSizes.length + 1);
  let start = 0;
  for (let bucket = 0; bucket < bucketSizes.length; bucket++) {
    starts[bucket] = start;
    start += bucketSizes[bucket]!;
  }
  starts[bucketSizes.length] = start;

  function find(bytes: Uint8Array, from: number, to: number): number {
    const length = to - from;
    if (length > longestToken) return -1;
    const bucket = hashOf(bytes, from, to) >>> BUCKET_SHIFT;
    const stop = starts[bucket + 1]!;
    for (let record = starts[bucket]!; record < stop; record += RECORD_HEAD + records[record]!) {
      if (records[record] === length && isAt(record + RECORD_HEAD, bytes, from, to)) return record;
    }
    return -1;
  }

  function isAt(token: number, bytes: Uint8Array, from: number, to: number): boolean {
    const length = to - from;
    if (length < 4) return firstWord(records, token, length) === firstWord(bytes, from, length);
    if (view.getInt32(token + length - 4, true) !== wordAt(bytes, to - 4)) return false;
    for (let at = 0; at < length - 4; at += 4) if (view.getInt32(token + at, true) !== wordAt(bytes, from + at)) return false;
    return true;
  }

  return {
    has: (bytes, from, to) => find(bytes, from, to) >= 0,
    rank: (bytes, from, to) => {
      const record = find(bytes, from, to);
      return record < 0 ? NO_RANK : records[record + 1]! | (records[record + 2]! << 8) | (records[record + 3]! << 16);
    },
  };
}
