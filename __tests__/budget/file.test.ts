import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBudget, insideRoot, MOST_BYTES, readBudget } from '../../src/budget/file.ts';
import { ExpectedFailure } from '../../src/errors.ts';

let folder: string;
let root: string;

beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'budget-file-'));
  root = join(folder, 'repository');
  mkdirSync(join(root, 'packages/docs'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string | Uint8Array): string {
  const full = join(root, path);
  writeFileSync(full, content);
  return full;
}

function failureOf(path: string): ExpectedFailure {
  try {
    readBudget(path, root);
  } catch (error) {
    if (error instanceof ExpectedFailure) return error;
    throw error;
  }
  throw new Error('was read');
}

describe('the budget', () => {
  test('is the nearest upward', () => {
    const top = write('mcp-budget.json', '{}');
    expect(findBudget(join(root, 'packages/docs'), root)).toBe(top);
    const near = write('packages/mcp-budget.json', '{}');
    expect(findBudget(join(root, 'packages/docs'), root)).toBe(near);
    expect(findBudget(root, root)).toBe(top);
  });

  test('is not searched beyond the root of the repository', () => {
    writeFileSync(join(folder, 'mcp-budget.json'), '{}');
    expect(findBudget(join(root, 'packages/docs'), root)).toBeNull();
  });

  test('is only searched in the folder itself outside a repository', () => {
    write('mcp-budget.json', '{}');
    expect(findBudget(join(root, 'packages'), null)).toBeNull();
    expect(findBudget(root, null)).toBe(join(root, 'mcp-budget.json'));
  });

  test('is found, and then refused, also as a link that leads nowhere', () => {
    symlinkSync('gone.json', join(root, 'mcp-budget.json'));
    expect(findBudget(join(root, 'packages'), root)).toBe(join(root, 'mcp-budget.json'));
    expect(failureOf(join(root, 'mcp-budget.json')).message).toContain('does not exist');
  });

  test('is named in errors by its path in the repository', () => {
    const failure = failureOf(write('packages/mcp-budget.json', '{\n"maxTools":-1}'));
    expect(failure.place).toEqual({ file: 'packages/mcp-budget.json', line: 2, column: 12 });
  });

  test('may be a link inside the repository', () => {
    write('packages/real.json', '{"maxTools":1}');
    symlinkSync('packages/real.json', join(root, 'mcp-budget.json'));
    expect(readBudget(join(root, 'mcp-budget.json'), root).budget).toEqual({ maxTools: 1 });
  });

  test('may have exactly 1 MiB', () => {
    expect(readBudget(write('mcp-budget.json', `{}${' '.repeat(MOST_BYTES - 2)}`), root).budget).toEqual({});
  });

  test('keeps its byte order mark in the text', () => {
    expect(readBudget(write('mcp-budget.json', '\uFEFF{}'), root).text).toBe('\uFEFF{}');
  });
});

describe('a budget that is refused', () => {
  const refused = (path: string, ...words: string[]) => {
    const failure = failureOf(path);
    expect(failure.code).toBe('budget-unreadable');
    expect(failure.place.file).toBe('mcp-budget.json');
    for (const word of words) expect(failure.message).toContain(word);
  };

  test('is absent', () => refused(join(root, 'mcp-budget.json'), 'does not exist'));

  test('has more than 1 MiB', () => refused(write('mcp-budget.json', `{}${' '.repeat(MOST_BYTES)}`), '1048578 bytes'));

  test('is a folder', () => {
    mkdirSync(join(root, 'mcp-budget.json'));
    refused(join(root, 'mcp-budget.json'), 'it is a folder');
  });

  test.skipIf(process.platform === 'win32')('is a FIFO, which is not waited for', () => {
    expect(spawnSync('mkfifo', [join(root, 'mcp-budget.json')]).status).toBe(0);
    refused(join(root, 'mcp-budget.json'), 'no regular file');
  });

  test.skipIf(process.platform === 'win32')('is a socket', async () => {
    const server = createServer().listen(join(root, 'mcp-budget.json'));
    await new Promise((resolve) => server.once('listening', resolve));
    try {
      refused(join(root, 'mcp-budget.json'), 'no regular file');
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });

  test.each([
    ['a file', '../outside.json'],
    ['a device', '/dev/zero'],
    ['a place where nothing is yet', '../later/mcp-budget.json'],
  ])('is a link out of the repository to %s', (_, target) => {
    writeFileSync(join(folder, 'outside.json'), '{}');
    symlinkSync(target, join(root, 'mcp-budget.json'));
    refused(join(root, 'mcp-budget.json'), 'leads out of the repository');
  });

  test('is a link to itself', () => {
    symlinkSync('mcp-budget.json', join(root, 'mcp-budget.json'));
    refused(join(root, 'mcp-budget.json'));
  });

  test.skipIf(process.getuid?.() === 0)('may not be read', () => {
    chmodSync(write('mcp-budget.json', '{}'), 0);
    refused(join(root, 'mcp-budget.json'), 'not permitted');
  });

  test.each([
    ['is UTF-16', Buffer.from('\uFEFF{}', 'utf16le'), 1, 1, 'UTF-16'],
    ['is no UTF-8', Buffer.from('{\r\n "\u00e9": "\xff"}', 'latin1'), 2, 3, 'UTF-8'],
    ['ends within a character', Buffer.from([0x7b, 0x7d, 0xe2, 0x82]), 1, 3, 'UTF-8'],
    ['holds a NUL byte', Buffer.from('{}\n\0'), 2, 1, 'NUL'],
  ])('%s', (_, bytes, line, column, word) => {
    const failure = failureOf(write('mcp-budget.json', bytes));
    expect({ code: failure.code, ...failure.place }).toEqual({ code: 'budget-encoding', file: 'mcp-budget.json', line, column });
    expect(failure.message).toContain(word);
  });
});

describe('a path in the budget', () => {
  test.each([
    ['config in a sub-folder', { config: 'packages/docs/.mcp.json' }],
    ['config that is not there yet', { config: 'gone/.mcp.json' }],
    ['cwd of the file', { servers: { a: { cwd: '.' } } }],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder of client configs
    ['cwd with a placeholder', { servers: { a: { cwd: '${workspaceFolder}/packages' } } }],
    ['a dotted way round', { config: 'packages/../.mcp.json' }],
    ['files and globs', { files: { 'AGENTS.md': 1, '**/*.md': 1, 'packages/*/CLAUDE.md': 1 } }],
    ['a link inside', { config: 'link/.mcp.json' }],
  ])('may be %s', (_, budget) => {
    symlinkSync('packages', join(root, 'link'));
    expect(readBudget(write('mcp-budget.json', JSON.stringify(budget)), root).budget).toEqual(budget);
  });

  test.each([
    ['config above', { config: '../.mcp.json' }, 2, 'leads out'],
    ['an absolute config', { config: '/etc/passwd' }, 2, 'is absolute'],
    ['a config behind a link', { config: 'out/.mcp.json' }, 2, 'leads out'],
    ['a cwd behind a link', { servers: { a: { cwd: 'out' } } }, 18, 'servers.a.cwd'],
    ['a cwd by way of a link to a link', { servers: { a: { cwd: 'packages/hop' } } }, 18, 'leads out'],
    ['a file above', { files: { '../../AGENTS.md': 1 } }, 11, 'leads out'],
    ['a file behind a link that leads nowhere yet', { files: { 'nowhere/a.md': 1 } }, 11, 'leads out'],
    ['an absolute glob', { files: { '/**/*.md': 1 } }, 11, 'is absolute'],
    ['a glob that climbs', { files: { '*/../../*.md': 1 } }, 11, 'leads out'],
    ['a glob behind a link', { files: { 'out/*.md': 1 } }, 11, 'leads out'],
    ['a loop of links', { config: 'loop/x' }, 2, 'leads back to itself'],
    ['a loop by way of a folder that is not there', { config: 'round' }, 2, 'leads out'],
  ])('may not be %s', (_, budget, column, word) => {
    symlinkSync(folder, join(root, 'out'));
    symlinkSync('../out', join(root, 'packages/hop'));
    symlinkSync(join(folder, 'not-there'), join(root, 'nowhere'));
    symlinkSync('loop', join(root, 'loop'));
    symlinkSync('gone/../round', join(root, 'round'));
    const failure = failureOf(write('mcp-budget.json', JSON.stringify(budget)));
    expect(failure.code).toBe('budget-path');
    expect(failure.message).toContain(word);
    expect(failure.place).toEqual({ file: 'mcp-budget.json', line: 1, column });
  });

  test('is relative to the folder of the budget, not to the root', () => {
    const path = write('packages/mcp-budget.json', '{"config":"../.mcp.json"}');
    expect(readBudget(path, root).budget.config).toBe('../.mcp.json');
  });
});

describe('insideRoot', () => {
  test('gives the real path', () => {
    symlinkSync('packages/docs', join(root, 'link'));
    expect(insideRoot('link/new/file', root)).toBe(join(root, 'packages/docs/new/file'));
    expect(insideRoot(root, root)).toBe(root);
    expect(insideRoot(join(root, '..name'), root)).toBe(join(root, '..name'));
  });

  test('takes a root that is itself a link', () => {
    symlinkSync(root, join(folder, 'alias'));
    expect(insideRoot(join(folder, 'alias/packages'), join(folder, 'alias'))).toBe(join(root, 'packages'));
  });

  test('is null outside, also for a sibling whose name begins like the root', () => {
    expect(insideRoot(`${root}-other/x`, root)).toBeNull();
    expect(insideRoot('..', root)).toBeNull();
  });
});
