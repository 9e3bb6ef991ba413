import { createHash } from 'node:crypto';

/** What a hook file needs to know about the installation that wrote it. */
export interface ScriptFacts {
  /** Absolute path of the node that installed it. */
  readonly node: string;
  /** Absolute path of the program that installed it. */
  readonly cli: string;
  /** The same program relative to the checkout's root, where it lies in it: a linked worktree then runs its own. */
  readonly ownCli: string | null;
  /** Flags for `hook run`, as they are to stand there. */
  readonly flags: readonly string[];
  /** Name of the hook that stood here before, beside this one; it runs first. */
  readonly chained: string | null;
}

const MARK = '# mcp-budget pre-push hook';
const SUM = /^# sum ([0-9a-f]{64})$/m;

/**
 * The text of the hook: plain `sh`, LF line ends. It runs the `node` of the caller's PATH or, from a
 * program without one, the node that installed it.
 */
export function writeScript(facts: ScriptFacts): string {
  const body = bodyOf(facts);
  return `#!/bin/sh\n${MARK}. "mcp-budget hook uninstall" removes it; edited, it stays.\n# sum ${sum(body)}\n${body}`;
}

/** Whose a hook file is: ours as written, ours but edited since, or somebody else's. */
export function whoseScript(text: string): 'ours' | 'edited' | 'foreign' {
  if (!text.startsWith(`#!/bin/sh\n${MARK}`)) return 'foreign';
  const found = SUM.exec(text);
  return found !== null && found[1] === sum(text.slice(found.index + found[0].length + 1)) ? 'ours' : 'edited';
}

const CHAINED = /^chained='(.*)'$/m;

/** The name of the hook that one of our scripts runs first. */
export function chainedBy(text: string): string | null {
  return CHAINED.exec(text)?.[1] ?? null;
}

const sum = (body: string): string => createHash('sha256').update(body).digest('hex');

/** One word for `sh`, whatever it holds. */
export const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** `sh` of Git for Windows takes slashes everywhere. */
const slashes = (path: string): string => (process.platform === 'win32' ? path.replaceAll('\\', '/') : path);

function bodyOf({ node, cli, ownCli, flags, chained }: ScriptFacts): string {
  const run = ['"$node" "$cli" hook run', ...flags.map(quoted), '"$@"'].join(' ');
  return [
    ...(chained === null ? [] : KEEP_STDIN),
    ...(chained === null
      ? []
      : [`chained=${quoted(chained)}`, 'before="$(dirname "$0")/$chained"', 'if [ -x "$before" ]; then feed | "$before" "$@" || exit $?; fi']),
    'if [ "$MCP_BUDGET" = 0 ]; then echo "mcp-budget: skipped (MCP_BUDGET=0)." >&2; exit 0; fi',
    'node=$(command -v node) || node=',
    // The servers of a program without PATH need node as well.
    `if [ -z "$node" ]; then node=${quoted(slashes(node))}; PATH="$PATH:\${node%/*}"; export PATH; fi`,
    ...(ownCli === null ? [`cli=${quoted(slashes(cli))}`] : [`cli=${quoted(slashes(ownCli))}`, `[ -f "$cli" ] || cli=${quoted(slashes(cli))}`]),
    'for file in "$node" "$cli"; do',
    '  [ -f "$file" ] && continue',
    '  echo "mcp-budget: $file is gone, so this push was not checked and is stopped." >&2',
    '  echo "mcp-budget: install it again and run \\"mcp-budget hook install\\"; to push without the check: MCP_BUDGET=0 git push" >&2',
    '  exit 3',
    'done',
    chained === null ? `exec ${run}` : `feed | ${run}`,
    '',
  ].join('\n');
}

/** Git tells a hook once what is pushed; two hooks read it, so it is kept. At a terminal nobody tells anything. */
const KEEP_STDIN = ['pushed=', '[ -t 0 ] || pushed=$(cat)', 'feed() { if [ -n "$pushed" ]; then printf \'%s\\n\' "$pushed"; fi; }'] as const;
