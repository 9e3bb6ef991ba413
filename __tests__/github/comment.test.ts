import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Connection, connect } from '../../src/github/client.ts';
import { publish, readMarker } from '../../src/github/comment.ts';
import { connected, start } from './start.ts';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const text = (run: number, sha = A, key = 'default', rest = 'All well.') => `<!-- mcp-budget:${key} run=${run} sha=${sha} -->\n${rest}`;
const LIST = 'issues/list-comments';

describe('the marker', () => {
  test('tells key, run and commit', () => {
    expect(readMarker(text(101, B, 'web.v2'))).toEqual({ key: 'web.v2', run: 101, workflow: null, sha: B });
    expect(readMarker('<!-- mcp-budget:default -->\nx')).toEqual({ key: 'default', run: null, workflow: null, sha: null });
    expect(readMarker(text(1).replace(/\n/g, '\r\n'))).toMatchObject({ run: 1 });
  });

  test.each([`Look:\n${text(1)}`, `> ${text(1)}`, '<!-- mcp-budget:a b -->', '<!-- other:default run=1 -->', '', `<!-- mcp-budget:${'k'.repeat(65)} -->`])(
    'counts only on the first line and in its own form (%j)',
    (body) => {
      expect(readMarker(body)).toBeNull();
    },
  );
});

describe('a comment', () => {
  test('F11a: is not written where nothing changed and none exists: no write request', async () => {
    const fake = await start();
    const { github } = await connected(fake);
    expect(await publish(github, { number: 7, body: text(1), quiet: true })).toEqual({ kind: 'silent' });
    expect(fake.asked).toEqual([LIST]);
    expect(fake.comments).toEqual([]);
  });

  test('is written with one listing and one write where something changed', async () => {
    const fake = await start();
    const { github } = await connected(fake);
    const published = await publish(github, { number: 7, body: text(1), quiet: false });
    expect(published).toEqual({ kind: 'created', url: expect.stringContaining('/acme/tools/pull/7#issuecomment-') });
    expect(fake.asked).toEqual([LIST, 'issues/create-comment']);
    expect(fake.comments).toMatchObject([{ issue: 7, body: text(1) }]);
  });

  test('F11b: is brought up to date where one exists, also to say that all is well', async () => {
    const fake = await start();
    fake.say(7, text(1, A, 'default', 'Over.'));
    const { github } = await connected(fake);
    expect(await publish(github, { number: 7, body: text(2, B), quiet: true })).toMatchObject({ kind: 'updated' });
    expect(fake.asked).toEqual([LIST, 'issues/update-comment']);
    expect(fake.comments).toMatchObject([{ body: text(2, B) }]);
  });

  test('F11b: is left alone where it says the same already', async () => {
    const fake = await start();
    fake.say(7, `${text(1).replace(/\n/g, '\r\n')}\r\n`);
    const { github } = await connected(fake);
    expect(await publish(github, { number: 7, body: text(1), quiet: false })).toMatchObject({ kind: 'unchanged' });
    expect(fake.asked).toEqual([LIST]);
  });

  test('is found beyond the first page', async () => {
    const fake = await start();
    for (let index = 0; index < 230; index += 1) fake.say(7, `Comment ${index}`, { login: 'somebody', type: 'User' });
    fake.say(7, text(1));
    for (let index = 0; index < 20; index += 1) fake.say(7, `Later ${index}`, { login: 'somebody', type: 'User' });
    const { github } = await connected(fake);
    expect(await publish(github, { number: 7, body: text(2), quiet: false })).toMatchObject({ kind: 'updated' });
    expect(fake.asked).toEqual([LIST, LIST, LIST, 'issues/update-comment']);
    expect(fake.comments).toHaveLength(251);
  });

  test('is never another person’s, marker or not', async () => {
    const fake = await start();
    const forged = fake.say(7, text(999_999, B), { login: 'mallory', type: 'User' });
    const { github } = await connected(fake);
    expect(await publish(github, { number: 7, body: text(1), quiet: false })).toMatchObject({ kind: 'created' });
    expect(forged.body).toBe(text(999_999, B));
    expect(fake.comments).toHaveLength(2);
  });

  test('is the token’s own where that is a person’s', async () => {
    const fake = await start();
    fake.tokens.set('personal', { login: 'maintainer', type: 'User', writes: true });
    fake.say(7, text(5), { login: 'mallory', type: 'User' });
    const mine = fake.say(7, text(1), { login: 'maintainer', type: 'User' });
    const { github } = await connected(fake, { token: 'personal' });
    expect(await publish(github, { number: 7, body: text(2), quiet: false })).toMatchObject({ kind: 'updated' });
    expect(mine.body).toBe(text(2));
  });

  test('is never another bot’s, also where that has copied the marker', async () => {
    const fake = await start();
    const mine = fake.say(7, text(1));
    const echo = fake.say(7, text(999_999, B), { login: 'echo-bot[bot]', type: 'Bot' });
    const { github } = await connected(fake);
    expect(await publish(github, { number: 7, body: text(2), quiet: false })).toMatchObject({ kind: 'updated' });
    expect([mine.body, echo.body]).toEqual([text(2), text(999_999, B)]);
    expect(fake.comments).toHaveLength(2);
  });

  test('is an app’s own where the token is one of an app, and a new one where GitHub does not say whose it is', async () => {
    const fake = await start();
    fake.tokens.set('app', { login: 'budget-app[bot]', type: 'Bot', writes: true });
    const mine = fake.say(7, text(1), { login: 'budget-app[bot]', type: 'Bot' });
    const { github } = await connected(fake, { token: 'app' });
    expect(await publish(github, { number: 7, body: text(2), quiet: false })).toMatchObject({ kind: 'updated' });
    expect(mine.body).toBe(text(2));
    fake.faults.push({ operation: 'graphql', status: 404, message: 'Not Found', times: 1 });
    expect(await publish(github, { number: 7, body: text(3), quiet: false })).toMatchObject({ kind: 'created' });
  });

  test('is one per key', async () => {
    const fake = await start();
    fake.say(7, text(1, A, 'api'));
    const { github } = await connected(fake);
    await publish(github, { number: 7, body: text(1, A, 'web'), quiet: false });
    await publish(github, { number: 7, body: text(2, A, 'api'), quiet: false });
    expect(fake.comments.map(({ body }) => readMarker(body))).toMatchObject([
      { key: 'api', run: 2 },
      { key: 'web', run: 1 },
    ]);
  });
});

describe('several runs', () => {
  test('C5: an older, slower run does not overwrite a newer result', async () => {
    const fake = await start();
    const { github } = await connected(fake);
    await publish(github, { number: 7, body: text(101, B), quiet: false });
    expect(await publish(github, { number: 7, body: text(100, A), quiet: false })).toMatchObject({ kind: 'older', run: 101 });
    expect(fake.comments).toMatchObject([{ body: text(101, B) }]);
  });

  test('C5: a run of another workflow, which numbers its runs by itself, is none that is older', async () => {
    const fake = await start();
    const { github } = await connected(fake);
    const of = (run: number, workflow: string) => `<!-- mcp-budget:default run=${run} of=${workflow} sha=${A} -->\nAll well.`;
    await publish(github, { number: 7, body: of(900, 'ci.yml'), quiet: false });
    expect(await publish(github, { number: 7, body: of(899, 'ci.yml'), quiet: false })).toMatchObject({ kind: 'older' });
    expect(await publish(github, { number: 7, body: of(3, 'budget.yml'), quiet: false })).toMatchObject({ kind: 'updated' });
  });

  test('C5: a re-run overwrites what the same run said', async () => {
    const fake = await start();
    const { github } = await connected(fake);
    await publish(github, { number: 7, body: text(100, A, 'default', 'One.'), quiet: false });
    expect(await publish(github, { number: 7, body: text(100, A, 'default', 'Two.'), quiet: false })).toMatchObject({ kind: 'updated' });
  });

  test('C5: two that met leave two, and the next leaves one with the newest result', async () => {
    const fake = await start();
    let waiting = 0;
    let go = (): void => undefined;
    const both = new Promise<void>((resolve) => {
      go = resolve;
    });
    fake.before = async (operation) => {
      if (operation !== 'issues/create-comment') return;
      waiting += 1;
      if (waiting === 2) go();
      await both;
    };
    const { github } = await connected(fake);
    await Promise.all([publish(github, { number: 7, body: text(101, B), quiet: false }), publish(github, { number: 7, body: text(100, A), quiet: false })]);
    expect(fake.comments).toHaveLength(2);
    expect(await publish(github, { number: 7, body: text(100, A, 'default', 'Again.'), quiet: false })).toMatchObject({ kind: 'older', run: 101 });
    expect(fake.comments).toMatchObject([{ body: text(101, B) }]);
    await publish(github, { number: 7, body: text(102, B), quiet: true });
    expect(fake.comments).toMatchObject([{ body: text(102, B) }]);
  });
});

describe('where GitHub refuses', () => {
  test('C1: a read-only token is a warning that names the permission, without a second try', async () => {
    const fake = await start();
    fake.tokens.set('workflow', { login: 'github-actions[bot]', type: 'Bot', writes: false });
    const { github, waits } = await connected(fake);
    const published = await publish(github, { number: 7, body: text(1), quiet: false });
    expect(published).toMatchObject({
      kind: 'refused',
      status: 403,
      warning: expect.stringMatching(/Resource not accessible by integration.*pull-requests: write.*two-stage/),
    });
    expect(fake.asked).toEqual([LIST, 'issues/create-comment']);
    expect(waits).toEqual([]);
  });

  test.each([
    [401, 'Bad credentials', /github-token/],
    [404, 'Not Found', /pull-requests: write/],
    [410, 'Issues are disabled', /summary/],
    [422, 'Validation Failed', /pull-requests: write/],
    [500, 'Server Error', /summary/],
  ])('C1: %i is a warning, whichever request it answers', async (status, message, words) => {
    for (const operation of [LIST, 'issues/create-comment', 'issues/update-comment']) {
      const fake = await start();
      if (operation === 'issues/update-comment') fake.say(7, text(1));
      fake.faults.push({ operation, status, message, times: 9 });
      const { github } = await connected(fake);
      expect(await publish(github, { number: 7, body: text(2), quiet: false })).toMatchObject({
        kind: 'refused',
        status,
        warning: expect.stringMatching(words),
      });
      expect(fake.asked.filter((asked) => asked === operation)).toHaveLength(1);
    }
  });

  test('a locked conversation is called so', async () => {
    const fake = await start();
    fake.locked = true;
    const { github } = await connected(fake);
    expect(await publish(github, { number: 7, body: text(1), quiet: false })).toMatchObject({ kind: 'refused', warning: expect.stringContaining('locked') });
  });

  test('C3: a text over 65,536 characters is refused by GitHub, and that is a warning too', async () => {
    const fake = await start();
    const { github } = await connected(fake);
    const fits = text(1).padEnd(65_536, 'x');
    expect(await publish(github, { number: 7, body: fits, quiet: false })).toMatchObject({ kind: 'created' });
    expect(await publish(github, { number: 7, body: `${fits}x`, quiet: false })).toMatchObject({
      kind: 'refused',
      status: 422,
      warning: expect.stringContaining('too long'),
    });
  });

  test('a server that cannot be reached is a warning', async () => {
    const fake = await start();
    const { github } = await connected(fake, { apiUrl: 'http://127.0.0.1:1/api/v3' });
    expect(await publish(github, { number: 7, body: text(1), quiet: false })).toMatchObject({
      kind: 'refused',
      status: null,
      warning: expect.stringContaining('GitHub did not answer'),
    });
  });

  const answering = async (answer: (response: ServerResponse) => void, over: Partial<Connection> = {}) => {
    const server = createServer((_, response) => answer(response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return connect({ token: 'workflow', repository: 'acme/tools', apiUrl, ...over });
  };

  test.each([
    ['a page', '<!doctype html><h1>Sign in</h1>', 'text/html'],
    ['an object', '{}', 'application/json'],
    ['a list of nothing', '[null]', 'application/json'],
    ['half of it', '[{"id":', 'application/json'],
  ])('%s in place of the comments is a warning', async (_, text_, type) => {
    const github = await answering((response) => response.writeHead(200, { 'content-type': type }).end(text_));
    const published = await publish(github, { number: 7, body: text(1), quiet: false });
    expect(published).toMatchObject({ kind: 'refused', status: 200, warning: expect.stringContaining('none of GitHub') });
    expect(JSON.stringify(published).length).toBeLessThan(1_000);
  });

  test('a gateway’s whole page is told in short', async () => {
    const github = await answering((response) => response.writeHead(502, { 'content-type': 'text/html' }).end(`<p>${'x'.repeat(1_200_000)}`));
    const published = await publish(github, { number: 7, body: text(1), quiet: false });
    expect(published).toMatchObject({ kind: 'refused', status: 502 });
    expect(JSON.stringify(published).length).toBeLessThan(1_000);
  });

  test.each([
    ['is silent', () => undefined],
    ['stops in the middle', (response: ServerResponse) => void response.writeHead(200, { 'content-type': 'application/json' }).write('[')],
  ])('one that %s is given up, by time or by interruption', async (_, answer) => {
    const late = await answering(answer, { timeoutMs: 100 });
    expect(await publish(late, { number: 7, body: text(1), quiet: false })).toMatchObject({
      kind: 'refused',
      warning: expect.stringContaining('no answer within 0.1 s'),
    });
    const stop = new AbortController();
    const stopped = await answering(answer, { signal: stop.signal });
    setTimeout(() => stop.abort(), 50);
    expect(await publish(stopped, { number: 7, body: text(1), quiet: false })).toMatchObject({
      kind: 'refused',
      warning: expect.stringContaining('interrupted'),
    });
  });

  test('a fault of our own is none of this and is thrown', async () => {
    const fake = await start();
    const { github } = await connected(fake);
    await expect(publish(github, { number: 7, body: 'no marker', quiet: false })).rejects.toThrow('marker');
  });
});
