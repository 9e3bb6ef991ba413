import { jsonBytes, utf8Bytes } from './bytes.ts';
import type { JsonObject } from './types.ts';

/** Bytes that go when a member is removed from its object: the member and one comma, where there is another member. */
export function memberBytes(owner: JsonObject, key: string): number {
  const comma = Object.keys(owner).length > 1 ? 1 : 0;
  return utf8Bytes(JSON.stringify(key)) + 1 + jsonBytes(owner[key]) + comma;
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
const MAPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'] as const;
const SINGLE = ['items', 'additionalProperties', 'contains', 'not', 'if', 'then', 'else', 'propertyNames', 'unevaluatedProperties'] as const;
const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items'] as const;

/** A schema and every schema in it, wherever JSON Schema allows one; data such as `default` or `const` is not entered. */
export function* walkSchemas(schema: unknown, path: readonly string[], { name = null, required = false }: Partial<SchemaSpot> = {}): Generator<SchemaSpot> {
  if (!isObject(schema) || path.length > DEPTH) return;
  yield { schema, path, name, required };
  const demanded = Array.isArray(schema['required']) ? schema['required'] : [];
  for (const key of MAPS) {
    const map = schema[key];
    if (!isObject(map)) continue;
    for (const inner of Object.keys(map)) {
      const spot = key === 'properties' ? { name: inner, required: demanded.includes(inner) } : {};
      yield* walkSchemas(map[inner], [...path, key, inner], spot);
    }
  }
  for (const key of SINGLE) yield* walkSchemas(schema[key], [...path, key]);
  for (const key of LISTS) {
    const list = schema[key];
    if (Array.isArray(list)) for (const [at, inner] of list.entries()) yield* walkSchemas(inner, [...path, key, String(at)]);
  }
}
