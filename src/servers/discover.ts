import { posix, resolve } from 'node:path';
import { failure } from '../errors.ts';
import { type Entry, isRecord } from './entry.ts';
import { label, readText } from './file.ts';
import type { Format } from './formats/format.ts';
import { FORMATS, NAMED_FORMATS } from './formats/table.ts';
import { CONFIG_FILES } from './formats.ts';
import { parseConfig, type Syntax } from './parse.ts';

/** The client config files that were read, and every entry in them, file by file. */
export interface Discovery {
  /** Relative to the root. */
  readonly files: readonly string[];
  readonly entries: readonly Entry[];
  /** Names that one file gives twice; the last one counts, as for its client. */
  readonly repeated: readonly { readonly name: string; readonly file: string }[];
}

interface Ground {
  readonly root: string;
  readonly repository: string;
}

const NOTHING: Discovery = { files: [], entries: [], repeated: [] };

/**
 * Reads the known client config files at the root.
 * @throws {ExpectedFailure} `config-…` for a file that cannot be read or parsed
 */
export async function discover(ground: Ground): Promise<Discovery> {
  const texts = await Promise.all(CONFIG_FILES.map(async (file) => ({ file, text: await readText(resolve(ground.root, file), ground) })));
  const found: Discovery[] = [];
  for (const { file, text } of texts) if (text !== null) found.push(await readConfig(text, [FORMATS[file]], { file, syntax: FORMATS[file].syntax }));
  return { files: found.flatMap(({ files }) => files), entries: found.flatMap(({ entries }) => entries), repeated: found.flatMap(({ repeated }) => repeated) };
}

/**
 * Reads the one client config that a person named; its format is told by its place or its content.
 * @param path absolute
 * @throws {ExpectedFailure} `config-…`
 */
export async function readNamed(path: string, ground: Ground): Promise<Discovery> {
  const file = label(path, ground.root);
  const text = await readText(path, ground);
  if (text === null) throw failure('config-missing', [file], { file });
  const place = CONFIG_FILES.find((known) => `/${file}`.endsWith(`/${known}`));
  const formats = place === undefined ? [...Object.values(FORMATS), ...NAMED_FORMATS] : [FORMATS[place]];
  const syntax = place === undefined ? syntaxOf(file) : FORMATS[place].syntax;
  return { ...(await readConfig(text, formats, { file, syntax })), files: [file] };
}

function syntaxOf(file: string): Syntax {
  return file.endsWith('.toml') ? 'toml' : 'jsonc';
}

async function readConfig(text: string, formats: readonly Format[], { file, syntax }: { readonly file: string; readonly syntax: Syntax }): Promise<Discovery> {
  const { data, duplicates } = await parseConfig(text, syntax, file);
  if (!isRecord(data)) throw failure('config-shape', [file, 'holds no object'], { file });
  const twice = duplicates.find((path) => path.length === 1 && isRecord(data[path[0]!]));
  if (twice !== undefined) throw failure('config-shape', [file, `gives "${twice[0]}" twice, and clients read only the last`], { file });
  const format = formats.length === 1 ? formats[0] : formats.find(({ recognises }) => recognises(data));
  if (format === undefined) {
    const what = 'is no client config that is known: it has none of "mcpServers", "servers", "mcp", "mcp_servers", and is no MCP bundle and no registry entry';
    throw failure('config-shape', [file, what], { file });
  }
  const entries = format.read(data, { file, folder: posix.dirname(file) });
  if (entries === null) return { ...NOTHING, files: format.settings ? [] : [file] };
  const names = new Set(entries.map(({ name }) => name));
  const repeated = duplicates.flatMap(([, name, ...deeper]) => (name !== undefined && deeper.length === 0 && names.has(name) ? [{ name, file }] : []));
  return { files: [file], entries, repeated };
}
