import { copyFileSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findBubblewrap } from '../../src/sandbox/bubblewrap.ts';
import { probeBubblewrap } from '../../src/sandbox/bubblewrap-probe.ts';
import { installBubblewrap, installSteps, OWN_BUBBLEWRAP } from '../../src/sandbox/install.ts';
import { systemProgram } from '../../src/sandbox/which.ts';
import { testWith } from '../needs.ts';
import { folder } from './start.ts';

/** A sudo that writes down what it was to do, and does what `does` says. */
function sudo(does: string) {
  const bin = folder();
  writeFileSync(join(bin, 'sudo'), `#!/bin/sh\nprintf '%s ' "$@" >> ${bin}/log\necho >> ${bin}/log\n${does}\n`, { mode: 0o755 });
  const lines: string[] = [];
  return { bin, env: { PATH: `${bin}:/usr/bin:/bin`, RUNNER_ENVIRONMENT: 'github-hosted' }, lines, say: (line: string) => void lines.push(line) };
}

describe('setup-sandbox', () => {
  test.runIf(process.platform === 'linux')('installs bubblewrap on a runner that GitHub hosts', async () => {
    const { bin, env, lines, say } = sudo('exit 0');
    await installBubblewrap(env, say);
    expect(readFileSync(join(bin, 'log'), 'utf8')).toMatch(
      /^-n apt-get update -qq \n-n apt-get install -y --no-install-recommends bubblewrap \n-n install -D -m 0755 \/usr\/bin\/bwrap \/opt\/mcp-budget\/bwrap \n/,
    );
    expect(lines).toEqual(['setup-sandbox: bubblewrap is installed as /opt/mcp-budget/bwrap.']);
  });

  test('gives only its own copy a profile, and leaves the system-wide setting alone', () => {
    const steps = installSteps(true);
    expect(steps.at(-1)).toEqual(['apparmor_parser', '-r', '/etc/apparmor.d/mcp-budget-bwrap']);
    expect(steps.at(-2)!.at(-1)).toContain(`profile mcp-budget-bwrap ${OWN_BUBBLEWRAP} flags=(unconfined) {\n  userns,\n}`);
    expect(JSON.stringify(steps)).not.toContain('sysctl');
    expect(installSteps(false)).toHaveLength(3);
  });

  test.runIf(process.platform === 'linux')('tries three times, then says what went wrong and goes on', async () => {
    const { bin, env, lines, say } = sudo('echo "E: Unable to fetch" >&2; exit 100');
    await installBubblewrap(env, say);
    expect(readFileSync(join(bin, 'log'), 'utf8').trim().split('\n')).toHaveLength(3);
    expect(lines).toEqual(['setup-sandbox: bubblewrap could not be installed: E: Unable to fetch']);
  });

  test('touches no machine of your own', async () => {
    const { bin, env, lines, say } = sudo('exit 0');
    await installBubblewrap({ ...env, RUNNER_ENVIRONMENT: 'self-hosted' }, say);
    expect(existsSync(join(bin, 'log'))).toBe(false);
    expect(lines).toEqual([expect.stringContaining('nothing was installed')]);
  });

  testWith('bubblewrap')('its copy is found and works where PATH has none, and before that of the system', async () => {
    const [bin, workspace, own] = [folder(), folder(), join(folder(), 'bwrap')];
    symlinkSync(systemProgram('true', process.env, null) ?? '', join(bin, 'true'));
    const env = { PATH: bin };
    const system = systemProgram('bwrap', process.env, null) ?? '';
    expect(findBubblewrap({ PATH: join(system, '..') }, workspace, own)).toBe(system);
    copyFileSync(system, own);
    expect(findBubblewrap(env, workspace, own)).toBe(own);
    expect(findBubblewrap({ PATH: join(system, '..') }, workspace, own)).toBe(own);
    expect((await probeBubblewrap(own, env)).probe).toMatchObject({ ok: true, reason: null });
  });
});
