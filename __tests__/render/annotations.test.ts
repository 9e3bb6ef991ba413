import { describe, expect, test } from 'vitest';
import { annotations, formatAnnotation, type PlaceOf } from '../../src/render/annotations.ts';
import { budget, finding, report, server, tool } from './build.ts';
import { REPORTS, type ReportName } from './reports.ts';
import { obeyed } from './runner.ts';

const placeOf: PlaceOf = (path) => ({ file: 'conf,a:b.json', line: path.length + 2 });

describe('annotations', () => {
  const over = Array.from({ length: 25 }, (_, at) => at + 1);
  const many = report(
    [
      server(
        'docs',
        over.map((excess) => tool(`t${excess}`, 1_000 + excess)),
      ),
    ],
    {
      verdict: 'fail',
      budget: budget({ perToolBytes: 1_000 }, 'conf,a:b.json'),
      findings: over.map((excess) =>
        finding('tool-over', {
          server: 'docs',
          tool: excess === 25 ? 'a%b\rc\nd' : `t${excess}`,
          actual: 1_000 + excess,
          limit: 1_000,
          path: ['perToolBytes'],
        }),
      ),
    },
  );

  test('C9: at most ten, the largest excess first, the last one counts the rest', () => {
    const shown = annotations(many, placeOf);
    expect(shown).toHaveLength(10);
    expect(shown.every(({ severity }) => severity === 'error')).toBe(true);
    expect(shown.slice(0, 9).map(({ message }) => /(\d+) over/.exec(message)?.[1])).toEqual(['25', '24', '23', '22', '21', '20', '19', '18', '17']);
    expect(shown.at(-1)?.message).toBe('16 more in the summary');
  });

  test('C9: exactly ten need no line that counts', () => {
    const shown = annotations({ ...many, findings: many.findings.slice(0, 10) }, placeOf);
    expect(shown).toHaveLength(10);
    expect(shown.at(-1)?.message).toContain('1 over the limit of 1,000');
  });

  test('C9: the command carries file, line and the exact escapes', () => {
    expect(annotations(many, placeOf).map(formatAnnotation)[0]).toBe(
      '::error file=conf%2Ca%3Ab.json,line=3,title=Tool budget::docs/a%25b%0Dc%0Ad is 1,025 bytes: 25 over the limit of 1,000',
    );
  });

  test('a finding without a line stands on the first line of the budget file, or on none', () => {
    const [first] = annotations(REPORTS['no-servers'](), () => null);
    expect(first).toMatchObject({ file: 'mcp-budget.json', line: 1 });
    const [removed] = annotations(REPORTS['budget-removed'](), () => null);
    expect(removed).toMatchObject({ file: null, line: null });
    expect(formatAnnotation(removed!)).toMatch(/^::error title=Tool budget::/);
  });

  test('a raised limit is a notice', () => {
    expect(annotations(REPORTS['limit-raised'](), placeOf)).toEqual([
      { severity: 'notice', title: 'Tool budget', message: 'totalBytes was raised from 60,000 to 65,000.', file: 'conf,a:b.json', line: 3 },
    ]);
  });

  test.each(Object.keys(REPORTS) as ReportName[])('C11: "%s" yields one command for each annotation and none of a server', (name) => {
    const shown = annotations(REPORTS[name](), placeOf);
    expect(shown.length).toBeLessThanOrEqual(10);
    expect(obeyed(shown.map(formatAnnotation).join('\n'))).toEqual(shown.map(({ severity }) => severity));
    expect(shown.map(formatAnnotation).join('')).not.toMatch(/##\[|\r|\u001b/);
  });
});
