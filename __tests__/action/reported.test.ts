import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gather, measureTool, sumTools } from '../../src/core/measure.ts';
import type { Report } from '../../src/core/report.ts';
import { PAD, T } from '../fixtures/make.ts';
import { folder } from '../git/scratch.ts';
import type { FakeGitHub } from '../github/fake-github.ts';
import { type Json, sample } from '../github/objects.ts';
import { start } from '../github/start.ts';
import { report as makeReport, server } from '../render/build.ts';
import { html, linked } from '../render/markdown.ts';
import { runStep } from './runner.ts';

const HEAD = 'a'.repeat(40);
const BASE = 'b'.repeat(40);
const FORK = 'c'.repeat(40);
const SIDES = { head: { repository: 'stranger/tools', ref: 'change', sha: HEAD }, base: { repository: 'acme/tools', ref: 'main', sha: BASE } };

/** What GitHub says of the run that uploaded the report. */
function runPayload(run: Json = {}): Json {
  const payload = sample('workflow_run.completed') as { workflow_run: { head_repository: Json } & Json };
  const home = { ...payload.workflow_run.head_repository, full_name: 'stranger/tools' };
  return { ...payload, workflow_run: { ...payload.workflow_run, event: 'pull_request', head_sha: HEAD, head_branch: 'change', head_repository: home, ...run } };
}

/** A repository with a pull request from a fork and a budget on both sides. */
async function scene({ head, base }: { head: object | string; base: object | null }): Promise<FakeGitHub> {
  const github = await start();
  github.pulls.push({ number: 7, ...SIDES });
  github.mergeBases.set(`${BASE}...${HEAD}`, FORK);
  const text = (value: object | string) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));
  github.files.set(`${HEAD}:mcp-budget.json`, text(head));
  if (base !== null) github.files.set(`${FORK}:mcp-budget.json`, text(base));
  return github;
}

const GREW = {
  server: 'docs',
  tool: 'a',
  kind: 'grew' as const,
  before: 300,
  after: 400,
  beforeTokens: null,
  afterTokens: null,
  parts: { description: 100 },
  shape: { textOnly: true, added: [], removed: [] },
};

function reportOf(tools: readonly Json[], more: Partial<Report> = {}): Report {
  const sizes = tools.map((tool) => measureTool(tool, null));
  const servers = [server('docs', sizes, { totals: sumTools(sizes) })];
  const base = { commit: FORK, ref: 'main', note: null, reason: null, totals: { tools: 1, bytes: 300, tokens: 60 }, changes: [GREW], raises: [] };
  return { ...makeReport(servers), totals: gather(servers).totals, base, ...more };
}

/** Runs the second stage over a report as the fork's run may have uploaded it. */
function judge(
  github: FakeGitHub,
  report: unknown,
  { payload = runPayload(), inputs = {}, silent = false }: { payload?: Json; inputs?: Record<string, string>; silent?: boolean } = {},
) {
  const workspace = folder();
  mkdirSync(join(workspace, 'report'));
  writeFileSync(join(workspace, 'report/mcp-budget-default.json'), typeof report === 'string' ? report : JSON.stringify(report));
  return runStep({ workspace, event: 'workflow_run', payload, github, silent, inputs: { sandbox: '', report: 'report/mcp-budget-default.json', ...inputs } });
}

describe('the second stage', () => {
  test('comments on the pull request that GitHub names, with sizes of its own and without a green mark', async () => {
    const github = await scene({ head: { totalBytes: 1000 }, base: { totalBytes: 1000 } });
    const lying = reportOf([PAD('a', 400) as Json], { verdict: 'pass', commit: 'd'.repeat(40) });
    const { code, report, summary } = await judge(github, { ...lying, totals: { tools: 1, bytes: 1, tokens: 1 }, pull: 99 });
    expect(code).toBe(0);
    expect(github.asked.sort()).toEqual(
      ['issues/create-comment', 'issues/list-comments', 'pulls/list', 'repos/compare-commits', 'repos/get-content', 'repos/get-content'].sort(),
    );
    expect(report).toMatchObject({ totals: { bytes: 400, tokens: 79 }, commit: HEAD, base: { commit: FORK } });
    const body = github.comments[0]?.body ?? '';
    expect(github.comments[0]?.issue).toBe(7);
    expect(body).toMatch(
      new RegExp(`^<!-- mcp-budget:default run=101 sha=${HEAD} -->\n### Tool budget: 400 of 1,000 bytes \\(40 %\\), as reported by the fork’s own run`),
    );
    expect(body).not.toContain('✅');
    expect(summary).not.toContain('✅');
  });

  test('judges again, with both budget files from GitHub', async () => {
    const github = await scene({
      head: { totalBytes: 500, perToolBytes: 100, oversized: { a: 600 } },
      base: { totalBytes: 500, perToolBytes: 100, oversized: { a: 500 } },
    });
    const given = reportOf([PAD('a', 600) as Json], { verdict: 'pass', findings: [] });
    const { code, report } = await judge(github, given);
    expect(code).toBe(1);
    expect(report.findings.map(({ kind }) => kind)).toEqual(['total-over', 'ratchet-raised']);
    expect(github.comments[0]?.body).toMatch(/### ❌ .*, as reported by the fork’s own run/);
    github.labels.set(7, ['mcp-budget: allow raise']);
    const labelled = await judge(github, given);
    expect(labelled.report.findings).toMatchObject([
      { kind: 'total-over', severity: 'error' },
      { kind: 'ratchet-raised', severity: 'notice' },
    ]);
  });

  test('a verdict, a raise or a failure that the report claims counts for nothing', async () => {
    const github = await scene({ head: { totalBytes: 1000 }, base: { totalBytes: 1000 } });
    const claimed = [
      { kind: 'total-over', severity: 'error', message: 'claimed' },
      { kind: 'limit-raised', severity: 'notice', message: 'claimed' },
      { kind: 'stdout-noise', severity: 'warning', server: 'docs', message: '@everyone <img src=x> noise' },
    ] as const;
    const { code, report } = await judge(github, reportOf([PAD('a', 400) as Json], { verdict: 'fail', findings: [...claimed] }));
    expect(code).toBe(0);
    expect(report.findings.map(({ kind }) => kind)).toEqual(['stdout-noise']);
    expect(github.comments[0]?.body).not.toMatch(/@everyone|<img/);
  });

  test('a difference to another commit than the one whose budget was read is said', async () => {
    const github = await scene({ head: {}, base: {} });
    const given = reportOf([PAD('a', 400) as Json]);
    await judge(github, { ...given, base: { ...given.base, commit: 'e'.repeat(40) } });
    expect(github.comments[0]?.body).toContain('About the comparison: that run compared sizes with eeeeeee, limits are compared with ccccccc.');
  });

  test('an invalid budget of the fork is told in the comment that exists', async () => {
    const github = await scene({ head: '{ "totalBytes": ', base: {} });
    github.say(7, '<!-- mcp-budget:default run=90 -->\n### Tool budget: fine');
    const { code } = await judge(github, reportOf([PAD('a', 400) as Json]));
    expect(code).toBe(2);
    expect(github.comments[0]?.body).toMatch(/### ❌ Tool budget: not checked, see `mcp-budget\.json:1`/);
  });

  test('nothing of a report becomes a command, a mention or a link', async () => {
    const github = await scene({ head: { perToolBytes: 10 }, base: null });
    const hostile = T('::error::x @team [y](http://z)', '##[error]pwned') as Json;
    const { log } = await judge(
      github,
      reportOf([hostile], { sandbox: { engine: 'docker', version: '\r::warning::v', selfTest: null, untrusted: true, warning: null } }),
    );
    expect(log.split(/\r\n|\r|\n/).filter((line) => /^\s*::(?!error file=mcp-budget\.json|notice )/.test(line) || /##\[/.test(line))).toEqual([]);
    expect(linked(html(github.comments[0]?.body ?? '')).filter((each) => each.startsWith('@'))).toEqual([]);
  });
});

describe('a report that is refused', () => {
  test.each<[string, unknown, RegExp]>([
    ['no JSON', 'root:x:0:0', /it is no JSON/],
    ['no report', { schemaVersion: 1 }, /cannot be read/],
    ['negative sizes', () => ({ ...reportOf([PAD('a', 400) as Json]), totals: { tools: 1, bytes: -5, tokens: 1 } }), /totals\.bytes/],
    ['a nest without end', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, /it is no JSON|cannot be read/],
  ])('%s', async (_, given, words) => {
    const github = await scene({ head: {}, base: {} });
    const { code, log, outputs } = await judge(github, typeof given === 'function' ? given() : given);
    expect([code, outputs['verdict']]).toEqual([2, 'invalid']);
    expect(log).toMatch(words);
    expect(log).not.toContain('root:x');
    expect(github.comments).toEqual([]);
  });

  test('a link, a folder, and more than 32 MiB', async () => {
    const github = await scene({ head: {}, base: {} });
    const workspace = folder();
    symlinkSync('/etc/hostname', join(workspace, 'link.json'));
    writeFileSync(join(workspace, 'large.json'), Buffer.alloc(32 * 1024 * 1024 + 1, ' '));
    for (const [name, words] of [
      ['link.json', /no regular file/],
      ['.', /no regular file/],
      ['large.json', /larger than 32 MiB/],
      ['absent.json', /does not exist/],
    ] as const) {
      const { code, log } = await runStep({ workspace, event: 'workflow_run', payload: runPayload(), github, inputs: { sandbox: '', report: name } });
      expect(code).toBe(2);
      expect(log).toMatch(words);
    }
  });

  test.each<[string, Json, RegExp]>([
    ['another branch', { head_branch: 'other' }, /no open pull request comes from stranger\/tools:other/],
    ['another event', { event: 'push' }, /started by push/],
  ])('one of %s belongs to no pull request, and is unmeasured', async (_, run, words) => {
    const github = await scene({ head: {}, base: {} });
    const { code, log, outputs } = await judge(github, reportOf([PAD('a', 400) as Json]), { payload: runPayload(run) });
    expect([code, outputs['verdict']]).toEqual([3, 'unmeasured']);
    expect(log).toMatch(words);
    expect(github.comments).toEqual([]);
  });

  test('of a pull request that was pushed to since is left to the newer run', async () => {
    const github = await scene({ head: {}, base: {} });
    const { code, log } = await judge(github, reportOf([PAD('a', 400) as Json]), { payload: runPayload({ head_sha: 'f'.repeat(40) }), silent: true });
    expect(code).toBe(0);
    expect(log).toMatch(/^::notice title=Tool budget::#7 has gone on since fffffff: the run of its newer commit comments\.\n$/);
    expect(github.comments).toEqual([]);
  });

  test('of a pull request of this very repository is left to its own run', async () => {
    const github = await scene({ head: {}, base: {} });
    github.pulls[0] = { number: 7, head: { ...SIDES.head, repository: 'acme/tools' }, base: SIDES.base };
    const home = { ...(runPayload()['workflow_run'] as { head_repository: Json }).head_repository, full_name: 'acme/tools' };
    const { code, log } = await judge(github, reportOf([PAD('a', 400) as Json]), { payload: runPayload({ head_repository: home }), silent: true });
    expect(code).toBe(0);
    expect(log).toMatch(/^::notice title=Tool budget::#7 comes from this repository, so its own run has commented: .*\n$/);
    expect(github.asked).toEqual(['pulls/list']);
  });

  test('any report under another event', async () => {
    const { code, log } = await runStep({ workspace: folder(), event: 'schedule', inputs: { sandbox: '', report: 'x.json' } });
    expect(code).toBe(2);
    expect(log).toContain('report is for the second stage, under workflow_run');
  });
});
