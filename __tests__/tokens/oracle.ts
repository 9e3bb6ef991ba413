import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { get_encoding } from 'tiktoken';

/** A function that counts as another library does. */
export type Count = (text: string) => number;

export function tiktoken(): Count {
  const encoding = get_encoding('o200k_base');
  return (text) => encoding.encode_ordinary(text).length;
}

export function jsTiktoken(): Count {
  const encoding = new Tiktoken(o200k);
  return (text) => encoding.encode(text, [], []).length;
}

/** Every token's bytes; its index is its rank. */
export function readRanks(): Buffer[] {
  const tokens: Buffer[] = [];
  for (const line of o200k.bpe_ranks.split('\n').filter(Boolean)) {
    const [, first, ...words] = line.split(' ');
    words.forEach((word, index) => {
      tokens[Number(first) + index] = Buffer.from(word, 'base64');
    });
  }
  return tokens;
}

/** Compact JSON of every tool of the published servers among the dev dependencies. */
export function readListings(): string[] {
  const script = fileURLToPath(new URL('../../bench/listings.mjs', import.meta.url));
  return JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8', maxBuffer: 1 << 26 }));
}

/** All code points but the surrogates. */
export function* everyCharacter(): Generator<string> {
  for (let code = 0; code < 0x110000; code++) if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code);
}

/** Node's `\s` holds U+FEFF and not U+0085, tiktoken's the other way round: js-tiktoken differs on texts with these. */
export const SPACES_APART = ['\u0085', '\ufeff'];
