import type { TokenCounter } from '../core/measure.ts';
import type { ToolSize } from '../core/report.ts';

/** As deep as `measureProperties` goes: beyond this a value is one text. */
const DEPTH = 64;
/** Short members such as `"type":"string"` repeat from tool to tool, in UTF-16 units. */
const SHORT_UNITS = 120;

/**
 * Counts the tokens of every member of many tools, in the order of `flattenProperties` without the tool
 * itself. Every text is made from the texts of its members, and short ones are counted once.
 */
export function createPropertyCounter(counter: TokenCounter): (tool: ToolSize) => number[] {
  const known = new Map<string, number>();
  const count = (text: string): number => {
    if (text.length > SHORT_UNITS) return counter.count(text);
    let tokens = known.get(text);
    if (tokens === undefined) {
      tokens = counter.count(text);
      known.set(text, tokens);
    }
    return tokens;
  };
  return ({ definition, partTokens }) => {
    const tokens: number[] = [];
    const write = (value: unknown, prefix: string, { depth, part }: { depth: number; part: number | undefined }): string => {
      const at = tokens.push(0) - 1;
      const text = prefix + (isLeaf(value, depth) ? JSON.stringify(value) : writeMembers(value as object, depth));
      tokens[at] = part ?? count(text);
      return text;
    };
    const writeMembers = (value: object, depth: number): string => {
      const below = { depth: depth + 1, part: undefined };
      if (Array.isArray(value)) return `[${value.map((inner) => write(inner, '', below)).join()}]`;
      return `{${Object.entries(value)
        .map(([key, inner]) => write(inner, `${JSON.stringify(key)}:`, depth === 0 ? { depth: 1, part: partOf(partTokens, key) } : below))
        .join()}}`;
    };
    writeMembers(definition, 0);
    return tokens;
  };
}

function isLeaf(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth >= DEPTH) return true;
  if (!Array.isArray(value)) return Object.keys(value).length === 0;
  return !value.some((each) => typeof each === 'object' && each !== null);
}

/** The report has counted the parts already; `other` there is no member. */
function partOf(partTokens: ToolSize['partTokens'], key: string): number | undefined {
  return partTokens !== null && key !== 'other' && Object.hasOwn(partTokens, key) ? (partTokens as Readonly<Record<string, number>>)[key] : undefined;
}
