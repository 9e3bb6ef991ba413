import { describe, expect, test } from 'vitest';
import { readEnvelopes } from '../../src/mcp/envelope.ts';
import { NestedTooDeep, nesting, parseMessage } from '../../src/mcp/json.ts';
import { LineSplitter } from '../../src/mcp/lines.ts';
import { bytesInWords, quote, seconds } from '../../src/mcp/quote.ts';
import { lastLines, Tail } from '../../src/mcp/tail.ts';

describe('lines', () => {
  const text = 'eins\nzwei – drei 👨‍👩‍👧\r\n\nlast';

  test.each([1, 2, 3, 5, 7, 100])('are the same in chunks of %i bytes', (size) => {
    const lines: string[] = [];
    const splitter = new LineSplitter((line) => lines.push(line.toString('utf8')));
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) splitter.push(bytes.subarray(at, at + size));
    expect(lines).toEqual(['eins', 'zwei – drei 👨‍👩‍👧\r', '']);
    expect(splitter.pendingBytes).toBe(4);
    expect(splitter.take().toString()).toBe('last');
    expect(splitter.pendingBytes).toBe(0);
  });
});

describe('nesting', () => {
  test.each([
    ['1', 0],
    ['{}', 1],
    ['[[],[[]]]', 3],
    ['{"a":"[[[{{{","b":[1]}', 2],
    ['{"a\\"[":"\\\\","b":[{}]}', 3],
    ['"unfinished [[[', 0],
  ])('%s is %i', (text, depth) => {
    expect(nesting(Buffer.from(text))).toBe(depth);
  });

  test('512 levels are read, 513 are not', () => {
    expect(parseMessage('['.repeat(512) + ']'.repeat(512))).toBeInstanceOf(Array);
    expect(() => parseMessage('['.repeat(513) + ']'.repeat(513))).toThrow(NestedTooDeep);
  });
});

describe('the tail of a stream', () => {
  test('is the last bytes, whole characters only', () => {
    const tail = new Tail(10);
    for (const part of ['abc', 'defghij', 'klé', 'mno€']) tail.push(Buffer.from(part));
    expect(tail.text()).toBe('klémno€');
    tail.push(Buffer.from('pqr'));
    expect(tail.text()).toBe('mno€pqr');
  });

  test('is bounded however much comes', () => {
    const tail = new Tail(100);
    for (let i = 0; i < 1_000; i++) tail.push(Buffer.from(`line ${i}\n`));
    expect(lastLines(tail.text(), 2)).toEqual(['line 998', 'line 999']);
    expect(tail.text().length).toBeLessThanOrEqual(100);
  });

  test('nothing is the empty text', () => {
    expect(new Tail(10).text()).toBe('');
    expect(lastLines('', 3)).toEqual([]);
  });
});

test.each([
  [{ jsonrpc: '2.0', id: 1, result: {} }, [{ kind: 'result', id: '1', result: {} }]],
  [{ id: 'a', result: null }, [{ kind: 'result', id: 'a', result: null }]],
  [{ id: 1, result: {}, error: null }, [{ kind: 'result', id: '1', result: {} }]],
  [{ id: 1, result: {}, error: { code: 1, message: 'x' } }, [{ kind: 'error', id: '1', error: { code: 1, message: 'x', data: undefined } }]],
  [{ id: null, error: { code: -32700 } }, [{ kind: 'error', id: null, error: { code: -32700, message: 'no message', data: undefined } }]],
  [{ id: 1, error: [1] }, [{ kind: 'error', id: '1', error: { code: null, message: '[1]', data: undefined } }]],
  [{ jsonrpc: '2.0', id: 1, method: 'ping' }, [{ kind: 'request', id: 1, method: 'ping' }]],
  [{ jsonrpc: '2.0', method: 'n' }, [{ kind: 'notification', method: 'n' }]],
  [{ method: 'n' }, null],
  [{ id: 1 }, null],
  [{ error: 'x' }, null],
  [[], null],
  [[1, 2], null],
  [
    [1, { id: 1, result: {} }],
    [{ kind: 'foreign' }, { kind: 'result', id: '1', result: {} }],
  ],
  ['text', null],
  [null, null],
])('%j is read as %j', (message, envelopes) => {
  expect(readEnvelopes(message)).toEqual(envelopes);
});

test.each([
  ['plain', '"plain"'],
  ['\u001b[31mred\u001b[0m\r\n\ttext\u0007', '"red text"'],
  ['é'.repeat(300), `"${'é'.repeat(200)}…"`],
  ['👨'.repeat(201), `"${'👨'.repeat(200)}…"`],
])('%j is quoted as %s', (text, quoted) => {
  expect(quote(text)).toBe(quoted);
});

test('durations and sizes are said as people say them', () => {
  expect([1_000, 250, 60_000, 1_234].map(seconds)).toEqual(['1 s', '0.25 s', '60 s', '1.23 s']);
  expect([32 * 1024 ** 2, 1_500].map(bytesInWords)).toEqual(['32 MiB', '1,500 bytes']);
});
