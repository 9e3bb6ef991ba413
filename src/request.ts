import type { Failure, Listing, Reason } from './core/types.ts';
import type { Progress } from './mcp/pool.ts';
import type { SandboxMode } from './sandbox/choose.ts';
import type { TypedUrl } from './servers/remote.ts';
import type { Share } from './shard.ts';

export interface Limits {
  /** For one server, in milliseconds. */
  readonly timeoutMs: number;
  /** For all servers together, in milliseconds. */
  readonly totalTimeoutMs: number;
  readonly settleMs: number;
  /** Servers side by side; null: by cores and memory. */
  readonly concurrency: number | null;
}

/** What to measure and how; the same for every entry point. */
export interface MeasureRequest {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Paths as given, relative to `cwd`. */
  readonly budget: string | null;
  readonly config: string | null;
  readonly only: string | null;
  /** As if there were no budget file: `init` measures before it writes one. */
  readonly fresh?: boolean;
  /** The command after `--`. */
  readonly launch: readonly string[] | null;
  /** The one server behind a URL that a person typed. */
  readonly remote?: TypedUrl | null;
  /** Only this share of the servers. */
  readonly share?: Share | null;
  readonly limits: Limits;
  readonly sandbox: SandboxMode;
  /** False for a stranger's code: no sandbox, no start; nothing that loosens is honoured. */
  readonly trusted: boolean;
  /** Why no server may be started or contacted at all, whatever the sandbox: the event's job may hold secrets. */
  readonly refused?: Reason | undefined;
  /** The sizes will be held against the budget: every number that it limits is wanted. */
  readonly judged?: boolean;
  /** Counts tokens unless false. */
  readonly tokens: boolean;
  /** Starts each server a second time and compares. */
  readonly verify?: boolean;
  /** The repository's path inside the sandbox, where it is another: the base stands where the head does. */
  readonly inside?: string | undefined;
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Told once there is time: a server was started, or there is none to start. */
  readonly onStarted?: (() => void) | undefined;
  /** Told of every complete listing while its server is still being ended. */
  readonly onListed?: ((listing: Listing) => void) | undefined;
  /** Told of every server as soon as it is done, and its sandbox has proved itself. */
  readonly onOutcome?: ((outcome: Listing | Failure) => void) | undefined;
}
