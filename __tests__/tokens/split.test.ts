import fc from 'fast-check';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { describe, expect, test } from 'vitest';
import { readAsset } from '../../src/tokens/asset.ts';
import { createClasses } from '../../src/tokens/classes.ts';
import { createPieceEnd } from '../../src/tokens/split.ts';
import { everyCharacter, SPACES_APART } from './oracle.ts';

const classes = createClasses(readAsset());
const pieceEnd = createPieceEnd(classes);
/** As js-tiktoken has it, with the long s that tiktoken takes for an s besides. */
const pattern = new RegExp(o200k.pat_str.replaceAll("('s|", "('s|'ſ|"), 'gu');

function split(text: string): string[] {
  const bytes = Buffer.from(text);
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = pieceEnd(bytes, at, bytes.length);
    pieces.push(bytes.toString('utf8', at, end));
    at = end;
  }
  return pieces;
}

describe('pieces', () => {
  test('are those of the pattern for every short text over one character of each kind', () => {
    const kinds = ['a', 'B', 'ʰ', '中', '\u0301', '7', ' ', '\t', '\n', '.', '/', "'", 's', 'ſ', 'É'];
    const apart: string[] = [];
    const grow = (text: string, left: number) => {
      if (text !== '' && split(text).join('|') !== (text.match(pattern) ?? []).join('|')) apart.push(text);
      if (left > 0) for (const kind of kinds) grow(text + kind, left - 1);
    };
    grow('', 4);
    expect(apart).toEqual([]);
  });

  test('are those of the pattern for long mixes', () => {
    const kinds = ['a', 'b', 'B', 'C', 'ʰ', '中', '\u0301', '7', ' ', '\u00a0', '\n', '\r', '.', '/', "'", 's', 'RE', 'll', 'ǅ', 'ſ', 'é', 'É', '😀', '𐐀', '𐐨'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...kinds), { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        expect(split(text)).toEqual(text.match(pattern) ?? []);
      }),
      { numRuns: 20_000, seed: 20261130 },
    );
  });
});

describe('classes', () => {
  test('are those of Node for all characters that its Unicode and that of tiktoken know alike', () => {
    const sets: readonly (readonly [RegExp, number])[] = [
      [/^[\p{Lu}\p{Lt}]$/u, 1],
      [/^\p{Ll}$/u, 2],
      [/^[\p{Lm}\p{Lo}]$/u, 3],
      [/^\p{M}$/u, 7],
      [/^\p{N}$/u, 8],
      [/^[\r\n]$/, 48],
      [/^\s$/, 16],
    ];
    const assigned = /^\P{Cn}$/u;
    const apart: string[] = [];
    for (const character of everyCharacter()) {
      const found = classes.at(Buffer.from(character), 0);
      const expected = sets.find(([set]) => set.test(character))?.[1] ?? 64;
      const settled = assigned.test(character) && !(found === 64 && expected !== 64);
      if (found !== expected && settled) apart.push(character);
    }
    const moved = ['\u0295'];
    expect(apart.filter((character) => !moved.includes(character))).toEqual([SPACES_APART[0]]);
  });
});

describe('time', () => {
  const MIB = 1 << 20;

  function timeOf(bytes: Uint8Array, length: number): number {
    const started = performance.now();
    for (let at = 0; at < length; ) at = pieceEnd(bytes, at, length);
    return performance.now() - started;
  }

  test.each([
    [32, 'one letter', 'a'],
    [32, 'spaces', ' '],
    [32, 'alternating case', 'aB'],
    [32, 'combining marks', '\u0301'],
    [32, 'emoji sequences', '👨‍👩‍👧‍👦'],
    [8, 'newlines among spaces', '\n   '],
    [8, 'uppers behind a letter without case', '中ABCDEFG'],
    [8, 'apostrophes', "a'"],
  ])('stays proportional to the length for %d MiB of %s', (mebibytes, _, part) => {
    const unit = Buffer.from(part);
    const bytes = Buffer.alloc(mebibytes * MIB, unit);
    const whole = bytes.length - (bytes.length % unit.length);
    const sixteenth = Math.floor(whole / unit.length / 16) * unit.length;
    timeOf(bytes, sixteenth);
    const short = Math.max(timeOf(bytes, sixteenth), timeOf(bytes, sixteenth));
    expect(timeOf(bytes, whole)).toBeLessThan(16 * 4 * short + 200);
  });
});
