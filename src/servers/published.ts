import { join } from 'node:path';
import { isRecord } from './entry.ts';
import { label, readText } from './file.ts';
import { type FetchedPackage, fetchedPackages } from './package.ts';
import type { Syntax } from './parse.ts';

/** A package that this repository publishes. */
interface OwnPackage {
  readonly registry: FetchedPackage['registry'];
  readonly name: string;
  /** Local command by program name, ready to paste. */
  readonly programs: Readonly<Record<string, string>>;
}

interface Ground {
  readonly root: string;
  readonly repository: string;
}

const MAX_PATTERNS = 100;

/**
 * Finds out which package of this repository a command would fetch. Manifests are read once, and
 * only when a command fetches something.
 */
export function publishedBy(
  ground: Ground,
): (command: string, args: readonly string[]) => Promise<{ readonly name: string; readonly local: string | null } | null> {
  let own: Promise<readonly OwnPackage[]> | null = null;
  return async (command, args) => {
    const fetched = fetchedPackages(command, args, ground.repository);
    if (fetched.length === 0) return null;
    own ??= ownPackages(ground);
    for (const { registry, name, program } of fetched) {
      const found = (await own).find((one) => one.registry === registry && plainName(one.name, registry) === plainName(name, registry));
      if (found !== undefined)
        return { name: found.name, local: found.programs[program ?? ''] ?? found.programs[lastPart(name)] ?? Object.values(found.programs)[0] ?? null };
    }
    return null;
  };
}

function lastPart(name: string): string {
  return name.split('/').at(-1) ?? name;
}

/** PEP 503 treats runs of `-`, `_` and `.` alike. */
function plainName(name: string, registry: FetchedPackage['registry']): string {
  return registry === 'npm' ? name : name.toLowerCase().replace(/[-_.]+/g, '-');
}

async function ownPackages(ground: Ground): Promise<readonly OwnPackage[]> {
  const folders = new Set([ground.repository, ground.root]);
  for (const folder of [...folders]) for (const member of await members(folder, ground)) folders.add(member);
  const found: (OwnPackage | null)[] = [];
  for (const folder of folders) found.push(await npmPackage(folder, ground), await pythonPackage(folder, ground));
  return found.filter((one) => one !== null);
}

async function members(folder: string, ground: Ground): Promise<readonly string[]> {
  const manifest = await manifestIn(folder, 'package.json', ground);
  const workspaces = manifest === null ? null : manifest['workspaces'];
  const pnpm = (await textOf(join(folder, 'pnpm-workspace.yaml'), ground)) ?? '';
  const project = await manifestIn(folder, 'pyproject.toml', ground);
  const patterns = [
    ...texts(workspaces),
    ...texts(get(workspaces, 'packages')),
    ...listedIn(pnpm),
    ...texts(get(project, 'tool', 'uv', 'workspace', 'members')),
  ];
  const globs = patterns.map((pattern) => pattern.replace(/^\.\//, '')).filter(isBelow);
  if (globs.length === 0) return [];
  const { glob } = await import('tinyglobby');
  return await glob(globs.slice(0, MAX_PATTERNS), {
    cwd: folder,
    onlyDirectories: true,
    absolute: true,
    followSymbolicLinks: false,
    expandDirectories: false,
    deep: 6,
    ignore: ['**/node_modules/**'],
  });
}

/** A stranger's pattern must not make the search leave its folder, nor cost much to match. */
function isBelow(pattern: string): boolean {
  return pattern.length <= 200 && !/^[/\\]|^[A-Za-z]:|\.\./.test(pattern);
}

/** The items of the `packages` list, the only key of that file that matters here. */
function listedIn(yaml: string): readonly string[] {
  const block = /^packages:[^\S\n]*\n((?:[^\S\n]*(?:-|#).*(?:\n|$)|\s*\n)*)/m.exec(yaml.replaceAll('\r\n', '\n'))?.[1] ?? '';
  return [...block.matchAll(/^\s*-\s*(["']?)([^"'#\n]+?)\1\s*(?:#.*)?$/gm)].map((match) => match[2] ?? '').filter((glob) => !glob.startsWith('!'));
}

async function npmPackage(folder: string, ground: Ground): Promise<OwnPackage | null> {
  const manifest = await manifestIn(folder, 'package.json', ground);
  const name = manifest?.['name'];
  if (manifest === null || typeof name !== 'string' || manifest['private'] === true) return null;
  const bin = manifest['bin'];
  const bins = typeof bin === 'string' ? { [lastPart(name)]: bin } : isRecord(bin) ? bin : {};
  const programs = Object.entries(bins).flatMap(([program, path]) =>
    typeof path === 'string' ? [[program, pasted('node', [label(join(folder, path), ground.root)])]] : [],
  );
  return { registry: 'npm', name, programs: Object.fromEntries(programs) };
}

async function pythonPackage(folder: string, ground: Ground): Promise<OwnPackage | null> {
  const manifest = await manifestIn(folder, 'pyproject.toml', ground);
  const name = get(manifest, 'project', 'name') ?? get(manifest, 'tool', 'poetry', 'name');
  if (typeof name !== 'string') return null;
  const scripts = get(manifest, 'project', 'scripts') ?? get(manifest, 'tool', 'poetry', 'scripts');
  const place = label(folder, ground.root);
  const before = place === '.' ? ['run'] : ['run', '--directory', place];
  return {
    registry: 'pypi',
    name,
    programs: Object.fromEntries(Object.keys(isRecord(scripts) ? scripts : {}).map((script) => [script, pasted('uv', [...before, script])])),
  };
}

function pasted(command: string, args: readonly string[]): string {
  return `"command": ${JSON.stringify(command)}, "args": [${args.map((one) => JSON.stringify(one)).join(', ')}]`;
}

/** A manifest that cannot be read publishes nothing; its own tools say what is wrong with it. */
async function manifestIn(folder: string, file: string, ground: Ground): Promise<Record<string, unknown> | null> {
  const syntax: Syntax = file.endsWith('.toml') ? 'toml' : 'json';
  const text = await textOf(join(folder, file), ground);
  if (text === null) return null;
  const { parseConfig } = await import('./parse.ts');
  try {
    const { data } = await parseConfig(text, syntax, file);
    return isRecord(data) ? data : null;
  } catch (cause) {
    if (isExpected(cause)) return null;
    throw cause;
  }
}

async function textOf(path: string, ground: Ground): Promise<string | null> {
  try {
    return await readText(path, ground);
  } catch (cause) {
    if (isExpected(cause)) return null;
    throw cause;
  }
}

function isExpected(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'ExpectedFailure';
}

function get(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((at, key) => (isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined), value);
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string' && !one.startsWith('!')) : [];
}
