import { expectsNone } from './budget.ts';
import { type Case, type JudgeInput, openCase, pick } from './case.ts';
import { reportExcess } from './excess.ts';
import { formatNumber, shortName } from './format.ts';
import { judgeSums, measuredOf } from './limits.ts';
import { judgeOpened } from './opened.ts';
import { compareText } from './order.ts';
import { judgeTools } from './oversized.ts';
import { compareBudgets } from './raised-limits.ts';
import type { BaseReport, Finding, FindingKind } from './report.ts';
import type { Budget } from './types.ts';

export type { JudgeBase, JudgeInput, Policy } from './case.ts';

export interface Judgement {
  readonly verdict: 'pass' | 'fail' | 'unmeasured';
  /** Errors first, then the largest excess. */
  readonly findings: readonly Finding[];
  readonly base: BaseReport | null;
}

/** Errors that say that something is not known, not that a limit is broken. */
const UNKNOWN: ReadonlySet<FindingKind> = new Set(['server-unmeasured', 'tokens-unavailable']);

/** Holds a measurement against its budget and, where there is one, against base. Pure: prints and reads nothing. */
export function judge(input: JudgeInput): Judgement {
  const case_ = openCase(input, input.budget ?? {});
  const unmeasured = [...judgeMeasured(input), ...judgeTokensKnown(case_, input.notices)];
  const raised = input.budget === null ? [] : compareBudgets(case_);
  const rules = input.budget === null ? judgeRemoved(input) : [...judgeSums(case_), ...judgeTools(case_), ...judgeFiles(case_)];
  const notices = unmeasured.some(({ kind }) => kind === 'tokens-unavailable')
    ? input.notices.filter(({ kind }) => kind !== 'tokens-unavailable')
    : input.notices;
  const findings = [...notices, ...unmeasured, ...rules, ...raised.map(({ finding }) => finding), ...opened(input)].sort(compareFindings);
  return {
    verdict: decide(findings),
    findings,
    base: describeBase(
      case_,
      raised.map(({ raise }) => raise),
    ),
  };
}

/** Fail where a limit is broken, else unmeasured where something is not known, else pass. */
export function decide(findings: readonly Finding[]): Judgement['verdict'] {
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.some(({ kind }) => !UNKNOWN.has(kind))) return 'fail';
  return errors.length > 0 ? 'unmeasured' : 'pass';
}

/** Told where base is known: without it nobody can say what is new. */
function opened({ budget, base, only }: JudgeInput): Finding[] {
  if (budget === null || base === null || (base.budget === null && base.measurement === null)) return [];
  return judgeOpened(budget, base.budget).filter(({ server }) => only === null || server === only);
}

/** Every server that was to be measured and was not, none at all included. */
function judgeMeasured({ budget, measurement, only, notices }: JudgeInput): Finding[] {
  const servers = measurement.servers.filter(({ name }) => only === null || name === only);
  const told = notices.filter(({ kind }) => kind === 'server-unmeasured');
  const failed = servers.flatMap((server) =>
    server.status === 'unmeasured' ? [sayUnmeasured(`Server ${shortName(server.name)} could not be measured: ${server.reason.message}`, server.name)] : [],
  );
  const absent = expectedServers(budget, only, measurement.servers.every(({ source }) => source === 'command line') && servers.length > 0)
    .filter((name) => !servers.some((server) => server.name === name))
    .map((name) =>
      sayUnmeasured(
        `No server is called ${shortName(name)}${listNames(measurement.servers.map((server) => server.name))}: correct the name, or define the server.`,
        name,
      ),
    );
  const none =
    servers.length === 0 && absent.length === 0 && !expectsNone(budget)
      ? [sayUnmeasured('No server was found, so nothing was measured: define one, or write "servers": {} where none is expected.')]
      : [];
  return [...failed, ...absent, ...none].filter(({ server }) => !told.some((each) => each.server === server || server === undefined));
}

/** Servers that the judgement is about by name, whether or not anything was measured. */
function expectedServers(budget: Budget | null, only: string | null, commandLine: boolean): string[] {
  if (only !== null) return [only];
  return commandLine ? [] : Object.keys(budget?.servers ?? {});
}

function listNames(names: readonly string[]): string {
  return names.length === 0 ? '' : ` (there is ${names.map(shortName).join(', ')})`;
}

function sayUnmeasured(message: string, server?: string): Finding {
  return { kind: 'server-unmeasured', severity: 'error', message, ...(server === undefined ? {} : { server }) };
}

/** A token limit without tokens cannot be checked: that is unknown, never fine. */
function judgeTokensKnown({ budget, measurement, only }: Case, notices: readonly Finding[]): Finding[] {
  const servers = measuredOf(measurement, only);
  if (!servers.some(({ totals }) => totals.tokens === null)) return [];
  const top = (['totalTokens', 'perToolTokens'] as const).filter((key) => budget[key] !== undefined && (only === null || key === 'perToolTokens'));
  const own = Object.entries(budget.servers ?? {}).filter(
    ([name, entry]) => (only === null || name === only) && (entry.totalTokens !== undefined || entry.perToolTokens !== undefined),
  );
  if (top.length + own.length === 0) return [];
  const cause = notices.find(({ kind }) => kind === 'tokens-unavailable');
  return [
    {
      kind: 'tokens-unavailable',
      severity: 'error',
      message: `The budget limits tokens, but none were counted, so these limits were not checked. ${cause?.message ?? 'Run with tokens, or limit bytes.'}`,
      path: top[0] === undefined ? ['servers', own[0]?.[0] ?? ''] : [top[0]],
    },
  ];
}

function judgeRemoved({ base }: JudgeInput): Finding[] {
  if (base?.budgetExists !== true) return [];
  return [
    { kind: 'budget-removed', severity: 'error', message: 'Base has a budget file and this change removes it, so that no limit holds any more: put it back.' },
  ];
}

/** Context files, each against the pattern it matched; a pattern that matches nothing is told. */
function judgeFiles({ budget, files, only, policy }: Case): Finding[] {
  if (only !== null) return [];
  const limits = budget.files ?? {};
  const over = files.flatMap((file) => {
    const limit = Object.hasOwn(limits, file.pattern) ? limits[file.pattern] : undefined;
    if (limit === undefined || file.bytes <= limit) return [];
    const excess = {
      kind: 'file-over' as const,
      unit: 'byte',
      actual: file.bytes,
      limit,
      subject: `${file.path} is`,
      key: 'its limit',
      path: ['files', file.pattern],
      mend: 'shorten it, or raise the limit',
      file: file.path,
      before: null,
    };
    return [reportExcess(excess, policy.inherited)];
  });
  const missing = Object.keys(limits).filter((pattern) => !files.some((file) => file.pattern === pattern));
  return [
    ...over,
    ...missing.map(
      (pattern): Finding => ({
        kind: 'file-missing',
        severity: 'warning',
        message: `${pattern} in "files" matches no file, so its limit ${formatNumber(limits[pattern] ?? 0)} holds for nothing: correct or remove it.`,
        file: pattern,
        path: ['files', pattern],
      }),
    ),
  ];
}

const SEVERITIES = { error: 0, warning: 1, notice: 2 } as const;

function compareFindings(a: Finding, b: Finding): number {
  return (
    SEVERITIES[a.severity] - SEVERITIES[b.severity] ||
    Number(b.kind === 'budget-removed') - Number(a.kind === 'budget-removed') ||
    Number(UNKNOWN.has(a.kind)) - Number(UNKNOWN.has(b.kind)) ||
    excessOf(b) - excessOf(a) ||
    compareText(a.server ?? '', b.server ?? '') ||
    compareText(a.tool ?? '', b.tool ?? '') ||
    compareText(a.kind, b.kind)
  );
}

function excessOf({ actual, limit }: Finding): number {
  return actual === undefined || limit === undefined ? 0 : Math.max(0, actual - limit);
}

function describeBase(case_: Case, raises: BaseReport['raises']): BaseReport | null {
  const { base, only } = case_;
  if (base === null) return null;
  const measurement = base.measurement === null ? null : pick(base.measurement, only);
  const failed = measurement?.servers.filter(({ status }) => status === 'unmeasured').map(({ name }) => shortName(name)) ?? [];
  const partial =
    failed.length === 0
      ? null
      : { code: 'base-incomplete', message: `${failed.join(', ')} could not be measured at base, so there is no difference for it and none in total.` };
  const reason =
    base.reason ?? partial ?? (measurement === null ? { code: 'base-unmeasured', message: 'Base was not measured, so there is no difference.' } : null);
  return {
    commit: base.commit,
    ref: base.ref,
    note: base.note ?? null,
    reason: reason === null ? null : { ...reason },
    totals: measurement?.complete ? measurement.totals : null,
    changes: [...case_.changes],
    raises,
  };
}
