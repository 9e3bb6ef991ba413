import { parseArgs } from 'node:util';
import { failure } from './errors.ts';

type Kind = 'boolean' | 'string';

export interface FlagRow {
  readonly kind: Kind;
  /** Placeholder in the help text. */
  readonly value?: string;
  readonly help: string;
  /** May be given several times; the values are joined by line feeds. */
  readonly repeatable?: boolean;
  /** Commands that take it; absent: all that start servers. */
  readonly commands?: readonly CommandName[];
}

export const COMMANDS = {
  check: 'Measure every server and hold it against the budget (default)',
  measure: 'Print the sizes; needs no budget',
  init: 'Write a budget file from the sizes of today',
  ratchet: 'Lower or remove ceilings that can be lowered; never raises one',
  merge: 'Join the reports of all shards and judge the whole',
  render: 'Show a report as text, a page, Markdown or a badge',
  hook: 'Write, remove, run or print the pre-push hook',
  demo: 'Show a failing check, its comment and its page; needs no server of yours',
} as const;

export type CommandName = keyof typeof COMMANDS;

/** What must stand behind these commands. */
export const OPERANDS: { readonly [Name in CommandName]?: string } = {
  merge: 'REPORT...',
  render: 'REPORT',
  hook: 'install|uninstall|run|print',
};

/** Commands that start servers. */
export const STARTING: readonly CommandName[] = ['check', 'measure', 'init', 'ratchet'];
const ALSO_HOOK: readonly CommandName[] = [...STARTING, 'hook'];

export const FLAGS = {
  budget: {
    kind: 'string',
    value: 'FILE',
    help: 'Budget file (default: the nearest mcp-budget.json, upward)',
    commands: ['check', 'measure', 'init', 'ratchet'],
  },
  config: { kind: 'string', value: 'FILE', help: 'Client config to take the servers from' },
  url: { kind: 'string', value: 'URL', help: 'Measure the one server behind this URL' },
  header: {
    kind: 'string',
    value: "'NAME: VALUE'",
    repeatable: true,
    help: `Send this header to --url; \${VAR} in it is read from the environment; repeatable`,
  },
  server: { kind: 'string', value: 'NAME', help: 'Only this server', commands: ['check', 'measure', 'ratchet', 'init'] },
  base: { kind: 'string', value: 'REF', help: 'Compare with this commit (default: none)', commands: ['check'] },
  'base-report': { kind: 'string', value: 'FILE', help: 'Compare with this report instead of measuring the base', commands: ['check', 'merge'] },
  inherited: { kind: 'string', value: 'fail|warn', help: 'What an excess that base already had does (default: fail)', commands: ['check', 'merge'] },
  'allow-raise': { kind: 'boolean', help: 'Accept ceilings that were raised', commands: ['check', 'merge'] },
  timeout: { kind: 'string', value: 'SECONDS', help: 'Time for one server (default: 60)', commands: ALSO_HOOK },
  'total-timeout': { kind: 'string', value: 'SECONDS', help: 'Time for all servers (default: 300, for a hook 60)', commands: ALSO_HOOK },
  settle: { kind: 'string', value: 'MS', help: 'Wait for list_changed where a server declares it (default: 200)', commands: ALSO_HOOK },
  concurrency: { kind: 'string', value: 'N', help: 'Servers side by side (default: the larger of 4 and twice the cores)', commands: ALSO_HOOK },
  sandbox: { kind: 'string', value: 'MODE', help: 'auto, required, bubblewrap, docker or none (default: auto)', commands: [...ALSO_HOOK, 'demo'] },
  untrusted: { kind: 'boolean', help: "Treat the checkout as a stranger's: no sandbox, no start" },
  tokens: { kind: 'boolean', help: 'Leave tokens out' },
  shard: { kind: 'string', value: 'N/OF', help: 'Measure only this share of the servers; "merge" gives the verdict', commands: ['check'] },
  report: { kind: 'string', value: 'FILE', help: 'Also write the JSON report to this file', commands: ['check', 'measure', 'merge'] },
  list: { kind: 'string', value: 'FILE', help: 'Survey: measure every server of this list', commands: ['measure'] },
  resume: { kind: 'string', value: 'FILE', help: 'Keep the outcomes of --list here, and go on where it stopped', commands: ['measure'] },
  verify: { kind: 'boolean', help: 'Start each server twice and say what differs', commands: ['check', 'measure'] },
  listing: { kind: 'string', value: 'FILE', help: 'Measure a saved tools/list answer, or - for stdin', commands: ['measure'] },
  tool: { kind: 'string', value: 'SERVER/TOOL', help: 'Show where the bytes of one tool are', commands: ['measure'] },
  client: { kind: 'string', value: 'NAME', help: 'Say what this client shows its model: claude-code, codex, vscode, opencode, generic', commands: ['measure'] },
  price: { kind: 'string', value: 'AMOUNT', help: 'Say the cost at this price per million tokens', commands: ['measure'] },
  requests: { kind: 'string', value: 'N', help: 'Requests to say the cost of (default: 1000)', commands: ['measure'] },
  cached: { kind: 'string', value: 'FRACTION', help: 'What a cached read costs of the price (default: 0.1)', commands: ['measure'] },
  html: { kind: 'string', value: 'FILE', help: 'Write the report as a page; - is stdout', commands: ['render'] },
  markdown: { kind: 'string', value: 'FILE', help: 'Write the report as Markdown; - is stdout', commands: ['render'] },
  badge: { kind: 'string', value: 'FILE', help: 'Write a badge as .svg, or as .json for a shields endpoint; - is stdout', commands: ['render'] },
  check: { kind: 'boolean', help: 'Only say what would change', commands: ['ratchet'] },
  'on-timeout': { kind: 'string', value: 'block|warn', help: 'What a push does that could not be measured in time (default: block)', commands: ['hook'] },
  cache: { kind: 'boolean', help: 'Measure again, whatever is remembered', commands: ['hook'] },
  chain: { kind: 'boolean', help: 'Keep the hook that is there, and run it first', commands: ['hook'] },
  json: { kind: 'boolean', help: 'Print one JSON document on stdout' },
  quiet: { kind: 'boolean', help: 'Print nothing when it passes' },
  help: { kind: 'boolean', help: 'Print this text' },
  version: { kind: 'boolean', help: 'Print the version' },
} as const satisfies Record<string, FlagRow>;

export type FlagName = keyof typeof FLAGS;
export type Flags = { readonly [Name in FlagName]?: (typeof FLAGS)[Name]['kind'] extends 'boolean' ? boolean : string };

export interface Invocation {
  readonly command: CommandName;
  readonly flags: Flags;
  /** Arguments after the command name: files, or the hook's verb. */
  readonly operands: readonly string[];
  /** The server's command line after `--`. */
  readonly launch: readonly string[] | null;
}

const EVERYWHERE: readonly FlagName[] = ['json', 'quiet', 'help', 'version'];

/** Whether a command takes a flag. */
export function takes(command: CommandName, name: FlagName): boolean {
  if (EVERYWHERE.includes(name)) return true;
  const row: FlagRow = FLAGS[name];
  return (row.commands ?? STARTING).includes(command);
}

/** What people type out of habit. */
const SHORT: Readonly<Record<string, string>> = { '-h': '--help', '-v': '--version', '-V': '--version' };

/**
 * Reads the command line.
 * @param argv arguments after the program's name
 * @throws {ExpectedFailure} unknown flag or command, missing or unwanted value
 */
export async function readArguments(argv: readonly string[]): Promise<Invocation> {
  const end = argv.indexOf('--');
  const own = end < 0 ? argv : argv.slice(0, end);
  const launch = end < 0 ? null : argv.slice(end + 1);
  const { tokens } = parseArgs({
    args: own.map((arg) => SHORT[arg] ?? arg),
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(Object.entries(FLAGS).map(([name, { kind }]) => [name, { type: kind }])),
  });
  for (const token of tokens) if (token.kind === 'option') await known(token);
  const operands = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  if (operands[0] === 'help') return { command: await commandOf(operands.slice(1)), flags: { help: true }, operands: [], launch };
  const command = await commandOf(operands);
  const flags: Record<string, string | boolean> = {};
  for (const token of tokens) if (token.kind === 'option') addFlag(flags, await readFlag(command, token));
  return { command, flags, operands, launch };
}

function addFlag(flags: Record<string, string | boolean>, [flag, value]: readonly [FlagName, string | boolean]): void {
  const row: FlagRow = FLAGS[flag];
  flags[flag] = row.repeatable && flags[flag] !== undefined ? `${flags[flag]}\n${value}` : value;
}

async function commandOf(operands: string[]): Promise<CommandName> {
  const [first] = operands;
  if (first === undefined) return 'check';
  if (!Object.hasOwn(COMMANDS, first)) throw failure('unknown-command', [first, await didYouMean(first, Object.keys(COMMANDS))]);
  operands.shift();
  return first as CommandName;
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
}

/** On unless they are negated: the help shows them so. */
export const NEGATABLE: readonly string[] = ['tokens', 'cache'];

/** The flag that was meant, and whether it was negated. */
async function known({ name, rawName }: OptionToken): Promise<{ flag: FlagName; negated: boolean }> {
  const negated = NEGATABLE.some((each) => name === `no-${each}`);
  const key = negated ? name.slice(3) : name;
  if (!rawName.startsWith('--') || !Object.hasOwn(FLAGS, key))
    throw failure('unknown-flag', [
      rawName,
      await didYouMean(
        rawName,
        Object.keys(FLAGS).map((each) => `--${each}`),
      ),
    ]);
  return { flag: key as FlagName, negated };
}

async function readFlag(command: CommandName, token: OptionToken): Promise<readonly [FlagName, string | boolean]> {
  const { flag, negated } = await known(token);
  const { rawName, value } = token;
  if (!takes(command, flag)) throw failure('flags-conflict', [`${rawName} does not belong to "mcp-budget ${command}".`]);
  const row: FlagRow = FLAGS[flag];
  if (row.kind === 'boolean') {
    if (value !== undefined) throw failure('flag-value', [rawName, `"${value}"`, 'no value']);
    return [flag, !negated];
  }
  if (value === undefined || value === '') throw failure('flag-value', [rawName, 'nothing', row.value ?? 'a value']);
  return [flag, value];
}

async function didYouMean(word: string, words: readonly string[]): Promise<string> {
  const { closest, distance } = await import('fastest-levenshtein');
  const near = closest(word, words);
  const most = Math.max(word.length < 4 ? 1 : 2, Math.floor(near.length / 3));
  return distance(word, near) <= most && distance(word, near) < word.replace(/^-+/, '').length - 1 ? ` Did you mean ${near}?` : '';
}
