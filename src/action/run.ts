import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { check } from '../check.ts';
import type { Severity } from '../core/report.ts';
import type { JudgeBase } from '../core/verdict.ts';
import { ExpectedFailure, failure } from '../errors.ts';
import { makeGate } from '../gate.ts';
import { type Context, readContext } from '../github/context.ts';
import { type Event, readEvent, trustOf } from '../github/event.ts';
import { type Inputs, readInputs } from '../github/inputs.ts';
import { EXIT } from '../io.ts';
import type { Measured } from '../measure.ts';
import type { MeasureRequest } from '../request.ts';
import { splitCommand } from './command-line.ts';
import type { ActionIo } from './io.ts';

interface Run {
  readonly inputs: Inputs;
  readonly context: Context;
  readonly event: Event;
}

const TOTAL_TIMEOUT_MS = 300_000;
const SETTLE_MS = 200;
const EXITS = { pass: EXIT.pass, fail: EXIT.fail, unmeasured: EXIT.unmeasured, measured: EXIT.invalid } as const;

/**
 * One run of the action: reads inputs and event, checks, and tells the log, the comment, the summary
 * and the outputs. What GitHub refuses is a warning and never the verdict; a wrong input and an invalid
 * file are told there too.
 * @returns the exit code
 */
export async function runAction(io: ActionIo): Promise<number> {
  let around: Omit<Run, 'inputs'> | null = null;
  let inputs: Inputs | null = null;
  try {
    around = { context: readContext(io.env), event: readEvent(io.env) };
    inputs = readInputs(io.env);
    return await dispatch({ ...around, inputs }, io);
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    if (io.signal.aborted) return tellInterrupted(io);
    const { tellUnchecked } = await import('./unchecked.ts');
    return tellUnchecked(error, { io, run: around && { ...around, inputs: inputs ?? tokenAlone(io.env) } });
  }
}

/** With what an older comment can be replaced where an input is wrong; where that is one of these, it stays. */
function tokenAlone(env: ActionIo['env']): Inputs {
  const names = ['INPUT_GITHUB-TOKEN', 'INPUT_COMMENT-KEY', 'INPUT_COMMENT'];
  const given = Object.fromEntries(names.map((name) => [name, env[name]]));
  try {
    return readInputs(given);
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    return readInputs({ INPUT_COMMENT: 'never' });
  }
}

async function dispatch(run: Run, io: ActionIo): Promise<number> {
  const { inputs, event } = run;
  if (inputs.report !== undefined) {
    const { judgeReported } = await import('./reported.ts');
    return judgeReported({ ...run, io });
  }
  if (trustOf(event) === 'never') throw failure('event-refused', [event.kind]);
  if (inputs.shards !== undefined) {
    const { judgeShards } = await import('./shards.ts');
    return judgeShards({ ...run, io, mayRaise: () => mayRaise(run, io) });
  }
  if (inputs['setup-sandbox']) {
    const { installBubblewrap } = await import('../sandbox/install.ts');
    const { neutral } = await import('../render/neutral.ts');
    await installBubblewrap(io.env, (line) => io.stdout.write(`${neutral(line, 'log')}\n`));
  }
  return measureHead(run, io);
}

async function measureHead(run: Run, io: ActionIo): Promise<number> {
  const { inputs, event } = run;
  // Where the head cannot be read, nobody waits for its base any more.
  const stop = new AbortController();
  const { opened, open } = makeGate();
  const cwd = resolve(io.cwd, inputs['working-directory'] ?? '.');
  if (statSync(cwd, { throwIfNoEntry: false })?.isDirectory() !== true) throw failure('file-missing', ['The working-directory'], { file: cwd });
  const request: MeasureRequest = {
    cwd,
    env: io.env,
    budget: inputs.budget ?? null,
    config: inputs.config ?? null,
    only: null,
    launch: inputs.command === undefined ? null : splitCommand(inputs.command),
    limits: { timeoutMs: inputs.timeoutMs, totalTimeoutMs: TOTAL_TIMEOUT_MS, settleMs: SETTLE_MS, concurrency: null },
    sandbox: inputs.sandbox,
    trusted: trustOf(event) === 'trusted',
    tokens: true,
    signal: AbortSignal.any([io.signal, stop.signal]),
    onStarted: open,
  };
  const checking = check({
    ...request,
    policy: { raises: event.kind === 'pull_request' ? 'error' : 'warning', allowRaise: inputs['allow-raise'], inherited: inputs.inherited },
    mayRaise: () => mayRaise(run, io),
    base: (measuring) => findBase(run, { request, measuring, io }),
    now: io.now,
  }).finally(() => stop.abort());
  // Loaded while the servers start.
  const telling = opened.then(() => Promise.all([import('./present.ts'), inputs.comment === 'never' ? null : loadClient()]));
  const { report, head } = await checking;
  // A run that was cancelled has nothing to say of the commit, and a newer one may be on its way.
  if (io.signal.aborted) return tellInterrupted(io);
  const [{ present }] = await telling;
  const first = head.document === null && report.verdict === 'pass';
  const judged = first ? { ...report, verdict: 'measured' as const } : report;
  await present(judged, { ...run, io, proposal: await proposalOf(head), placeOf: (path) => head.document?.placeOf(path) ?? null });
  if (first) await say(io, 'error', failure('no-budget', ['in this repository']).message);
  return EXITS[judged.verdict];
}

async function tellInterrupted(io: ActionIo): Promise<number> {
  const { NOTHING, writeOutputs } = await import('../github/outputs.ts');
  await say(io, 'error', 'Interrupted: nothing was checked, and no comment was changed.');
  writeOutputs(io.env, { ...NOTHING, verdict: 'unmeasured' });
  return EXIT.unmeasured;
}

async function say(io: ActionIo, severity: Severity, message: string): Promise<void> {
  const { command } = await import('../github/command.ts');
  io.stdout.write(`${command(severity, message)}\n`);
}

const loadClient = async (): Promise<void> => (await import('../github/client.ts')).preload();

/** What is told where no base is wanted; git is not asked for anything then. */
const NO_BASE: JudgeBase = {
  commit: null,
  ref: null,
  reason: { code: 'base-off', message: 'no base was asked for (base: none)' },
  budget: null,
  budgetExists: false,
  measurement: null,
};

interface Search {
  readonly request: MeasureRequest;
  readonly measuring: Promise<Measured>;
  readonly io: ActionIo;
}

async function findBase(run: Run, { request, measuring, io }: Search): Promise<JudgeBase> {
  const { inputs, event } = run;
  const report = inputs['base-report'];
  if (report === undefined && inputs.base === 'none') return NO_BASE;
  if (report === undefined) {
    const { measureBase } = await import('../base.ts');
    const base = await measureBase(request, { event, base: inputs.base, setup: inputs.setup ?? null });
    return base.reason?.code === 'base-unreachable' ? await withLimits(base, run, { measuring, io }) : base;
  }
  const { readBaseReport } = await import('../base-report.ts');
  return readBaseReport(resolve(io.cwd, report));
}

/**
 * A clone that cannot fetch its base, as one without credentials, hides no ceiling that the file of the same
 * path raises: GitHub gives the base's file all the same.
 */
async function withLimits(base: JudgeBase, { inputs, context, event }: Run, { measuring, io }: Omit<Search, 'request'>): Promise<JudgeBase> {
  const token = inputs['github-token'];
  const { document } = await measuring;
  if (event.kind !== 'pull_request' || inputs.base !== 'auto' || token === undefined || document === null) return base;
  const [{ connect }, { readBaseAt }] = await Promise.all([import('../github/client.ts'), import('./base-budget.ts')]);
  const github = await connect({ token, repository: context.repository, apiUrl: context.apiUrl, signal: io.signal });
  const { commit, ref, budget, budgetExists } = await readBaseAt(github, event, document.path);
  return budgetExists ? { ...base, commit, ref, budget, budgetExists } : base;
}

/** What `init` would write, for a repository that has no budget yet. */
async function proposalOf({ document, measurement }: Measured): Promise<string | null> {
  const { isComplete } = await import('../beside.ts');
  if (document !== null || !isComplete(measurement) || measurement.servers.length === 0) return null;
  const [{ draftText }, { draftBudget }] = await Promise.all([import('../budget/draft.ts'), import('../core/draft.ts')]);
  return draftText(draftBudget(measurement));
}

/** Whether the pull request carries the label that accepts raised ceilings, as GitHub says now. */
async function mayRaise({ inputs, context, event }: Run, io: ActionIo): Promise<boolean> {
  const token = inputs['github-token'];
  if (event.kind !== 'pull_request' || token === undefined) return false;
  const [{ connect }, { readLabel }] = await Promise.all([import('../github/client.ts'), import('../github/labels.ts')]);
  const github = await connect({ token, repository: context.repository, apiUrl: context.apiUrl, signal: io.signal });
  const { present: carried, warning } = await readLabel(github, event.number);
  if (warning !== null) await say(io, 'warning', warning);
  return carried;
}
