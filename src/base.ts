import { existsSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { BUDGET_FILE, readBudget } from './budget/file.ts';
import type { JudgeBase } from './core/verdict.ts';
import { findBase } from './git/base.ts';
import { findRepository, type Repository } from './git/repository.ts';
import { addWorktree, type Worktree } from './git/worktree.ts';
import type { Event } from './github/event.ts';
import { locate } from './locate.ts';
import { type Measured, measureFolder } from './measure.ts';
import type { MeasureRequest } from './request.ts';
import { proposeSetup } from './setup.ts';

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
  if (request.refused !== undefined) return unknown('base-unmeasured', request.refused.message);
  const repository = await findRepository(request.cwd, request.env);
  if (repository === null) return unknown('base-no-repository', 'this folder is not in a git repository');
  const base = await findBase(repository, question);
  if (base.kind === 'none') return unknown(base.reason.code, base.reason.message);
  const { commit, ref, note } = base;
  let worktree: Worktree | null = null;
  try {
    worktree = await addWorktree(base.repository, commit);
    return { ...(await measureWorktree(request, { worktree, repository, question })), commit, ref, note };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ExpectedFailure') throw error;
    return { ...unknown('base-unreadable', error.message), commit, ref, note };
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
  if (!isFolder(folder)) return unknown('base-no-folder', `no base to compare with: ${relative(repository.root, place.root)} does not exist there`);
  const budgetPath = there(place.budgetPath ?? join(place.root, BUDGET_FILE));
  const budgetExists = existsSync(budgetPath);
  const budget = budgetExists ? readBudget(budgetPath, worktree.path).budget : null;
  const known = { ...unknown('base-unmeasured', ''), budget, budgetExists };
  const setup = question.setup ?? budget?.setup ?? null;
  if (setup !== null) {
    const done = await worktree.setup(setup, { folder: relative(worktree.path, folder), signal: request.signal, env: request.env });
    if (!done.ok) return { ...known, reason: { code: done.code, message: `setup failed there: ${done.message}` } };
  }
  const cwd = there(request.cwd);
  const measured = await measureFolder({
    ...request,
    cwd: isFolder(cwd) ? cwd : folder,
    budget: budgetExists ? budgetPath : null,
    inside: repository.root,
    verify: false,
  });
  if (measured.found.missing !== null) return { ...known, reason: { code: 'base-no-servers', message: 'no base to compare with: it defines no server' } };
  const file = place.budgetPath === null ? BUDGET_FILE : relative(repository.root, place.budgetPath).split(sep).join('/');
  return { ...known, measurement: measured.measurement, reason: reasonOf(measured, { file, proposal: setup === null ? proposeSetup(folder) : null }) };
}

/** Reasons that a build may take away. */
const UNBUILT: ReadonlySet<string> = new Set(['exited', 'command-not-found', 'start-timeout']);

/** A base whose server does not start because nothing was built there gets told how to build it. */
function reasonOf({ measurement }: Measured, { file, proposal }: { readonly file: string; readonly proposal: string | null }): JudgeBase['reason'] {
  const failed = measurement.servers.filter((server) => server.status === 'unmeasured');
  const [first] = failed;
  if (first === undefined) return null;
  const whole = failed.length === measurement.servers.length ? 'Base not measured' : 'Base only measured in part';
  const more = failed.length === 1 ? '' : `, and ${failed.length - 1} more`;
  const setup = proposal ?? 'npm ci && npm run build';
  const hint = proposal !== null || UNBUILT.has(first.reason.code) ? ` Where it needs a build first, add "setup": ${JSON.stringify(setup)} to ${file}.` : '';
  return { code: 'base-incomplete', message: `${whole}: ${first.name}: ${inShort(first.reason.message)}${more}.${hint}` };
}

/** What happened and what the server said, without the advice for a head. */
function inShort(message: string): string {
  const [what = '', said = ''] = message.split(/(?<=[."]) (?=[A-Z]|stderr)/);
  return (said.startsWith('stderr') ? `${what} ${said}` : what).replace(/\.$/, '');
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function unknown(code: string, message: string): JudgeBase {
  return { commit: null, ref: null, reason: { code, message }, budget: null, budgetExists: false, measurement: null };
}
