import { expectsNone } from './budget.ts';
import { diff } from './diff.ts';
import type { InheritedPolicy } from './excess.ts';
import { shortName } from './format.ts';
import type { Change, Finding, Measurement } from './report.ts';
import { type Stock, takeStock } from './stock.ts';
import type { Budget, ContextFile, Reason } from './types.ts';

/** What is compared against. */
export interface JudgeBase {
  readonly commit: string | null;
  readonly ref: string | null;
  /** What a reader must know about the choice of this commit. */
  readonly note?: string | null;
  /** Why base could not be measured; null where it was. */
  readonly reason: Reason | { readonly code: string; readonly message: string } | null;
  /** The budget file as base had it, null where it had none or it could not be read. */
  readonly budget: Budget | null;
  readonly budgetExists: boolean;
  readonly measurement: Measurement | null;
}

export interface Policy {
  /** Severity of a raised ceiling: an error on pull requests. */
  readonly raises: 'error' | 'warning';
  /** The label or input that lets a raised ceiling pass. */
  readonly allowRaise: boolean;
  readonly inherited: InheritedPolicy;
}

/** Everything a judgement looks at; nothing else decides. */
export interface JudgeInput {
  readonly budget: Budget | null;
  readonly measurement: Measurement;
  /** The one server to judge, without the top totals and the entries of others; null for all. */
  readonly only: string | null;
  /** Servers that exist and were left out of this run: a key of `oversized` without a server may be theirs. */
  readonly others?: readonly string[] | undefined;
  /** Context files that `files` matched; a key without one is told as missing. */
  readonly files: readonly ContextFile[];
  /** Findings made before: lint, schemas, discovery, the wire. */
  readonly notices: readonly Finding[];
  readonly base: JudgeBase | null;
  readonly policy: Policy;
}

/** A judge's input, indexed. */
export interface Case extends JudgeInput {
  readonly budget: Budget;
  readonly stock: Stock;
  /** What base is known to have listed; empty where it was not measured. */
  readonly baseStock: Stock;
  readonly changes: readonly Change[];
  /** A tool as messages call it: with its server where there are several. */
  readonly label: (server: string, tool: string) => string;
}

const EMPTY: Measurement = { servers: [], totals: { tools: 0, bytes: 0, tokens: 0 }, complete: true };

/** Indexes the input once for all rules. */
export function openCase(input: JudgeInput, budget: Budget): Case {
  const { measurement, only, base, others } = input;
  const stock = takeStock(measurement, only, others);
  // Where no server was found at all, no tool is known to be gone.
  const nothing = measurement.servers.length === 0 && !expectsNone(budget);
  const several = measurement.servers.length > 1 && only === null;
  return {
    ...input,
    budget,
    stock: nothing ? { ...stock, whole: false } : stock,
    baseStock: takeStock(base?.measurement ?? EMPTY, only),
    changes: base?.measurement == null ? [] : diff(pick(base.measurement, only), pick(measurement, only)),
    label: (server, tool) => (several ? `${shortName(server)}/${shortName(tool)}` : shortName(tool)),
  };
}

/** The part of a measurement that concerns one server, or all of it. */
export function pick(measurement: Measurement, only: string | null): Measurement {
  if (only === null) return measurement;
  const servers = measurement.servers.filter((server) => server.name === only);
  const [server] = servers;
  const totals = server?.status === 'measured' ? server.totals : { tools: 0, bytes: 0, tokens: 0 };
  return { servers, totals, complete: server?.status === 'measured' };
}
