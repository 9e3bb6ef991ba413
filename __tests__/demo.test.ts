import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { reportSchema } from '../src/core/report.ts';
import { makeFolder, runCli } from './world.ts';

/** Paths of the files that the demo names, gone when the test is over. */
function filesOf(stdout: string): Record<string, string> {
  const files = Object.fromEntries([...stdout.matchAll(/^ {2}the (comment|page|report|servers) +(.+?)(?: {2}\(.*)?$/gm)].map(([, name, path]) => [name, path]));
  onTestFinished(() => rmSync(dirname(files['page'] ?? ''), { recursive: true, force: true }));
  return files as Record<string, string>;
}

test('the demo shows a failing check of servers that really ran, and exits 0', async () => {
  const { code, stdout, stderr } = await runCli(makeFolder(), ['demo']);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^FAIL {2}2,724 of 2,200 bytes, 524 over/);
  expect(stdout).toContain('+1,029 bytes against base: 1 new, 1 grew');
  expect(stdout).toMatch(/tickets\/save +1,106 bytes +362 over its ceiling of 744/);
  expect(stdout).toContain('2 found in .mcp.json, 2 measured');
  expect(code).toBe(0);
  const files = filesOf(stdout);
  expect(Object.keys(files)).toEqual(['comment', 'page', 'report', 'servers']);
  expect(readFileSync(files['comment'] ?? '', 'utf8')).toContain('### ❌ Tool budget: 2,724 of 2,200 bytes');
  expect(readFileSync(files['page'] ?? '', 'utf8')).toMatch(/^<!doctype html>[\s\S]*bulk_update/);
  expect(reportSchema.parse(JSON.parse(readFileSync(files['report'] ?? '', 'utf8'))).verdict).toBe('fail');
});

test('a check in the folder of the demo fails as the demo did', async () => {
  const { stdout } = await runCli(makeFolder(), ['demo']);
  const { servers = '' } = filesOf(stdout);
  const checked = await runCli(servers, ['check']);
  expect(checked.code).toBe(1);
  expect(checked.stdout).toContain('2,724 of 2,200 bytes');
});

test('with --json the demo is one document with the report and the paths', async () => {
  const { code, stdout } = await runCli(makeFolder(), ['demo', '--json']);
  const { folder, files, report } = JSON.parse(stdout);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(code).toBe(0);
  expect(reportSchema.parse(report)).toMatchObject({ verdict: 'fail', totals: { tools: 6, bytes: 2724 }, base: { totals: { tools: 5, bytes: 1695 } } });
  for (const path of Object.values(files as Record<string, string>)) expect(existsSync(path)).toBe(true);
});

test('the demo that cannot start its servers says so and exits 3', async () => {
  const { code, stdout } = await runCli(makeFolder(), ['demo', '--sandbox', 'none', '--json'], { env: { PATH: makeFolder() } });
  const { folder, report } = JSON.parse(stdout);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(report.verdict).toBe('unmeasured');
  expect(code).toBe(3);
});

test('the demo takes no command and no budget', async () => {
  const folder = makeFolder();
  expect(await runCli(folder, ['demo', '--', 'node', 'x.js'])).toMatchObject({ code: 2, stdout: '' });
  expect((await runCli(folder, ['demo', '--budget', 'x.json'])).stderr).toContain('--budget does not belong to "mcp-budget demo"');
});

test('the server that the demo writes answers as an MCP server does', async () => {
  const { stdout } = await runCli(makeFolder(), ['demo']);
  const { servers = '' } = filesOf(stdout);
  const input = [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25' } },
    { method: 'notifications/initialized' },
    { id: 2, method: 'no/such' },
  ]
    .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    .join('');
  const lines = execFileSync(process.execPath, ['server.mjs', 'notes'], { cwd: servers, input, encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { id: 1, result: { serverInfo: { name: 'notes' } } },
    { id: 2, error: { code: -32601 } },
  ]);
});
