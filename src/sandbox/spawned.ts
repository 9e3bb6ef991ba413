import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type SandboxSpec, ServerFailure } from './engine.ts';

/**
 * Resolves once the child runs.
 * @throws {ServerFailure} `command-not-found`, or `exited` when the system refuses to start it
 */
export async function awaitSpawn(child: ChildProcess, spec: Pick<SandboxSpec, 'command' | 'cwd'>): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
  } catch (cause) {
    throw explain(cause as NodeJS.ErrnoException, spec);
  }
  child.on('error', () => undefined);
}

function explain(cause: NodeJS.ErrnoException, { command, cwd }: Pick<SandboxSpec, 'command' | 'cwd'>): ServerFailure {
  if (!existsSync(cwd)) return new ServerFailure({ code: 'invalid-entry', message: `It cannot start in ${cwd}: there is no such folder.` }, null, { cause });
  if (cause.code === 'ENOENT') return notFound(command, cause);
  return new ServerFailure({ code: 'exited', message: `${command} could not be started: ${cause.message}.` }, null, { cause });
}

/** The failure of a command that is not on this machine. */
export function notFound(command: string, cause?: unknown): ServerFailure {
  return new ServerFailure(
    { code: 'command-not-found', message: `${command} was not found. ${mend(command)}` },
    null,
    cause === undefined ? undefined : { cause },
  );
}

function mend(command: string): string {
  const [program = '', ...args] = command.trim().split(/\s+/);
  if (args.length > 0) return `Arguments do not belong into "command": write "command": ${JSON.stringify(program)}, "args": ${JSON.stringify(args)}.`;
  if (/^uvx?$/.test(command)) return 'uv is not installed: install it, or write its path as the command.';
  return 'Install it, or write its path as the command.';
}
