import { accessSync, constants, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digest } from '../digest.ts';
import type { Environment } from './environment.ts';
import { cacheFolder } from './folders.ts';
import { seccompFilter } from './seccomp.ts';

/** Small files of our own that engines mount or read; they lie in the cache, because a docker daemon must see them too. */
export interface Runtime {
  readonly emptyFile: string;
  readonly emptyFolder: string;
  /** Name to path of the files that take the place of the host's in `/etc`. */
  readonly etc: Readonly<Record<string, string>>;
  /** null on an architecture without a filter. */
  readonly seccomp: string | null;
  /** Keeps a further file of that content, and gives its path. */
  readonly put: (name: string, content: string) => string;
}

/**
 * @param ids user and group the server has inside
 * @throws when neither the cache nor the temporary folder can be written
 */
export function makeRuntime(env: Environment, ids: { readonly uid: number; readonly gid: number }): Runtime {
  const root = writableRoot(env);
  const put = (name: string, content: string | Buffer) => place(root, name, Buffer.from(content));
  const emptyFolder = join(root, 'empty');
  mkdirSync(emptyFolder, { recursive: true });
  const filter = seccompFilter(process.arch);
  return {
    emptyFile: put('empty-file', ''),
    emptyFolder,
    etc: {
      passwd: put('passwd', `mcp:x:${ids.uid}:${ids.gid}::/home/mcp:/bin/sh\n`),
      group: put('group', `mcp:x:${ids.gid}:\n`),
      hosts: put('hosts', '127.0.0.1 localhost sandbox\n::1 localhost\n'),
      'nsswitch.conf': put('nsswitch.conf', 'passwd: files\ngroup: files\nhosts: files dns\n'),
    },
    seccomp: filter === null ? null : put('seccomp.bpf', filter),
    put,
  };
}

function writableRoot(env: Environment): string {
  try {
    return ownFolder(join(cacheFolder(env), 'sandbox'));
  } catch {
    // A read-only HOME, as in some containers.
    return ownFolder(join(tmpdir(), `mcp-budget-sandbox-${process.getuid?.() ?? 0}`));
  }
}

function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const real = realpathSync(path);
  const owner = statSync(real).uid;
  if (process.getuid !== undefined && owner !== process.getuid()) throw new Error(`${path} belongs to another account (${owner})`);
  accessSync(real, constants.W_OK);
  return real;
}

/** The content is part of the name, so that engines, and versions of this program, do not overwrite each other's files. */
function place(root: string, name: string, content: Buffer): string {
  const path = join(root, `${name}-${digest(content.toString('latin1'))}`);
  if (existsSync(path) && readFileSync(path).equals(content)) return path;
  const partial = `${path}.${process.pid}`;
  writeFileSync(partial, content, { mode: 0o444 });
  renameSync(partial, path);
  return path;
}
