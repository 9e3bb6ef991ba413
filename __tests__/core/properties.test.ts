import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flattenProperties, measureProperties, type PropertySize } from '../../src/core/properties.ts';
import type { JsonObject } from '../../src/core/types.ts';
import { bytesOf, getSubnet } from '../fixtures/make.ts';
import { characters } from './make.ts';

const objects = fc.json({ maxDepth: 6 }).map((text) => ({ name: 'x', inputSchema: JSON.parse(text) as unknown }));
const find = (tree: PropertySize, ...path: string[]) => [...flattenProperties(tree)].find((node) => JSON.stringify(node.path) === JSON.stringify(path));

test('every byte of any tool is in exactly one place', () => {
  fc.assert(
    fc.property(objects, (tool) => {
      const tree = measureProperties(tool, null);
      expect(tree.bytes).toBe(bytesOf(tool));
      const nodes = [...flattenProperties(tree)];
      for (const node of nodes) expect(node.children.reduce((sum, child) => sum + child.bytes, node.ownBytes)).toBe(node.bytes);
      expect(nodes.reduce((sum, node) => sum + node.ownBytes, 0)).toBe(tree.bytes);
    }),
  );
});

test('a tree goes down to the single schema property', () => {
  const tree = measureProperties(getSubnet, characters);
  expect(tree).toMatchObject({ path: [], bytes: 515, tokens: 515, share: 1 });
  expect(find(tree, 'outputSchema')).toMatchObject({ bytes: 304, tokens: 304, share: 304 / 515 });
  expect(find(tree, 'inputSchema', 'properties', 'netuid')).toMatchObject({ bytes: '"netuid":{"type":"integer"}'.length, ownBytes: '"netuid":{}'.length });
  expect(find(tree, 'inputSchema', 'properties', 'netuid', 'type')).toMatchObject({ bytes: '"type":"integer"'.length, children: [] });
  expect(find(tree, 'inputSchema', 'required')).toMatchObject({ bytes: '"required":["netuid"]'.length, children: [] });
});

test('the entries of a list are numbered where they are objects', () => {
  const tree = measureProperties({ name: 'x', inputSchema: { anyOf: [{ type: 'null' }, true, { type: 'string' }] } }, null);
  expect(find(tree, 'inputSchema', 'anyOf')?.children.map(({ path, bytes }) => [path.at(-1), bytes])).toEqual([
    ['0', 15],
    ['1', 4],
    ['2', 17],
  ]);
});

test('bytes count as UTF-8, and keys such as __proto__ are keys', () => {
  const tool = JSON.parse('{"name":"é","inputSchema":{"__proto__":{"größe":"ü"}}}') as JsonObject;
  const tree = measureProperties(tool, null);
  expect(tree.bytes).toBe(58);
  expect(find(tree, 'inputSchema', '__proto__', 'größe')?.bytes).toBe(14);
});

test('what is nested too deep to read is one value', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`) as JsonObject;
  const nodes = [...flattenProperties(measureProperties(deep, null))];
  expect(nodes).toHaveLength(65);
  expect(nodes[0]?.bytes).toBe(6001);
  expect(nodes.reduce((sum, node) => sum + node.ownBytes, 0)).toBe(6001);
});
