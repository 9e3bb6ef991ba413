import { type Ceiling, lowestCeilings, type Target, toolLimit } from './budget.ts';
import { jsonBytes } from './bytes.ts';
import type { Case } from './case.ts';
import type { Change, ToolSize } from './report.ts';
import { eachTool, findLargest } from './stock.ts';

/** A tool and the server that lists it. */
export interface Located {
  readonly server: string;
  readonly tool: ToolSize;
}

/**
 * Finds what the tool of an entry seems to be called now. Base tells by the definition; without it, the
 * one tool over its limit without an entry whose size less its name is the ceiling less the old name.
 */
export function openRenames(case_: Case, ceilings: readonly Ceiling[]): (target: Target, ceilingBytes: number) => Located | null {
  const byName = new Map<string, Change>();
  for (const change of case_.changes)
    if (change.from !== undefined) for (const key of keysOf(change.server, change.from)) byName.set(key, byName.get(key) ?? change);
  let bySize: Map<string, Located[]> | null = null;
  return ({ server, tool }, ceilingBytes) => {
    const change = byName.get(keyOf(server, tool));
    if (change !== undefined) {
      const now = findLargest(case_.stock, change.server, change.tool);
      return now === null ? null : { server: change.server, tool: now };
    }
    if (server === null ? case_.baseStock.tools.size > 0 : case_.baseStock.tools.has(server)) return null;
    bySize ??= indexBySize(case_, ceilings);
    const [only, ...more] = bySize.get(keyOf(server, ceilingBytes - jsonBytes(tool))) ?? [];
    return only === undefined || more.length > 0 ? null : only;
  };
}

/** Tools over their limit without an entry, by their size less their name. */
function indexBySize(case_: Case, ceilings: readonly Ceiling[]): Map<string, Located[]> {
  const covered = lowestCeilings(ceilings);
  const index = new Map<string, Located[]>();
  for (const located of eachTool(case_.stock)) {
    const { server, tool } = located;
    const limit = toolLimit(case_.budget, server, 'perToolBytes');
    if ((limit !== null && tool.bytes <= limit.value) || covered.get(server)?.has(tool.name)) continue;
    for (const key of keysOf(server, tool.bytes - jsonBytes(tool.name))) {
      const before = index.get(key);
      if (before === undefined) index.set(key, [located]);
      else before.push(located);
    }
  }
  return index;
}

/** A thing of a server is found with the server and, where nobody knows it, without. */
function keysOf(server: string, what: string | number): string[] {
  return [keyOf(server, what), keyOf(null, what)];
}

function keyOf(server: string | null, what: string | number): string {
  return JSON.stringify([server, what]);
}
