/** Where in a file something is wrong; line and column start at 1. */
export interface Place {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/**
 * Every expected failure by its code: what happened, where, what to do. Each function takes the
 * words that vary. `docs/troubleshooting.md` lists the same codes and a test keeps the two equal.
 */
export const MESSAGES = {
  'unknown-flag': (flag: string, hint: string) => `Unknown flag ${flag}.${hint} Run "mcp-budget --help" for all flags.`,
  'flag-value': (flag: string, value: string, wanted: string) => `${flag} was given ${value}, but takes ${wanted}.`,
  'unknown-command': (command: string, hint: string) => `Unknown command ${command}.${hint} Run "mcp-budget --help" for all commands.`,
  'flags-conflict': (what: string) => what,
  'unexpected-argument': (argument: string) => `Unexpected argument ${argument}. A server's command goes after "--": mcp-budget measure -- node server.js`,
} as const;

export type ErrorCode = keyof typeof MESSAGES;

/** A bad file, a wrong flag, a missing budget: told to the person without a stack, exit code 2. */
export class ExpectedFailure extends Error {
  override readonly name = 'ExpectedFailure';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly place: Place = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Makes an expected failure from the table.
 * @param place the file it concerns, where there is one
 */
export function failure<Code extends ErrorCode>(code: Code, words: Parameters<(typeof MESSAGES)[Code]>, place?: Place & { cause?: unknown }): ExpectedFailure {
  const say = MESSAGES[code] as (...words: string[]) => string;
  const { cause, ...where } = place ?? {};
  return new ExpectedFailure(code, say(...words), where, cause === undefined ? undefined : { cause });
}
