import { dirname, join } from 'node:path';
import { type BudgetDocument, readBudget } from '../budget/file.ts';
import { parseBudget } from '../budget/parse.ts';
import { type Checked, check } from '../check.ts';
import type { JudgeBase } from '../core/verdict.ts';
import type { Repository } from '../git/repository.ts';
import { readChanges } from '../git/repository.ts';
import { listNamed, readFileAt } from '../git/show.ts';
import { addWorktree, type Worktree } from '../git/worktree.ts';
import { limitsTokens } from '../measure.ts';
import type { MeasureRequest } from '../request.ts';
import type { PushFact } from './facts.ts';

/** A budget file of a commit. */
interface Tracked {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly document: BudgetDocument;
}

/** A pushed commit held against each of its budgets. */
export interface CommitResult {
  readonly results: readonly Checked[];
  /** Where it was measured. */
  readonly place: { readonly kind: 'working-tree' } | { readonly kind: 'checkout'; readonly why: string };
  /** Budget files that base has and this commit has not. */
  readonly removed: readonly string[];
  /** What keeps a checkout of the commit from being built; then nothing was measured. */
  readonly setupFailed: { readonly message: string; readonly output: string } | null;
  /** A checkout was measured without being built, because no budget says how. */
  readonly unbuilt: boolean;
}

export interface CommitRequest {
  readonly measure: MeasureRequest;
  readonly repository: Repository;
  readonly head: string | null;
  /** When the time for the whole push is over, on the clock of `performance.now()`. */
  readonly endsAt: number;
  readonly now: () => Date;
}

/**
 * Measures exactly this commit: the working tree where it is the commit and nothing in it differs, else
 * a temporary checkout, built by `setup`.
 * @throws {ExpectedFailure} for a budget or a client config that cannot be read
 */
export async function checkCommit(fact: PushFact, request: CommitRequest): Promise<CommitResult> {
  const { repository, head } = request;
  const [paths, changes] = await Promise.all([listNamed(repository, fact.commit), head === fact.commit ? readChanges(repository) : null]);
  const removed = await readRemoved(fact, paths, repository);
  const none = { results: [], removed, setupFailed: null, unbuilt: false };
  if (paths.length === 0) return { ...none, place: { kind: 'working-tree' } };
  if (changes?.length === 0)
    return { ...none, results: await checkAll(fact, readBudgets(repository.root, paths), repository.root, request), place: { kind: 'working-tree' } };
  const why = changes === null ? 'another commit is checked out' : `the working tree differs: ${listPaths(changes)}`;
  const place = { kind: 'checkout', why } as const;
  let worktree: Worktree | null = null;
  try {
    worktree = await addWorktree({ ...repository, signal: request.measure.signal }, fact.commit);
    const budgets = readBudgets(worktree.path, paths);
    const setupFailed = await setUp(worktree, budgets, request);
    if (setupFailed !== null) return { ...none, place, setupFailed };
    const results = await checkAll(fact, budgets, worktree.path, request);
    return { ...none, results, place, unbuilt: budgets.every(({ document }) => document.budget.setup === undefined) };
  } finally {
    worktree?.remove();
  }
}

/** Reads every budget before anything is started. */
function readBudgets(root: string, paths: readonly string[]): Tracked[] {
  return paths.map((path) => ({ path, document: readBudget(join(root, path), root) }));
}

async function setUp(worktree: Worktree, budgets: readonly Tracked[], { measure, endsAt }: CommitRequest): Promise<CommitResult['setupFailed']> {
  for (const { path, document } of budgets) {
    const { setup } = document.budget;
    if (setup === undefined) continue;
    const { signal, env } = measure;
    const done = await worktree.setup(setup, { folder: dirname(path), signal, env, timeoutMs: timeLeft(endsAt) });
    if (!done.ok) return { message: done.message, output: done.output };
  }
  return null;
}

async function checkAll(fact: PushFact, budgets: readonly Tracked[], root: string, request: CommitRequest): Promise<Checked[]> {
  const { measure, repository, now, endsAt } = request;
  const results: Checked[] = [];
  for (const { path, document } of budgets) {
    const checked = await check({
      ...measure,
      cwd: join(root, dirname(path)),
      budget: join(root, path),
      limits: { ...measure.limits, totalTimeoutMs: timeLeft(endsAt) },
      tokens: limitsTokens(document),
      inside: root === repository.root ? undefined : repository.root,
      policy: { raises: 'warning', allowRaise: false, inherited: 'fail' },
      base: fact.budgetChanges === '' ? null : () => readBase(fact, path, repository),
      state: { commit: fact.commit, dirty: false },
      now,
    });
    results.push(checked);
  }
  return results;
}

/** A little before the end, so that what was not in time is told as such and not as an interruption. */
const TO_TELL_MS = 500;
const timeLeft = (endsAt: number): number => Math.max(1, Math.round(endsAt - performance.now() - TO_TELL_MS));

/** What base's budget file says. Its servers are not measured: that would double the time of every push. */
async function readBase({ base }: PushFact, path: string, repository: Repository): Promise<JudgeBase> {
  const unknown = { commit: base?.commit ?? null, ref: base?.ref ?? null, measurement: null };
  const reason = { code: 'base-not-measured', message: 'before a push only the budget files are compared' };
  const file = base === null ? null : await readFileAt(repository, base.commit, { path });
  if (file?.kind !== 'file') return { ...unknown, reason, budget: null, budgetExists: false };
  try {
    return { ...unknown, reason, budget: parseBudget(file.content.toString('utf8'), path).budget, budgetExists: true };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ExpectedFailure') throw error;
    return { ...unknown, reason, budget: null, budgetExists: true };
  }
}

async function readRemoved({ base, budgetChanges }: PushFact, paths: readonly string[], repository: Repository): Promise<string[]> {
  if (base === null || budgetChanges === '') return [];
  const before = await listNamed(repository, base.commit);
  return before.filter((path) => !paths.includes(path));
}

function listPaths(paths: readonly string[]): string {
  const more = paths.length > 3 ? ` and ${paths.length - 3} more` : '';
  return `${paths.slice(0, 3).join(', ')}${more}`;
}
