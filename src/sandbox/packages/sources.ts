import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { StdioLaunch } from '../../core/types.ts';
import { ServerFailure } from '../engine.ts';
import type { Split } from './options.ts';

/**
 * Settings of npm and its kin that change neither which package is fetched nor from where. Everything else is
 * refused: npm reads any of its hundreds of settings as an option, as a variable, and from the beginning of its name.
 */
const NPM_HARMLESS = new Set([
  ...['yes', 'y', 'q', 'quiet', 's', 'silent', 'd', 'verbose', 'loglevel', 'reporter', 'color', 'progress', 'unicode', 'timing'],
  ...['offline', 'prefer-offline', 'prefer-online', 'cache', 'install', 'ignore-existing', 'ignore-scripts', 'foreground-scripts', 'allow-build'],
  ...['audit', 'fund', 'update-notifier', 'fetch-retries', 'fetch-timeout', 'fetch-retry-mintimeout', 'fetch-retry-maxtimeout', 'maxsockets'],
  ...['bun', 'b', 'p', 'package', 'shell', 'script-shell', 'user-agent'],
]);
/** As variables they would name what is run. */
const NPM_ARGUMENTS = new Set(['package', 'p', 'call', 'c', 'bun', 'b']);
/** npm takes a setting from the beginning of its name, and `-C`, `-c` and `-w` are `--prefix`, `--call` and `--workspace`. */
const NPM_SOURCES = /^(--?(no-)?(reg|userc|globalc|pref(?!er)|pac|cal|works|node-o|@|\/\/)|-[Ccw]$)/;
const UVX_HARMLESS = new Set([
  ...['--from', '--with', '-w', '-p', '--python', '--isolated', '--cache-dir', '-n', '--no-cache', '--offline', '--env-file', '--no-env-file', '--directory'],
  ...['--project', '-q', '--quiet', '-v', '--verbose', '--no-progress', '--color', '--no-config', '-U', '--upgrade', '--refresh', '--reinstall', '--no-build'],
  ...['--compile-bytecode', '--link-mode', '--managed-python', '--no-managed-python', '--no-python-downloads', '--native-tls', '--system-certs'],
]);
const UV_HARMLESS =
  /^UV_(CACHE_DIR|NO_CACHE|LINK_MODE|NO_PROGRESS|NO_COLOR|OFFLINE|HTTP_\w+|REQUEST_TIMEOUT|CONCURRENT_\w+|COMPILE_\w+|NATIVE_TLS|SYSTEM_CERTS|PYTHON|NO_CONFIG|NO_ENV_FILE|PYTHON_DOWNLOADS|PYTHON_PREFERENCE|FROZEN|LOCKED|NO_SYNC|NO_BUILD|LOG\w*|QUIET|VERBOSE|KEYRING_PROVIDER)$/i;
const PIP_SOURCES = /^PIP_(INDEX_URL|EXTRA_INDEX_URL|NO_INDEX|FIND_LINKS|CONFIG_FILE|CONSTRAINT|REQUIREMENT|TRUSTED_HOST|PROXY)$/i;

/**
 * Refuses options that would have the runner fetch another package, or from elsewhere.
 * @param runner its words, for the message
 * @throws {ServerFailure} `package-spec`
 */
export function refuseNpmOptions({ options }: Pick<Split, 'options'>, runner: string): void {
  const odd = options.find(([name]) => !isHarmlessOption(name));
  if (odd !== undefined) throw refused(`The option ${odd[0]} of ${runner}`);
}

/** As `refuseNpmOptions`, for words that stand among the server's own: only what npm itself would take for a source. */
export function refuseNpmSources(words: readonly string[], runner: string): void {
  const named = words.map((word) => word.split('=')[0] ?? '');
  const odd = named.find((name) => NPM_SOURCES.test(name));
  if (odd !== undefined) throw refused(`The option ${odd} of ${runner}`);
}

/** @throws {ServerFailure} `package-spec` */
export function refuseUvxOptions({ options }: Pick<Split, 'options'>): void {
  const odd = options.find(([name]) => !UVX_HARMLESS.has(name));
  if (odd !== undefined) throw refused(`The option ${odd[0]} of uvx`);
}

/**
 * Refuses variables of an entry that would have npm and its kin fetch another package, or from elsewhere.
 * @throws {ServerFailure} `package-spec`
 */
export function refuseNpmVariables({ env, cwd }: Pick<StdioLaunch, 'env' | 'cwd'>): void {
  for (const name of Object.keys(env)) {
    const setting = /^p?npm_config_(.*)$/i.exec(name)?.[1]?.toLowerCase().replaceAll('_', '-');
    const isOdd = setting === undefined ? /^(YARN_|BUN_CONFIG_)/i.test(name) : !isHarmless(setting) || NPM_ARGUMENTS.has(setting);
    if (isOdd) throw refused(`The variable ${name} of the entry`);
  }
  refuseHome({ env, cwd }, ['.npmrc', 'etc/npmrc', '.yarnrc.yml', '.yarnrc', '.bunfig.toml']);
}

/** @throws {ServerFailure} `package-spec` */
export function refuseUvVariables({ env, cwd }: Pick<StdioLaunch, 'env' | 'cwd'>): void {
  const odd = Object.keys(env).find((name) => (/^UV_/i.test(name) && !UV_HARMLESS.test(name)) || PIP_SOURCES.test(name));
  if (odd !== undefined) throw refused(`The variable ${odd} of the entry`);
  refuseHome({ env, cwd }, ['.config/uv/uv.toml', 'uv/uv.toml', '.netrc']);
}

/** A home folder of the entry's choice brings settings of its own. */
function refuseHome({ env, cwd }: Pick<StdioLaunch, 'env' | 'cwd'>, files: readonly string[]): void {
  const homes = Object.entries(env).filter(([name]) => /^(HOME|USERPROFILE|XDG_CONFIG_HOME|APPDATA|PREFIX)$/i.test(name));
  const odd = homes.find(([, folder]) => files.some((file) => existsSync(join(resolve(cwd, folder), file))));
  if (odd !== undefined) throw refused(`The variable ${odd[0]} of the entry`);
}

function isHarmlessOption(option: string): boolean {
  return isHarmless(option.replace(/^-+/, '').replaceAll('_', '-'));
}

function isHarmless(setting: string): boolean {
  return NPM_HARMLESS.has(setting) || (setting.startsWith('no-') && NPM_HARMLESS.has(setting.slice(3)));
}

function refused(what: string): ServerFailure {
  return new ServerFailure({
    code: 'package-spec',
    message: `${what} may name another source of packages, or change which is fetched. Only packages of your own registry are fetched: leave it out, or set it in the package manager's own settings.`,
  });
}
