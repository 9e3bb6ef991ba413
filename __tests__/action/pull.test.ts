import { expect, test } from 'vitest';
import { PAD, T } from '../fixtures/make.ts';
import { start } from '../github/start.ts';
import { Project, pullStep } from './project.ts';
import { runStep } from './runner.ts';

test('a change that passes is told in one comment, with one listing and one write', async () => {
  const github = await start();
  const project = Project.create();
  project.state({ tools: [PAD('a', 400)], budget: { totalBytes: 1000 } });
  const step = pullStep(project, { tools: [PAD('a', 400), PAD('c', 70)] });
  const ended = await runStep({ ...step, github });
  console.log(ended.log, ended.stderr, ended.outputs, github.comments[0]?.body);
  expect(ended.code).toBe(0);
  expect(github.asked).toEqual(['issues/list-comments', 'issues/create-comment']);
});
