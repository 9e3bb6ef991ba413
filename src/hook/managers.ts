import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const MANAGERS = ['husky', 'lefthook', 'pre-commit', 'simple-git-hooks', 'plain'] as const;
export type Manager = (typeof MANAGERS)[number];

interface Snippet {
  /** Where the lines go, in words. */
  readonly where: string;
  readonly lines: readonly string[];
  /** What to do afterwards; empty where nothing is left to do. */
  readonly next: string;
}

const RUN = 'node_modules/.bin/mcp-budget hook run "$@"';

/** `examples/hooks` holds the same, each tried with the real tool. */
export const SNIPPETS: Readonly<Record<Manager, Snippet>> = {
  husky: { where: 'a line of .husky/pre-push, before others that read stdin', lines: [RUN], next: '' },
  lefthook: {
    where: 'lefthook.yml',
    lines: ['pre-push:', '  jobs:', '    - name: mcp-budget', '      run: node_modules/.bin/mcp-budget hook run {0}', '      use_stdin: true'],
    next: 'npx lefthook install',
  },
  'pre-commit': {
    where: '.pre-commit-config.yaml',
    lines: [
      'repos:',
      '  - repo: local',
      '    hooks:',
      '      - id: mcp-budget',
      '        name: mcp-budget',
      '        language: system',
      '        entry: node_modules/.bin/mcp-budget hook run',
      '        stages: [pre-push]',
      '        always_run: true',
      '        pass_filenames: false',
    ],
    next: 'pre-commit install --hook-type pre-push',
  },
  'simple-git-hooks': {
    where: 'package.json',
    lines: ['"simple-git-hooks": {', '  "pre-push": "node_modules/.bin/mcp-budget hook run \\"$@\\""', '}'],
    next: 'npx simple-git-hooks',
  },
  plain: {
    where: 'the top of the pre-push hook that is there; the rest of it reads the same stdin as before',
    lines: [
      'pushed=; [ -t 0 ] || pushed=$(cat)',
      'feed() { if [ -n "$pushed" ]; then printf \'%s\\n\' "$pushed"; fi; }',
      `feed | ${RUN} || exit $?`,
      'if [ -n "$pushed" ]; then exec <<EOF',
      '$pushed',
      'EOF',
      'else exec </dev/null; fi',
    ],
    next: '',
  },
};

const FILES: Readonly<Record<Exclude<Manager, 'plain'>, readonly string[]>> = {
  husky: ['.husky'],
  lefthook: ['lefthook', '.lefthook', '.config/lefthook'].flatMap((name) => ['yml', 'yaml', 'toml', 'json', 'jsonc'].map((ending) => `${name}.${ending}`)),
  'pre-commit': ['.pre-commit-config.yaml', '.pre-commit-config.yml'],
  'simple-git-hooks': ['.simple-git-hooks.json', '.simple-git-hooks.js', '.simple-git-hooks.cjs', '.simple-git-hooks.mjs', 'simple-git-hooks.json'],
};

/**
 * The hook manager that a checkout is set up for, or null.
 * @param hook text of the hook that is there
 */
export function detectManager(root: string, hook: string | null): Manager | null {
  for (const [manager, sign] of SIGNS) if (hook !== null && sign.test(hook)) return manager;
  const names = Object.keys(FILES) as (keyof typeof FILES)[];
  return names.find((manager) => FILES[manager].some((file) => existsSync(join(root, file)))) ?? (packageNames(root) ? 'simple-git-hooks' : null);
}

/** How the files that each manager writes can be told. */
const SIGNS: readonly (readonly [Manager, RegExp])[] = [
  ['lefthook', /\blefthook\b/i],
  ['pre-commit', /pre-commit\.com|pre_commit/],
  ['simple-git-hooks', /SIMPLE_GIT_HOOKS/],
  ['husky', /husky/],
];

function packageNames(root: string): boolean {
  try {
    return Object.hasOwn(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object, 'simple-git-hooks');
  } catch {
    // No package.json, or none that can be read: then no manager is set up in it.
    return false;
  }
}
