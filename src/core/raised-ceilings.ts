import { type Ceiling, entryLimit, readCeilings, type Target, toolLimit } from './budget.ts';
import type { Case } from './case.ts';
import { nameKey } from './excess.ts';
import { formatNumber, shortName } from './format.ts';
import { namelessText } from './rename.ts';
import type { Finding, Raise } from './report.ts';
import { findLargest, findTools } from './stock.ts';
import type { Budget } from './types.ts';

/** A raise with what the check says of it. */
export interface Raised {
  readonly raise: Raise;
  readonly finding: Finding;
}

/**
 * Ceilings that allow a tool more than base did, compared by server and tool, not by how the key is
 * spelled; and a single-tool limit raised past a ceiling of base, which lifts that ceiling too.
 */
export function compareCeilings(case_: Case, old: Budget): Raised[] {
  const before = readCeilings(old, case_.baseStock, case_.only);
  return [...compareEntries(case_, old, before), ...compareLiftedCeilings(case_, old, before)];
}

function compareEntries(case_: Case, old: Budget, before: readonly Ceiling[]): Raised[] {
  const lookUp = indexCeilings(before);
  const takesOver = openSuccession(case_, before);
  return readCeilings(case_.budget, case_.stock, case_.only).flatMap((ceiling) => {
    const raises = targetsOf(ceiling).flatMap((target) => {
      const limit = toolLimit(old, target.server, 'perToolBytes');
      if (limit === null) return [];
      const held = lookUp(target, ceiling.path);
      const allowed = Math.max(limit.value, held ?? 0);
      if (ceiling.value <= allowed) return [];
      if (held === null && takesOver(ceiling, target)) return [];
      return [{ target, allowed, isNew: held === null || held <= limit.value }];
    });
    const worst = raises.sort((a, b) => a.allowed - b.allowed)[0];
    if (worst === undefined) return [];
    const key = nameKey(ceiling.path);
    const name = nameTarget(case_, worst.target);
    const words = worst.isNew
      ? `${key} ${formatNumber(ceiling.value)} is a new ceiling, where ${formatNumber(worst.allowed)} held for ${name} at base`
      : `${key} was raised from ${formatNumber(worst.allowed)} to ${formatNumber(ceiling.value)}`;
    return [sayRaise(case_, { key, path: ceiling.path, ...worst.target, before: worst.allowed, after: ceiling.value, words, mend: `shorten ${name}` })];
  });
}

/**
 * Tells whether an entry takes over from that of the same tool renamed, on its own server first. Each
 * entry of base is taken over once, and only when its tool is known to be gone.
 */
function openSuccession(case_: Case, before: readonly Ceiling[]): (ceiling: Ceiling, target: Target) => boolean {
  const waiting = new Map<string, { server: string; ceiling: Ceiling }[]>();
  for (const ceiling of before) {
    if (ceiling.holder.kind !== 'held') continue;
    const { server, tool } = ceiling.holder.target;
    if (case_.stock.unmeasured.has(server) || findTools(case_.stock, server, tool).length > 0) continue;
    for (const text of new Set(findTools(case_.baseStock, server, tool).map(({ definition }) => namelessText(definition)))) {
      const others = waiting.get(text);
      if (others === undefined) waiting.set(text, [{ server, ceiling }]);
      else others.push({ server, ceiling });
    }
  }
  const used = new Set<Ceiling>();
  return (ceiling, { server, tool }) => {
    const now = server === null ? null : findLargest(case_.stock, server, tool);
    if (server === null || now === null || findTools(case_.baseStock, server, tool).length > 0) return false;
    const free = (waiting.get(namelessText(now.definition)) ?? []).filter((old) => !used.has(old.ceiling) && old.ceiling.value >= ceiling.value);
    const predecessor = free.find((old) => old.server === server) ?? free[0];
    if (predecessor !== undefined) used.add(predecessor.ceiling);
    return predecessor !== undefined;
  };
}

function compareLiftedCeilings(case_: Case, old: Budget, before: readonly Ceiling[]): Raised[] {
  const lifted = new Map<string, { path: readonly string[]; server: string | null; before: number; after: number | null; names: string[] }>();
  for (const ceiling of before) {
    for (const target of targetsOf(ceiling)) {
      const limit = toolLimit(old, target.server, 'perToolBytes');
      const now = toolLimit(case_.budget, target.server, 'perToolBytes')?.value ?? null;
      if (limit === null || ceiling.value <= limit.value || (now !== null && now <= ceiling.value)) continue;
      const path = limitPath(case_, old, target.server);
      const key = nameKey(path);
      const group = lifted.get(key) ?? { path, server: path.length === 1 ? null : target.server, before: limit.value, after: now, names: [] };
      lifted.set(key, group);
      group.names.push(`${nameTarget(case_, target)} (${formatNumber(ceiling.value)})`);
    }
  }
  return [...lifted].map(([key, { path, server, before: from, after, names }]) => {
    const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
    const list = `${names.slice(0, 3).join(', ')}${more}`;
    const words =
      after === null
        ? `${key} ${formatNumber(from)} was removed, which lifts the ${names.length === 1 ? 'ceiling' : 'ceilings'} of ${list}`
        : `${key} was raised from ${formatNumber(from)} to ${formatNumber(after)}, past the ${names.length === 1 ? 'ceiling' : 'ceilings'} of ${list}`;
    return sayRaise(case_, { key, path, server, tool: null, before: from, after, words, mend: 'keep it below every ceiling' });
  });
}

function limitPath(case_: Case, old: Budget, server: string | null): readonly string[] {
  const own = server !== null && (entryLimit(old, server, 'perToolBytes') ?? entryLimit(case_.budget, server, 'perToolBytes')) !== null;
  return own ? ['servers', server, 'perToolBytes'] : ['perToolBytes'];
}

interface Words {
  readonly key: string;
  readonly path: readonly string[];
  readonly server: string | null;
  readonly tool: string | null;
  readonly before: number;
  readonly after: number | null;
  readonly words: string;
  readonly mend: string;
}

function sayRaise({ policy }: Case, { key, path, server, tool, before, after, words, mend }: Words): Raised {
  const allowed = policy.allowRaise;
  const raise: Raise = { kind: 'ceiling', server, tool, key, before, after, allowed };
  const finding: Finding = {
    kind: 'ratchet-raised',
    severity: allowed ? 'notice' : policy.raises,
    message: allowed ? `${words}. The raise is allowed here.` : `${words}: a ceiling may only go down. Either ${mend}, or let a maintainer allow the raise.`,
    ...(server === null ? {} : { server }),
    ...(tool === null ? {} : { tool }),
    ...(after === null ? {} : { actual: after }),
    limit: before,
    path: [...path],
  };
  return { raise, finding };
}

function targetsOf({ holder }: Ceiling): readonly Target[] {
  return holder.kind === 'shared' ? holder.targets : [holder.target];
}

function nameTarget(case_: Case, { server, tool }: Target): string {
  return server === null ? shortName(tool) : case_.label(server, tool);
}

/** Finds the lowest ceiling of base for a tool; a key of base that no server can be named for holds for each. */
function indexCeilings(ceilings: readonly Ceiling[]): (target: Target, path: readonly string[]) => number | null {
  const exact = new Map<string, number>();
  const loose = new Map<string, number>();
  const keep = (map: Map<string, number>, key: string, value: number) => map.set(key, Math.min(value, map.get(key) ?? value));
  for (const ceiling of ceilings) {
    for (const { server, tool } of targetsOf(ceiling)) keep(exact, JSON.stringify([server, tool]), ceiling.value);
    keep(loose, ceiling.path.at(-1) ?? '', ceiling.value);
  }
  return ({ server, tool }, path) => {
    if (server === null) return loose.get(path.at(-1) ?? '') ?? null;
    const found = [
      [server, tool],
      [null, tool],
      [null, `${server}/${tool}`],
    ]
      .map((key) => exact.get(JSON.stringify(key)))
      .filter((value) => value !== undefined);
    return found.length === 0 ? null : Math.min(...found);
  };
}
