import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect } from 'vitest';
import type { SandboxKeys } from '../../src/core/types.ts';
import { listServer } from '../../src/mcp/list.ts';
import { bubblewrap } from '../../src/sandbox/bubblewrap.ts';
import { docker } from '../../src/sandbox/docker.ts';
import type { SandboxEngine } from '../../src/sandbox/engine.ts';
import type { Environment } from '../../src/sandbox/environment.ts';
import { none } from '../../src/sandbox/none.ts';
import { testWith } from '../needs.ts';
import { folder, output, spec } from './start.ts';

const REPOSITORY = realpathSync(join(import.meta.dirname, '../..'));
const PUBLISHED = [
  ['@modelcontextprotocol/server-everything/dist/index.js', [], 7_639],
  ['@modelcontextprotocol/server-filesystem/dist/index.js', ['/tmp'], 12_958],
  ['@modelcontextprotocol/server-memory/dist/index.js', [], 10_740],
  ['@playwright/mcp/cli.js', [], 20_260],
] as const;
const ENGINES = [
  ['bubblewrap', testWith('bubblewrap'), bubblewrap],
  ['docker', testWith('docker'), docker],
] as const;

describe.each(ENGINES)('an honest server under %s', (_, run, make) => {
  run('lists the same bytes inside as outside: every published server', async () => {
    const inside = make(process.env, REPOSITORY);
    for (const [file, args, bytes] of PUBLISHED) {
      const [out, within] = await Promise.all([listing(none(process.env), file, args), listing(inside, file, args)]);
      expect(within).toBe(out);
      expect(bytesOf(within)).toBe(bytes);
    }
  });

  run('may write HOME and /tmp, listen on localhost, and have a placeholder for its key', async () => {
    const script = `
      const fs=require('fs'),http=require('http'),os=require('os'),path=require('path');
      if(!process.env.API_KEY) throw new Error('API_KEY is not set');
      fs.mkdirSync(path.join(os.homedir(),'.config/it'),{recursive:true}); fs.writeFileSync(path.join(os.homedir(),'.config/it/state'),'x');
      fs.mkdtempSync(path.join(os.tmpdir(),'it-'));
      const server=http.createServer((q,r)=>r.end('hello')).listen(0,'localhost',async()=>{console.log(await (await fetch('http://localhost:'+server.address().port)).text());process.exit()})`;
    const workspace = folder();
    expect(await output(make(process.env, workspace), spec({ workspace, cwd: workspace, args: ['-e', script], env: { API_KEY: 'placeholder' } }))).toBe(
      'hello\n',
    );
  });

  run('may write its own folder where that is a scratch, and sees what is built and installed in the work tree', async () => {
    const workspace = folder();
    mkdirSync(join(workspace, 'node_modules/dep'), { recursive: true });
    writeFileSync(join(workspace, 'node_modules/dep/index.js'), 'module.exports="dep"');
    writeFileSync(join(workspace, 'data'), '');
    const script = 'const fs=require("fs");fs.writeFileSync("cache/x","");console.log(require("dep"))';
    const keys: SandboxKeys = { scratch: ['cache'] };
    expect(await output(make(process.env, workspace), spec({ workspace, cwd: workspace, args: ['-e', script], keys }))).toBe('dep\n');
    expect(existsSync(join(workspace, 'cache'))).toBe(false);
  });

  run('fails fast where it calls out, and may where network is opened', async () => {
    const script = 'require("dns").lookup("example.invalid",(e)=>console.log(e.code, Date.now()-t<5000));const t=Date.now()';
    const workspace = folder();
    expect(await output(make(process.env, workspace), spec({ workspace, args: ['-e', script] }))).toMatch(/^(EAI_AGAIN|ENOTFOUND) true\n$/);
    const open = await make(process.env, workspace).start(spec({ workspace, command: '/bin/true', keys: { network: true } }));
    expect(open.holes).toEqual([expect.objectContaining({ key: 'network' })]);
    await open.stop();
  });

  (existsSync('/usr/bin/python3') ? run : testWith('python3'))('runs in a Python virtual environment of the repository', async () => {
    const workspace = folder();
    execFileSync('python3', ['-m', 'venv', '--without-pip', join(workspace, '.venv')]);
    writeFileSync(join(workspace, 'server.py'), 'import sys, json, ssl, os\nprint(sys.prefix != sys.base_prefix, os.path.dirname(sys.executable))\n');
    const what = spec({ workspace, cwd: workspace, command: '.venv/bin/python', args: ['server.py'] });
    expect(await output(make(process.env, workspace), what)).toBe(`True ${workspace}/.venv/bin\n`);
  });

  run('finds an interpreter under a version manager, a tool cache or a link, and nothing else of HOME', async () => {
    const home = folder();
    const bin = join(home, '.nvm/versions/node/v1.0.0/bin');
    mkdirSync(bin, { recursive: true });
    cpSync(process.execPath, join(bin, 'node'));
    writeFileSync(join(home, 'private'), 'secret');
    mkdirSync(join(home, 'links'));
    symlinkSync(bin, join(home, 'links/current'));
    mkdirSync(join(home, 'cache/tool/1/bin'), { recursive: true });
    writeFileSync(join(home, 'cache/tool/1/bin/tool'), '#!/usr/bin/env node\nconsole.log("tool")\n', { mode: 0o755 });
    const workspace = folder();
    const env: Environment = {
      ...process.env,
      HOME: home,
      RUNNER_TOOL_CACHE: join(home, 'cache'),
      PATH: `${join(home, 'links/current')}:${join(home, 'cache/tool/1/bin')}:/usr/bin:/bin`,
    };
    const script = `console.log(process.execPath, process.env.PATH, require('fs').existsSync('${home}/private'), require('child_process').execFileSync('tool',{encoding:'utf8'}))`;
    expect(await output(make(env, workspace), spec({ workspace, cwd: workspace, command: 'node', args: ['-e', script] }))).toBe(
      `${bin}/node ${bin}:${join(home, 'cache/tool/1/bin')}:/usr/bin false tool\n\n`,
    );
  });
});

async function listing(engine: SandboxEngine, file: string, args: readonly string[]): Promise<string> {
  const launch = { kind: 'stdio', command: process.execPath, args: [join(REPOSITORY, 'node_modules', file), ...args], env: {}, cwd: REPOSITORY } as const;
  const server = { name: dirname(file), source: 'test', launch, capabilities: {}, sandbox: {} };
  const outcome = await listServer(server, {
    engine,
    workspace: REPOSITORY,
    limits: spec({}).limits,
    settleMs: 0,
    signal: new AbortController().signal,
    trusted: true,
  });
  if (outcome.kind === 'failure') throw new Error(`${outcome.reason.message}\n${outcome.stderr}`);
  return JSON.stringify(outcome.tools);
}

function bytesOf(tools: string): number {
  return (JSON.parse(tools) as object[]).reduce((sum, tool) => sum + Buffer.byteLength(JSON.stringify(tool)), 0);
}
