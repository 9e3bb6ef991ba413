// Checks published servers and compares every figure with programs that share no code with this project:
//   node bench/field.mjs [--write] [--only NAME] [--folder DIR] [--cli FILE] [--keep]
// Each package of bench/servers.json is installed at its pinned version, without install scripts, into a
// folder of its own. Outcomes are kept in DIR/results.json: started again, it goes on where it stopped.
// --write puts the table into bench/README.md. Servers also run outside the sandbox: use a machine you can lose.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, platform, release, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { examine } from './field-server.mjs';

const AT_ONCE = 2;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const README = join(ROOT, 'bench/README.md');
const [BEGIN, END] = ['<!-- field test: begin -->', '<!-- field test: end -->'];

const { values: flags } = parseArgs({
  options: { write: { type: 'boolean' }, keep: { type: 'boolean' }, only: { type: 'string' }, folder: { type: 'string' }, cli: { type: 'string' } },
});
const home = resolve(flags.folder ?? join(tmpdir(), 'mcp-budget-field'));
const cli = resolve(flags.cli ?? join(ROOT, 'dist/cli.js'));

mkdirSync(home, { recursive: true });
const servers = JSON.parse(readFileSync(new URL('./servers.json', import.meta.url), 'utf8'));
const wanted = servers.filter(({ name }) => flags.only === undefined || name === flags.only);
const results = readResults();
const waiting = wanted.filter((server) => results[keyOf(server)] === undefined);
await Promise.all(Array.from({ length: AT_ONCE }, work));
const report = table(wanted.filter((server) => results[keyOf(server)] !== undefined));
process.stdout.write(`${report}\n`);
if (flags.write) writeSection(report);
process.exitCode = wanted.every((server) => results[keyOf(server)]?.equal) ? 0 : 1;

async function work() {
  for (let server = waiting.shift(); server !== undefined; server = waiting.shift()) {
    const started = Date.now();
    const result = await examine(server, { folder: folderOf(server), cli, keep: flags.keep }).catch((error) => ({
      equal: false,
      failed: String(error.message).split('\n')[0],
    }));
    results[keyOf(server)] = result;
    writeFileSync(join(home, 'results.json'), JSON.stringify(results, null, 2));
    const seconds = ((Date.now() - started) / 1000).toFixed(0);
    process.stderr.write(`${result.equal ? 'equal' : 'DIFFERS'} ${keyOf(server)} ${seconds} s ${result.failed ?? ''}\n`);
  }
}

function readResults() {
  const path = join(home, 'results.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

function folderOf(server) {
  return join(home, 'packages', keyOf(server).replace(/[^A-Za-z0-9.@-]+/g, '-'));
}

function keyOf({ name, version }) {
  return `${name}@${version}`;
}

function table(examined) {
  const rows = examined.map((server) => ({ server, result: results[keyOf(server)] }));
  const word = (value) => (value === null ? 'not run' : value ? 'equal' : '**differs**');
  const number = (value) => value?.toLocaleString('en-US') ?? '';
  const equal = rows.filter(({ result }) => result.equal);
  const started = rows.filter(({ result }) => result.tools !== undefined);
  const engine = rows.find(({ result }) => result.engine)?.result.engine ?? 'none';
  const lines = rows.map(({ server, result }) =>
    result.bytesEqual === undefined
      ? `| ${keyOf(server)} | | | | | | | |`
      : `| ${keyOf(server)} | ${number(result.tools)} | ${number(result.bytes)} | ${number(result.tokens)} | ${word(result.bytesEqual)} | ${word(result.tokensEqual)} | ${word(result.sandboxed)} | ${word(result.twice)} |`,
  );
  const notes = rows.flatMap(({ server, result }) => [
    ...(result.equal ? [] : [`- ${keyOf(server)}: ${(result.failed ?? 'differs').replaceAll(home, 'DIR')}`]),
    ...(server.contained ? [`- ${keyOf(server)} ${server.contained}; it was not run outside the sandbox.`] : []),
  ]);
  const moved = rows.filter(({ result }) => result.reference === false && result.tools !== undefined).map(({ server }) => keyOf(server));
  return [
    `${rows.length} configurations, ${started.length} listed, ${equal.length} equal in every column. ${machine(engine)}`,
    '',
    '| server | tools | bytes | tokens | bytes as raw | tokens as tiktoken | in and outside | two starts |',
    '| --- | ---: | ---: | ---: | --- | --- | --- | --- |',
    ...lines,
    ...(notes.length === 0 ? [] : ['', 'What is not equal, and why:', '', ...notes]),
    ...(moved.length === 0 ? [] : ['', `Other figures than bench/servers.json remembers (their dependencies are not pinned): ${moved.join(', ')}.`]),
  ].join('\n');
}

function machine(engine) {
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const npm = execFileSync('npm', ['--version'], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, ${platform()} ${release().split('-')[0]}, ${cpus().length} cores (${cpu?.model.trim()}), ${memory}, Node ${process.version}, npm ${npm}, sandbox ${engine}.`;
}

function writeSection(text) {
  const readme = readFileSync(README, 'utf8');
  const [before, rest] = readme.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`bench/README.md lacks ${BEGIN} and ${END}`);
  writeFileSync(README, `${before}${BEGIN}\n\n${text}\n\n${END}${after}`);
}
