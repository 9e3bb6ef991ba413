import { formatShare, formatSigned } from '../core/format.ts';
import type { Change, Report } from '../core/report.ts';

/** `+640 (+27 %)`; the share stands only where both sides have the tool. */
export function changeFigure(change: Change): string {
  const difference = change.after - change.before;
  if (change.kind === 'added' || change.kind === 'removed' || change.before === 0 || difference === 0) return formatSigned(difference);
  return `${formatSigned(difference)} (${difference < 0 ? '−' : '+'}${formatShare(Math.abs(difference), change.before)})`;
}

/** Changes of the tools that are there now, by `toolKey`. */
export function changesByTool(report: Report): Map<string, Change> {
  return new Map((report.base?.changes ?? []).filter((change) => change.kind !== 'removed').map((change) => [toolKey(change.server, change.tool), change]));
}

/** Tells tools of one name on two servers apart. */
export function toolKey(server: string | undefined, tool: string | undefined): string {
  return JSON.stringify([server, tool]);
}
