import { version } from '../package.json' with { type: 'json' };
import type { ExpectedFailure } from './errors.ts';
import type { Io } from './io.ts';

const COMMAND_MODULES = {
  check: () => import('./commands/check.ts'),
  measure: () => import('./commands/measure.ts'),
  init: () => import('./commands/init.ts'),
  ratchet: () => import('./commands/ratchet.ts'),
} as const;

/**
 * Runs one command.
 * @param argv arguments after the program's name
 * @returns the exit code
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const json = argv.slice(0, argv.includes('--') ? argv.indexOf('--') : undefined).includes('--json');
  try {
    const { readArguments, helpText } = await import('./flags.ts');
    const invocation = await readArguments(argv);
    if (invocation.flags.version) return say(io, `${version}\n`);
    if (invocation.flags.help) return say(io, helpText(argv[0] === invocation.command ? invocation.command : null));
    const module = await COMMAND_MODULES[invocation.command]();
    return await module.run(invocation, io);
  } catch (error) {
    if (!isExpected(error)) throw error;
    const { writeFailure } = await import('./commands/failure.ts');
    return writeFailure(error, { json, io });
  }
}

function say(io: Io, text: string): number {
  io.stdout.write(text);
  return 0;
}

const isExpected = (error: unknown): error is ExpectedFailure => error instanceof Error && error.name === 'ExpectedFailure';

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

if (process.env['VITEST'] === undefined) await main();
