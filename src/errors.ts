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
  'no-budget': (where: string) => `There is no mcp-budget.json ${where}, so nothing was checked. Run "mcp-budget init" to write one from the sizes of today.`,
  'file-missing': (what: string) => `${what} does not exist: correct the path.`,
  'listing-unreadable': (file: string, why: string) =>
    `The listing ${file} cannot be measured: ${why}. It must be JSON: a tools/list answer, or an array of tools.`,
  'pull-not-found': (why: string) => `The report belongs to no pull request that could be found: ${why}.`,
  'report-unreadable': (file: string, why: string) => `The report ${file} cannot be read: ${why}. It must be one that "mcp-budget --json" or the action wrote.`,
  'shards-mixed': (what: string) => `The reports do not belong together: ${what}. Merge the reports of one run.`,
  'shards-incomplete': (what: string) => `The whole cannot be judged: ${what}. Give "mcp-budget merge" the report of every shard.`,
  'tool-not-found': (name: string, hint: string) => `No measured server lists the tool ${name}. ${hint}`,
  'report-unwritable': (file: string, why: string) => `The report ${file} was not written: ${why}.`,
  'list-unreadable': (file: string, why: string) =>
    `The list ${file} cannot be surveyed: ${why}. It must be JSON: an array of entries with a "name", or an object with "mcpServers".`,
  'survey-unreadable': (file: string, why: string) => `${file} cannot be resumed: ${why}. Give --resume another file to begin anew.`,
  'event-refused': (event: string) => `Under ${event} no server is started, because the job may hold secrets: run this check under pull_request.`,
  'not-measured-init': () => 'No budget was written, because not everything could be measured. Mend what is said above and run "mcp-budget init" again.',
  'budget-changed': (file: string) => `${file} was changed while the servers were measured, so nothing was written: run the command again.`,
  'unexpected-argument': (argument: string) => `Unexpected argument ${argument}. A server's command goes after "--": mcp-budget measure -- node server.js`,
  'tokens-unavailable': (file: string, what: string) =>
    `Tokens cannot be counted: ${file} ${what}. Install mcp-budget again (or bundle it: npm run bundle), or leave tokens out with --no-tokens.`,
  'event-invalid': (event: string, detail: string) => `The payload of the event ${event || '(GITHUB_EVENT_NAME is not set)'} cannot be read: ${detail}.`,
  'context-invalid': (variable: string) => `${variable} is missing or no such value as GitHub Actions sets: run the action in a workflow.`,
  'git-missing': () => 'git was not found. Install git, or run without a base: --base none.',
  'git-failed': (call: string, said: string) => `${call} failed: ${said}`,
  'git-timeout': (call: string, after: string) => `${call} did not end within ${after} and was stopped.`,
  'git-interrupted': (call: string) => `${call} was interrupted.`,
  'git-output': (call: string, bytes: string) => `${call} printed more than ${bytes} bytes and was stopped.`,
  'pushed-line': (line: string) =>
    `The pre-push hook was given a line that git does not write: ${line}. Call it from git, or through your hook manager with its stdin passed on.`,
  'hook-verb': (word: string) => `"mcp-budget hook" was given ${word}, but takes install, uninstall, run or print.`,
  'config-missing': (file: string) =>
    `${file} does not exist. Give the client config that holds the servers ("config" in the budget file, or --config), or leave it out to search the known places.`,
  'config-unreadable': (file: string, why: string) => `${file} cannot be read: ${why}. A client config is a regular UTF-8 file of at most 1 MiB.`,
  'config-outside': (file: string) => `${file} lies outside the repository, or is a link that leads out of it. Only files of the repository are read.`,
  'config-syntax': (file: string, what: string) => `${file} cannot be read: ${what}. Mend the file; its servers cannot be known before.`,
  'config-shape': (file: string, what: string) => `${file} ${what}.`,
  'budget-encoding': (file: string, why: string) => `${file} ${why}. Save it as UTF-8 text.`,
  'budget-empty': (file: string) => `${file} is empty. Write {} for a budget without limits, or delete the file and run "mcp-budget init".`,
  'budget-syntax': (file: string, what: string) => `${file} is no valid JSON: ${what}.`,
  'budget-conflict': (file: string, marker: string) => `${file} holds the merge conflict marker ${marker}. Settle the conflict and delete the marker lines.`,
  'budget-depth': (file: string, most: string) =>
    `${file} is nested more than ${most} levels deep. A budget needs four; capabilities may be nested, but not like this.`,
  'budget-duplicate-key': (key: string, where: string) => `${key} stands here a second time; the first is in ${where}. Keep one of the two.`,
  'budget-unknown-key': (key: string, level: string, hint: string) => `Unknown key ${key} ${level}. ${hint}`,
  'budget-value': (key: string, found: string, advice: string) => `${key} is ${found}, but ${advice}.`,
  'budget-rule': (what: string) => what,
  'budget-path': (key: string, path: string, why: string) =>
    `${key} is ${path}, which ${why}. Paths are relative to the budget file and stay inside the repository.`,
  'budget-unreadable': (file: string, why: string) =>
    `${file} cannot be read: ${why}. A budget is a regular UTF-8 file of at most 1 MiB inside the repository.`,
  'budget-exists': (file: string) => `${file} exists and is not overwritten. Edit it, or delete it first.`,
  'output-unwritable': (file: string, why: string) => `${file} could not be written: ${why}. Correct the path, or make its folder writable.`,
  'budget-unwritable': (file: string, why: string) => `${file} was not written and is as it was: ${why}.`,
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
