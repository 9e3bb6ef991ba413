import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeRuntime } from '../../src/sandbox/runtime.ts';
import { folder } from './start.ts';

test('engines with other ids have files of their own, and keep them', () => {
  const env = { HOME: folder() };
  const one = makeRuntime(env, { uid: 1000, gid: 1000 });
  const other = makeRuntime(env, { uid: 0, gid: 0 });
  expect(makeRuntime(env, { uid: 1000, gid: 1000 })).toMatchObject({ etc: one.etc, emptyFile: one.emptyFile });
  expect(readFileSync(one.etc['passwd'] ?? '', 'utf8')).toContain(':1000:1000:');
  expect(readFileSync(other.etc['passwd'] ?? '', 'utf8')).toContain(':0:0:');
  expect(one.etc['hosts']).toBe(other.etc['hosts']);
});
