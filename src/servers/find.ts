import type { Finding } from '../core/report.ts';
import type { Budget, Reason, Server, ServerEntry } from '../core/types.ts';
import { fromConfigs } from './configured.ts';
import { short } from './entry.ts';
import { commandServer } from './launch.ts';
import { publishedBy } from './published.ts';
import type { TypedUrl } from './remote.ts';
import type { Scene } from './resolve.ts';

/** Where to look for servers, and what may be used on the way. */
export interface Request {
  /** Folder of the budget, or the root of the repository; absolute and real. */
  readonly root: string;
  /** Nothing outside is read; absolute and real. */
  readonly repository: string;
  readonly budget: Budget | null;
  /** What to call the budget file in messages; null where there is none. */
  readonly budgetLabel: string | null;
  /** Program and arguments after `--`: the one server `server`. */
  readonly command?: readonly string[] | undefined;
  /** A URL that a person typed: the one server `server`. */
  readonly remote?: TypedUrl | undefined;
  readonly cwd: string;
  /** A client config, relative to `cwd`; wins over the budget's. */
  readonly config?: string | undefined;
  /** Name of the one server wanted. */
  readonly only?: string | undefined;
  /** The caller's environment; only what `passEnv` names is read from it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly trusted: boolean;
  /** Path of `root` where the servers run, default `root`. Engines move paths themselves; this names `${workspaceFolderBasename}`. */
  readonly rootInside?: string | undefined;
  /** HOME of the servers; default `/home/mcp`. */
  readonly home?: string | undefined;
}

/** The servers to measure, and what is to be said about how they were found. */
export interface Found {
  /** Sorted by name. */
  readonly servers: readonly Server[];
  /** Files they were read from, relative to the root. */
  readonly files: readonly string[];
  /** `server-defined-twice`, `server-not-named`. */
  readonly findings: readonly Finding[];
  /** Sentences for the person: disabled entries left out, files with variables not read. */
  readonly notes: readonly string[];
  readonly disabled: readonly { readonly name: string; readonly file: string }[];
  /** Names of servers that are defined and left out, since one was asked for. */
  readonly others?: readonly string[];
  /** The budget says that there are no servers. */
  readonly expectsNone: boolean;
  /** Nothing was found, or the server wanted does not exist: the run is unmeasured. */
  readonly missing: Reason | null;
}

/**
 * Finds the servers: the command after `--`, else the budget's own, else those of the client config
 * that is named, else those of all known client configs at the root.
 * @throws {ExpectedFailure} `config-…` for a client config that cannot be read
 */
export async function findServers(request: Request): Promise<Found> {
  const scene = sceneOf(request);
  const found = await findAny(request, scene);
  const sorted = { ...found, servers: [...found.servers].sort((a, b) => (a.name < b.name ? -1 : 1)) };
  return request.only === undefined ? sorted : narrow(sorted, request.only);
}

async function findAny(request: Request, scene: Scene): Promise<Found> {
  if (request.command !== undefined) return fromCommand(request.command, request, scene);
  if (request.remote === undefined) return fromConfigs(request, scene);
  const { urlServer } = await import('./remote.ts');
  return alone(urlServer(request.remote, overlayOf(request), scene), request);
}

export function sceneOf({ root, repository, env, trusted, budgetLabel, rootInside = root, home = '/home/mcp' }: Request): Scene {
  return { root, repository, env, trusted, rootInside, home, budgetLabel: budgetLabel ?? 'mcp-budget.json', published: publishedBy({ root, repository }) };
}

async function fromCommand([command = '', ...args]: readonly string[], request: Request, scene: Scene): Promise<Found> {
  return alone(await commandServer({ command, args, cwd: request.cwd, overlay: overlayOf(request) }, scene), request);
}

/** The budget may say more of the one server of the command line, under the name that it has there. */
function overlayOf({ budget }: Request): ServerEntry | undefined {
  return budget?.servers !== undefined && Object.hasOwn(budget.servers, 'server') ? budget.servers['server'] : undefined;
}

function alone(server: Server, { budget }: Request): Found {
  const others = Object.entries(budget?.servers ?? {}).flatMap(([name, { command, url }]) =>
    name !== server.name && (command ?? url) !== undefined ? [name] : [],
  );
  return { servers: [server], files: [], findings: [], notes: [], disabled: [], others, expectsNone: false, missing: null };
}

function narrow(found: Found, only: string): Found {
  const servers = found.servers.filter(({ name }) => name === only);
  const findings = found.findings.filter(({ server }) => server === only);
  const off = found.disabled.find(({ name }) => name === only);
  const message =
    off === undefined
      ? `There is no server ${JSON.stringify(short(only))}. ${known(found)}`
      : `The server ${JSON.stringify(short(only))} is disabled in ${off.file}. Enable it there to measure it.`;
  const others = [...found.servers.flatMap(({ name }) => (name === only ? [] : [name])), ...(found.others ?? [])];
  return { ...found, servers, findings, others, missing: servers.length > 0 ? null : { code: 'server-not-found', message } };
}

function known({ servers, missing }: Found): string {
  if (servers.length === 0) return missing?.message ?? 'None are defined.';
  const names = servers.slice(0, 20).map(({ name }) => short(name));
  return `Found: ${names.join(', ')}${servers.length > names.length ? ` and ${servers.length - names.length} more` : ''}.`;
}
