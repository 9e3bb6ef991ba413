import { basename, sep } from 'node:path';
import type { ServerEntry } from '../core/types.ts';
import type { Entry } from './entry.ts';
import { type Expanded, expand, type Need, type Sources } from './expand.ts';

/** What a definition is read against; the same for all entries of a run. */
export interface Scene {
  /** Folder of the budget, or the root of the repository; absolute and real. */
  readonly root: string;
  readonly repository: string;
  /** Path of the root where the servers run; only its name is used, since engines move paths themselves. */
  readonly rootInside: string;
  /** HOME of the servers. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly trusted: boolean;
  /** What to call the budget file in messages. */
  readonly budgetLabel: string;
  /** The package of this repository that a command would fetch from a registry, and how to start it locally. */
  readonly published: (command: string, args: readonly string[]) => Promise<{ readonly name: string; readonly local: string | null } | null>;
}

/** A need and where it stands: `env.KEY`, `args[1]`, `url`. */
export interface PlacedNeed extends Need {
  readonly place: string;
}

/** A definition with its overlay merged and its variables replaced. */
export interface Definite {
  readonly kind: 'stdio' | 'remote';
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** As written, expanded; relative to the root or absolute. */
  readonly cwd: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly transport: Entry['transport'];
  readonly needs: readonly PlacedNeed[];
}

/**
 * Merges the overlay into an entry and replaces the variables of both. A value comes from the
 * overlay's `env`, from the caller's environment where `sandbox.passEnv` names it (trusted runs
 * only), from a default, or from nowhere: then it is a need.
 */
export function resolveEntry(entry: Entry, overlay: ServerEntry | undefined, scene: Scene): Definite {
  const remote = entry.url !== null;
  const needs: PlacedNeed[] = [];
  const constants = constantsOf(entry, scene);
  const given = givenBy(overlay, scene, constants);
  const sources: Sources = {
    variable: given,
    input: given,
    defaults: entry.variables.defaults,
    constants,
    bare: entry.variables.bare,
  };
  const keep = (place: string, { text, needs: found }: Expanded) => {
    needs.push(...found.map((need) => ({ ...need, place })));
    return text;
  };
  const say = (place: string, text: string) => keep(place, expand(text, sources));
  const map = (place: string, record: Readonly<Record<string, string>>, value: (key: string, text: string) => string) =>
    Object.fromEntries(Object.entries(record).map(([key, text]) => [key, value(`${place}.${key}`, text)]));
  const env = map('env', remote ? {} : { ...entry.env, ...variablesOf(overlay) }, (place, text) => {
    const passed = expand(text, sources);
    const key = place.slice('env.'.length);
    const known = passed.needs.length > 0 ? given(key) : undefined;
    return known ?? keep(place, passed);
  });
  return {
    kind: remote ? 'remote' : 'stdio',
    command: say('command', entry.command ?? ''),
    args: (overlay?.args ?? entry.args).map((text, index) => say(`args[${index}]`, text)),
    env,
    cwd: say('cwd', overlay?.cwd ?? entry.cwd ?? '.'),
    url: say('url', entry.url ?? ''),
    headers: map('headers', { ...entry.headers, ...overlay?.headers }, say),
    transport: overlay?.transport === 'http' || overlay?.transport === 'sse' ? overlay.transport : entry.transport,
    needs,
  };
}

/** An overlay's `env` may also fill a form whose text is no name of a variable. */
function variablesOf(overlay: ServerEntry | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(overlay?.env ?? {}).filter(([key]) => key !== '' && !/[=\0]/.test(key)));
}

function givenBy(overlay: ServerEntry | undefined, scene: Scene, constants: ReadonlyMap<string, string>): (name: string) => string | undefined {
  const env = overlay?.env ?? {};
  const passed = new Set(scene.trusted ? (overlay?.sandbox?.passEnv ?? []) : []);
  const fromCaller = (name: string) => (passed.has(name) && Object.hasOwn(scene.env, name) ? scene.env[name] : undefined);
  return (name) => {
    const text = Object.hasOwn(env, name) ? env[name] : undefined;
    if (text === undefined) return fromCaller(name);
    const own = expand(text, { variable: fromCaller, input: fromCaller, defaults: new Map(), constants, bare: false });
    return own.needs.length === 0 ? own.text : fromCaller(name);
  };
}

/** What every server finds alike: its folders, and the PATH that each sandbox hands on in any case. */
function constantsOf(entry: Entry, { root, rootInside, home, env }: Scene): ReadonlyMap<string, string> {
  const { folder } = entry.variables;
  const fixed: [string, string][] = [
    ['workspaceFolder', root],
    ['workspaceFolderBasename', basename(rootInside)],
    ['CLAUDE_PROJECT_DIR', root],
    ['CLAUDE_PLUGIN_ROOT', root],
    ['PWD', root],
    ['userHome', home],
    ['HOME', home],
    ['pathSeparator', sep],
    ['/', sep],
  ];
  // A server behind a URL has no program to find.
  if (entry.url === null && env['PATH'] !== undefined) fixed.push(['PATH', env['PATH']]);
  if (folder !== null) fixed.push(['__dirname', folder === '.' ? root : `${root}/${folder}`]);
  return new Map(fixed);
}
