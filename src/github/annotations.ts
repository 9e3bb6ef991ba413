import type { Finding } from '../core/report.ts';
import { worstFirst } from '../render/finding.ts';
import { command, type Place } from './command.ts';

/** GitHub shows ten annotations of a step and drops the rest without a word. */
const MAX_ANNOTATIONS = 10;

/** What a reviewer is to decide, though it fails nothing. */
const DECISIONS: ReadonlySet<Finding['kind']> = new Set(['limit-raised', 'ratchet-raised', 'sandbox-opened']);

/**
 * Annotations for what fails and for what this change raises, the worst first. Where there are more
 * than ten, the tenth counts the rest.
 * @param placeOf where in the budget file a finding belongs; null where no file says it
 * @returns workflow commands, one a line
 */
export function annotate(findings: readonly Finding[], placeOf: (finding: Finding) => Place | null): string[] {
  const told = worstFirst(findings.filter(({ kind, severity }) => severity === 'error' || DECISIONS.has(kind)));
  const shown = told.length > MAX_ANNOTATIONS ? told.slice(0, MAX_ANNOTATIONS - 1) : told;
  const lines = shown.map((finding) => command(finding.severity, finding.message, placeOf(finding) ?? undefined));
  const rest = told.slice(shown.length);
  const [next] = rest;
  return next === undefined ? lines : [...lines, command(next.severity, `${rest.length} more in the summary`)];
}
