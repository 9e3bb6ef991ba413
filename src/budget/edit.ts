import { isDeepStrictEqual } from 'node:util';
import type { Node } from 'jsonc-parser';
import { nodeAt } from './node.ts';
import { keyPath } from './quote.ts';
import { removeMembers, type Splice } from './remove.ts';
import { contentOf, readTree } from './tree.ts';

/** One number that goes down, or (`to` null) one entry that goes. */
export interface Edit {
  readonly path: readonly string[];
  /** The number as it stands. */
  readonly from: number;
  readonly to: number | null;
}

/**
 * Lowers numbers and removes entries in place; every other letter of the text stays as it is:
 * comments, order, indentation, line ends, byte order mark and final newline.
 *
 * A removed entry takes its own comments along and no other. Its own are those behind it on its
 * line (before the next entry), those directly before it on its line, and the lines of nothing but
 * comments directly above its line, up to a blank line, where no other entry of that line stays.
 * An object without entries and comments becomes `{}`.
 * @param text a valid budget
 * @returns the new text; parsing it gives exactly the intended budget
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const root = readTree(text, 'budget');
  const splices: Splice[] = [];
  const removals = new Map<Node, Set<Node>>();
  for (const { path, from, to } of edits) {
    const { value, member, complete } = nodeAt(root, path);
    if (!complete || member === null || value.value !== from) throw new Error(`${keyPath(path)} is not ${from} in the text to edit`);
    if (to === null) {
      const object = nodeAt(root, path.slice(0, -1)).value;
      removals.set(object, (removals.get(object) ?? new Set()).add(member));
    } else if (to > from) {
      throw new Error(`${keyPath(path)} would rise from ${from} to ${to}`);
    } else if (to < from) {
      splices.push({ offset: value.offset, length: value.length, text: String(to) });
    }
  }
  for (const [object, members] of removals) splices.push(...removeMembers(text, object, members));

  const edited = splice(text, splices);
  if (!isDeepStrictEqual(contentOf(readTree(edited, 'budget')), intended(root, edits)))
    throw new Error('An edit of the budget changed more than it should have; nothing was written');
  return edited;
}

function splice(text: string, splices: readonly Splice[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { offset, length, text: insert } of splices.toSorted((a, b) => a.offset - b.offset)) {
    parts.push(text.slice(done, offset), insert);
    done = offset + length;
  }
  return [...parts, text.slice(done)].join('');
}

function intended(root: Node, edits: readonly Edit[]): unknown {
  const content = contentOf(root);
  for (const { path, to } of edits) {
    const parent = path.slice(0, -1).reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], content) as Record<string, unknown>;
    if (to === null) delete parent[path.at(-1)!];
    else parent[path.at(-1)!] = to;
  }
  return content;
}
