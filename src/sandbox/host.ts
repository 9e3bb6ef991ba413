import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** One thing to put into the empty root of a sandbox, in the order given. Paths absolute; `from` is real. */
export type Mount =
  | { readonly kind: 'bind'; readonly from: string; readonly to: string; readonly writable?: boolean }
  | { readonly kind: 'scratch'; readonly to: string }
  | { readonly kind: 'link'; readonly at: string; readonly target: string };

/** Always bound where they exist: programs and libraries of the system, for Nix and Guix too. */
const SYSTEM = ['/usr', '/nix/store', '/gnu/store'];
/** Links into /usr on most systems, folders of their own on some. */
const MERGED = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
/** What programs need of /etc and what holds no secret; never the whole of `ssl` or `pki`, which keep private keys. */
const ETC = [
  'alternatives',
  'ca-certificates',
  'ca-certificates.conf',
  'crypto-policies',
  'fonts',
  'gai.conf',
  'ld.so.cache',
  'ld.so.conf',
  'ld.so.conf.d',
  'locale.alias',
  'magic',
  'mime.types',
  'os-release',
  'pki/ca-trust',
  'pki/java',
  'pki/tls/cert.pem',
  'pki/tls/certs',
  'pki/tls/openssl.cnf',
  'protocols',
  'services',
  'ssl/cert.pem',
  'ssl/certs',
  'ssl/openssl.cnf',
];
const ETC_PREFIXES = /^(java|python|mono|dotnet)/;
/** Global settings of package managers beside the programs: they may hold tokens. */
const SETTINGS = ['etc/npmrc', 'etc/pip.conf', 'etc/yarnrc', 'lib/node_modules/npm/npmrc', 'lib/node_modules/npm/.npmrc'];

/** Mounts of the system's own programs. */
export function systemMounts(): Mount[] {
  return [...SYSTEM.filter((path) => existsSync(path)).map(bind), ...MERGED.flatMap(merged), ...etcNames().flatMap(etc)];
}

/** Files below a bound program folder that get an empty file in their place. */
export function settingsBelow(prefix: string): string[] {
  return SETTINGS.map((file) => join(prefix, file)).filter((path) => existsSync(path) && lstatSync(path).isFile());
}

/** Folders of the system that every server sees, for which nothing further needs to be bound. */
export function systemFolders(): string[] {
  return [...SYSTEM, ...MERGED].filter((path) => existsSync(path));
}

function merged(path: string): Mount[] {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  return stat.isSymbolicLink() ? [{ kind: 'link', at: path, target: readlinkSync(path) }] : [bind(path)];
}

function etcNames(): string[] {
  return [...ETC, ...readdirSync('/etc').filter((name) => ETC_PREFIXES.test(name))];
}

function etc(name: string): Mount[] {
  const path = join('/etc', name);
  return existsSync(path) ? [bind(path)] : [];
}

function bind(path: string): Mount {
  return { kind: 'bind', from: realpathSync(path), to: path };
}
