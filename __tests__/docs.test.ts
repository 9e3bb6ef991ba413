import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { FINDING_KINDS } from '../src/core/report.ts';
import { MESSAGES } from '../src/errors.ts';
import { COMMANDS, type CommandName } from '../src/flags.ts';
import { INPUT_NAMES } from '../src/github/inputs.ts';
import { helpText } from '../src/help.ts';
import { BOUNDS } from '../src/start.ts';
import { LIMITS } from './sandbox/layout.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Codes in the first column of the table below a heading of docs/troubleshooting.md. */
function codesBelow(heading: string): string[] {
  const section =
    read('docs/troubleshooting.md')
      .split(/^## /m)
      .find((each) => each.startsWith(heading)) ?? '';
  return [...section.matchAll(/^\| `([a-z-]+)` \| (.+) \| (.+) \|$/gm)].map(([, code]) => code ?? '');
}

/** What a message begins with, to search for: its first sentence, with an ellipsis for each word that varies. */
function openingOf(message: (...words: string[]) => string): string {
  const whole = message(...Array<string>(message.length).fill('…'));
  const [sentence = ''] = /^.*?(?=\.(?:[ …]|$))|^.*$/.exec(whole) ?? [];
  return /[a-z]/.test(sentence) ? sentence : '…';
}

/** Codes of why there is no base, wherever they are made. */
function baseCodes(folder = 'src'): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return baseCodes(path);
    return [...read(path).matchAll(/'((?:base|setup)-[a-z-]+)'/g)].map(([, code = '']) => code);
  });
}

/** The union exists only as a type, so its source is read. */
function reasonCodes(): string[] {
  const union = /export type ReasonCode =([^;]+);/.exec(read('src/core/types.ts'))?.[1] ?? '';
  return [...union.matchAll(/'([a-z-]+)'/g)].map(([, code]) => code ?? '');
}

describe('docs/troubleshooting.md', () => {
  test.each([
    ['A file or a flag is wrong', Object.keys(MESSAGES)],
    ['A server could not be measured', reasonCodes()],
    ['What the check found', [...FINDING_KINDS]],
  ])('"%s" has a row for each code, and no other', (heading, codes) => {
    expect(codes.length).toBeGreaterThan(20);
    expect(codesBelow(heading).toSorted()).toEqual(codes.toSorted());
  });

  test('has a row for each reason why there is nothing to compare with, and no other', () => {
    const codes = [...new Set(baseCodes())].filter((code) => !(INPUT_NAMES as readonly string[]).includes(code));
    expect(codesBelow('There is nothing to compare with').toSorted()).toEqual(codes.toSorted());
  });

  test.each(Object.entries(MESSAGES))('has the words that the message of %s begins with', (code, message) => {
    expect(read('docs/troubleshooting.md')).toContain(`\n| \`${code}\` | ${openingOf(message)} | `);
  });
});

test.each([
  ['of these attacks', LIMITS],
  ['of a check', BOUNDS],
])('docs/security.md says the limits %s below the matrix', (name, { memoryBytes, processes, tmpBytes }) => {
  const mib = (bytes: number) => `${(bytes / 2 ** 20).toLocaleString('en')} MiB`;
  const [, below = ''] = read('docs/security.md').split('<!-- end of matrix -->');
  expect(below).toContain(`| ${name} | ${mib(memoryBytes)} | ${processes} | ${mib(tmpBytes)} |`);
});

describe('README.md', () => {
  test('has the tables that --help and action.yml give; "npm run bundle && npm run readme" writes them', async () => {
    const { writeTables } = await import(new URL('../scripts/readme-tables.mjs', import.meta.url).href);
    const readme = read('README.md');
    const help = (command: string | null) => helpText(command as CommandName | null);
    expect(writeTables(readme, { help, action: read('action.yml') })).toBe(readme);
    for (const command of Object.keys(COMMANDS)) expect(readme).toContain(`| \`${command}\` |`);
    for (const input of INPUT_NAMES) expect(readme).toContain(`| \`${input}\` |`);
  });
});

/** Every Markdown file that a reader of the repository opens. */
function documents(folder = ROOT): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', '.git', 'dist', '__tests__'].includes(entry.name) ? [] : documents(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

describe('every document', () => {
  test.each(documents().map((path) => [relative(ROOT, path), path]))('%s links to files and headings that exist', (_, path) => {
    const text = readFileSync(path, 'utf8').replace(/```[\s\S]*?```/g, '');
    for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [file = '', anchor] = target.split('#');
      const linked = file === '' ? path : join(dirname(path), file);
      expect(existsSync(linked), `${target} exists`).toBe(true);
      if (anchor === undefined) continue;
      const headings = [...readFileSync(linked, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
      expect(headings, `${target} is a heading`).toContain(anchor);
    }
  });

  test.each(documents().map((path) => [relative(ROOT, path), path]))('%s shows only commands and flags that exist', (_, path) => {
    const flags = new Set(helpText(null).match(/--[a-z][a-z-]*/g));
    const shown = [...readFileSync(path, 'utf8').matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) => block).join('');
    for (const [, call = ''] of shown.matchAll(/^(?:npx (?:-y )?)?mcp-budget(?:@[\d.]+)?( .*)?$/gm)) {
      const [own = ''] = call.split(/ -- | #/);
      const [command = ''] = own.trim().split(' ');
      if (command !== '' && !command.startsWith('-')) expect(Object.keys(COMMANDS), call).toContain(command);
      for (const [flag] of own.matchAll(/(?<= )--[a-z][a-z-]*/g)) expect(flags, call).toContain(flag);
    }
  });
});
