/** The validators recurse with a schema's nesting. */
export const MOST_LEVELS = 200;

/** Most values of one schema; the largest published ones have a few thousand. */
export const MOST_NODES = 100_000;

export interface Size {
  /** Values seen, at most about `most`. */
  readonly nodes: number;
  readonly tooMany: boolean;
  readonly tooDeep: boolean;
}

/** Counts the values of a JSON value without recursion, and stops at `most` or at the level limit. */
export function sizeOf(value: object, most: number): Size {
  let level: object[] = [value];
  let nodes = 1;
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) return { nodes, tooMany: false, tooDeep: true };
    const below: object[] = [];
    for (const each of level) {
      for (const child of Object.values(each)) {
        nodes += 1;
        if (typeof child === 'object' && child !== null) below.push(child);
      }
      if (nodes > most) return { nodes, tooMany: true, tooDeep: false };
    }
    level = below;
  }
  return { nodes, tooMany: false, tooDeep: false };
}
