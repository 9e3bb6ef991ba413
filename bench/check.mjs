// Checks one server, 10 and 50 with mcp-budget, the floor script and the MCP Inspector's CLI, by turns:
//   node bench/check.mjs [--runs N] [--many-runs N] [--cli FILE] [--folder DIR] [--write]
// The Inspector and the server are installed into DIR once, without install scripts. --write puts the table into bench/README.md.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { machine, table, writeSection } from './section.mjs';
import { alternate, median, ratio } from './timed.mjs';

const { values: flags } = parseArgs({
  options: {
    runs: { type: 'string', default: '21' },
    'many-runs': { type: 'string', default: '5' },
    cli: { type: 'string' },
    folder: { type: 'string' },
    write: { type: 'boolean' },
  },
});
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FLOOR = join(ROOT, 'bench/floor.mjs');
const CLI = resolve(flags.cli ?? join(ROOT, 'dist/cli.js'));
const FOLDER = resolve(flags.folder ?? join(tmpdir(), 'mcp-budget-bench'));
const SERVER = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';
const INSPECTOR = 'node_modules/.bin/mcp-inspector';
const PARALLEL = '2';

prepare();
const version = (name) => JSON.parse(readFileSync(join(FOLDER, 'node_modules', name, 'package.json'), 'utf8')).version;
const results = [];
for (const count of [1, 10, 50]) results.push([count, await compare(count, Number(count === 1 ? flags.runs : flags['many-runs']))]);
const report = describe(results);
process.stdout.write(`${report}\n`);
if (flags.write) writeSection('check', report);

/** The folder that is checked: the server, the Inspector, and a budget for each number of servers. */
function prepare() {
  mkdirSync(FOLDER, { recursive: true });
  if (!existsSync(join(FOLDER, SERVER)) || !existsSync(join(FOLDER, INSPECTOR))) {
    const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const server = `@modelcontextprotocol/server-everything@${devDependencies['@modelcontextprotocol/server-everything']}`;
    writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n');
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '@modelcontextprotocol/inspector', server], {
      cwd: FOLDER,
      stdio: 'inherit',
    });
  }
  for (const count of [1, 10, 50]) {
    const servers = Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`server-${String(at + 1).padStart(2, '0')}`, { command: 'node', args: [SERVER] }]),
    );
    writeFileSync(join(FOLDER, `budget-${count}.json`), JSON.stringify({ totalBytes: 10_000_000, totalTokens: 10_000_000, servers }));
  }
}

/** The floor does not wait for `list_changed`, so neither do the rows that it is compared with; one row does, as by default. */
async function compare(count, runs) {
  const own = (...args) => ['node', CLI, 'check', '--budget', `budget-${count}.json`, '--json', ...args];
  const each = (...command) => (count === 1 ? command : ['sh', '-c', `seq ${count} | xargs -P ${PARALLEL} -I{} ${command.join(' ')}`]);
  const commands = {
    'floor script': each('node', FLOOR, 'node', SERVER),
    'mcp-budget, bubblewrap': own('--sandbox', 'bubblewrap', '--settle', '0'),
    'mcp-budget, no sandbox': own('--sandbox', 'none', '--settle', '0'),
    'mcp-budget, bubblewrap, waits 200 ms for list_changed': own('--sandbox', 'bubblewrap'),
    'MCP Inspector CLI, by npx': each('npx', '--no-install', 'mcp-inspector', '--cli', 'node', SERVER, '--method', 'tools/list'),
    'MCP Inspector CLI, its program alone': each('node', INSPECTOR, '--cli', 'node', SERVER, '--method', 'tools/list'),
  };
  return alternate(commands, runs, { cwd: FOLDER, except: SERVER });
}

function describe(compared) {
  const blocks = compared.map(([count, times]) => {
    const floor = times['floor script'];
    const rows = Object.entries(times).map(([name, all]) => [
      name,
      `${Math.round(median(all.map(({ wallMs }) => wallMs))).toLocaleString('en')} ms`,
      `${ratio(all, floor).toFixed(2)} ×`,
      `${Math.round(median(all.map(({ cpuMs }) => cpuMs))).toLocaleString('en')} ms`,
      `${Math.round(median(all.map(({ rssBytes }) => rssBytes)) / 1e6)} MB`,
    ]);
    const faster = ['by npx', 'its program alone'].map((how) => ratio(times[`MCP Inspector CLI, ${how}`], times['mcp-budget, bubblewrap']).toFixed(1));
    const title = count === 1 ? 'One server' : `${count} servers (floor and Inspector under \`xargs -P ${PARALLEL}\`)`;
    return `${title}, medians of ${floor.length} runs; mcp-budget in bubblewrap is ${faster[0]} times faster than the Inspector by npx, as its README runs it, and ${faster[1]} times faster than its program alone:\n\n${table([['', 'wall', 'of the floor', 'own CPU', 'own memory'], ...rows])}`;
  });
  const versions = `MCP Inspector ${version('@modelcontextprotocol/inspector')}, server-everything ${version('@modelcontextprotocol/server-everything')}`;
  return `${machine()}; ${versions}.\n\n${blocks.join('\n\n')}`;
}
