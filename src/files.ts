import { readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { insideRoot } from './budget/inside.ts';
import type { TokenCounter } from './core/measure.ts';
import type { ContextFile } from './core/types.ts';

/** A larger file is no context file: nothing that an agent always loads comes near. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Measures the context files that the keys of `files` match: bytes on disk, tokens of their text.
 * Links that lead out of the repository, and what is no regular file, are left out.
 * @param patterns paths or globs, relative to `root`
 * @returns sorted by path, one row for each pattern that matches a file
 */
export async function measureFiles(
  patterns: readonly string[],
  { root, repository, counter }: { root: string; repository: string; counter: TokenCounter | null },
): Promise<ContextFile[]> {
  if (patterns.length === 0) return [];
  const { glob } = await import('tinyglobby');
  const matched = await Promise.all(
    patterns.map(async (pattern) => {
      const paths = await glob(pattern, {
        cwd: root,
        dot: true,
        ignore: ['**/node_modules/**', '**/.git/**'],
        followSymbolicLinks: false,
        expandDirectories: false,
      });
      return paths.map((path) => ({ pattern, path }));
    }),
  );
  const rows = matched.flat().flatMap(({ pattern, path }) => {
    const real = insideRoot(join(root, path), repository);
    const stats = real === null ? undefined : statSync(real, { throwIfNoEntry: false });
    if (real === null || !stats?.isFile() || stats.size > MOST_BYTES) return [];
    const bytes = readFileSync(real);
    return [
      {
        path: relative(root, join(root, path)).split(sep).join('/'),
        pattern,
        bytes: bytes.length,
        tokens: counter === null ? null : counter.count(bytes.toString('utf8')),
      },
    ];
  });
  return rows.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}
