import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect } from 'vitest';
import type { SandboxEngine, SandboxSpec } from '../../src/sandbox/engine.ts';

const MIB = 1024 * 1024;
const made: string[] = [];
afterAll(() => {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true });
});

/** A temporary folder, removed after the tests of the file. */
export function folder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'sandbox-test-')));
  made.push(path);
  return path;
}

/** A spec that starts `node` in an empty workspace, but for what `over` says. */
export function spec(over: Partial<SandboxSpec>): SandboxSpec {
  const workspace = over.workspace ?? folder();
  const limits = { memoryBytes: 1024 * MIB, processes: 200, tmpBytes: 128 * MIB, wallMs: 60_000 };
  return { server: 'server', command: process.execPath, args: [], cwd: workspace, workspace, env: {}, keys: {}, limits, ...over };
}

/** Everything a program wrote to stdout under an engine; its stderr fails the test. */
export async function output(engine: SandboxEngine, what: SandboxSpec): Promise<string> {
  const server = await engine.start(what);
  let out = '';
  let err = '';
  server.child.stdout!.on('data', (text) => (out += text));
  server.child.stderr!.on('data', (text) => (err += text));
  await new Promise((resolve) => server.child.once('close', resolve));
  await server.stop();
  expect(err).toBe('');
  return out;
}

/** Whether a process runs; a zombie does not. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

/** Waits for something that happens within a second on a quiet machine. */
export async function eventually(holds: () => boolean, withinMs = 5_000): Promise<void> {
  for (const end = Date.now() + withinMs; !holds(); await sleep(20)) if (Date.now() > end) break;
  expect(holds()).toBe(true);
}
