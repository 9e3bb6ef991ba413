import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, platform, release, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const README = fileURLToPath(new URL('./README.md', import.meta.url));

/** Puts a report between the two comments of its name in `bench/README.md`. */
export function writeSection(name, report) {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const text = readFileSync(README, 'utf8');
  if (!text.includes(begin) || !text.includes(end)) throw new Error(`bench/README.md has no section ${name}`);
  const [before, rest] = text.split(begin);
  writeFileSync(README, `${before}${begin}\n${report}\n${end}${rest.slice(rest.indexOf(end) + end.length)}`);
}

/** `30 November 2026, 2 × AMD EPYC, 24 GB, Linux 6.1, Node 20.20.2`. */
export function machine() {
  const date = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  const model = cpus()[0]?.model.trim() ?? 'unknown';
  return `${date}, ${cpus().length} × ${model}, ${Math.round(totalmem() / 1e9)} GB, ${platform()} ${release().split('-')[0]}, Node ${process.versions.node}`;
}

export function table(rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const [head, ...body] = rows;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...body.map(line)].join('\n');
}
