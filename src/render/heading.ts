import { formatCount, formatNumber, formatSigned } from '../core/format.ts';
import type { FindingKind, Report } from '../core/report.ts';
import type { PageContext } from './context.ts';
import { excess, OVER, TO_TIGHTEN } from './finding.ts';
import { neutral } from './neutral.ts';
import { baseName, changeCounts, hasUnmeasured, noComparison, onlyTextChanged, tokensWords, toolsOnServers, totalChange, totalWords } from './words.ts';

/** The verdict and the total against its limit in one line, since a mail shows only that. */
export function heading(report: Report, context: PageContext): string {
  const only = report.only === undefined ? '' : `, server ${neutral(report.only, 'code', 100)} alone`;
  const title = `Tool budget${budgetName(report, context)}${only}`;
  const fork = context.reportedByFork ? ', as reported by the fork’s own run' : '';
  return `### ${icon(report, context)}${title}: ${headline(report)}${fork}`;
}

/** The second line: difference to base, tools, tokens. */
export function secondLine(report: Report): string {
  const measured = report.discovery.measured === 0 ? [] : [toolsOnServers(report), tokensWords(report.totals.tokens)];
  const compared = comparison(report);
  const long = (compared[0]?.length ?? 0) > 100;
  return long ? `${compared.join(' · ')}\n\n${measured.join(' · ')}`.trimEnd() : [...compared, ...measured].join(' · ');
}

function icon(report: Report, context: PageContext): string {
  if (context.reportedByFork) return report.verdict === 'fail' || report.verdict === 'unmeasured' ? '❌ ' : '';
  if (report.verdict === 'pass') return report.findings.some(({ kind }) => OVER.has(kind)) ? '⚠️ ' : '✅ ';
  if (report.verdict === 'measured') return '👋 ';
  return onlyRatchet(report) ? '⬇️ ' : '❌ ';
}

/** A budget elsewhere than at the root is named by its folder, or by its key. */
function budgetName(report: Report, { key }: PageContext): string {
  const path = report.budget?.path ?? 'mcp-budget.json';
  if (path !== 'mcp-budget.json') return ` of ${neutral(path.endsWith('/mcp-budget.json') ? path.slice(0, -'/mcp-budget.json'.length) : path, 'code', 120)}`;
  return key === 'default' ? '' : ` of ${neutral(key, 'code', 120)}`;
}

function headline(report: Report): string {
  if (report.verdict === 'measured') return `first measurement, ${formatCount(report.totals.bytes, 'byte')} in ${formatCount(report.totals.tools, 'tool')}`;
  const problems = problemCounts(report);
  if (report.verdict === 'unmeasured') return `not checked, ${problems.join(', ') || totalWords(report)}`;
  const raises = report.base?.raises ?? [];
  const limits = raises.filter((raise) => raise.kind === 'limit').length;
  const dropped = raises.filter((raise) => raise.kind === 'server-dropped').length;
  const decided = [
    ...(limits === 0 ? [] : [limits === 1 ? '1 limit raised' : `${formatNumber(limits)} limits raised`]),
    ...(dropped === 0 ? [] : [`${formatCount(dropped, 'server')} no longer measured`]),
  ];
  return [soFar(report), ...problems, ...decided, ...(inheritedOnly(report) ? ['already over on base'] : [])].join('; ');
}

/** Servers that are missing from the total are named among the problems. */
function soFar(report: Report): string {
  const limit = report.budget?.totalBytes ?? null;
  const over = limit !== null && report.totals.bytes > limit;
  return hasUnmeasured(report) && !over ? `${formatCount(report.totals.bytes, 'byte')} so far` : totalWords(report).replace(/, \d[^,]* missing$/, '');
}

function problemCounts(report: Report): string[] {
  const errors = report.findings.filter((finding) => finding.severity === 'error');
  const count = (kinds: readonly FindingKind[]) => errors.filter((finding) => kinds.includes(finding.kind)).length;
  const tools = new Set(
    errors.filter(({ kind }) => ['tool-over', 'ratchet-grew', 'tool-tokens-over'].includes(kind)).map(({ server, tool }) => JSON.stringify([server, tool])),
  ).size;
  const limits =
    count(['tokens-over', 'tools-over', 'instructions-over']) + errors.filter(({ kind, server }) => kind === 'total-over' && server !== undefined).length;
  const [lower, remove] = [count(['ratchet-slack']), count(['ratchet-done', 'ratchet-gone'])];
  const turn = lower === 0 ? 'remove' : remove === 0 ? 'lower' : 'lower or remove';
  const words: readonly (readonly [number, string, string])[] = [
    [tools, 'tool over', 'tools over'],
    [limits, 'other limit broken', 'other limits broken'],
    [count(['file-over']), 'context file over', 'context files over'],
    [count(['ratchet-raised']), 'ceiling raised', 'ceilings raised'],
    [lower + remove, `ratchet entry to ${turn}`, `ratchet entries to ${turn}`],
    [count(['ratchet-ambiguous']), 'ratchet entry unclear', 'ratchet entries unclear'],
    [count(['tokens-unavailable']), 'tokens could not be counted', 'tokens could not be counted'],
  ];
  const counted = words.flatMap(([number, one, many]) => (number === 0 ? [] : [one === many ? one : `${formatNumber(number)} ${number === 1 ? one : many}`]));
  return [...missingServers(report), ...counted];
}

function missingServers(report: Report): string[] {
  const names = report.servers.flatMap((server) => (server.status === 'unmeasured' ? [server.name] : []));
  if (names.length === 1) return [`${neutral(names[0] ?? '', 'code', 100)} could not be measured`];
  if (names.length > 1) return [`${formatNumber(names.length)} of ${formatCount(report.servers.length, 'server')} could not be measured`];
  return hasUnmeasured(report) ? [report.discovery.found === 0 ? 'no server was found' : 'a server was not found'] : [];
}

function comparison(report: Report): string[] {
  const { base } = report;
  if (base === null) return [];
  const name = neutral(base.ref ?? baseName(base), 'code', 120);
  const text = onlyTextChanged(report) ? ['nothing but text changed'] : [];
  const changes = base.changes.length === 0 ? [] : [changeCounts(base.changes), ...text];
  if (base.reason !== null) return [neutral(noComparison(base.reason, report.servers).replace(/\.$/, ''), 'text'), ...changes];
  if (hasUnmeasured(report)) return [`Total not compared with ${name}`, ...changes];
  const change = totalChange(report) ?? 0;
  return base.changes.length === 0 && change === 0
    ? [`No tool changed compared with ${name} (+0 bytes)`]
    : [`**${formatSigned(change)} bytes** compared with ${name}`, ...changes];
}

/** Whether nothing but the ratchet is to be turned: the one command mends it. */
function onlyRatchet(report: Report): boolean {
  const errors = report.findings.filter((finding) => finding.severity === 'error');
  return errors.length > 0 && errors.every((finding) => TO_TIGHTEN.has(finding.kind));
}

function inheritedOnly(report: Report): boolean {
  const over = report.findings.filter((finding) => OVER.has(finding.kind));
  return over.length > 0 && over.every((finding) => finding.inherited !== undefined && excess(finding) <= finding.inherited);
}
