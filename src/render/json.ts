import type { Report } from '../core/report.ts';
import { jsonForActions, jsonForTerminal } from './neutral.ts';

/** What `--json` prints where a flag or a file is wrong, so that nothing was measured. */
export interface InvalidReport {
  readonly schemaVersion: 1;
  readonly verdict: 'invalid';
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly file?: string | undefined;
    readonly line?: number | undefined;
    readonly column?: number | undefined;
  };
}

/** Keys of a report in the order in which they are printed; others follow as they come. */
const ORDER: readonly string[] = [
  'schemaVersion',
  'tool',
  'commit',
  'dirty',
  'measuredAt',
  'verdict',
  'error',
  'only',
  'totals',
  'tokenizer',
  'sandbox',
  'budget',
  'discovery',
  'servers',
  'files',
  'findings',
  'base',
  'shard',
  'statistics',
] satisfies readonly (keyof Report | keyof InvalidReport)[];

/**
 * One JSON document, its keys in one order, with a newline at its end. Invisible characters are
 * written as `\u` escapes, and for GitHub Actions `##[` too: the document stays equal when parsed.
 */
export function renderJson(report: Report | InvalidReport, { actions }: { readonly actions: boolean }): string {
  const rank = (key: string) => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length);
  const ordered = Object.fromEntries(Object.entries(report).sort(([a], [b]) => rank(a) - rank(b)));
  const json = JSON.stringify(ordered, null, 2);
  return `${actions ? jsonForActions(json) : jsonForTerminal(json)}\n`;
}
