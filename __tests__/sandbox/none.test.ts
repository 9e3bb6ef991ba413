import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ServerFailure } from '../../src/sandbox/engine.ts';
import { none } from '../../src/sandbox/none.ts';
import { alive, eventually, folder, output, spec } from './start.ts';

const engine = none({ ...process.env, SECRET_TOKEN: 'do not show', ALLOWED: 'shown', XDG_CACHE_HOME: folder() });
const printEnv = 'process.stdout.write(JSON.stringify(process.env))';

describe('engine none', () => {
  test('gives the server a scrubbed environment, what passEnv names and the own variables of its entry', async () => {
    const seen = JSON.parse(await output(engine, spec({ args: ['-e', printEnv], env: { KEY: 'placeholder' }, keys: { passEnv: ['ALLOWED', 'ABSENT'] } })));
    expect(seen).toMatchObject({ PATH: process.env['PATH'], ALLOWED: 'shown', KEY: 'placeholder', CI: 'true', TZ: 'UTC' });
    expect(Object.keys(seen)).not.toContain('SECRET_TOKEN');
    expect(Object.keys(seen)).not.toContain('ABSENT');
  });

  test('gives HOME and TMPDIR of a fixed path length that are empty, writable and gone afterwards', async () => {
    const script =
      'const fs=require("fs");fs.writeFileSync(process.env.HOME+"/x","");fs.writeFileSync(require("os").tmpdir()+"/y","");process.stdout.write(process.env.HOME)';
    const homes = [await output(engine, spec({ args: ['-e', script] })), await output(engine, spec({ args: ['-e', script] }))];
    expect(new Set(homes).size).toBe(2);
    expect(homes.map((home) => home.length)).toEqual([45, 45]);
    expect(homes.filter(existsSync)).toEqual([]);
  });

  test('keeps the npm and uv cache between two starts', async () => {
    const script = 'process.stdout.write(process.env.npm_config_cache+" "+process.env.UV_CACHE_DIR)';
    const first = await output(engine, spec({ args: ['-e', script] }));
    expect(await output(engine, spec({ args: ['-e', script] }))).toBe(first);
    expect(first.split(' ').filter(existsSync)).toHaveLength(2);
  });

  test('says that a command is not there, and that a folder is not there', async () => {
    const failure = await engine.start(spec({ command: 'no-such-program-at-all' })).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ServerFailure);
    expect((failure as ServerFailure).reason).toEqual({
      code: 'command-not-found',
      message: 'no-such-program-at-all was not found. Install it, or write its path as the command.',
    });
    const nowhere = await engine.start(spec({ cwd: '/no/such/folder' })).catch((error: unknown) => error);
    expect((nowhere as ServerFailure).reason).toEqual({ code: 'invalid-entry', message: 'It cannot start in /no/such/folder: there is no such folder.' });
  });

  test.skipIf(process.platform === 'win32')('starts the program behind a shim of a version manager', async () => {
    const root = join(folder(), '.pyenv');
    mkdirSync(join(root, 'shims'), { recursive: true });
    mkdirSync(join(root, 'versions/3.12.4/bin'), { recursive: true });
    for (const file of ['shims/python3', 'versions/3.12.4/bin/python3']) {
      writeFileSync(join(root, file), `#!/bin/sh\necho ${file}\n`);
      chmodSync(join(root, file), 0o755);
    }
    writeFileSync(join(root, 'version'), '3.12\n');
    const shimmed = none({ PATH: `${join(root, 'shims')}:/usr/bin:/bin` });
    expect(await output(shimmed, spec({ command: 'python3', args: [] }))).toBe('versions/3.12.4/bin/python3\n');
  });

  test.skipIf(process.platform === 'win32')('says that a version manager needs the real HOME when its program cannot be told', async () => {
    const root = folder();
    mkdirSync(join(root, 'shims'));
    writeFileSync(join(root, 'shims/some-tool'), '#!/bin/sh\n');
    chmodSync(join(root, 'shims/some-tool'), 0o755);
    const failure = (await none({ PATH: join(root, 'shims') })
      .start(spec({ command: 'some-tool' }))
      .catch((error: unknown) => error)) as ServerFailure;
    expect(failure.reason.code).toBe('command-not-found');
    expect(failure.reason.message).toContain('works only in your own HOME. Write the path of the program itself');
  });

  test('ends a server that ignores every signal, its children and those that left the group', async () => {
    const script = `
      const {spawn}=require('child_process');
      for (const s of ['SIGTERM','SIGINT','SIGHUP']) process.on(s,()=>{});
      const child=spawn('sleep',['300'],{stdio:'ignore'}), away=spawn('sleep',['300'],{stdio:'ignore',detached:true});
      setInterval(()=>{},1000); process.stdout.write([process.pid,child.pid,away.pid].join(' ')+'\\n')`;
    const server = await engine.start(spec({ args: ['-e', script] }));
    const pids = await new Promise<number[]>((resolve) => server.child.stdout!.once('data', (text) => resolve(String(text).trim().split(' ').map(Number))));
    expect(pids.filter(alive)).toHaveLength(3);
    await server.stop();
    await eventually(() => pids.filter(alive).length === 0);
  });

  test('kills the whole tree synchronously', async () => {
    const server = await engine.start(spec({ args: ['-e', 'setInterval(()=>{},1000)'] }));
    server.kill();
    await eventually(() => !alive(server.child.pid!));
    await server.stop();
  });

  test.runIf(process.platform === 'linux')('stops a server that outlasts its time, its memory or its processes, and says so', async () => {
    const limits = spec({}).limits;
    const run = async (script: string, over: Partial<typeof limits>) => {
      const server = await engine.start(spec({ args: ['-e', script], limits: { ...limits, ...over } }));
      await new Promise((resolve) => server.child.once('exit', resolve));
      await server.stop();
      return server.ended();
    };
    expect(await run('setInterval(()=>{},1000)', { wallMs: 300 })).toEqual({
      code: 'sandbox-limit',
      message: 'The sandbox stopped it after 0.3 s, its wall-clock limit.',
    });
    const hungry = 'const kept=[];setInterval(()=>kept.push(Buffer.alloc(16e6,1)),5)';
    expect((await run(hungry, { memoryBytes: 200 * 1024 * 1024 }))?.message).toMatch(
      /^The sandbox stopped it: it used \d+ MB of memory, and 200 MB are allowed\.$/,
    );
    const many = 'for(let i=0;i<30;i++)require("child_process").spawn("sleep",["60"])';
    expect((await run(many, { processes: 20 }))?.message).toMatch(/^The sandbox stopped it: it ran \d+ processes, and 20 are allowed\.$/);
  });

  test.skipIf(process.platform === 'win32')('leaves nothing when the checker itself gets SIGKILL', async () => {
    const script = `
      import { none } from '${new URL('../../src/sandbox/none.ts', import.meta.url).pathname}';
      const server = await none(process.env).start(${JSON.stringify(spec({ args: ['-e', 'require("child_process").spawn("sleep",["300"]);console.log(process.pid,process.env.HOME);setInterval(()=>{},1000)'] }))});
      server.child.stdout.pipe(process.stdout); setInterval(()=>{},1000)`;
    const file = join(mkdtempSync(join(realpathSync(tmpdir()), 'checker-')), 'checker.mjs');
    const { rolldown } = await import('rolldown');
    writeFileSync(`${file}.src.mjs`, script);
    const bundle = await rolldown({ input: `${file}.src.mjs`, platform: 'node', logLevel: 'silent' });
    await bundle.write({ file, format: 'esm', codeSplitting: false });
    const checker = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [pid, home] = await new Promise<[number, string]>((resolve) =>
      checker.stdout.once('data', (text) => resolve([Number(String(text).split(' ')[0]), String(text).trim().split(' ')[1]!])),
    );
    expect(alive(pid)).toBe(true);
    checker.kill('SIGKILL');
    await eventually(() => !alive(pid) && !existsSync(home));
  });
});
