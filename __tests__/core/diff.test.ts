import { describe, expect, test } from 'vitest';
import { diff } from '../../src/core/diff.ts';
import { describeShape } from '../../src/core/shape.ts';
import type { JsonObject } from '../../src/core/types.ts';
import { PAD, T } from '../fixtures/make.ts';
import { characters, listed, measured } from './make.ts';

describe('diff', () => {
  test('tells tools that came, went, grew, shrank and changed, and not those that stayed', () => {
    const before = listed(PAD('gone', 100), PAD('grew', 100), PAD('shrank', 100), T('changed', 'one'), PAD('same', 100));
    const after = listed(PAD('came', 120), PAD('grew', 130), PAD('shrank', 90), T('changed', 'two'), PAD('same', 100));
    expect(diff(before, after).map(({ tool, kind, before, after, parts }) => [tool, kind, before, after, parts])).toEqual([
      ['came', 'added', 0, 120, { description: 72, inputSchema: 31, other: 17 }],
      ['changed', 'changed', 86, 86, {}],
      ['gone', 'removed', 100, 0, { description: -52, inputSchema: -31, other: -17 }],
      ['grew', 'grew', 100, 130, { description: 30 }],
      ['shrank', 'shrank', 100, 90, { description: -10 }],
    ]);
  });

  test('names the part that caused the change', () => {
    const [change] = diff(listed(T('a', 'x')), listed({ name: 'a', description: 'xyz', inputSchema: { type: 'object' }, annotations: {} }));
    expect(change?.parts).toEqual({ description: 2, inputSchema: -16, annotations: 16, other: 1 });
  });

  test('tells tokens where they are counted', () => {
    const [change] = diff(measured({ s: [] }, characters), measured({ s: [T('a')] }, characters));
    expect(change).toMatchObject({ beforeTokens: 0, afterTokens: change?.after });
    expect(diff(listed(T('a')), listed())[0]).toMatchObject({ beforeTokens: null, afterTokens: null });
  });

  test('a renamed tool is one change, not two', () => {
    const tool = PAD('search', 300);
    expect(diff(listed(tool, T('x')), listed({ ...tool, name: 'find' }, T('x')))).toMatchObject([
      { kind: 'renamed', from: 'search', tool: 'find', before: 300, after: 298, parts: { other: -2 }, shape: null },
    ]);
  });

  test('a tool that was renamed and edited is two', () => {
    expect(diff(listed(T('search', 'a')), listed(T('find', 'b'))).map(({ kind }) => kind)).toEqual(['added', 'removed']);
  });

  test('twins that went together become two renames', () => {
    const renames = diff(listed(T('a', 'x'), T('b', 'x')), listed(T('c', 'x'), T('d', 'x')));
    expect(renames.map(({ from, tool }) => [from, tool])).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ]);
  });

  test('of two tools of one name only the one that changed is told', () => {
    const [kept, old, now] = [T('run', 'Run.'), T('run', 'Run it all.'), T('run', 'Run it all twice.')];
    expect(diff(listed(kept, old), listed(now, kept))).toMatchObject([{ tool: 'run', kind: 'grew', before: 90, after: 96 }]);
    expect(diff(listed(kept), listed(kept, kept))).toMatchObject([{ tool: 'run', kind: 'added' }]);
    expect(diff(listed(kept, kept), listed(kept))).toMatchObject([{ tool: 'run', kind: 'removed' }]);
  });

  test('order alone is no change', () => {
    expect(diff(listed(T('a'), T('b')), listed(T('b'), T('a')))).toEqual([]);
  });

  test('a server that one side could not measure has no difference', () => {
    expect(diff(measured({ a: null, b: [] }), measured({ a: [T('x')], b: null }))).toEqual([]);
  });

  test('a server that only one side has came or went with its tools', () => {
    expect(diff(measured({ a: [T('x')] }), measured({ b: [T('x')] })).map(({ server, kind }) => [server, kind])).toEqual([
      ['a', 'removed'],
      ['b', 'added'],
    ]);
  });

  test('names such as __proto__ are names', () => {
    const tool = JSON.parse('{"name":"__proto__","inputSchema":{"__proto__":{"type":"string"}}}') as JsonObject;
    expect(diff(listed(), listed(tool))).toMatchObject([{ tool: '__proto__', kind: 'added', after: 66 }]);
  });
});

describe('the shape of a change', () => {
  const schema = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ name: 't', inputSchema: { type: 'object', properties, ...more } });

  test.each<[string, JsonObject, JsonObject, boolean, string[], string[]]>([
    ['a parameter came', schema({}), schema({ limit: { type: 'integer' } }), false, ['parameter "limit"'], []],
    ['a parameter went', schema({ limit: {} }), schema({}), false, [], ['parameter "limit"']],
    ['a field became required', schema({ id: {} }), schema({ id: {} }, { required: ['id'] }), false, ['required "id"'], []],
    ['an allowed value came', schema({ state: { enum: ['all'] } }), schema({ state: { enum: ['all', 'open'] } }), false, ['value "open" of "state"'], []],
    [
      'a nested parameter came',
      schema({ at: { type: 'object', properties: {} } }),
      schema({ at: { type: 'object', properties: { x: {} } } }),
      false,
      ['parameter "at.x"'],
      [],
    ],
    [
      'a parameter of list entries came',
      schema({ at: { items: { properties: {} } } }),
      schema({ at: { items: { properties: { x: {} }, required: ['x'] } } }),
      false,
      ['parameter "at[].x"', 'required "at[].x"'],
      [],
    ],
    [
      'a parameter of a union came',
      schema({ at: { anyOf: [{}] } }),
      schema({ at: { anyOf: [{}, { properties: { x: {} } }] } }),
      false,
      ['parameter "at.x"'],
      [],
    ],
    [
      'a result came',
      { name: 't', outputSchema: { type: 'object' } },
      { name: 't', outputSchema: { type: 'object', properties: { id: {} } } },
      false,
      ['result "id"'],
      [],
    ],
    [
      'a parameter came with its values, its parts and what they require',
      schema({}),
      schema({ at: { enum: ['a', 'b'], properties: { x: { enum: [1] } }, required: ['x'] } }, { required: ['at'] }),
      false,
      ['parameter "at"', 'required "at"'],
      [],
    ],
    ['a parameter went with its values', schema({ at: { enum: ['a', 'b'] } }), schema({}), false, [], ['parameter "at"']],
    ['a type changed', schema({ a: { type: 'string' } }), schema({ a: { type: 'number' } }), false, [], []],
    ['a default changed', schema({ a: { default: { title: 'x' } } }), schema({ a: { default: { title: 'y' } } }), false, [], []],
    ['a description changed', { ...schema({}), description: 'a' }, { ...schema({}), description: 'b' }, true, [], []],
    ['the description of a parameter changed', schema({ a: { description: 'x' } }), schema({ a: { description: 'y', title: 'A' } }), true, [], []],
    ['a title in annotations changed', { ...schema({}), annotations: { title: 'x' } }, { ...schema({}), annotations: { title: 'y' } }, true, [], []],
    ['a hint changed', { ...schema({}), annotations: { readOnlyHint: true } }, { ...schema({}), annotations: { readOnlyHint: false } }, false, [], []],
    ['a parameter called title came', schema({}), schema({ title: { type: 'string' } }), false, ['parameter "title"'], []],
    ['a value called description came', schema({ a: { enum: [] } }), schema({ a: { enum: ['description'] } }), false, ['value "description" of "a"'], []],
    ['keys changed places', schema({ a: {}, b: {} }), schema({ b: {}, a: {} }), true, [], []],
    ['an empty object became a list', schema({ a: { default: {} } }), schema({ a: { default: [] } }), false, [], []],
    ['there is no schema at all', { name: 't', inputSchema: null }, { name: 't', inputSchema: 'x' }, false, [], []],
  ])('%s', (_, old, now, textOnly, added, removed) => {
    expect(describeShape(old, now)).toEqual({ textOnly, added, removed });
  });
});
