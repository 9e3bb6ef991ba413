import { argv, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Reason } from '../core/types.ts';
import { failure } from '../errors.ts';
import type { Flags, Invocation } from '../flags.ts';
import type { HookRequest } from '../hook/push.ts';
import { measuringFlags } from '../hook/recall.ts';
import { EXIT, type Io } from '../io.ts';
import { readNumber } from '../numbers.ts';

const VERBS = ['install', 'uninstall', 'run', 'print'] as const;
type Verb = (typeof VERBS)[number];
const TOTAL_SECONDS = 60;
/** What npm, pnpm and Yarn call the steps of an installation; `npm run` and npx put other names into the same variable. */
const INSTALLING: ReadonlySet<string | undefined> = new Set(['preinstall', 'install', 'postinstall', 'prepublish', 'prepare', 'dependencies']);

/** `mcp-budget hook`: writes, removes, prints and is the pre-push hook. */
export async function run(invocation: Invocation, io: Io): Promise<number> {
  const [word, ...operands] = invocation.operands;
  const verb = VERBS.find((each) => each === word);
  if (verb === undefined) throw failure('hook-verb', [word === undefined ? 'nothing' : `"${word}"`]);
  if (invocation.launch !== null)
    throw failure('flags-conflict', ['A hook takes its servers from the budget of each commit: leave out the command after "--".']);
  return verb === 'run' ? push({ ...invocation, operands: [] }, operands, io) : keepFile(verb, { ...invocation, operands }, io);
}

async function push(invocation: Invocation, [remote = 'origin']: readonly string[], io: Io): Promise<number> {
  const request = readHookRequest(invocation.flags, remote);
  const { runHook } = await import('../hook/run.ts');
  return runHook(request, io, async (pushed) => {
    const [{ judgePush }, { readRequest }] = await Promise.all([import('../hook/judge.ts'), import('./request.ts')]);
    // No variable that git set for this hook reaches a server, not even one that an entry passes on.
    const env = Object.fromEntries(Object.entries(io.env).filter(([name]) => !/^GIT_/i.test(name)));
    const { request: measure } = await readRequest(invocation, io);
    if (measure.refused !== undefined) return refusePush(measure.refused, request, io);
    return judgePush(request, io, { push: pushed, measure: { ...measure, env } });
  });
}

/** Where nothing of a change may run, no commit is set up or measured. */
async function refusePush({ message }: Reason, { json }: HookRequest, io: Io): Promise<number> {
  const [{ writeDocument }, { line }] = await Promise.all([import('../hook/document.ts'), import('../hook/say.ts')]);
  if (json) writeDocument([], EXIT.unmeasured, io);
  line(io, message);
  return EXIT.unmeasured;
}

function readHookRequest(flags: Flags, remote: string): HookRequest {
  const onTimeout = flags['on-timeout'] ?? 'block';
  if (onTimeout !== 'block' && onTimeout !== 'warn') throw failure('flag-value', ['--on-timeout', `"${onTimeout}"`, 'block or warn']);
  const seconds = readNumber('--total-timeout', flags['total-timeout'], { fallback: TOTAL_SECONDS, least: 0.1, most: 86_400 });
  return {
    remote,
    totalTimeoutMs: seconds * 1000,
    onTimeout,
    cache: flags.cache ?? true,
    json: flags.json === true,
    flags: measuringFlags(flags),
  };
}

async function keepFile(verb: Exclude<Verb, 'run'>, { flags, operands }: Invocation, io: Io): Promise<number> {
  const { install, uninstall, printHook } = await import('../hook/install.ts');
  const { MANAGERS } = await import('../hook/managers.ts');
  const [named, extra] = operands;
  const manager = verb === 'print' && named !== undefined ? MANAGERS.find((each) => each === named) : null;
  const unwanted = verb === 'print' ? extra : named;
  if (unwanted !== undefined) throw failure('unexpected-argument', [`"${unwanted}"`]);
  if (manager === undefined) throw failure('flag-value', ['hook print', `"${named}"`, MANAGERS.join(', ')]);
  readHookRequest(flags, 'origin');
  const request = { cwd: io.cwd, env: io.env, node: execPath, cli: programPath(), flags: writtenFlags(flags), chain: flags.chain === true };
  if (verb === 'print') {
    const hook = printHook(request, manager);
    io.stdout.write(flags.json ? `${JSON.stringify({ schemaVersion: 1, hook }, null, 2)}\n` : hook);
    return EXIT.pass;
  }
  const { done, lines } = verb === 'install' ? install(request) : uninstall(request);
  if (flags.json) io.stdout.write(`${JSON.stringify({ schemaVersion: 1, done, message: lines.join('\n') }, null, 2)}\n`);
  else for (const line of lines) (done ? io.stdout : io.stderr).write(`${line}\n`);
  // As a step of an installation (`prepare`) a hook that cannot be written must not break it.
  const harmless = verb === 'install' && INSTALLING.has(io.env['npm_lifecycle_event']);
  return done || harmless ? EXIT.pass : EXIT.fail;
}

/** Flags of `hook install` that the hook is to run with. */
function writtenFlags(flags: Flags): string[] {
  const valued = (['timeout', 'total-timeout', 'on-timeout', 'sandbox', 'settle', 'concurrency'] as const).flatMap((name) =>
    flags[name] === undefined ? [] : [`--${name}=${flags[name]}`],
  );
  return flags.cache === false ? [...valued, '--no-cache'] : valued;
}

/** The program that runs: the bundle beside this module's chunk, or what was started. */
function programPath(): string {
  return argv[1] ?? fileURLToPath(import.meta.url);
}
