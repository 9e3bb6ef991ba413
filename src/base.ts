import { existsSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readBudget } from './budget/file.ts';
import type { JudgeBase } from './core/verdict.ts';
import { findBase } from './git/base.ts';
import { findRepository, type Repository } from './git/repository.ts';
import { addWorktree, type Worktree } from './git/worktree.ts';
import type { Event } from './github/event.ts';
import { locate } from './locate.ts';
import { type Measured, type MeasureRequest, measureFolder } from './measure.ts';

export interface BaseQuestion {
  readonly event: Event | null;
  /** `auto`, `none`, or a commit, branch or tag. */
  readonly base: string;
  /** Installs and builds the base's checkout; wins over `setup` of the base's budget file. */
  readonly setup: string | null;
}

/**
 * Measures the base in a checkout of its own, which stands inside the sandbox where the head stands.
 * Whatever keeps it from being measured becomes the reason: the budget still decides.
 */
export async function measureBase(request: MeasureRequest, question: BaseQuestion): Promise<JudgeBase> {
  const repository = await findRepository(request.cwd, request.env);
  if (repository === null) return unknown('base-no-repository', 'this folder is not in a git repository');
  const base = await findBase(repository, question);
  if (base.kind === 'none') return { ...unknown(base.reason.code, base.reason.message) };
  let worktree: Worktree | null = null;
  try {
    worktree = await addWorktree(base.repository, base.commit);
    return { ...(await measureWorktree(request, { worktree, repository, question })), commit: base.commit, ref: base.ref };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ExpectedFailure') throw error;
    return { ...unknown('base-unreadable', error.message), commit: base.commit, ref: base.ref };
  } finally {
    worktree?.remove();
    base.release();
  }
}

interface Checkout {
  readonly worktree: Worktree;
  readonly repository: Repository;
  readonly question: BaseQuestion;
}

async function measureWorktree(request: MeasureRequest, { worktree, repository, question }: Checkout): Promise<JudgeBase> {
  const place = locate(request.cwd, request.budget);
  const there = (path: string) => join(worktree.path, relative(repository.root, path));
  const folder = there(place.root);
  if (!isFolder(folder)) return unknown('base-no-folder', `${relative(repository.root, place.root)} did not exist there`);
  const budgetPath = place.budgetPath === null ? null : there(place.budgetPath);
  const budgetExists = budgetPath !== null && existsSync(budgetPath);
  const budget = budgetExists ? readBudget(budgetPath, worktree.path).budget : null;
  const known = { ...unknown('base-unmeasured', ''), budget, budgetExists };
  const setup = question.setup ?? budget?.setup ?? null;
  if (setup !== null) {
    const done = await worktree.setup(setup, { folder: relative(worktree.path, folder), signal: request.signal, env: request.env });
    if (!done.ok) return { ...known, reason: { code: done.code, message: `setup failed there: ${done.message}` } };
  }
  const cwd = there(request.cwd);
  const measured = await measureFolder({ ...request, cwd: isFolder(cwd) ? cwd : folder, budget: budgetExists ? budgetPath : null, inside: repository.root });
  return { ...known, measurement: measured.measurement, reason: reasonOf(measured, setup) };
}

/** A base that lists nothing because nothing was built there gets told how to build it. */
function reasonOf({ measurement, found }: Measured, setup: string | null): JudgeBase['reason'] {
  if (found.missing !== null) return { code: 'base-no-servers', message: 'it defines no server to compare with' };
  const failed = measurement.servers.flatMap((server) => (server.status === 'unmeasured' ? [`${server.name}: ${server.reason.message}`] : []));
  const [first] = failed;
  if (first === undefined) return null;
  const hint = setup === null ? ' Where it needs a build, say how in the budget file: "setup": "npm ci && npm run build".' : '';
  return { code: 'base-incomplete', message: `${first}${hint}` };
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function unknown(code: string, message: string): JudgeBase {
  return { commit: null, ref: null, reason: { code, message }, budget: null, budgetExists: false, measurement: null };
}
