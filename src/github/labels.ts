import { z } from 'zod';
import { type GitHub, readAnswer, refusalOf, refusalWords } from './client.ts';

/** The label with which a maintainer accepts raised ceilings. */
const ALLOW_RAISE = 'mcp-budget: allow raise';

export interface LabelAnswer {
  readonly present: boolean;
  /** Why the labels could not be read; the label then counts as absent. */
  readonly warning: string | null;
}

/** Whether a pull request carries a label now, whatever the event said when it happened. GitHub ignores the case of labels. */
export async function readLabel({ octokit, owner, repo }: GitHub, number: number, label: string = ALLOW_RAISE): Promise<LabelAnswer> {
  try {
    const answer = await octokit.paginate(octokit.rest.issues.listLabelsOnIssue, { owner, repo, issue_number: number, per_page: 100 });
    const labels = readAnswer(answer, z.array(z.object({ name: z.string() })));
    return { present: labels.some(({ name }) => name.toLowerCase() === label.toLowerCase()), warning: null };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return {
      present: false,
      warning: `The labels of the pull request could not be read: ${refusalWords(refusal)}. Give the job "permissions: pull-requests: read" (or write).`,
    };
  }
}
