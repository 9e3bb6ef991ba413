import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxEngine, SandboxedProcess } from '../../src/sandbox/engine.ts';
import { isMarked, type Layout, LIMITS, type Neighbours, writeSettings } from './layout.ts';

/** Every attack of the hostile server by what it is after; the names are the rows of the matrix. */
export const ATTACKS: Readonly<Record<string, string>> = {
  'env-own': 'secrets in its own environment',
  'env-proc-scan': 'environment of other processes',
  'mem-proc-scan': 'memory of other processes',
  'cmdline-scan': 'command lines of other processes',
  'proc-root-walk': "files through another process's root",
  'home-secrets': 'credentials in HOME',
  'git-token': 'token in .git',
  'runner-files': "the runner's temporary files and credentials",
  'workspace-secrets': '.env, .npmrc and keys in the work tree',
  'fd-leak': 'files left open',
  'shadow-file': '/etc/shadow',
  'write-command-files': 'GITHUB_ENV, GITHUB_PATH, GITHUB_OUTPUT',
  'write-workspace': 'change the work tree, git hooks',
  'write-home': 'change HOME',
  'write-shared-dirs': 'change /tmp, /usr, the tool cache',
  'remount-rw': 'remount writable',
  'umount-mask': 'take off a mask',
  'net-interfaces': 'network interfaces',
  'net-tcp-loopback': 'TCP to services of the host',
  'net-udp-loopback': 'UDP to services of the host',
  'net-unix-path': 'sockets such as docker.sock',
  'net-unix-abstract': 'abstract sockets',
  'see-host-processes': 'see processes of the host',
  'kill-host-process': 'kill a process of the host',
  privileges: 'capabilities, gaining privileges',
  sudo: 'sudo',
  'new-userns': 'a new user namespace',
  'controlling-tty': 'the terminal',
  'daemon-setsid': 'a daemon that outlives it',
  'daemon-double-fork': 'a daemon that hides',
  'fork-many': '400 processes',
  'memory-one-process': '1.2 GB in one process',
  'memory-many-processes': '1.2 GB in six processes',
  'fill-tmp': 'fill /tmp, /dev/shm, /dev, HOME',
};
/** Those that end the server when they are stopped run in a start of their own. */
const ALONE = new Set(['fork-many', 'memory-one-process', 'memory-many-processes', 'fill-tmp']);

export interface Outcome {
  readonly outcome: 'escaped' | 'blocked' | 'skipped';
  readonly detail: string;
}

/** Runs attacks under an engine and looks outside for what they left. */
export async function runAttacks(engine: SandboxEngine, names: readonly string[], scene: Scene): Promise<Record<string, Outcome>> {
  const groups = [names.filter((name) => !ALONE.has(name)), ...names.filter((name) => ALONE.has(name)).map((name) => [name])];
  const runs = await Promise.all(groups.filter((group) => group.length > 0).map((group) => runGroup(engine, group, scene)));
  return Object.assign({}, ...runs);
}

export interface Scene {
  readonly layout: Layout;
  readonly neighbours: Neighbours;
  readonly nonce: string;
}

type Claim = { readonly outcome: Outcome['outcome'] | 'look'; readonly detail: string };

async function runGroup(engine: SandboxEngine, names: readonly string[], scene: Scene): Promise<Record<string, Outcome>> {
  const { layout, neighbours, nonce } = scene;
  const settings = writeSettings(layout, nonce, names, neighbours.settings);
  const { workspace } = layout;
  const args = [join(workspace, 'hostile/server.mjs'), `--settings=${settings}`];
  const server = await engine.start({ server: 'hostile', command: 'node', args, cwd: workspace, workspace, env: {}, keys: {}, limits: LIMITS });
  let err = '';
  server.child.stderr?.on('data', (text) => {
    err = `${err}${text}`.slice(-2_000);
  });
  const claims = await listClaims(server);
  await server.stop();
  await sleep(500);
  const ended = server.ended();
  return Object.fromEntries(
    names.map((name): [string, Outcome] => {
      const claim = claims?.get(name);
      if (claim !== undefined) return [name, claim.outcome === 'look' ? lookOutside(name, claim.detail, scene) : (claim as Outcome)];
      if (ended !== null) return [name, { outcome: 'blocked', detail: ended.message }];
      return [name, { outcome: 'skipped', detail: `no answer: ${err.trim()}` }];
    }),
  );
}

/** @returns null when the server ended before it listed */
async function listClaims({ child }: SandboxedProcess): Promise<Map<string, Claim> | null> {
  const send = (message: object) => child.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  child.stdin!.on('error', () => undefined);
  send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'harness', version: '1' } } });
  send({ id: 2, method: 'tools/list', params: {} });
  for await (const line of createInterface({ input: child.stdout! })) {
    const { id, result } = JSON.parse(line) as { id: number; result: { tools: { name: string; description: string }[] } };
    if (id === 2) return new Map(result.tools.map((tool) => [tool.name, JSON.parse(tool.description) as Claim]));
  }
  return null;
}

function lookOutside(name: string, detail: string, { layout, neighbours, nonce }: Scene): Outcome {
  const traces = tracesOf(name, { layout, neighbours, nonce });
  return traces.length > 0 ? { outcome: 'escaped', detail: traces.join(', ') } : { outcome: 'blocked', detail: `${detail}; nothing of it outside` };
}

function tracesOf(name: string, { layout, neighbours, nonce }: Scene): string[] {
  switch (name) {
    case 'write-home':
      return [layout.home, homedir()]
        .flatMap((home) => ['.bashrc', '.npmrc', '.profile'].map((file) => join(home, file)))
        .filter((path) => isMarked(path, nonce));
    case 'write-shared-dirs': {
      const folders = ['/tmp', '/var/tmp', '/dev/shm', '/run', '/usr/local/bin', '/usr/share', '/opt', layout.runner, layout.toolCache];
      const left = folders.map((folder) => join(folder, `hostile-${nonce}`)).filter((path) => existsSync(path));
      for (const path of left) rmSync(path);
      return left;
    }
    case 'kill-host-process':
      return neighbours.victim.exitCode !== null || neighbours.victim.signalCode !== null ? ['the process is gone'] : [];
    default:
      return sleepers(`97.${nonce}${name === 'daemon-setsid' ? 1 : 2}`);
  }
}

/** Daemons that are still there; they are ended. */
function sleepers(argument: string): string[] {
  const pids = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandLine(pid) === `sleep\0${argument}\0`);
  for (const pid of pids) process.kill(Number(pid), 'SIGKILL');
  return pids.map((pid) => `process ${pid}`);
}

function commandLine(pid: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return null;
  }
}
