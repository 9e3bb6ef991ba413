import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Report, reportSchema } from '../../src/core/report.ts';
import { PAD, T } from '../fixtures/make.ts';
import { fakeServer, fakeWith, makeFolder, runCli, writeFiles } from '../world.ts';

const NAMES = ['alpha', 'beta', 'delta', 'gamma', 'omega'];

/** A repository with five servers of one tool each. */
function repository(budget: Record<string, unknown> = { totalBytes: 10_000 }): string {
  const folder = makeFolder();
  const servers = Object.fromEntries(NAMES.map((name, at) => [name, fakeServer(folder, PAD(`${name}_tool`, 200 + at))]));
  writeFiles(folder, { '.mcp.json': { mcpServers: servers }, 'mcp-budget.json': { ...budget, files: { 'AGENTS.md': 1000 } }, 'AGENTS.md': 'Be brief.\n' });
  commit(folder);
  return folder;
}

function commit(folder: string): void {
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: folder, stdio: 'pipe' });
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '--allow-empty', '-m', 'A commit');
}

const file = (at: number) => `shard-${at}.json`;

async function shard(folder: string, at: number, of: number, name = file(at)): Promise<Report> {
  await runCli(folder, ['check', '--shard', `${at}/${of}`, '--report', name]);
  return read(folder, name);
}

const read = (folder: string, name: string): Report => reportSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
const change = (folder: string, name: string, edit: (report: Report) => object) => writeFileSync(join(folder, name), JSON.stringify(edit(read(folder, name))));

async function merge(folder: string, of: number, ...flags: string[]) {
  const ran = await runCli(folder, ['merge', ...Array.from({ length: of }, (_, at) => file(at + 1)), '--json', ...flags]);
  return { ...ran, report: reportSchema.parse(JSON.parse(ran.stdout)) };
}

/** What must not depend on how a check was shared out. */
const essence = ({ servers, totals, findings, verdict, budget, discovery, files, commit: at }: Report) => ({
  servers,
  totals,
  findings,
  verdict,
  budget,
  discovery,
  files,
  at,
});

describe('check --shard and merge', () => {
  test('sizes are those of the definitions, whatever a report says they are', { timeout: 60_000 }, async () => {
    const folder = repository({ totalBytes: 1000 });
    for (const at of [1, 2]) await shard(folder, at, 2);
    const honest = (await merge(folder, 2)).report;
    change(folder, file(1), (report) => ({
      ...report,
      totals: { tools: 0, bytes: 0, tokens: 0 },
      servers: report.servers.map((server) =>
        server.status === 'measured'
          ? { ...server, totals: { tools: 1, bytes: 1, tokens: 1 }, tools: server.tools.map((tool) => ({ ...tool, bytes: 1, tokens: 1 })) }
          : server,
      ),
    }));
    expect(essence((await merge(folder, 2)).report)).toEqual(essence(honest));
  });

  test.each([1, 2, 3, 7])('the whole is the same over %i shards as in one run', { timeout: 60_000 }, async (of) => {
    const folder = repository({ totalBytes: 1000, perToolBytes: 203, oversized: { omega_tool: 204, gamma_tool: 999 } });
    const whole = await runCli(folder, ['check', '--json']);
    const shards: Report[] = [];
    for (let at = 1; at <= of; at++) shards.push(await shard(folder, at, of));
    expect(shards.flatMap(({ servers }) => servers.map(({ name }) => name)).sort()).toEqual(NAMES);
    expect(shards.every(({ verdict, shard: part }) => verdict === 'measured' && JSON.stringify(part?.expected) === JSON.stringify(NAMES))).toBe(true);
    const { report, code } = await merge(folder, of);
    expect(code).toBe(1);
    expect(code).toBe(whole.code);
    expect(essence(report)).toEqual(essence(reportSchema.parse(JSON.parse(whole.stdout))));
    expect(report.shard).toBeNull();
  });

  test('a shard gives no verdict: 0 where all of it was measured, 3 where not, and merge tells the whole', async () => {
    const folder = repository({ totalBytes: 1 });
    writeFiles(folder, {
      '.mcp.json': { mcpServers: { fine: fakeServer(folder, T('ping')), wrong: fakeWith(folder, { exitAtOnce: true, requireEnv: 'NEVER_SET' }) } },
    });
    commit(folder);
    const [one, two] = [
      await runCli(folder, ['check', '--shard', '1/2', '--report', file(1)]),
      await runCli(folder, ['check', '--shard', '2/2', '--report', file(2)]),
    ];
    expect([one.code, two.code]).toEqual([0, 3]);
    const { report, code, stdout } = await merge(folder, 2);
    expect(code).toBe(1);
    expect(report.findings.filter(({ severity }) => severity === 'error').map(({ kind }) => kind)).toEqual(['total-over', 'server-unmeasured']);
    expect(stdout.match(/"kind": "server-unmeasured"/g)).toHaveLength(1);
    expect((await runCli(folder, ['merge', file(1), file(2)])).stdout).toContain('FAIL');
  });

  test('the base that merge compares with is a report too', { timeout: 60_000 }, async () => {
    const folder = repository();
    await shard(folder, 1, 2);
    await shard(folder, 2, 2);
    expect((await merge(folder, 2, '--report', 'base.json')).code).toBe(0);
    writeFiles(folder, { '.mcp.json': { mcpServers: { alpha: fakeServer(folder, PAD('alpha_tool', 260)) } } });
    commit(folder);
    await shard(folder, 1, 1);
    const { report } = await merge(folder, 1, '--base-report', 'base.json');
    expect(report.base?.changes.filter(({ kind }) => kind === 'grew')).toMatchObject([{ server: 'alpha', tool: 'alpha_tool', before: 200, after: 260 }]);
    expect(report.base?.changes.filter(({ kind }) => kind === 'removed')).toHaveLength(4);
  });
});

describe('merge refuses', () => {
  const edits: readonly [string, (report: Report) => object, string][] = [
    ['another commit', (report) => ({ ...report, commit: 'f'.repeat(40) }), 'different commits'],
    ['another version', (report) => ({ ...report, tool: { ...report.tool, version: '0.9.0' } }), '0.9.0'],
    ['another budget', (report) => ({ ...report, budget: report.budget && { ...report.budget, content: { totalBytes: 99_999 } } }), 'different budgets'],
    ['another list of servers', (report) => ({ ...report, shard: report.shard && { ...report.shard, expected: [...NAMES, 'zeta'] } }), 'lists of servers'],
    ['another number of shards', (report) => ({ ...report, shard: report.shard && { ...report.shard, of: 3 } }), 'numbers of shards'],
    ['sizes without tokens', (report) => ({ ...report, tokenizer: null }), 'tokenizers'],
    ['the same shard again', (report) => ({ ...report, shard: report.shard && { ...report.shard, index: 1 } }), 'both shard 1'],
    ['a share that lost a server', (report) => ({ ...report, servers: report.servers.slice(1) }), 'of its share is not in it'],
    ['a server twice', (report) => ({ ...report, servers: [...report.servers, ...report.servers] }), 'not of its share'],
    ['a whole report', (report) => ({ ...report, shard: null }), 'no shard'],
    ['a report of a form that is not known', (report) => ({ ...report, totals: 7 }), 'cannot be read'],
  ];

  test('whatever does not belong together', { timeout: 60_000 }, async () => {
    const folder = repository();
    await shard(folder, 1, 2);
    await shard(folder, 2, 2);
    const original = readFileSync(join(folder, file(2)), 'utf8');
    for (const [what, edit, words] of edits) {
      writeFileSync(join(folder, file(2)), original);
      change(folder, file(2), edit);
      const { code, stderr, stdout } = await runCli(folder, ['merge', file(1), file(2)]);
      expect([what, code, stdout]).toEqual([what, 2, '']);
      expect(stderr).toContain(words);
    }
  });

  test('a shard that is missing, by its number', async () => {
    const folder = repository();
    await shard(folder, 2, 3);
    const { code, stdout } = await runCli(folder, ['merge', file(2), '--json']);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'invalid',
      error: { code: 'shards-incomplete', message: expect.stringContaining('1, 3 are missing') },
    });
    expect((await runCli(folder, ['merge'])).code).toBe(2);
  });

  test('and no other command takes a shard for the whole', async () => {
    const folder = repository();
    await shard(folder, 1, 2);
    const { code, stderr } = await runCli(folder, ['check', '--base-report', file(1)]);
    expect(code).toBe(2);
    expect(stderr).toContain('shard 1 of 2');
  });

  test.each([
    [['check', '--shard', '3/2'], 'a share such as'],
    [['check', '--shard', '0/2'], 'a share such as'],
    [['check', '--shard', '1'], 'a share such as'],
    [['check', '--shard', '1/2', '--server', 'alpha'], '--server'],
    [['check', '--shard', '1/2', '--url', 'http://x'], '--url'],
    [['check', '--shard', '1/2', '--base', 'HEAD'], '--base'],
    [['check', '--shard', '1/2', '--', 'node'], 'after "--"'],
    [['check', '--report', 'no/such/folder/report.json'], 'was not written'],
    [['measure', '--shard', '1/2'], 'does not belong'],
    [['merge', 'x.json', '--', 'node'], 'starts no server'],
    [['merge', 'missing.json'], 'does not exist'],
    [['merge', 'missing.json', '--inherited', 'x'], 'fail or warn'],
  ])('%j', async (argv, words) => {
    const { code, stderr } = await runCli(repository(), argv);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });

  test('a shard without a budget has nothing that merge could judge by', async () => {
    const folder = makeFolder();
    writeFiles(folder, { '.mcp.json': { mcpServers: { one: fakeServer(folder, T('ping')) } } });
    expect((await runCli(folder, ['check', '--shard', '1/2'])).code).toBe(2);
  });
});
