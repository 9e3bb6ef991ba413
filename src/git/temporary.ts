import { chmodSync, lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, type Stats, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of ours outside the checkout. Its owner calls `remove`; a process that exits without it removes it then. */
export interface Temporary {
  /** Absolute and real. */
  readonly path: string;
  /** Removes the folder at once; a second call does nothing. */
  readonly remove: () => void;
}

const PREFIX = 'mcp-budget-git-';
const OWNER = 'owner.json';
/** A folder whose owner cannot be asked (another container, a reused process id) is left alone this long. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/**
 * Work to do when the process exits, whatever the reason. Handlers of SIGINT and SIGTERM must end in
 * `process.exit`, since Node runs no exit handlers on a signal that nobody handles.
 * @returns takes it back
 */
export function atExit(work: () => void): () => void {
  if (pending.size === 0) process.on('exit', runPending);
  pending.add(work);
  return () => {
    pending.delete(work);
    if (pending.size === 0) process.off('exit', runPending);
  };
}

const pending = new Set<() => void>();
function runPending(): void {
  for (const work of pending) work();
}

/** Makes a folder that only this user can read. */
export function makeTemporary(): Temporary {
  const path = realpathSync(mkdtempSync(join(tmpdir(), PREFIX)));
  writeFileSync(join(path, OWNER), JSON.stringify({ pid: process.pid, namespace: pidNamespace() }));
  const forget = atExit(() => removeTree(path));
  return {
    path,
    remove: () => {
      forget();
      removeTree(path);
    },
  };
}

/** Removes what killed runs of this user left behind in the temporary folder. */
export function sweepTemporary(): void {
  for (const name of readdirSync(tmpdir())) {
    const path = join(tmpdir(), name);
    if (name.startsWith(PREFIX) && abandoned(path)) removeTree(path);
  }
}

function abandoned(path: string): boolean {
  const stats: Stats | undefined = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid)) return false;
  const owner = readOwner(join(path, OWNER));
  if (owner !== null && owner.namespace === pidNamespace()) return !alive(owner.pid);
  return Date.now() - stats.mtimeMs > ABANDONED_MS;
}

function readOwner(file: string): { readonly pid: number; readonly namespace: string } | null {
  try {
    const { pid, namespace } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    return Number.isInteger(pid) && typeof namespace === 'string' ? { pid: pid as number, namespace } : null;
  } catch {
    return null;
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Process ids mean something only within one namespace; a temporary folder may be shared by several. */
function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return process.platform;
  }
}

/** Removes a folder, also one with folders that forbid writing, such as a Go module cache. */
function removeTree(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    unlock(path);
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  }
}

function unlock(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) unlock(join(folder, entry.name));
  }
}
