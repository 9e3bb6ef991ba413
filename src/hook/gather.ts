import { findPushed, type PushedCommit, type PushedRef } from '../git/pushed.ts';
import { findRepository, type Repository, readHead, readTree } from '../git/repository.ts';
import { git } from '../git/run.ts';
import type { Io } from '../io.ts';
import type { PushFact, PushFacts } from './facts.ts';

/**
 * What `readFacts` tells, for every push there can be.
 * @param refs null: nobody told anything, HEAD is meant
 * @returns null outside a checkout
 * @throws {ExpectedFailure} `git-…`
 */
export async function gatherFacts(
  refs: readonly PushedRef[] | null,
  { cwd, env, remote }: Pick<Io, 'cwd' | 'env'> & { readonly remote: string },
): Promise<PushFacts | null> {
  const repository = await findRepository(cwd, env);
  if (repository === null) return null;
  const head = await readHead(repository);
  const commits = await findPushed(repository, refs ?? headAlone(head), remote);
  return { repository, head, commits: await Promise.all(commits.map((push) => addTree(push, repository))) };
}

function headAlone(head: string | null): PushedRef[] {
  return head === null ? [] : [{ localRef: 'HEAD', localId: head, remoteRef: 'HEAD', remoteId: '0'.repeat(head.length) }];
}

async function addTree(push: PushedCommit, repository: Repository): Promise<PushFact> {
  const { base, commit } = push;
  const [tree, changed] = await Promise.all([
    readTree(repository, commit),
    base === null || base.commit === commit ? null : git(['diff-tree', '-r', '--no-renames', '--diff-filter=a', base.commit, commit], { place: repository }),
  ]);
  const lines = changed?.stdout.toString('utf8').split('\n') ?? [];
  return { ...push, tree, budgetChanges: lines.filter((line) => /[\t/]mcp-budget\.json"?$/.test(line)).join('\n'), relations: { meets: {}, changes: {} } };
}
