import { failure } from '../errors.ts';
import type { PushedRef } from '../git/told.ts';
import type { Io } from '../io.ts';

export interface HookRequest {
  /** As git names the remote to the hook. */
  readonly remote: string;
  /** For the whole push, in milliseconds. */
  readonly totalTimeoutMs: number;
  readonly onTimeout: 'block' | 'warn';
  /** Use and keep remembered results. */
  readonly cache: boolean;
  readonly json: boolean;
  /** Flags that change how is measured, in one spelling. */
  readonly flags: readonly string[];
}

/** What the hook was told. `terminal`: nobody told it anything, a person ran it by hand. */
export type Told = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'terminal' };

const MOST_BYTES = 16 * 1024 * 1024;

/** Reads all of stdin; at a terminal nothing is waited for. */
export async function readTold(io: Io): Promise<Told> {
  const input = io.readInput?.() ?? null;
  if (input !== null) return { kind: 'text', text: input.toString('utf8') };
  const { stdin } = io;
  if (stdin.isTTY) return { kind: 'terminal' };
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stdin) {
    const part = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    bytes += part.length;
    if (bytes > MOST_BYTES) throw failure('pushed-line', ['(more than 16 MiB)']);
    chunks.push(part);
  }
  return { kind: 'text', text: Buffer.concat(chunks).toString('utf8') };
}

/**
 * The push as `pre-commit` tells it: that tool reads git's lines itself and passes one of them on in
 * variables. Without a commit of the remote it names the branch alone.
 * Source: `pre_commit/commands/hook_impl.py`, `_pre_push_ns`.
 */
export function readPreCommit(env: Io['env']): PushedRef | null {
  if (env['PRE_COMMIT'] !== '1') return null;
  const local = env['PRE_COMMIT_TO_REF'] ?? env['PRE_COMMIT_LOCAL_BRANCH'];
  const remoteRef = env['PRE_COMMIT_REMOTE_BRANCH'];
  if (!local || !remoteRef) return null;
  return {
    localRef: env['PRE_COMMIT_LOCAL_BRANCH'] ?? local,
    localId: local,
    remoteRef,
    remoteId: env['PRE_COMMIT_FROM_REF'] ?? '0'.repeat(local.length === 64 ? 64 : 40),
  };
}
