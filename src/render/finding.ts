import { formatCount, formatNumber, formatSigned } from '../core/format.ts';
import type { Finding, FindingKind, UnmeasuredServer } from '../core/report.ts';
import { fullName, LONG_REASON } from './words.ts';

/** Units of what a finding counts; kinds without one carry no figures. */
const UNITS: Partial<Record<FindingKind, string>> = {
  'tool-over': 'byte',
  'ratchet-grew': 'byte',
  'ratchet-slack': 'byte',
  'ratchet-done': 'byte',
  'ratchet-gone': 'byte',
  'total-over': 'byte',
  'tokens-over': 'token',
  'tool-tokens-over': 'token',
  'tools-over': 'tool',
  'instructions-over': 'byte',
  'file-over': 'byte',
};

export const OVER: ReadonlySet<FindingKind> = new Set<FindingKind>([
  'tool-over',
  'ratchet-grew',
  'total-over',
  'tokens-over',
  'tool-tokens-over',
  'tools-over',
  'instructions-over',
  'file-over',
]);
export const TO_TIGHTEN: ReadonlySet<FindingKind> = new Set<FindingKind>(['ratchet-slack', 'ratchet-done', 'ratchet-gone']);

const FIRST: readonly FindingKind[] = ['budget-removed', 'server-unmeasured', 'ratchet-raised', 'ratchet-ambiguous'];
const SEVERITIES = ['error', 'warning', 'notice'] as const;

/** Errors before warnings before notices; what stops the check first, then the largest excess, then ratchet entries to turn. */
export function worstFirst(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || rank(a) - rank(b) || excess(b) - excess(a) || slack(b) - slack(a),
  );
}

/** By how much a finding is over its limit, in its own unit; 0 where it is not. */
export function excess(finding: Finding): number {
  return OVER.has(finding.kind) ? Math.max(0, (finding.actual ?? 0) - (finding.limit ?? 0)) : 0;
}

/** What a finding is about, raw: a tool, a server, a file, or the total it names. */
export function subject(finding: Finding): string {
  if (finding.file !== undefined) return finding.file;
  const name = fullName(finding.server, finding.tool);
  const whole = { 'total-over': 'total', 'tokens-over': 'all tokens', 'tools-over': 'number of tools', 'instructions-over': 'instructions' } as const;
  const total = (whole as Partial<Record<FindingKind, string>>)[finding.kind];
  if (total === undefined) return name === '' && TO_TIGHTEN.has(finding.kind) ? (finding.path?.at(-1) ?? '') : name;
  return name === '' ? total : `${name}: ${total}`;
}

/** The measured figure with its unit: `5,310 bytes`; empty where the finding has none. */
export function figure(finding: Finding): string {
  const unit = UNITS[finding.kind];
  return unit === undefined || finding.actual === undefined || finding.kind === 'ratchet-gone' ? '' : formatCount(finding.actual, unit);
}

/** A message without the name of its subject in front, which stands beside it. */
export function afterSubject(message: string, name: string): string {
  if (name === '' || !message.startsWith(name)) return message;
  return /^(?::\s*|\s+)(?=\S)/.test(message.slice(name.length)) ? message.slice(name.length).replace(/^:?\s*/, '') : message;
}

/** Why each server was not measured, raw: a long reason stands at the first server that has it, and the others refer to that one. */
export function reasonsOnce(servers: readonly UnmeasuredServer[]): Map<UnmeasuredServer, string> {
  const first = new Map<string, string>();
  return new Map(
    servers.map((server) => {
      const message = afterSubject(server.reason.message, server.name);
      const told = message.length < LONG_REASON ? undefined : first.get(message);
      if (told === undefined) first.set(message, server.name);
      return [server, told === undefined ? message : `for the same reason as ${told}.`];
    }),
  );
}

/** Whether a finding is told in figures rather than by its message. */
export function hasFigures(finding: Finding): boolean {
  return finding.limit !== undefined && UNITS[finding.kind] !== undefined;
}

/**
 * What is wrong and by how much, without repeating subject and figure. Kinds without figures say their
 * message, which may hold foreign text: neutralise the answer.
 */
export function explain(finding: Finding): string {
  const { actual, limit } = finding;
  if (limit === undefined) return finding.message;
  const ceiling = formatNumber(limit);
  switch (finding.kind) {
    case 'ratchet-slack':
      return `lower its ceiling from ${ceiling} to ${formatNumber(finding.becomes ?? actual ?? 0)}`;
    case 'ratchet-done':
      return `remove its ceiling of ${ceiling}: it fits now`;
    case 'ratchet-gone':
      return `remove its ceiling of ${ceiling}: no such tool${finding.renamedTo === undefined ? '' : `, looks renamed to ${finding.renamedTo}`}`;
    case 'ratchet-grew':
      return `${formatNumber(excess(finding))} over its ceiling of ${ceiling}${inheritedWords(finding)}`;
    default:
      return actual === undefined || !OVER.has(finding.kind)
        ? finding.message
        : `${formatNumber(excess(finding))} over the limit of ${ceiling}${inheritedWords(finding)}`;
  }
}

/** `; already over on base by 63, this change: +100`, or nothing. */
export function inheritedWords(finding: Finding): string {
  if (finding.inherited === undefined || finding.inherited === 0) return '';
  return `; already over on base by ${formatNumber(finding.inherited)}, this change: ${formatSigned(excess(finding) - finding.inherited)}`;
}

function rank(finding: Finding): number {
  const first = FIRST.indexOf(finding.kind);
  if (first >= 0) return first;
  return TO_TIGHTEN.has(finding.kind) ? FIRST.length + 1 : FIRST.length;
}

function slack(finding: Finding): number {
  return TO_TIGHTEN.has(finding.kind) ? (finding.limit ?? 0) - (finding.becomes ?? 0) : 0;
}
