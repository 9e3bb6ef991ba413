import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../digest.ts';

/** Something outside the commit that a measurement rested on, and how it was then. */
export interface Mark {
  /** `content` is a file's, `files` are names, sizes and times of all files below a folder. */
  readonly kind: 'content' | 'files';
  /** Relative to the checkout's root, so that linked worktrees compare their own. */
  readonly path: string;
  /** null: it was not there. */
  readonly value: string | null;
}

const MOST_CONTENT_BYTES = 256 * 1024;
const MOST_FILES = 2_000;

/** How it is now: equal to `value` when nothing changed. A folder with too many files is never equal. */
export function readMark({ kind, path }: Pick<Mark, 'kind' | 'path'>, root: string): string | null {
  const file = join(root, path);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (kind === 'files') return digest(listFiles(file));
  if (!stats.isFile() || stats.size > MOST_CONTENT_BYTES) return `${stats.size} ${stats.mtimeMs}`;
  return digest(readFileSync(file, 'latin1'));
}

function listFiles(top: string): string {
  const lines: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules' && entry.name !== '.git') walk(path);
        continue;
      }
      const stats = statSync(path, { throwIfNoEntry: false });
      lines.push(`${path.slice(top.length)} ${stats?.size} ${stats?.mtimeMs}`);
      if (lines.length > MOST_FILES) throw new RangeError(top);
    }
  };
  try {
    walk(top);
  } catch (error) {
    return `unknown ${(error as Error).message} ${process.hrtime.bigint()}`;
  }
  return lines.sort().join('\n');
}
