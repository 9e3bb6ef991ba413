import { type ChildProcess, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { readProcesses } from './processes.ts';

const TERM_AFTER_MS = 10;
const KILL_AFTER_MS = 500;
const POLL_MS = 5;

/**
 * Ends a child that leads its own process group, and the whole group with it: stdin end, SIGTERM 10 ms
 * later, SIGKILL after 500 ms. Resolves when nothing of the group is left; never throws.
 * @param stragglers finds processes that left the group but belong to it; they get SIGKILL
 */
export async function endGroup(child: ChildProcess, stragglers: () => readonly number[] = () => []): Promise<void> {
  child.stdin?.on('error', ignoreClosedPipe);
  child.stdin?.end();
  const group = child.pid;
  if (group === undefined) return;
  if (await goneWithin(child, TERM_AFTER_MS)) return killAll(stragglers());
  const left = stragglers();
  signalGroup(group, 'SIGTERM');
  await goneWithin(child, KILL_AFTER_MS);
  killGroup(group);
  killAll([...left, ...stragglers()]);
  await goneWithin(child, KILL_AFTER_MS);
}

/** SIGKILL to the whole group at once, synchronously. */
export function killGroup(group: number): void {
  signalGroup(group, 'SIGKILL');
}

/** SIGKILL to each of `pids`; those that are gone already are no error. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) signal(pid, 'SIGKILL');
}

function signalGroup(group: number, name: 'SIGTERM' | 'SIGKILL'): void {
  // Windows has no process groups; taskkill follows parents, and /F is the only way it ends a console program.
  if (process.platform === 'win32') spawnSync('taskkill', ['/T', '/F', '/PID', String(group)], { stdio: 'ignore' });
  else signal(-group, name);
}

function signal(target: number, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(target, name);
  } catch (error) {
    // EPERM is what macOS answers for a group of which only zombies are left.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

async function goneWithin(child: ChildProcess, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; ; await sleep(POLL_MS)) {
    if (isGone(child)) return true;
    if (Date.now() >= end) return false;
  }
}

function isGone(child: ChildProcess): boolean {
  const exited = child.exitCode !== null || child.signalCode !== null;
  return exited && !groupAlive(child.pid!);
}

function groupAlive(group: number): boolean {
  if (process.platform === 'win32') return false;
  try {
    process.kill(-group, 0);
  } catch {
    return false;
  }
  // A zombie that nobody reaps still answers; only /proc tells it from a live process.
  return process.platform !== 'linux' || readProcesses().some((row) => row.group === group);
}

function ignoreClosedPipe(): void {
  // The server closed its end first: that is what ending it wants.
}
