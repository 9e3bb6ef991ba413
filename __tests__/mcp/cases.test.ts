import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listServers } from '../../src/mcp/pool.ts';
import { FAKE_SERVER, getSubnet, T } from '../fixtures/make.ts';
import { commandServer, expectFailure, expectListing, fakeServer, list, listInVain, options, survivors, temporaryFolder, totalBytes } from './run.ts';

const ping = T('ping', 'Reply pong.');
const search = T('search_ja', '検索クエリを指定します。👨‍👩‍👧‍👦');

/** The fixtures' server behind a configuration that is too long for a command line. */
function bigServer(config: object) {
  const file = join(temporaryFolder(), 'config.json');
  writeFileSync(file, JSON.stringify(config));
  return commandServer('big', process.execPath, [FAKE_SERVER, file]);
}

describe('log lines on stdout', () => {
  test('A1: counts the tool and warns about the lines, quoting the first', async () => {
    const listing = await list(fakeServer({ noise: "Loaded spreadsheet\n[Breadcrumb] {\n  message: 'x'\n}\n", pages: [{ tools: [ping] }] }));
    expect(totalBytes(listing.tools)).toBe(91);
    expect(listing.notices).toEqual([
      expect.objectContaining({
        kind: 'stdout-noise',
        severity: 'warning',
        actual: 4,
        message: expect.stringContaining('4 non-protocol lines on stdout, the first: "Loaded spreadsheet"'),
      }),
    ]);
  });

  test('A1: gives up at once on a first frame that a log text is glued to, and quotes it', async () => {
    const startedAt = performance.now();
    const failure = await listInVain(fakeServer({ noise: 'starting...', pages: [{ tools: [ping] }] }));
    expect(failure.reason.code).toBe('unreadable-answer');
    expect(failure.reason.message).toContain('starting...{"jsonrpc":"2.0"');
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });
});

test('A3: reads 101 tools from three pages, the last with "nextCursor": null, and warns', async () => {
  const tools = Array.from({ length: 101 }, (_, index) => T(`t${String(index).padStart(3, '0')}`));
  const pages = [
    { tools: tools.slice(0, 50), next: 'p2' },
    { cursor: 'p2', tools: tools.slice(50, 100), next: 'p3' },
    { cursor: 'p3', tools: tools.slice(100), next: null },
  ];
  const listing = await list(fakeServer({ pages }));
  expect(listing.tools).toHaveLength(101);
  expect(totalBytes(listing.tools)).toBe(9_090);
  expect(JSON.stringify(listing.tools)).toHaveLength(9_192);
  expect(listing.notices.map(({ kind }) => kind)).toEqual(['cursor-null']);
});

describe('A5: one bad schema hides no tool', () => {
  const others = Array.from({ length: 18 }, (_, index) => T(`n${String(index).padStart(2, '0')}`));
  test.each([
    ['an output schema without a type', T('mcp_tool', 'Run a tool.', { outputSchema: { $id: 'mcpx.mcp_tool_result.v1', description: 'Result.' } }), 1_752],
    ['an empty input schema', { name: 'mcp_tool', description: 'Run a tool.', inputSchema: {} }, 1_584 + 64],
    ['a description that is null', { name: 'mcp_tool', description: null, inputSchema: { type: 'object' } }, 1_584 + 70],
    ['no name at all', { description: 'Run a tool.' }, 1_584 + 29],
  ])('%s', async (_, bad, bytes) => {
    const listing = await list(fakeServer({ pages: [{ tools: [...others.slice(0, 5), bad, ...others.slice(5)] }] }));
    expect(listing.tools).toHaveLength(19);
    expect(listing.tools[5]).toEqual(bad);
    expect(totalBytes(listing.tools)).toBe(bytes);
  });
});

test('A7: never splits a character, however small the writes are', async () => {
  const chunks = Array.from({ length: 20 }, (_, index) => index + 1);
  const outcomes = await listServers(
    chunks.map((chunk) => fakeServer({ chunk, pages: [{ tools: [search] }] }, { name: `chunk-${chunk}` })),
    options(),
  );
  for (const listing of outcomes.map(expectListing)) {
    expect(listing.tools).toEqual([search]);
    expect(totalBytes(listing.tools)).toBe(146);
  }
});

test('B9: an escaped listing has the size of the one without escapes', async () => {
  const listing = await list(fakeServer({ escape: true, pages: [{ tools: [search] }] }));
  expect(listing.tools).toEqual([search]);
  expect(totalBytes(listing.tools)).toBe(146);
});

describe('what a server needs', () => {
  const config = { requireEnv: 'API_KEY', pages: [{ tools: [ping] }] };

  test('A9: without its variable it is unmeasured, with its last words and exit code', async () => {
    const failure = await listInVain(fakeServer(config));
    expect(failure.reason.code).toBe('exited');
    expect(failure.reason.message).toContain('Error: API_KEY is not set');
    expect(failure.reason.message).toContain('exited with code 1 before it answered initialize');
    expect(failure.reason.message).toContain('If it needs API_KEY, set that under "env"');
    expect(failure.partial).toBeNull();
    expect(failure.stderr).toBe('Error: API_KEY is not set');
  });

  test('A9: with it, the tool counts', async () => {
    expect(totalBytes((await list(fakeServer(config, { env: { API_KEY: 'dummy' } }))).tools)).toBe(91);
  });

  test('A9: a server that offers no tools is measured with none, and is not asked for them', async () => {
    const log = join(temporaryFolder(), 'log');
    const listing = await list(fakeServer({ caps: { prompts: {} }, log }));
    expect(listing.tools).toEqual([]);
    expect(listing.notices).toEqual([expect.objectContaining({ kind: 'no-tools', message: expect.stringContaining('offers no tools') })]);
    expect(
      readFileSync(log, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(['initialize', 'notifications/initialized']);
  });
});

describe('slow starts', () => {
  test('A11: a server that is too slow fails alone, and is gone', async () => {
    const pidFile = join(temporaryFolder(), 'pid');
    const servers = [
      fakeServer({ initDelay: 30_000, pidFile, pages: [{ tools: [ping] }] }, { name: 'slow' }),
      fakeServer({ pages: [{ tools: [ping] }] }, { name: 'fast' }),
    ];
    const [slow, fast] = await listServers(servers, options({ timeoutMs: 1_000 }));
    expect(expectFailure(slow!).reason).toEqual({ code: 'start-timeout', message: expect.stringContaining('no answer to initialize in 1 s') });
    expect(totalBytes(expectListing(fast!).tools)).toBe(91);
    expect(survivors(pidFile)).toEqual([]);
  });

  test('A11: waits longer by default than a cold download takes', async () => {
    expect(totalBytes((await list(fakeServer({ initDelay: 3_000, pages: [{ tools: [ping] }] }), { timeoutMs: undefined })).tools)).toBe(91);
  });

  test('four servers that need two seconds each take less than four together', async () => {
    const servers = [1, 2, 3, 4].map((number) => fakeServer({ startDelay: 2_000, pages: [{ tools: [ping] }] }, { name: `s${number}` }));
    const startedAt = performance.now();
    const outcomes = await listServers(servers, options());
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    expect(outcomes.map((outcome) => totalBytes(expectListing(outcome).tools))).toEqual([91, 91, 91, 91]);
  });
});

test('A15: keeps both of two tools of one name', async () => {
  const listing = await list(fakeServer({ pages: [{ tools: [T('run', 'Run a query.'), T('run', 'Run a query and return every row as JSON.')] }] }));
  expect(listing.tools).toHaveLength(2);
  expect(totalBytes(listing.tools)).toBe(211);
});

describe('A17: huge and hostile listings', () => {
  test('741 tools of one cloud', async () => {
    const description = 'List the resources of this region. '.repeat(70).trim();
    const tools = Array.from({ length: 741 }, (_, index) => T(`op_${String(index).padStart(4, '0')}`, description));
    const listing = await list(bigServer({ pages: [{ tools }] }));
    expect(listing.tools).toHaveLength(741);
    expect(totalBytes(listing.tools)).toBe(1_876_212);
  });

  test('a description of 50 MB', async () => {
    const raw = { 'tools/list': '{"jsonrpc":"2.0","id":$ID,"result":{"tools":[{"name":"a","description":"$PAD","inputSchema":{"type":"object"}}]}}' };
    const failure = await listInVain(fakeServer({ raw, repeat: { text: 'x'.repeat(1_000), times: 50_000 } }));
    expect(failure.reason).toEqual({ code: 'limit-exceeded', message: expect.stringContaining('a line of more than 32 MiB') });
    expect(failure.partial).toBeNull();
  });

  test('pages without end: the limit is named and the part is called a part', async () => {
    const failure = await listInVain(fakeServer({ endless: 2 }));
    expect(failure.reason).toEqual({ code: 'limit-exceeded', message: expect.stringContaining('more than 1,000 pages') });
    expect(failure.partial?.tools).toBe(2_000);
    expect(failure.partial?.bytes).toBeGreaterThan(100_000);
  });

  test('more tools than the limit', async () => {
    const failure = await listInVain(fakeServer({ endless: 3_000 }));
    expect(failure.reason).toEqual({ code: 'limit-exceeded', message: expect.stringContaining('more than 10,000 tools') });
    expect(failure.partial?.tools).toBe(12_000);
  });

  test('pages that add up to more than a listing may take', async () => {
    const raw = {
      'tools/list': '{"jsonrpc":"2.0","id":$ID,"result":{"tools":[{"name":"$PAD"}],"nextCursor":$ID}}'.replace('"nextCursor":$ID', '"nextCursor":"p$ID"'),
    };
    const failure = await listInVain(fakeServer({ raw, repeat: { text: 'x'.repeat(1_000), times: 20_000 } }));
    expect(failure.reason).toEqual({ code: 'limit-exceeded', message: expect.stringContaining('more than 64 MiB') });
    expect(failure.partial?.tools).toBe(4);
  });
});

test('F3: the whole tool counts, and instructions stand apart', async () => {
  const listing = await list(fakeServer({ pages: [{ tools: [getSubnet] }], instructions: 'i'.repeat(1_000) }));
  expect(totalBytes(listing.tools)).toBe(515);
  expect(listing.instructions).toHaveLength(1_000);
});
