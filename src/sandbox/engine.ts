import type { ChildProcess } from 'node:child_process';
import type { SandboxHole } from '../core/report.ts';
import type { Reason, SandboxKeys } from '../core/types.ts';

export type EngineId = 'bubblewrap' | 'docker' | 'none';

/** What is to be started, before an engine wraps it. All paths absolute and real. */
export interface SandboxSpec {
  readonly server: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Working directory of the server. */
  readonly cwd: string;
  /** Root of the checkout: readable, never writable, its secrets masked. */
  readonly workspace: string;
  /** Where the workspace appears inside, when that is another path than `workspace` (base worktrees). */
  readonly workspaceInside?: string;
  /** The entry's own variables, added to the scrubbed environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly keys: SandboxKeys;
  /** Folders of packages fetched for this server, which it may read; see `prepare`. */
  readonly packages?: readonly string[];
  /** The code is a stranger's: what cannot be checked to the end is refused. */
  readonly untrusted?: boolean;
  readonly limits: SandboxLimits;
}

export interface SandboxLimits {
  /** Resident memory of the whole process tree. */
  readonly memoryBytes: number;
  readonly processes: number;
  /** Size of each writable tmpfs. */
  readonly tmpBytes: number;
  /** Wall clock after which the tree is killed, in milliseconds. */
  readonly wallMs: number;
}

/** A started server. Its owner must call `stop`, whatever happened. */
export interface SandboxedProcess {
  readonly child: ChildProcess;
  /** What was opened for this server, to be printed. */
  readonly holes: readonly SandboxHole[];
  /** Files and folders of the workspace that were hidden, relative to it: one of them may be why a server died. */
  readonly masked: readonly string[];
  /** Why the sandbox itself ended the server, once it did. */
  readonly ended: () => Reason | null;
  /**
   * Ends the whole tree: stdin end, SIGTERM 10 ms later, SIGKILL after 500 ms; in a namespace SIGKILL at
   * once, or 10 ms later where the server was given a folder to write into.
   * Resolves when no process of the tree is left and its temporary folders are gone. Never throws.
   */
  readonly stop: () => Promise<void>;
  /** Ends the tree at once, synchronously: for exit handlers. */
  readonly kill: () => void;
}

export interface Probe {
  readonly ok: boolean;
  readonly version: string | null;
  /** In a person's words, why it does not work here and how to mend it; null when ok. */
  readonly reason: string | null;
}

/** One way to start a server apart from the machine it is checked on. */
export interface SandboxEngine {
  readonly id: EngineId;
  /** @param options `anew`: whatever was found out before */
  probe(options?: { readonly anew?: boolean }): Promise<Probe>;
  /** @throws {ServerFailure} a reason when the server cannot be started */
  start(spec: SandboxSpec): Promise<SandboxedProcess>;
}

/** An engine that may be used now, and how that came to be. */
export interface SandboxChoice {
  readonly engine: SandboxEngine;
  readonly version: string | null;
  /** Resolves to e.g. `6/6`, null under `none`; rejects never. `passed` false closes the run. */
  readonly selfTest: Promise<{ readonly passed: boolean; readonly score: string | null; readonly detail: string | null }>;
  /** Said in log, summary and comment when there is no sandbox. */
  readonly warning: string | null;
  /** Why a better engine was refused; for the log, not a warning. */
  readonly note?: string | null;
}

/** A server could not be started or listed, with the reason that the report shows. */
export class ServerFailure extends Error {
  override readonly name = 'ServerFailure';

  constructor(
    readonly reason: Reason,
    readonly partial: { readonly tools: number; readonly bytes: number } | null = null,
    options?: ErrorOptions,
  ) {
    super(reason.message, options);
  }
}
