import { expect, test } from 'vitest';
import { entryOf, readAllowances, toolLimit } from '../../src/core/budget.ts';
import { PAD } from '../fixtures/make.ts';
import { measured } from './make.ts';

const measurement = measured({ a: [PAD('x', 200), PAD('y', 200), PAD('z', 200)], b: [PAD('x', 300), PAD('a/y', 300)] });

test.each<[string, string, unknown]>([
  ['a', 'x', { kind: 'ceiling', value: 200, path: ['oversized', 'a/x'] }],
  ['b', 'x', { kind: 'limit', value: 250, path: ['servers', 'b', 'perToolBytes'] }],
  ['b', 'a/y', { kind: 'ceiling', value: 300, path: ['oversized', 'a/y'] }],
  ['a', 'y', { kind: 'ceiling', value: 150, path: ['servers', 'a', 'oversized', 'y'] }],
  ['a', 'z', { kind: 'limit', value: 100, path: ['perToolBytes'] }],
  ['a', 'constructor', { kind: 'limit', value: 100, path: ['perToolBytes'] }],
])('what %s/%s may weigh, and where the file says so', (server, tool, expected) => {
  const budget = { perToolBytes: 100, oversized: { 'a/x': 200, 'a/y': 300, z: 90 }, servers: { a: { oversized: { y: 150 } }, b: { perToolBytes: 250 } } };
  expect(readAllowances(budget, measurement)(server, tool)).toEqual(expected);
});

test('without a limit there is no allowance', () => {
  expect(readAllowances({ totalBytes: 1 }, measurement)('a', 'x')).toBeNull();
});

test('no server is found in the prototype of the map', () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect(entryOf({ servers: {} }, name)).toBeNull();
    expect(toolLimit({ perToolBytes: 5, servers: {} }, name, 'perToolBytes')).toEqual({ value: 5, path: ['perToolBytes'] });
  }
});
