import crossSpawn from 'cross-spawn';
import { ServerFailure } from '../engine.ts';
import { type Environment, pick } from '../environment.ts';
import { killGroup } from '../group.ts';
import { guard } from '../guard.ts';

const LONGEST_MS = 240_000;
const MOST_STDERR = 4_000;

/** What a fetch may use of the caller's environment: the way to the network, no secrets. */
const NETWORK = [
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'npm_config_registry', 'NPM_CONFIG_REGISTRY', 'UV_INDEX_URL', 'UV_DEFAULT_INDEX'],
];
/** In trusted runs the person's own settings for private registries count, with the tokens they name. */
const PRIVATE_REGISTRIES = [
  'NPM_CONFIG_USERCONFIG',
  'npm_config_userconfig',
  'NPM_TOKEN',
  'NODE_AUTH_TOKEN',
  'UV_INDEX',
  'UV_EXTRA_INDEX_URL',
  'UV_KEYRING_PROVIDER',
];
const SYSTEM = ['PATH', 'Path', 'SystemRoot', 'SystemDrive', 'windir', 'ComSpec', 'PATHEXT', 'TEMP', 'TMP'];

/** Environment of a package manager that fetches. No package's code runs with it. */
export function fetchEnvironment(parent: Environment, { trusted, home }: { readonly trusted: boolean; readonly home: string }): Record<string, string> {
  const shared = { ...pick(parent, [...SYSTEM, ...NETWORK]), NO_COLOR: '1', CI: 'true' };
  if (!trusted) return { ...shared, HOME: home, USERPROFILE: home };
  return { ...shared, ...pick(parent, [...PRIVATE_REGISTRIES, 'HOME', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA']) };
}

export interface FetchOptions {
  /** The caller's environment. */
  readonly env: Environment;
  readonly trusted: boolean;
  readonly workspace: string;
  /** Ends a fetch that goes on. */
  readonly signal: AbortSignal | undefined;
  /** Runs the install scripts of what lies in a folder inside the sandbox; null: they are not run. */
  readonly runScripts: ((folder: string, npm: string) => Promise<void>) | null;
}

export interface FetchOrder {
  /** Absolute path of the package manager. */
  readonly program: string;
  readonly args: readonly string[];
  /** An empty folder, so that no settings of the repository count. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** What is fetched, for messages. */
  readonly what: string;
  readonly signal: AbortSignal | undefined;
}

/**
 * Runs a package manager with network.
 * @throws {ServerFailure} `package-fetch` with its last words
 */
export async function runFetch({ program, args, cwd, env, what, signal }: FetchOrder): Promise<void> {
  const child = crossSpawn(program, [...args], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'], windowsHide: true, detached: process.platform !== 'win32' });
  let stderr = '';
  child.stderr?.on('data', (text) => {
    stderr = `${stderr}${text}`.slice(-MOST_STDERR);
  });
  const closed = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', (cause) => reject(unfetched(what, cause.message, cause)));
  });
  const end = () => {
    if (child.pid !== undefined) killGroup(child.pid);
  };
  const keeper = guard('kill -KILL "-$1"', [String(child.pid ?? 0)]);
  const timer = setTimeout(end, LONGEST_MS);
  signal?.addEventListener('abort', end, { once: true });
  if (signal?.aborted) end();
  try {
    const code = await closed;
    if (code !== 0) throw unfetched(what, code === null ? 'it was ended before it was done' : lastWords(stderr));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    keeper.release();
  }
}

/** The failure where the program that fetches is not on this machine. */
export function uninstalled(what: string, program: string): ServerFailure {
  const message = `${what} could not be fetched: ${program} is not installed. Install ${program}, then run the same command again.`;
  return new ServerFailure({ code: 'package-fetch', message });
}

export function unfetched(what: string, why: string, cause?: unknown): ServerFailure {
  const message = `${what} could not be fetched: ${why}. Check the name, the version and the network.`;
  return new ServerFailure({ code: 'package-fetch', message }, null, cause === undefined ? undefined : { cause });
}

function lastWords(stderr: string): string {
  const lines = stderr
    .split(/\r?\n/)
    .map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim())
    .filter((line) => line !== '' && !/complete log of this run|debug-0\.log/.test(line));
  return lines.slice(0, 4).join(' ').slice(0, 500).replace(/\.$/, '') || 'it said nothing';
}
