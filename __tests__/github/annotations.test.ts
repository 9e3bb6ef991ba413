import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { EOL, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Finding, Report } from '../../src/core/report.ts';
import { annotate } from '../../src/github/annotations.ts';
import { command } from '../../src/github/command.ts';
import { outputsOf, writeOutputs } from '../../src/github/outputs.ts';
import { writeSummary } from '../../src/github/summary.ts';
import { SUMMARY_LIMIT_BYTES } from '../../src/render/summary.ts';

afterEach(() => vi.unstubAllEnvs());

const over = (tool: string, excess: number): Finding => ({
  kind: 'tool-over',
  severity: 'error',
  tool,
  message: `${tool} is over`,
  actual: 400 + excess,
  limit: 400,
});

describe('annotations', () => {
  test('C9: are at most ten, the largest excess first, and the last counts the rest', () => {
    const findings = Array.from({ length: 25 }, (_, index) => over(`t${index + 1}`, index + 1));
    const lines = annotate(findings, ({ tool }) => ({ file: 'conf,a:b.json', line: Number(tool?.slice(1)) }));
    expect(lines).toHaveLength(10);
    expect(lines[0]).toBe('::error file=conf%2Ca%3Ab.json,line=25,title=Tool budget::t25 is over');
    expect(lines[8]).toContain('line=17,title=Tool budget::t17 is over');
    expect(lines[9]).toBe('::error title=Tool budget::16 more in the summary');
  });

  test('are ten where there are exactly ten', () => {
    const lines = annotate(
      Array.from({ length: 10 }, (_, index) => over(`t${index}`, index)),
      () => ({ file: 'mcp-budget.json' }),
    );
    expect(lines).toHaveLength(10);
    expect(lines.at(-1)).toContain('t0 is over');
  });

  test('put errors before the raises that are only shown, and leave warnings about tools to the summary', () => {
    const raised: Finding = { kind: 'limit-raised', severity: 'notice', message: 'raised', actual: 9000, limit: 1 };
    const blemish: Finding = { kind: 'tool-invalid', severity: 'warning', message: 'invalid' };
    const lines = annotate([raised, blemish, over('a', 1)], () => ({ file: 'b.json', line: 2 }));
    expect(lines).toEqual(['::error file=b.json,line=2,title=Tool budget::a is over', '::notice file=b.json,line=2,title=Tool budget::raised']);
  });

  test('stand on no file where none says it', () => {
    expect(annotate([over('a', 1)], () => null)).toEqual(['::error title=Tool budget::a is over']);
  });

  test('C9, C11: hold foreign text that cannot end them or begin a command', () => {
    const line = command('warning', '100 % sure\r\n::error::pwned\n  ##[set-output name=x]y\u001b[31m', { file: 'a%,:\n::error::b' });
    expect(line.split(/[\r\n]/)).toHaveLength(1);
    expect(line).not.toContain('##[');
    expect(line).toMatch(/^::warning file=a%25%2C%3A/);
    expect(line).toContain('::100 %25 sure%0D%0A::error::pwned%0A');
  });
});

function commandFile(variable: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'runner-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, variable);
  writeFileSync(path, '');
  vi.stubEnv(variable, path);
  return path;
}

describe('the job summary', () => {
  test('is added to what the step has said already', async () => {
    const path = commandFile('GITHUB_STEP_SUMMARY');
    writeFileSync(path, 'Before.\n');
    writeSummary(process.env, '# Sizes');
    expect(readFileSync(path, 'utf8')).toBe('Before.\n# Sizes\n');
  });

  test('is nothing where the runner keeps none', async () => {
    expect(writeSummary({}, '# Sizes')).toBeUndefined();
  });

  test('is never above what GitHub takes', async () => {
    const path = commandFile('GITHUB_STEP_SUMMARY');
    expect(() => writeSummary(process.env, 'é'.repeat(SUMMARY_LIMIT_BYTES / 2 + 1))).toThrow('1048578 bytes');
    expect(readFileSync(path, 'utf8')).toBe('');
  });
});

describe('outputs', () => {
  const totals = { tools: 13, bytes: 7639, tokens: 1695 };
  const report = (change: Partial<Report>): Report =>
    ({
      verdict: 'pass',
      totals,
      servers: [{ name: 'a', status: 'measured' }],
      base: { totals: { tools: 12, bytes: 7233, tokens: 1603 } },
      ...change,
    }) as unknown as Report;

  test('are the totals, the difference and where to find the rest', () => {
    expect(outputsOf(report({}), { path: 'r.json', commentUrl: 'https://example.com/1' })).toEqual({
      verdict: 'pass',
      'total-bytes': 7639,
      'total-tokens': 1695,
      tools: 13,
      'delta-bytes': 406,
      report: 'r.json',
      'comment-url': 'https://example.com/1',
    });
  });

  test('have no difference without a base, and no total of a part', () => {
    expect(outputsOf(report({ base: null }), { path: null, commentUrl: null })).toMatchObject({ 'total-bytes': 7639, 'delta-bytes': null });
    const part = report({
      verdict: 'unmeasured',
      servers: [
        { name: 'a', status: 'measured' },
        { name: 'b', status: 'unmeasured' },
      ] as Report['servers'],
    });
    expect(outputsOf(part, { path: null, commentUrl: null })).toMatchObject({ verdict: 'unmeasured', 'total-bytes': null, tools: null, 'delta-bytes': null });
  });

  test('are written as the library of GitHub writes them', async () => {
    const outputs = outputsOf(report({ base: null }), { path: 'r.json', commentUrl: null });
    const [own, theirs] = [commandFile('GITHUB_OUTPUT'), commandFile('GITHUB_OUTPUT')];
    writeOutputs({ GITHUB_OUTPUT: own }, outputs);
    const { setOutput } = await import('@actions/core');
    for (const [name, value] of Object.entries(outputs)) setOutput(name, value ?? '');
    const plain = (path: string) => readFileSync(path, 'utf8').replace(/(mcp_budget|ghadelimiter)_[0-9a-f-]{36}/g, 'delimiter');
    expect(plain(own)).toBe(plain(theirs).replaceAll(EOL, '\n'));
  });

  test('reach the runner, unknown ones empty', () => {
    const path = commandFile('GITHUB_OUTPUT');
    writeOutputs(process.env, outputsOf(report({ base: null }), { path: 'r.json', commentUrl: null }));
    const values = Object.fromEntries(
      [...readFileSync(path, 'utf8').matchAll(/^([\w-]+)<<(mcp_budget_\S{36})\n(.*)\n\2$/gm)].map(([, name, , value]) => [name, value]),
    );
    expect(values).toEqual({
      verdict: 'pass',
      'total-bytes': '7639',
      'total-tokens': '1695',
      tools: '13',
      'delta-bytes': '',
      report: 'r.json',
      'comment-url': '',
    });
  });
});
