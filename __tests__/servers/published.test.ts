import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fetchedPackages } from '../../src/servers/package.ts';
import { findIn, folderOf, reasonOf, stdioOf } from './ground.ts';

const npm = (name: string, program: string | null = null) => [{ registry: 'npm', name, program }];
const pypi = (name: string, program: string | null = null) => [{ registry: 'pypi', name, program }];

test.each([
  ['npx', ['-y', 'pkg'], npm('pkg')],
  ['npx', ['--yes', '@s/pkg@1.2.3', '--flag'], npm('@s/pkg')],
  ['npx', ['pkg@latest', '-y'], npm('pkg')],
  ['npx', ['-y', '--package=@s/pkg@2', 'run-it', 'x'], npm('@s/pkg', 'run-it')],
  ['npx', ['-y', '--package', '@s/pkg', '--', 'run-it'], npm('@s/pkg', 'run-it')],
  ['npx', ['-p', 'a', '-p', 'b@1', 'c'], [...npm('a', 'c'), ...npm('b', 'c')]],
  ['npx', ['-y', '--registry', 'https://r.example', 'pkg'], npm('pkg')],
  ['npx', ['-p', 'pkg', '-c', 'run it'], npm('pkg')],
  ['npx', ['-y', 'alias@npm:@s/real@1'], npm('@s/real')],
  ['npx', ['--', 'pkg'], npm('pkg')],
  ['/usr/local/bin/npx', ['pkg'], npm('pkg')],
  ['C:\\node\\npx.cmd', ['pkg'], npm('pkg')],
  ['cmd', ['/c', 'npx', '-y', 'pkg'], npm('pkg')],
  ['cmd.exe', ['/C', 'npx', 'pkg'], npm('pkg')],
  ['npm', ['exec', '-y', 'pkg'], npm('pkg')],
  ['npm', ['--silent', 'x', 'pkg'], npm('pkg')],
  ['npm', ['exec', '--yes', '--package=pkg', '--', 'go'], npm('pkg', 'go')],
  ['pnpm', ['dlx', 'pkg@1'], npm('pkg')],
  ['pnpx', ['pkg'], npm('pkg')],
  ['yarn', ['dlx', '-q', 'pkg'], npm('pkg')],
  ['bunx', ['pkg'], npm('pkg')],
  ['bun', ['x', '--bun', 'pkg'], npm('pkg')],
  ['uvx', ['pkg'], pypi('pkg')],
  ['uvx', ['pkg@latest', '--flag'], pypi('pkg')],
  ['uvx', ['pkg==1.0'], pypi('pkg')],
  ['uvx', ['--from', 'pkg[extra]>=1', 'go'], pypi('pkg', 'go')],
  ['uvx', ['--python', '3.12', '--from=pkg', 'go'], pypi('pkg', 'go')],
  ['uv', ['tool', 'run', 'pkg'], pypi('pkg')],
  ['uv', ['--quiet', 'tool', 'run', '--with', 'other', 'pkg'], pypi('pkg')],
  ['pipx', ['run', '--spec', 'pkg==1', 'go'], pypi('pkg', 'go')],
  ['./npx', ['-y', 'pkg'], []],
  ['bin/uvx', ['pkg'], []],
  ['..\\npx.cmd', ['pkg'], []],
  ['/checkout/tools/npx', ['pkg'], []],
  ['/checkout/../usr/bin/npx', ['pkg'], npm('pkg')],
  ['cmd', ['/c', './npx', 'pkg'], []],
  ['npx', ['-y', './local'], []],
  ['npx', ['-y', 'github:owner/repo'], []],
  ['npx', ['-y', 'https://x.example/p.tgz'], []],
  ['npx', ['-y', 'owner/repo'], []],
  ['npx', [], []],
  ['npm', ['run', 'pkg'], []],
  ['pnpm', ['exec', 'pkg'], []],
  ['uv', ['run', 'pkg'], []],
  ['uvx', ['--from', 'git+https://x.example/p', 'go'], []],
  ['uvx', ['--from', '.', 'go'], []],
  ['node', ['npx', 'pkg'], []],
  ['constructor', ['pkg'], []],
])('%s %j fetches what it names', (command, args, expected) => {
  expect(fetchedPackages(command, args, '/checkout')).toEqual(expected);
});

describe('a package that this repository publishes', () => {
  const config = (command: string, ...args: string[]) => ({ '.mcp.json': { mcpServers: { x: { command, args } } } });

  test('is not fetched: the message names the local command', async () => {
    const root = folderOf({
      ...config('npx', '-y', '@s/weather@latest', '--fast'),
      'package.json': { name: '@s/weather', version: '1.0.0', bin: 'dist/cli.js' },
    });
    expect(reasonOf(await findIn(root), 'x')).toEqual({
      code: 'published-by-this-repository',
      message:
        '"x" of .mcp.json would fetch @s/weather, which this repository publishes: that is the published version, not this commit. Start the local build instead: "command": "node", "args": ["dist/cli.js"]',
    });
  });

  test.each([
    ['the program named beside it', ['--package=tools', 'second'], { first: './a.js', second: './b.js' }, '["b.js"]'],
    ['the program of its own name', ['tools'], { other: 'a.js', tools: 'b.js' }, '["b.js"]'],
    ['its only program', ['tools'], { other: 'a.js' }, '["a.js"]'],
  ])('is replaced by %s', async (_, args, bin, line) => {
    const root = folderOf({ ...config('npx', ...args), 'package.json': { name: 'tools', bin } });
    expect(reasonOf(await findIn(root), 'x').message).toContain(`"command": "node", "args": ${line}`);
  });

  test('without a program still is not fetched', async () => {
    const root = folderOf({ ...config('npx', 'tools'), 'package.json': { name: 'tools' } });
    expect(reasonOf(await findIn(root), 'x').message).toMatch(/Start the local build instead\.$/);
  });

  test.each([
    ['npm workspaces', { 'package.json': { private: true, workspaces: ['packages/*'] } }],
    ['yarn workspaces', { 'package.json': { private: true, workspaces: { packages: ['./packages/*'] } } }],
    ['pnpm workspaces', { 'pnpm-workspace.yaml': 'packages:\r\n  # all\r\n  - "packages/*" # here\r\n  - "!packages/old"\r\ncatalog:\r\n  - x\r\n' }],
  ])('is found in %s', async (_, files) => {
    const root = folderOf({ ...config('npx', '-y', 'member'), ...files, 'packages/m/package.json': { name: 'member', bin: { member: 'cli.js' } } });
    expect(reasonOf(await findIn(root), 'x').message).toContain('"args": ["packages/m/cli.js"]');
  });

  test('is found at the root of the repository, named from the folder of the budget', async () => {
    const repository = folderOf({ 'package.json': { name: 'top', bin: 'cli.js' }, 'app/.mcp.json': config('npx', 'top')['.mcp.json'] });
    expect(reasonOf(await findIn(join(repository, 'app'), { repository }), 'x').message).toContain('"args": ["../cli.js"]');
  });

  test.each([
    ['[project]\nname = "My_Server"\n[project.scripts]\nmy-server = "m:main"\n', '"command": "uv", "args": ["run", "my-server"]'],
    ['[tool.poetry]\nname = "my.server"\n[tool.poetry.scripts]\ngo = "m:main"\n', '"command": "uv", "args": ["run", "go"]'],
  ])('is found in pyproject.toml, however its name is spelled', async (pyproject, line) => {
    const root = folderOf({ ...config('uvx', 'my-server@latest'), 'pyproject.toml': pyproject });
    expect(reasonOf(await findIn(root), 'x').message).toContain(line);
  });

  test('is found in a uv workspace', async () => {
    const files = {
      'pyproject.toml': '[tool.uv.workspace]\nmembers = ["libs/*"]\n',
      'libs/a/pyproject.toml': '[project]\nname = "a"\n[project.scripts]\na = "a:main"\n',
    };
    expect(reasonOf(await findIn(folderOf({ ...config('uvx', 'a'), ...files })), 'x').message).toContain('["run", "--directory", "libs/a", "a"]');
  });

  test('is not measured from the command line either', async () => {
    const root = folderOf({ 'package.json': { name: 'tools', bin: 'cli.js' } });
    expect(reasonOf(await findIn(root, { command: ['npx', '-y', 'tools'] }), 'server').code).toBe('published-by-this-repository');
  });

  test.each([
    ['another package', { 'package.json': { name: 'tools-2' } }],
    ['a private one, which nobody published from here', { 'package.json': { name: 'tools', private: true } }],
    ['one of another registry', { 'pyproject.toml': '[project]\nname = "tools"\n' }],
    ['an installed one', { 'package.json': { workspaces: ['**'] }, 'node_modules/tools/package.json': { name: 'tools' } }],
    ['a broken manifest', { 'package.json': '{ "name": "tools"', 'pyproject.toml': 'x' }],
    ['a name that is no text', { 'package.json': { name: ['tools'], workspaces: 5 } }],
  ])('is not %s', async (_, files) => {
    expect(stdioOf(await findIn(folderOf({ ...config('npx', 'tools'), ...files })), 'x').command).toBe('npx');
  });
});
