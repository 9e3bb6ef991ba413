import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import type { StdioLaunch } from '../../core/types.ts';
import { ServerFailure } from '../engine.ts';
import { cacheFolder } from '../folders.ts';
import { systemProgram } from '../which.ts';
import { type FetchOptions, runFetch, unfetched, uninstalled } from './fetching.ts';
import { programName } from './names.ts';
import { splitOptions, valuesOf } from './options.ts';
import { refuseUvVariables } from './sources.ts';
import { fetchOnce } from './store.ts';
import { uvEnvironment } from './uvx.ts';

const VALUED = [
  '--directory',
  '--project',
  '--with',
  '-w',
  '-p',
  '--python',
  '--extra',
  '--group',
  '--only-group',
  '--env-file',
  '--package',
  '--cache-dir',
  '--index-url',
  '--index',
];
const HARMLESS = new Set([
  '--frozen',
  '--locked',
  '--no-sync',
  '--offline',
  '--quiet',
  '-q',
  '--directory',
  '--project',
  '--python',
  '-p',
  '--no-dev',
  '--dev',
  '--exact',
  '--isolated',
  '--extra',
  '--group',
  '--all-extras',
  '--all-groups',
]);

/** A project whose environment `uv run` would make and enter. */
export interface UvRun {
  readonly project: string;
  readonly cwd: string;
  /** The command and its arguments. */
  readonly line: readonly string[];
  /** Options that choose what is installed. */
  readonly selection: readonly string[];
}

/**
 * Reads `uv run [--directory FOLDER] COMMAND …`.
 * @returns null for any other command
 * @throws {ServerFailure} `package-spec` for options that fetch something beside the lock file
 */
export function readUvRun(launch: StdioLaunch): UvRun | null {
  if (programName(launch.command) !== 'uv') return null;
  const before = splitOptions(launch.args, VALUED);
  if (before.word !== 'run') return null;
  const after = splitOptions(before.rest, VALUED);
  const isModule = after.options.some(([name]) => name === '-m' || name === '--module');
  const options = [...before.options, ...after.options].filter(([name]) => name !== '-m' && name !== '--module');
  const odd = options.find(([name]) => !HARMLESS.has(name));
  if (odd !== undefined) throw refused(`The option ${odd[0]} of uv run would fetch something beside the lock file, or change what is read.`);
  if (after.word === undefined) return null;
  const moved = Object.keys(launch.env).find((name) => /^UV_(PROJECT|PROJECT_ENVIRONMENT|WORKING_DIR\w*)$/i.test(name));
  if (moved !== undefined) throw refused(`The variable ${moved} of the entry would have uv run enter another project.`);
  const all = { ...after, options };
  const directory = valuesOf(all, '--directory').at(-1);
  const cwd = directory === undefined ? launch.cwd : resolve(launch.cwd, directory);
  const project = resolve(cwd, valuesOf(all, '--project').at(-1) ?? '.');
  const selection = options
    .filter(([name]) => ['--extra', '--group', '--no-dev', '--all-extras', '--all-groups'].includes(name))
    .flatMap(([name, value]) => (value === '' ? [name] : [name, value]));
  return { project, cwd, line: isModule ? ['python', '-m', after.word, ...after.rest] : [after.word, ...after.rest], selection };
}

/**
 * The environment of the project: its own `.venv` where there is one, else one made in the cache from
 * `uv.lock` (`uv sync --frozen`, wheels only, the project itself not built).
 * @throws {ServerFailure} `package-fetch`, or `package-spec` for a lock that names other sources than registries
 */
export async function prepareUvRun(
  run: UvRun,
  launch: StdioLaunch,
  options: FetchOptions,
): Promise<{ readonly launch: StdioLaunch; readonly read: readonly string[] }> {
  const existing = join(run.project, '.venv');
  if (existsSync(existing)) return { launch: await enter(run, launch, { venv: existing, env: options.env }), read: [] };
  refuseUvVariables(launch);
  const lock = join(run.project, 'uv.lock');
  const what = `The environment of ${run.project}`;
  if (!existsSync(lock)) throw unfetched(what, 'it has neither a .venv nor a uv.lock (make one with "uv lock")');
  const uv = systemProgram('uv', options.env, options.workspace);
  if (uv === null) throw uninstalled(what, 'uv');
  const text = readFileSync(lock, 'utf8');
  await checkSources(text);
  const key = [`project@${createHash('sha256').update(text).digest('hex').slice(0, 12)}`, ...run.selection, `${process.platform}-${process.arch}`];
  const root = join(cacheFolder(options.env), 'packages', 'uv');
  const stored = await fetchOnce({ root, key, pinned: true }, async (folder) => {
    const env = { ...uvEnvironment(options), UV_PROJECT_ENVIRONMENT: join(folder, 'venv') };
    const args = ['sync', '--frozen', '--no-install-project', '--no-install-workspace', '--no-build', ...run.selection, '--project', run.project];
    await runFetch({ program: uv, args, cwd: folder, env, what, signal: options.signal });
    return 'locked';
  });
  const folder = realpathSync(stored.folder);
  return { launch: await enter(run, launch, { venv: join(folder, 'venv'), env: options.env }), read: [folder] };
}

async function enter(run: UvRun, launch: StdioLaunch, { venv, env }: { readonly venv: string; readonly env: FetchOptions['env'] }): Promise<StdioLaunch> {
  const bin = join(venv, process.platform === 'win32' ? 'Scripts' : 'bin');
  const [word = '', ...args] = run.line;
  const python = join(bin, 'python');
  const own = await scriptOf(run.project, word);
  const isFile = word.endsWith('.py') && existsSync(resolve(run.cwd, word));
  const line = isFile
    ? [python, word, ...args]
    : existsSync(join(bin, word))
      ? [join(bin, word), ...args]
      : own !== null
        ? [python, '-c', own, ...args]
        : [word, ...args];
  const sources = [join(run.project, 'src'), run.project].filter((path) => existsSync(path));
  const given = { VIRTUAL_ENV: venv, PYTHONPATH: sources.join(delimiter), PATH: [bin, launch.env['PATH'] ?? env['PATH'] ?? ''].join(delimiter) };
  return { ...launch, command: line[0]!, args: line.slice(1), cwd: run.cwd, env: { ...given, ...launch.env, PATH: given.PATH } };
}

/** The entry point of `[project.scripts]`, as a line of Python: the project itself is not installed. */
async function scriptOf(project: string, name: string): Promise<string | null> {
  const path = join(project, 'pyproject.toml');
  if (!existsSync(path)) return null;
  const { parse } = await import('smol-toml');
  const table = parse(readFileSync(path, 'utf8')) as { project?: { scripts?: Record<string, string> } };
  const target = /^([\w.]+):([\w.]+)$/.exec(table.project?.scripts?.[name] ?? '');
  if (target === null) return null;
  const [, module = '', call = ''] = target;
  return `import sys; from ${module} import ${call.split('.')[0]}; sys.argv[0] = ${JSON.stringify(name)}; sys.exit(${call}())`;
}

/** Every package of the lock must come from a registry; the project and its own members may lie in the work tree. */
async function checkSources(text: string): Promise<void> {
  const { parse } = await import('smol-toml');
  const { package: packages = [] } = parse(text) as { package?: { name: string; source?: Record<string, string> }[] };
  const odd = packages.find(({ source = {} }) => !['registry', 'virtual', 'editable'].some((kind) => kind in source));
  if (odd !== undefined) throw refused(`uv.lock takes ${odd.name} from ${Object.keys(odd.source ?? {})[0] ?? 'elsewhere'}, not from a registry.`);
}

function refused(what: string): ServerFailure {
  return new ServerFailure({ code: 'package-spec', message: `${what} Make the environment beforehand ("uv sync"): an existing .venv is used as it is.` });
}
