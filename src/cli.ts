import { version } from '../package.json' with { type: 'json' };
import { readInput } from './input.ts';
import type { Io } from './io.ts';

async function main(): Promise<void> {
  const interruption = new AbortController();
  let signalled: number | null = null;
  const on = (signal: NodeJS.Signals, code: number) =>
    process.on(signal, () => {
      if (signalled !== null) process.exit(code);
      signalled = code;
      interruption.abort();
    });
  const argv = process.argv.slice(2);
  if (argv[0] === '--version') {
    process.stdout.write(`${version}\n`);
    return;
  }
  const io = openIo(interruption.signal);
  if (argv[0] === 'hook' && argv[1] === 'run') {
    const { recallPush } = await import('./hook/recall.ts');
    const code = await recallPush(argv, io);
    if (code !== null) {
      process.exitCode = code;
      return;
    }
  }
  const { run } = await import('./run.ts');
  on('SIGINT', 130);
  on('SIGTERM', 143);
  const code = await run(argv, io);
  process.exitCode = signalled ?? code;
}

/** The real streams, each opened by Node when it is first used: the pre-push hook mostly needs none. */
function openIo(signal: AbortSignal): Io {
  let guarded = false;
  let input: { readonly bytes: Buffer | null } | null = null;
  return {
    cwd: process.cwd(),
    env: process.env,
    readInput: () => {
      input ??= { bytes: readInput() };
      return input.bytes;
    },
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

/** The reader of our output went away, as `head` does: nobody is left to tell. */
function stopOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(process.exitCode ?? 0);
}

await main();
