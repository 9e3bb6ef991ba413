import { type ChildProcess, spawn } from 'node:child_process';

/** Something of ours outlives the checker only when it is killed with SIGKILL; a guard then clears up. */
export interface Guard {
  /** Nothing is left to clear up. */
  readonly release: () => void;
}

/**
 * Starts a small shell that waits on a pipe from this process. The kernel closes the pipe however this
 * process ends, and the shell then runs `script`. Without a POSIX shell there is no guard.
 * @param script POSIX shell; its `$1`, `$2`, … are `args`
 */
export function guard(script: string, args: readonly string[], env: Readonly<Record<string, string>> = { PATH: '/usr/local/bin:/usr/bin:/bin' }): Guard {
  if (process.platform === 'win32') return { release: () => undefined };
  const shell = spawn('/bin/sh', ['-c', `read -r word || { ${script}\n}`, 'mcp-budget-guard', ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    env,
    detached: true,
  });
  shell.on('error', ignore).unref();
  shell.stdin?.on('error', ignore);
  (shell.stdin as unknown as { unref(): void } | null)?.unref();
  return { release: () => release(shell) };
}

function release(shell: ChildProcess): void {
  shell.stdin?.end('released\n');
}

function ignore(): void {
  // No guard is no failure: it only matters when this process is killed without warning.
}
