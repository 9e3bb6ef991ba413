import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FINDING_KINDS, type FindingKind } from '../../src/core/report.ts';

/** Kinds that are found outside the core, and who finds them. */
const ELSEWHERE: Partial<Record<FindingKind, string>> = {
  'schema-invalid': 'the validator of schemas',
  'stdout-noise': 'the wire',
  'cursor-null': 'the wire',
  'list-changed': 'the wire',
  unpinned: 'the launch of fetched packages',
  'server-defined-twice': 'discovery',
  'server-not-named': 'discovery',
};

const folder = new URL('.', import.meta.url);
const tests = readdirSync(folder)
  .filter((name) => name.endsWith('.test.ts') && name !== 'kinds.test.ts')
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');

test.each(FINDING_KINDS)('%s occurs in a test of the core, or is found elsewhere', (kind) => {
  if (ELSEWHERE[kind] === undefined) expect(tests).toContain(`'${kind}'`);
  else expect(ELSEWHERE[kind]).not.toBe('');
});

test('the core makes every kind that it is to make', () => {
  const source = new URL('../../src/core/', import.meta.url);
  const code = readdirSync(source)
    .filter((name) => name !== 'report.ts')
    .map((name) => readFileSync(new URL(name, source), 'utf8'))
    .join('\n');
  const made = FINDING_KINDS.filter((kind) => code.includes(`'${kind}'`));
  expect(made.sort()).toEqual(FINDING_KINDS.filter((kind) => ELSEWHERE[kind] === undefined).sort());
});
