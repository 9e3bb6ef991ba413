import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type SandboxSpec, ServerFailure } from './engine.ts';
import type { Environment } from './environment.ts';
import { notFound } from './spawned.ts';
import { which } from './which.ts';

/** The program behind a command. */
export interface Program {
  /** Absolute path, not resolved through links: a virtual environment is told by the path it is called by. */
  readonly file: string;
  /** The version manager's shim it was found as, which works only with the caller's HOME; null for a plain program. */
  readonly shim: string | null;
}

/**
 * Looks up a command as the server's environment would, and replaces a version manager's shim by the
 * program it stands for.
 * @param path the server's PATH
 * @throws {ServerFailure} `command-not-found`
 */
export function resolveCommand(spec: Pick<SandboxSpec, 'command' | 'cwd' | 'workspace'>, path: string | undefined, parent: Environment): Program {
  // Windows looks for PATHEXT and .cmd files; cross-spawn does that.
  if (process.platform === 'win32') return { file: spec.command, shim: null };
  const file = which(spec.command, { path, cwd: spec.cwd });
  if (file === null) throw notFound(spec.command);
  if (!isShim(file)) return { file, shim: null };
  const behind = behindShim(file, spec, parent);
  if (behind !== null) return { file: behind, shim: file };
  const message = `${spec.command} is ${file}, a shim of a version manager that works only in your own HOME. Write the path of the program itself as the command.`;
  throw new ServerFailure({ code: 'command-not-found', message });
}

function isShim(file: string): boolean {
  return basename(dirname(file)) === 'shims' || basename(real(file)) === 'volta-shim' || file.endsWith('/.volta/bin/volta-shim');
}

function behindShim(file: string, spec: Pick<SandboxSpec, 'cwd'>, parent: Environment): string | null {
  const name = basename(file);
  const root = dirname(dirname(file));
  const versions = join(root, 'versions');
  if (existsSync(versions)) return behindVersions(name, { root, versions, cwd: spec.cwd, parent });
  // asdf, mise, volta and fnm: this process runs in one of their node installations itself.
  const sibling = join(dirname(process.execPath), name);
  return existsSync(sibling) ? sibling : null;
}

/** pyenv, nodenv and their kin: ROOT/shims/NAME stands for ROOT/versions/VERSION/bin/NAME. */
function behindVersions(name: string, place: { root: string; versions: string; cwd: string; parent: Environment }): string | null {
  const manager = basename(place.root).replace(/^\./, '');
  const language = { pyenv: 'python', nodenv: 'node', rbenv: 'ruby', goenv: 'go' }[manager];
  const wanted = [
    place.parent[`${manager.toUpperCase()}_VERSION`],
    language && nearest(`.${language}-version`, place.cwd),
    readText(join(place.root, 'version')),
  ];
  const installed = readdirSync(place.versions).sort();
  for (const version of wanted.flatMap((text) => (text ?? '').split(/[\s:]+/)).filter((word) => /^[\w.+-]+$/.test(word))) {
    const match = installed.includes(version) ? version : installed.findLast((one) => one.startsWith(`${version}.`));
    const file = match === undefined ? null : join(place.versions, match, 'bin', name);
    if (file !== null && existsSync(file)) return file;
    if (version === 'system') return which(name, { path: pathWithout(dirname(join(place.root, 'shims', name)), place.parent['PATH']), cwd: place.cwd });
  }
  return null;
}

function nearest(file: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const text = readText(join(folder, file));
    if (text !== undefined) return text;
    if (dirname(folder) === folder) return undefined;
  }
}

function pathWithout(folder: string, path: string | undefined): string {
  return (path ?? '')
    .split(':')
    .filter((entry) => entry !== folder)
    .join(':');
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

function real(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
