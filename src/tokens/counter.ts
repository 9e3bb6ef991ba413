import { readAsset } from './asset.ts';
import { createClasses } from './classes.ts';
import { createMemory } from './memory.ts';
import { createMerge } from './merge.ts';
import { createPieceEnd } from './split.ts';
import { createRankOf, NO_RANK } from './vocabulary.ts';

/** Counts `o200k_base` tokens, exactly as `tiktoken` does for ordinary text. */
export interface Counter {
  /**
   * @param text any string; special-token text is ordinary text, a lone surrogate counts as U+FFFD
   * @returns number of tokens
   */
  count(text: string): number;
}

/** UTF-16 units up to which a text is encoded into the counter's own buffer. */
const COMMON_UNITS = 1 << 16;

/**
 * Loads the table of tokens: a few milliseconds, about 5 MB of memory.
 * @param source the table's bytes, path or `file:` URL; by default the one beside the bundle
 * @throws ExpectedFailure `tokens-unavailable` where the table is missing or damaged
 */
export function loadCounter(source?: Uint8Array | URL | string): Counter {
  const asset = readAsset(source);
  const pieceEnd = createPieceEnd(createClasses(asset));
  const rankOf = createRankOf(asset);
  const merge = createMerge(rankOf);
  const countPiece = createMemory((bytes, from, to) => (rankOf(bytes, from, to) === NO_RANK ? merge(bytes, from, to) : 1));
  const encoder = new TextEncoder();
  const common = new Uint8Array(3 * COMMON_UNITS);

  function countBytes(bytes: Uint8Array, end: number): number {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let total = 0;
    for (let at = 0; at < end; ) {
      const next = pieceEnd(bytes, at, end);
      total += countPiece(view, at, next);
      at = next;
    }
    return total;
  }

  return {
    count: (text) => {
      if (text.length <= COMMON_UNITS) return countBytes(common, encoder.encodeInto(text, common).written);
      const bytes = encoder.encode(text);
      return countBytes(bytes, bytes.length);
    },
  };
}
