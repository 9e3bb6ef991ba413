import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Base, type BaseQuestion, findBase } from '../../src/git/base.ts';
import { readFileAt } from '../../src/git/show.ts';
import { addWorktree } from '../../src/git/worktree.ts';
import type { Event } from '../../src/github/event.ts';
import { fingerprint, folder, Scratch } from './scratch.ts';

afterEach(() => vi.unstubAllEnvs());

const ZEROS = '0'.repeat(40);

async function baseOf(scratch: Scratch, question: BaseQuestion): Promise<Base> {
  const base = await findBase(await scratch.open(), question);
  if (base.kind === 'commit') onTestFinished(base.release);
  return base;
}

const pull = (sides: { head: string; base: string }): Event => ({
  kind: 'pull_request',
  number: 7,
  fork: false,
  labels: [],
  head: { sha: sides.head, ref: 'topic', repository: 'acme/tools' },
  base: { sha: sides.base, ref: 'main', repository: 'acme/tools' },
});

/**
 * A remote on which `main` went on after `topic` left it, and GitHub's merge of the two:
 * `start - ahead` on main, `start - work` on topic, `merge` of ahead and work.
 */
function forked(...options: string[]) {
  const remote = Scratch.init(`${folder()}/remote`, ...options);
  const start = remote.commit({ 'tools.txt': 'start' }, 'Start');
  remote.git('checkout', '--quiet', '-b', 'topic');
  const work = remote.commit({ 'work.txt': 'work' }, 'Work');
  remote.git('checkout', '--quiet', 'main');
  const ahead = remote.commit({ 'tools.txt': 'ahead' }, 'Ahead');
  remote.git('checkout', '--quiet', '--detach');
  remote.git('merge', '--quiet', '--no-ff', '-m', 'Merge', 'topic');
  const merge = remote.git('rev-parse', 'HEAD');
  remote.git('update-ref', 'refs/pull/7/merge', merge);
  remote.git('checkout', '--quiet', 'main');
  return { remote, start, work, ahead, merge };
}

/** Checks a commit out as `actions/checkout` does. */
function checkout(remote: Scratch, what: string, ...depth: string[]): Scratch {
  const clone = Scratch.init(`${folder()}/checkout`, ...(remote.git('rev-parse', 'HEAD').length === 64 ? ['--object-format=sha256'] : []));
  clone.git('remote', 'add', 'origin', `file://${remote.path}`);
  clone.git('fetch', '--quiet', '--no-tags', ...depth, 'origin', `+${what}:refs/remotes/pull/7/merge`);
  clone.git('checkout', '--quiet', '--detach', 'refs/remotes/pull/7/merge');
  return clone;
}

describe('pull request', () => {
  test('D3: takes the first parent where HEAD is the merge commit, not the stale base of the event', async () => {
    const { remote, start, work, ahead, merge } = forked();
    const base = await baseOf(checkout(remote, merge), { event: pull({ head: work, base: start }), base: 'auto' });
    expect(base).toMatchObject({ kind: 'commit', commit: ahead, ref: 'main', note: null });
  });

  test('takes the merge base where the branch itself is checked out', async () => {
    const { remote, start, work, ahead } = forked();
    const clone = checkout(remote, work);
    clone.git('fetch', '--quiet', 'origin', 'main');
    expect(await baseOf(clone, { event: pull({ head: work, base: ahead }), base: 'auto' })).toMatchObject({ kind: 'commit', commit: start, ref: 'main' });
  });

  test('takes the merge base where a merge commit is the branch itself', async () => {
    const { remote, ahead, merge } = forked();
    const clone = checkout(remote, merge);
    expect(await baseOf(clone, { event: pull({ head: merge, base: ahead }), base: 'auto' })).toMatchObject({ kind: 'commit', commit: ahead });
  });

  test('fetches the first parent alone in a shallow clone, which stays byte for byte as it was', async () => {
    const { remote, start, work, ahead, merge } = forked();
    const clone = checkout(remote, merge, '--depth=1');
    const before = fingerprint(clone.path);
    const repository = await clone.open();
    expect(repository.shallow).toBe(true);
    const base = await baseOf(clone, { event: pull({ head: work, base: start }), base: 'auto' });
    expect(base).toMatchObject({ kind: 'commit', commit: ahead, ref: 'main', note: null });
    if (base.kind !== 'commit') throw new Error('no base');
    expect(await readFileAt(base.repository, ahead, { path: 'tools.txt' })).toEqual({ kind: 'file', content: Buffer.from('ahead') });
    expect(() => clone.git('cat-file', '-e', ahead)).toThrow();
    expect(fingerprint(clone.path)).toBe(before);
  });

  test('can be checked out and built where it had to be fetched', async () => {
    const { remote, start, work, ahead, merge } = forked();
    const base = await baseOf(checkout(remote, merge, '--depth=1'), { event: pull({ head: work, base: start }), base: 'auto' });
    if (base.kind !== 'commit') throw new Error('no base');
    const worktree = await addWorktree(base.repository, base.commit);
    onTestFinished(worktree.remove);
    expect(readFileSync(`${worktree.path}/tools.txt`, 'utf8')).toBe('ahead');
    expect(await worktree.setup('git log --format=%H > log.txt && git status --porcelain > status.txt')).toEqual({ ok: true });
    expect(readFileSync(`${worktree.path}/log.txt`, 'utf8')).toBe(`${ahead}\n`);
    expect(readFileSync(`${worktree.path}/status.txt`, 'utf8')).toContain('log.txt');
  });

  test('finds the merge base beyond a shallow clone without touching it', async () => {
    const { remote, start, work, ahead } = forked();
    const clone = checkout(remote, work, '--depth=1');
    const before = fingerprint(clone.path);
    expect(await baseOf(clone, { event: pull({ head: work, base: ahead }), base: 'auto' })).toMatchObject({ kind: 'commit', commit: start, ref: 'main' });
    expect(fingerprint(clone.path)).toBe(before);
  });

  test('works in a repository of SHA-256', async () => {
    const { remote, start, work, ahead, merge } = forked('--object-format=sha256');
    expect(merge).toHaveLength(64);
    const clone = checkout(remote, merge, '--depth=1');
    expect(await baseOf(clone, { event: pull({ head: work, base: start }), base: 'auto' })).toMatchObject({ kind: 'commit', commit: ahead });
  });

  test('says so where the remote does not give the commit', async () => {
    const { remote, start, work, merge } = forked();
    const clone = checkout(remote, merge, '--depth=1');
    clone.git('remote', 'set-url', 'origin', `file://${folder()}/gone`);
    const base = await baseOf(clone, { event: pull({ head: work, base: start }), base: 'auto' });
    expect(base).toMatchObject({ kind: 'none', reason: { code: 'base-unreachable', message: expect.stringContaining('fetch-depth: 0') } });
  });

  test('uses the credentials of the checkout for the fetch', async () => {
    const { remote, start, work, ahead, merge } = forked();
    const clone = checkout(remote, merge, '--depth=1');
    clone.git('remote', 'set-url', 'origin', 'https://unreachable.invalid/acme/tools');
    clone.write({ '../included': `[url "file://${remote.path}"]\n\tinsteadOf = https://unreachable.invalid/acme/tools\n` });
    clone.git('config', 'include.path', `${clone.path}/../included`);
    expect(await baseOf(clone, { event: pull({ head: work, base: start }), base: 'auto' })).toMatchObject({ kind: 'commit', commit: ahead });
  });

  test('sends the credentials that a checkout of GitHub keeps for itself, once', async () => {
    const seen: string[][] = [];
    const server = createServer((request, response) => {
      seen.push(request.rawHeaders.filter((_, index) => request.rawHeaders[index - 1]?.toLowerCase() === 'authorization'));
      response.writeHead(403).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { remote, start, work, merge } = forked();
    const clone = checkout(remote, merge, '--depth=1');
    clone.git('remote', 'set-url', 'origin', `${address}/acme/tools`);
    writeFileSync(`${clone.path}/../credentials`, `[http "${address}/"]\n\textraheader = AUTHORIZATION: basic c2VjcmV0\n`);
    clone.git('config', `includeIf.gitdir:${clone.path}/.git.path`, `${clone.path}/../credentials`);
    const base = await baseOf(clone, { event: pull({ head: work, base: start }), base: 'auto' });
    expect(base).toMatchObject({ kind: 'none', reason: { code: 'base-unreachable', message: expect.stringContaining('403') } });
    expect(JSON.stringify(base)).not.toContain('c2VjcmV0');
    expect(seen[0]).toEqual(['basic c2VjcmV0']);
  });

  test('runs no command that a remote address names', async () => {
    const { remote, start, work, merge } = forked();
    const clone = checkout(remote, merge, '--depth=1');
    const proof = `${folder()}/ran`;
    const home = folder();
    writeFileSync(`${home}/.gitconfig`, '[protocol "ext"]\n\tallow = always\n');
    vi.stubEnv('HOME', home);
    clone.git('remote', 'set-url', 'origin', `ext::touch ${proof}`);
    expect(await baseOf(clone, { event: pull({ head: work, base: start }), base: 'auto' })).toMatchObject({
      kind: 'none',
      reason: { code: 'base-unreachable' },
    });
    expect(existsSync(proof)).toBe(false);
  });
});

describe('merge group and push', () => {
  test('C7: takes base_sha of a merge group', async () => {
    const { remote, ahead, merge } = forked();
    const clone = checkout(remote, merge, '--depth=1');
    const event: Event = { kind: 'merge_group', head: merge, base: ahead, baseRef: 'main' };
    expect(await baseOf(clone, { event, base: 'auto' })).toMatchObject({ kind: 'commit', commit: ahead, ref: 'main' });
  });

  const push = (before: string, after: string, forced = false): Event => ({ kind: 'push', before, after, ref: 'main', forced });

  test('takes what a push replaced', async () => {
    const { remote, start, ahead } = forked();
    const base = await baseOf(checkout(remote, 'main'), { event: push(start, ahead), base: 'auto' });
    expect(base).toMatchObject({ kind: 'commit', commit: start, ref: 'main before this push', note: null });
  });

  test.each([ZEROS, '0'.repeat(64)])('C7: has no base where the push created the branch (%s)', async (before) => {
    const { remote, ahead } = forked();
    expect(await baseOf(checkout(remote, 'main'), { event: push(before, ahead), base: 'auto' })).toMatchObject({
      kind: 'none',
      reason: { code: 'base-new-branch' },
    });
  });

  test('says that a push was forced, by the history where the event does not', async () => {
    const { remote, work, ahead } = forked();
    const clone = checkout(remote, 'main');
    clone.git('fetch', '--quiet', 'origin', 'topic');
    const base = await baseOf(clone, { event: push(work, ahead), base: 'auto' });
    expect(base).toMatchObject({
      kind: 'commit',
      commit: work,
      note: 'history was replaced: main before this push is a commit that this one does not descend from',
    });
  });

  test('says that a push was forced in a shallow clone', async () => {
    const { remote, work, ahead } = forked();
    const base = await baseOf(checkout(remote, 'main', '--depth=1'), { event: push(work, ahead, true), base: 'auto' });
    expect(base).toMatchObject({
      kind: 'commit',
      commit: work,
      note: 'history was replaced: main before this push is a commit that this one does not descend from',
    });
  });

  test.each(['schedule', 'workflow_dispatch'] as const)('C7: has no base on %s unless one is named', async (kind) => {
    const { remote, start } = forked();
    const clone = checkout(remote, 'main');
    expect(await baseOf(clone, { event: { kind }, base: 'auto' })).toMatchObject({
      kind: 'none',
      reason: { code: 'base-no-event', message: expect.stringContaining(kind) },
    });
    expect(await baseOf(clone, { event: { kind }, base: start })).toMatchObject({ kind: 'commit', commit: start });
  });
});

describe('a base by name', () => {
  test('is the merge base with a branch', async () => {
    const { remote, start } = forked();
    remote.git('checkout', '--quiet', 'topic');
    expect(await baseOf(remote, { event: null, base: 'main' })).toMatchObject({ kind: 'commit', commit: start, ref: 'main' });
  });

  test('is a tag, peeled', async () => {
    const { remote, start } = forked();
    remote.git('tag', '-a', 'v1', '-m', 'v1', start);
    expect(await baseOf(remote, { event: null, base: 'v1' })).toMatchObject({ kind: 'commit', commit: start, ref: 'v1' });
  });

  test('is fetched in a workflow where the clone has no such branch', async () => {
    const { remote, start, work } = forked();
    const clone = checkout(remote, work, '--depth=1');
    expect(await baseOf(clone, { event: { kind: 'workflow_dispatch' }, base: 'main' })).toMatchObject({ kind: 'commit', commit: start, ref: 'main' });
  });

  test('is never fetched outside a workflow', async () => {
    const { remote, work } = forked();
    const clone = checkout(remote, work, '--depth=1');
    expect(await baseOf(clone, { event: null, base: 'main' })).toMatchObject({ kind: 'none', reason: { code: 'base-not-found' } });
  });

  test('cannot be a flag', async () => {
    const { remote } = forked();
    const event: Event = { kind: 'workflow_dispatch' };
    expect(await baseOf(remote, { event, base: '--upload-pack=touch x' })).toMatchObject({ kind: 'none', reason: { code: 'base-not-found' } });
  });

  test('is the merge base with the remote default branch outside a workflow', async () => {
    const { remote, start } = forked();
    const clone = remote.clone(`${folder()}/clone`);
    clone.git('checkout', '--quiet', 'topic');
    expect(await baseOf(clone, { event: null, base: 'auto' })).toMatchObject({ kind: 'commit', commit: start, ref: 'origin/main' });
  });

  test('is none where none was asked for, in an empty repository, and where histories do not meet', async () => {
    const { remote } = forked();
    expect(await baseOf(remote, { event: null, base: 'none' })).toMatchObject({ kind: 'none', reason: { code: 'base-off' } });
    expect(await baseOf(Scratch.init(`${folder()}/empty`), { event: null, base: 'auto' })).toMatchObject({ kind: 'none', reason: { code: 'base-no-commit' } });
    remote.git('checkout', '--quiet', '--orphan', 'other');
    remote.commit({ 'x.txt': 'x' });
    expect(await baseOf(remote, { event: null, base: 'main' })).toMatchObject({ kind: 'none', reason: { code: 'base-unrelated' } });
  });
});
