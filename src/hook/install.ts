import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { findHooks, type HookPlace } from './folder.ts';
import { detectManager, type Manager, SNIPPETS } from './managers.ts';
import { chainedBy, whoseScript, writeScript } from './script.ts';

export interface InstallRequest {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute paths of the running node and program. */
  readonly node: string;
  readonly cli: string;
  /** Flags for `hook run`, written into the hook. */
  readonly flags: readonly string[];
  /** Keep the hook that is there and run it first. */
  readonly chain: boolean;
}

/** What came of it, in lines for a person. `done` is false where the wish was not fulfilled. */
export interface Outcome {
  readonly done: boolean;
  readonly lines: readonly string[];
}

const NAME = 'pre-push';
const CHAINED = 'pre-push.before-mcp-budget';
const NO_REPOSITORY: Outcome = { done: true, lines: ['mcp-budget: this is no git checkout, so there is no hook to write.'] };

/** Writes the hook where git looks for it, never over another one. */
export function install(request: InstallRequest): Outcome {
  const { cwd, env, chain } = request;
  if (env['CI'] && env['CI'] !== 'false' && env['CI'] !== '0') return { done: true, lines: ['mcp-budget: CI is set, so no hook was written.'] };
  const place = findHooks(cwd, env);
  if (place === null) return NO_REPOSITORY;
  const path = join(place.folder, NAME);
  const text = read(path);
  const whose = text === null ? null : whoseScript(text);
  const manager = detectManager(place.root, whose === 'ours' ? null : text);
  if (!place.own && whose !== 'ours') return refuse(`${place.folder} serves all your repositories (core.hooksPath), so nothing was written there.`, manager);
  if (manager !== null && manager !== 'plain' && whose !== 'ours' && (text !== null || manager !== 'pre-commit'))
    return refuse(`hooks are kept by ${manager} here, so nothing was written.`, manager);
  if (whose === 'edited') return refuse(`${shown(place, path)} is the hook of mcp-budget with changes of yours, so it was left as it is.`, null);
  if (whose === 'foreign' && !chain)
    return refuse(
      `${shown(place, path)} exists and is not ours, so it was left as it is. To keep it and run it first: mcp-budget hook install --chain`,
      'plain',
    );
  return write(request, place, { path, text, whose });
}

interface Present {
  readonly path: string;
  readonly text: string | null;
  readonly whose: ReturnType<typeof whoseScript> | null;
}

function write(request: InstallRequest, place: HookPlace, { path, text, whose }: Present): Outcome {
  const { node, flags } = request;
  mkdirSync(place.folder, { recursive: true });
  const kept = join(place.folder, CHAINED);
  if (whose === 'foreign') {
    if (existsSync(kept)) return refuse(`${shown(place, kept)} exists already, so ${NAME} cannot be kept under that name.`, 'plain');
    renameSync(path, kept);
  }
  const chained = whose === 'foreign' ? CHAINED : whose === 'ours' && text !== null ? chainedBy(text) : null;
  const script = writeScript({ node, ...programOf(request.cli, place.root), flags, chained });
  if (script === text && (lstatSync(path).mode & 0o111) !== 0) return { done: true, lines: [`mcp-budget: ${shown(place, path)} is up to date.`] };
  // Written beside and moved: git never sees half a hook, and a link of that name is replaced, not followed.
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, script, { mode: 0o755 });
  chmodSync(draft, 0o755);
  renameSync(draft, path);
  const after = chained === null ? '' : `, after ${shown(place, kept)}`;
  return { done: true, lines: [`mcp-budget: wrote ${shown(place, path)}${after}. It checks every commit before it is pushed.`] };
}

/** Removes the hook where it is ours and as it was written; a hook that it chained gets its place back. */
export function uninstall({ cwd, env }: Pick<InstallRequest, 'cwd' | 'env'>): Outcome {
  const place = findHooks(cwd, env);
  if (place === null) return NO_REPOSITORY;
  const path = join(place.folder, NAME);
  const text = read(path);
  const whose = text === null ? null : whoseScript(text);
  if (text === null) return { done: true, lines: [`mcp-budget: ${shown(place, path)} does not exist: nothing removed.`] };
  if (whose === 'foreign') return { done: false, lines: [`mcp-budget: ${shown(place, path)} is not ours, so it was left as it is: nothing removed.`] };
  if (whose === 'edited')
    return { done: false, lines: [`mcp-budget: ${shown(place, path)} was edited since it was written, so it was left as it is: delete it by hand.`] };
  const chained = chainedBy(text);
  const kept = chained === null ? null : join(place.folder, chained);
  if (kept !== null && existsSync(kept)) {
    renameSync(kept, path);
    return { done: true, lines: [`mcp-budget: removed; ${shown(place, path)} is what it was before.`] };
  }
  rmSync(path);
  return { done: true, lines: [`mcp-budget: removed ${shown(place, path)}.`] };
}

/** What `hook print` shows: the lines for a manager, else the hook itself. */
export function printHook(request: InstallRequest, manager: Manager | null): string {
  const place = findHooks(request.cwd, request.env);
  const path = place === null ? null : join(place.folder, NAME);
  const text = path === null ? null : read(path);
  const chosen = manager ?? (place === null ? null : detectManager(place.root, text !== null && whoseScript(text) === 'ours' ? null : text));
  if (chosen !== null) return `${SNIPPETS[chosen].lines.join('\n')}\n`;
  return writeScript({ node: request.node, ...programOf(request.cli, place?.root ?? null), flags: request.flags, chained: null });
}

function refuse(what: string, manager: Manager | null): Outcome {
  const { where, lines, next } = SNIPPETS[manager ?? 'plain'];
  return {
    done: false,
    lines: [`mcp-budget: ${what}`, `Add to ${where}:`, '', ...lines.map((line) => `  ${line}`), '', ...(next === '' ? [] : [`Then run: ${next}`])],
  };
}

/** The hook's text; a link that leads nowhere and a folder count as somebody else's. */
function read(path: string): string | null {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return null;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * The program as the hook names it: a dependency by its place under `node_modules`, which outlives the
 * next version's own folder, where that leads to the program that runs. Beside it lies the bundle that
 * starts faster.
 */
function programOf(cli: string, root: string | null): { readonly cli: string; readonly ownCli: string | null } {
  const real = realpathSync(cli);
  const quick = (path: string) => (existsSync(join(dirname(real), QUICK)) ? join(dirname(path), QUICK) : path);
  if (root === null) return { cli: quick(real), ownCli: null };
  const top = realpathSync(root);
  const linked = join(top, 'node_modules', 'mcp-budget', 'dist', 'cli.js');
  const known = existsSync(linked) && realpathSync(linked) === real ? linked : real;
  const inside = relative(top, known);
  return { cli: quick(known), ownCli: isAbsolute(inside) || inside.startsWith('..') ? null : quick(inside) };
}

const QUICK = 'hook.cjs';

const shown = ({ root }: HookPlace, path: string): string => {
  const rest = relative(root, path);
  return rest.startsWith('..') || isAbsolute(rest) ? path : rest;
};
