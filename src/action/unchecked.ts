import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { ExpectedFailure } from '../errors.ts';
import { command } from '../github/command.ts';
import type { Context } from '../github/context.ts';
import type { Event, PullRequest } from '../github/event.ts';
import type { Inputs } from '../github/inputs.ts';
import { NOTHING, type Outputs, writeOutputs } from '../github/outputs.ts';
import { writeSummary } from '../github/summary.ts';
import { EXIT } from '../io.ts';
import { renderUnchecked, renderUncheckedSummary, type Unchecked } from '../render/unchecked.ts';
import { type Commented, comment } from './comment.ts';
import type { ActionIo } from './io.ts';
import { pageContext, pullNumber } from './page.ts';

export interface Circumstances {
  readonly io: ActionIo;
  /** Null where the runner's variables or the event are what is wrong. */
  readonly run: { readonly inputs: Inputs; readonly context: Context; readonly event: Event } | null;
  readonly reported?: PullRequest;
}

/**
 * Tells why nothing was checked: an annotation on the file and line, the summary, and a comment where
 * one exists already, so that an older green one does not stay.
 * @returns the exit code
 */
export async function tellUnchecked(error: ExpectedFailure, { io, run, reported }: Circumstances): Promise<number> {
  const { message, place } = error;
  const file = place.file === undefined ? null : inRepository(place.file, io, run?.inputs['working-directory']);
  io.stdout.write(`${command('error', message, file === null ? undefined : { file, line: place.line })}\n`);
  const unmeasured = error.code === 'event-refused' || error.code === 'pull-not-found';
  const outputs: Outputs = { ...NOTHING, verdict: unmeasured ? 'unmeasured' : 'invalid' };
  const commit = reported?.head.sha ?? commitOf(io, run?.event);
  const unchecked: Unchecked = { message, file, line: place.line ?? null, commit };
  if (run === null) {
    writeSummary(io.env, renderUncheckedSummary(unchecked, NO_CONTEXT));
    writeOutputs(io.env, outputs);
    return EXIT.invalid;
  }
  const page = pageContext({ ...run, io, commit, proposal: null, reported: reported ?? null });
  let commented: Commented = { url: null, warning: null };
  try {
    const number = pullNumber(run.event, reported ?? null);
    commented = await comment({ ...run, io, number, body: renderUnchecked(unchecked, page), quiet: true });
  } finally {
    writeSummary(io.env, renderUncheckedSummary(unchecked, page));
    writeOutputs(io.env, { ...outputs, 'comment-url': commented.url });
  }
  return unmeasured ? EXIT.unmeasured : EXIT.invalid;
}

const NO_CONTEXT = { key: 'default', runUrl: null, commitUrl: null, docsUrl: null } as const;

/** A pull request's own commit, since its merge may be newer than the checkout. */
function commitOf(io: ActionIo, event: Event | undefined): string | null {
  if (event?.kind === 'pull_request') return event.head.sha;
  const sha = io.env['GITHUB_SHA'] ?? '';
  return /^[0-9a-f]{40,64}$/.test(sha) ? sha : null;
}

/** A file as GitHub wants it, relative to the root of the checkout; errors name it relative to that or to the working directory. */
function inRepository(file: string, io: ActionIo, folder = '.'): string | null {
  const root = io.env['GITHUB_WORKSPACE'] || io.cwd;
  const path = isAbsolute(file) ? file : ([join(root, file), join(io.cwd, folder, file)].find((each) => existsSync(each)) ?? join(root, file));
  const inside = relative(root, path).split(sep).join('/');
  return inside.startsWith('../') || isAbsolute(inside) ? null : inside;
}
