import { compareText } from './order.ts';
import { pairRenames } from './rename.ts';
import type { Change, MeasuredServer, Measurement, Part, ToolSize } from './report.ts';
import { describeShape } from './shape.ts';

/**
 * What changed between two measurements, tool by tool. A server that only one side could measure is
 * left out: nothing is known of the difference. Tools that did not change are left out.
 */
export function diff(base: Measurement, head: Measurement): Change[] {
  const before = new Map(base.servers.map((server) => [server.name, server]));
  const after = new Map(head.servers.map((server) => [server.name, server]));
  const names = [...new Set([...after.keys(), ...before.keys()])].sort();
  return names.flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    if (old?.status === 'unmeasured' || now?.status === 'unmeasured') return [];
    return diffServer(name, old ?? null, now ?? null);
  });
}

interface Pair {
  readonly old: ToolSize | null;
  readonly now: ToolSize | null;
}

function diffServer(server: string, old: MeasuredServer | null, now: MeasuredServer | null): Change[] {
  const pairs = pairByName(old?.tools ?? [], now?.tools ?? []);
  const gone = pairs.flatMap((pair) => (pair.old !== null && pair.now === null ? [{ pair, tool: pair.old }] : []));
  const came = pairs.flatMap((pair) => (pair.now !== null && pair.old === null ? [{ pair, tool: pair.now }] : []));
  const renames = pairRenames(gone, came);
  const used = new Set(renames.flatMap(({ from, to }) => [from.pair, to.pair]));
  const changes = pairs.filter((pair) => !used.has(pair)).flatMap((pair) => describeChange(server, pair) ?? []);
  const renamed = renames.map(({ from, to }) => ({
    ...describeSizes(server, from.tool, to.tool),
    kind: 'renamed' as const,
    shape: null,
    from: from.tool.name,
  }));
  return [...changes, ...renamed].sort((a, b) => compareText(a.tool, b.tool));
}

/** Pairs tools of one name: equal definitions first, then by size, so that a twin that came or went is told as such. */
function pairByName(old: readonly ToolSize[], now: readonly ToolSize[]): Pair[] {
  const before = groupByName(old);
  const after = groupByName(now);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [rest, unpaired] = dropTwins(before.get(name) ?? [], after.get(name) ?? []);
    return Array.from({ length: Math.max(rest.length, unpaired.length) }, (_, index) => ({ old: rest[index] ?? null, now: unpaired[index] ?? null }));
  });
}

/** Both lists without the tools that stand in the other one too, each taken once. */
function dropTwins(old: readonly ToolSize[], now: readonly ToolSize[]): readonly [readonly ToolSize[], readonly ToolSize[]] {
  if (old.length === 0 || now.length === 0) return [old, now];
  const texts = new Map([...old, ...now].map((tool) => [tool, JSON.stringify(tool.definition)]));
  const waiting = new Map<string | undefined, number>();
  for (const tool of now) waiting.set(texts.get(tool), (waiting.get(texts.get(tool)) ?? 0) + 1);
  const take = (tool: ToolSize): boolean => {
    const left = waiting.get(texts.get(tool)) ?? 0;
    waiting.set(texts.get(tool), Math.max(0, left - 1));
    return left > 0;
  };
  const rest = old.filter((tool) => !take(tool));
  return [rest, now.filter(take)];
}

function groupByName(tools: readonly ToolSize[]): Map<string, ToolSize[]> {
  const groups = new Map<string, ToolSize[]>();
  for (const tool of tools) {
    const group = groups.get(tool.name);
    if (group === undefined) groups.set(tool.name, [tool]);
    else group.push(tool);
  }
  return groups;
}

function describeChange(server: string, { old, now }: Pair): Change | null {
  if (old === null && now === null) return null;
  const sizes = describeSizes(server, old, now);
  if (old === null || now === null) return { ...sizes, kind: old === null ? 'added' : 'removed', shape: null };
  const kind = now.bytes > old.bytes ? 'grew' : now.bytes < old.bytes ? 'shrank' : 'changed';
  return { ...sizes, kind, shape: describeShape(old.definition, now.definition) };
}

function describeSizes(server: string, old: ToolSize | null, now: ToolSize | null): Omit<Change, 'kind' | 'shape'> {
  return {
    server,
    tool: (now ?? old)?.name ?? '',
    before: old?.bytes ?? 0,
    after: now?.bytes ?? 0,
    beforeTokens: old === null ? zeroLike(now) : old.tokens,
    afterTokens: now === null ? zeroLike(old) : now.tokens,
    parts: subtractParts(old, now),
  };
}

/** A tool that is not there has no tokens: 0 where tokens are counted, null where they are not. */
function zeroLike(other: ToolSize | null): number | null {
  return other === null || other.tokens === null ? null : 0;
}

function subtractParts(old: ToolSize | null, now: ToolSize | null): Change['parts'] {
  const parts: Change['parts'] = {};
  for (const part of Object.keys({ ...now?.parts, ...old?.parts }) as Part[]) {
    const difference = (now?.parts[part] ?? 0) - (old?.parts[part] ?? 0);
    if (difference !== 0) parts[part] = difference;
  }
  return parts;
}
