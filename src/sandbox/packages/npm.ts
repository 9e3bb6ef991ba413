import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { ServerFailure } from '../engine.ts';
import { cacheFolder } from '../folders.ts';
import { isWithin } from '../paths.ts';
import { systemProgram } from '../which.ts';
import { type FetchOptions, fetchEnvironment, runFetch, uninstalled } from './fetching.ts';
import type { NpmRun } from './npx.ts';
import type { PackageSpec } from './spec.ts';
import { fetchOnce, type Stored } from './store.ts';

/** npm's own patience is minutes where there is no network. */
const RETRIES = ['--fetch-retries=2', '--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=2000'];

/** A fetched program, ready to start without network. */
export interface FetchedProgram {
  readonly program: string;
  readonly version: string;
  /** The folder it and its dependencies lie in. */
  readonly folder: string;
}

/**
 * The program that the project's own `node_modules` has under the name, as `npx` would take it: from the
 * folder of the server upwards to the root of the checkout.
 */
export function localProgram(run: NpmRun, { cwd, workspace }: { readonly cwd: string; readonly workspace: string }): string | null {
  const [spec] = run.packages;
  if (!run.localFirst || spec === undefined) return null;
  for (let folder = cwd; isWithin(folder, workspace); folder = dirname(folder)) {
    const program = programIn(join(folder, 'node_modules'), spec);
    if (program !== null) return program;
    if (folder === workspace) break;
  }
  return null;
}

/**
 * Fetches packages with npm: install scripts off, in an empty folder, into the cache.
 * @throws {ServerFailure} `package-fetch`
 */
export async function fetchNpm(run: NpmRun, options: FetchOptions): Promise<FetchedProgram> {
  const { env, workspace } = options;
  const [first] = run.packages as [PackageSpec];
  const what = run.packages.map(words).join(', ');
  const npm = systemProgram(process.platform === 'win32' ? 'npm.cmd' : 'npm', env, workspace);
  if (npm === null) throw uninstalled(what, 'npm');
  const root = join(cacheFolder(env), 'packages', 'npm');
  const key = [...run.packages.map(words), platform(options), options.runScripts === null ? 'without scripts' : 'with scripts'];
  const stored = await fetchOnce({ root, key, pinned: run.packages.every(({ exact }) => exact !== null) }, async (folder) => {
    await install({ npm, run, folder, what }, options);
    if (options.runScripts) await options.runScripts(folder, npm);
    return versionIn(folder, first);
  });
  return { program: startable(run, stored), version: stored.version, folder: realpathSync(stored.folder) };
}

async function install(order: { npm: string; run: NpmRun; folder: string; what: string }, options: FetchOptions): Promise<void> {
  const { npm, run, folder, what } = order;
  const home = join(cacheFolder(options.env), 'packages', 'empty-home');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const flags = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--omit=dev',
    '--no-update-notifier',
    '--prefer-offline',
    '--loglevel=error',
    '--global=false',
    ...RETRIES,
  ];
  const cache = ['--cache', join(cacheFolder(options.env), 'npm')];
  const userconfig = options.trusted ? [] : ['--userconfig', join(home, '.npmrc')];
  const args = ['install', ...flags, ...cache, ...userconfig, '--', ...run.packages.map(words)];
  await runFetch({ program: npm, args, cwd: folder, env: fetchEnvironment(options.env, { trusted: options.trusted, home }), what, signal: options.signal });
}

function startable(run: NpmRun, { folder }: Stored): string {
  const modules = join(realpathSync(folder), 'node_modules');
  const [first] = run.packages as [PackageSpec];
  const program = run.program === null ? programIn(modules, first) : binary(modules, run.program);
  if (program !== null) return program;
  const names = Object.keys(binariesOf(join(modules, first.name)));
  const mend =
    names.length === 0
      ? 'It is a library and no server: name the package that is the server.'
      : `It has ${names.slice(0, 5).join(', ')}: name one, npx --package ${words(first)} ${names[0]}.`;
  const message = `${words(first)} was fetched, but has no program ${run.program ?? 'of its own name'} to start. ${mend}`;
  throw new ServerFailure({ code: 'package-fetch', message });
}

/** The program a package is known by: its only one, or the one of its own name. */
function programIn(modules: string, spec: PackageSpec): string | null {
  const manifest = readManifest(join(modules, spec.name));
  if (manifest === null) return spec.wanted === null && !spec.name.startsWith('@') ? binary(modules, spec.name) : null;
  if (spec.wanted !== null && spec.exact !== null && manifest.version !== spec.exact) return null;
  const own = spec.name.split('/').at(-1) ?? spec.name;
  const names = Object.keys(binariesOf(join(modules, spec.name)));
  const name = names.length === 1 ? names[0] : names.find((one) => one === own);
  return name === undefined ? null : binary(modules, name);
}

/** The programs of an installed package by name. */
function binariesOf(folder: string): Readonly<Record<string, string>> {
  const bin = readManifest(folder)?.bin ?? {};
  return typeof bin === 'string' ? { [folder.split(sep).at(-1) ?? '']: bin } : bin;
}

function binary(modules: string, name: string): string | null {
  const path = join(modules, '.bin', name);
  return existsSync(path) || existsSync(`${path}.cmd`) ? path : null;
}

function versionIn(folder: string, { name }: PackageSpec): string {
  return readManifest(join(folder, 'node_modules', name))?.version ?? 'unknown';
}

function readManifest(folder: string): { readonly version?: string; readonly bin?: string | Record<string, string> } | null {
  const path = join(folder, 'package.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/** npm takes an older release where `engines` does not fit, and other files by platform. */
function platform({ env, workspace }: FetchOptions): string {
  const node = systemProgram(process.platform === 'win32' ? 'node.exe' : 'node', env, workspace) ?? process.execPath;
  const { mtimeMs, size } = statSync(node);
  const digest = createHash('sha256')
    .update(`${realpathSync(node)} ${mtimeMs} ${size}`)
    .digest('hex')
    .slice(0, 8);
  return `${process.platform}-${process.arch}-${digest}`;
}

function words({ name, wanted }: PackageSpec): string {
  return wanted === null ? name : `${name}@${wanted}`;
}
