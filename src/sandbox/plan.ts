import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import type { SandboxHole } from '../core/report.ts';
import { type EngineId, type SandboxSpec, ServerFailure } from './engine.ts';
import { type Environment, scrub } from './environment.ts';
import { historyMounts } from './history.ts';
import { listHoles } from './holes.ts';
import { type Mount, settingsBelow, systemMounts } from './host.ts';
import { type Masks, scanOnce } from './masks.ts';
import { type Opened, openedFolders } from './opened.ts';
import { isWithin, mover } from './paths.ts';
import { resolveCommand } from './programs.ts';
import { canonical, type Reached, reach } from './reach.ts';
import type { Runtime } from './runtime.ts';
import { systemProgram } from './which.ts';

/** HOME and temporary folder of a server in every engine that has a root of its own. */
export const INSIDE = { home: '/home/mcp', tmp: '/tmp' } as const;

/** What one start inside an empty root consists of; each engine puts it into its own words. */
export interface Plan {
  /** In the order they are to be made. */
  readonly mounts: readonly Mount[];
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly network: boolean;
  /** The whole environment of the server. Never given to a program outside: an entry chooses it. */
  readonly env: Readonly<Record<string, string>>;
  readonly holes: readonly SandboxHole[];
  /** Relative to the workspace. */
  readonly masked: readonly string[];
  readonly limits: SandboxSpec['limits'];
  /** Removes what was made on the host for this start. */
  readonly release: () => void;
}

export interface PlanTools {
  /** The caller's environment. */
  readonly parent: Environment;
  readonly runtime: Runtime;
  readonly engine: Exclude<EngineId, 'none'>;
  readonly scan?: (workspace: string, hidden: readonly string[]) => Promise<Masks>;
}

/**
 * Decides what a server sees.
 * @throws {ServerFailure} when its program cannot be found or shown, or the workspace cannot be made safe
 */
export async function plan(spec: SandboxSpec, tools: PlanTools): Promise<Plan> {
  const { parent, runtime } = tools;
  const workspace = realpathSync(spec.workspace);
  const inside = spec.workspaceInside ?? workspace;
  const move = mover(workspace, inside);
  const opened = openedFolders(spec, workspace, parent);
  const sensitive = sensitiveFolders(parent);
  const path = spec.env['PATH'] ?? parent['PATH'] ?? '/usr/local/bin:/usr/bin:/bin';
  const program = resolveCommand(spec, path, parent);
  const packages = (spec.packages ?? []).map((folder) => realpathSync(folder));
  const shown = [...opened.read, ...opened.write, ...packages];
  const reached = reach({
    file: program.file,
    cwd: spec.cwd,
    path,
    workspace,
    parent,
    shown,
    sensitive: [...sensitive, workspace],
    untrusted: spec.untrusted === true,
  });
  if (reached.hidden.length > 0) throw unseen(spec.command, reached.hidden);
  const { masks, uncovered } = coverable(await (tools.scan ?? scanOnce)(workspace, sensitive), workspace, tools.engine);
  if (!masks.complete && spec.untrusted) throw tooLarge(workspace);
  const [first] = uncovered;
  if (first !== undefined && spec.untrusted) throw unnameable(first);
  return {
    mounts: [
      ...hostMounts(reached, runtime, spec.keys.network === true),
      ...(await workspaceMounts({
        workspace,
        move,
        opened,
        packages,
        masks,
        runtime,
        git: spec.keys.git === 'read' ? (systemProgram('git', parent, workspace) ?? 'git') : null,
      })),
    ],
    argv: [move.path(canonical(program.file)), ...spec.args.map(move.text)],
    cwd: move.path(realpathSync(spec.cwd)),
    network: spec.keys.network === true,
    env: environment(spec, { ...parent, PATH: move.text(reached.path) }, move.text),
    holes: [...listHoles(spec.keys, tools.engine), ...(masks.complete ? [] : [TOO_LARGE]), ...(first === undefined ? [] : [uncoveredHole(first)])],
    masked: [...masks.folders, ...masks.files].map((file) => relative(workspace, file)),
    limits: spec.limits,
    release: opened.release,
  };
}

function environment(spec: SandboxSpec, parent: Environment, move: (text: string) => string): Record<string, string> {
  // A PATH of its own is shown as far as it can be seen, like the inherited one.
  const { PATH: _, ...named } = spec.env;
  const own = Object.fromEntries(Object.entries(named).map(([name, value]) => [name, move(value)]));
  const offline = spec.keys.network ? {} : { npm_config_offline: 'true', UV_OFFLINE: '1' };
  return { ...offline, ...scrub(parent, INSIDE, { env: own, passEnv: spec.keys.passEnv }) };
}

function hostMounts(reached: Reached, runtime: Runtime, network: boolean): Mount[] {
  const resolver: Mount[] = network && existsSync('/etc/resolv.conf') ? [{ kind: 'bind', from: realpathSync('/etc/resolv.conf'), to: '/etc/resolv.conf' }] : [];
  const prefixes = ['/usr', '/usr/local', ...reached.mounts.flatMap((mount) => (mount.kind === 'bind' ? [mount.to] : []))];
  return [
    ...systemMounts(),
    ...Object.entries(runtime.etc).map(([name, from]): Mount => ({ kind: 'bind', from, to: join('/etc', name) })),
    ...resolver,
    ...reached.mounts,
    ...prefixes.flatMap(settingsBelow).map((to): Mount => ({ kind: 'bind', from: runtime.emptyFile, to })),
  ];
}

interface WorkspaceView {
  readonly workspace: string;
  readonly move: ReturnType<typeof mover>;
  readonly opened: Opened;
  readonly packages: readonly string[];
  readonly masks: Masks;
  readonly runtime: Runtime;
  /** The git program where the history may be read. */
  readonly git: string | null;
}

async function workspaceMounts({ workspace, move, opened, packages, masks, runtime, git }: WorkspaceView): Promise<Mount[]> {
  const bind = (path: string, writable: boolean): Mount => ({ kind: 'bind', from: path, to: move.path(path), writable });
  const hideFile = (path: string): Mount => ({ kind: 'bind', from: runtime.emptyFile, to: move.path(path) });
  const hideFolder = (path: string): Mount => ({ kind: 'bind', from: runtime.emptyFolder, to: move.path(path) });
  const hiddenGit = git === null ? masks.git : masks.git.filter(({ path }) => path !== join(workspace, '.git'));
  const readable = [...opened.read, ...packages];
  const within = readable.filter((path) => isWithin(path, workspace));
  const outside = readable.filter((path) => !isWithin(path, workspace));
  return [
    ...outside.map((path) => bind(path, false)),
    bind(workspace, false),
    ...opened.write.map((path) => bind(path, true)),
    ...(git === null ? [] : await historyMounts(workspace, move.path(workspace), { git, runtime })),
    ...hiddenGit.map(({ path, isFolder }) => (isFolder ? hideFolder(path) : hideFile(path))),
    ...masks.folders.map(hideFolder),
    ...masks.files.map(hideFile),
    ...within.map((path) => bind(path, false)),
    ...opened.scratch.map((path): Mount => ({ kind: 'scratch', to: move.path(path) })),
  ];
}

/** What no program folder may contain, and what is hidden where the work tree contains it. */
export function sensitiveFolders(parent: Environment): string[] {
  const folders = [parent['HOME'], homedir(), parent['RUNNER_TEMP']];
  return [...new Set(folders.flatMap((path) => (path !== undefined && path !== '' && existsSync(path) ? [realpathSync(path)] : [])))];
}

/** What this engine can cover, and the entries that it has no way to name. */
function coverable(masks: Masks, workspace: string, engine: PlanTools['engine']): { readonly masks: Masks; readonly uncovered: readonly string[] } {
  // A line end parts the options of the docker client, and nothing else of a path does.
  const fits = (path: string) => engine !== 'docker' || !path.includes('\n');
  const odd = [...masks.folders, ...masks.files, ...masks.git.map(({ path }) => path)].filter((path) => !fits(path));
  return {
    masks: { ...masks, folders: masks.folders.filter(fits), files: masks.files.filter(fits), git: masks.git.filter(({ path }) => fits(path)) },
    uncovered: [...masks.unnameable, ...odd.map((path) => relative(workspace, path))],
  };
}

function uncoveredHole(path: string): SandboxHole {
  return {
    key: 'scan',
    detail: `${JSON.stringify(path)} and what lies below it cannot be covered, because its name is no plain UTF-8: credentials there are visible to it`,
  };
}

function unnameable(path: string): ServerFailure {
  return new ServerFailure({
    code: 'sandbox-refused',
    message: `Not started: the name of ${JSON.stringify(path)} is no plain UTF-8, so that what it holds cannot be covered, and this run is untrusted. Rename it.`,
  });
}

const TOO_LARGE: SandboxHole = { key: 'scan', detail: 'its work tree is too large to look at every file: credentials deep inside may be visible to it' };

function tooLarge(workspace: string): ServerFailure {
  return new ServerFailure({
    code: 'sandbox-refused',
    message: `Not started: ${workspace} holds too many files to look for credentials in all of them, and this run is untrusted.`,
  });
}

function unseen(command: string, hidden: readonly string[]): ServerFailure {
  const message = `${command} needs ${hidden.join(', ')}, which the sandbox does not show to an untrusted run. Place the program in the repository or on PATH.`;
  return new ServerFailure({ code: 'sandbox-refused', message });
}
