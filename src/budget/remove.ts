import { createScanner, type Node } from 'jsonc-parser';
import { membersOf } from './tree.ts';

/** `length` letters at `offset` become `text`. */
export interface Splice {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

type Kind = 'open' | 'close' | 'member' | 'comma' | 'comment' | 'space' | 'newline';

/** A stretch of an object's text: a whole member, a comma, a comment, blanks, one line end or a brace. */
interface Piece {
  readonly kind: Kind;
  readonly offset: number;
  readonly length: number;
  gone: boolean;
}

/** The pieces between two line ends. A comment or member of several lines counts as one piece. */
type Row = Piece[];

/** The splices that take `members` out of `object`; `applyEdits` says which comments go along. */
export function removeMembers(text: string, object: Node, members: ReadonlySet<Node>): Splice[] {
  const pieces = piecesOf(text, object, members);
  const rows = rowsOf(pieces);
  markComments(rows);
  markCommas(pieces);
  if (pieces.every((piece) => piece.gone || (piece.kind !== 'member' && piece.kind !== 'comment'))) {
    return [{ offset: object.offset, length: object.length, text: '{}' }];
  }
  joinLed(rows);
  for (const row of rows) markBlanks(row);
  markBlankRows(rows);
  return pieces.filter((piece) => piece.gone).map(({ offset, length }) => ({ offset, length, text: '' }));
}

// SyntaxKind of jsonc-parser is an ambient const enum, which single-file compilers cannot read.
const KINDS: Readonly<Record<number, Kind>> = { 1: 'open', 2: 'close', 5: 'comma', 12: 'comment', 13: 'comment', 14: 'newline', 15: 'space' };

function piecesOf(text: string, object: Node, gone: ReadonlySet<Node>): Piece[] {
  const byOffset = new Map(membersOf(object).map(({ node }) => [node.offset, node]));
  const scanner = createScanner(text);
  const pieces: Piece[] = [];
  const end = object.offset + object.length;
  for (let offset = object.offset; offset < end; ) {
    const member = byOffset.get(offset);
    if (member !== undefined) {
      pieces.push({ kind: 'member', offset, length: member.length, gone: gone.has(member) });
      offset += member.length;
      continue;
    }
    scanner.setPosition(offset);
    const kind = KINDS[scanner.scan()]!;
    const length = scanner.getTokenLength();
    pieces.push({ kind, offset, length, gone: false });
    offset += length;
  }
  return pieces;
}

function rowsOf(pieces: readonly Piece[]): Row[] {
  const rows: Row[] = [[]];
  for (const piece of pieces) {
    rows.at(-1)!.push(piece);
    if (piece.kind === 'newline') rows.push([]);
  }
  return rows;
}

function markComments(rows: readonly Row[]): void {
  for (const [index, row] of rows.entries()) {
    const members = row.filter((piece) => piece.kind === 'member');
    for (const member of members.filter((each) => each.gone)) {
      markBehind(row, row.indexOf(member));
      markBefore(row, row.indexOf(member));
    }
    if (members.length > 0 && members.every((each) => each.gone)) markAbove(rows, index);
  }
}

/** Comments behind a member are its own, but between its comma and a next member on the line they are that one's. */
function markBehind(row: Row, index: number): void {
  const behind = row.slice(index + 1);
  const next = behind.findIndex((piece) => piece.kind === 'member');
  const comma = behind.findIndex((piece) => piece.kind === 'comma');
  const own = next === -1 ? behind : behind.slice(0, comma === -1 ? next : comma);
  for (const piece of own) if (piece.kind === 'comment') piece.gone = true;
}

function markBefore(row: Row, index: number): void {
  for (const piece of row.slice(0, index).toReversed()) {
    if (piece.kind === 'comment') piece.gone = true;
    else if (piece.kind !== 'space') return;
  }
}

function markAbove(rows: readonly Row[], index: number): void {
  for (const row of rows.slice(0, index).toReversed()) {
    const solid = row.filter((piece) => piece.kind !== 'space' && piece.kind !== 'newline');
    if (solid.length === 0 || solid.some((piece) => piece.kind !== 'comment')) return;
    for (const piece of solid) piece.gone = true;
  }
}

/** Between two members that stay, one comma stays: the one at the start of the later's line where the file is written so. */
function markCommas(pieces: readonly Piece[]): void {
  const last = pieces.findLast((piece) => piece.kind === 'member');
  let commas: Piece[] = [];
  let ledBy: Piece | null = null;
  let rowStarts = false;
  let kept = false;
  for (const piece of pieces) {
    if (piece.kind === 'comma') {
      commas.push(piece);
      ledBy = rowStarts ? piece : null;
    }
    if (piece.kind === 'newline') [rowStarts, ledBy] = [true, null];
    else if (piece.kind !== 'space') rowStarts = false;
    const end = piece.kind === 'close';
    if (!end && (piece.kind !== 'member' || piece.gone)) continue;

    const trailing = end && commas.some((comma) => last !== undefined && comma.offset > last.offset);
    const stays = kept && (!end || trailing) ? (ledBy ?? commas[0]) : undefined;
    for (const comma of commas) comma.gone = comma !== stays;
    [commas, ledBy, kept] = [[], null, true];
  }
}

/**
 * Where commas lead the lines, the first entry stands without one, often behind the brace: the entry that
 * becomes the first takes the place of the one that goes. A comment that stays between them keeps the lines.
 */
function joinLed(rows: Row[]): void {
  const [from, to] = [rows.findIndex(hasMember), rows.findIndex((row) => row.some((piece) => piece.kind === 'member' && !piece.gone))];
  const [first, last] = [rows[from], rows[to]];
  if (first === undefined || last === undefined || from === to) return;
  const start = first.findIndex(({ kind }) => kind === 'member');
  const end = last.findIndex((piece) => piece.kind === 'member' && !piece.gone);
  const led = last.slice(0, end).find(({ kind }) => kind !== 'space')?.kind === 'comma';
  const between = [...first.slice(start), ...rows.slice(from + 1, to).flat(), ...last.slice(0, end)];
  if (!led || between.some((piece) => piece.kind === 'comment' && !piece.gone)) return;
  for (const piece of between) piece.gone = true;
  rows.splice(from, to - from + 1, [...first.slice(0, start), ...last.slice(end)]);
}

function hasMember(row: Row): boolean {
  return row.some(({ kind }) => kind === 'member');
}

/** A row of which nothing is left goes with its line end; elsewhere one of the blanks around a gap stays. */
function markBlanks(row: Row): void {
  if (row.every((piece) => !piece.gone)) return;
  if (row.every((piece) => piece.gone || piece.kind === 'space' || piece.kind === 'newline')) {
    for (const piece of row) piece.gone = true;
    return;
  }
  for (let start = 0; start < row.length; ) {
    let end = start;
    while (end < row.length && (row[end]!.gone || row[end]!.kind === 'space')) end += 1;
    if (row.slice(start, end).some((piece) => piece.gone)) closeGap(row.slice(start, end), row[start - 1], row[end]);
    start = Math.max(end, start) + 1;
  }
}

function closeGap(gap: Piece[], left: Piece | undefined, right: Piece | undefined): void {
  const blanks = gap.filter((piece) => piece.kind === 'space');
  const before = gap[0]!.kind === 'space' ? gap[0]! : null;
  const after = gap.at(-1)!.kind === 'space' ? gap.at(-1)! : null;
  let stays: Piece | null;
  if (right === undefined || right.kind === 'newline') stays = null;
  else if (left === undefined || left.kind === 'open') stays = before;
  else stays = right.kind === 'close' ? after : (before ?? after);
  for (const blank of blanks) blank.gone = blank !== stays;
}

/** Where whole rows went, no two blank rows meet, and none is left at the start or the end of the object. */
function markBlankRows(rows: readonly Row[]): void {
  let above: Row = rows[0]!;
  let wentBetween = false;
  for (const row of rows) {
    if (row.every((piece) => piece.gone)) {
      wentBetween = true;
      continue;
    }
    if (wentBetween && isBlank(row) && (above === rows[0] || isBlank(above))) {
      for (const piece of row) piece.gone = true;
    } else {
      if (wentBetween && isBlank(above) && row.find((piece) => piece.kind !== 'space')?.kind === 'close') for (const piece of above) piece.gone = true;
      above = row;
    }
    wentBetween = false;
  }
}

function isBlank(row: Row): boolean {
  return row.every((piece) => piece.kind === 'space' || piece.kind === 'newline');
}
