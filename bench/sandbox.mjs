import { spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/**
 * From the start of a server to its tools/list answer: without anything around it, and in each sandbox.
 * Runs alternate, so that a noisy machine disturbs all alike. `node bench/sandbox.mjs [RUNS]`
 */
const runs = Number(process.argv[2] ?? 21);
const root = realpathSync(join(import.meta.dirname, '..'));
const server = join(root, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');
const MIB = 1024 * 1024;
const limits = { memoryBytes: 2048 * MIB, processes: 256, tmpBytes: 256 * MIB, wallMs: 60_000 };

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
try {
  const engines = await load();
  const times = Object.fromEntries(Object.keys(engines).map((name) => [name, []]));
  for (const start of Object.values(engines)) await once(start);
  for (let run = 0; run < runs; run++) for (const [name, start] of Object.entries(engines)) times[name].push(await once(start));
  const bare = median(times.bare);
  for (const [name, all] of Object.entries(times)) {
    console.log(
      `${name.padEnd(11)} median ${median(all).toFixed(0).padStart(4)} ms   ${(median(all) / bare).toFixed(2)} times bare   (${runs} runs, ${Math.min(...all).toFixed(0)} to ${Math.max(...all).toFixed(0)} ms)`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Each engine that works here, as a function that starts the server. */
async function load() {
  const engines = { bare };
  for (const name of ['none', 'bubblewrap', 'docker']) {
    const file = join(folder, `${name}.mjs`);
    const bundle = await rolldown({ input: join(root, 'src/sandbox', `${name}.ts`), platform: 'node', logLevel: 'silent' });
    await bundle.write({ file, format: 'esm', codeSplitting: false });
    const { [name]: make } = await import(pathToFileURL(file).href);
    const engine = make(process.env, root);
    if ((await engine.probe()).ok) {
      engines[name] = () => engine.start({ server: 'bench', command: process.execPath, args: [server], cwd: root, workspace: root, env: {}, keys: {}, limits });
    }
  }
  return engines;
}

async function bare() {
  const child = spawn(process.execPath, [server], { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] });
  return { child, stop: () => new Promise((resolve) => child.once('exit', resolve) && child.kill('SIGKILL')) };
}

async function once(start) {
  const before = performance.now();
  const { child, stop } = await start();
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } } });
  const tookMs = await new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { id } = JSON.parse(line);
      if (id === 2) resolve(performance.now() - before);
      if (id !== 1) return;
      send({ method: 'notifications/initialized' });
      send({ id: 2, method: 'tools/list', params: {} });
    });
  });
  await stop();
  return tookMs;
}

function median(values) {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
}
