import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findEntries, findIn, folderOf, reasonOf, remoteOf, serverOf, stdioOf } from './ground.ts';

const node = (...args: string[]) => ({ command: 'node', args });
const names = (found: { servers: readonly { name: string }[] }) => found.servers.map(({ name }) => name);

describe('A13: config shapes and environment', () => {
  const a = { command: 'node', args: ['fake-server.mjs', `\${CFG:-cfg.json}`], env: { X: '1' } };
  const b = { command: 'node', args: ['fake-server.mjs'], env: { K: `\${input:k}` } };
  const vscode = `{ // c\n "servers": {"a": ${JSON.stringify(a)}, "b": ${JSON.stringify(b)}}, "inputs":[{"id":"k","type":"promptString"}] }`;
  const files = { '.vscode/mcp.json': vscode, '.mcp.json': { mcpServers: { a } } };

  test('A13: one server in two files is one server, and that is said', async () => {
    const found = await findIn(folderOf(files));
    expect(names(found)).toEqual(['a', 'b']);
    expect(stdioOf(found, 'a')).toMatchObject({ command: 'node', args: ['fake-server.mjs', 'cfg.json'], env: { X: '1' } });
    expect(serverOf(found, 'a').source).toBe('.mcp.json');
    expect(found.findings).toEqual([
      { kind: 'server-defined-twice', severity: 'notice', server: 'a', message: '"a" is defined alike in .mcp.json, .vscode/mcp.json: measured once.' },
    ]);
  });

  test('A13: an input that nobody gave keeps the server from starting', async () => {
    const { code, message } = reasonOf(await findIn(folderOf(files)), 'b');
    expect(code).toBe('needs-input');
    expect(message).toMatch(/^needs input k: .*"servers": { "b": { "env": { "K": "placeholder" } } }$/);
  });

  test('A13: a value in the budget starts it', async () => {
    const found = await findIn(folderOf(files), { budget: { servers: { b: { env: { K: 'placeholder' } } } } });
    expect(stdioOf(found, 'b').env).toEqual({ K: 'placeholder' });
    expect(names(found)).toEqual(['a', 'b']);
  });
});

describe('D13: nothing to measure is never a pass', () => {
  test('D13 a: a budget without any config', async () => {
    const { servers, missing } = await findIn(folderOf({}), { budget: { totalBytes: 1 } });
    expect(servers).toEqual([]);
    expect(missing).toMatchObject({ code: 'no-servers', message: expect.stringContaining('No server found: there is no client config here.') });
  });

  test('D13 b: an empty config passes only where the budget expects none', async () => {
    const root = folderOf({ '.mcp.json': { mcpServers: {} } });
    expect(await findIn(root, { budget: {} })).toMatchObject({
      expectsNone: false,
      missing: { code: 'no-servers', message: expect.stringContaining('.mcp.json defines none') },
    });
    expect(await findIn(root, { budget: { servers: {} } })).toMatchObject({ expectsNone: true, missing: null, files: ['.mcp.json'] });
  });

  test('D13 c: a server that only the budget names is unmeasured, the others stay', async () => {
    const found = await findEntries({ y: node('y.js') }, { x: { totalBytes: 9 } });
    expect(names(found)).toEqual(['x', 'y']);
    expect(reasonOf(found, 'x')).toEqual({
      code: 'server-not-found',
      message:
        'mcp-budget.json names the server "x", but no client config defines it (read: .mcp.json). Correct the name, give the entry a "command" or "url", or remove it.',
    });
    expect(stdioOf(found, 'y').args).toEqual(['y.js']);
  });

  test('D13 d: a config in a sub-folder is pointed at', async () => {
    const { missing } = await findIn(folderOf({ 'packages/api/.mcp.json': { mcpServers: {} }, 'node_modules/x/.mcp.json': {} }), { budget: {} });
    expect(missing?.message).toContain('Found in sub-folders: packages/api/.mcp.json. Name one as "config", or run there.');
  });

  test('only disabled servers are nothing to measure', async () => {
    const { missing } = await findEntries({ x: { ...node(), disabled: true } });
    expect(missing?.message).toContain('.mcp.json defines none but 1 disabled.');
  });

  test('servers that a budget does not expect are measured, with a warning', async () => {
    const found = await findEntries({ x: node() }, {});
    expect(names(found)).toEqual(['x']);
    expect(found.findings).toMatchObject([
      { kind: 'server-not-named', severity: 'warning', server: 'x', message: expect.stringContaining('expects no servers') },
    ]);
  });
});

describe('the order of the sources', () => {
  const files = {
    '.mcp.json': { mcpServers: { x: node('mcp.js'), z: node('z.js') } },
    'other.json': { mcpServers: { x: node('other.js') } },
    'flag.json': { mcpServers: { x: node('flag.js') } },
  };
  const budget = { config: 'other.json', servers: { x: { command: 'node', args: ['budget.js'] } } };

  test('a command after -- is the server "server", taken literally', async () => {
    const root = folderOf(files);
    const found = await findIn(root, { budget, command: ['node', `\${X}`, '$Y'], cwd: join(root, 'sub') });
    expect(found.servers).toEqual([
      {
        name: 'server',
        source: 'command line',
        launch: { kind: 'stdio', command: 'node', args: [`\${X}`, '$Y'], env: {}, cwd: join(root, 'sub') },
        capabilities: {},
        sandbox: {},
      },
    ]);
    expect(found.files).toEqual([]);
  });

  test('a command after -- takes env, capabilities and sandbox from the entry "server"', async () => {
    const entry = { command: 'other', args: ['other'], env: { K: '1', T: `\${T}` }, capabilities: { roots: {} }, sandbox: { network: true, passEnv: ['T'] } };
    const found = await findIn(folderOf({}), { budget: { servers: { server: entry } }, command: ['node', 'x'], env: { T: 't' } });
    expect(stdioOf(found, 'server')).toMatchObject({ command: 'node', args: ['x'], env: { K: '1', T: 't' } });
    expect(serverOf(found, 'server')).toMatchObject({ capabilities: { roots: {} }, sandbox: { network: true } });
    const unset = await findIn(folderOf({}), { budget: { servers: { server: entry } }, command: ['node', 'x'] });
    expect(reasonOf(unset, 'server').code).toBe('needs-variable');
  });

  test('servers of the budget are the whole list, and others are warned about', async () => {
    const found = await findIn(folderOf(files), { budget: { servers: budget.servers } });
    expect(names(found)).toEqual(['x']);
    expect(serverOf(found, 'x').source).toBe('budget');
    expect(stdioOf(found, 'x').args).toEqual(['budget.js']);
    expect(found.files).toEqual(['mcp-budget.json']);
    expect(found.findings).toEqual([
      {
        kind: 'server-not-named',
        severity: 'warning',
        server: 'z',
        message: '.mcp.json defines "z", which mcp-budget.json does not name: it is not measured. Add it under "servers", or remove it from .mcp.json.',
      },
    ]);
  });

  test('beside an entry with a command, one without takes its command from the client config', async () => {
    const found = await findIn(folderOf(files), { budget: { servers: { own: { url: 'https://x.example' }, z: { env: { A: '1' } }, gone: {} } } });
    expect(names(found)).toEqual(['gone', 'own', 'z']);
    expect(remoteOf(found, 'own')).toEqual({ kind: 'remote', url: 'https://x.example', headers: {}, transport: 'auto' });
    expect(stdioOf(found, 'z')).toMatchObject({ args: ['z.js'], env: { A: '1' } });
    expect(reasonOf(found, 'gone').code).toBe('server-not-found');
    expect(found.files).toEqual(['mcp-budget.json', '.mcp.json']);
  });

  test('a broken client config does not stop a budget that names every command', async () => {
    const found = await findIn(folderOf({ '.mcp.json': '{' }), { budget: { servers: budget.servers } });
    expect(names(found)).toEqual(['x']);
    expect(found.notes).toEqual([expect.stringContaining('could not be looked for: .mcp.json cannot be read')]);
  });

  test('config of the budget is used instead of discovery, relative to the root', async () => {
    const found = await findIn(folderOf(files), { budget: { config: 'other.json' } });
    expect(stdioOf(found, 'x').args).toEqual(['other.js']);
    expect(found.files).toEqual(['other.json']);
  });

  test('--config wins over the budget, relative to the working folder', async () => {
    const root = folderOf(files);
    mkdirSync(join(root, 'sub'));
    expect(stdioOf(await findIn(root, { budget: { config: 'other.json' }, config: '../flag.json', cwd: join(root, 'sub') }), 'x').args).toEqual(['flag.js']);
  });

  test('discovery joins the files by name', async () => {
    const root = folderOf({
      '.mcp.json': { mcpServers: { b: node() } },
      '.vscode/mcp.json': { servers: { a: node() } },
      '.cursor/mcp.json': { mcpServers: { c: node() } },
    });
    expect(names(await findIn(root))).toEqual(['a', 'b', 'c']);
  });

  test('a config in a parent folder of the root is read within the repository', async () => {
    const repository = folderOf({ 'shared/mcp.json': { mcpServers: { x: node('x.js') } }, 'app/mcp-budget.json': {} });
    const found = await findIn(join(repository, 'app'), { repository, budget: { config: '../shared/mcp.json' } });
    expect(found.files).toEqual(['../shared/mcp.json']);
    expect(stdioOf(found, 'x').cwd).toBe(join(repository, 'app'));
  });
});

describe('an entry without a command', () => {
  test('adds to its namesake and drops nobody', async () => {
    const servers = { x: { env: { B: '2', C: '3' }, sandbox: { network: true }, capabilities: { roots: {} }, totalBytes: 5 } };
    const found = await findEntries({ x: { ...node('x.js'), env: { A: '1', B: '1' } }, y: node('y.js') }, servers);
    expect(names(found)).toEqual(['x', 'y']);
    expect(serverOf(found, 'x')).toMatchObject({
      source: '.mcp.json',
      launch: { args: ['x.js'], env: { A: '1', B: '2', C: '3' } },
      sandbox: { network: true },
      capabilities: { roots: {} },
    });
    expect(found.findings).toEqual([]);
  });

  test('may replace arguments and folder, and add headers', async () => {
    const root = folderOf({ '.mcp.json': { mcpServers: { x: node('x.js'), r: { url: 'https://x.example', headers: { A: '1' } } } }, 'sub/file': '' });
    const found = await findIn(root, { budget: { servers: { x: { args: ['z.js'], cwd: 'sub' }, r: { headers: { B: '2' }, transport: 'sse' } } } });
    expect(stdioOf(found, 'x')).toMatchObject({ args: ['z.js'], cwd: join(root, 'sub') });
    expect(remoteOf(found, 'r')).toMatchObject({ headers: { A: '1', B: '2' }, transport: 'sse' });
  });

  test('that names a disabled server is unmeasured', async () => {
    const found = await findEntries({ x: { ...node(), disabled: true }, y: node() }, { x: {} });
    expect(reasonOf(found, 'x')).toMatchObject({ code: 'server-not-found', message: expect.stringContaining('it is disabled in .mcp.json. Enable it there') });
  });
});

describe('one name in two files', () => {
  const both = (first: unknown, second: unknown) =>
    findIn(folderOf({ '.mcp.json': { mcpServers: { x: first } }, '.cursor/mcp.json': { mcpServers: { x: second } } }));

  test.each([
    ['command', node('x'), { command: 'deno', args: ['x'] }],
    ['args', node('x'), node('y')],
    ['env', { ...node(), env: { A: '1' } }, { ...node(), env: { A: '2' } }],
    ['url', { url: 'https://a.example' }, { url: 'https://b.example' }],
    ['transport', { url: 'https://a.example', type: 'http' }, { url: 'https://a.example', type: 'sse' }],
    ['command, url', node(), { url: 'https://a.example' }],
    ['one entry is invalid', node(), {}],
  ])('with another %s is the first one, with a warning', async (keys, first, second) => {
    const found = await both(first, second);
    expect(names(found)).toEqual(['x']);
    expect(serverOf(found, 'x').source).toBe('.mcp.json');
    expect(found.findings).toMatchObject([
      { kind: 'server-defined-twice', severity: 'warning', server: 'x', message: expect.stringContaining(`differently in .cursor/mcp.json (${keys})`) },
    ]);
  });

  test.each([
    ['keys in another order', { ...node(), env: { A: '1', B: '2' } }, { env: { B: '2', A: '1' }, ...node() }],
    ['a default that is the value', node(`\${X:-1}`), node('1')],
    ['one variable in two spellings', node(`\${X}`), node(`\${env:X}`)],
    ['a transport left open', { url: 'https://a.example', type: 'http' }, { url: 'https://a.example' }],
    ['the root spelled out', { ...node(), cwd: '.' }, node()],
  ])('is alike with %s', async (_, first, second) => {
    expect((await both(first, second)).findings).toMatchObject([
      { kind: 'server-defined-twice', severity: 'notice', message: expect.stringContaining('alike') },
    ]);
  });

  test('is no double definition when one of them is disabled', async () => {
    const found = await both({ ...node('off'), disabled: true }, node('on'));
    expect(found.findings).toEqual([]);
    expect(stdioOf(found, 'x').args).toEqual(['on']);
  });

  test('is judged with the entry of the budget in place', async () => {
    const root = folderOf({
      '.mcp.json': { mcpServers: { x: { ...node(), env: { A: '1' } } } },
      '.cursor/mcp.json': { mcpServers: { x: { ...node(), env: { A: '2' } } } },
    });
    const found = await findIn(root, { budget: { servers: { x: { env: { A: '3' } } } } });
    expect(found.findings).toMatchObject([{ severity: 'notice' }]);
  });

  test('in one file is the last one, with a warning', async () => {
    const found = await findIn(folderOf({ '.mcp.json': '{"mcpServers":{"x":{"command":"a"},"x":{"command":"b"}}}' }));
    expect(stdioOf(found, 'x').command).toBe('b');
    expect(found.findings).toMatchObject([
      { kind: 'server-defined-twice', severity: 'warning', message: '.mcp.json defines "x" twice: the last one counts, as for its client. Remove the other.' },
    ]);
  });
});

describe('--server', () => {
  test('keeps that server and what concerns it', async () => {
    const root = folderOf({ '.mcp.json': { mcpServers: { x: node(), y: node() } }, '.cursor/mcp.json': { mcpServers: { x: node(), y: node() } } });
    const found = await findIn(root, { only: 'y' });
    expect(names(found)).toEqual(['y']);
    expect(found.findings.map(({ server }) => server)).toEqual(['y']);
    expect(found.missing).toBeNull();
  });

  test('of a name that does not exist is missing, and says which there are', async () => {
    const found = await findEntries({ x: node(), y: node() }, undefined, { only: 'z' });
    expect(found).toMatchObject({ servers: [], missing: { code: 'server-not-found', message: 'There is no server "z". Found: x, y.' } });
  });

  test('of a disabled server says so', async () => {
    const found = await findEntries({ x: { ...node(), disabled: true }, y: node() }, undefined, { only: 'x' });
    expect(found.missing).toEqual({ code: 'server-not-found', message: 'The server "x" is disabled in .mcp.json. Enable it there to measure it.' });
  });

  test('of a name that does not exist is missing even where none are expected', async () => {
    expect((await findIn(folderOf({}), { budget: { servers: {} }, only: 'x' })).missing?.code).toBe('server-not-found');
  });
});
