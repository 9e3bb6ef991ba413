import { isAbsolute, relative, sep } from 'node:path';
import type { Context } from '../github/context.ts';
import type { Event, PullRequest } from '../github/event.ts';
import type { Inputs } from '../github/inputs.ts';
import type { PageContext } from '../render/context.ts';
import type { ActionIo } from './io.ts';

export interface PageQuestion {
  readonly inputs: Pick<Inputs, 'comment-key'>;
  readonly context: Context;
  readonly event: Event;
  readonly io: ActionIo;
  /** The commit that was measured. */
  readonly commit: string | null;
  readonly proposal: string | null;
  /** The pull request of a report that a fork's own run made. */
  readonly reported: PullRequest | null;
}

/** What comment and summary say of this run beside the report. */
export function pageContext({ inputs, context, event, io, commit, proposal, reported }: PageQuestion): PageContext {
  const { action, runUrl, runNumber, workflow, serverUrl, repository } = context;
  const urlOf = (sha: string) => `${serverUrl}/${repository}/commit/${sha}`;
  const pull = event.kind === 'pull_request' ? event.head.sha : null;
  return {
    key: inputs['comment-key'],
    runNumber,
    workflow,
    runUrl,
    commitUrl: commit === null ? null : urlOf(commit),
    pullCommit: pull === null || commit === null || pull === commit ? null : { sha: pull, url: urlOf(pull) },
    docsUrl: action === null ? null : `${serverUrl}/${action.repository}#readme`,
    command: action === null ? localCommand(io) : npxCommand(serverUrl, action),
    reportedByFork: reported !== null,
    proposal,
    note: null,
  };
}

/** npm reads `github:` as github.com; another server is named by its address. */
function npxCommand(serverUrl: string, { repository, ref }: NonNullable<Context['action']>): string {
  return serverUrl === 'https://github.com' ? `npx -y github:${repository}#${ref}` : `npx -y git+${serverUrl}/${repository}.git#${ref}`;
}

/** The pull request that a run may comment on. */
export function pullNumber(event: Event, reported: PullRequest | null): number | null {
  return reported?.number ?? (event.kind === 'pull_request' ? event.number : null);
}

/** An action of the checkout itself (`uses: ./`) is run from there; elsewhere the reader has the program at hand. */
function localCommand({ cwd, program }: ActionIo): string {
  const path = relative(cwd, program).split(sep).join('/');
  return path.startsWith('..') || isAbsolute(path) || !/^[\w.][\w./-]*$/.test(path) ? 'mcp-budget' : `node ${path}`;
}
