import type { Report } from './core/report.ts';
import type { JudgeBase, Policy } from './core/verdict.ts';
import { makeGate } from './gate.ts';
import type { RepositoryState } from './git/repository.ts';
import { type Measured, measureFolder } from './measure.ts';
import type { MeasureRequest } from './request.ts';

export interface CheckRequest extends MeasureRequest {
  readonly policy: Policy;
  /** Asked only when a raised ceiling would fail: the label of a pull request costs a request. */
  readonly mayRaise?: () => Promise<boolean>;
  /** Measures what is compared with, beside the head; null where nothing is. */
  readonly base: ((head: Promise<Measured>) => Promise<JudgeBase>) | null;
  readonly now: () => Date;
  /** What is measured, where the caller knows; else git is asked. */
  readonly state?: RepositoryState;
}

export interface Checked {
  readonly report: Report;
  readonly head: Measured;
}

/**
 * Measures the head and, side by side, its base, and judges both. Both entries call this and nothing else.
 * @throws {ExpectedFailure} for a budget or a client config that cannot be read
 */
export async function check(request: CheckRequest): Promise<Checked> {
  const { opened, open } = makeGate();
  const onStarted = () => {
    open();
    request.onStarted?.();
  };
  const measuring = measureFolder({ ...request, judged: true, onStarted });
  const [head, base, commit] = await Promise.all([measuring, request.base?.(measuring) ?? null, request.state ?? opened.then(() => readCommit(request))]);
  const { judge, writeReport } = await import('./beside.ts');
  const input = {
    budget: head.document?.budget ?? null,
    measurement: head.measurement,
    only: request.only,
    others: head.found.others,
    files: head.files,
    notices: head.notices,
    base,
    policy: request.policy,
  };
  const strict = judge(input);
  const raised = strict.findings.some(({ kind, severity }) => kind === 'ratchet-raised' && severity === 'error');
  const allowed = raised && (await request.mayRaise?.()) === true;
  const judgement = allowed ? judge({ ...input, policy: { ...request.policy, allowRaise: true } }) : strict;
  return { head, report: writeReport(head, { ...judgement, state: commit, now: request.now() }) };
}

/** Measures and judges nothing: sizes only, or that they could not be had. */
export async function measureOnly(request: MeasureRequest & { readonly now: () => Date }): Promise<Checked> {
  const { opened, open } = makeGate();
  const [head, commit] = await Promise.all([measureFolder({ ...request, onStarted: open }), opened.then(() => readCommit(request))]);
  return { head, report: await concludeMeasured(head, { state: commit, now: request.now() }) };
}

/** The report of what was measured and is not judged. */
export async function concludeMeasured(head: Measured, { state, now }: { readonly state: RepositoryState; readonly now: Date }): Promise<Report> {
  const { writeReport } = await import('./beside.ts');
  return writeReport(head, { verdict: isMeasured(head) ? 'measured' : 'unmeasured', findings: unjudged(head), base: null, state, now });
}

/** Sizes stand only when every server was measured and tokens, where wanted, were counted. */
function isMeasured({ found, measurement, counted }: Measured): boolean {
  return found.missing === null && counted !== null && measurement.servers.every(({ status }) => status === 'measured');
}

function unjudged({ measurement, notices }: Measured): Measured['notices'] {
  const failed = measurement.servers.flatMap((server) =>
    server.status === 'unmeasured'
      ? [{ kind: 'server-unmeasured' as const, severity: 'error' as const, server: server.name, message: server.reason.message }]
      : [],
  );
  // Where sizes are all that was asked for, tokens that are missing are the problem itself.
  const told = notices.map((notice) => (notice.kind === 'tokens-unavailable' ? { ...notice, severity: 'error' as const } : notice));
  return [...failed, ...told];
}

/** Asks git while the servers start. */
export async function readCommit({ cwd }: MeasureRequest): Promise<RepositoryState> {
  const { readState } = await import('./beside.ts');
  return readState(cwd);
}
