import { jsonBytes, utf8Bytes } from './bytes.ts';
import type { JsonObject } from './types.ts';

/** Bytes that go when a member is removed from its object: the member and one comma, where there is another member. */
export function memberBytes(owner: JsonObject, key: string): number {
  const comma = Object.keys(owner).length > 1 ? 1 : 0;
  return utf8Bytes(`${JSON.stringify(key)}:${JSON.stringify(owner[key])}`) + comma;
}

/** Bytes that go when a text in JSON becomes a shorter one. */
export function textBytes(before: string, after: string): number {
  return jsonBytes(before) - jsonBytes(after);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A sub-schema with what its surroundings say of it. */
export interface SchemaSpot {
  readonly schema: JsonObject;
  readonly path: readonly string[];
  /** The parameter's name, where it is one. */
  readonly name: string | null;
  readonly required: boolean;
}

const DEPTH = 64;
const MAPS: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
const SINGLE: ReadonlySet<string> = new Set([
  'items',
  'additionalProperties',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'propertyNames',
  'unevaluatedProperties',
]);
const LISTS: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items']);

/** A schema and every schema in it, wherever JSON Schema allows one; data such as `default` or `const` is not entered. */
export function listSchemas(schema: unknown, path: readonly string[]): SchemaSpot[] {
  const spots: SchemaSpot[] = [];
  enter({ schema, path, name: null, required: false }, spots);
  return spots;
}

function enter({ schema, path, name, required }: Omit<SchemaSpot, 'schema'> & { readonly schema: unknown }, spots: SchemaSpot[]): void {
  if (!isObject(schema) || path.length > DEPTH) return;
  spots.push({ schema, path, name, required });
  for (const key of Object.keys(schema)) {
    const value = schema[key];
    if (typeof value !== 'object' || value === null) continue;
    if (MAPS.has(key) && isObject(value)) {
      const demanded = key === 'properties' && Array.isArray(schema['required']) ? schema['required'] : [];
      for (const inner of Object.keys(value))
        enter({ schema: value[inner], path: [...path, key, inner], name: key === 'properties' ? inner : null, required: demanded.includes(inner) }, spots);
    } else if (LISTS.has(key) && Array.isArray(value)) {
      for (const [at, inner] of value.entries()) enter({ schema: inner, path: [...path, key, String(at)], name: null, required: false }, spots);
    } else if (SINGLE.has(key)) enter({ schema: value, path: [...path, key], name: null, required: false }, spots);
  }
}
