export type Environment = Readonly<Record<string, string | undefined>>;

/** Kept from the caller; everything else is dropped, whatever its name. */
const KEPT = ['PATH'];
const KEPT_ON_WINDOWS = [
  'Path',
  'SystemRoot',
  'SystemDrive',
  'windir',
  'ComSpec',
  'PATHEXT',
  'NUMBER_OF_PROCESSORS',
  'PROCESSOR_ARCHITECTURE',
  'OS',
  'ProgramFiles',
  'ProgramFiles(x86)',
  'ProgramData',
];

/** Fixed, so that a listing does not depend on the machine's language, time zone or terminal. */
const FIXED = {
  LANG: process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8',
  TZ: 'UTC',
  TERM: 'dumb',
  CI: 'true',
  NO_COLOR: '1',
  npm_config_update_notifier: 'false',
  npm_config_fund: 'false',
  npm_config_audit: 'false',
  PYTHONDONTWRITEBYTECODE: '1',
} as const;

/** Folders that take the place of the caller's own. */
export interface Folders {
  readonly home: string;
  readonly tmp: string;
}

/**
 * The environment a server gets: the allow-list, fixed values, its own folders, what the entry passes on,
 * and last the entry's own variables.
 * @param parent the caller's environment
 * @param folders paths as the server sees them
 */
export function scrub(
  parent: Environment,
  folders: Folders,
  added: { readonly env: Readonly<Record<string, string>>; readonly passEnv?: readonly string[] | undefined },
): Record<string, string> {
  const names = process.platform === 'win32' ? [...KEPT, ...KEPT_ON_WINDOWS] : KEPT;
  return { ...pick(parent, names), ...FIXED, ...own(folders), ...pick(parent, added.passEnv ?? []), ...added.env };
}

/** The variables of `parent` that `names` holds and that are set. */
export function pick(parent: Environment, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (parent[name] === undefined ? [] : [[name, parent[name]]])));
}

function own({ home, tmp }: Folders): Record<string, string> {
  const everywhere = { HOME: home, TMPDIR: tmp };
  if (process.platform !== 'win32') return everywhere;
  return { ...everywhere, USERPROFILE: home, APPDATA: `${home}\\AppData\\Roaming`, LOCALAPPDATA: `${home}\\AppData\\Local`, TEMP: tmp, TMP: tmp };
}
