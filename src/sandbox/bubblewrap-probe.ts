import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BubblewrapFeatures } from './bubblewrap.ts';
import type { Probe } from './engine.ts';
import { type Environment, pick } from './environment.ts';
import { keepWorking, recallWorking, type Working } from './probe-memory.ts';

const run = promisify(execFile);
const INSTALL = 'install it ("sudo apt-get install bubblewrap", "sudo dnf install bubblewrap")';

/** What a bubblewrap is asked before anything is started in it. */
export interface Probed {
  readonly probe: Probe;
  readonly features: BubblewrapFeatures;
}

const known = new Map<string | null, Promise<Probed>>();

/**
 * As `probeBubblewrap`, asked once for a program: this machine does not change during a run. What an
 * earlier run found to work is taken to work still.
 */
export function probeOnce(program: string | null, env: Environment): Promise<Probed> {
  const before = known.get(program);
  if (before !== undefined) return before;
  const asked = program === null ? probeBubblewrap(program, env) : recallOrProbe(program, env);
  known.set(program, asked);
  return asked;
}

async function recallOrProbe(program: string, env: Environment): Promise<Probed> {
  const kept = recallWorking(program, env);
  if (kept !== null) return working(kept);
  const asked = await probeBubblewrap(program, env);
  const { version } = asked.probe;
  if (asked.probe.ok && version !== null) keepWorking(program, env, { version, ...asked.features });
  return asked;
}

const working = ({ version, disableUserns }: Working): Probed => ({ probe: { ok: true, version, reason: null }, features: { disableUserns } });

/**
 * Tells whether bubblewrap can make its namespaces here, and which of its options it knows.
 * @param program its absolute path; null when it is not on this machine
 */
export async function probeBubblewrap(program: string | null, env: Environment): Promise<Probed> {
  if (process.platform !== 'linux') return refused(null, 'bubblewrap exists for Linux only');
  if (program === null) return refused(null, `bubblewrap is not installed: ${INSTALL}`);
  const { version, refusal: first } = await firstAttempt(program, env);
  if (version === null) return refused(null, `${program} does not tell its version: ${INSTALL}`);
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major === 0 && minor < 5) return refused(version, `bubblewrap ${version} is too old: 0.5 or newer is needed`);
  for (const disableUserns of major > 0 || minor >= 8 ? [true, false] : [false]) {
    const refusal = disableUserns ? first : (await attempt(program, namespaces(false), env)).refusal;
    if (refusal === null) return working({ version, disableUserns });
    if (!disableUserns) return refused(version, explainRefusal(refusal));
  }
  return refused(version, 'bubblewrap refused to start');
}

function refused(version: string | null, reason: string): Probed {
  return { probe: { ok: false, version, reason }, features: { disableUserns: false } };
}

/** @returns its version, and what it said when it refused namespaces; both from one child, since each costs the start of a server */
async function firstAttempt(program: string, env: Environment): Promise<{ version: string | null; refusal: string | null }> {
  const { stdout, refusal } = await attempt('/bin/sh', ['-c', '"$0" --version && exec "$0" "$@"', program, ...namespaces(true)], env);
  return { version: /(\d+\.\d+(\.\d+)*)/.exec(stdout)?.[1] ?? null, refusal };
}

/** `refusal` is null where it worked. */
async function attempt(program: string, args: readonly string[], env: Environment): Promise<{ stdout: string; refusal: string | null }> {
  try {
    const { stdout } = await run(program, [...args], { env: pick(env, ['PATH']), timeout: 10_000, cwd: '/' });
    return { stdout, refusal: null };
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string };
    return { stdout: stdout ?? '', refusal: stderr?.trim() || message };
  }
}

function namespaces(disableUserns: boolean): string[] {
  return [
    ...['--unshare-user', '--unshare-ipc', '--unshare-pid', '--unshare-uts', '--unshare-net', ...(disableUserns ? ['--disable-userns'] : [])],
    ...['--uid', '1000', '--gid', '1000', '--die-with-parent', '--cap-drop', 'ALL'],
    ...['--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev', '--', 'true'],
  ];
}

/** What bubblewrap's own messages mean, and what mends it. Wordings as of bubblewrap 0.5 to 0.12. */
const REFUSALS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /setting up uid map: Permission denied|RTM_NEWADDR/,
    'AppArmor blocks user namespaces on this Ubuntu: give bwrap an AppArmor profile that allows "userns" (the input setup-sandbox does), or use docker',
  ],
  [/Can't mount proc/, 'this container hides /proc, so no sandbox can be made inside it: run the check outside the container'],
  [
    /No permissions to create (a )?new namespace|Creating new namespace failed: Operation not permitted|unshare failed: Operation not permitted/,
    'user namespaces are switched off here, or this is a container that forbids them: set kernel.unprivileged_userns_clone=1, or run the check outside the container',
  ],
  [/ENOSPC|No space left on device|exceeded/, 'user.max_user_namespaces is 0 here: raise it with sysctl'],
  [/Resource temporarily unavailable/, 'the limit on processes of this account is reached: raise it with ulimit -u'],
  [
    /Can't mkdir parents|Too many levels of symbolic links|Can't (find|create) (file|source)/,
    'a path it must bind leads over a link or cannot be read by this account',
  ],
];

/** @returns a reason in a person's words, with the original last */
export function explainRefusal(said: string): string {
  const line = said.split('\n').find((text) => text.startsWith('bwrap:')) ?? said.split('\n')[0] ?? '';
  const known = REFUSALS.find(([pattern]) => pattern.test(said))?.[1] ?? 'bubblewrap could not start a program';
  return `${known} (it said "${line.trim()}")`;
}
