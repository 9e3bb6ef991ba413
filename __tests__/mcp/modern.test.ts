import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { T } from '../fixtures/make.ts';
import { commandServer, fakeServer, list, listInVain, survivors, temporaryFolder, totalBytes } from './run.ts';

const GENERATIONS = fileURLToPath(new URL('../fixtures/servers/generations.mjs', import.meta.url));
const pages = [
  { tools: [T('a')], next: '' },
  { cursor: '', tools: [T('b')] },
];

const sdkServer = (generations: string) => commandServer(generations, process.execPath, [GENERATIONS, 'stdio', generations]);

test('a server of the 2.x SDK that speaks only 2026-07-28 is listed in it', async () => {
  const listing = await list(sdkServer('modern'));
  expect(listing.tools.map(({ name }) => name)).toEqual(['add', 'names']);
  expect(listing.identity).toEqual({
    protocolVersion: '2026-07-28',
    generation: 'modern',
    capabilities: {},
    serverInfo: { name: 'generations', version: '2.0.0' },
  });
  expect(listing.instructions).toBe('Ask in either generation.');
  expect(listing.tools[1]?.outputSchema).toMatchObject({ type: 'array' });
});

test('one that speaks both over stdio is listed as initialize shows it', async () => {
  const listing = await list(sdkServer('both'));
  expect(listing.identity).toMatchObject({ protocolVersion: '2025-11-25', generation: 'legacy' });
  expect(listing.tools[1]?.outputSchema).toMatchObject({ type: 'object' });
  expect(totalBytes(listing.tools)).toBeGreaterThan(totalBytes((await list(sdkServer('modern'))).tools));
});

test('a refused initialize is followed by a fresh process, and both are gone afterwards', async () => {
  const folder = temporaryFolder();
  const [log, pidFile] = [join(folder, 'log'), join(folder, 'pid')];
  const listing = await list(fakeServer({ modern: 'only', pages, log, pidFile, instructions: 'Be brief.' }));
  expect(listing.tools.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(listing.instructions).toBe('Be brief.');
  expect(
    readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]),
  ).toEqual(['initialize', 'server/discover', 'tools/list', 'tools/list']);
  expect(survivors(pidFile)).toEqual([]);
});

test('a server that offers no tools is not asked for them in the modern generation either', async () => {
  const listing = await list(fakeServer({ modern: 'only', caps: {} }));
  expect(listing.tools).toEqual([]);
  expect(listing.notices.map(({ kind }) => kind)).toEqual(['no-tools']);
});

test('a list that may change is read twice, for notices would need a subscription', async () => {
  const log = join(temporaryFolder(), 'log');
  const listing = await list(fakeServer({ modern: 'only', pages: [{ tools: [T('a')] }], caps: { tools: { listChanged: true } }, log }), { settleMs: 20 });
  expect(listing.notices).toEqual([]);
  expect(readFileSync(log, 'utf8').match(/^tools\/list /gm)).toHaveLength(2);
});

test('a server that refuses both says why it refused initialize', async () => {
  const failure = await listInVain(fakeServer({ errorOn: { initialize: { code: -32602, message: 'licence expired' } } }));
  expect(failure.reason.code).toBe('protocol-error');
  expect(failure.reason.message).toContain('initialize was answered with error -32602, "licence expired');
  expect(failure.reason.message).toContain('server/discover was answered with error -32601');
});

test('a later version of the modern generation is asked for once more, and taken', async () => {
  const script = `
    process.stdin.on('data', (chunk) => { for (const line of String(chunk).trim().split('\\n')) { const { id, method, params } = JSON.parse(line);
      const version = params?._meta?.['io.modelcontextprotocol/protocolVersion'];
      const error = version === '2027-01-01' ? undefined : { code: -32022, message: 'unsupported', data: { supported: ['2027-01-01'] } };
      const result = method === 'tools/list' ? { resultType: 'complete', tools: [] } : { supportedVersions: ['2027-01-01'], capabilities: { tools: {} } };
      console.log(JSON.stringify({ jsonrpc: '2.0', id, ...(error ? { error } : { result }) })); } });`;
  const listing = await list(commandServer('later', process.execPath, ['-e', script]));
  expect(listing.identity).toMatchObject({ protocolVersion: '2027-01-01', generation: 'modern', serverInfo: null });
});

test('a version that nobody knows is unmeasured with that reason', async () => {
  const raw = { 'server/discover': '{"jsonrpc":"2.0","id":$ID,"result":{"supportedVersions":["1999-01-01"],"capabilities":{"tools":{}}}}' };
  const failure = await listInVain(fakeServer({ modern: 'only', raw }));
  expect(failure.reason).toEqual({ code: 'protocol-unsupported', message: expect.stringContaining('1999-01-01') });
});
