import { describe, expect, test } from 'vitest';
import { compareStarts } from '../../src/core/stability.ts';
import type { JsonObject, Listing } from '../../src/core/types.ts';
import { T } from '../fixtures/make.ts';
import { makeFailure, makeListing } from './make.ts';

const compare = (first: readonly JsonObject[], second: readonly JsonObject[], more: readonly [Partial<Listing>, Partial<Listing>] = [{}, {}]) =>
  compareStarts(makeListing('s', first, more[0]), makeListing('s', second, more[1]));

describe('two starts of a server', () => {
  test('nothing is said of equal listings', () => {
    expect(compare([T('a'), T('b')], [T('a'), T('b')])).toEqual([]);
  });

  test('another order is told with the first place that differs', () => {
    const [finding, ...more] = compare([T('a'), T('b'), T('c')], [T('a'), T('c'), T('b')]);
    expect(finding).toMatchObject({ kind: 'unstable', severity: 'warning', server: 's' });
    expect(finding?.message).toContain('number 2 is b, then c');
    expect(more).toEqual([]);
  });

  test.each<[string, string, string, string]>([
    ['a time', 'Now it is 2026-11-30T12:00:00Z.', 'Now it is 2026-11-30T12:00:05Z.', 'a time in description'],
    ['a path', 'Writes to /tmp/mcp-1a2b/out.', 'Writes to /tmp/mcp-9z8y/out.', 'a path in description'],
    ['text', 'Alpha.', 'Beta.', 'text in description'],
  ])('%s is told with its tool and its place', (_, before, after, words) => {
    const [finding, ...more] = compare([T('a', before)], [T('a', after)]);
    expect(finding).toMatchObject({ tool: 'a' });
    expect(finding?.message).toContain(words);
    expect(more).toEqual([]);
  });

  test('a clock in a schema default is a time', () => {
    const at = (value: number) => T('a', 'A.', { inputSchema: { type: 'object', properties: { since: { default: value } } } });
    expect(compare([at(1_764_500_000_000)], [at(1_764_500_005_000)])[0]?.message).toContain('a time in inputSchema.properties.since.default');
    expect(compare([at(3)], [at(4)])[0]?.message).toContain('a number in');
  });

  test('a tool that comes or goes is told, and no order', () => {
    expect(compare([T('a'), T('late')], [T('a')]).map(({ tool }) => tool)).toEqual(['late']);
    expect(compare([T('a')], [T('late'), T('a')]).map(({ tool }) => tool)).toEqual(['late']);
  });

  test('members in another order differ: the prompt does too', () => {
    const [finding] = compare([{ name: 'a', description: 'x' }], [{ description: 'x', name: 'a' }]);
    expect(finding?.message).toContain('members in the tool');
  });

  test('other instructions are told', () => {
    expect(compare([], [], [{ instructions: 'It is 12:00:01.' }, { instructions: 'It is 12:00:02.' }])[0]?.message).toContain('(a time)');
    expect(compare([], [], [{ instructions: 'x' }, { instructions: null }])).toHaveLength(1);
  });

  test('a server that does not start again is told with its reason', () => {
    expect(compareStarts(makeListing('s', [T('a')]), makeFailure('s'))[0]?.message).toContain('exit code 1');
  });

  test('two tools of one name and a tool without a name are no difference of their own', () => {
    const tools = [T('a'), T('a', 'Again.'), { description: 'no name' }];
    expect(compare(tools, structuredClone(tools))).toEqual([]);
  });
});
