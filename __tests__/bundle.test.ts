import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { T } from './fixtures/make.ts';
import { fakeWith, makeFolder, writeFiles } from './world.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Nothing but the bundle, in a folder of its own without `node_modules`. */
function bundleAlone(): string {
  const folder = makeFolder();
  cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
  return join(folder, 'dist/cli.js');
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function start(cli: string, cwd: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): { child: ChildProcess; ended: Promise<Ended> } {
  const home = makeFolder();
  const env = { PATH: process.env['PATH'], HOME: home, DOCKER_HOST: process.env['DOCKER_HOST'], ...more };
  const child = spawn(process.execPath, [cli, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const out = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    out.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    out.stderr += chunk;
  });
  return { child, ended: new Promise((done) => child.on('close', (code) => done({ code, ...out }))) };
}

/** Processes whose command line holds the mark. */
function survivors(mark: string): string[] {
  if (!existsSync('/proc/self/cmdline')) return [];
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(mark);
    } catch {
      return false;
    }
  });
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe('the bundle', () => {
  test('checks the examples of a fresh clone without an installation', async () => {
    const clone = makeFolder();
    execFileSync('git', ['clone', '-q', '--no-hardlinks', ROOT, join(clone, 'c')]);
    cpSync(join(ROOT, 'dist'), join(clone, 'c/dist'), { recursive: true });
    cpSync(join(ROOT, 'examples'), join(clone, 'c/examples'), { recursive: true });
    cpSync(join(ROOT, 'mcp-budget.json'), join(clone, 'c/mcp-budget.json'));
    const { code, stdout } = await start(join(clone, 'c/dist/cli.js'), join(clone, 'c'), []).ended;
    expect(stdout).toMatch(/^PASS /);
    expect(stdout).toContain('2 found in mcp-budget.json, 2 measured');
    expect(code).toBe(0);
  });

  test('counts exact tokens from its own asset', async () => {
    const folder = makeFolder({ 'listing.json': { tools: [T('fmt', `Format code:\n${'        indented line\n'.repeat(40)}`)] } });
    const { stdout } = await start(bundleAlone(), folder, ['measure', '--listing', 'listing.json', '--json']).ended;
    expect(JSON.parse(stdout).totals).toEqual({ tools: 1, bytes: 1013, tokens: 224 });
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s ends every server and still prints one document', async (signal, code) => {
    const folder = makeFolder();
    const mark = `mark-${process.pid}-${signal}`;
    const server = fakeWith(folder, { initDelay: 60_000, pages: [{ tools: [] }], die: 'never', mark });
    writeFiles(folder, { 'mcp-budget.json': { totalBytes: 1, servers: { a: server, b: server } } });
    const { child, ended } = start(bundleAlone(), folder, ['--json']);
    for (let tries = 0; tries < 100 && survivors(mark).length < 2; tries++) await sleep(50);
    child.kill(signal);
    const result = await ended;
    expect(result.code).toBe(code);
    expect(JSON.parse(result.stdout)).toMatchObject({ schemaVersion: 1, verdict: 'unmeasured' });
    await sleep(300);
    expect(survivors(mark)).toEqual([]);
  });

  test('a fault of the machine is no broken limit: exit code 3, its stack, and one document', async () => {
    const folder = makeFolder();
    writeFiles(folder, { 'mcp-budget.json': { totalBytes: 1, servers: { a: fakeWith(folder, { pages: [{ tools: [] }] }) } } });
    writeFiles(folder, {
      'break.cjs': "require('node:fs').lstatSync = () => { throw Object.assign(new Error('EIO: the disk is broken'), { code: 'EIO' }); };",
    });
    const { code, stdout, stderr } = await start(bundleAlone(), folder, ['--json'], { NODE_OPTIONS: `--require ${join(folder, 'break.cjs')}` }).ended;
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ schemaVersion: 1 });
    expect(stderr).toContain('EIO: the disk is broken');
  });

  test('says its version at once, and loads nothing else for it', () => {
    expect(execFileSync(process.execPath, [join(ROOT, 'dist/cli.js'), '--version'], { encoding: 'utf8' })).toBe(
      `${JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version}\n`,
    );
    expect(readFileSync(join(ROOT, 'dist/cli.js'), 'utf8')).not.toMatch(/^import .*(zod|sdk|schemas)/m);
  });

  test('starts with a shebang and has LF line ends', () => {
    const bytes = readFileSync(join(ROOT, 'dist/cli.js'));
    expect(bytes.subarray(0, 2).toString()).toBe('#!');
    expect(bytes.includes(13)).toBe(false);
  });
});
