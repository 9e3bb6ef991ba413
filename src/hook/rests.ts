import { statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Checked } from '../check.ts';
import type { Repository } from '../git/repository.ts';
import { git } from '../git/run.ts';
import { fetchedPackages } from '../servers/package.ts';
import { type Mark, readMark } from './mark.ts';

/** What a set of results rested on beside the commit; null where that cannot be told, and nothing is remembered. */
export interface Rests {
  readonly passEnv: readonly string[];
  readonly marks: readonly Mark[];
  /** A listing holds a path of this checkout, so it holds for this folder alone. */
  readonly fixed: boolean;
}

/** What each package manager leaves in `node_modules` to tell which dependencies lie there. */
const INSTALLED = ['.package-lock.json', '.modules.yaml', '.yarn-state.yml', '.yarn-integrity'];
/** A server with one of these open reads what no commit and no folder holds. */
const UNKNOWABLE = new Set(['network', 'read', 'write', 'git']);
const EXACT = /(?:@|==)v?\d+\.\d+\.\d+[\w.+-]*$/;

/**
 * Whether results may be remembered, and what they rested on. Not those of URLs, of packages without an
 * exact version, of servers that may reach beyond the checkout, and of servers that were not measured.
 * @param root the checkout that was measured in place; null where it was one of our own, built by `setup`
 *   from the commit alone
 */
export async function restsOn(results: readonly Checked[], { repository, root }: { repository: Repository; root: string | null }): Promise<Rests | null> {
  const known = results.every(
    ({ report, head }) =>
      (report.verdict === 'pass' || report.verdict === 'fail') &&
      report.servers.every((server) => server.status === 'measured' && server.holes.every(({ key }) => !UNKNOWABLE.has(key))) &&
      head.found.servers.every(({ launch }) => launch.kind === 'stdio' && isPinned(launch)),
  );
  if (!known) return null;
  const passEnv = [...new Set(results.flatMap(({ head }) => head.found.servers.flatMap(({ sandbox }) => sandbox.passEnv ?? [])))].sort();
  const fixed = results.some(({ report }) => report.findings.some(({ kind }) => kind === 'machine-dependent'));
  return { passEnv, fixed, marks: root === null ? [] : await marksOf(results, root, repository) };
}

function isPinned({ command, args }: { readonly command: string; readonly args: readonly string[] }): boolean {
  const packages = fetchedPackages(command, args);
  return packages.every(({ name }) => args.some((arg) => arg.includes(name) && EXACT.test(arg)));
}

async function marksOf(results: readonly Checked[], root: string, repository: Repository): Promise<Mark[]> {
  const folders = new Set<string>(['']);
  for (const { head } of results) for (let folder = head.place.root; inside(root, folder); folder = dirname(folder)) folders.add(relative(root, folder));
  const installed = [...folders].flatMap((folder) => INSTALLED.map((name) => ({ kind: 'content' as const, path: join(folder, 'node_modules', name) })));
  const programs = results.flatMap(({ head }) =>
    head.found.servers.flatMap(({ launch }) => (launch.kind === 'stdio' ? [launch.command, ...launch.args].map((word) => resolve(launch.cwd, word)) : [])),
  );
  const builds = await ignoredFolders(
    [...new Set(programs)].filter((path) => inside(root, path) && isFile(path)),
    root,
    repository,
  );
  return [...installed, ...builds.map((path) => ({ kind: 'files' as const, path }))].map((mark) => ({ ...mark, value: readMark(mark, root) }));
}

/** The folders of programs that are not tracked; in a clean tree those are ignored: builds, which the commit does not tell. */
async function ignoredFolders(programs: readonly string[], root: string, repository: Repository): Promise<string[]> {
  const paths = programs.map((path) => relative(root, path).split(sep).join('/')).filter((path) => !path.split('/').includes('node_modules'));
  if (paths.length === 0) return [];
  const { stdout } = await git(['ls-files', '-z', '--', ...paths], { place: repository });
  const tracked = new Set(stdout.toString('utf8').split('\0'));
  return [...new Set(paths.filter((path) => !tracked.has(path)).map((path) => dirname(path)))];
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

function inside(root: string, path: string): boolean {
  const rest = relative(root, path);
  return rest === '' || (!isAbsolute(rest) && rest !== '..' && !rest.startsWith(`..${sep}`));
}
