import { describe, expect, test } from 'vitest';
import { FINDING_KINDS } from '../../src/core/report.ts';
import { readMarker } from '../../src/github/comment.ts';
import { COMMENT_LIMIT, formatMarker, renderComment } from '../../src/render/comment.ts';
import type { PageContext } from '../../src/render/context.ts';
import { renderSummary, SUMMARY_LIMIT_BYTES } from '../../src/render/summary.ts';
import { renderTerminal } from '../../src/render/terminal.ts';
import { renderUnchecked } from '../../src/render/unchecked.ts';
import { server, tool } from './build.ts';
import { CONTEXT } from './context.ts';
import { elements, html, linked } from './markdown.ts';
import { PAYLOADS } from './payloads.ts';
import { REPORTS, type ReportName } from './reports.ts';
import { expectSample } from './samples.ts';

const PROPOSAL =
  '{\n  "totalBytes": 23000,\n  "perToolBytes": 3000,\n  "oversized": {\n    "docs/render_page": 3620,\n    "github/create_issue": 3790\n  }\n}\n';
const OURS = [
  'a',
  'blockquote',
  'br',
  'code',
  'details',
  'em',
  'h3',
  'li',
  'ol',
  'p',
  'pre',
  'span',
  'strong',
  'sub',
  'summary',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'ul',
];
const names = Object.keys(REPORTS) as ReportName[];
const kept = names.filter((name) => !name.startsWith('many') && name !== 'hostile');

function comment(name: ReportName, more: Partial<PageContext> = {}): string {
  return renderComment(REPORTS[name](), { ...CONTEXT, ...(name === 'first-run' ? { proposal: PROPOSAL } : {}), ...more });
}

/** Whether every table, fence and fold is whole: the parser closes what is open, so this reads the text. */
function whole(text: string): boolean {
  let open = '';
  let outside = '';
  for (const line of text.split('\n')) {
    const ticks = /^ *(`{3,})/.exec(line)?.[1] ?? '';
    if (open === '') {
      open = ticks;
      outside += `${line}\n`;
    } else if (ticks.length >= open.length && line.trim() === ticks) open = '';
  }
  return (outside.match(/^<details>/gm) ?? []).length === (outside.match(/^<\/details>$/gm) ?? []).length && open === '' && !/\p{Surrogate}/u.test(text);
}

describe('renderComment', () => {
  test.each(kept)('says "%s" as the kept file does', (name) => {
    expectSample(`${name}.md`, comment(name));
  });

  test('says why nothing was checked as the kept file does', () => {
    const message = 'Unknown key "totalByte" in mcp-budget.json. Did you mean "totalBytes"?';
    const unchecked = { message, file: 'mcp-budget.json', line: 2, commit: '4f2c1ab000000000000000000000000000000000' };
    expectSample('not-checked.md', renderUnchecked(unchecked, CONTEXT));
  });

  test.each(['pass-changed', 'fail'] as const)('says "%s" of a fork as the kept file does, without a green mark', (name) => {
    const text = comment(name, { reportedByFork: true });
    expectSample(`fork-${name}.md`, text);
    expect(text).not.toContain('✅');
    expect(text.split('\n')[1]).toContain('reported by the fork’s own run');
  });

  test.each(names)('"%s" stays within the limit of GitHub, whole, its marker first', (name) => {
    const text = comment(name);
    expect(text.length).toBeLessThanOrEqual(COMMENT_LIMIT);
    expect(whole(text)).toBe(true);
    expect(readMarker(text)).toEqual({ key: 'default', run: 101, workflow: null, sha: REPORTS[name]().commit });
    expect(text).toMatch(/^<!-- .*-->\n### .+\n\n/);
  });

  test.each(names)('"%s" shows no foreign link, image, HTML or mention', (name) => {
    for (const text of [comment(name), renderSummary(REPORTS[name](), CONTEXT)]) {
      const markup = html(text.split('\n').slice(1).join('\n'));
      expect(elements(markup).filter((element) => !OURS.includes(element))).toEqual([]);
      expect([...markup.matchAll(/href="([^"]*)"/g)].map((match) => match[1]).filter((url) => !url!.startsWith('https://github.example/acme/'))).toEqual([]);
      expect(linked(markup.replace(/<sub>[\s\S]*<\/sub>/, ''))).toEqual([]);
      expect(text).not.toMatch(/##\[|[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    }
  });

  test.each(['many', 'many-emoji'] as const)('C3: "%s" says how many rows are left out, and together they are 741', (name) => {
    const text = comment(name);
    const fold = text.slice(text.indexOf('<details>'), text.indexOf('</details>'));
    const rows = fold.match(/^\| `/gm) ?? [];
    const left = Number(/… and ([\d,]+) more, see job summary/.exec(fold)?.[1]?.replace(',', '') ?? 0);
    expect(rows.length).toBeGreaterThan(300);
    expect(left > 0).toBe(name === 'many-emoji');
    expect(rows.length + left).toBe(741);
    expect(text).toContain('1,876,212 of 2,000,000 bytes');
    expect(text.match(/see job summary/g) ?? []).toHaveLength(left > 0 ? 1 : 0);
    expect(html(fold).match(/<tr>/g)).toHaveLength(rows.length + 1);
  });

  test('C3: every failing row stays, all 741 of them', () => {
    const text = comment('many-over');
    const failing = text.match(/^\| ❌ \| `cloud\/op_\d+`/gm) ?? [];
    expect(failing).toHaveLength(741);
    expect(text.indexOf('<details>') === -1 || text.indexOf('<details>') > text.lastIndexOf('❌')).toBe(true);
  });

  test('C3: failing rows that no comment can hold are counted, and everything else gives way first', () => {
    const many = REPORTS['many-over']();
    const findings = many.findings.map((finding) => ({ ...finding, tool: `${finding.tool}_${'x'.repeat(90)}` }));
    const text = renderComment({ ...many, findings }, CONTEXT);
    const rows = text.match(/^\| ❌ \| `/gm) ?? [];
    const left = Number(/… and ([\d,]+) more, see job summary/.exec(text)?.[1]?.replace(',', ''));
    expect(text.length).toBeLessThanOrEqual(COMMENT_LIMIT);
    expect(rows.length).toBeGreaterThan(500);
    expect(rows.length + left).toBe(741);
    expect(text).not.toMatch(/^\| `/m);
    expect(whole(text)).toBe(true);
  });

  test('failing rows stand outside folds', () => {
    for (const name of ['fail', 'ratchet', 'renamed', 'context-files', 'unmeasured', 'ambiguous'] as const) {
      const outside = comment(name).replace(/<details>[\s\S]*?<\/details>/g, '');
      for (const finding of REPORTS[name]().findings.filter((each) => each.severity === 'error' && each.tool !== undefined))
        expect(outside).toContain(finding.tool);
    }
  });

  test('commands are those of this very version', () => {
    expect(comment('ratchet')).toContain('```sh\nnpx -y github:acme/mcp-budget#v1 ratchet\n```');
    expect(comment('first-run')).toContain('npx -y github:acme/mcp-budget#v1 init');
  });

  test('says that nothing but text changed when that is true, and only then', () => {
    expect(comment('pass-text-only')).toContain('nothing but text changed');
    expect(comment('pass-changed')).not.toContain('nothing but text changed');
    for (const name of ['renamed', 'base-incomplete', 'unmeasured'] as const) expect(comment(name)).not.toContain('nothing but text changed');
  });

  test('D5: no base is said, and is neither a growth nor an error', () => {
    expect(comment('no-base').split('\n')[1]).toMatch(/^### ✅ .*900 of 1,000 bytes/);
    expect(comment('no-base')).toContain('No base to compare');
    expect(comment('no-base')).not.toContain('+900');
    expect(comment('base-unmeasured').split('\n')[1]).toMatch(/^### ❌ .*40 over/);
    expect(comment('base-unmeasured')).toContain('Base not measured');
  });

  test('F9: an inherited excess is labelled with its amount and what this change adds', () => {
    expect(comment('inherited')).toContain('already over on base by 63, this change: +0');
    expect(comment('inherited-grew')).toContain('already over on base by 63, this change: +100');
    expect(comment('inherited-warned').split('\n')[1]).toContain('63 over; already over on base');
  });

  test('F1: never 100 % where it is over', () => {
    expect(comment('one-over').split('\n')[1]).toBe('### ❌ Tool budget: 46,001 of 46,000 bytes, 1 over');
    expect(comment('exactly-full').split('\n')[1]).toBe('### ✅ Tool budget: 46,000 of 46,000 bytes, none left');
  });

  test('the pull request’s own commit is named, whatever its relation to the measured one', () => {
    const text = comment('pass', { pullCommit: { sha: '7148a8e'.padEnd(40, '0'), url: 'https://github.example/acme/tools/commit/7148a8e' } });
    expect(text).toContain(
      'Commit [`4f2c1ab`](https://github.example/acme/tools/commit/4f2c1ab) (head of the pull request: [`7148a8e`](https://github.example/acme/tools/commit/7148a8e)) ·',
    );
  });

  test.each(PAYLOADS)('a note that quotes an answer of GitHub is text: %j', (payload) => {
    for (const text of [comment('pass', { note: payload }), renderSummary(REPORTS['pass'](), { ...CONTEXT, note: payload })]) {
      const markup = html(text.split('\n').slice(1).join('\n'));
      expect(elements(markup).filter((element) => !OURS.includes(element))).toEqual([]);
      expect([...markup.matchAll(/href="([^"]*)"/g)].map((match) => match[1]).filter((url) => !url!.startsWith('https://github.example/acme/'))).toEqual([]);
      expect(linked(markup.replace(/<sub>[\s\S]*<\/sub>/, ''))).toEqual([]);
    }
  });

  test('a long reason stands once, whoever it is the reason of', () => {
    const report = REPORTS['no-engine']();
    const texts = [
      renderComment(report, CONTEXT),
      renderSummary(report, CONTEXT),
      renderTerminal(report, { width: 10_000, mode: 'check', command: 'mcp-budget' }),
    ];
    for (const text of texts) {
      expect(text.match(/bubblewrap could not start/g)).toHaveLength(1);
      expect(text).toContain('Base not measured: docs: see the reason below, and 1 more');
      expect(text).toContain('for the same reason as docs.');
      expect(text).toContain('nothing was started, see above');
    }
  });

  test('a reason of base that differs from that of the head is told', () => {
    const report = REPORTS['no-engine']();
    const message = `Base not measured: docs: ${report.sandbox.warning!.slice(0, 100)} another thing.`;
    const text = renderComment({ ...report, base: { ...report.base!, reason: { code: 'base-incomplete', message } } }, CONTEXT);
    expect(text).toContain('another thing');
  });

  test('several budgets are told apart', () => {
    const report = REPORTS['pass']();
    const text = renderComment({ ...report, budget: { ...report.budget!, path: 'packages/a/mcp-budget.json' } }, { ...CONTEXT, key: 'packages-a' });
    expect(text).toMatch(/^<!-- mcp-budget:packages-a run=101 .*\n### ✅ Tool budget of `packages\/a`: /);
    expect(readMarker(text)?.key).toBe('packages-a');
  });

  test('a marker cannot be broken out of', () => {
    const marker = formatMarker({ key: 'a --> <script>\n\ud800é', runNumber: 3 }, 'x; rm');
    expect(marker).toBe('<!-- mcp-budget:a------script---- run=3 -->');
    expect(readMarker(`${marker}\r\nrest`)).toEqual({ key: 'a------script----', run: 3, workflow: null, sha: null });
  });

  test('an address that is no plain one is no link', () => {
    expect(comment('pass', { runUrl: 'javascript:alert(1)', commitUrl: 'https://x.test/a b)' })).toContain('run 101');
    expect(comment('pass', { runUrl: 'javascript:alert(1)', commitUrl: 'https://x.test/a b)' })).not.toMatch(/javascript|x\.test/);
  });
});

describe('every kind of finding', () => {
  test.each(FINDING_KINDS)('%s is told in terminal and comment, with figures and without', (kind) => {
    const pass = REPORTS['pass']();
    for (const severity of ['error', 'warning', 'notice'] as const) {
      for (const figures of [{}, { actual: 5_000, limit: 4_000 }]) {
        const told = { kind, severity, server: 'docs', tool: 'render_page', message: 'Something to be told.', ...figures };
        const report = { ...pass, verdict: severity === 'error' ? ('fail' as const) : pass.verdict, findings: [told] };
        for (const text of [renderComment(report, CONTEXT), renderTerminal(report, { width: 80, mode: 'check', command: 'mcp-budget' })]) {
          expect(text).not.toMatch(/undefined|NaN|null/);
          if (!['limit-raised', 'ratchet-raised'].includes(kind)) expect(text).toMatch(/Something to be told|1,000|4,000/);
        }
      }
    }
  });
});

describe('renderSummary', () => {
  test('shows all 741 tools', () => {
    const text = renderSummary(REPORTS['many'](), CONTEXT);
    expect(text.match(/^\| `op_\d{4}`/gm)).toHaveLength(741);
    expect(text).not.toContain('more, see');
  });

  test('stays within 1 MiB, counted in bytes and whole', () => {
    const report = REPORTS['many-emoji']();
    const tools = Array.from({ length: 10_000 }, (_, at) => tool(`${'😀'.repeat(60)}${at}`, 900));
    const text = renderSummary({ ...report, servers: [server('cloud', tools)] }, CONTEXT);
    expect(new TextEncoder().encode(text).byteLength).toBeLessThanOrEqual(SUMMARY_LIMIT_BYTES);
    expect(new TextEncoder().encode(text).byteLength).toBeGreaterThan(900_000);
    expect(whole(text)).toBe(true);
    expect(text).toMatch(/… and [\d,]+ more, see the report as JSON/);
  });

  test('begins with the verdict, as the comment does', () => {
    expect(renderSummary(REPORTS['fail'](), CONTEXT).split('\n')[0]).toBe(comment('fail').split('\n')[1]);
  });
});
