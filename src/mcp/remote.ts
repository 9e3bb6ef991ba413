import type { Failure, Listing, Reason, RemoteLaunch, Server } from '../core/types.ts';
import { ServerFailure } from '../sandbox/engine.ts';
import { Aborted, Deadline, TimedOut } from './deadline.ts';
import { abortReason, bug, rpcWords } from './explain.ts';
import { Connection } from './fetch.ts';
import { HttpWire } from './http.ts';
import { type Greeting, initialize } from './legacy.ts';
import { deadlineFor, fail, type ListOptions, listed, listOver, type Reading } from './list.ts';
import { discover } from './modern.ts';
import { HttpProblem, httpReason, networkReason } from './problem.ts';
import { quote, seconds } from './quote.ts';
import { Session } from './session.ts';
import { SseWire } from './sse.ts';
import { RpcError, type Wire, WireClosed } from './wire.ts';

/** Answers that end the search for the right generation and transport: they would be the same for each. */
const FINAL = [401, 403, 429, 502, 503, 504];

interface Greeted {
  readonly session: Session;
  readonly greeting: Greeting;
}

/**
 * Lists a server behind a URL: the modern generation first, then `initialize`, then server-sent
 * events. Its session and every connection are ended when this resolves. Never rejects.
 */
export async function listRemote(server: Server, launch: RemoteLaunch, options: ListOptions): Promise<Listing | Failure> {
  const read: Reading = { tools: [] };
  if (!URL.canParse(launch.url) || !/^https?:$/.test(new URL(launch.url).protocol)) {
    return fail(server, { code: 'invalid-entry', message: `${quote(launch.url)} is no http or https URL.` });
  }
  const url = new URL(launch.url);
  const deadline = deadlineFor(options);
  const wires: Wire[] = [];
  let greeted: Greeted | null = null;
  try {
    greeted = await greet({ url, launch, server, deadline, publicOnly: !options.trusted, wires });
    const { session, greeting } = greeted;
    return listed(server, greeting, await listOver(session, greeting, options.settleMs, read), { notices: [], holes: [] });
  } catch (error) {
    return fail(server, explainRemote(error, url, greeted !== null), { read });
  } finally {
    deadline.clear();
    await Promise.all(wires.map((wire) => wire.close()));
  }
}

interface Search {
  readonly url: URL;
  readonly launch: RemoteLaunch;
  readonly server: Server;
  readonly deadline: Deadline;
  readonly publicOnly: boolean;
  /** Every wire that was opened, to be closed. */
  readonly wires: Wire[];
}

async function greet(search: Search): Promise<Greeted> {
  const { transport } = search.launch;
  if (transport === 'sse') return overSse(search);
  const modern = await attempt(overModern(search));
  if ('greeting' in modern) return modern;
  const legacy = await attempt(overLegacy(search));
  if ('greeting' in legacy) return legacy;
  if (transport === 'http') throw unsupported(modern.error) ? modern.error : legacy.error;
  const sse = await attempt(overSse(search));
  if ('greeting' in sse) return sse;
  throw unsupported(modern.error) ? modern.error : sse.error instanceof HttpProblem ? legacy.error : sse.error;
}

/** Throws what ends the search, and gives back what only says that this way is not spoken. */
async function attempt(way: Promise<Greeted>): Promise<Greeted | { readonly error: unknown }> {
  try {
    return await way;
  } catch (error) {
    if (!mayBeOlder(error)) throw error;
    return { error };
  }
}

/** A server that does not know the modern request may also leave it without an answer, so it gets half of the time. */
async function overModern(search: Search): Promise<Greeted> {
  const wire = open(new HttpWire(search.url, connect(search), 'modern'), search);
  const { capabilities } = search.server;
  const { timeoutMs, signal } = search.deadline;
  const half = new Deadline(timeoutMs / 2, signal);
  try {
    const greeting = await discover(new Session(wire, capabilities, half));
    return { session: new Session(wire, capabilities, search.deadline), greeting };
  } finally {
    half.clear();
  }
}

async function overLegacy(search: Search): Promise<Greeted> {
  const wire = open(new HttpWire(search.url, connect(search), 'legacy'), search);
  const session = new Session(wire, search.server.capabilities, search.deadline);
  return { session, greeting: await initialize(session) };
}

async function overSse(search: Search): Promise<Greeted> {
  const wire = open(new SseWire(search.url, connect(search)), search);
  const session = new Session(wire, search.server.capabilities, search.deadline);
  await search.deadline.within(wire.start(), 'the event stream');
  return { session, greeting: await initialize(session) };
}

function open<W extends Wire>(wire: W, { wires }: Search): W {
  wires.push(wire);
  return wire;
}

function connect({ url, launch, publicOnly }: Search): Connection {
  return new Connection(url.origin, launch.headers, publicOnly);
}

/** Whether an older generation or transport may still be behind the URL. */
function mayBeOlder(error: unknown): boolean {
  if (error instanceof RpcError) return true;
  if (error instanceof HttpProblem) return !FINAL.includes(error.status) && error.location === undefined;
  if (error instanceof TimedOut) return error.awaiting === 'server/discover';
  return error instanceof ServerFailure && ['protocol-error', 'unreadable-answer', 'protocol-unsupported'].includes(error.reason.code);
}

function unsupported(error: unknown): boolean {
  return error instanceof ServerFailure && error.reason.code === 'protocol-unsupported';
}

function explainRemote(error: unknown, url: URL, greeted: boolean): Reason {
  if (error instanceof Aborted) return abortReason(error.signal);
  if (error instanceof ServerFailure) return error.reason;
  if (error instanceof TimedOut) return { code: 'list-timeout', message: `no answer to ${error.awaiting} from ${url.host} in ${seconds(error.timeoutMs)}.` };
  if (error instanceof WireClosed) return { code: 'protocol-error', message: `${url.host} ended the stream before ${error.awaiting} was answered.` };
  if (error instanceof HttpProblem) return explainHttp(error, greeted ? 'tools/list' : 'initialize', { url, greeted });
  if (error instanceof RpcError && error.cause instanceof HttpProblem && !greeted) return explainHttp(error.cause, error.method, { url, greeted });
  if (error instanceof RpcError) return { code: 'protocol-error', message: `${rpcWords(error)}.` };
  return networkReason(error, url) ?? bug(error);
}

function explainHttp(problem: HttpProblem, awaiting: string, { url, greeted }: { url: URL; greeted: boolean }): Reason {
  const { code, message } = httpReason(problem, awaiting);
  const moved =
    problem.url.origin === url.origin ? '' : ` The answer came from ${problem.url.origin} after a redirect; this entry's headers are not sent there.`;
  return { code: greeted && code === 'no-endpoint' ? 'http-error' : code, message: message + moved };
}
