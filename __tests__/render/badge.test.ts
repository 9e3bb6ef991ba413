import { describe, expect, test } from 'vitest';
import { renderBadge, renderBadgeEndpoint, renderBadgeLine } from '../../src/render/badge.ts';
import { html } from './markdown.ts';
import { REPORTS, type ReportName } from './reports.ts';
import { expectSample } from './samples.ts';

describe('badge', () => {
  test.each(['pass', 'fail', 'unmeasured', 'measured', 'tokens-absent'] as const)('draws "%s" as the kept file does', (name) => {
    expectSample(`badge-${name}.svg`, renderBadge(REPORTS[name]()));
  });

  test.each(Object.keys(REPORTS) as ReportName[])('is green only where "%s" passed', (name) => {
    const report = REPORTS[name]();
    const endpoint = JSON.parse(renderBadgeEndpoint(report));
    expect(endpoint.schemaVersion).toBe(1);
    expect(endpoint.color === 'brightgreen').toBe(report.verdict === 'pass');
    expect(renderBadge(report).includes('#2e7d32')).toBe(report.verdict === 'pass');
    if (report.verdict === 'unmeasured') expect(endpoint.message).toBe('not measured');
  });

  test('the Markdown line is an image in a link and nothing else', () => {
    expect(renderBadgeLine('badge.svg')).toBe('![MCP tool budget](badge.svg)\n');
    const markup = html(renderBadgeLine('a b).svg', 'https://x.test/a)(b'));
    expect(markup).toBe('<p><a href="https://x.test/a%29%28b"><img src="a%20b%29.svg" alt="MCP tool budget" /></a></p>\n');
  });
});
