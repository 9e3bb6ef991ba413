import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonForActions, neutral, neutralLines, type Target } from '../../src/render/neutral.ts';
import { elements, html, linked, seen } from './markdown.ts';
import { COMMANDS, MARKUP, PAYLOADS } from './payloads.ts';
import { obeyed } from './runner.ts';

const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Surrogate}/u;
const mixed = fc
  .array(fc.oneof(fc.constantFrom(...PAYLOADS, ':', '#', '[', '`', '|', '\\', '\n', ' '), fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 6 })
  .map((parts) => parts.join(''));

describe('neutral', () => {
  test('the payloads are live when printed raw', () => {
    expect(obeyed(COMMANDS.join('\n')).length).toBeGreaterThanOrEqual(20);
  });

  test.each(PAYLOADS)('C11: no line of a log is a workflow command: %j', (payload) => {
    const shown = neutral(payload, 'log');
    expect(obeyed(shown)).toEqual([]);
    expect(obeyed(shown.split(' ').join('\n'))).toEqual([]);
    expect(shown).not.toMatch(HIDDEN);
  });

  test('C11: no text at all becomes a workflow command or a control character', () => {
    fc.assert(
      fc.property(mixed, (text) => {
        for (const target of ['log', 'code', 'text'] as const) {
          const shown = neutral(text, target);
          expect(obeyed(shown).filter(() => target === 'log' || shown.includes('##['))).toEqual([]);
          expect(shown.replace(/\u200b/g, target === 'text' ? '' : '$&')).not.toMatch(HIDDEN);
        }
        expect(obeyed(neutral(text, 'log').split(/\s/).join('\n'))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test.each(MARKUP)('a code span shows the text and nothing else: %j', (payload) => {
    const markup = html(`| a | b |\n| - | - |\n| ${neutral(payload, 'code')} | last |`);
    expect(elements(markup).filter((name) => !['table', 'thead', 'tbody', 'tr', 'th', 'td', 'code', 'em'].includes(name))).toEqual([]);
    expect(linked(markup)).toEqual([]);
    expect(markup.match(/<td/g)).toHaveLength(2);
    expect(seen(markup)).toContain('last');
  });

  test.each(MARKUP)('prose in a cell shows the text and nothing else: %j', (payload) => {
    const markup = html(`| a | b |\n| - | - |\n| ${neutral(payload, 'text')} | last |`);
    expect(elements(markup).filter((name) => !['table', 'thead', 'tbody', 'tr', 'th', 'td', 'span'].includes(name))).toEqual([]);
    expect(linked(markup)).toEqual([]);
    expect(markup.match(/<td/g)).toHaveLength(2);
  });

  test('no text at all becomes a link, an image, HTML, a mention or another cell', () => {
    fc.assert(
      fc.property(mixed, fc.constantFrom<Target>('code', 'text'), (text, target) => {
        const shown = neutral(text, target);
        const inCell = html(`| a | b |\n| - | - |\n| ${shown} | last |`);
        expect(inCell.match(/<td/g)).toHaveLength(2);
        const alone = html(shown);
        for (const markup of [inCell, alone]) {
          expect(elements(markup).filter((name) => !['table', 'thead', 'tbody', 'tr', 'th', 'td', 'code', 'em', 'span', 'p'].includes(name))).toEqual([]);
          expect(linked(markup)).toEqual([]);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('prose reads as it was written', () => {
    const text = 'snake_case *stars* [link](x) <b> a|b `code` C:\\temp & 50 % ~x~ "quoted"';
    expect(seen(html(neutral(text, 'text'))).replace(/&#124;/g, '|')).toBe(text);
  });

  test('an ordinary name is a plain code span', () => {
    expect(neutral('docs/render_page', 'code')).toBe('`docs/render_page`');
    expect(neutral('検索👨‍👩‍👧', 'code')).toBe('`検索👨👩👧`');
    expect(neutral('  ', 'code')).toBe('*(blank)*');
  });

  test('HTML is escaped for text and quoted attributes', () => {
    expect(neutral('<a title="x">\'&\u0000', 'html')).toBe('&lt;a title=&quot;x&quot;&gt;&#39;&amp;');
  });

  test('C9: data and properties of a command carry the exact escapes', () => {
    expect(neutral('50 % a\rb\nc: d, e', 'data')).toBe('50 %25 a%0Db%0Ac: d, e');
    expect(neutral('conf,a:b%.json\r\n', 'property')).toBe('conf%2Ca%3Ab%25.json%0D%0A');
  });

  test('a lone surrogate becomes U+FFFD and a pair is never cut', () => {
    expect(neutral('a\ud800b', 'log')).toBe('a\ufffdb');
    expect(neutral('😀😀😀', 'log', 4)).toBe('😀…');
    expect(neutral('x'.repeat(5_000), 'log')).toHaveLength(1_000);
  });

  test('prose is cut after a word, outside of a quote or parenthesis', () => {
    expect(neutral('one two three, four five', 'text', 19)).toBe('one two three…');
    expect(neutral('start the daemon, or set its address (it said "Cannot connect to it")', 'text', 60)).toBe('start the daemon, or set its address…');
    expect(neutral('docs (it said "Cannot connect to the daemon of this machine")', 'text', 50)).toBe('docs (it said "Cannot connect to the daemon of")…');
    expect(neutral('x'.repeat(50), 'text', 10)).toMatch(/^x{6}…$/);
    const phrase = fc.constantFrom('one', 'two three,', '"four five"', '(six seven eight)', '(it said "nine ten")', '😀');
    fc.assert(
      fc.property(fc.array(phrase, { minLength: 12, maxLength: 60 }), fc.integer({ min: 20, max: 200 }), (phrases, most) => {
        const text = phrases.join(' ');
        const shown = neutral(text, 'text', most);
        expect(shown.length).toBeLessThanOrEqual(most);
        if (text.length <= most) return;
        expect(shown).toMatch(/[^\s,]…$/);
        expect((shown.match(/"/g) ?? []).length % 2).toBe(0);
        expect(shown.match(/\(/g)?.length).toBe(shown.match(/\)/g)?.length);
        const said = shown.replace(/[")]*…$/, '');
        expect(text.startsWith(said) && /^([\s,")]|$)/.test(text.slice(said.length))).toBe(true);
      }),
    );
  });

  test('lines of stderr are bounded in number and length, the last ones kept', () => {
    const lines = neutralLines(`${'x\n'.repeat(1_000)}${'y'.repeat(100_000)}\r\n\r::error::z`, { maxLines: 50, maxLength: 500 });
    expect(lines).toHaveLength(51);
    expect(lines[0]).toBe('(952 earlier lines left out)');
    expect(lines.at(-1)).toBe(': :error::z');
    expect(Math.max(...lines.map((line) => line.length))).toBe(500);
    expect(neutralLines('a\n\nb', { maxLines: 5, maxLength: 9 })).toEqual(['a', 'b']);
  });
});

describe('jsonForActions', () => {
  test('keeps the document equal and holds no command', () => {
    fc.assert(
      fc.property(fc.oneof(mixed, fc.string({ unit: 'binary' })), (text) => {
        const document = { text, list: [text, '##[error]x', '\\##[error]'], [text]: null };
        const shown = jsonForActions(`${JSON.stringify(document, null, 2)}\n`);
        expect(JSON.parse(shown)).toEqual(JSON.parse(JSON.stringify(document)));
        expect(obeyed(shown)).toEqual([]);
        expect(shown).not.toMatch(/##\[|[\u007f-\u009f\u200b\u202e]/);
      }),
    );
    expect(jsonForActions('"##[error]é😀"')).toBe('"\\u0023\\u0023[error]é😀"');
  });
});
