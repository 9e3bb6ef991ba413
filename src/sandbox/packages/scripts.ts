import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import type { StdioLaunch } from '../../core/types.ts';
import type { Environment } from '../environment.ts';
import { isWithin } from '../paths.ts';
import { programName } from './names.ts';
import { splitOptions, valuesOf } from './options.ts';

const FOLDER_OPTIONS = ['--prefix', '-C', '--dir', '--cwd'];
const QUIET = new Set(['-s', '--silent', '-q', '--quiet', '--offline', '--no-install']);
/** Words of each manager that are commands of its own and not names of scripts. */
const SCRIPT_WORDS = new Set(['run', 'run-script', 'start']);

/**
 * Turns `npm|pnpm|yarn|bun run SCRIPT` into the script itself, run by a shell as the manager would: it
 * needs no network and puts no banner of its own into stdout.
 * @returns null for any other command, or one with options that change more than the folder
 */
export function readScriptRun(launch: StdioLaunch, { workspace, env }: { readonly workspace: string; readonly env: Environment }): StdioLaunch | null {
  const manager = programName(launch.command);
  if (process.platform === 'win32' || !['npm', 'pnpm', 'yarn', 'bun'].includes(manager)) return null;
  const before = splitOptions(launch.args, FOLDER_OPTIONS);
  if (before.word === undefined || !SCRIPT_WORDS.has(before.word)) return null;
  const after = before.word === 'start' ? { options: [], word: 'start', rest: before.rest } : splitOptions(before.rest, FOLDER_OPTIONS);
  const options = [...before.options, ...after.options];
  if (after.word === undefined || options.some(([name]) => !FOLDER_OPTIONS.includes(name) && !QUIET.has(name))) return null;
  const folder = resolve(launch.cwd, valuesOf({ ...after, options }, ...FOLDER_OPTIONS).at(-1) ?? '.');
  const script = isWithin(folder, workspace) ? readScript(folder, after.word) : null;
  if (script === null) return null;
  const args = after.rest[0] === '--' ? after.rest.slice(1) : manager === 'npm' ? after.rest.filter((word) => !word.startsWith('-')) : after.rest;
  return {
    ...launch,
    command: '/bin/sh',
    args: ['-c', [script.line, ...args.map(quoted)].join(' ')],
    cwd: folder,
    env: { ...script.env, ...launch.env, PATH: programPath(folder, workspace, launch.env['PATH'] ?? env['PATH'] ?? '') },
  };
}

interface Script {
  readonly line: string;
  readonly env: Readonly<Record<string, string>>;
}

function readScript(folder: string, name: string): Script | null {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) return null;
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string; scripts?: Record<string, string> };
  const lines = [`pre${name}`, name].flatMap((one) => manifest.scripts?.[one] ?? []);
  if (manifest.scripts?.[name] === undefined) return null;
  const env = {
    npm_lifecycle_event: name,
    npm_package_json: path,
    ...given('npm_package_name', manifest.name),
    ...given('npm_package_version', manifest.version),
  };
  return { line: lines.join(' && '), env };
}

function given(name: string, value: string | undefined): Record<string, string> {
  return value === undefined ? {} : { [name]: value };
}

/** PATH with the programs of every `node_modules` from the script's folder upwards in front. */
function programPath(folder: string, workspace: string, path: string): string {
  const folders: string[] = [];
  for (let at = folder; isWithin(at, workspace); at = dirname(at)) folders.push(join(at, 'node_modules', '.bin'));
  return [...folders.filter((one) => existsSync(one)), path].join(delimiter);
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
