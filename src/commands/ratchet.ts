import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { applyEdits } from '../budget/edit.ts';
import { writeBudget } from '../budget/write.ts';
import { measureOnly } from '../check.ts';
import { formatNumber } from '../core/format.ts';
import { isComplete } from '../core/measure.ts';
import { type Edit, tighten, type Undecided } from '../core/ratchet.ts';
import type { Finding } from '../core/report.ts';
import { failure } from '../errors.ts';
import type { Invocation } from '../flags.ts';
import { EXIT, type Io } from '../io.ts';
import { searchedWords } from '../locate.ts';
import type { Measured } from '../measure.ts';
import { neutral } from '../render/neutral.ts';
import type { MeasureRequest } from '../request.ts';
import { readRequest } from './request.ts';

/** What `ratchet` did, would do, or why it did nothing. */
interface Outcome {
  readonly verdict: 'pass' | 'fail' | 'unmeasured';
  readonly path: string;
  readonly written: boolean;
  readonly edits: readonly Edit[];
  /** Entries left alone since they may be of a server that was left out. */
  readonly undecided?: readonly Undecided[];
  readonly findings: readonly Finding[];
}

/** `mcp-budget ratchet`: lowers or removes the ceilings that today's sizes allow to be lower; never raises one. */
export async function run(invocation: Invocation, io: Io): Promise<number> {
  const { flags } = invocation;
  const { request } = await readRequest(invocation, io);
  const { head } = await measureOnly({ ...request, tokens: flags.tokens ?? false, now: io.now });
  const { document, place, measurement } = head;
  if (document === null || place.budgetPath === null) throw failure('no-budget', [searchedWords(place)]);
  const path = relative(io.cwd, place.budgetPath);
  const unmeasured = unmeasuredFindings(head);
  if (unmeasured.length > 0 || !isComplete(measurement))
    return tell({ verdict: 'unmeasured', path, written: false, edits: [], findings: unmeasured }, invocation, io);
  const plan = tighten(document.budget, measurement, { only: request.only, others: await othersOf(head, request) });
  if (plan.kind === 'blocked') return tell({ verdict: 'fail', path, written: false, edits: [], findings: plan.findings }, invocation, io);
  const write = plan.edits.length > 0 && flags.check !== true;
  if (write) {
    const text = applyEdits(document.text, plan.edits);
    if (readFileSync(place.budgetPath, 'utf8') !== document.text) throw failure('budget-changed', [path], { file: path });
    await writeBudget(place.budgetPath, text, place.repository);
  }
  const verdict = flags.check === true && plan.edits.length > 0 ? 'fail' : 'pass';
  return tell(
    { verdict, path, written: write, edits: plan.edits, ...('undecided' in plan ? { undecided: plan.undecided } : {}), findings: [] },
    invocation,
    io,
  );
}

/** Servers that are defined and were not measured: beside a typed command or URL these are all of the files. */
async function othersOf({ found, document, place }: Measured, { launch, remote, env, trusted, cwd }: MeasureRequest): Promise<readonly string[]> {
  if (launch === null && (remote ?? null) === null) return found.others ?? [];
  const { findServers } = await import('../servers/find.ts');
  const { root, repository } = place;
  const defined = await findServers({ root, repository, budget: document?.budget ?? null, budgetLabel: null, cwd, env, trusted });
  return [...new Set([...(found.others ?? []), ...defined.servers.map(({ name }) => name)])].filter((name) => name !== 'server');
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
  if (flags.quiet && outcome.verdict === 'pass') return EXIT.pass;
  for (const line of lines(outcome)) (outcome.findings.length > 0 ? io.stderr : io.stdout).write(`${neutral(line, 'log')}\n`);
  return EXITS[outcome.verdict];
}

function lines({ verdict, path, written, edits, undecided = [], findings }: Outcome): string[] {
  if (verdict === 'unmeasured') return [...findings.map(({ message }) => message), `${path} is unchanged: only a complete measurement may lower a ceiling.`];
  if (findings.length > 0) return [...findings.map(({ message }) => message), `${path} is unchanged: mend these first, "ratchet" never raises a limit.`];
  const open = undecided.map(sayUndecided);
  if (edits.length === 0) return open.length > 0 ? [...open, `${path} is unchanged.`] : [`${path} is as tight as it can be.`];
  const done = edits.map((edit) => explain(edit, written));
  return [...done, ...open, written ? `${path} is written. Commit it.` : `Nothing is written. Run "mcp-budget ratchet" to write ${path}.`];
}

function sayUndecided({ path, clear }: Undecided): string {
  const key = JSON.stringify(path.at(-1) ?? '');
  return `left  ${key}: it may be an entry of a server that was not measured. Measure all servers, or name the server in the key: ${JSON.stringify(clear)}.`;
}

function explain({ path, from, to, why }: Edit, written: boolean): string {
  const key = path.at(-1) ?? '';
  const verb = `${written ? '' : 'can be '}${to === null ? 'removed' : 'lowered'}`;
  return to === null ? `${verb}  ${key}  ${formatNumber(from)}: ${why}` : `${verb}  ${key}  ${formatNumber(from)} -> ${formatNumber(to)}: ${why}`;
}
