import { describe, expect, test } from 'vitest';
import { INPUT_NAMES, readInputs } from '../../src/github/inputs.ts';

const read = (given: Record<string, string>) =>
  readInputs(Object.fromEntries(Object.entries(given).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])));

describe('inputs', () => {
  test('have every default in one place', () => {
    expect(read({})).toEqual({
      base: 'auto',
      comment: 'auto',
      'comment-key': 'default',
      'allow-raise': false,
      inherited: 'fail',
      sandbox: 'auto',
      'setup-sandbox': false,
      timeoutMs: 60_000,
    });
  });

  test('are the ones of the issue, and shards for a matrix', () => {
    const names =
      'budget config command working-directory base base-report setup comment comment-key allow-raise inherited sandbox setup-sandbox timeout report html github-token shards';
    expect([...INPUT_NAMES].sort()).toEqual(names.split(' ').sort());
  });

  test('are read without the white space around them, and an empty one is absent', () => {
    expect(read({ budget: ' tools/mcp-budget.json\n', base: ' ', timeout: '90', 'allow-raise': 'TRUE', setup: '', 'github-token': 't' })).toMatchObject({
      budget: 'tools/mcp-budget.json',
      base: 'auto',
      timeoutMs: 90_000,
      'allow-raise': true,
      'github-token': 't',
    });
  });

  test('may be set to their defaults beside anything', () => {
    expect(read({ report: 'r.json', base: 'auto', sandbox: 'auto', 'setup-sandbox': 'false' })).toMatchObject({ report: 'r.json' });
  });

  test.each([
    ['timeout', 'NaN'],
    ['timeout', '1e3'],
    ['timeout', '-1'],
    ['timeout', '0'],
    ['timeout', '3601'],
    ['timeout', '60s'],
    ['comment', 'sometimes'],
    ['comment-key', 'a b'],
    ['comment-key', '-->'],
    ['comment-key', 'k'.repeat(65)],
    ['allow-raise', 'yes'],
    ['setup-sandbox', '1'],
    ['inherited', 'ignore'],
    ['sandbox', 'off'],
    ['base', '--upload-pack=x'],
    ['base', 'a b'],
    ['budget', 'a\nb'],
  ])('are refused by name where the value is none of theirs (%s: %j)', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(
      expect.objectContaining({ code: 'flag-value', message: expect.stringMatching(new RegExp(`^${name} was given `)) }),
    );
  });

  test.each([
    [{ command: 'node x.js', config: 'x.json' }, 'config'],
    [{ 'base-report': 'b.json', base: 'main' }, 'base'],
    [{ 'base-report': 'b.json', base: 'none' }, 'base'],
    [{ 'base-report': 'b.json', setup: 'npm ci' }, 'setup'],
    [{ base: 'none', setup: 'npm ci' }, 'setup'],
    [{ 'setup-sandbox': 'true', sandbox: 'none' }, 'sandbox'],
    [{ comment: 'always' }, 'github-token'],
    ...['command', 'config', 'base', 'base-report', 'setup', 'timeout', 'working-directory'].map((name) => [{ report: 'r.json', [name]: '1' }, name] as const),
    [{ report: 'r.json', sandbox: 'required' }, 'sandbox'],
    [{ report: 'r.json', 'setup-sandbox': 'true' }, 'setup-sandbox'],
  ] as [Record<string, string>, string][])('are refused in one sentence where they mean nothing together (%j)', (given, named) => {
    expect(() => read(given)).toThrow(
      expect.objectContaining({ code: 'flags-conflict', message: expect.stringMatching(new RegExp(`^[^.]*\\b${named}\\b[^.]*\\.$`)) }),
    );
  });
});
