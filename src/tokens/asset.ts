import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as zlib from 'node:zlib';
import { failure } from '../errors.ts';

/** The packed table: views into the bytes of the file, nothing copied. */
export interface Asset {
  /** Bytes of the longest token. */
  readonly longestToken: number;
  /** Number of each block of 128 code points in `classBlocks`. */
  readonly classIndex: Uint8Array;
  readonly classBlocks: Uint8Array;
  /** Where each bucket's records begin, and the last one's end: three bytes each, the lowest first. */
  readonly bucketStarts: Uint8Array;
  /** Bucket after bucket: length, rank in three bytes from the lowest, bytes of the token. */
  readonly records: Uint8Array;
}

const NAME = 'o200k_base.bin';
/** Magic word, version, checksum of all that follows it, bytes of the file, longest token, bytes of `classBlocks`. */
const HEADER_BYTES = 24;
const CHECKED_FROM = 12;
const VERSION = 1;
const CLASS_INDEX_BYTES = 0x110000 / 128;
const BUCKET_STARTS_BYTES = 3 * ((1 << 17) + 1);

/** The asset's place, seen from the folder this module runs in: the source, the chunks of the bundle, or the bundle. */
function placeFrom(folder: string): string {
  if (basename(folder) === 'tokens') return '../../dist';
  return basename(folder) === 'chunks' ? '..' : '.';
}

/** @returns the path of the asset that belongs to this build */
export function locateAsset(moduleUrl: string = import.meta.url): string {
  const folder = dirname(fileURLToPath(moduleUrl));
  return join(folder, placeFrom(folder), NAME);
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

  if (bytes.length < HEADER_BYTES) throw damaged(`is cut: it has ${bytes.length} bytes`);
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== 'o200') throw damaged('is no token table');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const field = (at: number) => view.getUint32(at, true);
  if (field(4) !== VERSION) throw damaged(`has version ${field(4)}, and this program reads version ${VERSION}`);
  if (field(12) !== bytes.length) throw damaged(`has ${bytes.length} bytes instead of ${field(12)}`);
  if (field(8) !== crc32(bytes.subarray(CHECKED_FROM))) throw damaged('is damaged: its checksum is wrong');

  const blocksFrom = HEADER_BYTES + CLASS_INDEX_BYTES;
  const startsFrom = blocksFrom + field(20);
  const recordsFrom = startsFrom + BUCKET_STARTS_BYTES;
  return {
    longestToken: field(16),
    classIndex: bytes.subarray(HEADER_BYTES, blocksFrom),
    classBlocks: bytes.subarray(blocksFrom, startsFrom),
    bucketStarts: bytes.subarray(startsFrom, recordsFrom),
    records: bytes.subarray(recordsFrom),
  };
}

function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw failure('tokens-unavailable', [file, 'cannot be read'], { file, cause });
  }
}

const crc32: (bytes: Uint8Array) => number = zlib.crc32 ?? crc32InScript;

/** For Node before 20.15 and 22.2, whose zlib has no `crc32`. */
export function crc32InScript(bytes: Uint8Array): number {
  const table = Int32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
    return rest;
  });
  let sum = -1;
  for (const byte of bytes) sum = table[(sum ^ byte) & 255]! ^ (sum >>> 8);
  return ~sum >>> 0;
}
