import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sample } from '../github/objects.ts';
import { makeFolder, runCli, writeFiles } from '../world.ts';

const EVENTS = ['pull_request_target', 'workflow_run'];
const MARK = `import { writeFileSync } from 'node:fs'; writeFileSync(process.argv[2], '');`;

/** Variables of a job of this event, its payload kept outside the folder that is measured. */
function jobOf(event: string): Record<string, string> {
  const payload = event === 'workflow_run' ? sample('workflow_run.completed') : sample('pull_request.opened');
  const path = join(makeFolder({ 'event.json': payload }), 'event.json');
  return { GITHUB_ACTIONS: 'true', GITHUB_EVENT_NAME: event, GITHUB_EVENT_PATH: path, GITHUB_REPOSITORY: 'acme/tools' };
}

/** A folder whose servers and `setup` leave a mark when they are started or contacted. */
async function trap(budget: unknown = { totalBytes: 9000 }) {
  const asked: string[] = [];
  const site = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => site.once('listening', resolve));
  onTestFinished(() => void site.close());
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const outside = makeFolder();
  const mark = join(outside, 'started');
  const node = (...args: string[]) => ({ command: process.execPath, args: ['mark.mjs', mark, ...args] });
  const folder = makeFolder({
    'mark.mjs': MARK,
    '.mcp.json': { mcpServers: { local: node(), remote: { type: 'http', url: `${url}/mcp` }, fetched: { command: 'npx', args: ['-y', 'left-pad@1.3.0'] } } },
    ...(budget === null ? {} : { 'mcp-budget.json': budget }),
    'list.json': { mcpServers: { local: node() } },
  });
  const env = { npm_config_registry: `${url}/`, XDG_CACHE_HOME: outside };
  return { folder, env, mark, node, url, touched: () => [...(existsSync(mark) ? ['started'] : []), ...asked] };
}

describe.each(EVENTS)('under %s', (event) => {
  test.each([
    ['check', ['check', '--json']],
    ['check without a sandbox', ['check', '--json', '--sandbox', 'none', '--verify']],
    ['check of one server', ['check', '--json', '--server', 'local']],
    ['measure', ['measure', '--json']],
    ['measure of a list', ['measure', '--json', '--list', 'list.json']],
    ['a shard', ['check', '--json', '--shard', '1/2']],
    ['ratchet', ['ratchet', '--json']],
    ['init', ['init', '--json', '--budget', 'new.json']],
  ])('%s starts, fetches and contacts nothing, and is one document that says unmeasured', async (_, argv) => {
    const { folder, env, touched } = await trap();
    const { code, stdout } = await runCli(folder, argv, { env: { ...env, ...jobOf(event) } });
    const document = JSON.parse(stdout);
    expect([code, document.verdict]).toEqual([3, 'unmeasured']);
    expect(stdout).toContain(`Under ${event} no server is started`);
    for (const server of document.servers ?? []) expect(server).toMatchObject({ status: 'unmeasured', reason: { code: 'untrusted-refused' } });
    expect(touched()).toEqual([]);
    expect(existsSync(join(folder, 'new.json'))).toBe(false);
  });

  test('neither a command after "--" nor a URL is started or contacted', async () => {
    const { folder, env, node, url, touched } = await trap();
    const given = { env: { ...env, ...jobOf(event) } };
    const { command, args } = node();
    expect((await runCli(folder, ['measure', '--json', '--', command, ...args], given)).code).toBe(3);
    expect((await runCli(folder, ['measure', '--json', '--url', `${url}/mcp`], given)).code).toBe(3);
    expect(touched()).toEqual([]);
  });

  test.each([
    ['says that it has no server', { servers: {} }],
    ['is not there', null],
  ])('a budget that %s is no way to pass', async (_, budget) => {
    const { folder, env, touched } = await trap(budget);
    for (const argv of [['--json'], ['measure', '--json']]) {
      const { code, stdout } = await runCli(folder, argv, { env: { ...env, ...jobOf(event) } });
      expect([code, JSON.parse(stdout).verdict]).toEqual([3, 'unmeasured']);
      expect(stdout).toContain(`Under ${event} no server is started`);
    }
    expect(touched()).toEqual([]);
  });

  test('no base is set up, and no pushed commit', async () => {
    const { folder, env, mark, touched } = await trap();
    const setup = `node mark.mjs ${JSON.stringify(mark)}`;
    writeFiles(folder, { 'mcp-budget.json': { totalBytes: 9000, setup } });
    const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder, encoding: 'utf8' });
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-q', '-m', 'One');
    const pushed = git('rev-parse', 'HEAD').trim();
    git('commit', '-q', '--allow-empty', '-m', 'Two');
    const given = { env: { ...env, ...jobOf(event) } };
    expect((await runCli(folder, ['check', '--json', '--base', 'HEAD~1'], given)).code).toBe(3);
    const stdin = `refs/heads/main ${pushed} refs/heads/main ${'0'.repeat(40)}\n`;
    const hook = await runCli(folder, ['hook', 'run', 'origin', '--json'], { ...given, stdin });
    expect([hook.code, JSON.parse(hook.stdout)]).toEqual([3, { schemaVersion: 1, verdict: 'unmeasured', commits: [] }]);
    expect(hook.stderr).toContain(`Under ${event} no server is started`);
    expect(touched()).toEqual([]);
    expect(readFileSync(join(folder, 'mcp-budget.json'), 'utf8')).toContain('setup');
  });

  test('a wrong flag is still a wrong flag', async () => {
    const { folder, env } = await trap();
    expect((await runCli(folder, ['check', '--timeout', 'x'], { env: { ...env, ...jobOf(event) } })).code).toBe(2);
  });
});
