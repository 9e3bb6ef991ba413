import { compareText } from './order.ts';
import type { Change } from './report.ts';
import type { JsonObject } from './types.ts';

type Shape = NonNullable<Change['shape']>;

const TEXT_KEYS = new Set(['description', 'title', '$comment', 'markdownDescription']);
/** Keys whose value maps names that the author chose to schemas: a property named `title` is no text. */
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
/** Keys whose value is data of the author, in which nothing is text. */
const DATA = new Set(['enum', 'const', 'default', 'examples', 'required', '_meta']);

/**
 * What changed inside a tool, in words of its schema: `parameter "limit"`, `required "id"`,
 * `value "open" of "state"`; results of the output schema are `result "id"`.
 */
export function describeShape(old: JsonObject, now: JsonObject): Shape {
  const [before, after] = [listShape(old), listShape(now)];
  return {
    textOnly: withoutText(old) === withoutText(now),
    added: [...after].filter((words) => !before.has(words)),
    removed: [...before].filter((words) => !after.has(words)),
  };
}

function listShape(tool: JsonObject): Set<string> {
  const words = new Set<string>();
  collect(tool['inputSchema'], { noun: 'parameter', name: '', words });
  collect(tool['outputSchema'], { noun: 'result', name: '', words });
  return words;
}

interface Place {
  readonly noun: string;
  /** The dotted name of the property that the schema belongs to. */
  readonly name: string;
  readonly words: Set<string>;
}

function collect(schema: unknown, place: Place): void {
  if (Array.isArray(schema)) {
    for (const each of schema) collect(each, place);
    return;
  }
  if (!isObject(schema)) return;
  const { noun, name, words } = place;
  const inside = (key: string) => (name === '' ? key : `${name}.${key}`);
  const prefix = noun === 'parameter' ? '' : `${noun}: `;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'required' && Array.isArray(value)) {
      for (const each of value) if (typeof each === 'string') words.add(`${prefix}required ${quote(inside(each))}`);
    } else if (key === 'enum' && Array.isArray(value)) {
      for (const each of value) words.add(`${prefix}value ${quote(each)}${name === '' ? '' : ` of ${quote(name)}`}`);
    } else if (MAPS.has(key) && isObject(value)) {
      for (const [property, inner] of Object.entries(value)) {
        if (key === 'properties') words.add(`${noun} ${quote(inside(property))}`);
        collect(inner, { ...place, name: inside(property) });
      }
    } else if (key === 'items' || key === 'prefixItems') {
      collect(value, { ...place, name: name === '' ? '' : `${name}[]` });
    } else if (!DATA.has(key) && !TEXT_KEYS.has(key)) {
      collect(value, place);
    }
  }
}

/** The tool without descriptions and titles, keys sorted: equal for two tools that differ in text alone. */
function withoutText(tool: JsonObject): string {
  return JSON.stringify(strip(tool, 'schema'));
}

function strip(value: unknown, meaning: 'schema' | 'map' | 'data'): unknown {
  if (Array.isArray(value)) return value.map((each) => strip(each, meaning));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key, inner]) => !(meaning === 'schema' && TEXT_KEYS.has(key) && typeof inner === 'string'));
  const members = kept.map(([key, inner]) => [key, strip(inner, meaningOf(key, meaning))] as const);
  return { members: members.sort(([a], [b]) => compareText(a, b)) };
}

function meaningOf(key: string, around: 'schema' | 'map' | 'data'): 'schema' | 'map' | 'data' {
  if (around === 'data') return 'data';
  if (around === 'map') return 'schema';
  if (MAPS.has(key)) return 'map';
  return DATA.has(key) ? 'data' : 'schema';
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function quote(value: unknown): string {
  return JSON.stringify(value);
}
