import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { Finding, Report } from '../../src/core/report.ts';
import { renderComment } from '../../src/render/comment.ts';
import { renderSummary } from '../../src/render/summary.ts';
import { renderTerminal } from '../../src/render/terminal.ts';
import { base, budget, report as build, change, finding } from './build.ts';
import { CONTEXT } from './context.ts';
import { REPORTS, type ReportName } from './reports.ts';

const names = Object.keys(REPORTS) as ReportName[];

describe('commands to paste at the root of the repository', () => {
  test.each(names)('every command of "%s" names a budget that is elsewhere, and none where there is none', (name) => {
    const report = REPORTS[name]();
    const moved = report.budget === null ? report : { ...report, budget: { ...report.budget, path: 'packages/a/mcp-budget.json' } };
    for (const text of [renderComment(moved, CONTEXT), renderSummary(moved, CONTEXT)]) {
      const commands = text.match(/^ *npx .*$/gm) ?? [];
      expect(commands.filter((line) => line.includes(' --budget packages/a/mcp-budget.json') !== (report.budget !== null))).toEqual([]);
    }
    const atRoot = renderSummary({ ...moved, ...(report.budget === null ? {} : { budget: { ...report.budget, path: 'mcp-budget.json' } }) }, CONTEXT);
    expect(atRoot).not.toContain('--budget');
  });

  test.each(['bud gets/ü "q" \'x\' -é|`/mcp-budget.json', '-a/mcp-budget.json', '$(id)/mcp-budget.json', 'tools/limits.json', 'a&b;c/mcp-budget.json'])(
    'a shell reads the path of the budget out of the command: %s',
    (path) => {
      const report = REPORTS['elsewhere']();
      const text = renderComment({ ...report, budget: { ...report.budget!, path } }, CONTEXT);
      const flag = / ratchet( --budget .*)$/m.exec(text)?.[1] ?? '';
      const { stdout } = spawnSync('/bin/sh', ['-c', `printf '<%s>' ${flag}`], { encoding: 'utf8' });
      expect(stdout).toBe(`<--budget><${path.startsWith('-') ? './' : ''}${path}>`);
    },
  );

  test.each(['a\nb/mcp-budget.json', 'a\u202eb/mcp-budget.json', '##[error]/mcp-budget.json'])('a path that no line can hold is told in words: %j', (path) => {
    const report = REPORTS['elsewhere']();
    const text = renderComment({ ...report, budget: { ...report.budget!, path } }, CONTEXT);
    expect(text).toContain('run "ratchet" with --budget and the path of this budget.');
    expect(text).not.toContain('npx');
  });

  test('a terminal names the budget only where its commands are pasted at the root', () => {
    const options = { width: 120, mode: 'check', command: 'mcp-budget' } as const;
    expect(renderTerminal(REPORTS['elsewhere'](), options)).toMatch(/mcp-budget ratchet\n$/);
    expect(renderTerminal(REPORTS['elsewhere'](), { ...options, atRoot: true })).toMatch(/mcp-budget ratchet --budget packages\/a\/mcp-budget\.json\n$/);
  });
});

describe('advice to raise says when a pull request needs a label', () => {
  const path = ['perToolBytes'];
  const over = finding('tool-over', { server: 'docs', tool: 'a', actual: 5_000, limit: 4_000, path });
  const grew = finding('ratchet-grew', { server: 'docs', tool: 'b', actual: 6_500, limit: 6_000, path: ['oversized', 'b'] });
  const total = finding('total-over', { actual: 11_500, limit: 11_000, path: ['totalBytes'] });
  const advise = (findings: readonly Finding[]) => renderComment(build([], { verdict: 'fail', findings: [...findings] }), CONTEXT);

  test('a ceiling that grew', () => {
    expect(advise([grew])).toContain('raise the ceiling in mcp-budget.json (on a pull request this needs the label "mcp-budget: allow raise")');
    expect(advise([{ ...grew, inherited: 500 }])).toContain('or the ceiling raised in mcp-budget.json (on a pull request this needs the label');
  });

  test('a tool over its limit, alone and with others', () => {
    const words = '(on a pull request, a ceiling that is added, raised or passed needs the label "mcp-budget: allow raise")';
    for (const findings of [[over], [over, grew], [grew, total], [{ ...over, inherited: 1_000 }]]) expect(advise(findings)).toContain(words);
  });

  test('not where no ceiling is in question', () => {
    expect(advise([total])).toContain('raise the limit in mcp-budget.json: a review then sees the raise. See');
    expect(advise([total])).not.toContain('label');
  });

  test('a renamed tool, unless its ceiling passes to the new name', () => {
    const found = (actual: number) => [
      finding('tool-over', { server: 'docs', tool: 'find', actual, limit: 1_200, path }),
      finding('ratchet-gone', { tool: 'search', limit: 1_500, becomes: null, renamedTo: 'find', path: ['oversized', 'search'] }),
    ];
    const seen = base([1, 1_500], [change('docs', 'find', 1_500, 1_498, { kind: 'renamed', from: 'search', shape: null })]);
    const say = (actual: number, side: Report['base']) =>
      renderComment(build([], { verdict: 'fail', budget: budget({ perToolBytes: 1_200 }), findings: found(actual), base: side }), CONTEXT);
    expect(say(1_498, seen)).not.toContain('label');
    expect(say(1_498, null)).not.toContain('label');
    expect(say(1_504, seen)).toContain('in place of its entry in mcp-budget.json (on a pull request this needs the label');
    expect(say(1_498, base(null, []))).toContain('(on a pull request this needs the label');
  });
});
