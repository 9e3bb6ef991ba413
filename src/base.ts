import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { BUDGET_FILE, findBudget, readBudget } from './budget/file.ts';
import type { JudgeBase } from './core/verdict.ts';
import { type Base, findBase } from './git/base.ts';
import { findRepository, type Repository } from './git/repository.ts';
import { addWorktree, type Worktree } from './git/worktree.ts';
import type { Event } from './github/event.ts';
import { locate, type Place } from './locate.ts';
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
  try {
    const repository = await findRepository(request.cwd, request.env);
    if (repository === null) return unknown('base-no-repository', 'this folder is not in a git repository, or git is not installed');
    const base = await findBase(repository, question);
    if (base.kind === 'none') return unknown(base.reason.code, base.reason.message);
    return await measureCommit(request, { base, repository, question });
  } catch (error) {
    if (!isExpected(error)) throw error;
    return unknown('base-unreadable', `no base to compare with: ${error.message}`);
  }
}

interface Found {
  readonly base: Extract<Base, { kind: 'commit' }>;
  readonly repository: Repository;
  readonly question: BaseQuestion;
}

async function measureCommit(request: MeasureRequest, { base, repository, question }: Found): Promise<JudgeBase> {
  const { commit, ref, note } = base;
  let worktree: Worktree | null = null;
  try {
    worktree = await addWorktree(base.repository, commit);
    return { ...(await measureWorktree(request, { worktree, repository, question })), commit, ref, note };
  } catch (error) {
    if (!isExpected(error)) throw error;
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
  const cwd = there(request.cwd);
  const budgetPath = findBaseBudget(there(place.budgetPath ?? join(place.root, BUDGET_FILE)), cwd, worktree.path);
  const folder = budgetPath === null ? there(place.root) : dirname(budgetPath);
  if (!isFolder(folder)) return unknown('base-no-folder', `no base to compare with: ${relative(repository.root, place.root)} does not exist there`);
  const budget = budgetPath === null ? null : readBudget(budgetPath, worktree.path).budget;
  const known = { ...unknown('base-unmeasured', ''), budget, budgetExists: budget !== null };
  const setup = question.setup ?? budget?.setup ?? null;
  if (setup !== null) {
    const done = await worktree.setup(setup, { folder: relative(worktree.path, folder), signal: request.signal, env: request.env });
    if (!done.ok) return { ...known, reason: { code: done.code, message: `setup failed there: ${done.message}${lastWords(done.output)}` } };
  }
  let measured: Measured;
  try {
    measured = await measureFolder({ ...request, cwd: isFolder(cwd) ? cwd : folder, budget: budgetPath, inside: repository.root, verify: false });
  } catch (error) {
    // Its limits are known all the same, and a ceiling that is raised above them is told.
    if (!isExpected(error)) throw error;
    return { ...known, reason: { code: 'base-unreadable', message: `no base to compare with: ${error.message}` } };
  }
  if (measured.found.missing !== null) return { ...known, reason: { code: 'base-no-servers', message: 'no base to compare with: it defines no server' } };
  const file = place.budgetPath === null ? BUDGET_FILE : relative(repository.root, place.budgetPath).split(sep).join('/');
  return {
    ...known,
    measurement: measured.measurement,
    reason: reasonOf(measured, { file, setup, proposal: setup === null ? proposeSetup(folder) : null, given: headSetup(place) }),
  };
}

/** What a build said last is mostly why it failed. */
function lastWords(output: string): string {
  const lines = output.trim().split(/\r?\n/).slice(-3).join(' ').trim();
  return lines === '' ? '' : `; it said: ${JSON.stringify(lines.slice(-300))}`;
}

/** Reasons that a build may take away. */
const UNBUILT: ReadonlySet<string> = new Set(['exited', 'command-not-found', 'start-timeout']);

interface Building {
  /** The budget file, as messages call it. */
  readonly file: string;
  /** What was run at base; null where nothing was. */
  readonly setup: string | null;
  readonly proposal: string | null;
  /** The head's budget file has a `setup`, which does not count for base. */
  readonly given: boolean;
}

/** Whether the head's budget file says how to build; a file that cannot be read is told elsewhere. */
function headSetup({ budgetPath, repository }: Place): boolean {
  try {
    return budgetPath !== null && readBudget(budgetPath, repository).budget.setup !== undefined;
  } catch (error) {
    if (!isExpected(error)) throw error;
    return false;
  }
}

/** A base whose server does not start because nothing was built there gets told how to build it. */
function reasonOf({ measurement }: Measured, { file, setup: ran, proposal, given }: Building): JudgeBase['reason'] {
  const failed = measurement.servers.filter((server) => server.status === 'unmeasured');
  const [first] = failed;
  if (first === undefined) return null;
  const whole = failed.length === measurement.servers.length ? 'Base not measured' : 'Base only measured in part';
  const more = failed.length === 1 ? '' : `, and ${failed.length - 1} more`;
  const setup = proposal ?? 'npm ci && npm run build';
  const mend = given
    ? `The "setup" that ${file} has now counts once it is merged.`
    : `Where it needs a build first, add "setup": ${JSON.stringify(setup)} to ${file}.`;
  const hint = ran === null && (proposal !== null || UNBUILT.has(first.reason.code)) ? ` ${mend}` : '';
  return { code: 'base-incomplete', message: `${whole}: ${first.name}: ${inShort(first.reason.message)}${more}.${hint}` };
}

/** What happened and what the server said, without the advice for a head. */
function inShort(message: string): string {
  const parts = message.split(/(?<=[."]) (?=[A-Z]|stderr)/);
  const upTo = (count: number) => parts.slice(0, count).join(' ');
  const isOpen = (text: string) => text.split('"').length % 2 === 0 || text.split('(').length > text.split(')').length;
  let count = 1;
  while (count < parts.length && (isOpen(upTo(count)) || parts[count]?.startsWith('stderr'))) count += 1;
  return upTo(count).replace(/\.$/, '');
}

/**
 * The budget file that governed the folder at base: the one of the same path, else the nearest upward from
 * there. A file that is moved, or put nearer to the folder, does not escape the limits that held before.
 */
function findBaseBudget(same: string, cwd: string, root: string): string | null {
  if (existsSync(same)) return same;
  let from = cwd;
  while (!isFolder(from) && from !== root) from = dirname(from);
  return findBudget(from, root);
}

const isExpected = (error: unknown): error is Error => error instanceof Error && error.name === 'ExpectedFailure';

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function unknown(code: string, message: string): JudgeBase {
  return { commit: null, ref: null, reason: { code, message }, budget: null, budgetExists: false, measurement: null };
}
