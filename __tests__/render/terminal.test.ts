import { stripVTControlCharacters, styleText } from 'node:util';
import { describe, expect, test } from 'vitest';
import { reportSchema } from '../../src/core/report.ts';
import { renderTerminal } from '../../src/render/terminal.ts';
import { columns } from '../../src/render/width.ts';
import { REPORTS, type ReportName } from './reports.ts';
import { obeyed } from './runner.ts';
import { expectSample } from './samples.ts';

const COMMAND = 'mcp-budget';
const names = Object.keys(REPORTS) as ReportName[];
const kept = names.filter((name) => !name.startsWith('many') && name !== 'hostile');

function render(name: ReportName, mode: 'check' | 'measure' = 'check', width = 80): string {
  return renderTerminal(REPORTS[name](), { width, mode, command: COMMAND });
}

describe('renderTerminal', () => {
  test.each(names)('the report "%s" is valid', (name) => {
    expect(reportSchema.parse(REPORTS[name]())).toEqual(REPORTS[name]());
  });

  test.each(kept)('says "%s" as the kept file does', (name) => {
    expectSample(`${name}.txt`, render(name, REPORTS[name]().verdict === 'measured' ? 'measure' : 'check'));
  });

  test.each(names)('no line of "%s" is wider than 80 columns but for a word that cannot be broken', (name) => {
    for (const mode of ['check', 'measure'] as const) {
      const wide = render(name, mode)
        .split('\n')
        .filter((line) => columns(line) > 80);
      expect(
        wide.filter((line) =>
          line
            .trim()
            .split(' ')
            .every((word) => columns(word) < 40),
        ),
      ).toEqual([]);
    }
  });

  test.each(names)('C11: nothing in "%s" is a workflow command or a control character', (name) => {
    for (const mode of ['check', 'measure'] as const) {
      expect(obeyed(render(name, mode))).toEqual([]);
      expect(render(name, mode)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e]/);
    }
  });

  test.each(names)('colour changes nothing in "%s" but colour', (name) => {
    const style = (format: Parameters<typeof styleText>[0], text: string) => styleText(format, text, { validateStream: false });
    const coloured = renderTerminal(REPORTS[name](), { width: 80, mode: 'check', command: COMMAND, style });
    expect(stripVTControlCharacters(coloured)).toBe(render(name));
  });

  test('the last line of a failing run is the command to run', () => {
    for (const [name, command] of [
      ['fail', 'mcp-budget measure --tool github/create_issue'],
      ['ratchet', 'mcp-budget ratchet'],
      ['renamed', 'mcp-budget check'],
      ['unmeasured', 'mcp-budget measure --server docs'],
      ['one-over', 'mcp-budget measure'],
    ] as const) {
      expect(
        render(name)
          .trimEnd()
          .split('\n')
          .at(-1)
          ?.trim()
          .replace(/^\d\. /, ''),
      ).toBe(command);
    }
  });

  test('F1: a full budget is not called over, and one byte over is not called 100 %', () => {
    expect(render('exactly-full')).toMatch(/^PASS {2}46,000 of 46,000 bytes, none left/);
    expect(render('one-over')).toMatch(/^FAIL {2}46,001 of 46,000 bytes, 1 over/);
    expect(render('one-over')).not.toContain('100 %, ok');
  });

  test('F11: zero is a limit and no limit is said', () => {
    expect(render('zero')).toMatch(/^FAIL {2}91 of 0 bytes, 91 over/);
    expect(render('no-total')).toMatch(/^PASS {2}4,432 bytes, no limit for the total/);
  });

  test('D13: what was not measured is never a pass and never 0 bytes', () => {
    expect(render('no-servers')).toMatch(/^NOT MEASURED {2}no server was measured/);
    expect(render('unmeasured')).not.toMatch(/PASS|60,000/);
    expect(render('fail-and-unmeasured')).toMatch(/^FAIL/);
    expect(render('fail-and-unmeasured')).toContain('100 tools, 9,000 bytes; not a total');
  });

  test('F9: an inherited excess carries its amount and what this change adds', () => {
    expect(render('inherited').replace(/\s+/g, ' ')).toContain('already over on base by 63, this change: +0');
    expect(render('inherited-grew').replace(/\s+/g, ' ')).toContain('163 over the limit of 6,500; already over on base by 63, this change: +100');
  });

  test('wide characters and emoji take two columns', () => {
    expect(columns('検索')).toBe(4);
    expect(columns('👨👩👧')).toBe(6);
    expect(columns('e\u0301')).toBe(1);
    const [header, ...rows] = render('wide').split('\n').slice(2, 7);
    const end = header!.indexOf('bytes') + 'bytes'.length;
    for (const row of rows) expect(columns(row.slice(0, row.search(/(?<= )[\d,]+ /)) + (row.match(/(?<= )[\d,]+(?= )/)?.[0] ?? ''))).toBe(end);
  });

  test('a foreign name that a shell would read is not put into a command', () => {
    const report = REPORTS['fail']();
    const findings = report.findings.map((finding) => ({ ...finding, server: '$(reboot)', tool: '; rm -rf ~' }));
    const text = renderTerminal({ ...report, findings }, { width: 80, mode: 'check', command: COMMAND });
    expect(text.trimEnd().split('\n').at(-1)?.trim()).toBe('mcp-budget measure');
  });

  test('a server that was typed is found by no other command, and none is told', () => {
    for (const name of ['typed-unmeasured', 'typed-over'] as const) expect(render(name)).not.toMatch(/mcp-budget (measure|check|ratchet)/);
    expect(render('typed-unmeasured').replace(/\s+/g, ' ')).toContain('then run the same command again');
  });

  test('what was stopped has nothing to mend', () => {
    expect(render('interrupted')).not.toContain('Mend what keeps');
    expect(render('interrupted')).toContain('Run the same command again');
  });

  test('long names and words without a blank stay within the width', () => {
    const long = 'a_very_long_name_of_a_tool_that_says_everything_'.repeat(3);
    const report = REPORTS['typed-over']();
    const findings = report.findings.map((finding) => ({ ...finding, tool: long }));
    const text = renderTerminal(
      { ...report, findings: [...findings, { kind: 'no-tools', severity: 'warning', message: 'x'.repeat(300) }] },
      { width: 80, mode: 'check', command: COMMAND },
    );
    expect(text.split('\n').filter((line) => columns(line) > 80)).toEqual([]);
  });

  test('a warning that many tools share is told once', () => {
    const findings = Array.from({ length: 12 }, (_, at) => ({
      kind: 'description-cut' as const,
      severity: 'warning' as const,
      server: 'docs',
      tool: `t${at}`,
      message: `The description of t${at} is cut: shorten it.`,
    }));
    const text = renderTerminal({ ...REPORTS['pass'](), findings }, { width: 80, mode: 'check', command: COMMAND }).replace(/\s+/g, ' ');
    expect(text).toContain('The description of t0 is cut: shorten it. The same of docs/t1, docs/t2, docs/t3 and 8 more.');
    expect(text).not.toContain('docs/t4');
  });

  test('quiet leaves verdict, problems and what to do', () => {
    const text = renderTerminal(REPORTS['fail'](), { width: 80, mode: 'check', command: COMMAND, quiet: true });
    expect(text).toMatch(/^FAIL/);
    expect(text).toContain('What to do');
    expect(text).not.toMatch(/Sandbox|Heaviest/);
  });
});
