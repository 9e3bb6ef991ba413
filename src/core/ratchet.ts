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

/** An entry without a server that would change if no server had been left out: it may be another's. */
export interface Undecided {
  readonly path: readonly string[];
  /** The key that would be clear: `docs/render_page`. */
  readonly clear: string;
}

/** What `ratchet` would do: nothing while a tool is above what it may have, else its edits, often none. */
export type RatchetPlan =
  | { readonly kind: 'blocked'; readonly findings: readonly Finding[] }
  | { readonly kind: 'edits'; readonly edits: readonly Edit[]; readonly undecided?: readonly Undecided[] };

/** Which servers a turn of the ratchet looks at. */
export interface Scope {
  /** The one server whose entries may change, null for all. */
  readonly only: string | null;
  /** Servers that exist and were not measured; by default those of the measurement. */
  readonly others?: readonly string[] | undefined;
}

const POLICY = { raises: 'warning', allowRaise: false, inherited: 'fail' } as const;

const BLOCKING: ReadonlySet<FindingKind> = new Set(['ratchet-grew', 'tool-over']);

/**
 * Lowers or removes entries of the ratchet to today's sizes; never raises one. Totals do not block it.
 */
export function tighten(budget: Budget, measurement: CompleteMeasurement, { only, others }: Scope): RatchetPlan {
  const judgeWith = (left: readonly string[] | undefined) =>
    judgeTools(openCase({ budget, measurement, only, others: left, files: [], notices: [], base: null, policy: POLICY }, budget));
  const findings = judgeWith(others);
  const blocking = findings.filter(({ kind }) => BLOCKING.has(kind));
  // A renamed tool blocks under its new name; the entry of the old one tells why.
  const renamed = findings.filter(({ renamedTo }) => renamedTo !== undefined);
  if (blocking.length > 0) return { kind: 'blocked', findings: [...blocking, ...renamed] };
  const edits = findings.flatMap(planEdit);
  const known = new Set(edits.map(({ path }) => JSON.stringify(path)));
  const undecided = judgeWith([])
    .filter((finding) => planEdit(finding).some(({ path }) => !known.has(JSON.stringify(path))))
    .map(({ path = [], server, tool }) => ({ path, clear: `${server ?? only ?? 'SERVER'}/${tool ?? ''}` }));
  return { kind: 'edits', edits, ...(undecided.length === 0 ? {} : { undecided }) };
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
