import { posix, resolve } from 'node:path';
import { readReport } from '../base-report.ts';
import { BUDGET_FILE } from '../budget/file.ts';
import { gather, measureAgain } from '../core/measure.ts';
import { type Finding, type FindingKind, type Report, SEEN_KINDS } from '../core/report.ts';
import { type JudgeBase, judge } from '../core/verdict.ts';
import { ExpectedFailure, failure } from '../errors.ts';
import { connect, type GitHub } from '../github/client.ts';
import { command } from '../github/command.ts';
import type { Context } from '../github/context.ts';
import type { Event, PullRequest } from '../github/event.ts';
import type { Inputs } from '../github/inputs.ts';
import { readLabel } from '../github/labels.ts';
import { findPull } from '../github/pull.ts';
import { EXIT } from '../io.ts';
import { loadTokens } from '../measure.ts';
import { readBaseAt, readBudgetAt } from './base-budget.ts';
import type { ActionIo } from './io.ts';
import { present } from './present.ts';
import { tellUnchecked } from './unchecked.ts';

export interface Reported {
  readonly inputs: Inputs;
  readonly context: Context;
  readonly event: Event;
  readonly io: ActionIo;
}

const EXITS = { pass: EXIT.pass, fail: EXIT.fail, unmeasured: EXIT.unmeasured } as const;

/**
 * The second stage for pull requests from forks. Definitions come from the report that the fork's own
 * run uploaded; everything else (the pull request, both budget files, the label) comes from GitHub. It
 * measures and judges anew, starts nothing and checks nothing out. Says in one line that it leaves alone what
 * comes from this very repository, and what has been pushed to since.
 * @returns the exit code
 * @throws {ExpectedFailure} where no pull request fits the run
 */
export async function judgeReported(reported: Reported): Promise<number> {
  const { inputs, context, event, io } = reported;
  if (event.kind !== 'workflow_run')
    throw failure('flags-conflict', ['report is for the second stage, under workflow_run: remove it, or move the step there.']);
  const token = inputs['github-token'];
  if (token === undefined) throw failure('flags-conflict', ['report needs github-token, to find the pull request: remove the empty input.']);
  const github = await connect({ token, repository: context.repository, apiUrl: context.apiUrl, signal: io.signal });
  const found = await findPull(github, event.run);
  if (found.kind === 'none') throw failure('pull-not-found', [found.why]);
  if (found.kind === 'gone-on') return leave(io, `#${found.number} has gone on since ${event.run.headSha.slice(0, 7)}: the run of its newer commit comments.`);
  const { pull } = found;
  if (!pull.fork) return leave(io, `#${pull.number} comes from this repository, so its own run has commented: the second stage has nothing to add.`);
  try {
    return await judgePull(reported, { github, pull });
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    return tellUnchecked(error, { io, run: reported, reported: pull });
  }
}

/** Nothing is wrong, and there is nothing to do. */
function leave(io: ActionIo, why: string): number {
  io.stdout.write(`${command('notice', why)}\n`);
  return EXIT.pass;
}

async function judgePull({ inputs, context, event, io }: Reported, { github, pull }: { github: GitHub; pull: PullRequest }): Promise<number> {
  const given = readReport(resolve(io.cwd, inputs.report ?? ''));
  const path = posix.normalize(inputs.budget ?? BUDGET_FILE);
  const [head, base, { counter }] = await Promise.all([readBudgetAt(github, pull.head.sha, path), readBaseAt(github, pull, path), loadTokens()]);
  const measurement = gather(given.servers.map((server) => measureAgain(server, counter)));
  const input = { budget: head?.budget ?? null, measurement, only: null, files: given.files, notices: given.findings.filter(isNotice), base };
  const policy = { raises: 'error', allowRaise: inputs['allow-raise'], inherited: inputs.inherited } as const;
  const strict = judge({ ...input, policy });
  const raised = strict.findings.some(({ kind, severity }) => kind === 'ratchet-raised' && severity === 'error');
  const judgement = raised && (await labelled(github, pull, io)) ? judge({ ...input, policy: { ...policy, allowRaise: true } }) : strict;
  const first = head === null && judgement.verdict === 'pass';
  const report: Report = {
    ...given,
    commit: pull.head.sha,
    verdict: first ? 'measured' : judgement.verdict,
    totals: { ...measurement.totals },
    tokenizer: counter === null ? null : 'o200k_base',
    budget: head === null ? null : { path, totalBytes: head.budget.totalBytes ?? null, content: { ...head.budget } },
    discovery: { ...given.discovery, measured: measurement.servers.filter(({ status }) => status === 'measured').length },
    servers: [...measurement.servers],
    findings: [...judgement.findings],
    base: judgement.base === null ? null : { ...judgement.base, ...reportedChanges(given, base) },
    shard: null,
  };
  await present(report, { inputs, context, event, io, proposal: null, placeOf: (keys) => head?.placeOf(keys) ?? null, reported: pull });
  if (first) io.stdout.write(`${command('error', failure('no-budget', ['in this repository']).message)}\n`);
  return first ? EXIT.invalid : EXITS[judgement.verdict];
}

async function labelled(github: GitHub, pull: PullRequest, io: ActionIo): Promise<boolean> {
  const { present: carried, warning } = await readLabel(github, pull.number);
  if (warning !== null) io.stdout.write(`${command('warning', warning)}\n`);
  return carried;
}

const SEEN: ReadonlySet<FindingKind> = new Set(SEEN_KINDS);

const isNotice = ({ kind, severity }: Finding): boolean => severity !== 'error' && SEEN.has(kind);

/** The difference that the other run reports, and with which commit where it was not the one whose budget was read. */
function reportedChanges({ base }: Report, { commit, reason: own }: JudgeBase): Partial<NonNullable<Report['base']>> {
  if (base === null) return {};
  const { totals, changes } = base;
  const reason = own ?? base.reason;
  const other = base.commit !== null && base.commit !== commit && /^[0-9a-f]{40,64}$/.test(base.commit) ? base.commit.slice(0, 7) : null;
  const note = other === null ? {} : { note: `that run compared sizes with ${other}, limits are compared with ${(commit ?? '').slice(0, 7)}` };
  return { reason, totals, changes, ...note };
}
