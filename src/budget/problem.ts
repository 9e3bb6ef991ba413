import type { Node } from 'jsonc-parser';
import { type ExpectedFailure, failure } from '../errors.ts';
import { KEYS, type SchemaError } from '../generated/validate-budget.js';
import { nearest } from './nearest.ts';
import { type Found, nodeAt, pathOf } from './node.ts';
import type { Position } from './place.ts';
import { keyPath, quote } from './quote.ts';
import { membersOf } from './tree.ts';
import { limitAdvice, nameType } from './value.ts';

/** A file of nothing but errors would take minutes to sort out, for one message. */
const MOST_ERRORS = 200;

type At = (offset: number) => Position & { readonly file: string };

interface Problem {
  readonly rank: number;
  readonly offset: number;
  readonly failure: () => ExpectedFailure;
}

/**
 * The validator's errors as one failure, the most telling first: a misspelt key (which often is
 * the cause of the rest), then in the order of the file, rules between keys last.
 * @param at position of an offset, with the file
 */
export function explain(errors: readonly SchemaError[], root: Node, text: string, at: At): ExpectedFailure {
  const problems = errors.slice(0, MOST_ERRORS).flatMap((error) => problemOf(error, root, text, at) ?? []);
  const first = problems.toSorted((a, b) => a.rank - b.rank || a.offset - b.offset)[0];
  if (first === undefined) throw new Error(`No words for the schema error ${JSON.stringify(errors[0])}`);
  return first.failure();
}

function problemOf(error: SchemaError, root: Node, text: string, at: At): Problem | null {
  const path = pathOf(error.instancePath);
  const found = nodeAt(root, path);
  const key = keyPath(path);
  const problem = (rank: number, offset: number, make: () => ExpectedFailure): Problem => ({ rank, offset, failure: make });
  const wrong = (advice: string) =>
    problem(1, found.value.offset, () => failure('budget-value', [key, shown(found.value, text), advice], at(found.value.offset)));

  switch (error.keyword) {
    case 'additionalProperties':
      return unknownKey(String(error.params['additionalProperty']), path, found, at);
    case 'type':
      if (path.length === 0)
        return problem(0, found.value.offset, () =>
          failure('budget-value', ['The top of the file', nameType(found.value), 'a budget is an object: { "totalBytes": 160000 }'], at(found.value.offset)),
        );
      return wrong(error.params['type'] === 'integer' ? limitAdvice(path, found.value) : `takes ${TYPE_WORDS[String(error.params['type'])]}`);
    case 'minimum':
    case 'maximum':
      return wrong(limitAdvice(path, found.value));
    case 'enum': {
      const allowed = error.params['allowedValues'] as readonly string[];
      const near = found.value.type === 'string' ? nearest(found.value.value, allowed) : null;
      return wrong(`takes ${allowed.map(quote).join(', ')}${near === null ? '' : ` (did you mean ${quote(near)}?)`}`);
    }
    case 'pattern':
      return found.value.type === 'string' ? wrong(patternAdvice(path)) : null;
    case 'propertyNames': {
      const name = String(error.params['propertyName']);
      const member = membersOf(found.value).find((each) => each.key === name);
      const offset = member?.keyNode.offset ?? found.value.offset;
      return problem(1, offset, () => failure('budget-value', [`A key of ${key}`, quote(name), nameAdvice(path)], at(offset)));
    }
    case 'anyOf':
      return rule(
        root,
        ['oversized'],
        '"oversized" holds ceilings above "perToolBytes", which this file does not have. Add "perToolBytes", or delete "oversized".',
        at,
      );
    case 'dependentRequired':
      return rule(
        root,
        [...path, 'oversized'],
        `${key}.oversized holds ceilings above "perToolBytes", which neither this server nor the top of the file has. Add "perToolBytes", or delete "oversized".`,
        at,
      );
    case 'false schema': {
      const other = path.at(-1) === 'headers' ? 'command' : 'url';
      return rule(
        root,
        path,
        `${key} does not go together with "${other}": a server is either started by a command (args, cwd) or reached by a url (headers). Delete one of the two.`,
        at,
      );
    }
    case 'not':
      return rule(
        root,
        path,
        `${key} is ${shown(found.value, text)}, but ${nodeAt(root, [...path.slice(0, -1), 'url']).complete ? 'a url is reached over "http" or "sse"' : 'a command talks over "stdio"'}. Delete the key, or take "auto".`,
        at,
      );
    default:
      // `required` and `if` only accompany the rules above.
      return null;
  }
}

function rule(root: Node, path: readonly string[], words: string, at: At): Problem {
  const { keyNode, value } = nodeAt(root, path);
  const offset = (keyNode ?? value).offset;
  return { rank: 2, offset, failure: () => failure('budget-rule', [words], at(offset)) };
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a text in double quotes',
  boolean: 'true or false',
  object: 'an object: {…}',
  array: 'a list: […]',
};

const LEVELS = [
  { name: 'top', words: 'at the top of the file', keys: KEYS.top },
  { name: 'server', words: 'in an entry of "servers"', keys: KEYS.server },
  { name: 'sandbox', words: 'in "sandbox" of an entry of "servers"', keys: KEYS.sandbox },
] as const;

function unknownKey(key: string, path: readonly string[], found: Found, at: At): Problem {
  const level = LEVELS[path.length === 0 ? 0 : path.length === 2 ? 1 : 2];
  const member = membersOf(found.value).find((each) => each.key === key);
  const offset = member?.keyNode.offset ?? found.value.offset;
  const near = nearest(key, level.keys);
  const home = LEVELS.find((each) => each !== level && each.keys.includes(key));
  const hint =
    home !== undefined
      ? `It belongs ${home.words}.`
      : near !== null
        ? `Did you mean ${quote(near)}?`
        : `Known keys: ${level.keys.join(', ')}. Delete it, or make it a comment.`;
  const where = level.name === 'top' ? level.words : `in ${keyPath(path)}`;
  return { rank: near !== null || home !== undefined ? 0 : 1, offset, failure: () => failure('budget-unknown-key', [quote(key), where, hint], at(offset)) };
}

function patternAdvice(path: readonly string[]): string {
  if (path.at(-1) === 'url') return 'takes an address that begins with http:// or https://';
  if (path.at(-2) === 'headers') return 'a header is one line without a NUL character';
  if (path.includes('passEnv')) return 'takes names of variables, which are not empty and hold no "="';
  return 'takes a text that is not empty and holds no NUL character';
}

function nameAdvice(path: readonly string[]): string {
  if (path.at(-1) === 'env') return 'a variable has a name without "="';
  if (path.at(-1) === 'headers') return 'a header name is made of letters, digits and hyphens';
  return path.at(-1) === 'files' ? 'a path is not empty' : 'a server has a name';
}

function shown(node: Node, text: string): string {
  if (node.type === 'string') return quote(node.value);
  return node.type === 'number' ? text.slice(node.offset, node.offset + Math.min(node.length, 40)) : nameType(node);
}
