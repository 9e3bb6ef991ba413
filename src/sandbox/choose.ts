import type { Reason } from '../core/types.ts';
import { bubblewrap } from './bubblewrap.ts';
import type { EngineId, SandboxChoice, SandboxEngine } from './engine.ts';
import type { Environment } from './environment.ts';
import { scanOnce } from './masks.ts';
import { none } from './none.ts';
import { sensitiveFolders } from './plan.ts';
import { runSelfTest, type SelfTest } from './selftest.ts';

export type SandboxMode = 'auto' | 'required' | 'bubblewrap' | 'docker' | 'none';

export interface ChooseRequest {
  readonly mode: SandboxMode;
  /** False for a stranger's code. */
  readonly trusted: boolean;
  readonly workspace: string;
  /** The caller's environment. */
  readonly env: Environment;
  /** Engines whose self-test failed in this run, and how. */
  readonly failed?: ReadonlyMap<EngineId, string>;
  /** The self-test of a trusted run begins then: beside the first server, not before it. */
  readonly started?: Promise<void>;
}

/** Nothing may be started, and why. */
export interface SandboxRefusal {
  readonly refused: Reason;
}

type IsolatingId = Exclude<EngineId, 'none'>;
type Make = (env: Environment, workspace: string) => SandboxEngine;

/** docker is loaded where bubblewrap does not work, or it was asked for. */
const ENGINES: Readonly<Record<IsolatingId, () => Promise<Make> | Make>> = {
  bubblewrap: () => bubblewrap,
  docker: async () => (await import('./docker.ts')).docker,
};
const PREFERENCE: readonly IsolatingId[] = ['bubblewrap', 'docker'];

/** Begins to look whether the preferred engine works here and what the work tree must hide, so that both are known when they are asked for. */
export function warmEngine({ mode, env, workspace }: Pick<ChooseRequest, 'mode' | 'env' | 'workspace'>): void {
  if (mode !== 'auto' && mode !== 'required' && mode !== 'bubblewrap') return;
  void bubblewrap(env, workspace).probe();
  // Whoever starts a server asks again and is told what went wrong.
  scanOnce(workspace, sensitiveFolders(env)).catch(() => undefined);
}

/**
 * Picks the first engine that works here. In untrusted runs, and where a sandbox is required, an engine
 * counts only after its self-test passed; otherwise the self-test goes on beside the first start and its
 * owner awaits it before the verdict.
 */
export async function chooseEngine(request: ChooseRequest): Promise<SandboxChoice | SandboxRefusal> {
  const { mode, trusted } = request;
  if (mode === 'none' && trusted)
    return withoutSandbox(request.env, 'No sandbox, as asked for (--sandbox none): the servers could read the files and variables of this account.');
  const candidates = mode === 'bubblewrap' || mode === 'docker' ? [mode] : PREFERENCE;
  const refusals: string[] = [];
  for (const id of candidates) {
    const tried = request.failed?.get(id) ?? (await tryEngine(id, request));
    if (typeof tried !== 'string') return { ...tried, note: refusals.join('; ') || null };
    refusals.push(`${id}: ${tried}`);
  }
  if (mode === 'auto' && trusted)
    return withoutSandbox(request.env, `No sandbox on this machine: the servers could read the files and variables of this account. ${refusals.join('. ')}.`);
  return { refused: refuse(request, refusals) };
}

/** @returns the choice, or why it is none in a person's words */
async function tryEngine(id: IsolatingId, { trusted, mode, workspace, env, started = Promise.resolve() }: ChooseRequest): Promise<SandboxChoice | string> {
  const make = await ENGINES[id]();
  const engine = make(env, workspace);
  const probe = await engine.probe();
  if (!probe.ok) return probe.reason ?? 'it does not work here';
  const test = () => testOnce(id, { make, env, workspace });
  if (!trusted || mode === 'required') {
    const result = await test();
    if (!result.passed) return failedTest(result);
  }
  return { engine: trusted ? engine : strict(engine), version: probe.version, selfTest: started.then(test), warning: null, note: null };
}

const tested = new Map<string, Promise<SelfTest>>();

/** The result holds for the run: head and base, and every server, share it. */
function testOnce(
  id: IsolatingId,
  { make, env, workspace }: { readonly make: Make; readonly env: Environment; readonly workspace: string },
): Promise<SelfTest> {
  const key = JSON.stringify([id, env['PATH'], env['DOCKER_HOST']]);
  const before = tested.get(key);
  if (before !== undefined) return before;
  const test = runSelfTest((changed) => make(changed, workspace), { env, workspace }).then((result) => explained(result, make(env, workspace)));
  tested.set(key, test);
  return test;
}

/** Where the engine itself does not work, which may be since a minute, that is the thing to tell. */
async function explained(result: SelfTest, engine: SandboxEngine): Promise<SelfTest> {
  const { reason } = result.passed ? { reason: null } : await engine.probe({ anew: true });
  return reason === null ? result : { ...result, detail: reason };
}

function failedTest({ score, detail }: SelfTest): string {
  return `its self-test failed (${score}): ${detail}`;
}

/** An untrusted run: no key that loosens is honoured, and what cannot be checked to the end is refused. */
function strict(engine: SandboxEngine): SandboxEngine {
  return { ...engine, start: (spec) => engine.start({ ...spec, keys: {}, untrusted: true }) };
}

function withoutSandbox(env: Environment, warning: string): SandboxChoice {
  return { engine: none(env), version: null, selfTest: Promise.resolve({ passed: true, score: null, detail: null }), warning, note: null };
}

function refuse({ trusted, mode }: ChooseRequest, refusals: readonly string[]): Reason {
  const why = trusted ? `--sandbox ${mode} insists on a sandbox` : 'this run is untrusted';
  const mend = trusted ? 'Mend it as said, or use --sandbox auto' : 'Mend it as said, or run this check where a sandbox works (ubuntu-latest has docker)';
  return { code: 'sandbox-missing', message: `Nothing was started: no sandbox works here, and ${why}. ${refusals.join('. ')}. ${mend}.` };
}
