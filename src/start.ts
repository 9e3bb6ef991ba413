import type { SandboxReport } from './core/report.ts';
import type { Failure, Listing, Reason, Server } from './core/types.ts';
import { makeGate } from './gate.ts';
import type { Place } from './locate.ts';
import { listServers } from './mcp/pool.ts';
import type { MeasureRequest } from './request.ts';
import { chooseEngine } from './sandbox/choose.ts';
import type { EngineId, SandboxChoice, SandboxEngine } from './sandbox/engine.ts';
import { prepare } from './sandbox/prepare.ts';

/** What came of the servers, and what they ran in. */
export interface Started {
  readonly outcomes: readonly (Listing | Failure)[];
  readonly sandbox: SandboxReport;
}

/**
 * Lists all servers, each in the chosen sandbox. Where its self-test fails after all, nothing that it
 * measured counts and the next one is tried. A request that is `refused` starts, fetches and contacts nothing. Never rejects for a server's sake.
 */
export async function startServers(servers: readonly Server[], place: Place, request: MeasureRequest): Promise<Started> {
  const { refused } = request;
  const local = servers.some(({ launch }) => launch.kind === 'stdio');
  try {
    if (refused !== undefined) return { outcomes: servers.map((server) => refuse(server, refused)), sandbox: report(null, request, refused.message) };
    return local ? await attempt(servers, { place, request, failed: new Map() }) : await withChoice(servers, null, { place, request });
  } finally {
    request.onStarted?.();
  }
}

interface Attempt {
  readonly place: Place;
  readonly request: MeasureRequest;
  /** Engines that failed their self-test in this run, and how. */
  readonly failed: ReadonlyMap<EngineId, string>;
}

async function attempt(servers: readonly Server[], { place, request, failed }: Attempt): Promise<Started> {
  const { opened, open } = makeGate();
  const { sandbox: mode, trusted, env } = request;
  const choice = await chooseEngine({ mode, trusted, workspace: place.repository, env, failed, started: opened });
  if ('refused' in choice) return { outcomes: servers.map((server) => refuse(server, choice.refused)), sandbox: report(null, request, choice.refused.message) };
  const onStarted = () => {
    open();
    request.onStarted?.();
  };
  const started = await withChoice(servers, choice, { place, request: { ...request, onStarted } });
  open();
  const { passed, score, detail } = await choice.selfTest;
  if (passed) return { ...started, sandbox: { ...started.sandbox, selfTest: score } };
  const why = `its self-test failed (${score ?? 'no score'}): ${detail ?? 'no detail'}`;
  return attempt(servers, { place, request, failed: new Map([...failed, [choice.engine.id, why]]) });
}

async function withChoice(
  servers: readonly Server[],
  choice: SandboxChoice | null,
  { place, request }: { place: Place; request: MeasureRequest },
): Promise<Started> {
  const { limits, trusted, signal, inside, onProgress, onStarted, onListed, onOutcome } = request;
  const engine = choice?.engine ?? NO_ENGINE;
  const bounds = { ...BOUNDS, wallMs: limits.timeoutMs + WALL_MARGIN_MS };
  const outcomes = await listServers(servers, {
    engine,
    prepare: (server) => prepare(server, { env: request.env, trusted, workspace: place.repository, engine, limits: bounds, signal }),
    workspace: place.repository,
    workspaceInside: inside,
    limits: bounds,
    timeoutMs: limits.timeoutMs,
    totalTimeoutMs: limits.totalTimeoutMs,
    settleMs: limits.settleMs,
    concurrency: limits.concurrency,
    signal,
    trusted,
    onProgress,
    onStarted,
    onListed,
    onOutcome: onOutcome && ((outcome) => void (choice?.selfTest ?? SELF).then(({ passed }) => passed && onOutcome(outcome))),
  });
  return { outcomes, sandbox: report(choice, request, choice?.warning ?? null) };
}

/** Nothing is started for a server behind a URL, so nothing has to prove itself. */
const SELF = Promise.resolve({ passed: true });

const MIB = 1024 * 1024;
/** What a server may use: memory and processes of its whole tree, and each of its temporary folders. */
export const BOUNDS = { memoryBytes: 2048 * MIB, processes: 256, tmpBytes: 256 * MIB } as const;
const WALL_MARGIN_MS = 10_000;

/** Stands where only URLs are measured: nothing is started. */
const NO_ENGINE: SandboxEngine = {
  id: 'none',
  probe: async () => ({ ok: false, version: null, reason: 'no server is started' }),
  start: async () => {
    throw new Error('a server was started without an engine');
  },
};

function refuse(server: Server, reason: Reason): Failure {
  return {
    kind: 'failure',
    server,
    reason: server.launch.kind === 'unlaunchable' ? server.launch.reason : reason,
    partial: null,
    stderr: '',
    notices: [],
    holes: [],
  };
}

function report(choice: SandboxChoice | null, { trusted }: MeasureRequest, warning: string | null): SandboxReport {
  return { engine: choice?.engine.id ?? null, version: choice?.version ?? null, selfTest: null, untrusted: !trusted, warning, note: choice?.note ?? null };
}
