import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { hold } from './bounds.ts';
import { probeBubblewrap, probeOnce } from './bubblewrap-probe.ts';
import { closeInherited } from './descriptors.ts';
import type { SandboxEngine, SandboxedProcess, SandboxSpec } from './engine.ts';
import { type Environment, scrub } from './environment.ts';
import type { Mount } from './host.ts';
import { OWN_BUBBLEWRAP } from './install.ts';
import { endNamespace, killNamespace } from './namespace.ts';
import { once } from './once.ts';
import { INSIDE, type Plan, plan } from './plan.ts';
import type { Runtime } from './runtime.ts';
import { makeRuntime } from './runtime.ts';
import { awaitSpawn } from './spawned.ts';
import { systemProgram } from './which.ts';

/** User and group inside, the same for root and everybody else. */
const IDS = { uid: 1000, gid: 1000 } as const;
const OPEN_FILES = 4096;
/** For a server that was given a folder to write into. */
const WRITER_GRACE_MS = 10;
const SECCOMP_FD = 3;
const ARGS_FD = 4;

/** What this bubblewrap can do. */
export interface BubblewrapFeatures {
  /** From 0.8: no further user namespaces inside; older ones leave that to the seccomp filter alone. */
  readonly disableUserns: boolean;
}

/**
 * Starts servers in their own namespaces with bubblewrap: an empty root with the host's programs and the
 * workspace bound read-only, no network, no privileges, a seccomp filter. Linux only.
 * @param env the caller's environment
 * @param workspace where programs that run outside are never taken from
 */
export function bubblewrap(env: Environment, workspace: string): SandboxEngine {
  const program = process.platform === 'linux' ? findBubblewrap(env, workspace) : null;
  const limiter = systemProgram('prlimit', env, workspace);
  const probed = once(() => probeOnce(program, env));
  const runtime = once(() => makeRuntime(env, IDS));
  return {
    id: 'bubblewrap',
    probe: async ({ anew = false } = {}) => {
      const asked = anew ? probeBubblewrap(program, env) : probed();
      makeReady(runtime);
      return (await asked).probe;
    },
    start: async (spec) => {
      const { features } = await probed();
      return start(spec, { program: program!, limiter, parent: env, runtime: runtime(), features });
    },
  };
}

/** There is time while the probe runs. Where it cannot be made, whoever starts a server asks again and is told why. */
function makeReady(make: () => Runtime): void {
  try {
    make();
  } catch {
    // Told at the start.
  }
}

/** Our own copy, which has an AppArmor profile, before that of the system. */
export function findBubblewrap(env: Environment, workspace: string, own: string = OWN_BUBBLEWRAP): string | null {
  return existsSync(own) ? own : systemProgram('bwrap', env, workspace);
}

interface Tools {
  readonly program: string;
  /** The prlimit program, where there is one. */
  readonly limiter: string | null;
  readonly parent: Environment;
  readonly runtime: Runtime;
  readonly features: BubblewrapFeatures;
}

async function start(spec: SandboxSpec, tools: Tools): Promise<SandboxedProcess> {
  const planned = await plan(spec, { ...tools, engine: 'bubblewrap' });
  try {
    return await startPlanned(spec, planned, tools);
  } catch (error) {
    planned.release();
    throw error;
  }
}

async function startPlanned(spec: SandboxSpec, planned: Plan, { program, limiter, parent, runtime, features }: Tools): Promise<SandboxedProcess> {
  const [command = '', ...args] = outerArgv(planned, { program, limiter });
  const filter = runtime.seccomp === null ? 'ignore' : openSync(runtime.seccomp, 'r');
  // The entry's own variables travel among the options: bubblewrap itself runs outside and must not see an LD_PRELOAD.
  const env = scrub(parent, INSIDE, { env: {} });
  closeInherited();
  const child = spawn(command, args, { cwd: '/', env, stdio: ['pipe', 'pipe', 'pipe', filter, 'pipe'], detached: true });
  if (typeof filter === 'number') closeSync(filter);
  await awaitSpawn(child, spec);
  const options = child.stdio[ARGS_FD] as Writable;
  options.on('error', () => undefined);
  options.end(
    bubblewrapOptions(planned, { features, seccomp: runtime.seccomp !== null })
      .map((option) => `${option}\0`)
      .join(''),
  );

  const kill = () => {
    killNamespace(child.pid!);
  };
  const bounds = hold(spec, child.pid!, kill);
  let stopped: Promise<void> | null = null;
  const stop = async () => {
    await endNamespace(child, (spec.keys.write ?? []).length > 0 ? WRITER_GRACE_MS : 0);
    bounds.release();
    planned.release();
  };
  return { child, holes: planned.holes, masked: planned.masked, ended: bounds.ended, stop: () => (stopped ??= stop()), kill };
}

/**
 * The command line outside. Files and memory are bounded here; the number of processes is bounded inside,
 * because outside the limit counts the whole login of the caller.
 */
export function outerArgv(planned: Plan, { program, limiter }: Pick<Tools, 'program' | 'limiter'>): string[] {
  const { limits, argv } = planned;
  const bounded =
    limiter === null ? [] : [limiter, '--core=0', `--fsize=${limits.tmpBytes}`, `--nofile=${OPEN_FILES}`, `--data=${limits.memoryBytes * 2}`, '--'];
  const counted = limiter === null ? [] : [limiter, `--nproc=${limits.processes}`, '--'];
  return [...bounded, program, '--args', String(ARGS_FD), '--', ...counted, ...argv];
}

/** The options of bubblewrap for one start, in the order in which it carries them out. */
export function bubblewrapOptions(planned: Plan, { features, seccomp }: { readonly features: BubblewrapFeatures; readonly seccomp: boolean }): string[] {
  const size = ['--size', String(planned.limits.tmpBytes)];
  return [
    ...['--unshare-user', '--unshare-ipc', '--unshare-pid', '--unshare-uts', '--unshare-cgroup-try'],
    ...(planned.network ? [] : ['--unshare-net']),
    ...(features.disableUserns ? ['--disable-userns'] : []),
    ...['--uid', String(IDS.uid), '--gid', String(IDS.gid), '--hostname', 'sandbox'],
    ...['--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
    ...(seccomp ? ['--seccomp', String(SECCOMP_FD)] : []),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...[...size, '--tmpfs', '/dev/shm', ...size, '--tmpfs', INSIDE.tmp, ...size, '--tmpfs', INSIDE.home],
    ...['--dir', '/run', '--dir', '/var', '--symlink', INSIDE.tmp, '/var/tmp'],
    ...planned.mounts.flatMap((mount) => mountOptions(mount, size)),
    // The root and /dev are themselves writable and without a size until here.
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
    ...['--clearenv', ...Object.entries(planned.env).flatMap(([name, value]) => ['--setenv', name, value])],
    ...['--chdir', planned.cwd],
  ];
}

function mountOptions(mount: Mount, size: readonly string[]): string[] {
  switch (mount.kind) {
    case 'bind':
      return [mount.writable ? '--bind' : '--ro-bind', mount.from, mount.to];
    case 'scratch':
      return [...size, '--tmpfs', mount.to];
    case 'link':
      return ['--symlink', mount.target, mount.at];
  }
}
