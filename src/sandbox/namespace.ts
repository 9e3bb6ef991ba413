import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { killAll, killGroup } from './group.ts';
import { readProc, readProcess } from './processes.ts';

const POLL_MS = 1;
const PATIENCE_MS = 2_000;

/**
 * Ends a server in its own PID namespace: stdin end, then SIGKILL to the first process of the namespace,
 * with which the kernel ends all others, however they detached themselves.
 * @param child the bubblewrap process outside
 * @param graceMs between the two; 0 where nothing that the server wrote remains, so that it has nothing to bring to an end
 */
export async function endNamespace(child: ChildProcess, graceMs: number): Promise<void> {
  child.stdin?.on('error', () => undefined);
  child.stdin?.end();
  const first = firstProcesses(child.pid!);
  if (await gone(child, first, graceMs)) return;
  killNamespace(child.pid!);
  await gone(child, first, PATIENCE_MS);
}

/** SIGKILL to everything of the namespace at once, synchronously. */
export function killNamespace(outer: number): void {
  killAll(firstProcesses(outer));
  killGroup(outer);
}

/** Children of the outer process: one, the first of the namespace, which is gone only when all others are. */
function firstProcesses(outer: number): number[] {
  return (readProc(outer, `task/${outer}/children`) ?? '').split(' ').filter(Boolean).map(Number);
}

async function gone(child: ChildProcess, first: readonly number[], ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; ; await sleep(POLL_MS)) {
    const exited = child.exitCode !== null || child.signalCode !== null;
    if (exited && first.every((pid) => readProcess(pid) === null)) return true;
    if (Date.now() >= end) return false;
  }
}
