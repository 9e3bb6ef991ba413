import { setMaxListeners } from 'node:events';
import { availableParallelism, freemem } from 'node:os';
import type { Failure, Listing, Server } from '../core/types.ts';
import { ServerFailure } from '../sandbox/engine.ts';
import { type ListOptions, listServer } from './list.ts';
import { seconds } from './quote.ts';

/** What a server takes while it lists: published ones need 96 MB at the median, the largest half a gigabyte. */
const SERVER_BYTES = 256 * 1024 * 1024;
const DEFAULT_TOTAL_TIMEOUT_MS = 300_000;

/** One more server is done. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly server: string;
  readonly status: 'measured' | 'unmeasured';
}

export interface PoolOptions extends ListOptions {
  /** For all servers together; default 300,000. */
  readonly totalTimeoutMs?: number | undefined;
  /** Servers side by side; by cores and memory unless given. */
  readonly concurrency?: number | null | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Told of every outcome as soon as it is there. */
  readonly onOutcome?: ((outcome: Listing | Failure) => void) | undefined;
}

/**
 * Lists all servers side by side, each for itself: a slow or broken one holds back no other.
 * @returns one outcome per server, in the order given; never rejects
 */
export async function listServers(servers: readonly Server[], options: PoolOptions): Promise<readonly (Listing | Failure)[]> {
  const outcomes: (Listing | Failure)[] = new Array(servers.length);
  const totalTimeoutMs = options.totalTimeoutMs ?? DEFAULT_TOTAL_TIMEOUT_MS;
  const total = new AbortController();
  // Each server at work listens to it, and more than ten are no leak.
  setMaxListeners(0, total.signal);
  const giveUp = () => total.abort(options.signal.reason);
  const timer = setTimeout(() => total.abort(outOfTime(totalTimeoutMs)), totalTimeoutMs);
  if (options.signal.aborted) giveUp();
  options.signal.addEventListener('abort', giveUp, { once: true });
  let next = 0;
  let done = 0;
  const work = async () => {
    while (next < servers.length) {
      const index = next++;
      const server = servers[index]!;
      const outcome = await listServer(server, { ...options, signal: total.signal });
      outcomes[index] = outcome;
      options.onOutcome?.(outcome);
      options.onProgress?.({ done: ++done, total: servers.length, server: server.name, status: outcome.kind === 'listing' ? 'measured' : 'unmeasured' });
    }
  };
  try {
    const workers = Math.min(servers.length, Math.max(1, options.concurrency ?? defaultConcurrency()));
    await Promise.all(Array.from({ length: workers }, work));
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener('abort', giveUp);
  }
  return outcomes;
}

/** The larger of 4 and twice the cores, as far as free memory allows. */
export function defaultConcurrency(cores = availableParallelism(), freeBytes = freeMemory()): number {
  return Math.max(1, Math.min(Math.max(4, 2 * cores), Math.floor(freeBytes / SERVER_BYTES)));
}

/** What this process may still use, in bytes: a container's bound counts where Node knows it. */
function freeMemory(): number {
  const available: unknown = Reflect.get(process, 'availableMemory');
  return typeof available === 'function' ? Number(available.call(process)) : freemem();
}

function outOfTime(totalTimeoutMs: number): ServerFailure {
  return new ServerFailure({
    code: 'total-timeout',
    message: `All servers together took longer than ${seconds(totalTimeoutMs)}, and this one was not done. Raise --total-timeout, or measure in shards.`,
  });
}
