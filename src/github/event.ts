import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { failure } from '../errors.ts';
import { ONCE } from '../schemas/once.ts';

/** One side of a pull request. */
export interface Side {
  readonly sha: string;
  /** Branch name, without `refs/heads/`. */
  readonly ref: string;
  /** `owner/name`; null where the fork was deleted. */
  readonly repository: string | null;
}

export interface PullRequest {
  readonly number: number;
  readonly head: Side;
  readonly base: Side;
  /** The head lives in another repository. */
  readonly fork: boolean;
  /** Labels when the event happened; the ones that hold now are read through the API. */
  readonly labels: readonly string[];
}

/** What started the workflow. */
export type Event =
  | ({ readonly kind: 'pull_request' | 'pull_request_target' } & PullRequest)
  | { readonly kind: 'merge_group'; readonly head: string; readonly base: string; readonly baseRef: string }
  | { readonly kind: 'push'; readonly before: string; readonly after: string; readonly ref: string; readonly forced: boolean }
  | { readonly kind: 'schedule' | 'workflow_dispatch' }
  | { readonly kind: 'workflow_run'; readonly run: WorkflowRun }
  | { readonly kind: 'unknown'; readonly name: string };

/** The run whose report the second stage publishes. Only what GitHub itself says about it. */
export interface WorkflowRun {
  readonly id: number;
  /** The event that started it. */
  readonly event: string;
  readonly headSha: string;
  readonly headBranch: string | null;
  /** `owner/name`; null where the fork was deleted. */
  readonly headRepository: string | null;
  /** Its page. */
  readonly url: string;
  readonly runNumber: number;
}

const sha = z.string().regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/);
const repository = z.object({ full_name: z.string(), id: z.number().optional() });
const side = z.object({ sha, ref: z.string(), repo: repository.nullish() });
const pullRequest = z.object({
  pull_request: z.object({
    number: z.number().int().positive(),
    head: side,
    base: side,
    labels: z.array(z.object({ name: z.string() })).default([]),
  }),
});
const mergeGroup = z.object({ merge_group: z.object({ head_sha: sha, base_sha: sha, base_ref: z.string() }) });
const push = z.object({ before: sha, after: sha, ref: z.string(), forced: z.boolean().default(false) });
const workflowRun = z.object({
  workflow_run: z.object({
    id: z.number().int(),
    event: z.string(),
    head_sha: sha,
    head_branch: z.string().nullable(),
    head_repository: repository.nullish(),
    html_url: z.string(),
    run_number: z.number().int(),
  }),
});

/** GitHub cuts payloads at 25 MB. */
const MAX_PAYLOAD_BYTES = 32 * 1024 * 1024;

/**
 * Reads what started the workflow from `GITHUB_EVENT_NAME` and the file at `GITHUB_EVENT_PATH`.
 * An event that this program does not know is `unknown`, and its payload is not looked at.
 * @throws {ExpectedFailure} `event-invalid` where the payload is not that of its event
 */
export function readEvent(env: Readonly<Record<string, string | undefined>>): Event {
  const name = env['GITHUB_EVENT_NAME'] ?? '';
  switch (name) {
    case 'pull_request':
    case 'pull_request_target': {
      const { number, head, base, labels } = parse(pullRequest, env).pull_request;
      const sides = { head: toSide(head), base: toSide(base) };
      const fork = sides.head.repository === null || sides.head.repository.toLowerCase() !== (sides.base.repository ?? env['GITHUB_REPOSITORY'])?.toLowerCase();
      return { kind: name, number, ...sides, fork, labels: labels.map((label) => label.name) };
    }
    case 'merge_group': {
      const { head_sha, base_sha, base_ref } = parse(mergeGroup, env).merge_group;
      return { kind: name, head: head_sha, base: base_sha, baseRef: branchName(base_ref) };
    }
    case 'push': {
      const { before, after, ref, forced } = parse(push, env);
      return { kind: name, before, after, ref: branchName(ref), forced };
    }
    case 'workflow_run': {
      const run = parse(workflowRun, env).workflow_run;
      return {
        kind: name,
        run: {
          id: run.id,
          event: run.event,
          headSha: run.head_sha,
          headBranch: run.head_branch,
          headRepository: run.head_repository?.full_name ?? null,
          url: run.html_url,
          runNumber: run.run_number,
        },
      };
    }
    case 'schedule':
    case 'workflow_dispatch':
      return { kind: name };
    default:
      return { kind: 'unknown', name };
  }
}

/**
 * How far the code of this run may be trusted. `trusted`: written by somebody who may push here.
 * `untrusted`: a stranger's, started only in a sandbox that works and never with what loosens it.
 * `never`: the workflow holds secrets, so nothing of the head is started or contacted at all.
 */
export function trustOf(event: Event): 'trusted' | 'untrusted' | 'never' {
  switch (event.kind) {
    case 'pull_request':
      return event.fork ? 'untrusted' : 'trusted';
    case 'merge_group':
    case 'push':
    case 'schedule':
    case 'workflow_dispatch':
      return 'trusted';
    case 'pull_request_target':
    case 'workflow_run':
      return 'never';
    case 'unknown':
      return 'untrusted';
  }
}

function parse<Shape>(schema: z.ZodType<Shape>, env: Readonly<Record<string, string | undefined>>): Shape {
  const path = env['GITHUB_EVENT_PATH'] ?? '';
  const name = env['GITHUB_EVENT_NAME'] ?? '';
  const { success, data, error } = schema.safeParse(readPayload(path, name), ONCE);
  if (success) return data;
  const [issue] = error.issues;
  throw failure('event-invalid', [name, `${issue?.path.join('.')}: ${issue?.message}`], { file: path });
}

function readPayload(path: string, name: string): unknown {
  try {
    if (statSync(path).size > MAX_PAYLOAD_BYTES) throw new Error(`more than ${MAX_PAYLOAD_BYTES} bytes`);
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\ufeff/, ''));
  } catch (error) {
    throw failure('event-invalid', [name, (error as Error).message], { file: path, cause: error });
  }
}

const toSide = ({ sha, ref, repo }: z.infer<typeof side>): Side => ({ sha, ref, repository: repo?.full_name ?? null });
const branchName = (ref: string): string => ref.replace(/^refs\/(heads|tags)\//, '');
