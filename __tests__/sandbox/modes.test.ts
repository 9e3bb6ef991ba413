import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { listServer } from '../../src/mcp/list.ts';
import { bubblewrap } from '../../src/sandbox/bubblewrap.ts';
import { docker } from '../../src/sandbox/docker.ts';
import type { SandboxEngine } from '../../src/sandbox/engine.ts';
import { testWith } from '../needs.ts';
import { folder, spec } from './start.ts';

const ENGINES = [
  ['bubblewrap', testWith('bubblewrap'), bubblewrap],
  ['docker', testWith('docker'), docker],
] as const;

/** What each attack on the client must come to: a complete listing, or a failure of that kind. */
const MODES = [
  ['ignore-term', 'listing'],
  ['workflow-commands', 'listing'],
  ['garbage', 'limit-exceeded'],
  ['slow-drip', 'listing'],
  ['exit', 'exited'],
  ['hang', 'start-timeout'],
  ['flood-stderr', 'start-timeout'],
  ['flood-stdout', 'limit-exceeded'],
] as const;

describe.each(ENGINES)('under %s a server that attacks its client', (_, run, make) => {
  run('is bounded in every mode, and gone afterwards', async () => {
    const workspace = folder();
    cpSync(join(import.meta.dirname, '../fixtures/hostile'), join(workspace, 'hostile'), { recursive: true });
    const engine = make(process.env, workspace);
    await engine.probe();
    const outcomes = await Promise.all(MODES.map(([mode]) => list(engine, workspace, mode)));
    expect(outcomes).toEqual(MODES.map(([mode, outcome]) => `${mode}: ${outcome}`));
  });
});

async function list(engine: SandboxEngine, workspace: string, mode: string): Promise<string> {
  const launch = { kind: 'stdio', command: 'node', args: ['hostile/server.mjs', `--mode=${mode}`], env: {}, cwd: workspace } as const;
  const server = { name: mode, source: 'test', launch, capabilities: {}, sandbox: {} };
  const timeoutMs = mode === 'hang' || mode === 'flood-stderr' ? 3_000 : 30_000;
  const started: number[] = [];
  const watched: SandboxEngine = {
    ...engine,
    start: async (what) => {
      const process = await engine.start(what);
      started.push(process.child.pid!);
      return process;
    },
  };
  const outcome = await listServer(server, {
    engine: watched,
    workspace,
    limits: spec({}).limits,
    timeoutMs,
    settleMs: 0,
    signal: new AbortController().signal,
    trusted: false,
  });
  for (const pid of started) expect(() => process.kill(pid, 0)).toThrow();
  return `${mode}: ${outcome.kind === 'listing' ? 'listing' : outcome.reason.code}`;
}
