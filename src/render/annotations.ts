import { formatNumber } from '../core/format.ts';
import type { Finding, Report } from '../core/report.ts';
import { explain, figure, hasFigures, subject, worstFirst } from './finding.ts';
import { neutral } from './neutral.ts';

/** A mark that GitHub shows beside a line of a file. Texts are raw: `formatAnnotation` escapes them. */
export interface Annotation {
  readonly severity: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
  /** Relative to the repository root. */
  readonly file: string | null;
  /** From 1. */
  readonly line: number | null;
}

/** Where the budget file says something: the path relative to the repository root, and the line from 1. */
export type PlaceOf = (path: readonly string[]) => { readonly file: string; readonly line: number } | null;

/** GitHub keeps ten annotations of one kind from a step and drops the rest without a word. */
const MAX_ANNOTATIONS = 10;

/**
 * The worst findings on their lines of the budget file, at most ten. Where there are more, the tenth
 * says how many are in the summary. Warnings and notices come only where room is left.
 */
export function annotations(report: Report, placeOf: PlaceOf): Annotation[] {
  const findings = worstFirst(report.findings);
  const errors = findings.filter((finding) => finding.severity === 'error');
  const raises = findings.filter((finding) => finding.severity !== 'error' && ['limit-raised', 'ratchet-raised'].includes(finding.kind));
  const all = [...errors, ...raises];
  const budgetFile = report.budget?.path ?? null;
  const place = (finding: Finding) => (finding.path === undefined ? null : placeOf(finding.path));
  const shown = all.slice(0, all.length > MAX_ANNOTATIONS ? MAX_ANNOTATIONS - 1 : MAX_ANNOTATIONS).map((finding): Annotation => {
    const where = place(finding);
    return {
      severity: finding.severity,
      title: 'Tool budget',
      message: sentence(finding),
      file: where?.file ?? budgetFile,
      line: where?.line ?? (budgetFile === null ? null : 1),
    };
  });
  const left = all.length - shown.length;
  if (left === 0) return shown;
  const severity = errors.length > shown.length ? 'error' : (all[shown.length]?.severity ?? 'notice');
  return [
    ...shown,
    { severity, title: 'Tool budget', message: `${formatNumber(left)} more in the summary`, file: budgetFile, line: budgetFile === null ? null : 1 },
  ];
}

/** The workflow command of an annotation, escaped as the runner reads it; one line without its end. */
export function formatAnnotation({ severity, title, message, file, line }: Annotation): string {
  const properties = [
    ...(file === null ? [] : [`file=${neutral(file, 'property')}`]),
    ...(file === null || line === null ? [] : [`line=${line}`]),
    `title=${neutral(title, 'property')}`,
  ];
  return `::${severity} ${properties.join(',')}::${neutral(message, 'data', 4_000)}`;
}

function sentence(finding: Finding): string {
  if (!hasFigures(finding)) return explain(finding);
  const size = figure(finding);
  return `${subject(finding)}${size === '' ? '' : ` is ${size}`}: ${explain(finding)}`;
}
