import { formatCount, formatNumber, formatShare } from '../core/format.ts';
import type { MeasuredServer, Report } from '../core/report.ts';
import { neutral } from './neutral.ts';
import type { Style } from './terminal.ts';
import { clip, columns, padEnd, padStart } from './width.ts';
import { fullName, heaviest, heaviestPart, type ListedTool } from './words.ts';

const HEAVIEST = 5;
const PER_SERVER = 40;

/** The heaviest tools of a check, or of a measurement each server with its tools, heaviest first. */
export function sizeTable(report: Report, mode: 'check' | 'measure', width: number, style: Style): string[] {
  const servers = report.servers.filter((server) => server.status === 'measured');
  if (mode === 'measure') return servers.flatMap((server, at) => [...(at === 0 ? [] : ['']), ...serverTable(server, report.totals.bytes, width, style)]);
  const tools = heaviest(servers);
  if (tools.length === 0) return [];
  const title = tools.length > HEAVIEST ? `Heaviest ${HEAVIEST} of ${formatCount(tools.length, 'tool')}` : 'Tools';
  return table(title, tools.slice(0, HEAVIEST), (tool) => fullName(tool.server, tool.name), report.totals.bytes, width, style);
}

function serverTable(server: MeasuredServer, wholeBytes: number, width: number, style: Style): string[] {
  const tools = heaviest([server]);
  const name = neutral(server.name, 'log', 100);
  const left = tools.length - PER_SERVER;
  const { instructions } = server;
  return [
    ...table(
      `${name} (${formatCount(server.tools.length, 'tool')})`,
      tools.slice(0, PER_SERVER),
      (tool) => (tool.name === '' ? '(no name)' : tool.name),
      wholeBytes,
      width,
      style,
    ),
    ...(left > 0 ? [`  … and ${formatNumber(left)} more; --json has all`] : []),
    ...(instructions.bytes === 0 ? [] : [`  instructions, apart from the total: ${sizeWords(instructions.bytes, instructions.tokens)}`]),
  ];
}

function table(title: string, tools: readonly ListedTool[], nameOf: (tool: ListedTool) => string, wholeBytes: number, width: number, style: Style): string[] {
  if (tools.length === 0) return [style('bold', title)];
  const counted = tools.some((tool) => tool.tokens !== null);
  const rows = tools.map((tool) => [
    neutral(nameOf(tool), 'log', 200),
    formatNumber(tool.bytes),
    ...(counted ? [tool.tokens === null ? '' : formatNumber(tool.tokens)] : []),
    formatShare(tool.bytes, wholeBytes),
    heaviestPart(tool.parts),
  ]);
  const header = [title, 'bytes', ...(counted ? ['tokens'] : []), 'share', 'mostly'];
  const last = header.length - 1;
  const widths = header.map((_, at) => Math.max(...rows.map((row) => columns(row[at] ?? '')), at === 0 ? 0 : columns(header[at] ?? '')));
  const others = widths.slice(1).reduce((sum, each) => sum + each + 2, 2);
  const nameWidth = Math.max(16, Math.min(Math.max(widths[0] ?? 0, columns(title) - 2), width - others));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (at === 0 ? padEnd(clip(cell, nameWidth), nameWidth) : at === last ? padEnd(cell, widths[at] ?? 0) : padStart(cell, widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  const titleCell = clip(title, nameWidth + 2);
  const heading = line(['', ...header.slice(1)]).slice(nameWidth);
  return [
    `${style('bold', titleCell)}${' '.repeat(Math.max(0, nameWidth + 2 - columns(titleCell)))}${style('dim', heading)}`,
    ...rows.map((row) => `  ${line(row)}`),
  ];
}

function sizeWords(bytes: number, tokens: number | null): string {
  return tokens === null ? formatCount(bytes, 'byte') : `${formatCount(bytes, 'byte')}, ${formatCount(tokens, 'token')}`;
}
