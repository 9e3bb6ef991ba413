import { CAPS } from './limits.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** JSON whose objects and arrays stand too deep inside each other to be walked safely. */
export class NestedTooDeep extends Error {
  override readonly name = 'NestedTooDeep';
}

/**
 * Parses one message as clients do.
 * @param bytes the same in UTF-8, where the caller has it
 * @throws {NestedTooDeep} before parsing, when it nests deeper than the cap
 * @throws {SyntaxError} when it is no JSON
 */
export function parseMessage(text: string, bytes: Uint8Array = Buffer.from(text)): unknown {
  if (nesting(bytes) > CAPS.nesting) throw new NestedTooDeep(`JSON nested deeper than ${CAPS.nesting}`);
  return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
}

/** The greatest depth of brackets outside strings; in UTF-8, where no other character has a byte of theirs. */
export function nesting(bytes: Uint8Array): number {
  let depth = 0;
  let deepest = 0;
  const end = bytes.length;
  for (let at = 0; at < end; at++) {
    const byte = bytes[at]!;
    // White space, half of a document that is indented.
    if (byte < QUOTE) continue;
    if (byte === QUOTE) {
      while (++at < end && bytes[at] !== QUOTE) if (bytes[at] === BACKSLASH) at++;
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      if (++depth > deepest) deepest = depth;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      depth--;
    }
  }
  return deepest;
}
