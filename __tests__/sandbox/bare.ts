import { spawn } from 'node:child_process';
import type { SandboxEngine } from '../../src/sandbox/engine.ts';
import type { Environment } from '../../src/sandbox/environment.ts';

/** How most clients start a server: the caller's environment, no group, no bounds. For comparison only. */
export function bare(env: Environment): SandboxEngine {
  return {
    id: 'none',
    probe: async () => ({ ok: true, version: null, reason: null }),
    start: async (spec) => {
      const child = spawn(spec.command, [...spec.args], { cwd: spec.cwd, env: { ...env, ...spec.env }, stdio: ['pipe', 'pipe', 'pipe'] });
      const kill = () => {
        child.kill('SIGKILL');
      };
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      return {
        child,
        holes: [],
        masked: [],
        ended: () => null,
        stop: () => {
          kill();
          return gone;
        },
        kill,
      };
    },
  };
}
