import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** What stands between the command line and the start of a stdio server: every millisecond of loading it is waited for. */
const BEFORE = ['commands/check', 'commands/measure', 'run', 'servers/configured'];

/** What is loaded while the servers start. */
const BESIDE = ['assess', 'commands/print', 'core/measure', 'core/verdict', 'files', 'git/repository', 'render/json', 'report', 'tokens/counter'];

/** Imported by the entry itself, which must not load everything for `--version`. */
const ENTRY = ['io'];

/** What a budget or a client config is read with. */
const READERS = /[/\\]node_modules[/\\](fastest-levenshtein|jsonc-parser)[/\\]/;

/**
 * The chunks of a check: each file that is loaded costs as much as a start of git, so that there is one of
 * each kind. They hold what their roots import, not what is imported when it is needed.
 * @returns groups for rolldown's `codeSplitting`
 */
export function hotGroups(sources) {
  const reach = (roots) => {
    const found = new Set();
    const visit = (file) => {
      if (found.has(file)) return;
      found.add(file);
      for (const [, path] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b(?! type)[^;'()]*'(\.[^']*\.[jt]s)'/gm))
        visit(resolve(dirname(file), path));
    };
    for (const root of roots) visit(resolve(sources, `${root}.ts`));
    return found;
  };
  const entry = reach(ENTRY);
  const before = reach(BEFORE);
  const beside = reach(BESIDE);
  return [
    { name: 'start', priority: 2, test: (id) => !entry.has(id) && (before.has(id) || READERS.test(id)) },
    { name: 'beside', priority: 1, test: (id) => !entry.has(id) && !before.has(id) && beside.has(id) },
  ];
}
