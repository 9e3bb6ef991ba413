import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { release } from 'node:os';
import { dirname, join } from 'node:path';
import type { Environment } from './environment.ts';
import { cacheFolder } from './folders.ts';

/** What a bubblewrap that works here told of itself. */
export interface Working {
  readonly version: string;
  readonly disableUserns: boolean;
}

/**
 * What an earlier run found out about this very program, since this machine was started. It only saves
 * asking: whether the sandbox holds is proved by the self-test of each run.
 * @returns null where nothing is known
 */
export function recallWorking(program: string, env: Environment): Working | null {
  try {
    const { of, version, disableUserns } = JSON.parse(readFileSync(fileIn(env), 'utf8')) as Partial<Record<keyof Working | 'of', unknown>>;
    return of === identify(program) && typeof version === 'string' && typeof disableUserns === 'boolean' ? { version, disableUserns } : null;
  } catch {
    // Nothing was kept, or not by this program.
    return null;
  }
}

/** Keeps it for later runs; where the cache cannot be written they ask again. */
export function keepWorking(program: string, env: Environment, working: Working): void {
  try {
    const file = fileIn(env);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, JSON.stringify({ of: identify(program), ...working }));
    renameSync(partial, file);
  } catch {
    // A read-only HOME, as in some containers.
  }
}

const fileIn = (env: Environment): string => join(cacheFolder(env), 'sandbox', 'bubblewrap.json');

/** Another program, kernel, account or start of the machine is another matter. */
function identify(program: string): string {
  const { ino, size, mtimeMs } = statSync(program);
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  return [program, ino, size, mtimeMs, release(), boot, process.getuid?.()].join(' ');
}
