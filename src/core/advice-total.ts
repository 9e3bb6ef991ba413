import type { Advice } from './advice-rules.ts';

type Saving = Pick<Advice, 'rule' | 'path' | 'savesBytes'>;

/**
 * What all advice on one tool saves together, in bytes: what lies inside something else that goes is
 * counted once, and a cut at a client's limit only where nothing else shortens the same text.
 */
export function totalSaving(advice: readonly Saving[]): number {
  const outer = advice.filter(({ path }) => !advice.some((other) => isInside(path, other.path) && other.savesBytes > 0 && other.path.length > 0));
  return outer
    .filter(({ rule, path }) => rule !== 'description-cut' || !outer.some((other) => other.rule !== rule && other.path.join('\n') === path.join('\n')))
    .reduce((sum, { savesBytes }) => sum + savesBytes, 0);
}

function isInside(path: readonly string[], outer: readonly string[]): boolean {
  return outer.length < path.length && outer.every((key, at) => path[at] === key);
}
