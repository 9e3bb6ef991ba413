import { spawnSync } from 'node:child_process';
import { isAbsolute, resolve } from 'node:path';
import type { PushedCommit } from '../git/pushed.ts';
import type { Repository } from '../git/repository.ts';
import { isZero, type PushedRef } from '../git/told.ts';
import { checkoutsOf, programOn, trustedPath } from '../path.ts';

/** A commit of a push, with what a remembered result is found by. */
export interface PushFact extends PushedCommit {
  readonly tree: string;
  /** The budget files that differ from base, as `git diff-tree` tells them; empty where none does. */
  readonly budgetChanges: string;
  /** What was learned of it on the way. */
  readonly relations: Relations;
}

export interface PushFacts {
  readonly repository: Repository;
  /** null before the first commit. */
  readonly head: string | null;
  readonly commits: readonly PushFact[];
}

/** What is known of two commits and does not change: it saves asking git again. */
export interface Relations {
  /** Merge bases, by the other commit and this one; null where they have none, or the other is not here. */
  readonly meets: Readonly<Record<string, string | null>>;
  /** `budgetChanges` by base and commit. */
  readonly changes: Readonly<Record<string, string>>;
}

interface Options {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly remote: string;
  /** What is remembered of a tree. */
  readonly known: (repository: Repository, tree: string) => Relations | null;
}

const PLACE = ['--show-toplevel', '--absolute-git-dir', '--git-common-dir', '--git-path', 'objects', '--is-shallow-repository', '--show-object-format'];
/** Default branches by preference. A pattern may match nothing, a name that does not exist would be an error. */
const BRANCHES = [
  ['HEAD', 'HEA[D]'],
  ['main', 'mai[n]'],
  ['master', 'maste[r]'],
] as const;

/**
 * What `findRepository` and `findPushed` tell, asked with one git process where what is pushed is known
 * and three at most: a push whose result is remembered waits for nothing else. Gives up on whatever is
 * not ordinary (a remote without a name, a tag of no commit, a git directory that only `GIT_DIR` leads
 * to, no commit yet), and those two are asked.
 * @param refs what git told the hook, deletions included
 */
export function readFacts(refs: readonly PushedRef[], { cwd, env, remote, known }: Options): PushFacts | null {
  if (!/^[\w.-]+$/.test(remote)) return null;
  const ask = asker(cwd, env);
  const alive = refs.filter(({ localId }) => !isZero(localId));
  const ids = [...new Set(alive.map(({ localId }) => localId))];
  const globs = BRANCHES.flatMap(([, pattern]) => [`--glob=refs/remotes/${remote}/${pattern}`, '--show-object-format']);
  const answer = ask(['rev-parse', ...PLACE, 'HEAD', ...ids.flatMap((id) => [`${id}^{commit}`, `${id}^{tree}`]), '--show-object-format', ...globs]);
  if (answer === null) return null;
  const lines = answer.split('\n');
  const [root = '', gitDir = '', commonDir = '', objectDir = '', shallow, hash, head = '', ...objects] = lines;
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
  const branch = readBranch(objects.slice(ids.length * 2 + 1), remote);
  const commits = new Map<string, PushFact>();
  for (const ref of alive) {
    const at = ids.indexOf(ref.localId) * 2;
    const [commit = '', tree = ''] = [objects[at], objects[at + 1]];
    const before = commits.get(commit);
    const relate = relater(ask, { commit, known: before?.relations ?? known(repository, tree) });
    commits.set(commit, before === undefined ? describe(relate, { ref, commit, tree, branch }) : { ...before, refs: [...before.refs, ref.remoteRef] });
  }
  return { repository, head, commits: [...commits.values()] };
}

type Ask = (args: readonly string[], accept?: readonly number[]) => string | null;
type Branch = { readonly ref: string; readonly commit: string };

/** Synchronous: nothing else goes on meanwhile, and it starts in half the time. */
function asker(cwd: string, env: Options['env']): Ask {
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => !/^GIT_/i.test(name)));
  const program = programOn(trustedPath(env['PATH'] ?? env['Path'], checkoutsOf(cwd)), 'git') ?? 'git';
  return (args, accept = []) => {
    const { status, stdout } = spawnSync(program, ['--no-optional-locks', '-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', ...args], {
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

/** @param lines at most one commit for each pattern, each followed by the object format */
function readBranch(lines: readonly string[], remote: string): Branch | null {
  let at = 0;
  for (const [name] of BRANCHES) {
    const commit = lines[at] ?? '';
    if (/^[0-9a-f]{40,64}$/.test(commit)) return { ref: `${remote}/${name}`, commit };
    at += 1;
  }
  return null;
}

interface Relate {
  /** Learns the merge bases with these commits at once. */
  readonly meetAll: (others: readonly string[]) => void;
  readonly meet: (other: string) => string | null;
  readonly changes: (base: string) => string;
  /** The branch that `origin/HEAD` stands for. */
  readonly nameOf: (ref: string) => string;
  readonly learned: () => Relations;
}

function relater(ask: Ask, { commit, known }: { readonly commit: string; readonly known: Relations | null }): Relate {
  const meets: Record<string, string | null> = { ...known?.meets };
  const changes: Record<string, string> = { ...known?.changes };
  const pair = (other: string) => `${other} ${commit}`;
  return {
    meetAll: (others) => {
      const asked = [...new Set(others)].filter((other) => other !== commit && !Object.hasOwn(meets, pair(other)));
      if (asked.length === 0) return;
      // Each range becomes its two ends and the merge bases marked "^"; git stops at one whose end it does not have.
      const answer = ask(['rev-parse', ...asked.map((other) => `${other}...${commit}`)], [128]) ?? '';
      const found = answer.split(new RegExp(`^${commit}\n`, 'm')).slice(1);
      for (const [at, other] of asked.entries()) meets[pair(other)] = /^\^([0-9a-f]+)$/m.exec(found[at] ?? '')?.[1] ?? null;
    },
    meet: (other) => (other === commit ? commit : (meets[pair(other)] ?? null)),
    changes: (base) => {
      if (base === commit) return '';
      // Only what base had and this commit has not, or has otherwise, can be a raise.
      changes[pair(base)] ??= ask(['diff-tree', '-r', '--no-renames', '--diff-filter=a', base, commit, '--', ':(glob)**/mcp-budget.json']) ?? 'unknown';
      return changes[pair(base)] ?? '';
    },
    nameOf: (ref) => (ref.endsWith('/HEAD') ? (ask(['rev-parse', '--abbrev-ref', `refs/remotes/${ref}`]) ?? ref) : ref),
    learned: () => ({ meets, changes }),
  };
}

function describe(relate: Relate, { ref, commit, tree, branch }: { ref: PushedRef; commit: string; tree: string; branch: Branch | null }): PushFact {
  const replaced = isZero(ref.remoteId) ? null : ref.remoteId;
  relate.meetAll([...(branch === null ? [] : [branch.commit]), ...(replaced === null ? [] : [replaced])]);
  const onwards = replaced !== null && relate.meet(replaced) === replaced;
  const forked = branch === null ? null : relate.meet(branch.commit);
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
    behind: branch !== null && forked !== branch.commit ? relate.nameOf(branch.ref) : null,
    forced: replaced !== null && !onwards,
    budgetChanges: base === null ? '' : relate.changes(base.commit),
    relations: relate.learned(),
  };
}
