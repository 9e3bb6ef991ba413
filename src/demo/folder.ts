import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { draftText } from '../budget/draft.ts';
import type { Budget } from '../core/types.ts';
import { failure } from '../errors.ts';
import { TOOLS } from './tools.ts';

/** Where the demo stands; both sides are folders with a client config, a budget and their servers. Absolute and real. */
export interface DemoFolder {
  readonly path: string;
  readonly base: string;
  readonly head: string;
}

/** Passes at base: one tool is above the limit for a tool, at its ceiling. */
const BUDGET: Budget = { totalBytes: 2200, perToolBytes: 400, oversized: { save: 744 } };

/** A whole MCP server over stdio that lists what its file holds. */
const PROGRAM = `import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const name = process.argv[2];
const tools = JSON.parse(readFileSync(new URL(\`./\${name}.json\`, import.meta.url), 'utf8'));
const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name, version: '1.0.0' } }),
  'tools/list': () => ({ tools }),
};
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const answer = answers[method];
  const body = answer ? { result: answer(params ?? {}) } : { error: { code: -32601, message: \`Method not found: \${method}\` } };
  process.stdout.write(\`\${JSON.stringify({ jsonrpc: '2.0', id, ...body })}\\n\`);
});
`;

/**
 * Writes the two sides into a new temporary folder, which stays for the person to look at.
 * @throws {ExpectedFailure} `output-unwritable`
 */
export function writeDemo(): DemoFolder {
  try {
    const path = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-budget-demo-')));
    return { path, base: writeSide(path, 'base'), head: writeSide(path, 'head') };
  } catch (cause) {
    throw failure('output-unwritable', [tmpdir(), cause instanceof Error ? cause.message : String(cause)], { cause });
  }
}

function writeSide(path: string, side: 'base' | 'head'): string {
  const folder = join(path, side);
  mkdirSync(folder);
  writeFileSync(join(folder, 'server.mjs'), PROGRAM);
  for (const [name, tools] of Object.entries(TOOLS[side])) writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(tools, null, 2)}\n`);
  writeFileSync(join(folder, 'mcp-budget.json'), draftText(BUDGET));
  const mcpServers = Object.fromEntries(Object.keys(TOOLS[side]).map((name) => [name, { command: 'node', args: ['server.mjs', name] }]));
  writeFileSync(join(folder, '.mcp.json'), `${JSON.stringify({ mcpServers }, null, 2)}\n`);
  return folder;
}
