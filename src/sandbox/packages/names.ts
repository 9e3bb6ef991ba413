import { basename } from 'node:path';

/** Programs that fetch packages, or start what the manifest of a project names. Everything else is started as it stands. */
const RUNNERS = ['npx', 'npm', 'pnpm', 'pnpx', 'yarn', 'bunx', 'bun', 'uvx', 'uv'] as const;

export type RunnerName = (typeof RUNNERS)[number];

/** A command's name without folder and Windows extension. */
export function programName(command: string): string {
  return basename(command).replace(/\.(cmd|exe|bat|ps1)$/i, '');
}

/** The runner that a command is called like, or null. */
export function runnerName(command: string): RunnerName | null {
  const name = programName(command);
  return RUNNERS.find((runner) => runner === name) ?? null;
}
