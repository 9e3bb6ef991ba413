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
 * @throws {NestedTooDeep} before parsing, when it nests deeper than the cap
 * @throws {SyntaxError} when it is no JSON
 */
export function parseMessage(text: string): unknown {
  if (nesting(text) > CAPS.nesting) throw new NestedTooDeep(`JSON nested deeper than ${CAPS.nesting}`);
  return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
}

/** The greatest depth of brackets outside strings. */
export function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) {
      at = endOfString(text, at);
    } else if (unit === OPEN_BRACE || unit === OPEN_BRACKET) {
      if (++depth > deepest) deepest = depth;
    } else if (unit === CLOSE_BRACE || unit === CLOSE_BRACKET) {
      depth--;
    }
  }
  return deepest;
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
