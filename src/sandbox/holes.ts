import type { SandboxHole } from '../core/report.ts';
import type { SandboxKeys } from '../core/types.ts';
import type { EngineId } from './engine.ts';

/** What the keys of an entry open under an engine, one line each, in a person's words. */
export function listHoles(keys: SandboxKeys, engine: EngineId): SandboxHole[] {
  const holes: SandboxHole[] = [];
  const open = (key: string, detail: string) => holes.push({ key, detail });
  if (keys.network) open('network', engine === 'docker' ? 'it may use the network' : 'it may use the network, including services of this machine');
  if (keys.passEnv?.length) open('passEnv', `it sees the variables ${keys.passEnv.join(', ')}`);
  if (keys.read?.length) open('read', `it may read ${keys.read.join(', ')}`);
  if (keys.scratch?.length) open('scratch', `it may write a throw-away folder in place of ${keys.scratch.join(', ')}`);
  if (keys.write?.length) open('write', `it may change ${keys.write.join(', ')}`);
  if (keys.git === 'read') open('git', 'it may read the git history (not its credentials)');
  if (keys.fetchScripts) open('fetchScripts', 'the install scripts of its package run inside the sandbox');
  return holes;
}
