import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { findBudget } from './budget/file.ts';
import { failure } from './errors.ts';
import { CONFIG_FILES } from './servers/formats.ts';

/** Where a check stands. All paths absolute and real. */
export interface Place {
  /** Root of the git checkout, or the working folder outside one. Nothing beyond it is read. */
  readonly repository: string;
  readonly inRepository: boolean;
  /** The budget's folder; without a budget the nearest folder upward with a client config. Discovery and `cwd` start here. */
  readonly root: string;
  readonly budgetPath: string | null;
}

/**
 * Finds the repository, the budget file and the root for discovery.
 * @param budget the flag's value, relative to `cwd`
 * @throws {ExpectedFailure} `file-missing` when the named budget does not exist
 */
export function locate(cwd: string, budget: string | null): Place {
  const fresh = locateFresh(cwd);
  const here = realpathSync(cwd);
  const budgetPath = budget === null ? findBudget(here, fresh.inRepository ? fresh.repository : null) : named(resolve(here, budget));
  if (budgetPath === null) return fresh;
  const root = dirname(budgetPath);
  return { ...fresh, repository: contains(fresh.repository, root) ? fresh.repository : root, root, budgetPath };
}

/** The same without looking for a budget file. */
export function locateFresh(cwd: string): Place {
  const here = realpathSync(cwd);
  const top = climb(here, null, (folder) => existsSync(join(folder, '.git')));
  const repository = top ?? here;
  return { repository, inRepository: top !== null, root: climb(here, repository, hasConfig) ?? here, budgetPath: null };
}

function named(path: string): string {
  if (!existsSync(path)) throw failure('file-missing', ['The budget file'], { file: path });
  return join(realpathSync(dirname(path)), path.slice(dirname(path).length + 1));
}

const hasConfig = (folder: string): boolean => CONFIG_FILES.some((file) => existsSync(join(folder, file)));

/** The nearest folder from `from` up to `last` (or the file system's root) that fits. */
function climb(from: string, last: string | null, fits: (folder: string) => boolean): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    if (fits(folder)) return folder;
    if (folder === last || folder === dirname(folder)) return null;
  }
}

/** Whether `path` is `folder` or below it; both absolute and real. */
export function contains(folder: string, path: string): boolean {
  const rest = relative(folder, path);
  return rest === '' || (rest !== '..' && !rest.startsWith(`..${sep}`) && resolve(folder, rest) === path);
}

/** Where a budget was looked for, for messages. */
export function searchedWords({ inRepository }: Place): string {
  return inRepository ? 'here or above, up to the root of the repository' : 'here (outside a git repository the folders above are not searched)';
}
