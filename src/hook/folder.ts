import { execFileSync } from 'node:child_process';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { checkoutsOf, programOn, trustedPath } from '../path.ts';

/** Where git looks for the hooks of a checkout. All paths absolute. */
export interface HookPlace {
  /** The checkout's root. */
  readonly root: string;
  readonly folder: string;
  /** The folder belongs to this repository alone, or was chosen for it; else it serves other repositories too. */
  readonly own: boolean;
}

/** Variables that would make git answer for another repository than the folder's. */
const MISLEADING = /^GIT_(DIR|WORK_TREE|COMMON_DIR|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|NAMESPACE|PREFIX)$/;

/**
 * Asks git where it looks for hooks, with the caller's own configuration.
 * @returns null outside a checkout, in a bare repository and where git is not installed
 */
export function findHooks(cwd: string, env: Readonly<Record<string, string | undefined>>): HookPlace | null {
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => !MISLEADING.test(name)));
  const program = programOn(trustedPath(env['PATH'] ?? env['Path'], checkoutsOf(cwd)), 'git');
  if (program === null) return null;
  const ask = (...args: string[]): string[] | null => {
    try {
      return execFileSync(program, args, { cwd, env: own, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n');
    } catch {
      return null;
    }
  };
  const [top, common] = ask('rev-parse', '--show-toplevel', '--git-common-dir') ?? [];
  if (!top || common === undefined) return null;
  // A relative core.hooksPath is relative to where hooks run, which is the root.
  const [path = ''] = ask('-C', top, 'rev-parse', '--git-path', 'hooks') ?? [];
  const folder = isAbsolute(path) ? path : join(top, path);
  const local = ask('config', '--local', '--get', 'core.hooksPath') ?? ask('config', '--worktree', '--get', 'core.hooksPath');
  return { root: top, folder, own: local !== null || below(resolve(cwd, common), folder) || below(top, folder) };
}

function below(parent: string, path: string): boolean {
  const rest = relative(parent, path);
  return rest === '' || (!isAbsolute(rest) && rest !== '..' && !rest.startsWith(`..${sep}`));
}
