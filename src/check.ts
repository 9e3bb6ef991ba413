import { realpathSync } from 'node:fs';
import { type BudgetDocument, readBudget } from './budget/file.ts';
import { lint } from './core/lint.ts';
import { measure, type TokenCounter } from './core/measure.ts';
import type { BaseReport, Finding, Measurement, Report, SandboxReport, Verdict } from './core/report.ts';
import type { Budget, ContextFile, Failure, Listing, Reason, Server } from './core/types.ts';
import { type JudgeBase, judge, type Policy } from './core/verdict.ts';
import { contextFiles } from './files.ts';
import { type RepositoryState, readState } from './git/repository.ts';
import { locate, type Place } from './locate.ts';
import { listServers, type Progress } from './mcp/pool.ts';
import { chooseEngine, type SandboxMode } from './sandbox/choose.ts';
import { type Found, findServers } from './servers/find.ts';

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
  readonly launch: readonly string[] | null;
  readonly limits: Limits;
  readonly sandbox: SandboxMode;
  /** False for a stranger's code: no sandbox, no start; nothing that loosens is honoured. */
  readonly trusted: boolean;
  /** Counts tokens unless false. */
  readonly tokens: boolean;
  /** The path at which this checkout appears inside the sandbox: the base stands where the head does. */
  readonly inside?: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** One side, measured: everything a verdict needs, and nothing judged yet. */
export interface Measured {
  readonly place: Place;
  readonly document: BudgetDocument | null;
  readonly found: Found;
  readonly measurement: Measurement;
  readonly files: readonly ContextFile[];
  readonly notices: readonly Finding[];
  readonly sandbox: SandboxReport;
  /** Whether token counts are exact or absent. */
  readonly counted: boolean;
}
