import { execFile } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Mount } from './host.ts';
import { isWithin } from './paths.ts';
import type { Runtime } from './runtime.ts';

const run = promisify(execFile);

/** Settings that git needs to read a repository. Everything else may hold a token, or names a program to run. */
const KEPT =
  /^(core\.(repositoryformatversion|filemode|bare|ignorecase|precomposeunicode|symlinks)|extensions\.(objectformat|refstorage|partialclone)|branch\.|remote\..*\.(url|fetch|promisor|partialclonefilter)$)/;
/** Files of a repository that may hold addresses with credentials, and folders of them. */
const HIDDEN_FILES = ['FETCH_HEAD', 'config.worktree', 'credentials', 'rr-cache'];
const HIDDEN_FOLDERS = ['logs', 'modules', 'hooks', 'lfs', 'worktrees'];

/**
 * Mounts that let a server read the history of `workspace` without what git keeps beside it: credentials,
 * headers, included files, hooks, logs and submodules.
 * @param git an absolute path of the git program
 * @param inside where `workspace` appears inside
 */
export async function historyMounts(
  workspace: string,
  inside: string,
  { git, runtime }: { readonly git: string; readonly runtime: Runtime },
): Promise<Mount[]> {
  const entry = join(workspace, '.git');
  const stat = lstatSync(entry, { throwIfNoEntry: false });
  if (stat === undefined || stat.isSymbolicLink()) return [];
  if (stat.isDirectory()) return cleaned(entry, join(inside, '.git'), { git, runtime });
  const own = linkedFolder(entry);
  if (own === null) return [];
  const common = commonFolder(own);
  const mounts: Mount[] = [{ kind: 'bind', from: common, to: common }, ...(await cleaned(common, common, { git, runtime, keep: own }))];
  return isWithin(own, common) ? mounts : [...mounts, { kind: 'bind', from: own, to: own }, ...(await cleaned(own, own, { git, runtime }))];
}

async function cleaned(folder: string, to: string, tools: { readonly git: string; readonly runtime: Runtime; readonly keep?: string }): Promise<Mount[]> {
  const mounts: Mount[] = [];
  const config = join(folder, 'config');
  if (isRegularFile(config)) mounts.push({ kind: 'bind', from: tools.runtime.put('git-config', await cleanConfig(config, tools.git)), to: join(to, 'config') });
  for (const name of HIDDEN_FILES) if (isRegularFile(join(folder, name))) mounts.push({ kind: 'bind', from: tools.runtime.emptyFile, to: join(to, name) });
  for (const name of HIDDEN_FOLDERS) if (isFolder(join(folder, name))) mounts.push({ kind: 'bind', from: tools.runtime.emptyFolder, to: join(to, name) });
  const { keep } = tools;
  if (keep === undefined || !isWithin(keep, join(folder, 'worktrees'))) return mounts;
  const without = mounts.filter((mount) => mount.kind !== 'bind' || mount.to !== join(to, 'worktrees'));
  return [...without, ...(isFolder(join(keep, 'logs')) ? [{ kind: 'bind', from: tools.runtime.emptyFolder, to: join(keep, 'logs') } as const] : [])];
}

async function cleanConfig(file: string, git: string): Promise<string> {
  const env = { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', PATH: '/usr/bin:/bin' };
  const { stdout } = await run(git, ['config', '--no-includes', '--null', '--list', '--file', file], { env, cwd: '/', maxBuffer: 8 * 1024 * 1024 });
  const lines = stdout.split('\0').flatMap((entry) => {
    const [key = '', ...rest] = entry.split('\n');
    return KEPT.test(key) ? [section(key, withoutCredentials(rest.join('\n')))] : [];
  });
  return lines.join('');
}

function section(key: string, value: string): string {
  const first = key.indexOf('.');
  const last = key.lastIndexOf('.');
  const middle = first === last ? '' : ` ${JSON.stringify(key.slice(first + 1, last))}`;
  return `[${key.slice(0, first)}${middle}]\n\t${key.slice(last + 1)} = ${JSON.stringify(value)}\n`;
}

function withoutCredentials(value: string): string {
  return value.replace(/^([a-z+]+:\/\/)[^/@]*@/i, '$1');
}

/** The folder a `.git` file of a worktree or submodule names. */
function linkedFolder(file: string): string | null {
  const named = /^gitdir: (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1]?.trim();
  const path = named === undefined ? null : resolve(dirname(file), named);
  return path !== null && existsSync(join(path, 'HEAD')) ? realpathSync(path) : null;
}

function commonFolder(own: string): string {
  const file = join(own, 'commondir');
  return existsSync(file) ? realpathSync(resolve(own, readFileSync(file, 'utf8').trim())) : own;
}

function isRegularFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function isFolder(path: string): boolean {
  return existsSync(path) && !lstatSync(path).isSymbolicLink() && statSync(path).isDirectory();
}
