import { distance } from 'fastest-levenshtein';

/** A third of the letters may differ; beyond that a guess misleads. */
const SHARE = 3;

/** The known word that `word` is a near miss of, or null. Case, hyphens and underscores do not count. */
export function nearest(word: string, known: readonly string[]): string | null {
  const bare = strip(word.slice(0, 100));
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const steps = distance(bare, strip(candidate));
    const most = Math.floor(Math.max(bare.length, candidate.length) / SHARE);
    if (steps <= most && steps < least) [best, least] = [candidate, steps];
  }
  return best;
}

function strip(word: string): string {
  return word.replace(/[-_\s]/g, '').toLowerCase();
}
