// Writes the tables of README.md that say what --help and action.yml say: npm run bundle && npm run readme
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = new URL('../', import.meta.url);

/**
 * The README with its tables made anew; everything outside their markers is kept.
 * @param {string} readme
 * @param {{ help: (command: string | null) => string, action: string }} sources what `--help` prints, and the text of action.yml
 */
export function writeTables(readme, { help, action }) {
  const tables = {
    commands: commandTable(help(null)),
    flags: flagTable(help),
    inputs: yamlTable(action, 'inputs', 'input'),
    outputs: yamlTable(action, 'outputs', 'output'),
  };
  return Object.entries(tables).reduce((text, [name, table]) => replaceBetween(text, name, table), readme);
}

function replaceBetween(text, name, table) {
  const [begin, end] = [`<!-- ${name}: begin (npm run readme) -->`, `<!-- ${name}: end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`README.md lacks the lines ${begin} and ${end}.`);
  return `${text.slice(0, from)}${begin}\n\n${table}\n\n${text.slice(to)}`;
}

function commandTable(help) {
  return table(
    ['command', 'what it does'],
    rows(help, 'Commands:').map(([name, says]) => [`\`${name}\``, says]),
  );
}

function flagTable(help) {
  const commands = rows(help(null), 'Commands:').map(([name]) => name);
  const taking = new Map();
  for (const command of commands) for (const [flag] of rows(help(command), 'Flags:')) taking.set(flag, [...(taking.get(flag) ?? []), command]);
  return table(
    ['flag', 'what it says', 'commands'],
    rows(help(null), 'Flags:').map(([flag, says]) => {
      const some = taking.get(flag) ?? [];
      return [`\`${flag}\``, says, some.length === commands.length ? 'all' : some.map((name) => `\`${name}\``).join(', ')];
    }),
  );
}

/** The two columns below a heading of the help text; a further indented line continues the row above it. */
function rows(help, heading) {
  const lines = help.split('\n');
  const from = lines.indexOf(heading) + 1;
  const found = [];
  for (const line of lines.slice(from, lines.indexOf('', from))) {
    const [, left, right] = /^ {2}(\S.*?)(?: {2,}(.+))?$/.exec(line) ?? [];
    if (left !== undefined) found.push([left, right ?? '']);
    else found.at(-1)[1] = `${found.at(-1)[1]} ${line.trim()}`.trim();
  }
  return found;
}

/** Names and descriptions of one mapping of action.yml. */
function yamlTable(yaml, key, title) {
  const [, section] = new RegExp(`^${key}:\\n((?:^ .*\\n|^\\n)+)`, 'm').exec(yaml) ?? [];
  if (section === undefined) throw new Error(`action.yml has no ${key}.`);
  const entries = [...section.matchAll(/^ {2}([\w-]+):\n {4}description: (?:'((?:[^']|'')*)'|(.*))$/gm)];
  return table(
    [title, 'what it says'],
    entries.map(([, name, quoted, plain]) => [`\`${name}\``, quoted?.replaceAll("''", "'") ?? plain]),
  );
}

function table(head, body) {
  const cell = (text) => text.replaceAll('<', '&lt;').replaceAll('|', '\\|');
  return [head, head.map(() => '---'), ...body.map((row) => row.map(cell))].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const cli = process.argv[2] ?? fileURLToPath(new URL('dist/cli.js', ROOT));
  const help = (command) => execFileSync(process.execPath, [cli, ...(command === null ? [] : [command]), '--help'], { encoding: 'utf8' });
  const path = new URL('README.md', ROOT);
  writeFileSync(path, writeTables(readFileSync(path, 'utf8'), { help, action: readFileSync(new URL('action.yml', ROOT), 'utf8') }));
}
