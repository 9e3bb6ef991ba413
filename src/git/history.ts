import { readCommit } from './repository.ts';
import { type GitPlace, git, gitMaybe } from './run.ts';

/** Parents as the commit itself names them, also where a shallow clone does not have them. */
export async function readParents(repository: GitPlace, commit: string): Promise<string[]> {
  const { stdout } = await git(['cat-file', 'commit', commit], { place: repository });
  const [head = ''] = stdout.toString('utf8').split('\n\n', 1);
  return [...head.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, parent = '']) => parent);
}

/** The best common ancestor, or null: unrelated histories, or one that a shallow clone has cut off. */
export async function mergeBase(repository: GitPlace, one: string, other: string): Promise<string | null> {
  return gitMaybe(['merge-base', one, other], { place: repository });
}

/** Whether `ancestor` is `commit` or one of its ancestors, as far as this clone reaches. */
export async function isAncestor(repository: GitPlace, ancestor: string, commit: string): Promise<boolean> {
  return (await git(['merge-base', '--is-ancestor', ancestor, commit], { place: repository, accept: [1, 128] })).code === 0;
}

/**
 * The default branch of a remote, as this clone knows it.
 * @param remote a name or an address; an address is looked up among the remotes, else `origin` counts
 */
export async function defaultBranch(repository: GitPlace, remote = 'origin'): Promise<{ readonly ref: string; readonly commit: string } | null> {
  const name = await remoteName(repository, remote);
  const head = await gitMaybe(['symbolic-ref', '--quiet', `refs/remotes/${name}/HEAD`], { place: repository });
  for (const full of [head, `refs/remotes/${name}/main`, `refs/remotes/${name}/master`]) {
    const commit = full === null ? null : await readCommit(repository, full);
    if (full !== null && commit !== null) return { ref: full.replace(/^refs\/remotes\//, ''), commit };
  }
  return null;
}

async function remoteName(repository: GitPlace, remote: string): Promise<string> {
  const listed = (await gitMaybe(['config', '--null', '--get-regexp', '^remote\\..*\\.(url|pushurl)$'], { place: repository })) ?? '';
  const known = listed.split('\0').flatMap((entry) => {
    const [, name, address] = /^remote\.(.*)\.(?:url|pushurl)\n(.*)$/s.exec(entry) ?? [];
    return name === undefined ? [] : [{ name, address }];
  });
  const found = known.find(({ name }) => name === remote) ?? known.find(({ address }) => address === remote);
  return found?.name ?? 'origin';
}
