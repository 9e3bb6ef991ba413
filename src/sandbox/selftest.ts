import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SandboxEngine } from './engine.ts';
import type { Environment } from './environment.ts';
import { isWithin } from './paths.ts';

/** The properties that a sandbox must have on this machine, as the probe names them. */
const PROPERTIES = ['environment', 'file', 'neighbour', 'workspace', 'network', 'privileges'] as const;
type Property = (typeof PROPERTIES)[number];

export interface SelfTest {
  readonly passed: boolean;
  /** Properties that held of all, such as `6/6`. */
  readonly score: string;
  /** What did not hold, in a person's words; null when all did. */
  readonly detail: string | null;
}

const CANARY = 'MCP_BUDGET_CANARY';
const MIB = 1024 * 1024;
const LIMITS = { memoryBytes: 256 * MIB, processes: 64, tmpBytes: 16 * MIB, wallMs: 20_000 };

/**
 * Run by the shell inside. The marker comes in two halves, so that finding it whole means finding what
 * was planted and not the probe's own command line. That line is looked at too, for a word of its own:
 * where it is not found, the search itself does not work, and nothing counts as closed. One search, since
 * each costs as much as the rest of the test.
 */
const PROBE = `
control="$1"; marker="$2$3"; workspace="$4"; neighbour="$5"; shift 5
say() { printf '%s=%s\\n' "$1" "$2"; }
found="
$(grep -alF -e "$marker" -e "$control" "/proc/$$/cmdline" /proc/[0-9]*/environ "$@" "/proc/$neighbour/cmdline" "/proc/$neighbour/environ" 2>/dev/null)
"
unseen=open; case "$found" in *"
/proc/$$/cmdline
"*) unseen=closed ;; esac
tell() { case "$found" in *"$2"*) say "$1" open ;; *) say "$1" "$unseen" ;; esac; }
tell environment /environ
file="$unseen"; for path in "$@"; do case "$found" in *"
$path
"*) file=open ;; esac; done; say file "$file"
tell neighbour "/proc/$neighbour/"
if ( : > "$workspace/.mcp-budget-probe-$$" ) 2>/dev/null; then rm -f "$workspace/.mcp-budget-probe-$$"; say workspace open; else say workspace closed; fi
network=closed; while read -r name rest; do case "$name" in lo:*) ;; *:*) network=open ;; esac; done < /proc/net/dev; say network "$network"
privileges=open; while read -r key value; do if [ "$key" = NoNewPrivs: ] && [ "$value" = 1 ]; then privileges=closed; fi; done < /proc/self/status; say privileges "$privileges"
`;

const MEANING: Readonly<Record<Property, string>> = {
  environment: "it could read the checker's environment",
  file: 'it could read a private file of this account',
  neighbour: 'it could look into other processes',
  workspace: 'it could change the work tree',
  network: 'it had network interfaces',
  privileges: 'it could gain privileges',
};

/**
 * Plants a secret in the environment, in a file and in a neighbour process, and looks from inside what of
 * it can be reached. Never rejects.
 * @param make makes the engine for a caller's environment
 */
export async function runSelfTest(
  make: (env: Environment) => SandboxEngine,
  { env, workspace }: { readonly env: Environment; readonly workspace: string },
): Promise<SelfTest> {
  const { randomBytes } = await import('node:crypto');
  const [control, ...halves] = [randomBytes(8).toString('hex'), randomBytes(8).toString('hex'), randomBytes(8).toString('hex')];
  const marker = halves.join('');
  let folder: string | null = null;
  const neighbour = spawn('/bin/sh', ['-c', 'read -r line', marker], { env: { [CANARY]: marker }, stdio: ['pipe', 'ignore', 'ignore'] });
  try {
    await new Promise((resolve, reject) => neighbour.once('spawn', resolve).once('error', reject));
    folder = realpathSync(mkdtempSync(join(placeOutside(workspace, env), 'mcp-budget-canary-')));
    const file = join(folder, 'canary');
    writeFileSync(file, marker, { mode: 0o600 });
    const { out, err } = await probe(make({ ...env, [CANARY]: marker }), {
      args: [control ?? '', ...halves, workspace, String(neighbour.pid), file],
      workspace,
    });
    return judge(out, err);
  } catch (error) {
    return { passed: false, score: `0/${PROPERTIES.length}`, detail: `the self-test could not run: ${(error as Error).message}` };
  } finally {
    neighbour.kill('SIGKILL');
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  }
}

/** A writable folder that is no part of the work tree: what lies in the work tree is shown, and must be. */
function placeOutside(workspace: string, env: Environment): string {
  const places = [tmpdir(), '/tmp', '/var/tmp', '/dev/shm', env['HOME'] ?? ''];
  return places.find((place) => isUsable(place) && !isWithin(realpathSync(place), workspace)) ?? tmpdir();
}

function isUsable(place: string): boolean {
  try {
    accessSync(place, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

async function probe(
  engine: SandboxEngine,
  { args, workspace }: { readonly args: readonly string[]; readonly workspace: string },
): Promise<{ out: string; err: string }> {
  const started = await engine.start({
    server: 'self-test',
    command: '/bin/sh',
    args: ['-c', PROBE, 'probe', ...args],
    cwd: workspace,
    workspace,
    env: {},
    keys: {},
    limits: LIMITS,
  });
  try {
    return await collect(started.child);
  } finally {
    await started.stop();
  }
}

async function collect(child: ChildProcess): Promise<{ out: string; err: string }> {
  const text = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => {
    text.out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    text.err += chunk;
  });
  await new Promise((resolve) => child.once('close', resolve));
  return text;
}

function judge(out: string, err: string): SelfTest {
  const said = new Map(out.split('\n').map((line) => line.split('=') as [string, string]));
  const held = PROPERTIES.filter((property) => said.get(property) === 'closed');
  const score = `${held.length}/${PROPERTIES.length}`;
  if (held.length === PROPERTIES.length) return { passed: true, score, detail: null };
  if (said.size <= 1) return { passed: false, score, detail: `a program could not be started in it: ${err.trim().split('\n')[0] || 'it gave no answer'}` };
  return {
    passed: false,
    score,
    detail: PROPERTIES.filter((property) => !held.includes(property))
      .map((property) => MEANING[property])
      .join(', '),
  };
}
