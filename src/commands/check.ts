import { resolve } from 'node:path';
import type { BaseQuestion } from '../base.ts';
import { check, measureOnly } from '../check.ts';
import type { JudgeBase } from '../core/verdict.ts';
import { failure } from '../errors.ts';
import type { Invocation } from '../flags.ts';
import { EXIT, type Io } from '../io.ts';
import { locate, searchedWords } from '../locate.ts';
import type { MeasureRequest } from '../request.ts';
import { preload } from './preload.ts';
import type { printReport } from './print.ts';
import { readRequest } from './request.ts';

/** `mcp-budget check`: measures every server and holds it against the budget. */
export async function run(invocation: Invocation, io: Io): Promise<number> {
  const { flags } = invocation;
  const { request, trust } = await readRequest(invocation, io);
  const inherited = flags.inherited ?? 'fail';
  if (inherited !== 'fail' && inherited !== 'warn') throw failure('flag-value', ['--inherited', `"${inherited}"`, 'fail or warn']);
  if (locate(request.cwd, request.budget).budgetPath === null && flags.base === undefined && request.refused === undefined)
    return withoutBudget(invocation, io);
  if (request.share != null) {
    const { report, head } = await measureOnly({ ...request, now: io.now });
    return await show(report, { mode: 'measure', flags, io, notes: head.found.notes });
  }
  const baseReport = flags['base-report'];
  if (baseReport !== undefined && flags.base !== undefined)
    throw failure('flags-conflict', ['--base-report already holds the base, so --base has nothing to find: give one of the two.']);
  const question = { event: trust.event, base: flags.base ?? 'none', setup: null };
  const { report, head } = await check({
    ...request,
    policy: { raises: trust.event?.kind === 'pull_request' ? 'error' : 'warning', allowRaise: flags['allow-raise'] === true, inherited },
    base: baseReport !== undefined ? () => readGiven(resolve(io.cwd, baseReport)) : flags.base === undefined ? null : () => measureBaseOf(request, question),
    onStarted: () => preload('check', flags),
    now: io.now,
  });
  return await show(report, { mode: 'check', flags, io, notes: head.found.notes });
}

/** Loaded while the servers start. */
async function show(...shown: Parameters<typeof printReport>): Promise<number> {
  const { printReport } = await import('./print.ts');
  return printReport(...shown);
}

async function measureBaseOf(request: MeasureRequest, question: BaseQuestion): Promise<JudgeBase> {
  const { measureBase } = await import('../base.ts');
  const base = await measureBase(request, question);
  // A name that was typed wrong is no base that happens to be missing.
  if (base.reason?.code === 'base-not-found' && question.base !== 'auto')
    throw failure('flag-value', ['--base', JSON.stringify(question.base), 'a commit, branch or tag of this clone']);
  return base;
}

async function readGiven(path: string): Promise<JudgeBase> {
  const { readBaseReport } = await import('../base-report.ts');
  return readBaseReport(path);
}

/** Nothing to hold the sizes against: they are shown, and how to begin. */
async function withoutBudget(invocation: Invocation, io: Io): Promise<number> {
  const { request } = await readRequest(invocation, io);
  const missing = failure('no-budget', [searchedWords(locate(request.cwd, request.budget))]);
  if (invocation.flags.json || invocation.flags.shard !== undefined) throw missing;
  const { report, head } = await measureOnly({ ...request, now: io.now });
  await show(report, { mode: 'measure', flags: { ...invocation.flags, quiet: false }, io, notes: head.found.notes });
  io.stderr.write(`mcp-budget: ${missing.message}\n`);
  return EXIT.invalid;
}
