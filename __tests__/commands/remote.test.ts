import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reportSchema } from '../../src/core/report.ts';
import { T } from '../fixtures/make.ts';
import { json, legacyAnswer, serve, startOnPort } from '../mcp/remote-run.ts';
import { fakeServer, makeFolder, runCli, writeFiles } from '../world.ts';

const BEARER = `Authorization: Bearer \${TOKEN}`;
const KEY = `\${KEY}`;
const EVERYTHING = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/server-everything/dist/index.js');

async function runJson(folder: string, argv: readonly string[], env: Record<string, string> = {}) {
  const ran = await runCli(folder, [...argv, '--json'], { env });
  return { ...ran, report: reportSchema.parse(JSON.parse(ran.stdout)) };
}

describe('check with "url" entries', () => {
  test('measures a program over stdio, Streamable HTTP and SSE alike', { timeout: 60_000 }, async () => {
    const [http, sse] = await Promise.all([startOnPort([EVERYTHING, 'streamableHttp']), startOnPort([EVERYTHING, 'sse'])]);
    const folder = makeFolder({
      'mcp-budget.json': {
        totalBytes: 100_000,
        servers: {
          http: { url: `http://127.0.0.1:${http}/mcp` },
          sse: { url: `http://127.0.0.1:${sse}/sse`, transport: 'sse' },
          auto: { url: `http://127.0.0.1:${sse}/sse` },
        },
      },
    });
    const { code, report } = await runJson(folder, ['check']);
    expect(code).toBe(0);
    const sizes = report.servers.map((server) => (server.status === 'measured' ? server.totals : server.reason));
    expect(sizes).toEqual([sizes[0], sizes[0], sizes[0]]);
    expect(sizes[0]).toMatchObject({ tools: 13, tokens: expect.any(Number) });
    expect(report.sandbox).toMatchObject({ engine: null, warning: null });
    expect((await runCli(folder, ['check'])).stdout).toContain('PASS');
  });

  test('a "url" entry stands beside a command, and each is told by name', async () => {
    const { origin } = await serve((seen, response) => legacyAnswer(seen, response, [T('far', 'Over the wire.')]));
    const folder = makeFolder();
    writeFiles(folder, {
      '.mcp.json': { mcpServers: { here: fakeServer(folder, T('near')), there: { type: 'http', url: origin } } },
      'mcp-budget.json': { maxTools: 1 },
    });
    const { code, report } = await runJson(folder, ['check']);
    expect(code).toBe(1);
    expect(report.servers.map(({ name, status }) => [name, status])).toEqual([
      ['here', 'measured'],
      ['there', 'measured'],
    ]);
    expect(report.findings.filter(({ severity }) => severity === 'error').map(({ kind }) => kind)).toEqual(['tools-over']);
  });

  test('each way to fail has its own word, in the report and for a person', async () => {
    const { origin } = await serve(({ url }, response) => {
      const status = Number(url.slice(1));
      if (status === 200) response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello</p>');
      else json(response, {}, status, status === 401 ? { 'www-authenticate': 'Bearer scope="tools"' } : {});
    });
    const statuses = { keys: 401, closed: 403, lost: 404, busy: 429, broken: 500, page: 200 };
    const servers = Object.fromEntries(Object.entries(statuses).map(([name, status]) => [name, { url: `${origin}/${status}` }]));
    const folder = makeFolder({ 'mcp-budget.json': { totalBytes: 1, servers: { ...servers, gone: { url: 'http://127.0.0.1:1/mcp' } } } });
    const { code, report, stdout } = await runJson(folder, ['check']);
    expect(code).toBe(3);
    const reasons = Object.fromEntries(report.servers.map((server) => [server.name, server.reason?.code]));
    expect(reasons).toEqual({
      keys: 'needs-authorization',
      closed: 'needs-authorization',
      lost: 'no-endpoint',
      busy: 'rate-limited',
      broken: 'http-error',
      page: 'no-endpoint',
      gone: 'unreachable',
    });
    expect(stdout).toContain('scope=');
    const { stdout: text } = await runCli(folder, ['check']);
    for (const words of ['needs authorization', 'no MCP endpoint', 'too many', 'cannot be reached', 'HTTP 500'])
      expect(text.replace(/\s+/g, ' ')).toContain(words);
    expect(text).toMatch(/2 no MCP endpoint/);
  });

  test('an untrusted run contacts no private address', async () => {
    const { origin, seen } = await serve((each, response) => legacyAnswer(each, response, [T('ping')]));
    const folder = makeFolder({ 'mcp-budget.json': { totalBytes: 1000, servers: { inner: { url: origin } } } });
    const { code, report } = await runJson(folder, ['check', '--untrusted']);
    expect(code).toBe(3);
    expect(report.servers[0]).toMatchObject({ status: 'unmeasured', reason: { code: 'address-refused' } });
    expect(seen).toEqual([]);
  });

  test('a header takes its variable only where "passEnv" names it, and never in an untrusted run', async () => {
    const { origin, seen } = await serve((each, response) => legacyAnswer(each, response, [T('ping')]));
    const entry = { url: origin, headers: { 'x-key': KEY } };
    const folder = makeFolder({ 'mcp-budget.json': { totalBytes: 1000, servers: { s: entry } } });
    const env = { KEY: 'secret-value' };
    expect((await runJson(folder, ['check'], env)).report.servers[0]).toMatchObject({ reason: { code: 'needs-variable' } });
    writeFiles(folder, { 'mcp-budget.json': { totalBytes: 1000, servers: { s: { ...entry, sandbox: { passEnv: ['KEY'] } } } } });
    expect((await runJson(folder, ['check', '--untrusted'], env)).report.servers[0]).toMatchObject({ reason: { code: 'needs-variable' } });
    expect(seen).toEqual([]);
    const { code, stdout } = await runJson(folder, ['check'], env);
    expect(code).toBe(0);
    expect(seen.every(({ headers }) => headers['x-key'] === 'secret-value')).toBe(true);
    expect(stdout).not.toContain('secret-value');
  });
});

describe('measure --url', () => {
  test('measures the one server behind it, with headers that name their variables', async () => {
    const { origin, seen } = await serve((each, response) => legacyAnswer(each, response, [T('ping', 'Reply pong.')]));
    const argv = ['measure', '--url', origin, '--header', BEARER, '--header', 'X-Plain: yes'];
    const { code, report, stdout } = await runJson(makeFolder(), argv, { TOKEN: 'secret-value' });
    expect(code).toBe(0);
    expect(report.verdict).toBe('measured');
    expect(report.totals).toMatchObject({ tools: 1, bytes: 91 });
    expect(report.servers[0]).toMatchObject({ name: 'server', source: 'command line' });
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer secret-value', 'x-plain': 'yes' });
    expect(stdout).not.toContain('secret-value');
  });

  test('says which variable is missing and sends nothing', async () => {
    const { origin, seen } = await serve((each, response) => legacyAnswer(each, response, [T('ping')]));
    const { code, report } = await runJson(makeFolder(), ['measure', '--url', origin, '--header', BEARER]);
    expect(code).toBe(3);
    expect(report.servers[0]).toMatchObject({ reason: { code: 'needs-variable', message: expect.stringContaining('TOKEN') } });
    expect(seen).toEqual([]);
  });

  test('the entry "server" of a budget says more of it', async () => {
    const { origin } = await serve((each, response) => legacyAnswer(each, response, [T('ping', 'Reply pong.')]));
    const folder = makeFolder({ 'mcp-budget.json': { servers: { server: { totalBytes: 90 } } } });
    expect((await runJson(folder, ['check', '--url', origin])).code).toBe(1);
  });

  test.each([
    [['--url', 'ftp://x'], 'http or https'],
    [['--url', 'nonsense'], 'http or https'],
    [['--url', 'http://x', '--header', 'no colon'], 'Name: value'],
    [['--url', 'http://x', '--header', 'Bad Name: x'], 'Name: value'],
    [['--header', 'A: b'], '--header goes with --url'],
    [['--url', 'http://x', '--config', 'x.json'], '--config'],
    [['--url', 'http://x', '--server', 'other'], 'called "server"'],
    [['--url', 'http://x', '--', 'node', 'x.js'], 'give one'],
  ])('refuses %j', async (argv, words) => {
    const { code, stderr } = await runCli(makeFolder(), ['measure', ...argv]);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });
});
