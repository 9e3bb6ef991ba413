import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RULES } from '../../src/core/advice-rules.ts';

test('docs/trimming.md gives every rule with its reason, and no other', () => {
  const text = readFileSync(new URL('../../docs/trimming.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm)].map(([, rule, reason]) => [rule, reason]);
  expect(rows).toEqual(Object.entries(RULES));
});
