import { describe, expect, test } from 'vitest';
import { PAD, T } from '../fixtures/make.ts';
import { start } from '../github/start.ts';
import { mergeGroupPayload, Project, pullStep, pushPayload } from './project.ts';
import { runStep } from './runner.ts';

const QUIET = { comment: 'never' };

describe('D1: two changes that fit alone and not together', () => {
  test('each passes alone; the merge group and main fail by 40; a third is told that it inherits', async () => {
    const github = await start();
    const project = Project.create();
    const [a, b, c, d] = [PAD('a', 400), PAD('b', 500), PAD('c', 70), PAD('d', 70)];
    const base = project.state({ files: { 'tools/a.json': a, 'tools/b.json': b }, budget: { totalBytes: 1000 } });
    for (const [name, tool] of Object.entries({ c, d })) {
      const { code, report } = await runStep({ ...pullStep(project, { files: { [`tools/${name}.json`]: tool } }), inputs: QUIET });
      expect([code, report.totals.bytes]).toEqual([0, 970]);
    }
    project.git('checkout', '--quiet', 'main');
    const first = project.state({ files: { 'tools/c.json': c } });
    const second = project.state({ files: { 'tools/d.json': d } });
    const at = { workspace: project.path };
    const group = await runStep({ ...at, event: 'merge_group', payload: mergeGroupPayload(first, second), github });
    expect(group.code).toBe(1);
    expect(group.report.findings).toMatchObject([{ kind: 'total-over', actual: 1040, limit: 1000 }]);
    expect(group.report.base).toMatchObject({ commit: first, totals: { bytes: 970 } });
    const push = await runStep({ ...at, event: 'push', payload: pushPayload(base, second), github });
    expect(push).toMatchObject({ code: 1, outputs: { verdict: 'fail', 'total-bytes': '1040', 'delta-bytes': '140' } });
    expect(github.requests).toEqual([]);
    const third = await runStep({ ...pullStep(project, { files: { 'README.md': 'docs' } }), github });
    expect(third.code).toBe(1);
    expect(third.outputs).toMatchObject({ 'total-bytes': '1040', 'delta-bytes': '0' });
    expect(third.report.findings).toMatchObject([{ kind: 'total-over', inherited: 40 }]);
    expect(github.comments[0]?.body).toMatch(/already over on base by 40/);
    const warned = await runStep({ ...pullStep(project, { files: { 'README.md': 'more' } }), inputs: { ...QUIET, inherited: 'warn' } });
    expect(warned.code).toBe(0);
  });
});

test('D3: the merge result is what counts, and the comment says which commit that was', async () => {
  const github = await start();
  const project = Project.create();
  const tools = { 'tools/a.json': PAD('a', 300), 'tools/b.json': PAD('b', 300), 'tools/c.json': PAD('c', 300) };
  project.state({ files: tools, budget: { totalBytes: 1000 } });
  project.git('branch', 'fork-point');
  project.state({ files: { 'tools/b.json': PAD('b', 360) } });
  project.git('checkout', '--quiet', '-B', 'change', 'fork-point');
  project.state({ files: { 'tools/c.json': PAD('c', 350) } });
  const step = pullStepOf(project);
  const { code, report, log } = await runStep({ ...step, github });
  expect(code).toBe(1);
  expect(report.totals.bytes).toBe(1010);
  expect(report.base).toMatchObject({ commit: step.sides.base, totals: { bytes: 960 }, changes: [{ tool: 'c', before: 300, after: 350 }] });
  expect(github.comments[0]?.body).toContain(`Commit [\`${step.sides.merge.slice(0, 7)}\`]`);
  expect(github.comments[0]?.body).toContain(` (head of the pull request: [\`${step.sides.head.slice(0, 7)}\`]`);
  expect(github.comments[0]?.body).toContain(`against \`${step.sides.base.slice(0, 7)}\``);
  expect(log).toMatch(new RegExp(`Commit +${step.sides.merge.slice(0, 7)}`));
});

/** The step for a branch `change` that exists already. */
function pullStepOf(project: Project) {
  project.git('branch', '-f', 'prepared', 'change');
  const sides = project.checkOutMerge('change');
  const empty = pullStep(Project.create(), {});
  const payload = structuredClone(empty.payload) as { pull_request: { head: { sha: string }; base: { sha: string } } };
  payload.pull_request.head.sha = sides.head;
  payload.pull_request.base.sha = sides.base;
  return { workspace: project.path, event: 'pull_request', payload, sides };
}

describe('D5: the base lacks something', () => {
  test('without config and budget it passes, and says that there is no base to compare with', async () => {
    const github = await start();
    const project = Project.create();
    const { code, outputs } = await runStep({
      ...pullStep(project, { tools: [PAD('a', 900)], budget: { totalBytes: 1000 } }),
      github,
      inputs: { comment: 'always' },
    });
    expect(code).toBe(0);
    expect(outputs).toMatchObject({ verdict: 'pass', 'delta-bytes': '' });
    expect(github.comments[0]?.body).toContain('no base to compare with');
    expect(github.comments[0]?.body).not.toContain('+900');
  });

  test.each([
    [900, 0],
    [1040, 1],
  ])('where its server exits 1 the budget decides over %i bytes, and the setup to add is named', async (bytes, code) => {
    const github = await start();
    const project = Project.create();
    project.state({
      tools: [PAD('a', 800)],
      budget: { totalBytes: 1000 },
      files: { 'fake.json': { requireEnv: 'NEVER_SET' }, 'package-lock.json': {}, 'package.json': { scripts: { build: 'tsc' } } },
    });
    const ended = await runStep({ ...pullStep(project, { tools: [PAD('a', bytes)], files: { 'fake.json': {} } }), github, inputs: { comment: 'always' } });
    expect(ended.code).toBe(code);
    expect(ended.outputs).toMatchObject({ 'total-bytes': String(bytes), 'delta-bytes': '' });
    expect(github.comments[0]?.body).toMatch(
      /^Base not measured: docs: node exited with code 1 before it answered initialize\. stderr: "Error: NEVER_SET is not set"\. Where/m,
    );
    expect(github.comments[0]?.body).toContain('add "setup": "npm ci &amp;&amp; npm run build" to mcp-budget.json');
  });

  test('its setup is run in its own checkout, from its own file, and the head is not set up', async () => {
    const project = Project.create();
    const needsBuild = 'import "./built.mjs";\n';
    project.state({
      tools: [PAD('a', 300)],
      budget: { setup: "node -e \"require('fs').writeFileSync('built.mjs', String())\"" },
      files: { 'first.mjs': `${needsBuild}await import("./server.mjs");\n`, '.gitignore': 'built.mjs' },
    });
    project.state({ files: { '.mcp.json': { mcpServers: { docs: { command: 'node', args: ['first.mjs'] } } } } });
    const config = { '.mcp.json': { mcpServers: { docs: { command: 'node', args: ['first.mjs'] } } } };
    const step = pullStep(project, { tools: [PAD('a', 310)], budget: { setup: 'exit 1' }, files: config });
    const unbuilt = await runStep({ ...step, inputs: QUIET });
    expect(unbuilt.code).toBe(3);
    project.write({ 'built.mjs': '' });
    const { code, report } = await runStep({ ...step, inputs: QUIET });
    expect(code).toBe(0);
    expect(report.base).toMatchObject({ reason: null, totals: { bytes: 300 } });
    const failed = await runStep({ ...step, inputs: { ...QUIET, setup: 'exit 3' } });
    expect(failed.code).toBe(0);
    expect(failed.report.base?.reason?.message).toMatch(/setup .*exit code 3/);
  });
});

describe('D9: a renamed tool', () => {
  test('fails with both lines and the hint, and passes after the edit without a raise', async () => {
    const github = await start();
    const project = Project.create();
    const budget = (oversized: object) => ({ perToolBytes: 1200, oversized });
    const text = PAD('search', 1500)['description'] as string;
    const named = (name: string) => T(name, text.slice(0, 1500 - 91));
    const search = named('search');
    const size = Buffer.byteLength(JSON.stringify(search));
    project.state({ tools: [search], budget: budget({ search: size }) });
    const renamed = await runStep({ ...pullStep(project, { tools: [named('find')] }), github });
    expect(renamed.code).toBe(1);
    expect(renamed.report.findings).toMatchObject([
      { kind: 'tool-over', tool: 'find', actual: size - 2, limit: 1200 },
      { kind: 'ratchet-gone', renamedTo: 'find' },
    ]);
    expect(github.comments[0]?.body).toMatch(/looks renamed to `find`/);
    const edited = await runStep({ ...pullStep(project, { tools: [named('find')], budget: budget({ find: size - 2 }) }), github, run: 102 });
    expect(edited.code).toBe(0);
    expect(edited.report.base).toMatchObject({ raises: [], changes: [{ kind: 'renamed', from: 'search', tool: 'find', before: size, after: size - 2 }] });
  });

  test('another tool does not take the place of one that shrank', async () => {
    const project = Project.create();
    project.state({ tools: [PAD('search', 1500)], budget: { perToolBytes: 1200, oversized: { search: 1500 } } });
    const { code, report } = await runStep({ ...pullStep(project, { tools: [PAD('search', 900), PAD('other', 1450)] }), inputs: QUIET });
    expect(code).toBe(1);
    expect(report.findings.map(({ kind }) => kind).sort()).toEqual(['ratchet-done', 'tool-over']);
  });
});

describe('D13: nothing was measured', () => {
  const budget = { totalBytes: 1000 };
  test.each<[string, object, number, RegExp]>([
    ['no config', { 'mcp-budget.json': budget }, 3, /No server|no server/],
    ['an empty config', { 'mcp-budget.json': budget, '.mcp.json': { mcpServers: {} } }, 3, /no server/i],
    ['an empty config where none is expected', { 'mcp-budget.json': { ...budget, servers: {} }, '.mcp.json': { mcpServers: {} } }, 0, /0 found/],
    [
      'a server that no config has',
      { 'mcp-budget.json': { servers: { x: { totalBytes: 1 } } }, '.mcp.json': { mcpServers: { y: { command: 'node', args: ['server.mjs'] } } } },
      3,
      /\bx\b/,
    ],
    [
      'a config in a sub-folder',
      { 'mcp-budget.json': budget, 'packages/a/.mcp.json': { mcpServers: { y: { command: 'node', args: ['server.mjs'] } } } },
      3,
      /No server|no server/,
    ],
  ])('%s', async (_, files, code, words) => {
    const project = Project.create();
    project.commit(Object.fromEntries(Object.entries(files).map(([name, value]) => [name, JSON.stringify(value)])));
    const ended = await runStep({ workspace: project.path, event: 'workflow_dispatch', inputs: QUIET });
    expect(ended.code).toBe(code);
    expect(ended.log).toMatch(words);
    expect(ended.outputs['verdict']).toBe(code === 0 ? 'pass' : 'unmeasured');
    expect(ended.summary).toMatch(code === 0 ? /✅/ : /❌/);
    expect(ended.log).toMatch(/\d+ found/);
  });
});

test('F9: an excess that the base has is told apart from what the change adds', async () => {
  const github = await start();
  const project = Project.create();
  const base = [PAD('a', 3563), PAD('b', 3000)];
  project.state({ tools: base, budget: { totalBytes: 6500 } });
  const docs = await runStep({ ...pullStep(project, { files: { 'README.md': 'x' } }), github });
  expect(docs).toMatchObject({ code: 1, outputs: { 'delta-bytes': '0' } });
  expect(docs.report.findings[0]).toMatchObject({ kind: 'total-over', actual: 6563, inherited: 63 });
  expect(github.comments[0]?.body).toMatch(/already over on base by 63, this change: \+0/);
  const more = await runStep({ ...pullStep(project, { tools: [...base, PAD('x', 100)] }), inputs: QUIET });
  expect(more).toMatchObject({ code: 1, outputs: { 'delta-bytes': '100' } });
  expect(more.report.findings[0]).toMatchObject({ kind: 'total-over', actual: 6663, inherited: 63 });
  const less = await runStep({ ...pullStep(project, { tools: [PAD('a', 3500), PAD('b', 3000)] }), inputs: QUIET });
  expect(less).toMatchObject({ code: 0, outputs: { 'total-bytes': '6500', 'delta-bytes': '-63' } });
});

describe('F11: zero, none and other units', () => {
  test.each<[string, object | string, number, RegExp]>([
    ['0 is a limit', { totalBytes: 0 }, 1, /91 of 0 bytes, 91 over/],
    ['an absent limit is said', {}, 0, /91 bytes, no limit for the total/],
    ['text is no number of bytes', '{ "totalBytes": "80KB" }', 2, /totalBytes is "80KB"/],
  ])('%s', async (_, budget, code, words) => {
    const project = Project.create();
    project.state({ tools: [T('ping', 'Reply pong.')], budget: budget as never });
    const ended = await runStep({ workspace: project.path, event: 'schedule', inputs: QUIET });
    expect(ended.code).toBe(code);
    expect(ended.summary).toMatch(words);
  });
});

describe('C7: events without a pull request', () => {
  test.each([
    [1000, 1],
    [1100, 0],
  ])('a merge group over a limit of %i exits %i and asks GitHub for nothing', async (limit, code) => {
    const github = await start();
    const project = Project.create();
    const base = project.state({ tools: [PAD('a', 970)], budget: { totalBytes: limit } });
    const head = project.state({ tools: [PAD('a', 970), PAD('b', 70)] });
    const ended = await runStep({ workspace: project.path, event: 'merge_group', payload: mergeGroupPayload(base, head), github });
    expect(ended).toMatchObject({ code, outputs: { 'total-bytes': '1040', 'delta-bytes': '70', 'comment-url': '' } });
    expect(ended.report.base?.commit).toBe(base);
    expect(github.requests).toEqual([]);
  });

  test.each(['schedule', 'workflow_dispatch', 'push'])('%s without a commit before it has no base, and says so', async (event) => {
    const project = Project.create();
    const head = project.state({ tools: [PAD('a', 970)], budget: { totalBytes: 1000 } });
    const { code, report, outputs } = await runStep({ workspace: project.path, event, payload: event === 'push' ? pushPayload('0'.repeat(40), head) : {} });
    expect(code).toBe(0);
    expect(outputs['delta-bytes']).toBe('');
    expect(report.base?.reason?.message).toMatch(event === 'push' ? /created main/ : /no base/);
  });
});
