import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchGitHub } from '../../src/github/fetch.ts';

/** A server for one test; its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('sends what it is given and reads all of the answer', async () => {
  const seen: unknown[] = [];
  const url = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    seen.push(request.method, request.url, request.headers['x-own'], request.headers['content-length'], Buffer.concat(chunks).toString());
    response.writeHead(201, { 'content-type': 'application/json', 'x-count': '2' });
    response.write('{"é":');
    response.end('"ü"}');
  });
  const answer = await fetchGitHub(`${url}/a?b=1`, { method: 'POST', headers: { 'x-own': 'y' }, body: 'größer' });
  expect(seen).toEqual(['POST', '/a?b=1', 'y', '8', 'größer']);
  expect(answer).toMatchObject({ status: 201, statusText: 'Created', ok: true, url: `${url}/a?b=1` });
  expect(answer.headers.get('x-count')).toBe('2');
  expect(await answer.text()).toBe('{"é":"ü"}');
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array(Buffer.from('{"é":"ü"}')));
});

test('follows a redirect, as of a renamed repository', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/old') response.writeHead(301, { location: '/new' }).end('moved');
    else response.end('here');
  });
  const answer = await fetchGitHub(`${url}/old`, { headers: {} });
  expect([answer.status, answer.url, await answer.text()]).toEqual([200, `${url}/new`, 'here']);
});

test('leaves an answer that nothing changed as it is', async () => {
  const url = await serve((_, response) => response.writeHead(304).end());
  expect((await fetchGitHub(url, {})).status).toBe(304);
});

test('ends with the reason of its signal while it waits', async () => {
  const url = await serve(() => undefined);
  const stop = new AbortController();
  const asking = fetchGitHub(url, { signal: stop.signal });
  setTimeout(() => stop.abort(new Error('enough')), 50);
  await expect(asking).rejects.toThrow('enough');
});

test('rejects an answer that is cut and a server that is not there', async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half');
    setTimeout(() => response.destroy(), 20);
  });
  await expect(fetchGitHub(url, {})).rejects.toThrow(/aborted/);
  await expect(fetchGitHub('http://127.0.0.1:1/', {})).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
