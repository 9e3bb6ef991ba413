import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useOwnTemporary } from '../own-temporary.ts';
import { CLI, Project, tools } from './project.ts';

const ZEROS = '0'.repeat(40);

/** A project whose hook is installed and whose main, of 900 bytes, is at the remote. */
function installed(...options: string[]): Project {
  const project = Project.make(...options);
  project.servers({ a: 900 });
  expect(project.cli('hook', 'install').code).toBe(0);
  expect(project.push('main')).toEqual({ code: 0, stdout: '', stderr: '' });
  return project;
}

useOwnTemporary();

const memoryOf = (project: Project) => join(project.path, '.git/mcp-budget');
const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('mcp-budget-git-'));

describe('a push', () => {
  test('is silent when all is well, and stopped when a limit is broken', () => {
    const project = installed();
    project.servers({ a: 1040 });
    const { code, stderr, stdout } = project.push('main');
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/commit [0-9a-f]{7} \(main\) breaks its budget; measured in the working tree\./);
    expect(stderr).toContain('1,040 of 1,000 bytes, 40 over');
    expect(stderr).toContain('MCP_BUDGET=0 git push');
    expect(project.git('ls-remote', 'origin', 'main')).not.toContain(project.git('rev-parse', 'HEAD'));
  });

  test('E1: of deletions alone starts nothing; mixed it checks the rest in both orders', () => {
    const project = installed();
    project.git('branch', 'old');
    expect(project.push('old').code).toBe(0);
    project.git('checkout', '--quiet', '-b', 'feature');
    project.servers({ a: 1040 });
    for (const refs of [
      [':old', 'feature'],
      ['feature', ':old'],
    ])
      expect(project.push(...refs)).toMatchObject({ code: 1, stderr: expect.stringContaining('(feature) breaks its budget') });
    expect(project.push(':old')).toMatchObject({ code: 0, stderr: 'mcp-budget: nothing but deletions: not checked.\n' });
  });

  test.each(['', '\n', '\r\n'])('E3: of nothing is not checked, and says so (%j)', (input) => {
    expect(installed().run(input)).toEqual({ code: 0, stdout: '', stderr: 'mcp-budget: nothing to push: not checked.\n' });
  });

  test('E3: a line of three fields is an error that quotes it', () => {
    const line = `refs/heads/main ${'a'.repeat(40)} refs/heads/main`;
    const { code, stderr } = installed().run(`${line}\n`);
    expect(code).toBe(2);
    expect(stderr).toContain(JSON.stringify(line));
  });

  test('E3: run by hand at a terminal it waits for nothing and checks HEAD', () => {
    const project = installed();
    project.servers({ a: 1040 });
    const ran = project.try('script', ['-qec', `${process.execPath} ${CLI} hook run`, '/dev/null']);
    expect(ran.code).toBe(1);
    expect(ran.stdout).toContain('breaks its budget');
  });

  test('E5: a fix that is not committed does not let the commit through', () => {
    const project = installed();
    project.servers({ a: 1040 });
    project.write({ 'tools.json': tools({ a: 990 }) });
    const { code, stderr } = project.push('main');
    expect(code).toBe(1);
    expect(stderr).toContain('1,040 of 1,000 bytes');
    expect(stderr).toContain('measured in a temporary checkout (the working tree differs: tools.json)');
  });

  test('E5: dirt that is not pushed does not stop the commit', () => {
    const project = installed();
    project.servers({ a: 990 });
    project.write({ 'tools.json': tools({ a: 1040 }), 'forgotten.txt': 'x' });
    const before = project.git('status', '--porcelain');
    const { code, stderr } = project.push('main');
    expect(code).toBe(0);
    expect(stderr).toMatch(/^mcp-budget: commit [0-9a-f]{7} \(main\) passes; measured in a temporary checkout \(.*tools\.json.*\)\.\n$/);
    expect(project.git('status', '--porcelain')).toBe(before);
    expect(project.git('worktree', 'list').split('\n')).toHaveLength(1);
  });

  test('E5: of another branch than the one that is checked out measures that branch', () => {
    const project = installed();
    project.git('checkout', '--quiet', '-b', 'feature');
    project.servers({ a: 1040 });
    project.git('checkout', '--quiet', 'main');
    expect(project.push('feature')).toMatchObject({ code: 1, stderr: expect.stringContaining('temporary checkout (another commit is checked out)') });
  });

  test('builds a checkout of its own with setup, and says what is missing without one', () => {
    const project = installed();
    project.write({ '.gitignore': 'built.json\n' });
    const servers = { s: { command: 'node', args: ['fake-server.mjs', 'built.json'] } };
    project.commit({ 'mcp-budget.json': JSON.stringify({ totalBytes: 1000, servers }) });
    project.write({ 'other.txt': 'dirty' });
    const unbuilt = project.push('main');
    expect(unbuilt.code).toBe(1);
    expect(unbuilt.stderr).toContain('could not be measured');
    expect(unbuilt.stderr).toContain('the checkout was not built');
    rmSync(join(project.path, 'other.txt'));
    project.commit({ 'mcp-budget.json': JSON.stringify({ totalBytes: 1000, setup: 'cp tools.json built.json', servers }) });
    project.write({ 'other.txt': 'dirty' });
    expect(project.push('main').code).toBe(0);
    rmSync(join(project.path, 'other.txt'));
    project.commit({ 'mcp-budget.json': JSON.stringify({ totalBytes: 1000, setup: 'echo no compiler >&2; exit 7', servers }) });
    project.write({ 'other.txt': 'dirty' });
    const failed = project.push('main');
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain('ended with exit code 7');
    expect(failed.stderr).toContain('  | no compiler');
  });

  test('D3: of a branch that the default branch has left behind passes with a note', () => {
    const project = Project.make();
    project.servers({ a: 300, b: 300, c: 300 });
    project.push('main');
    project.git('checkout', '--quiet', '-b', 'topic');
    const commit = project.servers({ a: 300, b: 300, c: 350 });
    project.git('checkout', '--quiet', 'main');
    project.servers({ a: 300, b: 360, c: 300 });
    project.push('main');
    project.git('checkout', '--quiet', 'topic');
    project.cli('hook', 'install');
    const note = `mcp-budget: checked commit ${commit.slice(0, 7)} (topic) alone: origin/main is not an ancestor of it, so a merge may measure more.\n`;
    expect(project.push('topic')).toEqual({ code: 0, stdout: '', stderr: note });
    expect(project.push('topic:refs/heads/again')).toEqual({ code: 0, stdout: '', stderr: note.replace('(topic)', '(again)') });
  });

  test('of tags and several refs checks each commit once, in a SHA-256 repository too', () => {
    const project = installed('--object-format=sha256');
    project.servers({ a: 1040 });
    project.git('tag', '-a', 'v1', '-m', 'One');
    const { code, stderr } = project.push('main', 'v1', 'main:refs/heads/copy');
    expect(code).toBe(1);
    expect(stderr.match(/breaks its budget/g)).toHaveLength(1);
    expect(stderr).toMatch(/\((main|v1|copy), (main|v1|copy), (main|v1|copy)\)/);
  });

  test('from a linked worktree checks that worktree', () => {
    const project = installed();
    const path = join(project.home, 'linked');
    project.git('worktree', 'add', '--quiet', '-b', 'linked', path);
    const linked = project.at(path);
    linked.servers({ a: 1040 });
    expect(linked.push('linked')).toMatchObject({ code: 1, stderr: expect.stringContaining('measured in the working tree') });
    linked.servers({ a: 950 });
    expect(linked.push('linked')).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(project.push('linked:refs/heads/second')).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('checks every budget file of the commit and no other', () => {
    const project = installed();
    const sub = { totalBytes: 10, servers: { t: { command: 'node', args: ['../fake-server.mjs', '../tools.json'] } } };
    project.commit({ 'packages/mcp-budget.json': JSON.stringify(sub) });
    const { code, stderr } = project.push('main');
    expect(code).toBe(1);
    expect(stderr).toContain('packages/mcp-budget.json');
    expect(stderr).toContain('890 over');
    expect(stderr).toContain('cd packages && mcp-budget measure');
  });

  test('that removes the budget file is stopped; one without any is not checked', () => {
    const project = installed();
    project.git('rm', '--quiet', 'mcp-budget.json');
    project.commit({});
    expect(project.push('main')).toMatchObject({ code: 1, stderr: expect.stringContaining('mcp-budget.json is removed by this push') });
    const bare = Project.make();
    bare.commit({ 'a.txt': 'x' });
    bare.cli('hook', 'install');
    expect(bare.push('main')).toMatchObject({ code: 0, stderr: 'mcp-budget: what is pushed holds no mcp-budget.json: not checked.\n' });
  });

  test('warns of a raised ceiling and lets it pass', () => {
    const project = Project.make();
    project.servers({ a: 1300 }, { perToolBytes: 1200, oversized: { a: 1300 } });
    project.push('main');
    project.cli('hook', 'install');
    project.servers({ a: 1400 }, { perToolBytes: 1200, oversized: { a: 1400 } });
    const first = project.push('main:refs/heads/next');
    expect(first.code).toBe(0);
    expect(first.stderr).toMatch(/raised from 1,300 to 1,400.*A pull request with it fails\./);
    expect(project.push('main:refs/heads/other')).toEqual({ ...first });
  });

  test('with MCP_BUDGET=0 is not checked, which one line says', () => {
    const project = installed();
    project.servers({ a: 1040 });
    const ran = project.try('git', ['push', '--quiet', 'origin', 'main'], { env: { MCP_BUDGET: '0' } });
    expect(ran).toEqual({ code: 0, stdout: '', stderr: 'mcp-budget: skipped (MCP_BUDGET=0).\n' });
    expect(project.run('', { env: { MCP_BUDGET: '0' } })).toMatchObject({ code: 0, stderr: 'mcp-budget: skipped (MCP_BUDGET=0).\n' });
  });

  test('E9: is understood with CRLF line ends and a byte order mark', () => {
    const project = installed();
    const head = project.servers({ a: 1040 });
    expect(project.run(`\ufeffrefs/heads/main ${head} refs/heads/main ${ZEROS}\r\n`)).toMatchObject({ code: 1, stderr: expect.stringContaining('1,040') });
  });

  test('no GIT variable reaches a server, and the checkout stays as it was', () => {
    const project = Project.make();
    project.servers({ a: 900 });
    const echo = { pages: [{ tools: [{ name: 'seen', description: 'x', inputSchema: { type: 'object' } }] }], echo: 'env:GIT_DIR' };
    project.commit({
      'tools.json': JSON.stringify(echo),
      'mcp-budget.json': JSON.stringify({
        servers: {
          s: {
            command: 'sh',
            args: ['-c', 'test -z "$GIT_DIR$GIT_PREFIX" && exec node fake-server.mjs tools.json'],
            sandbox: { passEnv: ['GIT_DIR', 'GIT_PREFIX'] },
          },
        },
      }),
    });
    project.cli('hook', 'install');
    const index = statSync(join(project.path, '.git/index')).mtimeMs;
    const config = readFileSync(join(project.path, '.git/config'), 'utf8');
    expect(project.push('main')).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(statSync(join(project.path, '.git/index')).mtimeMs).toBe(index);
    expect(readFileSync(join(project.path, '.git/config'), 'utf8')).toBe(config);
    expect(project.git('for-each-ref', 'refs/heads')).not.toContain('tmp');
  });

  test('--json is one document with a report for each budget', () => {
    const project = installed();
    const head = project.servers({ a: 1040 });
    const { code, stdout } = project.run(`refs/heads/main ${head} refs/heads/main ${ZEROS}\n`, { args: ['--json'] });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      schemaVersion: 1,
      verdict: 'fail',
      commits: [{ commit: head, refs: ['refs/heads/main'], measuredIn: 'working-tree', reports: [{ verdict: 'fail', totals: { bytes: 1040 } }] }],
    });
    expect(JSON.parse(project.run('', { args: ['--json'] }).stdout)).toMatchObject({ verdict: 'unchecked', commits: [] });
  });
});

describe('the limit of time', () => {
  const slow = JSON.stringify({ initDelay: 60_000, pages: [{ tools: [] }], die: 'never' });

  test.each([
    ['block', 3, 'More time: --total-timeout SECONDS'],
    ['warn', 0, 'It is pushed unchecked'],
  ])('then %s', (policy, code, words) => {
    const project = installed();
    const head = project.commit({ 'tools.json': slow });
    const ran = project.run(`refs/heads/main ${head} refs/heads/main ${ZEROS}\n`, { args: ['--total-timeout=3', `--on-timeout=${policy}`] });
    expect(ran.code).toBe(code);
    expect(ran.stderr).toContain('was not measured within 3 s');
    expect(ran.stderr).toContain(words);
    expect(existsSync(memoryOf(project)) ? readdirSync(memoryOf(project)) : []).toHaveLength(1);
  });

  test('Ctrl-C ends the push and leaves nothing', async () => {
    const project = installed();
    project.commit({ 'tools.json': slow });
    project.write({ 'dirty.txt': 'x' });
    const before = leftovers().length;
    const push = project.start('git', ['push', '--quiet', 'origin', 'main']);
    for (let tries = 0; tries < 200 && leftovers().length === before; tries++) await new Promise((done) => setTimeout(done, 50));
    push.kill('SIGINT');
    expect((await push.ended).code).not.toBe(0);
    for (let tries = 0; tries < 100 && leftovers().length > before; tries++) await new Promise((done) => setTimeout(done, 50));
    expect(leftovers().length).toBeLessThanOrEqual(before);
    expect(project.git('worktree', 'list').split('\n')).toHaveLength(1);
  });
});

describe('what is remembered', () => {
  /** Counts what is measured by the line that each start writes. */
  function counted(): { project: Project; starts: () => number; again: (args?: readonly string[], env?: NodeJS.ProcessEnv) => number | null } {
    const project = Project.make();
    project.servers({ a: 900 });
    const log = join(project.path, '.starts');
    project.commit({
      '.gitignore': '.starts\nnode_modules\nbuild\n',
      'mcp-budget.json': JSON.stringify({
        totalBytes: 1000,
        servers: { s: { command: 'sh', args: ['-c', `echo x >> '${log}'; exec node fake-server.mjs tools.json`], sandbox: { passEnv: ['SHOWN'] } } },
      }),
    });
    const line = () => `HEAD ${project.git('rev-parse', 'HEAD')} refs/heads/new ${ZEROS}\n`;
    return {
      project,
      starts: () => (existsSync(log) ? readFileSync(log, 'utf8').length / 2 : 0),
      again: (args = [], env = {}) => project.run(line(), { args: ['--sandbox=none', ...args], env }).code,
    };
  }

  test('is not measured again: the same push, another branch, another commit of the same tree', () => {
    const { project, starts, again } = counted();
    expect([again(), starts()]).toEqual([0, 1]);
    expect([again(), starts()]).toEqual([0, 1]);
    project.git('commit', '--quiet', '--allow-empty', '-m', 'Same tree');
    expect([again(), starts()]).toEqual([0, 1]);
  });

  test('depends on passed variables, installed dependencies, the sandbox and --no-cache', () => {
    const { project, starts, again } = counted();
    again();
    again([], { SHOWN: 'secret-value' });
    expect(starts()).toBe(2);
    for (const name of readdirSync(memoryOf(project))) expect(readFileSync(join(memoryOf(project), name), 'utf8')).not.toContain('secret-value');
    again([], { SHOWN: 'secret-value' });
    expect(starts()).toBe(2);
    project.write({ 'node_modules/.package-lock.json': '{}' });
    again([], { SHOWN: 'secret-value' });
    expect(starts()).toBe(3);
    again(['--no-cache'], { SHOWN: 'secret-value' });
    expect(starts()).toBe(4);
  });

  test('is ignored where it is damaged, and never keeps a push from going on', () => {
    const { project, starts, again } = counted();
    again();
    for (const name of readdirSync(memoryOf(project))) {
      const file = join(memoryOf(project), name);
      writeFileSync(file, readFileSync(file, 'utf8').replace('"exit":0', '"exit":1'));
    }
    expect([again(), starts()]).toEqual([0, 2]);
    rmSync(memoryOf(project), { recursive: true });
    writeFileSync(memoryOf(project), 'a file where the folder should be');
    expect([again(), starts()]).toEqual([0, 3]);
  });

  test('tells a broken limit again, with the commit of this push', () => {
    const project = installed();
    project.servers({ a: 1040 });
    expect(project.push('main').code).toBe(1);
    const { code, stderr } = project.push('main:refs/heads/other');
    expect(code).toBe(1);
    expect(stderr).toContain('(other) breaks its budget; remembered from an earlier push');
    expect(stderr).toContain('1,040 of 1,000 bytes, 40 over');
  });

  test('is never something unmeasured', () => {
    const project = installed();
    const head = project.commit({ 'tools.json': '{' });
    const before = readdirSync(memoryOf(project));
    expect(project.run(`HEAD ${head} refs/heads/new ${ZEROS}\n`).code).toBe(3);
    expect(readdirSync(memoryOf(project))).toEqual(before);
  });
});
