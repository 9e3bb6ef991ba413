import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Environment, pick } from './environment.ts';
import { systemProgram } from './which.ts';

const run = promisify(execFile);

/** A copy that belongs to root and that nothing else uses: the profile widens this path and no other. */
export const OWN_BUBBLEWRAP = '/opt/mcp-budget/bwrap';
const PROFILE = '/etc/apparmor.d/mcp-budget-bwrap';
const RESTRICTED = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
const TRIES = 3;
const LONGEST_MS = 180_000;

/** Lets one program make user namespaces, as Ubuntu's own profiles do; the system-wide setting stays. */
const PROFILE_TEXT = `abi <abi/4.0>,
include <tunables/global>
profile mcp-budget-bwrap ${OWN_BUBBLEWRAP} flags=(unconfined) {
  userns,
}
`;

/**
 * Installs bubblewrap on a runner that GitHub hosts and throws away afterwards, and gives it the AppArmor
 * profile it needs there. Does nothing on any other machine. A step that fails is said, not thrown: which
 * engine works is found out afterwards.
 * @param say takes one line for the log
 */
export async function installBubblewrap(env: Environment, say: (line: string) => void): Promise<void> {
  const sudo = systemProgram('sudo', env, env['GITHUB_WORKSPACE'] ?? null);
  if (process.platform !== 'linux' || env['RUNNER_ENVIRONMENT'] !== 'github-hosted' || sudo === null) {
    say('setup-sandbox: this is no Linux runner hosted by GitHub, so nothing was installed. Install bubblewrap or docker on it yourself.');
    return;
  }
  const path = { env: pick(env, ['PATH']), cwd: '/', timeout: LONGEST_MS };
  try {
    for (const args of installSteps(isRestricted())) await retry(() => run(sudo, ['-n', ...args], path));
    say(`setup-sandbox: bubblewrap is installed as ${OWN_BUBBLEWRAP}.`);
  } catch (error) {
    say(`setup-sandbox: bubblewrap could not be installed: ${lastLine(error)}`);
  }
}

/** The commands that root runs, in order. */
export function installSteps(restricted: boolean): string[][] {
  const install = [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'bubblewrap'],
    ['install', '-D', '-m', '0755', '/usr/bin/bwrap', OWN_BUBBLEWRAP],
  ];
  if (!restricted) return install;
  const write = ['sh', '-c', `printf %s "$1" > ${PROFILE}`, 'sh', PROFILE_TEXT];
  return [...install, write, ['apparmor_parser', '-r', PROFILE]];
}

function isRestricted(): boolean {
  return existsSync(RESTRICTED) && readFileSync(RESTRICTED, 'utf8').trim() === '1';
}

async function retry(step: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await step();
      return;
    } catch (error) {
      if (tried === TRIES) throw error;
    }
  }
}

function lastLine(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string };
  return (stderr?.trim() || message).split('\n').at(-1) ?? message;
}
