import { closeSync, openSync, readdirSync, readSync } from 'node:fs';

/** One live process of this machine, as `/proc/PID/stat` gives it. */
export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** When it started, in clock ticks since the machine did. */
  readonly startTicks: number;
  /** Resident memory in pages. */
  readonly residentPages: number;
}

/** Live processes that `/proc` shows; zombies hold nothing and are left out. Empty where there is no `/proc`. */
export function readProcesses(): ProcessRow[] {
  return processIds().flatMap((pid) => {
    const row = readProcess(pid);
    return row === null ? [] : [row];
  });
}

function processIds(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
}

/** @returns null when there is no such process, or only its zombie */
export function readProcess(pid: number): ProcessRow | null {
  const stat = readProc(pid, 'stat');
  if (stat === null) return null;
  // The name stands in parentheses and may itself hold blanks and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return null;
  return {
    pid,
    parent: Number(fields[1]),
    group: Number(fields[2]),
    session: Number(fields[3]),
    startTicks: Number(fields[19]),
    residentPages: Number(fields[21]),
  };
}

/** A file of `/proc/PID`, null when the process is gone or not ours to read. */
export function readProc(pid: number | 'self', file: string): string | null {
  try {
    return readWhole(`/proc/${pid}/${file}`);
  } catch {
    return null;
  }
}

/** Kept from one file to the next: such a file tells no size, and `readFileSync` would take 64 KiB anew for each. */
let buffer = Buffer.allocUnsafeSlow(16 * 1024);

function readWhole(path: string): string {
  const file = openSync(path, 'r');
  try {
    let length = 0;
    for (let read = -1; read !== 0; length += read) {
      if (length === buffer.length) buffer = Buffer.concat([buffer], 2 * buffer.length);
      read = readSync(file, buffer, length, buffer.length - length, null);
    }
    return buffer.toString('latin1', 0, length);
  } finally {
    closeSync(file);
  }
}

/** `root` and everything below it, as far as parents lead there. */
export function descendants(root: number, rows: readonly ProcessRow[]): ProcessRow[] {
  const children = new Map<number, ProcessRow[]>();
  for (const row of rows) children.set(row.parent, [...(children.get(row.parent) ?? []), row]);
  const found = rows.filter((row) => row.pid === root);
  const waiting = [root];
  while (waiting.length > 0) {
    const below = children.get(waiting.pop()!) ?? [];
    found.push(...below);
    waiting.push(...below.map((row) => row.pid));
  }
  return found;
}
