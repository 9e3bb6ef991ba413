import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { applyEdits } from '../budget/edit.ts';
import { writeBudget } from '../budget/write.ts';
import { measureOnly } from '../check.ts';
import { formatNumber } from '../core/format.ts';
import { isComplete } from '../core/measure.ts';
import { type Edit, type RatchetPlan, tighten } from '../core/ratchet.ts';
import type { Finding } from '../core/report.ts';
import { failure } from '../errors.ts';
import type { Invocation } from '../flags.ts';
import { EXIT, type Io } from '../io.ts';
import type { Measured } from '../measure.ts';
import { neutral } from '../render/neutral.ts';
import { readRequest } from './request.ts';

/** What `ratchet` did, would do, or why it did nothing. */
interface Outcome {
  readonly verdict: 'pass' | 'fail' | 'unmeasured';
  readonly path: string;
  readonly written: boolean;
  readonly edits: readonly Edit[];
  readonly findings: readonly Finding[];
}

/** `mcp-budget ratchet`: lowers or removes the ceilings that today's sizes allow to be lower; never raises one. */
export async function run(invocation: Invocation, io: Io): Promise<number> {
  const { flags } = invocation;
  const { request } = await readRequest(invocation, io);
  const { head } = await measureOnly({ ...request, tokens: flags.tokens ?? false, now: io.now });
  const { document, place, measurement } = head;
  if (document === null || place.budgetPath === null) throw failure('no-budget', []);
  const path = relative(io.cwd, place.budgetPath);
  const unmeasured = unmeasuredFindings(head);
  if (unmeasured.length > 0 || !isComplete(measurement))
    return tell({ verdict: 'unmeasured', path, written: false, edits: [], findings: unmeasured }, invocation, io);
  const plan: RatchetPlan = tighten(document.budget, measurement, request.only);
  if (plan.kind === 'blocked') return tell({ verdict: 'fail', path, written: false, edits: [], findings: plan.findings }, invocation, io);
  const write = plan.edits.length > 0 && flags.check !== true;
  if (write) {
    const text = applyEdits(document.text, plan.edits);
    if (readFileSync(place.budgetPath, 'utf8') !== document.text) throw failure('budget-changed', [path], { file: path });
    await writeBudget(place.budgetPath, text, place.repository);
  }
  const verdict = flags.check === true && plan.edits.length > 0 ? 'fail' : 'pass';
  return tell({ verdict, path, written: write, edits: plan.edits, findings: [] }, invocation, io);
}

function unmeasuredFindings({ measurement, found }: Measured): Finding[] {
  const missing: Finding[] = found.missing === null ? [] : [{ kind: 'server-unmeasured', severity: 'error', message: found.missing.message }];
  const failed = measurement.servers.flatMap((server): Finding[] =>
    server.status === 'unmeasured'
      ? [{ kind: 'server-unmeasured', severity: 'error', server: server.name, message: `${server.name}: ${server.reason.message}` }]
      : [],
  );
  return [...missing, ...failed];
}

const EXITS = { pass: EXIT.pass, fail: EXIT.fail, unmeasured: EXIT.unmeasured } as const;

async function tell(outcome: Outcome, { flags }: Invocation, io: Io): Promise<number> {
  if (flags.json) {
    const { jsonForActions } = await import('../render/neutral.ts');
    io.stdout.write(`${jsonForActions(JSON.stringify({ schemaVersion: 1, ...outcome }, null, 2))}\n`);
    return EXITS[outcome.verdict];
  }
  for (const line of lines(outcome)) (outcome.findings.length > 0 ? io.stderr : io.stdout).write(`${neutral(line, 'log')}\n`);
  return EXITS[outcome.verdict];
}

function lines({ verdict, path, written, edits, findings }: Outcome): string[] {
  if (verdict === 'unmeasured') return [...findings.map(({ message }) => message), `${path} is unchanged: only a complete measurement may lower a ceiling.`];
  if (findings.length > 0) return [...findings.map(({ message }) => message), `${path} is unchanged: mend these first, "ratchet" never raises a limit.`];
  if (edits.length === 0) return [`${path} is as tight as it can be.`];
  return [...edits.map(explain), written ? `${path} is written. Commit it.` : `Nothing is written. Run "mcp-budget ratchet" to write ${path}.`];
}

function explain({ path, from, to, why }: Edit): string {
  const key = path.at(-1) ?? '';
  return to === null ? `removed  ${key}  ${formatNumber(from)}: ${why}` : `lowered  ${key}  ${formatNumber(from)} -> ${formatNumber(to)}: ${why}`;
}
