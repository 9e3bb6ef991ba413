import { describe, expect, test } from 'vitest';
import { lint, lostUnits } from '../../src/core/lint.ts';
import { prefixName } from '../../src/core/names.ts';
import type { JsonObject } from '../../src/core/types.ts';
import { T } from '../fixtures/make.ts';
import { makeListing } from './make.ts';

const told = (tools: readonly JsonObject[], options = {}, server = 's') => lint(makeListing(server, tools), options).map(({ kind, tool }) => [kind, tool]);

test('a tool as it should be has no warning', () => {
  expect(
    told([
      T('ping', 'Reply pong.', {
        title: 'Ping',
        annotations: { readOnlyHint: true },
        icons: [{ src: 'data:,' }],
        execution: { taskSupport: 'optional' },
        outputSchema: { type: 'object' },
        _meta: {},
      }),
    ]),
  ).toEqual([]);
});

test('A5: what strict clients refuse is a warning that names the tool', () => {
  const findings = lint(
    makeListing('s', [T('mcp_tool', 'Run a tool.', { outputSchema: { $id: 'mcpx.mcp_tool_result.v1', description: 'Result.' } }), T('n00')]),
  );
  expect(findings).toMatchObject([{ kind: 'tool-invalid', severity: 'warning', server: 's', tool: 'mcp_tool' }]);
  expect(findings[0]?.message).toContain('"outputSchema" lacks "type": "object"');
});

describe('tool-invalid', () => {
  const { inputSchema } = T('x');
  test.each<[string, JsonObject, string]>([
    ['no name', { inputSchema }, 'it has no "name"'],
    ['a name that is a number', { name: 7, inputSchema }, '"name" is a number'],
    ['an empty name', { name: '', inputSchema }, 'its "name" is empty'],
    ['no input schema', { name: 'x' }, 'it has no "inputSchema"'],
    ['an input schema of null', { name: 'x', inputSchema: null }, '"inputSchema" is null'],
    ['an input schema that is a list', { name: 'x', inputSchema: [] }, '"inputSchema" is a list'],
    ['an empty input schema', { name: 'x', inputSchema: {} }, '"inputSchema" lacks "type"'],
    ['an input schema of a string', { name: 'x', inputSchema: { type: 'string' } }, '"inputSchema.type" is "string"'],
    ['properties of null', { name: 'x', inputSchema: { type: 'object', properties: null } }, '"inputSchema.properties" is null'],
    ['a property of null', { name: 'x', inputSchema: { type: 'object', properties: { a: null } } }, '"inputSchema.properties.a" is null'],
    ['required of null', { name: 'x', inputSchema: { type: 'object', required: null } }, '"inputSchema.required" is no list'],
    ['a description of null', { name: 'x', description: null, inputSchema }, '"description" is null'],
    ['a title that is an object', { name: 'x', title: {}, inputSchema }, '"title" is an object'],
    ['annotations of null', { name: 'x', inputSchema, annotations: null }, '"annotations" is null'],
    ['a hint that is a word', { name: 'x', inputSchema, annotations: { readOnlyHint: 'yes' } }, '"annotations.readOnlyHint" is a string'],
    ['an annotated title that is a number', { name: 'x', inputSchema, annotations: { title: 1 } }, '"annotations.title" is a number'],
    ['an icon without a source', { name: 'x', inputSchema, icons: [{}] }, 'an icon lacks its "src"'],
    ['icons that are no list', { name: 'x', inputSchema, icons: {} }, '"icons" is an object'],
    ['meta that is a list', { name: 'x', inputSchema, _meta: [] }, '"_meta" is a list'],
    ['execution of null', { name: 'x', inputSchema, execution: null }, '"execution" is null'],
    ['a task support that nobody knows', { name: 'x', inputSchema, execution: { taskSupport: 'maybe' } }, '"execution.taskSupport" is none'],
  ])('%s', (_, tool, words) => {
    const findings = lint(makeListing('s', [tool])).filter(({ kind }) => kind === 'tool-invalid');
    expect(findings).toHaveLength(1);
    expect(findings[0]?.message).toContain(words);
  });

  test.each<[string, JsonObject]>([
    ['an output schema of any type', T('x', 'X.', { outputSchema: { type: 'string' } })],
    ['an output schema that is true', T('x', 'X.', { outputSchema: true })],
    ['a property that is true', { name: 'x', inputSchema: { type: 'object', properties: { any: true } } }],
  ])('%s is forbidden in the older generation only', (_, tool) => {
    const { identity } = makeListing('s', []);
    expect(told([tool])).toEqual([['tool-invalid', 'x']]);
    expect(lint(makeListing('s', [tool], { identity: { ...identity, generation: 'modern' } }))).toEqual([]);
  });
});

test('A15: a name listed twice is told once, on its server only', () => {
  expect(told([T('run', 'Run a query.'), T('run', 'Run a query and return every row as JSON.'), T('walk')])).toEqual([['duplicate-tool', 'run']]);
  expect([...told([T('execute_sql')], {}, 'a'), ...told([T('execute_sql')], {}, 'b')]).toEqual([]);
});

describe('F5: clients cut at 2,048 UTF-16 units', () => {
  test.each([
    ['a'.repeat(2048), 0],
    ['a'.repeat(2049), 1],
    ['a'.repeat(2358), 310],
    ['a'.repeat(5859), 3811],
    ['a'.repeat(9336), 7288],
    ['a'.repeat(10_780), 8732],
    ['😀'.repeat(1024), 0],
    ['😀'.repeat(1025), 2],
  ])('case %#', (text, lost) => {
    expect(lostUnits(text)).toBe(lost);
    const expected = lost === 0 ? [] : [{ kind: 'description-cut', actual: text.length, limit: 2048 }];
    expect(lint(makeListing('s', [T('x', text)]))).toMatchObject(expected);
    expect(lint(makeListing('s', [T('x')], { instructions: text }))).toMatchObject(expected);
  });
});

describe('F7: names and unions that hosts refuse', () => {
  const plugin = { plugin: 'claude-mem' };

  test('a prefix of 42 and a name of 23 is one too long', () => {
    expect(prefixName('', 'claude-mem-search', 'claude-mem')).toHaveLength(42);
    expect(told([T('progressive_description')], plugin, 'claude-mem-search')).toEqual([['name-refused', 'progressive_description']]);
    expect(told([T('progressive_descriptio')], plugin, 'claude-mem-search')).toEqual([]);
    expect(told([T('progressive_description')], {}, 'plugin:claude-mem:claude-mem-search')).toEqual([['name-refused', 'progressive_description']]);
  });

  test.each(['anyOf', 'oneOf', 'allOf'])('%s at the top of the input schema', (key) => {
    expect(told([{ name: 'x', inputSchema: { type: 'object', [key]: [{}] } }])).toEqual([['name-refused', 'x']]);
    expect(told([{ name: 'x', inputSchema: { type: 'object', properties: { y: { [key]: [{}] } } } }])).toEqual([]);
  });

  test.each(['a b', 'a/b', 'größe', 'x'.repeat(65), 'x'.repeat(129)])('the name %s', (name) => {
    expect(told([T(name)])).toEqual([['name-refused', name]]);
  });

  test('a name of 129 characters breaks the specification itself', () => {
    expect(lint(makeListing('s', [T('x'.repeat(129))]))[0]?.message).toContain('129 characters, the specification allows 128');
  });
});

describe('machine-dependent', () => {
  const paths = ['/home/mcp', '/tmp', '/', ''];
  test.each<[string, JsonObject, boolean]>([
    ['in a description', T('x', 'Reads /home/mcp/data.'), true],
    ['at the end', T('x', 'Writes to /tmp'), true],
    ['in a default', T('x', 'X.', { inputSchema: { type: 'object', properties: { a: { default: '/home/mcp' } } } }), true],
    ['in a key', T('x', 'X.', { _meta: { '/tmp/a': 1 } }), true],
    ['in a URI', T('x', 'Reads file:///tmp/a.'), true],
    ['as a part of another path', T('x', 'Reads /var/tmp and ~/tmp and /tmpfile and /home/mcp-two.'), false],
    ['nowhere', T('x', 'Reads a/b.'), false],
  ])('%s', (_, tool, found) => {
    expect(told([tool], { paths })).toEqual(found ? [['machine-dependent', 'x']] : []);
  });

  test('a path with backslashes is found as it was meant', () => {
    expect(told([T('x', 'Reads C:\\Users\\me\\a.')], { paths: ['C:\\Users\\me'] })).toEqual([['machine-dependent', 'x']]);
  });
});

test('a server without tools is told once', () => {
  expect(told([])).toEqual([['no-tools', undefined]]);
  expect(lint(makeListing('s', [], { notices: [{ kind: 'no-tools', severity: 'warning', message: 'none' }] }))).toEqual([]);
});
