import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findRepository, type Repository } from '../../src/git/repository.ts';

const IDENTITY = {
  GIT_AUTHOR_NAME: 'A Person',
  GIT_AUTHOR_EMAIL: 'person@example.com',
  GIT_COMMITTER_NAME: 'A Person',
  GIT_COMMITTER_EMAIL: 'person@example.com',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
};

/** A folder that is gone after the test. */
export function folder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'scratch-')));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A real repository to prepare a test with. */
export class Scratch {
  constructor(readonly path: string) {}

  static init(path: string, ...options: string[]): Scratch {
    mkdirSync(path, { recursive: true });
    const made = new Scratch(path);
    made.git('init', '--quiet', '--initial-branch=main', ...options);
    return made;
  }

  git(...args: string[]): string {
    const { status, stdout, stderr } = spawnSync('git', args, {
      cwd: this.path,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: this.path, ...IDENTITY },
    });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout.trim();
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(this.path, name)), { recursive: true });
      writeFileSync(join(this.path, name), content);
    }
  }

  /** Writes the files and commits them; returns the commit's id. */
  commit(files: Readonly<Record<string, string>>, message = 'Change'): string {
    this.write(files);
    this.git('add', '--force', '--', ...Object.keys(files));
    this.git('commit', '--quiet', '--allow-empty', '-m', message);
    return this.git('rev-parse', 'HEAD');
  }

  script(name: string, text: string): void {
    this.write({ [name]: text });
    chmodSync(join(this.path, name), 0o755);
  }

  clone(path: string, ...options: string[]): Scratch {
    this.git('clone', '--quiet', ...options, `file://${this.path}`, path);
    return new Scratch(path);
  }

  async open(): Promise<Repository> {
    const repository = await findRepository(this.path);
    if (repository === null) throw new Error(`${this.path} is no repository`);
    return repository;
  }
}

/** One value for everything below a folder: names, modes, contents, and times of change but those of git's objects, which git renews when it needs one again. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256');
  const walk = (path: string): void => {
    const stats = lstatSync(path);
    hash.update(`${path}\0${stats.mode}\0`);
    if (stats.isDirectory()) for (const name of readdirSync(path).sort()) walk(join(path, name));
    else hash.update(stats.isSymbolicLink() ? readlinkSync(path) : readFileSync(path)).update(path.includes('/.git/objects/') ? '\0' : `\0${stats.mtimeMs}\0`);
  };
  walk(root);
  return hash.digest('hex');
}

/** Temporary folders of ours that exist now. */
export function leftovers(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith('mcp-budget-git-'));
}
