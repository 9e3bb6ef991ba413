import { failure } from '../errors.ts';
import type { Flags } from '../flags.ts';
import type { TypedUrl } from '../servers/remote.ts';

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * Reads `--url` and every `--header 'Name: value'`.
 * @returns null where there is no `--url`
 * @throws {ExpectedFailure} `flag-value`, `flags-conflict`
 */
export function readUrl({ url, header, config, server }: Flags, launch: readonly string[] | null): TypedUrl | null {
  if (url === undefined) {
    if (header !== undefined) throw failure('flags-conflict', ['--header goes with --url. Headers of a server in a file stand there, under "headers".']);
    return null;
  }
  if (launch !== null) throw failure('flags-conflict', ['--url and a command after "--" both say where the server is: give one.']);
  if (config !== undefined) throw failure('flags-conflict', ['--url and --config both say where the server comes from: give one.']);
  if (server !== undefined && server !== 'server') throw failure('flags-conflict', ['The server of --url is called "server": leave out --server.']);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw failure('flag-value', ['--url', `"${url}"`, 'an http or https URL']);
  return { url, headers: Object.fromEntries((header?.split('\n') ?? []).map(readHeader)) };
}

function readHeader(text: string): [string, string] {
  const [, name = '', value = ''] = /^([^:]*):(.*)$/.exec(text) ?? [];
  if (!NAME.test(name) || value.trim() === '')
    throw failure('flag-value', ['--header', `"${name}"`, `'Name: value', such as 'Authorization: Bearer \${TOKEN}'`]);
  return [name, value.trim()];
}
