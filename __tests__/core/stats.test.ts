import { expect, test } from 'vitest';
import { describeSizes, percentile } from '../../src/core/stats.ts';
import { PAD } from '../fixtures/make.ts';
import { measured } from './make.ts';

test.each([
  [[], 50, null],
  [[7], 99, 7],
  [[1, 2, 3, 4], 50, 2],
  [[4, 3, 2, 1], 90, 4],
  [[10, 20, 30, 40, 50, 60, 70, 80, 90, 100], 90, 90],
])('of %j the percentile %i is %s', (values, percent, expected) => {
  expect(percentile(values, percent)).toBe(expected);
});

test('describes the tools of every measured server, heaviest first', () => {
  const stats = describeSizes(measured({ a: [PAD('x', 100), PAD('y', 300)], b: [PAD('z', 300)], c: null }), 2);
  expect(stats).toMatchObject({ count: 3, median: 300, p90: 300, p99: 300 });
  expect(stats.heaviest.map(({ server, tool }) => `${server}/${tool.name}`)).toEqual(['a/y', 'b/z']);
});

test('no tools have no median', () => {
  expect(describeSizes(measured({ a: [] }))).toEqual({ count: 0, median: null, p90: null, p99: null, heaviest: [] });
});
