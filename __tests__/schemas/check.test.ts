import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/types.ts';
import { checkSchemas } from '../../src/schemas/check.ts';

const tool = (inputSchema: unknown, more: JsonObject = {}): JsonObject => ({ name: 'find', description: 'Find.', inputSchema, ...more });
const check = (...tools: JsonObject[]) => checkSchemas('docs', tools);
const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const DRAFT_2020 = 'https://json-schema.org/draft/2020-12/schema';

describe('a valid schema', () => {
  test.each<[string, unknown]>([
    ['the smallest', { type: 'object' }],
    ['empty', {}],
    [
      'of the default dialect',
      { type: 'object', prefixItems: [{ type: 'string' }], $defs: { a: true }, properties: { a: { $ref: '#/$defs/a' }, b: { $dynamicRef: '#x' } } },
    ],
    ['of draft 2020-12 by name', { $schema: DRAFT_2020, type: 'object', dependentRequired: { a: ['b'] } }],
    [
      'of draft-07',
      { $schema: DRAFT_07, type: 'object', properties: { a: { type: 'array', items: [{ type: 'string' }], additionalItems: false } }, definitions: { x: {} } },
    ],
    ['of draft-07 over https', { $schema: 'https://json-schema.org/draft-07/schema', items: [true] }],
    ['with keywords nobody knows', JSON.parse('{"type":"object","x-order":3,"properties":{"constructor":{"type":"string"},"__proto__":{"type":"string"}}}')],
    ['that points anywhere', { $ref: 'http://127.0.0.1:1/never-fetched.json', properties: { a: { $ref: 'file:///etc/passwd' }, b: { $ref: '#/gone' } } }],
  ])('gives no finding: %s', async (_, schema) => {
    expect(await check(tool(schema, { outputSchema: schema }))).toEqual([]);
  });

  test('is every schema of a metaschema', async () => {
    const path = new URL('../../budget.schema.json', import.meta.url);
    expect(await check(tool(JSON.parse(readFileSync(path, 'utf8'))))).toEqual([]);
  });
});

describe('an invalid schema', () => {
  test.each<[string, unknown, string, string]>([
    [
      'a type that is none',
      { type: 'object', properties: { a: { type: 'strin' } } },
      '/inputSchema/properties/a/type',
      '"strin" must be one of array, boolean, integer',
    ],
    [
      'required as a switch',
      { type: 'object', properties: { a: { type: 'string', required: true } } },
      '/inputSchema/properties/a/required',
      'true must be array',
    ],
    ['required twice', { required: ['a', 'a'] }, '/inputSchema/required', 'duplicate'],
    ['a list of properties', { properties: [] }, '/inputSchema/properties', 'a list must be object'],
    ['a negative length', { properties: { 'a/b~c': { minLength: -1 } } }, '/inputSchema/properties/a~1b~0c/minLength', '-1 must be >= 0'],
    ['an empty anyOf', { anyOf: [] }, '/inputSchema/anyOf', 'a list must NOT have fewer than 1 items'],
    ['a $schema that is no text', { $schema: 7 }, '/inputSchema/$schema', '7 must be string'],
    ['null for a schema', { items: null }, '/inputSchema/items', 'null must be object or boolean'],
    ['a list of items in draft 2020-12', { items: [{}] }, '/inputSchema/items', 'a list must be object'],
    ['deep inside', { $defs: { a: { allOf: [{ not: { enum: 'x' } }] } } }, '/inputSchema/$defs/a/allOf/0/not/enum', '"x" must be array'],
    ['in draft-07', { $schema: DRAFT_07, properties: { a: { type: 'any' } } }, '/inputSchema/properties/a/type', '"any" must be one of'],
    ['in the alternative that was meant', { $schema: DRAFT_07, dependencies: { a: ['b', 1] } }, '/inputSchema/dependencies/a/1', '1 must be string'],
    ['exclusiveMinimum of draft-04', { $schema: DRAFT_07, minimum: 0, exclusiveMinimum: true }, '/inputSchema/exclusiveMinimum', 'true must be number'],
  ])('is a warning with its pointer: %s', async (_, schema, pointer, words) => {
    const [finding, ...rest] = await check(tool(schema));
    expect(rest).toEqual([]);
    expect(finding).toMatchObject({ kind: 'schema-invalid', severity: 'warning', server: 'docs', tool: 'find' });
    expect(finding!.message).toContain(` at ${pointer}: `);
    expect(finding!.message).toContain(words);
  });

  test('is told once for each tool, also for an output schema', async () => {
    const bad = { type: 'nothing' };
    const findings = await check({ ...tool(bad), outputSchema: bad }, { ...tool({}, { outputSchema: bad }), name: 'b' }, tool({}), { inputSchema: bad });
    expect(findings.map((finding) => [finding.tool, / at (\S+):/.exec(finding.message)?.[1]])).toEqual([
      ['find', '/inputSchema/type'],
      ['b', '/outputSchema/type'],
      ['', '/inputSchema/type'],
    ]);
  });

  test.each([undefined, null, true, 7, 'x', []])('is not what is no object at all: %s', async (schema) => {
    expect(await check(tool(schema))).toEqual([]);
  });
});

/** Nested without recursion, which `JSON.parse` could not read from text either. */
function nested(levels: number, wrap: (inner: object) => object): object {
  let schema: object = { type: 'string' };
  for (let level = 0; level < levels; level += 1) schema = wrap(schema);
  return schema;
}

describe('a hostile schema', () => {
  test.each<[string, object, string]>([
    ['a hundred thousand levels of not', nested(100_000, (not) => ({ not })), 'nested more than 200'],
    ['a hundred thousand levels of lists', nested(100_000, (inner) => [inner]), 'nested more than 200'],
    ['a million properties', { properties: Object.fromEntries(Array.from({ length: 1_000_000 }, (_, index) => [`p${index}`, true])) }, 'too large'],
    ['a dialect nobody knows', { $schema: 'http://json-schema.org/draft-04/schema#' }, '"http://json-schema.org/draft-04/schema#" is not known'],
  ])('is not checked, which a notice says: %s', async (_, schema, words) => {
    const [finding, ...rest] = await check(tool({ type: 'object', ...schema, ...(Array.isArray(schema) ? { enum: schema } : {}) }));
    expect(rest).toEqual([]);
    expect(finding).toMatchObject({ kind: 'schema-invalid', severity: 'notice', tool: 'find' });
    expect(finding!.message).toContain('was not checked');
    expect(finding!.message).toContain(words);
  });

  test('does not hide a fault of the other schema', async () => {
    const [finding] = await check(tool({ $schema: 'urn:x' }, { outputSchema: { type: 1 } }));
    expect(finding!.severity).toBe('warning');
  });

  test('of 200 levels is still checked', async () => {
    expect(await check(tool(nested(199, (not) => ({ not }))))).toEqual([]);
    expect((await check(tool(nested(200, (not) => ({ not })))))[0]!.severity).toBe('notice');
    expect((await check(tool(nested(198, (not) => ({ not, type: 'x' })))))[0]!.severity).toBe('warning');
  });

  test('does not fill a message', async () => {
    const [finding] = await check(tool({ properties: { [`${'x'.repeat(100_000)}`]: { type: 'y'.repeat(100_000) } } }));
    expect(finding!.message.length).toBeLessThan(1000);
  });

  test('among ten thousand large ones ends soon', async () => {
    const large = {
      properties: Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`p${index}`, { type: 'string', description: 'x', enum: ['a', 'b'] }])),
    };
    const start = performance.now();
    const findings = await check(...Array.from({ length: 10_000 }, () => tool(large)));
    expect(performance.now() - start).toBeLessThan(30_000);
    expect(findings.at(-1)).toMatchObject({ severity: 'notice' });
  });

  test('never makes it throw', async () => {
    const keyword = fc.constantFrom(
      'type',
      'properties',
      'items',
      '$ref',
      '$schema',
      'required',
      'anyOf',
      'enum',
      '$id',
      '$anchor',
      'pattern',
      '__proto__',
      'constructor',
      '$defs',
      'if',
      'const',
      '$vocabulary',
    );
    const { schema } = fc.letrec((tie) => ({
      schema: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom('string', DRAFT_07, '#', -1, 1.5, true, null),
        fc.array(tie('schema'), { maxLength: 3 }),
        fc.dictionary(keyword, tie('schema'), { maxKeys: 4 }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(schema, schema, async (inputSchema, outputSchema) => {
        expect((await check(tool(inputSchema, { outputSchema }))).length).toBeLessThan(2);
      }),
      { numRuns: 1000 },
    );
  });
});
