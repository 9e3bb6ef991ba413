import { existsSync, mkdirSync, realpathSync, rmdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { type SandboxSpec, ServerFailure } from './engine.ts';
import type { Environment } from './environment.ts';
import { isBelow } from './paths.ts';

/** The folders an entry asks to open: absolute, real, the upper ones first. */
export interface Opened {
  readonly read: readonly string[];
  readonly write: readonly string[];
  readonly scratch: readonly string[];
  /** Removes the folders that were made as a place to mount a throw-away one. */
  readonly release: () => void;
}

/**
 * @throws {ServerFailure} `invalid-entry` for a path to read that does not exist
 */
export function openedFolders(spec: Pick<SandboxSpec, 'keys'>, workspace: string, parent: Environment): Opened {
  const absolute = (path: string) => resolve(workspace, path.startsWith('~/') ? join(parent['HOME'] ?? homedir(), path.slice(2)) : path);
  const { read = [], write = [], scratch = [] } = spec.keys;
  const made: string[] = [];
  const upperFirst = (paths: string[]) => [...new Set(paths)].sort((one, other) => one.length - other.length);
  return {
    read: upperFirst(read.map((path) => stayInside(realOrRefuse(absolute(path), path), { path: absolute(path), workspace, key: 'read' }))),
    write: upperFirst(write.map((path) => realOrMade(stayInside(realOf(absolute(path)), { path: absolute(path), workspace, key: 'write' })))),
    scratch: upperFirst(
      scratch.map((path) => placeFor(stayInside(realOf(absolute(path)), { path: absolute(path), workspace, key: 'scratch' }), { workspace, made })),
    ),
    release: () => {
      for (const path of made.splice(0).reverse()) giveBack(path);
    },
  };
}

function realOrRefuse(path: string, written: string): string {
  if (!existsSync(path))
    throw new ServerFailure({ code: 'invalid-entry', message: `sandbox.read names ${written}, which does not exist. Mend the path, or leave it out.` });
  return realpathSync(path);
}

/**
 * A path of the work tree that a link leads out of it would open something else than what is written
 * and printed. A path that is written as lying outside is opened as it is.
 * @throws {ServerFailure} `invalid-entry`
 */
function stayInside(real: string, { path, workspace, key }: { readonly path: string; readonly workspace: string; readonly key: string }): string {
  const written = [workspace, realpathSync(workspace)].some((root) => path === root || isBelow(path, root));
  const stays = real === realpathSync(workspace) || isBelow(real, realpathSync(workspace));
  if (!written || stays) return real;
  const message = `sandbox.${key} names ${relative(workspace, path)}, a link that leads out of the work tree to ${real}. Write that path itself, or leave it out.`;
  throw new ServerFailure({ code: 'invalid-entry', message });
}

/** The real path; of one that does not exist yet, below the real path of the nearest folder that does. */
function realOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realOf(parent), basename(path));
}

function realOrMade(path: string): string {
  mkdirSync(path, { recursive: true });
  return realpathSync(path);
}

/** A place to mount on must exist where its parent is read-only; one that does not is made for the time of the start. */
function placeFor(path: string, { workspace, made }: { readonly workspace: string; readonly made: string[] }): string {
  if (existsSync(path)) {
    const real = realpathSync(path);
    if (lent.has(real)) made.push(borrow(real));
    return real;
  }
  if (!isBelow(path, workspace)) return path;
  const parent = dirname(path);
  const realParent = existsSync(parent) ? realpathSync(parent) : placeFor(parent, { workspace, made });
  const place = join(realParent, path.slice(parent.length + 1));
  if (!existsSync(place)) mkdirSync(place);
  made.push(borrow(place));
  return place;
}

/** How many starts of this process use a folder that was made for them. */
const lent = new Map<string, number>();

function borrow(path: string): string {
  lent.set(path, (lent.get(path) ?? 0) + 1);
  return path;
}

function giveBack(path: string): void {
  const left = (lent.get(path) ?? 1) - 1;
  if (left > 0) {
    lent.set(path, left);
    return;
  }
  lent.delete(path);
  try {
    rmdirSync(path);
  } catch (error) {
    // Somebody put something there meanwhile: then it is theirs.
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
