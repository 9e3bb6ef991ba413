import type { Node } from 'jsonc-parser';
import type { Budget } from '../core/types.ts';
import { failure } from '../errors.ts';
import { validate } from '../generated/validate-budget.js';
import { nodeAt } from './node.ts';
import { type Position, positions } from './place.ts';
import { explain } from './problem.ts';
import { keyPath } from './quote.ts';
import { contentOf, membersOf, readTree } from './tree.ts';
import { isWhole, limitAdvice } from './value.ts';

/** A budget file as read. */
export interface BudgetDocument {
  /** What the person calls the file; errors and findings name it. */
  readonly path: string;
  /** The text as read, byte order mark and line ends kept. */
  readonly text: string;
  readonly budget: Budget;
  /** Where a key stands, or the nearest one above it: `["oversized", "teams_save"]`. */
  readonly placeOf: (path: readonly string[]) => Position;
}

/**
 * Reads the text of a budget file: JSON with comments, valid against `budget.schema.json`.
 * Objects of the result have no prototype.
 * @param fileLabel what the person calls the file
 * @throws ExpectedFailure with file, line and column of the first thing to mend
 */
export function parseBudget(text: string, fileLabel: string): BudgetDocument {
  const positionAt = positions(text);
  const at = (offset: number) => ({ file: fileLabel, ...positionAt(offset) });
  const root = readTree(text, fileLabel);
  const value = contentOf(root);
  if (!validate(value)) throw explain(validate.errors ?? [], root, text, at);
  refuseRounded(root, [], { text, at });
  return {
    path: fileLabel,
    text,
    budget: value as Budget,
    placeOf: (path) => {
      const { keyNode, value: node } = nodeAt(root, path);
      return positionAt((keyNode ?? node).offset);
    },
  };
}

interface Source {
  readonly text: string;
  readonly at: (offset: number) => Position & { readonly file: string };
}

/** The schema sees doubles: `1e400` is Infinity to it and `1.00000000000000000001` is 1. */
function refuseRounded(node: Node, path: readonly string[], source: Source): void {
  if (node.type === 'number') {
    const written = source.text.slice(node.offset, node.offset + node.length);
    if (Number.isFinite(node.value) && (!Number.isInteger(node.value) || isWhole(written))) return;
    throw failure('budget-value', [keyPath(path), written.slice(0, 40), limitAdvice(path, node)], source.at(node.offset));
  }
  for (const { key, value } of membersOf(node)) refuseRounded(value, [...path, key], source);
  if (node.type === 'array') for (const [index, child] of node.children!.entries()) refuseRounded(child, [...path, String(index)], source);
}
