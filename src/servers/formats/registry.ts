import { z } from 'zod';
import { ONCE } from '../../schemas/once.ts';
import { broken } from '../define.ts';
import { type Definition, definitionSchema, readEntry } from '../definition.ts';
import { type Entry, isRecord, NO_VARIABLES, type Origin } from '../entry.ts';
import type { Format } from './format.ts';

interface Input {
  readonly name?: string | null | undefined;
  readonly value?: string | null | undefined;
  readonly default?: string | null | undefined;
  readonly valueHint?: string | null | undefined;
  readonly isRequired?: boolean | null | undefined;
  readonly variables?: Record<string, Input> | null | undefined;
}

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const inputSchema: z.ZodType<Input> = z.object({
  name: z.string().nullish(),
  value: text.nullish(),
  default: text.nullish(),
  valueHint: z.string().nullish(),
  isRequired: z.boolean().nullish(),
  get variables() {
    return z.record(z.string(), inputSchema).nullish();
  },
});
const argumentSchema = z.intersection(inputSchema, z.object({ type: z.enum(['positional', 'named']).nullish() }));

const packageSchema = z.object({
  registryType: z.string(),
  identifier: z.string().min(1),
  version: z.string().nullish(),
  runtimeHint: z.string().nullish(),
  runtimeArguments: z.array(argumentSchema).nullish(),
  packageArguments: z.array(argumentSchema).nullish(),
  environmentVariables: z.array(z.intersection(inputSchema, z.object({ name: z.string() }))).nullish(),
  transport: z.object({ type: z.string() }).nullish(),
});
const remoteSchema = z.object({
  type: z.string(),
  url: z.string(),
  headers: z.array(z.intersection(inputSchema, z.object({ name: z.string() }))).nullish(),
  variables: z.record(z.string(), inputSchema).nullish(),
});

type Package = z.output<typeof packageSchema>;

/**
 * `server.json` of the MCP registry. Its packages are one server in several registries: the first
 * that talks over stdio is taken, and without one the first remote.
 */
export const registry: Pick<Format, 'read' | 'recognises' | 'settings'> = {
  settings: false,
  recognises: (data) => typeof data['name'] === 'string' && (Array.isArray(data['packages']) || Array.isArray(data['remotes'])),
  read: (data, { file }) => {
    const origin: Origin = { name: String(data['name']), source: file, variables: NO_VARIABLES };
    const packages = listOf(data['packages']);
    const chosen = packages.find((raw) => !isRecord(raw['transport']) || raw['transport']['type'] === 'stdio') ?? null;
    if (chosen !== null) return [packageEntry(chosen, origin)];
    const remote = listOf(data['remotes'])[0];
    return remote === undefined ? [] : [readEntry(remote, remoteSchema, fromRemote, origin)];
  },
};

function listOf(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function packageEntry(raw: unknown, origin: Origin): Entry {
  const kind = isRecord(raw) ? raw['registryType'] : undefined;
  if (kind === 'mcpb')
    return broken('is a bundle to download, which is not fetched; name its manifest.json as "config" instead, or start it by a command', origin);
  return readEntry(
    raw,
    packageSchema.refine(({ registryType }) => Object.hasOwn(RUNTIMES, registryType), 'expected npm, pypi, oci or nuget as registryType'),
    fromPackage,
    origin,
  );
}

const RUNTIMES: Readonly<Record<string, { readonly command: string; readonly first: readonly string[]; readonly join: string }>> = {
  npm: { command: 'npx', first: ['-y'], join: '@' },
  pypi: { command: 'uvx', first: [], join: '@' },
  oci: { command: 'docker', first: ['run', '-i', '--rm'], join: ':' },
  nuget: { command: 'dnx', first: [], join: '@' },
};

function fromPackage(one: Package): Definition {
  const runtime = RUNTIMES[one.registryType]!;
  const variables = (one.environmentVariables ?? []).filter((input) => isSet(input));
  const env = Object.fromEntries(variables.map((input) => [input.name, textOf(input, input.name)]));
  const versioned = one.version == null || /[^/][@:][^/]*$/.test(one.identifier) ? one.identifier : `${one.identifier}${runtime.join}${one.version}`;
  const passed = one.registryType === 'oci' ? Object.keys(env).flatMap((name) => ['-e', name]) : [];
  const given = argumentsOf(one.runtimeArguments ?? [], { flags: true });
  const first = given.length > 0 ? given : runtime.first;
  return {
    ...NOTHING,
    command: one.runtimeHint ?? runtime.command,
    args: [...first, ...passed, versioned, ...argumentsOf(one.packageArguments ?? [], { flags: false })],
    env,
  };
}

function fromRemote(remote: z.output<typeof remoteSchema>): Definition {
  const headers = Object.fromEntries((remote.headers ?? []).filter(isSet).map((input) => [input.name, textOf(input, input.name)]));
  return { ...NOTHING, type: remote.type, url: fill(remote.url, remote.variables ?? {}, true), headers };
}

const NOTHING: Definition = definitionSchema.parse({}, ONCE);

/** @param flags a named argument without a value is a flag of the runtime, not a setting nobody gave */
function argumentsOf(inputs: readonly z.output<typeof argumentSchema>[], { flags }: { readonly flags: boolean }): string[] {
  return inputs
    .filter((input) => isSet(input) || (flags && input.type === 'named'))
    .flatMap((input) => {
      if (input.type !== 'named') return [textOf(input, input.valueHint ?? input.name ?? 'argument')];
      const name = input.name ?? '';
      return isSet(input) ? [name, textOf(input, name.replace(/^-+/, ''))] : [name];
    });
}

/** An input nobody has to fill and nobody filled is left out. */
function isSet({ value, default: fallback, isRequired }: Input): boolean {
  return value != null || fallback != null || isRequired === true;
}

function textOf({ value, default: fallback, variables }: Input, name: string): string {
  return fill(value ?? fallback ?? `\${input:${name}}`, variables ?? {});
}

/** `{name}` stands for a variable of the input it occurs in. */
function fill(template: string, variables: Readonly<Record<string, Input>>, strict = false): string {
  return template.replace(/(?<!\$)\{([A-Za-z_][A-Za-z0-9_.-]*)\}/g, (form, name: string) => {
    const one = Object.hasOwn(variables, name) ? variables[name] : undefined;
    return one?.value ?? one?.default ?? (one === undefined && !strict ? form : `\${input:${name}}`);
  });
}
