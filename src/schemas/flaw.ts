import type { JsonObject } from '../core/types.ts';
import type { SchemaError } from '../generated/validate-draft-07.js';

/** What is wrong with a schema, or (`checked` false) why it was not looked at. */
export interface Flaw {
  readonly checked: boolean;
  /** JSON pointer from the tool. */
  readonly pointer: string;
  readonly words: string;
}

const MOST_LETTERS = 200;

/** The deepest error is the cause; those above it only say that an alternative did not fit. */
export function explainSchema(key: string, schema: JsonObject, errors: readonly SchemaError[]): Pick<Flaw, 'pointer' | 'words'> {
  const depth = (error: SchemaError) => error.instancePath.split('/').length;
  const [first] = errors.toSorted((a, b) => depth(b) - depth(a));
  if (first === undefined) return { pointer: `/${key}`, words: 'it does not fit its metaschema' };
  const same = errors.filter((error) => error.instancePath === first.instancePath && error.keyword !== 'anyOf');
  const words = [...new Set(same.map(wordsOf))].join(', or ');
  return { pointer: cut(`/${key}${first.instancePath}`), words: `${found(schema, first.instancePath)} ${words}` };
}

function wordsOf({ keyword, params, message }: SchemaError): string {
  const allowed = params['allowedValues'];
  if (keyword === 'enum' && Array.isArray(allowed)) return `must be one of ${allowed.join(', ')}`;
  return keyword === 'type' ? `must be ${String(params['type']).replaceAll(',', ' or ')}` : (message ?? 'is not allowed');
}

function found(schema: JsonObject, pointer: string): string {
  const value = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (each, key) => (typeof each === 'object' && each !== null ? (each as JsonObject)[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      schema,
    );
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : cut(JSON.stringify(value) ?? 'it');
}

function cut(text: string): string {
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}
