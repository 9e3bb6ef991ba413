import { lstatSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Finding } from '../core/report.ts';
import type { Reason, Server, ServerEntry } from '../core/types.ts';
import { ExpectedFailure } from '../errors.ts';
import { fromDefinition } from './define.ts';
import type { Discovery } from './discover.ts';
import { type Entry, NO_VARIABLES, short } from './entry.ts';
import type { Found, Request } from './find.ts';
import { CONFIG_FILES } from './formats.ts';
import { joinByName } from './join.ts';
import { toServer, unlaunchable } from './launch.ts';
import type { Scene } from './resolve.ts';

type Named = Readonly<Record<string, ServerEntry>>;

/**
 * The servers of the budget's entries and of the client configs. When any entry starts a server of
 * its own, the entries are the whole list; else they add to their namesakes and drop nobody.
 * @throws {ExpectedFailure} `config-…`
 */
export async function fromConfigs(request: Request, scene: Scene): Promise<Found> {
  const named = request.budget?.servers ?? {};
  const own = Object.keys(named).filter((name) => starts(named[name]));
  const whole = own.length > 0;
  const { discovery, notes } = await read(request, whole && own.length === Object.keys(named).length);
  const disabled = discovery.entries.filter((entry) => entry.disabled).map(({ name, source: file }) => ({ name, file }));
  const joined = joinByName(
    discovery.entries.filter((entry) => !entry.disabled),
    named,
    scene,
  );
  const all = new Map(joined.entries);
  for (const name of own) all.set(name, budgetEntry(name, named[name]!, scene));
  const names = whole ? Object.keys(named) : [...new Set([...Object.keys(named), ...all.keys()])];
  const servers = await Promise.all(names.map((name) => serverOf(name, all.get(name), { named, disabled, files: discovery.files, scene })));
  const taken = new Set(names.filter((name) => !own.includes(name)));
  const expectsNone = request.budget?.servers !== undefined && Object.keys(named).length === 0;
  const stray = whole || expectsNone ? [...joined.entries.values()].filter(({ name }) => expectsNone || !Object.hasOwn(named, name)) : [];
  const fromFiles = [...taken].some((name) => joined.entries.has(name)) || !whole;
  return {
    servers,
    files: [...(whole ? [scene.budgetLabel] : []), ...(fromFiles ? discovery.files : [])],
    findings: [
      ...joined.findings.filter(({ server }) => taken.has(server ?? '')),
      ...repeated(discovery, taken),
      ...stray.map((entry) => notNamed(entry, { scene, expectsNone })),
    ],
    notes: [...notes, ...offNotes(disabled), ...fileNotes(servers, all)],
    disabled,
    expectsNone,
    missing:
      servers.length > 0 || expectsNone
        ? null
        : await (await import('./nearby.ts')).nothingFound(request, { files: discovery.files, disabled: disabled.length, budgetLabel: scene.budgetLabel }),
  };
}

function starts(entry: ServerEntry | undefined): boolean {
  return entry?.command !== undefined || entry?.url !== undefined;
}

const NOTHING: Discovery = { files: [], entries: [], repeated: [] };

/** Client configs that only serve for a warning do not stop a run when they are broken. */
async function read(
  { budget, config, cwd, root, repository }: Request,
  spare: boolean,
): Promise<{ readonly discovery: Discovery; readonly notes: readonly string[] }> {
  const named = config !== undefined ? resolve(cwd, config) : budget?.config !== undefined ? resolve(root, budget.config) : null;
  const ground = { root, repository };
  // The readers of all clients' files are large, and most repositories have a budget that says it all.
  if (named === null && !CONFIG_FILES.some((file) => lstatSync(join(root, file), { throwIfNoEntry: false }) !== undefined))
    return { discovery: NOTHING, notes: [] };
  const { discover, readNamed } = await import('./discover.ts');
  try {
    return { discovery: named === null ? await discover(ground) : await readNamed(named, ground), notes: [] };
  } catch (cause) {
    if (!spare || !(cause instanceof ExpectedFailure)) throw cause;
    return { discovery: { files: [], entries: [], repeated: [] }, notes: [`Servers that the budget does not name could not be looked for: ${cause.message}`] };
  }
}

function budgetEntry(name: string, { command, args, env, cwd, url, headers, transport }: ServerEntry, { budgetLabel: source }: Scene): Entry {
  return fromDefinition({ command, args: args && [...args], env, cwd, url, headers, transport }, { name, source, variables: NO_VARIABLES });
}

interface Surroundings {
  readonly named: Named;
  readonly disabled: Found['disabled'];
  readonly files: readonly string[];
  readonly scene: Scene;
}

async function serverOf(name: string, entry: Entry | undefined, { named, disabled, files, scene }: Surroundings): Promise<Server> {
  const overlay = Object.hasOwn(named, name) ? named[name] : undefined;
  if (entry !== undefined) return { ...(await toServer(entry, overlay, scene)), source: starts(overlay) ? 'budget' : entry.source };
  const off = disabled.find((one) => one.name === name);
  const where =
    off === undefined
      ? `no client config defines it (${files.length === 0 ? 'none was found' : `read: ${files.join(', ')}`})`
      : `it is disabled in ${off.file}`;
  const mend = off === undefined ? 'Correct the name, give the entry a "command" or "url", or remove it.' : 'Enable it there, or remove the entry.';
  const reason: Reason = { code: 'server-not-found', message: `${scene.budgetLabel} names the server ${JSON.stringify(short(name))}, but ${where}. ${mend}` };
  return unlaunchable(name, 'budget', { reason, overlay });
}

function notNamed({ name, source }: Entry, { scene, expectsNone }: { readonly scene: Scene; readonly expectsNone: boolean }): Finding {
  const [server, file] = [JSON.stringify(short(name)), scene.budgetLabel];
  const message = expectsNone
    ? `${file} expects no servers, but ${source} defines ${server}: it is measured. Remove "servers": {} from ${file}, or the server.`
    : `${source} defines ${server}, which ${file} does not name: it is not measured. Add it under "servers", or remove it from ${source}.`;
  return { kind: 'server-not-named', severity: 'warning', server: name, message };
}

function repeated({ repeated }: Discovery, taken: ReadonlySet<string>): readonly Finding[] {
  return repeated
    .filter(({ name }) => taken.has(name))
    .map(({ name, file }) => ({
      kind: 'server-defined-twice',
      severity: 'warning',
      server: name,
      message: `${file} defines ${JSON.stringify(short(name))} twice: the last one counts, as for its client. Remove the other.`,
    }));
}

function offNotes(disabled: Found['disabled']): readonly string[] {
  if (disabled.length === 0) return [];
  const names = disabled.slice(0, 10).map(({ name, file }) => `${short(name)} (${file})`);
  return [
    `${disabled.length} disabled ${disabled.length === 1 ? 'server was' : 'servers were'} left out: ${names.join(', ')}${disabled.length > 10 ? ', …' : ''}.`,
  ];
}

/** The files that clients load variables from hold secrets, and stand in nobody else's checkout. */
function fileNotes(servers: readonly Server[], entries: ReadonlyMap<string, Entry>): readonly string[] {
  return servers.flatMap(({ name, launch }) => {
    const file = entries.get(name)?.envFile ?? null;
    return file === null || launch.kind !== 'stdio'
      ? []
      : [
          `${short(name)} is started without its envFile ${JSON.stringify(short(file))}, which is never read. What it needs goes into the budget's "servers" entry as "env".`,
        ];
  });
}
