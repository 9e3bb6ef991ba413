import { type BudgetDocument, parseBudget } from '../budget/parse.ts';
import type { JudgeBase } from '../core/verdict.ts';
import { ExpectedFailure, failure } from '../errors.ts';
import type { GitHub } from '../github/client.ts';
import { readContents, readMergeBase } from '../github/contents.ts';
import type { PullRequest } from '../github/event.ts';

/**
 * A budget file as a commit has it, through GitHub.
 * @param path relative to the root, with `/`
 * @throws {ExpectedFailure} `budget-…` where it is no budget or GitHub does not give it
 */
export async function readBudgetAt(github: GitHub, commit: string, path: string): Promise<BudgetDocument | null> {
  const file = await readContents(github, commit, path);
  if (file.kind === 'absent') return null;
  const refuse = (why: string, cause?: unknown) => failure('budget-unreadable', [path, `at ${commit.slice(0, 7)} ${why}`], { file: path, cause });
  if (file.kind === 'refused') throw refuse(`it is ${file.why}`);
  try {
    return parseBudget(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file.content), path);
  } catch (cause) {
    if (cause instanceof ExpectedFailure) throw cause;
    throw refuse('it is not UTF-8', cause);
  }
}

/** The limits that hold where a pull request left its base branch; nothing is measured there. */
export async function readBaseAt(github: GitHub, { head, base }: Pick<PullRequest, 'head' | 'base'>, path: string): Promise<JudgeBase> {
  const commit = (await readMergeBase(github, base.sha, head.sha)) ?? base.sha;
  const known = { commit, ref: base.ref, reason: null, measurement: null };
  try {
    const document = await readBudgetAt(github, commit, path);
    return { ...known, budget: document?.budget ?? null, budgetExists: document !== null };
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    return { ...known, reason: { code: 'base-unreadable', message: error.message }, budget: null, budgetExists: false };
  }
}
