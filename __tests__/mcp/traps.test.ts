import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { T } from '../fixtures/make.ts';
import { commandServer, fakeServer, list, listInVain, survivors, temporaryFolder, totalBytes } from './run.ts';

const ping = T('ping', 'Reply pong.');
const pages = [{ tools: [ping] }];
const result = '{"tools":[{"name":"ping","description":"Reply pong.","inputSchema":{"type":"object","properties":{}}}]}';
const names = (tools: readonly { readonly [key: string]: unknown }[]) => tools.map(({ name }) => name);

describe('answers that clients drop', () => {
  test.each([
    ['a further key beside the result', `{"jsonrpc":"2.0","id":$ID,"result":${result},"extra":1}`],
    ['"error": null beside the result', `{"jsonrpc":"2.0","id":$ID,"result":${result},"error":null}`],
    ['no jsonrpc', `{"id":$ID,"result":${result}}`],
    ['the id as text', `{"jsonrpc":"2.0","id":"$ID","result":${result}}`],
    ['a batch of one', `[{"jsonrpc":"2.0","id":$ID,"result":${result}}]`],
    ['a batch with a notice before it', `[{"jsonrpc":"2.0","method":"notifications/message","params":{}},{"jsonrpc":"2.0","id":$ID,"result":${result}}]`],
    ['a byte order mark', `\ufeff{"jsonrpc":"2.0","id":$ID,"result":${result}}`],
    ['blank lines around it', `\n\r\n{"jsonrpc":"2.0","id":$ID,"result":${result}}\n\n`],
    ['a wrongly typed _meta', `{"jsonrpc":"2.0","id":$ID,"result":{"_meta":{"progressToken":{}},${result.slice(1)}}`],
  ])('%s', async (_, text) => {
    const listing = await list(fakeServer({ raw: { 'tools/list': text } }), { timeoutMs: 5_000 });
    expect(listing.tools).toEqual([ping]);
    expect(listing.notices).toEqual([]);
  });

  test('lines that end in CRLF, all answers as batches', async () => {
    expect((await list(fakeServer({ crlf: true, batch: true, pages }))).tools).toEqual([ping]);
  });

  test('keys in any order and of any name, "__proto__" too', async () => {
    const tool = '{"zeta":1,"name":"odd","__proto__":{"a":1},"inputSchema":{"x-vendor":[1,2],"type":"object"},"alpha":null}';
    const listing = await list(fakeServer({ raw: { 'tools/list': `{"jsonrpc":"2.0","id":$ID,"result":{"tools":[${tool}]}}` } }));
    expect(JSON.stringify(listing.tools[0])).toBe(tool);
  });

  test.each(['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2099-01-01', 'DRAFT-2026'])(
    'initialize of protocol %s',
    async (version) => {
      expect((await list(fakeServer({ version, pages }))).identity.protocolVersion).toBe(version);
    },
  );
});

describe('lines that are no protocol', () => {
  test('numbers, text, arrays and log objects are noise, even with an id or a method', async () => {
    const noise = '1\n"text"\n[1,2]\n{"level":"info","id":1}\n{"method":"GET","id":7,"path":"/"}\nnull\n';
    const listing = await list(fakeServer({ noise, pages }));
    expect(listing.tools).toEqual([ping]);
    expect(listing.notices).toEqual([expect.objectContaining({ kind: 'stdout-noise', actual: 6 })]);
  });

  test('a flood of it is read past', async () => {
    const listing = await list(fakeServer({ flood: 40, pages }));
    expect(listing.tools).toEqual([ping]);
    expect(listing.notices[0]?.actual).toBe(40 * 1024);
  });

  test('a flood without end is given up', async () => {
    const failure = await listInVain(fakeServer({ flood: 400, pages }));
    expect(failure.reason).toEqual({ code: 'limit-exceeded', message: expect.stringContaining('more than 256 MiB') });
  });

  test('stderr as long as it likes never blocks the server, and its end is kept', async () => {
    const failure = await listInVain(fakeServer({ stderrBytes: 3_000_000, dieOn: { method: 'tools/list', code: 3, stderr: '\nlast words\n' } }));
    expect(failure.reason.message).toContain('exited with code 3 before it answered tools/list');
    expect(failure.reason.message).toContain('"last words"');
    expect(failure.stderr.length).toBeLessThanOrEqual(64 * 1024);
  });
});

describe('paging', () => {
  test('follows the empty cursor', async () => {
    const listing = await list(
      fakeServer({
        pages: [
          { tools: [T('a')], next: '' },
          { cursor: '', tools: [T('b')] },
        ],
      }),
    );
    expect(names(listing.tools)).toEqual(['a', 'b']);
    expect(listing.notices).toEqual([]);
  });

  test.each([
    [
      'a cursor that comes back',
      [
        { tools: [T('a')], next: 'x' },
        { cursor: 'x', tools: [T('b')], next: 'x' },
      ],
      'a second time',
      2,
    ],
    [
      'the empty cursor that comes back',
      [
        { tools: [T('a')], next: '' },
        { cursor: '', tools: [T('b')], next: '' },
      ],
      'a second time',
      2,
    ],
    ['a cursor that is a number', [{ tools: [T('a')], next: 5 }], 'which is no string', 1],
    ['a page that is refused', [{ tools: [T('a')], next: 'lost' }], 'Page 2 of tools/list was refused: error -32602, "Invalid cursor"', 1],
  ])('%s makes the listing a part', async (_, broken, words, tools) => {
    const failure = await listInVain(fakeServer({ pages: broken }));
    expect(failure.reason).toEqual({ code: 'paging', message: expect.stringContaining(words) });
    expect(failure.partial).toEqual({ tools, bytes: tools * totalBytes([T('a')]) });
  });

  test.each([
    ['tools that is no array', { pages: [{ tools: { a: 1 } }] }, 'no array "tools"', null],
    ['an entry that is no object', { pages: [{ tools: [ping, 'pong'] }] }, 'Entry 2 of tools/list is no object: ""pong""', { tools: 1, bytes: 91 }],
    ['a result that is no object', { raw: { 'tools/list': '{"jsonrpc":"2.0","id":$ID,"result":[]}' } }, 'is no object', null],
    ['an error', { errorOn: { 'tools/list': { code: -32603, message: 'database is locked' } } }, 'error -32603, "database is locked"', null],
    ['an error that is only text', { raw: { 'tools/list': '{"jsonrpc":"2.0","id":$ID,"error":"boom"}' } }, '"boom"', null],
    [
      'an error without the id of the request',
      { raw: { 'tools/list': '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}' } },
      'error -32700',
      null,
    ],
  ])('%s is a protocol error', async (_, config, words, partial) => {
    const failure = await listInVain(fakeServer(config), { timeoutMs: 5_000 });
    expect(failure.reason).toEqual({ code: 'protocol-error', message: expect.stringContaining(words) });
    expect(failure.partial).toEqual(partial);
  });

  test('JSON that nests too deep is refused before it is parsed', async () => {
    const deep = `{"jsonrpc":"2.0","id":$ID,"result":{"tools":[{"name":"deep","inputSchema":$PAD`;
    const failure = await listInVain(fakeServer({ raw: { 'tools/list': deep }, repeat: { text: '{"a":[', times: 1_000_000 } }));
    expect(failure.reason).toEqual({ code: 'limit-exceeded', message: expect.stringContaining('nested deeper than 512 levels') });
  });
});

describe('lists that move', () => {
  const caps = { tools: { listChanged: true } };

  test('a tool that is announced within the settle time counts, and the change is said', async () => {
    const listing = await list(fakeServer({ caps, pages, changeAfter: 100, changed: [ping, T('late')] }));
    expect(names(listing.tools)).toEqual(['ping', 'late']);
    expect(listing.notices).toEqual([
      expect.objectContaining({ kind: 'list-changed', severity: 'warning', message: expect.stringContaining('1 tool first, 2 tools once it held still') }),
    ]);
  });

  test('a notice without a change is no finding', async () => {
    const listing = await list(fakeServer({ caps, pages, changeAfter: 50, changed: [ping] }));
    expect(listing.notices).toEqual([]);
  });

  test('nothing is waited for where listChanged is not declared', async () => {
    const listing = await list(fakeServer({ pages, changeAfter: 100, changed: [ping, T('late')] }), { settleMs: 60_000, timeoutMs: 20_000 });
    expect(names(listing.tools)).toEqual(['ping']);
  });

  test('a list that never holds still is unmeasured', async () => {
    const failure = await listInVain(fakeServer({ caps, pages, churn: 20 }), { settleMs: 50 });
    expect(failure.reason.code).toBe('unsettled');
    expect(failure.partial?.tools).toBeGreaterThan(1);
  });

  test('a settle time of zero waits for nothing', async () => {
    const listing = await list(fakeServer({ caps, pages, changeAfter: 500, changed: [] }), { settleMs: 0 });
    expect(names(listing.tools)).toEqual(['ping']);
  });
});

describe('servers that end early or not at all', () => {
  test.each([
    ['before initialize', { dieOn: { method: 'initialize', code: 0 } }, 'exited with code 0 before it answered initialize'],
    [
      'before tools/list',
      { dieOn: { method: 'tools/list', code: 7, stderr: 'no disk\n' } },
      'exited with code 7 before it answered tools/list. stderr: "no disk"',
    ],
    ['right after its greeting', { dieOn: { method: 'notifications/initialized', code: 1 } }, 'exited with code 1 before it answered tools/list'],
    ['by a signal', { dieOn: { method: 'tools/list', signal: 'SIGKILL' } }, 'was ended by SIGKILL before it answered tools/list'],
  ])('%s', async (_, config, words) => {
    const failure = await listInVain(fakeServer({ ...config, pages }));
    expect(failure.reason).toEqual({ code: 'exited', message: expect.stringContaining(words) });
  });

  test('one that never answers tools/list', async () => {
    const failure = await listInVain(fakeServer({ hangOn: 'tools/list' }), { timeoutMs: 2_500 });
    expect(failure.reason).toEqual({ code: 'list-timeout', message: expect.stringContaining('no answer to tools/list in 2.5 s') });
  });

  test('one that serves HTTP instead is told apart', async () => {
    const failure = await listInVain(fakeServer({ hangOn: 'initialize', stderr: 'Server listening on http://localhost:3000\n' }), { timeoutMs: 700 });
    expect(failure.reason.code).toBe('start-timeout');
    expect(failure.reason.message).toContain('It seems to serve HTTP');
  });

  test('an answer without a line feed is named as such', async () => {
    const script = "process.stdin.on('data',()=>process.stdout.write('{}'))";
    const failure = await listInVain(commandServer('raw', process.execPath, ['-e', script]), { timeoutMs: 700 });
    expect(failure.reason.message).toContain('2 bytes without a line feed');
  });

  test('one that drips is ended by the time-out', async () => {
    const script = "setInterval(()=>process.stdout.write('x'),5)";
    const failure = await listInVain(commandServer('drip', process.execPath, ['-e', script]), { timeoutMs: 700 });
    expect(failure.reason.code).toBe('start-timeout');
  });

  test('a program that is not there', async () => {
    const failure = await listInVain(commandServer('none', 'no-such-program-here', []));
    expect(failure.reason.code).toBe('command-not-found');
  });

  test('one whose stdout is closed but that runs on', async () => {
    const script = "require('fs').closeSync(1);setInterval(()=>{},1000)";
    const failure = await listInVain(commandServer('mute', process.execPath, ['-e', script]));
    expect(failure.reason).toEqual({ code: 'protocol-error', message: expect.stringContaining('closed its stdout before it answered initialize') });
  });

  test('nothing is left running: neither a stubborn server nor what it started', async () => {
    const pidFile = join(temporaryFolder(), 'pids');
    await list(fakeServer({ die: 'never', child: true, pidFile, pages }));
    expect(readFileSync(pidFile, 'utf8').trim().split('\n')).toHaveLength(2);
    expect(survivors(pidFile)).toEqual([]);
  });

  test('nothing is left running after a failure', async () => {
    const pidFile = join(temporaryFolder(), 'pids');
    await listInVain(fakeServer({ die: 'never', child: true, pidFile, hangOn: 'tools/list' }), { timeoutMs: 2_500 });
    expect(readFileSync(pidFile, 'utf8').trim().split('\n')).toHaveLength(2);
    expect(survivors(pidFile)).toEqual([]);
  });
});

describe('what a server asks', () => {
  const answers = (log: string) =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('answer '))
      .map((line) => JSON.parse(line.slice('answer '.length)) as unknown);
  const asks = [{ method: 'ping' }, { method: 'roots/list' }, { method: 'sampling/createMessage', params: {} }];
  const refused = (id: string) => ({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });

  test('ping is answered, roots and sampling are refused', async () => {
    const log = join(temporaryFolder(), 'log');
    await list(fakeServer({ asks, log, pages, caps: { tools: { listChanged: true } } }));
    expect(answers(log)).toEqual([{ jsonrpc: '2.0', id: 'ask-0', result: {} }, refused('ask-1'), refused('ask-2')]);
  });

  test('roots are answered with none where they were declared', async () => {
    const log = join(temporaryFolder(), 'log');
    await list(fakeServer({ asks, log, pages, caps: { tools: { listChanged: true } } }, { capabilities: { roots: {} } }));
    expect(answers(log)).toEqual([{ jsonrpc: '2.0', id: 'ask-0', result: {} }, { jsonrpc: '2.0', id: 'ask-1', result: { roots: [] } }, refused('ask-2')]);
  });
});
