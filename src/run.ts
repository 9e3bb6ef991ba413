import { version } from '../package.json' with { type: 'json' };
import type { ExpectedFailure } from './errors.ts';
import type { Io } from './io.ts';

const COMMAND_MODULES = {
  check: () => import('./commands/check.ts'),
  measure: () => import('./commands/measure.ts'),
  init: () => import('./commands/init.ts'),
  ratchet: () => import('./commands/ratchet.ts'),
  merge: () => import('./commands/merge.ts'),
  render: () => import('./commands/render.ts'),
  hook: () => import('./commands/hook.ts'),
  demo: () => import('./commands/demo.ts'),
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
