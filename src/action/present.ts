import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Finding, Report } from '../core/report.ts';
import { failure } from '../errors.ts';
import { annotate } from '../github/annotations.ts';
import type { Context } from '../github/context.ts';
import type { Event, PullRequest } from '../github/event.ts';
import type { Inputs } from '../github/inputs.ts';
import { outputsOf, writeOutputs } from '../github/outputs.ts';
import { writeSummary } from '../github/summary.ts';
import { renderComment } from '../render/comment.ts';
import { renderJson } from '../render/json.ts';
import { renderSummary } from '../render/summary.ts';
import { renderTerminal } from '../render/terminal.ts';
import { type Commented, comment } from './comment.ts';
import type { ActionIo } from './io.ts';
import { pageContext, pullNumber } from './page.ts';

export interface Presentation {
  readonly inputs: Inputs;
  readonly context: Context;
  readonly event: Event;
  readonly io: ActionIo;
  /** The budget that `init` would write, where there is none. */
  readonly proposal: string | null;
  /** Line of a key of the budget file. */
  readonly placeOf: (path: readonly string[]) => { readonly line: number } | null;
  /** The pull request of a report that a fork's own run made. */
  readonly reported?: PullRequest;
}

/** Columns of a log that is read in a browser. */
const LOG_WIDTH = 120;

/** Tells a report everywhere: log, annotations, files, comment, summary, outputs. */
export async function present(report: Report, presentation: Presentation): Promise<void> {
  const { inputs, io, event, context, placeOf, proposal, reported = null } = presentation;
  const page = pageContext({ inputs, context, event, io, commit: report.commit, proposal, reported });
  io.stdout.write(renderTerminal(report, { width: LOG_WIDTH, mode: 'check', command: page.command, atRoot: true }));
  for (const line of annotate(report.findings, placesIn(report, placeOf))) io.stdout.write(`${line}\n`);
  const path = writeFile(join(io.env['RUNNER_TEMP'] || tmpdir(), `mcp-budget-${inputs['comment-key']}.json`), renderJson(report, { actions: true }));
  if (inputs.html !== undefined) {
    const { renderPage } = await import('../render/html.ts');
    writeFile(resolve(io.cwd, inputs.html), renderPage(report));
  }
  let commented: Commented = { url: null, warning: null };
  try {
    commented = await comment({ inputs, context, io, number: pullNumber(event, reported), body: renderComment(report, page), quiet: isQuiet(report) });
  } finally {
    // The summary is told why there is no comment, and is written whatever became of the comment.
    writeSummary(io.env, renderSummary(report, { ...page, note: commented.warning }));
    writeOutputs(io.env, outputsOf(report, { path, commentUrl: commented.url }));
  }
}

function placesIn(report: Report, placeOf: Presentation['placeOf']) {
  const file = report.budget?.path;
  return ({ path }: Finding) => (file === undefined ? null : { file, line: path === undefined ? undefined : placeOf(path)?.line });
}

/** It passes, and there is nothing that a reviewer would want to know. Where base is not known, that much is not known either. */
function isQuiet({ verdict, base, findings }: Report): boolean {
  const changed = base !== null && (base.changes.length > 0 || base.raises.length > 0 || (base.reason !== null && base.reason.code !== 'base-off'));
  return verdict === 'pass' && !changed && !findings.some(({ kind, severity }) => severity === 'error' || kind === 'sandbox-opened');
}

function writeFile(path: string, content: string): string {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  } catch (cause) {
    throw failure('output-unwritable', [path, (cause as NodeJS.ErrnoException).code ?? String(cause)], { cause });
  }
}
