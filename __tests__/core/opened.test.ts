import { describe, expect, test } from 'vitest';
import { judgeOpened } from '../../src/core/opened.ts';
import type { Budget, SandboxKeys } from '../../src/core/types.ts';
import { judge } from '../../src/core/verdict.ts';

const budget = (sandbox: SandboxKeys): Budget => ({ servers: { docs: { sandbox } } });
const said = (head: SandboxKeys, base: SandboxKeys | null) => judgeOpened(budget(head), base === null ? null : budget(base)).map(({ message }) => message);

describe('what a change opens', () => {
  test.each<[string, SandboxKeys, SandboxKeys, RegExp]>([
    ['network', { network: true }, {}, /may use the network/],
    ['passEnv', { passEnv: ['A', 'B'] }, { passEnv: ['A'] }, /sees the variables B\.$/],
    ['read', { read: ['../x'] }, {}, /may read \.\.\/x/],
    ['scratch', { scratch: ['data'] }, {}, /throw-away folder in place of data/],
    ['write', { write: ['out'] }, { write: ['other'] }, /may change out/],
    ['git', { git: 'read' }, { git: 'hide' }, /git history/],
    ['fetchScripts', { fetchScripts: true }, { fetchScripts: false }, /install scripts/],
  ])('%s is told', (key, head, base, words) => {
    const findings = judgeOpened(budget(head), budget(base));
    expect(findings).toMatchObject([{ kind: 'sandbox-opened', severity: 'notice', server: 'docs', path: ['servers', 'docs', 'sandbox', key] }]);
    expect(findings[0]?.message).toMatch(words);
    expect(judgeOpened(budget(head), budget(head))).toEqual([]);
    expect(judgeOpened(budget(base), budget(head))).toEqual(key === 'write' ? [expect.anything()] : []);
  });

  test('a new server and a first budget open all that they ask for', () => {
    expect(judgeOpened(budget({ network: true, git: 'read' }), { servers: { other: { sandbox: { network: true } } } })).toHaveLength(2);
    expect(said({ network: true }, null)).toHaveLength(1);
  });

  test('a name of an object without a prototype is only a name', () => {
    expect(judgeOpened({ servers: { constructor: { sandbox: { network: true } } } }, { servers: {} })).toHaveLength(1);
  });
});

test('the judgement tells it without changing the verdict, and says nothing where base is not known', () => {
  const measurement = { servers: [], totals: { tools: 0, bytes: 0, tokens: 0 }, complete: true } as const;
  const input = {
    budget: budget({ network: true }),
    measurement,
    only: null,
    files: [],
    notices: [],
    policy: { raises: 'error', allowRaise: false, inherited: 'fail' },
  } as const;
  const base = { commit: 'c', ref: 'main', reason: null, budget: { servers: {} }, budgetExists: true, measurement };
  expect(judge({ ...input, base }).findings.map(({ kind }) => kind)).toContain('sandbox-opened');
  expect(judge({ ...input, base: { ...base, budget: null, measurement: null } }).findings.map(({ kind }) => kind)).not.toContain('sandbox-opened');
  expect(judge({ ...input, base: null }).findings.map(({ kind }) => kind)).not.toContain('sandbox-opened');
});
