import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { checkoutsOf } from '../path.ts';
import { type GitPlace, git, gitLine, gitMaybe, isRefusal } from './run.ts';

/** A checkout that is under git. */
export interface Repository extends GitPlace {
  /** Absolute; shared by all linked worktrees. */
  readonly commonDir: string;
  /** Absolute; where this clone keeps its objects. */
  readonly objectDir: string;
  readonly hash: 'sha1' | 'sha256';
  /** The clone does not hold the whole history. */
  readonly shallow: boolean;
}

/** What was measured when the working tree was measured. */
export interface RepositoryState {
  /** HEAD, in full; null before the first commit and outside a repository. */
  readonly commit: string | null;
  /** The working tree differs from HEAD. */
  readonly dirty: boolean;
}

/**
 * The repository of a folder, or null outside one, in a bare one and where git is not installed.
 * @param env the caller's environment: `GIT_DIR` counts only where the folder itself has no repository
 *   (a checkout with its git directory elsewhere, whose hook tells it)
 * @param signal ends every later call for this repository
 * @throws {ExpectedFailure} `git-failed`, for example where git mistrusts the folder's owner
 */
export async function findRepository(
  folder: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
  signal?: AbortSignal,
): Promise<Repository | null> {
  const told = env['GIT_DIR'];
  const found = (await readRepository(folder, [])) ?? (told ? await readRepository(folder, [`--git-dir=${resolve(folder, told)}`]) : null);
  return found && { ...found, signal };
}

const FACTS = ['--show-toplevel', '--absolute-git-dir', '--git-common-dir', '--git-path', 'objects', '--is-shallow-repository', '--show-object-format'];

async function readRepository(folder: string, where: readonly string[]): Promise<Repository | null> {
  let answer: Awaited<ReturnType<typeof git>>;
  try {
    answer = await git([...where, 'rev-parse', ...FACTS], { cwd: folder, accept: [128] });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'git-missing') return null;
    throw error;
  }
  if (answer.code !== 0) {
    if (/not a git repository|must be run in a work tree/.test(answer.stderr)) return null;
    await git([...where, 'rev-parse', ...FACTS], { cwd: folder });
  }
  const [root = '', gitDir = '', commonDir = '', objectDir = '', shallow, hash] = answer.stdout.toString('utf8').split('\n');
  const absolute = (path: string) => (isAbsolute(path) ? path : resolve(folder, path));
  return {
    root: realpathSync(root),
    gitDir: absolute(gitDir),
    commonDir: absolute(commonDir),
    objectDir: absolute(objectDir),
    objects: [],
    shallow: shallow === 'true',
    hash: hash === 'sha256' ? 'sha256' : 'sha1',
  };
}

/** HEAD in full, or null before the first commit. */
export function readHead(repository: GitPlace): Promise<string | null> {
  return readCommit(repository, 'HEAD');
}

/** The commit that a name or an annotated tag stands for, in full; null where this clone has none. */
export async function readCommit(repository: GitPlace, name: string): Promise<string | null> {
  return gitMaybe(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], { place: repository });
}

/** The tree of a commit: equal for two commits with the same content. */
export function readTree(repository: GitPlace, commit: string): Promise<string> {
  return gitLine(['rev-parse', '--verify', '--end-of-options', `${commit}^{tree}`], { place: repository });
}

/**
 * HEAD, and whether the working tree differs from it. Where git will not say (a checkout of another
 * user, as in many containers), the commit is not known, and that stops no check.
 * @param folder any folder of the checkout
 */
export async function readState(folder: string): Promise<RepositoryState> {
  try {
    const [root] = checkoutsOf(folder);
    const asked = root === undefined ? null : await askState({ cwd: root });
    if (asked !== null) return asked;
    const repository = await findRepository(folder);
    return (repository && (await askState({ place: repository }))) ?? UNKNOWN;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return UNKNOWN;
  }
}

const UNKNOWN: RepositoryState = { commit: null, dirty: false };

/** @returns null where git finds no repository, or none that it trusts */
async function askState(where: { readonly cwd: string } | { readonly place: Repository }): Promise<RepositoryState | null> {
  const root = 'cwd' in where ? where.cwd : where.place.root;
  const [status, flags] = await Promise.all([
    git(['status', '--porcelain=v2', '--branch', '-z', ...STATUS], { ...where, accept: [128] }),
    git(FLAGS, { ...where, accept: [128] }),
  ]);
  if (status.code !== 0 || flags.code !== 0) return null;
  const lines = entries(status.stdout);
  const commit = lines.flatMap((line) => /^# branch\.oid ([0-9a-f]+)$/.exec(line)?.[1] ?? [])[0] ?? null;
  return { commit, dirty: lines.some((line) => !line.startsWith('# ')) || hiddenChanges(root, flags.stdout).length > 0 };
}

const STATUS = ['--no-renames', '--untracked-files=normal', '--ignore-submodules=none'];
const FLAGS = ['ls-files', '-z', '-v'];

/** Beyond so many files hidden from git the checkout is a sparse one, and differs from its commit as a whole. */
const MAX_HIDDEN = 1_000;

/**
 * Paths in which the working tree differs from HEAD, for `git` and for a server that reads it: changed
 * tracked files, changes hidden by `assume-unchanged` or `skip-worktree`, and untracked files that are
 * not ignored. A server can read and load each of these, and a forgotten `git add` is the usual way in
 * which a push differs from what was tried. Ignored files are builds and dependencies and do not count.
 * @param readable says of an untracked path whether a server could read it; all can unless told
 */
export async function readChanges(repository: Repository, readable: (path: string) => boolean = () => true): Promise<string[]> {
  const [status, flags] = await Promise.all([git(['status', '--porcelain=v1', '-z', ...STATUS], { place: repository }), git(FLAGS, { place: repository })]);
  const changed = entries(status.stdout)
    .filter((line) => !line.startsWith('??') || readable(line.slice(3)))
    .map((line) => line.slice(3));
  return [...changed, ...hiddenChanges(repository.root, flags.stdout)];
}

/** Paths that git was told not to look at, as far as they may differ. `ls-files -v` marks with a small letter what is assumed unchanged, and with S or s what is skipped. */
function hiddenChanges(root: string, flags: Buffer): string[] {
  const hidden = entries(flags)
    .filter((line) => /^[a-zS] /.test(line))
    .map((line) => ({ skipped: /^S/.test(line), path: line.slice(2) }));
  return hidden.filter(({ skipped, path }) => !skipped || hidden.length > MAX_HIDDEN || existsSync(join(root, path))).map(({ path }) => path);
}

const entries = (output: Buffer): string[] =>
  output
    .toString('utf8')
    .split('\0')
    .filter((entry) => entry !== '');
