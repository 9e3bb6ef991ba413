import { expect } from 'vitest';
import { listServers } from '../../src/mcp/pool.ts';
import { bubblewrap } from '../../src/sandbox/bubblewrap.ts';
import { T } from '../fixtures/make.ts';
import { testWith } from '../needs.ts';
import { published } from './published.ts';
import { expectFailure, expectListing, fakeServer, list, options, ROOT, totalBytes } from './run.ts';

const sandboxed = () => ({ engine: bubblewrap(process.env, ROOT) });
const pages = [{ tools: [T('ping', 'Reply pong.')] }];

testWith('bubblewrap').each([
  ['@modelcontextprotocol/server-everything', [], 13, 7_639],
  ['@modelcontextprotocol/server-filesystem', ['/tmp'], 14, 12_958],
  ['@modelcontextprotocol/server-memory', [], 9, 10_740],
  ['@playwright/mcp', [], 25, 20_260],
])('%s has the same size in bubblewrap', async (name, args, tools, bytes) => {
  const listing = await list(published(name, args), sandboxed());
  expect(listing.tools).toHaveLength(tools);
  expect(totalBytes(listing.tools)).toBe(bytes);
});

testWith('bubblewrap')('failures in bubblewrap have the reasons they have outside', async () => {
  const servers = [
    fakeServer({ requireEnv: 'API_KEY', pages }),
    fakeServer({ dieOn: { method: 'tools/list', signal: 'SIGKILL' }, pages }),
    fakeServer({ hangOn: 'initialize', die: 'never', child: true }),
    fakeServer({ modern: 'only', pages }),
  ];
  const [needy, killed, hung, modern] = await listServers(servers, options({ ...sandboxed(), timeoutMs: 4_000 }));
  expect(expectFailure(needy!).reason.message).toContain('exited with code 1 before it answered initialize. stderr: "Error: API_KEY is not set".');
  expect(expectFailure(killed!).reason).toEqual({ code: 'exited', message: expect.stringContaining('SIGKILL') });
  expect(expectFailure(hung!).reason.code).toBe('start-timeout');
  expect(expectListing(modern!).identity.generation).toBe('modern');
});
