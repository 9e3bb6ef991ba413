import { utf8Bytes } from './bytes.ts';
import type { TokenCounter } from './measure.ts';
import type { JsonObject } from './types.ts';

/** One member of a tool's JSON, down to the single schema property. */
export interface PropertySize {
  /** Keys from the top of the tool: `["inputSchema", "properties", "limit"]`; a list's place is its number. */
  readonly path: readonly string[];
  /** Bytes of `"key":value`, of `value` alone within a list and at the top. */
  readonly bytes: number;
  /** Bytes that no child has: the key, braces, commas, and a value without children. */
  readonly ownBytes: number;
  /** Tokens of the same text; they need not add up. Null where none are counted. */
  readonly tokens: number | null;
  /** Of the whole tool, from 0 to 1. */
  readonly share: number;
  /** In the order of the wire. `bytes` is `ownBytes` and the bytes of all children. */
  readonly children: readonly PropertySize[];
}

/** Beyond this a value is shown whole: nobody reads further down, and a hostile tool cannot exhaust the stack. */
const DEPTH = 64;

/**
 * The tree of a tool, every byte in exactly one place.
 * @param counter null leaves the tokens null; counting reads each text once per level above it
 */
export function measureProperties(tool: JsonObject, counter: TokenCounter | null): PropertySize {
  return walk(tool, { key: null, path: [], total: utf8Bytes(JSON.stringify(tool)), counter });
}

/** Every node of a tree, parents before children. */
export function* flattenProperties(node: PropertySize): Generator<PropertySize> {
  yield node;
  for (const child of node.children) yield* flattenProperties(child);
}

interface Spot {
  /** The member's key; null within a list and at the top. */
  readonly key: string | null;
  readonly path: readonly string[];
  readonly total: number;
  readonly counter: TokenCounter | null;
}

function walk(value: unknown, spot: Spot): PropertySize {
  const { key, path, total, counter } = spot;
  const children = path.length >= DEPTH ? [] : childrenOf(value, spot);
  const prefix = key === null ? '' : `${JSON.stringify(key)}:`;
  const text = counter !== null || children.length === 0 ? `${prefix}${JSON.stringify(value)}` : '';
  const inner = children.reduce((sum, child) => sum + child.bytes, 0);
  const ownBytes = children.length === 0 ? utf8Bytes(text) : utf8Bytes(prefix) + '{}'.length + children.length - 1;
  const bytes = ownBytes + inner;
  return { path, bytes, ownBytes, tokens: counter === null ? null : counter.count(text), share: total === 0 ? 0 : bytes / total, children };
}

/** Objects have their members; a list of objects its entries; a list of plain values is one text. */
function childrenOf(value: unknown, { path, total, counter }: Spot): PropertySize[] {
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  if (isList && !value.some((each) => typeof each === 'object' && each !== null)) return [];
  return Object.entries(value).map(([key, inner]) => walk(inner, { key: isList ? null : key, path: [...path, key], total, counter }));
}
