import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PAD, T } from '../fixtures/make.ts';
import { fakeServer, makeFolder, runCli, writeFiles } from '../world.ts';

/** A folder whose client config lists these tools, with this budget text. */
function folderWith(budget: string, ...tools: unknown[]): string {
  const folder = makeFolder({ 'mcp-budget.json': budget });
  writeFiles(folder, { '.mcp.json': { mcpServers: { s: fakeServer(folder, ...tools) } } });
  return folder;
}

const budgetOf = (folder: string) => readFileSync(join(folder, 'mcp-budget.json'), 'utf8');

describe('ratchet', () => {
  test('D11: changes the one number and nothing else, and nothing the second time', async () => {
    const text = '{\r\n\t"totalBytes": 5000,\r\n\t"perToolBytes": 1200,\r\n\t"oversized": {\r\n\t\t"zeta": 1300,\r\n\t\t"alpha": 1500\r\n\t}\r\n}\r\n';
    const folder = folderWith(text, PAD('zeta', 1250), PAD('alpha', 1500));
    const git = (...args: string[]) => execFileSync('git', ['-c', 'core.autocrlf=false', ...args], { cwd: folder, encoding: 'utf8' });
    git('init', '-q');
    git('add', '.');
    expect((await runCli(folder, ['ratchet'])).code).toBe(0);
    expect(budgetOf(folder)).toBe(text.replace('1300', '1250'));
    expect(git('diff', '--numstat')).toBe('1\t1\tmcp-budget.json\n');
    const before = statSync(join(folder, 'mcp-budget.json')).mtimeMs;
    expect((await runCli(folder, ['ratchet'])).code).toBe(0);
    expect(statSync(join(folder, 'mcp-budget.json')).mtimeMs).toBe(before);
  });

  test('D7: lowers, removes, and explains each line', async () => {
    const folder = folderWith('{ "perToolBytes": 1200, "oversized": { "a": 1300, "b": 1400, "gone": 1500 } }\n', PAD('a', 1201), PAD('b', 1200));
    const { code, stdout } = await runCli(folder, ['ratchet']);
    expect(code).toBe(0);
    expect(JSON.parse(budgetOf(folder))).toEqual({ perToolBytes: 1200, oversized: { a: 1201 } });
    expect(stdout).toMatch(/a .*1,300 -> 1,201/);
    expect(stdout).toMatch(/removed +b/);
    expect(stdout).toMatch(/removed +gone/);
  });

  test.each([
    ['D7: a grown tool', PAD('a', 1301), 1],
    ['a tool over without an entry', PAD('other', 1300), 1],
  ])('%s blocks everything and the file stays', async (_, tool, code) => {
    const text = '{ "perToolBytes": 1200, "oversized": { "a": 1300, "b": 1400 } }\n';
    const folder = folderWith(text, tool, PAD('b', 1300));
    const ran = await runCli(folder, ['ratchet']);
    expect(ran.code).toBe(code);
    expect(ran.stderr).toContain('unchanged');
    expect(budgetOf(folder)).toBe(text);
  });

  test('an unmeasured server blocks everything with exit code 3', async () => {
    const text = '{ "perToolBytes": 1200, "oversized": { "a": 1300 }, "servers": { "bad": { "command": "node", "args": ["-e", "process.exit(1)"] } } }\n';
    const folder = folderWith(text);
    expect((await runCli(folder, ['ratchet'])).code).toBe(3);
    expect(budgetOf(folder)).toBe(text);
  });

  test('--check only tells, and exits 1 while there is something to do', async () => {
    const text = '{ "perToolBytes": 1200, "oversized": { "a": 1300 } }\n';
    const folder = folderWith(text, PAD('a', 1250));
    const { code, stdout } = await runCli(folder, ['ratchet', '--check']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^can be lowered +a +1,300 -> 1,250/);
    expect(stdout).not.toMatch(/^(lowered|removed)/m);
    expect(budgetOf(folder)).toBe(text);
  });

  test.each([[['--server', 'x']], [['--']]])('an entry that may be of a server left out stays: %s', async (flags) => {
    const text = '{ "perToolBytes": 500, "oversized": { "big": 1000, "x/own": 700 } }\n';
    const folder = makeFolder({ 'mcp-budget.json': text });
    const x = fakeServer(folder, PAD('big', 900), PAD('own', 600));
    writeFiles(folder, { '.mcp.json': { mcpServers: { x, y: fakeServer(folder, PAD('big', 1000)) } } });
    const { code, stdout } = await runCli(folder, [
      'ratchet',
      ...flags,
      ...(flags[0] === '--' ? [x.command, ...x.args.slice(0, -1), JSON.stringify({ pages: [{ tools: [PAD('big', 900)] }] })] : []),
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain('left  "big": it may be an entry of a server that was not measured.');
    expect(JSON.parse(budgetOf(folder)).oversized['big']).toBe(1000);
  });

  test('D9: a renamed tool is told as such, and passes after the edit', async () => {
    const folder = folderWith('{ "perToolBytes": 1200, "oversized": { "search": 1500 } }\n', PAD('find', 1498));
    const { code, stdout } = await runCli(folder, ['check']);
    expect(code).toBe(1);
    expect(stdout.replace(/\s+/g, ' ')).toContain('looks renamed to find');
    writeFileSync(join(folder, 'mcp-budget.json'), '{ "perToolBytes": 1200, "oversized": { "find": 1498 } }\n');
    expect((await runCli(folder, ['check'])).code).toBe(0);
  });

  test('D9: a renamed tool blocks, and both lines say why', async () => {
    const text = '{ "perToolBytes": 1200, "oversized": { "search": 1500 } }\n';
    const folder = folderWith(text, PAD('find', 1498));
    const { code, stderr } = await runCli(folder, ['ratchet']);
    expect(code).toBe(1);
    expect(stderr).toContain('looks renamed to find');
    expect(stderr).toContain('1,498');
    expect(budgetOf(folder)).toBe(text);
  });

  test('needs no tokens, also where the budget limits them', async () => {
    const folder = folderWith('{ "totalTokens": 9999, "perToolBytes": 100, "oversized": { "x": 600 } }\n', PAD('x', 500));
    expect((await runCli(folder, ['ratchet', '--quiet'])).stdout).toBe('');
    expect(JSON.parse(budgetOf(folder)).oversized).toEqual({ x: 500 });
  });

  test('--json is one document', async () => {
    const folder = folderWith('{ "perToolBytes": 1200, "oversized": { "a": 1300 } }\n', PAD('a', 1250));
    const document = JSON.parse((await runCli(folder, ['ratchet', '--json'])).stdout);
    expect(document).toMatchObject({ schemaVersion: 1, verdict: 'pass', written: true, edits: [{ path: ['oversized', 'a'], from: 1300, to: 1250 }] });
  });
});

describe('init', () => {
  test('for one server writes limits of that server alone, so that the whole passes', async () => {
    const folder = makeFolder();
    writeFiles(folder, { '.mcp.json': { mcpServers: { x: fakeServer(folder, PAD('a', 900)), y: fakeServer(folder, PAD('b', 700)) } } });
    expect((await runCli(folder, ['init', '--server', 'x', '--quiet'])).stdout).toBe('');
    expect(JSON.parse(budgetOf(folder))).toMatchObject({ servers: { x: { totalBytes: 1000 } } });
    expect((await runCli(folder, [])).code).toBe(0);
  });

  test('refuses an existing file before it starts anything', async () => {
    const folder = makeFolder({
      'mcp-budget.json': '{}',
      '.mcp.json': { mcpServers: { s: { command: 'node', args: ['-e', 'require("fs").writeFileSync("started", "")'] } } },
    });
    expect((await runCli(folder, ['init', '--sandbox', 'none'])).code).toBe(2);
    expect(existsSync(join(folder, 'started'))).toBe(false);
    expect((await runCli(folder, ['init', '--budget', 'no/such/b.json'])).stderr).toContain('no/such');
  });

  test('writes a script of the repository by its relative path', async () => {
    const folder = makeFolder({ 'servers/x': '' });
    const { args } = fakeServer(folder, T('ping'));
    await runCli(folder, ['init', '--', 'node', join(folder, 'fake-server.mjs'), args[1] ?? '']);
    expect(JSON.parse(budgetOf(folder)).servers.server.args[0]).toBe('./fake-server.mjs');
    expect((await runCli(folder, [])).code).toBe(0);
  });

  test('writes a budget that passes at once, and refuses to overwrite it', async () => {
    const folder = makeFolder();
    writeFiles(folder, { '.mcp.json': { mcpServers: { s: fakeServer(folder, PAD('large', 9000), ...Array.from({ length: 20 }, (_, i) => T(`t${i}`))) } } });
    expect((await runCli(folder, ['init'])).code).toBe(0);
    expect(JSON.parse(budgetOf(folder))).toMatchObject({ perToolBytes: 100, oversized: { large: 9000 } });
    expect((await runCli(folder, [])).code).toBe(0);
    const text = budgetOf(folder);
    const again = await runCli(folder, ['init']);
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('mcp-budget.json');
    expect(budgetOf(folder)).toBe(text);
  });

  test('writes the command as an entry, so that a plain check works next', async () => {
    const folder = makeFolder();
    const { command, args } = fakeServer(folder, T('ping'));
    expect((await runCli(folder, ['init', '--', command, ...args])).code).toBe(0);
    expect(JSON.parse(budgetOf(folder)).servers).toEqual({ server: { command, args } });
    expect((await runCli(folder, [])).code).toBe(0);
  });

  test('writes nothing where a server could not be measured', async () => {
    const folder = makeFolder({ '.mcp.json': { mcpServers: { s: { command: 'node', args: ['-e', 'process.exit(1)'] } } } });
    expect((await runCli(folder, ['init'])).code).toBe(3);
    expect(() => budgetOf(folder)).toThrow();
  });

  test('proposes the setup of the lockfile', async () => {
    const folder = makeFolder({ 'package-lock.json': {}, 'package.json': { scripts: { build: 'tsc' } } });
    writeFiles(folder, { '.mcp.json': { mcpServers: { s: fakeServer(folder, T('ping')) } } });
    await runCli(folder, ['init']);
    expect(JSON.parse(budgetOf(folder)).setup).toBe('npm ci && npm run build');
  });
});
