import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Repository } from '../../src/git/repository.ts';
import { makeTemporary, sweepTemporary } from '../../src/git/temporary.ts';
import { addWorktree, type Worktree } from '../../src/git/worktree.ts';
import { fingerprint, folder, leftovers, Scratch } from './scratch.ts';

afterEach(() => vi.unstubAllEnvs());

/** A private temporary folder, so that leftovers of other programs are not counted. */
function ownTemporary(): string {
  const path = folder();
  vi.stubEnv('TMPDIR', path);
  return path;
}

async function worktreeOf(repository: Repository, commit: string): Promise<Worktree> {
  const worktree = await addWorktree(repository, commit);
  onTestFinished(worktree.remove);
  return worktree;
}

describe('a temporary worktree', () => {
  test('holds the files of its commit and leaves the checkout byte for byte as it was', async () => {
    ownTemporary();
    const main = Scratch.init(`${folder()}/project`);
    const old = main.commit({ 'a.txt': 'old', 'sub/b.txt': 'b' });
    main.commit({ 'a.txt': 'new' });
    main.write({ 'a.txt': 'edited', 'untracked.txt': 'mine' });
    main.git('add', 'a.txt');
    const before = fingerprint(main.path);
    const worktree = await worktreeOf(await main.open(), old);
    expect(readFileSync(`${worktree.path}/a.txt`, 'utf8')).toBe('old');
    expect(readFileSync(`${worktree.path}/sub/b.txt`, 'utf8')).toBe('b');
    expect(existsSync(`${worktree.path}/untracked.txt`)).toBe(false);
    expect(worktree.path.startsWith(main.path)).toBe(false);
    worktree.remove();
    expect(existsSync(worktree.path)).toBe(false);
    expect(leftovers()).toEqual([]);
    expect(fingerprint(main.path)).toBe(before);
    expect(main.git('worktree', 'list').split('\n')).toHaveLength(1);
  });

  test('starts neither hooks nor content filters, and leaves large files as pointers', async () => {
    const main = Scratch.init(`${folder()}/project`);
    const proof = `${folder()}/ran`;
    const commit = main.commit({ '.gitattributes': '*.bin filter=lfs\n*.key filter=crypt\n', 'big.bin': 'pointer', 'secret.key': 'sealed' });
    main.script('.git/hooks/post-checkout', `#!/bin/sh\ntouch ${proof}\n`);
    main.git('config', 'filter.lfs.process', `touch ${proof}`);
    main.git('config', 'filter.lfs.required', 'true');
    main.git('config', 'filter.crypt.smudge', `touch ${proof}; cat`);
    main.git('config', 'core.fsmonitor', `touch ${proof}`);
    const worktree = await worktreeOf(await main.open(), commit);
    expect(readFileSync(`${worktree.path}/big.bin`, 'utf8')).toBe('pointer');
    expect(readFileSync(`${worktree.path}/secret.key`, 'utf8')).toBe('sealed');
    expect(existsSync(proof)).toBe(false);
  });

  test('has the line ends of the checkout', async () => {
    const main = Scratch.init(`${folder()}/project`);
    main.git('config', 'core.autocrlf', 'true');
    const commit = main.commit({ 'a.txt': 'one\r\ntwo\r\n' });
    expect(main.git('cat-file', '-s', `${commit}:a.txt`)).toBe('8');
    const worktree = await worktreeOf(await main.open(), commit);
    expect(readFileSync(`${worktree.path}/a.txt`, 'utf8')).toBe('one\r\ntwo\r\n');
  });

  test('comes from a linked worktree, a shallow clone and a repository of SHA-256', async () => {
    const main = Scratch.init(`${folder()}/project`, '--object-format=sha256');
    const first = main.commit({ 'a.txt': 'first' });
    main.commit({ 'a.txt': 'second' });
    main.git('worktree', 'add', '--quiet', '../linked');
    const linked = new Scratch(`${main.path}/../linked`);
    expect(readFileSync(`${(await worktreeOf(await linked.open(), first)).path}/a.txt`, 'utf8')).toBe('first');
    const shallow = main.clone(`${folder()}/clone`, '--depth=1');
    const head = shallow.git('rev-parse', 'HEAD');
    expect(readFileSync(`${(await worktreeOf(await shallow.open(), head)).path}/a.txt`, 'utf8')).toBe('second');
  });

  test('fetches what a clone without file contents lacks', async () => {
    const main = Scratch.init(`${folder()}/project`);
    main.git('config', 'uploadpack.allowFilter', 'true');
    const old = main.commit({ 'a.txt': 'old' });
    main.commit({ 'a.txt': 'new' });
    const partial = main.clone(`${folder()}/clone`, '--filter=blob:none');
    expect(readFileSync(`${(await worktreeOf(await partial.open(), old)).path}/a.txt`, 'utf8')).toBe('old');
  });

  test('answers git describe, and keeps what git does there away from the checkout', async () => {
    const main = Scratch.init(`${folder()}/project`);
    const commit = main.commit({ 'a.txt': 'a' });
    main.git('tag', '-a', 'v1.2.0', '-m', 'v1.2.0');
    const before = fingerprint(main.path);
    const worktree = await worktreeOf(await main.open(), commit);
    const done = await worktree.setup(
      'git describe > version.txt && git config user.name X && git config user.email x@y && git commit -qam Y --allow-empty && git tag v2',
    );
    expect(done).toEqual({ ok: true });
    expect(readFileSync(`${worktree.path}/version.txt`, 'utf8')).toBe('v1.2.0\n');
    expect(fingerprint(main.path)).toBe(before);
  });

  test('says which commit git does not have', async () => {
    const main = Scratch.init(`${folder()}/project`);
    main.commit({ 'a.txt': 'a' });
    ownTemporary();
    await expect(addWorktree(await main.open(), 'f'.repeat(40))).rejects.toMatchObject({ code: 'git-failed' });
    expect(leftovers()).toEqual([]);
  });
});

describe('setup', () => {
  async function prepared(): Promise<Worktree> {
    const main = Scratch.init(`${folder()}/project`);
    return worktreeOf(await main.open(), main.commit({ 'packages/server/a.txt': 'a' }));
  }

  test('runs in the folder of the budget', async () => {
    const worktree = await prepared();
    expect(await worktree.setup('cp a.txt b.txt', { folder: 'packages/server' })).toEqual({ ok: true });
    expect(existsSync(`${worktree.path}/packages/server/b.txt`)).toBe(true);
  });

  test('sees no secret and no variable of git or of the runner', async () => {
    const worktree = await prepared();
    const env = {
      PATH: process.env['PATH'],
      HOME: '/home/x',
      GIT_DIR: '/elsewhere',
      GITHUB_TOKEN: 't',
      GITHUB_ENV: '/e',
      ACTIONS_RUNTIME_TOKEN: 't',
      AWS_SECRET_ACCESS_KEY: 's',
      NPM_CONFIG_REGISTRY: 'r',
    };
    await worktree.setup('env > seen.txt', { env });
    const seen = readFileSync(`${worktree.path}/seen.txt`, 'utf8')
      .split('\n')
      .map((line) => line.split('=')[0]);
    expect(seen).toEqual(expect.arrayContaining(['PATH', 'HOME', 'NPM_CONFIG_REGISTRY']));
    expect(seen.filter((name) => /^(GIT|ACTIONS|AWS)/.test(name ?? ''))).toEqual([]);
  });

  test('tells how it ended and the end of its output', async () => {
    const worktree = await prepared();
    expect(await worktree.setup('echo one; echo two >&2; exit 3')).toEqual({
      ok: false,
      code: 'setup-failed',
      message: 'setup "echo one; echo two >&2; exit 3" ended with exit code 3',
      output: 'one\ntwo\n',
    });
    expect(await worktree.setup('true', { folder: 'nowhere' })).toMatchObject({ ok: false, code: 'setup-failed' });
  });

  test('ends with all its children when its time is over or it is interrupted', async () => {
    const worktree = await prepared();
    const command = (file: string) => `sleep 60 & echo $! > ${file}; wait`;
    expect(await worktree.setup(command('one'), { timeoutMs: 500 })).toMatchObject({ ok: false, code: 'setup-timeout' });
    const interrupt = new AbortController();
    setTimeout(() => interrupt.abort(), 500);
    expect(await worktree.setup(command('two'), { signal: interrupt.signal })).toMatchObject({ ok: false, code: 'setup-interrupted' });
    for (const file of ['one', 'two']) await expectEnded(Number(readFileSync(`${worktree.path}/${file}`, 'utf8')));
  });

  test('leaves nothing running when it succeeds', async () => {
    const worktree = await prepared();
    expect(await worktree.setup('sleep 60 & echo $! > pid')).toEqual({ ok: true });
    await expectEnded(Number(readFileSync(`${worktree.path}/pid`, 'utf8')));
  });
});

async function expectEnded(pid: number): Promise<void> {
  await vi.waitFor(() => {
    const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
    expect(state.replace(/^Z.*/, '')).toBe('');
  });
}

describe('a killed run', () => {
  /** A run of its own: sets a worktree up, says the process id of what the setup started, and waits. */
  const source = `
    import { existsSync, readFileSync } from 'node:fs';
    import { setTimeout } from 'node:timers/promises';
    import { findRepository, readHead } from '${join(import.meta.dirname, '../../src/git/repository.ts')}';
    import { addWorktree } from '${join(import.meta.dirname, '../../src/git/worktree.ts')}';
    process.on('SIGINT', () => process.exit(130));
    const repository = await findRepository(process.cwd());
    const worktree = await addWorktree(repository, await readHead(repository));
    const setup = worktree.setup('sleep 60 & echo $! > pid; touch ready; wait');
    while (!existsSync(worktree.path + '/ready')) await setTimeout(10);
    console.log(readFileSync(worktree.path + '/pid', 'utf8').trim());
    await setup;
  `;
  let program: string;
  beforeAll(async () => {
    const bundle = await rolldown({
      input: 'run',
      platform: 'node',
      plugins: [{ name: 'run', resolveId: (id) => (id === 'run' ? id : null), load: (id) => (id === 'run' ? source : null) }],
    });
    const { output } = await bundle.generate({ format: 'esm' });
    program = output[0].code;
    await bundle.close();
  });

  async function start(cwd: string) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd, stdio: ['ignore', 'pipe', 'inherit'], env: process.env });
    const [line] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [Buffer | number];
    return { child, setupPid: Number(String(line)) };
  }

  test('removes its worktree and ends its setup on Ctrl-C', async () => {
    ownTemporary();
    const main = Scratch.init(`${folder()}/project`);
    main.commit({ 'a.txt': 'a' });
    const before = fingerprint(main.path);
    const { child, setupPid } = await start(main.path);
    expect(leftovers()).toHaveLength(1);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([130, null]);
    expect(leftovers()).toEqual([]);
    expect(fingerprint(main.path)).toBe(before);
    await expectEnded(setupPid);
  });

  test('is cleaned up after by the next one, SIGKILL included', async () => {
    ownTemporary();
    const main = Scratch.init(`${folder()}/project`);
    const commit = main.commit({ 'a.txt': 'a' });
    const before = fingerprint(main.path);
    const { child, setupPid } = await start(main.path);
    onTestFinished(() => void spawnSync('kill', [String(setupPid)]));
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(leftovers()).toHaveLength(1);
    expect(fingerprint(main.path)).toBe(before);
    (await worktreeOf(await main.open(), commit)).remove();
    expect(leftovers()).toEqual([]);
  });

  test('is told apart from one that still runs, and from one that cannot be asked', () => {
    ownTemporary();
    const mine = makeTemporary();
    onTestFinished(mine.remove);
    const elsewhere = join(tmpdir(), 'mcp-budget-git-elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'owner.json'), '{"pid":1,"namespace":"another"}');
    sweepTemporary();
    expect(existsSync(mine.path)).toBe(true);
    expect(existsSync(elsewhere)).toBe(true);
    const yesterday = new Date(statSync(elsewhere).mtimeMs - 25 * 60 * 60 * 1000);
    utimesSync(elsewhere, yesterday, yesterday);
    sweepTemporary();
    expect(existsSync(elsewhere)).toBe(false);
  });

  test('leaves nothing behind where folders forbid writing', () => {
    ownTemporary();
    const temporary = makeTemporary();
    mkdirSync(join(temporary.path, 'cache/module'), { recursive: true });
    writeFileSync(join(temporary.path, 'cache/module/go.mod'), '');
    chmodSync(join(temporary.path, 'cache/module'), 0o555);
    temporary.remove();
    expect(leftovers()).toEqual([]);
  });
});
