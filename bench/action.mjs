// Wall time of the action's bundle on a server with 500 tools, less that of the least that any check can do (floor.mjs):
// `node bench/action.mjs [runs] [sandbox] [bundle]`. Runs alternate; a local stand-in answers for GitHub. Processor time of
// both, their servers included, is told beside it, since wall time on a busy machine says little. Exits 1 above the limit.
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const LIMIT_MS = 300;
const [runs = '15', sandbox = 'auto', bundle = here('../dist/action.js')] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'bench-action-'));

const description = 'List the resources of one region, newest first, with their names, owners, tags and the time of their last change. '.repeat(3);
const tools = Array.from({ length: 500 }, (_, at) => ({
  name: `operation_${at}`,
  description: `${description}${at}`,
  inputSchema: { type: 'object', properties: { region: { type: 'string' }, limit: { type: 'integer', minimum: 1 } }, required: ['region'] },
}));
const files = {
  'cfg.json': { pages: [{ tools }] },
  '.mcp.json': { mcpServers: { fake: { command: 'node', args: ['fake-server.mjs', 'cfg.json'] } } },
  'mcp-budget.json': { totalBytes: 1_000_000 },
};
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(content));
copyFileSync(here('../__tests__/fixtures/servers/fake-server.mjs'), join(folder, 'fake-server.mjs'));
const git = (...args) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
for (const args of [
  ['init', '-q'],
  ['add', '.'],
  ['commit', '-q', '-m', 'Bench'],
])
  git(...args);
const head = git('rev-parse', 'HEAD').toString().trim();

const github = createServer((request, response) => {
  const created = request.method === 'POST';
  response.writeHead(created ? 201 : 200, { 'content-type': 'application/json' });
  response.end(created ? JSON.stringify({ id: 1, html_url: 'https://github.example.com/acme/tools/pull/7#issuecomment-1' }) : '[]');
});
await new Promise((resolve) => github.listen(0, '127.0.0.1', resolve));

const side = (repository) => ({ sha: head, ref: 'main', repo: { full_name: repository } });
const commandFiles = ['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY'].map((name) => [name, join(folder, '.git', name)]);
writeFileSync(join(folder, '.git/event.json'), JSON.stringify({ pull_request: { number: 7, head: side('acme/tools'), base: side('acme/tools'), labels: [] } }));
const environment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  ...(process.env.DOCKER_HOST === undefined ? {} : { DOCKER_HOST: process.env.DOCKER_HOST }),
  CI: 'true',
  GITHUB_ACTIONS: 'true',
  GITHUB_ACTION_REPOSITORY: 'acme/mcp-budget',
  GITHUB_ACTION_REF: 'v1',
  GITHUB_API_URL: `http://127.0.0.1:${github.address().port}`,
  GITHUB_REPOSITORY: 'acme/tools',
  GITHUB_RUN_ID: '1',
  GITHUB_RUN_NUMBER: '1',
  GITHUB_WORKSPACE: folder,
  GITHUB_EVENT_NAME: 'pull_request',
  GITHUB_EVENT_PATH: join(folder, '.git/event.json'),
  RUNNER_TEMP: join(folder, '.git'),
  'INPUT_GITHUB-TOKEN': 'token',
  INPUT_BASE: 'none',
  INPUT_COMMENT: 'always',
  INPUT_SANDBOX: sandbox,
  ...Object.fromEntries(commandFiles),
};

/** Milliseconds from start to end of a process, and of processor time that it and its own took, where the system tells. */
async function time(args, env) {
  const before = cpuOfChildren();
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: 'ignore' });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${args.join(' ')} exited ${code}`);
  return { wall: performance.now() - started, cpu: cpuOfChildren() - before };
}

/** Processor time of all processes that ended below this one; Linux only, elsewhere NaN. */
function cpuOfChildren() {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const timed = { action: [], floor: [] };
try {
  for (let run = 0; run < Number(runs) + 1; run++) {
    for (const [, path] of commandFiles) writeFileSync(path, '');
    const action = await time([bundle], environment);
    const floor = await time([here('floor.mjs'), 'node', 'fake-server.mjs', 'cfg.json'], environment);
    if (run === 0) continue;
    timed.action.push(action);
    timed.floor.push(floor);
  }
  const report = JSON.parse(readFileSync(join(folder, '.git/mcp-budget-default.json'), 'utf8'));
  const of = (name, kind) => median(timed[name].map((each) => each[kind]));
  const difference = of('action', 'wall') - of('floor', 'wall');
  const line = (kind) => `action ${of('action', kind).toFixed(0)} ms, floor ${of('floor', kind).toFixed(0)} ms`;
  process.stdout.write(
    `${report.totals.tools} tools, ${report.totals.bytes} bytes, sandbox ${report.sandbox.engine}; median of ${runs}: ${line('wall')}, ` +
      `difference ${difference.toFixed(0)} ms of at most ${LIMIT_MS}; processor time: ${line('cpu')}\n`,
  );
  if (difference > LIMIT_MS) process.exitCode = 1;
} finally {
  github.close();
  rmSync(folder, { recursive: true, force: true });
}
