import { join } from 'node:path';
import { borrow, readConnection } from './borrow.ts';
import { mergeBase } from './history.ts';
import { type Repository, readCommit } from './repository.ts';
import { git } from './run.ts';
import { makeTemporary } from './temporary.ts';

const FETCH_TIMEOUT_MS = 60_000;
/** How far back a common ancestor is looked for in a shallow clone, in commits. */
const DEPTHS = [50, 1_000];

/** A repository that also reads what was fetched; `release` removes that again. */
export interface Fetched {
  readonly repository: Repository;
  readonly release: () => void;
}

/**
 * Fetches one commit with its files and without its history, into a temporary folder of its own.
 * @param what a full commit id, or a ref of the remote
 * @returns the commit's id, and the repository in which it can be read
 * @throws {ExpectedFailure} `git-failed` where the remote does not give it
 */
export async function fetchCommit(repository: Repository, what: string, remote = 'origin'): Promise<Fetched & { readonly commit: string }> {
  const temporary = makeTemporary();
  try {
    const store = await borrow(repository, join(temporary.path, 'store'), { bare: true });
    await fetchInto(repository, store, [`--depth=1`, remote, `+${what}:refs/fetched`]);
    const commit = (await readCommit(store, 'refs/fetched')) ?? what;
    return { commit, repository: { ...repository, objects: [...repository.objects, store.objectDir] }, release: temporary.remove };
  } catch (error) {
    temporary.remove();
    throw error;
  }
}

/**
 * The common ancestor of two commits, by id or by a ref of the remote, that this clone does not reach: fetches history without files, a little and
 * then more, into a temporary folder that is gone afterwards.
 * @returns null where the remote's last thousand commits have none
 * @throws {ExpectedFailure} `git-failed` where the remote does not give the commits
 */
export async function fetchMergeBase(repository: Repository, [one, other]: readonly [string, string], remote = 'origin'): Promise<string | null> {
  const temporary = makeTemporary();
  try {
    for (const depth of DEPTHS) {
      // A store of its own that borrows nothing: objects of a shallow clone would end the walk too early.
      const path = join(temporary.path, String(depth));
      await git(['init', '--quiet', '--template=', '--bare', `--object-format=${repository.hash}`, path], { cwd: repository.root });
      const store: Repository = { ...repository, gitDir: path, commonDir: path, objectDir: join(path, 'objects'), objects: [] };
      await fetchInto(repository, store, ['--filter=tree:0', `--depth=${depth}`, remote, `+${one}:refs/one`, `+${other}:refs/other`]);
      const found = await mergeBase(store, 'refs/one', 'refs/other');
      if (found !== null) return found;
    }
    return null;
  } finally {
    temporary.remove();
  }
}

async function fetchInto(lender: Repository, store: Repository, args: readonly string[]): Promise<void> {
  const options = { place: store, cwd: lender.root, config: await readConnection(lender), timeoutMs: FETCH_TIMEOUT_MS };
  await git(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules', '--no-auto-maintenance', ...args], options);
}
