import { basename, posix, resolve, win32 } from 'node:path';
import { isWithin } from '../sandbox/paths.ts';

/** A package that a command fetches from a registry before it runs. */
export interface FetchedPackage {
  readonly registry: 'npm' | 'pypi';
  /** Without version. */
  readonly name: string;
  /** The program that runs, where the command names it apart from the package. */
  readonly program: string | null;
}

interface Runner {
  readonly registry: FetchedPackage['registry'];
  /** Words after the command, one of each place: `pnpm dlx`. */
  readonly words: readonly (readonly string[])[];
  /** Options that name a package; without one the first plain argument does. */
  readonly packages: readonly string[];
  /** Further options whose value is a word of its own. */
  readonly valued: readonly string[];
}

const NPM = {
  registry: 'npm',
  packages: ['-p', '--package'],
  valued: ['-c', '--call', '--registry', '--prefix', '--cache', '--userconfig', '--loglevel', '-w', '--workspace', '-C', '--dir', '--cwd', '--reporter'],
} as const;
const PYTHON = {
  registry: 'pypi',
  packages: ['--from', '--spec'],
  valued: [
    '--with',
    '--with-editable',
    '--with-requirements',
    '-p',
    '--python',
    '--index',
    '--index-url',
    '-i',
    '--default-index',
    '--extra-index-url',
    '-f',
    '--find-links',
    '--cache-dir',
    '--directory',
    '--project',
    '--config-file',
    '--pip-args',
    '-c',
    '--constraints',
    '--overrides',
    '--refresh-package',
    '-P',
    '--upgrade-package',
    '--index-strategy',
    '--resolution',
    '--prerelease',
    '--env-file',
    '--color',
  ],
} as const;

const RUNNERS: Readonly<Record<string, readonly Runner[]>> = {
  npx: [{ ...NPM, words: [] }],
  pnpx: [{ ...NPM, words: [] }],
  bunx: [{ ...NPM, words: [] }],
  npm: [{ ...NPM, words: [['exec', 'x']] }],
  pnpm: [{ ...NPM, words: [['dlx']] }],
  yarn: [{ ...NPM, words: [['dlx']] }],
  bun: [{ ...NPM, words: [['x']] }],
  uvx: [{ ...PYTHON, words: [] }],
  uv: [{ ...PYTHON, words: [['tool'], ['run']] }],
  pipx: [{ ...PYTHON, words: [['run']] }],
};

/**
 * The packages that `npx`, `npm exec`, `pnpm dlx`, `yarn dlx`, `bunx`, `uvx`, `uv tool run` or
 * `pipx run` would fetch; none for any other command, for paths and URLs, and for a program of the repository that is
 * only called like one of these.
 * @param repository its root, absolute; null where every absolute path is a program of the machine
 */
export function fetchedPackages(command: string, args: readonly string[], repository: string | null = null): readonly FetchedPackage[] {
  if (isOwnProgram(command, repository)) return [];
  const program = basename(command.replaceAll('\\', '/'))
    .replace(/\.(cmd|exe|ps1)$/i, '')
    .toLowerCase();
  if (program === 'cmd' && args[0]?.toLowerCase() === '/c') return fetchedPackages(args[1] ?? '', args.slice(2), repository);
  for (const runner of Object.hasOwn(RUNNERS, program) ? (RUNNERS[program] ?? []) : []) {
    const rest = afterWords(args, runner.words);
    if (rest !== null) return specsOf(rest, runner);
  }
  return [];
}

/** A relative path leads into the checkout; a plain name, and an absolute path elsewhere, do not. */
function isOwnProgram(command: string, repository: string | null): boolean {
  if (!/[\\/]/.test(command)) return false;
  if (!posix.isAbsolute(command) && !win32.isAbsolute(command)) return true;
  return repository !== null && isWithin(resolve(command), repository);
}

function afterWords(args: readonly string[], words: Runner['words']): readonly string[] | null {
  let at = 0;
  for (const word of words) {
    while (args[at]?.startsWith('-') === true) at += 1;
    if (!word.includes(args[at] ?? '')) return null;
    at += 1;
  }
  return args.slice(at);
}

function specsOf(args: readonly string[], { registry, packages, valued }: Runner): readonly FetchedPackage[] {
  const named: string[] = [];
  let at = 0;
  for (; at < args.length; at += 1) {
    const [option = '', ...value] = (args[at] ?? '').split('=');
    if (!option.startsWith('-')) break;
    if (option === '--') {
      at += 1;
      break;
    }
    const takesNext = value.length === 0 && (packages.includes(option) || valued.includes(option));
    if (packages.includes(option)) named.push(value.length === 0 ? (args[at + 1] ?? '') : value.join('='));
    if (takesNext) at += 1;
  }
  const program = args[at] ?? null;
  const specs = named.length > 0 ? named : program === null ? [] : [program];
  return specs.flatMap((spec) => {
    const name = nameOf(spec, registry);
    return name === null ? [] : [{ registry, name, program: named.length > 0 ? program : null }];
  });
}

function nameOf(spec: string, registry: FetchedPackage['registry']): string | null {
  if (registry === 'pypi') return /^([A-Za-z0-9][A-Za-z0-9._-]*)(\[|@|[=<>!~ ]|$)/.exec(spec)?.[1] ?? null;
  const alias = /@npm:(.+)$/.exec(spec)?.[1];
  return /^((?:@[^/@:]+\/)?[^/@:.][^/@:]*)(?:@[^:]*)?$/.exec(alias ?? spec)?.[1] ?? null;
}
