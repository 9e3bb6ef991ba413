import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Report, reportSchema } from '../../src/core/report.ts';
import { getSubnet, T } from '../fixtures/make.ts';
import { fakeServer, fakeWith, makeFolder, runCli, writeFiles } from '../world.ts';

const BARE = ['--sandbox', 'none'];

function folderWith(...tools: unknown[]): string {
  const folder = makeFolder();
  writeFiles(folder, { '.mcp.json': { mcpServers: { docs: fakeServer(folder, ...tools) } } });
  return folder;
}

async function reportIn(folder: string): Promise<Report> {
  const { stdout } = await runCli(folder, ['measure', '--json', ...BARE]);
  writeFiles(folder, { 'report.json': stdout });
  return JSON.parse(stdout) as Report;
}

describe('measure', () => {
  test('F3: --tool prints every part with its bytes, tokens and share', async () => {
    const { code, stdout } = await runCli(folderWith(getSubnet), ['measure', '--tool', 'docs/get_subnet', ...BARE]);
    expect(code).toBe(0);
    expect(stdout).toContain('docs/get_subnet  515 bytes, 125 tokens');
    expect(stdout).toMatch(/outputSchema\s+304\s+\d+\s+59 %/);
    expect(stdout).toMatch(/netuid/);
  });

  test('F3: --tool --json has every path, and the bytes add up to 515', async () => {
    const { stdout } = await runCli(folderWith(getSubnet), ['measure', '--tool', 'get_subnet', '--json', ...BARE]);
    const { tools, advice } = JSON.parse(stdout);
    const [{ properties, bytes }] = tools;
    expect(bytes).toBe(515);
    expect(properties.reduce((sum: number, each: { ownBytes: number }) => sum + each.ownBytes, 0)).toBe(515);
    expect(properties.find((each: { path: string[] }) => each.path.join() === 'outputSchema').bytes).toBe(304);
    expect(properties.some((each: { path: string[] }) => each.path.join('.') === 'inputSchema.properties.netuid.type')).toBe(true);
    expect(advice.map((each: { rule: string }) => each.rule)).toEqual(['title-equals-name']);
  });

  test('--tool with a name that nobody lists proposes one', async () => {
    const { code, stderr } = await runCli(folderWith(getSubnet), ['measure', '--tool', 'docs/get_subnets', ...BARE]);
    expect(code).toBe(2);
    expect(stderr).toContain('Did you mean docs/get_subnet?');
  });

  test('--client says what the model sees at the start, deferred and not, with date and source', async () => {
    const { stdout } = await runCli(folderWith(T('a'), T('b')), ['measure', '--client', 'claude-code', ...BARE]);
    expect(stdout).toMatch(/What the model of claude-code 2\.1\.\d+ sees at the start, as of 2026-09-30/);
    expect(stdout).toMatch(/tools deferred \(its default\)\s+\d+\s+\d+ {2}2 names/);
    expect(stdout).toMatch(/not deferred: every tool\s+\d+\s+\d+ {2}2 tools/);
    expect(stdout).toContain('https://code.claude.com/docs/en/mcp');
  });

  test('--price says the cost per 1,000 requests, uncached and cached', async () => {
    const { stdout } = await runCli(folderWith(getSubnet), ['measure', '--price', '3', '--requests', '20000', '--cached', '0.25', ...BARE]);
    expect(stdout).toContain('Cost of 36 tokens with every request (name, description and input schema of\nevery tool)');
    expect(stdout).toMatch(/per 1,000 requests\s+0\.11\s+0\.027/);
    expect(stdout).toMatch(/per 20,000 requests\s+2\.16\s+0\.54/);
  });

  test('the rank names the distributions, and advice says that it is no verdict', async () => {
    const ran = await runCli(folderWith(getSubnet), ['measure', ...BARE]);
    const stdout = ran.stdout.replace(/\s+/g, ' ');
    expect(stdout).toContain('18,204 published packages (2026-10): median 1,272 tokens, p90 8,361, p99 39,612');
    expect(stdout).toContain('16,170 published remote servers (2026-10): median 1,328');
    expect(stdout).toMatch(/title-equals-name\s+1×\s+first docs\/get_subnet/);
    expect(stdout).toContain('never part of a verdict');
  });

  test('--json has the same, and is a report that can be read back', async () => {
    const { stdout } = await runCli(folderWith(getSubnet), ['measure', '--json', '--client', 'generic', '--price', '1', ...BARE]);
    const report = JSON.parse(stdout);
    expect(report.insights.client.full).toMatchObject({ bytes: 153, tokens: 36 });
    expect(report.insights.ranks).toHaveLength(2);
    expect(report.insights.cost).toMatchObject({ tokens: 36, requests: 1000, uncached: 0.036, cached: 0.0036 });
    expect(reportSchema.safeParse(report).success).toBe(true);
  });

  test.each([
    [['--client', 'nobody'], 'claude-code, codex, vscode, opencode, generic'],
    [['--requests', '10'], '--price'],
    [['--price', 'cheap'], 'a number from 0'],
    [['--price', '1', '--cached', '2'], 'from 0 to 1'],
    [['--price', '1', '--no-tokens'], '--no-tokens cannot go with --price'],
  ])('%j is a wrong question', async (flags, words) => {
    const { code, stderr } = await runCli(folderWith(getSubnet), ['measure', ...flags, ...BARE]);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });

  test('--verify starts each server twice and names the tool that differs', async () => {
    const folder = makeFolder({
      'clock.mjs': `import { createInterface } from 'node:readline';
const say = (id, result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (method === 'initialize') say(id, { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'clock', version: '1' } });
  if (method === 'tools/list') say(id, { tools: [{ name: 'now', description: 'Now it is ' + new Date().toISOString(), inputSchema: { type: 'object' } }, { name: 'still', inputSchema: { type: 'object' } }] });
});`,
      '.mcp.json': { mcpServers: { clock: { command: 'node', args: ['clock.mjs'] } } },
    });
    const { code, stdout } = await runCli(folder, ['measure', '--verify', '--json', ...BARE]);
    const unstable = (JSON.parse(stdout) as Report).findings.filter(({ kind }) => kind === 'unstable');
    expect(code).toBe(0);
    expect(unstable).toMatchObject([{ severity: 'warning', server: 'clock', tool: 'now' }]);
    expect(unstable[0]?.message).toContain('a time in description');
    const plain = await runCli(folder, ['measure', '--json', ...BARE]);
    expect(plain.stdout).not.toContain('"unstable"');
  });

  test('--verify says nothing of a server that stands still', async () => {
    const folder = makeFolder();
    writeFiles(folder, { 'mcp-budget.json': { totalBytes: 1000, servers: { docs: fakeWith(folder, { pages: [{ tools: [getSubnet] }] }) } } });
    const { code, stdout } = await runCli(folder, ['check', '--verify', '--json', ...BARE]);
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as Report).findings).toEqual([]);
  });
});

describe('render', () => {
  test('writes a page, a badge and Markdown, and prints nothing else', async () => {
    const folder = folderWith(getSubnet);
    await reportIn(folder);
    const { code, stdout, stderr } = await runCli(folder, [
      'render',
      'report.json',
      '--html',
      'out/report.html',
      '--badge',
      'badge.svg',
      '--markdown',
      'report.md',
    ]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toBe('For the README: ![MCP tool budget](badge.svg)\n');
    expect(readFileSync(join(folder, 'out/report.html'), 'utf8')).toContain('"propertyTokens":[');
    expect(readFileSync(join(folder, 'badge.svg'), 'utf8')).toContain('125 tokens');
    expect(readFileSync(join(folder, 'report.md'), 'utf8')).toContain('get_subnet');
  });

  test('writes a badge as a shields endpoint, and one thing to stdout', async () => {
    const folder = folderWith(getSubnet);
    await reportIn(folder);
    await runCli(folder, ['render', 'report.json', '--badge', 'badge.json']);
    expect(JSON.parse(readFileSync(join(folder, 'badge.json'), 'utf8'))).toMatchObject({ schemaVersion: 1, message: '125 tokens', color: 'blue' });
    const { stdout } = await runCli(folder, ['render', 'report.json', '--badge', '-']);
    expect(stdout).toMatch(/^<svg /);
    expect((await runCli(folder, ['render', 'report.json', '--html', '-', '--markdown', '-'])).code).toBe(2);
  });

  test('shows a report as text, or as the JSON it is, and starts nothing', async () => {
    const folder = folderWith(getSubnet);
    const report = await reportIn(folder);
    writeFiles(folder, { '.mcp.json': {} });
    const { stdout } = await runCli(folder, ['render', 'report.json']);
    expect(stdout).toMatch(/^MEASURED {2}515 bytes/);
    const again = JSON.parse((await runCli(folder, ['render', 'report.json', '--json'])).stdout) as Report;
    expect(again.servers).toEqual(report.servers);
  });

  test.each([
    [[], 2, 'takes the report to show'],
    [['none.json'], 2, 'does not exist'],
    [['report.json', 'other.json'], 2, 'other.json'],
    [['report.json', '--', 'node', 'x.js'], 2, 'starts no server'],
    [['report.json', '--html', 'blocked/report.html'], 2, 'could not be written'],
  ])('render %j is wrong usage', async (operands, wanted, words) => {
    const folder = folderWith(getSubnet);
    await reportIn(folder);
    writeFiles(folder, { blocked: 'a file' });
    const { code, stderr } = await runCli(folder, ['render', ...operands]);
    expect(code).toBe(wanted);
    expect(stderr).toContain(words);
    expect(existsSync(join(folder, 'report.html'))).toBe(false);
  });
});
