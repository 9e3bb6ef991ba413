import { failure } from '../errors.ts';
import { defaultBranch, isAncestor, mergeBase } from './history.ts';
import { type Repository, readCommit } from './repository.ts';
import { isZero, type PushedRef, pushedLines, readPushedLine } from './told.ts';

export { isZero, type PushedRef } from './told.ts';

/** A commit that a push brings to the remote. */
export interface PushedCommit {
  readonly commit: string;
  /** Every ref of the remote that gets it, in the order of the push. */
  readonly refs: readonly string[];
  /** What to compare it with, and what a person calls that; null where there is nothing. */
  readonly base: { readonly commit: string; readonly ref: string } | null;
  /** The remote's default branch where it has gone on since: a merge may measure more than this commit. */
  readonly behind: string | null;
  /** Replaces commits that the remote has. */
  readonly forced: boolean;
}

/**
 * Reads the standard input of a pre-push hook, with line ends of either kind and an optional byte order mark.
 * Source: `githooks(5)`, pre-push.
 * @returns empty where there is nothing to push
 * @throws {ExpectedFailure} `pushed-line`, quoting the line
 */
export function readPushed(text: string): PushedRef[] {
  return pushedLines(text).map((line) => {
    const ref = readPushedLine(line);
    if (ref === null) throw failure('pushed-line', [JSON.stringify(line.slice(0, 300))]);
    return ref;
  });
}

/**
 * The commits to check: no deletions, tags peeled, each commit once.
 * @param remote as git names it to the hook: a name, or an address
 */
export async function findPushed(repository: Repository, refs: readonly PushedRef[], remote = 'origin'): Promise<PushedCommit[]> {
  const alive = refs.filter(({ localId }) => !isZero(localId));
  if (alive.length === 0) return [];
  const branch = await defaultBranch(repository, remote);
  const found = new Map<string, PushedCommit>();
  for (const ref of alive) {
    // A tag may stand for a tree or a file: no commit, nothing to check.
    const commit = await readCommit(repository, ref.localId);
    if (commit === null) continue;
    const before = found.get(commit);
    if (before) found.set(commit, { ...before, refs: [...before.refs, ref.remoteRef] });
    else found.set(commit, await describe(repository, { ref, commit, branch }));
  }
  return [...found.values()];
}

type Branch = NonNullable<Awaited<ReturnType<typeof defaultBranch>>>;

async function describe(repository: Repository, { ref, commit, branch }: { ref: PushedRef; commit: string; branch: Branch | null }): Promise<PushedCommit> {
  const replaced = isZero(ref.remoteId) ? null : await readCommit(repository, ref.remoteId);
  const onwards = replaced !== null && (await isAncestor(repository, replaced, commit));
  const forked = branch === null ? null : await mergeBase(repository, branch.commit, commit);
  return {
    commit,
    refs: [ref.remoteRef],
    base: onwards ? { commit: replaced, ref: shortName(ref.remoteRef) } : forked === null || branch === null ? null : { commit: forked, ref: branch.ref },
    behind: branch !== null && forked !== branch.commit ? branch.ref : null,
    forced: !isZero(ref.remoteId) && !onwards,
  };
}

const shortName = (ref: string): string => ref.replace(/^refs\/(heads|tags)\//, '');
