import type { Finding } from '../core/report.ts';
import type { ServerEntry } from '../core/types.ts';
import { type Entry, short } from './entry.ts';
import { type Definite, resolveEntry, type Scene } from './resolve.ts';

type Overlays = Readonly<Record<string, ServerEntry>>;

/**
 * Joins entries of several files by name: the first definition of a name stands.
 * @param entries in the order of the files; disabled ones left out before
 */
export function joinByName(
  entries: readonly Entry[],
  overlays: Overlays,
  scene: Scene,
): { readonly entries: ReadonlyMap<string, Entry>; readonly findings: readonly Finding[] } {
  const groups = grouped(entries);
  const joined = new Map<string, Entry>();
  const findings: Finding[] = [];
  for (const [name, [first, ...others]] of groups) {
    if (first === undefined) continue;
    joined.set(name, first);
    if (others.length > 0) findings.push(...twice(first, others, { overlay: Object.hasOwn(overlays, name) ? overlays[name] : undefined, scene }));
  }
  return { entries: joined, findings };
}

function grouped(entries: readonly Entry[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) groups.set(entry.name, [...(groups.get(entry.name) ?? []), entry]);
  return groups;
}

function twice(first: Entry, others: readonly Entry[], { overlay, scene }: { readonly overlay: ServerEntry | undefined; readonly scene: Scene }): Finding[] {
  const differing = others.map((other) => ({ other, keys: differences(first, other, (entry) => resolveEntry(entry, overlay, scene)) }));
  const alike = differing.filter(({ keys }) => keys.length === 0).map(({ other }) => other.source);
  const apart = differing.filter(({ keys }) => keys.length > 0);
  const name = JSON.stringify(short(first.name));
  const findings: Finding[] = apart.map(({ other, keys }) => ({
    kind: 'server-defined-twice',
    severity: 'warning',
    server: first.name,
    message: `${name} is defined in ${first.source} and differently in ${other.source} (${keys.join(', ')}): the one in ${first.source} is measured. Make them equal, or rename one.`,
  }));
  if (alike.length > 0)
    findings.unshift({
      kind: 'server-defined-twice',
      severity: 'notice',
      server: first.name,
      message: `${name} is defined alike in ${[first.source, ...alike].join(', ')}: measured once.`,
    });
  return findings;
}

function differences(one: Entry, other: Entry, resolve: (entry: Entry) => Definite): readonly string[] {
  if (one.problem !== null || other.problem !== null) return one.problem?.message === other.problem?.message ? [] : ['one entry is invalid'];
  const [a, b] = [resolve(one), resolve(other)];
  const transport = a.transport === b.transport || a.transport === 'auto' || b.transport === 'auto' ? [] : ['transport'];
  const keys = (['command', 'args', 'env', 'cwd', 'url', 'headers'] as const).filter((key) => sorted(a[key]) !== sorted(b[key]));
  return [...keys, ...transport];
}

function sorted(value: string | readonly string[] | Readonly<Record<string, string>>): string {
  return JSON.stringify(typeof value === 'string' || Array.isArray(value) ? value : Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
