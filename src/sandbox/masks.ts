import { type Dirent, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { isBelow } from './paths.ts';
import { type Beside, besideOf, isSecretFile, isSecretFolder, isSecretParent } from './secrets.ts';

const MOST_ENTRIES = 100_000;
const MOST_MASKS = 2_000;
/** `.config/gcloud/x/y` is as deep as a secret is told by its folders. */
const LINK_DEPTH = 4;
/** Where more lies behind such a link, the whole of it is covered. */
const MOST_BEHIND_LINK = 5_000;
/** What Node puts in the place of bytes that are no UTF-8. */
const UNDECODED = '\ufffd';
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
  /** Entries whose names are no UTF-8, relative to the work tree: no option can name them, so that they stay as they are. */
  readonly unnameable: readonly string[];
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
  const unnameable: string[] = [];
  let seen = 0;
  let turnAt = performance.now() + TURN_MS;
  // Relative to the work tree, with `/`: made by hand, since `join` and `relative` for each entry cost as much as the look itself.
  let level = [''];
  while (level.length > 0 && seen <= MOST_ENTRIES) {
    const folders = level;
    level = [];
    for (const folder of folders) {
      const entries = list(join(workspace, folder));
      if (entries === null) {
        if (folder !== '') found.folders.add(join(workspace, folder));
        continue;
      }
      seen += entries.length;
      const beside = besideOf(entries.map(({ name }) => name));
      for (const entry of entries) {
        const within = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.name.includes(UNDECODED)) {
          unnameable.push(within);
          continue;
        }
        const verdict = judge(within, entry, { workspace, beside });
        if (verdict === 'enter') level.push(within);
        else if (verdict === 'git') git.push({ path: join(workspace, within), isFolder: entry.isDirectory() });
        else if (verdict !== 'show') for (const path of verdict.paths) found[verdict.as].add(path);
      }
      if (performance.now() < turnAt) continue;
      await turn();
      turnAt = performance.now() + TURN_MS;
    }
  }
  const complete = level.length === 0 && found.files.size + found.folders.size <= MOST_MASKS;
  return { folders: [...found.folders], files: [...found.files], git, unnameable, complete };
}

type Verdict = 'show' | 'enter' | 'git' | { readonly as: 'folders' | 'files'; readonly paths: readonly string[] };

interface Around {
  readonly workspace: string;
  readonly beside: Beside;
}

/** @param within the entry's path relative to the work tree */
function judge(within: string, entry: Dirent, { workspace, beside }: Around): Verdict {
  const named = entry.name === '.git' ? 'git' : nameVerdict(within, entry, beside);
  if (named === null && entry.isFile()) return 'show';
  const path = join(workspace, within);
  if (entry.isSymbolicLink()) return named === null ? besideLink(within, entry, workspace) : behindLink(path, workspace);
  if (entry.isDirectory()) {
    if (named === 'git') return 'git';
    if (named === 'folders') return isPythonEnvironment(path) ? 'enter' : { as: 'folders', paths: [path] };
    return SKIPPED.has(entry.name) ? 'show' : 'enter';
  }
  if (named === 'git') return 'git';
  return named === 'files' || !entry.isFile() ? { as: 'files', paths: [path] } : 'show';
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
  const target = realBelow(path, workspace);
  if (target === null) return 'show';
  if (!lstatSync(target).isDirectory()) return { as: 'files', paths: [target] };
  return isPythonEnvironment(target) ? 'show' : { as: 'folders', paths: [target] };
}

/**
 * A link to a folder by whose name files in it are told, such as `.docker -> dkr`: those files, where they really lie, over further links too.
 * @param within the link's path relative to the work tree
 */
function besideLink(within: string, entry: Dirent, workspace: string): Verdict {
  if (!isSecretParent(entry.name)) return 'show';
  const target = realBelow(join(workspace, within), workspace);
  if (target === null) return 'show';
  const paths: string[] = [];
  let seen = 0;
  const look = (folder: string, name: string, depth: number): void => {
    for (const inner of list(folder) ?? []) {
      const real = ++seen > MOST_BEHIND_LINK ? null : realBelow(join(folder, inner.name), workspace);
      if (real === null) continue;
      const virtual = `${name}/${inner.name}`;
      if (!lstatSync(real).isDirectory()) paths.push(...(isSecretFile(virtual) ? [real] : []));
      else if (depth < LINK_DEPTH) look(real, virtual, depth + 1);
    }
  };
  look(target, within, 1);
  return seen > MOST_BEHIND_LINK ? { as: 'folders', paths: [target] } : { as: 'files', paths };
}

/** What a path leads to over all links; null where that lies outside the work tree, or nowhere. */
function realBelow(path: string, workspace: string): string | null {
  try {
    const real = realpathSync(path);
    return isBelow(real, workspace) ? real : null;
  } catch {
    // It leads nowhere, so there is nothing to read behind it.
    return null;
  }
}

/** @returns null where there may be something, and this account may not look: by its name it could be opened all the same */
function list(folder: string): Dirent[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    return ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '') ? null : [];
  }
}
