import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { Io } from '../src/io.ts';
import { run } from '../src/run.ts';
import { FAKE_SERVER } from './fixtures/make.ts';

/** What a command printed, and its exit code. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A temporary folder with these files, gone when the test is over. Objects become JSON. */
export function makeFolder(files: Readonly<Record<string, unknown>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-budget-test-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFiles(folder, files);
  return folder;
}

/** A budget entry, or a client config's, for our own small server that lists these tools. Its program is written into the folder. */
export function fakeServer(folder: string, ...tools: unknown[]): { command: string; args: string[] } {
  return fakeWith(folder, { pages: [{ tools }] });
}

/** The same with any configuration of the fake server. */
export function fakeWith(folder: string, configuration: unknown): { command: string; args: string[] } {
  copyFileSync(FAKE_SERVER, join(folder, 'fake-server.mjs'));
  return { command: 'node', args: ['fake-server.mjs', JSON.stringify(configuration)] };
}

export function writeFiles(folder: string, files: Readonly<Record<string, unknown>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

/** A bundle to run the commands of these tests with, such as that of an installed tarball. */
const BUNDLE = process.env['MCP_BUDGET_CLI'];

/**
 * Runs a command in a folder, as an ordinary person would: no CI variables. In this process with fake
 * streams, or where `MCP_BUDGET_CLI` names a bundle, as a process of its own.
 */
export async function runCli(
  cwd: string,
  argv: readonly string[],
  { env = {}, stdin = '', signal }: { env?: Record<string, string>; stdin?: string; signal?: AbortSignal } = {},
): Promise<Ran> {
  const written = { stdout: '', stderr: '' };
  const output = (name: 'stdout' | 'stderr') => ({
    columns: 80,
    write: (text: string) => {
      written[name] += text;
    },
  });
  const { PATH, HOME, DOCKER_HOST } = process.env;
  const whole = { PATH, HOME, ...(DOCKER_HOST === undefined ? {} : { DOCKER_HOST }), ...env };
  if (BUNDLE !== undefined) return spawnCli([BUNDLE, ...argv], { cwd, env: whole, stdin, signal });
  const io: Io = {
    cwd,
    env: whole,
    stdin: Readable.from([stdin]),
    stdout: output('stdout'),
    stderr: output('stderr'),
    now: () => new Date('2026-11-30T12:00:00Z'),
    signal: signal ?? new AbortController().signal,
  };
  const code = await run(argv, io);
  return { code, ...written };
}

interface Spawning {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: string;
  readonly signal: AbortSignal | undefined;
}

function spawnCli(args: readonly string[], { cwd, env, stdin, signal }: Spawning): Promise<Ran> {
  const child = spawn(process.execPath, args, { cwd, env, stdio: 'pipe' });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
    });
  child.stdin.on('error', () => undefined).end(stdin);
  const stop = () => child.kill('SIGINT');
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  return new Promise((done, reject) => child.on('error', reject).on('close', (code) => done({ code: code ?? -1, ...written })));
}
