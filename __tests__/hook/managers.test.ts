import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SNIPPETS } from '../../src/hook/managers.ts';
import { CLI, Project, ROOT } from './project.ts';

const EXAMPLES = join(ROOT, 'examples/hooks');

/** A project with a program of the repository's own `node_modules` at hand, set up as the example says. */
function withExample(name: string, tool: string | null): Project {
  const project = Project.make();
  project.write({ '.gitignore': 'node_modules\n.husky/_\n', 'package.json': '{ "private": true }' });
  project.depend();
  cpSync(join(EXAMPLES, name), project.path, { recursive: true, filter: (path) => !path.endsWith('README.md') });
  if (tool !== null) symlinkSync(join(ROOT, 'node_modules', tool), join(project.path, 'node_modules', tool));
  project.servers({ a: 900 });
  return project;
}

/** A commit that fits is pushed, one that does not is stopped: by what git told, and not by the working tree. */
function expectChecked(project: Project): void {
  expect(project.push('main')).toMatchObject({ code: 0, stderr: expect.not.stringContaining('not checked') });
  project.servers({ a: 1040 });
  const { code, stderr, stdout } = project.push('main:refs/heads/topic');
  expect(code).not.toBe(0);
  expect(`${stdout}${stderr}`).toContain('(topic) breaks its budget');
  expect(project.git('ls-remote', 'origin', 'topic')).toBe('');
}

describe('the examples, by real pushes', () => {
  test('husky', () => {
    const project = withExample('husky', 'husky');
    expect(project.try(process.execPath, [join(ROOT, 'node_modules/husky/bin.js')]).code).toBe(0);
    expect(project.git('config', 'core.hooksPath')).toBe('.husky/_');
    expectChecked(project);
    expect(project.cli('hook', 'install')).toMatchObject({ code: 1, stderr: expect.stringContaining('hooks are kept by husky') });
  });

  test('lefthook', () => {
    const project = withExample('lefthook', null);
    const program = join(ROOT, 'node_modules/lefthook/bin/index.js');
    const installed = project.try(process.execPath, [program, 'install'], { env: { LEFTHOOK_BIN: '' } });
    expect(installed.stderr + installed.stdout).toContain('pre-push');
    const env = { LEFTHOOK_BIN: join(ROOT, 'node_modules/.bin/lefthook') };
    const push = (...args: string[]) => project.try('git', ['push', '--quiet', 'origin', ...args], { env });
    expect(push('main').code).toBe(0);
    project.servers({ a: 1040 });
    const { code, stdout, stderr } = push('main:refs/heads/topic');
    expect(code).not.toBe(0);
    expect(`${stdout}${stderr}`).toContain('(topic) breaks its budget');
    expect(project.cli('hook', 'install')).toMatchObject({ code: 1, stderr: expect.stringContaining('hooks are kept by lefthook') });
  });

  test('simple-git-hooks', () => {
    const project = withExample('simple-git-hooks', 'simple-git-hooks');
    expect(project.try(process.execPath, [join(ROOT, 'node_modules/simple-git-hooks/cli.js')]).code).toBe(0);
    expect(existsSync(join(project.path, '.git/hooks/pre-push'))).toBe(true);
    expectChecked(project);
    expect(project.cli('hook', 'install')).toMatchObject({ code: 1, stderr: expect.stringContaining('hooks are kept by simple-git-hooks') });
  });

  test('plain: both halves read the same lines', () => {
    const project = withExample('plain', null);
    cpSync(join(EXAMPLES, 'plain/pre-push'), join(project.path, '.git/hooks/pre-push'));
    expectChecked(project);
    project.servers({ a: 900 });
    expect(project.push('main:refs/heads/release/1').stderr).toContain('releases are pushed by the pipeline');
    expect(project.push('main')).toMatchObject({ code: 0 });
  });

  test('pre-commit: the commit that it tells in variables is checked', () => {
    const project = withExample('pre-commit', null);
    const head = project.servers({ a: 1040 });
    const told = { PRE_COMMIT: '1', PRE_COMMIT_LOCAL_BRANCH: 'refs/heads/main', PRE_COMMIT_REMOTE_BRANCH: 'refs/heads/topic' };
    expect(project.run('', { env: { ...told, PRE_COMMIT_TO_REF: head, PRE_COMMIT_FROM_REF: project.git('rev-parse', 'HEAD~1') } })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('(topic) breaks its budget'),
    });
    expect(project.run('', { env: told }).code).toBe(1);
    expect(readFileSync(join(ROOT, '.pre-commit-hooks.yaml'), 'utf8')).toContain('entry: dist/cli.js hook run');
  });
});

describe('the lines that are printed', () => {
  test.each([
    ['husky', 'husky/.husky/pre-push'],
    ['lefthook', 'lefthook/lefthook.yml'],
    ['pre-commit', 'pre-commit/.pre-commit-config.yaml'],
    ['simple-git-hooks', 'simple-git-hooks/package.json'],
    ['plain', 'plain/pre-push'],
  ] as const)('are those of the example that was tried: %s', (manager, file) => {
    const example = readFileSync(join(EXAMPLES, file), 'utf8');
    for (const line of SNIPPETS[manager].lines) expect(example).toContain(line.trim());
    const printed = Project.make().try(process.execPath, [CLI, 'hook', 'print', manager]);
    expect(printed).toEqual({ code: 0, stdout: `${SNIPPETS[manager].lines.join('\n')}\n`, stderr: '' });
  });

  test('without a manager are the hook itself', () => {
    expect(Project.make().cli('hook', 'print').stdout).toMatch(/^#!\/bin\/sh\n/);
    expect(Project.make().cli('hook', 'print', 'other').code).toBe(2);
  });

  test.each([[[]], [['husky']]])('are one document with --json: %j', (words) => {
    const project = Project.make();
    const { code, stdout } = project.cli('hook', 'print', ...words, '--json');
    expect([code, JSON.parse(stdout)]).toEqual([0, { schemaVersion: 1, hook: project.cli('hook', 'print', ...words).stdout }]);
  });
});
