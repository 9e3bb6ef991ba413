import { describe, expect, test } from 'vitest';
import { advise } from '../../src/core/advice.ts';
import { type Advice, type AdviceRule, RULES } from '../../src/core/advice-rules.ts';
import { totalSaving } from '../../src/core/advice-total.ts';
import { measure } from '../../src/core/measure.ts';
import type { JsonObject } from '../../src/core/types.ts';
import { bytesOf, getSubnet, T } from '../fixtures/make.ts';
import { listed, makeListing } from './make.ts';

const adviceOn = (...tools: readonly JsonObject[]): Advice[] => advise(listed(...tools).servers);
const of = (advice: readonly Advice[], rule: AdviceRule): Advice[] => advice.filter((each) => each.rule === rule);
const withParameter = (name: string, schema: JsonObject, required: readonly string[] = []): JsonObject => ({
  name: 't',
  description: 'Does it.',
  inputSchema: { type: 'object', properties: { [name]: schema }, required },
});

/** The tool after what the advice says was done by hand: the saving must be the difference to the byte. */
function without(tool: JsonObject, path: readonly string[]): JsonObject {
  const copy = structuredClone(tool) as Record<string, never>;
  const owner = path.slice(0, -1).reduce<Record<string, never>>((inner, key) => inner[key] ?? inner, copy);
  delete owner[path.at(-1) ?? ''];
  return copy;
}

function expectRemoval(tool: JsonObject, rule: AdviceRule): Advice {
  const found = of(adviceOn(tool), rule);
  expect(found, rule).toHaveLength(1);
  const advice = found[0]!;
  expect(bytesOf(tool) - bytesOf(without(tool, advice.path)), rule).toBe(advice.savesBytes);
  return advice;
}

describe('savings are the bytes that go when the advice is followed', () => {
  test.each<[AdviceRule, JsonObject]>([
    ['repeats-name', withParameter('issue_number', { type: 'integer', description: 'The issue number.' })],
    ['repeats-name', withParameter('repoName', { type: 'string', description: 'Repo name (string)' })],
    ['repeats-schema', withParameter('state', { type: 'string', enum: ['open', 'closed', 'all'], description: 'State: one of open, closed or all.' })],
    ['repeats-schema', withParameter('limit', { type: 'integer', minimum: 1, maximum: 100, description: 'Limit between 1 and 100.' })],
    ['title-equals-name', withParameter('page_size', { type: 'integer', title: 'Page Size' })],
    ['title-equals-name', { ...T('list_files'), title: 'List Files' }],
    ['examples-in-schema', withParameter('path', { type: 'string', examples: ['/a/b', '/c'] })],
    ['empty-default', withParameter('cursor', { type: 'string', default: null })],
    ['schema-dialect', { ...T('a'), inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' } }],
    ['long-enum', withParameter('zone', { enum: Array.from({ length: 40 }, (_, at) => `zone-number-${at}`) })],
  ])('%s', (rule, tool) => {
    expectRemoval(tool, rule);
  });

  test('a part of a description that repeats the schema is quoted, and only its bytes count', () => {
    const description = 'How many rows to read at once. Defaults to 20.';
    const tool = withParameter('rows', { type: 'integer', default: 20, description });
    const [advice] = of(adviceOn(tool), 'repeats-schema');
    expect(advice?.message).toContain('“Defaults to 20.”');
    expect(advice?.savesBytes).toBe(' Defaults to 20.'.length);
  });

  test('F3: an outputSchema heavier than the inputSchema is told with its member and comma', () => {
    const heavy = { ...getSubnet, outputSchema: { ...getSubnet.outputSchema, description: 'x'.repeat(120) } };
    const advice = expectRemoval(heavy, 'heavy-output-schema');
    expect(advice.path).toEqual(['outputSchema']);
    expect(of(adviceOn(getSubnet), 'heavy-output-schema')).toEqual([]);
  });

  test('equal sub-schemas save their bytes less the references and the one definition', () => {
    const point = { type: 'object', properties: { latitude: { type: 'number' }, longitude: { type: 'number' } }, required: ['latitude', 'longitude'] };
    const tool = { name: 'route', inputSchema: { type: 'object', properties: { from: point, to: point, via: { type: 'array', items: point } } } };
    const [advice, ...more] = of(adviceOn(tool), 'hoist-to-defs');
    const reference = { $ref: '#/$defs/from' };
    const hoisted = {
      name: 'route',
      inputSchema: { type: 'object', properties: { from: reference, to: reference, via: { type: 'array', items: reference } }, $defs: { from: point } },
    };
    expect(advice?.savesBytes).toBe(bytesOf(tool) - bytesOf(hoisted));
    expect(more).toEqual([]);
  });

  test('an icon held as data saves its text, one with an address nothing', () => {
    const icon = { src: `data:image/png;base64,${'A'.repeat(500)}`, mimeType: 'image/png' };
    const [advice] = of(adviceOn({ ...T('a'), icons: [icon] }), 'icon-data-uri');
    expect(advice?.savesBytes).toBe(icon.src.length);
    expect(of(adviceOn({ ...T('a'), icons: [{ src: 'https://x.test/icon.png' }] }), 'icon-data-uri')).toEqual([]);
  });

  test('a sentence that stands in many tools saves all its places but one', () => {
    const sentence = 'Only works within the folders that the server was allowed to use.';
    const tools = ['read', 'write', 'move'].map((name) => T(name, `Will ${name} a file. ${sentence}`));
    const [advice] = of(adviceOn(...tools), 'repeated-sentence');
    expect(advice).toMatchObject({ tool: null, savesBytes: 2 * sentence.length });
    expect(of(adviceOn(...tools.slice(1)), 'repeated-sentence')).toEqual([]);
  });
});

describe('descriptions', () => {
  const sentence = (at: number) =>
    `This is sentence ${['one', 'two', 'three', 'four', 'five'][at]} and it says a good deal of what the tool is there for, at length.`;

  test('what follows the third sentence is counted', () => {
    const text = [0, 1, 2, 3, 4].map(sentence).join(' ');
    const [advice] = of(adviceOn(T('a', text)), 'long-description');
    expect(advice?.savesBytes).toBe(` ${sentence(3)} ${sentence(4)}`.length);
    expect(of(adviceOn(T('a', [0, 1, 2].map(sentence).join(' '))), 'long-description')).toEqual([]);
  });

  test('a list of parameters that the schema has tells how', () => {
    const head = 'Searches the archive for messages. Use it when the user asks for something that was written, by whom, or when it was written.';
    const list =
      '\n\nArgs:\n    query: The words to look for in the archive\n    limit: How many messages to return at most, newest first, twenty where nothing is said';
    const tool = { ...T('a', `${head}${list}`.padEnd(320, ' .')), inputSchema: { type: 'object', properties: { query: {}, limit: {} } } };
    const [advice] = of(adviceOn(tool), 'how-in-description');
    expect(advice?.message).toContain('the list of its parameters');
    expect(of(adviceOn({ ...tool, inputSchema: { type: 'object', properties: { other: {}, third: {} } } }), 'how-in-description')).toEqual([]);
  });

  test.each([
    [2048, 0],
    [2049, 1],
    [2358, 310],
    [5859, 3811],
    [9336, 7288],
    [10_780, 8732],
  ])('F5: of a description of %i characters a client drops %i', (units, lost) => {
    const advice = of(adviceOn(T('a', 'x'.repeat(units))), 'description-cut');
    expect(advice.map(({ savesBytes }) => savesBytes)).toEqual(lost === 0 ? [] : [lost]);
  });

  test('F5: 1,024 emoji are 2,048 units and nothing is lost', () => {
    expect(of(adviceOn(T('a', '😀'.repeat(1024))), 'description-cut')).toEqual([]);
  });

  test('instructions that are cut are told of the server', () => {
    const { servers } = measure([makeListing('s', [T('a')], { instructions: 'x'.repeat(3000) })], null);
    expect(of(advise(servers), 'description-cut')).toMatchObject([{ tool: null, savesBytes: 952 }]);
  });
});

describe('what says something of its own is left alone', () => {
  test.each<[string, JsonObject, (readonly string[])?]>([
    ['a unit', withParameter('timeout', { type: 'number', description: 'Timeout in seconds' })],
    ['values that are explained', withParameter('state', { enum: ['open', 'closed'], description: 'open for what is left to do, closed for what is done' })],
    ['a default that the schema lacks', withParameter('limit', { type: 'integer', description: 'Limit. Defaults to 20.' })],
    ['another default than the schema has', withParameter('limit', { type: 'integer', default: 10, description: 'How many to read. Defaults to 20.' })],
    ['"required" that the schema denies', withParameter('token', { type: 'string', description: 'Required.' })],
    [
      'an item of a list that explains others',
      withParameter('type', { enum: ['personal', 'team'], description: 'Its kind:\n- `personal`\n- `team`: of everybody in it' }),
    ],
    ['a bound that the schema lacks', withParameter('kinds', { type: 'array', description: 'What to look at. At least one required.' }, ['kinds'])],
    ['what announces a list', withParameter('exclude', { enum: ['toll', 'ferry'], description: 'Roads to avoid. Available options:\n- toll: paid roads' })],
    ['a type that the schema lacks', withParameter('header', { description: 'A list of headers.' })],
    ['a number that stands for a type', withParameter('line', { type: 'string', description: 'Line number' })],
    ['a format', withParameter('date', { type: 'string', description: 'Date as YYYY-MM-DD' })],
    ['a property called description', withParameter('description', { type: 'string', default: 'x' })],
    ['data in a default', withParameter('options', { type: 'object', default: { title: 'options', examples: [1] } })],
    ['a title with more in it', { ...T('list'), title: 'List all files' }],
    ['a short list of values', withParameter('zone', { enum: ['a', 'b', 'c'] })],
    ['another script', withParameter('name', { type: 'string', description: '検索する名前' })],
  ])('%s', (_, tool) => {
    expect(adviceOn(tool)).toEqual([]);
  });
});

test('F7: a name that clients refuse is told, and saves nothing', () => {
  expect(of(adviceOn(T('a b')), 'name-refused')).toMatchObject([{ savesBytes: 0, tool: 'a b' }]);
});

test('more tools than one request of a client may carry are told of the server', () => {
  const tools = Array.from({ length: 129 }, (_, at) => T(`t${at}`));
  expect(of(adviceOn(...tools), 'many-tools')).toHaveLength(1);
  expect(of(adviceOn(...tools.slice(1)), 'many-tools')).toEqual([]);
});

test('the largest saving stands first', () => {
  const advice = adviceOn({ ...T('list_files'), title: 'List Files' }, withParameter('a', { enum: Array.from({ length: 60 }, (_, at) => `value-${at}`) }));
  const savings = advice.map(({ savesBytes }) => savesBytes);
  expect(savings).toEqual([...savings].sort((a, b) => b - a));
  expect(advice.length).toBeGreaterThan(1);
});

test('what lies inside something that goes is saved once', () => {
  const save = (rule: AdviceRule, path: readonly string[], savesBytes: number) => ({ rule, path, savesBytes });
  expect(
    totalSaving([
      save('heavy-output-schema', ['outputSchema'], 900),
      save('schema-dialect', ['outputSchema', '$schema'], 50),
      save('title-equals-name', ['title'], 20),
    ]),
  ).toBe(920);
  expect(totalSaving([save('long-description', ['description'], 900), save('description-cut', ['description'], 300)])).toBe(900);
  expect(totalSaving([save('description-cut', ['description'], 300)])).toBe(300);
});

test('every rule has a reason and occurs in this file', async () => {
  const { readFileSync } = await import('node:fs');
  const own = readFileSync(new URL(import.meta.url), 'utf8');
  for (const [rule, reason] of Object.entries(RULES)) {
    expect(own, rule).toContain(`'${rule}'`);
    expect(reason).toMatch(/^[A-Z].*\.$/);
  }
});

test('a hostile schema neither loops nor throws', () => {
  const shallow = JSON.parse(
    '{"name":"p","description":"\ud800","inputSchema":{"type":"object","properties":{"__proto__":{"title":"Proto","enum":[null,{}],"description":""}}}}',
  );
  expect(() => adviceOn(shallow)).not.toThrow();
});
