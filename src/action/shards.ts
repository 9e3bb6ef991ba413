import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readBaseReport, readReport } from '../base-report.ts';
import type { Report } from '../core/report.ts';
import { failure } from '../errors.ts';
import type { Context } from '../github/context.ts';
import type { Event } from '../github/event.ts';
import type { Inputs } from '../github/inputs.ts';
import { EXIT } from '../io.ts';
import { joinShards } from '../join.ts';
import { loadTokens } from '../measure.ts';
import type { ActionIo } from './io.ts';
import { present } from './present.ts';

export interface Sharded {
  readonly inputs: Inputs;
  readonly context: Context;
  readonly event: Event;
  readonly io: ActionIo;
  /** Whether a raised ceiling was accepted on the pull request. */
  readonly mayRaise: () => Promise<boolean>;
}

const EXITS = { pass: EXIT.pass, fail: EXIT.fail, unmeasured: EXIT.unmeasured, measured: EXIT.pass } as const;

/**
 * The last job of a check that a matrix shared out: joins the reports of its shards, judges the whole
 * and tells it in one comment. Starts nothing.
 * @returns the exit code
 * @throws {ExpectedFailure} reports that do not belong together, or are not all there
 */
export async function judgeShards({ inputs, context, event, io, mayRaise }: Sharded): Promise<number> {
  const shards = filesIn(resolve(io.cwd, inputs.shards ?? '')).map((file) => ({ file, report: readReport(file, { shard: true }) }));
  const base = inputs['base-report'] === undefined ? null : readBaseReport(resolve(io.cwd, inputs['base-report']));
  const { counter } = await loadTokens();
  const judgeWith = (allowRaise: boolean): Report =>
    joinShards(shards, { base, counter, policy: { raises: event.kind === 'pull_request' ? 'error' : 'warning', allowRaise, inherited: inputs.inherited } });
  const strict = judgeWith(inputs['allow-raise']);
  const raised = strict.findings.some(({ kind, severity }) => kind === 'ratchet-raised' && severity === 'error');
  const report = raised && (await mayRaise()) ? judgeWith(true) : strict;
  await present(report, { inputs, context, event, io, proposal: null, placeOf: () => null });
  return EXITS[report.verdict];
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(folder, name));
  } catch (cause) {
    throw failure('file-missing', [`shards: the folder ${folder}`], { cause });
  }
}
