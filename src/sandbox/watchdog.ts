import { readFileSync } from 'node:fs';
import type { SandboxLimits } from './engine.ts';
import { descendants, type ProcessRow, readProcesses } from './processes.ts';

const LEAST_INTERVAL_MS = 100;
const LONGEST_INTERVAL_MS = 400;
/** How often the number of all tasks is asked, which is one short file: when it leaps, a look is due at once. */
const GLANCE_MS = 40;
const LEAP = 64;
/** A look at a machine with thousands of processes takes its time; the pauses grow with it. */
const PAUSE_PER_LOOK = 30;

export interface TreeUsage {
  readonly bytes: number;
  readonly processes: number;
}

interface Watched {
  readonly root: number;
  readonly limits: Pick<SandboxLimits, 'memoryBytes' | 'processes'>;
  readonly exceeded: (usage: TreeUsage) => void;
}

const watched = new Set<Watched>();
let watching = false;

/**
 * Bounds resident memory and number of processes of everything below `root` by looking at `/proc`.
 * Sound where nothing can leave the tree: inside a PID namespace orphans become children of its first
 * process, which stays below `root`. Elsewhere processes of the same group count too. Only on Linux.
 * @returns ends the watch
 */
export function watchTree(root: number, limits: Watched['limits'], exceeded: Watched['exceeded']): () => void {
  if (process.platform !== 'linux') return () => undefined;
  const entry = { root, limits, exceeded };
  watched.add(entry);
  if (!watching) begin();
  watching = true;
  return () => watched.delete(entry);
}

function begin(): void {
  tasksSeen = countTasks();
  lookAtMs = performance.now() + LEAST_INTERVAL_MS;
  setTimeout(glance, GLANCE_MS).unref();
}

/** Resident bytes and number of processes of `root`, all below it and all of its process group. */
function treeUsage(root: number, rows: readonly ProcessRow[] = readProcesses()): TreeUsage {
  const tree = new Set([...descendants(root, rows), ...rows.filter((row) => row.group === root)]);
  let pages = 0;
  for (const row of tree) pages += row.residentPages;
  return { bytes: pages * pageBytes(), processes: tree.size };
}

let tasksSeen = 0;
let lookAtMs = 0;

/** All tasks of the machine. Source: proc(5), fourth field of `/proc/loadavg`. */
function countTasks(): number {
  return Number(/\/(\d+)/.exec(readFileSync('/proc/loadavg', 'latin1'))?.[1] ?? 0);
}

function glance(): void {
  watching = watched.size > 0;
  if (!watching) return;
  if (performance.now() >= lookAtMs || countTasks() - tasksSeen >= LEAP) look();
  setTimeout(glance, GLANCE_MS).unref();
}

function look(): void {
  tasksSeen = countTasks();
  const before = process.cpuUsage();
  const rows = readProcesses();
  for (const entry of watched) {
    const usage = treeUsage(entry.root, rows);
    if (usage.bytes <= entry.limits.memoryBytes && usage.processes <= entry.limits.processes) continue;
    watched.delete(entry);
    entry.exceeded(usage);
  }
  const { user, system } = process.cpuUsage(before);
  const pauseMs = ((user + system) / 1_000) * PAUSE_PER_LOOK;
  lookAtMs = performance.now() + Math.min(LONGEST_INTERVAL_MS, Math.max(LEAST_INTERVAL_MS, pauseMs));
}

let knownPageBytes = 0;

/** 4 KiB on most machines, 16 or 64 KiB on some arm64: told from this process, of which both figures are known. */
function pageBytes(): number {
  if (knownPageBytes > 0) return knownPageBytes;
  const pages = Number(readFileSync('/proc/self/statm', 'latin1').split(' ')[1]);
  knownPageBytes = 2 ** Math.round(Math.log2(process.memoryUsage.rss() / pages));
  return knownPageBytes;
}
