import type { Repository } from '../git/repository.ts';
import { isZero, type PushedRef, pushedLines, readPushedLine } from '../git/told.ts';
import type { Io } from '../io.ts';
import { type PushFact, type PushFacts, readFacts } from './facts.ts';
import { memoryOf, type Remembered, recall, recallRelations } from './memory.ts';
import type { HookRequest } from './push.ts';
import { line, nameOf, tellBehind, tellWayOut } from './say.ts';

/** Flags that change nothing about a result that is remembered. */
const HARMLESS = /^--(?:total-timeout|timeout|on-timeout|concurrency)=\S+$/;

/**
 * Ends a `hook run` whose result is remembered, with next to nothing loaded. Whatever is not plain is left
 * to the ordinary way, which asks everything again.
 * @param argv arguments after the program's name
 * @returns the exit code, or null
 */
export async function recallPush(argv: readonly string[], io: Io): Promise<number | null> {
  const words = argv.slice(2).filter((word) => !HARMLESS.test(word));
  if (words.some((word) => word.startsWith('-')) || io.env['MCP_BUDGET'] === '0') return null;
  const input = io.readInput?.() ?? null;
  const refs = input === null ? [] : pushedLines(input.toString('utf8')).map(readPushedLine);
  if (refs.some((ref) => ref === null) || refs.every((ref) => ref === null || isZero(ref.localId))) return null;
  const request: Asked = { remote: words[0] ?? 'origin', cache: true, json: false, flags: measuringFlags({}) };
  return recallAll(factsOf(refs as PushedRef[], { request, io }), { request, io });
}

/** The flags that decide how is measured, in one spelling. */
export function measuringFlags({
  sandbox = 'auto',
  settle = 'default',
}: {
  readonly sandbox?: string | undefined;
  readonly settle?: string | undefined;
}): string[] {
  return [`sandbox ${sandbox}`, `settle ${settle}`];
}

type Asked = Pick<HookRequest, 'remote' | 'cache' | 'json' | 'flags'>;

interface World {
  readonly request: Asked;
  readonly io: Io;
}

/** What git answered in this process: the ordinary way, in another bundle, does not ask again what the quick one did. */
const ANSWERED = Symbol.for('mcp-budget: push');
const shared = globalThis as { [ANSWERED]?: Map<string, PushFacts | null> };

/** What is pushed, as far as it is ordinary. */
export function factsOf(refs: readonly PushedRef[], { request, io }: World): PushFacts | null {
  const question = JSON.stringify([io.cwd, request.remote, refs]);
  shared[ANSWERED] ??= new Map();
  const answered = shared[ANSWERED];
  const before = answered.get(question);
  if (before !== undefined) return before;
  const known = (repository: Repository, tree: string) =>
    request.cache ? recallRelations(memoryOf({ tree }, { repository, env: io.env, flags: request.flags })) : null;
  const facts = readFacts(refs, { cwd: io.cwd, env: io.env, remote: request.remote, known });
  answered.set(question, facts);
  return facts;
}

/** @returns the exit code of a push all of which is remembered, else null and nothing told */
export async function recallAll(facts: PushFacts | null, world: World): Promise<number | null> {
  if (facts === null || facts.commits.length === 0) return null;
  const found: Remembered[] = [];
  for (const fact of facts.commits) {
    const remembered = await lookUp(fact, facts, world);
    if (remembered === null) return null;
    found.push(remembered);
  }
  const exit = Math.max(...found.map((remembered, at) => tellRemembered(facts.commits[at] as PushFact, remembered, world.io)));
  if (exit !== 0) tellWayOut(world.io);
  return exit;
}

/** What is remembered of a commit, where it may be used. */
export async function lookUp(fact: PushFact, { repository }: Pick<PushFacts, 'repository'>, { request, io }: World): Promise<Remembered | null> {
  if (!request.cache || request.json) return null;
  return recall(memoryOf(fact, { repository, env: io.env, flags: request.flags }), fact.budgetChanges);
}

/** Tells a remembered result as it was told first. @returns its exit code */
export function tellRemembered(fact: PushFact, { exit, plain, styled }: Remembered, io: Io): number {
  if (exit !== 0) line(io, `${nameOf(fact)} breaks its budget; remembered from an earlier push.`);
  if (plain !== '') io.stderr.write(io.stderr.isTTY === true && !io.env['NO_COLOR'] && io.env['TERM'] !== 'dumb' ? styled : plain);
  tellBehind(fact, io);
  return exit;
}
