import { expect, test } from 'vitest';
import { published } from './published.ts';
import { list, totalBytes } from './run.ts';

test.each([
  ['@modelcontextprotocol/server-everything', [], 13, 7_639],
  ['@modelcontextprotocol/server-filesystem', ['/tmp'], 14, 12_958],
  ['@modelcontextprotocol/server-memory', [], 9, 10_740],
  ['@playwright/mcp', [], 25, 20_260],
])('%s sends exactly what is measured', async (name, args, tools, bytes) => {
  const listing = await list(published(name, args));
  expect(listing.tools).toHaveLength(tools);
  expect(totalBytes(listing.tools)).toBe(bytes);
  expect(listing.identity).toMatchObject({ protocolVersion: '2025-11-25', generation: 'legacy', capabilities: {} });
  expect(listing.notices).toEqual([]);
});

test.each([
  [{ roots: {} }, 14, 8_095],
  [{ sampling: {} }, 14, 8_217],
  [{ elicitation: {} }, 14, 8_037],
  [{ roots: {}, sampling: {}, elicitation: {} }, 16, 9_071],
])('declared capabilities %j change the list and stand in the identity', async (capabilities, tools, bytes) => {
  const listing = await list(published('@modelcontextprotocol/server-everything', [], capabilities));
  expect(listing.tools).toHaveLength(tools);
  expect(totalBytes(listing.tools)).toBe(bytes);
  expect(listing.identity.capabilities).toEqual(capabilities);
});

test('a server keeps its instructions and its name', async () => {
  const listing = await list(published('@modelcontextprotocol/server-everything'));
  expect(listing.instructions).toContain('Everything Server');
  expect(listing.identity.serverInfo?.name).toContain('everything');
});
