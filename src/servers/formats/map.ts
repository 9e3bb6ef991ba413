import { z } from 'zod';
import { failure } from '../../errors.ts';
import { ONCE } from '../../schemas/once.ts';
import { type Definition, definitionSchema, readEntry } from '../definition.ts';
import { type Entry, isRecord, NO_VARIABLES, type Variables } from '../entry.ts';
import type { Format, Source } from './format.ts';

/** How a file with a map of name to entry differs from its siblings. */
interface Dialect<Shape> {
  /** The key of the map. */
  readonly key: string;
  readonly settings: boolean;
  readonly schema: z.ZodType<Shape>;
  readonly toDefinition: (shape: Shape) => Definition;
  readonly variables: (data: Record<string, unknown>) => Variables;
}

/** Reads the files that hold a map of name to entry, whatever the key and the entries' own keys. */
function mapFormat<Shape>(dialect: Dialect<Shape>): Pick<Format, 'read' | 'recognises' | 'settings'> {
  return {
    settings: dialect.settings,
    recognises: (data) => isRecord(data[dialect.key]),
    read: (data, source) => {
      const servers = serversIn(data, dialect, source);
      if (servers === null) return null;
      const variables = dialect.variables(data);
      return Object.entries(servers).map(
        ([name, raw]): Entry => readEntry(raw, dialect.schema, dialect.toDefinition, { name, source: source.file, variables }),
      );
    },
  };
}

function serversIn(
  data: Record<string, unknown>,
  { key, settings }: Pick<Dialect<unknown>, 'key' | 'settings'>,
  { file }: Source,
): Record<string, unknown> | null {
  const servers = data[key];
  if (isRecord(servers)) return servers;
  if (servers !== undefined) throw failure('config-shape', [file, `has a "${key}" that is no object of servers by name`], { file });
  if (settings) return null;
  const other = ['mcpServers', 'servers', 'mcp', 'mcp_servers'].find((name) => isRecord(data[name]));
  if (other !== undefined) throw failure('config-shape', [file, `has its servers under "${other}", but its client reads "${key}"`], { file });
  return key === 'mcpServers' && isBareMap(data) ? data : null;
}

/** Claude Code's plugins may leave the `mcpServers` level out. */
function isBareMap(data: Record<string, unknown>): boolean {
  const values = Object.values(data);
  return values.length > 0 && values.every((value) => isRecord(value) && (typeof value['command'] === 'string' || typeof value['url'] === 'string'));
}

const plain = { settings: false, schema: definitionSchema, toDefinition: (definition: Definition) => definition, variables: () => NO_VARIABLES } as const;

/** `.mcp.json` and the many clients that share its shape. */
export const mcpServers = mapFormat({ ...plain, key: 'mcpServers' });

const inputsSchema = z.array(z.object({ id: z.string(), default: z.string() }).or(z.unknown().transform(() => null)));

/** `.vscode/mcp.json`; an `http` server of VS Code may turn out to speak SSE. */
export const vscode = mapFormat({
  ...plain,
  key: 'servers',
  toDefinition: (definition) => (definition.type === 'http' ? { ...definition, type: null } : definition),
  variables: (data) => {
    const inputs = inputsSchema.safeParse(data['inputs'], ONCE);
    const defaults = (inputs.success ? inputs.data : []).flatMap((input): [string, string][] => (input === null ? [] : [[`input:${input.id}`, input.default]]));
    return { ...NO_VARIABLES, defaults: new Map(defaults) };
  },
});

/** `.gemini/settings.json`: `httpUrl` is Streamable HTTP, a `url` without `type` is SSE. */
export const gemini = mapFormat({
  key: 'mcpServers',
  settings: true,
  schema: definitionSchema.extend({ httpUrl: z.string().nullish() }),
  toDefinition: ({ httpUrl, ...definition }) => {
    if (typeof httpUrl === 'string') return { ...definition, url: httpUrl, type: 'http' };
    return typeof definition.url === 'string' && definition.command == null ? { ...definition, type: definition.type ?? 'sse' } : definition;
  },
  variables: () => ({ ...NO_VARIABLES, bare: true }),
});

const environment = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String));

/** `opencode.json`: `command` is the whole list, `environment` its variables. */
export const opencode = mapFormat({
  ...plain,
  key: 'mcp',
  settings: true,
  schema: definitionSchema.extend({ environment: environment.nullish() }),
  toDefinition: ({ environment: env, ...definition }) => ({
    ...definition,
    env: env ?? definition.env,
    type: definition.type === 'remote' ? null : definition.type,
  }),
});

const codexSchema = definitionSchema.extend({
  env_vars: z.array(z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])).nullish(),
  bearer_token_env_var: z.string().nullish(),
  http_headers: environment.nullish(),
  env_http_headers: environment.nullish(),
});

/** `.codex/config.toml`: variables are named by keys of their own. */
export const codex = mapFormat({
  ...plain,
  key: 'mcp_servers',
  settings: true,
  schema: codexSchema,
  toDefinition: ({ env_vars, bearer_token_env_var: bearer, http_headers, env_http_headers, ...definition }) => ({
    ...definition,
    type: definition.type ?? (definition.url == null ? null : 'http'),
    env: { ...Object.fromEntries((env_vars ?? []).map((name) => [name, `\${${name}}`])), ...definition.env },
    headers: {
      ...http_headers,
      ...Object.fromEntries(Object.entries(env_http_headers ?? {}).map(([header, name]) => [header, `\${${name}}`])),
      ...(bearer == null ? {} : { Authorization: `Bearer \${${bearer}}` }),
    },
  }),
});
