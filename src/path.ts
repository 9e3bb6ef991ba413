import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join, relative, sep } from 'node:path';

/**
 * PATH without what a pull request could fill: relative entries, any `node_modules`, and folders of the
 * checkouts. `npx` and `npm run` put the project's `node_modules/.bin` first, so that otherwise a
 * committed program called `git` would run outside the sandbox.
 * @param path the value of PATH
 * @param checkouts roots whose content is not to be trusted
 */
export function trustedPath(path: string | undefined, checkouts: readonly string[]): string {
  const roots = checkouts.filter((root) => existsSync(root)).map((root) => realpathSync(root));
  return [...new Set((path ?? '').split(delimiter))].filter((entry) => isAbsolute(entry) && !namesModules(entry) && !isInside(entry, roots)).join(delimiter);
}

function isInside(entry: string, roots: readonly string[]): boolean {
  if (!existsSync(entry)) return false;
  const real = realpathSync(entry);
  return namesModules(real) || roots.some((root) => !relative(root, real).startsWith('..') && !isAbsolute(relative(root, real)));
}

const namesModules = (path: string): boolean => path.split(sep).includes('node_modules');

/** The roots of the checkouts that hold these folders. */
export function checkoutsOf(...folders: readonly (string | undefined)[]): string[] {
  return folders.flatMap((folder) => {
    for (let at = folder; at !== undefined && at !== dirname(at); at = dirname(at)) if (existsSync(join(at, '.git'))) return [at];
    return [];
  });
}

/**
 * A program of this machine, found along a trusted PATH.
 * @returns its absolute path; null where there is none
 */
export function programOn(path: string, name: string): string | null {
  const names = process.platform === 'win32' ? [`${name}.exe`, `${name}.cmd`] : [name];
  for (const folder of path.split(delimiter)) {
    for (const each of names) if (folder !== '' && isExecutable(join(folder, each))) return join(folder, each);
  }
  return null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
