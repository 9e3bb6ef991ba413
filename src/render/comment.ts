import type { Report } from '../core/report.ts';
import type { PageContext } from './context.ts';
import { compose, SEE_SUMMARY } from './document.ts';
import { pagePieces } from './page.ts';

/** GitHub refuses a comment of more than 65,536 characters. */
export const COMMENT_LIMIT = 65_536;
const AIM = 60_000;
const OPEN_ROWS = 15;
const MARKER = /^<!-- mcp-budget:(\S{1,400}) run=(\d{1,15}) sha=([0-9a-f]{4,64}|none) -->/;

/** What the first line of a comment says of the run that wrote it. */
export interface Marker {
  readonly key: string;
  readonly runNumber: number;
  /** null where the run knew no commit. */
  readonly sha: string | null;
}

/**
 * The one comment on a pull request: verdict first, then what changed, what fails and what to do.
 * At most 60,000 UTF-16 units; what is too long loses whole rows, folds first and failing rows last,
 * and says how many.
 */
export function renderComment(report: Report, context: PageContext): string {
  const marker = formatMarker({ key: context.key, runNumber: context.runNumber, sha: report.commit });
  const pieces = pagePieces(report, context, { openRows: OPEN_ROWS, more: SEE_SUMMARY });
  return `${marker}\n${compose(pieces, AIM - marker.length - 2, (text) => text.length)}\n`;
}

/** The first line of a comment, by which a later run finds it and tells which of two is newer. */
export function formatMarker({ key, runNumber, sha }: Marker): string {
  const wellFormed = key
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .slice(0, 100)
    .replace(/[\ud800-\udbff]$/, '');
  const commit = sha !== null && /^[0-9a-f]{4,64}$/.test(sha) ? sha : 'none';
  return `<!-- mcp-budget:${encodeURIComponent(wellFormed)} run=${runNumber} sha=${commit} -->`;
}

/** Reads the marker of a comment; null where the comment is not one of ours. */
export function parseMarker(body: string): Marker | null {
  const match = MARKER.exec(body);
  if (match === null) return null;
  const [, key = '', runNumber = '', sha = ''] = match;
  const decoded = decodeKey(key);
  return decoded === null ? null : { key: decoded, runNumber: Number(runNumber), sha: sha === 'none' ? null : sha };
}

function decodeKey(key: string): string | null {
  try {
    return decodeURIComponent(key);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
