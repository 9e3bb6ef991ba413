import { formatCount, formatNumber } from '../core/format.ts';
import type { Report } from '../core/report.ts';
import { neutral } from './neutral.ts';
import type { Style } from './terminal.ts';
import { padEnd, wrap } from './width.ts';
import { heaviest, shortCommit } from './words.ts';

const LABEL_WIDTH = 9;

/** Where the figures come from: servers found and measured, context files, sandbox, what it opened, the commit. */
export function facts(report: Report, width: number, style: Style): string[] {
  return factPairs(report).flatMap(([label, text]) =>
    wrap(neutral(text, 'log'), width - LABEL_WIDTH).map((line, row) => `${style('dim', padEnd(row === 0 ? label : '', LABEL_WIDTH))}${line}`),
  );
}

/** Label and text of each fact, raw: neutralise the text. */
function factPairs(report: Report): (readonly [label: string, text: string])[] {
  const { discovery, commit } = report;
  const from = discovery.files.length === 0 ? '' : ` in ${discovery.files.join(', ')}`;
  const at = shortCommit(commit);
  return [
    [
      'Servers',
      report.only === undefined ? `${formatNumber(discovery.found)} found${from}, ${formatNumber(discovery.measured)} measured` : onlyWords(report, from),
    ],
    ...report.servers.flatMap((server) =>
      server.status === 'measured' && server.package !== null ? [['Package', `${server.name}: ${server.package}`] as const] : [],
    ),
    ...modelWords(report).map((words) => ['Model', words] as const),
    ...report.files.map(
      (file) => ['File', `${file.path}: ${formatCount(file.bytes, 'byte')}${file.tokens === null ? '' : `, ${formatCount(file.tokens, 'token')}`}`] as const,
    ),
    ['Sandbox', sandboxWords(report)],
    ...holeWords(report).map((hole) => ['Open', hole] as const),
    ...(at === null ? [] : [['Commit', `${at}${report.dirty ? ', with changes in the working tree' : ''}`] as const]),
  ];
}

function onlyWords({ only = '', discovery }: Report, from: string): string {
  if (discovery.found === 0) return `${only} alone was asked for${from === '' ? '' : `, and not found${from}`}`;
  return `${only} alone, found${from}, ${discovery.measured === 0 ? 'not measured' : 'measured'}`;
}

/** `bubblewrap 0.8.0, self-test 6/6`, or that there was none, raw. A warning that stands at a server above is not told again. */
export function sandboxWords(report: Report): string {
  const { engine, version, selfTest, warning, note } = report.sandbox;
  const told = report.servers.some((server) => server.status === 'unmeasured' && server.reason.message === warning);
  if (engine === null && told) return 'nothing was started, see above';
  if (engine === null) return warning ?? 'no server was started';
  if (engine === 'none') return warning ?? 'none: servers ran without a sandbox';
  const words = [`${engine}${version === null ? '' : ` ${version}`}`, ...(selfTest === null ? [] : [`self-test ${selfTest}`])].join(', ');
  const passedOver = note == null ? words : `${words} (${note})`;
  return warning === null ? passedOver : `${passedOver}; ${warning}`;
}

/** What most clients forward of each tool, where that is not all of it. */
export function modelWords(report: Report): string[] {
  const tools = heaviest(report.servers);
  const bytes = tools.reduce((sum, tool) => sum + tool.modelBytes, 0);
  const tokens = tools.reduce<number | null>((sum, tool) => (sum === null || tool.modelTokens === null ? null : sum + tool.modelTokens), 0);
  if (tools.length === 0 || bytes === report.totals.bytes) return [];
  return [
    `${formatCount(bytes, 'byte')}${tokens === null ? '' : `, ${formatCount(tokens, 'token')}`} reach the model of most clients (name, description, inputSchema)`,
  ];
}

/** What the sandbox opened, server by server, raw: `docs: it may use the network`. */
export function holeWords(report: Report): string[] {
  return report.servers.flatMap((server) =>
    server.holes.length === 0 ? [] : [`${server.name}: ${server.holes.map((hole) => hole.detail || hole.key).join('; ')}`],
  );
}
