import type { Measurement } from './report.ts';
import { findTools, type Stock, takeStock } from './stock.ts';
import type { Budget, Limits, ServerEntry } from './types.ts';

/** A number of the budget file and the keys that lead to it from the top. */
export interface Limit {
  readonly value: number;
  readonly path: readonly string[];
}

/** One tool that an `oversized` entry speaks of; `server` is null where nobody can say whose it is. */
export interface Target {
  readonly server: string | null;
  readonly tool: string;
}

/**
 * What an `oversized` key means against the measured servers: `held` by one tool, `shared` by several,
 * `gone` where its server was measured and lists no such tool, `unknown` where a server that might
 * have it was not measured.
 */
export type Holder =
  | { readonly kind: 'held'; readonly target: Target & { readonly server: string } }
  | { readonly kind: 'shared'; readonly targets: readonly (Target & { readonly server: string })[] }
  | { readonly kind: 'gone'; readonly target: Target }
  | { readonly kind: 'unknown'; readonly target: Target };

/** One entry of the ratchet. */
export interface Ceiling extends Limit {
  readonly holder: Holder;
}

export type LimitKey = Exclude<keyof Limits, 'oversized'>;

/** The entry of a server in the budget file, whatever the server is called (`__proto__` included). */
export function entryOf(budget: Budget, server: string): ServerEntry | null {
  const servers = budget.servers;
  return servers !== undefined && Object.hasOwn(servers, server) ? (servers[server] ?? null) : null;
}

/** Whether the budget says that there are no servers. */
export function expectsNone(budget: Budget | null): boolean {
  return budget?.servers !== undefined && Object.keys(budget.servers).length === 0;
}

/** A limit of the whole file, null where there is none. */
export function topLimit(budget: Budget, key: LimitKey): Limit | null {
  const value = budget[key];
  return value === undefined ? null : { value, path: [key] };
}

/** A limit of a server's own entry, null where there is none. */
export function entryLimit(budget: Budget, server: string, key: LimitKey): Limit | null {
  const value = entryOf(budget, server)?.[key];
  return value === undefined ? null : { value, path: ['servers', server, key] };
}

/** The limit of a single tool on that server: its entry's own, else the top one. */
export function toolLimit(budget: Budget, server: string | null, key: 'perToolBytes' | 'perToolTokens'): Limit | null {
  return (server === null ? null : entryLimit(budget, server, key)) ?? topLimit(budget, key);
}

/**
 * Every entry of the ratchet with what it means against the stock. With `only`, entries that speak of
 * other servers are left out.
 */
export function readCeilings(budget: Budget, stock: Stock, only: string | null): Ceiling[] {
  const top = Object.entries(budget.oversized ?? {}).map(([key, value]) => ({ value, path: ['oversized', key], holder: readKey(key, stock) }));
  const own = Object.entries(budget.servers ?? {})
    .filter(([server]) => only === null || server === only)
    .flatMap(([server, entry]) =>
      Object.entries(entry.oversized ?? {}).map(([tool, value]) => ({
        value,
        path: ['servers', server, 'oversized', tool],
        holder: readOwnKey(server, tool, stock),
      })),
    );
  return [...top, ...own].filter(({ holder }) => only === null || holder.kind === 'shared' || holder.target.server === only);
}

/** The number that decides about one tool: its ceiling where it has one above the limit, else the limit. */
export interface Allowance extends Limit {
  readonly kind: 'limit' | 'ceiling';
}

/** Looks up, for many tools, the bytes each may have; null means no limit. */
export function readAllowances(budget: Budget, measurement: Measurement, only: string | null = null): (server: string, tool: string) => Allowance | null {
  const lowest = lowestCeilings(readCeilings(budget, takeStock(measurement, only), only));
  return (server, tool) => {
    const limit = toolLimit(budget, server, 'perToolBytes');
    const ceiling = lowest.get(server)?.get(tool);
    if (ceiling !== undefined && (limit === null || ceiling.value > limit.value)) return { kind: 'ceiling', value: ceiling.value, path: ceiling.path };
    return limit === null ? null : { kind: 'limit', ...limit };
  };
}

/** Held ceilings by server and tool; where two entries speak of one tool, the lower one holds. */
export function lowestCeilings(ceilings: readonly Ceiling[]): Map<string, Map<string, Ceiling>> {
  const lowest = new Map<string, Map<string, Ceiling>>();
  for (const ceiling of ceilings) {
    if (ceiling.holder.kind !== 'held') continue;
    const { server, tool } = ceiling.holder.target;
    const named = lowest.get(server) ?? new Map<string, Ceiling>();
    lowest.set(server, named);
    const before = named.get(tool);
    if (before === undefined || ceiling.value < before.value) named.set(tool, ceiling);
  }
  return lowest;
}

function readKey(key: string, stock: Stock): Holder {
  const exact = [...stock.tools.keys()].filter((server) => findTools(stock, server, key).length > 0).map((server) => ({ server, tool: key }));
  if (exact.length > 0) return oneOf(exact);
  const splits = splitKey(key);
  const listed = splits.filter(({ server, tool }) => findTools(stock, server, tool).length > 0);
  if (listed.length > 0) return oneOf(listed);
  const unmeasured = splits.find(({ server }) => stock.unmeasured.has(server));
  if (unmeasured !== undefined) return { kind: 'unknown', target: unmeasured };
  const measured = splits.find(({ server }) => stock.tools.has(server));
  if (measured !== undefined) return { kind: 'gone', target: measured };
  return { kind: stock.whole ? 'gone' : 'unknown', target: { server: null, tool: key } };
}

function readOwnKey(server: string, tool: string, stock: Stock): Holder {
  const target = { server, tool };
  if (!stock.tools.has(server)) return { kind: 'unknown', target };
  return { kind: findTools(stock, server, tool).length > 0 ? 'held' : 'gone', target };
}

function oneOf(targets: readonly (Target & { readonly server: string })[]): Holder {
  const [first, ...more] = targets;
  return first !== undefined && more.length === 0 ? { kind: 'held', target: first } : { kind: 'shared', targets };
}

/** All readings of a key as `server/tool`: both names may hold slashes. */
function splitKey(key: string): { server: string; tool: string }[] {
  return [...key.matchAll(/\//g)].map(({ index }) => ({ server: key.slice(0, index), tool: key.slice(index + 1) }));
}
