import { describe, expect, test } from 'vitest';
import { readShare, takeShare } from '../src/shard.ts';

describe('shares', () => {
  test('together hold everything once, and differ by one at most', () => {
    for (const count of [0, 1, 7, 50])
      for (const of of [1, 2, 3, 8, 60]) {
        const list = Array.from({ length: count }, (_, at) => at);
        const shares = Array.from({ length: of }, (_, at) => takeShare(list, { index: at + 1, of }));
        expect(shares.flat().sort((a, b) => a - b)).toEqual(list);
        const sizes = shares.map((share) => share.length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }
  });

  test('are dealt out like cards', () => {
    expect(takeShare(['a', 'b', 'c', 'd', 'e'], { index: 2, of: 3 })).toEqual(['b', 'e']);
  });

  test('are read strictly', () => {
    expect(readShare('2/8')).toEqual({ index: 2, of: 8 });
    for (const text of ['', '2', '0/8', '9/8', '1/0', '1/1001', '-1/8', '1/8/2', ' 1/8', '1.0/8', 'a/b'])
      expect(() => readShare(text)).toThrow('a share such as');
  });
});
