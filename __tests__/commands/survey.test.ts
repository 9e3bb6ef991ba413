import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reportSchema } from '../../src/core/report.ts';
import { T } from '../fixtures/make.ts';
import { json, legacyAnswer, serve } from '../mcp/remote-run.ts';
import { fakeServer, fakeWith, makeFolder, runCli, writeFiles } from '../world.ts';

const STATE = 'state.jsonl';

async function surveyJson(folder: string, ...argv: string[]) {
  const ran = await runCli(folder, ['measure', '--list', 'servers.json', '--json', ...argv]);
  return { ...ran, report: reportSchema.parse(JSON.parse(ran.stdout)) };
}

/** A public index in small: servers by URL, of which some do not answer as they should, and how often each was asked. */
async function index(count: number) {
  const asked = new Map<string, number>();
  const { origin } = await serve((seen, response) => {
    if (seen.rpc.method === 'server/discover') asked.set(seen.url, (asked.get(seen.url) ?? 0) + 1);
    if (seen.url === '/keys') json(response, {}, 401);
    else if (seen.url === '/busy') json(response, {}, 429);
    else legacyAnswer(seen, response, [T(`tool_of${seen.url.replace('/', '_')}`, 'x'.repeat(seen.url.length))]);
  });
  const list = Array.from({ length: count }, (_, at) => ({ name: `s${String(at).padStart(3, '0')}`, url: `${origin}/${at}` }));
  return { asked, list: [...list, { name: 'keys', url: `${origin}/keys` }, { name: 'busy', url: `${origin}/busy` }], origin };
}

const lines = (folder: string) => readFileSync(join(folder, STATE), 'utf8').trimEnd().split('\n');

describe('measure --list', () => {
  test('gives every entry of hundreds its outcome and describes the whole', { timeout: 60_000 }, async () => {
    const { list } = await index(200);
    const folder = makeFolder({ 'servers.json': list });
    const { report, code } = await surveyJson(folder);
    expect(code).toBe(3);
    expect(report.servers).toHaveLength(202);
    expect(report.statistics?.outcomes).toEqual({ measured: 200, 'needs-authorization': 1, 'rate-limited': 1 });
    expect(report.statistics?.servers).toMatchObject({ count: 200, median: report.statistics?.tools.median });
    expect(report.statistics?.heaviestServers[0]?.bytes).toBe(Math.max(...report.servers.map((each) => (each.status === 'measured' ? each.totals.bytes : 0))));
    const { stdout } = await runCli(folder, ['measure', '--list', 'servers.json']);
    expect(stdout).toMatch(/Tools +200 /);
    expect(stdout).toContain('200 measured, 1 needs authorization, 1 rate limited');
  });

  test('takes a client config, starts commands, and lets one broken entry stop no other', async () => {
    const folder = makeFolder();
    const servers = { fine: fakeServer(folder, T('ping', 'Reply pong.')), broken: { command: 7 }, off: { command: 'x', disabled: true } };
    writeFiles(folder, { 'servers.json': { mcpServers: servers } });
    const { report } = await surveyJson(folder);
    expect(report.servers.map(({ name, status }) => [name, status])).toEqual([
      ['broken', 'unmeasured'],
      ['fine', 'measured'],
    ]);
    expect(report.totals).toMatchObject({ tools: 1, bytes: 91 });
  });

  test('names in an object are entries too, whatever they are called, and none vanishes', async () => {
    const folder = makeFolder();
    const server = JSON.stringify(fakeServer(folder, T('ping')));
    writeFileSync(join(folder, 'servers.json'), `{"mcpServers":{"__proto__":${server},"a":${server}}}`);
    expect((await surveyJson(folder)).report.servers.map(({ name }) => name)).toEqual(['__proto__', 'a']);
    writeFileSync(join(folder, 'servers.json'), `{"mcpServers":{"a":${server},"a":${server}}}`);
    const twice = await runCli(folder, ['measure', '--list', 'servers.json']);
    expect([twice.code, twice.stderr]).toEqual([2, expect.stringContaining('names "a" twice')]);
  });

  test.each(['[]', '{"mcpServers":{}}', '[{"name":"off","command":"node","disabled":true}]'])('%s holds nothing, which is no pass', async (list) => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'servers.json'), list);
    const { code, report } = await surveyJson(folder);
    expect([code, report.verdict]).toEqual([3, 'unmeasured']);
  });

  test('goes on where it stopped, asks nobody twice, and tries again what may be otherwise', { timeout: 60_000 }, async () => {
    const { asked, list, origin } = await index(20);
    const folder = makeFolder({ 'servers.json': list });
    const stop = new AbortController();
    const stopAfter = setInterval(() => existsSync(join(folder, STATE)) && lines(folder).length > 5 && stop.abort(), 1);
    const stopped = await runCli(folder, ['measure', '--list', 'servers.json', '--resume', STATE, '--json', '--concurrency', '1'], { signal: stop.signal });
    clearInterval(stopAfter);
    const partial = reportSchema.parse(JSON.parse(stopped.stdout));
    expect(partial.verdict).toBe('unmeasured');
    expect(partial.statistics?.outcomes['interrupted']).toBeGreaterThan(0);
    const kept = lines(folder).length - 1;
    expect(kept).toBeLessThan(list.length);

    const first = await surveyJson(folder, '--resume', STATE);
    expect(first.report.statistics?.outcomes).toEqual({ measured: 20, 'needs-authorization': 1, 'rate-limited': 1 });
    expect([...asked].filter(([url]) => url !== '/busy').every(([, times]) => times <= 2)).toBe(true);
    const again = await surveyJson(folder, '--resume', STATE);
    expect(asked.get('/busy')).toBeGreaterThan(1);
    expect(again.report.servers).toEqual(first.report.servers);
    expect((await surveyJson(folder)).report.servers).toEqual(first.report.servers);

    const before = asked.get('/3');
    writeFileSync(
      join(folder, 'servers.json'),
      JSON.stringify([
        { name: 's003', url: `${origin}/3` },
        { name: 's004', url: `${origin}/3` },
      ]),
    );
    await surveyJson(folder, '--resume', STATE);
    expect(asked.get('/3')).toBe((before ?? 0) + 1);
  });

  test('a last line that was cut off is measured again and leaves the file whole', async () => {
    const folder = makeFolder();
    writeFiles(folder, {
      'servers.json': [
        { name: 'one', ...fakeServer(folder, T('a')) },
        { name: 'two', ...fakeWith(folder, { pages: [{ tools: [T('b')] }] }) },
      ],
    });
    const whole = await surveyJson(folder, '--resume', STATE);
    const text = readFileSync(join(folder, STATE), 'utf8');
    writeFileSync(join(folder, STATE), text.slice(0, -20));
    expect((await surveyJson(folder, '--resume', STATE)).report.servers).toEqual(whole.report.servers);
    expect(lines(folder).every((line) => JSON.parse(line) !== null)).toBe(true);
    expect(lines(folder)).toHaveLength(3);
  });

  test('refuses a file that is no survey, and leaves it as it was', async () => {
    const folder = makeFolder();
    writeFiles(folder, { 'servers.json': [{ name: 'one', ...fakeServer(folder, T('a')) }], 'notes.txt': 'my notes\nwithout an end' });
    const { code, stderr } = await runCli(folder, ['measure', '--list', 'servers.json', '--resume', 'notes.txt']);
    expect(code).toBe(2);
    expect(stderr).toContain('no outcomes of a survey');
    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('my notes\nwithout an end');
    await surveyJson(folder, '--resume', STATE);
    expect((await runCli(folder, ['measure', '--list', 'servers.json', '--resume', STATE, '--no-tokens'])).stderr).toContain('with tokens');
    appendFileSync(join(folder, STATE), '{"key":1}\n');
    expect((await runCli(folder, ['measure', '--list', 'servers.json', '--resume', STATE])).stderr).toContain(':3: ');
  });

  test.each([
    [[{ name: 'a', command: 'x' }, { command: 'y' }], 'entry 2 has no "name"'],
    [
      [
        { name: 'a', command: 'x' },
        { name: 'a', command: 'y' },
      ],
      'twice',
    ],
    [{ other: 1 }, 'neither an array'],
    ['{ "mcpServers": ', 'no JSON'],
  ])('refuses the list %j', async (list, words) => {
    const { code, stderr } = await runCli(makeFolder({ 'servers.json': list }), ['measure', '--list', 'servers.json']);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });

  test.each([
    [['--list', 'missing.json'], 'does not exist'],
    [['--list', 'servers.json', '--config', 'x.json'], '--config'],
    [['--list', 'servers.json', '--', 'node'], 'after "--"'],
    [['--resume', STATE], '--list too'],
  ])('refuses %j', async (argv, words) => {
    const { code, stderr } = await runCli(makeFolder({ 'servers.json': [] }), ['measure', ...argv]);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });
});
