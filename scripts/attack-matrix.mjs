import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/**
 * Runs every attack under every engine and writes the matrix into docs/security.md.
 * The weak engines let the attacks through: they run as a throw-away account, so this needs root,
 * bubblewrap and a docker daemon. `node scripts/attack-matrix.mjs [--check]`; with --check the file is only compared.
 */
const COLUMNS = [
  { engine: 'bare', title: 'as most clients start it' },
  { engine: 'none', title: 'none' },
  { engine: 'bubblewrap', title: 'bubblewrap' },
  { engine: 'docker', title: 'docker', asRoot: true },
];
const [BEGIN, END] = ['<!-- matrix: node scripts/attack-matrix.mjs -->', '<!-- end of matrix -->'];
const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/security.md');

if (process.getuid() !== 0) throw new Error('Run this as root: it becomes a throw-away account for the engines that let attacks through.');
const { attack, ATTACKS } = await load();
const outcomes = {};
for (const { engine, asRoot = false } of COLUMNS) outcomes[engine] = await attack({ engine, asUser: !asRoot });
const before = readFileSync(page, 'utf8');
const after = `${before.slice(0, before.indexOf(BEGIN) + BEGIN.length)}\n\n${table()}\n\n${before.slice(before.indexOf(END))}`;
if (!process.argv.includes('--check')) writeFileSync(page, after);
else if (after !== before) throw new Error('docs/security.md does not say what the attacks came to: run node scripts/attack-matrix.mjs');

function table() {
  const rows = Object.entries(ATTACKS).map(([name, what]) => `| ${what} | ${COLUMNS.map(({ engine }) => word(outcomes[engine][name])).join(' | ')} |`);
  return [`| what it tries | ${COLUMNS.map(({ title }) => title).join(' | ')} |`, `| --- |${' --- |'.repeat(COLUMNS.length)}`, ...rows].join('\n');
}

function word({ outcome }) {
  return { escaped: '**gets through**', blocked: 'stopped', skipped: 'not run' }[outcome];
}

/** The harness is TypeScript and finds its files beside itself. */
async function load() {
  const folder = join(root, '__tests__/sandbox');
  const entry = join(folder, 'matrix.bundle.mjs');
  const bundle = await rolldown({ input: join(folder, 'harness.ts'), platform: 'node', external: ['rolldown'], logLevel: 'silent' });
  await bundle.write({ file: entry, format: 'esm', codeSplitting: false });
  try {
    return await import(pathToFileURL(entry).href);
  } finally {
    rmSync(entry);
  }
}
