import type { GitHub as ActionsGitHub } from '@actions/github/lib/utils';
import type { OctokitOptions } from '@octokit/core/types';
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
export async function connect({ token, repository, apiUrl, signal, sleep = wait(signal) }: Connection): Promise<GitHub> {
  const octokit = await makeOctokit({ auth: token, baseUrl: apiUrl, userAgent: 'mcp-budget', log: SILENT });
  octokit.hook.wrap('request', async (request, options) => {
    const limited = () => request({ ...options, request: { ...options.request, signal: limit(signal) } });
    try {
      return await limited();
    } catch (error) {
      const waitMs = waitOf(error);
      if (waitMs === null || waitMs > MAX_WAIT_MS) throw error;
      await sleep(waitMs);
      return limited();
    }
  });
  const [owner = '', repo = ''] = repository.split('/');
  return { octokit, owner, repo };
}

/**
 * The client of `@actions/github`, put together from the same parts. Its HTTP library is loaded only for
 * what `node:http` does not do: proxies.
 */
async function makeOctokit(options: OctokitOptions): Promise<Octokit> {
  if (behindProxy()) {
    const { GitHub } = await import('@actions/github/lib/utils');
    return new GitHub(options);
  }
  const { Octokit: Core, restEndpointMethods, paginateRest } = await import('./octokit.ts');
  return new (Core.plugin(restEndpointMethods, paginateRest))({ ...options, request: { fetch: fetchGitHub } });
}

/** Loads what a connection needs, while there is time. */
export async function preload(): Promise<void> {
  if (!behindProxy()) await Promise.all([import('./octokit.ts'), import('node:https')]);
}

const behindProxy = (): boolean => PROXIES.some((name) => process.env[name]);

const PROXIES = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'];

const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

const limit = (signal: AbortSignal | undefined): AbortSignal => AbortSignal.any([AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...(signal ? [signal] : [])]);

function wait(signal: AbortSignal | undefined): (ms: number) => Promise<void> {
  return async (ms) => {
    const { setTimeout } = await import('node:timers/promises');
    await setTimeout(ms, undefined, signal ? { signal } : {});
  };
}

/** An answer of GitHub that is no success. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, string | number | undefined>>;
}

/** The refusal that an error stands for, or null where it is no answer of GitHub. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof Error) || error.name !== 'HttpError') return null;
  const { status, message, response } = error as Error & { status: number; response?: { headers: Refusal['headers'] } };
  return { status, message, headers: response?.headers ?? {} };
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
