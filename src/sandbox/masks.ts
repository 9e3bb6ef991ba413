import { type Dirent, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { isBelow } from './paths.ts';
import { type Beside, besideOf, isSecretFile, isSecretFolder } from './secrets.ts';

const MOST_ENTRIES = 100_000;
const MOST_MASKS = 2_000;
/** Most trees are read at one go, which takes a fraction of what asking for one folder after the other does; a large one lets others in between. */
const TURN_MS = 15;
/** Made by package managers out of what is public; a socket or secret in one was put there by hand. */
const SKIPPED = new Set(['node_modules', '.venv', 'venv', '.tox', '.nox', '__pycache__', 'site-packages', '.yarn', '.pnpm-store']);

/** What a stranger's program has no business reading or talking to in a work tree. Real absolute paths. */
export interface Masks {
  /** Become empty read-only folders. */
  readonly folders: readonly string[];
  /** Become empty read-only files. */
  readonly files: readonly string[];
  /** Every `.git`; a file in worktrees and submodules. */
  readonly git: readonly { readonly path: string; readonly isFolder: boolean }[];
  /** False when the tree was too large to look at every entry. */
  readonly complete: boolean;
}

const KEPT_MS = 5_000;
const recent = new Map<string, { readonly at: number; readonly masks: Promise<Masks> }>();

/** As `scanWorkspace`; servers that start within seconds of each other share one look. */
export function scanOnce(workspace: string, hidden: readonly string[]): Promise<Masks> {
  const key = JSON.stringify([workspace, hidden]);
  const known = recent.get(key);
  if (known !== undefined && performance.now() - known.at < KEPT_MS) return known.masks;
  const masks = scanWorkspace(workspace, hidden);
  recent.set(key, { at: performance.now(), masks });
  return masks;
}

/**
 * Looks through a work tree, the upper levels first, for `.git`, credentials, sockets, pipes and devices.
 * A link is never masked itself, as nothing can be mounted over one: what it leads to is, if that lies in the tree.
 * @param workspace a real path
 * @param hidden further folders to hide where they lie inside the tree, such as the runner's temporary folder
 */
export async function scanWorkspace(workspace: string, hidden: readonly string[] = []): Promise<Masks> {
  const found = { folders: new Set(hidden.filter((path) => isBelow(path, workspace))), files: new Set<string>() };
  const git: Masks['git'][number][] = [];
  let seen = 0;
  let turnAt = performance.now() + TURN_MS;
  // Relative to the work tree, with `/`: made by hand, since `join` and `relative` for each entry cost as much as the look itself.
  let level = [''];
  while (level.length > 0 && seen <= MOST_ENTRIES) {
    const folders = level;
    level = [];
    for (const folder of folders) {
      const entries = list(join(workspace, folder));
      seen += entries.length;
      const beside = besideOf(entries.map(({ name }) => name));
      for (const entry of entries) {
        const within = folder === '' ? entry.name : `${folder}/${entry.name}`;
        const verdict = judge(within, entry, { workspace, beside });
        if (verdict === 'enter') level.push(within);
        else if (verdict === 'git') git.push({ path: join(workspace, within), isFolder: entry.isDirectory() });
        else if (verdict !== 'show') found[verdict.as].add(verdict.path);
      }
      if (performance.now() < turnAt) continue;
      await turn();
      turnAt = performance.now() + TURN_MS;
    }
  }
  const complete = level.length === 0 && found.files.size + found.folders.size <= MOST_MASKS;
  return { folders: [...found.folders], files: [...found.files], git, complete };
}

type Verdict = 'show' | 'enter' | 'git' | { readonly as: 'folders' | 'files'; readonly path: string };

interface Around {
  readonly workspace: string;
  readonly beside: Beside;
}

/** @param within the entry's path relative to the work tree */
function judge(within: string, entry: Dirent, { workspace, beside }: Around): Verdict {
  const named = entry.name === '.git' ? 'git' : nameVerdict(within, entry, beside);
  if (named === null && entry.isFile()) return 'show';
  const path = join(workspace, within);
  if (entry.isSymbolicLink()) return named === null ? 'show' : behindLink(path, workspace);
  if (entry.isDirectory()) {
    if (named === 'git') return 'git';
    if (named === 'folders') return isPythonEnvironment(path) ? 'enter' : { as: 'folders', path };
    return SKIPPED.has(entry.name) ? 'show' : 'enter';
  }
  if (named === 'git') return 'git';
  return named === 'files' || !entry.isFile() ? { as: 'files', path } : 'show';
}

function nameVerdict(within: string, entry: Dirent, beside: Beside): 'folders' | 'files' | null {
  if (isSecretFolder(entry.name) && !entry.isFile()) return 'folders';
  return isSecretFile(within, beside) ? 'files' : null;
}

/** `.env` is also what some call the folder of a Python environment, whose interpreter a server is started with. */
function isPythonEnvironment(folder: string): boolean {
  try {
    return lstatSync(join(folder, 'pyvenv.cfg')).isFile();
  } catch {
    // No such file, so it is none.
    return false;
  }
}

function behindLink(path: string, workspace: string): Verdict {
  try {
    const target = realpathSync(path);
    if (!isBelow(target, workspace)) return 'show';
    if (!lstatSync(target).isDirectory()) return { as: 'files', path: target };
    return isPythonEnvironment(target) ? 'show' : { as: 'folders', path: target };
  } catch {
    // It leads nowhere, so there is nothing to read behind it.
    return 'show';
  }
}

function list(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // What this account cannot read, the server, with no more rights, cannot read either.
    return [];
  }
}
