import type { StdioLaunch } from '../../core/types.ts';
import { ServerFailure } from '../engine.ts';
import { programName, type RunnerName } from './names.ts';
import { type Split, splitSubcommand, valuesOf } from './options.ts';
import { refuseNpmOptions, refuseNpmSources, refuseNpmVariables } from './sources.ts';
import { type PackageSpec, parseNpmSpec, parseProgram } from './spec.ts';

/** What a runner of npm packages was asked for. */
export interface NpmRun {
  /** The packages to fetch; the first gives the program unless `program` names it. */
  readonly packages: readonly PackageSpec[];
  /** The program of the packages to start; null: the one the first package is known by. */
  readonly program: string | null;
  readonly args: readonly string[];
  /** Whether the runner looks into the project's own `node_modules` first. */
  readonly localFirst: boolean;
}

const VALUED = [
  '-p',
  '--package',
  '-c',
  '--call',
  '--cache',
  '--userconfig',
  '--registry',
  '--prefix',
  '--loglevel',
  '-w',
  '--workspace',
  '--node-options',
  '--shell',
  '--script-shell',
  '--globalconfig',
  '--reporter',
  '-C',
  '--dir',
  '--cwd',
  '--fetch-retries',
  '--fetch-timeout',
];

/** The runners by the words their command line begins with. */
const RUNNERS: readonly { readonly words: readonly [RunnerName, ...string[]]; readonly localFirst: boolean }[] = [
  { words: ['npx'], localFirst: true },
  { words: ['npm', 'exec'], localFirst: true },
  { words: ['npm', 'x'], localFirst: true },
  { words: ['pnpm', 'dlx'], localFirst: false },
  { words: ['pnpx'], localFirst: false },
  { words: ['yarn', 'dlx'], localFirst: false },
  { words: ['bunx'], localFirst: true },
  { words: ['bun', 'x'], localFirst: true },
];

/**
 * Reads `npx -y PACKAGE …` and its kin.
 * @returns null for any other command
 * @throws {ServerFailure} `package-spec` for what is not a registry's package, or would come from elsewhere than the person's own
 */
export function readNpmRun(launch: StdioLaunch): NpmRun | null {
  const { command, args } = launch;
  const name = programName(command);
  for (const runner of RUNNERS) {
    const [program, ...words] = runner.words;
    const split = program === name ? splitSubcommand(args, words, VALUED) : null;
    if (split !== null) return readSplit(split, runner, launch);
  }
  return null;
}

type Runner = (typeof RUNNERS)[number];

function readSplit(split: Split, runner: Runner, launch: StdioLaunch): NpmRun | null {
  if (valuesOf(split, '-c', '--call').length > 0) throw shellLine(runner.words.join(' '));
  if (split.word === undefined) return null;
  refuseNpmOptions(split, runner.words.join(' '));
  refuseNpmVariables(launch);
  return fromSplit(split, runner);
}

function fromSplit(split: Split, { words, localFirst }: Runner): NpmRun | null {
  const named = valuesOf(split, '-p', '--package');
  if (split.word === undefined) return null;
  if (words[0] === 'npm') refuseNpmSources(beforeDashes(split.rest), words.join(' '));
  const args = words[0] === 'npm' ? behindDashes(split.rest) : split.rest;
  if (named.length > 0) return { packages: named.map(parseNpmSpec), program: parseProgram(split.word), args, localFirst: false };
  return { packages: [parseNpmSpec(split.word)], program: null, args, localFirst };
}

function beforeDashes(rest: readonly string[]): readonly string[] {
  const dashes = rest.indexOf('--');
  return dashes < 0 ? rest : rest.slice(0, dashes);
}

/** npm takes options for itself up to a `--`, also behind the package's name; npx does not. */
function behindDashes(rest: readonly string[]): readonly string[] {
  const dashes = rest.indexOf('--');
  if (dashes < 0) return rest;
  return [...rest.slice(0, dashes).filter((word) => !word.startsWith('-')), ...rest.slice(dashes + 1)];
}

function shellLine(runner: string): ServerFailure {
  return new ServerFailure({ code: 'package-spec', message: `${runner} --call runs a line of shell. Write the command itself as the server's command.` });
}
