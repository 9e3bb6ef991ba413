import { describe, expect, test } from 'vitest';
import type { JudgeInput } from '../../src/core/case.ts';
import type { Measurement } from '../../src/core/report.ts';
import type { Budget, JsonObject } from '../../src/core/types.ts';
import { PAD, T } from '../fixtures/make.ts';
import { base, check, kinds, listed, measured } from './make.ts';

/** Raises from `old` to `now`, as key, before, after. */
function raises(
  old: Budget | null,
  now: Budget,
  { before = listed(), after = listed(), ...more }: { before?: Measurement | null; after?: Measurement } & Partial<JudgeInput> = {},
) {
  const judgement = check(now, after, { base: base(old, before), ...more });
  return judgement.base?.raises.map(({ kind, key, before, after }) => [kind, key, before, after]);
}

describe('a limit', () => {
  test.each<[string, Budget, Budget, unknown[]]>([
    ['kept', { totalBytes: 10 }, { totalBytes: 10 }, []],
    ['lowered', { totalBytes: 10 }, { totalBytes: 9 }, []],
    ['new', {}, { totalBytes: 10 }, []],
    ['raised', { totalBytes: 10 }, { totalBytes: 11 }, [['limit', 'totalBytes', 10, 11]]],
    ['deleted', { maxTools: 10 }, {}, [['limit', 'maxTools', 10, null]]],
    ['raised from zero', { instructionsBytes: 0 }, { instructionsBytes: 1 }, [['limit', 'instructionsBytes', 0, 1]]],
    ['of a server raised', { servers: { s: { totalTokens: 1 } } }, { servers: { s: { totalTokens: 2 } } }, [['limit', 'servers["s"].totalTokens', 1, 2]]],
    ['of a server deleted with its entry', { servers: { s: { totalBytes: 1 } } }, {}, [['limit', 'servers["s"].totalBytes', 1, null]]],
    ['of a tool raised', { perToolTokens: 5 }, { perToolTokens: 6 }, [['limit', 'perToolTokens', 5, 6]]],
    [
      'of a tool lifted for one server',
      { perToolBytes: 5 },
      { perToolBytes: 5, servers: { s: { perToolBytes: 6 } } },
      [['limit', 'servers["s"].perToolBytes', 5, 6]],
    ],
    ['of a tool lowered for one server', { perToolBytes: 5 }, { perToolBytes: 5, servers: { s: { perToolBytes: 4 } } }, []],
    [
      'of a tool that falls back to the higher top',
      { perToolBytes: 5, servers: { s: { perToolBytes: 4 } } },
      { perToolBytes: 5 },
      [['limit', 'servers["s"].perToolBytes', 4, 5]],
    ],
    [
      'of a file raised and of another deleted',
      { files: { a: 1, b: 2 } },
      { files: { a: 3 } },
      [
        ['limit', 'files["a"]', 1, 3],
        ['limit', 'files["b"]', 2, null],
      ],
    ],
    ['of slack raised from nothing', {}, { ratchetSlackBytes: 20 }, [['limit', 'ratchetSlackBytes', 0, 20]]],
    ['of slack deleted', { ratchetSlackBytes: 20 }, {}, []],
  ])('%s', (_, old, now, expected) => {
    expect(raises(old, now)).toEqual(expected);
  });

  test('that was raised is a notice and no failure', () => {
    const { verdict, findings } = check({ totalBytes: 65_000 }, listed(), { base: base({ totalBytes: 60_000 }, listed()) });
    expect(verdict).toBe('pass');
    expect(findings).toMatchObject([
      { kind: 'limit-raised', severity: 'notice', message: 'totalBytes was raised from 60,000 to 65,000.', path: ['totalBytes'] },
    ]);
  });

  test('is not compared where the budget file of base could not be read', () => {
    const unreadable = { ...base(null, listed()), budgetExists: true };
    expect(check({ totalBytes: 10 }, listed(), { base: unreadable })).toMatchObject({ verdict: 'pass', base: { raises: [] } });
  });

  test('is no raise where base has no budget file', () => {
    expect(raises(null, { totalBytes: 10, perToolBytes: 100, oversized: { a: 200 } }, { after: listed(PAD('a', 200)) })).toEqual([]);
  });
});

describe('a server that is no longer measured', () => {
  test('is shown with what it weighed', () => {
    const judgement = check({ totalBytes: 900 }, measured({ a: [] }), { base: base({ totalBytes: 900 }, measured({ a: [], b: [PAD('x', 100)] })) });
    expect(judgement).toMatchObject({
      verdict: 'pass',
      base: { raises: [{ kind: 'server-dropped', server: 'b', before: 100, after: null }] },
      findings: [{ kind: 'limit-raised', server: 'b' }],
    });
  });

  test('is shown once, without the limits of its entry', () => {
    const old = { servers: { a: { command: 'x' }, b: { command: 'y', totalBytes: 5 } } };
    expect(raises(old, { servers: { a: { command: 'x' } } }, { before: null, after: measured({ a: [] }) })).toEqual([
      ['server-dropped', 'servers["b"]', null, null],
    ]);
  });

  test('is not one that could not be measured today', () => {
    expect(raises({}, {}, { before: measured({ a: [] }), after: measured({ a: null }) })).toEqual([]);
  });
});

describe('a ceiling', () => {
  const old = { perToolBytes: 1000, oversized: { a: 1500 } };
  const tools = listed(PAD('a', 1500));

  test.each<[string, Budget, Measurement, unknown[]]>([
    ['kept', old, tools, []],
    ['lowered', { ...old, oversized: { a: 1400 } }, listed(PAD('a', 1400)), []],
    ['spelled with its server', { ...old, oversized: { 's/a': 1500 } }, tools, []],
    ["moved to its server's entry", { perToolBytes: 1000, servers: { s: { oversized: { a: 1500 } } } }, tools, []],
    ['raised', { ...old, oversized: { a: 1501 } }, listed(PAD('a', 1501)), [['ceiling', 'oversized["a"]', 1500, 1501]]],
    ['raised under another spelling', { ...old, oversized: { 's/a': 1501 } }, listed(PAD('a', 1501)), [['ceiling', 'oversized["s/a"]', 1500, 1501]]],
    [
      "raised in its server's entry",
      { perToolBytes: 1000, servers: { s: { oversized: { a: 1501 } } } },
      listed(PAD('a', 1501)),
      [['ceiling', 'servers["s"].oversized["a"]', 1500, 1501]],
    ],
    ['that is new', { ...old, oversized: { a: 1500, b: 1200 } }, listed(PAD('a', 1500), PAD('b', 1200)), [['ceiling', 'oversized["b"]', 1000, 1200]]],
    ['that is new, for a tool that nobody has', { ...old, oversized: { a: 1500, b: 1200 } }, tools, [['ceiling', 'oversized["b"]', 1000, 1200]]],
    ['that is new and at the limit of base', { perToolBytes: 900, oversized: { a: 1500, b: 1000 } }, listed(PAD('a', 1500), PAD('b', 1000)), []],
    ['that the limit was raised past', { perToolBytes: 1501 }, tools, [['ceiling', 'perToolBytes', 1000, 1501]]],
    ['that the limit was raised to', { perToolBytes: 1500 }, tools, [['limit', 'perToolBytes', 1000, 1500]]],
    [
      'that the limit was raised past for its server',
      { perToolBytes: 1000, servers: { s: { perToolBytes: 1600 } } },
      tools,
      [['ceiling', 'servers["s"].perToolBytes', 1000, 1600]],
    ],
    ['that went with the limit', {}, tools, [['ceiling', 'perToolBytes', 1000, null]]],
  ])('%s', (_, now, after, expected) => {
    expect(raises(old, now, { before: tools, after })).toEqual(expected);
  });

  test.each(['error', 'warning'] as const)('raised is the severity that the policy names: %s', (severity) => {
    const now = { ...old, oversized: { a: 1600 } };
    const { verdict, findings } = check(now, listed(PAD('a', 1600)), {
      base: base(old, tools),
      policy: { raises: severity, allowRaise: false, inherited: 'fail' },
    });
    expect(verdict).toBe(severity === 'error' ? 'fail' : 'pass');
    expect(findings).toMatchObject([{ kind: 'ratchet-raised', severity, actual: 1600, limit: 1500, path: ['oversized', 'a'] }]);
  });

  test('raised passes where a maintainer allowed it, and is still shown', () => {
    const now = { ...old, oversized: { a: 1600 } };
    const judgement = check(now, listed(PAD('a', 1600)), { base: base(old, tools), policy: { raises: 'error', allowRaise: true, inherited: 'fail' } });
    expect(judgement).toMatchObject({ verdict: 'pass', findings: [{ kind: 'ratchet-raised', severity: 'notice' }], base: { raises: [{ allowed: true }] } });
  });

  test('is no raise where base had no limit for a tool', () => {
    expect(raises({ totalBytes: 9 }, { totalBytes: 9, ...old }, { before: tools, after: tools })).toEqual([]);
    expect(
      raises(
        { servers: { b: { perToolBytes: 10 } } },
        { servers: { b: { perToolBytes: 10 }, s: { perToolBytes: 10, oversized: { a: 1500 } } } },
        { before: tools, after: tools },
      ),
    ).toEqual([]);
  });

  test('of another server is new, though a bare one of that name was there', () => {
    const after = measured({ s: [PAD('a', 1500)], t: [PAD('a', 1400)] });
    expect(raises(old, { ...old, oversized: { 's/a': 1500, 't/a': 1400 } }, { before: tools, after })).toEqual([['ceiling', 'oversized["t/a"]', 1000, 1400]]);
  });

  test.each<[string, Measurement | null]>([
    ['not measured', null],
    ['measured without its server', measured({ s: null })],
  ])('is compared by its name where base was %s', (_, before) => {
    expect(raises(old, { ...old, oversized: { 's/a': 1500 } }, { before, after: tools })).toEqual([]);
    expect(raises({ ...old, oversized: { 's/a': 1500 } }, old, { before, after: tools })).toEqual([]);
    expect(raises({ ...old, oversized: { 's/a': 1400 } }, old, { before, after: tools })).toEqual([['ceiling', 'oversized["a"]', 1400, 1500]]);
  });

  test('that lifts several names them', () => {
    const many = { perToolBytes: 1000, oversized: { a: 1100, b: 1200, c: 1300, d: 1400, e: 3000 } };
    const all = listed(...Object.entries(many.oversized).map(([name, bytes]) => PAD(name, bytes)));
    const { findings } = check({ perToolBytes: 2000, oversized: { e: 3000 } }, all, { base: base(many, all) });
    expect(findings.map(({ message }) => message)).toEqual([
      'perToolBytes was raised from 1,000 to 2,000, past the ceilings of a (1,100), b (1,200), c (1,300) and 1 more: a ceiling may only go down. Either keep it below every ceiling, or let a maintainer allow the raise.',
    ]);
  });

  test('of another server is not looked at when one server is judged', () => {
    const both = measured({ s: [PAD('a', 1500)], t: [PAD('b', 1200)] });
    expect(raises(old, { perToolBytes: 1000, totalBytes: 9, oversized: { a: 1500, 't/b': 1200 } }, { before: both, after: both, only: 's' })).toEqual([]);
  });
});

describe('D9: a renamed tool', () => {
  const old = { perToolBytes: 1200, oversized: { search: 1500 } };
  const search = PAD('search', 1500);
  const find: JsonObject = { ...search, name: 'find' };

  test.each<[string, JudgeInput['base']]>([
    ['without base, by size', null],
    ['with base, by definition', base(old, listed(search))],
    ['with a base that was not measured, by size', base(old, null)],
  ])('is told as two findings with a hint, %s', (_, compared) => {
    const { verdict, findings } = check(old, listed(find), { base: compared });
    expect(verdict).toBe('fail');
    expect(findings).toMatchObject([
      { kind: 'tool-over', tool: 'find', actual: 1498, limit: 1200 },
      { kind: 'ratchet-gone', tool: 'search', renamedTo: 'find', becomes: null },
    ]);
    expect(findings[1]?.message).toContain('looks renamed to find: if so, put "find": 1498 in its place');
  });

  test('passes with its entry renamed, which is no raise', () => {
    const judgement = check({ ...old, oversized: { find: 1498 } }, listed(find), { base: base(old, listed(search)) });
    expect(judgement).toMatchObject({
      verdict: 'pass',
      findings: [],
      base: { raises: [], changes: [{ kind: 'renamed', from: 'search', tool: 'find', before: 1500, after: 1498 }] },
    });
  });

  test('may not take the chance to grow', () => {
    const grown = { ...find, description: `${find['description']}!!!` };
    expect(raises(old, { ...old, oversized: { find: 1501 } }, { before: listed(search), after: listed(grown) })).toEqual([
      ['ceiling', 'oversized["find"]', 1200, 1501],
    ]);
  });

  test('may not get a higher ceiling', () => {
    const [before, after] = [listed(search), listed(find)];
    expect(raises(old, { ...old, oversized: { find: 1500 } }, { before, after })).toEqual([]);
    expect(raises(old, { ...old, oversized: { find: 1501 } }, { before, after })).toEqual([['ceiling', 'oversized["find"]', 1200, 1501]]);
  });

  test('hands its entry to one tool only', () => {
    const twin = { ...search, name: 'twin' };
    const { findings } = check({ ...old, oversized: { find: 1498, twin: 1498 } }, listed(find, twin), { base: base(old, listed(search)) });
    expect(findings.map(({ kind, tool }) => [kind, tool])).toEqual([['ratchet-raised', 'twin']]);
  });

  test('keeps its entry to itself while it is still there', () => {
    expect(raises(old, { ...old, oversized: { search: 1500, find: 1498 } }, { before: listed(search), after: listed(search, find) })).toEqual([
      ['ceiling', 'oversized["find"]', 1200, 1498],
    ]);
  });

  test('may move to another server', () => {
    expect(raises(old, { ...old, oversized: { 't/search': 1500 } }, { before: listed(search), after: measured({ t: [search], s: [] }) })).toEqual([]);
  });

  test('variant: another tool of nearly that size is no rename, and no entry moves', () => {
    const after = listed(PAD('search', 900), PAD('other', 1450));
    const { verdict, findings } = check(old, after, { base: base(old, listed(search)) });
    expect(verdict).toBe('fail');
    expect(kinds({ findings })).toEqual(['tool-over', 'ratchet-done']);
  });

  test('is not guessed by size where two tools fit, nor where base knows better', () => {
    const [one, two] = [PAD('find', 1498), { ...PAD('look', 1498), inputSchema: { type: 'objecT' } }];
    expect(check(old, listed(one, two)).findings.find(({ kind }) => kind === 'ratchet-gone')).not.toHaveProperty('renamedTo');
    const other = { ...find, description: String(find['description']).toUpperCase() };
    expect(check(old, listed(other), { base: base(old, listed(search)) }).findings.find(({ kind }) => kind === 'ratchet-gone')).not.toHaveProperty('renamedTo');
    expect(check(old, listed(other)).findings.find(({ kind }) => kind === 'ratchet-gone')).toHaveProperty('renamedTo', 'find');
  });
});

describe('a bare name that two servers share', () => {
  const both = measured({ a: [PAD('x', 200)], b: [PAD('x', 300)] });

  test('is ambiguous, and says how to spell it', () => {
    const { verdict, findings } = check({ perToolBytes: 100, oversized: { x: 300 } }, both);
    expect(verdict).toBe('fail');
    expect(findings).toMatchObject([
      { kind: 'ratchet-ambiguous', path: ['oversized', 'x'], message: 'x in "oversized" could mean "a/x" and "b/x": name the server in the key.' },
    ]);
  });

  test('passes spelled with its server', () => {
    expect(check({ perToolBytes: 100, oversized: { 'a/x': 200, 'b/x': 300 } }, both).verdict).toBe('pass');
  });
});

test('an exact name goes first, even one with a slash', () => {
  const measurement = measured({ a: [PAD('x', 200)], b: [PAD('a/x', 300)] });
  expect(kinds(check({ perToolBytes: 250, oversized: { 'a/x': 300 } }, measurement))).toEqual([]);
  expect(kinds(check({ perToolBytes: 100, oversized: { 'a/x': 300, x: 200 } }, measurement))).toEqual([]);
});

test('a key that splits into two servers is ambiguous', () => {
  const measurement = measured({ a: [PAD('b/c', 200)], 'a/b': [PAD('c', 200)] });
  expect(kinds(check({ perToolBytes: 100, oversized: { 'a/b/c': 200 } }, measurement))).toEqual(['ratchet-ambiguous']);
});

test('a ceiling holds for the largest tool of its name', () => {
  const twins = listed(PAD('run', 200), PAD('run', 300));
  expect(kinds(check({ perToolBytes: 100, oversized: { run: 300 } }, twins))).toEqual([]);
  expect(kinds(check({ perToolBytes: 100, oversized: { run: 200 } }, twins))).toEqual(['ratchet-grew']);
  expect(kinds(check({ perToolBytes: 100 }, twins))).toEqual(['tool-over', 'tool-over']);
});

test('each of two entries for one tool must be right', () => {
  expect(kinds(check({ perToolBytes: 100, oversized: { a: 300, 's/a': 200 } }, listed(PAD('a', 200))))).toEqual(['ratchet-slack']);
});

test('a change without a budget file at base is no change of budget', () => {
  expect(check({ totalBytes: 100 }, listed(T('a')), { base: base(null, listed()) }).base).toMatchObject({
    raises: [],
    changes: [{ kind: 'added', tool: 'a' }],
  });
});
