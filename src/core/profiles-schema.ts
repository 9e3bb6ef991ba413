import { isObject } from './advice-saving.ts';
import { jsonBytes, utf8Bytes } from './bytes.ts';
import type { JsonObject } from './types.ts';

/** What Codex keeps of a schema. Source: openai/codex, codex-rs/tools/src/json_schema.rs, 0.157. */
const KEPT: readonly string[] = [
  'type',
  'description',
  'enum',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'minItems',
  'anyOf',
  'oneOf',
  'allOf',
  '$ref',
  '$defs',
  'definitions',
];
const MAPS: readonly string[] = ['properties', '$defs', 'definitions'];
const COMPACT_BYTES = 5_000;
const DEPTH = 64;

/** The parameters as Codex sends them: fewer keywords, and above 5,000 bytes without descriptions. */
export function compactForCodex(schema: unknown): unknown {
  const kept = keep(schema, KEPT, 0);
  const whole = isObject(kept) && !Object.hasOwn(kept, 'properties') ? { ...kept, properties: {} } : kept;
  if (whole === undefined || jsonBytes(whole) <= COMPACT_BYTES) return whole ?? { type: 'object', properties: {} };
  return keep(
    whole,
    KEPT.filter((key) => key !== 'description'),
    0,
  );
}

function keep(schema: unknown, keys: readonly string[], depth: number): unknown {
  if (depth > DEPTH) return schema;
  if (Array.isArray(schema)) return schema.map((inner) => keep(inner, keys, depth + 1));
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).filter(([key]) => keys.includes(key));
  return Object.fromEntries(entries.map(([key, value]) => [key, MAPS.includes(key) ? keepMap(value, keys, depth) : keepValue(key, value, keys, depth)]));
}

function keepValue(key: string, value: unknown, keys: readonly string[], depth: number): unknown {
  return key === 'enum' || key === 'required' ? value : keep(value, keys, depth + 1);
}

function keepMap(map: unknown, keys: readonly string[], depth: number): unknown {
  if (!isObject(map)) return map;
  return Object.fromEntries(Object.entries(map).map(([name, inner]): [string, unknown] => [name, keep(inner as JsonObject, keys, depth + 1)]));
}

/** A name of at most that many bytes; a longer one ends in `_` and a mark in place of the hash that the client puts there. */
export function capBytes(name: string, mostBytes: number): string {
  const HASH_BYTES = 13;
  return utf8Bytes(name) <= mostBytes ? name : `${name.slice(0, mostBytes - HASH_BYTES)}_${'0'.repeat(HASH_BYTES - 1)}`;
}
