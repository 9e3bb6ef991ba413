import { describe, expect, test } from 'vitest';
import { ratchetPatch } from '../../src/render/ratchet-patch.ts';
import { budget, finding, report, server, tool } from './build.ts';
import { REPORTS } from './reports.ts';

describe('ratchetPatch', () => {
  test('lowers and removes, and moves the last comma', () => {
    expect(ratchetPatch(REPORTS['ratchet']())).toEqual([
      '  "oversized": {',
      '-   "docs/render_page": 6120,',
      '-   "github/create_issue": 5310,',
      '-   "search": 4500',
      '+   "docs/render_page": 5020',
      '  }',
    ]);
  });

  test('shows one unchanged neighbour on either side', () => {
    const oversized = { a: 9_000, b: 9_100, c: 9_200, d: 9_300, e: 9_400 };
    const lowered = report([server('docs', [tool('c', 9_150)])], {
      budget: budget({ perToolBytes: 4_000, oversized }),
      findings: [finding('ratchet-slack', { server: 'docs', tool: 'c', actual: 9_150, limit: 9_200, becomes: 9_150, path: ['oversized', 'c'] })],
    });
    expect(ratchetPatch(lowered)).toEqual(['  "oversized": {', '    "b": 9100,', '-   "c": 9200,', '+   "c": 9150,', '    "d": 9300,', '  }']);
  });

  test('D9: puts the renamed tool in the place of its old entry', () => {
    expect(ratchetPatch(REPORTS['renamed']())).toEqual(['  "oversized": {', '-   "search": 1500', '+   "find": 1498', '  }']);
  });

  test('names the entry of a server', () => {
    const done = report([server('docs', [tool('a', 10)])], {
      budget: budget({ servers: { docs: { perToolBytes: 4_000, oversized: { a: 5_000 } } } }),
      findings: [finding('ratchet-done', { server: 'docs', tool: 'a', actual: 10, limit: 5_000, becomes: null, path: ['servers', 'docs', 'oversized', 'a'] })],
    });
    expect(ratchetPatch(done)).toEqual(['  "servers": {', '    "docs": {', '      "oversized": {', '-       "a": 5000', '      }', '    }', '  }']);
  });

  test('is empty where nothing is to be turned', () => {
    expect(ratchetPatch(REPORTS['fail']())).toEqual([]);
  });
});
