import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { inside } from './file.ts';

const PROJECT_FILES = ['package.json', 'pyproject.toml', 'deno.json', 'go.mod'];

/**
 * The folder that holds a script which a person named and which lies outside the repository: what the
 * sandbox must show for it to start. That is the `node_modules` it is installed in, else its project's
 * folder, else its own; never the home folder or a folder that holds it.
 * @param args arguments of the command; the first that names an existing file is the script
 * @returns a real, absolute path, or null where nothing lies outside
 */
export function outsideScript(
  args: readonly string[],
  { cwd, repository, home }: { readonly cwd: string; readonly repository: string; readonly home: string },
): string | null {
  return findOutside(args, { cwd, repository, home })?.folder ?? null;
}

/** The script itself, as it was named, beside its folder; the folder is null where it must not be shown. */
export function findOutside(
  args: readonly string[],
  { cwd, repository, home }: { readonly cwd: string; readonly repository: string; readonly home: string },
): { readonly script: string; readonly folder: string | null } | null {
  const script = args.map((arg) => resolve(cwd, arg)).find(isFile);
  if (script === undefined) return null;
  const real = realpathSync(script);
  if (inside(real, repository)) return null;
  const folder = installation(real) ?? project(real) ?? dirname(real);
  const holdsHome = home !== '' && inside(resolve(home), folder);
  return { script, folder: holdsHome || folder === dirname(folder) ? null : folder };
}

/** The first argument that is a script's path by its looks, where no such file exists; null where none is missing. */
export function absentScript(args: readonly string[], cwd: string): string | null {
  const script = args.find((arg) => !arg.startsWith('-') && !/[\s:=]/.test(arg) && /\.(?:[cm]?[jt]s|py|rb)$/.test(arg));
  return script === undefined || isFile(resolve(cwd, script)) ? null : script;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function installation(path: string): string | null {
  const mark = `${sep}node_modules${sep}`;
  const at = path.indexOf(mark);
  return at < 0 ? null : path.slice(0, at + mark.length - 1);
}

function project(path: string): string | null {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (PROJECT_FILES.some((file) => existsSync(join(folder, file)))) return folder;
  }
  return null;
}
