import { compareText } from './order.ts';
import type { Measurement, ToolSize } from './report.ts';

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
