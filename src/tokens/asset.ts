import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failure } from '../errors.ts';

/** The packed table: views into the bytes of the file, nothing copied. */
export interface Asset {
  /** Number of each block of 128 code points in `classBlocks`. */
  readonly classIndex: Uint8Array;
  readonly classBlocks: Uint8Array;
  /** Bytes of the records of each bucket. */
  readonly bucketSizes: Uint8Array;
  /** Bucket after bucket: length, rank in three bytes from the lowest, bytes of the token. */
  readonly records: Uint8Array;
  readonly tokens: number;
  readonly longestToken: number;
}

const NAME = 'o200k_base.bin';
const HEADER_BYTES = 32;
const VERSION = 1;
const CLASS_INDEX_BYTES = 0x110000 / 128;
const BUCKETS = 1 << 17;

/** The asset's place, seen from the folder this module runs in: the bundle, its chunks, or the source. */
const PLACES: Readonly<Record<string, string>> = { dist: '.', chunks: '..', tokens: '../../dist' };

/** @returns the path of the asset that belongs to this build */
export function locateAsset(moduleUrl: string = import.meta.url): string {
  const folder = dirname(fileURLToPath(moduleUrl));
  return join(folder, PLACES[basename(folder)] ?? '.', NAME);
}

/**
 * Reads and checks the asset.
 * @param source its bytes, its path or its `file:` URL; by default the one of this build
 * @throws ExpectedFailure `tokens-unavailable` where it is missing, cut, of another version or damaged
 */
export function readAsset(source: Uint8Array | URL | string = locateAsset()): Asset {
  const file = source instanceof Uint8Array ? NAME : source instanceof URL ? fileURLToPath(source) : source;
  const bytes = source instanceof Uint8Array ? source : readBytes(file);
  const damaged = (what: string) => failure('tokens-unavailable', [file, what], { file });

  if (bytes.length < HEADER_BYTES) throw damaged(`is cut: ${bytes.length} bytes`);
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== 'o200') throw damaged('is no token table');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const field = (index: number) => view.getInt32(4 + 4 * index, true);
  if (field(0) !== VERSION) throw damaged(`has version ${field(0)}, this program reads version ${VERSION}`);
  if (field(1) !== bytes.length) throw damaged(`has ${bytes.length} bytes instead of ${field(1)}`);
  if (field(2) !== checksum(view)) throw damaged('is damaged: its checksum is wrong');

  const blocksFrom = HEADER_BYTES + CLASS_INDEX_BYTES;
  const sizesFrom = blocksFrom + field(5);
  const recordsFrom = sizesFrom + BUCKETS;
  return {
    classIndex: bytes.subarray(HEADER_BYTES, blocksFrom),
    classBlocks: bytes.subarray(blocksFrom, sizesFrom),
    bucketSizes: bytes.subarray(sizesFrom, recordsFrom),
    records: bytes.subarray(recordsFrom, recordsFrom + field(6)),
    tokens: field(3),
    longestToken: field(4),
  };
}

function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw failure('tokens-unavailable', [file, 'cannot be read'], { file, cause });
  }
}

/** Every step is a bijection of the sum, so a change within one word never goes unseen. */
function checksum(view: DataView): number {
  let sum = 0;
  for (let at = HEADER_BYTES; at < view.byteLength; at += 4) sum = Math.imul(sum ^ view.getInt32(at, true), 0x9e3779b1);
  return sum;
}
