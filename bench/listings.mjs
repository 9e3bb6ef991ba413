// Prints every tool definition of the published servers among the dev dependencies, as JSON texts in one JSON array.
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';

const resolve = (path) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
const SERVERS = [
  [resolve('@modelcontextprotocol/server-everything/dist/index.js')],
  [resolve('@modelcontextprotocol/server-filesystem/dist/index.js'), tmpdir()],
  [resolve('@modelcontextprotocol/server-memory/dist/index.js')],
  [resolve('@playwright/mcp/cli.js'), '--caps=vision,pdf,testing'],
];

const HELLO = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'listings', version: '1' } };

async function list(args) {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  send({ id: 1, method: 'initialize', params: HELLO });
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const { id, result, error } = JSON.parse(line);
      if (error !== undefined) throw new Error(`${args[0]} answered ${line}`);
      if (id === 1) {
        send({ method: 'notifications/initialized' });
        send({ id: 2, method: 'tools/list' });
      }
      if (id === 2) return result.tools.map((tool) => JSON.stringify(tool));
    }
    throw new Error(`${args[0]} ended before it listed its tools`);
  } finally {
    child.kill();
  }
}

/** @returns the compact JSON of every published tool definition, in the order of the servers */
export async function readListings() {
  return (await Promise.all(SERVERS.map(list))).flat();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.stdout.write(JSON.stringify(await readListings()));
