import type { Reason } from '../core/types.ts';
import type { SandboxSpec } from './engine.ts';
import { type TreeUsage, watchTree } from './watchdog.ts';

export interface Bounds {
  readonly ended: () => Reason | null;
  readonly release: () => void;
}

/**
 * Holds a started tree to its wall clock, memory and number of processes.
 * @param root the process everything of the server is below
 * @param kill ends the whole tree at once
 */
export function hold(spec: Pick<SandboxSpec, 'server' | 'limits'>, root: number, kill: () => void): Bounds {
  let reason: Reason | null = null;
  const end = (message: string) => {
    reason ??= { code: 'sandbox-limit', message };
    kill();
  };
  const { limits } = spec;
  const clock = setTimeout(() => end(`was stopped after ${limits.wallMs / 1000} s, the wall-clock limit of the sandbox`), limits.wallMs).unref();
  const unwatch = watchTree(root, limits, (usage) => end(explain(usage, limits)));
  const release = () => {
    clearTimeout(clock);
    unwatch();
  };
  return { ended: () => reason, release };
}

function explain(usage: TreeUsage, limits: SandboxSpec['limits']): string {
  if (usage.processes > limits.processes) return `was stopped: it ran ${usage.processes} processes, more than the ${limits.processes} that the sandbox allows`;
  return `was stopped: it used ${megabytes(usage.bytes)} MB of memory, more than the ${megabytes(limits.memoryBytes)} MB that the sandbox allows`;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
