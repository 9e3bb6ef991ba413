import { escapeHtml, neutral } from './neutral.ts';

/** A column of a table: its title, and whether it holds figures. */
export interface Column {
  readonly title: string;
  readonly figures?: boolean;
}

/** Head of a GitHub table, without its rows. */
export function tableHead(columns: readonly Column[]): string {
  return `| ${columns.map(({ title }) => title).join(' | ')} |\n| ${columns.map(({ figures }) => (figures ? '--:' : ':--')).join(' | ')} |`;
}

/** One row of a table from cells that are neutral already. */
export function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** A table without the columns that hold nothing. */
export function fullColumns(columns: readonly Column[], rows: readonly (readonly string[])[]): { head: string; rows: string[] } {
  const used = columns.flatMap((_, at) => (rows.some((row) => (row[at] ?? '') !== '') ? [at] : []));
  const pick = <Cell>(cells: readonly Cell[]) => used.map((at) => cells[at] as Cell);
  return { head: tableHead(pick(columns)), rows: rows.map((row) => tableRow(pick(row))) };
}

/** A fence longer than any run of its own sign inside it, so that nothing closes it early. */
export function fence(lines: readonly string[], language: string): string {
  const longest = Math.max(2, ...lines.flatMap((line) => [...line.matchAll(/`+/g)].map((run) => run[0].length)));
  const ticks = '`'.repeat(longest + 1);
  return [`${ticks}${language}`, ...lines, ticks].join('\n');
}

/** Start of a fold; `summary` is HTML. */
export function foldHead(summary: string): string {
  return `<details><summary>${summary}</summary>\n`;
}

export const FOLD_TAIL = '</details>';

/** A foreign name inside the HTML of a fold's summary. */
export function htmlName(name: string): string {
  return `<code>${neutral(name.trim() === '' ? '(blank)' : name, 'html', 100)}</code>`;
}

/** A link where the address is a plain one; else its text alone. */
export function link(text: string, url: string | null): string {
  return url !== null && /^https?:\/\/[^\s<>()"'\\|`[\]]+$/.test(url) ? `[${text}](${escapeHtml(url)})` : text;
}

/** A quoted alert as GitHub shows it. */
export function alert(kind: 'NOTE' | 'WARNING' | 'CAUTION', lines: readonly string[]): string {
  return [`[!${kind}]`, ...lines].map((line) => `> ${line}`).join('\n');
}
