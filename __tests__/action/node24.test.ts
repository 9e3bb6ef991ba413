import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { PAD } from '../fixtures/make.ts';
import { start } from '../github/start.ts';
import { testWith } from '../needs.ts';
import { Project, pullStep } from './project.ts';
import { installedAction, runStep } from './runner.ts';

testWith('node24')('the action does its work on Node 24, on which GitHub runs it', async () => {
  const github = await start();
  const project = Project.create();
  project.state({ tools: [PAD('a', 400)], budget: { totalBytes: 1000 } });
  const step = pullStep(project, { tools: [PAD('a', 400), PAD('c', 700)] });
  const { code, stderr, outputs } = await runStep({ ...step, github, inputs: { html: 'page.html' }, node: process.env['MCP_BUDGET_NODE24'] ?? '' });
  expect(stderr).toBe('');
  expect([code, outputs['total-bytes'], outputs['total-tokens'], outputs['delta-bytes']]).toEqual([1, '1100', '213', '700']);
  expect(github.comments[0]?.body).toMatch(/### ❌ Tool budget: 1,100 of 1,000 bytes, 100 over/);
});

test('the bundle is whole: nothing above it holds a package', () => {
  for (let folder = installedAction(); folder !== dirname(folder); folder = dirname(folder)) expect(readdirSync(folder)).not.toContain('node_modules');
  expect(readdirSync(join(installedAction(), 'dist'))).toEqual(expect.arrayContaining(['action.js', 'o200k_base.bin']));
});
