import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** What a check of a stdio server runs, dynamic imports followed by hand: each file that is loaded costs as much as a start of git. */
const ROOTS = [
  'commands/check',
  'commands/measure',
  'commands/print',
  'core/lint',
  'core/measure',
  'core/verdict',
  'files',
  'git/repository',
  'mcp/pool',
  'render/json',
  'report',
  'run',
  'sandbox/prepare',
  'servers/configured',
  'tokens/counter',
];

/** Imported by the entry itself, which must not load everything for `--version`. */
const ENTRY = 'io';

const SMALL_PACKAGES = /[/\\]node_modules[/\\](cross-spawn|fastest-levenshtein|isexe|jsonc-parser|path-key|shebang-command|shebang-regex|which)[/\\]/;

/**
 * Modules that go into the one chunk of a check: all that the roots import, not what they load when it is needed.
 * @returns a test for a module's path
 */
export function hotModules(sources) {
  const found = new Set();
  const visit = (file) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type)[^;']*'(\.[^']*\.ts)'/gm)) visit(resolve(dirname(file), path));
  };
  for (const root of ROOTS) visit(resolve(sources, `${root}.ts`));
  found.delete(resolve(sources, `${ENTRY}.ts`));
  return (id) => found.has(id) || SMALL_PACKAGES.test(id);
}
