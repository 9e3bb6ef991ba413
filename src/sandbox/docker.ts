import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { holdClock } from './bounds.ts';
import { closeInherited } from './descriptors.ts';
import { dockerArgv } from './docker-argv.ts';
import { type DockerFacts, IMAGE, probeDockerOnce } from './docker-probe.ts';
import type { SandboxEngine, SandboxedProcess, SandboxSpec } from './engine.ts';
import { type Environment, pick } from './environment.ts';
import { endGroup } from './group.ts';
import { guard } from './guard.ts';
import { once } from './once.ts';
import { type Plan, plan } from './plan.ts';
import { makeRuntime, type Runtime } from './runtime.ts';
import { awaitSpawn } from './spawned.ts';
import { systemProgram } from './which.ts';

/** What the docker client needs to find its daemon; nothing else of the caller's environment reaches it. */
const CLIENT_VARIABLES = ['PATH', 'HOME', 'DOCKER_HOST', 'DOCKER_CONTEXT', 'DOCKER_CONFIG', 'DOCKER_CERT_PATH', 'DOCKER_TLS_VERIFY', 'XDG_RUNTIME_DIR'];
/** The client could not start the container at all: docker's own exit status. */
const NOT_STARTED = 125;
const KILLED = 137;
const PATIENCE_MS = 15_000;
const POLL_MS = 20;

/**
 * Starts servers in a container with an empty image, made here and never pulled, into which the host's
 * programs and the workspace are bound read-only. Linux only.
 * @param env the caller's environment
 * @param workspace where programs that run outside are never taken from
 */
export function docker(env: Environment, workspace: string): SandboxEngine {
  const program = process.platform === 'linux' ? systemProgram('docker', env, workspace) : null;
  const client = pick(env, CLIENT_VARIABLES);
  const probed = once(() => probeDockerOnce(program, client));
  const runtime = once(async () => makeRuntime(env, (await probed()).facts));
  return {
    id: 'docker',
    probe: async () => (await probed()).probe,
    start: async (spec) =>
      start(spec, {
        program: program!,
        client,
        parent: env,
        runtime: await runtime(),
        facts: (await probed()).facts,
        timer: systemProgram('timeout', env, workspace),
      }),
  };
}

/** What the guard does: remove the container `$3` until the client `$1` is gone, then its folder `$4`. */
const CLEAR_UP = `tries=0
while kill -0 "$1" && [ "$tries" -lt 100 ]; do "$2" rm --force "$3"; tries=$((tries + 1)); sleep 0.1; done
kill -KILL "-$1"; rm -rf -- "$4"`;

interface Tools {
  readonly program: string;
  readonly client: Readonly<Record<string, string>>;
  readonly parent: Environment;
  readonly runtime: Runtime;
  readonly facts: DockerFacts;
  /** The timeout program: as first process it ends the container even when nobody else does. */
  readonly timer: string | null;
}

async function start(spec: SandboxSpec, tools: Tools): Promise<SandboxedProcess> {
  const planned = await plan(spec, { ...tools, engine: 'docker' });
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-budget-docker-')));
  const release = () => {
    rmSync(folder, { recursive: true, force: true });
    planned.release();
  };
  try {
    return await startPlanned(spec, planned, { ...tools, folder, release });
  } catch (error) {
    release();
    throw error;
  }
}

async function startPlanned(
  spec: SandboxSpec,
  planned: Plan,
  tools: Tools & { readonly folder: string; readonly release: () => void },
): Promise<SandboxedProcess> {
  const { program, client, facts, timer, folder } = tools;
  const name = `mcp-budget-${randomBytes(8).toString('hex')}`;
  const envFile = join(folder, 'env');
  writeFileSync(envFile, environmentFile(planned.env), { mode: 0o600 });
  const args = dockerArgv(planned, { name, image: IMAGE, envFile, facts, timer });
  closeInherited();
  const child = spawn(program, args, { cwd: '/', env: client, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  await awaitSpawn(child, spec);
  const keeper = guard(CLEAR_UP, [String(child.pid), program, name, folder], client);
  const kill = () => {
    spawnSync(program, ['rm', '--force', name], { env: client, stdio: 'ignore', timeout: 30_000 });
  };
  const bounds = holdClock(spec, kill);
  child.once('exit', (code) => {
    if (code === NOT_STARTED) bounds.end({ code: 'sandbox-refused', message: 'Docker refused to make its container: its own words stand in stderr.' });
    if (code === KILLED)
      bounds.end({
        code: 'sandbox-limit',
        message: `It was killed, most likely for using more than the ${Math.round(spec.limits.memoryBytes / 2 ** 20)} MB of memory that are allowed.`,
      });
  });
  let stopped: Promise<void> | null = null;
  const stop = async () => {
    await endContainer();
    bounds.release();
    keeper.release();
    tools.release();
  };
  const endContainer = async () => {
    child.stdin?.on('error', () => undefined);
    child.stdin?.end();
    bounds.stopping();
    // The client goes on to make a container that was removed before it was there: only its end says that none will appear.
    for (const end = Date.now() + PATIENCE_MS; !hasExited(child) && Date.now() < end; await sleep(POLL_MS)) await remove({ program, client, name });
    await endGroup(child);
  };
  return { child, holes: planned.holes, masked: planned.masked, ended: bounds.ended, stop: () => (stopped ??= stop()), kill };
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function remove({
  program,
  client,
  name,
}: {
  readonly program: string;
  readonly client: Readonly<Record<string, string>>;
  readonly name: string;
}): Promise<unknown> {
  const remover = spawn(program, ['rm', '--force', name], { env: client, stdio: 'ignore' });
  return new Promise((resolve) => remover.once('exit', resolve).once('error', resolve));
}

/** Variables whose value spans lines cannot stand in the file; `dockerArgv` passes those on the command line. */
function environmentFile(env: Plan['env']): string {
  return Object.entries(env)
    .filter(([, value]) => !value.includes('\n'))
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
