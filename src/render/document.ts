import { formatNumber } from '../core/format.ts';

/**
 * A piece of a Markdown document: rows between a head and a tail that belong together, such as a table
 * in a fold. A piece without rows is fixed text.
 */
export interface Piece {
  readonly head: string;
  readonly rows: readonly string[];
  readonly tail: string;
  /** Shorter forms of the same rows, for a document that is too long. */
  readonly shortRows?: readonly string[];
  /** Pieces of a lower worth are cut first; `Infinity` is never cut. */
  readonly worth: number;
  /** Says how many rows were left out. */
  readonly more: (left: number) => string;
}

export const SEE_SUMMARY = (left: number): string => `… and ${formatNumber(left)} more, see job summary`;

export function fixed(text: string): Piece {
  return { head: text, rows: [], tail: '', worth: Number.POSITIVE_INFINITY, more: SEE_SUMMARY };
}

/**
 * Joins pieces into one document of at most `max` by `size`. What is too long loses rows, the piece of
 * the least worth first and of those the largest; a table, fence or fold is never left open, since
 * rows go whole.
 * @param size length of a text: UTF-16 units of a comment, UTF-8 bytes of a summary
 */
export function compose(pieces: readonly Piece[], max: number, size: (text: string) => number): string {
  const texts = pieces.map((piece) => whole(piece, piece.rows));
  let total = texts.reduce((sum, text) => sum + size(text) + 2, 0);
  const order = pieces.map((piece, at) => ({ piece, at, size: size(texts[at] ?? '') })).sort((a, b) => a.piece.worth - b.piece.worth || b.size - a.size);
  for (const { piece, at, size: before } of order) {
    if (total <= max) break;
    if (piece.worth === Number.POSITIVE_INFINITY) continue;
    const text = shorten(piece, max - (total - before), size);
    texts[at] = text;
    total += size(text) - before;
  }
  return texts.filter((text) => text !== '').join('\n\n');
}

function shorten(piece: Piece, room: number, size: (text: string) => number): string {
  const short = piece.shortRows;
  if (short !== undefined && size(whole(piece, short)) <= room) return whole(piece, short);
  const rows = short ?? piece.rows;
  let used = size(piece.head) + size(piece.tail) + size(piece.more(rows.length)) + 4;
  let kept = 0;
  for (const row of rows) {
    used += size(row) + 1;
    if (used > room) break;
    kept += 1;
  }
  if (kept === 0) return size(piece.more(rows.length)) <= room ? piece.more(rows.length) : '';
  return whole(piece, rows.slice(0, kept), piece.more(rows.length - kept));
}

function whole(piece: Piece, rows: readonly string[], note: string = ''): string {
  const body = [piece.head, rows.join('\n')].filter((text) => text !== '').join('\n');
  return [body, note, piece.tail].filter((text) => text !== '').join('\n\n');
}
