import { spawnSync } from 'node:child_process';
import { isAbsolute, join, resolve } from 'node:path';
import type { PushedCommit, PushedRef } from '../git/pushed.ts';
import type { Repository } from '../git/repository.ts';

/** A commit of a push, with what a remembered result is found by. */
export interface PushFact extends PushedCommit {
  readonly tree: string;
  /** The budget files that differ from base, as `git diff-tree` tells them; empty where none does. */
  readonly budgetChanges: string;
}

export interface PushFacts {
  readonly repository: Repository;
  /** null before the first commit. */
  readonly head: string | null;
  readonly commits: readonly PushFact[];
}

const isZero = (id: string): boolean => /^0+$/.test(id);

/**
 * What `findRepository` and `findPushed` tell, asked with as few git processes as can be: a push whose
 * result is remembered waits for nothing else. Gives up on whatever is not ordinary (a remote without a
 * name, a tag of no commit, a git directory that only `GIT_DIR` leads to), and those two are asked.
 * @param refs what git told the hook, deletions included
 */
export function readFacts(refs: readonly PushedRef[], { cwd, env, remote }: { cwd: string; env: NodeJS.ProcessEnv; remote: string }): PushFacts | null {
  if (!/^[\w.-]+$/.test(remote)) return null;
  const ask = asker(cwd, env);
  const ids = [...new Set(refs.flatMap(({ localId }) => (isZero(localId) ? [] : [localId])))];
  const questions = ids.flatMap((id) => [`${id}^{commit}`, `${id}^{tree}`]);
  const asked = ['--show-toplevel', '--absolute-git-dir', '--git-common-dir', '--git-path', 'objects', '--is-shallow-repository', '--show-object-format'];
  const answer = ask(['rev-parse', ...asked, ...questions, 'HEAD'], [128]);
  const [root, gitDir, commonDir, objectDir, shallow, hash, ...objects] = answer?.split('\n') ?? [];
  const named = objects.slice(0, questions.length);
  if (!root || !gitDir || !commonDir || !objectDir || !named.every((id) => /^[0-9a-f]{40,64}$/.test(id)) || named.length < questions.length) return null;
  const absolute = (path: string) => (isAbsolute(path) ? path : resolve(cwd, path));
  const repository: Repository = {
    root,
    gitDir: absolute(gitDir),
    commonDir: absolute(commonDir),
    objectDir: absolute(objectDir),
    objects: [],
    shallow: shallow === 'true',
    hash: hash === 'sha256' ? 'sha256' : 'sha1',
  };
  const branch = readDefaultBranch(ask, remote);
  const commits = new Map<string, PushFact>();
  for (const ref of refs.filter(({ localId }) => !isZero(localId))) {
    const at = ids.indexOf(ref.localId) * 2;
    const [commit = '', tree = ''] = [named[at], named[at + 1]];
    const before = commits.get(commit);
    commits.set(commit, before === undefined ? describe(ask, { ref, commit, tree, branch }) : { ...before, refs: [...before.refs, ref.remoteRef] });
  }
  const head = objects[questions.length];
  return { repository, head: head && /^[0-9a-f]{40,64}$/.test(head) ? head : null, commits: [...commits.values()] };
}

type Ask = (args: readonly string[], accept?: readonly number[]) => string | null;
type Branch = { readonly ref: string; readonly commit: string };

/** Synchronous: nothing else goes on meanwhile, and it starts in half the time. */
function asker(cwd: string, env: NodeJS.ProcessEnv): Ask {
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => !/^GIT_/i.test(name)));
  return (args, accept = []) => {
    const { status, stdout } = spawnSync('git', ['--no-optional-locks', '-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', ...args], {
      cwd,
      env: { ...own, LC_ALL: 'C' },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 30_000,
      maxBuffer: 16 * 1024 * 1024,
    });
    return status === 0 || accept.includes(status ?? -1) ? stdout.replace(/\n$/, '') : null;
  };
}

function readDefaultBranch(ask: Ask, remote: string): Branch | null {
  const known = ask([
    'for-each-ref',
    '--format=%(refname) %(objectname) %(symref)',
    ...['HEAD', 'main', 'master'].map((name) => join('refs/remotes', remote, name).replaceAll('\\', '/')),
  ]);
  const rows = (known ?? '').split('\n').map((line) => line.split(' '));
  for (const name of ['HEAD', 'main', 'master']) {
    const row = rows.find(([full]) => full === `refs/remotes/${remote}/${name}`);
    if (row?.[1]) return { ref: (row[2] || row[0] || '').replace(/^refs\/remotes\//, ''), commit: row[1] };
  }
  return null;
}

function describe(ask: Ask, { ref, commit, tree, branch }: { ref: PushedRef; commit: string; tree: string; branch: Branch | null }): PushFact {
  const meet = (other: string) => (other === commit ? commit : ask(['merge-base', other, commit]));
  const replaced = isZero(ref.remoteId) ? null : ref.remoteId;
  const onwards = replaced !== null && meet(replaced) === replaced;
  const forked = branch === null ? null : branch.commit === replaced && onwards ? replaced : meet(branch.commit);
  const base = onwards
    ? { commit: replaced, ref: ref.remoteRef.replace(/^refs\/(heads|tags)\//, '') }
    : forked === null || branch === null
      ? null
      : { commit: forked, ref: branch.ref };
  return {
    commit,
    tree,
    refs: [ref.remoteRef],
    base,
    behind: branch !== null && forked !== branch.commit ? branch.ref : null,
    forced: replaced !== null && !onwards,
    budgetChanges: base === null || base.commit === commit ? '' : readBudgetChanges(ask, base.commit, commit),
  };
}

/** Only what base had and this commit has not, or has otherwise, can be a raise. */
function readBudgetChanges(ask: Ask, base: string, commit: string): string {
  const changed = ask(['diff-tree', '-r', '--no-renames', '--diff-filter=a', base, commit, '--', ':(glob)**/mcp-budget.json']);
  return changed ?? 'unknown';
}
