import type { Event } from '../github/event.ts';
import { fetchCommit, fetchMergeBase } from './fetch.ts';
import { defaultBranch, isAncestor, mergeBase, readParents } from './history.ts';
import { type Repository, readCommit, readHead } from './repository.ts';
import { isRefusal } from './run.ts';

/** The commit to compare with, or why there is none. */
export type Base =
  | {
      readonly kind: 'commit';
      readonly commit: string;
      /** What a person calls it: `main`, `v1.2.0`. */
      readonly ref: string;
      /** What the reader of the difference must know about the choice; null when it is the plain one. */
      readonly note: string | null;
      /** Reads the commit, also where it had to be fetched. */
      readonly repository: Repository;
      /** Removes what was fetched. */
      readonly release: () => void;
    }
  | { readonly kind: 'none'; readonly reason: { readonly code: BaseReasonCode; readonly message: string } };

export type BaseReasonCode = 'base-off' | 'base-no-event' | 'base-new-branch' | 'base-no-commit' | 'base-not-found' | 'base-unrelated' | 'base-unreachable';

export interface BaseQuestion {
  /** null outside GitHub Actions: `auto` is then the merge base with the remote's default branch. */
  readonly event: Event | null;
  /** `auto`, `none`, or a commit, branch or tag. */
  readonly base: string;
  readonly remote?: string;
}

type None = Extract<Base, { kind: 'none' }>;

/** What is wanted, before it is known whether this clone has it. */
type Wanted =
  | { readonly kind: 'exact'; readonly commit: string; readonly ref: string; readonly note?: string }
  | { readonly kind: 'fork-point'; readonly tip: string; readonly ref: string };

/**
 * Finds the base of HEAD. The first parent where HEAD is the pull request's merge commit, else the
 * merge base; a merge group's base; what a push replaced. A commit that a shallow clone lacks is
 * fetched alone into a temporary folder, and the clone stays as it was. Never another commit than
 * this without a note that says so.
 */
export async function findBase(repository: Repository, { event, base, remote = 'origin' }: BaseQuestion): Promise<Base> {
  const head = await readHead(repository);
  if (base === 'none') return none('base-off', 'no base was asked for (base: none)');
  if (head === null) return none('base-no-commit', 'this repository has no commit yet');
  const wanted = base === 'auto' ? await wantedBy(repository, { event, head, remote }) : await named(repository, base, { event, remote });
  if (wanted.kind === 'none') return wanted;
  try {
    const search: Search = { head, remote, online: event !== null };
    return wanted.kind === 'exact' ? await exact(repository, wanted, search) : await forkPoint(repository, wanted, search);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return none('base-unreachable', `${wanted.ref} is not in this clone and could not be fetched (${error.message}); check out with "fetch-depth: 0"`);
  }
}

async function wantedBy(repository: Repository, { event, head, remote }: { event: Event | null; head: string; remote: string }): Promise<Wanted | None> {
  if (event === null) {
    const branch = await defaultBranch(repository, remote);
    if (branch === null) return none('base-not-found', `the default branch of ${remote} is not known here; name a base`);
    return { kind: 'fork-point', tip: branch.commit, ref: branch.ref };
  }
  switch (event.kind) {
    case 'pull_request': {
      const [first, second, ...more] = await readParents(repository, head);
      const merges = first !== undefined && second === event.head.sha && more.length === 0;
      if (merges) return { kind: 'exact', commit: first, ref: event.base.ref };
      return { kind: 'fork-point', tip: event.base.sha, ref: event.base.ref };
    }
    case 'merge_group':
      return { kind: 'exact', commit: event.base, ref: event.baseRef };
    case 'push':
      if (/^0+$/.test(event.before)) return none('base-new-branch', `this push created ${event.ref}, so there is no commit before it`);
      return {
        kind: 'exact',
        commit: event.before,
        ref: `${event.ref} before this push`,
        ...(event.forced ? { note: forcedNote(`${event.ref} before this push`) } : {}),
      };
    case 'schedule':
    case 'workflow_dispatch':
    case 'workflow_run':
    case 'pull_request_target':
      return none('base-no-event', `the event ${event.kind} has no base; name one with "base"`);
    case 'unknown':
      return none('base-no-event', `the event ${event.name || '(none)'} has no base; name one with "base"`);
  }
}

const forcedNote = (ref: string): string => `history was replaced: ${ref} is a commit that this one does not descend from`;

async function named(repository: Repository, base: string, { event, remote }: { event: Event | null; remote: string }): Promise<Wanted | None> {
  for (const name of [base, `refs/remotes/${remote}/${base}`]) {
    const commit = await readCommit(repository, name);
    if (commit !== null) return { kind: 'fork-point', tip: commit, ref: base };
  }
  if (event === null || base.startsWith('-') || !/^[^\s~^:?*[\\\u0000-\u001f]+$/.test(base)) return none('base-not-found', `${base} names no commit here`);
  return { kind: 'fork-point', tip: base, ref: base };
}

interface Search {
  readonly head: string;
  readonly remote: string;
  /** The remote may be asked: in a workflow, never on somebody's own machine. */
  readonly online: boolean;
}

async function exact(
  repository: Repository,
  { commit, ref, note }: Omit<Extract<Wanted, { kind: 'exact' }>, 'kind'>,
  { head, remote, online }: Search,
): Promise<Base> {
  const here = await readCommit(repository, commit);
  if (here === null) {
    if (!online) return none('base-unreachable', `${commit} is not in this clone; run "git fetch"`);
    const fetched = await fetchCommit(repository, commit, remote);
    return { kind: 'commit', ref, note: note ?? null, ...fetched };
  }
  const rewritten = !repository.shallow && !(await isAncestor(repository, commit, head));
  return found(repository, { commit, ref, note: note ?? (rewritten ? forcedNote(ref) : null) });
}

async function forkPoint(repository: Repository, { tip, ref }: Extract<Wanted, { kind: 'fork-point' }>, { head, remote, online }: Search): Promise<Base> {
  const here = await readCommit(repository, tip);
  const common = here === null ? null : await mergeBase(repository, here, head);
  if (common !== null) return found(repository, { commit: common, ref, note: null });
  if (here !== null && !repository.shallow) return none('base-unrelated', `${ref} and this commit have no common ancestor`);
  if (!online) return none('base-unreachable', `the common ancestor with ${ref} is not in this clone; run "git fetch --unshallow"`);
  const met = await fetchMergeBase(repository, [tip, head], remote);
  if (met === null)
    return none('base-unreachable', `the common ancestor with ${ref} lies too far back for this shallow clone; check out with "fetch-depth: 0"`);
  return exact(repository, { commit: met, ref }, { head, remote, online });
}

function found(repository: Repository, { commit, ref, note }: { commit: string; ref: string; note: string | null }): Base {
  return { kind: 'commit', commit, ref, note, repository, release: () => undefined };
}

const none = (code: BaseReasonCode, message: string): None => ({ kind: 'none', reason: { code, message } });
