import { expect, onTestFinished, test } from 'vitest';
import { FakeGitHub } from './fake-github.ts';
import { match } from './openapi.ts';

test('a request that GitHub does not describe is told', async () => {
  const fake = await new FakeGitHub().listen();
  onTestFinished(() => fake.close());
  const headers = { authorization: 'token workflow' };
  await fetch(`${fake.apiUrl}/repos/acme/tools/issues/7/reactions`, { headers });
  await fetch(`${fake.apiUrl}/repos/acme/tools/issues/7/comments?sort=newest`, { headers });
  await fetch(`${fake.apiUrl}/repos/acme/tools/issues/7/comments`, { method: 'POST', headers, body: '{"text":"x"}' });
  expect(fake.violations).toEqual([
    'GET /repos/acme/tools/issues/7/reactions is not described',
    'issues/list-comments request: query parameter sort is not described',
    'issues/create-comment request: body key text is not described',
    expect.stringContaining("must have required property 'body'"),
  ]);
});

test('an answer that GitHub does not describe is told', () => {
  const found = match('GET', '/repos/acme/tools/issues/7/comments');
  expect(found?.params).toEqual({ owner: 'acme', repo: 'tools', issue_number: '7' });
  expect(found?.response(200, [])).toEqual([]);
  expect(found?.response(200, [{ id: 'one' }])).toEqual(expect.arrayContaining(['/0/id must be integer', "/0 must have required property 'html_url'"]));
  expect(found?.response(202, [])).toEqual(['status 202 is not described']);
  expect(found?.response(404, { message: 1 })).toEqual(['/message must be string']);
});

test('a stranger and a missing token are refused as GitHub does', async () => {
  const fake = await new FakeGitHub().listen();
  onTestFinished(() => fake.close());
  const comments = `${fake.apiUrl}/repos/acme/tools/issues/7/comments`;
  expect((await fetch(comments)).status).toBe(401);
  expect((await fetch(comments.replace('acme', 'other'), { headers: { authorization: 'token workflow' } })).status).toBe(404);
  expect(fake.violations).toEqual([]);
});
