import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Budget, Server } from '../core/types.ts';
import { ExpectedFailure, failure } from '../errors.ts';
import { definitionSchema, readEntry } from '../servers/definition.ts';
import { isRecord, NO_VARIABLES } from '../servers/entry.ts';
import { toServer } from '../servers/launch.ts';
import { parseConfig } from '../servers/parse.ts';
import type { Scene } from '../servers/resolve.ts';

const MOST_BYTES = 64 * 1024 * 1024;

/** One entry of a list, and what it is remembered by: its name and definition, and nothing that was expanded. */
export interface Listed {
  readonly server: Server;
  readonly key: string;
}

/**
 * Reads a list of servers to survey: an array of entries with a `name`, or an object with `mcpServers`
 * or `servers`. An entry that cannot be used becomes an outcome and stops no other.
 * @param path absolute
 * @returns sorted by name; disabled entries are left out
 * @throws {ExpectedFailure} `list-unreadable`
 */
export async function readList(path: string, { budget, scene }: { readonly budget: Budget | null; readonly scene: Scene }): Promise<readonly Listed[]> {
  const source = basename(path);
  const pairs = pairsOf(await parseList(path, source), (why) => failure('list-unreadable', [source, why], { file: path }));
  const entries = pairs.map(([name, raw]) => ({
    raw,
    entry: readEntry(raw, definitionSchema, (definition) => definition, { name, source, variables: NO_VARIABLES }),
  }));
  const listed = entries
    .filter(({ entry }) => !entry.disabled)
    .map(async ({ raw, entry }): Promise<Listed> => {
      const overlay = Object.hasOwn(budget?.servers ?? {}, entry.name) ? budget?.servers?.[entry.name] : undefined;
      return { server: await toServer(entry, overlay, scene), key: keyOf([entry.name, raw, overlay ?? null]) };
    });
  return (await Promise.all(listed)).sort((a, b) => (a.server.name < b.server.name ? -1 : 1));
}

async function parseList(path: string, source: string): Promise<unknown> {
  const stats = statSync(path, { throwIfNoEntry: false });
  const why =
    stats === undefined ? 'it does not exist' : !stats.isFile() ? 'it is no regular file' : stats.size > MOST_BYTES ? 'it is larger than 64 MiB' : null;
  if (why !== null) throw failure('list-unreadable', [source, why], { file: path });
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  try {
    const { data, duplicates } = await parseConfig(text, 'jsonc', source);
    const twice = duplicates.find((keys) => keys.length === 2 && (keys[0] === 'mcpServers' || keys[0] === 'servers'));
    if (twice !== undefined) throw failure('list-unreadable', [source, `it names ${JSON.stringify(twice[1]?.slice(0, 80))} twice`], { file: path });
    return data;
  } catch (cause) {
    if (!(cause instanceof ExpectedFailure) || cause.code !== 'config-syntax') throw cause;
    throw failure('list-unreadable', [source, 'it is no JSON'], { ...cause.place, file: path, cause });
  }
}

function pairsOf(value: unknown, refuse: (why: string) => Error): [string, unknown][] {
  if (Array.isArray(value)) {
    const names = new Set<string>();
    return value.map((entry: unknown, at) => {
      const name = isRecord(entry) ? entry['name'] : undefined;
      if (typeof name !== 'string' || name === '') throw refuse(`its entry ${at + 1} has no "name"`);
      if (names.has(name)) throw refuse(`it names ${JSON.stringify(name.slice(0, 80))} twice`);
      names.add(name);
      return [name, entry];
    });
  }
  const servers = isRecord(value) ? (value['mcpServers'] ?? value['servers']) : undefined;
  if (!isRecord(servers)) throw refuse('it is neither an array nor an object with "mcpServers"');
  return Object.entries(servers);
}

function keyOf(definition: unknown): string {
  return createHash('sha256').update(JSON.stringify(definition)).digest('hex').slice(0, 32);
}
