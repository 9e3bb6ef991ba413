import type { Finding, SandboxHole } from '../core/report.ts';
import type { Failure, JsonObject, Listing, Server, StdioLaunch } from '../core/types.ts';
import type { SandboxEngine, SandboxLimits } from '../sandbox/engine.ts';
import type { Prepared } from '../sandbox/prepare.ts';
import { Deadline } from './deadline.ts';
import { abortReason, explain, rpcWords, stderrOf } from './explain.ts';
import { type Greeting, initialize } from './legacy.ts';
import { listNotices, noiseNotices } from './notices.ts';
import { quote } from './quote.ts';
import { Session } from './session.ts';
import { type Settled, settle } from './settle.ts';
import { StdioWire } from './stdio.ts';
import { RpcError } from './wire.ts';

export interface ListOptions {
  readonly engine: SandboxEngine;
  /** Root of the checkout, absolute. */
  readonly workspace: string;
  /** Where the workspace appears inside the sandbox, when that is another path. */
  readonly workspaceInside?: string | undefined;
  readonly limits: SandboxLimits;
  /** For one server, from its start to the end of its listing; default 60,000. */
  readonly timeoutMs?: number | undefined;
  /** How long `list_changed` is waited for, where a server declares it; default 200. */
  readonly settleMs?: number | undefined;
  /** Turns a command that would fetch packages into one that starts what has been fetched. */
  readonly prepare?: ((server: Server) => Promise<Prepared>) | undefined;
  /** Folders of fetched packages that the server may read. */
  readonly packages?: readonly string[];
  /** Ends everything; a `ServerFailure` as its reason becomes the servers' reason. */
  readonly signal: AbortSignal;
  /** False for a stranger's code: nothing is opened, no private address is contacted. */
  readonly trusted: boolean;
  /** Told when a process has been started: from then on there is time for other things. */
  readonly onStarted?: (() => void) | undefined;
  /** Told of a complete listing while its server is still being ended: there is time for it too. */
  readonly onListed?: ((listing: Listing) => void) | undefined;
}

const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_SETTLE_MS = 200;

/** How far a listing has come: what a failure says as partial. */
export interface Reading {
  tools: readonly JsonObject[];
}

/**
 * Starts or contacts one server and reads its whole listing. Everything that was started is gone
 * when this resolves. Never rejects: what went wrong is the failure's reason.
 */
export async function listServer(server: Server, options: ListOptions): Promise<Listing | Failure> {
  const { launch } = server;
  if (launch.kind === 'unlaunchable') return fail(server, launch.reason);
  if (options.signal.aborted) return fail(server, abortReason(options.signal));
  if (launch.kind === 'stdio') return listPrepared(server, launch, options);
  const { listRemote } = await import('./remote.ts');
  return listRemote(server, launch, options);
}

/** Lists over an open connection, once the server has been greeted. */
export async function listOver(session: Session, greeting: Greeting, settleMs: number | undefined, reading: Reading): Promise<Settled> {
  if (greeting.tools === 'undeclared') return { pages: { tools: [], endedWithNull: false }, first: null };
  return settle(session, greeting, settleMs ?? DEFAULT_SETTLE_MS, (pages) => {
    reading.tools = pages.tools;
  });
}

export function listed(server: Server, greeting: Greeting, settled: Settled, rest: { notices: readonly Finding[]; holes: readonly SandboxHole[] }): Listing {
  const { generation, protocolVersion, serverInfo, instructions } = greeting;
  return {
    kind: 'listing',
    server,
    tools: settled.pages.tools,
    instructions,
    identity: { protocolVersion, generation, capabilities: server.capabilities, serverInfo },
    notices: [...listNotices(server.name, greeting, settled), ...rest.notices],
    holes: rest.holes,
    package: null,
  };
}

/** A failure with what was read before it. */
export function fail(
  server: Server,
  reason: Failure['reason'],
  rest: Partial<Omit<Failure, 'kind' | 'server' | 'reason' | 'partial'>> & { read?: Reading } = {},
): Failure {
  const { read, stderr = '', notices = [], holes = [] } = rest;
  const partial = read && read.tools.length > 0 ? { tools: read.tools.length, bytes: sumBytes(read.tools) } : null;
  return { kind: 'failure', server, reason, partial, stderr, notices, holes };
}

export function deadlineFor({ timeoutMs, signal }: ListOptions): Deadline {
  return new Deadline(timeoutMs ?? DEFAULT_TIMEOUT_MS, signal);
}

/** Fetching a package has its own time: the server's begins with its start. */
async function listPrepared(server: Server, launch: StdioLaunch, options: ListOptions): Promise<Listing | Failure> {
  let prepared: Prepared | null;
  try {
    prepared = (await options.prepare?.(server)) ?? null;
  } catch (error) {
    return fail(server, explain(error, launch, null));
  }
  if (options.signal.aborted) return fail(server, abortReason(options.signal));
  if (prepared === null) return listStdio(server, launch, options);
  const outcome = await listStdio(server, prepared.launch, { ...options, packages: prepared.packages });
  const notices = [...prepared.findings, ...outcome.notices];
  return outcome.kind === 'listing' ? { ...outcome, package: prepared.package, notices } : { ...outcome, notices };
}

async function listStdio(server: Server, launch: StdioLaunch, options: ListOptions): Promise<Listing | Failure> {
  const read: Reading = { tools: [] };
  const deadline = deadlineFor(options);
  const open = async () => {
    const opened = new StdioWire(await options.engine.start(sandboxSpec(server, launch, options)));
    options.onStarted?.();
    await opened.start();
    return opened;
  };
  let wire: StdioWire | null = null;
  try {
    wire = await open();
    let session = new Session(wire, server.capabilities, deadline);
    let greeting: Greeting;
    try {
      greeting = await initialize(session);
    } catch (refused) {
      if (!(refused instanceof RpcError)) throw refused;
      await wire.close();
      wire = await open();
      session = new Session(wire, server.capabilities, deadline);
      greeting = await greetModern(session, refused);
    }
    const settled = await listOver(session, greeting, options.settleMs, read);
    const listing = listed(server, greeting, settled, { notices: noiseNotices(server.name, wire.noise), holes: wire.process.holes });
    const closed = wire.close();
    options.onListed?.(listing);
    await closed;
    return listing;
  } catch (error) {
    const rest = wire ? { stderr: stderrOf(wire), notices: noiseNotices(server.name, wire.noise), holes: wire.process.holes } : {};
    const around = { workspace: options.workspace, sandboxed: options.engine.id !== 'none', read: (options.trusted ? server.sandbox.read : null) ?? [] };
    const reason = explain(error, launch, wire, around);
    // What the reason quotes need not be a warning as well.
    const told = wire?.noise.first.some((line) => reason.message.includes(quote(line))) === true;
    return fail(server, reason, { read, ...rest, ...(told ? { notices: [] } : {}) });
  } finally {
    deadline.clear();
    await wire?.close();
  }
}

/** The words of a refused `initialize` are the ones to show, unless the server speaks the modern generation. */
async function greetModern(session: Session, refused: RpcError): Promise<Greeting> {
  const { discover } = await import('./modern.ts');
  try {
    return await discover(session);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    throw new RpcError(refused.method, refused.code, `${refused.text} (and ${rpcWords(error)})`, refused.data);
  }
}

function sandboxSpec(server: Server, launch: StdioLaunch, options: ListOptions) {
  const { command, args, cwd, env } = launch;
  const { workspace, workspaceInside, limits, trusted, packages = [] } = options;
  return {
    server: server.name,
    command,
    args,
    cwd,
    env,
    workspace,
    ...(workspaceInside === undefined ? {} : { workspaceInside }),
    keys: trusted ? server.sandbox : {},
    packages,
    limits,
  };
}

function sumBytes(tools: readonly JsonObject[]): number {
  return tools.reduce((sum, tool) => sum + Buffer.byteLength(JSON.stringify(tool), 'utf8'), 0);
}
