import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { checkoutsOf, programOn, trustedPath } from '../../src/path.ts';
import { openedFolders } from '../../src/sandbox/opened.ts';
import { T } from '../fixtures/make.ts';
import { testWith } from '../needs.ts';
import { fakeServer, makeFolder, writeFiles } from '../world.ts';

const CLI = join(process.env['MCP_BUDGET_DIST'] ?? fileURLToPath(new URL('../../dist', import.meta.url)), 'cli.js');

/** A program that leaves a trace and says what it saw. */
function plant(path: string, trace: string): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, `#!/bin/sh\nenv > ${trace}\nexit 1\n`);
  chmodSync(path, 0o755);
}

describe('programs of the checkout are never started outside the sandbox', () => {
  test.each(['node_modules/.bin', 'bin', '.'])('git in %s of the work tree, first on PATH', (place) => {
    const repository = makeFolder();
    const trace = join(makeFolder(), 'trace');
    execFileSync('git', ['init', '-q', repository]);
    writeFiles(repository, { 'mcp-budget.json': { totalBytes: 1000, servers: { s: fakeServer(repository, T('ping')) } } });
    for (const name of ['git', 'bwrap', 'docker', 'prlimit', 'sh']) plant(join(repository, place, name), trace);
    const env = { HOME: makeFolder(), SECRET: 'x', PATH: `${place === '.' ? '.' : join(repository, place)}:${process.env['PATH']}` };
    const ran = spawnSync(process.execPath, [CLI, '--no-tokens', '--base', 'HEAD'], { cwd: repository, env, encoding: 'utf8', timeout: 60_000 });
    expect(existsSync(trace)).toBe(false);
    expect(ran.status).toBe(0);
  });

  test('PATH keeps the folders of the machine and drops those of checkouts, modules and relative ones', () => {
    const repository = makeFolder({ 'bin/x': '', 'sub/y': '' });
    execFileSync('git', ['init', '-q', repository]);
    const entries = trustedPath(
      ['.', 'bin', '', join(repository, 'bin'), '/opt/a/node_modules/.bin', '/opt/tools'].join(':'),
      checkoutsOf(join(repository, 'sub')),
    ).split(':');
    expect(entries).toContain('/opt/tools');
    expect(entries.filter((entry) => entry.includes(repository) || entry.includes('node_modules') || !entry.startsWith('/'))).toEqual([]);
    expect(checkoutsOf('/')).toEqual([]);
    expect(programOn('/usr/bin:/bin', 'no-such-program')).toBeNull();
  });
});

describe('what is opened by a link of the work tree', () => {
  const open = (key: 'read' | 'write' | 'scratch', path: string) => {
    const outside = makeFolder({ 'private/key': '' });
    const workspace = makeFolder({ 'data/x': '' });
    symlinkSync(join(outside, 'private'), join(workspace, 'out'));
    symlinkSync(join(workspace, 'data'), join(workspace, 'in'));
    return () => openedFolders({ keys: { [key]: [path.replace('OUTSIDE', outside)] } }, workspace, {});
  };

  test.each(['read', 'write', 'scratch'] as const)('sandbox.%s refuses one that leads out of it', (key) => {
    expect(open(key, 'out')).toThrow(/leads out of the work tree/);
    if (key !== 'read') expect(open(key, 'out/new')).toThrow(/leads out of the work tree/);
    expect(open(key, 'in')).not.toThrow();
  });

  test('a path written as lying outside is opened as it is', () => {
    expect(open('read', 'OUTSIDE/private')().read).toHaveLength(1);
  });
});

describe('descriptors that the caller left open', () => {
  const LISTS_THEM = `
const { readdirSync, readlinkSync } = require('node:fs');
const open = readdirSync('/proc/self/fd').flatMap((fd) => { try { return [fd + ' ' + readlinkSync('/proc/self/fd/' + fd)]; } catch { return []; } });
const tools = [{ name: 'open', description: open.join(' | '), inputSchema: { type: 'object' } }];
let buffer = '';
process.stdin.on('data', (data) => { buffer += data; for (let at; (at = buffer.indexOf('\\n')) >= 0; buffer = buffer.slice(at + 1)) answer(JSON.parse(buffer.slice(0, at))); });
function answer({ id, method }) {
  if (id === undefined) return;
  const result = method === 'initialize' ? { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } } : { tools };
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
}
`;

  for (const engine of ['bubblewrap', 'docker', 'none'] as const) {
    const run = engine === 'none' ? test : testWith(engine);
    run(`do not reach a server under ${engine}`, () => {
      const outside = makeFolder({ 'leaked/key': 'secret' });
      const workspace = makeFolder({ 'server.cjs': LISTS_THEM });
      const line = `exec 19<${outside}/leaked 20<${outside}/leaked/key 101<${outside}/leaked; exec "$@"`;
      const args = ['-c', line, 'sh', process.execPath, CLI, 'measure', '--json', '--no-tokens', '--sandbox', engine, '--', 'node', 'server.cjs'];
      const env = { HOME: makeFolder(), PATH: process.env['PATH'], DOCKER_HOST: process.env['DOCKER_HOST'] };
      const ran = spawnSync('bash', args, { cwd: workspace, env, encoding: 'utf8', timeout: 60_000 });
      const open = JSON.parse(ran.stdout).servers[0].tools[0].definition.description;
      expect(open).toContain('0 ');
      expect(open).not.toContain('leaked');
    });
  }
});
