import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { PAD } from '../fixtures/make.ts';
import { start } from '../github/start.ts';
import { testWith } from '../needs.ts';
import { makeFolder } from '../world.ts';
import { Project, pullStep } from './project.ts';
import { installedAction, readOutputs, stepEnvironment } from './runner.ts';

const ENTRY = fileURLToPath(new URL('../fixtures/local-action/entry.mjs', import.meta.url));
const run = promisify(execFile);

/** The action as its author has it: the bundle, `action.yml`, and a `node_modules` with the toolkit that is stubbed. */
function checkedOutAction(modules: string): string {
  const home = join(makeFolder(), 'action');
  mkdirSync(home);
  cpSync(installedAction(), home, { recursive: true });
  copyFileSync(ENTRY, join(home, 'entry.mjs'));
  symlinkSync(modules, join(home, 'node_modules'));
  writeFileSync(
    join(home, 'package.json'),
    JSON.stringify({ name: 'acted', version: '1.0.0', type: 'module', dependencies: { '@actions/core': '*', '@actions/github': '*' } }),
  );
  return home;
}

testWith('local-action')('runs under @github/local-action, with its environment file and its stubs', async () => {
  const modules = process.env['MCP_BUDGET_LOCAL_ACTION'] ?? '';
  const github = await start();
  const project = Project.create();
  project.state({ tools: [PAD('a', 400)], budget: { totalBytes: 1000 } });
  const step = { ...pullStep(project, { tools: [PAD('a', 400), PAD('c', 700)] }), github };
  const [temp, home] = [makeFolder(), checkedOutAction(modules)];
  const { PATH, HOME, ...variables } = stepEnvironment(step, temp);
  writeFileSync(
    join(temp, '.env'),
    Object.entries(variables)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  );
  const program = join(modules, '@github/local-action/bin/local-action.js');
  const ended = await run(process.execPath, [program, home, 'entry.mjs', join(temp, '.env')], { cwd: home, env: { PATH, HOME } }).catch(
    (error: { stdout: string; stderr: string; code: number }) => error,
  );
  const code = 'code' in ended ? ended.code : 0;
  expect(ended.stdout).toContain('Running Action');
  expect(code).toBe(1);
  expect(readOutputs(readFileSync(join(temp, 'output'), 'utf8'))).toMatchObject({ verdict: 'fail', 'total-bytes': '1100', 'delta-bytes': '700' });
  expect(readFileSync(join(temp, 'summary'), 'utf8')).toContain('### ❌ Tool budget: 1,100 of 1,000 bytes, 100 over');
  expect(github.asked).toEqual(['issues/list-comments', 'issues/create-comment']);
  expect(github.comments[0]?.body).toMatch(/^<!-- mcp-budget:default run=101 .*-->\n### ❌ Tool budget: 1,100 of 1,000 bytes, 100 over/);
});
