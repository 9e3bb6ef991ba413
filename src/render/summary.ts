import { utf8Bytes } from '../core/bytes.ts';
import { formatNumber } from '../core/format.ts';
import type { Report } from '../core/report.ts';
import type { PageContext } from './context.ts';
import { compose } from './document.ts';
import { pagePieces } from './page.ts';

/** GitHub drops a step's summary of more than 1 MiB. */
export const SUMMARY_LIMIT_BYTES = 1_048_576;
const AIM_BYTES = 1_000_000;

/** The whole report for the job summary, with every row; at most 1,000,000 bytes of UTF-8. */
export function renderSummary(report: Report, context: PageContext): string {
  const more = (left: number) => `… and ${formatNumber(left)} more, see the report as JSON`;
  return `${compose(pagePieces(report, context, { openRows: Number.POSITIVE_INFINITY, more }), AIM_BYTES, utf8Bytes)}\n`;
}
