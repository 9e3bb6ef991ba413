import { resolve } from 'node:path';
import { readBaseReport, readReport } from '../base-report.ts';
import { failure } from '../errors.ts';
import type { Invocation } from '../flags.ts';
import type { Io } from '../io.ts';
import { joinShards } from '../join.ts';
import { loadTokens } from '../measure.ts';
import { readTrust } from '../trust.ts';
import { printReport } from './print.ts';

/** `mcp-budget merge`: joins the reports of all shards of a check and gives the verdict over the whole. */
export async function run({ flags, operands, launch }: Invocation, io: Io): Promise<number> {
  if (launch !== null) throw failure('flags-conflict', ['"merge" starts no server: leave out the command after "--".']);
  if (operands.length === 0) throw failure('shards-incomplete', ['no report was given']);
  const inherited = flags.inherited ?? 'fail';
  if (inherited !== 'fail' && inherited !== 'warn') throw failure('flag-value', ['--inherited', `"${inherited}"`, 'fail or warn']);
  const { event } = await readTrust(io.env, false);
  const shards = operands.map((operand) => ({ file: operand, report: readReport(resolve(io.cwd, operand), { shard: true }) }));
  const base = flags['base-report'];
  const { counter } = await loadTokens();
  const report = joinShards(shards, {
    counter,
    base: base === undefined ? null : readBaseReport(resolve(io.cwd, base)),
    policy: { raises: event?.kind === 'pull_request' ? 'error' : 'warning', allowRaise: flags['allow-raise'] === true, inherited },
  });
  return printReport(report, { mode: 'check', flags, io });
}
