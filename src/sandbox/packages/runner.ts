import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import type { StdioLaunch } from '../../core/types.ts';
import type { Environment } from '../environment.ts';
import { isWithin } from '../paths.ts';
import { systemProgram, which } from '../which.ts';
import { programName } from './names.ts';

export interface RunnerPlace {
  /** The caller's environment. */
  readonly env: Environment;
  /** Root of the checkout; real. */
  readonly workspace: string;
}

/**
 * Whether a command is the program of this machine that its name promises. A path is that only where it leads to the
 * very file that PATH does, and a plain name not where the entry's own PATH leads into the checkout: `./npx` is a
 * program of the repository, whatever it is called.
 */
export function isSystemProgram({ command, env: own, cwd }: StdioLaunch, { env, workspace }: RunnerPlace): boolean {
  if (!isPath(command)) return !isWithin(ownPath(command, { path: own['PATH'], cwd }) ?? '', workspace);
  const file = real(resolve(cwd, command));
  if (file === undefined) return false;
  return [programName(command), ...(process.platform === 'win32' ? [`${programName(command)}.cmd`] : [])].some((name) => {
    const system = systemProgram(name, env, workspace);
    return system !== null && real(system) === file;
  });
}

/** Whether a command is a file of the checkout itself. */
export function isOfCheckout({ command, cwd }: Pick<StdioLaunch, 'command' | 'cwd'>, workspace: string): boolean {
  if (!isPath(command)) return false;
  const path = resolve(cwd, command);
  return isWithin(real(path) ?? path, workspace);
}

function isPath(command: string): boolean {
  return command.includes('/') || isAbsolute(command) || (process.platform === 'win32' && command.includes('\\'));
}

/** What the PATH of the entry leads to; undefined without one, or where it leads to nothing. */
function ownPath(command: string, { path, cwd }: { readonly path: string | undefined; readonly cwd: string }): string | undefined {
  const file = path === undefined ? null : which(command, { path, cwd });
  return file === null ? undefined : real(file);
}

function real(path: string): string | undefined {
  return existsSync(path) ? realpathSync(path) : undefined;
}
