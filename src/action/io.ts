import type { Output } from '../io.ts';

/** What the runner gives to an action. */
export interface ActionIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** The command line's bundle beside this one, absolute. */
  readonly program: string;
  readonly stdout: Output;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}
