import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bubblewrap } from '../../src/sandbox/bubblewrap.ts';
import { chooseEngine, type SandboxMode } from '../../src/sandbox/choose.ts';
import type { SandboxChoice } from '../../src/sandbox/engine.ts';
import { none } from '../../src/sandbox/none.ts';
import { runSelfTest } from '../../src/sandbox/selftest.ts';
import { testWith } from '../needs.ts';
import { folder, output, spec } from './start.ts';

/** A machine on which neither bubblewrap nor docker works, for a reason of its own. */
function machine(bwrap: string, docker: string) {
  const bin = folder();
  writeFileSync(join(bin, 'bwrap'), `#!/bin/sh\ntest "$1" = --version && { echo bubblewrap 0.9.0; exit; }\n${bwrap}\n`, { mode: 0o755 });
  writeFileSync(join(bin, 'docker'), `#!/bin/sh\n${docker}\n`, { mode: 0o755 });
  return { PATH: `${bin}:${process.env['PATH']}`, HOME: folder() };
}
const BLOCKED = machine('echo "bwrap: setting up uid map: Permission denied" >&2; exit 1', 'echo "Cannot connect to the Docker daemon" >&2; exit 1');
const workspace = folder();
const choose = (mode: SandboxMode, trusted: boolean, env: Record<string, string | undefined> = BLOCKED) => chooseEngine({ mode, trusted, workspace, env });

describe.runIf(process.platform === 'linux')('where no sandbox works', () => {
  test('a trusted run goes on without one and says so aloud, with every reason', async () => {
    const choice = (await choose('auto', true)) as SandboxChoice;
    expect(choice.engine.id).toBe('none');
    expect(await choice.selfTest).toEqual({ passed: true, score: null, detail: null });
    expect(choice.warning).toMatch(
      /^No sandbox on this machine: the servers could read the files and variables of this account\. bubblewrap: AppArmor blocks user namespaces on this Ubuntu.*docker: the docker daemon does not answer/,
    );
  });

  test.each<[SandboxMode, boolean, string]>([
    ['auto', false, 'this run is untrusted'],
    ['none', false, 'this run is untrusted'],
    ['required', false, 'this run is untrusted'],
    ['required', true, '--sandbox required insists on a sandbox'],
    ['bubblewrap', true, '--sandbox bubblewrap insists on a sandbox'],
    ['docker', true, '--sandbox docker insists on a sandbox'],
  ])('--sandbox %s, trusted %s: nothing is started', async (mode, trusted, why) => {
    const { refused } = (await choose(mode, trusted)) as { refused: { code: string; message: string } };
    expect(refused.code).toBe('sandbox-missing');
    expect(refused.message).toContain(why);
    expect(refused.message).toMatch(/Mend it as said/);
  });

  test('--sandbox none is honoured in a trusted run, and said', async () => {
    const choice = (await choose('none', true)) as SandboxChoice;
    expect(choice.engine.id).toBe('none');
    expect(choice.warning).toMatch(/^No sandbox, as asked for/);
  });
});

describe('where bubblewrap works', () => {
  testWith('bubblewrap')('it is chosen, trusted or not, and its self-test passes', async () => {
    for (const trusted of [true, false]) {
      const choice = (await choose('auto', trusted, process.env)) as SandboxChoice;
      expect(choice).toMatchObject({ engine: { id: 'bubblewrap' }, version: expect.stringMatching(/^\d/), warning: null, note: null });
      expect(await choice.selfTest).toEqual({ passed: true, score: '6/6', detail: null });
    }
  });

  testWith('bubblewrap')('an untrusted run ignores every key that loosens', async () => {
    const choice = (await choose('auto', false, { ...process.env, PASSED: 'seen' })) as SandboxChoice;
    const keys = { network: true, passEnv: ['PASSED'], write: ['.'], git: 'read' } as const;
    const script =
      'const fs=require("fs");let w="closed";try{fs.writeFileSync("x","");w="open"}catch{};console.log(process.env.PASSED,w,Object.keys(require("os").networkInterfaces()).join())';
    expect(await output(choice.engine, spec({ workspace, cwd: workspace, args: ['-e', script], keys }))).toBe('undefined closed lo\n');
  });

  testWith('bubblewrap')('a secret that the self-test plants is found where the sandbox has a hole', async () => {
    const open = await runSelfTest((env) => ({ ...none(env), id: 'bubblewrap' }), { env: process.env, workspace });
    expect(open).toMatchObject({ passed: false, score: '0/6' });
    expect(open.detail).toContain('it could read a private file of this account');
    expect(open.detail).toContain('it could change the work tree');
  });

  testWith('bubblewrap')('a self-test that finds not even its own command line has not passed', async () => {
    const bin = folder();
    writeFileSync(join(bin, 'grep'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    // In the place of the work tree, so that the sandbox shows it.
    const blind = await runSelfTest(
      (env) => {
        const engine = bubblewrap(env, bin);
        return { ...engine, start: (given) => engine.start({ ...given, env: { PATH: `${bin}:/usr/bin:/bin` } }) };
      },
      { env: process.env, workspace: bin },
    );
    expect(blind).toMatchObject({ passed: false, score: '3/6' });
  });

  test('a self-test that cannot run at all has not passed', async () => {
    const broken = await runSelfTest(() => ({ ...none({}), start: () => Promise.reject(new Error('no such luck')) }), { env: process.env, workspace });
    expect(broken).toEqual({ passed: false, score: '0/6', detail: 'the self-test could not run: no such luck' });
  });
});

describe('where only docker works', () => {
  testWith('docker')('it is chosen without a warning, and why bubblewrap was not is noted', async () => {
    const bin = folder();
    writeFileSync(join(bin, 'bwrap'), '#!/bin/sh\necho "bwrap: No permissions to create new namespace" >&2; test "$1" = --version && echo bubblewrap 0.9.0\n', {
      mode: 0o755,
    });
    const choice = (await choose('auto', true, { ...process.env, PATH: `${bin}:${process.env['PATH']}` })) as SandboxChoice;
    expect(choice).toMatchObject({
      engine: { id: 'docker' },
      warning: null,
      note: expect.stringContaining('bubblewrap: user namespaces are switched off here'),
    });
    expect(await choice.selfTest).toMatchObject({ score: '6/6' });
  });
});

testWith('bubblewrap')('a temporary folder inside the work tree does not make the self-test fail', async () => {
  const work = folder();
  mkdirSync(join(work, 'tmp'));
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = join(work, 'tmp');
  try {
    const env = { PATH: process.env['PATH'], HOME: folder() };
    const choice = (await chooseEngine({ mode: 'bubblewrap', trusted: true, workspace: work, env })) as SandboxChoice;
    expect(await choice.selfTest).toMatchObject({ passed: true, score: '6/6' });
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
});
