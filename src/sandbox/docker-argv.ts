import { realpathSync } from 'node:fs';
import type { DockerFacts } from './docker-probe.ts';
import { ServerFailure } from './engine.ts';
import type { Mount } from './host.ts';
import { INSIDE, type Plan } from './plan.ts';

const OPEN_FILES = 4096;
/** Docker writes these itself, to fit the network of the container. */
const WRITTEN_BY_DOCKER = new Set(['/etc/hosts', '/etc/hostname', '/etc/resolv.conf']);
/** The timer inside ends the container some time after our own clock would have. */
const SPARE_SECONDS = 5;

export interface DockerRun {
  readonly name: string;
  readonly image: string;
  readonly envFile: string;
  readonly facts: DockerFacts;
  readonly timer: string | null;
}

/**
 * The arguments of `docker` for one start.
 * @throws {ServerFailure} for a path that docker's options cannot carry
 */
export function dockerArgv(planned: Plan, { name, image, envFile, facts, timer }: DockerRun): string[] {
  const { limits } = planned;
  const tmpfs = `rw,nosuid,nodev,exec,size=${limits.tmpBytes},mode=1777`;
  return [
    ...['run', '--rm', '--interactive', '--pull', 'never', '--name', name, '--hostname', 'sandbox', '--log-driver', 'none'],
    ...['--network', planned.network ? 'bridge' : 'none', '--user', `${facts.uid}:${facts.gid}`],
    ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', ...(facts.selinux ? ['--security-opt', 'label=disable'] : []), '--read-only'],
    ...['--memory', String(limits.memoryBytes), '--memory-swap', String(limits.memoryBytes), '--pids-limit', String(limits.processes)],
    ...['--ulimit', 'core=0', '--ulimit', `nofile=${OPEN_FILES}`, '--ulimit', `fsize=${limits.tmpBytes}`],
    ...['--shm-size', String(limits.tmpBytes), '--tmpfs', `${INSIDE.tmp}:${tmpfs}`, '--tmpfs', `${INSIDE.home}:${tmpfs}`],
    ...planned.mounts.flatMap((mount) => mountOptions(mount, tmpfs)),
    ...['--env-file', envFile, ...multiline(planned.env), '--workdir', planned.cwd],
    image,
    ...(timer === null ? [] : [timer, '-s', 'KILL', String(Math.ceil(limits.wallMs / 1000) + SPARE_SECONDS)]),
    ...planned.argv,
  ];
}

function mountOptions(mount: Mount, tmpfs: string): string[] {
  switch (mount.kind) {
    case 'bind':
      return WRITTEN_BY_DOCKER.has(mount.to) ? [] : bind(mount.from, mount.to, mount.writable === true);
    case 'link':
      return bind(realpathSync(mount.at), mount.at, false);
    case 'scratch':
      if (/[:,]/.test(mount.to))
        throw new ServerFailure({
          code: 'sandbox-refused',
          message: `sandbox.scratch names ${mount.to}, but docker takes no path with a colon or comma there. Name another folder.`,
        });
      return ['--tmpfs', `${mount.to}:${tmpfs}`];
  }
}

/** The option is a line of comma-separated values, so a path with a comma or quote stands in quotes. */
function bind(from: string, to: string, writable: boolean): string[] {
  const fields = ['type=bind', `source=${from}`, `target=${to}`, ...(writable ? [] : ['readonly'])];
  return ['--mount', fields.map((field) => (/[",]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',')];
}

function multiline(env: Plan['env']): string[] {
  return Object.entries(env).flatMap(([name, value]) => (value.includes('\n') ? ['--env', `${name}=${value}`] : []));
}
