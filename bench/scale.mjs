// Own cost against the number of tools and of servers:
//   node bench/scale.mjs [--runs N] [--cli FILE] [--write]
// Own cost is CPU time and peak memory of the checking process: what the fake servers take is not in it.
import { mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { machine, table, writeSection } from './section.mjs';
import { median, timed } from './timed.mjs';

const { values: flags } = parseArgs({ options: { runs: { type: 'string', default: '5' }, cli: { type: 'string' }, write: { type: 'boolean' } } });
const CLI = resolve(flags.cli ?? fileURLToPath(new URL('../dist/cli.js', import.meta.url)));
const BY_TOOLS = [
  [1, 10],
  [1, 100],
  [1, 1_000],
  [2, 5_000],
  [20, 5_000],
];
const BY_SERVERS = [1, 5, 20, 50, 100, 200].map((servers) => [servers, 10]);

/** Answers `initialize` and `tools/list` with what stands in the file beside it. */
const SERVER = `
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
const tools = readFileSync(new URL(\`./\${process.argv[2]}.json\`, import.meta.url), 'utf8');
const hello = '{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"fake","version":"1"}}';
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line);
  if (method === 'initialize') process.stdout.write(\`{"jsonrpc":"2.0","id":\${id},"result":\${hello}}\\n\`);
  if (method === 'tools/list') process.stdout.write(\`{"jsonrpc":"2.0","id":\${id},"result":{"tools":\${tools}}}\\n\`);
}
`;

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bench-scale-')));
try {
  writeFileSync(join(folder, 'server.mjs'), SERVER);
  const byTools = await measureAll(BY_TOOLS);
  const byServers = await measureAll(BY_SERVERS);
  const report = describe(byTools, byServers);
  process.stdout.write(`${report}\n`);
  if (flags.write) writeSection('scale', report);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs take turns, so that all sizes meet the same machine. */
async function measureAll(sizes) {
  const cases = sizes.map(([servers, tools]) => ({ servers, tools, ...prepare(servers, tools), results: [] }));
  for (let run = 0; run < Number(flags.runs); run++) {
    for (const each of cases) {
      const command = ['node', CLI, 'check', '--budget', each.budget, '--sandbox', 'none', '--quiet'];
      each.results.push(await timed(command, { cwd: folder, except: 'server.mjs' }));
    }
  }
  return cases;
}

function prepare(servers, tools) {
  const listing = `tools-${tools}`;
  writeFileSync(join(folder, `${listing}.json`), JSON.stringify(Array.from({ length: tools }, (_, at) => makeTool(at))));
  const entries = Array.from({ length: servers }, (_, at) => [`server-${String(at).padStart(3, '0')}`, { command: 'node', args: ['server.mjs', listing] }]);
  const budget = `budget-${servers}-${tools}.json`;
  writeFileSync(join(folder, budget), JSON.stringify({ totalBytes: 1_000_000_000, servers: Object.fromEntries(entries) }));
  return { budget, rawBytes: servers * statSync(join(folder, `${listing}.json`)).size };
}

/** No two alike, and as large as published ones are at the median. */
function makeTool(at) {
  const words = ['issue', 'branch', 'invoice', 'customer', 'page', 'message', 'deployment', 'metric', 'user', 'file'];
  const noun = words[at % words.length];
  return {
    name: `update_${noun}_${at}`,
    description: `Updates the ${noun} number ${at} and returns what it is afterwards. Fails when the ${noun} is locked by somebody else, or was deleted.`,
    inputSchema: {
      type: 'object',
      properties: {
        id: { type: 'string', description: `Identifier of the ${noun}` },
        limit: { type: 'integer', minimum: 1, maximum: at + 1, description: 'At most so many changes' },
        labels: { type: 'array', items: { type: 'string' }, description: `Labels of the ${noun}, replaced as a whole` },
      },
      required: ['id'],
    },
  };
}

function describe(byTools, byServers) {
  const cpu = ({ results }) => median(results.map(({ cpuMs }) => cpuMs));
  const rss = ({ results }) => median(results.map(({ rssBytes }) => rssBytes));
  const [small, large] = byTools.slice(-2);
  const start = cpu(byTools[0]);
  const rows = (cases) =>
    cases.map((each) => [
      `${each.servers.toLocaleString('en')} × ${each.tools.toLocaleString('en')}`,
      (each.servers * each.tools).toLocaleString('en'),
      `${(each.rawBytes / 1e6).toFixed(1)} MB`,
      `${Math.round(cpu(each)).toLocaleString('en')} ms`,
      `${Math.round(median(each.results.map(({ wallMs }) => wallMs))).toLocaleString('en')} ms`,
      `${Math.round(rss(each) / 1e6)} MB`,
      `${(Math.max(0, rss(each) - 120e6) / each.rawBytes).toFixed(1)}`,
    ]);
  const head = ['servers × tools', 'tools', 'listing', 'own CPU', 'wall', 'peak memory', '(memory - 120 MB) / listing'];
  return [
    `${machine()}. Medians of ${flags.runs} runs, with tokens.`,
    table([head, ...rows(byTools)]),
    `Ten times the tools take ${(cpu(large) / cpu(small)).toFixed(1)} times the own time (${((cpu(large) - start) / (cpu(small) - start)).toFixed(1)} without what any start takes).`,
    table([head.slice(0, -1), ...rows(byServers).map((row) => row.slice(0, -1))]),
  ].join('\n\n');
}
