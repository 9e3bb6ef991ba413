import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeGate } from '../../src/gate.ts';
import { PAD, T } from '../fixtures/make.ts';
import { start } from '../github/start.ts';
import { testWith } from '../needs.ts';
import { Project, pullStep } from './project.ts';
import { commandsIn, runStep } from './runner.ts';

const LIST = 'issues/list-comments';
const READ_ONLY = { login: 'github-actions[bot]', type: 'Bot', writes: false } as const;

describe('a pull request', () => {
  test('a change that passes is told in one comment, with one listing and one write', async () => {
    const github = await start();
    const project = Project.create();
    project.state({ tools: [PAD('a', 400)], budget: { totalBytes: 1000 } });
    const step = pullStep(project, { tools: [PAD('a', 400), PAD('c', 70)] });
    const { code, outputs, summary, report } = await runStep({ ...step, github, env: { RUNNER_DEBUG: '1' } });
    expect(code).toBe(0);
    expect(github.asked).toEqual([LIST, 'issues/create-comment']);
    expect(outputs).toMatchObject({ verdict: 'pass', 'total-bytes': '470', 'total-tokens': '97', tools: '2', 'delta-bytes': '70' });
    expect(outputs['comment-url']).toMatch(/pull\/7#issuecomment-\d+$/);
    const body = github.comments[0]?.body ?? '';
    expect(body).toMatch(
      new RegExp(
        `^<!-- mcp-budget:default run=101 sha=${step.sides.merge} -->\n### ✅ Tool budget: 470 of 1,000 bytes \\(47 %\\)\n\n\\*\\*\\+70 bytes\\*\\* compared with \`main\``,
      ),
    );
    expect(body).toContain(`[\`${step.sides.merge.slice(0, 7)}\`](https://github.example.com/acme/tools/commit/${step.sides.merge})`);
    expect(body).toContain(`(head of the pull request: [\`${step.sides.head.slice(0, 7)}\`]`);
    expect(summary).toContain('### ✅ Tool budget: 470 of 1,000 bytes');
    expect(report).toMatchObject({ verdict: 'pass', commit: step.sides.merge, base: { commit: step.sides.base, totals: { bytes: 400 } } });
  });

  test('F11: says nothing where nothing changed, and brings a comment that exists up to date once', async () => {
    const github = await start();
    const project = Project.create();
    project.state({ tools: [PAD('a', 400)], budget: { totalBytes: 1000 } });
    const step = pullStep(project, { files: { 'README.md': 'docs' } });
    const first = await runStep({ ...step, github });
    expect(first).toMatchObject({ code: 0, outputs: { verdict: 'pass', 'delta-bytes': '0', 'comment-url': '' } });
    expect(github.asked).toEqual([LIST]);
    github.say(7, '<!-- mcp-budget:default run=90 -->\n### ❌ Tool budget: old');
    await runStep({ ...step, github });
    expect(github.asked).toEqual([LIST, LIST, 'issues/update-comment']);
    expect(github.comments[0]?.body).toMatch(/No tool changed compared with `main` \(\+0 bytes\)/);
    await runStep({ ...step, github });
    expect(github.asked).toEqual([LIST, LIST, 'issues/update-comment', LIST]);
    await runStep({ ...step, github, inputs: { comment: 'never' } });
    expect(github.asked).toHaveLength(4);
  });

  test('the input comment: always writes even where nothing changed', async () => {
    const github = await start();
    const project = Project.create();
    project.state({ tools: [PAD('a', 400)], budget: { totalBytes: 1000 } });
    await runStep({ ...pullStep(project, {}), github, inputs: { comment: 'always' } });
    expect(github.asked).toEqual([LIST, 'issues/create-comment']);
  });

  test('C5: an older run leaves the comment of a newer one alone', async () => {
    const github = await start();
    const project = Project.create();
    project.state({ tools: [PAD('a', 400)], budget: { totalBytes: 1000 } });
    const step = pullStep(project, { tools: [PAD('a', 500)] });
    await runStep({ ...step, github, run: 101 });
    const newer = github.comments[0]?.body;
    const { code, log } = await runStep({ ...step, github, run: 100 });
    expect(code).toBe(0);
    expect(github.comments).toMatchObject([{ body: newer }]);
    expect(log).toContain('::notice title=Tool budget::Run 101 has commented already');
  });

  test('C5: two runs that both list before either posts leave two comments, and the next run leaves one', async () => {
    const github = await start();
    const project = Project.create();
    project.state({ tools: [PAD('a', 400)], budget: { totalBytes: 1000 } });
    const step = pullStep(project, { tools: [PAD('a', 500)] });
    const meeting = makeGate();
    let posting = 0;
    github.before = async (operation) => {
      if (operation !== 'issues/create-comment') return;
      posting += 1;
      if (posting === 2) meeting.open();
      await meeting.opened;
    };
    await Promise.all([101, 102].map((run) => runStep({ ...step, github, run })));
    expect(github.asked.slice(0, 2)).toEqual([LIST, LIST]);
    expect(github.comments).toHaveLength(2);
    await runStep({ ...step, github, run: 103 });
    expect(github.comments).toMatchObject([{ body: expect.stringMatching(/^<!-- mcp-budget:default run=103 /) }]);
    const example = readFileSync(new URL('../../examples/pull-request.yml', import.meta.url), 'utf8');
    expect(example).toMatch(/^concurrency:\n {2}# .*never write the comment at once\.\n {2}group: tool-budget-/m);
  });

  test('two keys make two comments, and each run updates its own', async () => {
    const github = await start();
    const project = Project.create();
    const server = {
      '.mcp.json': { mcpServers: { docs: { command: 'node', args: ['server.mjs'] } } },
      'server.mjs': readFileSync(join(project.path, 'server.mjs'), 'utf8'),
      'fake-server.mjs': readFileSync(join(project.path, 'fake-server.mjs'), 'utf8'),
    };
    const files = Object.fromEntries(
      ['a', 'b'].flatMap((name) =>
        Object.entries({ ...server, 'mcp-budget.json': { totalBytes: 1000 }, 'tools.json': [PAD(name, 100)] }).map(([file, value]) => [
          `packages/${name}/${file}`,
          value,
        ]),
      ),
    );
    project.state({ files });
    const step = pullStep(project, { files: { 'packages/a/tools.json': [PAD('a', 200)], 'packages/b/tools.json': [PAD('b', 1300)] } });
    const inputs = (name: string) => ({ 'working-directory': `packages/${name}`, 'comment-key': name });
    const [a, b] = await Promise.all([runStep({ ...step, github, inputs: inputs('a') }), runStep({ ...step, github, inputs: inputs('b') })]);
    expect([a.code, b.code]).toEqual([0, 1]);
    await runStep({ ...step, github, inputs: inputs('b'), run: 102 });
    expect(github.comments.map(({ body }) => /^<!-- mcp-budget:(\w+) run=\d+/.exec(body)?.[0]).sort()).toEqual([
      '<!-- mcp-budget:a run=101',
      '<!-- mcp-budget:b run=102',
    ]);
    expect(github.comments.map(({ body }) => /### .*/.exec(body)?.[0]).sort()).toEqual([
      '### ✅ Tool budget of `packages/a`: 200 of 1,000 bytes (20 %)',
      '### ❌ Tool budget of `packages/b`: 1,300 of 1,000 bytes, 300 over',
    ]);
    expect(b.log).toContain('::error file=packages/b/mcp-budget.json,line=2,');
  });

  test('says which part of a tool grew, and that nothing but text changed', async () => {
    const github = await start();
    const project = Project.create();
    const schema = (extra: object) => ({ inputSchema: { type: 'object', properties: { page: { type: 'integer' }, ...extra } } });
    project.state({ tools: [T('list', 'List.', schema({})), T('get', 'Get.')], budget: {} });
    const trim = await runStep({ ...pullStep(project, { tools: [T('list', 'List all.', schema({})), T('get', 'Get.')] }), github });
    expect(github.comments[0]?.body).toMatch(/\*\*\+4 bytes\*\* compared with `main` · 1 grew · nothing but text changed/);
    expect(trim.report.base?.changes).toMatchObject([{ tool: 'list', parts: { description: 4 }, shape: { textOnly: true } }]);
    await runStep({ ...pullStep(project, { tools: [T('list', 'List all.', schema({ limit: { type: 'integer' } })), T('get', 'Get.')] }), github, run: 102 });
    expect(github.comments[0]?.body).toMatch(/inputSchema \+27, description \+4; added parameter "limit"/);
  });

  test('writes the page where asked', async () => {
    const project = Project.create();
    project.state({ tools: [PAD('a', 400)], budget: { totalBytes: 1000 } });
    const { code } = await runStep({ ...pullStep(project, {}), inputs: { html: 'out/budget.html', comment: 'never' } });
    expect(code).toBe(0);
    expect(readFileSync(join(project.path, 'out/budget.html'), 'utf8')).toMatch(/^<!doctype html>/);
  });
});

describe('a token that may not comment', () => {
  testWith('bubblewrap').each([
    [400, 0],
    [1400, 1],
  ])('C1: on a fork with %i bytes it is a warning, and the exit code is %i', async (bytes, code) => {
    const github = await start();
    github.tokens.set('workflow', READ_ONLY);
    const project = Project.create();
    project.state({ tools: [PAD('a', 300)], budget: { totalBytes: 1000 } });
    const step = pullStep(project, { tools: [PAD('a', bytes)] }, { fork: true });
    const ended = await runStep({ ...step, github, inputs: { sandbox: 'auto' } });
    expect(ended.report.sandbox.engine).toBe('bubblewrap');
    expect(ended.code).toBe(code);
    expect(github.asked).toEqual([LIST, 'issues/create-comment']);
    expect(ended.log.match(/^::warning/gm)).toHaveLength(1);
    expect(ended.summary).toMatch(/Tool budget: [\d,]+ of 1,000 bytes/);
    expect(ended.summary).toMatch(/Resource not accessible by integration.*two-stage workflow/);
    expect(ended.report.sandbox.untrusted).toBe(true);
  });

  test('C1: a rate limit is waited for once, as long as GitHub says', async () => {
    const github = await start();
    const limited = { operation: 'issues/create-comment', status: 403, headers: { 'retry-after': '1' }, message: 'You have exceeded a secondary rate limit' };
    github.faults.push({ ...limited, times: 1 });
    const project = Project.create();
    project.state({ tools: [PAD('a', 300)], budget: { totalBytes: 1000 } });
    const { code, outputs } = await runStep({ ...pullStep(project, { tools: [PAD('a', 310)] }), github });
    expect(code).toBe(0);
    expect(github.asked).toEqual([LIST, 'issues/create-comment', 'issues/create-comment']);
    expect(outputs['comment-url']).not.toBe('');
  });
});

describe('what is long or hostile', () => {
  test('C3: 741 new tools fit into one comment that counts what it leaves out', async () => {
    const github = await start();
    const project = Project.create();
    const text = 'List the resources of this region. '.repeat(70).trim();
    project.state({ tools: [], budget: {} });
    const tools = Array.from({ length: 741 }, (_, at) => T(`op_${String(at).padStart(4, '0')}`, text));
    const { code, report, summary } = await runStep({ ...pullStep(project, { tools }), github });
    expect(code).toBe(0);
    expect(report.totals).toEqual({ tools: 741, bytes: 1_876_212, tokens: 379_392 });
    expect(github.asked).toEqual([LIST, 'issues/create-comment']);
    const body = github.comments[0]?.body ?? '';
    expect(body.length).toBeLessThanOrEqual(65_536);
    expect(body).toMatch(/^<!-- mcp-budget:default .*-->\n### .*1,876,212 bytes/);
    expect(body.match(/<details>/g)?.length).toBe(body.match(/<\/details>/g)?.length);
    const rows = (part: string) => part.match(/^\| .*op_\d{4}`/gm)?.length ?? 0;
    const [list = ''] = (body.split('<details><summary>741 tools')[1] ?? '').split('</details>');
    const left = Number(/… and (\d+) more, see job summary/.exec(list)?.[1] ?? 0);
    expect(left + rows(list)).toBe(741);
    expect(rows(summary)).toBeGreaterThanOrEqual(741);
    expect(Buffer.byteLength(summary)).toBeLessThan(1_048_576);
  });

  test('C9: at most ten annotations, the worst first, on the line of the budget file', async () => {
    const project = Project.create();
    const tools = Array.from({ length: 25 }, (_, at) => PAD(`t${String(at).padStart(2, '0')}`, 101 + at));
    tools[0] = { ...PAD('t00', 101), name: 'x%\r\ny' };
    project.state({ tools, files: { 'conf,a:b.json': '{\n  "totalBytes": 99999,\n  "perToolBytes": 100\n}\n' } });
    const { code, log } = await runStep({ ...pullStep(project, {}), inputs: { budget: 'conf,a:b.json', comment: 'never' } });
    expect(code).toBe(1);
    const errors = commandsIn(log);
    expect(errors).toHaveLength(10);
    expect(errors[0]).toMatch(/^::error file=conf%2Ca%3Ab\.json,line=3,title=Tool budget::.*t24.*25/);
    expect(errors[9]).toMatch(/^::error [^:]*::16 more in the summary$/);
  });

  test('C9: what would break a command is escaped', async () => {
    const project = Project.create();
    project.state({ tools: [T('x%\r\n::error::y', 'Long enough.')], files: { 'conf,a:b.json': '{"perToolBytes": 10}' } });
    const { log } = await runStep({ ...pullStep(project, {}), inputs: { budget: 'conf,a:b.json', comment: 'never' } });
    const errors = commandsIn(log);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('x%25');
  });

  test('C11: nothing that a server says becomes a command, and it sees no variable of the runner', async () => {
    const github = await start();
    const project = Project.create();
    const stderr = '::add-mask::1\n::error file=x::pwned\n  ::warning::x\nfoo ##[error]pwned\n';
    const tool = T('cmd', '::error::pwned\n##[set-output name=x]y');
    project.state({ tools: [tool], budget: { perToolBytes: 50 }, files: { 'fake.json': { stderr } } });
    const noisy = await runStep({ ...pullStep(project, {}), github });
    expect(noisy.report.servers).toMatchObject([{ tools: [{ bytes: 117 }] }]);
    expect(commandsIn(noisy.log)).toEqual([expect.stringMatching(/^::error file=mcp-budget\.json,line=2,title=Tool budget::/)]);
    project.state({ files: { 'fake.json': { stderr, requireEnv: 'NEVER_SET' } } });
    const dead = await runStep({ ...pullStep(project, { files: { 'README.md': 'x' } }), github, run: 102 });
    expect(dead.code).toBe(3);
    expect(commandsIn(dead.log)).toHaveLength(1);
    expect(commandsIn(dead.log)[0]).toMatch(/^::error /);
    expect(dead.summary).not.toMatch(/^\s*::|##\[/m);
  });

  test('C11: every variable of the runner is undefined for the server', async () => {
    const project = Project.create();
    const names = [
      'GITHUB_ENV',
      'GITHUB_OUTPUT',
      'GITHUB_PATH',
      'GITHUB_STEP_SUMMARY',
      'GITHUB_TOKEN',
      'ACTIONS_RUNTIME_TOKEN',
      'INPUT_TOKEN',
      'INPUT_GITHUB-TOKEN',
    ];
    const servers = Object.fromEntries(
      names.map((name, at) => [
        `s${at}`,
        { command: 'node', args: ['fake-server.mjs', JSON.stringify({ echo: `env:${name}`, pages: [{ tools: [T('e')] }] })] },
      ]),
    );
    project.state({ budget: {}, files: { '.mcp.json': { mcpServers: servers } } });
    const secrets = { GITHUB_TOKEN: 'secret-word', ACTIONS_RUNTIME_TOKEN: 'secret-word', INPUT_TOKEN: 'secret-word' };
    for (const sandbox of ['none', 'auto']) {
      const { report } = await runStep({ ...pullStep(project, {}), inputs: { sandbox, base: 'none' }, env: secrets });
      const told = report.servers.flatMap((server) =>
        server.status === 'measured' ? server.tools.map(({ definition }) => definition['description']) : ['unmeasured'],
      );
      expect(told).toEqual(names.map(() => 'undefined'));
    }
  });
});

test('a sandbox that this change opens is told first, in comment and annotation, and does not fail', async () => {
  const github = await start();
  const project = Project.create();
  project.state({ tools: [PAD('a', 300)], budget: { totalBytes: 1000, servers: { docs: {} } } });
  const { code, log } = await runStep({ ...pullStep(project, { budget: { totalBytes: 1000, servers: { docs: { sandbox: { network: true } } } } }), github });
  expect(code).toBe(0);
  expect(github.comments[0]?.body).toMatch(
    /> \[!CAUTION\]\n> This change asks to open the sandbox further.*\n>\n> - This change asks to open the sandbox of docs: it may use the network/,
  );
  expect(log).toMatch(/^::notice file=mcp-budget\.json,line=6,.*may use the network/m);
});

test('an address of an Enterprise server is used for every link and request', async () => {
  const github = await start('acme/tools', '/enterprise/api/v3');
  const project = Project.create();
  project.state({ tools: [PAD('a', 300)], budget: {} });
  mkdirSync(join(project.path, 'x'));
  await runStep({ ...pullStep(project, { tools: [PAD('a', 310)] }), github, env: { GITHUB_SERVER_URL: 'https://code.acme.example' } });
  expect(github.comments[0]?.body).toContain('(https://code.acme.example/acme/tools/actions/runs/9000)');
  expect(github.comments[0]?.body).not.toContain('github.com');
});
