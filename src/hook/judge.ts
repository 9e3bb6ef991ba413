import type { Checked } from '../check.ts';
import { EXIT, type Io } from '../io.ts';
import { neutral, neutralLines } from '../render/neutral.ts';
import type { MeasureRequest } from '../request.ts';
import { type CommitResult, checkCommit } from './commit.ts';
import { writeDocument } from './document.ts';
import type { PushFact, PushFacts } from './facts.ts';
import { gatherFacts } from './gather.ts';
import { memoryOf, type Remembered, remember } from './memory.ts';
import type { HookRequest } from './push.ts';
import { lookUp, tellRemembered } from './recall.ts';
import { restsOn } from './rests.ts';
import type { Push } from './run.ts';
import { line, nameOf, sayUnchecked, tellBehind, tellWayOut } from './say.ts';
import { tellResults } from './tell.ts';

interface World {
  readonly request: HookRequest;
  readonly io: Io;
  readonly measure: MeasureRequest;
  readonly facts: PushFacts;
  readonly deadline: AbortSignal;
  readonly endsAt: number;
}

/** A commit with its exit code; `result` is null where it was remembered, or not measured in time. */
export interface Judged {
  readonly fact: PushFact;
  readonly exit: number;
  readonly result: CommitResult | null;
}

/** Measures and judges every commit of a push that is not remembered, each tree once. */
export async function judgePush(request: HookRequest, io: Io, { push, measure }: { readonly push: Push; readonly measure: MeasureRequest }): Promise<number> {
  const endsAt = performance.now() + request.totalTimeoutMs;
  const deadline = AbortSignal.timeout(request.totalTimeoutMs);
  const facts = push.facts ?? (await gatherFacts(push.refs, { cwd: io.cwd, env: io.env, remote: request.remote }));
  if (facts === null) return sayUnchecked(io, 'this is no git checkout: not checked', request.json);
  if (facts.commits.length === 0) return sayUnchecked(io, 'no commit is pushed: not checked', request.json);
  const signal = AbortSignal.any([io.signal, deadline]);
  const world: World = { request, io, facts, deadline, endsAt, measure: { ...measure, signal } };
  const judged: Judged[] = [];
  for (const fact of facts.commits) {
    const twin = judged.find((each) => each.fact.tree === fact.tree && each.fact.budgetChanges === fact.budgetChanges);
    if (twin === undefined) judged.push(await judgeCommit(fact, world));
    if (io.signal.aborted) return EXIT.interrupted;
  }
  const exits = judged.map(({ exit }) => exit);
  const exit = exits.includes(EXIT.fail) ? EXIT.fail : Math.max(...exits);
  if (request.json) writeDocument(judged, exit, io);
  if (exit !== EXIT.pass) tellWayOut(io);
  return exit;
}

async function judgeCommit(fact: PushFact, world: World): Promise<Judged> {
  const { request, io, facts, measure, deadline, endsAt } = world;
  const remembered = await lookUp(fact, facts, world);
  if (remembered !== null) return { fact, exit: tellRemembered(fact, remembered, io), result: null };
  try {
    const { repository, head } = facts;
    const result = await checkCommit(fact, { measure, repository, head, endsAt, now: io.now });
    if (io.signal.aborted) return { fact, exit: EXIT.interrupted, result };
    if (isLate(result.results, deadline) && exitOf(result) !== EXIT.fail) return { fact, exit: tellLate(fact, world), result };
    return { fact, exit: await conclude(fact, result, world), result };
  } catch (error) {
    if (io.signal.aborted) return { fact, exit: EXIT.interrupted, result: null };
    if (deadline.aborted) return { fact, exit: tellLate(fact, world), result: null };
    if (error instanceof Error && error.name === 'ExpectedFailure' && !request.json) line(io, `${nameOf(fact)} cannot be checked, so the push is stopped:`);
    throw error;
  }
}

function exitOf({ results, removed, setupFailed }: CommitResult): 0 | 1 | 3 {
  if (removed.length > 0 || results.some(({ report }) => report.verdict === 'fail')) return EXIT.fail;
  return setupFailed !== null || results.some(({ report }) => report.verdict === 'unmeasured') ? EXIT.unmeasured : EXIT.pass;
}

function isLate(results: readonly Checked[], deadline: AbortSignal): boolean {
  return deadline.aborted || results.some(({ report }) => report.servers.some(({ reason }) => reason?.code === 'total-timeout'));
}

function tellLate(fact: PushFact, { request, io }: World): number {
  const seconds = request.totalTimeoutMs / 1000;
  const what = `NOT MEASURED: ${nameOf(fact)} was not measured within ${seconds} s`;
  line(io, request.onTimeout === 'warn' ? `${what}. It is pushed unchecked (--on-timeout warn).` : `${what}. More time: --total-timeout SECONDS.`);
  return request.onTimeout === 'warn' ? EXIT.pass : EXIT.unmeasured;
}

async function conclude(fact: PushFact, result: CommitResult, { request, io, facts, measure }: World): Promise<number> {
  const exit = exitOf(result);
  const where =
    result.place.kind === 'working-tree' ? 'measured in the working tree' : `measured in a temporary checkout (${neutral(result.place.why, 'log')})`;
  const what = { [EXIT.pass]: 'passes', [EXIT.fail]: 'breaks its budget', [EXIT.unmeasured]: 'could not be measured' }[exit];
  if (exit !== EXIT.pass || result.place.kind === 'checkout') line(io, `${nameOf(fact)} ${what}; ${where}.`);
  const told = tellResults(result, io);
  io.stderr.write(told.shown);
  if (result.setupFailed !== null) {
    line(io, neutral(result.setupFailed.message, 'log'));
    for (const each of neutralLines(result.setupFailed.output, { maxLines: 15, maxLength: 300 })) io.stderr.write(`  | ${each}\n`);
  }
  if (exit === EXIT.unmeasured && result.unbuilt)
    line(io, 'the checkout was not built. Say how in the budget file ("setup": "npm ci && npm run build"), or commit, stash or ignore what differs.');
  const unprotected = result.results.find(({ report }) => report.sandbox.engine === 'none' && measure.sandbox !== 'none');
  if (unprotected !== undefined) line(io, neutral(unprotected.report.sandbox.warning ?? '', 'log'));
  tellBehind(fact, io);
  if (exit !== EXIT.unmeasured && request.cache) await keep(fact, result, { outcome: { exit, plain: told.plain, styled: told.styled }, request, io, facts });
  return exit;
}

interface Keeping {
  readonly outcome: Remembered;
  readonly request: HookRequest;
  readonly io: Io;
  readonly facts: PushFacts;
}

/** A result that cannot be kept, for a full disk or a broken clone, is a result all the same. */
async function keep(fact: PushFact, result: CommitResult, { outcome, request, io, facts }: Keeping): Promise<void> {
  const { repository } = facts;
  try {
    const rests = await restsOn(result.results, { repository, root: result.place.kind === 'working-tree' ? repository.root : null });
    if (rests !== null)
      await remember(memoryOf(fact, { repository, env: io.env, flags: request.flags }), {
        changes: fact.budgetChanges,
        relations: fact.relations,
        outcome,
        ...rests,
      });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ExpectedFailure') throw error;
  }
}
