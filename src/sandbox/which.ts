import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { trustedPath } from '../path.ts';
import type { Environment } from './environment.ts';

/**
 * The file that a command name stands for, as `execvp` would look it up; not resolved through links.
 * @param path the value of PATH
 * @returns an absolute path, or null when there is no such program
 */
export function which(command: string, place: { readonly path: string | undefined; readonly cwd: string }): string | null {
  if (command.includes('/') || isAbsolute(command)) return executable(resolve(place.cwd, command));
  for (const folder of (place.path ?? '').split(delimiter)) {
    const found = folder === '' ? null : executable(resolve(place.cwd, join(folder, command)));
    if (found !== null) return found;
  }
  return null;
}

function executable(file: string): string | null {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}

/** Where programs stand that every machine has, for callers whose PATH names none of them. */
const USUAL = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin', '/run/current-system/sw/bin'];

/**
 * A program of this machine that runs outside the sandbox: found along PATH, but never in the work tree
 * or a `node_modules`, where a pull request could place a program of that name.
 */
export function systemProgram(name: string, env: Environment, workspace: string | null): string | null {
  return which(name, { path: trustedPath([env['PATH'] ?? '', ...USUAL].join(delimiter), workspace === null ? [] : [workspace]), cwd: '/' });
}
