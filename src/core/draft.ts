import { readCeilings } from './budget.ts';
import { percentile } from './stats.ts';
import { eachTool, findLargest, type Stock, takeStock } from './stock.ts';
import type { Budget, CompleteMeasurement, ServerEntry } from './types.ts';

/** A tool above this is one that public advice calls too large, whatever the others weigh. */
const LARGE_BYTES = 4000;
const HEADROOM = 1.02;

/**
 * The budget that `init` writes: it passes today, leaves about 2 % of room in the total, and lists
 * today's large tools so that they can only shrink.
 */
export function draftBudget(measurement: CompleteMeasurement): Budget {
  const stock = takeStock(measurement, null);
  const sizes = [...eachTool(stock)].map(({ tool }) => tool.bytes);
  const perToolBytes = Math.min(LARGE_BYTES, roundUp(percentile(sizes, 90) ?? LARGE_BYTES, 100));
  const large = largeTools(stock, perToolBytes).map((each) => ({ ...each, key: spellKey(stock, each.server, each.tool) }));
  const top = large.flatMap(({ key, bytes }) => (key === null ? [] : [[key, bytes] as const]));
  const own = large.filter(({ key }) => key === null);
  const servers = [...new Set(own.map(({ server }) => server))].map((server): [string, ServerEntry] => [
    server,
    { oversized: Object.fromEntries(own.filter((each) => each.server === server).map(({ tool, bytes }) => [tool, bytes])) },
  ]);
  return {
    totalBytes: roundTotal(measurement.totals.bytes),
    perToolBytes,
    ...(top.length === 0 ? {} : { oversized: Object.fromEntries(top) }),
    ...(measurement.servers.length === 0 ? { servers: {} } : servers.length === 0 ? {} : { servers: Object.fromEntries(servers) }),
  };
}

interface Large {
  readonly server: string;
  readonly tool: string;
  readonly bytes: number;
}

/** Names above the limit, heaviest first, with their largest tool. */
function largeTools(stock: Stock, perToolBytes: number): Large[] {
  const large = [...stock.tools].flatMap(([server, named]) =>
    [...named.keys()].map((tool) => ({ server, tool, bytes: findLargest(stock, server, tool)?.bytes ?? 0 })),
  );
  return large.filter(({ bytes }) => bytes > perToolBytes).sort((a, b) => b.bytes - a.bytes);
}

/** The shortest top key that means this tool and no other; null where only its server's entry can say it. */
function spellKey(stock: Stock, server: string, tool: string): string | null {
  return (
    [tool, `${server}/${tool}`].find((key) => {
      const holder = readCeilings({ oversized: Object.fromEntries([[key, 0]]) }, stock, null)[0]?.holder;
      return holder?.kind === 'held' && holder.target.server === server && holder.target.tool === tool;
    }) ?? null
  );
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}

/** Room for a little: 2 %, to the next full 100, or 1,000 from 10,000 bytes on. */
function roundTotal(bytes: number): number {
  return roundUp(Math.max(bytes * HEADROOM, bytes + 1), bytes < 10_000 ? 100 : 1000);
}
