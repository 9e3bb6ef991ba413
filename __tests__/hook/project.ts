import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { FAKE_SERVER, PAD } from '../fixtures/make.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The bundle, as people run it; another build can be named to try it. */
export const DIST = process.env['MCP_BUDGET_DIST'] ?? join(ROOT, 'dist');
export const CLI = join(DIST, 'cli.js');

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Machines with neither bubblewrap nor docker are told so at every start; what is tested here is everything else. */
export function withoutSandboxLine(stderr: string): string {
  return stderr.replace(/^(remote: )?mcp-budget: No sandbox on this machine: [^\n]*\n/gm, '');
}

export type Files = Readonly<Record<string, string>>;

/** A checkout with a bare remote, a home of its own and nothing of the caller's environment. */
export class Project {
  constructor(
    readonly path: string,
    readonly home: string,
    readonly remote: string,
  ) {}

  static make(...options: string[]): Project {
    const home = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-budget-hook-')));
    onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 3 }));
    const made = new Project(join(home, 'work'), home, join(home, 'remote.git'));
    mkdirSync(made.path);
    made.git('init', '--quiet', '--bare', '--initial-branch=main', ...options, made.remote);
    made.git('init', '--quiet', '--initial-branch=main', ...options);
    made.git('remote', 'add', 'origin', made.remote);
    return made;
  }

  get env(): NodeJS.ProcessEnv {
    return {
      PATH: process.env['PATH'],
      HOME: this.home,
      DOCKER_HOST: process.env['DOCKER_HOST'],
      TMPDIR: process.env['TMPDIR'],
      GIT_CONFIG_GLOBAL: join(this.home, 'gitconfig'),
      GIT_CONFIG_SYSTEM: '/dev/null',
      GIT_AUTHOR_NAME: 'A Person',
      GIT_AUTHOR_EMAIL: 'person@example.com',
      GIT_COMMITTER_NAME: 'A Person',
      GIT_COMMITTER_EMAIL: 'person@example.com',
    };
  }

  /** The same project from another folder: a linked worktree. */
  at(path: string): Project {
    return new Project(path, this.home, this.remote);
  }

  try(program: string, args: readonly string[], { env = {}, input }: { env?: NodeJS.ProcessEnv; input?: string } = {}): Ran {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: this.path,
      env: { ...this.env, ...env },
      encoding: 'utf8',
      ...(input === undefined ? { stdio: ['ignore', 'pipe', 'pipe'] as const } : { input }),
    });
    return { code: status, stdout, stderr: withoutSandboxLine(stderr) };
  }

  git(...args: string[]): string {
    const { code, stdout, stderr } = this.try('git', args);
    if (code !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout.trim();
  }

  push(...args: string[]): Ran {
    return this.try('git', ['push', '--quiet', 'origin', ...args]);
  }

  cli(...args: string[]): Ran {
    return this.try(process.execPath, [CLI, ...args]);
  }

  /** `hook run` as git calls it. */
  run(input: string, { args = [], env = {} }: { args?: readonly string[]; env?: NodeJS.ProcessEnv } = {}): Ran {
    return this.try(process.execPath, [CLI, 'hook', 'run', ...args, 'origin', this.remote], { input, env });
  }

  write(files: Files): void {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(this.path, name)), { recursive: true });
      writeFileSync(join(this.path, name), content);
    }
  }

  commit(files: Files): string {
    this.write(files);
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '-m', 'Change');
    return this.git('rev-parse', 'HEAD');
  }

  /** Commits a server that lists one tool for each size, and the budget. */
  servers(sizes: Readonly<Record<string, number>>, budget: object = { totalBytes: 1000 }): string {
    copyFileSync(FAKE_SERVER, join(this.path, 'fake-server.mjs'));
    return this.commit({ 'tools.json': tools(sizes), 'mcp-budget.json': JSON.stringify({ ...budget, servers: SERVERS }) });
  }

  /** Makes the bundle a dependency of the checkout, as `npm install` would leave it. */
  depend(): void {
    const folder = join(this.path, 'node_modules/mcp-budget');
    mkdirSync(join(this.path, 'node_modules/.bin'), { recursive: true });
    cpSync(DIST, join(folder, 'dist'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'mcp-budget', version: '1.0.0', type: 'module' }));
    const bin = join(this.path, 'node_modules/.bin/mcp-budget');
    writeFileSync(bin, `#!/bin/sh\nexec "${process.execPath}" "${join(folder, 'dist/cli.js')}" "$@"\n`);
    chmodSync(bin, 0o755);
  }

  start(program: string, args: readonly string[]): { pid: number | undefined; kill: (signal: NodeJS.Signals) => void; ended: Promise<Ran> } {
    const child = spawn(program, args, { cwd: this.path, env: this.env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    const out = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => {
      out.stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      out.stderr += chunk;
    });
    return {
      pid: child.pid,
      kill: (signal) => process.kill(-(child.pid ?? 0), signal),
      ended: new Promise((done) => child.on('close', (code) => done({ code, ...out }))),
    };
  }
}

export const SERVERS = { s: { command: 'node', args: ['fake-server.mjs', 'tools.json'] } };

/** What the fake server reads: one tool of each size. */
export function tools(sizes: Readonly<Record<string, number>>): string {
  return JSON.stringify({ pages: [{ tools: Object.entries(sizes).map(([name, bytes]) => PAD(name, bytes)) }] });
}
