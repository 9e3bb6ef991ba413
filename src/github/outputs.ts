import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import type { Report } from '../core/report.ts';

/** What later steps may read; the same names as in `action.yml`. */
export interface Outputs {
  readonly verdict: Report['verdict'] | 'invalid';
  readonly 'total-bytes': number | null;
  readonly 'total-tokens': number | null;
  readonly tools: number | null;
  /** Head less base; null where there is no difference to tell. */
  readonly 'delta-bytes': number | null;
  /** Path of the report, relative to the workspace or absolute. */
  readonly report: string | null;
  readonly 'comment-url': string | null;
}

/** What is told where nothing was measured. */
export const NOTHING: Outputs = {
  verdict: 'invalid',
  'total-bytes': null,
  'total-tokens': null,
  tools: null,
  'delta-bytes': null,
  report: null,
  'comment-url': null,
};

/** The outputs of a report. An incomplete measurement has no total. */
export function outputsOf(report: Report, { path, commentUrl }: { readonly path: string | null; readonly commentUrl: string | null }): Outputs {
  const complete = report.servers.length > 0 && report.servers.every(({ status }) => status === 'measured');
  const base = report.base?.totals ?? null;
  return {
    verdict: report.verdict,
    'total-bytes': complete ? report.totals.bytes : null,
    'total-tokens': complete ? report.totals.tokens : null,
    tools: complete ? report.totals.tools : null,
    'delta-bytes': complete && base !== null ? report.totals.bytes - base.bytes : null,
    report: path,
    'comment-url': commentUrl,
  };
}

/**
 * Hands the outputs to the runner through its command file; what is not known is empty. Each value stands
 * between delimiters that nobody can guess. `@actions/core` would load an HTTP client for this.
 * Source: GitHub, "Workflow commands for GitHub Actions", multiline strings.
 */
export function writeOutputs(env: Readonly<Record<string, string | undefined>>, outputs: Outputs): void {
  const file = env['GITHUB_OUTPUT'];
  if (!file) return;
  const delimiter = `mcp_budget_${randomUUID()}`;
  appendFileSync(
    file,
    Object.entries(outputs)
      .map(([name, value]) => `${name}<<${delimiter}\n${value ?? ''}\n${delimiter}\n`)
      .join(''),
  );
}
