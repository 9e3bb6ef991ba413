import { realpathSync } from 'node:fs';
import type { Finding } from '../core/report.ts';
import type { Server, StdioLaunch } from '../core/types.ts';
import { type SandboxEngine, type SandboxLimits, ServerFailure } from './engine.ts';
import type { Environment } from './environment.ts';
import { refuseContainer } from './packages/container.ts';
import type { FetchOptions } from './packages/fetching.ts';
import { fetchNpm, localProgram } from './packages/npm.ts';
import { readNpmRun } from './packages/npx.ts';
import { runInstallScripts } from './packages/rebuild.ts';
import { isSystemProgram } from './packages/runner.ts';
import { readScriptRun } from './packages/scripts.ts';
import { prepareUvRun, readUvRun } from './packages/uvrun.ts';
import { fetchUvx, pythonFolder, readUvxRun } from './packages/uvx.ts';

export interface PrepareOptions {
  /** The caller's environment. */
  readonly env: Environment;
  /** False for a stranger's code: nothing of the person's own settings is used to fetch. */
  readonly trusted: boolean;
  /** Root of the checkout. */
  readonly workspace: string;
  /** Runs install scripts, where the entry allows them. */
  readonly engine: SandboxEngine;
  readonly limits: SandboxLimits;
  /** Ends a fetch that goes on. */
  readonly signal?: AbortSignal | undefined;
}

/** A server as it is really started. */
export interface Prepared {
  readonly launch: StdioLaunch;
  /** Package and version that run, such as `left-pad@1.3.0`; null where nothing was fetched. */
  readonly package: string | null;
  /** `unpinned`, where another version may run tomorrow. */
  readonly findings: readonly Finding[];
  /** Folders of fetched packages that the server must be able to read: `SandboxSpec.packages`. */
  readonly packages: readonly string[];
}

/**
 * Turns a command that would fetch packages into one that starts what has been fetched: with network,
 * without secrets, install scripts off, before anything of it runs. What it fetched stays in the user's
 * cache by exact version. Any other command, and a program of the repository that is only called like one that fetches, is given back as it is.
 * @throws {ServerFailure} `package-spec`, `package-fetch` or `container-refused`
 */
export async function prepare(server: Server, options: PrepareOptions): Promise<Prepared> {
  const { launch } = server;
  if (launch.kind !== 'stdio') throw new ServerFailure({ code: 'invalid-entry', message: `${server.name} is not started by a command.` });
  const workspace = realpathSync(options.workspace);
  refuseContainer(launch, workspace);
  if (!isSystemProgram(launch, { env: options.env, workspace })) return asItIs(launch);
  const allowed = options.trusted && server.sandbox.fetchScripts === true;
  const runScripts = allowed ? (folder: string, npm: string) => runInstallScripts(folder, { npm, engine: options.engine, limits: options.limits }) : null;
  const fetching: FetchOptions = { env: options.env, trusted: options.trusted, workspace, signal: options.signal, runScripts };
  return (
    (await prepareNpm(server.name, launch, fetching)) ??
    (await preparePython(server.name, launch, fetching)) ??
    asItIs(readScriptRun(launch, fetching) ?? launch)
  );
}

async function prepareNpm(name: string, launch: StdioLaunch, options: FetchOptions): Promise<Prepared | null> {
  const run = readNpmRun(launch);
  if (run === null) return null;
  const local = localProgram(run, { cwd: launch.cwd, workspace: options.workspace });
  if (local !== null) return asItIs({ ...launch, command: local, args: run.args });
  const { program, version, folder } = await fetchNpm(run, options);
  const first = run.packages[0]!;
  const findings = run.packages.some(({ exact }) => exact === null) ? [unpinned(name, first.name, `${first.name}@${version}`)] : [];
  return { launch: { ...launch, command: program, args: run.args }, package: `${first.name}@${version}`, findings, packages: [folder] };
}

async function preparePython(name: string, launch: StdioLaunch, options: FetchOptions): Promise<Prepared | null> {
  const project = readUvRun(launch);
  if (project !== null) {
    const { launch: entered, read } = await prepareUvRun(project, launch, options);
    return { ...asItIs(entered), packages: [...read, ...pythons(options)] };
  }
  const run = readUvxRun(launch);
  if (run === null) return null;
  const { program, version, folder } = await fetchUvx(run, options);
  const first = run.packages[0]!;
  const findings = run.packages.some(({ exact }) => exact === null) ? [unpinned(name, first.name, `${first.name}==${version}`)] : [];
  return { launch: { ...launch, command: program, args: run.args }, package: `${first.name}@${version}`, findings, packages: [folder, ...pythons(options)] };
}

function pythons(options: FetchOptions): string[] {
  const folder = pythonFolder(options);
  return folder === null ? [] : [folder];
}

function asItIs(launch: StdioLaunch): Prepared {
  return { launch, package: null, findings: [], packages: [] };
}

function unpinned(server: string, name: string, pinned: string): Finding {
  const message = `${server} runs whatever version of ${name} is the newest, so its size can change without a commit. Write ${pinned}, the version that ran now.`;
  return { kind: 'unpinned', severity: 'warning', server, message };
}
