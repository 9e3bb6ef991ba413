import { version } from '../package.json' with { type: 'json' };

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
  const { run } = await import('./run.ts');
  on('SIGINT', 130);
  on('SIGTERM', 143);
  process.stdout.on('error', stopOnClosedPipe);
  const { cwd, env, stdin, stdout, stderr } = process;
  const code = await run(argv, { cwd: cwd(), env, stdin, stdout, stderr, now: () => new Date(), signal: interruption.signal });
  process.exitCode = signalled ?? code;
}

/** The reader of our output went away, as `head` does: nobody is left to tell. */
function stopOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(process.exitCode ?? 0);
}

await main();
