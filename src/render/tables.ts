import { formatCount, formatNumber, formatSigned } from '../core/format.ts';
import type { Change, Finding, Report } from '../core/report.ts';
import type { Extent } from './blocks.ts';
import { changeFigure, changesByTool, toolKey } from './change.ts';
import type { Piece } from './document.ts';
import { excess, figure, hasFigures, inheritedWords, OVER, subject, TO_TIGHTEN, worstFirst } from './finding.ts';
import { FOLD_TAIL, fence, foldHead, fullColumns, tableHead, tableRow } from './markdown.ts';
import { neutral } from './neutral.ts';
import { ratchetPatch } from './ratchet-patch.ts';
import { changeWords, fullName, totalChange } from './words.ts';

const NAME = 130;

/** Everything above its limit, worst first, never folded. */
export function overPieces(report: Report, extent: Extent): Piece[] {
  const over = worstFirst(report.findings).filter((finding) => OVER.has(finding.kind) && hasFigures(finding));
  if (over.length === 0) return [];
  const columns = [
    { title: '' },
    { title: 'Over its limit' },
    { title: 'Bytes', figures: true },
    { title: 'Limit', figures: true },
    { title: 'Over', figures: true },
    { title: 'Change', figures: true },
    { title: 'What changed' },
  ];
  const changes = changesByTool(report);
  const { head, rows } = fullColumns(
    columns,
    over.map((finding) => overRow(finding, changeOf(finding, changes), report)),
  );
  const short = over.map((finding) => tableRow([overMark(finding), overName(finding, 60), bytesOf(finding), formatNumber(excess(finding))]));
  const inherited = over
    .filter((finding) => inheritedWords(finding) !== '')
    .map((finding) => `${overName(finding, NAME)}${inheritedWords(finding).replace(/^;/, ':')}.`);
  const wide: Piece = { head, rows, tail: inherited.slice(0, 20).join('<br>'), worth: 100, more: extent.more };
  const narrow = tableHead([{ title: '' }, { title: 'Over its limit' }, { title: 'Bytes', figures: true }, { title: 'Over', figures: true }]);
  return rows.join('').length > 40_000 && extent.openRows < Number.POSITIVE_INFINITY ? [{ ...wide, head: narrow, rows: short }] : [wide];
}

function overRow(finding: Finding, change: Change | null, report: Report): string[] {
  const total = finding.kind === 'total-over' && finding.server === undefined ? totalChange(report) : null;
  const limit = `${formatNumber(finding.limit ?? 0)}${finding.kind === 'ratchet-grew' ? ' (ceiling)' : ''}`;
  const figures = change !== null && finding.kind !== 'tool-tokens-over';
  return [
    overMark(finding),
    overName(finding, NAME),
    bytesOf(finding),
    limit,
    formatNumber(excess(finding)),
    figures ? changeFigure(change) : total === null ? '' : formatSigned(total),
    change === null ? '' : neutral(changeWords(change), 'text', 300),
  ];
}

function overMark(finding: Finding): string {
  return finding.severity === 'error' ? '❌' : '⚠️';
}

function overName(finding: Finding, maxLength: number): string {
  return finding.tool === undefined && finding.file === undefined
    ? `**${neutral(finding.server === undefined ? capital(subject(finding)) : subject(finding), 'text', maxLength)}**`
    : neutral(subject(finding), 'code', maxLength);
}

function bytesOf(finding: Finding): string {
  return figure(finding).replace(/ bytes?$/, '');
}

/** Ceilings to lower or remove, and the patch that does it. */
export function ratchetPieces(report: Report, extent: Extent): Piece[] {
  const entries = worstFirst(report.findings).filter((finding) => TO_TIGHTEN.has(finding.kind));
  if (entries.length === 0) return [];
  const { head, rows } = fullColumns(
    [{ title: '' }, { title: 'Ratchet' }, { title: 'Bytes', figures: true }, { title: 'Ceiling', figures: true }, { title: 'What to do' }],
    entries.map((finding) => [
      '⬇️',
      neutral(subject(finding), 'code', NAME),
      finding.kind === 'ratchet-gone' ? '' : bytesOf(finding),
      formatNumber(finding.limit ?? 0),
      becomes(finding),
    ]),
  );
  const patch = ratchetPatch(report);
  const fold: Piece = { head: foldHead('The same as a patch'), rows: [fence(patch, 'diff')], tail: FOLD_TAIL, worth: 60, more: () => '' };
  return [{ head, rows, tail: '', worth: 99, more: extent.more }, ...(patch.length === 0 ? [] : [fold])];
}

function becomes(finding: Finding): string {
  const from = formatNumber(finding.limit ?? 0);
  if (finding.kind === 'ratchet-slack') return `lower from ${from} to **${formatNumber(finding.becomes ?? finding.actual ?? 0)}**`;
  if (finding.kind === 'ratchet-done') return '**remove**, it fits now';
  return `**remove**, no such tool${finding.renamedTo === undefined ? '' : `; looks renamed to ${neutral(finding.renamedTo, 'code', NAME)}`}`;
}

/** Changed tools, the largest change first; those that are over already stand above. */
export function changePieces(report: Report, extent: Extent): Piece[] {
  const changes = [...(report.base?.changes ?? [])].sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
  const over = new Set(report.findings.filter((finding) => OVER.has(finding.kind)).map((finding) => toolKey(finding.server, finding.tool)));
  const left = changes.filter((change) => !over.has(toolKey(change.server, change.tool)));
  if (left.length === 0) return [];
  const shown = left.slice(0, extent.openRows);
  const rows = shown.map((change) =>
    tableRow([
      neutral(fullName(change.server, change.tool), 'code', NAME),
      change.kind === 'removed' ? '–' : formatNumber(change.after),
      changeFigure(change),
      neutral(changeWords(change), 'text', 400),
    ]),
  );
  const note = left.length > shown.length ? `${formatCount(left.length - shown.length, 'more changed tool')}: see the lists below.` : '';
  const head = tableHead([{ title: 'Changed tool' }, { title: 'Bytes', figures: true }, { title: 'Change', figures: true }, { title: 'What changed' }]);
  return [{ head, rows, tail: note, worth: 80, more: extent.more }];
}

function changeOf(finding: Finding, changes: ReadonlyMap<string, Change>): Change | null {
  return finding.tool === undefined ? null : (changes.get(toolKey(finding.server, finding.tool)) ?? null);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
