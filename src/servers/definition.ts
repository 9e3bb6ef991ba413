import { z } from 'zod';
import type { Reason } from '../core/types.ts';
import { blank, type Entry, isRecord, type Origin, short } from './entry.ts';

const MAX_NAME_LENGTH = 256;
const scalar = z.union([z.string(), z.number(), z.boolean()], 'expected text').transform(String);
const line = scalar.refine((text) => !text.includes('\0'), 'holds a NUL character');
const pairs = z
  .record(z.string(), line.nullable())
  .transform((record) => Object.fromEntries(Object.entries(record).filter((pair): pair is [string, string] => pair[1] !== null)));

/** The keys that client configs share; `command` may also be a list, its first item the program. */
export const definitionSchema = z.object({
  type: z.string().nullish(),
  transport: z.string().nullish(),
  command: z.union([z.string(), z.array(line).min(1)], 'expected text').nullish(),
  args: z.array(line).nullish(),
  env: pairs.nullish(),
  cwd: z.string().nullish(),
  url: z.string().nullish(),
  headers: pairs.nullish(),
  disabled: z.boolean().nullish(),
  enabled: z.boolean().nullish(),
  envFile: z.string().nullish(),
});

export type Definition = z.output<typeof definitionSchema>;

/**
 * Reads one entry by `schema` and turns it into the common shape. What is wrong with it becomes its
 * `problem`, so that the other entries of the file stay usable.
 */
export function readEntry<Shape>(raw: unknown, schema: z.ZodType<Shape>, toDefinition: (shape: Shape) => Definition, origin: Origin): Entry {
  if (origin.name === '') return broken('has no name', origin);
  if (origin.name.length > MAX_NAME_LENGTH) return broken(`has a name of ${origin.name.length} characters; at most ${MAX_NAME_LENGTH} are read`, origin);
  const read = schema.safeParse(raw);
  if (!read.success) return isOff(raw) ? { ...broken('', origin), disabled: true } : broken(complaint(read.error), origin);
  return fromDefinition(toDefinition(read.data), origin);
}

/** The common shape of a definition whose keys have been checked. */
export function fromDefinition(definition: Definition, origin: Origin): Entry {
  const [program, ...first] = typeof definition.command === 'string' ? [definition.command] : (definition.command ?? []);
  const kind = (definition.type ?? definition.transport ?? '').toLowerCase();
  const remote = isRemote(kind, program);
  const entry: Entry = {
    ...blank(origin),
    command: remote ? null : (program ?? null),
    args: remote ? [] : [...first, ...(definition.args ?? [])],
    env: definition.env ?? {},
    cwd: definition.cwd ?? null,
    url: remote ? (definition.url ?? null) : null,
    headers: remote ? (definition.headers ?? {}) : {},
    transport: Object.hasOwn(TRANSPORTS, kind) ? TRANSPORTS[kind]! : 'auto',
    disabled: definition.disabled === true || definition.enabled === false,
    envFile: definition.envFile ?? null,
  };
  const problem = faultOf(entry, kind);
  return problem === null ? entry : { ...entry, problem: invalid(problem, origin) };
}

/** An entry that cannot be used, with what is wrong with it. */
export function broken(what: string, origin: Origin): Entry {
  return { ...blank(origin), problem: invalid(what, origin) };
}

const TRANSPORTS: Readonly<Record<string, Entry['transport']>> = {
  http: 'http',
  'streamable-http': 'http',
  streamablehttp: 'http',
  streamable_http: 'http',
  sse: 'sse',
};
const OTHER_TYPES = ['', 'auto', 'stdio', 'local', 'remote'];

function isRemote(kind: string, program: string | undefined): boolean {
  if (kind === 'stdio' || kind === 'local') return false;
  return kind === '' || kind === 'auto' ? program === undefined : true;
}

function faultOf(entry: Entry, kind: string): string | null {
  if (!OTHER_TYPES.includes(kind) && !Object.hasOwn(TRANSPORTS, kind)) return `has the type ${JSON.stringify(kind)}; stdio, http and sse are measured`;
  if (entry.command === null && entry.url === null)
    return kind === '' || kind === 'auto'
      ? 'has neither "command" nor "url"'
      : `has the type ${kind}, but no "${kind === 'stdio' || kind === 'local' ? 'command' : 'url'}"`;
  if (entry.command !== null && (entry.command.trim() === '' || entry.command.includes('\0'))) return 'has an empty or unusable "command"';
  const name = Object.keys(entry.env).find((key) => key === '' || /[=\0]/.test(key));
  return name === undefined ? null : `has ${JSON.stringify(name)} in "env", which is no name of a variable`;
}

function invalid(what: string, { name, source }: Origin): Reason {
  return { code: 'invalid-entry', message: `The entry ${JSON.stringify(short(name))} of ${source} ${what}. Mend it there; nothing of it was started.` };
}

function complaint(error: z.ZodError): string {
  const issue = error.issues[0];
  const path = (issue?.path ?? []).map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`)).join('');
  const what = (issue?.message ?? 'is invalid').replace(/^Invalid input: /, '');
  return path === '' ? `is no object: ${what}` : `is wrong at "${path}": ${what}`;
}

function isOff(raw: unknown): boolean {
  return isRecord(raw) && (raw['disabled'] === true || raw['enabled'] === false);
}
