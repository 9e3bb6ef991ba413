import type { PageContext } from '../../src/render/context.ts';

export const CONTEXT: PageContext = {
  key: 'default',
  runNumber: 101,
  runUrl: 'https://github.example/acme/tools/actions/runs/7',
  commitUrl: 'https://github.example/acme/tools/commit/4f2c1ab',
  docsUrl: 'https://github.example/acme/mcp-budget#the-comment',
  command: 'npx -y github:acme/mcp-budget#v1',
  reportedByFork: false,
  proposal: null,
  note: null,
};
