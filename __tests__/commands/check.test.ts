import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reportSchema } from '../../src/core/report.ts';
import { getSubnet, PAD, T } from '../fixtures/make.ts';
import { fakeServer, fakeWith, makeFolder, runCli, writeFiles } from '../world.ts';

/** A folder with a budget over one server that lists these tools. */
function folderWith(budget: Record<string, unknown>, ...tools: unknown[]): string {
  const folder = makeFolder();
  writeFiles(folder, { 'mcp-budget.json': { ...budget, servers: { s: fakeServer(folder, ...tools) } } });
  return folder;
}

async function checkJson(folder: string, ...flags: string[]) {
  const ran = await runCli(folder, ['check', '--json', ...flags]);
  return { ...ran, report: reportSchema.parse(JSON.parse(ran.stdout)) };
}

describe('limits', () => {
  test.each([
    ['F1: passes exactly at the limit', [PAD('b', 45_810), PAD('x', 190)], 46_000, 0],
    ['F1: fails one byte above it', [PAD('b', 45_810), PAD('x', 191)], 46_000, 1],
    ['F11 c: a limit of zero is a limit', [T('ping', 'Reply pong.')], 0, 1],
  ])('%s', async (_, tools, totalBytes, code) => {
    const folder = folderWith({ totalBytes }, ...tools);
    const { report, code: actual } = await checkJson(folder);
    expect(actual).toBe(code);
    expect(report.findings.filter(({ severity }) => severity === 'error').map(({ kind }) => kind)).toEqual(code === 0 ? [] : ['total-over']);
    expect((await runCli(folder, [])).stdout).not.toMatch(/100 ?%, ok/);
  });

  test('F3: the gated number is the whole tool, instructions stand apart', async () => {
    const folder = makeFolder();
    const server = fakeWith(folder, { pages: [{ tools: [getSubnet] }], instructions: 'i'.repeat(1000) });
    writeFiles(folder, { 'mcp-budget.json': { totalBytes: 515, servers: { s: server } } });
    const { report, code } = await checkJson(folder);
    expect(code).toBe(0);
    const [measured] = report.servers;
    if (measured?.status !== 'measured') throw new Error('not measured');
    expect(measured.tools[0]).toMatchObject({ bytes: 515, tokens: 125, modelBytes: 153, modelTokens: 36 });
    expect(measured.tools[0]?.parts.outputSchema).toBe(304);
    expect(measured.instructions).toMatchObject({ bytes: 1000 });
    expect(report.totals).toEqual({ tools: 1, bytes: 515, tokens: 125 });
  });

  test('F11 d: says that there is no limit on the total', async () => {
    const { stdout, code } = await runCli(folderWith({ perToolBytes: 1000 }, T('ping', 'Reply pong.')), []);
    expect(code).toBe(0);
    expect(stdout).toMatch(/no limit|no totalBytes|not limited/i);
  });

  test.each([
    [{ totalBytes: 500 }, /^PASS +900 bytes, no limit for this server/, null],
    [{ totalBytes: 500, servers: { x: { totalBytes: 1000 } } }, /^PASS +900 of 1,000 bytes/, 1000],
    [{ totalBytes: 5000, servers: { x: { totalBytes: 800 } } }, /^FAIL +900 of 800 bytes, 100 over/, 800],
  ])('--server is held against its own limit: %j', async (budget, headline, totalBytes) => {
    const folder = makeFolder({ 'mcp-budget.json': budget });
    writeFiles(folder, { '.mcp.json': { mcpServers: { x: fakeServer(folder, PAD('big', 900)), y: fakeServer(folder, T('ping')) } } });
    const ran = await runCli(folder, ['check', '--server', 'x']);
    expect(ran.stdout).toMatch(headline);
    expect((await checkJson(folder, '--server', 'x')).report).toMatchObject({ only: 'x', budget: { totalBytes } });
  });

  test.each([
    ['the text /tmp', 'Writes to /tmp, reads /root and /home/mcp.', false],
    ['the caller’s HOME', 'Reads /home/someone/notes.', true],
    ['a temporary folder of one’s own', 'Reads /scratch/job-7/notes.', true],
    ['a longer name', 'Reads /home/someoneelse.', false],
  ])('machine-dependent: %s', async (_, description, told) => {
    const folder = folderWith({}, T('x', description));
    const { stdout } = await runCli(folder, ['check', '--json'], { env: { HOME: '/home/someone', TMPDIR: '/scratch/job-7/' } });
    expect(JSON.parse(stdout).findings.map(({ kind }: { kind: string }) => kind)).toEqual(told ? ['machine-dependent'] : []);
  });

  test('a server that does not exist is told once, and its place in the budget is said', async () => {
    const folder = makeFolder({ 'mcp-budget.json': { servers: { x: { totalBytes: 4 } } } });
    writeFiles(folder, { '.mcp.json': { mcpServers: { y: fakeServer(folder, T('ping')) } } });
    const asked = (await checkJson(folder, '--server', 'zz')).report.findings;
    expect(asked.map(({ kind, server }) => [kind, server])).toEqual([['server-unmeasured', 'zz']]);
    expect((await checkJson(folder)).report.discovery.files).toEqual(['.mcp.json', 'mcp-budget.json']);
  });

  test('a client config that the budget names and that is not there is a fault of that line', async () => {
    const folder = makeFolder({ 'mcp-budget.json': '{\n  "config": "nope.json"\n}\n' });
    const { code, stderr } = await runCli(folder, []);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^mcp-budget: mcp-budget\.json:2:\d+: nope\.json does not exist/);
  });

  test('a client config that cannot be parsed is told with its place once', async () => {
    const { stderr } = await runCli(makeFolder({ '.mcp.json': '{', 'mcp-budget.json': {} }), []);
    expect(stderr).toMatch(/^mcp-budget: \.mcp\.json:1:2: \.mcp\.json cannot be read/);
  });

  test.each([
    ['node server.js', 'write "command": "node", "args": ["server.js"]'],
    ['./bin/run --stdio', 'write "command": "./bin/run", "args": ["--stdio"]'],
  ])('arguments within "command" are told where they belong: %s', async (command, hint) => {
    const folder = makeFolder({ 'mcp-budget.json': {}, '.mcp.json': { mcpServers: { s: { command } } } });
    const { report } = await checkJson(folder);
    expect(report.servers[0]?.reason?.message).toContain(hint);
  });

  test('B7: names the token table as the reason, never an estimate', async () => {
    const { report } = await checkJson(folderWith({ totalBytes: 2000 }, T('fmt', `Format code:\n${'        indented line\n'.repeat(40)}`)));
    expect(report.totals).toEqual({ tools: 1, bytes: 1013, tokens: 224 });
  });

  test('--no-tokens leaves tokens out and keeps the verdict', async () => {
    const { report, code } = await checkJson(folderWith({ totalBytes: 91 }, T('ping', 'Reply pong.')), '--no-tokens');
    expect(code).toBe(0);
    expect(report.totals).toEqual({ tools: 1, bytes: 91, tokens: null });
    expect(report.tokenizer).toBeNull();
  });

  test('--no-tokens is refused by a budget that limits tokens', async () => {
    const { code, stderr } = await runCli(folderWith({ totalTokens: 100 }, T('ping')), ['--no-tokens']);
    expect(code).toBe(2);
    expect(stderr).toContain('--no-tokens');
  });
});

describe('what was not measured is never a pass', () => {
  test('A9 a: shows stderr and the exit code of a server that needs a variable', async () => {
    const folder = makeFolder();
    writeFiles(folder, {
      'mcp-budget.json': { totalBytes: 1000, servers: { s: fakeWith(folder, { requireEnv: 'API_KEY', pages: [{ tools: [T('ping', 'Reply pong.')] }] }) } },
    });
    const { code, stdout } = await runCli(folder, []);
    expect(code).toBe(3);
    expect(stdout).toContain('Error: API_KEY is not set');
    expect(stdout).toMatch(/exit(ed)?[^\n]* 1\b/);
  });

  test('A9 b: measures it with a placeholder from the budget', async () => {
    const folder = makeFolder();
    const server = fakeWith(folder, { requireEnv: 'API_KEY', pages: [{ tools: [T('ping', 'Reply pong.')] }] });
    writeFiles(folder, { 'mcp-budget.json': { totalBytes: 91, servers: { s: { ...server, env: { API_KEY: 'dummy' } } } } });
    expect((await checkJson(folder)).report.totals.bytes).toBe(91);
  });

  test('D13 a: a budget without any server is unmeasured', async () => {
    const { code, stdout } = await runCli(makeFolder({ 'mcp-budget.json': { totalBytes: 1000 } }), []);
    expect(code).toBe(3);
    expect(stdout).toMatch(/no server/i);
  });

  test('D13 b: an empty client config passes only where the budget expects no server', async () => {
    const empty = { '.mcp.json': { mcpServers: {} } };
    expect((await runCli(makeFolder({ ...empty, 'mcp-budget.json': { totalBytes: 1000 } }), [])).code).toBe(3);
    expect((await runCli(makeFolder({ ...empty, 'mcp-budget.json': { totalBytes: 1000, servers: {} } }), [])).code).toBe(0);
  });

  test('D13 c: an entry for a server that no config defines is unmeasured by name', async () => {
    const folder = makeFolder();
    writeFiles(folder, {
      '.mcp.json': { mcpServers: { y: fakeServer(folder, T('ping')) } },
      'mcp-budget.json': { totalBytes: 1000, servers: { x: { totalBytes: 10 } } },
    });
    const { code, stdout } = await runCli(folder, []);
    expect(code).toBe(3);
    expect(stdout).toMatch(/\bx\b/);
  });

  test('D13 d: a config in a sub-folder is not the one at the root', async () => {
    const folder = makeFolder({ 'mcp-budget.json': { totalBytes: 1000 } });
    mkdirSync(join(folder, 'packages/a'), { recursive: true });
    writeFiles(folder, { 'packages/a/.mcp.json': { mcpServers: { a: fakeServer(folder, T('ping')) } } });
    expect((await runCli(folder, [])).code).toBe(3);
  });

  test('a broken limit and an unmeasured server are both said, and it fails', async () => {
    const folder = makeFolder();
    writeFiles(folder, {
      'mcp-budget.json': { totalBytes: 10, servers: { good: fakeServer(folder, T('ping')), bad: { command: 'node', args: ['-e', 'process.exit(4)'] } } },
    });
    const { code, report } = await checkJson(folder);
    expect(code).toBe(1);
    expect(report.findings.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['total-over', 'server-unmeasured']));
  });

  test('says how many servers were found and measured, and from which files', async () => {
    const folder = makeFolder();
    writeFiles(folder, { '.mcp.json': { mcpServers: { a: fakeServer(folder, T('ping')) } }, 'mcp-budget.json': { totalBytes: 1000 } });
    const { stdout, code } = await runCli(folder, []);
    expect(code).toBe(0);
    expect(stdout).toContain('.mcp.json');
    expect(stdout).toMatch(/1 server found|1 found/);
  });
});

describe('files and flags', () => {
  test('without a budget it shows the sizes, names init, and exits 2', async () => {
    const folder = makeFolder();
    writeFiles(folder, { '.mcp.json': { mcpServers: { a: fakeServer(folder, T('ping', 'Reply pong.')) } } });
    const { code, stdout, stderr } = await runCli(folder, []);
    expect(code).toBe(2);
    expect(stdout).toContain('91');
    expect(stderr).toContain('mcp-budget init');
  });

  test('F11 e: "80KB" is refused with its place, also as JSON', async () => {
    const folder = makeFolder({ 'mcp-budget.json': '{\n  "totalBytes": "80KB"\n}\n' });
    const { code, stderr } = await runCli(folder, []);
    expect(code).toBe(2);
    expect(stderr).toContain('mcp-budget.json:2:17');
    const json = JSON.parse((await runCli(folder, ['--json'])).stdout);
    expect(json).toMatchObject({ schemaVersion: 1, verdict: 'invalid', error: { file: 'mcp-budget.json', line: 2, column: 17 } });
  });

  test.each([
    [['--timeuot', '3'], /--timeuot.*--timeout/],
    [['chekc'], /chekc.*check/],
    [['--timeout', 'soon'], /--timeout.*soon/],
    [['--timeout', 'NaN'], /--timeout/],
    [['--timeout'], /--timeout/],
    [['--nope'], /Unknown flag --nope\. Run/],
    [['--sandbox', 'jail'], /jail/],
    [['check', 'now'], /now/],
    [['--'], /--/],
    [['measure', '--base', 'main'], /--base.*measure/],
  ])('refuses %j', async (argv, message) => {
    const { code, stderr, stdout } = await runCli(makeFolder(), argv);
    expect(code).toBe(2);
    expect(stderr.replaceAll('\n', ' ')).toMatch(message);
    expect(stdout).toBe('');
  });

  test('refuses a base that is no commit, branch or tag', async () => {
    const folder = folderWith({ totalBytes: 91 }, T('ping', 'Reply pong.'));
    execFileSync('git', ['init', '-q', folder]);
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-q', '--allow-empty', '-m', 'Start']);
    const { code, stderr } = await runCli(folder, ['--base', 'nope']);
    expect(code).toBe(2);
    expect(stderr).toContain('"nope"');
    expect((await runCli(folder, ['--base', 'HEAD'])).code).toBe(0);
  });

  test('from a sub-folder the nearest budget upward is used', async () => {
    const folder = folderWith({ totalBytes: 91 }, T('ping', 'Reply pong.'));
    execFileSync('git', ['init', '-q', folder]);
    mkdirSync(join(folder, 'deep/er'), { recursive: true });
    expect((await runCli(join(folder, 'deep/er'), [])).code).toBe(0);
  });

  test('--server judges that server alone', async () => {
    const folder = makeFolder();
    const servers = { a: fakeServer(folder, T('ping', 'Reply pong.')), b: fakeServer(folder, PAD('b', 5000)) };
    writeFiles(folder, { 'mcp-budget.json': { totalBytes: 1000, perToolBytes: 200, servers } });
    expect((await runCli(folder, [])).code).toBe(1);
    expect((await runCli(folder, ['--server', 'a'])).code).toBe(0);
    expect((await runCli(folder, ['--server', 'nobody'])).code).toBe(3);
  });

  test('--quiet says nothing when it passes', async () => {
    const ran = await runCli(folderWith({ totalBytes: 91 }, T('ping', 'Reply pong.')), ['--quiet']);
    expect(ran).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('A13: one server in two files is measured once, and an unresolved input is never started', async () => {
    const folder = makeFolder({ 'cfg.json': { pages: [{ tools: [T('ping', 'Reply pong.')] }] }, 'mcp-budget.json': { totalBytes: 1000 } });
    const { command } = fakeServer(folder);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the client config
    const a = { command, args: ['fake-server.mjs', '${CFG:-cfg.json}'], env: { X: '1' } };
    writeFiles(folder, {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: an input of the client config
      '.vscode/mcp.json': `{ // c\n "servers": {"a": ${JSON.stringify(a)}, "k": ${JSON.stringify({ ...a, env: { K: '${input:k}' } })}}, "inputs":[{"id":"k","type":"promptString"}] }`,
      '.mcp.json': { mcpServers: { a } },
    });
    const { report, code } = await checkJson(folder);
    expect(code).toBe(3);
    expect(report.servers.map(({ name, status }) => [name, status])).toEqual([
      ['a', 'measured'],
      ['k', 'unmeasured'],
    ]);
    expect(report.servers[1]?.reason?.message).toContain('input k');
    expect(report.findings.map(({ kind }) => kind)).toContain('server-defined-twice');
    expect(report.totals.bytes).toBe(91);
  });
});

describe('every ending', () => {
  test('a page of a longer listing is unmeasured, with its partial count', async () => {
    const page = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools: [T('ping', 'Reply pong.')], nextCursor: 'p2' } });
    const { code, stdout } = await runCli(makeFolder(), ['measure', '--listing', '-', '--json'], { stdin: page });
    expect(code).toBe(3);
    expect(JSON.parse(stdout).servers[0]).toMatchObject({ status: 'unmeasured', partial: { tools: 1, bytes: 91 } });
  });

  test.each(['{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"no database"}}', '[1]', '{}', 'tools'])('refuses the listing %s', async (text) => {
    const { code, stderr } = await runCli(makeFolder(), ['measure', '--listing', '-'], { stdin: text });
    expect(code).toBe(2);
    if (text.includes('no database')) expect(stderr).toContain('no database');
  });

  test.each([[['--help']], [['--version']], [['-h']], [['help', 'check']], [['--json=true']], [['measure', '--nope']]])(
    '%j with --json is one document',
    async (argv) => {
      const { stdout } = await runCli(makeFolder(), [...argv, '--json']);
      expect(JSON.parse(stdout).schemaVersion).toBe(1);
    },
  );

  test('help fits into 80 columns', async () => {
    const { stdout } = await runCli(makeFolder(), ['--help']);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  test.each([
    ['check', 'check [flags] [-- server command]'],
    ['merge', 'merge REPORT... [flags]'],
    ['render', 'render REPORT [flags]'],
    ['hook', 'hook install|uninstall|run|print [flags]'],
  ])('help of %s says what it takes', async (command, usage) => {
    const { stdout } = await runCli(makeFolder(), [command, '--help']);
    expect(stdout).toContain(`\nUsage: mcp-budget ${usage}\n`);
  });

  test.each([
    ['unknown-command', ['chek']],
    ['unknown-flag', ['check', '--nope']],
    ['no-budget', ['ratchet']],
    ['report-unreadable', ['render', 'none.json']],
  ])('a failure says its code behind the message: %s', async (code, argv) => {
    const { stderr } = await runCli(makeFolder({ '.mcp.json': {} }), argv);
    expect(stderr).toMatch(/^mcp-budget: [^\n]+\n$/);
    expect(stderr).toMatch(new RegExp(`\\S \\(${code}\\)\\n$`));
  });

  test('outside git it says that the folders above were not searched', async () => {
    const folder = makeFolder({ 'mcp-budget.json': { totalBytes: 1 }, 'sub/x': '' });
    const { stderr, code } = await runCli(join(folder, 'sub'), []);
    expect(code).toBe(2);
    expect(stderr).toContain('not searched');
  });
});
