import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect } from 'vitest';
import { testWith } from '../needs.ts';
import { eventually, folder } from './start.ts';

let cli = '';
beforeAll(async () => {
  const place = folder();
  const bundle = await rolldown({
    input: join(import.meta.dirname, '../../src/cli.ts'),
    platform: 'node',
    resolve: { mainFields: ['module', 'main'] },
    logLevel: 'silent',
  });
  await bundle.write({ dir: place, format: 'esm' });
  cli = join(place, 'cli.js');
});

/** Engine, what it needs, and flags of the server: without a namespace, a daemon that empties its environment cannot be told from any other. */
const ENGINES = [
  ['bubblewrap', testWith('bubblewrap'), []],
  ['docker', testWith('docker'), []],
  ['none', testWith(), ['--plain']],
] as const;

describe.runIf(process.platform === 'linux').each(ENGINES)('under %s nothing is left of a server', (engine, run, flags) => {
  run.concurrent('after a pass, a failure and a time-out', async () => {
    expect(await whole(engine, ['measure'], flags)).toBe(0);
    expect(await whole(engine, ['check'], flags)).toBe(1);
    expect(await whole(engine, ['measure', '--timeout', '2'], ['--hang', ...flags])).toBe(3);
  });

  run.concurrent.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('after %s to the checker', async (signal) => {
    const { checker, nonce } = start(engine, ['measure'], ['--hang', ...flags]);
    await eventually(() => sleepers(nonce).length === 3, 20_000);
    checker.kill(signal);
    await ended(checker);
    await eventually(() => sleepers(nonce).length === 0);
  });
});

async function whole(engine: string, command: readonly string[], flags: readonly string[]): Promise<number | null> {
  const { checker, nonce } = start(engine, command, flags);
  const code = await ended(checker);
  await eventually(() => sleepers(nonce).length === 0);
  return code;
}

function start(engine: string, [command = '', ...rest]: readonly string[], flags: readonly string[]): { checker: ChildProcess; nonce: string } {
  const workspace = folder();
  cpSync(join(import.meta.dirname, '../fixtures/hostile/lingering.mjs'), join(workspace, 'lingering.mjs'));
  writeFileSync(join(workspace, 'mcp-budget.json'), '{ "totalBytes": 1 }');
  const nonce = `97.${randomInt(1_000_000, 9_999_999)}`;
  const args = [cli, command, '--no-tokens', '--sandbox', engine, '--settle', '0', ...rest, '--', 'node', 'lingering.mjs', nonce, ...flags];
  const checker = spawn(process.execPath, args, { cwd: workspace, env: { ...process.env, XDG_CACHE_HOME: folder() }, stdio: 'ignore' });
  return { checker, nonce };
}

function ended(checker: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => checker.once('exit', resolve));
}

/** Daemons of the server that run. */
function sleepers(nonce: string): string[] {
  return readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && read(`/proc/${pid}/cmdline`) === `sleep\0${nonce}\0` && !/\) [ZX] /.test(read(`/proc/${pid}/stat`)),
  );
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
