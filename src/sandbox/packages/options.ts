/** Options of a package runner, up to its first word that is none. */
export interface Split {
  /** Values by name, in order; a flag without a value has ''. */
  readonly options: readonly (readonly [name: string, value: string])[];
  /** The word the runner runs or fetches; undefined when there is none. */
  readonly word: string | undefined;
  readonly rest: readonly string[];
}

/**
 * Splits a runner's arguments as it does itself.
 * @param valued names of the options that take a value, as `--name VALUE` or `--name=VALUE`
 */
export function splitOptions(args: readonly string[], valued: readonly string[]): Split {
  const options: [string, string][] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!;
    if (arg === '--') return { options, word: args[at + 1], rest: args.slice(at + 2) };
    if (!arg.startsWith('-') || arg === '-') return { options, word: arg, rest: args.slice(at + 1) };
    const equals = arg.indexOf('=');
    if (equals > 0) options.push([arg.slice(0, equals), arg.slice(equals + 1)]);
    else if (valued.includes(arg)) options.push([arg, args[++at] ?? '']);
    else options.push([arg, '']);
  }
  return { options, word: undefined, rest: [] };
}

/**
 * The same behind the words of a subcommand, such as `pnpm dlx` or `uv tool run`. Options before and
 * between the words count like those behind them.
 * @returns null where the arguments name another subcommand
 */
export function splitSubcommand(args: readonly string[], words: readonly string[], valued: readonly string[]): Split | null {
  const options: (readonly [name: string, value: string])[] = [];
  let rest = args;
  for (const word of words) {
    const before = splitOptions(rest, valued);
    if (before.word !== word) return null;
    options.push(...before.options);
    rest = before.rest;
  }
  const split = splitOptions(rest, valued);
  return { ...split, options: [...options, ...split.options] };
}

/** The values of an option under any of its names. */
export function valuesOf({ options }: Split, ...names: string[]): string[] {
  return options.filter(([name]) => names.includes(name)).map(([, value]) => value);
}
