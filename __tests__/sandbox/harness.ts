import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { Outcome } from './attacks.ts';

export { ATTACKS } from './attacks.ts';

import { layoutOf } from './layout.ts';

/** An account that owns nothing on this machine, for what must not run as root. */
const THROW_AWAY = 61_234;
const SOURCE = import.meta.dirname;

export interface AttackOrder {
  readonly engine: 'bubblewrap' | 'docker' | 'none' | 'bare';
  /** Whether to become an ordinary user first; needs root. */
  readonly asUser: boolean;
  readonly attacks?: readonly string[];
}

/** Runs the hostile server under an engine, in a checker process of its own, and gives what each attack came to. */
export async function attack({ engine, asUser, attacks = [] }: AttackOrder): Promise<Record<string, Outcome>> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'hostile-')));
  const home = join(root, 'home');
  mkdirSync(home);
  try {
    const program = await bundle('attack-run', root);
    const hostile = join(root, 'hostile');
    cpSync(join(SOURCE, '../fixtures/hostile'), hostile, { recursive: true });
    chmodSync(root, 0o755);
    if (asUser) chownSync(home, THROW_AWAY, THROW_AWAY);
    const nonce = String(randomInt(1_000_000, 9_999_999));
    const { env } = layoutOf(home, nonce, process.env);
    const out = await run([...(asUser ? asThrowAway() : []), process.execPath, program, engine, nonce, hostile, ...attacks], env);
    return JSON.parse(out) as Record<string, Outcome>;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

export function asThrowAway(): string[] {
  return ['setpriv', `--reuid=${THROW_AWAY}`, `--regid=${THROW_AWAY}`, '--clear-groups', '--'];
}

/** Bundles one of the programs beside this file, so that any account can run it without the checkout. */
export async function bundle(name: string, folder: string): Promise<string> {
  const file = join(folder, `${name}.mjs`);
  const made = await rolldown({ input: join(SOURCE, `${name}.ts`), platform: 'node', logLevel: 'silent' });
  await made.write({ file, format: 'esm', codeSplitting: false });
  await made.close();
  return file;
}

async function run([command = '', ...args]: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  const code = await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  if (code !== 0) throw new Error(`the attacked checker ended with ${code}: ${err}`);
  return out;
}
