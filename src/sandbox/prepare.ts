import { realpathSync } from 'node:fs';
import type { Finding } from '../core/report.ts';
import type { Server, StdioLaunch } from '../core/types.ts';
import { type SandboxEngine, type SandboxLimits, ServerFailure } from './engine.ts';
import type { Environment } from './environment.ts';
import { refuseContainer } from './packages/container.ts';
import { runnerName } from './packages/names.ts';
import { runInstallScripts } from './packages/rebuild.ts';
import { isSystemProgram } from './packages/runner.ts';

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
  if (runnerName(launch.command) === null || !isSystemProgram(launch, { env: options.env, workspace })) return asItIs(launch);
  const allowed = options.trusted && server.sandbox.fetchScripts === true;
  const runScripts = allowed ? (folder: string, npm: string) => runInstallScripts(folder, { npm, engine: options.engine, limits: options.limits }) : null;
  const { prepareRun } = await import('./packages/run.ts');
  return prepareRun(server.name, launch, { env: options.env, trusted: options.trusted, workspace, signal: options.signal, runScripts });
}

export function asItIs(launch: StdioLaunch): Prepared {
  return { launch, package: null, findings: [], packages: [] };
}
