import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** What stands between the command line and the start of a stdio server: every millisecond of loading it is waited for. */
const BEFORE = ['commands/check', 'commands/measure', 'run'];

/** What is read before it where servers stand in files, and what those are checked with. */
const CONFIGS = ['servers/discover'];

/** What is loaded while the servers start. */
const BESIDE = ['beside', 'commands/print'];

/** What tells the result: shared by the command line and the action, and then the action's own part. */
const RENDER = ['render/comment', 'render/summary', 'render/terminal'];
const TELL = ['action/present', 'github/client', 'github/command', 'github/octokit'];

/** Imported by the entry itself, which must not load everything for `--version`. */
const ENTRY = ['io'];

const packages = (...names) => new RegExp(String.raw`[/\\]node_modules[/\\](${names.join('|')})[/\\]`);
const READERS = packages('fastest-levenshtein', 'jsonc-parser');
const SCHEMAS = packages('zod');
/** All that `@octokit/core` and its two plugins need; `@actions/github`, with its HTTP library, is for proxies alone. */
const OCTOKIT = packages(
  String.raw`@octokit[/\\](auth-token|core|endpoint|graphql|plugin-paginate-rest|plugin-rest-endpoint-methods|request|request-error)`,
  'before-after-hook',
  'fast-content-type-parse',
  'json-with-bigint',
  'universal-user-agent',
);

/**
 * The chunks of a check: each file that is loaded costs as much as a start of git, so that there is one of
 * each kind. They hold what their roots import, not what is imported when it is needed; of two that could
 * hold a module the earlier one does.
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
  const group = (name, roots, dependencies) => {
    const own = reach(roots);
    return { name, test: (id) => !entry.has(id) && (own.has(id) || dependencies?.test(id) === true) };
  };
  const groups = [
    group('start', BEFORE, READERS),
    group('configs', CONFIGS, SCHEMAS),
    group('beside', BESIDE),
    group('render', RENDER),
    group('tell', TELL, OCTOKIT),
  ];
  return groups.map((each, index) => ({ ...each, priority: groups.length - index }));
}
