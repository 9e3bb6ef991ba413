import type { Finding } from '../core/report.ts';
import { neutral } from '../render/neutral.ts';

/** GitHub shows ten annotations of a step and drops the rest without a word. */
const MAX_ANNOTATIONS = 10;
const COMMANDS = { error: 'error', warning: 'warning', notice: 'notice' } as const;

export interface Place {
  /** Relative to the root of the repository, with `/`. */
  readonly file: string;
  /** Starts at 1. */
  readonly line?: number | undefined;
}

/**
 * Annotations on the budget file for what fails and for limits that this change raises, the largest
 * excess first. Where there are more than ten, the tenth counts the rest.
 * @param placeOf where a finding belongs; null for no annotation
 * @returns workflow commands, one a line
 */
export function annotate(findings: readonly Finding[], placeOf: (finding: Finding) => Place | null): string[] {
  const told = findings
    .filter(({ kind, severity }) => severity === 'error' || kind === 'limit-raised' || kind === 'ratchet-raised')
    .flatMap((finding) => {
      const place = placeOf(finding);
      return place === null ? [] : [{ finding, place }];
    })
    .sort((one, other) => RANK[one.finding.severity] - RANK[other.finding.severity] || excess(other.finding) - excess(one.finding));
  const shown = told.length > MAX_ANNOTATIONS ? told.slice(0, MAX_ANNOTATIONS - 1) : told;
  const lines = shown.map(({ finding, place }) => command(finding.severity, finding.message, place));
  const [worst] = told;
  if (shown.length < told.length && worst)
    lines.push(command(worst.finding.severity, `${told.length - shown.length} more in the summary`, { file: worst.place.file }));
  return lines;
}

const RANK = { error: 0, warning: 1, notice: 2 } as const;
const excess = ({ actual = 0, limit = 0 }: Finding): number => actual - limit;

/**
 * One workflow command, its text neutralised and escaped.
 * Source: GitHub, "Workflow commands for GitHub Actions".
 */
export function command(severity: keyof typeof COMMANDS, message: string, place?: Place): string {
  const properties = [
    ['title', place ? 'mcp-budget' : undefined],
    ['file', place?.file],
    ['line', place?.line],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${neutral(String(value), 'property')}`]));
  return `::${COMMANDS[severity]}${properties.length > 0 ? ` ${properties.join(',')}` : ''}::${neutral(message, 'data')}`;
}
