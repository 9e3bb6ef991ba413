import { formatCount, formatNumber, formatShare } from '../core/format.ts';
import type { PropertySize } from '../core/properties.ts';
import { neutral } from './neutral.ts';
import type { Style } from './terminal.ts';
import { clip, columns, padEnd, padStart } from './width.ts';

export interface TreeOptions {
  /** `server/tool`, raw. */
  readonly name: string;
  /** Columns of the terminal. */
  readonly width: number;
  readonly style?: Style;
}

/** Members that weigh less than this share of the tool stand together in one line. */
const SMALL = 0.01;

interface Row {
  readonly label: string;
  readonly bytes: number;
  readonly tokens: number | null;
}

const plain: Style = (_, text) => text;

/**
 * One tool down to the single schema property, the heaviest first: what `measure --tool` prints.
 * The bytes of a line hold those of the lines below it that are further in.
 */
export function renderTree(root: PropertySize, { name, width, style = plain }: TreeOptions): string {
  const rows = [...below(root, root.bytes, 1)];
  const header = ['bytes', ...(root.tokens === null ? [] : ['tokens']), 'share'];
  const figures = (row: Row) => [
    formatNumber(row.bytes),
    ...(root.tokens === null ? [] : [row.tokens === null ? '' : formatNumber(row.tokens)]),
    formatShare(row.bytes, root.bytes),
  ];
  const widths = header.map((title, at) => Math.max(title.length, ...rows.map((row) => (figures(row)[at] ?? '').length)));
  const others = widths.reduce((sum, each) => sum + each + 2, 0);
  const labelWidth = Math.max(20, Math.min(Math.max(...rows.map((row) => columns(row.label)), 20), Math.max(40, width) - others));
  const line = (label: string, cells: readonly string[]) =>
    `${padEnd(clip(label, labelWidth), labelWidth)}${cells.map((cell, at) => `  ${padStart(cell, widths[at] ?? 0)}`).join('')}`;
  const sum = [formatCount(root.bytes, 'byte'), ...(root.tokens === null ? [] : [formatCount(root.tokens, 'token')])].join(', ');
  const title = `${neutral(name, 'log', 200)}`;
  return `${[`${style('bold', title)}  ${sum}`, '', style('dim', line('', header).trimEnd()), ...rows.map((row) => line(row.label, figures(row)).trimEnd())].join('\n')}\n`;
}

function* below(node: PropertySize, wholeBytes: number, depth: number): Generator<Row> {
  const indent = '  '.repeat(depth);
  const sorted = [...node.children].sort((a, b) => b.bytes - a.bytes);
  const shown = sorted.filter((child) => child.bytes >= wholeBytes * SMALL || sorted.length === 1);
  for (const child of shown) {
    yield { label: indent + label(child), bytes: child.bytes, tokens: child.tokens };
    yield* below(child, wholeBytes, depth + 1);
  }
  const small = sorted.slice(shown.length);
  if (small.length > 0)
    yield { label: `${indent}… ${formatCount(small.length, 'smaller part')}`, bytes: small.reduce((sum, child) => sum + child.bytes, 0), tokens: null };
}

function label(node: PropertySize): string {
  return neutral(node.path.at(-1) ?? '', 'log', 100) || '(blank)';
}
