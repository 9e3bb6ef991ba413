/** The world of a command: real streams in `cli.ts`, fake ones in tests. */
export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  /** Reads all of stdin at once; null where it is no pipe and no file. Absent: only `stdin` can tell. */
  readonly readInput?: () => Buffer | null;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly now: () => Date;
  /** Aborted on SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
}

export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export const EXIT = { pass: 0, fail: 1, invalid: 2, unmeasured: 3, interrupted: 130, terminated: 143 } as const;

/** Colour only where a person looks: a terminal, and neither `NO_COLOR` nor a dumb terminal. `FORCE_COLOR` overrides. */
export function colourful({ env }: Io, output: Output): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] !== undefined) return env['FORCE_COLOR'] !== '0';
  return output.isTTY === true && env['TERM'] !== 'dumb';
}
