// Packs the ranks of o200k_base and the classes its split pattern asks for into dist/o200k_base.bin.
// src/tokens/asset.ts reads the file and describes its layout.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { crc32 } from 'node:zlib';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { Tiktoken } from 'tiktoken';

const BUCKET_BITS = 17;
const VERSION = 1;
const HEADER_BYTES = 24;
const BLOCK_BYTES = 128;

const CONTRACTION = "('s|'S|'t|'T|'re|'rE|'Re|'RE|'ve|'vE|'Ve|'VE|'m|'M|'ll|'lL|'Ll|'LL|'d|'D)?";
/** The pattern that src/tokens/split.ts is written for. */
const PATTERN = [
  `[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+${CONTRACTION}`,
  `[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*${CONTRACTION}`,
  '\\p{N}{1,3}',
  ' ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*',
  '\\s*[\\r\\n]+',
  '\\s+(?!\\S)',
  '\\s+',
].join('|');

/** One bit for each set of the pattern that a character belongs to: see src/tokens/classes.ts. */
const CLASSES = { '[\\p{Lu}\\p{Lt}]': 1, '\\p{Ll}': 2, '[\\p{Lm}\\p{Lo}]': 3, '\\p{M}': 7, '\\p{N}': 8, '\\s': 16, '[\\r\\n]': 48 };
const OTHER = 64;

/** Every token's bytes; its index is its rank. */
function readRanks(lines) {
  const tokens = [];
  for (const line of lines.split('\n').filter(Boolean)) {
    const [, first, ...words] = line.split(' ');
    words.forEach((word, index) => {
      tokens[Number(first) + index] = Buffer.from(word, 'base64');
    });
  }
  return tokens;
}

/**
 * The class of every code point, asked of tiktoken itself by running one set at a time over all of
 * Unicode: Node's own tables follow the Node version, and its `\s` differs at U+0085 and U+FEFF.
 */
function readClasses() {
  const bytes = Array.from({ length: 256 }, (_, byte) => Buffer.of(byte).toString('base64'));
  const codes = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);
  const everything = codes.map((code) => String.fromCodePoint(code)).join('');
  const classes = new Uint8Array(0x110000).fill(OTHER);
  for (const [set, bits] of Object.entries(CLASSES)) {
    const matcher = new Tiktoken(`! 0 ${bytes.join(' ')}`, {}, set);
    for (const character of Buffer.from(matcher.encode_ordinary(everything)).toString()) classes[character.codePointAt(0)] = bits;
    matcher.free();
  }
  return classes;
}

/** Cuts the classes into blocks and keeps each distinct block once. */
function packClasses(classes) {
  const known = new Map();
  const index = new Uint8Array(classes.length / BLOCK_BYTES);
  for (let block = 0; block < index.length; block++) {
    const content = Buffer.from(classes.subarray(block * BLOCK_BYTES, (block + 1) * BLOCK_BYTES)).toString('latin1');
    if (!known.has(content)) known.set(content, known.size);
    index[block] = known.get(content);
  }
  if (known.size > 256) throw new Error(`${known.size} blocks of classes do not fit a byte`);
  return { index, blocks: Buffer.from([...known.keys()].join(''), 'latin1') };
}

/** The same hash as in src/tokens/hash.ts. */
function bucketOf(token) {
  const { length } = token;
  const short = () => token[0] | (token[length >> 1] << 8) | (token[length - 1] << 16);
  const middle = length > 8 ? Math.imul(token.readInt32LE((length - 4) >> 1), 0x27d4eb2f) : 0;
  const first = length < 4 ? short() : token.readInt32LE(0) ^ middle;
  const last = length <= 4 ? 0 : token.readInt32LE(length - 4);
  const sum = Math.imul(first, 0x85ebca6b) + Math.imul(last, 0xc2b2ae35) + length;
  return Math.imul(sum ^ (sum >>> 15), 0x9e3779b1) >>> (32 - BUCKET_BITS);
}

function packTokens(tokens) {
  const buckets = Array.from({ length: 1 << BUCKET_BITS }, () => []);
  tokens.forEach((token, rank) => {
    buckets[bucketOf(token)].push(Buffer.of(token.length, rank & 255, (rank >> 8) & 255, rank >> 16), token);
  });
  const packed = buckets.map((records) => Buffer.concat(records));
  const starts = Buffer.alloc(3 * (packed.length + 1));
  let start = 0;
  packed.forEach((bucket, number) => {
    start += bucket.length;
    starts.writeUIntLE(start, 3 * (number + 1), 3);
  });
  return { starts, records: Buffer.concat(packed) };
}

/** @returns the asset, the same bytes on every machine and Node version */
export function packAsset() {
  const { pat_str: pattern, bpe_ranks: lines } = o200k;
  if (pattern !== PATTERN) throw new Error(`js-tiktoken splits by another pattern than src/tokens/split.ts: ${pattern}`);
  const tokens = readRanks(lines);
  const { index, blocks } = packClasses(readClasses());
  const { starts, records } = packTokens(tokens);
  const header = Buffer.alloc(HEADER_BYTES);
  const asset = Buffer.concat([header, index, blocks, starts, records]);
  asset.write('o200', 0, 'latin1');
  asset.writeUInt32LE(VERSION, 4);
  asset.writeUInt32LE(asset.length, 12);
  asset.writeUInt32LE(Math.max(...new Set(tokens.map((token) => token.length))), 16);
  asset.writeUInt32LE(blocks.length, 20);
  asset.writeUInt32LE(crc32(asset.subarray(12)), 8);
  return asset;
}

/** Writes the asset where it differs from what is there. */
export function generateTokens() {
  const path = new URL('../dist/o200k_base.bin', import.meta.url);
  const asset = packAsset();
  if (existsSync(path) && isDeepStrictEqual(readFileSync(path), asset)) return;
  mkdirSync(new URL('.', path), { recursive: true });
  writeFileSync(path, asset);
}
