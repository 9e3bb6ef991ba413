import { expect, test } from 'vitest';
import { pageContext } from '../../src/action/page.ts';
import { readContext } from '../../src/github/context.ts';

const ENV = {
  GITHUB_REPOSITORY: 'acme/tools',
  GITHUB_RUN_ID: '7',
  GITHUB_RUN_NUMBER: '101',
  GITHUB_ACTION_REPOSITORY: 'acme/mcp-budget',
  GITHUB_ACTION_REF: 'v1',
};
const IO = {
  cwd: '/checkout',
  program: '/checkout/dist/action.js',
  env: {},
  stdout: process.stdout,
  now: () => new Date(),
  signal: new AbortController().signal,
};

test.each([
  [{}, 'npx -y github:acme/mcp-budget#v1'],
  [{ GITHUB_SERVER_URL: 'https://github.com/' }, 'npx -y github:acme/mcp-budget#v1'],
  [{ GITHUB_SERVER_URL: 'https://code.acme.example' }, 'npx -y git+https://code.acme.example/acme/mcp-budget.git#v1'],
  [{ GITHUB_ACTION_REPOSITORY: '' }, 'node dist/action.js'],
])('with %j the command is %s', (env, command) => {
  const context = readContext({ ...ENV, ...env });
  const page = pageContext({
    inputs: { 'comment-key': 'default' },
    context,
    event: { kind: 'workflow_dispatch' },
    io: IO,
    commit: null,
    proposal: null,
    reported: null,
  });
  expect(page.command).toBe(command);
});
