import type { ServerIdentity } from './report.ts';
import type { JsonObject } from './types.ts';

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;
const TASK_SUPPORT: readonly unknown[] = ['forbidden', 'optional', 'required'];

/**
 * What the protocol forbids in this tool and strict clients refuse the whole list for, in words.
 * Output schemas are bound to objects in the older generation only (2026-07-28 allows any schema).
 * Source: the `Tool` type of the schema of 2025-11-25 and of 2026-07-28.
 */
export function findFaults(tool: JsonObject, generation: ServerIdentity['generation']): string[] {
  const older = generation !== 'modern';
  return [
    ...nameFaults(tool),
    ...(['description', 'title'] as const)
      .filter((key) => has(tool, key) && typeof tool[key] !== 'string')
      .map((key) => `"${key}" is ${typeOf(tool[key])}, not a string`),
    ...inputFaults(tool, older),
    ...(older && has(tool, 'outputSchema') ? schemaFaults('outputSchema', tool['outputSchema'], older) : []),
    ...annotationFaults(tool),
    ...iconFaults(tool),
    ...(has(tool, '_meta') && !isObject(tool['_meta']) ? [`"_meta" is ${typeOf(tool['_meta'])}, not an object`] : []),
    ...(older ? executionFaults(tool) : []),
  ];
}

function nameFaults(tool: JsonObject): string[] {
  if (!has(tool, 'name')) return ['it has no "name"'];
  if (typeof tool['name'] !== 'string') return [`"name" is ${typeOf(tool['name'])}, not a string`];
  return tool['name'] === '' ? ['its "name" is empty'] : [];
}

function inputFaults(tool: JsonObject, older: boolean): string[] {
  return has(tool, 'inputSchema') ? schemaFaults('inputSchema', tool['inputSchema'], older) : ['it has no "inputSchema"'];
}

function schemaFaults(key: string, schema: unknown, older: boolean): string[] {
  if (!isObject(schema)) return [`"${key}" is ${typeOf(schema)}, not an object`];
  const faults: string[] = [];
  if (!has(schema, 'type')) faults.push(`"${key}" lacks "type": "object"`);
  else if (schema['type'] !== 'object') faults.push(`"${key}.type" is ${JSON.stringify(schema['type'])}, not "object"`);
  if (has(schema, 'properties')) faults.push(...propertyFaults(`${key}.properties`, schema['properties'], older));
  const required = schema['required'];
  if (has(schema, 'required') && !(Array.isArray(required) && required.every((each) => typeof each === 'string')))
    faults.push(`"${key}.required" is no list of names`);
  return faults;
}

function propertyFaults(place: string, properties: unknown, older: boolean): string[] {
  if (!isObject(properties)) return [`"${place}" is ${typeOf(properties)}, not an object`];
  const wrong = Object.entries(properties).find(([, schema]) => !isObject(schema) && (older || typeof schema !== 'boolean'));
  return wrong === undefined ? [] : [`"${place}.${wrong[0].slice(0, 60)}" is ${typeOf(wrong[1])}, not an object`];
}

function annotationFaults(tool: JsonObject): string[] {
  const annotations = tool['annotations'];
  if (!has(tool, 'annotations')) return [];
  if (!isObject(annotations)) return [`"annotations" is ${typeOf(annotations)}, not an object`];
  const hints = HINTS.filter((key) => has(annotations, key) && typeof annotations[key] !== 'boolean').map(
    (key) => `"annotations.${key}" is ${typeOf(annotations[key])}, not true or false`,
  );
  return has(annotations, 'title') && typeof annotations['title'] !== 'string'
    ? [...hints, `"annotations.title" is ${typeOf(annotations['title'])}, not a string`]
    : hints;
}

function iconFaults(tool: JsonObject): string[] {
  const icons = tool['icons'];
  if (!has(tool, 'icons')) return [];
  if (!Array.isArray(icons)) return [`"icons" is ${typeOf(icons)}, not a list`];
  return icons.every((icon) => isObject(icon) && typeof icon['src'] === 'string') ? [] : ['an icon lacks its "src"'];
}

function executionFaults(tool: JsonObject): string[] {
  const execution = tool['execution'];
  if (!has(tool, 'execution')) return [];
  if (!isObject(execution)) return [`"execution" is ${typeOf(execution)}, not an object`];
  return has(execution, 'taskSupport') && !TASK_SUPPORT.includes(execution['taskSupport'])
    ? ['"execution.taskSupport" is none of "forbidden", "optional", "required"']
    : [];
}

function has(object: JsonObject, key: string): boolean {
  return Object.hasOwn(object, key);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
