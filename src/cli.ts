import { version } from '../package.json' with { type: 'json' };
import { readInput } from './input.ts';
import { EXIT, type Io } from './io.ts';

/** A second Ctrl-C within this time is the first one, sent to the whole process group by a terminal or a script. */
const IMPATIENT_MS = 1000;

async function main(): Promise<void> {
  const argv = process.argv.slice(2);
  if (argv[0] === '--version' && argv.length === 1) {
    process.stdout.write(`${version}\n`);
    return;
  }
  const interruption = new AbortController();
  const io = openIo(interruption.signal);
  if (argv[0] === 'hook' && argv[1] === 'run') {
    const { recallPush } = await import('./hook/recall.ts');
    const code = await recallPush(argv, io);
    if (code !== null) {
      process.exitCode = code;
      return;
    }
  }
  const signalled = onSignals(interruption);
  const { run } = await import('./run.ts');
  const code = await run(argv, io);
  process.exitCode = signalled() ?? code;
}

/** The first signal ends the servers and lets the report out; a second one, later, ends at once. @returns the exit code of the signal */
function onSignals(interruption: AbortController): () => number | null {
  let first: { readonly code: number; readonly at: number } | null = null;
  const on = (signal: NodeJS.Signals, code: number) =>
    process.on(signal, () => {
      if (first !== null && performance.now() - first.at > IMPATIENT_MS) process.exit(code);
      first ??= { code, at: performance.now() };
      interruption.abort();
    });
  on('SIGINT', EXIT.interrupted);
  on('SIGTERM', EXIT.terminated);
  return () => first?.code ?? null;
}

/** The real streams, each opened by Node when it is first used: the pre-push hook mostly needs none. */
function openIo(signal: AbortSignal): Io {
  let guarded = false;
  return {
    cwd: workingFolder(),
    env: process.env,
    readInput,
    now: () => new Date(),
    signal,
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      if (!guarded) process.stdout.on('error', stopOnClosedPipe);
      guarded = true;
      return process.stdout;
    },
    get stderr() {
      return process.stderr;
    },
  };
}

/** The folder may have been deleted under us; then every file in it is missing, which its readers tell. */
function workingFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    process.stderr.write('mcp-budget: The working directory does not exist any more: change to another one.\n');
    process.exit(EXIT.invalid);
  }
}

/** The reader of our output went away, as `head` does: nobody is left to tell. A full disk is told. */
function stopOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
  process.stderr.write(`mcp-budget: the result could not be written (${error.code ?? error.message}), so this run counts as not measured.\n`);
  process.exit(EXIT.unmeasured);
}

await main();
