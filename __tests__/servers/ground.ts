import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Budget, Launch, Reason, RemoteLaunch, Server, StdioLaunch } from '../../src/core/types.ts';
import { type Found, findServers, type Request } from '../../src/servers/find.ts';

export const FIXTURES = fileURLToPath(new URL('../fixtures/configs/', import.meta.url));

/** A temporary folder with files: text as it is, anything else as JSON. */
export function folderOf(files: Readonly<Record<string, unknown>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-budget-servers-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  }
  return root;
}

/** Finds the servers of a folder as a trusted run with an empty environment would. */
export function findIn(root: string, request: Partial<Request> = {}): Promise<Found> {
  return findServers({ root, repository: root, budget: null, budgetLabel: 'mcp-budget.json', cwd: root, env: {}, trusted: true, ...request });
}

/** Finds the servers of one `.mcp.json`, with the budget's `servers`. */
export function findEntries(mcpServers: unknown, servers?: Budget['servers'], request: Partial<Request> = {}): Promise<Found> {
  return findIn(folderOf({ '.mcp.json': { mcpServers } }), { budget: servers === undefined ? null : { servers }, ...request });
}

export function serverOf({ servers }: Found, name: string): Server {
  const server = servers.find((one) => one.name === name);
  if (server === undefined) throw new Error(`no server ${name} among ${servers.map((one) => one.name).join(', ')}`);
  return server;
}

export function stdioOf(found: Found, name: string): StdioLaunch {
  return launchOf(found, name, 'stdio');
}

export function remoteOf(found: Found, name: string): RemoteLaunch {
  return launchOf(found, name, 'remote');
}

export function reasonOf(found: Found, name: string): Reason {
  return launchOf(found, name, 'unlaunchable').reason;
}

function launchOf<Kind extends Launch['kind']>(found: Found, name: string, kind: Kind): Extract<Launch, { kind: Kind }> {
  const { launch } = serverOf(found, name);
  if (launch.kind !== kind) throw new Error(`${name} is ${JSON.stringify(launch)}`);
  return launch as Extract<Launch, { kind: Kind }>;
}
