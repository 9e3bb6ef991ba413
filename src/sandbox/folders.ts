import { accessSync, constants, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Environment, Folders } from './environment.ts';

/** Lengths a throw-away folder's path may have, in characters: the first that fits is taken. */
const PATH_LENGTHS = [40, 80, 120, 160, 240];
const NAME_LENGTH = 20;
/** Characters that `mkdtemp` adds. */
const RANDOM_LENGTH = 6;

export interface ThrowAway extends Folders {
  readonly root: string;
  readonly remove: () => void;
}

/**
 * A private HOME and temporary folder of a server. The path always has the same length on one kind of
 * machine, so that a tool definition which holds it has the same size in every run.
 */
export function makeThrowAway(): ThrowAway {
  const base = temporaryBase();
  const least = base.length + 1 + NAME_LENGTH;
  const length = (PATH_LENGTHS.find((fits) => fits >= least) ?? least) - base.length - 1;
  const root = mkdtempSync(join(base, 'mcp-budget-'.padEnd(length - RANDOM_LENGTH, '-')));
  const home = join(root, 'home');
  const tmp = join(root, 'tmp');
  mkdirSync(home, { mode: 0o700 });
  mkdirSync(tmp, { mode: 0o700 });
  return { root, home, tmp, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }) };
}

function temporaryBase(): string {
  if (process.platform === 'win32') return realpathSync.native(tmpdir());
  try {
    accessSync('/tmp', constants.W_OK);
    return realpathSync('/tmp');
  } catch {
    return realpathSync(tmpdir());
  }
}

/** Where this program keeps what it fetched and made, by the custom of the platform. Not created. */
export function cacheFolder(env: Environment): string {
  const home = env['HOME'] ?? homedir();
  const set = env['XDG_CACHE_HOME'];
  if (set !== undefined && isAbsolute(set)) return join(set, 'mcp-budget');
  if (process.platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'mcp-budget', 'Cache');
  if (process.platform === 'darwin') return join(home, 'Library', 'Caches', 'mcp-budget');
  return join(home, '.cache', 'mcp-budget');
}
