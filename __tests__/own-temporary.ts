import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Gives a test file a temporary folder of its own, so that what other files have under way is no leftover of it. */
export function useOwnTemporary(): void {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'own-')));
  process.env['TMPDIR'] = folder;
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
}
