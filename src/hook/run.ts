import { isZero, type PushedRef, readPushed } from '../git/pushed.ts';
import type { Io } from '../io.ts';
import type { PushFacts } from './facts.ts';
import { type HookRequest, readPreCommit, readTold } from './push.ts';
import { factsOf, recallAll } from './recall.ts';
import { sayUnchecked } from './say.ts';

/** What git told, and what is known of it already. */
export interface Push {
  /** null: nobody told anything, HEAD is checked. */
  readonly refs: readonly PushedRef[] | null;
  readonly facts: PushFacts | null;
}

/**
 * The pre-push hook.
 * @param judge measures and judges what is not remembered
 * @returns the exit code; git pushes on 0 alone
 */
export async function runHook(request: HookRequest, io: Io, judge: (push: Push) => Promise<number>): Promise<number> {
  const told = await readTold(io);
  if (io.env['MCP_BUDGET'] === '0') return sayUnchecked(io, 'skipped (MCP_BUDGET=0)', request.json);
  const refs = told.kind === 'text' ? readRefs(told.text, io) : null;
  if (refs?.length === 0) return sayUnchecked(io, 'nothing to push: not checked', request.json);
  if (refs?.every(({ localId }) => isZero(localId))) return sayUnchecked(io, 'nothing but deletions: not checked', request.json);
  const facts = refs === null ? null : factsOf(refs, { request, io });
  return (await recallAll(facts, { request, io })) ?? judge({ refs, facts });
}

function readRefs(text: string, { env }: Io): PushedRef[] {
  const refs = readPushed(text);
  const told = refs.length === 0 ? readPreCommit(env) : null;
  return told === null ? refs : [told];
}
