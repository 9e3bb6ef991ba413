import type { Finding, Report } from '../core/report.ts';
import { TO_TIGHTEN } from './finding.ts';
import { neutral } from './neutral.ts';

interface Edit {
  /** What stands in place of the entry; null where it goes. */
  readonly key: string;
  readonly value: number | null;
}

/**
 * The lines of a patch that `mcp-budget ratchet` would make, for a `diff` fence: every entry to lower or
 * remove, its neighbours for context, and an entry renamed where its tool was. Empty where there is
 * nothing to turn.
 */
export function ratchetPatch(report: Report): string[] {
  const groups = new Map<string, { path: readonly string[]; edits: Map<string, Edit> }>();
  for (const finding of report.findings) {
    const key = finding.path?.at(-1);
    if (!TO_TIGHTEN.has(finding.kind) || key === undefined || finding.path === undefined) continue;
    const path = finding.path.slice(0, -1);
    const group = groups.get(JSON.stringify(path)) ?? { path, edits: new Map<string, Edit>() };
    groups.set(JSON.stringify(path), group);
    group.edits.set(key, editOf(finding, key, report.findings));
  }
  return [...groups.values()].flatMap(({ path, edits }) => patchMap(path, entriesAt(report, path), edits)).map((line) => neutral(line, 'log', 300));
}

function editOf(finding: Finding, key: string, findings: readonly Finding[]): Edit {
  const { renamedTo } = finding;
  const over = findings.find(
    (each) => each.kind === 'tool-over' && renamedTo !== undefined && each.tool === renamedTo && (finding.server ?? each.server) === each.server,
  );
  if (renamedTo === undefined || over?.actual === undefined) return { key, value: finding.becomes ?? null };
  return { key: key.includes('/') ? `${over.server}/${renamedTo}` : renamedTo, value: over.actual };
}

/** The entries of one `oversized` map in the order of the file. */
function entriesAt(report: Report, path: readonly string[]): [string, number][] {
  let value: unknown = report.budget?.content;
  for (const key of path)
    value = typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
}

function patchMap(path: readonly string[], entries: readonly (readonly [string, number])[], edits: ReadonlyMap<string, Edit>): string[] {
  const indent = '  '.repeat(path.length);
  const head = path.map((key, depth) => `  ${'  '.repeat(depth)}${JSON.stringify(key)}: {`);
  const tail = path.map((_, depth) => `  ${'  '.repeat(path.length - 1 - depth)}}`);
  const left = entries.map(([key, value]) => edits.get(key) ?? { key, value });
  const lastOld = entries.length - 1;
  const lastNew = left.findLastIndex(({ value }) => value !== null);
  const text = (key: string, value: number, last: boolean) => `${indent}${JSON.stringify(key)}: ${value}${last ? '' : ','}`;
  const pairs = entries.map(([key, value], at) => {
    const now = left[at] ?? { key, value };
    return { old: text(key, value, at === lastOld), now: now.value === null ? null : text(now.key, now.value, at === lastNew) };
  });
  return [...head, ...diffLines(pairs), ...tail];
}

/** Changed lines with at most one unchanged neighbour on either side. */
function diffLines(pairs: readonly { readonly old: string; readonly now: string | null }[]): string[] {
  const changed = pairs.map(({ old, now }) => old !== now);
  const lines: string[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    lines.push(...removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`));
    removed = [];
    added = [];
  };
  pairs.forEach(({ old, now }, at) => {
    if (changed[at]) {
      removed.push(old);
      if (now !== null) added.push(now);
      return;
    }
    flush();
    if (changed[at - 1] || changed[at + 1]) lines.push(`  ${old}`);
  });
  flush();
  return lines;
}
