import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { draftText } from '../../src/budget/draft.ts';
import { parseBudget } from '../../src/budget/parse.ts';
import { createNew, writeBudget } from '../../src/budget/write.ts';
import { ExpectedFailure } from '../../src/errors.ts';
import { testWith } from '../needs.ts';

let root: string;
let path: string;

beforeEach(() => {
  root = mkdtempSync(join(realpathSync(tmpdir()), 'budget-write-'));
  path = join(root, 'mcp-budget.json');
});
afterEach(() => rmSync(root, { recursive: true }));

async function failureOf(promise: Promise<void>): Promise<ExpectedFailure> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ExpectedFailure);
  return error as ExpectedFailure;
}

describe('writing a budget', () => {
  test.each([0o644, 0o600, 0o755])('replaces the text and keeps the mode %o', async (mode) => {
    writeFileSync(path, 'old');
    chmodSync(path, mode);
    await writeBudget(path, '\uFEFF{}\r\n', root);
    expect(readFileSync(path, 'utf8')).toBe('\uFEFF{}\r\n');
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(mode);
    expect(readdirSync(root)).toEqual(['mcp-budget.json']);
  });

  test('writes through a link to the file inside the repository', async () => {
    mkdirSync(join(root, 'real'));
    writeFileSync(join(root, 'real/budget.json'), 'old');
    symlinkSync('real/budget.json', path);
    await writeBudget(path, '{}', root);
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(root, 'real/budget.json'), 'utf8')).toBe('{}');
    expect(readdirSync(join(root, 'real'))).toEqual(['budget.json']);
  });

  test('does not follow a link out of the repository', async () => {
    const inner = join(root, 'inner');
    mkdirSync(inner);
    writeFileSync(join(root, 'outside.json'), 'old');
    symlinkSync('../outside.json', join(inner, 'mcp-budget.json'));
    const failure = await failureOf(writeBudget(join(inner, 'mcp-budget.json'), '{}', inner));
    expect(failure.code).toBe('budget-unwritable');
    expect(readFileSync(join(root, 'outside.json'), 'utf8')).toBe('old');
  });

  test('says so where the file has gone', async () => {
    const failure = await failureOf(writeBudget(path, '{}', root));
    expect(failure).toMatchObject({ code: 'budget-unwritable', place: { file: 'mcp-budget.json' } });
    expect(failure.message).toContain('does not exist');
    expect(readdirSync(root)).toEqual([]);
  });
});

describe('creating a budget', () => {
  test('writes a new file', async () => {
    await createNew(path, '{}\n', 'mcp-budget.json');
    expect(readFileSync(path, 'utf8')).toBe('{}\n');
  });

  test.each<[string, () => void]>([
    ['a file', () => writeFileSync(path, 'old')],
    ['a folder', () => mkdirSync(path)],
    ['a link that leads nowhere', () => symlinkSync('nowhere.json', path)],
  ])('never overwrites %s', async (_, make) => {
    make();
    const failure = await failureOf(createNew(path, '{}', 'mcp-budget.json'));
    expect(failure).toMatchObject({ code: 'budget-exists', place: { file: 'mcp-budget.json' } });
    expect(readdirSync(root)).toEqual(['mcp-budget.json']);
  });

  test('is refused where there is no folder', async () => {
    const failure = await failureOf(createNew(join(root, 'gone/mcp-budget.json'), '{}'));
    expect(failure).toMatchObject({ code: 'budget-unwritable' });
    expect(failure.message).toContain('folder');
  });
});

describe('a disk that refuses', () => {
  // The process under test sees a file system of its own, which only a sandbox can give it.
  const probe = `
    import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
    import { createNew, writeBudget } from './write.mjs';
    const [, , folder, action] = process.argv;
    const path = folder + '/mcp-budget.json';
    const failed = (error) => ({ code: error.code, message: error.message });
    if (action === 'full') {
      writeFileSync(path, 'old');
      writeFileSync(folder + '/filler', Buffer.alloc(40 * 1024));
    }
    const long = 'x'.repeat(100 * 1024);
    const error = await (action === 'create' ? createNew(path, long) : writeBudget(path, long, folder)).then(() => null, failed);
    console.log(JSON.stringify({ error, names: readdirSync(folder), text: action === 'create' ? '' : readFileSync(path, 'utf8') }));
  `;

  async function run(action: string, ...mounts: string[]): Promise<{ error: { code: string; message: string } | null; names: string[]; text: string }> {
    const bundle = await rolldown({ input: new URL('../../src/budget/write.ts', import.meta.url).pathname, platform: 'node' });
    await bundle.write({ file: join(root, 'write.mjs'), format: 'esm' });
    await bundle.close();
    writeFileSync(join(root, 'probe.mjs'), probe);
    const folder = mounts.at(-1)!;
    const child = spawnSync('bwrap', ['--ro-bind', '/', '/', '--dev', '/dev', ...mounts, process.execPath, join(root, 'probe.mjs'), folder, action], {
      encoding: 'utf8',
    });
    expect(child.stderr).toBe('');
    return JSON.parse(child.stdout);
  }

  testWith('bubblewrap')('because it is full keeps the old budget whole', async () => {
    const { error, names, text } = await run('full', '--size', String(64 * 1024), '--tmpfs', '/mnt');
    expect(error).toMatchObject({ code: 'budget-unwritable' });
    expect(error!.message).toContain('the disk is full');
    expect(text).toBe('old');
    expect(names.sort()).toEqual(['filler', 'mcp-budget.json']);
  });

  testWith('bubblewrap')('because it is full leaves no half of a new budget', async () => {
    const { error, names } = await run('create', '--size', String(64 * 1024), '--tmpfs', '/mnt');
    expect(error!.message).toContain('the disk is full');
    expect(names).toEqual([]);
  });

  testWith('bubblewrap')('because the file is read-only leaves it, though the folder is not', async () => {
    writeFileSync(path, 'old');
    chmodSync(path, 0o444);
    const { error, text } = await run('read-only', '--unshare-user', '--uid', '1000', '--bind', root, root);
    expect(error).toMatchObject({ code: 'budget-unwritable' });
    expect(error!.message).toContain('not permitted');
    expect(text).toBe('old');
  });

  testWith('bubblewrap')('because it is mounted read-only keeps the old budget', async () => {
    writeFileSync(path, 'old');
    const { error, text } = await run('read-only', '--ro-bind', root, root);
    expect(error).toMatchObject({ code: 'budget-unwritable' });
    expect(error!.message).toContain('read-only');
    expect(text).toBe('old');
  });
});

describe('the text of a new budget', () => {
  test('has two spaces, the usual order and no absent keys', () => {
    const text = draftText({ files: { 'AGENTS.md': 5 }, oversized: { b: 3, a: 2 }, perToolBytes: 1, totalBytes: 4 });
    expect(text).toBe(`{
  "totalBytes": 4,
  "perToolBytes": 1,
  "oversized": {
    "b": 3,
    "a": 2
  },
  "files": {
    "AGENTS.md": 5
  }
}
`);
  });

  test('is read back as the same budget, whatever its tools are called', () => {
    const { budget } = parseBudget('{"perToolBytes":1,"oversized":{"__proto__":2},"servers":{"__proto__":{"command":"x"}},"$schema":"s","setup":"npm ci"}', '');
    const text = draftText(budget);
    expect(text.startsWith('{\n  "$schema": "s"')).toBe(true);
    expect(JSON.stringify(parseBudget(text, '').budget.oversized)).toBe('{"__proto__":2}');
    expect(parseBudget(text, '').budget).toEqual(budget);
  });
});
