import { describe, expect, test } from 'vitest';
import { loadCounter } from '../../src/tokens/counter.ts';
import { bytesOf, T } from '../fixtures/make.ts';

const { count } = loadCounter();
const sizeOf = (tool: unknown) => ({ bytes: bytesOf(tool), tokens: count(JSON.stringify(tool)) });

describe('cases', () => {
  test('B1: counts a long run of one character at once', () => {
    const started = performance.now();
    expect(sizeOf(T('rule', '_'.repeat(8000)))).toEqual({ bytes: 8080, tokens: 145 });
    expect(count('_'.repeat(8000))).toBe(125);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test('B3: reads special-token text as ordinary text', () => {
    expect(sizeOf(T('chat', 'Stops at <|endoftext|> marker'))).toEqual({ bytes: 109, tokens: 30 });
    expect(count('Stops at <|endoftext|> marker')).toBe(10);
    expect(count('<|endoftext|>')).toBeGreaterThan(1);
    expect(count('<|endofprompt|>')).toBeGreaterThan(1);
  });

  test('B5: splits contractions as the reference does', () => {
    const text = "What's the weather like in San Francisco?";
    expect(count(text)).toBe(8);
    expect(sizeOf(T('weather', text))).toEqual({ bytes: 124, tokens: 28 });
  });

  test('B7: counts indented code instead of estimating it', () => {
    expect(sizeOf(T('fmt', `Format code:\n${'        indented line\n'.repeat(40)}`))).toEqual({ bytes: 1013, tokens: 224 });
  });

  test('B9: counts the parsed text, however the wire escaped it', () => {
    const tool = T('search_ja', '検索クエリを指定します。👨‍👩‍👧‍👦');
    const wire = JSON.stringify(tool).replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    expect(wire.length).toBe(223);
    expect(count(wire)).toBe(104);
    expect(sizeOf(JSON.parse(wire))).toEqual({ bytes: 146, tokens: 41 });
    expect(sizeOf(tool)).toEqual({ bytes: 146, tokens: 41 });
  });

  test('A17: sums up 741 tools', () => {
    const description = 'List the resources of this region. '.repeat(70).trim();
    const sizes = Array.from({ length: 741 }, (_, index) => sizeOf(T(`op_${String(index).padStart(4, '0')}`, description)));
    expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(1_876_212);
    expect(sizes.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(379_392);
  });

  test('counts a tool of 50,000 equal letters within a second', () => {
    const started = performance.now();
    expect(count(JSON.stringify(T('a', 'a'.repeat(50_000))))).toBe(6270);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('texts', () => {
  test('takes a long s behind an apostrophe for a contraction, as tiktoken does', () => {
    expect(count("a'ſ'sthe")).toBe(6);
    expect(count("a'ſ'Xthe")).toBe(count("a'ſ") + count("'Xthe"));
  });

  test('has no tokens in no text', () => {
    expect(count('')).toBe(0);
  });

  test('reads a lone surrogate as U+FFFD', () => {
    for (const [lone, replaced] of [
      ['\ud800', '\ufffd'],
      ['a\ud800b', 'a\ufffdb'],
      ['\udc00\ud800', '\ufffd\ufffd'],
      [' \udfff\ud83d\ude00\ud83d', ' \ufffd\u{1f600}\ufffd'],
    ] as const) {
      expect(count(lone)).toBe(count(replaced));
    }
  });

  test('counts texts beyond its own buffer as it counts short ones', () => {
    const word = ' word';
    for (const length of [1 << 16, (1 << 16) + 5, 1 << 18]) expect(count(word.repeat(Math.floor(length / 5)))).toBe(Math.floor(length / 5));
    expect(count(`${'語'.repeat(70_000)}!`)).toBe(count('語'.repeat(70_000)) + 1);
  });

  test('counts every time the same, in any order', () => {
    const texts = ['":{"type":"', 'zqxj', 'zqxk', ' zqxjv', '0123456789'.repeat(9), '{"'.repeat(50)];
    const first = texts.map(count);
    for (let round = 0; round < 3; round++) expect(texts.toReversed().map(count)).toEqual(first.toReversed());
    expect(texts.map(loadCounter().count)).toEqual(first);
  });

  test('keeps two counters apart', () => {
    const [one, other] = [loadCounter(), loadCounter()];
    expect(one.count('unforgettablexyz')).toBe(other.count('unforgettablexyz'));
  });
});
