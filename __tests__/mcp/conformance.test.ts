import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { expect } from 'vitest';
import { testWith } from '../needs.ts';
import { ROOT, temporaryFolder } from './run.ts';

const run = promisify(execFile);
const SUITE = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js');
const NODE = Number(process.versions.node.split('.')[0]) >= 22 ? process.execPath : (process.env['MCP_BUDGET_NODE24'] ?? '');

/**
 * The client scenarios a lister can run. The others call tools, log in, or read prompts and skills, which
 * a lister never does: tools_call, sse-retry, elicitation, http-custom-headers, http-invalid-tool-headers,
 * json-schema-2020-12-preservation, sep-2322, sep-2640 and all of auth.
 */
const SCENARIOS = [
  ['initialize', '2025-06-18', 1],
  ['initialize', '2025-11-25', 1],
  ['request-metadata', '2026-07-28', 5],
  ['http-standard-headers', '2026-07-28', 1],
  ['json-schema-ref-no-deref', '2026-07-28', 1],
] as const;

testWith('node24').each(SCENARIOS)('the conformance scenario %s of protocol %s passes', async (scenario, version, checks) => {
  const folder = temporaryFolder();
  const bundle = await rolldown({ input: join(ROOT, '__tests__/fixtures/conformance-client.ts'), platform: 'node' });
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' });
  const command = `${NODE} ${join(folder, 'conformance-client.mjs')}`;
  const { stdout, stderr } = await run(NODE, [SUITE, 'client', '--command', command, '--scenario', scenario, '--spec-version', version], { cwd: folder });
  const said = stdout + stderr;
  expect(said).toContain(`Passed: ${checks}/${checks}, 0 failed, 0 warnings`);
  expect(said).toContain('OVERALL: PASSED');
});
