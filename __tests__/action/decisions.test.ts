import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PAD, T } from '../fixtures/make.ts';
import { fingerprint, folder, leftovers, Scratch } from '../git/scratch.ts';
import { sample } from '../github/objects.ts';
import { start } from '../github/start.ts';
import { testWith } from '../needs.ts';
import { useOwnTemporary } from '../own-temporary.ts';
import { Project, pullStep, pushPayload } from './project.ts';
import { runStep } from './runner.ts';

useOwnTemporary();

const LIST = 'issues/list-comments';
const LABELS = 'issues/list-labels-on-issue';

describe('raises', () => {
  test('a raised limit is shown first and does not fail', async () => {
    const github = await start();
    const project = Project.create();
    project.state({ tools: [PAD('a', 900)], budget: { totalBytes: 1000 } });
    const { code, log } = await runStep({ ...pullStep(project, { budget: { totalBytes: 2000 } }), github });
    expect(code).toBe(0);
    expect(github.asked).toEqual([LIST, 'issues/create-comment']);
    expect(github.comments[0]?.body).toMatch(
      /^### ✅ .*limit raised[\s\S]*?> \[!CAUTION\]\n> This change raises the budget.*\n>\n> - `totalBytes` 1,000 → 2,000/m,
    );
    expect(log).toMatch(/^::notice file=mcp-budget\.json,line=2,.*totalBytes/m);
  });

  test('a raised ceiling fails, until the label or the input allows it; the label is read when it is needed and from GitHub', async () => {
    const github = await start();
    const project = Project.create();
    const budget = (ceiling: number) => ({ perToolBytes: 100, oversized: { a: ceiling } });
    project.state({ tools: [PAD('a', 900)], budget: budget(900) });
    const step = pullStep(project, { tools: [PAD('a', 950)], budget: budget(950) }, { labels: ['mcp-budget: allow raise'] });
    const failing = await runStep({ ...step, github });
    expect(failing.code).toBe(1);
    expect(failing.report.findings[0]).toMatchObject({ kind: 'ratchet-raised', severity: 'error' });
    expect(github.asked).toEqual([LABELS, LIST, 'issues/create-comment']);
    expect(github.comments[0]?.body).toContain('`oversized["a"]` 900 → 950');
    expect(github.comments[0]?.body).toContain('have a maintainer add the label "mcp-budget: allow raise"');
    github.labels.set(7, ['mcp-budget: allow raise']);
    const labelled = await runStep({ ...step, github, run: 102 });
    expect(labelled.code).toBe(0);
    expect(github.comments[0]?.body).toMatch(/### ✅ .*\n[\s\S]*The raise is allowed here/);
    const asked = github.asked.length;
    const allowed = await runStep({ ...step, github, run: 103, inputs: { 'allow-raise': 'true' } });
    expect(allowed.code).toBe(0);
    expect(github.asked.slice(asked)).not.toContain(LABELS);
  });

  test('where the label cannot be read, the raise fails and a warning names the permission', async () => {
    const github = await start();
    github.faults.push({ operation: LABELS, status: 403, message: 'Resource not accessible by integration', times: 1 });
    const project = Project.create();
    project.state({ tools: [PAD('a', 900)], budget: { perToolBytes: 100, oversized: { a: 900 } } });
    const { code, log } = await runStep({ ...pullStep(project, { tools: [PAD('a', 950)], budget: { perToolBytes: 100, oversized: { a: 950 } } }), github });
    expect(code).toBe(1);
    expect(log).toMatch(/^::warning .*labels.*pull-requests: read/m);
  });

  test('on a push a raised ceiling is a warning', async () => {
    const project = Project.create();
    const before = project.state({ tools: [PAD('a', 900)], budget: { perToolBytes: 100, oversized: { a: 900 } } });
    const after = project.state({ tools: [PAD('a', 950)], budget: { perToolBytes: 100, oversized: { a: 950 } } });
    const { code, report } = await runStep({ workspace: project.path, event: 'push', payload: pushPayload(before, after) });
    expect(code).toBe(0);
    expect(report.findings[0]).toMatchObject({ kind: 'ratchet-raised', severity: 'warning' });
  });

  test('a smaller tool is told with the patch that keeps the gain', async () => {
    const github = await start();
    const project = Project.create();
    project.state({ tools: [PAD('teams_save', 9791), PAD('x', 5000)], budget: { perToolBytes: 4000, oversized: { teams_save: 9791, x: 5000 } } });
    const { code } = await runStep({ ...pullStep(project, { tools: [PAD('teams_save', 9650), PAD('x', 3000)] }), github });
    expect(code).toBe(1);
    const body = github.comments[0]?.body ?? '';
    expect(body).toContain('lower from 9,791 to **9,650**');
    expect(body).toContain('**remove**, it fits now');
    expect(body).toContain('npx -y git+https://github.example.com/acme/mcp-budget.git#v1 ratchet');
    expect(body).toContain('-   "teams_save": 9791,');
  });
});

describe('a budget that is not there or no good', () => {
  test('without one anywhere it exits 2, with the sizes of today and the file that init would write', async () => {
    const github = await start();
    const project = Project.create();
    project.state({ tools: [PAD('a', 900)] });
    const { code, outputs, log } = await runStep({ ...pullStep(project, { tools: [PAD('a', 910)] }), github });
    expect([code, outputs['verdict'], outputs['total-bytes']]).toEqual([2, 'measured', '910']);
    expect(log).toMatch(/^::error .*There is no mcp-budget\.json/m);
    const body = github.comments[0]?.body ?? '';
    expect(body).toMatch(/### 👋 Tool budget: first measurement, 910 bytes in 1 tool/);
    expect(body).toContain('npx -y git+https://github.example.com/acme/mcp-budget.git#v1 init');
    expect(body).toMatch(/```json\n\{\n {2}"totalBytes": \d+/);
  });

  test('one that this change removes fails', async () => {
    const github = await start();
    const project = Project.create();
    project.state({ tools: [PAD('a', 900)], budget: { totalBytes: 1000 } });
    project.git('checkout', '--quiet', '-B', 'change', 'main');
    project.git('rm', '--quiet', 'mcp-budget.json');
    project.git('commit', '--quiet', '-m', 'Remove');
    project.git('branch', 'removed');
    const step = pullStep(project, {});
    project.git('checkout', '--quiet', '--detach', 'main');
    project.git('merge', '--quiet', '--no-ff', '-m', 'Merge', 'removed');
    const payload = structuredClone(step.payload) as { pull_request: { head: { sha: string } } };
    payload.pull_request.head.sha = project.git('rev-parse', 'removed');
    const { code, report } = await runStep({ ...step, payload, github });
    expect(code).toBe(1);
    expect(report.findings[0]).toMatchObject({ kind: 'budget-removed', severity: 'error' });
    expect(github.comments[0]?.body).toContain('Bring mcp-budget.json back.');
  });

  test('an invalid one is annotated on its line, and an older green comment does not stay', async () => {
    const github = await start();
    github.say(7, '<!-- mcp-budget:default run=90 -->\n### ✅ Tool budget: fine');
    const project = Project.create();
    project.state({ tools: [PAD('a', 900)], budget: { totalBytes: 1000 } });
    const step = pullStep(project, { budget: '{\n  "totalByte": 1000\n}\n' });
    const { code, log, outputs, summary } = await runStep({ ...step, github });
    expect([code, outputs['verdict']]).toEqual([2, 'invalid']);
    expect(log).toMatch(/^::error file=mcp-budget\.json,line=2,title=Tool budget::Unknown key "totalByte".*totalBytes/m);
    expect(summary).toMatch(/### ❌ Tool budget: not checked, see `mcp-budget.json:2`\n\nUnknown key/);
    expect(github.asked).toEqual([LIST, 'issues/update-comment']);
    expect(github.comments[0]?.body).toMatch(/run=101 .*-->\n### ❌ Tool budget: not checked/);
    github.comments.length = 0;
    await runStep({ ...step, github });
    expect(github.asked).toEqual([LIST, 'issues/update-comment', LIST]);
  });

  test('an invalid client config in a sub-folder is annotated where it stands', async () => {
    const project = Project.create();
    project.commit({ 'packages/a/mcp-budget.json': '{}', 'packages/a/.mcp.json': '{\n  "mcpServers": {\n' });
    const { code, log } = await runStep({ workspace: project.path, event: 'schedule', inputs: { 'working-directory': 'packages/a' } });
    expect(code).toBe(2);
    expect(log).toMatch(/^::error file=packages\/a\/\.mcp\.json,line=\d/m);
  });

  test('inputs that mean nothing together are refused in one sentence', async () => {
    const { code, log, outputs, summary } = await runStep({ workspace: folder(), event: 'schedule', inputs: { command: 'node x', config: '.mcp.json' } });
    expect([code, outputs['verdict']]).toEqual([2, 'invalid']);
    expect(log).toMatch(/^::error title=Tool budget::command is the one server to measure/m);
    expect(summary).toContain('give one of the two');
  });
});

describe('what may be started', () => {
  test.each(['pull_request_target', 'workflow_run'])('under %s nothing of the head runs, and that is unmeasured', async (event) => {
    const project = Project.create();
    const mark = join(project.path, 'started');
    writeFileSync(join(project.path, 'mark.mjs'), `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(mark)}, '');`);
    project.commit({ '.mcp.json': JSON.stringify({ mcpServers: { docs: { command: 'node', args: ['mark.mjs'] } } }), 'mcp-budget.json': '{}' });
    const payload = event === 'workflow_run' ? sample('workflow_run.completed') : sample('pull_request.opened');
    const { code, outputs, summary } = await runStep({ workspace: project.path, event, payload });
    expect([code, outputs['verdict']]).toEqual([3, 'unmeasured']);
    expect(summary).toContain(`Under ${event} no server is started`);
    expect(existsSync(mark)).toBe(false);
  });

  testWith('bubblewrap')('an event that is not known is untrusted, and has no base', async () => {
    const project = Project.create();
    project.state({ tools: [PAD('a', 900)], budget: { totalBytes: 1000 } });
    const { code, report } = await runStep({ workspace: project.path, event: 'issue_comment', inputs: { sandbox: 'none' } });
    expect(code).toBe(0);
    expect(report.sandbox).toMatchObject({ engine: 'bubblewrap', untrusted: true });
    expect(report.base).toMatchObject({ commit: null, reason: { message: expect.stringContaining('issue_comment has no base') } });
  });

  test('setup-sandbox installs nothing on a machine of your own', async () => {
    const project = Project.create();
    project.state({ tools: [T('a')], budget: {} });
    const { log } = await runStep({ workspace: project.path, event: 'schedule', inputs: { 'setup-sandbox': 'true', sandbox: 'auto' } });
    expect(log).toMatch(/^setup-sandbox: this is no Linux runner hosted by GitHub/m);
  });
});

describe('the base', () => {
  test('is fetched alone in a shallow clone, which stays as it was', async () => {
    const project = Project.create();
    project.state({ tools: [PAD('a', 400)], budget: { totalBytes: 1000 } });
    const step = pullStep(project, { tools: [PAD('a', 450)] });
    project.git('update-ref', 'refs/pull/7/merge', step.sides.merge);
    project.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
    const clone = Scratch.init(join(folder(), 'clone'));
    clone.git('remote', 'add', 'origin', `file://${project.path}`);
    clone.git('fetch', '--quiet', '--depth=1', 'origin', `+${step.sides.merge}:refs/remotes/pull/7/merge`);
    clone.git('checkout', '--quiet', '--detach', 'refs/remotes/pull/7/merge');
    const before = fingerprint(clone.path);
    const { code, report } = await runStep({ ...step, workspace: clone.path });
    expect(code).toBe(0);
    expect(report.base).toMatchObject({ commit: step.sides.base, totals: { bytes: 400 }, reason: null });
    expect(fingerprint(clone.path)).toBe(before);
    rmSync(project.path, { recursive: true });
    const gone = await runStep({ ...step, workspace: clone.path });
    expect(gone.code).toBe(0);
    expect(gone.report.base).toMatchObject({ totals: null, reason: { message: expect.stringContaining('fetch-depth: 0') } });
    expect(leftovers()).toEqual([]);
  });

  test('may be a report that another job wrote; nothing of it is started', async () => {
    const project = Project.create();
    const before = project.state({ tools: [PAD('a', 400)], budget: { totalBytes: 1000 } });
    const base = await runStep({ workspace: project.path, event: 'push', payload: pushPayload('0'.repeat(40), before) });
    const step = pullStep(project, { tools: [PAD('a', 450)], budget: { totalBytes: 1200 } });
    const { code, outputs, report } = await runStep({ ...step, inputs: { 'base-report': base.outputs['report'] ?? '' } });
    expect(code).toBe(0);
    expect(outputs['delta-bytes']).toBe('50');
    expect(report.base).toMatchObject({ commit: before, raises: [{ key: 'totalBytes', before: 1000, after: 1200 }] });
    writeFileSync(base.outputs['report'] ?? '', '{}');
    const broken = await runStep({ ...step, inputs: { 'base-report': base.outputs['report'] ?? '' } });
    expect(broken.code).toBe(2);
  });

  test('a forced push is compared with what it replaced, and says that this is no ancestor', async () => {
    const github = await start();
    const project = Project.create();
    const root = project.state({ tools: [PAD('a', 300)], budget: {} });
    const before = project.state({ tools: [PAD('a', 400)] });
    project.git('reset', '--quiet', '--hard', root);
    const after = project.state({ tools: [PAD('a', 450)] });
    const { summary, report } = await runStep({ workspace: project.path, event: 'push', payload: { ...pushPayload(before, after), forced: true }, github });
    expect(report.base).toMatchObject({ commit: before, totals: { bytes: 400 } });
    expect(summary).toMatch(/About the comparison: history was replaced/);
  });

  test('its hooks and the hooks of the clone do not run', async () => {
    const project = Project.create();
    project.state({ tools: [PAD('a', 300)], budget: {} });
    const mark = join(folder(), 'hooked');
    for (const name of ['post-checkout', 'post-index-change', 'reference-transaction']) {
      project.script(`.git/hooks/${name}`, `#!/bin/sh\ntouch ${mark}\n`);
      chmodSync(join(project.path, '.git/hooks', name), 0o644);
    }
    const step = pullStep(project, { tools: [PAD('a', 310)] });
    for (const name of ['post-checkout', 'post-index-change', 'reference-transaction']) chmodSync(join(project.path, '.git/hooks', name), 0o755);
    const { report } = await runStep(step);
    expect(report.base?.totals?.bytes).toBe(300);
    expect(existsSync(mark)).toBe(false);
  });
});

test('an error that nobody expects fails the step with its stack', async () => {
  const project = Project.create();
  project.state({ tools: [PAD('a', 300)], budget: {} });
  const { code, log } = await runStep({
    workspace: project.path,
    event: 'schedule',
    silent: true,
    env: { GITHUB_STEP_SUMMARY: join(project.path, 'not/there') },
  });
  expect(code).toBe(1);
  expect(log).toMatch(/^::error title=Tool budget::Error: .*%0A {4}at /m);
});
