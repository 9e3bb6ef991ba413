import { describe, expect, test } from 'vitest';
import type { ContextFile } from '../../src/core/types.ts';
import { PAD, T } from '../fixtures/make.ts';
import { base, characters, check, kinds, listed, measured } from './make.ts';

describe('limits are inclusive', () => {
  test.each([
    ['F1: total at the limit', { totalBytes: 46_000 }, [PAD('a', 45_810), PAD('x', 190)], null],
    ['F1: total one byte over', { totalBytes: 46_000 }, [PAD('a', 45_810), PAD('x', 191)], { kind: 'total-over', actual: 46_001, limit: 46_000 }],
    ['F11 c: zero means zero', { totalBytes: 0 }, [PAD('a', 91)], { kind: 'total-over', actual: 91, limit: 0 }],
    ['F11 d: absent means no limit', {}, [PAD('a', 9100)], null],
    ['a tool at the limit', { perToolBytes: 400 }, [PAD('a', 400)], null],
    ['a tool one over', { perToolBytes: 400 }, [PAD('a', 401)], { kind: 'tool-over', actual: 401, limit: 400 }],
    ['tokens at the limit', { totalTokens: 400 }, [PAD('a', 400)], null],
    ['tokens one over', { totalTokens: 399 }, [PAD('a', 400)], { kind: 'tokens-over', actual: 400, limit: 399 }],
    ['the tokens of a tool at the limit', { perToolTokens: 400 }, [PAD('a', 400)], null],
    ['the tokens of a tool one over', { perToolTokens: 399 }, [PAD('a', 400)], { kind: 'tool-tokens-over', actual: 400, limit: 399 }],
    ['as many tools as allowed', { maxTools: 2 }, [T('a'), T('b')], null],
    ['a tool too many', { maxTools: 1 }, [T('a'), T('b')], { kind: 'tools-over', actual: 2, limit: 1 }],
  ] as const)('%s', (_, budget, tools, finding) => {
    const { verdict, findings } = check(budget, measured({ s: tools }, characters));
    expect(verdict).toBe(finding === null ? 'pass' : 'fail');
    expect(findings).toMatchObject(finding === null ? [] : [finding]);
  });

  test('the same limits in an entry hold for its server alone', () => {
    const limits = { totalBytes: 99, totalTokens: 99, maxTools: 0, perToolBytes: 99, perToolTokens: 99, instructionsBytes: 0 };
    const { findings } = check({ servers: { a: limits } }, measured({ a: [PAD('x', 100)], b: [PAD('x', 500)] }, characters));
    expect(findings.map(({ kind, server, path }) => [kind, server, path?.join('.')]).sort()).toEqual([
      ['tokens-over', 'a', 'servers.a.totalTokens'],
      ['tool-over', 'a', 'servers.a.perToolBytes'],
      ['tool-tokens-over', 'a', 'servers.a.perToolTokens'],
      ['tools-over', 'a', 'servers.a.maxTools'],
      ['total-over', 'a', 'servers.a.totalBytes'],
    ]);
  });

  test('an entry replaces the limit of a tool, and adds to the totals', () => {
    const budget = { perToolBytes: 100, totalBytes: 250, servers: { a: { perToolBytes: 200, totalBytes: 200 } } };
    const { findings } = check(budget, measured({ a: [PAD('x', 200)], b: [PAD('x', 101)] }));
    expect(findings.map(({ kind, server, actual, limit }) => [kind, server, actual, limit])).toEqual([
      ['total-over', undefined, 301, 250],
      ['tool-over', 'b', 101, 100],
    ]);
  });
});

test('instructions are limited for all servers together and for each', () => {
  const measurement = measured({ a: [], b: [] });
  const servers = measurement.servers.map((server) => (server.status === 'measured' ? { ...server, instructions: { bytes: 600, tokens: null } } : server));
  const { findings } = check(
    { instructionsBytes: 1199, servers: { a: { instructionsBytes: 599 }, b: { instructionsBytes: 600 } } },
    { ...measurement, servers },
  );
  expect(findings.map(({ kind, server, actual }) => [kind, server, actual])).toEqual([
    ['instructions-over', undefined, 1200],
    ['instructions-over', 'a', 600],
  ]);
});

test('a message says what, where, by how much and what to do', () => {
  const { findings } = check(
    { totalBytes: 10_000, perToolBytes: 4000, oversized: { b: 4100, c: 4600, d: 4100, e: 4100 } },
    listed(PAD('teams_save', 9791), PAD('b', 4253), PAD('c', 4500), PAD('d', 3900)),
  );
  expect(findings.map(({ message }) => message)).toEqual([
    'The tools of s are 22,444 bytes, 12,444 over totalBytes 10,000: shorten or remove tools (the largest is teams_save with 9,791), or raise the limit.',
    'teams_save is 9,791 bytes, 5,791 over perToolBytes 4,000: shorten it, or add "teams_save": 9791 to "oversized" (which needs the label "mcp-budget: allow raise").',
    'b is 4,253 bytes, 153 over its ceiling 4,100: shorten it by 153 bytes; a ceiling may only go down.',
    'No server lists a tool e any more: remove its entry from "oversized".',
    'c is 4,500 bytes, 100 under its ceiling 4,600: lower the ceiling to 4,500 (run "mcp-budget ratchet").',
    'd is 3,900 bytes and fits perToolBytes 4,000: remove its entry from "oversized" (run "mcp-budget ratchet").',
  ]);
});

describe('slack', () => {
  test.each([
    [0, 1299, ['ratchet-slack']],
    [1, 1299, []],
    [1, 1298, ['ratchet-slack']],
    [1000, 1201, []],
    [1000, 1200, ['ratchet-done']],
    [1000, 1301, ['ratchet-grew']],
  ])('%i bytes of it and a tool of %i', (ratchetSlackBytes, bytes, expected) => {
    expect(kinds(check({ perToolBytes: 1200, oversized: { a: 1300 }, ratchetSlackBytes }, listed(PAD('a', bytes))))).toEqual(expected);
  });
});

describe('unknown is never fine', () => {
  const budget = { perToolBytes: 100, oversized: { gone: 200 } };

  test('a server that was not measured is told, and a bare entry without a tool is not gone', () => {
    const { verdict, findings } = check(budget, measured({ a: [PAD('x', 100)], b: null }));
    expect(verdict).toBe('unmeasured');
    expect(findings).toMatchObject([
      { kind: 'server-unmeasured', severity: 'error', server: 'b', message: 'Server b could not be measured: it stopped with exit code 1.' },
    ]);
  });

  test.each([
    ['b/x', []],
    ['a/y', ['ratchet-gone']],
    ['x', ['ratchet-done']],
  ])('the entry %s, while b is not measured', (key, expected) => {
    expect(
      kinds(check({ perToolBytes: 100, oversized: { [key]: 200 } }, measured({ a: [PAD('x', 100)], b: null }))).filter((kind) => kind !== 'server-unmeasured'),
    ).toEqual(expected);
  });

  test("an entry in a server's own map is unknown while that server is", () => {
    expect(kinds(check({ perToolBytes: 100, servers: { b: { oversized: { x: 200 } } } }, measured({ a: [], b: null })))).toEqual(['server-unmeasured']);
  });

  test('a broken limit and a server not measured: fail, and both are said', () => {
    const { verdict, findings } = check({ totalBytes: 99 }, measured({ a: [PAD('x', 100)], b: null }));
    expect(verdict).toBe('fail');
    expect(findings.map(({ kind }) => kind)).toEqual(['total-over', 'server-unmeasured']);
    expect(findings[0]?.message).toContain('the measured servers alone');
  });

  test('D13 a: no server at all is unmeasured', () => {
    expect(check({ totalBytes: 10 }, measured({})).verdict).toBe('unmeasured');
  });

  test('D13 b: no server at all passes where the file says that none is expected', () => {
    expect(check({ totalBytes: 10, servers: {} }, measured({}))).toMatchObject({ verdict: 'pass', findings: [] });
  });

  test('D13 c: an entry of a server that nobody defines is unmeasured', () => {
    const { verdict, findings } = check({ servers: { x: { totalBytes: 1 } } }, measured({ y: [] }));
    expect(verdict).toBe('unmeasured');
    expect(findings[0]).toMatchObject({ server: 'x', message: 'No server is called x (there is y): correct the name, or define the server.' });
  });

  test('a server that was told before is not told twice', () => {
    const told = { kind: 'server-unmeasured' as const, severity: 'error' as const, server: 'x', message: 'server x not found' };
    expect(kinds(check({ servers: { x: {} } }, measured({ y: [] }), { notices: [told] }))).toEqual(['server-unmeasured']);
  });

  test('a command line stands for itself, whatever entries the file has', () => {
    const measurement = measured({ server: [] });
    const servers = measurement.servers.map((server) => ({ ...server, source: 'command line' }));
    expect(check({ servers: { x: {} } }, { ...measurement, servers }).verdict).toBe('pass');
  });

  test('token limits without tokens are unmeasured, and byte limits keep their verdict', () => {
    const notice = { kind: 'tokens-unavailable' as const, severity: 'warning' as const, message: 'no table' };
    const measurement = listed(PAD('a', 100));
    expect(check({ totalBytes: 100 }, measurement, { notices: [notice] })).toMatchObject({ verdict: 'pass', findings: [notice] });
    expect(check({ perToolTokens: 100 }, measurement, { notices: [notice] })).toMatchObject({
      verdict: 'unmeasured',
      findings: [{ kind: 'tokens-unavailable', severity: 'error', message: expect.stringContaining('no table') }],
    });
    expect(check({ servers: { s: { totalTokens: 1 } } }, measurement).verdict).toBe('unmeasured');
    expect(check({ totalBytes: 99, totalTokens: 1 }, measurement).verdict).toBe('fail');
  });

  test('a measured server without tools passes', () => {
    expect(check({ totalBytes: 0 }, measured({ a: [] })).verdict).toBe('pass');
  });
});

describe('one server alone', () => {
  const budget = {
    totalBytes: 1,
    maxTools: 0,
    perToolBytes: 100,
    files: { 'A.md': 1 },
    oversized: { x: 150, 'b/y': 1, z: 1 },
    servers: { b: { totalBytes: 1, oversized: { q: 9 } }, a: { totalBytes: 149 } },
  };
  const measurement = measured({ a: [PAD('x', 150)], b: [PAD('y', 500)] });

  test('is judged without the top totals, the files and the entries of others', () => {
    const { findings } = check(budget, measurement, { only: 'a', files: [] });
    expect(findings.map(({ kind, path }) => [kind, path?.join('.')])).toEqual([['total-over', 'servers.a.totalBytes']]);
  });

  test('is unmeasured where it does not exist', () => {
    expect(check(budget, measurement, { only: 'c' })).toMatchObject({ verdict: 'unmeasured', findings: [{ server: 'c' }] });
  });

  test('keeps a bare entry that two servers would share', () => {
    const both = measured({ a: [PAD('x', 150)], b: [PAD('x', 160)] });
    expect(kinds(check({ perToolBytes: 100, oversized: { x: 150 } }, both, { only: 'a' }))).toEqual([]);
  });
});

describe('context files', () => {
  const file = (path: string, pattern: string, bytes: number): ContextFile => ({ path, pattern, bytes, tokens: null });

  test('are held against the pattern they matched, each by itself', () => {
    const files = [file('AGENTS.md', 'AGENTS.md', 101), file('docs/a.md', 'docs/*.md', 200), file('docs/b.md', 'docs/*.md', 50)];
    const { verdict, findings } = check({ files: { 'AGENTS.md': 101, 'docs/*.md': 100 } }, measured({ s: [] }), { files });
    expect(verdict).toBe('fail');
    expect(findings).toMatchObject([{ kind: 'file-over', file: 'docs/a.md', actual: 200, limit: 100, path: ['files', 'docs/*.md'] }]);
  });

  test('that no pattern finds are a warning', () => {
    expect(check({ files: { '*.mdc': 10 } }, measured({ s: [] }))).toMatchObject({
      verdict: 'pass',
      findings: [{ kind: 'file-missing', severity: 'warning' }],
    });
  });
});

describe('F9: an excess that base had already', () => {
  const budget = { totalBytes: 6500 };
  const before = listed(PAD('a', 3000), PAD('b', 3563));
  const judged = (measurement: ReturnType<typeof listed>, inherited: 'fail' | 'warn' = 'fail') =>
    check(budget, measurement, { base: base(budget, before), policy: { raises: 'error', allowRaise: false, inherited } });

  test('is labelled, and fails all the same', () => {
    const { verdict, findings } = judged(before);
    expect(verdict).toBe('fail');
    expect(findings).toMatchObject([{ kind: 'total-over', actual: 6563, inherited: 63 }]);
    expect(findings[0]?.message).toContain('Already over on base by 63; this change: +0.');
  });

  test('is a warning where the policy says so', () => {
    expect(judged(before, 'warn')).toMatchObject({ verdict: 'pass', findings: [{ severity: 'warning', inherited: 63 }] });
  });

  test('fails under either policy when it grew', () => {
    const grown = listed(PAD('a', 3000), PAD('b', 3563), PAD('x', 100));
    expect(judged(grown, 'warn')).toMatchObject({ verdict: 'fail', findings: [{ severity: 'error', actual: 6663, inherited: 63 }] });
    expect(judged(grown).findings[0]?.message).toContain('163 over totalBytes 6,500');
    expect(judged(grown).findings[0]?.message).toContain('this change: +100.');
  });

  test('is gone when it is gone', () => {
    expect(judged(listed(PAD('a', 3000), PAD('b', 3500)))).toMatchObject({ verdict: 'pass', findings: [] });
  });

  test('is known by tool and by entry too, and unknown where base was not measured', () => {
    const held = { perToolBytes: 100, oversized: { b: 150 } };
    const measurement = listed(PAD('a', 120), PAD('b', 160));
    const inherited = (judgement: ReturnType<typeof check>) => judgement.findings.map(({ kind, inherited }) => [kind, inherited]);
    expect(inherited(check(held, measurement, { base: base(held, measurement) }))).toEqual([
      ['tool-over', 20],
      ['ratchet-grew', 10],
    ]);
    expect(inherited(check(held, measurement, { base: base(held, measured({ s: null })) }))).toEqual([
      ['tool-over', undefined],
      ['ratchet-grew', undefined],
    ]);
  });
});

test('D1: two changes, each under, together over; the next one is told that it is not the cause', () => {
  const budget = { totalBytes: 1000 };
  const [a, b, c, d] = [PAD('a', 400), PAD('b', 500), PAD('c', 70), PAD('d', 70)] as const;
  const start = base(budget, listed(a, b));
  expect(check(budget, listed(a, b, c), { base: start }).verdict).toBe('pass');
  expect(check(budget, listed(a, b, d), { base: start }).verdict).toBe('pass');
  const queued = check(budget, listed(a, b, c, d), { base: base(budget, listed(a, b, c)) });
  expect(queued).toMatchObject({ verdict: 'fail', findings: [{ actual: 1040 }] });
  expect(queued.findings[0]).not.toHaveProperty('inherited');
  const third = check(budget, listed(a, b, c, d), { base: base(budget, listed(a, b, c, d)) });
  expect(third.base).toMatchObject({ changes: [], totals: { bytes: 1040 } });
  expect(third.findings[0]?.message).toContain('Already over on base by 40; this change: +0.');
});

describe('D5: a base without anything to compare', () => {
  const head = listed(PAD('a', 900));

  test('passes on the budget alone, without a difference', () => {
    const reason = { code: 'no-base', message: 'no base to compare' };
    const { verdict, base: told } = check({ totalBytes: 1000 }, head, { base: { ...base(null, null), reason } });
    expect(verdict).toBe('pass');
    expect(told).toMatchObject({ reason, totals: null, changes: [], raises: [] });
  });

  test('still fails a head that is over', () => {
    expect(check({ totalBytes: 899 }, head, { base: base(null, null) }).verdict).toBe('fail');
  });

  test('a base of which one server failed has no total and says why', () => {
    const budget = { totalBytes: 5000 };
    const { base: told } = check(budget, measured({ a: [PAD('x', 200)], b: [PAD('y', 300)] }), {
      base: base(budget, measured({ a: [PAD('x', 100)], b: null })),
    });
    expect(told).toMatchObject({ totals: null, reason: { code: 'base-incomplete' }, changes: [{ server: 'a', tool: 'x', before: 100, after: 200 }] });
  });
});

test('a removed budget file fails', () => {
  expect(check(null, listed(T('a')), { base: base({ totalBytes: 1 }, listed(T('a'))) })).toMatchObject({
    verdict: 'fail',
    findings: [{ kind: 'budget-removed' }],
  });
  expect(check(null, listed(T('a')))).toMatchObject({ verdict: 'pass', findings: [] });
});

test('errors come first, then the largest excess', () => {
  const notice = { kind: 'stdout-noise' as const, severity: 'warning' as const, message: 'noise' };
  const { findings } = check({ perToolBytes: 100 }, listed(PAD('a', 110), PAD('b', 300), PAD('c', 200)), { notices: [notice] });
  expect(findings.map(({ tool, kind }) => tool ?? kind)).toEqual(['b', 'c', 'a', 'stdout-noise']);
});

test('names such as __proto__ and constructor are names', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
  const measurement = measured(Object.fromEntries(names.map((name) => [name, [PAD(name, 300)]])));
  expect(kinds(check({ perToolBytes: 100 }, measurement))).toEqual(names.map(() => 'tool-over'));
  const oversized = Object.fromEntries(names.map((name) => [name, 300]));
  expect(check({ perToolBytes: 100, oversized }, measurement).verdict).toBe('pass');
  const servers = Object.fromEntries(names.map((name) => [name, { perToolBytes: 300 }]));
  expect(check({ perToolBytes: 100, servers }, measurement).verdict).toBe('pass');
});
