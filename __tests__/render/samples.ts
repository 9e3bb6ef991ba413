import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const FOLDER = fileURLToPath(new URL('./samples/', import.meta.url));

/** Compares with a kept file that one can open; `UPDATE_SAMPLES=1` writes it anew. */
export function expectSample(name: string, text: string): void {
  if (process.env['UPDATE_SAMPLES'] === '1') {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(`${FOLDER}${name}`, text);
  }
  expect(text).toBe(readFileSync(`${FOLDER}${name}`, 'utf8'));
}
