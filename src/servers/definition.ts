import { z } from 'zod';
import { ONCE } from '../schemas/once.ts';
import { broken, fromDefinition } from './define.ts';
import { type Entry, isRecord, type Origin } from './entry.ts';

const MAX_NAME_LENGTH = 256;
const scalar = z.union([z.string(), z.number(), z.boolean()], 'expected text').transform(String);
const line = scalar.refine((text) => !text.includes('\0'), 'holds a NUL character');
const pairs = z
  .record(z.string(), line.nullable())
  .transform((record) => Object.fromEntries(Object.entries(record).filter((pair): pair is [string, string] => pair[1] !== null)));

/** The keys that client configs share; `command` may also be a list, its first item the program. */
export const definitionSchema = z.object({
  type: z.string().nullish(),
  transport: z.string().nullish(),
  command: z.union([z.string(), z.array(line).min(1)], 'expected text').nullish(),
  args: z.array(line).nullish(),
  env: pairs.nullish(),
  cwd: z.string().nullish(),
  url: z.string().nullish(),
  headers: pairs.nullish(),
  disabled: z.boolean().nullish(),
  enabled: z.boolean().nullish(),
  envFile: z.string().nullish(),
});

export type Definition = z.output<typeof definitionSchema>;

/**
 * Reads one entry by `schema` and turns it into the common shape. What is wrong with it becomes its
 * `problem`, so that the other entries of the file stay usable.
 */
export function readEntry<Shape>(raw: unknown, schema: z.ZodType<Shape>, toDefinition: (shape: Shape) => Definition, origin: Origin): Entry {
  if (origin.name === '') return broken('has no name', origin);
  if (origin.name.length > MAX_NAME_LENGTH) return broken(`has a name of ${origin.name.length} characters; at most ${MAX_NAME_LENGTH} are read`, origin);
  const read = schema.safeParse(raw, ONCE);
  if (!read.success) return isOff(raw) ? { ...broken('', origin), disabled: true } : broken(complaint(read.error), origin);
  return fromDefinition(toDefinition(read.data), origin);
}

function complaint(error: z.ZodError): string {
  const issue = error.issues[0];
  const path = (issue?.path ?? []).map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`)).join('');
  const what = (issue?.message ?? 'is invalid').replace(/^Invalid input: /, '');
  return path === '' ? `is no object: ${what}` : `is wrong at "${path}": ${what}`;
}

function isOff(raw: unknown): boolean {
  return isRecord(raw) && (raw['disabled'] === true || raw['enabled'] === false);
}
