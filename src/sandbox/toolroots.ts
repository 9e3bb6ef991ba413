import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from './environment.ts';
import { isWithin } from './paths.ts';

/** Where version managers and installers keep programs below a HOME. Nothing else of a HOME is ever shown. */
const BELOW_HOME = [
  '.nvm/versions',
  '.pyenv/versions',
  '.nodenv/versions',
  '.rbenv/versions',
  '.goenv/versions',
  '.asdf/installs',
  '.volta/tools',
  '.fnm/node-versions',
  '.local/share/fnm/node-versions',
  '.local/share/mise/installs',
  '.local/share/uv/python',
  '.local/share/uv/tools',
  '.local/share/pipx/venvs',
  '.local/pipx/venvs',
  '.local/share/pnpm',
  '.local/share/rtx/installs',
  '.proto/tools',
  '.rye/py',
  '.bun/bin',
  '.deno/bin',
  '.dotnet',
  '.cargo/bin',
  '.rustup/toolchains',
  '.sdkman/candidates',
  '.jdks',
  'go/bin',
  'n/bin',
  'sdk',
  'miniconda3',
  'miniforge3',
  'mambaforge',
  'anaconda3',
  '.linuxbrew',
];
/** Folders at the top that are never a place of programs, or hold what is not to be seen. */
const NEVER = new Set(['', 'home', 'root', 'tmp', 'var', 'run', 'etc', 'proc', 'sys', 'dev', 'boot', 'lost+found', 'Users', 'private', 'github']);

export interface ToolRules {
  readonly parent: Environment;
  /** Folders that must not become visible. */
  readonly sensitive: readonly string[];
  /** Whether the person who runs this named the path, rather than the repository: then its prefix may be shown. */
  readonly vouched: boolean;
}

/** The folder to show so that the program or program folder `path` works, or null where none may be shown. */
export function toolRoot(path: string, { parent, sensitive, vouched }: ToolRules): string | null {
  const root = belowHome(path, parent) ?? cacheOf(path, parent) ?? (vouched ? prefix(path, parent) : null);
  if (root === null || sensitive.some((folder) => isWithin(folder, root))) return null;
  return root;
}

function belowHome(path: string, parent: Environment): string | null {
  for (const home of homesOf(path, parent)) {
    const found = BELOW_HOME.find((folder) => isWithin(path, join(home, folder)));
    if (found !== undefined) return join(home, found);
  }
  return null;
}

/** The caller's HOME, and the HOME of whoever else owns the path. */
function homesOf(path: string, parent: Environment): string[] {
  const other = /^(\/root|\/(?:home|Users)\/[^/]+)\//.exec(path)?.[1];
  return [parent['HOME'], homedir(), other].filter((home) => home !== undefined);
}

/** The tool cache of GitHub's and Azure's runners. */
function cacheOf(path: string, parent: Environment): string | null {
  const caches = [parent['RUNNER_TOOL_CACHE'], parent['AGENT_TOOLSDIRECTORY']];
  return caches.find((cache) => cache !== undefined && cache !== '' && isWithin(path, cache)) ?? null;
}

/** Outside every HOME: what lies above the last `bin`, at least two levels deep. */
function prefix(path: string, parent: Environment): string | null {
  const parts = path.split('/');
  if (NEVER.has(parts[1] ?? '') || homesOf(path, parent).some((home) => isWithin(path, home))) return null;
  const bin = parts.lastIndexOf('bin');
  return bin < 3 ? null : parts.slice(0, bin).join('/');
}
