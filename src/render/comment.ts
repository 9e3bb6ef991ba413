import type { Report } from '../core/report.ts';
import type { PageContext } from './context.ts';
import { compose, SEE_SUMMARY } from './document.ts';
import { pagePieces } from './page.ts';

/** GitHub refuses a comment of more than 65,536 characters. */
export const COMMENT_LIMIT = 65_536;
const AIM = 60_000;
const OPEN_ROWS = 15;

/**
 * The one comment on a pull request: verdict first, then what changed, what fails and what to do.
 * At most 60,000 UTF-16 units; what is too long loses whole rows, folds first and failing rows last,
 * and says how many.
 */
export function renderComment(report: Report, context: PageContext): string {
  const marker = formatMarker(context, report.commit);
  const pieces = pagePieces(report, context, { openRows: OPEN_ROWS, more: SEE_SUMMARY });
  return `${marker}\n${compose(pieces, AIM - marker.length - 2, (text) => text.length)}\n`;
}

/** The first line of a comment, by which a later run finds it and tells which of two is newer. */
export function formatMarker({ key, runNumber, workflow = null }: Pick<PageContext, 'key' | 'runNumber' | 'workflow'>, sha: string | null): string {
  const run = runNumber === null ? '' : ` run=${runNumber}${workflow === null ? '' : ` of=${workflow}`}`;
  const commit = sha !== null && /^[0-9a-f]{4,64}$/.test(sha) ? ` sha=${sha}` : '';
  return `<!-- mcp-budget:${key.replace(/[^A-Za-z0-9._-]/g, '-').slice(0, 64)}${run}${commit} -->`;
}
