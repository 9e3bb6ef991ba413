import fc from 'fast-check';
import { get_encoding } from 'tiktoken';
import { afterAll, expect, test } from 'vitest';
import { gather, isComplete, measure, measureServer, measureTool } from '../../src/core/measure.ts';
import type { JsonObject } from '../../src/core/types.ts';
import { bytesOf, getSubnet, T } from '../fixtures/make.ts';
import { characters, makeFailure, makeListing, measured } from './make.ts';

const encoding = get_encoding('o200k_base');
const exact = { count: (text: string) => encoding.encode_ordinary(text).length };
afterAll(() => encoding.free());

const json = fc.json({ maxDepth: 4 }).map((text) => JSON.parse(text) as unknown);
const keys = fc.oneof(
  fc.constantFrom('name', 'description', 'inputSchema', 'outputSchema', 'annotations', 'title', 'icons', '_meta', 'execution', 'toJSON', '__proto__', '0', 'x'),
  fc.string({ unit: 'grapheme' }),
);
const tools = fc.array(fc.tuple(keys, json)).map((members) => JSON.parse(JSON.stringify(Object.fromEntries(members))) as JsonObject);

test('the parts of any tool add up to the tool', () => {
  fc.assert(
    fc.property(tools, (tool) => {
      const size = measureTool(tool, null);
      expect(size.bytes).toBe(bytesOf(tool));
      expect(Object.values(size.parts).reduce((sum, bytes) => sum + bytes, 0)).toBe(size.bytes);
    }),
  );
});

test('a part is its "key":value member, and name, braces and commas are other', () => {
  const tool = { name: 'a', description: 'é', inputSchema: {}, vendor: 1 };
  expect(measureTool(tool, characters)).toMatchObject({
    bytes: 59,
    tokens: 58,
    parts: { description: 18, inputSchema: 16, other: 25 },
    partTokens: { description: 17, inputSchema: 16, other: '{"name":"a","vendor":1}'.length },
  });
});

test('F3: the wire counts, the two views are told beside it', () => {
  const size = measureTool(getSubnet, exact);
  expect(size).toMatchObject({ name: 'get_subnet', bytes: 515, tokens: 125, modelBytes: 153, modelTokens: 36 });
  expect(size.parts.outputSchema).toBe(304);
  expect(size.publishedBytes).toBe(153 + 1 + 304);
  const { outputSchema: _, ...rest } = getSubnet;
  expect(measureTool(rest, exact)).toMatchObject({ bytes: 210, tokens: 49 });
});

test('F3: instructions are measured apart', () => {
  const server = measureServer(makeListing('s', [getSubnet], { instructions: 'x'.repeat(1000) }), exact);
  expect(server.totals).toEqual({ tools: 1, bytes: 515, tokens: 125 });
  expect(server.instructions).toMatchObject({ bytes: 1000, text: 'x'.repeat(1000) });
});

test('a server without instructions has none of them, not an empty text', () => {
  expect(measureServer(makeListing('s', []), exact).instructions).toEqual({ bytes: 0, tokens: 0 });
});

test.each([
  ['[]', 2],
  ['{"__proto__":{"x":1},"name":"p"}', 32],
  ['{"toJSON":"no function","name":"t"}', 35],
  ['{"2":"b","1":"a"}', 17],
  ['{"name":"\\u00e9"}', 13],
  ['{"name":"\\ud800"}', 17],
])('measures %s as its JSON, whatever its keys', (text, bytes) => {
  expect(measureTool(JSON.parse(text) as JsonObject, null).bytes).toBe(bytes);
});

test.each([[undefined], [null], [7], [['a']], [{ toString: 'x' }]])('a tool named %j has the name ""', (name) => {
  expect(measureTool(name === undefined ? {} : { name }, null).name).toBe('');
});

test('tools nested deeper than the wire allows are still measured', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`) as JsonObject;
  expect(measureTool({ name: 'deep', inputSchema: deep }, null).parts.inputSchema).toBe('"inputSchema":'.length + 6001);
});

test('A15: both tools of one name count', () => {
  const server = measured({ s: [T('run', 'Run a query and return every row as JSON.'), T('run', 'Run a query.')] }).servers[0];
  expect(server).toMatchObject({ totals: { tools: 2, bytes: 211 }, tools: [{ bytes: 91 }, { bytes: 120 }] });
});

test('A15: the same name on two servers counts on both', () => {
  const tool = T('execute_sql', 'Execute SQL.');
  expect(measured({ b: [tool], a: [tool] })).toMatchObject({ totals: { tools: 2, bytes: 198 }, servers: [{ name: 'a' }, { name: 'b' }] });
});

test('servers and tools are sorted by code unit', () => {
  const { servers } = measured({ b: [], Z: [T('é'), T('z'), T('a'), T('B')], a: [] });
  expect(servers.map(({ name }) => name)).toEqual(['Z', 'a', 'b']);
  expect(servers[0]?.status === 'measured' && servers[0].tools.map(({ name }) => name)).toEqual(['B', 'a', 'z', 'é']);
});

test('a server that failed is in the list, but not in the totals', () => {
  const outcomes = [makeListing('a', [T('x')]), { ...makeFailure('b'), partial: { tools: 50, bytes: 4500 } }];
  const measurement = measure(outcomes, characters);
  expect(isComplete(measurement)).toBe(false);
  expect(measurement.totals).toEqual({ tools: 1, bytes: bytesOf(T('x')), tokens: bytesOf(T('x')) });
  expect(measurement.servers[1]).toMatchObject({ status: 'unmeasured', reason: { code: 'exited' }, partial: { tools: 50, bytes: 4500 } });
  expect(isComplete(measured({ a: [] }))).toBe(true);
});

test('without a counter no token figure is a number', () => {
  const measurement = measured({ a: [T('x')] });
  expect(measurement.totals.tokens).toBeNull();
  expect(measurement.servers[0]).toMatchObject({
    totals: { tokens: null },
    instructions: { tokens: null },
    tools: [{ tokens: null, modelTokens: null, publishedTokens: null, partTokens: null }],
  });
});

test('one server without tokens leaves the sum of all without tokens', () => {
  const [counted, not] = [measured({ a: [T('x')] }, characters), measured({ b: [T('x')] })];
  expect(gather([...not.servers, ...counted.servers]).totals.tokens).toBeNull();
});
