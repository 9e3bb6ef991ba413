import { basename, join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONFIG_FILES } from '../../src/servers/formats.ts';
import { FIXTURES, findIn, folderOf, reasonOf, remoteOf, serverOf, stdioOf } from './ground.ts';

const every = join(FIXTURES, 'every');
const named = join(FIXTURES, 'named');

test('reads every client config at the root, in one order', async () => {
  const { files, servers, missing, expectsNone } = await findIn(every);
  expect(files).toEqual([...CONFIG_FILES]);
  expect(servers.map(({ name }) => name)).toEqual([...servers.map(({ name }) => name)].sort());
  expect(servers).toHaveLength(21);
  expect({ missing, expectsNone }).toEqual({ missing: null, expectsNone: false });
});

const stdio: [string, string, string[], Record<string, string>][] = [
  ['claude-stdio', '.mcp.json', ['claude.js', '8080'], { ROOT: every }],
  ['vscode-stdio', '.vscode/mcp.json', [`${every}/vscode.js`], { LEVEL: '3', KEY: 'none' }],
  ['cursor-stdio', '.cursor/mcp.json', ['cursor.js', 'fast', `${basename(every)}${sep}x${sep}y`], {}],
  ['codex-stdio', '.codex/config.toml', ['codex.js'], { LEVEL: '1' }],
  ['opencode-commented', 'opencode.jsonc', ['commented.js'], {}],
  ['kiro', '.kiro/settings/mcp.json', ['kiro.js'], {}],
  ['roo-stdio', '.roo/mcp.json', ['roo.js'], {}],
  ['junie', '.junie/mcp/mcp.json', ['junie.js'], {}],
  ['github', '.github/mcp.json', ['github.js'], {}],
];

test.each(stdio)('starts %s of %s', async (name, source, args, env) => {
  const found = await findIn(every);
  expect(serverOf(found, name)).toEqual({ name, source, launch: { kind: 'stdio', command: 'node', args, env, cwd: every }, capabilities: {}, sandbox: {} });
});

test.each([
  ['claude-http', 'https://claude.example/mcp', { 'X-Team': 'core' }, 'http'],
  ['claude-sse', 'https://claude.example/sse', {}, 'sse'],
  ['vscode-http', 'https://vscode.example/mcp', {}, 'auto'],
  ['cursor-remote', 'https://cursor.example/mcp', {}, 'auto'],
  ['codex-http', 'https://codex.example/mcp', { 'X-Team': 'core' }, 'http'],
  ['gemini-http', 'https://gemini.example/mcp', {}, 'http'],
  ['gemini-sse', 'https://gemini.example/sse', {}, 'sse'],
  ['opencode-remote', 'https://opencode.example/mcp', { 'X-Team': 'core' }, 'auto'],
  ['roo', 'https://roo.example/mcp', {}, 'http'],
])('reaches %s', async (name, url, headers, transport) => {
  expect(remoteOf(await findIn(every), name)).toEqual({ kind: 'remote', url, headers, transport });
});

test.each([
  ['codex-token', 'needs CODEX_TOKEN', '"CODEX_TOKEN": "placeholder"'],
  ['gemini-stdio', 'needs GEMINI_TOKEN', '"TOKEN": "placeholder"'],
  ['opencode-local', 'needs OPENCODE_MODE', '"MODE": "placeholder"'],
])('does not start %s without its variable', async (name, needs, line) => {
  const { code, message } = reasonOf(await findIn(every), name);
  expect(code).toBe('needs-variable');
  expect(message).toContain(needs);
  expect(message).toContain(`"servers": { "${name}": { "env": { ${line} } } }`);
});

test('fills the variables of each form from the entry of the budget', async () => {
  const servers = { 'codex-token': { env: { CODEX_TOKEN: 'x' } }, 'gemini-stdio': { env: { GEMINI_TOKEN: 'x' } }, 'opencode-local': { env: { MODE: 'x' } } };
  const found = await findIn(every, { budget: { servers } });
  expect(remoteOf(found, 'codex-token').headers).toEqual({ Authorization: 'Bearer x' });
  expect(stdioOf(found, 'gemini-stdio').env).toEqual({ HOUSE: '/home/mcp', TOKEN: 'x', GEMINI_TOKEN: 'x' });
  expect(stdioOf(found, 'opencode-local')).toMatchObject({ command: 'node', args: ['opencode.js', '--fast'], env: { MODE: 'x' } });
});

test('leaves disabled servers out and says how many', async () => {
  const { disabled, notes } = await findIn(every);
  expect(disabled).toEqual([
    { name: 'codex-off', file: '.codex/config.toml' },
    { name: 'opencode-off', file: 'opencode.json' },
    { name: 'kiro-off', file: '.kiro/settings/mcp.json' },
  ]);
  expect(notes).toEqual([
    '3 disabled servers were left out: codex-off (.codex/config.toml), opencode-off (opencode.json), kiro-off (.kiro/settings/mcp.json).',
  ]);
});

describe('files that only "config" names', () => {
  test('an MCP bundle starts from its own folder, with the defaults of its settings', async () => {
    const found = await findIn(named, { budget: { config: 'bundle/manifest.json' } });
    expect(found.files).toEqual(['bundle/manifest.json']);
    const args = [`${named}/bundle/server/index.js`, '/home/mcp/a', '/home/mcp/Documents/b', '--label='];
    expect(stdioOf(found, 'bundled')).toEqual({ kind: 'stdio', command: 'node', args, env: { LEVEL: '3' }, cwd: named });
  });

  test('an MCP bundle with a required setting needs that input', async () => {
    const server = { type: 'node', entry_point: 'x.js', mcp_config: { command: 'node', args: [`\${user_config.key}`], env: {} } };
    const root = folderOf({ 'manifest.json': { manifest_version: '0.3', name: 'b', server, user_config: { key: { type: 'string', required: true } } } });
    expect(reasonOf(await findIn(root, { config: 'manifest.json' }), 'b')).toMatchObject({
      code: 'needs-input',
      message: expect.stringContaining('needs input key'),
    });
    const filled = await findIn(root, { config: 'manifest.json', budget: { servers: { b: { env: { key: 'k' } } } } });
    expect(stdioOf(filled, 'b').args).toEqual(['k']);
  });

  test.each([
    ['node', 'node', ['ROOT/x']],
    ['python', 'python3', ['ROOT/x']],
    ['uv', 'uv', ['run', '--directory', 'ROOT', 'ROOT/x']],
    ['binary', 'ROOT/x', []],
  ])('a bundle of type %s without a command starts its entry point', async (type, command, args) => {
    const root = folderOf({ 'm.json': { manifest_version: '0.4', name: 'b', server: { type, entry_point: 'x' } } });
    const here = (text: string) => text.replace('ROOT', root);
    expect(stdioOf(await findIn(root, { config: 'm.json' }), 'b')).toMatchObject({ command: here(command), args: args.map(here) });
  });

  test('a bundle takes the override of this platform', async () => {
    const mcp_config = { command: 'node', args: ['x'], platform_overrides: { [process.platform]: { args: ['y'] }, other: { args: ['z'] } } };
    const root = folderOf({ 'm.json': { manifest_version: '0.3', name: 'b', server: { type: 'node', entry_point: 'x', mcp_config } } });
    expect(stdioOf(await findIn(root, { config: 'm.json' }), 'b').args).toEqual(['y']);
  });

  test('a registry entry starts its first package that speaks stdio', async () => {
    const found = await findIn(named, { budget: { config: 'server.json' } });
    const args = ['-y', '@example/weather@1.2.3', 'serve', '--units', 'metric', '--place', 'Bern/CH'];
    expect(stdioOf(found, 'io.example/weather')).toEqual({ kind: 'stdio', command: 'npx', args, env: { WEATHER_LEVEL: '2' }, cwd: named });
  });

  test.each([
    [{ registryType: 'pypi', identifier: 'weather', version: '1.0' }, 'uvx', ['weather@1.0']],
    [
      { registryType: 'pypi', identifier: 'weather', runtimeHint: 'pipx', runtimeArguments: [{ type: 'positional', value: 'run' }] },
      'pipx',
      ['run', 'weather'],
    ],
    [
      { registryType: 'oci', identifier: 'ghcr.example/w/weather:1.0', environmentVariables: [{ name: 'K', default: '1' }] },
      'docker',
      ['run', '-i', '--rm', '-e', 'K', 'ghcr.example/w/weather:1.0'],
    ],
    [
      {
        registryType: 'oci',
        identifier: 'w/weather',
        version: '2.0',
        runtimeArguments: [
          { type: 'positional', value: 'run' },
          { type: 'named', name: '-i' },
        ],
      },
      'docker',
      ['run', '-i', 'w/weather:2.0'],
    ],
    [{ registryType: 'nuget', identifier: 'Weather', version: '3' }, 'dnx', ['Weather@3']],
  ])('a registry entry of %o runs %s', async (one, command, args) => {
    const root = folderOf({ 'server.json': { name: 'x/y', packages: [{ ...one, transport: { type: 'stdio' } }] } });
    expect(stdioOf(await findIn(root, { config: 'server.json' }), 'x/y')).toMatchObject({ command, args });
  });

  test('a registry entry that needs a value says which', async () => {
    const packages = [
      {
        registryType: 'npm',
        identifier: 'w',
        packageArguments: [{ type: 'named', name: '--key', isRequired: true }],
        environmentVariables: [{ name: 'TOKEN', isRequired: true }],
      },
    ];
    const root = folderOf({ 'server.json': { name: 'w', packages } });
    const { code, message } = reasonOf(await findIn(root, { config: 'server.json' }), 'w');
    expect(code).toBe('needs-input');
    expect(message).toContain('"env": { "TOKEN": "placeholder", "key": "placeholder" }');
  });

  test('a registry entry without packages is reached at its remote', async () => {
    const servers = { 'io.example/remote': { env: { 'X-Key': 'k' } } };
    const found = await findIn(named, { budget: { config: 'remote.json', servers } });
    expect(remoteOf(found, 'io.example/remote')).toEqual({ kind: 'remote', url: 'https://eu.example/sse', headers: { 'X-Key': 'k' }, transport: 'sse' });
    expect(reasonOf(await findIn(named, { config: 'remote.json' }), 'io.example/remote').message).toContain('needs input X-Key');
  });

  test.each([
    ['a bundle to download', { registryType: 'mcpb', identifier: 'https://x.example/w.mcpb' }, 'bundle to download'],
    ['an unknown registry', { registryType: 'cargo', identifier: 'w' }, 'expected npm, pypi, oci or nuget'],
  ])('a registry entry with %s cannot be started', async (_, one, words) => {
    const root = folderOf({ 'server.json': { name: 'w', packages: [one] } });
    expect(reasonOf(await findIn(root, { config: 'server.json' }), 'w')).toMatchObject({ code: 'invalid-entry', message: expect.stringContaining(words) });
  });

  test('neither is found without being named', async () => {
    expect((await findIn(named)).missing?.code).toBe('no-servers');
  });

  test('a file of any name is told by its content', async () => {
    const entry = { command: 'node' };
    const root = folderOf({
      'a.json': { mcpServers: { a: entry } },
      'b.json': { servers: { b: entry } },
      'c.json': { mcp: { c: { type: 'local', command: ['node'] } } },
      'd.toml': '[mcp_servers.d]\ncommand = "node"\n',
    });
    for (const [config, name] of [
      ['a.json', 'a'],
      ['b.json', 'b'],
      ['c.json', 'c'],
      ['d.toml', 'd'],
    ] as const) {
      const found = await findIn(root, { config });
      expect(found.files).toEqual([config]);
      expect(stdioOf(found, name).command).toBe('node');
    }
  });
});

test('settings files that say nothing of servers are no client configs', async () => {
  const root = folderOf({
    '.gemini/settings.json': { theme: 'Dark' },
    '.codex/config.toml': 'model = "x"',
    'opencode.json': {},
    '.mcp.json': { mcpServers: { a: { command: 'node' } } },
  });
  expect((await findIn(root)).files).toEqual(['.mcp.json']);
});

test("a plugin's .mcp.json may leave the mcpServers level out", async () => {
  const found = await findIn(folderOf({ '.mcp.json': { a: { command: 'node', args: [`\${CLAUDE_PLUGIN_ROOT}/a.js`] } } }));
  expect(stdioOf(found, 'a').args[0]).toMatch(/^\/.+\/a\.js$/);
});

test('variables of the environment that Codex passes on are needs like any other', async () => {
  const root = folderOf({ '.codex/config.toml': '[mcp_servers.x]\ncommand = "node"\nenv_vars = ["A", { name = "B" }]\n' });
  expect(reasonOf(await findIn(root), 'x').message).toContain('needs A, B');
  const servers = { x: { sandbox: { passEnv: ['A', 'B'] } } };
  expect(stdioOf(await findIn(root, { budget: { servers }, env: { A: '1', B: '2' } }), 'x').env).toEqual({ A: '1', B: '2' });
});
