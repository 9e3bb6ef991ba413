import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAsset } from '../../src/tokens/asset.ts';
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

test.each(['a', ' ', '\u0301', 'ab', 'zq'])('asks for ten times as many ranks for ten times the text of %j', (part) => {
  let asked = 0;
  const counted = createMerge((bytes, from, to) => {
    asked++;
    return rankOf(bytes, from, to);
  });
  const askedFor = (units: number) => {
    const bytes = Buffer.from(part.repeat(units / part.length));
    asked = 0;
    counted(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0, bytes.length);
    return asked;
  };
  const ratio = askedFor(1_000_000) / askedFor(100_000);
  expect(ratio).toBeGreaterThan(9);
  expect(ratio).toBeLessThan(11);
});
