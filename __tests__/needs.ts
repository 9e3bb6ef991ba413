import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';

const answers = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore', timeout: 10_000 }).status === 0;

/** What some tests need beyond Node and git, how to tell that it is here, and how to get it. */
const NEEDS = {
  bubblewrap: {
    found: () => answers('bwrap', '--unshare-user', '--unshare-pid', '--ro-bind', '/', '/', 'true'),
    mend: 'install bubblewrap (and allow user namespaces)',
  },
  docker: { found: () => answers('docker', 'info'), mend: 'install docker and start its daemon' },
  chromium: { found: () => statSync(chromiumPath(), { throwIfNoEntry: false })?.isFile() === true, mend: 'install chromium' },
  python3: { found: () => answers('python3', '--version'), mend: 'install python3' },
  node24: { found: () => existsSync(process.env['MCP_BUDGET_NODE24'] ?? ''), mend: 'set MCP_BUDGET_NODE24 to the path of a Node 24' },
  'local-action': {
    found: () => existsSync(join(process.env['MCP_BUDGET_LOCAL_ACTION'] ?? '', '@github/local-action/package.json')),
    mend: 'install @github/local-action elsewhere and set MCP_BUDGET_LOCAL_ACTION to the node_modules that has it',
  },
} as const;

export type Need = keyof typeof NEEDS;

export function chromiumPath(): string {
  return process.env['MCP_BUDGET_CHROMIUM'] ?? '/usr/bin/chromium';
}

const known = new Map<Need, boolean>();
function has(need: Need): boolean {
  const before = known.get(need);
  if (before !== undefined) return before;
  const found = NEEDS[need].found();
  known.set(need, found);
  return found;
}

/** Needs that this machine does not meet, each with what to install. */
export function missing(): string[] {
  return (Object.keys(NEEDS) as Need[]).filter((need) => !has(need)).map((need) => `tests of ${need}: ${NEEDS[need].mend}`);
}

/**
 * `test` where the machine has all of `needs`; elsewhere the test is skipped, or fails when
 * `MCP_BUDGET_REQUIRE` (comma-separated) names the missing one.
 */
export function testWith(...needs: Need[]): typeof test | typeof test.skip {
  const absent = needs.filter((need) => !has(need));
  if (absent.length === 0) return test;
  const required = (process.env['MCP_BUDGET_REQUIRE'] ?? '').split(',');
  const demanded = absent.filter((need) => required.includes(need));
  if (demanded.length === 0) return test.skip;
  throw new Error(`MCP_BUDGET_REQUIRE names ${demanded.join(', ')}: ${demanded.map((need) => NEEDS[need].mend).join('; ')}`);
}
