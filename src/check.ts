import type { Report } from './core/report.ts';
import type { JudgeBase, Policy } from './core/verdict.ts';
import type { RepositoryState } from './git/repository.ts';
import { type Measured, type MeasureRequest, measureFolder } from './measure.ts';

export interface CheckRequest extends MeasureRequest {
  readonly policy: Policy;
  /** Measures what is compared with, beside the head; null where nothing is. */
  readonly base: ((head: Promise<Measured>) => Promise<JudgeBase>) | null;
  readonly now: () => Date;
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
  const measuring = measureFolder(request);
  const [head, base, commit] = await Promise.all([measuring, request.base?.(measuring) ?? null, state(request)]);
  const [{ judge }, { writeReport }] = await Promise.all([import('./core/verdict.ts'), import('./report.ts')]);
  const judgement = judge({
    budget: head.document?.budget ?? null,
    measurement: head.measurement,
    only: request.only,
    files: head.files,
    notices: head.notices,
    base,
    policy: request.policy,
  });
  return { head, report: writeReport(head, { ...judgement, state: commit, now: request.now() }) };
}

/** Measures and judges nothing: sizes only, or that they could not be had. */
export async function measureOnly(request: MeasureRequest & { readonly now: () => Date }): Promise<Checked> {
  const [head, commit] = await Promise.all([measureFolder(request), state(request)]);
  const { writeReport } = await import('./report.ts');
  return {
    head,
    report: writeReport(head, {
      verdict: isMeasured(head) ? 'measured' : 'unmeasured',
      findings: unjudged(head),
      base: null,
      state: commit,
      now: request.now(),
    }),
  };
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
  return [...failed, ...notices];
}

/** Asks git while the servers start. */
async function state({ cwd }: MeasureRequest): Promise<RepositoryState> {
  const { readState } = await import('./git/repository.ts');
  return readState(cwd);
}
