const COMMANDS = new Set([
  'set-env',
  'set-output',
  'save-state',
  'add-mask',
  'add-path',
  'add-matcher',
  'remove-matcher',
  'debug',
  'warning',
  'error',
  'notice',
  'group',
  'endgroup',
  'echo',
  'stop-commands',
  'internal-set-repo-path',
  'start-action',
  'end-action',
]);

/**
 * The names of the workflow commands that the Actions runner would obey in this output.
 * Lines end at `\n`, `\r` or `\r\n`; `::name props::data` counts once leading white space is trimmed,
 * `##[name props]data` counts anywhere in a line; names are compared without case.
 * Source: actions/runner, `ActionCommand.TryParseV2` and `TryParse`.
 */
export function obeyed(output: string): string[] {
  return output.split(/\r\n|\r|\n/).flatMap((line) => {
    const name = doubleColon(line) ?? doubleHash(line);
    return name !== null && COMMANDS.has(name) ? [name] : [];
  });
}

function doubleColon(line: string): string | null {
  const trimmed = line.replace(/^[\s\u0085\u00ad\u200b-\u200f\u2060\ufeff\u0000-\u001f]+/, '');
  if (!trimmed.startsWith('::')) return null;
  const end = trimmed.indexOf('::', 2);
  return end < 0 ? null : trimmed.slice(2, end).split(' ')[0]!.toLowerCase();
}

function doubleHash(line: string): string | null {
  const start = line.indexOf('##[');
  const end = line.indexOf(']', start);
  return start < 0 || end < 0
    ? null
    : line
        .slice(start + 3, end)
        .split(' ')[0]!
        .toLowerCase();
}
