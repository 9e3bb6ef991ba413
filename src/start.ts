import type { Finding, SandboxReport } from './core/report.ts';
import type { Failure, Listing, Reason, Server } from './core/types.ts';
import type { Place } from './locate.ts';
import type { MeasureRequest } from './measure.ts';
import { chooseEngine } from './sandbox/choose.ts';
import type { SandboxChoice, SandboxEngine } from './sandbox/engine.ts';

/** What came of the servers, and what they ran in. */
export interface Started {
  readonly outcomes: readonly (Listing | Failure)[];
  readonly sandbox: SandboxReport;
  readonly notices: readonly Finding[];
}

/** Lists all servers, each in the chosen sandbox. Never rejects for a server's sake. */
export async function startServers(servers: readonly Server[], place: Place, request: MeasureRequest): Promise<Started> {
  const local = servers.some(({ launch }) => launch.kind === 'stdio');
  if (!local) return withChoice(servers, null, { place, request });
  const choice = await chooseEngine({ mode: request.sandbox, trusted: request.trusted, workspace: place.repository, env: request.env });
  if ('refused' in choice)
    return { outcomes: servers.map((server) => refuse(server, choice.refused)), sandbox: report(null, request, choice.refused.message), notices: [] };
  const started = await withChoice(servers, choice, { place, request });
  const tested = await choice.selfTest;
  if (tested.passed) return { ...started, sandbox: { ...started.sandbox, selfTest: tested.score } };
  const reason: Reason = {
    code: 'sandbox-refused',
    message: `The sandbox ${choice.engine.id} failed its self-test here (${tested.detail ?? 'no detail'}), so nothing it measured counts.`,
  };
  return {
    ...started,
    outcomes: servers.map((server) => refuse(server, reason)),
    sandbox: { ...started.sandbox, selfTest: tested.score, warning: reason.message },
  };
}

async function withChoice(
  servers: readonly Server[],
  choice: SandboxChoice | null,
  { place, request }: { place: Place; request: MeasureRequest },
): Promise<Started> {
  const { listServers } = await import('./mcp/pool.ts');
  const { limits, trusted, signal, inside, onProgress } = request;
  const outcomes = await listServers(servers, {
    engine: choice?.engine ?? NO_ENGINE,
    workspace: place.repository,
    workspaceInside: inside,
    limits: { memoryBytes: MEMORY_BYTES, processes: 256, tmpBytes: TMP_BYTES, wallMs: limits.timeoutMs + WALL_MARGIN_MS },
    timeoutMs: limits.timeoutMs,
    totalTimeoutMs: limits.totalTimeoutMs,
    settleMs: limits.settleMs,
    concurrency: limits.concurrency,
    signal,
    trusted,
    onProgress,
  });
  return { outcomes, sandbox: report(choice, request, choice?.warning ?? null), notices: [] };
}

const MEMORY_BYTES = 2048 * 1024 * 1024;
const TMP_BYTES = 256 * 1024 * 1024;
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
  return { engine: choice?.engine.id ?? null, version: choice?.version ?? null, selfTest: null, untrusted: !trusted, warning };
}
