import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { failure } from '../errors.ts';

const MAX_DEPTH = 100;
/** Of `SyntaxKind`, a const enum that single-file compilers cannot import. */
const TOKENS: { readonly opening: readonly number[]; readonly closing: readonly number[]; readonly end: number } = {
  opening: [1, 3],
  closing: [2, 4],
  end: 17,
};

/** A file's content as plain data: objects without prototype, the last of two equal keys. */
export interface Parsed {
  readonly data: unknown;
  /** Keys given twice, each as its path from the top. */
  readonly duplicates: readonly (readonly string[])[];
}

/** Whether the client that owns a file reads comments and trailing commas in it. */
export type Syntax = 'json' | 'jsonc' | 'toml';

/**
 * Reads JSON, JSON with comments, or TOML.
 * @param file what to call the file in messages
 * @throws {ExpectedFailure} `config-syntax` with line and column
 */
export async function parseConfig(text: string, syntax: Syntax, file: string): Promise<Parsed> {
  const conflict = /^(<{7}|>{7}) /m.exec(text);
  if (conflict !== null) throw syntaxFailure(text, conflict.index, { file, what: 'it holds conflict markers' });
  return syntax === 'toml' ? await parseToml(text, file) : parseJson(text, { file, lenient: syntax === 'jsonc' });
}

function parseJson(text: string, { file, lenient }: { readonly file: string; readonly lenient: boolean }): Parsed {
  const deep = tooDeepAt(text);
  if (deep !== null) throw syntaxFailure(text, deep, { file, what: `it nests deeper than ${MAX_DEPTH} levels` });
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: !lenient, allowTrailingComma: lenient, allowEmptyContent: false });
  const first = errors[0];
  if (first !== undefined) throw syntaxFailure(text, first.offset, { file, what: words(printParseErrorCode(first.error)) });
  if (tree === undefined) throw syntaxFailure(text, 0, { file, what: 'it is empty' });
  const duplicates: string[][] = [];
  return { data: toData(tree, [], duplicates), duplicates };
}

function toData(node: Node, path: string[], duplicates: string[][]): unknown {
  if (node.type === 'array') return (node.children ?? []).map((child, index) => toData(child, [...path, String(index)], duplicates));
  if (node.type !== 'object') return node.value;
  const data: Record<string, unknown> = Object.create(null);
  for (const member of node.children ?? []) {
    const [key, value] = member.children ?? [];
    if (key === undefined || value === undefined) continue;
    const here = [...path, key.value as string];
    if (key.value in data) duplicates.push(here);
    data[key.value] = toData(value, here, duplicates);
  }
  return data;
}

/** The parser recurses, so depth is bounded before it runs. */
function tooDeepAt(text: string): number | null {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (let token: number = scanner.scan(); token !== TOKENS.end; token = scanner.scan()) {
    if (TOKENS.opening.includes(token)) depth += 1;
    if (TOKENS.closing.includes(token)) depth -= 1;
    if (depth > MAX_DEPTH) return scanner.getTokenOffset();
  }
  return null;
}

async function parseToml(text: string, file: string): Promise<Parsed> {
  const { parse: readToml, TomlError } = await import('smol-toml');
  try {
    return { data: readToml(text, { maxDepth: MAX_DEPTH, integersAsBigInt: 'asNeeded' }), duplicates: [] };
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause;
    const what = (cause.message.split('\n')[0] ?? '').replace(/^Invalid TOML document: /, '');
    throw failure('config-syntax', [file, what], { file, line: cause.line, column: cause.column, cause });
  }
}

function syntaxFailure(text: string, offset: number, { file, what }: { readonly file: string; readonly what: string }) {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  const line = before.length;
  const column = (before.at(-1) ?? '').length + 1;
  return failure('config-syntax', [file, what], { file, line, column });
}

function words(code: string): string {
  if (code === 'InvalidCommentToken') return 'a comment stands where its client allows none';
  return code.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}
