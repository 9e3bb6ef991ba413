import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { docker } from '../../src/sandbox/docker.ts';
import { dockerArgv } from '../../src/sandbox/docker-argv.ts';
import { ServerFailure } from '../../src/sandbox/engine.ts';
import type { Plan } from '../../src/sandbox/plan.ts';
import { testWith } from '../needs.ts';
import { eventually, folder, output, spec } from './start.ts';

const PLAN: Plan = {
  mounts: [
    { kind: 'bind', from: '/usr', to: '/usr' },
    { kind: 'link', at: '/', target: 'usr/bin' },
    { kind: 'bind', from: '/runtime/hosts', to: '/etc/hosts' },
    { kind: 'bind', from: '/base,1', to: '/repo "x"', writable: true },
    { kind: 'scratch', to: '/repo/data' },
  ],
  argv: ['/usr/bin/node', 'server.js'],
  cwd: '/repo',
  network: false,
  env: { PATH: '/usr/bin', LINES: 'a\nb' },
  holes: [],
  masked: [],
  limits: { memoryBytes: 1_000, processes: 50, tmpBytes: 64, wallMs: 1_500 },
  release: () => undefined,
};
const RUN = { name: 'n', image: 'empty:1', envFile: '/tmp/env', facts: { uid: 1001, gid: 121, selinux: false }, timer: '/usr/bin/timeout' };

describe('the command line of docker', () => {
  test('has no network, no privileges, no variable but one that spans lines, and ends by itself', () => {
    const tmpfs = 'rw,nosuid,nodev,exec,size=64,mode=1777';
    expect(dockerArgv(PLAN, RUN)).toEqual([
      ...['run', '--rm', '--interactive', '--pull', 'never', '--name', 'n', '--hostname', 'sandbox', '--log-driver', 'none'],
      ...['--network', 'none', '--user', '1001:121', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--read-only'],
      ...['--memory', '1000', '--memory-swap', '1000', '--pids-limit', '50'],
      ...['--ulimit', 'core=0', '--ulimit', 'nofile=4096', '--ulimit', 'fsize=64'],
      ...['--shm-size', '64', '--tmpfs', `/tmp:${tmpfs}`, '--tmpfs', `/home/mcp:${tmpfs}`],
      ...['--mount', 'type=bind,source=/usr,target=/usr,readonly', '--mount', 'type=bind,source=/,target=/,readonly'],
      ...['--mount', 'type=bind,"source=/base,1","target=/repo ""x"""', '--tmpfs', `/repo/data:${tmpfs}`],
      ...['--env-file', '/tmp/env', '--env', 'LINES=a\nb', '--workdir', '/repo', 'empty:1'],
      ...['/usr/bin/timeout', '-s', 'KILL', '7', '/usr/bin/node', 'server.js'],
    ]);
  });

  test('has a network of its own where asked for, and no label on SELinux hosts', () => {
    const argv = dockerArgv({ ...PLAN, network: true }, { ...RUN, facts: { ...RUN.facts, selinux: true }, timer: null }).join(' ');
    expect(argv).toContain('--network bridge');
    expect(argv).toContain('--security-opt label=disable');
    expect(argv).not.toContain('timeout');
  });

  test('refuses a path to mount scratch on that docker cannot carry', () => {
    expect(() => dockerArgv({ ...PLAN, mounts: [{ kind: 'scratch', to: '/a:b' }] }, RUN)).toThrow(ServerFailure);
  });
});

describe('inside docker', () => {
  testWith('docker')('HOME is /home/mcp, the base stands at the place of the head, keys open what they name', async () => {
    const workspace = folder();
    mkdirSync(join(workspace, 'out'));
    writeFileSync(join(workspace, '.env'), 'KEY=1');
    const script = `
      const fs=require('fs'); const t=(f)=>{try{return String(f())}catch(e){return e.code}};
      console.log(JSON.stringify([process.cwd(),require("os").homedir(),require("os").userInfo().homedir,require("os").hostname(),process.env.LINES,process.env.TOKEN,
        t(()=>fs.writeFileSync('out/kept','x')),t(()=>fs.writeFileSync('data/x','x')),t(()=>fs.writeFileSync('x','x')),t(()=>fs.readFileSync('.env')),t(()=>fs.writeFileSync(process.env.HOME+'/x','x')),t(()=>fs.writeFileSync('/tmp/x','x'))]))`;
    const keys = { write: ['out'], scratch: ['data'], passEnv: ['TOKEN'] };
    const what = spec({ workspace, cwd: workspace, args: ['-e', script], keys, env: { LINES: 'a\nb' }, workspaceInside: '/home/me/project' });
    const out = await output(docker({ ...process.env, TOKEN: 'given' }, workspace), what);
    expect(JSON.parse(out)).toEqual([
      '/home/me/project',
      '/home/mcp',
      '/home/mcp',
      'sandbox',
      'a\nb',
      'given',
      'undefined',
      'undefined',
      'EROFS',
      '',
      'undefined',
      'undefined',
    ]);
    expect(existsSync(join(workspace, 'out/kept'))).toBe(true);
    expect(existsSync(join(workspace, 'data'))).toBe(false);
  });

  testWith('docker')('memory, time and a container that cannot be made end with the reason', async () => {
    const limits = spec({}).limits;
    const run = async (script: string, over: Partial<typeof limits>, cwd?: string) => {
      const workspace = folder();
      const server = await docker(process.env, workspace).start(
        spec({ workspace, cwd: cwd ?? workspace, args: ['-e', script], limits: { ...limits, ...over } }),
      );
      await new Promise((resolve) => server.child.once('exit', resolve));
      await server.stop();
      return server.ended();
    };
    const hungry = 'const kept=[];setInterval(()=>kept.push(Buffer.alloc(16e6,1)),1)';
    expect(await run(hungry, { memoryBytes: 100 * 1024 * 1024 })).toMatchObject({ code: 'sandbox-limit', message: expect.stringContaining('100 MB') });
    expect(await run('setInterval(()=>{},1000)', { wallMs: 1_500 })).toMatchObject({ code: 'sandbox-limit', message: expect.stringContaining('1.5 s') });
  });

  testWith('docker')('nothing is left of a container once it is stopped', async () => {
    const workspace = folder();
    const server = await docker(process.env, workspace).start(
      spec({ workspace, args: ['-e', 'process.on("SIGTERM",()=>{});setInterval(()=>{},1000);console.log(1)'] }),
    );
    await new Promise((resolve) => server.child.stdout!.once('data', resolve));
    const running = () => execFileSync('docker', ['ps', '-q', '--no-trunc', '--filter', `name=${nameOf(server.child.spawnargs)}`], { encoding: 'utf8' });
    expect(running()).not.toBe('');
    await server.stop();
    expect(server.ended()).toBeNull();
    await eventually(() => running() === '');
  });
});

describe('a container that is stopped while it is being made', () => {
  testWith('docker')('does not stay behind', async () => {
    const workspace = folder();
    const engine = docker(process.env, workspace);
    await engine.probe();
    const names = await Promise.all(
      [0, 20, 50, 90, 140, 200].map(async (afterMs) => {
        const server = await engine.start(spec({ workspace, args: ['-e', 'setInterval(()=>{},1000)'] }));
        await sleep(afterMs);
        await server.stop();
        return nameOf(server.child.spawnargs);
      }),
    );
    const all = () => execFileSync('docker', ['ps', '-a', '--format', '{{.Names}}'], { encoding: 'utf8' });
    await eventually(() => names.every((name) => !all().includes(name)));
  });
});

function nameOf(args: readonly string[]): string {
  return args[args.indexOf('--name') + 1]!;
}
