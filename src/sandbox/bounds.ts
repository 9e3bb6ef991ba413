import type { Reason } from '../core/types.ts';
import type { SandboxSpec } from './engine.ts';
import { type TreeUsage, watchTree } from './watchdog.ts';

export interface Bounds {
  readonly ended: () => Reason | null;
  /** Records why the sandbox ended the server, unless it is being stopped anyway. */
  readonly end: (reason: Reason) => void;
  /** From here on an end is our own doing. */
  readonly stopping: () => void;
  readonly release: () => void;
}

type Bounded = Pick<SandboxSpec, 'server' | 'limits'>;

/** Holds a server to its wall clock only, where the engine bounds the rest itself. */
export function holdClock({ limits }: Bounded, kill: () => void): Bounds {
  let reason: Reason | null = null;
  let isStopping = false;
  const end = (why: Reason) => {
    if (!isStopping) reason ??= why;
  };
  const clock = setTimeout(() => {
    end({ code: 'sandbox-limit', message: `The sandbox stopped it after ${limits.wallMs / 1000} s, its wall-clock limit.` });
    kill();
  }, limits.wallMs).unref();
  const stopping = () => {
    isStopping = true;
  };
  return { ended: () => reason, end, stopping, release: () => clearTimeout(clock) };
}

/**
 * Holds a started tree to its wall clock, memory and number of processes.
 * @param root the process everything of the server is below
 * @param kill ends the whole tree at once
 */
export function hold(spec: Bounded, root: number, kill: () => void): Bounds {
  const clock = holdClock(spec, kill);
  const unwatch = watchTree(root, spec.limits, (usage) => {
    clock.end({ code: 'sandbox-limit', message: explain(usage, spec.limits) });
    kill();
  });
  const release = () => {
    clock.release();
    unwatch();
  };
  return { ...clock, release };
}

function explain(usage: TreeUsage, limits: SandboxSpec['limits']): string {
  if (usage.processes > limits.processes) return `The sandbox stopped it: it ran ${usage.processes} processes, and ${limits.processes} are allowed.`;
  return `The sandbox stopped it: it used ${megabytes(usage.bytes)} MB of memory, and ${megabytes(limits.memoryBytes)} MB are allowed.`;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
