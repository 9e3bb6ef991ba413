import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { quoted, whoseScript, writeScript } from '../../src/hook/script.ts';
import { CLI, Project, ROOT } from './project.ts';

function make(): Project {
  const project = Project.make();
  project.servers({ a: 900 });
  return project;
}

const hookOf = (project: Project) => join(project.path, '.git/hooks/pre-push');
const OTHER = '#!/bin/sh\ncat > "$(git rev-parse --git-common-dir)/told"\necho "$1" >> "$(git rev-parse --git-common-dir)/told"\n';

function writeHook(project: Project, text: string): void {
  mkdirSync(join(project.path, '.git/hooks'), { recursive: true });
  writeFileSync(hookOf(project), text);
  chmodSync(hookOf(project), 0o755);
}

describe('hook install', () => {
  test('E9: writes an executable file with a shebang and LF line ends, and uninstall removes it', () => {
    const project = make();
    expect(project.cli('hook', 'install')).toMatchObject({ code: 0, stdout: expect.stringContaining('wrote .git/hooks/pre-push') });
    const bytes = readFileSync(hookOf(project));
    expect(bytes.subarray(0, 2).toString()).toBe('#!');
    expect(bytes.includes(13)).toBe(false);
    expect(statSync(hookOf(project)).mode & 0o777).toBe(0o755);
    expect(project.cli('hook', 'install').stdout).toContain('up to date');
    expect(project.cli('hook', 'uninstall').stdout).toContain('removed');
    expect(existsSync(hookOf(project))).toBe(false);
    expect(project.cli('hook', 'uninstall')).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing removed') });
  });

  test('installs where git looks: core.hooksPath, a linked worktree', () => {
    const project = make();
    project.git('config', 'core.hooksPath', '.githooks');
    project.cli('hook', 'install');
    expect(existsSync(join(project.path, '.githooks/pre-push'))).toBe(true);
    const other = make();
    const path = join(other.home, 'linked');
    other.git('worktree', 'add', '--quiet', path);
    expect(other.at(path).cli('hook', 'install').code).toBe(0);
    expect(existsSync(hookOf(other))).toBe(true);
  });

  test('writes nothing into a folder that serves every repository, and prints the lines', () => {
    const project = make();
    writeFileSync(join(project.home, 'gitconfig'), `[core]\n\thooksPath = ${project.home}/hooks\n`);
    const { code, stderr } = project.cli('hook', 'install');
    expect(code).toBe(1);
    expect(stderr).toContain('serves all your repositories');
    expect(stderr).toContain('mcp-budget hook run "$@"');
    expect(existsSync(join(project.home, 'hooks'))).toBe(false);
  });

  test('E7: writes nothing under CI=true, and outside a repository says so; both with exit code 0', () => {
    const project = make();
    expect(project.try(process.execPath, [CLI, 'hook', 'install'], { env: { CI: 'true' } })).toMatchObject({ code: 0, stdout: expect.stringContaining('CI') });
    expect(existsSync(hookOf(project))).toBe(false);
    for (const verb of ['install', 'uninstall']) {
      const { code, stdout } = project.at(project.home).cli('hook', verb);
      expect([code, stdout]).toEqual([0, 'mcp-budget: this is no git checkout, so there is no hook to write.\n']);
    }
    expect(project.at(project.home).run('HEAD x').code).toBe(2);
  });

  test("leaves somebody else's hook, and says so", () => {
    const project = make();
    writeHook(project, OTHER);
    const { code, stderr } = project.cli('hook', 'install');
    expect(code).toBe(1);
    expect(stderr).toContain('not ours');
    expect(stderr).toContain('--chain');
    expect(project.cli('hook', 'uninstall')).toMatchObject({ code: 1, stderr: expect.stringContaining('not ours') });
    expect(readFileSync(hookOf(project), 'utf8')).toBe(OTHER);
  });

  test.each([
    ...['preinstall', 'install', 'postinstall', 'prepublish', 'prepare', 'dependencies'].map((event) => [event, 'install', 0] as const),
    ...['npx', 'test', 'hooks', 'prepack', ''].map((event) => [event, 'install', 1] as const),
    ['prepare', 'uninstall', 1] as const,
  ])('as npm step "%s", hook %s over another hook exits with %i', (event, verb, exit) => {
    const project = make();
    writeHook(project, OTHER);
    expect(project.try(process.execPath, [CLI, 'hook', verb], { env: { npm_lifecycle_event: event } }).code).toBe(exit);
    expect(readFileSync(hookOf(project), 'utf8')).toBe(OTHER);
  });

  test('chains a hook with its stdin and arguments intact, and gives it its place back', () => {
    const project = make();
    writeHook(project, OTHER);
    expect(project.cli('hook', 'install', '--chain').code).toBe(0);
    expect(project.push('main')).toEqual({ code: 0, stdout: '', stderr: '' });
    const told = readFileSync(join(project.path, '.git/told'), 'utf8');
    expect(told).toBe(`refs/heads/main ${project.git('rev-parse', 'HEAD')} refs/heads/main ${'0'.repeat(40)}\norigin\n`);
    project.servers({ a: 1040 });
    expect(project.push('main').stderr).toContain('breaks its budget');
    expect(project.cli('hook', 'install').stdout).toContain('up to date');
    writeFileSync(join(project.path, '.git/hooks/pre-push.before-mcp-budget'), '#!/bin/sh\necho no >&2\nexit 1\n');
    expect(project.push('main').stderr).toMatch(/^no\n/);
    project.cli('hook', 'uninstall');
    expect(readFileSync(hookOf(project), 'utf8')).toContain('echo no');
  });

  test('leaves its own hook once somebody edited it', () => {
    const project = make();
    project.cli('hook', 'install');
    writeFileSync(hookOf(project), `${readFileSync(hookOf(project), 'utf8')}# mine\n`);
    expect(project.cli('hook', 'uninstall')).toMatchObject({ code: 1, stderr: expect.stringContaining('edited') });
    expect(project.cli('hook', 'install')).toMatchObject({ code: 1, stderr: expect.stringContaining('changes of yours') });
    expect(readFileSync(hookOf(project), 'utf8')).toContain('# mine');
  });

  test('keeps the flags it was given', () => {
    const project = make();
    project.cli('hook', 'install', '--on-timeout', 'warn', '--total-timeout=20');
    expect(readFileSync(hookOf(project), 'utf8')).toContain(`hook run '--total-timeout=20' '--on-timeout=warn' "$@"`);
    expect(project.cli('hook', 'install', '--on-timeout=never').code).toBe(2);
  });

  test.each(['', 'instal', 'run extra -- node x'])('refuses what it does not know (%j)', (words) => {
    expect(make().cli('hook', ...words.split(' ').filter((word) => word !== '')).code).toBe(2);
  });
});

describe('the package', () => {
  test('E9: packed on a machine with core.autocrlf=true still starts', () => {
    const project = Project.make();
    writeFileSync(join(project.home, 'gitconfig'), '[core]\n\tautocrlf = true\n');
    project.git('clone', '--quiet', '--no-hardlinks', ROOT, join(project.home, 'clone'));
    const clone = project.at(join(project.home, 'clone'));
    // pre-commit runs the file as it lies in the repository.
    expect(clone.git('ls-files', '--stage', 'dist/cli.js')).toMatch(/^100755 /);
    const packed = clone.try('npm', ['pack', '--ignore-scripts', '--offline', '--json', '--pack-destination', project.home]);
    expect(packed.code).toBe(0);
    const [{ filename }] = JSON.parse(packed.stdout);
    clone.try('tar', ['-xzf', join(project.home, filename), '-C', project.home]);
    for (const path of [join(project.home, 'package/dist/cli.js'), join(project.home, 'clone/examples/hooks/plain/pre-push')]) {
      const bytes = readFileSync(path);
      expect(bytes.subarray(0, 2).toString()).toBe('#!');
      expect(bytes.includes(13)).toBe(false);
      expect(statSync(path).mode & 0o111).not.toBe(0);
    }
  });
});

describe('the hook file', () => {
  test('E7: runs with no node on PATH, by the one that installed it', () => {
    const project = make();
    const bin = join(project.home, 'bin');
    mkdirSync(bin);
    for (const name of ['git', 'sh', 'cat', 'dirname']) symlinkSync(project.try('sh', ['-c', `command -v ${name}`]).stdout.trim(), join(bin, name));
    project.cli('hook', 'install');
    project.servers({ a: 1040 });
    const input = `HEAD ${project.git('rev-parse', 'HEAD')} refs/heads/x ${'0'.repeat(40)}\n`;
    const ran = project.try(hookOf(project), ['origin', 'x'], { env: { PATH: bin }, input });
    expect(ran.stderr).toContain('breaks its budget');
    expect(ran.code).toBe(1);
  });

  test('E7: says what is gone and what to do, and does not pass', () => {
    const project = make();
    const gone = join(project.home, 'gone/cli.js');
    const text = writeScript({ node: '/nowhere/node', cli: gone, ownCli: null, flags: [], chained: null });
    writeHook(project, text);
    const { code, stderr } = project.push('main');
    expect(code).toBe(1);
    expect(stderr).toContain(`${gone} is gone`);
    expect(stderr).toContain('mcp-budget hook install');
    expect(project.try('git', ['push', '-q', 'origin', 'main'], { env: { MCP_BUDGET: '0' } }).code).toBe(0);
  });

  test('prefers the program of the checkout, so that each worktree runs its own', () => {
    const project = make();
    project.depend();
    project.try(join(project.path, 'node_modules/.bin/mcp-budget'), ['hook', 'install']);
    expect(readFileSync(hookOf(project), 'utf8')).toContain("cli='node_modules/mcp-budget/dist/hook.cjs'");
    renameSync(join(project.path, 'node_modules'), join(project.path, 'moved'));
    expect(project.push('main').stderr).toContain('is gone');
  });

  test('holds any path, and knows its own text', () => {
    const facts = { node: "/it's/a $(node)", cli: '/c "x"/cli.js', ownCli: null, flags: [], chained: null };
    const text = writeScript(facts);
    expect(text).toContain(quoted(facts.node));
    expect(whoseScript(text)).toBe('ours');
    expect(whoseScript(`${text}x`)).toBe('edited');
    expect(whoseScript('#!/bin/sh\n')).toBe('foreign');
  });
});
