import { z } from 'zod';
import { definitionSchema, readEntry } from '../definition.ts';
import { type Entry, isRecord, type Origin, type Variables } from '../entry.ts';
import type { Format } from './format.ts';

const value = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const settingSchema = z.object({ default: z.union([value, z.array(value)]).nullish(), required: z.boolean().nullish() });
const shape = definitionSchema.pick({ command: true, args: true, env: true });

const serverSchema = z.object({
  type: z.enum(['node', 'python', 'binary', 'uv']),
  entry_point: z.string().nullish(),
  mcp_config: shape.extend({ platform_overrides: z.record(z.string(), shape).nullish() }).nullish(),
});

/** `manifest.json` of an MCP bundle, told from a web app's manifest by `manifest_version` and `server`. */
export const bundle: Pick<Format, 'read' | 'recognises' | 'settings'> = {
  settings: false,
  recognises: (data) => (data['manifest_version'] !== undefined || data['dxt_version'] !== undefined) && isRecord(data['server']),
  read: (data, { file, folder }) => {
    const settings = settingsIn(data['user_config']);
    const defaults = [...settings].flatMap(([key, texts]): [string, string][] => (texts === null ? [] : [[`user_config.${key}`, texts.join(' ')]]));
    const places = ['Desktop', 'Documents', 'Downloads'].map((name): [string, string] => [name.toUpperCase(), `\${HOME}/${name}`]);
    const variables: Variables = { bare: false, folder, defaults: new Map([...defaults, ...places]) };
    const origin: Origin = { name: typeof data['name'] === 'string' ? data['name'] : '', source: file, variables };
    return [spread(readEntry(data['server'], serverSchema, toDefinition, origin), settings)];
  },
};

function toDefinition({ type, entry_point: entry, mcp_config: config }: z.output<typeof serverSchema>) {
  const { platform_overrides: overrides, ...base } = config ?? {};
  const own = overrides?.[process.platform] ?? {};
  const start = starts(type, `\${__dirname}/${entry ?? ''}`);
  return { command: own.command ?? base.command ?? start.command, args: own.args ?? base.args ?? start.args, env: { ...base.env, ...own.env } };
}

function starts(type: 'node' | 'python' | 'binary' | 'uv', entry: string): { readonly command: string; readonly args: string[] } {
  if (type === 'node') return { command: 'node', args: [entry] };
  if (type === 'python') return { command: 'python3', args: [entry] };
  return type === 'uv' ? { command: 'uv', args: ['run', '--directory', `\${__dirname}`, entry] } : { command: entry, args: [] };
}

/** Defaults by key; null where there is none. What is not required and has no default is empty text. */
function settingsIn(raw: unknown): ReadonlyMap<string, readonly string[] | null> {
  return new Map(
    Object.entries(isRecord(raw) ? raw : {}).map(([key, one]) => {
      const read = settingSchema.safeParse(one);
      if (!read.success) return [key, null];
      const { default: fallback, required } = read.data;
      if (fallback == null) return [key, required === true ? null : ['']];
      return [key, typeof fallback === 'string' ? [fallback] : fallback];
    }),
  );
}

/** An argument that is one setting with many values becomes as many arguments. */
function spread(entry: Entry, settings: ReadonlyMap<string, readonly string[] | null>): Entry {
  const args = entry.args.flatMap((text) => {
    const key = /^\$\{user_config\.([^{}]+)\}$/.exec(text)?.[1];
    const texts = key === undefined ? undefined : settings.get(key);
    return texts == null || texts.length === 1 ? [text] : texts;
  });
  return { ...entry, args };
}
