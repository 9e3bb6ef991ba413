import type { Advice } from '../core/advice-rules.ts';
import { readAllowances, toolLimit } from '../core/budget.ts';
import type { TokenCounter } from '../core/measure.ts';
import type { Change, MeasuredServer, Parts, Report, ServerReport, ToolSize, UnmeasuredServer } from '../core/report.ts';
import type { Budget } from '../core/types.ts';
import { createPropertyCounter } from './html-tokens.ts';

/** What the page reads: the report without what it can work out itself, and what it cannot. */
export interface PageData extends Pick<Report, 'verdict' | 'commit' | 'dirty' | 'measuredAt' | 'totals' | 'tokenizer' | 'files' | 'findings' | 'sandbox'> {
  readonly version: string;
  readonly budget: { readonly path: string; readonly totalBytes: number | null; readonly totalTokens: number | null; readonly maxTools: number | null } | null;
  readonly fileLimits: Readonly<Record<string, number>>;
  readonly discovery: Report['discovery'];
  readonly base: Pick<NonNullable<Report['base']>, 'commit' | 'ref' | 'reason' | 'totals' | 'raises'> | null;
  /** Tools that base had and head has not. */
  readonly gone: readonly PageChange[];
  readonly servers: readonly (PageServer | PageUnmeasured)[];
  /** How each server stands among published ones; empty where tokens were not counted. */
  readonly ranks: readonly PageRank[];
  readonly distributions: string;
}

export interface PageRank {
  readonly server: string;
  readonly tokens: number;
  /** In words, one for each distribution. */
  readonly places: readonly string[];
}

export type PageUnmeasured = Pick<UnmeasuredServer, 'name' | 'status' | 'reason' | 'source' | 'partial' | 'stderr'>;

export interface PageServer extends Pick<MeasuredServer, 'name' | 'status' | 'source' | 'package' | 'totals' | 'instructions'> {
  readonly limits: { readonly totalBytes: number | null; readonly totalTokens: number | null };
  readonly advice: readonly PageAdvice[];
  readonly tools: readonly PageTool[];
}

export type PageAdvice = Pick<Advice, 'rule' | 'path' | 'message' | 'savesBytes'>;
export type PageChange = Pick<Change, 'server' | 'tool' | 'kind' | 'before' | 'beforeTokens' | 'from' | 'parts'>;

export interface PageTool extends Pick<ToolSize, 'name' | 'bytes' | 'tokens' | 'definition'> {
  readonly parts: Parts;
  readonly partTokens: Parts | null;
  /** Tokens of every member, parents before children, without the tool itself; absent where nobody counted them. */
  readonly propertyTokens?: readonly number[];
  /** Bytes it may have, null without a limit. */
  readonly limit: number | null;
  readonly ceiling?: true;
  readonly tokenLimit?: number;
  readonly change?: PageChange;
  readonly advice?: readonly PageAdvice[];
}

export interface PageOptions {
  readonly advice: readonly Advice[];
  readonly ranks: readonly PageRank[];
  readonly distributions: string;
  readonly counter: TokenCounter | null;
}

/** The data of the page, ready to be written as JSON. */
export function pageData(report: Report, { advice, ranks, distributions, counter }: PageOptions): PageData {
  const { verdict, commit, dirty, measuredAt, totals, tokenizer, files, findings, sandbox, discovery, base } = report;
  const budget = (report.budget?.content ?? {}) as Budget;
  const changes = base?.changes ?? [];
  return {
    version: report.tool.version,
    ...{ verdict, commit, dirty, measuredAt, totals, tokenizer, files, findings, sandbox, discovery },
    budget:
      report.budget === null
        ? null
        : { path: report.budget.path, totalBytes: report.budget.totalBytes, totalTokens: budget.totalTokens ?? null, maxTools: budget.maxTools ?? null },
    fileLimits: budget.files ?? {},
    base: base === null ? null : { commit: base.commit, ref: base.ref, reason: base.reason, totals: base.totals, raises: base.raises },
    gone: changes.filter(({ kind }) => kind === 'removed').map(pageChange),
    servers: pageServers(report, { budget, advice, counter }),
    ranks,
    distributions,
  };
}

interface Materials {
  readonly budget: Budget;
  readonly advice: readonly Advice[];
  readonly counter: TokenCounter | null;
}

function pageServers(report: Report, { budget, advice, counter }: Materials): PageData['servers'] {
  const allowance = readAllowances(budget, { servers: report.servers, totals: report.totals, complete: true });
  const advised = groupBy(advice, ({ server, tool }) => JSON.stringify([server, tool]));
  const changed = groupBy(
    (report.base?.changes ?? []).filter(({ kind }) => kind !== 'removed'),
    ({ server, tool }) => JSON.stringify([server, tool]),
  );
  const countProperties = counter === null ? null : createPropertyCounter(counter);
  const toolOf = (server: string, tool: ToolSize): PageTool => {
    const key = JSON.stringify([server, tool.name]);
    const allowed = allowance(server, tool.name);
    const tokenLimit = toolLimit(budget, server, 'perToolTokens')?.value;
    const change = (changed.get(key) ?? []).find(({ after }) => after === tool.bytes) ?? changed.get(key)?.[0];
    const own = advised.get(key) ?? [];
    const { name, bytes, tokens, parts, partTokens, definition } = tool;
    return {
      ...{ name, bytes, tokens, parts, partTokens, definition },
      ...(countProperties === null || tokens === null ? {} : { propertyTokens: countProperties(tool) }),
      limit: allowed?.value ?? null,
      ...(allowed?.kind === 'ceiling' ? { ceiling: true as const } : {}),
      ...(tokenLimit === undefined ? {} : { tokenLimit }),
      ...(change === undefined ? {} : { change: pageChange(change) }),
      ...(own.length === 0 ? {} : { advice: own.map(pageAdvice) }),
    };
  };
  return report.servers.map((server: ServerReport) => {
    if (server.status === 'unmeasured') {
      const { name, status, reason, source, partial, stderr } = server;
      return { name, status, reason, source, partial, stderr };
    }
    const entry = budget.servers !== undefined && Object.hasOwn(budget.servers, server.name) ? budget.servers[server.name] : undefined;
    const { name, status, source, totals, instructions, tools } = server;
    return {
      ...{ name, status, source, package: server.package, totals, instructions },
      limits: { totalBytes: entry?.totalBytes ?? null, totalTokens: entry?.totalTokens ?? null },
      advice: (advised.get(JSON.stringify([name, null])) ?? []).map(pageAdvice),
      tools: tools.map((tool) => toolOf(name, tool)),
    };
  });
}

const pageAdvice = ({ rule, path, message, savesBytes }: Advice): PageAdvice => ({ rule, path, message, savesBytes });

function pageChange({ server, tool, kind, before, beforeTokens, from, parts }: Change): PageChange {
  return { server, tool, kind, before, beforeTokens, parts, ...(from === undefined ? {} : { from }) };
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
