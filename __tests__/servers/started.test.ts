import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measureFolder } from '../../src/measure.ts';
import { FAKE_SERVER, T } from '../fixtures/make.ts';
import { folderOf } from './ground.ts';

test('A13: what is found is what is measured, once, with PATH beside its own variables', async () => {
  const entry = (config: string) => ({ command: 'node', args: ['fake-server.mjs', `\${CFG:-${config}}`], env: { X: '1' } });
  const root = folderOf({
    '.vscode/mcp.json': `{ // c\n "servers": ${JSON.stringify({ a: entry('cfg.json'), b: { ...entry('cfg.json'), env: { K: `\${input:k}` } } })}, "inputs":[{"id":"k","type":"promptString"}] }`,
    '.mcp.json': { mcpServers: { a: entry('cfg.json'), path: entry('path.json'), x: entry('x.json') } },
    'cfg.json': { pages: [{ tools: [T('ping', 'Reply pong.')] }] },
    'path.json': { echo: 'env:PATH', pages: [{ tools: [T('path')] }] },
    'x.json': { echo: 'env:X', pages: [{ tools: [T('x')] }] },
  });
  copyFileSync(FAKE_SERVER, join(root, 'fake-server.mjs'));
  const { measurement, found } = await measureFolder({
    cwd: root,
    env: process.env,
    budget: null,
    config: null,
    only: null,
    launch: null,
    limits: { timeoutMs: 60_000, totalTimeoutMs: 120_000, settleMs: 0, concurrency: null },
    sandbox: 'none',
    trusted: true,
    tokens: false,
    signal: new AbortController().signal,
  });
  const described = new Map(
    measurement.servers.map((server) => [server.name, server.status === 'measured' ? server.tools[0]?.definition['description'] : server.reason.code]),
  );
  expect(Object.fromEntries(described)).toEqual({ a: 'Reply pong.', b: 'needs-input', path: expect.stringContaining('/'), x: '1' });
  expect(measurement.servers[0]).toMatchObject({ status: 'measured', totals: { tools: 1, bytes: 91 } });
  expect(found.findings).toHaveLength(1);
});
