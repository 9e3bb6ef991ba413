import { describe, expect, test } from 'vitest';
import { connect, waitOf } from '../../src/github/client.ts';
import { publish } from '../../src/github/comment.ts';
import { readContents, readMergeBase } from '../../src/github/contents.ts';
import type { WorkflowRun } from '../../src/github/event.ts';
import { readLabel } from '../../src/github/labels.ts';
import { findPull } from '../../src/github/pull.ts';
import { connected, start } from './start.ts';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const body = '<!-- mcp-budget:default run=1 -->\nx';
const CREATE = 'issues/create-comment';

describe('a rate limit', () => {
  test.each([
    ['secondary, told in seconds', 403, 'You have exceeded a secondary rate limit.', { 'retry-after': '2' }, 2000],
    ['secondary, told as 429', 429, 'Too many requests', { 'retry-after': '3' }, 3000],
    ['secondary, without a time', 403, 'You have exceeded a secondary rate limit.', {}, 60_000],
    [
      'primary',
      403,
      'API rate limit exceeded',
      {
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Math.floor(Date.parse('2026-11-30T12:00:05Z') / 1000)),
        date: 'Mon, 30 Nov 2026 12:00:00 GMT',
      },
      6000,
    ],
    ['primary, without a time', 403, 'API rate limit exceeded', { 'x-ratelimit-remaining': '0' }, 1000],
    ['primary, over by now', 403, 'API rate limit exceeded', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1000' }, 1000],
  ])('C1: is waited for as told, and then one more try is made (%s)', async (_, status, message, headers, waitMs) => {
    const fake = await start();
    fake.faults.push({ operation: CREATE, status, message, headers, times: 1 });
    const { github, waits } = await connected(fake);
    expect(await publish(github, { number: 7, body, quiet: false })).toMatchObject({ kind: 'created' });
    expect(waits).toEqual([waitMs]);
    expect(fake.asked.filter((asked) => asked === CREATE)).toHaveLength(2);
  });

  test('C1: is waited for once only', async () => {
    const fake = await start();
    fake.faults.push({ operation: CREATE, status: 429, message: 'secondary rate limit', headers: { 'retry-after': '1' }, times: 9 });
    const { github, waits } = await connected(fake);
    expect(await publish(github, { number: 7, body, quiet: false })).toMatchObject({ kind: 'refused', status: 429 });
    expect(waits).toEqual([1000]);
  });

  test('C1: is not waited for where that would take more than a minute', async () => {
    const fake = await start();
    fake.faults.push({ operation: CREATE, status: 403, message: 'API rate limit exceeded', headers: { 'retry-after': '61' }, times: 9 });
    const { github, waits } = await connected(fake);
    expect(await publish(github, { number: 7, body, quiet: false })).toMatchObject({ kind: 'refused', status: 403 });
    expect(waits).toEqual([]);
  });

  test('is really waited for, and the wait ends with the run', async () => {
    const fake = await start();
    fake.faults.push(
      { operation: CREATE, status: 429, message: 'slow down', headers: { 'retry-after': '1' }, times: 1 },
      { operation: CREATE, status: 429, message: 'slow down', headers: { 'retry-after': '50' }, times: 1 },
    );
    const before = Date.now();
    const github = await connect({ token: 'workflow', repository: fake.repository, apiUrl: fake.apiUrl });
    expect(await publish(github, { number: 7, body, quiet: false })).toMatchObject({ kind: 'refused', status: 429 });
    expect(Date.now() - before).toBeGreaterThanOrEqual(1000);
    const stop = new AbortController();
    fake.faults.push({ operation: CREATE, status: 429, message: 'slow down', headers: { 'retry-after': '50' }, times: 1 });
    const stopped = await connect({ token: 'workflow', repository: fake.repository, apiUrl: fake.apiUrl, signal: stop.signal });
    const publishing = publish(stopped, { number: 8, body, quiet: false });
    setTimeout(() => stop.abort(), 300);
    await expect(publishing).rejects.toThrow(/abort/i);
  });

  test('is not seen in other refusals', () => {
    expect(waitOf(new Error('x'))).toBeNull();
    expect(waitOf(Object.assign(new Error('Not Found'), { name: 'HttpError', status: 404 }))).toBeNull();
    expect(
      waitOf(
        Object.assign(new Error('Resource not accessible'), { name: 'HttpError', status: 403, response: { headers: { 'x-ratelimit-remaining': '4999' } } }),
      ),
    ).toBeNull();
  });
});

test('talks to an Enterprise server below its own path and to GitHub at the root', async () => {
  for (const prefix of ['/api/v3', '']) {
    const fake = await start('acme/tools', prefix);
    const { github } = await connected(fake);
    await publish(github, { number: 7, body, quiet: false });
    expect(fake.requests.map(({ path }) => path)).toEqual([
      `${prefix}/repos/acme/tools/issues/7/comments?per_page=100`,
      `${prefix}/repos/acme/tools/issues/7/comments`,
    ]);
  }
});

describe('the label', () => {
  test('is read now, whatever the case, beyond the first page', async () => {
    const fake = await start();
    fake.labels.set(7, [...Array.from({ length: 120 }, (_, index) => `label ${index}`), 'MCP-Budget: Allow Raise']);
    const { github } = await connected(fake);
    expect(await readLabel(github, 7)).toEqual({ present: true, warning: null });
    expect(await readLabel(github, 8)).toEqual({ present: false, warning: null });
  });

  test('counts as absent where it cannot be read, with a warning', async () => {
    const fake = await start();
    fake.faults.push({ operation: 'issues/list-labels-on-issue', status: 403, message: 'Resource not accessible by integration', times: 1 });
    const { github } = await connected(fake);
    expect(await readLabel(github, 7)).toEqual({ present: false, warning: expect.stringContaining('pull-requests: read') });
  });
});

describe('the pull request of a workflow run', () => {
  const run: WorkflowRun = {
    id: 1,
    event: 'pull_request',
    headSha: A,
    headBranch: 'topic',
    headRepository: 'stranger/tools',
    url: 'https://example.com',
    runNumber: 3,
  };
  const base = { repository: 'acme/tools', ref: 'main', sha: B };
  const head = { repository: 'stranger/tools', ref: 'topic', sha: A };

  test('is the open one with its head repository, branch and commit', async () => {
    const fake = await start();
    fake.pulls.push(
      { number: 6, head: { ...head, repository: 'stranger/other' }, base },
      { number: 7, head, base },
      { number: 8, state: 'closed', head, base },
    );
    const { github } = await connected(fake);
    expect(await findPull(github, run)).toEqual({
      kind: 'pull',
      pull: {
        number: 7,
        fork: true,
        labels: [],
        head: { sha: A, ref: 'topic', repository: 'stranger/tools' },
        base: { sha: B, ref: 'main', repository: 'acme/tools' },
      },
    });
  });

  test('is none where it has gone on, is closed, or somebody else’s', async () => {
    const fake = await start();
    fake.pulls.push({ number: 7, head: { ...head, sha: B }, base });
    const { github } = await connected(fake);
    expect(await findPull(github, run)).toEqual({ kind: 'gone-on', number: 7 });
    expect(await findPull(github, { ...run, headBranch: 'other' })).toMatchObject({ kind: 'none', why: expect.stringContaining('no open pull request') });
    expect(await findPull(github, { ...run, headRepository: null })).toMatchObject({ kind: 'none' });
    expect(await findPull(github, { ...run, event: 'push' })).toMatchObject({ kind: 'none', why: expect.stringContaining('push') });
  });

  test('is none where two have the same head', async () => {
    const fake = await start();
    fake.pulls.push({ number: 7, head, base }, { number: 9, head, base: { ...base, ref: 'next' } });
    const { github } = await connected(fake);
    expect(await findPull(github, run)).toMatchObject({ kind: 'none', why: expect.stringContaining('#7 and #9') });
  });

  test('is none where GitHub refuses, with the permission that is missing', async () => {
    const fake = await start();
    fake.faults.push({ operation: 'pulls/list', status: 403, message: 'Resource not accessible by integration', times: 1 });
    const { github } = await connected(fake);
    expect(await findPull(github, run)).toMatchObject({ kind: 'none', why: expect.stringContaining('pull-requests') });
  });
});

describe('a file of a commit, through GitHub', () => {
  test('is read byte for byte', async () => {
    const fake = await start();
    fake.files.set(`${A}:packages/ü x/mcp-budget.json`, '{ "totalBytes": 1 } // é\r\n'.repeat(20));
    const { github } = await connected(fake);
    const found = await readContents(github, A, 'packages/ü x/mcp-budget.json');
    expect(found.kind === 'file' && found.content.toString('utf8')).toBe('{ "totalBytes": 1 } // é\r\n'.repeat(20));
  });

  test('is absent, or refused where it is no regular file of a bearable size', async () => {
    const fake = await start();
    fake.files.set(`${A}:link.json`, 'link:real.json');
    fake.files.set(`${A}:real.json`, '{}');
    fake.files.set(`${A}:folder/x.json`, '{}');
    fake.files.set(`${A}:large.json`, 'x'.repeat(1024 * 1024 + 1));
    const { github } = await connected(fake);
    expect(await readContents(github, A, 'none.json')).toEqual({ kind: 'absent' });
    expect(await readContents(github, A, 'link.json')).toEqual({ kind: 'refused', why: 'a symbolic link' });
    expect(await readContents(github, A, 'folder')).toEqual({ kind: 'refused', why: 'a folder' });
    expect(await readContents(github, A, 'large.json')).toMatchObject({ kind: 'refused' });
  });

  test.each(['../x', '/etc/passwd', 'a//b', 'a/./b', 'a\\b', '', 'a/..', 'a\nb'])('is never asked for by a path that is none (%j)', async (path) => {
    const fake = await start();
    const { github } = await connected(fake);
    expect(await readContents(github, A, path)).toMatchObject({ kind: 'refused' });
    expect(await readContents(github, 'main', 'x.json')).toMatchObject({ kind: 'refused' });
    expect(fake.requests).toEqual([]);
  });

  test('the merge base is GitHub’s own', async () => {
    const fake = await start();
    fake.mergeBases.set(`${B}...${A}`, 'c'.repeat(40));
    const { github } = await connected(fake);
    expect(await readMergeBase(github, B, A)).toBe('c'.repeat(40));
    expect(await readMergeBase(github, A, B)).toBeNull();
  });
});
