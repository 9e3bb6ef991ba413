import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftBudget } from '../../src/core/draft.ts';
import { isComplete } from '../../src/core/measure.ts';
import type { Measurement } from '../../src/core/report.ts';
import { PAD } from '../fixtures/make.ts';
import { measurements } from './arbitrary.ts';
import { check, listed, measured } from './make.ts';

function draft(measurement: Measurement) {
  if (!isComplete(measurement)) throw new Error('not complete');
  return draftBudget(measurement);
}

/** Small tools, so many that large ones stay above the 90th percentile. */
const small = (server: string) => Array.from({ length: 40 }, (_, index) => PAD(`${server}${index}`, 100));
const ten = [150, 160, 170, 180, 190, 200, 210, 220, 230].map((bytes, index) => PAD(`t${index}`, bytes));

test('the limit of a tool is the 90th percentile rounded up to 100, and the larger tools are listed', () => {
  expect(draft(listed(...ten, PAD('big', 900)))).toEqual({ totalBytes: 2700, perToolBytes: 300, oversized: { big: 900 } });
});

test('the limit of a tool is never above 4,000, and the heaviest is listed first', () => {
  const large = ['a', 'b', 'c'].map((name, index) => PAD(name, 5000 + index));
  expect(Object.entries(draft(listed(...large)).oversized ?? {})).toEqual([
    ['c', 5002],
    ['b', 5001],
    ['a', 5000],
  ]);
  expect(draft(listed(...large))).toMatchObject({ totalBytes: 16_000, perToolBytes: 4000 });
});

test('a tool without larger ones needs no list', () => {
  expect(draft(listed(PAD('a', 91)))).toEqual({ totalBytes: 100, perToolBytes: 100 });
});

test('a name that two servers share is listed with its server', () => {
  const servers = { a: [...small('a'), PAD('x', 500)], b: [...small('b'), PAD('x', 600), PAD('y', 700)] };
  expect(draft(measured(servers)).oversized).toEqual({ y: 700, 'b/x': 600, 'a/x': 500 });
});

test("a key that would mean another tool goes into its server's entry", () => {
  const servers = {
    a: [...small('a'), PAD('b/c', 600)],
    'a/b': [...small('b'), PAD('c', 500)],
    z: [...small('z'), PAD('a/b/c', 700), PAD('b/c', 800), PAD('c', 900)],
  };
  expect(draft(measured(servers))).toMatchObject({
    oversized: { 'a/b/c': 700, 'z/b/c': 800, 'z/c': 900 },
    servers: { a: { oversized: { 'b/c': 600 } }, 'a/b': { oversized: { c: 500 } } },
  });
});

test('no server at all is written down as expected', () => {
  expect(draft(measured({}))).toEqual({ totalBytes: 100, perToolBytes: 4000, servers: {} });
});

test('passes at once, whatever the servers list and however they are called', () => {
  fc.assert(
    fc.property(measurements, (measurement) => {
      expect(check(draftBudget(measurement), measurement)).toMatchObject({ verdict: 'pass', findings: [] });
    }),
    { numRuns: 500 },
  );
});

test('survives being written and read', () => {
  fc.assert(
    fc.property(measurements, (measurement) => {
      const budget = draftBudget(measurement);
      expect(JSON.parse(JSON.stringify(budget))).toEqual(budget);
      expect(check(JSON.parse(JSON.stringify(budget)), measurement).verdict).toBe('pass');
    }),
  );
});
