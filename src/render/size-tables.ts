import { formatCount, formatNumber, formatShare } from '../core/format.ts';
import type { Change, MeasuredServer, Report } from '../core/report.ts';
import type { Extent } from './blocks.ts';
import { changeFigure, changesByTool, toolKey } from './change.ts';
import type { Piece } from './document.ts';
import { FOLD_TAIL, foldHead, fullColumns, htmlName } from './markdown.ts';
import { neutral } from './neutral.ts';
import { heaviest, heaviestPart } from './words.ts';

const NAME = 130;

/** All tools of each server, heaviest first, folded. */
export function toolPieces(report: Report, extent: Extent): Piece[] {
  const changes = changesByTool(report);
  return report.servers.flatMap((server) => (server.status === 'measured' && server.tools.length > 0 ? [serverFold(server, { report, changes, extent })] : []));
}

function serverFold(server: MeasuredServer, page: { report: Report; changes: ReadonlyMap<string, Change>; extent: Extent }): Piece {
  const { report, changes, extent } = page;
  const cells = heaviest([server]).map((tool) => {
    const change = changes.get(toolKey(server.name, tool.name));
    const tokens = tool.tokens === null ? '' : formatNumber(tool.tokens);
    return [
      neutral(tool.name, 'code', NAME),
      formatNumber(tool.bytes),
      tokens,
      formatShare(tool.bytes, report.totals.bytes),
      change === undefined ? '' : changeFigure(change),
      heaviestPart(tool.parts),
    ];
  });
  const columns = [
    { title: 'Tool' },
    { title: 'Bytes', figures: true },
    { title: 'Tokens', figures: true },
    { title: 'Share', figures: true },
    { title: 'Change', figures: true },
    { title: 'Mostly' },
  ];
  const { head, rows } = fullColumns(columns, cells);
  const { instructions, totals } = server;
  const apart = instructions.bytes === 0 ? '' : `Instructions, apart from the total: ${formatCount(instructions.bytes, 'byte')}\n\n`;
  const summary = `${formatCount(server.tools.length, 'tool')} of ${htmlName(server.name)}: ${formatCount(totals.bytes, 'byte')}`;
  return { head: `${foldHead(summary)}\n${head}`, rows, tail: `${apart}${FOLD_TAIL}`, worth: 20, more: extent.more };
}

/** Context files with their limits, folded where none is over. */
export function filePieces(report: Report, extent: Extent): Piece[] {
  if (report.files.length === 0) return [];
  const limits = report.budget?.content['files'];
  const limitOf = (pattern: string): string => {
    const limit = typeof limits === 'object' && limits !== null && Object.hasOwn(limits, pattern) ? (limits as Record<string, unknown>)[pattern] : null;
    return typeof limit === 'number' ? formatNumber(limit) : '';
  };
  const { head, rows } = fullColumns(
    [{ title: 'File' }, { title: 'Bytes', figures: true }, { title: 'Tokens', figures: true }, { title: 'Limit', figures: true }],
    report.files.map((file) => [
      neutral(file.path, 'code', NAME),
      formatNumber(file.bytes),
      file.tokens === null ? '' : formatNumber(file.tokens),
      limitOf(file.pattern),
    ]),
  );
  const bytes = report.files.reduce((sum, file) => sum + file.bytes, 0);
  return [
    {
      head: `${foldHead(`${formatCount(report.files.length, 'context file')}: ${formatCount(bytes, 'byte')}`)}\n${head}`,
      rows,
      tail: FOLD_TAIL,
      worth: 30,
      more: extent.more,
    },
  ];
}

/** Servers and their largest tools, for a first measurement. */
export function serverPieces(report: Report, extent: Extent): Piece[] {
  const servers = report.servers.filter((server) => server.status === 'measured');
  const { head, rows } = fullColumns(
    [{ title: 'Server' }, { title: 'Tools', figures: true }, { title: 'Bytes', figures: true }, { title: 'Tokens', figures: true }, { title: 'Largest tool' }],
    servers.map((server) => {
      const largest = heaviest([server])[0];
      return [
        neutral(server.name, 'code', NAME),
        formatNumber(server.totals.tools),
        formatNumber(server.totals.bytes),
        server.totals.tokens === null ? '' : formatNumber(server.totals.tokens),
        largest === undefined ? '' : `${neutral(largest.name, 'code', NAME)} ${formatNumber(largest.bytes)}`,
      ];
    }),
  );
  return servers.length === 0 ? [] : [{ head, rows, tail: '', worth: 75, more: extent.more }];
}
