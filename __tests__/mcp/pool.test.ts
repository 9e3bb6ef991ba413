import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defaultConcurrency, listServers, type Progress } from '../../src/mcp/pool.ts';
import { T } from '../fixtures/make.ts';
import { expectFailure, expectListing, fakeServer, options, survivors, temporaryFolder, totalBytes } from './run.ts';

const pages = [{ tools: [T('ping', 'Reply pong.')] }];
const GIB = 1024 ** 3;

test('outcomes come in the order of the servers, and progress as each is done', async () => {
  const seen: Progress[] = [];
  const servers = [
    fakeServer({ initDelay: 1_500, pages }, { name: 'slow' }),
    fakeServer({ pages }, { name: 'fast' }),
    fakeServer({ dieOn: { method: 'initialize' } }, { name: 'broken' }),
  ];
  const outcomes = await listServers(servers, { ...options(), concurrency: 4, onProgress: (progress) => seen.push(progress) });
  expect(outcomes.map(({ server, kind }) => [server.name, kind])).toEqual([
    ['slow', 'listing'],
    ['fast', 'listing'],
    ['broken', 'failure'],
  ]);
  expect(seen.map(({ done, total }) => `${done}/${total}`)).toEqual(['1/3', '2/3', '3/3']);
  expect(seen.at(-1)).toEqual({ done: 3, total: 3, server: 'slow', status: 'measured' });
  expect(seen.find(({ server }) => server === 'broken')?.status).toBe('unmeasured');
});

test('one after the other is possible', async () => {
  const seen: string[] = [];
  const servers = [fakeServer({ initDelay: 400, pages }, { name: 'slow' }), fakeServer({ pages }, { name: 'fast' })];
  await listServers(servers, { ...options(), concurrency: 1, onProgress: ({ server }) => seen.push(server) });
  expect(seen).toEqual(['slow', 'fast']);
});

test('no servers are no outcomes', async () => {
  expect(await listServers([], options())).toEqual([]);
});

test('when the total time is over, what is done counts and the rest says why', async () => {
  const pidFile = join(temporaryFolder(), 'pid');
  const servers = [
    fakeServer({ pages }, { name: 'fast' }),
    fakeServer({ hangOn: 'initialize', die: 'never', pidFile }, { name: 'hung' }),
    fakeServer({ pages }, { name: 'waiting' }),
  ];
  const [fast, hung, waiting] = await listServers(servers, { ...options(), concurrency: 1, totalTimeoutMs: 2_000 });
  expect(expectListing(fast!).tools).toHaveLength(1);
  for (const outcome of [hung!, waiting!]) {
    expect(expectFailure(outcome).reason).toEqual({ code: 'total-timeout', message: expect.stringContaining('longer than 2 s') });
  }
  expect(survivors(pidFile)).toEqual([]);
});

test('an abort ends every server at once and leaves nothing running', async () => {
  const folder = temporaryFolder();
  const files = ['a', 'b'].map((name) => join(folder, name));
  const controller = new AbortController();
  const servers = files.map((pidFile) => fakeServer({ hangOn: 'tools/list', die: 'never', child: true, pidFile }));
  setTimeout(() => controller.abort(), 1_000);
  const outcomes = await listServers(servers, options({ signal: controller.signal }));
  expect(outcomes.map((outcome) => expectFailure(outcome).reason.code)).toEqual(['interrupted', 'interrupted']);
  for (const file of files) expect(survivors(file)).toEqual([]);
});

test('a signal that is aborted already starts nothing', async () => {
  const outcomes = await listServers([fakeServer({ pages })], options({ signal: AbortSignal.abort() }));
  expect(outcomes.map((outcome) => expectFailure(outcome).reason.code)).toEqual(['interrupted']);
});

test('a server that cannot be started says the reason it came with', async () => {
  const reason = { code: 'needs-input', message: 'needs input k' } as const;
  const server = { ...fakeServer({}), launch: { kind: 'unlaunchable', reason } as const };
  expect(await listServers([server], options())).toEqual([expect.objectContaining({ kind: 'failure', reason, partial: null })]);
});

test('a blocked event loop makes no time-out fire', async () => {
  const listing = listServers([fakeServer({ pages })], options({ timeoutMs: 800 }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  const until = Date.now() + 1_500;
  while (Date.now() < until) JSON.stringify(until);
  expect((await listing).map((outcome) => totalBytes(expectListing(outcome).tools))).toEqual([91]);
});

describe('servers side by side', () => {
  test.each([
    [1, 64 * GIB, 4],
    [2, 64 * GIB, 4],
    [8, 64 * GIB, 16],
    [8, 1 * GIB, 4],
    [8, 0.1 * GIB, 1],
  ])('with %i cores and %f bytes free: %i', (cores, freeBytes, expected) => {
    expect(defaultConcurrency(cores, freeBytes)).toBe(expected);
  });
});
