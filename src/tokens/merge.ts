import { NO_RANK, type RankOf } from './vocabulary.ts';

/** @returns tokens of one piece */
export type CountPiece = (bytes: DataView, from: number, to: number) => number;

/** Pieces up to this size share one workspace, longer ones get their own. */
const COMMON_BYTES = 4096;

/** Minima over the ranks of neighbours, as a complete binary tree, and the lengths of the parts. */
interface Workspace {
  readonly leaves: number;
  /** Node n has the children 2n and 2n + 1; leaf `leaves + i` belongs to the part that begins at i. */
  readonly tree: Int32Array;
  /** Bytes of the part that begins, and of the part that ends, at a position. */
  readonly ahead: Uint8Array;
  readonly behind: Uint8Array;
}

function allocate(length: number): Workspace {
  const leaves = 2 ** Math.ceil(Math.log2(length));
  return { leaves, tree: new Int32Array(2 * leaves), ahead: new Uint8Array(length + 1), behind: new Uint8Array(length + 1) };
}

/** Gives a leaf its rank and mends the minima above it. */
function set(tree: Int32Array, leaf: number, rank: number): void {
  tree[leaf] = rank;
  for (let node = leaf; node > 1; ) {
    const least = Math.min(tree[node]!, tree[node ^ 1]!);
    node >>= 1;
    if (tree[node] === least) return;
    tree[node] = least;
  }
}

/**
 * Makes the merge: the pair of neighbours with the lowest rank first, the leftmost of equals, until no
 * pair is a token. Each step walks one path of a tree of minima: n log n for every piece.
 */
export function createMerge(rankOf: RankOf): CountPiece {
  const common: Workspace[] = [];

  function workspaceFor(length: number): Workspace {
    if (length > COMMON_BYTES) return allocate(length);
    const power = Math.ceil(Math.log2(length));
    common[power] ??= allocate(2 ** power);
    return common[power];
  }

  return (bytes, from, to) => {
    const length = to - from;
    if (length < 2) return length;
    const { leaves, tree, ahead, behind } = workspaceFor(length);
    for (let at = 0; at < length - 1; at++) tree[leaves + at] = rankOf(bytes, from + at, from + at + 2);
    tree.fill(NO_RANK, leaves + length - 1, 2 * leaves);
    for (let node = leaves - 1; node > 0; node--) tree[node] = Math.min(tree[2 * node]!, tree[2 * node + 1]!);
    ahead.fill(1, 0, length + 1);
    behind.fill(1, 0, length + 1);

    let parts = length;
    for (let least = tree[1]!; least !== NO_RANK; least = tree[1]!) {
      let node = 1;
      while (node < leaves) {
        node *= 2;
        if (tree[node] !== least) node++;
      }
      const left = node - leaves;
      const right = left + ahead[left]!;
      const end = right + ahead[right]!;
      ahead[left] = end - left;
      behind[end] = end - left;
      parts--;
      set(tree, right + leaves, NO_RANK);
      set(tree, node, end < length ? rankOf(bytes, from + left, from + end + ahead[end]!) : NO_RANK);
      if (left > 0) {
        const before = left - behind[left]!;
        set(tree, before + leaves, rankOf(bytes, from + before, from + end));
      }
    }
    return parts;
  };
}
