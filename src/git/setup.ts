import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { checkoutsOf, trustedPath } from '../path.ts';
import { killGroup } from './run.ts';
import { atExit } from './temporary.ts';

export interface SetupOptions {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** What came of a setup command. The output is raw and not ours: its writer neutralises it. */
export type SetupResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'setup-failed' | 'setup-timeout' | 'setup-interrupted'; readonly message: string; readonly output: string };

const SETUP_TIMEOUT_MS = 600_000;
const MAX_OUTPUT_CHARACTERS = 8_000;
/** How long output may still come after a failed command ended: something may have left its group and hold the pipe. */
const LAST_WORDS_MS = 500;

/**
 * What a build needs to find its tools, caches and network. Everything else, tokens above all, stays
 * outside: the command runs without a sandbox.
 */
const PASSED =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TERM|CI|NO_COLOR|XDG_\w+|(https?|no|all|ftp)_proxy|NODE_EXTRA_CA_CERTS|NODE_OPTIONS|SSL_CERT_(FILE|DIR)|REQUESTS_CA_BUNDLE|CURL_CA_BUNDLE|npm_config_(registry|cache|userconfig|prefix)|PNPM_HOME|COREPACK_HOME|YARN_CACHE_FOLDER|NVM_DIR|VOLTA_HOME|FNM_DIR|ASDF_\w+|MISE_\w+|PYENV_ROOT|UV_CACHE_DIR|UV_PYTHON_INSTALL_DIR|PIP_CACHE_DIR|PIP_INDEX_URL|GO(PATH|ROOT|CACHE|MODCACHE|PROXY|TOOLCHAIN|FLAGS)|CARGO_HOME|RUSTUP_HOME|JAVA_HOME(_\w+)?|DOTNET_ROOT|GEM_HOME|BUNDLE_PATH|DENO_DIR|BUN_INSTALL|RUNNER_(TOOL_CACHE|OS|ARCH|TEMP)|AGENT_TOOLSDIRECTORY|ImageOS|ImageVersion)$/i;
const SECRET = /TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|API_?KEY|PRIVATE_?KEY/i;

/** The environment of a setup command. Programs of the head's checkout do not build the base. */
function setupEnvironment(env: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => PASSED.test(name) && !SECRET.test(name) && !/^PATH$/i.test(name));
  return { ...Object.fromEntries(kept), PATH: trustedPath(env['PATH'] ?? env['Path'], checkoutsOf(process.cwd())) };
}

/**
 * Runs a setup command with the shell in a checkout that this program made. Its process group is
 * ended when it is done, runs out of time or is interrupted, and when this process exits: a build
 * leaves nothing running.
 */
export async function runSetup(command: string, cwd: string, options: SetupOptions = {}): Promise<SetupResult> {
  const { timeoutMs = SETUP_TIMEOUT_MS, signal, env = process.env } = options;
  const child = spawn(command, { shell: true, cwd, env: setupEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const end = () => killGroup(child.pid);
  const forget = atExit(end);
  let output = '';
  const keep = (text: string) => {
    output = (output + text).slice(-MAX_OUTPUT_CHARACTERS);
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  const closed = new Promise((resolve) => child.once('close', resolve));
  let late = false;
  const timer = globalThis.setTimeout(() => {
    late = true;
    end();
  }, timeoutMs);
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  try {
    // `exit` and not `close`: a background process that keeps the pipes open is not waited for.
    const [exit, killedBy] = await new Promise<[number | null, string | null]>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, by) => resolve([code, by]));
    });
    if (exit === 0) return { ok: true };
    end();
    await Promise.race([closed, setTimeout(LAST_WORDS_MS, undefined, { ref: false })]);
    if (signal?.aborted) return { ok: false, code: 'setup-interrupted', message: `setup "${command}" was interrupted`, output };
    if (late) return { ok: false, code: 'setup-timeout', message: `setup "${command}" did not end within ${Math.round(timeoutMs / 1000)} s`, output };
    return { ok: false, code: 'setup-failed', message: `setup "${command}" ended with ${exit === null ? killedBy : `exit code ${exit}`}`, output };
  } catch (error) {
    return { ok: false, code: 'setup-failed', message: `setup "${command}" could not be started in ${cwd}: ${(error as Error).message}`, output };
  } finally {
    end();
    forget();
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}
