import type { Finding } from '../../core/report.ts';
import type { StdioLaunch } from '../../core/types.ts';
import { asItIs, type Prepared } from '../prepare.ts';
import type { FetchOptions } from './fetching.ts';
import { fetchNpm, localProgram } from './npm.ts';
import { readNpmRun } from './npx.ts';
import { readScriptRun } from './scripts.ts';
import { prepareUvRun, readUvRun } from './uvrun.ts';
import { fetchUvx, pythonFolder, readUvxRun } from './uvx.ts';

/**
 * Fetches what a runner would, and gives the command that starts it.
 * @throws {ServerFailure} `package-spec` or `package-fetch`
 */
export async function prepareRun(name: string, launch: StdioLaunch, options: FetchOptions): Promise<Prepared> {
  return (await prepareNpm(name, launch, options)) ?? (await preparePython(name, launch, options)) ?? asItIs(readScriptRun(launch, options) ?? launch);
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

function unpinned(server: string, name: string, pinned: string): Finding {
  const message = `${server} runs whatever version of ${name} is the newest, so its size can change without a commit. Write ${pinned}, the version that ran now.`;
  return { kind: 'unpinned', severity: 'warning', server, message };
}
