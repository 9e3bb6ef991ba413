import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Capabilities } from '../../src/core/report.ts';
import type { Server } from '../../src/core/types.ts';
import { commandServer } from './run.ts';

const require = createRequire(import.meta.url);

/** A server that is installed as a pinned package, started by its own program. */
export function published(name: string, args: readonly string[] = [], capabilities: Capabilities = {}): Server {
  const manifest = require(`${name}/package.json`) as { readonly bin: string | Readonly<Record<string, string>> };
  const bin = typeof manifest.bin === 'string' ? manifest.bin : Object.values(manifest.bin)[0]!;
  return commandServer(name, process.execPath, [join(dirname(require.resolve(`${name}/package.json`)), bin), ...args], { capabilities });
}
