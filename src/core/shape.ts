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
 * `value "open" of "state"`; results of the output schema are `result "id"`. What came or went with its
 * property is told by that alone.
 */
export function describeShape(old: JsonObject, now: JsonObject): Shape {
  const [before, after] = [listShape(old), listShape(now)];
  return {
    textOnly: withoutText(old) === withoutText(now),
    added: missingFrom(before, after),
    removed: missingFrom(after, before),
  };
}

/** Words for each detail of a schema, with the words of the property that it stands in; null at the top. */
type Details = Map<string, string | null>;

function missingFrom(there: Details, here: Details): string[] {
  const isMissing = (words: string) => !there.has(words);
  return [...here].filter(([words, owner]) => isMissing(words) && (owner === null || !isMissing(owner))).map(([words]) => words);
}

function listShape(tool: JsonObject): Details {
  const words: Details = new Map();
  collect(tool['inputSchema'], { noun: 'parameter', name: '', owner: null, words });
  collect(tool['outputSchema'], { noun: 'result', name: '', owner: null, words });
  return words;
}

interface Place {
  readonly noun: string;
  /** The dotted name of the property that the schema belongs to. */
  readonly name: string;
  /** Words of that property; null at the top. */
  readonly owner: string | null;
  readonly words: Details;
}

function collect(schema: unknown, place: Place): void {
  if (Array.isArray(schema)) {
    for (const each of schema) collect(each, place);
    return;
  }
  if (!isObject(schema)) return;
  const { noun, name, owner, words } = place;
  const inside = (key: string) => (name === '' ? key : `${name}.${key}`);
  const prefix = noun === 'parameter' ? '' : `${noun}: `;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'required' && Array.isArray(value)) {
      for (const each of value) if (typeof each === 'string') words.set(`${prefix}required ${quote(inside(each))}`, owner);
    } else if (key === 'enum' && Array.isArray(value)) {
      for (const each of value) words.set(`${prefix}value ${quote(each)}${name === '' ? '' : ` of ${quote(name)}`}`, owner);
    } else if (MAPS.has(key) && isObject(value)) {
      for (const [property, inner] of Object.entries(value)) {
        const own = key === 'properties' ? `${noun} ${quote(inside(property))}` : owner;
        if (key === 'properties' && own !== null) words.set(own, owner);
        collect(inner, { ...place, name: inside(property), owner: own });
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
