import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as zlib from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { ExpectedFailure } from '../../src/errors.ts';
import { crc32InScript, locateAsset } from '../../src/tokens/asset.ts';
import { loadCounter } from '../../src/tokens/counter.ts';

const asset = readFileSync(locateAsset());
const folder = mkdtempSync(join(tmpdir(), 'tokens-'));
afterAll(() => rmSync(folder, { recursive: true }));

function failureOf(source: Parameters<typeof loadCounter>[0]): ExpectedFailure {
  try {
    loadCounter(source);
  } catch (error) {
    if (error instanceof ExpectedFailure) return error;
    throw error;
  }
  throw new Error('the table was read without complaint');
}

function changed(at: number, value: number): Buffer {
  const copy = Buffer.from(asset);
  copy[at] = value;
  return copy;
}

describe('place', () => {
  test('is beside the bundle, above its chunks, and in dist for the source', () => {
    const base = pathToFileURL(join(folder, 'dist/'));
    const place = join(folder, 'dist', 'o200k_base.bin');
    expect(locateAsset(new URL('cli.js', base).href)).toBe(place);
    expect(locateAsset(new URL('action.js', base).href)).toBe(place);
    expect(locateAsset(new URL('chunks/check.js', base).href)).toBe(place);
    expect(locateAsset(new URL('../src/tokens/asset.ts', base).href)).toBe(place);
  });

  test('may be given as path, as URL or as bytes', () => {
    const copy = join(folder, 'a copy #1.bin');
    copyFileSync(locateAsset(), copy);
    const shifted = Buffer.concat([Buffer.alloc(3), asset]).subarray(3);
    for (const source of [copy, pathToFileURL(copy), asset, shifted]) expect(loadCounter(source).count('Hello, world!')).toBe(4);
  });
});

describe('B7: a damaged table', () => {
  test('is missed with its path and what to do', () => {
    const path = join(folder, 'nowhere', 'o200k_base.bin');
    const error = failureOf(path);
    expect(error.code).toBe('tokens-unavailable');
    expect(error.message).toContain(path);
    expect(error.message).toContain('--no-tokens');
    expect(error.cause).toMatchObject({ code: 'ENOENT' });
    mkdirSync(path, { recursive: true });
    expect(failureOf(path).cause).toMatchObject({ code: 'EISDIR' });
  });

  test.each([
    ['is empty', Buffer.alloc(0), 'is cut'],
    ['ends within its header', asset.subarray(0, 20), 'is cut'],
    ['ends early', asset.subarray(0, asset.length - 1), 'bytes instead of'],
    ['goes on', Buffer.concat([asset, Buffer.alloc(1)]), 'bytes instead of'],
    ['is another file', Buffer.from('version https://git-lfs.github.com/spec/v1\n'), 'is no token table'],
    ['has another version', changed(4, 9), 'has version 9'],
    ['has another longest token', changed(16, 9), 'checksum'],
    ['has another layout', changed(20, 9), 'checksum'],
    ['has a changed class', changed(9000, 0x55), 'checksum'],
    ['has a changed last byte', changed(asset.length - 1, asset[asset.length - 1]! ^ 1), 'checksum'],
    ['has another checksum', changed(8, asset[8]! ^ 1), 'checksum'],
  ])('is refused when it %s', (_, bytes, words) => {
    const error = failureOf(bytes);
    expect(error.code).toBe('tokens-unavailable');
    expect(error.message).toContain(words);
  });

  test('is refused from a file as well, with line ends that git changed', () => {
    const path = join(folder, 'changed.bin');
    writeFileSync(path, asset.toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
    expect(failureOf(path)).toMatchObject({ code: 'tokens-unavailable', place: { file: path } });
  });
});

describe('the committed table', () => {
  test('is what the generator makes, byte for byte', async () => {
    const script = new URL('../../scripts/generate-tokens.mjs', import.meta.url).href;
    const { packAsset } = (await import(script)) as { packAsset(): Buffer };
    expect(packAsset().equals(asset)).toBe(true);
  });

  test('is smaller than 3 MB', () => {
    expect(asset.length).toBeLessThan(3_000_000);
  });
});

test('the checksum in script is that of zlib', () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('123456789'), asset.subarray(0, 5000)]) expect(crc32InScript(bytes)).toBe(zlib.crc32(bytes));
  expect(crc32InScript(Buffer.from('123456789'))).toBe(0xcbf43926);
});
