import { version } from '../package.json' with { type: 'json' };
import type { ExpectedFailure } from './errors.ts';
import { readArguments } from './flags.ts';
import { EXIT, type Io } from './io.ts';

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
  const own = argv.slice(0, argv.includes('--') ? argv.indexOf('--') : undefined);
  const json = own.some((arg) => arg === '--json' || arg.startsWith('--json='));
  try {
    const invocation = await readArguments(argv);
    if (invocation.flags.version) return say(io, json ? asDocument({ tool: { name: 'mcp-budget', version } }) : `${version}\n`);
    if (invocation.flags.help) {
      const { helpText } = await import('./help.ts');
      const text = helpText(own.includes(invocation.command) ? invocation.command : null);
      return say(io, json ? asDocument({ help: text }) : text);
    }
    const module = await COMMAND_MODULES[invocation.command]();
    return await module.run(invocation, io);
  } catch (error) {
    const { writeFailure, writeFault } = await import('./commands/failure.ts');
    return isExpected(error) ? writeFailure(error, { json, io }) : writeFault(error, { json, io });
  }
}

function say(io: Io, text: string): number {
  io.stdout.write(text);
  return EXIT.pass;
}

const asDocument = (content: object): string => `${JSON.stringify({ schemaVersion: 1, ...content }, null, 2)}\n`;

const isExpected = (error: unknown): error is ExpectedFailure => error instanceof Error && error.name === 'ExpectedFailure';
