import { describe, expect, test } from 'vitest';
import { validate as validateDraft07 } from '../../src/generated/validate-draft-07.js';
import { validate as validateDraft202012 } from '../../src/generated/validate-draft-2020-12.js';
import { isPlainSchema } from '../../src/schemas/plain.ts';

const KEYWORDS = [
  'type',
  'description',
  'title',
  'format',
  'default',
  'const',
  'enum',
  'examples',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
  'oneOf',
  'allOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
];
const VALUES = [
  'string',
  'text',
  '',
  0,
  -1,
  1.5,
  3,
  true,
  false,
  null,
  [],
  ['a'],
  ['a', 'a'],
  [1],
  [{}],
  [true],
  [null],
  [{ type: 'x' }],
  {},
  { a: {} },
  { a: true },
  { a: 1 },
  { type: 'string' },
  { type: 'text' },
];

describe('a schema that is valid at first sight', () => {
  test('is valid by the metaschemas of both dialects, whatever a keyword holds', () => {
    const cases = KEYWORDS.flatMap((keyword) =>
      VALUES.flatMap((value) => [{ [keyword]: value }, { properties: { a: { [keyword]: value } } }, { items: { anyOf: [{ [keyword]: value }] } }]),
    );
    const plain = cases.filter(isPlainSchema);
    expect(plain.filter((schema) => !validateDraft07(schema) || !validateDraft202012(schema))).toEqual([]);
    expect(plain.length).toBeGreaterThan(300);
    expect(plain.length).toBeLessThan(cases.length - 500);
  });

  test.each([
    [{ type: 'object', properties: { region: { type: 'string' }, limit: { type: 'integer', minimum: 1 } }, required: ['region'] }, true],
    [{ type: ['string', 'null'] }, false],
    [{ properties: { a: { pattern: '[' } } }, false],
    [{ $ref: '#/$defs/a' }, false],
    [{ 'x-own': 1 }, false],
  ])('%j: %s', (schema, plain) => {
    expect(isPlainSchema(schema)).toBe(plain);
  });
});
