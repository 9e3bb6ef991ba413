import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { StdioLaunch } from '../../core/types.ts';
import { cacheFolder } from '../folders.ts';
import { systemProgram } from '../which.ts';
import { type FetchOptions, fetchEnvironment, runFetch, unfetched, uninstalled } from './fetching.ts';
import { programName } from './names.ts';
import type { FetchedProgram } from './npm.ts';
import { splitSubcommand, valuesOf } from './options.ts';
import { refuseUvVariables, refuseUvxOptions } from './sources.ts';
import { parseProgram, parsePython, parsePythonSpec } from './spec.ts';
import { fetchOnce } from './store.ts';

/** What a runner of Python packages was asked for. */
export interface UvxRun {
  /** The package that has the program, and others it is to run with. */
  readonly packages: readonly ReturnType<typeof parsePythonSpec>[];
  readonly program: string;
  readonly python: string | null;
  readonly args: readonly string[];
}

const VALUED = [
  '--from',
  '--with',
  '-w',
  '-p',
  '--python',
  '--index-url',
  '-i',
  '--extra-index-url',
  '--index',
  '--default-index',
  '--cache-dir',
  '--directory',
  '--project',
  '--config-file',
  '--env-file',
  '--color',
  '--link-mode',
  '--with-editable',
  '--with-requirements',
];
/**
 * Reads `uvx [--from PACKAGE] PROGRAM …` and `uv tool run …`.
 * @returns null for any other command
 * @throws {ServerFailure} `package-spec` for what is not a registry's package
 */
export function readUvxRun(launch: StdioLaunch): UvxRun | null {
  const { command, args } = launch;
  const name = programName(command);
  const words = name === 'uvx' ? [] : name === 'uv' ? ['tool', 'run'] : null;
  const split = words && splitSubcommand(args, words, VALUED);
  if (split === null) return null;
  refuseUvxOptions(split);
  if (split.word === undefined) return null;
  refuseUvVariables(launch);
  const from = valuesOf(split, '--from')[0];
  const named = parsePythonSpec(from ?? split.word);
  const others = valuesOf(split, '--with', '-w')
    .flatMap((value) => value.split(','))
    .map(parsePythonSpec);
  return {
    packages: [named, ...others],
    program: from === undefined ? named.name : parseProgram(split.word),
    python: parsePython(valuesOf(split, '-p', '--python')[0] ?? launch.env['UV_PYTHON'] ?? null),
    args: split.rest,
  };
}

/**
 * Fetches packages with uv into an environment of their own: wheels only, as building one runs its code.
 * @throws {ServerFailure} `package-fetch`
 */
export async function fetchUvx(run: UvxRun, options: FetchOptions): Promise<FetchedProgram> {
  const what = run.packages.map(({ requirement }) => requirement).join(', ');
  const uv = systemProgram('uv', options.env, options.workspace);
  if (uv === null) throw uninstalled(what, 'uv');
  const root = join(cacheFolder(options.env), 'packages', 'uv');
  const key = [...run.packages.map(({ requirement }) => requirement), `python ${run.python ?? 'any'}`, `${process.platform}-${process.arch}`];
  const stored = await fetchOnce({ root, key, pinned: run.packages.every(({ exact }) => exact !== null) }, async (folder) => {
    const env = uvEnvironment(options);
    const python = run.python === null ? [] : ['--python', run.python];
    await runFetch({ program: uv, args: ['venv', '--no-project', '--relocatable', ...python, 'venv'], cwd: folder, env, what, signal: options.signal });
    const requirements = run.packages.map(({ requirement }) => requirement);
    await runFetch({
      program: uv,
      args: ['pip', 'install', '--python', 'venv', '--only-binary', ':all:', '--', ...requirements],
      cwd: folder,
      env,
      what,
      signal: options.signal,
    });
    return versionIn(join(folder, 'venv'), run.packages[0]!.name);
  });
  const folder = realpathSync(stored.folder);
  const program = join(folder, 'venv', process.platform === 'win32' ? 'Scripts' : 'bin', run.program);
  if (!existsSync(program) && !existsSync(`${program}.exe`)) throw unfetched(what, `it has no program ${run.program}; name its package with --from`);
  return { program, version: stored.version, folder };
}

/** The repository's own settings do not count, nothing is built, and Pythons that uv fetches stay in our cache. */
export function uvEnvironment(options: FetchOptions): Record<string, string> {
  const cache = cacheFolder(options.env);
  const fixed = {
    UV_CACHE_DIR: join(cache, 'uv'),
    UV_PYTHON_INSTALL_DIR: join(cache, 'packages', 'python'),
    UV_NO_BUILD: '1',
    UV_LINK_MODE: 'copy',
    UV_NO_PROGRESS: '1',
  };
  return {
    ...fetchEnvironment(options.env, { trusted: options.trusted, home: join(cache, 'packages', 'empty-home') }),
    ...(options.trusted ? {} : { UV_NO_CONFIG: '1' }),
    ...fixed,
  };
}

/** The folder that Pythons fetched by uv lie in, which its environments lead into. */
export function pythonFolder(options: Pick<FetchOptions, 'env'>): string | null {
  const folder = join(cacheFolder(options.env), 'packages', 'python');
  return existsSync(folder) ? realpathSync(folder) : null;
}

function versionIn(venv: string, name: string): string {
  const wanted = plain(name);
  const libraries = existsSync(join(venv, 'lib'))
    ? readdirSync(join(venv, 'lib')).map((python) => join(venv, 'lib', python, 'site-packages'))
    : [join(venv, 'Lib', 'site-packages')];
  for (const library of libraries.filter((path) => existsSync(path))) {
    for (const entry of readdirSync(library)) {
      const match = /^(.+)-([^-]+)\.dist-info$/.exec(entry);
      if (match !== null && plain(match[1]!) === wanted) return match[2]!;
    }
  }
  return 'unknown';
}

/** PEP 503 treats runs of `-`, `_` and `.` alike. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}
