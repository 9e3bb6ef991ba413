import { openCase } from './case.ts';
import { formatCount, shortName } from './format.ts';
import { judgeTools } from './oversized.ts';
import type { Finding, FindingKind } from './report.ts';
import type { Budget, CompleteMeasurement } from './types.ts';

/** One number of the budget file that becomes smaller, or goes. */
export interface Edit {
  /** Keys from the top of the file: `["oversized", "teams_save"]`. */
  readonly path: readonly string[];
  readonly from: number;
  /** null: the entry is removed. */
  readonly to: number | null;
  readonly why: string;
}

/** What `ratchet` would do: nothing while a tool is above what it may have, else its edits, often none. */
export type RatchetPlan = { readonly kind: 'blocked'; readonly findings: readonly Finding[] } | { readonly kind: 'edits'; readonly edits: readonly Edit[] };

const BLOCKING: ReadonlySet<FindingKind> = new Set(['ratchet-grew', 'tool-over']);

/**
 * Lowers or removes entries of the ratchet to today's sizes; never raises one. Totals do not block it.
 * @param only the one server whose entries may change, null for all
 */
export function tighten(budget: Budget, measurement: CompleteMeasurement, only: string | null): RatchetPlan {
  const case_ = openCase(
    { budget, measurement, only, files: [], notices: [], base: null, policy: { raises: 'warning', allowRaise: false, inherited: 'fail' } },
    budget,
  );
  const findings = judgeTools(case_);
  const blocking = findings.filter(({ kind }) => BLOCKING.has(kind));
  if (blocking.length > 0) return { kind: 'blocked', findings: blocking };
  return { kind: 'edits', edits: findings.flatMap(planEdit) };
}

function planEdit(finding: Finding): Edit[] {
  const { becomes, limit, path } = finding;
  return becomes === undefined || limit === undefined || path === undefined ? [] : [{ path, from: limit, to: becomes, why: explain(finding) }];
}

function explain({ kind, server, tool, actual, becomes }: Finding): string {
  const name = shortName(tool ?? '');
  const size = formatCount(actual ?? 0, 'byte');
  if (kind === 'ratchet-gone') return server === undefined ? `no server lists ${name} any more` : `${shortName(server)} does not list ${name} any more`;
  return becomes === null ? `${name} is ${size} and fits its limit` : `${name} is ${size} now`;
}
