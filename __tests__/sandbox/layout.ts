import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';

const MIB = 1024 * 1024;

/** The bounds that attacks run under; what they want is well above. */
export const LIMITS = { memoryBytes: 512 * MIB, processes: 200, tmpBytes: 128 * MIB, wallMs: 60_000 };
const WANTED = { processes: 400, memoryBytes: 1_200 * MIB, tmpBytes: 400 * MIB };

const DOTFILES = ['.npmrc', '.ssh/id_ed25519', '.gitconfig', '.git-credentials', '.netrc', '.aws/credentials', '.config/gh/hosts.yml', '.docker/config.json'];
const COMMAND_FILES = ['set_env', 'add_path', 'set_output', 'save_state', 'step_summary'];

/** A fake of what a GitHub runner holds, below one throw-away folder that is the account's HOME. */
export interface Layout {
  readonly home: string;
  readonly workspace: string;
  readonly temp: string;
  readonly runner: string;
  readonly toolCache: string;
  readonly commandFiles: readonly string[];
  /** Environment of the checker, secrets included. */
  readonly env: Readonly<Record<string, string>>;
}

/** Where everything lies, given HOME and the word that tells this run from others. */
export function layoutOf(home: string, nonce: string, passed: Readonly<Record<string, string | undefined>>): Layout {
  const marker = markerOf(nonce);
  const workspace = join(home, 'work/demo/demo');
  const temp = join(home, 'work/_temp');
  const commandFiles = COMMAND_FILES.map((name) => join(temp, '_runner_file_commands', `${name}_${nonce}`));
  const [GITHUB_ENV = '', GITHUB_PATH = '', GITHUB_OUTPUT = '', GITHUB_STATE = '', GITHUB_STEP_SUMMARY = ''] = commandFiles;
  const toolCache = join(home, 'toolcache');
  const secrets = [
    'GITHUB_TOKEN',
    'INPUT_TOKEN',
    'ACTIONS_RUNTIME_TOKEN',
    'ACTIONS_ID_TOKEN_REQUEST_TOKEN',
    'AWS_SECRET_ACCESS_KEY',
    'NPM_TOKEN',
    'NODE_AUTH_TOKEN',
    'OPENAI_API_KEY',
  ];
  const env = {
    PATH: passed['PATH'] ?? '/usr/bin:/bin',
    HOME: home,
    ...(passed['DOCKER_HOST'] === undefined ? {} : { DOCKER_HOST: passed['DOCKER_HOST'] }),
    ...Object.fromEntries(secrets.map((name) => [name, `${marker}${name}`])),
    ...{ CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: workspace, RUNNER_TEMP: temp, RUNNER_TOOL_CACHE: toolCache },
    ...{ GITHUB_ENV, GITHUB_PATH, GITHUB_OUTPUT, GITHUB_STATE, GITHUB_STEP_SUMMARY },
  };
  return { home, workspace, temp, runner: join(home, 'actions-runner'), toolCache, commandFiles, env };
}

export function markerOf(nonce: string): string {
  return `SECRET~${nonce}~`;
}

/** Writes the layout as it is on a machine nobody attacked yet. */
export function plant(layout: Layout, nonce: string, hostile: string): void {
  const marker = markerOf(nonce);
  const { home, workspace, temp, runner, toolCache } = layout;
  for (const name of DOTFILES) put(join(home, name), `${marker}${name}\n`);
  put(join(home, '.bashrc'), '# clean\n');
  put(join(workspace, 'README.md'), 'clean\n');
  put(join(workspace, '.git/config'), `[http "https://github.com/"]\n\textraheader = AUTHORIZATION: basic ${marker}checkout\n`);
  for (const name of ['FETCH_HEAD', 'logs/HEAD', 'modules/sub/config']) put(join(workspace, '.git', name), `https://x:${marker}@github.com/\n`);
  put(join(workspace, '.git/HEAD'), 'ref: refs/heads/main\n');
  put(join(workspace, '.git/hooks/keep'), '');
  for (const name of ['.env', '.env.local', '.npmrc', 'deploy/id_ed25519', 'settings/production']) put(join(workspace, name), `${marker}${name}\n`);
  rmSync(join(workspace, 'linked.env'), { force: true });
  rmSync(join(workspace, '.env.link'), { force: true });
  symlinkSync('settings/production', join(workspace, '.env.link'));
  symlinkSync('.env.link', join(workspace, 'linked.env'));
  for (const path of layout.commandFiles) put(path, '');
  put(join(temp, `git-credentials-${nonce}.config`), `extraheader = ${marker}\n`);
  put(join(temp, '_github_workflow/event.json'), `{"token":"${marker}"}`);
  put(join(runner, '.credentials'), marker);
  put(join(runner, '.credentials_rsaparams'), marker);
  mkdirSync(toolCache, { recursive: true });
  cpSync(hostile, join(workspace, 'hostile'), { recursive: true });
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode: 0o600 });
}

/** Listeners and a process of the host that an attack must not reach. */
export interface Neighbours {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly victim: ChildProcess;
  readonly close: () => void;
}

export async function openNeighbours(layout: Layout, nonce: string): Promise<Neighbours> {
  const servers: Server[] = [];
  const listen = async (where: { port: number; host: string } | { path: string }) => {
    const server = createServer((socket) => socket.on('error', () => undefined).end());
    servers.push(server.listen(where));
    await once(server, 'listening');
    return server;
  };
  const tcp = await listen({ port: 0, host: '127.0.0.1' });
  const unixPaths = [join(layout.home, 'docker.sock'), join(layout.temp, 'agent.sock'), join(layout.workspace, 'in-repository.sock')];
  for (const path of unixPaths) {
    rmSync(path, { force: true });
    await listen({ path });
  }
  const abstractName = `hostile-${nonce}`;
  await listen({ path: `\0${abstractName}` });
  const udp = createSocket('udp4').on('message', (_, from) => udp.send('pong', from.port, from.address));
  udp.bind(0, '127.0.0.1');
  await once(udp, 'listening');
  // It carries the marker on its command line, as a careless neighbour does.
  const victim = spawn('sh', ['-c', 'read -r line', markerOf(nonce)], { stdio: ['pipe', 'ignore', 'ignore'] });
  const close = () => {
    for (const server of servers) server.close();
    udp.close();
    victim.kill('SIGKILL');
  };
  const tcpPort = (tcp.address() as { port: number }).port;
  return { settings: { tcpPort, udpPort: udp.address().port, unixPaths, abstractName, victimPid: victim.pid }, victim, close };
}

/** What the hostile server is told, as a file in the workspace. */
export function writeSettings(layout: Layout, nonce: string, attacks: readonly string[], rest: Readonly<Record<string, unknown>>): string {
  const path = join(layout.workspace, `hostile/settings-${attacks[0]}.json`);
  const { home, workspace, temp, runner, toolCache, commandFiles } = layout;
  const markerReversed = [...markerOf(nonce)].reverse().join('');
  const told = {
    markerReversed,
    home,
    workspace,
    temp,
    commandFiles,
    nonce,
    attacks,
    runnerFolders: [runner, toolCache],
    wanted: WANTED,
    checkerPid: process.pid,
    checkerMark: nonce,
  };
  writeFileSync(path, JSON.stringify({ ...told, ...rest }));
  return path;
}

/** Whether a file of the host holds what an attack would have written there. */
export function isMarked(path: string, nonce: string): boolean {
  return existsSync(path) && readFileSync(path, 'utf8').includes(`hostile ${nonce}`);
}
