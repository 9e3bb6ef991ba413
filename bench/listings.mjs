// Prints every tool definition of the published servers among the dev dependencies, as JSON texts in one JSON array.
import { tmpdir } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { listRaw } from './raw.mjs';

const resolve = (path) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
const SERVERS = [
  [resolve('@modelcontextprotocol/server-everything/dist/index.js')],
  [resolve('@modelcontextprotocol/server-filesystem/dist/index.js'), tmpdir()],
  [resolve('@modelcontextprotocol/server-memory/dist/index.js')],
  [resolve('@playwright/mcp/cli.js'), '--caps=vision,pdf,testing'],
];

/** @returns the compact JSON of every published tool definition, in the order of the servers */
export async function readListings() {
  return (await Promise.all(SERVERS.map((args) => listRaw({ command: process.execPath, args })))).flatMap(({ tools }) =>
    tools.map((tool) => JSON.stringify(tool)),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.stdout.write(JSON.stringify(await readListings()));
