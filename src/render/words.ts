import { formatCount, formatNumber, formatShare, formatSigned } from '../core/format.ts';
import type { BaseReport, Change, Part, Parts, Report, ServerReport, ToolSize } from '../core/report.ts';

/** A measured tool and the server that lists it. */
export interface ListedTool extends ToolSize {
  readonly server: string;
}

/** All measured tools, heaviest first. */
export function heaviest(servers: readonly ServerReport[]): ListedTool[] {
  return servers
    .flatMap((server) => (server.status === 'measured' ? server.tools.map((tool) => ({ ...tool, server: server.name })) : []))
    .sort((a, b) => b.bytes - a.bytes);
}

/** The part of a tool that weighs most: `inputSchema 4,020`. */
export function heaviestPart(parts: Parts): string {
  const [part, bytes] = Object.entries(parts).reduce((most, each) => (each[1] > most[1] ? each : most), ['', -1]);
  return part === '' ? '' : `${part} ${formatNumber(bytes)}`;
}

/** `server/tool`, raw. */
export function fullName(server: string | null | undefined, tool: string | null | undefined): string {
  const named = tool === '' ? '(no name)' : tool;
  return [server, named].filter((name) => name !== undefined && name !== null).join('/');
}

/** `38 tools on 2 servers`. */
export function toolsOnServers(report: Report): string {
  return `${formatCount(report.totals.tools, 'tool')} on ${formatCount(report.discovery.measured, 'server')}`;
}

/** `10,310 tokens`, or that they were not counted. */
export function tokensWords(tokens: number | null): string {
  return tokens === null ? 'tokens not counted' : formatCount(tokens, 'token');
}

/** `4,500 of 6,000 bytes (75 %)`, `6,100 of 6,000 bytes, 100 over`: a share stands only where the limit holds. */
function againstLimit(actual: number, limit: number | null, unit: string): string {
  if (limit === null) return formatCount(actual, unit);
  const figures = `${formatNumber(actual)} of ${formatCount(limit, unit)}`;
  if (actual > limit) return `${figures}, ${formatNumber(actual - limit)} over`;
  if (actual === limit) return `${figures}, none left`;
  return `${figures} (${formatShare(actual, limit)})`;
}

/** Bytes gained or lost by part, largest first: `description +410, inputSchema +96`. */
export function partChanges(parts: Partial<Record<Part, number>>): string {
  return Object.entries(parts)
    .filter(([, bytes]) => bytes !== 0)
    .sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]))
    .map(([part, bytes]) => `${part} ${formatSigned(bytes)}`)
    .join(', ');
}

/** What changed in a tool besides its size, in words of its schema: `added limit; removed page`. */
export function shapeWords(change: Change): string {
  if (change.kind === 'renamed') return `renamed from ${change.from ?? 'another name'}`;
  if (change.shape === null) return '';
  if (change.shape.textOnly) return 'text only';
  const words = [
    ['added', change.shape.added],
    ['removed', change.shape.removed],
  ] as const;
  return words
    .filter(([, names]) => names.length > 0)
    .map(([verb, names]) => `${verb} ${names.slice(0, 6).join(', ')}${names.length > 6 ? ` and ${names.length - 6} more` : ''}`)
    .join('; ');
}

/** What made a tool's size differ, raw: `description +410; text only`, `new`, `gone`. */
export function changeWords(change: Change): string {
  if (change.kind === 'added') return 'new';
  if (change.kind === 'removed') return 'gone';
  return [partChanges(change.parts), shapeWords(change)].filter((words) => words !== '').join('; ');
}

/** True when every tool is known on both sides, and those that changed kept names and schemas and touched nothing but text. */
export function onlyTextChanged(report: Report): boolean {
  const changes = report.base?.changes ?? [];
  const known = report.base?.reason === null && !hasUnmeasured(report);
  return known && changes.length > 0 && changes.every((change) => change.shape?.textOnly === true && !['added', 'removed', 'renamed'].includes(change.kind));
}

/** `1 new, 2 grew`. */
export function changeCounts(changes: readonly Change[]): string {
  const words = { added: 'new', removed: 'gone', renamed: 'renamed', grew: 'grew', shrank: 'shrank', changed: 'changed at equal size' } as const;
  const counts = (Object.keys(words) as (keyof typeof words)[]).flatMap((kind) => {
    const count = changes.filter((change) => change.kind === kind).length;
    return count === 0 ? [] : [`${formatNumber(count)} ${words[kind]}`];
  });
  return counts.join(', ');
}

/** What a person calls the base: `main (4f2c1ab)`, raw. */
export function baseName(base: BaseReport): string {
  const commit = shortCommit(base.commit);
  if (base.ref === null) return commit ?? 'base';
  return commit === null || base.ref.startsWith(commit) ? base.ref : `${base.ref} (${commit})`;
}

/** The first seven digits of a commit, null where there is none. */
export function shortCommit(commit: string | null): string | null {
  return commit === null ? null : commit.slice(0, 7);
}

/** Bytes by which the head's total differs from the base's; null where there is no base. */
export function totalChange(report: Report): number | null {
  const before = report.base?.totals;
  return before === null || before === undefined || report.verdict === 'unmeasured' || hasUnmeasured(report) ? null : report.totals.bytes - before.bytes;
}

export function hasUnmeasured(report: Report): boolean {
  return report.servers.some((server) => server.status === 'unmeasured') || report.findings.some((finding) => finding.kind === 'server-unmeasured');
}

/** A reason of so many UTF-16 units is told once, and referred to elsewhere. */
export const LONG_REASON = 120;

/** Why there is no difference to base, or only part of one, as a sentence that says so, raw. */
export function noComparison({ code, message }: NonNullable<BaseReport['reason']>, servers: readonly ServerReport[]): string {
  const once = withoutRepeat(message, servers);
  return code === 'base-incomplete' || /^(no|base|the base)\b/i.test(once) ? once : `No comparison: ${once}`;
}

/** What ends a reason of base: how many more there are, and what to do. */
const AFTER_REASON = /(?:, and \d+ more)?\.?(?: Where it needs a build first, .*)?$/s;

/** A message that refers to the reason of an unmeasured server where it says that same reason, which stands below. */
function withoutRepeat(message: string, servers: readonly ServerReport[]): string {
  for (const server of servers) {
    if (server.status !== 'unmeasured' || server.reason.message.length < LONG_REASON) continue;
    const start = message.indexOf(server.reason.message.slice(0, LONG_REASON / 2));
    if (start < 0) continue;
    const rest = AFTER_REASON.exec(message.slice(start))?.[0] ?? '';
    const said = message.slice(start, message.length - rest.length).replace(/[\s"').…]+$/, '');
    if (server.reason.message.startsWith(said)) return `${message.slice(0, start)}see the reason below${rest}`;
  }
  return message;
}

/** The total against its limit, or what is missing from it: never a share where a server is missing. */
export function totalWords(report: Report): string {
  const { bytes } = report.totals;
  if (report.verdict === 'measured') return formatCount(bytes, 'byte');
  const limit = report.budget?.totalBytes ?? null;
  if (hasUnmeasured(report)) return partialWords(report, limit);
  if (report.findings.some(({ kind, severity }) => kind === 'tokens-unavailable' && severity === 'error'))
    return `${formatCount(bytes, 'byte')}; tokens could not be counted`;
  if (report.verdict === 'unmeasured') return `${formatCount(bytes, 'byte')}; not all limits could be checked`;
  if (limit !== null) return againstLimit(bytes, limit, 'byte');
  return `${formatCount(bytes, 'byte')}, ${noLimitWords(report)}`;
}

function noLimitWords(report: Report): string {
  if (report.budget !== null) return report.only === undefined ? 'no limit for the total' : 'no limit for this server’s total';
  return report.findings.some(({ kind }) => kind === 'budget-removed') ? 'its budget file is removed' : 'no budget file';
}

function partialWords(report: Report, limit: number | null): string {
  const { bytes } = report.totals;
  const missing = report.servers.filter((server) => server.status === 'unmeasured').length;
  const words = missing === 0 ? 'not every server was found' : `${formatNumber(missing)} of ${formatCount(report.servers.length, 'server')} missing`;
  if (report.discovery.measured === 0) return missing === 0 ? 'no server was measured' : words;
  if (limit !== null && bytes > limit) return `${againstLimit(bytes, limit, 'byte')}, ${words}`;
  return `${formatCount(bytes, 'byte')} so far, ${words}`;
}
