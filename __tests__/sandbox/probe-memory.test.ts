import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { probeOnce } from '../../src/sandbox/bubblewrap-probe.ts';
import { chooseEngine } from '../../src/sandbox/choose.ts';
import type { SandboxChoice } from '../../src/sandbox/engine.ts';
import { keepWorking, recallWorking } from '../../src/sandbox/probe-memory.ts';
import { testWith } from '../needs.ts';
import { folder } from './start.ts';

const WORKING = { version: '0.9.0', disableUserns: true };

function program(text = 'exit 1'): string {
  const path = join(folder(), 'bwrap');
  writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return path;
}

describe.runIf(process.platform === 'linux')('what is remembered of bubblewrap', () => {
  test('is of this very program', () => {
    const env = { HOME: folder() };
    const bwrap = program();
    expect(recallWorking(bwrap, env)).toBeNull();
    keepWorking(bwrap, env, WORKING);
    expect(recallWorking(bwrap, env)).toEqual(WORKING);
    expect(recallWorking(program(), env)).toBeNull();
    utimesSync(bwrap, 1, 1);
    expect(recallWorking(bwrap, env)).toBeNull();
  });

  test.each(['', '{', '[]', 'null', '{"of":1,"version":"1","disableUserns":true}'])('is nothing where the file holds %j', (content) => {
    const env = { HOME: folder() };
    const bwrap = program();
    keepWorking(bwrap, env, WORKING);
    writeFileSync(join(env.HOME, '.cache/mcp-budget/sandbox/bubblewrap.json'), content);
    expect(recallWorking(bwrap, env)).toBeNull();
  });

  test('is nothing where it cannot be kept, and that is no failure', () => {
    const home = folder();
    mkdirSync(join(home, '.cache'));
    writeFileSync(join(home, '.cache/mcp-budget'), 'a file where the cache would be');
    keepWorking(program(), { HOME: home }, WORKING);
    expect(recallWorking(program(), { HOME: home })).toBeNull();
  });

  test('never is that it does not work', async () => {
    const env = { HOME: folder(), PATH: process.env['PATH'] };
    const { probe } = await probeOnce(program('test "$1" = --version && echo bubblewrap 0.9.0 || exit 1'), env);
    expect(probe.ok).toBe(false);
    expect(existsSync(join(env.HOME, '.cache/mcp-budget/sandbox/bubblewrap.json'))).toBe(false);
  });
});

describe('a bubblewrap that worked before and does not any more', () => {
  testWith('bubblewrap')('fails its self-test, and what it says now is told', async () => {
    const real = execFileSync('sh', ['-c', 'command -v bwrap'], { encoding: 'utf8' }).trim();
    const bin = folder();
    const blocked = join(bin, 'blocked');
    const bwrap = join(bin, 'bwrap');
    writeFileSync(
      bwrap,
      `#!/bin/sh\ntest "$1" = --version || test ! -e ${blocked} || { echo "bwrap: setting up uid map: Permission denied" >&2; exit 1; }\nexec ${real} "$@"\n`,
    );
    chmodSync(bwrap, 0o755);
    const env = { PATH: `${bin}:${process.env['PATH']}`, HOME: folder() };
    expect((await probeOnce(bwrap, env)).probe).toMatchObject({ ok: true });
    expect(JSON.parse(readFileSync(join(env.HOME, '.cache/mcp-budget/sandbox/bubblewrap.json'), 'utf8'))).toMatchObject({ disableUserns: expect.any(Boolean) });
    writeFileSync(blocked, '');
    const choice = (await chooseEngine({ mode: 'bubblewrap', trusted: true, workspace: folder(), env })) as SandboxChoice;
    expect(await choice.selfTest).toMatchObject({ passed: false, detail: expect.stringContaining('AppArmor blocks user namespaces') });
  });
});
