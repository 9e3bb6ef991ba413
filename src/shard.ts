import { failure } from './errors.ts';

/** One of several equal shares of the servers; `index` counts from 1. */
export interface Share {
  readonly index: number;
  readonly of: number;
}

/** What a run measured of the whole. */
export interface Shard extends Share {
  /** Names of all servers of the whole, sorted. */
  readonly expected: readonly string[];
}

const MOST_SHARDS = 1000;

/**
 * Reads `2/8`.
 * @throws {ExpectedFailure} `flag-value`
 */
export function readShare(text: string): Share {
  const [, index = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (index < 1 || of < index || of > MOST_SHARDS)
    throw failure('flag-value', ['--shard', `"${text}"`, `a share such as 2/8, from 1/1 to ${MOST_SHARDS}/${MOST_SHARDS}`]);
  return { index, of };
}

/**
 * The share of a list, dealt out like cards: the first goes to shard 1, the second to shard 2. The same
 * on every machine as long as the list is, and no share is larger than another by more than one.
 * @param sorted by name
 */
export function takeShare<Each>(sorted: readonly Each[], { index, of }: Share): Each[] {
  return sorted.filter((_, at) => at % of === index - 1);
}
