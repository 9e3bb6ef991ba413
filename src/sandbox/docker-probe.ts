import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import type { Probe } from './engine.ts';

const run = promisify(execFile);

/** An image without a single file, made on this machine. */
export const IMAGE = 'mcp-budget-empty:1';
/** A tar archive without entries: two blocks of zeros. */
const EMPTY_TAR = Buffer.alloc(1024);

/** What the daemon is like; user and group are those the server has inside. */
export interface DockerFacts {
  readonly uid: number;
  readonly gid: number;
  readonly selinux: boolean;
}

type Client = Readonly<Record<string, string>>;
interface Probed {
  readonly probe: Probe;
  readonly facts: DockerFacts;
}

const known = new Map<string, Promise<Probed>>();

/** As `probeDocker`, asked once for a client and daemon. */
export function probeDockerOnce(program: string | null, client: Client): Promise<Probed> {
  const key = JSON.stringify([program, client]);
  const before = known.get(key);
  if (before !== undefined) return before;
  const asked = probeDocker(program, client);
  known.set(key, asked);
  return asked;
}

/**
 * Tells whether a docker daemon answers, and makes the empty image there where it is not yet.
 * @param program the docker client; null when it is not on this machine
 */
async function probeDocker(program: string | null, client: Client): Promise<Probed> {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  const refused = (version: string | null, reason: string): Probed => ({ probe: { ok: false, version, reason }, facts: { uid, gid, selinux: false } });
  if (process.platform !== 'linux') return refused(null, 'docker is used on Linux only, where it can bind the programs of the host');
  if (program === null) return refused(null, 'docker is not installed');
  try {
    const { stdout } = await run(program, ['info', '--format', '{{.ServerVersion}}|{{.OSType}}|{{json .SecurityOptions}}'], { env: client, timeout: 20_000 });
    const [version = '', system = '', options = ''] = stdout.trim().split('|');
    if (version === '') return refused(null, 'the docker daemon does not answer: start it, or add this account to the group docker');
    if (system !== 'linux') return refused(version, `the docker daemon runs ${system} containers`);
    await makeImage(program, client);
    // A rootless daemon maps its user 0 to the caller.
    const rootless = options.includes('rootless');
    return { probe: { ok: true, version, reason: null }, facts: { uid: rootless ? 0 : uid, gid: rootless ? 0 : gid, selinux: options.includes('selinux') } };
  } catch (error) {
    return refused(null, explain(error as Error & { stderr?: string }));
  }
}

function explain({ stderr, message }: Error & { stderr?: string }): string {
  const said = (stderr?.trim() || message).split('\n').at(-1) ?? '';
  if (/permission denied/i.test(said)) return `this account may not use the docker daemon: add it to the group docker (it said "${said}")`;
  return `the docker daemon does not answer: start it, or set DOCKER_HOST (it said "${said}")`;
}

async function makeImage(program: string, client: Client): Promise<void> {
  try {
    await run(program, ['image', 'inspect', '--format', '{{.Id}}', IMAGE], { env: client, timeout: 20_000 });
  } catch {
    // Not there yet.
    await importEmpty(program, client);
  }
}

async function importEmpty(program: string, client: Client): Promise<void> {
  const child = spawn(program, ['import', '-', IMAGE], { env: client, stdio: ['pipe', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(EMPTY_TAR);
  const code = await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  if (code !== 0) throw Object.assign(new Error('docker import failed'), { stderr });
}
