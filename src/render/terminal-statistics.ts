import { formatNumber } from '../core/format.ts';
import type { Report, Statistics } from '../core/report.ts';
import { neutral } from './neutral.ts';
import type { Style } from './terminal.ts';
import { clip, columns, padEnd, padStart } from './width.ts';

const HEAVIEST = 5;
const NAME_WIDTH = 40;

/** How many servers and their tools spread, where there are many. */
export function statistics({ statistics: given }: Report, style: Style): string[] {
  if (given === undefined) return [];
  const rows = [
    ['', 'count', 'median', 'p90', 'p99'],
    ['Tools', ...figures(given.tools)],
    ['Servers', ...figures(given.servers)],
  ];
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => columns(row[at] ?? ''))));
  const [header = '', ...lines] = rows.map((cells) =>
    cells.map((cell, at) => (at === 0 ? padEnd(cell, widths[at] ?? 0) : padStart(cell, widths[at] ?? 0))).join('  '),
  );
  return [
    `${style('bold', 'Spread')}${style('dim', `${header.slice('Spread'.length - 2)}   in bytes`)}`,
    ...lines.map((line) => `  ${line}`),
    ...heaviestServers(given, style),
    ...outcomes(given, style),
  ];
}

function figures({ count, median, p90, p99 }: Statistics['tools']): string[] {
  return [count, median, p90, p99].map((value) => (value === null ? '' : formatNumber(value)));
}

function heaviestServers({ heaviestServers: heaviest }: Statistics, style: Style): string[] {
  const shown = heaviest
    .slice(0, HEAVIEST)
    .map(({ server, tools, bytes }) => [clip(neutral(server, 'log', 200), NAME_WIDTH), formatNumber(bytes), formatNumber(tools)]);
  if (shown.length === 0) return [];
  const widths = [0, 1, 2].map((at) => Math.max(...shown.map((row) => columns(row[at] ?? ''))));
  const lines = shown.map(
    ([name = '', bytes = '', tools = '']) => `  ${padEnd(name, widths[0]!)}  ${padStart(bytes, widths[1]!)} bytes  ${padStart(tools, widths[2]!)} tools`,
  );
  return ['', style('bold', 'Heaviest servers'), ...lines];
}

function outcomes({ outcomes: counts }: Statistics, style: Style): string[] {
  const byWord = new Map<string, number>();
  for (const [code, count] of Object.entries(counts)) byWord.set(outcomeWord(code), (byWord.get(outcomeWord(code)) ?? 0) + count);
  const words = [...byWord].sort(([, a], [, b]) => b - a).map(([word, count]) => `${formatNumber(count)} ${word}`);
  return words.length < 2 ? [] : ['', `${style('bold', 'Outcomes')}  ${words.join(', ')}`];
}

const WORDS: Readonly<Record<string, string>> = {
  'no-endpoint': 'no MCP endpoint',
  'http-error': 'HTTP error',
  'start-timeout': 'time-out',
  'list-timeout': 'time-out',
  'total-timeout': 'not reached in time',
  'address-refused': 'private address refused',
};

/** What became of a server in a word or two: `measured`, `needs authorization`. */
function outcomeWord(code: string): string {
  return (Object.hasOwn(WORDS, code) ? WORDS[code] : undefined) ?? neutral(code, 'log', 60).replaceAll('-', ' ');
}
