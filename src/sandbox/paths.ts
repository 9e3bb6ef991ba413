import { sep } from 'node:path';

/** Whether `path` lies strictly inside `folder`; both absolute. */
export function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Whether `path` is `folder` or lies inside it; both absolute. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || isBelow(path, folder);
}

/** Rewrites paths below `from` to the same place below `to`. */
export function mover(from: string, to: string): { readonly path: (path: string) => string; readonly text: (text: string) => string } {
  if (from === to) return { path: (path) => path, text: (text) => text };
  const pattern = new RegExp(`${from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?=$|[/:;,"'\\s])`, 'g');
  return {
    path: (path) => (isWithin(path, from) ? to + path.slice(from.length) : path),
    text: (text) => text.replace(pattern, () => to),
  };
}
