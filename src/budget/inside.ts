import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** As many links as Linux follows before it calls a path a loop. */
const MOST_LINKS = 40;

/**
 * The real path of `path`, or null where it lies outside `root` after resolving every link, or is a
 * loop of links. The end of the path need not exist; a link that leads nowhere counts by where it leads.
 * @param path absolute, or relative to `root`
 */
export function insideRoot(path: string, root: string): string | null {
  const top = realpathSync(root);
  const real = resolveLinks(resolve(top, path), MOST_LINKS);
  if (real === null) return null;
  const rest = relative(top, real);
  return rest === '..' || rest.startsWith(`..${sep}`) || isAbsolute(rest) ? null : real;
}

/** Whether following the links of `path` never ends. */
export function loops(path: string): boolean {
  try {
    realpathSync(path);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ELOOP';
  }
}

function resolveLinks(path: string, links: number): string | null {
  if (links === 0) return null;
  try {
    return realpathSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') return null;
  }
  const folder = dirname(path);
  if (folder === path) return path;
  const parent = resolveLinks(folder, links);
  if (parent === null) return null;
  const here = join(parent, basename(path));
  return isLink(here) ? resolveLinks(resolve(parent, readlinkSync(here)), links - 1) : here;
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
