import { describe, expect, test } from 'vitest';
import { renderJson } from '../../src/render/json.ts';
import { REPORTS, type ReportName } from './reports.ts';
import { obeyed } from './runner.ts';

describe('renderJson', () => {
  test.each(Object.keys(REPORTS) as ReportName[])('writes "%s" as one document that reads back equal', (name) => {
    const report = REPORTS[name]();
    for (const actions of [true, false]) {
      const text = renderJson(report, { actions });
      expect(text.endsWith('}\n')).toBe(true);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(report)));
      expect(text).not.toMatch(/[\u007f-\u009f\u200b\u202e]/);
    }
    expect(obeyed(renderJson(report, { actions: true }))).toEqual([]);
    expect(renderJson(report, { actions: true })).not.toContain('##[');
  });

  test('keeps the order of keys whatever the order of the report', () => {
    const report = REPORTS['pass']();
    const turned = Object.fromEntries(Object.entries(report).reverse()) as typeof report;
    expect(renderJson(turned, { actions: false })).toBe(renderJson(report, { actions: false }));
    expect(Object.keys(JSON.parse(renderJson(turned, { actions: false })))[0]).toBe('schemaVersion');
  });

  test('says what was wrong where nothing was measured', () => {
    const text = renderJson({ verdict: 'invalid', schemaVersion: 1, error: { code: 'unknown-flag', message: 'Unknown flag --x.' } }, { actions: false });
    expect(text).toBe(
      '{\n  "schemaVersion": 1,\n  "verdict": "invalid",\n  "error": {\n    "code": "unknown-flag",\n    "message": "Unknown flag --x."\n  }\n}\n',
    );
  });
});
