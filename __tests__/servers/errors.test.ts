import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ExpectedFailure } from '../../src/errors.ts';
import type { Request } from '../../src/servers/find.ts';
import { findEntries, findIn, folderOf, reasonOf, serverOf, stdioOf } from './ground.ts';

async function failureOf(root: string, request: Partial<Request> = {}) {
  try {
    await findIn(root, request);
  } catch (cause) {
    if (cause instanceof ExpectedFailure) return { code: cause.code, message: cause.message, ...cause.place };
    throw cause;
  }
  throw new Error('nothing failed');
}

describe('a file that cannot be parsed', () => {
  test.each([
    ['a missing brace', '{\n  "mcpServers": {\n', 3, 1, 'close brace expected'],
    ['a comment in strict JSON', '{\n  // c\n  "mcpServers": {} }', 2, 3, 'a comment stands where its client allows none'],
    ['a trailing comma in strict JSON', '{ "mcpServers": {}, }', 1, 21, 'property name expected'],
    ['no content', '', 1, 1, 'value expected'],
    ['conflict markers', '{\r\n<<<<<<< HEAD\r\n"a": 1 }', 2, 1, 'it holds conflict markers'],
    ['a second value', '{} {}', 1, 4, 'end of file expected'],
    ['deep nesting', `{"mcpServers": ${'['.repeat(500_000)}`, 1, 115, 'it nests deeper than 100 levels'],
  ])('with %s fails with its place', async (_, text, line, column, what) => {
    expect(await failureOf(folderOf({ '.mcp.json': text }))).toEqual({
      code: 'config-syntax',
      message: `.mcp.json cannot be read: ${what}. Mend the file; its servers cannot be known before.`,
      file: '.mcp.json',
      line,
      column,
    });
  });

  test('as TOML fails with its place', async () => {
    const failed = await failureOf(folderOf({ '.codex/config.toml': '[mcp_servers.x]\ncommand = node\n' }));
    expect(failed).toMatchObject({ code: 'config-syntax', file: '.codex/config.toml', line: 2, column: 11 });
    expect(failed.message).not.toContain('\n');
  });

  test('as TOML nests no deeper than JSON', async () => {
    expect(await failureOf(folderOf({ '.codex/config.toml': `a = ${'['.repeat(400_000)}` }))).toMatchObject({ code: 'config-syntax' });
  });
});

test.each([
  ['a byte order mark', '\uFEFF{"mcpServers":{"x":{"command":"node"}}}', '.mcp.json'],
  ['CRLF and tabs', '{\r\n\t"mcpServers": {"x": {"command": "node"}}\r\n}\r\n', '.mcp.json'],
  ['comments and trailing commas where the client takes them', '// a\n{"mcpServers":{"x":{"command":"node",},/* b */},}', '.cursor/mcp.json'],
  ['unknown keys', '{"mcpServers":{"x":{"command":"node","oauth":{},"timeout":5,"dev":null}},"other":1}', '.mcp.json'],
  ['a byte order mark in TOML', '\uFEFF[mcp_servers.x]\r\ncommand = "node"\r\n', '.codex/config.toml'],
])('takes %s', async (_, text, file) => {
  expect(stdioOf(await findIn(folderOf({ [file]: text })), 'x').command).toBe('node');
});

describe('a file of another shape', () => {
  test.each([
    ['an array', '[]', 'holds no object'],
    ['text', '"x"', 'holds no object'],
    ['servers as a list', '{"mcpServers":[]}', 'has a "mcpServers" that is no object of servers by name'],
    ['servers as null', '{"mcpServers":null}', 'has a "mcpServers" that is no object of servers by name'],
    ['servers given twice', '{"mcpServers":{"x":{"command":"node"}},"mcpServers":{}}', 'gives "mcpServers" twice, and clients read only the last'],
    ["another client's key", '{"servers":{"x":{"command":"node"}}}', 'has its servers under "servers", but its client reads "mcpServers"'],
  ])('as %s fails', async (_, text, what) => {
    expect(await failureOf(folderOf({ '.mcp.json': text }))).toEqual({ code: 'config-shape', message: `.mcp.json ${what}.`, file: '.mcp.json' });
  });

  test('that no client reads fails when config names it', async () => {
    const failed = await failureOf(folderOf({ 'x.json': { name: 'app', icons: [], server: {} } }), { config: 'x.json' });
    expect(failed).toMatchObject({ code: 'config-shape', message: expect.stringContaining('is no client config that is known') });
  });
});

describe('a file that must not be read', () => {
  test('that is missing fails when it is named', async () => {
    expect(await failureOf(folderOf({}), { budget: { config: 'none.json' } })).toMatchObject({ code: 'config-missing', file: 'none.json' });
  });

  test.each([
    ['a link out of the repository', (root: string, outside: string) => symlinkSync(join(outside, 'x.json'), join(root, '.mcp.json'))],
    ['a file under a linked folder', (root: string, outside: string) => symlinkSync(outside, join(root, '.vscode'))],
  ])('as %s is refused', async (_, prepare) => {
    const outside = folderOf({ 'x.json': { mcpServers: {} }, 'mcp.json': { servers: {} } });
    const root = folderOf({});
    prepare(root, outside);
    expect((await failureOf(root)).code).toBe('config-outside');
  });

  test('as a path out of the repository is refused', async () => {
    const repository = folderOf({ 'x.json': { mcpServers: {} }, 'app/a': '' });
    expect((await failureOf(join(repository, 'app'), { config: '../../etc/passwd', repository })).code).toMatch(/config-(missing|outside)/);
    expect((await failureOf(join(repository, 'app'), { config: '/etc/passwd', repository })).code).toBe('config-outside');
  });

  test('as a link within the repository is read', async () => {
    const root = folderOf({ 'real/x.json': { mcpServers: { x: { command: 'node' } } } });
    symlinkSync('real/x.json', join(root, '.mcp.json'));
    expect((await findIn(root)).files).toEqual(['.mcp.json']);
  });

  test.each([
    ['a folder', (path: string) => mkdirSync(path), 'it is no regular file'],
    ['a FIFO', (path: string) => execFileSync('mkfifo', [path]), 'it is no regular file'],
    ['a link to nothing', (path: string) => symlinkSync('nothing', path), 'it is a link to nothing'],
    ['a link to itself', (path: string) => symlinkSync('.mcp.json', path), 'it is a link that leads back to itself'],
    ['more than a mebibyte', (path: string) => writeFileSync(path, ' '.repeat(1_048_577)), 'it has 1048577 bytes'],
    ['Latin-1', (path: string) => writeFileSync(path, Buffer.from('{"a":"\xe9"}', 'latin1')), 'it is not UTF-8'],
  ])('as %s is refused at once', async (_, prepare, why) => {
    const root = folderOf({});
    prepare(join(root, '.mcp.json'));
    expect(await failureOf(root)).toMatchObject({
      code: 'config-unreadable',
      message: expect.stringContaining(`.mcp.json cannot be read: ${why}.`),
      file: '.mcp.json',
    });
  });
});

describe('one broken entry', () => {
  test.each([
    ['text instead of an object', 'node x.js', 'is no object'],
    ['null', null, 'is no object'],
    ['no way to start', {}, 'has neither "command" nor "url"'],
    ['a type without its key', { type: 'http', command: 'node' }, 'has the type http, but no "url"'],
    ['stdio without a command', { type: 'stdio', url: 'https://x.example' }, 'has the type stdio, but no "command"'],
    ['a type nobody measures', { type: 'ws', url: 'wss://x.example' }, 'has the type "ws"; stdio, http and sse are measured'],
    ['a type named like a property of every object', { type: 'constructor', url: 'https://x.example' }, 'has the type "constructor"'],
    ['a command that is a number', { command: 5 }, 'is wrong at "command": expected text'],
    ['an empty command', { command: ' ' }, 'has an empty or unusable "command"'],
    ['a NUL in the command', { command: 'a\0b' }, 'has an empty or unusable "command"'],
    ['arguments as text', { command: 'node', args: '-v' }, 'is wrong at "args"'],
    ['an argument that is an object', { command: 'node', args: ['a', {}] }, 'is wrong at "args[1]": expected text'],
    ['a NUL in an argument', { command: 'node', args: ['a\0'] }, 'is wrong at "args[0]": holds a NUL character'],
    ['a variable that is a list', { command: 'node', env: { A: [] } }, 'is wrong at "env.A"'],
    ['a variable without a name', { command: 'node', env: { '': 'x' } }, 'has "" in "env", which is no name of a variable'],
    ['a variable with = in its name', { command: 'node', env: { 'A=B': 'x' } }, 'has "A=B" in "env", which is no name of a variable'],
    ['disabled as text', { command: 'node', disabled: 'yes' }, 'is wrong at "disabled"'],
    ['an address that is none', { url: 'not a url' }, 'has a "url" that is no http or https address'],
    ['an address of another kind', { url: 'unix:///run/x.sock' }, 'has a "url" that is no http or https address'],
    ['a header that HTTP forbids', { url: 'https://x.example', headers: { 'a b': 'c' } }, 'has "headers" that HTTP does not allow'],
    ['a header with a line end', { url: 'https://x.example', headers: { A: 'b\r\nC: d' } }, 'has "headers" that HTTP does not allow'],
    ['a folder that does not exist', { command: 'node', cwd: 'none' }, 'has the "cwd" "none", and there is no such folder'],
    ['a folder outside', { command: 'node', cwd: '/' }, 'has the "cwd" "/", which lies outside the repository'],
    ['a folder above', { command: 'node', cwd: '..' }, 'has the "cwd" "..", which lies outside the repository'],
    ['a folder that is a file', { command: 'node', cwd: '.mcp.json' }, 'and there is no such folder'],
  ])('with %s is unmeasured alone', async (_, entry, what) => {
    const found = await findEntries({ x: entry, y: { command: 'node' } });
    const { code, message } = reasonOf(found, 'x');
    expect(code).toBe('invalid-entry');
    expect(message).toContain(what);
    expect(message).toContain('"x" of .mcp.json');
    expect(stdioOf(found, 'y').command).toBe('node');
  });

  test('that is disabled is left out', async () => {
    expect((await findEntries({ x: { disabled: true, args: 5 }, y: { command: 'node' } })).servers.map(({ name }) => name)).toEqual(['y']);
  });

  test('of the budget is unmeasured too', async () => {
    expect(reasonOf(await findIn(folderOf({}), { budget: { servers: { x: { command: '' } } } }), 'x').message).toContain('"x" of mcp-budget.json');
  });
});

test('a command of this checkout that is not built is said, before anything starts', async () => {
  const root = folderOf({
    '.mcp.json': { mcpServers: { x: { command: './dist/x' }, y: { command: './bin/y' }, z: { command: '../bin/y', cwd: 'sub' } } },
    'bin/y': '',
    'sub/a': '',
  });
  const found = await findIn(root);
  expect(reasonOf(found, 'x')).toEqual({
    code: 'command-not-found',
    message: 'The command "./dist/x" of "x" of .mcp.json does not exist in this checkout. Build or install it first, or mend the path.',
  });
  expect(stdioOf(found, 'y').command).toBe('./bin/y');
  expect(stdioOf(found, 'z')).toMatchObject({ command: '../bin/y', cwd: join(root, 'sub') });
});

describe('names of any kind', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'a/b', ' ', '\u{1f680}', '\u202e', '::error::x', 'x'.repeat(256)])(
    '%j is a name like any other',
    async (name) => {
      const config = `{"mcpServers":{${JSON.stringify(name)}:{"command":"node","env":{"A":"1"}},"other":{"command":"deno"}}}`;
      const root = folderOf({ '.mcp.json': config, '.cursor/mcp.json': config });
      const found = await findIn(root);
      expect(found.servers).toHaveLength(2);
      expect(stdioOf(found, name)).toMatchObject({ command: 'node', env: { A: '1' } });
      expect(found.findings).toHaveLength(2);
      const servers = JSON.parse(`{${JSON.stringify(name)}:{"env":{"B":"2"}}}`);
      expect(stdioOf(await findIn(root, { budget: { servers } }), name).env).toEqual({ A: '1', B: '2' });
      expect((await findIn(root, { only: name })).servers).toHaveLength(1);
    },
  );

  test.each([
    ['no name', '', 'has no name'],
    ['10,000 characters', 'n'.repeat(10_000), 'has a name of 10000 characters; at most 256 are read'],
  ])('%s makes that entry unmeasured', async (_, name, what) => {
    const found = await findEntries({ [name]: { command: 'node' }, y: { command: 'node' } });
    const { code, message } = reasonOf(found, name);
    expect(code).toBe('invalid-entry');
    expect(message).toContain(what);
    expect(message.length).toBeLessThan(300);
    expect(found.servers).toHaveLength(2);
  });

  test('a name of an object is no server when nobody defined it', async () => {
    for (const only of ['__proto__', 'constructor', 'toString'])
      expect((await findEntries({ x: { command: 'node' } }, {}, { only })).missing?.code).toBe('server-not-found');
  });

  test('TOML knows the same names', async () => {
    const found = await findIn(folderOf({ '.codex/config.toml': '[mcp_servers.__proto__]\ncommand = "node"\n[mcp_servers.constructor]\ncommand = "deno"\n' }));
    expect(stdioOf(found, '__proto__').command).toBe('node');
    expect(stdioOf(found, 'constructor').command).toBe('deno');
  });

  test('a key __proto__ inside an entry changes nothing', async () => {
    const found = await findIn(
      folderOf({ '.mcp.json': '{"mcpServers":{"x":{"__proto__":{"command":"evil"},"command":"node","env":{"__proto__":"1","A":"2"}}}}' }),
    );
    expect(serverOf(found, 'x').launch).toMatchObject({ command: 'node' });
    expect(({} as Record<string, unknown>)['command']).toBeUndefined();
  });
});

test('an empty client config is not told as found in a sub-folder', async () => {
  const found = await findIn(folderOf({ '.mcp.json': { mcpServers: {} }, 'packages/a/.mcp.json': { mcpServers: { a: { command: 'node' } } } }));
  expect(found.missing?.message).toContain('Found in sub-folders: packages/a/.mcp.json.');
  expect((await findIn(folderOf({ '.mcp.json': { mcpServers: {} } }))).missing?.message).not.toContain('sub-folders');
});
