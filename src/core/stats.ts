import { compareText } from './order.ts';
import type { Measurement, Statistics, ToolSize } from './report.ts';

/** The spread of the tools of a measurement; all figures are bytes, null where there are no tools. */
export interface Stats {
  readonly count: number;
  readonly median: number | null;
  readonly p90: number | null;
  readonly p99: number | null;
  /** Largest first. */
  readonly heaviest: readonly { readonly server: string; readonly tool: ToolSize }[];
}

/**
 * Describes the tools of all measured servers.
 * @param top how many of the heaviest to name
 */
export function describeSizes(measurement: Measurement, top = 10): Stats {
  const tools = measurement.servers.flatMap((server) => (server.status === 'measured' ? server.tools.map((tool) => ({ server: server.name, tool })) : []));
  const bytes = tools.map(({ tool }) => tool.bytes);
  const byWeight = tools.sort((a, b) => b.tool.bytes - a.tool.bytes || compareText(a.server, b.server) || compareText(a.tool.name, b.tool.name));
  return { count: bytes.length, median: percentile(bytes, 50), p90: percentile(bytes, 90), p99: percentile(bytes, 99), heaviest: byWeight.slice(0, top) };
}

/** The smallest value that at least `percent` of the values do not exceed (nearest rank); null without values. */
export function percentile(values: readonly number[], percent: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? null;
}

/** Up to this many servers, the table of them says more than any statistics. */
const HANDFUL = 5;
const HEAVIEST = 10;

/** The field of the report that describes many servers; nothing for a handful. */
export function describeMany(measurement: Measurement): { statistics?: Statistics } {
  if (measurement.servers.length <= HANDFUL) return {};
  const { heaviest, ...tools } = describeSizes(measurement, HEAVIEST);
  const servers = measurement.servers.flatMap((each) => (each.status === 'measured' ? [{ server: each.name, ...each.totals }] : []));
  const bytes = servers.map((each) => each.bytes);
  const byWeight = servers.sort((a, b) => b.bytes - a.bytes || compareText(a.server, b.server));
  const outcomes = new Map<string, number>();
  for (const each of measurement.servers) {
    const outcome = each.status === 'measured' ? 'measured' : each.reason.code;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  return {
    statistics: {
      tools,
      servers: { count: bytes.length, median: percentile(bytes, 50), p90: percentile(bytes, 90), p99: percentile(bytes, 99) },
      heaviestTools: heaviest.map(({ server, tool }) => ({ server, tool: tool.name, bytes: tool.bytes })),
      heaviestServers: byWeight.slice(0, HEAVIEST).map(({ server, tools, bytes }) => ({ server, tools, bytes })),
      outcomes: Object.fromEntries([...outcomes].sort(([a], [b]) => compareText(a, b))),
    },
  };
}
