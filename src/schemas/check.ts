import type { Finding } from '../core/report.ts';
import type { JsonObject } from '../core/types.ts';
import { dialectOf } from './dialect.ts';
import { explainSchema, type Flaw } from './flaw.ts';
import { isPlainSchema } from './plain.ts';
import { MOST_LEVELS, MOST_NODES, sizeOf } from './size.ts';

/** Values looked at over all tools of a server, so that ten thousand large schemas end in seconds. */
const MOST_NODES_IN_ALL = 2_000_000;

const SCHEMA_KEYS = ['inputSchema', 'outputSchema'] as const;

/**
 * Holds the schemas of each tool against the metaschema of their dialect: draft-07 where `$schema`
 * says so, else draft 2020-12. No `$ref` is followed and nothing is fetched. The metaschemas
 * are loaded for the first schema that is not seen to be plain.
 * @returns one finding `schema-invalid` per tool at most: a warning that names the place as a JSON
 * pointer, or a notice for a schema too large, too deep or in another dialect, which is not checked
 */
export async function checkSchemas(server: string, tools: readonly JsonObject[]): Promise<Finding[]> {
  let left = MOST_NODES_IN_ALL;
  const findings: Finding[] = [];
  for (const tool of tools) {
    const name = typeof tool['name'] === 'string' ? tool['name'] : '';
    const { flaw, nodes } = await flawOf(tool, left);
    left -= nodes;
    if (flaw !== null) findings.push({ kind: 'schema-invalid', ...said(name, flaw), server, tool: name });
  }
  return findings;
}

async function flawOf(tool: JsonObject, left: number): Promise<{ flaw: Flaw | null; nodes: number }> {
  let nodes = 0;
  let unchecked: Flaw | null = null;
  for (const key of SCHEMA_KEYS) {
    const schema = tool[key];
    // A schema that is absent or no object is `tool-invalid`.
    if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) continue;
    const size = sizeOf(schema, Math.min(MOST_NODES, left - nodes));
    nodes += size.nodes;
    const flaw = size.tooDeep || size.tooMany ? tooLarge(key, size.tooDeep) : await invalidity(key, schema as JsonObject);
    if (flaw?.checked === true) return { flaw, nodes };
    unchecked ??= flaw;
  }
  return { flaw: unchecked, nodes };
}

function tooLarge(key: string, tooDeep: boolean): Flaw {
  return { checked: false, pointer: `/${key}`, words: tooDeep ? `it is nested more than ${MOST_LEVELS} levels deep` : 'it is too large' };
}

async function invalidity(key: string, schema: JsonObject): Promise<Flaw | null> {
  const dialect = dialectOf(schema);
  if (dialect.kind === 'unknown') return { checked: false, pointer: `/${key}/$schema`, words: `its dialect ${dialect.name} is not known here` };
  const { $schema, ...rest } = schema;
  if (($schema === undefined || typeof $schema === 'string') && isPlainSchema(rest)) return null;
  const { validate } = await (dialect.kind === 'draft-07' ? import('../generated/validate-draft-07.js') : import('../generated/validate-draft-2020-12.js'));
  if (validate(schema)) return null;
  return { checked: true, ...explainSchema(key, schema, validate.errors ?? []) };
}

function said(name: string, { checked, pointer, words }: Flaw): Pick<Finding, 'severity' | 'message'> {
  const tool = JSON.stringify(name);
  if (!checked) return { severity: 'notice', message: `The schema of ${tool} at ${pointer} was not checked: ${words}.` };
  return {
    severity: 'warning',
    message: `The schema of ${tool} is no valid JSON Schema at ${pointer}: ${words}. Clients that compile it may refuse the tool.`,
  };
}
