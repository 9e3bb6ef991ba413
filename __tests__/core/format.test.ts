import { expect, test } from 'vitest';
import { formatCount, formatNumber, formatShare, formatSigned, shortName } from '../../src/core/format.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1_876_212, '1,876,212'],
  [-2620, '−2,620'],
])('%i is written %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

test.each([
  [0, '+0'],
  [1240, '+1,240'],
  [-63, '−63'],
])('the difference %i is written %s', (value, text) => {
  expect(formatSigned(value)).toBe(text);
});

test('one is singular', () => {
  expect([0, 1, 2000].map((value) => formatCount(value, 'byte'))).toEqual(['0 bytes', '1 byte', '2,000 bytes']);
});

test.each([
  [0, 46_000, '0 %'],
  [1, 46_000, '0.1 %'],
  [23_000, 46_000, '50 %'],
  [45_999, 46_000, '99.9 %'],
  [46_000, 46_000, '100 %'],
  [46_001, 46_000, '100.1 %'],
  [61_544, 60_000, '103 %'],
  [1_000_000, 1000, '100,000 %'],
  [0, 0, '0 %'],
  [91, 0, '> 100 %'],
])('F1: %i of %i is %s, never rounded onto the limit', (part, whole, text) => {
  expect(formatShare(part, whole)).toBe(text);
});

test('a long name is cut between characters, and none at all is said', () => {
  expect(shortName('')).toBe('(no name)');
  expect(shortName('x'.repeat(80))).toBe('x'.repeat(80));
  expect(shortName(`${'x'.repeat(79)}😀`)).toBe(`${'x'.repeat(79)}…`);
});
