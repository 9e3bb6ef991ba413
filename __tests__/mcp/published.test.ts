import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Capabilities } from '../../src/core/report.ts';
import { commandServer, list, totalBytes } from './run.ts';

const require = createRequire(import.meta.url);

/** The file that a package starts by. */
function program(name: string): string {
  const manifest = require(`${name}/package.json`) as { readonly bin: string | Readonly<Record<string, string>> };
  const bin = typeof manifest.bin === 'string' ? manifest.bin : Object.values(manifest.bin)[0]!;
  return join(dirname(require.resolve(`${name}/package.json`)), bin);
}

function published(name: string, args: readonly string[] = [], capabilities: Capabilities = {}) {
  return commandServer(name, process.execPath, [program(name), ...args], { capabilities });
}

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
