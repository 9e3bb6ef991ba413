import { z } from 'zod';
import { type GitHub, readAnswer, refusalOf, refusalWords } from './client.ts';
import type { PullRequest, WorkflowRun } from './event.ts';

export type FoundPull =
  | { readonly kind: 'pull'; readonly pull: PullRequest }
  /** It was pushed to since that run began, so a newer run speaks for it. */
  | { readonly kind: 'gone-on'; readonly number: number }
  | { readonly kind: 'none'; readonly why: string };

const sideSchema = z.object({ sha: z.string(), ref: z.string(), repo: z.object({ full_name: z.string() }).nullish() });
const pullsSchema = z.array(z.object({ number: z.number(), head: sideSchema, base: sideSchema, labels: z.array(z.object({ name: z.string() })) }));

/**
 * The open pull request that a workflow run was about, by what GitHub itself says of that run: head
 * repository, branch and commit. Nothing that the run produced is believed.
 */
export async function findPull({ octokit, owner, repo }: GitHub, run: WorkflowRun): Promise<FoundPull> {
  const { headRepository, headBranch, headSha } = run;
  if (run.event !== 'pull_request') return none(`that run was started by ${run.event} and not by pull_request`);
  if (headRepository === null || headBranch === null) return none('the repository or the branch of that run is gone');
  const [headOwner = ''] = headRepository.split('/');
  try {
    const answer = await octokit.paginate(octokit.rest.pulls.list, { owner, repo, state: 'open', head: `${headOwner}:${headBranch}`, per_page: 100 });
    const own = readAnswer(answer, pullsSchema).filter(
      ({ head }) => head.ref === headBranch && head.repo?.full_name.toLowerCase() === headRepository.toLowerCase(),
    );
    const current = own.filter(({ head }) => head.sha === headSha);
    const [first, second] = current;
    const [stale] = own;
    if (first === undefined)
      return stale === undefined ? none(`no open pull request comes from ${headRepository}:${headBranch}`) : { kind: 'gone-on', number: stale.number };
    if (second !== undefined)
      return none(`${current.map(({ number }) => `#${number}`).join(' and ')} have the same head, so it is not clear which one is meant`);
    const side = ({ sha, ref, repo: home }: typeof first.head) => ({ sha, ref, repository: home?.full_name ?? null });
    const fork = headRepository.toLowerCase() !== `${owner}/${repo}`.toLowerCase();
    return { kind: 'pull', pull: { number: first.number, head: side(first.head), base: side(first.base), fork, labels: first.labels.map(({ name }) => name) } };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return none(`${refusalWords(refusal)}; give the job "permissions: pull-requests: write"`);
  }
}

const none = (why: string): FoundPull => ({ kind: 'none', why });
