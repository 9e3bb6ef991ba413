// One server of the field test: installed, listed raw, checked, compared.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { get_encoding } from 'tiktoken';
import { listRaw } from './raw.mjs';

const INSTALL_MS = 300_000;
const CHECK_MS = 180_000;
const encoding = get_encoding('o200k_base');

/**
 * Installs one server, lists it raw, checks it twice in the sandbox and once outside, and compares.
 * @param options `folder` becomes the repository, `keep` leaves it there
 */
export async function examine(server, { folder, cli, keep }) {
  const cwd = join(folder, 'work');
  mkdirSync(cwd, { recursive: true });
  try {
    await install(server, folder);
    const launch = launchOf(server, realpathSync(folder));
    const raw = await listRaw(server.contained ? contain(launch) : launch);
    const tokens = raw.tools.map((tool) => encoding.encode_ordinary(JSON.stringify(tool)).length);
    const expected = { tools: raw.tools.length, bytes: sum(raw.tools.map((tool) => Buffer.byteLength(JSON.stringify(tool)))), tokens: sum(tokens) };
    const { command, args, env } = launch;
    const entry = { command, args, env: server.env === undefined ? {} : env, cwd: 'work' };
    writeFileSync(
      join(folder, 'mcp-budget.json'),
      JSON.stringify({ totalBytes: expected.bytes, totalTokens: expected.tokens, maxTools: expected.tools, servers: { it: entry } }),
    );
    const check = (sandbox) => runCheck(cli, folder, sandbox);
    const inside = await check('required');
    const again = await check('required');
    const outside = server.contained ? null : await check('none');
    return judge({ server, raw, expected, tokens, inside, again, outside });
  } finally {
    if (!keep) rmSync(folder, { recursive: true, force: true });
  }
}

function judge({ server, raw, expected, tokens, inside, again, outside }) {
  const texts = sorted(raw.tools);
  const bytes = isDeepStrictEqual(textsOf(inside), texts) && inside.totals.bytes === expected.bytes && inside.verdict === 'pass';
  const counted =
    isDeepStrictEqual(
      countsOf(inside),
      [...tokens].sort((a, b) => a - b),
    ) && inside.totals.tokens === expected.tokens;
  const twice = isDeepStrictEqual(textsOf(inside), textsOf(again));
  const sandboxed = outside === null ? null : isDeepStrictEqual(textsOf(inside), textsOf(outside));
  const differences = [inside, again, outside].flatMap((report) => (report === null ? [] : reasonsOf(report)));
  return {
    equal: bytes && counted && twice && sandboxed !== false,
    ...inside.totals,
    expected,
    bytesEqual: bytes,
    tokensEqual: counted,
    twice,
    sandboxed,
    engine: `${inside.sandbox.engine} ${inside.sandbox.version}`,
    reference: isDeepStrictEqual(expected, server.reference),
    failed: [...new Set(differences)].join('; ') || (bytes ? undefined : firstDifference(textsOf(inside), texts)),
  };
}

const textsOf = (report) => sorted(report.servers.flatMap(({ tools = [] }) => tools.map(({ definition }) => definition)));
const countsOf = (report) => report.servers.flatMap(({ tools = [] }) => tools.map(({ tokens }) => tokens)).sort((a, b) => a - b);
const reasonsOf = (report) =>
  report.servers.flatMap(({ reason }) => (reason === null ? [] : [`${reason.code}: ${reason.message.split('\n')[0].slice(0, 160)}`]));
const sorted = (tools) => tools.map((tool) => JSON.stringify(tool)).sort();
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const _firstLine = (error) =>
  String(error?.message ?? error)
    .split('\n')[0]
    .slice(0, 200);

/** The words where two listings part, for a person to judge why. */
function firstDifference(ours, theirs) {
  const at = theirs.findIndex((text, index) => text !== ours[index]);
  if (at < 0) return `${ours.length} tools instead of ${theirs.length}`;
  const [one, other] = [ours[at] ?? '', theirs[at]];
  let from = 0;
  while (from < other.length && one[from] === other[from]) from++;
  return `${JSON.parse(other).name}: ${JSON.stringify(one.slice(from, from + 40))} instead of ${JSON.stringify(other.slice(from, from + 40))}`;
}

function launchOf({ package: name, bin, args = [], env = {}, node, files = {} }, folder) {
  const cwd = join(folder, 'work');
  for (const [file, content] of Object.entries(files)) writeFileSync(join(cwd, file), content);
  const modules = join(folder, 'node_modules');
  const manifest = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'));
  const program = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[bin];
  const fill = (text) => text.replaceAll('{CWD}', cwd);
  return {
    command: node === undefined ? process.execPath : join(modules, nodePackage(), 'bin/node'),
    args: [join(modules, name, program), ...args.map(fill)],
    cwd,
    env: {
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      HOME: cwd,
      ...Object.fromEntries(Object.entries(env).map(([key, value]) => [key, fill(value)])),
    },
  };
}

/** For a server that does harm: a process and network namespace around the raw listing, and no run outside the sandbox. */
function contain(launch) {
  const args = ['--dev-bind', '/', '/', '--proc', '/proc', '--unshare-pid', '--unshare-net', '--die-with-parent', launch.command, ...launch.args];
  return { ...launch, command: 'bwrap', args };
}

const nodePackage = () => `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

async function install({ package: name, version, node }, folder) {
  if (existsSync(join(folder, 'node_modules', name))) return;
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const specs = [`${name}@${version}`, ...(node === undefined ? [] : [`${nodePackage()}@${node}`])];
  const { code, stderr } = await execute('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', ...specs], {
    cwd: folder,
    timeout: INSTALL_MS,
  });
  if (code !== 0) throw new Error(`npm install failed: ${stderr.trim().split('\n').at(-1)}`);
}

async function runCheck(cli, folder, sandbox) {
  const args = [cli, 'check', '--json', '--sandbox', sandbox];
  const { code, stdout, stderr } = await execute(process.execPath, args, { cwd: folder, timeout: CHECK_MS });
  if (code === null || stdout === '') throw new Error(`mcp-budget ended with ${code}: ${stderr.trim().slice(0, 200)}`);
  const document = JSON.parse(stdout);
  if (document.verdict === 'invalid') throw new Error(document.error.message);
  return document;
}

function execute(command, args, options) {
  return new Promise((done) => {
    execFile(command, args, { ...options, maxBuffer: 256 * 1024 * 1024 }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : null, stdout, stderr }),
    );
  });
}
