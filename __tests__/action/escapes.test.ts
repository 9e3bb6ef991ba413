import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PAD } from '../fixtures/make.ts';
import { Scratch } from '../git/scratch.ts';
import { start } from '../github/start.ts';
import { makeFolder } from '../world.ts';
import { Project, pullStep } from './project.ts';
import { installedAction, readOutputs, runStep, stepEnvironment } from './runner.ts';

const CEILING = { perToolBytes: 300, oversized: { a: 500 } };
const SERVERS = { mcpServers: { docs: { command: 'node', args: ['server.mjs'] } } };

/** A ceiling that a pull request raises fails it, however the file that raises it is placed. */
describe('a raised ceiling', () => {
  const raised = (findings: readonly { kind: string }[]) => findings.filter(({ kind }) => kind === 'ratchet-raised').length;

  test('is seen where the budget file is put nearer to the working directory', async () => {
    const project = Project.create();
    project.state({ tools: [PAD('a', 500)], budget: { ...CEILING, config: 'packages/x/.mcp.json' }, files: { 'packages/x/.mcp.json': SERVERS } });
    const files = {
      'packages/x/mcp-budget.json': { perToolBytes: 300, oversized: { a: 900 }, servers: { docs: { command: 'node', args: ['server.mjs'], cwd: '../..' } } },
    };
    const { code, report } = await runStep({ ...pullStep(project, { tools: [PAD('a', 900)], files }), inputs: { 'working-directory': 'packages/x' } });
    expect(code).toBe(1);
    expect(raised(report.findings)).toBe(1);
  });

  test('is seen where another budget file takes its place', async () => {
    const project = Project.create();
    project.state({ tools: [PAD('a', 500)], budget: CEILING });
    const files = {
      'budgets/mcp.json': { perToolBytes: 300, oversized: { a: 900 }, servers: { docs: { command: 'node', args: ['server.mjs'], cwd: '..' } } },
    };
    const { code, report } = await runStep({ ...pullStep(project, { tools: [PAD('a', 900)], files }), inputs: { budget: 'budgets/mcp.json' } });
    expect(raised(report.findings)).toBe(1);
    expect(code).toBe(1);
  });

  test('is seen where the client config of base cannot be read', async () => {
    const project = Project.create();
    project.state({ tools: [PAD('a', 500)], budget: CEILING, files: { '.mcp.json': '{ broken' } });
    const { code, report } = await runStep(
      pullStep(project, { tools: [PAD('a', 900)], budget: { ...CEILING, oversized: { a: 900 } }, files: { '.mcp.json': SERVERS } }),
    );
    expect(code).toBe(1);
    expect(raised(report.findings)).toBe(1);
    expect(report.base?.reason?.code).toBe('base-unreadable');
  });

  test('is seen through GitHub where this clone cannot fetch its base', async () => {
    const github = await start();
    const origin = Project.create();
    origin.state({ tools: [PAD('a', 500)], budget: CEILING });
    const step = pullStep(origin, { tools: [PAD('a', 900)], budget: { ...CEILING, oversized: { a: 900 } } });
    const clone = new Scratch(`${makeFolder()}/clone`);
    origin.git('clone', '--quiet', '--depth', '1', `file://${origin.path}`, clone.path);
    clone.git('remote', 'set-url', 'origin', `file://${origin.path}-gone`);
    github.mergeBases.set(`${step.sides.base}...${step.sides.head}`, step.sides.base);
    github.files.set(`${step.sides.base}:mcp-budget.json`, JSON.stringify(CEILING));
    const { code, report } = await runStep({ ...step, workspace: clone.path, github });
    expect(report.base?.reason?.code).toBe('base-unreachable');
    expect(raised(report.findings)).toBe(1);
    expect(code).toBe(1);
    // Where GitHub does not say, the budget alone decides, and what it answers is no fault of this program.
    github.faults.push({ operation: 'repos/compare-commits', status: 500, message: 'Server Error', times: 9 });
    github.faults.push({ operation: 'repos/get-content', status: 403, message: 'Forbidden', times: 9 });
    expect(await runStep({ ...step, workspace: clone.path, github })).toMatchObject({ code: 0, report: { base: { reason: { code: 'base-unreachable' } } } });
  });
});

describe('a base that cannot be had', () => {
  test('is told in a comment, though everything passes', async () => {
    const github = await start();
    const project = Project.create();
    project.state({
      tools: [PAD('a', 400)],
      budget: { totalBytes: 1000 },
      files: { '.mcp.json': { mcpServers: { docs: { command: 'node', args: ['missing.mjs'] } } } },
    });
    const { code } = await runStep({ ...pullStep(project, { tools: [PAD('a', 450)], files: { '.mcp.json': SERVERS } }), github });
    expect(code).toBe(0);
    expect(github.comments[0]?.body).toMatch(/Base not measured.*"setup"/s);
  });

  test('for a setup that fails is told with what it said', async () => {
    const project = Project.create();
    project.state({ tools: [PAD('a', 400)], budget: { totalBytes: 1000 } });
    const { report } = await runStep({ ...pullStep(project, { tools: [PAD('a', 450)] }), inputs: { setup: 'echo "no such compiler" >&2; exit 3' } });
    expect(report.base?.reason).toMatchObject({ code: 'setup-failed', message: expect.stringContaining('no such compiler') });
  });
});

test('a working-directory that does not exist is told in a sentence', async () => {
  const project = Project.create();
  project.state({ tools: [PAD('a', 400)], budget: { totalBytes: 1000 } });
  const { code, log, outputs, summary } = await runStep({ ...pullStep(project, {}), inputs: { 'working-directory': 'nope' } });
  expect([code, outputs['verdict']]).toEqual([2, 'invalid']);
  expect(log).toContain('The working-directory does not exist');
  expect(summary).toContain('working-directory');
});

test.skipIf(process.platform === 'win32').each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends it with %i, and leaves the comment as it was', async (signal, expected) => {
  const github = await start();
  const project = Project.create();
  project.state({ tools: [PAD('a', 400)], budget: { totalBytes: 1000 }, files: { 'fake.json': { hangOn: 'tools/list' } } });
  github.say(7, '<!-- mcp-budget:default run=90 -->\n### ✅ Tool budget: old');
  const temp = makeFolder();
  const step = { ...pullStep(project, { tools: [PAD('a', 450)] }), github, inputs: { base: 'none' } };
  const child = spawn(process.execPath, [join(installedAction(), 'dist/action.js')], { cwd: step.workspace, env: stepEnvironment(step, temp), stdio: 'pipe' });
  setTimeout(() => child.kill(signal), 1_500);
  const [code, by] = await new Promise<[number | null, string | null]>((resolve) => child.once('close', (...ended) => resolve(ended)));
  expect([code, by]).toEqual([expected, null]);
  expect(readOutputs(readFileSync(join(temp, 'output'), 'utf8'))['verdict']).toBe('unmeasured');
  expect(github.comments).toMatchObject([{ body: expect.stringContaining('Tool budget: old') }]);
});

test('a wrong input takes the place of an older comment, and writes none where there is none', async () => {
  const github = await start();
  const project = Project.create();
  project.state({ tools: [PAD('a', 400)], budget: { totalBytes: 1000 } });
  const step = { ...pullStep(project, {}), github, inputs: { inherited: 'maybe' } };
  expect(await runStep(step)).toMatchObject({ code: 2, outputs: { verdict: 'invalid' } });
  expect(github.comments).toEqual([]);
  github.say(7, '<!-- mcp-budget:default run=90 -->\n### ✅ Tool budget: old');
  expect((await runStep(step)).code).toBe(2);
  expect(github.comments).toMatchObject([{ body: expect.stringMatching(/not checked.*inherited/s) }]);
});
