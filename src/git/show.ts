import type { GitPlace } from './run.ts';
import { git } from './run.ts';

/** A file as a commit holds it. */
export type FileAt =
  | { readonly kind: 'file'; readonly content: Buffer }
  | { readonly kind: 'absent' }
  /** There, but not a regular file of a bearable size. */
  | { readonly kind: 'refused'; readonly why: string };

const MAX_FILE_BYTES = 1024 * 1024;

/**
 * Reads a file of a commit, byte for byte as stored: no filter, no line-end conversion.
 * @param path relative to the root, with `/`
 * @param maxBytes larger files are refused
 */
export async function readFileAt(
  repository: GitPlace,
  commit: string,
  { path, maxBytes = MAX_FILE_BYTES }: { path: string; maxBytes?: number },
): Promise<FileAt> {
  const { stdout } = await git(['ls-tree', '-z', '-l', '--full-tree', commit, '--', path], { place: repository });
  const entry = /^(\d{6}) (\w+) ([0-9a-f]+) +(\d+|-)\t/.exec(stdout.toString('utf8'));
  if (entry === null) return { kind: 'absent' };
  const [, mode = '', , id = '', size = ''] = entry;
  if (!mode.startsWith('100')) return { kind: 'refused', why: KINDS[mode] ?? 'no regular file' };
  if (Number(size) > maxBytes) return { kind: 'refused', why: `${size} bytes, more than ${maxBytes}` };
  const blob = await git(['cat-file', 'blob', id], { place: repository, maxBytes: maxBytes + 1 });
  return { kind: 'file', content: blob.stdout };
}

const KINDS: Readonly<Record<string, string>> = { '120000': 'a symbolic link', '160000': 'a submodule', '040000': 'a folder' };

/**
 * Every tracked file of a commit with this name, in any folder.
 * @returns paths relative to the root, sorted
 */
export async function listNamed(repository: GitPlace, commit: string, name = 'mcp-budget.json'): Promise<string[]> {
  const { stdout } = await git(['ls-tree', '-r', '-z', '--full-tree', '--name-only', commit], { place: repository });
  return stdout
    .toString('utf8')
    .split('\0')
    .filter((path) => path === name || path.endsWith(`/${name}`))
    .sort();
}
