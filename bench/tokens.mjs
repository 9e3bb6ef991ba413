// Counts the same texts with mcp-budget and four other libraries, and prints a Markdown table.
// Every figure is measured in a fresh process; the libraries take turns, so that all meet the same machine.
// Exits 1 where a million letters take more than fifteen times as long as a hundred thousand.
// Usage: npm run bundle && node bench/tokens.mjs
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { readListings } from './listings.mjs';

const RUNS = 5;
const LEAST_BYTES = 4_000_000;
const LIMIT_MS = 60_000;
const OWN = 'mcp-budget';

const require = createRequire(import.meta.url);
const inRepository = (path) => new URL(`../${path}`, import.meta.url);

/** Each loads its library and makes a function from a text to its number of tokens. */
const LIBRARIES = {
  [OWN]: async (folder) => {
    const { loadCounter } = await import(pathToFileURL(join(folder, 'counter.mjs')).href);
    const counter = loadCounter();
    return (text) => counter.count(text);
  },
  'js-tiktoken': async () => {
    const { Tiktoken } = await import('js-tiktoken/lite');
    const { default: ranks } = await import('js-tiktoken/ranks/o200k_base');
    const encoding = new Tiktoken(ranks);
    return (text) => encoding.encode(text, [], []).length;
  },
  tiktoken: async () => {
    const { get_encoding } = await import('tiktoken');
    const encoding = get_encoding('o200k_base');
    return (text) => encoding.encode_ordinary(text).length;
  },
  'gpt-tokenizer': async () => {
    const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
    const options = { disallowedSpecial: new Set() };
    return (text) => countTokens(text, options);
  },
  'ai-tokenizer': async () => {
    const { Tokenizer } = await import('ai-tokenizer');
    const encoding = await import('ai-tokenizer/encoding/o200k_base');
    const tokenizer = new Tokenizer(encoding);
    return (text) => tokenizer.count(text);
  },
};

/** One measurement, in the fresh process of `measure`. */
async function run(library, folder, file) {
  const texts = JSON.parse(readFileSync(file, 'utf8'));
  const rssBefore = process.memoryUsage.rss();
  const started = performance.now();
  const count = await LIBRARIES[library](folder);
  count('Hello, world!');
  const loadMs = performance.now() - started;
  const rssMb = (process.memoryUsage.rss() - rssBefore) / 1e6;
  const from = performance.now();
  let tokens = 0;
  for (const text of texts) tokens += count(text);
  process.stdout.write(JSON.stringify({ loadMs, rssMb, tokens, countMs: performance.now() - from }));
}

async function measure(library, folder, file) {
  const script = fileURLToPath(import.meta.url);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, 'run', library, folder, file], { timeout: LIMIT_MS });
    return JSON.parse(stdout);
  } catch (error) {
    if (error.killed) return { countMs: Number.POSITIVE_INFINITY, tokens: null };
    throw error;
  }
}

/** @returns for each library its measurements; throws where two libraries do not count alike */
async function measureAll(folder, texts, runs, libraries = Object.keys(LIBRARIES)) {
  const file = join(folder, 'texts.json');
  writeFileSync(file, JSON.stringify(texts));
  const results = new Map(libraries.map((library) => [library, []]));
  for (let round = 0; round < runs; round++) for (const library of libraries) results.get(library).push(await measure(library, folder, file));
  const counts = new Set([...results.values()].flat().flatMap(({ tokens }) => tokens ?? []));
  if (counts.size > 1) throw new Error(`the libraries count differently: ${[...counts].join(', ')}`);
  return results;
}

function median(results, key) {
  const sorted = results.map((result) => result[key]).sort((one, other) => one - other);
  return sorted[sorted.length >> 1];
}

const round = (value) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));
const times = (value) => `${value.toFixed(value < 10 ? 1 : 0)}×`;
const long = (ms) => (ms === Number.POSITIVE_INFINITY ? `> ${LIMIT_MS / 1000} s` : `${round(ms)} ms`);
const row = (cells) => `| ${cells.join(' | ')} |`;

function compare(results, key) {
  const own = median(results.get(OWN), key);
  return (library) => {
    const value = median(results.get(library), key);
    if (library === OWN) return long(value);
    return value === Number.POSITIVE_INFINITY ? `${long(value)} (> ${times(LIMIT_MS / own)})` : `${long(value)} (${times(value / own)})`;
  };
}

async function main(folder) {
  const bundle = await rolldown({ input: fileURLToPath(inRepository('src/tokens/counter.ts')), platform: 'node' });
  await bundle.write({ file: join(folder, 'counter.mjs'), format: 'esm' });
  copyFileSync(inRepository('dist/o200k_base.bin'), join(folder, 'o200k_base.bin'));

  const tools = await readListings();
  const bytes = tools.reduce((sum, tool) => sum + Buffer.byteLength(tool), 0);
  const texts = Array.from({ length: Math.ceil(LEAST_BYTES / bytes) }, () => tools).flat();
  const total = bytes * (texts.length / tools.length);

  const listings = await measureAll(folder, texts, RUNS);
  const letters = await measureAll(folder, ['a'.repeat(100_000)], 1);
  const spaces = await measureAll(folder, [' '.repeat(100_000)], 1, [OWN, 'js-tiktoken', 'gpt-tokenizer', 'ai-tokenizer']);
  const hundred = await measureAll(folder, ['a'.repeat(100_000)], RUNS, [OWN]);
  const million = await measureAll(folder, ['a'.repeat(1_000_000)], RUNS, [OWN]);

  const load = compare(listings, 'loadMs');
  const count = compare(listings, 'countMs');
  const worst = compare(letters, 'countMs');
  const blank = compare(spaces, 'countMs');
  const version = (library) =>
    library === OWN ? require('../package.json').version : JSON.parse(readFileSync(inRepository(`node_modules/${library}/package.json`))).version;
  const [{ tokens }] = listings.get(OWN);
  const lines = [
    row(['', 'load', 'memory', `${(total / 1e6).toFixed(1)} MB of listings`, 'throughput', '100,000 letters', '100,000 spaces']),
    row(['---', '---:', '---:', '---:', '---:', '---:', '---:']),
    ...Object.keys(LIBRARIES).map((library) =>
      row([
        `${library} ${version(library)}`,
        load(library),
        `${round(median(listings.get(library), 'rssMb'))} MB`,
        count(library),
        `${round(total / 1000 / median(listings.get(library), 'countMs'))} MB/s`,
        worst(library),
        spaces.has(library) ? blank(library) : 'throws',
      ]),
    ),
    '',
    `${texts.length.toLocaleString('en')} texts (${tools.length} tools, repeated), ${tokens.toLocaleString('en')} tokens. Load is import to first count. Medians of ${RUNS} alternating runs.`,
    `1,000,000 letters: ${long(median(million.get(OWN), 'countMs'))}, ${times(median(million.get(OWN), 'countMs') / median(hundred.get(OWN), 'countMs'))} the time of 100,000.`,
    `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0].model.trim()}.`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (median(million.get(OWN), 'countMs') > 15 * median(hundred.get(OWN), 'countMs')) process.exitCode = 1;
}

const [mode, ...rest] = process.argv.slice(2);
if (mode === 'run') await run(...rest);
else {
  const folder = mkdtempSync(join(tmpdir(), 'bench-tokens-'));
  try {
    await main(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
