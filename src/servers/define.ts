import type { Reason } from '../core/types.ts';
import type { Definition } from './definition.ts';
import { blank, type Entry, type Origin, short } from './entry.ts';

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
