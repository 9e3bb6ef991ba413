import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAsset } from '../../src/tokens/asset.ts';
import { loadCounter } from '../../src/tokens/counter.ts';
import { createMerge } from '../../src/tokens/merge.ts';
import { createRankOf, NO_RANK } from '../../src/tokens/vocabulary.ts';

const rankOf = createRankOf(readAsset());
const merge = createMerge(rankOf);

/** Byte pair merging as one would write it down: look at all pairs, join the first of the lowest, again. */
function mergePlainly(bytes: DataView): number {
  const borders = Array.from({ length: bytes.byteLength + 1 }, (_, at) => at);
  for (;;) {
    const ranks = borders.slice(2).map((end, index) => rankOf(bytes, borders[index]!, end));
    const least = Math.min(NO_RANK, ...ranks);
    if (least === NO_RANK) return borders.length - 1;
    borders.splice(ranks.indexOf(least) + 1, 1);
  }
}

test('merges any bytes as the plain algorithm does', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 40 }),
    fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'e', 't'), minLength: 1, maxLength: 80 }).map((text) => Buffer.from(text)),
  );
  fc.assert(
    fc.property(bytes, (piece) => {
      const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength);
      expect(merge(view, 0, piece.length)).toBe(mergePlainly(view));
    }),
    { numRuns: 5000, seed: 20261130 },
  );
});

test.each(['a', ' ', '\u0301', 'ab', 'zq'])('counts a million times %j in at most fifteen times the time of a hundred thousand', (part) => {
  const { count } = loadCounter();
  const timeOf = (times: number) => {
    const text = part.repeat(times / part.length);
    const started = performance.now();
    count(text);
    return performance.now() - started;
  };
  timeOf(100_000);
  const short = Math.min(timeOf(100_000), timeOf(100_000), timeOf(100_000));
  // The quickest of several: a neighbour on the machine may take the processor away.
  const long = Math.min(timeOf(1_000_000), timeOf(1_000_000), timeOf(1_000_000));
  expect(long).toBeLessThan(15 * short + 100);
});
