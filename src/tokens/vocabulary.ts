import type { Asset } from './asset.ts';
import { readWords } from './hash.ts';

/** Sorts after every rank: the bytes are no token. */
export const NO_RANK = 0x7fffffff;

/** @returns the rank of the token with exactly these bytes, at least one, or NO_RANK */
export type RankOf = (bytes: DataView, from: number, to: number) => number;

/** The buckets are numbered by the upper 17 bits of the hash. */
const BUCKET_SHIFT = 15;
const RECORD_HEAD = 4;

/** All tokens in one hash table over their bytes, which is the file itself. */
export function createRankOf({ bucketStarts, records, longestToken }: Asset): RankOf {
  const words = new Int32Array(3);

  return (bytes, from, to) => {
    const length = to - from;
    if (length > longestToken) return NO_RANK;
    const bucket = 3 * (readWords(bytes, from, length, words) >>> BUCKET_SHIFT);
    const stop = bucketStarts[bucket + 3]! | (bucketStarts[bucket + 4]! << 8) | (bucketStarts[bucket + 5]! << 16);
    let record = bucketStarts[bucket]! | (bucketStarts[bucket + 1]! << 8) | (bucketStarts[bucket + 2]! << 16);
    while (record < stop) {
      const found = records[record]!;
      if (found === length) {
        const shift = record + RECORD_HEAD - from;
        let at = to - 1;
        while (at >= from && bytes.getUint8(at) === records[at + shift]) at--;
        if (at < from) return records[record + 1]! | (records[record + 2]! << 8) | (records[record + 3]! << 16);
      }
      record += RECORD_HEAD + found;
    }
    return NO_RANK;
  };
}
