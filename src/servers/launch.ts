import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import type { Launch, Reason, Server, ServerEntry } from '../core/types.ts';
import { blank, type Entry, NO_VARIABLES, short } from './entry.ts';
import { inside } from './file.ts';
import { needsReason } from './needs.ts';
import { type Definite, resolveEntry, type Scene } from './resolve.ts';
import { outsideScript } from './script.ts';

/** The server of an entry, expanded and checked as far as that goes without starting it. */
export async function toServer(entry: Entry, overlay: ServerEntry | undefined, scene: Scene): Promise<Server> {
  return {
    name: entry.name,
    source: entry.source,
    launch: await launchOf(entry, overlay, scene),
    capabilities: overlay?.capabilities ?? {},
    sandbox: overlay?.sandbox ?? {},
  };
}

/** The server of a command that a person typed: taken literally, since their shell has expanded it. */
export async function commandServer(
  {
    command,
    args,
    cwd,
    overlay,
  }: { readonly command: string; readonly args: readonly string[]; readonly cwd: string; readonly overlay: ServerEntry | undefined },
  scene: Scene,
): Promise<Server> {
  const entry = { ...blank({ name: 'server', source: 'command line', variables: NO_VARIABLES }), command };
  const { env = {}, sandbox: keys = {}, capabilities = {} } = overlay ?? {};
  const script = scene.trusted ? outsideScript(args, { cwd, repository: scene.repository, home: scene.env['HOME'] ?? '' }) : null;
  const sandbox = script === null ? keys : { ...keys, read: [...(keys.read ?? []), script] };
  const definite = resolveEntry({ ...entry, command: '' }, { env, sandbox }, scene);
  const lacks = definite.needs.length > 0 ? needsReason(entry, definite.needs, { passEnv: sandbox.passEnv ?? [], scene }) : null;
  const published = await scene.published(command, args);
  const reason = lacks ?? (published === null ? null : { code: 'published-by-this-repository' as const, message: publishedMessage(entry, published) });
  const launch: Launch = reason === null ? { kind: 'stdio', command, args, env: definite.env, cwd } : refuse(reason);
  return { name: entry.name, source: entry.source, launch, capabilities, sandbox };
}

/** A server that is known not to be startable. */
export function unlaunchable(
  name: string,
  source: string,
  { reason, overlay }: { readonly reason: Reason; readonly overlay?: ServerEntry | undefined },
): Server {
  return { name, source, launch: { kind: 'unlaunchable', reason }, capabilities: overlay?.capabilities ?? {}, sandbox: overlay?.sandbox ?? {} };
}

async function launchOf(entry: Entry, overlay: ServerEntry | undefined, scene: Scene): Promise<Launch> {
  if (entry.problem !== null) return refuse(entry.problem);
  const definite = resolveEntry(entry, overlay, scene);
  if (definite.needs.length > 0) return refuse(needsReason(entry, definite.needs, { passEnv: overlay?.sandbox?.passEnv ?? [], scene }));
  return definite.kind === 'remote' ? remoteLaunch(entry, definite) : await stdioLaunch(entry, definite, scene);
}

function remoteLaunch(entry: Entry, { url, headers, transport }: Definite): Launch {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol)) return refuse(wrong(entry, 'has a "url" that is no http or https address'));
  try {
    new Headers({ ...headers });
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    return refuse(wrong(entry, 'has "headers" that HTTP does not allow'));
  }
  return { kind: 'remote', url, headers, transport };
}

async function stdioLaunch(entry: Entry, { command, args, env, cwd }: Definite, scene: Scene): Promise<Launch> {
  if (command.trim() === '') return refuse(wrong(entry, 'has an empty "command"'));
  const folder = await realFolder(resolve(scene.root, cwd));
  if (folder === null) return refuse(wrong(entry, `has the "cwd" ${JSON.stringify(short(cwd))}, and there is no such folder`));
  if (!inside(folder, scene.repository)) return refuse(wrong(entry, `has the "cwd" ${JSON.stringify(short(cwd))}, which lies outside the repository`));
  if (await isMissing(command, folder)) return refuse(notBuilt(entry, command));
  const published = await scene.published(command, args);
  if (published !== null) return refuse({ code: 'published-by-this-repository', message: publishedMessage(entry, published) });
  return { kind: 'stdio', command, args, env, cwd: folder };
}

async function realFolder(path: string): Promise<string | null> {
  try {
    const real = await realpath(path);
    return (await stat(real)).isDirectory() ? real : null;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause) return null;
    throw cause;
  }
}

/** Windows also starts `./x` as `./x.cmd`; there the start itself has to tell. */
async function isMissing(command: string, folder: string): Promise<boolean> {
  if (process.platform === 'win32' || isAbsolute(command) || !command.includes('/')) return false;
  try {
    await stat(resolve(folder, command));
    return false;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause) return true;
    throw cause;
  }
}

function notBuilt(entry: Entry, command: string): Reason {
  const message = `The command ${JSON.stringify(short(command))} of ${who(entry)} does not exist in this checkout. ${argued(command) ?? 'Build or install it first, or mend the path.'}`;
  return { code: 'command-not-found', message };
}

/** A whole command line in place of the program. */
function argued(command: string): string | null {
  const [program = '', ...args] = command.trim().split(/\s+/);
  return args.length === 0
    ? null
    : `Arguments do not belong into "command": write "command": ${JSON.stringify(program)}, "args": ${JSON.stringify(args.map(short))}.`;
}

function publishedMessage(entry: Entry, { name, local }: { readonly name: string; readonly local: string | null }): string {
  const use = local === null ? 'Start the local build instead.' : `Start the local build instead: ${local}`;
  return `${who(entry)} would fetch ${name}, which this repository publishes: that is the published version, not this commit. ${use}`;
}

function wrong(entry: Entry, what: string): Reason {
  return { code: 'invalid-entry', message: `The entry ${who(entry)} ${what}. Mend it there; nothing of it was started.` };
}

function who({ name, source }: Entry): string {
  return `${JSON.stringify(short(name))} of ${source}`;
}

function refuse(reason: Reason): Launch {
  return { kind: 'unlaunchable', reason };
}
