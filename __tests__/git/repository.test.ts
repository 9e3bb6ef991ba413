import { chownSync, existsSync, rmSync, symlinkSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { findRepository, readChanges, readHead, readState, readTree } from '../../src/git/repository.ts';
import { git } from '../../src/git/run.ts';
import { listNamed, readFileAt } from '../../src/git/show.ts';
import { fingerprint, folder, Scratch } from './scratch.ts';

afterEach(() => vi.unstubAllEnvs());

function project(...options: string[]): Scratch {
  const scratch = Scratch.init(`${folder()}/project`, ...options);
  scratch.commit({ 'a.txt': 'a', 'sub/b.txt': 'b', '.gitignore': 'build/\n' });
  return scratch;
}

describe('a repository', () => {
  test('is found from a sub-folder, with its root real', async () => {
    const scratch = project();
    const link = `${folder()}/link`;
    symlinkSync(scratch.path, link);
    const found = await findRepository(`${link}/sub`);
    expect(found).toMatchObject({ root: scratch.path, gitDir: `${scratch.path}/.git`, hash: 'sha1', shallow: false });
    expect(found && (await readHead(found))).toBe(scratch.git('rev-parse', 'HEAD'));
  });

  test('tells SHA-256, shallow clones and linked worktrees', async () => {
    const scratch = project('--object-format=sha256');
    scratch.commit({ 'a.txt': 'b' });
    scratch.git('worktree', 'add', '--quiet', '../linked');
    expect(await scratch.clone(`${folder()}/clone`, '--depth=1').open()).toMatchObject({ hash: 'sha256', shallow: true });
    const linked = await new Scratch(`${scratch.path}/../linked`).open();
    expect(linked).toMatchObject({
      gitDir: `${scratch.path}/.git/worktrees/linked`,
      commonDir: `${scratch.path}/.git`,
      objectDir: `${scratch.path}/.git/objects`,
    });
  });

  test('is null outside one, in a bare one, and without git', async () => {
    expect(await findRepository(folder())).toBeNull();
    expect(await findRepository(Scratch.init(`${folder()}/bare.git`, '--bare').path)).toBeNull();
    const scratch = project();
    vi.stubEnv('PATH', '/nowhere');
    expect(await findRepository(scratch.path)).toBeNull();
  });

  test('is the folder’s own, whatever GIT_ variables say', async () => {
    const [mine, other] = [project(), project()];
    vi.stubEnv('GIT_DIR', `${other.path}/.git`);
    vi.stubEnv('GIT_WORK_TREE', other.path);
    vi.stubEnv('GIT_INDEX_FILE', `${other.path}/.git/index`);
    mine.write({ 'a.txt': 'changed' });
    expect(await findRepository(mine.path)).toMatchObject({ root: mine.path });
    expect(await readState(mine.path)).toEqual({ commit: mine.git('rev-parse', 'HEAD'), dirty: true });
  });

  test('is the one of GIT_DIR where the folder has none', async () => {
    const scratch = project();
    const home = folder();
    const found = await findRepository(home, { GIT_DIR: `${scratch.path}/.git` });
    expect(found).toMatchObject({ root: home, gitDir: `${scratch.path}/.git` });
    expect(found && (await readHead(found))).toBe(scratch.git('rev-parse', 'HEAD'));
  });

  test('has no HEAD before its first commit', async () => {
    expect(await readState(Scratch.init(`${folder()}/empty`).path)).toEqual({ commit: null, dirty: false });
    expect(await readState(folder())).toEqual({ commit: null, dirty: false });
  });

  test.runIf(process.getuid?.() === 0)('of another user is not read, and that stops no check', async () => {
    const scratch = project();
    chownSync(scratch.path, 4321, 4321);
    await expect(findRepository(scratch.path)).rejects.toMatchObject({ code: 'git-failed', message: expect.stringContaining('safe.directory') });
    expect(await readState(scratch.path)).toEqual({ commit: null, dirty: false });
  });

  test('gives one tree for two commits of the same content', async () => {
    const scratch = project();
    const repository = await scratch.open();
    const first = await readTree(repository, 'HEAD');
    scratch.git('commit', '--quiet', '--allow-empty', '-m', 'Again');
    expect(await readTree(repository, 'HEAD')).toBe(first);
    scratch.commit({ 'a.txt': 'other' });
    expect(await readTree(repository, 'HEAD')).not.toBe(first);
  });
});

describe('the working tree differs from HEAD', () => {
  const changes = async (scratch: Scratch) => readChanges(await scratch.open());

  test('not where only ignored files are added, and looking changes nothing', async () => {
    const scratch = project();
    scratch.write({ 'build/out.js': 'x' });
    const before = fingerprint(scratch.path);
    expect(await changes(scratch)).toEqual([]);
    expect(fingerprint(scratch.path)).toBe(before);
  });

  test('where a file is changed, staged, deleted or forgotten', async () => {
    const scratch = project();
    scratch.write({ 'a.txt': 'changed', 'forgotten tool.ts': 'x', 'staged.txt': 'x' });
    scratch.git('add', 'staged.txt');
    rmSync(`${scratch.path}/sub/b.txt`);
    expect((await changes(scratch)).sort()).toEqual(['a.txt', 'forgotten tool.ts', 'staged.txt', 'sub/b.txt']);
  });

  test('not by an untracked file that no server could read', async () => {
    const scratch = project();
    scratch.write({ '.env': 'x' });
    const repository = await scratch.open();
    expect(await readChanges(repository, (path) => path !== '.env')).toEqual([]);
    expect(await readChanges(repository)).toEqual(['.env']);
  });

  test.each(['--assume-unchanged', '--skip-worktree'])('by a change that %s hides from git status', async (flag) => {
    const scratch = project();
    scratch.git('update-index', flag, 'a.txt');
    scratch.write({ 'a.txt': 'changed' });
    expect(scratch.git('status', '--porcelain')).toBe('');
    expect(await changes(scratch)).toEqual(['a.txt']);
  });

  test('not by what a sparse checkout leaves out', async () => {
    const scratch = project();
    scratch.git('sparse-checkout', 'set', 'other');
    expect(existsSync(`${scratch.path}/sub/b.txt`)).toBe(false);
    expect(await changes(scratch)).toEqual([]);
  });

  test('starts neither a hook nor a file monitor', async () => {
    const scratch = project();
    const proof = `${folder()}/ran`;
    scratch.git('config', 'core.fsmonitor', `touch ${proof}`);
    scratch.write({ 'a.txt': 'changed' });
    await changes(scratch);
    expect(existsSync(proof)).toBe(false);
  });
});

describe('a file of a commit', () => {
  test('is read as stored, whatever attributes and configuration say', async () => {
    const scratch = project();
    scratch.git('config', 'diff.x.textconv', 'echo forged');
    scratch.git('config', 'filter.x.smudge', 'echo forged');
    const commit = scratch.commit({ '.gitattributes': '*.json diff=x filter=x\n', 'we ird/[ü].json': '\ufeff{}\r\n' });
    expect(await readFileAt(await scratch.open(), commit, { path: 'we ird/[ü].json' })).toEqual({ kind: 'file', content: Buffer.from('\ufeff{}\r\n') });
  });

  test('is absent, or refused where it is no regular file of a bearable size', async () => {
    const scratch = project();
    symlinkSync('a.txt', `${scratch.path}/link.json`);
    const commit = scratch.commit({ 'large.json': 'x'.repeat(1025) });
    scratch.git('add', 'link.json');
    scratch.git('commit', '--quiet', '-m', 'Link');
    const repository = await scratch.open();
    expect(await readFileAt(repository, commit, { path: 'none.json' })).toEqual({ kind: 'absent' });
    expect(await readFileAt(repository, 'HEAD', { path: 'link.json' })).toEqual({ kind: 'refused', why: 'a symbolic link' });
    expect(await readFileAt(repository, 'HEAD', { path: 'sub' })).toEqual({ kind: 'refused', why: 'a folder' });
    expect(await readFileAt(repository, 'HEAD', { path: 'large.json', maxBytes: 1024 })).toEqual({ kind: 'refused', why: '1025 bytes, more than 1024' });
    expect(await readFileAt(repository, 'HEAD', { path: 'large.json', maxBytes: 1025 })).toMatchObject({ kind: 'file' });
  });

  test('every budget file of a commit is listed, and nothing that only looks like one', async () => {
    const scratch = project();
    const commit = scratch.commit({ 'mcp-budget.json': '{}', 'packages/ü/mcp-budget.json': '{}', 'not-mcp-budget.json': '{}', 'mcp-budget.json.bak': '{}' });
    scratch.write({ 'untracked/mcp-budget.json': '{}' });
    expect(await listNamed(await scratch.open(), commit)).toEqual(['mcp-budget.json', 'packages/ü/mcp-budget.json']);
  });
});

describe('a call of git', () => {
  test('ends in time and with bounded output', async () => {
    const scratch = project();
    const place = await scratch.open();
    scratch.git('config', 'alias.wait', '!sleep 30');
    await expect(git(['wait'], { place, timeoutMs: 300 })).rejects.toMatchObject({ code: 'git-timeout' });
    await expect(git(['cat-file', 'commit', 'HEAD'], { place, maxBytes: 10 })).rejects.toMatchObject({ code: 'git-output' });
  });

  test('ends with the run', async () => {
    const scratch = project();
    const stop = new AbortController();
    const place = await findRepository(scratch.path, {}, stop.signal);
    scratch.git('config', 'alias.wait', '!sleep 30');
    setTimeout(() => stop.abort(), 300);
    await expect(git(['wait'], { place: place! })).rejects.toMatchObject({ code: 'git-interrupted' });
    await expect(git(['wait'], { place: place! })).rejects.toMatchObject({ code: 'git-interrupted' });
  });

  test('tells what git said', async () => {
    const place = await project().open();
    await expect(git(['cat-file', 'commit', 'nothing'], { place })).rejects.toMatchObject({
      code: 'git-failed',
      message: 'git cat-file failed: fatal: Not a valid object name nothing',
    });
  });

  test('names git where it is not installed', async () => {
    const cwd = folder();
    vi.stubEnv('PATH', '/nowhere');
    await expect(git(['--version'], { cwd })).rejects.toMatchObject({ code: 'git-missing' });
  });
});
