// How long the pre-push hook takes: remembered against `node -e 0`, and a clean first push against `check`.
//   node bench/hook.mjs [runs] [folder of the bundle]
// The runs alternate, so that a busy machine weighs on both alike. Medians and the fastest runs are printed; the latter decide, since
// other work on the machine can only add to them.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const runs = Number(process.argv[2] ?? 20);
const cli = join(resolve(process.argv[3] ?? join(root, 'dist')), 'cli.js');
const home = mkdtempSync(join(tmpdir(), 'mcp-budget-bench-'));
const clone = join(home, 'clone');
const env = {
  PATH: process.env.PATH,
  HOME: home,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'A Person',
  GIT_AUTHOR_EMAIL: 'person@example.com',
  GIT_COMMITTER_NAME: 'A Person',
  GIT_COMMITTER_EMAIL: 'person@example.com',
};
const git = (...args) => execFileSync('git', args, { cwd: clone, env, encoding: 'utf8' }).trim();

try {
  mkdirSync(clone);
  cpSync(join(root, 'examples/servers'), join(clone, 'examples/servers'), { recursive: true });
  cpSync(join(root, 'mcp-budget.json'), join(clone, 'mcp-budget.json'));
  writeFileSync(join(clone, '.gitignore'), 'node_modules\n');
  execFileSync('git', ['init', '--quiet', '--bare', join(home, 'remote.git')], { env });
  git('init', '--quiet', '--initial-branch=main');
  git('remote', 'add', 'origin', join(home, 'remote.git'));
  git('add', '.');
  git('commit', '--quiet', '-m', 'Start');
  git('push', '--quiet', 'origin', 'main');
  git('fetch', '--quiet', 'origin');
  git('commit', '--quiet', '--allow-empty', '-m', 'Next');
  execFileSync(process.execPath, [cli, 'hook', 'install'], { cwd: clone, env });
  const [before, after] = [git('rev-parse', 'HEAD~1'), git('rev-parse', 'HEAD')];
  const input = `refs/heads/main ${after} refs/heads/main ${before}\n`;
  const hook = () => spawnSync(join(clone, '.git/hooks/pre-push'), ['origin', join(home, 'remote.git')], { cwd: clone, env, input });
  const forget = () => rmSync(join(clone, '.git/mcp-budget'), { recursive: true, force: true });
  hook();
  const remembered = compare('remembered push', hook, 'node -e 0', () => spawnSync(process.execPath, ['-e', '0'], { cwd: clone, env }));
  const first = compare('first push', hook, 'check', () => spawnSync(process.execPath, [cli, 'check'], { cwd: clone, env }), forget);
  process.exitCode = remembered <= 2 && first <= 1.2 ? 0 : 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}

function compare(name, run, otherName, other, prepare = () => undefined) {
  const [times, others] = [[], []];
  for (let at = -2; at < runs; at++) {
    prepare();
    const pair = at % 2 === 0 ? [clock(run), clock(other)] : [clock(other), clock(run)].reverse();
    if (at >= 0) times.push(pair[0]);
    if (at >= 0) others.push(pair[1]);
  }
  const say = (words, of) =>
    console.log(`${name} ${of(times).toFixed(0)} ms, ${otherName} ${of(others).toFixed(0)} ms: ${(of(times) / of(others)).toFixed(2)} times (${words})`);
  say('median', median);
  say('fastest', fastest);
  return fastest(times) / fastest(others);
}

function clock(work) {
  const start = performance.now();
  const { status, stderr } = work();
  if (status !== 0) throw new Error(`${status}: ${stderr}`);
  return performance.now() - start;
}

function fastest(numbers) {
  return Math.min(...numbers);
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
