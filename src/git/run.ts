import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { ExpectedFailure, failure } from '../errors.ts';
import { checkoutsOf, programOn, trustedPath } from '../path.ts';
import { atExit } from './temporary.ts';

/** Where a git call works: always told outright, never found through variables of the caller's environment. */
export interface GitPlace {
  /** Absolute; the git directory of this checkout (of a linked worktree, its own). */
  readonly gitDir: string;
  /** Absolute root of the checkout. */
  readonly root: string;
  /** Further object folders to read from; nothing is ever written there. */
  readonly objects: readonly string[];
  /** Ends every call when the run is interrupted: git runs in sessions of its own and does not see Ctrl-C. */
  readonly signal?: AbortSignal | undefined;
}

export interface GitOptions {
  /** Where there is no repository yet. */
  readonly cwd?: string;
  readonly place?: GitPlace;
  /** Configuration for this call alone; travels in the environment, since it may hold credentials. */
  readonly config?: readonly (readonly [key: string, value: string])[];
  readonly input?: string;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Exit codes that are answers and no failures. */
  readonly accept?: readonly number[];
}

export interface GitAnswer {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/**
 * Configuration that no repository may override: no hooks, no file monitor, no helper programs that
 * ask, and no remote that is a command.
 */
const SETTINGS = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.askPass=',
  'protocol.ext.allow=never',
  'maintenance.auto=false',
  'gc.auto=0',
  'submodule.recurse=false',
  'advice.detachedHead=false',
].flatMap((setting) => ['-c', setting]);

const LOCAL_TIMEOUT_MS = 60_000;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_STDERR = 16 * 1024;

/**
 * Runs git without a shell, without hooks, without a terminal to ask on, and with none of the
 * caller's `GIT_*` variables. Optional locks are off, so that the index stays as it was.
 * @throws {ExpectedFailure} `git-missing`, `git-failed`, `git-timeout`, `git-output`, `git-interrupted`
 */
export async function git(args: readonly string[], options: GitOptions = {}): Promise<GitAnswer> {
  const { place, accept = [], timeoutMs = LOCAL_TIMEOUT_MS, maxBytes = MAX_BYTES } = options;
  const where = place ? [`--git-dir=${place.gitDir}`, `--work-tree=${place.root}`] : [];
  const path = gitPath(options);
  const program = programOn(path, 'git');
  if (program === null) throw failure('git-missing', []);
  const child = spawn(program, ['--no-optional-locks', '--literal-pathspecs', '--no-pager', ...SETTINGS, ...where, ...args], {
    cwd: options.cwd ?? place?.root,
    env: gitEnv(options, path),
    stdio: ['pipe', 'pipe', 'pipe'],
    // A session of its own: neither git nor ssh finds a terminal to ask on, and all of it can be ended at once.
    detached: true,
  });
  const what = `git ${args[0]}`;
  const end = () => killGroup(child.pid);
  const forget = atExit(end);
  let fault: 'git-timeout' | 'git-output' | 'git-interrupted' | null = null;
  const stop = (why: NonNullable<typeof fault>) => {
    fault ??= why;
    end();
  };
  const timer = setTimeout(() => stop('git-timeout'), timeoutMs);
  const interrupt = () => stop('git-interrupted');
  place?.signal?.addEventListener('abort', interrupt);
  if (place?.signal?.aborted) interrupt();
  const chunks: Buffer[] = [];
  let length = 0;
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > maxBytes) stop('git-output');
    else chunks.push(chunk);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-MAX_STDERR);
  });
  // git may end without reading everything; its exit code tells what came of it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  try {
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (exit) => resolve(exit ?? 255));
    });
    if (fault === 'git-timeout') throw failure('git-timeout', [what, `${Math.round(timeoutMs / 1000)} s`]);
    if (fault === 'git-interrupted') throw failure('git-interrupted', [what]);
    if (fault === 'git-output') throw failure('git-output', [what, String(maxBytes)]);
    if (code !== 0 && !accept.includes(code)) throw failure('git-failed', [what, lastLine(stderr) || `exit code ${code}`]);
    return { code, stdout: Buffer.concat(chunks), stderr };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw failure('git-missing', [], { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
    place?.signal?.removeEventListener('abort', interrupt);
    forget();
  }
}

/** The answer's text without its last line end. */
export async function gitLine(args: readonly string[], options: GitOptions = {}): Promise<string> {
  return (await git(args, options)).stdout.toString('utf8').replace(/\r?\n$/, '');
}

/** As `gitLine`, or null where git says no. */
export async function gitMaybe(args: readonly string[], options: GitOptions = {}): Promise<string | null> {
  const { code, stdout } = await git(args, { ...options, accept: [1, 128, 129] });
  return code === 0 ? stdout.toString('utf8').replace(/\r?\n$/, '') : null;
}

/** Whether git was asked and did not do it, as opposed to a fault of this program. */
export function isRefusal(error: unknown): error is ExpectedFailure {
  return error instanceof ExpectedFailure && ['git-failed', 'git-timeout', 'git-output'].includes(error.code);
}

/** Ends a process group at once. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // Gone already; macOS says EPERM of a group whose leader was not yet waited for.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Neither git nor what git starts is looked for in a checkout. */
function gitPath({ cwd, place }: GitOptions): string {
  return trustedPath(process.env['PATH'], checkoutsOf(process.cwd(), cwd, place?.root));
}

/** git needs the caller's home and agents, and none of the secrets that a job holds. */
const WITHHELD = /^(GIT_|SSH_ASKPASS|INPUT_|ACTIONS_)|TOKEN|SECRET|PASSWORD|PASSWD|API_?KEY|PRIVATE_?KEY|^PATH$/i;

function gitEnv({ place, config = [] }: GitOptions, path: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !WITHHELD.test(name));
  const alternates = (place?.objects ?? []).join(delimiter);
  return {
    ...Object.fromEntries(kept),
    PATH: path,
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    GCM_INTERACTIVE: 'never',
    GIT_LFS_SKIP_SMUDGE: '1',
    ...(alternates === '' ? {} : { GIT_ALTERNATE_OBJECT_DIRECTORIES: alternates }),
    ...(config.length === 0 ? {} : { GIT_CONFIG_COUNT: String(config.length) }),
    ...Object.fromEntries(
      config.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  };
}

function lastLine(text: string): string {
  return text
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('hint:'))
    .slice(-2)
    .join(' ');
}
