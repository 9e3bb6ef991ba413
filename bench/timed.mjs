import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OWN = fileURLToPath(new URL('./own.cjs', import.meta.url));

/**
 * Runs a command once.
 * @param options `except`: how the path of the server's program ends, which is not one of those that are compared
 * @returns wall time, and CPU time and peak memory of its own Node processes
 */
export async function timed([program, ...args], { cwd, except }) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-own-'));
  const env = { ...process.env, NODE_OPTIONS: `--require ${OWN}`, OWN_FOLDER: folder, OWN_EXCEPT: except };
  try {
    const started = performance.now();
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr = (stderr + chunk).slice(-2000);
    });
    const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
    const wallMs = performance.now() - started;
    if (code !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${code}: ${stderr}`);
    const rows = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
    return { wallMs, cpuMs: rows.reduce((sum, row) => sum + row.cpuMs, 0), rssBytes: Math.max(...rows.map((row) => row.rssBytes)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs commands by turns, so that all meet the same machine. @returns for each name its results, in order */
export async function alternate(commands, runs, options) {
  const results = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
  for (let run = 0; run < runs; run++) for (const [name, command] of Object.entries(commands)) results[name].push(await timed(command, options));
  return results;
}

export function median(values) {
  return [...values].sort((one, other) => one - other)[values.length >> 1];
}

/** The median of the ratios of neighbouring runs: what slows the machine for a while slows both. */
export function ratio(results, base, key = 'wallMs') {
  return median(results.map((result, at) => result[key] / base[at][key]));
}
