import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { hold } from './bounds.ts';
import { closeInherited } from './descriptors.ts';
import type { Probe, SandboxEngine, SandboxedProcess, SandboxSpec } from './engine.ts';
import { type Environment, scrub } from './environment.ts';
import { cacheFolder, makeThrowAway, type ThrowAway } from './folders.ts';
import { endGroup, killAll, killGroup } from './group.ts';
import { guard } from './guard.ts';
import { listHoles } from './holes.ts';
import { readProc, readProcess, readProcesses } from './processes.ts';
import { resolveCommand } from './programs.ts';
import { awaitSpawn } from './spawned.ts';

/**
 * No sandbox: a scrubbed environment, an own process group, a throw-away HOME and temporary folder.
 * The server can still read every file of this account, use the network and, on Linux, read the
 * caller's environment through `/proc`. Memory, processes and time are bounded on Linux only.
 * @param env the caller's environment
 */
export function none(env: Environment): SandboxEngine {
  return { id: 'none', probe: async (): Promise<Probe> => ({ ok: true, version: null, reason: null }), start: (spec) => start(spec, env) };
}

/** What the guard does: end the group `$1`, then whoever has the folder `$2` in its environment, and remove that. */
const CLEAR_UP = `kill -KILL "-$1"
for process in /proc/[0-9]*; do grep -aqsF "HOME=$2/" "$process/environ" && kill -KILL "\${process#/proc/}"; done
rm -rf -- "$2"`;

async function start(spec: SandboxSpec, parent: Environment): Promise<SandboxedProcess> {
  const folders = makeThrowAway();
  try {
    return await startIn(folders, spec, parent);
  } catch (error) {
    folders.remove();
    throw error;
  }
}

async function startIn(folders: ThrowAway, spec: SandboxSpec, parent: Environment): Promise<SandboxedProcess> {
  const scrubbed = { ...caches(parent), ...scrub(parent, folders, { env: spec.env, passEnv: spec.keys.passEnv }) };
  const program = resolveCommand(spec, scrubbed.PATH, parent);
  const env = program.shim === null ? scrubbed : { ...scrubbed, PATH: [dirname(program.file), scrubbed.PATH].join(delimiter) };
  closeInherited();
  // Windows looks for PATHEXT and .cmd files, and Node does not.
  const start: typeof spawn = process.platform === 'win32' ? (await import('cross-spawn')).default.spawn : spawn;
  const child = start(program.file, [...spec.args], {
    cwd: spec.cwd,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  await awaitSpawn(child, spec);
  const group = child.pid!;
  const root = { group, since: readProcess(group)?.startTicks ?? 0 };
  const keeper = guard(CLEAR_UP, [String(group), folders.root]);
  const kill = () => {
    const left = stragglers(root, folders.home);
    killGroup(group);
    killAll(left);
  };
  const bounds = hold(spec, group, kill);
  const stop = async () => {
    await endGroup(child, () => stragglers(root, folders.home));
    bounds.release();
    keeper.release();
    folders.remove();
  };
  let stopped: Promise<void> | null = null;
  return {
    child,
    holes: listHoles(spec.keys, 'none'),
    masked: [],
    ended: bounds.ended,
    stop: () => (stopped ??= stop()),
    kill: () => {
      kill();
      folders.remove();
    },
  };
}

/** Caches of our own that stay, so that a package runner does not download at every start. */
function caches(parent: Environment): Record<string, string> {
  const root = cacheFolder(parent);
  const folders = { npm_config_cache: join(root, 'npm'), UV_CACHE_DIR: join(root, 'uv') };
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  return folders;
}

/** The first process of a server. */
interface Root {
  readonly group: number;
  /** When it was started, in clock ticks; 0 where it was gone before anybody could look. */
  readonly since: number;
}

/**
 * Processes of the server that left its group: those still below it, in its session, or (Linux) with its
 * private HOME in their environment. One that started a session and emptied its environment stays unseen.
 */
function stragglers({ group, since }: Root, home: string): number[] {
  const related = new Set<number>([group]);
  for (let before = 0; before !== related.size; ) {
    before = related.size;
    for (const row of readProcesses()) if (related.has(row.parent) || row.session === group) related.add(row.pid);
  }
  // Whoever has this HOME was started after the server, so that no other environment need be read.
  for (const row of readProcesses()) if (row.startTicks >= since && readProc(row.pid, 'environ')?.includes(`HOME=${home}\0`)) related.add(row.pid);
  related.delete(group);
  return [...related];
}
