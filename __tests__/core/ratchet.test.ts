import { expect, test } from 'vitest';
import { isComplete } from '../../src/core/measure.ts';
import { tighten } from '../../src/core/ratchet.ts';
import type { Measurement } from '../../src/core/report.ts';
import type { Budget } from '../../src/core/types.ts';
import { PAD } from '../fixtures/make.ts';
import { check, listed } from './make.ts';

const budget: Budget = { perToolBytes: 1200, oversized: { a: 1300 } };

test.each([
  ['grew by one', budget, [PAD('a', 1301)], 'ratchet-grew', undefined],
  ['is at its ceiling', budget, [PAD('a', 1300)], null, undefined],
  ['shrank by one', budget, [PAD('a', 1299)], 'ratchet-slack', 1299],
  ['shrank to one above the limit', budget, [PAD('a', 1201)], 'ratchet-slack', 1201],
  ['fits the limit', budget, [PAD('a', 1200)], 'ratchet-done', null],
  ['is gone', budget, [], 'ratchet-gone', null],
  ['is not listed and over', budget, [PAD('a', 1300), PAD('b', 1201)], 'tool-over', undefined],
  ['is not listed and fits', budget, [PAD('a', 1300), PAD('b', 1200)], null, undefined],
  ['has a ceiling under the limit', { ...budget, oversized: { a: 1100 } }, [PAD('a', 1100)], 'ratchet-done', null],
  ['has a ceiling under the limit and is above both', { ...budget, oversized: { a: 1100 } }, [PAD('a', 1201)], 'ratchet-grew', undefined],
] as const)('D7: a tool that %s', (_, held, tools, kind, becomes) => {
  const { verdict, findings } = check(held, listed(...tools));
  expect(verdict).toBe(kind === null ? 'pass' : 'fail');
  expect(findings.map((finding) => [finding.kind, finding.becomes])).toEqual(kind === null ? [] : [[kind, becomes]]);
});

test('no tool is gone where no server was found, unless none is expected', () => {
  const nothing: Measurement = { servers: [], totals: { tools: 0, bytes: 0, tokens: 0 }, complete: true };
  expect(check(budget, nothing)).toMatchObject({ verdict: 'unmeasured', findings: [{ kind: 'server-unmeasured' }] });
  expect(check({ ...budget, servers: {} }, nothing).findings).toMatchObject([{ kind: 'ratchet-gone' }]);
});

function plan(held: Budget, measurement: Measurement, only: string | null = null) {
  if (!isComplete(measurement)) throw new Error('not complete');
  return tighten(held, measurement, { only });
}

test('D7: ratchet changes nothing while one tool grew', () => {
  const held = { perToolBytes: 1200, oversized: { a: 1300, b: 1400 } };
  expect(plan(held, listed(PAD('a', 1301), PAD('b', 1300)))).toMatchObject({ kind: 'blocked', findings: [{ kind: 'ratchet-grew', tool: 'a' }] });
});

test('a total that is over does not block the ratchet', () => {
  expect(plan({ ...budget, totalBytes: 1 }, listed(PAD('a', 1250)))).toEqual({
    kind: 'edits',
    edits: [{ path: ['oversized', 'a'], from: 1300, to: 1250, why: 'a is 1,250 bytes now' }],
  });
});
