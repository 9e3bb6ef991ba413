import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftBudget } from '../../src/core/draft.ts';
import { isComplete } from '../../src/core/measure.ts';
import { type Edit, type RatchetPlan, tighten } from '../../src/core/ratchet.ts';
import type { Measurement } from '../../src/core/report.ts';
import type { Budget, CompleteMeasurement } from '../../src/core/types.ts';
import { PAD } from '../fixtures/make.ts';
import { shrinkings } from './arbitrary.ts';
import { base, check, kinds, listed, measured } from './make.ts';

function plan(budget: Budget, measurement: Measurement, only: string | null = null): RatchetPlan {
  if (!isComplete(measurement)) throw new Error('not complete');
  return tighten(budget, measurement, { only });
}

/** The budget after its edits, as a writer of the file would leave it. */
function apply(budget: Budget, edits: readonly Edit[]): Budget {
  const change = (node: unknown, edit: Edit, depth: number): unknown => {
    const entries = Object.entries(node as object).flatMap(([key, value]) => {
      if (key !== edit.path[depth]) return [[key, value]];
      if (depth + 1 < edit.path.length) return [[key, change(value, edit, depth + 1)]];
      return edit.to === null ? [] : [[key, edit.to]];
    });
    return Object.fromEntries(entries);
  };
  return edits.reduce((now, edit) => change(now, edit, 0) as Budget, budget);
}

test('D7: one tool that grew blocks every change', () => {
  const budget = { perToolBytes: 1200, oversized: { a: 1300, b: 1400 } };
  expect(plan(budget, listed(PAD('a', 1301), PAD('b', 1300)))).toMatchObject({ kind: 'blocked', findings: [{ kind: 'ratchet-grew', tool: 'a' }] });
});

test('a tool over the limit without an entry blocks every change', () => {
  expect(plan({ perToolBytes: 1200, oversized: { b: 1400 } }, listed(PAD('a', 1201), PAD('b', 1300)))).toMatchObject({
    kind: 'blocked',
    findings: [{ kind: 'tool-over', tool: 'a' }],
  });
});

test('totals do not block it', () => {
  expect(plan({ totalBytes: 1, maxTools: 0, perToolBytes: 1200, oversized: { a: 1300 } }, listed(PAD('a', 1250)))).toEqual({
    kind: 'edits',
    edits: [{ path: ['oversized', 'a'], from: 1300, to: 1250, why: 'a is 1,250 bytes now' }],
  });
});

test('lowers, removes and explains', () => {
  const budget = {
    perToolBytes: 1200,
    oversized: { low: 1300, fits: 1300, gone: 1300, 's/same': 1300, bad: 1100 },
    servers: { s: { oversized: { own: 1500, lost: 1400 } } },
  };
  const measurement = listed(PAD('low', 1250), PAD('fits', 1200), PAD('same', 1300), PAD('bad', 1100), PAD('own', 1400));
  expect(plan(budget, measurement)).toEqual({
    kind: 'edits',
    edits: [
      { path: ['oversized', 'low'], from: 1300, to: 1250, why: 'low is 1,250 bytes now' },
      { path: ['oversized', 'fits'], from: 1300, to: null, why: 'fits is 1,200 bytes and fits its limit' },
      { path: ['oversized', 'gone'], from: 1300, to: null, why: 'no server lists gone any more' },
      { path: ['oversized', 'bad'], from: 1100, to: null, why: 'bad is 1,100 bytes and fits its limit' },
      { path: ['servers', 's', 'oversized', 'own'], from: 1500, to: 1400, why: 'own is 1,400 bytes now' },
      { path: ['servers', 's', 'oversized', 'lost'], from: 1400, to: null, why: 's does not list lost any more' },
    ],
  });
});

test('an entry within the slack stays', () => {
  expect(plan({ perToolBytes: 1200, oversized: { a: 1300 }, ratchetSlackBytes: 50 }, listed(PAD('a', 1250)))).toEqual({ kind: 'edits', edits: [] });
});

test('with one server named the entries of others stay', () => {
  const budget = { perToolBytes: 100, oversized: { x: 300, y: 300, 'b/z': 300 } };
  const measurement = measured({ a: [PAD('x', 200)], b: [PAD('y', 200)] });
  expect(plan(budget, measurement, 'a')).toMatchObject({ kind: 'edits', edits: [{ path: ['oversized', 'x'], to: 200 }] });
});

/** Blocked only where a key reads as another tool once the tool of that very name is gone. */
const cases = fc.tuple(shrinkings, fc.nat(3000), fc.nat(200)).map(([{ before, now }, lower, ratchetSlackBytes]) => {
  const drafted = draftBudget(before);
  const budget: Budget = { ...drafted, perToolBytes: (drafted.perToolBytes ?? 0) + lower, ratchetSlackBytes };
  return { budget, now, turn: tighten(budget, now, { only: null }) };
});

test('never raises, is done after one turn, and leaves a budget that passes but for its totals', () => {
  let turned = 0;
  fc.assert(
    fc.property(cases, ({ budget, now, turn }) => {
      if (turn.kind === 'blocked') return;
      if (turn.edits.length > 0) turned += 1;
      for (const { from, to } of turn.edits) expect(to === null || to < from).toBe(true);
      const after = apply(budget, turn.edits);
      expect(tighten(after, now, { only: null })).toEqual({ kind: 'edits', edits: [] });
      const left = new Set(kinds(check(after, now)));
      for (const kind of ['ratchet-ambiguous', 'server-unmeasured']) left.delete(kind);
      expect([...left]).toEqual([]);
    }),
    { numRuns: 500 },
  );
  expect(turned).toBeGreaterThan(50);
});

test('what it leaves is no raise of what it found', () => {
  fc.assert(
    fc.property(cases, ({ budget, now, turn }) => {
      if (turn.kind === 'blocked') return;
      const after = check(apply(budget, turn.edits), now, { base: base(budget, now) });
      expect(after.base?.raises).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

describe('an entry without a server, where a server was left out', () => {
  const alone = measured({ x: [PAD('big', 900)] });
  const look = (budget: Budget, measurement: Measurement, others: readonly string[]) => {
    if (!isComplete(measurement)) throw new Error('not complete');
    return tighten(budget, measurement, { only: 'x', others });
  };

  test.each([
    ['would be lowered', { perToolBytes: 500, oversized: { big: 1000 } }],
    ['would be removed', { perToolBytes: 950, oversized: { big: 1000 } }],
  ])('stays where it %s, and is told', (_, budget) => {
    const undecided = [{ path: ['oversized', 'big'], clear: 'x/big' }];
    expect(look(budget, alone, ['y'])).toEqual({ kind: 'edits', edits: [], undecided });
    expect(kinds(check({ ...budget }, alone, { only: 'x', others: ['y'] }))).toEqual([]);
  });

  test('is lowered where no other server exists', () => {
    expect(look({ perToolBytes: 500, oversized: { big: 1000 } }, alone, [])).toMatchObject({ edits: [{ path: ['oversized', 'big'], to: 900 }] });
  });

  test('is lowered where it names its server, there or by its place', () => {
    const budget = { perToolBytes: 500, oversized: { 'x/big': 1000 }, servers: { x: { oversized: { big: 990 } } } };
    expect(look(budget, alone, ['y'])).toMatchObject({ edits: [{ to: 900 }, { to: 900 }] });
  });

  test('still blocks where the tool is above it, whosever it is', () => {
    expect(look({ perToolBytes: 500, oversized: { big: 899 } }, alone, ['y'])).toMatchObject({ kind: 'blocked', findings: [{ kind: 'ratchet-grew' }] });
  });

  test('is not gone beside the command of one server', () => {
    const plan = tighten({ perToolBytes: 900, oversized: { other: 1000 } }, alone as CompleteMeasurement, { only: null, others: ['y'] });
    expect(plan).toEqual({ kind: 'edits', edits: [], undecided: [{ path: ['oversized', 'other'], clear: 'SERVER/other' }] });
  });
});
