import type { GitHub as ActionsGitHub } from '@actions/github/lib/utils';
import type { OctokitOptions } from '@octokit/core/types';
import { z } from 'zod';
import { ONCE } from '../schemas/once.ts';
import { fetchGitHub } from './fetch.ts';

/** GitHub's interface for one repository. */
export interface GitHub {
  readonly octokit: Octokit;
  readonly owner: string;
  readonly repo: string;
}

type Octokit = InstanceType<typeof ActionsGitHub>;

export interface Connection {
  readonly token: string;
  /** `owner/name`. */
  readonly repository: string;
  /** `GITHUB_API_URL`; of GitHub itself or of an Enterprise server. */
  readonly apiUrl: string;
  readonly signal?: AbortSignal;
  /** Waits; replaced in tests. */
  readonly sleep?: (ms: number) => Promise<void>;
  /** For one request; shorter in tests. */
  readonly timeoutMs?: number;
}

/** Longest wait for a rate limit; told to wait longer, the request is given up at once. */
const MAX_WAIT_MS = 60_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** A secondary limit without `retry-after` asks for at least a minute. Source: GitHub's REST best practices. */
const SECONDARY_WAIT_MS = 60_000;

/**
 * Connects to GitHub. A rate limit is waited for once, as long as GitHub says and at most a minute;
 * nothing else is tried twice.
 */
export async function connect({ token, repository, apiUrl, signal, sleep = wait(signal), timeoutMs = REQUEST_TIMEOUT_MS }: Connection): Promise<GitHub> {
  const octokit = await makeOctokit({ auth: token, baseUrl: apiUrl, userAgent: 'mcp-budget', log: SILENT }, { signal, timeoutMs });
  octokit.hook.wrap('request', async (request, options) => {
    const ask = async () => checked(await request(options));
    try {
      return await ask();
    } catch (error) {
      const waitMs = waitOf(error);
      if (waitMs === null || waitMs > MAX_WAIT_MS) throw error;
      await sleep(waitMs);
      return ask();
    }
  });
  const [owner = '', repo = ''] = repository.split('/');
  return { octokit, owner, repo };
}

/**
 * The client of `@actions/github`, put together from the same parts. Its HTTP library is loaded only for
 * what `node:http` does not do: proxies.
 */
async function makeOctokit(options: OctokitOptions, bounds: Bounds): Promise<Octokit> {
  if (behindProxy()) {
    const { GitHub, defaults } = await import('@actions/github/lib/utils');
    return new GitHub({ ...options, request: { ...defaults.request, fetch: bounded(defaults.request?.fetch, bounds) } });
  }
  const { Octokit: Core, restEndpointMethods, paginateRest } = await import('./octokit.ts');
  return new (Core.plugin(restEndpointMethods, paginateRest))({ ...options, request: { fetch: bounded(fetchGitHub, bounds) } });
}

interface Bounds {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
}

/** Ends a request that takes too long or is interrupted. Done here, since octokit's own hooks lose a signal on the way. */
function bounded(fetch: typeof fetchGitHub, { signal, timeoutMs }: Bounds): typeof fetchGitHub {
  return async (url, options) => {
    const stop = new AbortController();
    // No `AbortError`: octokit takes that for the caller's own doing and not for an answer that failed.
    const timer = setTimeout(() => stop.abort(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
    const interrupt = () => stop.abort(new Error('interrupted'));
    signal?.addEventListener('abort', interrupt);
    if (signal?.aborted) interrupt();
    try {
      return await fetch(url, { ...options, signal: stop.signal });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', interrupt);
    }
  };
}

/** Loads what a connection needs, while there is time. */
export async function preload(): Promise<void> {
  if (!behindProxy()) await Promise.all([import('./octokit.ts'), import('node:https')]);
}

const behindProxy = (): boolean => PROXIES.some((name) => process.env[name]);

const PROXIES = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'];

const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

function wait(signal: AbortSignal | undefined): (ms: number) => Promise<void> {
  return async (ms) => {
    const { setTimeout } = await import('node:timers/promises');
    await setTimeout(ms, undefined, signal ? { signal } : {});
  };
}

/** An answer of GitHub that is no success, or none at all. */
export interface Refusal {
  /** null where nothing was answered. */
  readonly status: number | null;
  /** What GitHub said, on one line and in short. */
  readonly message: string;
  readonly headers: Readonly<Record<string, string | number | undefined>>;
}

/** GitHub, or what stands in its place, answered with success and with something else than its interface promises. */
export class Misanswer extends Error {
  override readonly name = 'Misanswer';
}

/**
 * Reads the data of an answer, which a proxy or a login page may have given in GitHub's place.
 * @throws {Misanswer}
 */
export function readAnswer<Shape>(data: unknown, schema: z.ZodType<Shape>): Shape {
  const read = schema.safeParse(data, ONCE);
  if (read.success) return read.data;
  throw new Misanswer(`an answer that is none of GitHub's: ${typeof data === 'string' ? JSON.stringify(data) : z.prettifyError(read.error)}`, {
    cause: read.error,
  });
}

/** Every answer that is asked for here is an object or a list, or empty; octokit's paging stumbles over anything else. */
function checked<Answer extends { readonly data: unknown }>(answer: Answer): Answer {
  if (answer.data !== null && (typeof answer.data !== 'string' || answer.data === '')) return answer;
  throw new Misanswer(`an answer that is none of GitHub's: ${JSON.stringify(answer.data)}`);
}

/** UTF-16 units of what GitHub said; a gateway answers with whole pages. */
const MOST_SAID = 200;

/** The refusal that an error stands for, or null where the request is not what failed. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Misanswer) return { status: 200, message: inShort(error.message), headers: {} };
  if (!(error instanceof Error) || error.name !== 'HttpError') return null;
  const { status, message, response } = error as Error & { status: number; response?: { headers: Refusal['headers'] } };
  return { status: response === undefined ? null : status, message: inShort(message), headers: response?.headers ?? {} };
}

function inShort(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MOST_SAID ? `${line.slice(0, MOST_SAID)}…` : line;
}

/** `GitHub answered 403 (Forbidden)`, or that it did not. */
export function refusalWords({ status, message }: Refusal): string {
  return status === null ? `GitHub did not answer (${message})` : `GitHub answered ${status} (${message})`;
}

/** How long GitHub asks to wait, in milliseconds; null where the refusal is about something else. */
export function waitOf(error: unknown): number | null {
  const refusal = refusalOf(error);
  if (refusal === null || (refusal.status !== 403 && refusal.status !== 429)) return null;
  const { headers, message } = refusal;
  const after = seconds(headers['retry-after']);
  if (after !== null) return after * 1000;
  if (String(headers['x-ratelimit-remaining']) === '0') {
    const reset = seconds(headers['x-ratelimit-reset']);
    // The server's own clock, since the runner's may be wrong.
    const now = Date.parse(String(headers['date'])) || Date.now();
    return reset === null ? 1000 : Math.max(reset * 1000 - now, 0) + 1000;
  }
  return /secondary rate limit|abuse detection/i.test(message) || refusal.status === 429 ? SECONDARY_WAIT_MS : null;
}

function seconds(value: unknown): number | null {
  const text = String(value ?? '');
  return /^\d{1,12}$/.test(text) ? Number(text) : null;
}
