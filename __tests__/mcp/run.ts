import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Failure, JsonObject, Listing, Server } from '../../src/core/types.ts';
import { type ListOptions, listServer } from '../../src/mcp/list.ts';
import { none } from '../../src/sandbox/none.ts';
import { bytesOf, FAKE_SERVER } from '../fixtures/make.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Enough for every published server; `wallMs` never decides a test. */
const LIMITS = { memoryBytes: 2 * 1024 ** 3, processes: 200, tmpBytes: 256 * 1024 ** 2, wallMs: 120_000 };

/** A server that is started by a command. */
export function commandServer(name: string, command: string, args: readonly string[], more: Partial<Server> & { env?: Record<string, string> } = {}): Server {
  const { env = {}, ...rest } = more;
  return { name, source: 'command line', launch: { kind: 'stdio', command, args, env, cwd: ROOT }, capabilities: {}, sandbox: {}, ...rest };
}

/** The configurable server of the fixtures. */
export function fakeServer(config: object, { name = 'fake', ...more }: Partial<Server> & { env?: Record<string, string> } = {}): Server {
  return commandServer(name, process.execPath, [FAKE_SERVER, JSON.stringify(config)], more);
}

export function options(more: Partial<ListOptions> = {}): ListOptions {
  return {
    engine: none(process.env),
    workspace: ROOT,
    limits: LIMITS,
    timeoutMs: 30_000,
    settleMs: 200,
    signal: new AbortController().signal,
    trusted: true,
    ...more,
  };
}

export async function list(server: Server, more: Partial<ListOptions> = {}): Promise<Listing> {
  return expectListing(await listServer(server, options(more)));
}

export async function listInVain(server: Server, more: Partial<ListOptions> = {}): Promise<Failure> {
  return expectFailure(await listServer(server, options(more)));
}

export function expectListing(outcome: Listing | Failure): Listing {
  if (outcome.kind === 'failure') throw new Error(`not listed: ${outcome.reason.code}: ${outcome.reason.message}`);
  return outcome;
}

export function expectFailure(outcome: Listing | Failure): Failure {
  if (outcome.kind === 'listing') throw new Error(`listed ${outcome.tools.length} tools, though it should have failed`);
  return outcome;
}

export function totalBytes(tools: readonly JsonObject[]): number {
  return tools.reduce((sum, tool) => sum + bytesOf(tool), 0);
}

/** A folder of its own, removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-budget-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The processes whose ids a server wrote that still run. */
export function survivors(pidFile: string): number[] {
  return readFileSync(pidFile, 'utf8').trim().split('\n').map(Number).filter(isAlive);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A zombie that nobody reaps still has an id.
  return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}
