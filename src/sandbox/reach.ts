import { closeSync, existsSync, lstatSync, openSync, readFileSync, readlinkSync, readSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import type { Environment } from './environment.ts';
import { type Mount, systemFolders } from './host.ts';
import { isWithin } from './paths.ts';
import { toolRoot } from './toolroots.ts';
import { which } from './which.ts';

const MOST_HOPS = 40;

export interface ReachRequest {
  /** The program as it will be called. */
  readonly file: string;
  readonly cwd: string;
  /** The caller's PATH. */
  readonly path: string;
  readonly workspace: string;
  readonly parent: Environment;
  /** Shown already. */
  readonly shown: readonly string[];
  /** Never to be shown. */
  readonly sensitive: readonly string[];
  readonly untrusted: boolean;
}

export interface Reached {
  readonly mounts: readonly Mount[];
  /** The PATH inside: real paths of what can be seen there. */
  readonly path: string;
  /** Programs that the sandbox would have to show and may not. */
  readonly hidden: readonly string[];
}

/**
 * Which folders of the host a program needs to run: every hop of its links, the interpreter of its
 * first line, the base of its Python virtual environment, and the folders of PATH.
 */
export function reach(request: ReachRequest): Reached {
  const binds = new Map<string, string>();
  const hidden: string[] = [];
  const isShown = (path: string) => [...systemFolders(), request.workspace, ...request.shown, ...binds.keys()].some((folder) => isWithin(path, folder));
  const show = (path: string, vouched = !request.untrusted): boolean => {
    if (isShown(path)) return true;
    const root = toolRoot(path, { parent: request.parent, sensitive: request.sensitive, vouched });
    if (root === null || !existsSync(root)) return false;
    binds.set(root, realpathSync(root));
    return true;
  };

  const showProgram = (file: string, depth = 0): void => {
    for (const hop of hops(file)) {
      if (show(hop)) continue;
      if (request.untrusted) hidden.push(hop);
      else binds.set(hop, realpathSync(hop));
    }
    const base = environmentBase(file);
    if (base !== null) show(base);
    const interpreter = depth < 3 ? interpreterOf(file, request) : null;
    if (interpreter !== null) showProgram(interpreter, depth + 1);
  };

  const path = request.path.split(':').flatMap((entry) => {
    if (!isAbsolute(entry) || !existsSync(entry)) return [];
    const real = realpathSync(entry);
    return show(real, true) ? [real] : [];
  });
  showProgram(request.file);
  return { mounts: [...binds].map(([to, from]) => ({ kind: 'bind', from, to })), path: [...new Set(path)].join(':'), hidden };
}

/** The canonical path of a program and every path its links lead over, to the real file. */
function hops(file: string): string[] {
  const found = [canonical(file)];
  for (let last = found[0]!; lstatSync(last).isSymbolicLink() && found.length < MOST_HOPS; last = found.at(-1)!) {
    const target = resolve(dirname(last), readlinkSync(last));
    found.push(target, canonical(target));
  }
  return [...new Set(found)];
}

/** The path with its folder resolved and its own name kept: what it is called by matters to some programs. */
export function canonical(file: string): string {
  return join(realpathSync(dirname(file)), basename(file));
}

/** `home` of the pyvenv.cfg of the virtual environment a Python belongs to: where its library lies. */
function environmentBase(file: string): string | null {
  const settings = join(dirname(dirname(file)), 'pyvenv.cfg');
  if (!existsSync(settings)) return null;
  const home = /^home\s*=\s*(.+)$/m.exec(readFileSync(settings, 'utf8'))?.[1]?.trim();
  return home !== undefined && isAbsolute(home) && existsSync(home) ? home : null;
}

/** The interpreter that the first line of a script names. */
function interpreterOf(file: string, place: Pick<ReachRequest, 'path' | 'cwd'>): string | null {
  const line = /^#!\s*(\S+)(?:\s+(?:-S\s+)?(\S+))?/.exec(head(file));
  if (line === null) return null;
  const [, program = '', argument] = line;
  const found = basename(program) === 'env' && argument !== undefined ? which(argument, place) : program;
  return found !== null && isAbsolute(found) && existsSync(found) ? found : null;
}

function head(file: string): string {
  if (!statSync(file).isFile()) return '';
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(256);
    return buffer.toString('latin1', 0, readSync(handle, buffer));
  } finally {
    closeSync(handle);
  }
}
