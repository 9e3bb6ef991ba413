import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findPushed, type PushedCommit, readPushed } from '../../src/git/pushed.ts';
import { folder, Scratch } from './scratch.ts';

const A = 'a'.repeat(40);
const ZEROS = '0'.repeat(40);
const refs = (...lines: string[]) => readPushed(lines.map((line) => `${line}\n`).join(''));

describe('what git tells the hook', () => {
  test.each(['', '\n', '\r\n', '\ufeff'])('E3: nothing to push is no ref (%j)', (text) => {
    expect(readPushed(text)).toEqual([]);
  });

  test('E9: is read with line ends of either kind and a byte order mark', () => {
    const line = `refs/heads/main ${A} refs/heads/main ${ZEROS}`;
    const ref = { localRef: 'refs/heads/main', localId: A, remoteRef: 'refs/heads/main', remoteId: ZEROS };
    expect(readPushed(`\ufeff${line}\r\n${line}\r\n`)).toEqual([ref, ref]);
    expect(readPushed(line)).toEqual([ref]);
  });

  test('may name the local commit with spaces, as it was typed', () => {
    expect(refs(`main@{1 day ago} ${A} refs/heads/x ${ZEROS}`)).toMatchObject([{ localRef: 'main@{1 day ago}', localId: A }]);
  });

  test.each([
    `refs/heads/main ${A} refs/heads/main`,
    `refs/heads/main ${A.slice(1)} refs/heads/main ${ZEROS}`,
    `refs/heads/main ${A} refs/heads/main ${'0'.repeat(64)}`,
    ` ${A} refs/heads/main ${ZEROS}`,
    'git push origin main',
    '::error::x',
  ])('E3: a line that git does not write is an error that quotes it (%j)', (line) => {
    expect(() => refs(`refs/heads/ok ${A} refs/heads/ok ${ZEROS}`, line)).toThrow(
      expect.objectContaining({ code: 'pushed-line', message: expect.stringContaining(JSON.stringify(line)) }),
    );
  });
});

/** A clone whose pre-push hook keeps what git tells it, and a bare remote whose main is at `start`. */
function project(...options: string[]) {
  const remote = Scratch.init(`${folder()}/remote.git`, '--bare', ...options);
  const local = Scratch.init(`${folder()}/local`, ...options);
  const start = local.commit({ 'a.txt': 'start' });
  local.git('remote', 'add', 'origin', `file://${remote.path}`);
  local.git('push', '--quiet', 'origin', 'main');
  local.git('fetch', '--quiet', 'origin');
  local.git('remote', 'set-head', 'origin', 'main');
  local.script('.git/hooks/pre-push', '#!/bin/sh\ncat > "$(git rev-parse --git-common-dir)/told"\n');
  const push = async (...args: string[]): Promise<PushedCommit[]> => {
    local.git('push', '--quiet', 'origin', ...args);
    return findPushed(await local.open(), readPushed(readFileSync(`${local.path}/.git/told`, 'utf8')), 'origin');
  };
  return { remote, local, start, push };
}

describe('pushed commits, told by a real git push', () => {
  test('have the merge base with the default branch of the remote where the branch is new', async () => {
    const { local, start, push } = project();
    local.git('checkout', '--quiet', '-b', 'topic');
    local.commit({ 'b.txt': '1' });
    const commit = local.commit({ 'b.txt': '2' });
    expect(await push('topic')).toEqual([{ commit, refs: ['refs/heads/topic'], base: { commit: start, ref: 'origin/main' }, behind: null, forced: false }]);
  });

  test('D3: tell that the default branch has gone on', async () => {
    const { local, start, push } = project();
    local.commit({ 'a.txt': 'ahead' });
    await push('main');
    local.git('fetch', '--quiet', 'origin');
    local.git('checkout', '--quiet', '-b', 'topic', start);
    const commit = local.commit({ 'b.txt': 'work' });
    expect(await push('topic')).toMatchObject([{ commit, base: { commit: start, ref: 'origin/main' }, behind: 'origin/main' }]);
  });

  test('have what the remote had where the branch goes on', async () => {
    const { local, push } = project();
    local.git('checkout', '--quiet', '-b', 'topic');
    const first = local.commit({ 'b.txt': '1' });
    await push('topic');
    const commit = local.commit({ 'b.txt': '2' });
    expect(await push('topic')).toMatchObject([{ commit, base: { commit: first, ref: 'topic' }, forced: false }]);
  });

  test('have the merge base with the default branch where history is replaced', async () => {
    const { local, start, push } = project();
    local.git('checkout', '--quiet', '-b', 'topic');
    local.commit({ 'b.txt': '1' });
    await push('topic');
    local.git('reset', '--quiet', '--hard', start);
    const commit = local.commit({ 'b.txt': 'other' });
    expect(await push('--force', 'topic')).toMatchObject([{ commit, base: { commit: start, ref: 'origin/main' }, forced: true }]);
  });

  test('E1: are none for a deletion, and the others where one is mixed in, in either order', async () => {
    const { local, push } = project();
    local.git('branch', 'old1');
    local.git('branch', 'old2');
    local.git('branch', 'old3');
    await push('old1', 'old2', 'old3');
    const commit = local.commit({ 'a.txt': 'over' });
    expect(await push(':old1')).toEqual([]);
    expect(await push(':old2', 'main:refs/heads/one')).toMatchObject([{ commit }]);
    expect(await push('main:refs/heads/two', ':old3')).toMatchObject([{ commit }]);
  });

  test('are listed once for several refs, an annotated tag peeled', async () => {
    const { local, push } = project();
    const commit = local.commit({ 'a.txt': 'two' });
    local.git('tag', '-a', 'v2', '-m', 'v2');
    const pushed = await push('main', 'main:copy', 'v2');
    expect(pushed).toHaveLength(1);
    expect(pushed).toMatchObject([{ commit, refs: expect.arrayContaining(['refs/heads/main', 'refs/heads/copy', 'refs/tags/v2']) }]);
  });

  test('leave out a tag of a file', async () => {
    const { local, push } = project();
    local.git('tag', 'file', 'HEAD:a.txt');
    expect(await push('file')).toEqual([]);
  });

  test('have full ids in a repository of SHA-256', async () => {
    const { local, start, push } = project('--object-format=sha256');
    local.git('checkout', '--quiet', '-b', 'topic');
    const commit = local.commit({ 'b.txt': '1' });
    expect(commit).toHaveLength(64);
    expect(await push('topic')).toMatchObject([{ commit, base: { commit: start } }]);
  });

  test('are found from a linked worktree whose hook has GIT_DIR set', async () => {
    const { local, start } = project();
    local.git('worktree', 'add', '--quiet', '-b', 'topic', '../linked');
    const linked = new Scratch(`${local.path}/../linked`);
    const commit = linked.commit({ 'b.txt': '1' });
    linked.git('push', '--quiet', 'origin', 'topic');
    const told = readPushed(readFileSync(`${local.path}/.git/told`, 'utf8'));
    expect(await findPushed(await linked.open(), told)).toMatchObject([{ commit, base: { commit: start } }]);
  });

  test('have no base where the remote is empty or unknown', async () => {
    const local = Scratch.init(`${folder()}/local`);
    const commit = local.commit({ 'a.txt': 'a' });
    expect(await findPushed(await local.open(), refs(`HEAD ${commit} refs/heads/main ${ZEROS}`), 'https://example.com/x')).toEqual([
      { commit, refs: ['refs/heads/main'], base: null, behind: null, forced: false },
    ]);
  });

  test('find the remote by its address', async () => {
    const { local, start, remote } = project();
    local.git('remote', 'rename', 'origin', 'company');
    const commit = local.commit({ 'a.txt': 'b' });
    const told = refs(`refs/heads/x ${commit} refs/heads/x ${ZEROS}`);
    expect(await findPushed(await local.open(), told, `file://${remote.path}`)).toMatchObject([{ base: { commit: start, ref: 'company/main' } }]);
  });
});
