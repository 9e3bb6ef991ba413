import { bubblewrap } from '../../src/sandbox/bubblewrap.ts';
import { docker } from '../../src/sandbox/docker.ts';
import type { SandboxEngine } from '../../src/sandbox/engine.ts';
import { none } from '../../src/sandbox/none.ts';
import { ATTACKS, runAttacks } from './attacks.ts';
import { bare } from './bare.ts';
import { layoutOf, openNeighbours, plant } from './layout.ts';

/**
 * The checker that the hostile server attacks: a process of its own, with secrets in its environment.
 * `attack-run ENGINE NONCE HOSTILE [ATTACK…]` writes the outcomes as JSON to stdout.
 */
const ENGINES: Readonly<Record<string, (workspace: string) => SandboxEngine>> = {
  bubblewrap: (workspace) => bubblewrap(process.env, workspace),
  docker: (workspace) => docker(process.env, workspace),
  none: () => none(process.env),
  bare: () => bare(process.env),
};
const WEAK = ['none', 'bare'];

const [engineId = '', nonce = '', hostile = '', ...named] = process.argv.slice(2);
if (WEAK.includes(engineId) && process.getuid?.() === 0) throw new Error(`${engineId} would let the attacks damage this machine: not run as root`);

const layout = layoutOf(process.env['HOME']!, nonce, process.env);
plant(layout, nonce, hostile);
const neighbours = await openNeighbours(layout, nonce);
try {
  const engine = ENGINES[engineId]!(layout.workspace);
  const probe = await engine.probe();
  if (!probe.ok) throw new Error(`${engineId}: ${probe.reason}`);
  process.stdout.write(JSON.stringify(await runAttacks(engine, named.length > 0 ? named : Object.keys(ATTACKS), { layout, neighbours, nonce })));
} finally {
  neighbours.close();
}
