import type { Node } from 'jsonc-parser';

export interface Found {
  readonly value: Node;
  /** The key, where the last step was a member of an object. */
  readonly keyNode: Node | null;
  /** The whole member, key and value. */
  readonly member: Node | null;
  /** False where the path goes on but the tree does not; then this is the last node on it. */
  readonly complete: boolean;
}

/** The node at a path of keys and list positions, or the nearest one above it. */
export function nodeAt(root: Node, path: readonly string[]): Found {
  let found: Found = { value: root, keyNode: null, member: null, complete: true };
  for (const key of path) {
    const next = step(found.value, key);
    if (next === null) return { ...found, complete: false };
    found = next;
  }
  return found;
}

function step(node: Node, key: string): Found | null {
  if (node.type === 'array') {
    const value = node.children![Number(key)];
    return value === undefined ? null : { value, keyNode: null, member: null, complete: true };
  }
  if (node.type !== 'object') return null;
  const member = node.children!.find((each) => each.children![0]!.value === key);
  if (member === undefined) return null;
  const [keyNode, value] = member.children as [Node, Node];
  return { value, keyNode, member, complete: true };
}

/** Keys of a JSON pointer, RFC 6901. */
export function pathOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}
