import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bubblewrap, bubblewrapOptions, outerArgv } from '../../src/sandbox/bubblewrap.ts';
import { explainRefusal, probeBubblewrap } from '../../src/sandbox/bubblewrap-probe.ts';
import { ServerFailure } from '../../src/sandbox/engine.ts';
import type { Plan } from '../../src/sandbox/plan.ts';
import { runSelfTest } from '../../src/sandbox/selftest.ts';
import { testWith } from '../needs.ts';
import { folder, output, spec } from './start.ts';

const PLAN: Plan = {
  mounts: [
    { kind: 'bind', from: '/usr', to: '/usr' },
    { kind: 'link', at: '/bin', target: 'usr/bin' },
    { kind: 'bind', from: '/base', to: '/repo' },
    { kind: 'bind', from: '/base/out', to: '/repo/out', writable: true },
    { kind: 'scratch', to: '/repo/data' },
  ],
  argv: ['/usr/bin/node', 'server.js'],
  cwd: '/repo',
  network: false,
  env: { PATH: '/usr/bin', LD_PRELOAD: '/repo/evil.so' },
  holes: [],
  masked: [],
  limits: { memoryBytes: 1_000, processes: 50, tmpBytes: 64, wallMs: 1_000 },
  release: () => undefined,
};

describe('the command line of bubblewrap', () => {
  test('holds only the program, and no variable of the entry', () => {
    expect(outerArgv(PLAN, { program: '/usr/bin/bwrap', limiter: '/usr/bin/prlimit' })).toEqual([
      ...['/usr/bin/prlimit', '--core=0', '--fsize=64', '--nofile=4096', '--data=2000', '--'],
      ...['/usr/bin/bwrap', '--args', '4', '--'],
      ...['/usr/bin/prlimit', '--nproc=50', '--', '/usr/bin/node', 'server.js'],
    ]);
    expect(outerArgv(PLAN, { program: '/usr/bin/bwrap', limiter: null })).toEqual(['/usr/bin/bwrap', '--args', '4', '--', '/usr/bin/node', 'server.js']);
  });

  test('makes an empty root, binds in order, then freezes it', () => {
    expect(bubblewrapOptions(PLAN, { features: { disableUserns: true }, seccomp: true })).toEqual([
      ...['--unshare-user', '--unshare-ipc', '--unshare-pid', '--unshare-uts', '--unshare-cgroup-try', '--unshare-net', '--disable-userns'],
      ...['--uid', '1000', '--gid', '1000', '--hostname', 'sandbox', '--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--seccomp', '3'],
      ...['--proc', '/proc', '--dev', '/dev'],
      ...['--size', '64', '--tmpfs', '/dev/shm', '--size', '64', '--tmpfs', '/tmp', '--size', '64', '--tmpfs', '/home/mcp'],
      ...['--dir', '/run', '--dir', '/var', '--symlink', '/tmp', '/var/tmp'],
      ...['--ro-bind', '/usr', '/usr', '--symlink', 'usr/bin', '/bin', '--ro-bind', '/base', '/repo', '--bind', '/base/out', '/repo/out'],
      ...['--size', '64', '--tmpfs', '/repo/data', '--remount-ro', '/dev', '--remount-ro', '/'],
      ...['--clearenv', '--setenv', 'PATH', '/usr/bin', '--setenv', 'LD_PRELOAD', '/repo/evil.so', '--chdir', '/repo'],
    ]);
  });

  test('shares the network only where the entry asks for it', () => {
    const options = bubblewrapOptions({ ...PLAN, network: true }, { features: { disableUserns: false }, seccomp: false });
    expect(options).not.toContain('--unshare-net');
    expect(options).not.toContain('--disable-userns');
    expect(options).not.toContain('--seccomp');
  });
});

describe('a refusal of bubblewrap', () => {
  test.each([
    ['bwrap: setting up uid map: Permission denied', 'AppArmor blocks user namespaces on this Ubuntu'],
    ['bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted', 'AppArmor blocks user namespaces on this Ubuntu'],
    ['bwrap: No permissions to create new namespace, likely because the kernel does not allow it', 'user namespaces are switched off here'],
    ["bwrap: Can't mount proc on /newroot/proc: Operation not permitted", 'this container hides /proc'],
    ['bwrap: Creating new namespace failed: No space left on device', 'user.max_user_namespaces is 0'],
    ['bwrap: Creating new namespace failed: Resource temporarily unavailable', 'the limit on processes'],
    ["bwrap: Can't mkdir parents for /x: Too many levels of symbolic links", 'a path it must bind leads over a link'],
    ['bwrap: something new', 'bubblewrap could not start a program'],
  ])('%s is explained', (said, words) => {
    expect(explainRefusal(said)).toContain(words);
    expect(explainRefusal(said)).toContain(said);
  });

  test('says how to install it where it is missing', async () => {
    const { probe } = await probeBubblewrap(null, {});
    expect(probe).toEqual({
      ok: false,
      version: null,
      reason: expect.stringMatching(process.platform === 'linux' ? /not installed: install it \("sudo apt-get/ : /Linux only/),
    });
  });

  testWith('bubblewrap')('says that a version is too old, or a program no bubblewrap', async () => {
    const script = (text: string) => {
      const path = join(folder(), 'bwrap');
      writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
      return path;
    };
    expect((await probeBubblewrap(script('echo bubblewrap 0.4.1'), process.env)).probe.reason).toBe('bubblewrap 0.4.1 is too old: 0.5 or newer is needed');
    expect((await probeBubblewrap(script('echo hello'), process.env)).probe.reason).toContain('does not tell its version');
    const refusing = script('test "$1" = --version && echo bubblewrap 0.9.0 || { echo "bwrap: setting up uid map: Permission denied" >&2; exit 1; }');
    expect((await probeBubblewrap(refusing, process.env)).probe).toMatchObject({
      ok: false,
      version: '0.9.0',
      reason: expect.stringContaining('AppArmor blocks user namespaces'),
    });
  });

  testWith('bubblewrap')('goes on without --disable-userns where only that is refused', async () => {
    const path = join(folder(), 'bwrap');
    writeFileSync(path, '#!/bin/sh\ncase "$*" in --version) echo bubblewrap 0.9.0 ;; *--disable-userns*) exit 1 ;; esac\n', { mode: 0o755 });
    expect(await probeBubblewrap(path, process.env)).toMatchObject({ probe: { ok: true }, features: { disableUserns: false } });
  });
});

describe('a program outside the sandbox', () => {
  testWith('bubblewrap')('is never taken from the work tree, whatever PATH says', async () => {
    const workspace = folder();
    mkdirSync(join(workspace, 'node_modules/.bin'), { recursive: true });
    for (const name of ['bwrap', 'prlimit']) writeFileSync(join(workspace, 'node_modules/.bin', name), `#!/bin/sh\ntouch ${workspace}/ran\n`, { mode: 0o755 });
    const engine = bubblewrap({ ...process.env, PATH: `${workspace}/node_modules/.bin:${process.env['PATH']}` }, workspace);
    expect(await output(engine, spec({ workspace, cwd: workspace, args: ['-p', '1'] }))).toBe('1\n');
    expect(existsSync(join(workspace, 'ran'))).toBe(false);
  });

  testWith('bubblewrap', 'python3')('does not get the variables of the entry, which could load code into it', async () => {
    const workspace = folder();
    const seen = `import os; print(open('/proc/1/environ').read().count('EVIL'), os.environ['EVIL'])`;
    const engine = bubblewrap(process.env, workspace);
    const env = { EVIL: 'placeholder', LD_PRELOAD: '/nonexistent.so' };
    const server = await engine.start(spec({ workspace, command: '/usr/bin/python3', args: ['-c', seen], env }));
    let out = '';
    server.child.stdout!.on('data', (text) => {
      out += text;
    });
    await new Promise((resolve) => server.child.once('close', resolve));
    await server.stop();
    expect(out).toBe('0 placeholder\n');
  });
});

describe('inside bubblewrap', () => {
  testWith('bubblewrap')('HOME is /home/mcp, the base stands at the place of the head, and nothing tells the machine', async () => {
    const workspace = folder();
    writeFileSync(
      join(workspace, 'where.js'),
      'console.log(JSON.stringify([process.cwd(),__filename,process.argv[2],process.env.AT,os=require("os").homedir(),require("os").userInfo().homedir,require("os").hostname(),process.getuid()]))',
    );
    const what = spec({
      workspace,
      cwd: workspace,
      args: [join(workspace, 'where.js'), `--root=${workspace}`],
      env: { AT: `${workspace}/x:${workspace}-other` },
      workspaceInside: '/home/me/project',
    });
    expect(JSON.parse(await output(bubblewrap(process.env, workspace), what))).toEqual([
      '/home/me/project',
      '/home/me/project/where.js',
      '--root=/home/me/project',
      `/home/me/project/x:${workspace}-other`,
      '/home/mcp',
      '/home/mcp',
      'sandbox',
      1000,
    ]);
  });

  testWith('bubblewrap')('opens exactly what the keys name, and says so', async () => {
    const workspace = folder();
    const outside = folder();
    writeFileSync(join(outside, 'note'), 'from outside');
    mkdirSync(join(workspace, 'out'));
    writeFileSync(join(workspace, '.env'), 'KEY=1');
    const script = `
      const fs=require('fs'); const t=(f)=>{try{return String(f())}catch(e){return e.code}};
      console.log(JSON.stringify([t(()=>fs.readFileSync('${outside}/note')), t(()=>fs.writeFileSync('${workspace}/out/kept','kept')), t(()=>fs.writeFileSync('data/deep/x','gone')), t(()=>fs.writeFileSync('other','x')), t(()=>fs.readFileSync('.env')), process.env.PASSED]))`;
    const engine = bubblewrap({ ...process.env, PASSED: 'on' }, workspace);
    const keys = { read: [outside], write: ['out'], scratch: ['data/deep'], passEnv: ['PASSED'] };
    const server = await engine.start(spec({ workspace, cwd: workspace, args: ['-e', script], keys }));
    expect(server.holes).toEqual([
      { key: 'passEnv', detail: 'it sees the variables PASSED' },
      { key: 'read', detail: `it may read ${outside}` },
      { key: 'scratch', detail: 'it may write a throw-away folder in place of data/deep' },
      { key: 'write', detail: 'it may change out' },
    ]);
    expect(server.masked).toEqual(['.env']);
    const out = await new Promise((resolve) => server.child.stdout!.once('data', (text) => resolve(String(text))));
    await server.stop();
    expect(JSON.parse(out as string)).toEqual(['from outside', 'undefined', 'undefined', 'EROFS', '', 'on']);
    expect(readFileSync(join(workspace, 'out/kept'), 'utf8')).toBe('kept');
    expect(existsSync(join(workspace, 'data'))).toBe(false);
  });

  testWith('bubblewrap')('git: read shows the history and none of its credentials', async () => {
    const workspace = folder();
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: workspace, encoding: 'utf8', env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' } });
    git('init', '-q', '-b', 'main');
    git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'first words');
    git('config', 'http.https://github.com/.extraheader', 'AUTHORIZATION: basic c2VjcmV0');
    git('remote', 'add', 'origin', 'https://token:secret@example.com/a/b.git');
    const script =
      'const {execSync:x}=require("child_process");process.stdout.write(x("git log --format=%s; git config --list --local; cat .git/logs/HEAD 2>&1 | wc -c",{encoding:"utf8"}))';
    const engine = bubblewrap(process.env, workspace);
    const out = await output(engine, spec({ workspace, cwd: workspace, args: ['-e', script], keys: { git: 'read' } }));
    expect(out).toContain('first words');
    expect(out).toContain('remote.origin.url=https://example.com/a/b.git');
    expect(out).not.toMatch(/secret|c2VjcmV0|extraheader/i);
    const hidden = await output(engine, spec({ workspace, cwd: workspace, args: ['-p', 'require("fs").readdirSync(".git").length'] }));
    expect(hidden).toBe('0\n');
  });

  testWith('bubblewrap')('git: read works in a linked worktree too', async () => {
    const main = folder();
    const linked = join(folder(), 'linked');
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: main, encoding: 'utf8', env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' } });
    git('init', '-q', '-b', 'main');
    git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'first words');
    git('config', 'http.extraheader', 'AUTHORIZATION: basic c2VjcmV0');
    git('worktree', 'add', '-q', linked);
    const script = 'process.stdout.write(require("child_process").execSync("git log --format=%s; cat .git; git config --list",{encoding:"utf8"}))';
    const out = await output(bubblewrap(process.env, linked), spec({ workspace: linked, cwd: linked, args: ['-e', script], keys: { git: 'read' } }));
    expect(out).toContain('first words');
    expect(out).not.toContain('c2VjcmV0');
  });

  testWith('bubblewrap')('an untrusted run may not name a program that lies elsewhere on the machine', async () => {
    const elsewhere = join(folder(), 'tool');
    writeFileSync(elsewhere, '#!/bin/sh\n', { mode: 0o755 });
    const workspace = folder();
    symlinkSync(elsewhere, join(workspace, 'server'));
    const failure = (await bubblewrap(process.env, workspace)
      .start(spec({ workspace, command: join(workspace, 'server'), untrusted: true }))
      .catch((error: unknown) => error)) as ServerFailure;
    expect(failure).toBeInstanceOf(ServerFailure);
    expect(failure.reason.code).toBe('sandbox-refused');
    expect(await output(bubblewrap(process.env, workspace), spec({ workspace, command: join(workspace, 'server') }))).toBe('');
  });
});

describe('a work tree with a name that is no UTF-8', () => {
  const tree = () => {
    const workspace = folder();
    writeFileSync(Buffer.concat([Buffer.from(`${workspace}/.env.`), Buffer.from([0xe9])]), 'SECRET');
    return workspace;
  };

  testWith('bubblewrap')('keeps the sandbox in a trusted run, and says what is not covered', async () => {
    const workspace = tree();
    const engine = bubblewrap(process.env, workspace);
    expect(await runSelfTest((env) => bubblewrap(env, workspace), { env: process.env, workspace })).toMatchObject({ passed: true });
    const server = await engine.start(spec({ workspace, args: ['-e', ''] }));
    await server.stop();
    expect(server.holes).toMatchObject([{ key: 'scan', detail: expect.stringContaining('.env.') }]);
  });

  testWith('bubblewrap')('is refused in an untrusted one', async () => {
    const workspace = tree();
    const started = bubblewrap(process.env, workspace).start(spec({ workspace, args: ['-e', ''], untrusted: true }));
    await expect(started).rejects.toMatchObject({ reason: { code: 'sandbox-refused', message: expect.stringContaining('Rename it') } });
  });
});
