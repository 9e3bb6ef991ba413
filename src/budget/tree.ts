import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { failure } from '../errors.ts';
import { type Position, positions } from './place.ts';
import { quote } from './quote.ts';

/** A budget is four levels deep; free-form `capabilities` get room. */
export const MOST_LEVELS = 64;

/**
 * Node tree of a JSON text with comments and trailing commas.
 * @param file what the person calls it, for errors
 * @throws ExpectedFailure at the first thing that is no JSON, or a key given twice
 */
export function readTree(text: string, file: string): Node {
  const positionAt = positions(text);
  const at = (offset: number) => ({ file, ...positionAt(offset) });
  const nul = text.indexOf('\0');
  if (nul !== -1) throw failure('budget-encoding', [file, 'holds a NUL byte'], at(nul));

  // A byte order mark is no JSON, but editors write it: a space in its place keeps every offset.
  const json = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
  const deep = depthBeyond(json, MOST_LEVELS);
  if (deep !== null) throw failure('budget-depth', [file, String(MOST_LEVELS)], at(deep));

  const errors: ParseError[] = [];
  const root = parseTree(json, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const first = errors.toSorted((a, b) => a.offset - b.offset)[0];
  if (first !== undefined) {
    const conflict = /^(?:<{7}|={7}|>{7}|\|{7})(?=[ \t\r\n]|$)/m.exec(json);
    if (conflict !== null) throw failure('budget-conflict', [file, conflict[0]], at(conflict.index));
    throw failure('budget-syntax', [file, syntaxWords(json, first)], at(first.offset));
  }
  if (root === undefined) throw failure('budget-empty', [file], at(0));
  refuseTwins(root, at);
  return root;
}

/**
 * The value of a node. Objects have no prototype, so a tool called `constructor` or `__proto__` is
 * a key like any other.
 */
export function contentOf(node: Node): unknown {
  if (node.type === 'array') return node.children!.map(contentOf);
  if (node.type !== 'object') return Object.is(node.value, -0) ? 0 : node.value;
  const object: Record<string, unknown> = Object.create(null);
  for (const member of membersOf(node)) object[member.key] = contentOf(member.value);
  return object;
}

export interface Member {
  readonly key: string;
  /** Key and value. */
  readonly node: Node;
  readonly keyNode: Node;
  readonly value: Node;
}

/** Members of an object node of a tree without errors, in order; none for another node. */
export function membersOf(node: Node): Member[] {
  if (node.type !== 'object') return [];
  return node.children!.map((member) => {
    const [keyNode, value] = member.children as [Node, Node];
    return { key: keyNode.value, node: member, keyNode, value };
  });
}

function refuseTwins(node: Node, at: (offset: number) => Position): void {
  const seen = new Map<string, Node>();
  for (const { key, keyNode } of membersOf(node)) {
    const twin = seen.get(key);
    if (twin !== undefined) throw failure('budget-duplicate-key', [quote(key), `line ${at(twin.offset).line}`], at(keyNode.offset));
    seen.set(key, keyNode);
  }
  for (const child of node.type === 'object' ? membersOf(node).map((member) => member.value) : (node.children ?? [])) refuseTwins(child, at);
}

// SyntaxKind of jsonc-parser is an ambient const enum, which single-file compilers cannot read.
const OPENS = new Set([1, 3]);
const CLOSES = new Set([2, 4]);
const END = 17;

/** Offset of the bracket that exceeds `most` levels. The parser recurses, so this comes first. */
function depthBeyond(text: string, most: number): number | null {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (let token: number = scanner.scan(); token !== END; token = scanner.scan()) {
    if (CLOSES.has(token)) depth -= 1;
    if (OPENS.has(token) && ++depth > most) return scanner.getTokenOffset();
  }
  return null;
}

function syntaxWords(text: string, { error, offset, length }: ParseError): string {
  const word = text.slice(offset, offset + Math.max(length, 1));
  switch (printParseErrorCode(error)) {
    case 'InvalidSymbol':
      if (word.startsWith("'")) return 'texts and keys stand in double quotes, not in single ones';
      if (word.startsWith('#')) return 'a comment begins with //, not with #';
      return /^\s*:/.test(text.slice(offset + length))
        ? `put the key ${quote(word)} into double quotes`
        : `${quote(word)} is neither a value nor a sign of JSON`;
    case 'InvalidNumberFormat':
    case 'UnexpectedEndOfNumber':
      return `${quote(word)} is no number`;
    case 'PropertyNameExpected':
      return `a key in double quotes is expected ${before(word)}`;
    case 'ValueExpected':
      return `a value is missing ${before(word)}`;
    case 'ColonExpected':
      return `a colon is missing ${before(word)}`;
    case 'CommaExpected':
      if (/[^\w.]-?0$/.test(text.slice(Math.max(offset - 3, 0), offset)) && /^\d/.test(word)) return 'a number does not begin with 0';
      return `a comma is missing ${before(word)}`;
    case 'CloseBraceExpected':
      return `a closing } is missing ${before(word)}`;
    case 'CloseBracketExpected':
      return `a closing ] is missing ${before(word)}`;
    case 'EndOfFileExpected':
      return `the file goes on with ${quote(word)} after its end; delete the rest`;
    case 'UnexpectedEndOfComment':
      return 'a comment is not closed with */';
    case 'UnexpectedEndOfString':
      return 'a text is not closed with a double quote on its line';
    case 'InvalidUnicode':
      return 'a \\u escape needs four hexadecimal digits';
    case 'InvalidEscapeCharacter':
      return 'a text holds a backslash that escapes nothing; write two for one backslash';
    case 'InvalidCharacter':
      return 'a text holds a raw control character; write it as an escape such as \\n or \\t';
    default:
      return `${quote(word)} is not expected here`;
  }
}

function before(word: string): string {
  return word === '' ? 'at the end of the file' : `before ${word.startsWith('"') ? quote(word.replace(/^"|"$/g, '')) : quote(word)}`;
}
