import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { makeFolder } from './world.ts';

const SCRIPT = fileURLToPath(new URL('../.ci/run', import.meta.url));

/** Programs that only write down how they were called, for a user who is not root. */
const PROGRAMS = {
  id: 'echo 1000',
  npm: 'case "$1" in cit) echo "$MCP_BUDGET_REQUIRE" >"$SEEN/required.seen"; echo "5 passed, 0 failed";; esac',
  dockerd: [
    'echo "$SUDO $*" >"$SEEN/dockerd.seen"',
    'while [ "$1" != --pidfile ]; do shift; done',
    'echo $$ >"$SEEN/pid.seen"; echo $$ >"$2"',
    'trap "rm -f $2; exit 0" TERM',
    'while :; do sleep 0.05; done',
  ].join('\n'),
  docker: '[ -s "$SEEN/pid.seen" ]',
  ...Object.fromEntries(['git', 'node', 'bwrap', 'python3', 'chromium'].map((name) => [name, ':'])),
};

function runCi(sudo: string) {
  const folder = makeFolder();
  for (const [name, text] of Object.entries({ ...PROGRAMS, sudo })) writeFileSync(join(folder, name), `#!/bin/bash\n${text}\n`, { mode: 0o755 });
  const env = { PATH: `${folder}:/usr/bin:/bin`, SEEN: folder, TMPDIR: folder, MCP_BUDGET_CHROMIUM: join(folder, 'chromium') };
  const { status, stdout } = spawnSync('bash', [SCRIPT], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 50_000 });
  const seen = (name: string) => {
    const path = join(folder, `${name}.seen`);
    return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
  };
  return { status, stdout, seen };
}

const alive = (pid: number): boolean => spawnSync('sh', ['-c', `kill -0 ${pid}`]).status === 0;

describe.runIf(process.platform === 'linux')('.ci/run of a user who is not root', () => {
  test('starts dockerd by sudo with a socket for the user, and ends it by its own id', () => {
    const { status, stdout, seen } = runCi('if [ "$1" = -n ]; then shift; fi; SUDO=root "$@"');
    expect([status, stdout.trim().split('\n').at(-1)]).toEqual([0, '5 passed, 0 failed']);
    expect(seen('dockerd')).toMatch(/^root .*--group 1000 /);
    expect(seen('required')).toContain('docker');
    expect(alive(Number(seen('pid')))).toBe(false);
  });

  test('goes on without docker where sudo refuses, says so and does not require its tests', () => {
    const { status, stdout, seen } = runCi('exit 1');
    expect(status).toBe(0);
    expect(stdout).toContain('no root here, so no dockerd');
    expect(seen('dockerd')).toBeNull();
    expect(seen('required')).toBe('bubblewrap,chromium,python3,node24,local-action');
  });
});
