import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PAD } from '../fixtures/make.ts';
import { start } from '../github/start.ts';
import { runCli } from '../world.ts';
import { Project, pullStep } from './project.ts';
import { runStep } from './runner.ts';

const NAMES = ['one', 'two', 'three'];

/** A repository with three servers that list the same tools, on a pull request that makes one of them larger. */
function project() {
  const created = Project.create();
  const servers = Object.fromEntries(NAMES.map((name) => [name, { command: 'node', args: ['server.mjs'] }]));
  created.state({ tools: [PAD('a', 400)], budget: { totalBytes: 1300 }, files: { '.mcp.json': { mcpServers: servers } } });
  return created;
}

async function measureShards(folder: string, into: string, indexes = [1, 2]): Promise<void> {
  for (const index of indexes) await runCli(folder, ['check', '--shard', `${index}/2`, '--sandbox', 'none', '--report', join(into, `${index}.json`)]);
}

describe('the last job of a matrix', () => {
  test('joins the shards of head and base, judges the whole and comments once', { timeout: 60_000 }, async () => {
    const [github, repository] = [await start(), project()];
    await measureShards(repository.path, '.git');
    await runCli(repository.path, ['merge', '.git/1.json', '.git/2.json', '--report', '.git/base.json']);
    const step = pullStep(repository, { tools: [PAD('a', 500)] });
    const shards = '.git/shards';
    mkdirSync(join(repository.path, shards));
    await measureShards(repository.path, shards);
    const inputs = { shards, 'base-report': '.git/base.json', sandbox: '' };
    const { code, report, outputs } = await runStep({ ...step, github, inputs });
    expect(code).toBe(1);
    expect(report.servers.map(({ name, status }) => [name, status])).toEqual([
      ['one', 'measured'],
      ['three', 'measured'],
      ['two', 'measured'],
    ]);
    expect(outputs).toMatchObject({ verdict: 'fail', 'total-bytes': '1500', 'delta-bytes': '300' });
    expect(github.comments).toHaveLength(1);
    expect(github.comments[0]?.body).toMatch(/1,500 of 1,300 bytes/);
  });

  test('a shard that is missing is no verdict over the rest', { timeout: 60_000 }, async () => {
    const repository = project();
    const step = pullStep(repository, { tools: [PAD('a', 300)] });
    mkdirSync(join(repository.path, '.git/shards'));
    await measureShards(repository.path, '.git/shards', [2]);
    const { code, log } = await runStep({ ...step, inputs: { shards: '.git/shards', sandbox: '' } });
    expect(code).toBe(2);
    expect(log).toContain('of 2 shards, 1 is missing');
  });

  test('starts nothing, so that it takes no input that says how', async () => {
    const repository = project();
    const { code, log } = await runStep({ ...pullStep(repository, {}), inputs: { shards: '.git', sandbox: 'none' } });
    expect(code).toBe(2);
    expect(log).toContain('remove sandbox');
  });
});
