import type { PushedRef } from '../git/pushed.ts';
import type { Io } from '../io.ts';
import { type PushFact, type PushFacts, readFacts } from './facts.ts';
import { memoryOf, type Remembered, recall } from './memory.ts';
import { type HookRequest, readPreCommit, readTold } from './push.ts';
import { line, nameOf, sayUnchecked, tellBehind, tellWayOut } from './say.ts';

/** What git told, and what is known of it already. */
export interface Push {
  /** null: nobody told anything, HEAD is checked. */
  readonly refs: readonly PushedRef[] | null;
  readonly facts: PushFacts | null;
}

/**
 * The pre-push hook. A push whose result is remembered ends here; only what is left to measure loads the
 * rest of the program.
 * @param judge measures and judges what is not remembered
 * @returns the exit code; git pushes on 0 alone
 */
export async function runHook(request: HookRequest, io: Io, judge: (push: Push) => Promise<number>): Promise<number> {
  const told = await readTold(io);
  if (io.env['MCP_BUDGET'] === '0') return sayUnchecked(io, 'skipped (MCP_BUDGET=0)', request.json);
  const refs = told.kind === 'text' ? await readRefs(told.text, io) : null;
  if (refs?.length === 0) return sayUnchecked(io, 'nothing to push: not checked', request.json);
  if (refs?.every(({ localId }) => /^0+$/.test(localId))) return sayUnchecked(io, 'nothing but deletions: not checked', request.json);
  const facts = refs === null ? null : readFacts(refs, { cwd: io.cwd, env: { ...io.env }, remote: request.remote });
  const known = facts === null ? [] : facts.commits.map((fact) => ({ fact, remembered: lookUp(fact, facts, { request, io }) }));
  if (known.length === 0 || known.some(({ remembered }) => remembered === null)) return judge({ refs, facts });
  return Math.max(...known.map(({ fact, remembered }) => tellRemembered(fact, remembered as Remembered, io)));
}

async function readRefs(text: string, { env }: Io): Promise<PushedRef[]> {
  const { readPushed } = await import('../git/pushed.ts');
  const refs = readPushed(text);
  const told = refs.length === 0 ? readPreCommit(env) : null;
  return told === null ? refs : [told];
}

/** What is remembered of a commit, where it may be used. */
export function lookUp(
  fact: PushFact,
  { repository }: Pick<PushFacts, 'repository'>,
  { request, io }: { readonly request: HookRequest; readonly io: Io },
): Remembered | null {
  if (!request.cache || request.json) return null;
  return recall(memoryOf(fact, { repository, env: io.env, flags: request.flags }), fact.budgetChanges);
}

/** Tells a remembered result as it was told first. @returns its exit code */
export function tellRemembered(fact: PushFact, { exit, plain, styled }: Remembered, io: Io): number {
  const colour = io.stderr.isTTY === true && !io.env['NO_COLOR'] && io.env['TERM'] !== 'dumb';
  if (exit !== 0) line(io, `${nameOf(fact)} breaks its budget; remembered from an earlier push.`);
  if (plain !== '') io.stderr.write(colour ? styled : plain);
  tellBehind(fact, io);
  if (exit !== 0) tellWayOut(io);
  return exit;
}
