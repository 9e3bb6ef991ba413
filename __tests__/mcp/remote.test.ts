import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { listServers } from '../../src/mcp/pool.ts';
import { T } from '../fixtures/make.ts';
import { json, legacyAnswer, remoteServer, serve, startOnPort, startPrintingPort } from './remote-run.ts';
import { expectFailure, list, listInVain, options, totalBytes } from './run.ts';

const GENERATIONS = fileURLToPath(new URL('../fixtures/servers/generations.mjs', import.meta.url));
const EVERYTHING = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/dist/index.js');
const tools = [T('ping', 'Reply pong.')];
const result = { tools };

describe('published servers over loopback', () => {
  test('server-everything over Streamable HTTP has the size it has over stdio', async () => {
    const port = await startOnPort([EVERYTHING, 'streamableHttp']);
    const listing = await list(remoteServer(`http://127.0.0.1:${port}/mcp`));
    expect(listing.tools).toHaveLength(13);
    expect(totalBytes(listing.tools)).toBe(7_639);
    expect(listing.identity).toMatchObject({ protocolVersion: '2025-11-25', generation: 'legacy' });
  });

  test.each(['auto', 'sse'] as const)('server-everything over SSE, with transport "%s"', async (transport) => {
    const port = await startOnPort([EVERYTHING, 'sse']);
    const listing = await list(remoteServer(`http://127.0.0.1:${port}/sse`, { transport }));
    expect(listing.tools).toHaveLength(13);
    expect(totalBytes(listing.tools)).toBe(7_639);
  });

  test.each(['modern', 'both'])('a server of the 2.x SDK (%s) is listed in the modern generation', async (generations) => {
    const port = await startPrintingPort([GENERATIONS, 'http', generations]);
    const listing = await list(remoteServer(`http://127.0.0.1:${port}/mcp`));
    expect(listing.tools.map(({ name }) => name)).toEqual(['add', 'names']);
    expect(listing.identity).toMatchObject({ protocolVersion: '2026-07-28', generation: 'modern', serverInfo: { name: 'generations', version: '2.0.0' } });
    expect(listing.instructions).toBe('Ask in either generation.');
  });
});

describe('what an HTTP answer means', () => {
  test.each([
    [
      401,
      { 'www-authenticate': 'Bearer resource_metadata="https://example.com/.well-known/oauth-protected-resource"' },
      'needs-authorization',
      'It asks for: "Bearer resource_metadata=',
    ],
    [403, {}, 'needs-authorization', 'HTTP 403'],
    [404, {}, 'no-endpoint', 'HTTP 404'],
    [405, {}, 'no-endpoint', 'HTTP 405'],
    [410, {}, 'no-endpoint', 'HTTP 410'],
    [429, { 'retry-after': '7' }, 'rate-limited', 'retry after "7"'],
    [400, {}, 'http-error', 'It says: "what happened".'],
    [500, {}, 'http-error', 'HTTP 500'],
    [503, {}, 'http-error', 'HTTP 503'],
    [302, { location: '/elsewhere' }, 'http-error', '/elsewhere'],
  ])('%i is told in its own word', async (status, headers, code, words) => {
    const { origin } = await serve((_, response) => response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end('what happened'));
    const failure = await listInVain(remoteServer(`${origin}/mcp`));
    expect(failure.reason).toEqual({ code, message: expect.stringContaining(words) });
    expect(failure.partial).toBeNull();
  });

  test('a web site is no endpoint', async () => {
    const { origin, seen } = await serve((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'));
    expect((await listInVain(remoteServer(`${origin}/mcp`))).reason).toEqual({ code: 'no-endpoint', message: expect.stringContaining('text/html') });
    expect(seen.map(({ method, rpc }) => rpc.method ?? method)).toEqual(['server/discover', 'initialize', 'GET']);
  });

  test.each([401, 403, 429, 503])('%i ends the search at once', async (status) => {
    const { origin, seen } = await serve((_, response) => response.writeHead(status).end());
    await listInVain(remoteServer(`${origin}/mcp`));
    expect(seen).toHaveLength(1);
  });

  test('a closed port is unreachable', async () => {
    expect((await listInVain(remoteServer('http://127.0.0.1:9/mcp'))).reason).toEqual({
      code: 'unreachable',
      message: expect.stringContaining('the connection was refused'),
    });
  });

  test('a name that does not exist is unreachable', async () => {
    expect((await listInVain(remoteServer('http://no-such-host.invalid/mcp'))).reason.code).toBe('unreachable');
  });

  test.each(['ftp://127.0.0.1/', 'mcp', ''])('the URL "%s" is an invalid entry', async (url) => {
    expect((await listInVain(remoteServer(url))).reason.code).toBe('invalid-entry');
  });

  test('a header that HTTP forbids is an invalid entry, and its value is not shown', async () => {
    const { origin } = await serve((_, response) => response.end());
    const { reason } = await listInVain(remoteServer(origin, { headers: { Authorization: 'secret\nvalue' } }));
    expect(reason.code).toBe('invalid-entry');
    expect(reason.message).not.toContain('secret');
  });

  test('an error in the middle of the listing keeps the part', async () => {
    const { origin } = await serve((seen, response) => {
      if (seen.rpc.params?.['cursor'] === 'two') json(response, { error: 'session ended' }, 404);
      else if (seen.rpc.method === 'tools/list') json(response, { jsonrpc: '2.0', id: seen.rpc.id, result: { tools, nextCursor: 'two' } });
      else legacyAnswer(seen, response, tools);
    });
    const failure = await listInVain(remoteServer(origin));
    expect(failure.reason.code).toBe('http-error');
    expect(failure.partial).toEqual({ tools: 1, bytes: 91 });
  });
});

describe('answers that the SDK drops', () => {
  test.each([
    ['"error": null beside the result', { jsonrpc: '2.0', result, error: null }],
    ['no jsonrpc and a further key', { result, extra: true }],
  ])('%s', async (_, envelope) => {
    const { origin } = await serve((seen, response) =>
      seen.rpc.method === 'tools/list' ? json(response, { ...envelope, id: seen.rpc.id }) : legacyAnswer(seen, response, []),
    );
    expect((await list(remoteServer(origin))).tools).toEqual(tools);
  });

  test('a batch, and an event stream with notices before the answer', async () => {
    const { origin } = await serve((seen, response) => {
      if (seen.rpc.method !== 'tools/list') return legacyAnswer(seen, response, []);
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      response.write(': hello\n\ndata: {"jsonrpc":"2.0","method":"notifications/message","params":{}}\r\n\r\n');
      response.write(`event: message\ndata: [${JSON.stringify({ jsonrpc: '2.0', id: seen.rpc.id, result })}]\n\n`);
    });
    expect((await list(remoteServer(origin))).tools).toEqual(tools);
  });

  test('a stream that ends early and goes on after a reconnect', async () => {
    const { origin, seen } = await serve((request, response) => {
      const stream = () => response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (request.headers['last-event-id'] === '7') stream().end(`id: 8\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: 2, result })}\n\n`);
      else if (request.rpc.method === 'tools/list') stream().end('id: 7\nretry: 10\ndata:\n\n');
      else legacyAnswer(request, response, []);
    });
    expect((await list(remoteServer(origin))).tools).toEqual(tools);
    expect(seen.at(-1)).toMatchObject({ method: 'GET', headers: { 'last-event-id': '7' } });
  });

  test.each([
    ['a stream without an answer', 'text/event-stream', ': nothing\n\n', 'protocol-error', 'ended without an answer'],
    ['an event that is no JSON', 'text/event-stream', 'data: oops\n\n', 'unreadable-answer', '"oops"'],
    ['a body that is no JSON', 'application/json', '{"a":', 'unreadable-answer', '"{"a":"'],
    ['a body without the answer', 'application/json', '{}', 'protocol-error', 'holds no answer'],
  ])('%s is said as such', async (_, type, body, code, words) => {
    const { origin } = await serve((seen, response) =>
      seen.rpc.method === 'tools/list' ? response.writeHead(200, { 'content-type': type }).end(body) : legacyAnswer(seen, response, []),
    );
    expect((await listInVain(remoteServer(origin))).reason).toEqual({ code, message: expect.stringContaining(words) });
  });
});

describe('sessions and headers', () => {
  test('a session is named in every request and ended, and the protocol version is sent', async () => {
    const { origin, seen } = await serve((request, response) => {
      if (request.method === 'DELETE') return response.writeHead(204).end();
      if (request.rpc.method === 'initialize') response.setHeader('mcp-session-id', 's-1');
      return legacyAnswer(request, response, tools);
    });
    await list(remoteServer(`${origin}/mcp`, { headers: { 'X-Team': 'blue' } }));
    const [probe, hello, ...rest] = seen;
    expect(probe).toMatchObject({
      rpc: { method: 'server/discover' },
      headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover', 'x-team': 'blue' },
    });
    expect(hello?.headers['mcp-protocol-version']).toBeUndefined();
    expect(rest.map(({ method, rpc }) => rpc.method ?? method)).toEqual(['notifications/initialized', 'tools/list', 'DELETE']);
    for (const { headers } of rest) expect(headers).toMatchObject({ 'mcp-session-id': 's-1', 'mcp-protocol-version': '2025-06-18', 'x-team': 'blue' });
  });

  test('list_changed on the stream for notices is heard', async () => {
    let listings = 0;
    const { origin } = await serve((seen, response) => {
      const { id, method } = seen.rpc;
      if (seen.method === 'GET') {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        setTimeout(() => response.write('data: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\n\n'), 50);
      } else if (method === 'initialize') json(response, { id, result: { protocolVersion: '2025-06-18', capabilities: { tools: { listChanged: true } } } });
      else if (method === 'tools/list') json(response, { id, result: { tools: listings++ === 0 ? tools : [...tools, T('late')] } });
      else legacyAnswer(seen, response, []);
    });
    const listing = await list(remoteServer(origin));
    expect(listing.tools.map(({ name }) => name)).toEqual(['ping', 'late']);
    expect(listing.notices.map(({ kind }) => kind)).toEqual(['list-changed']);
  });

  test('a redirect within the origin is followed with the headers', async () => {
    const { origin, seen } = await serve((request, response) =>
      request.url === '/mcp' ? response.writeHead(307, { location: '/mcp/' }).end() : legacyAnswer(request, response, tools),
    );
    await list(remoteServer(`${origin}/mcp`, { headers: { Authorization: 'Bearer t' } }));
    expect(seen.filter(({ url }) => url === '/mcp/').map(({ headers }) => headers.authorization)).toEqual(Array(4).fill('Bearer t'));
  });

  test('a redirect to another host carries none of the headers; its session stays its own', async () => {
    const other = await serve((request, response) => {
      if (request.rpc.method === 'initialize') response.setHeader('mcp-session-id', 's-2');
      legacyAnswer(request, response, tools);
    });
    const { origin, seen } = await serve((_, response) => response.writeHead(307, { location: `${other.origin}/moved` }).end());
    await list(remoteServer(`${origin}/mcp`, { headers: { Authorization: 'Bearer t', 'X-Api-Key': 'k' } }));
    expect(other.seen.map(({ method, rpc }) => rpc.method ?? method)).toEqual([
      'server/discover',
      'initialize',
      'notifications/initialized',
      'tools/list',
      'DELETE',
    ]);
    for (const { headers } of other.seen) {
      expect(headers.authorization).toBeUndefined();
      expect(headers['x-api-key']).toBeUndefined();
    }
    expect(other.seen.at(3)?.headers['mcp-session-id']).toBe('s-2');
    expect(seen.map(({ headers }) => headers['mcp-session-id'])).toEqual([undefined, undefined]);
  });

  test('a session does not follow a redirect to another host', async () => {
    const other = await serve((_, response) => response.writeHead(401).end());
    const { origin } = await serve((request, response) => {
      if (request.rpc.method === 'tools/list') return response.writeHead(307, { location: other.origin }).end();
      response.setHeader('mcp-session-id', 's-1');
      return legacyAnswer(request, response, tools);
    });
    const { reason } = await listInVain(remoteServer(origin, { headers: { Authorization: 'Bearer t' } }));
    expect(reason.code).toBe('needs-authorization');
    expect(reason.message).toContain(`The answer came from ${other.origin} after a redirect`);
    expect(other.seen).toHaveLength(1);
    expect(other.seen[0]?.headers).not.toHaveProperty('mcp-session-id');
    expect(other.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  test('redirects in a circle end', async () => {
    const { origin } = await serve((_, response) => response.writeHead(308, { location: '/mcp' }).end());
    expect((await listInVain(remoteServer(`${origin}/mcp`))).reason.code).toBe('http-error');
  });

  test('an event stream that names another origin is refused', async () => {
    const { origin } = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: endpoint\ndata: http://127.0.0.1:9/message\n\n'),
    );
    expect((await listInVain(remoteServer(origin, { transport: 'sse' }))).reason).toEqual({
      code: 'protocol-error',
      message: expect.stringContaining('another origin'),
    });
  });
});

describe('bounds', () => {
  const quick = { timeoutMs: 900 };

  test.each([
    ['never answers', () => undefined],
    [
      'drips',
      (response: import('node:http').ServerResponse) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 20);
        response.once('close', () => clearInterval(timer));
      },
    ],
    [
      'sends headers of a stream and no event',
      (response: import('node:http').ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders(),
    ],
  ] as const)('a server that %s is ended by the time-out', async (_, answer) => {
    const { origin } = await serve((__, response) => answer(response));
    for (const transport of ['auto', 'http', 'sse'] as const) {
      const { reason } = await listInVain(remoteServer(origin, { transport }), quick);
      expect([transport, reason.code]).toEqual([transport, transport === 'sse' && _ === 'drips' ? 'no-endpoint' : 'list-timeout']);
    }
  });

  test('an empty result of the modern request is no greeting', async () => {
    const { origin, seen } = await serve((request, response) =>
      request.rpc.method === 'server/discover' ? json(response, { jsonrpc: '2.0', id: request.rpc.id, result: {} }) : legacyAnswer(request, response, tools),
    );
    expect((await list(remoteServer(origin))).identity.generation).toBe('legacy');
    expect(seen.map(({ rpc }) => rpc.method)).toEqual(['server/discover', 'initialize', 'notifications/initialized', 'tools/list']);
  });

  test('a version that is refused but named is asked for once more', async () => {
    const { origin, seen } = await serve(({ rpc: { id, method } }, response) => {
      const error = { code: -32022, message: 'not yet', data: { supported: ['2026-07-28'] } };
      if (seen.length === 1) json(response, { jsonrpc: '2.0', id, error }, 400);
      else
        json(response, { jsonrpc: '2.0', id, result: method === 'tools/list' ? result : { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } } });
    });
    expect((await list(remoteServer(origin))).identity.generation).toBe('modern');
    expect(seen.map(({ rpc }) => rpc.method)).toEqual(['server/discover', 'server/discover', 'tools/list']);
  });

  test('a modern probe that is left unanswered does not keep initialize from being tried', async () => {
    const { origin } = await serve((seen, response) => {
      if (seen.rpc.method !== 'server/discover') legacyAnswer(seen, response, tools);
    });
    expect((await list(remoteServer(origin), { timeoutMs: 2_000 })).identity.generation).toBe('legacy');
  });

  test.each(['application/json', 'text/event-stream'])('an endless %s is refused at a limit', async (type) => {
    const block = type === 'application/json' ? 'x'.repeat(1 << 20) : `data: ${'x'.repeat(1 << 20)}\n`;
    const { origin } = await serve((seen, response) => {
      if (seen.rpc.method !== 'tools/list') return legacyAnswer(seen, response, []);
      response.writeHead(200, { 'content-type': type });
      const pump = () => {
        while (!response.destroyed && response.write(block)) undefined;
        if (!response.destroyed) response.once('drain', pump);
      };
      pump();
    });
    expect((await listInVain(remoteServer(origin))).reason).toEqual({ code: 'limit-exceeded', message: expect.stringContaining('32 MiB') });
  });

  test('JSON that nests too deep is refused', async () => {
    const { origin } = await serve((seen, response) =>
      seen.rpc.method === 'tools/list'
        ? response.writeHead(200, { 'content-type': 'application/json' }).end('['.repeat(100_000))
        : legacyAnswer(seen, response, []),
    );
    expect((await listInVain(remoteServer(origin))).reason).toEqual({ code: 'limit-exceeded', message: expect.stringContaining('nested deeper') });
  });

  test('an abort ends a hanging request', async () => {
    const { origin } = await serve(() => undefined);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 200);
    const [outcome] = await listServers([remoteServer(origin)], options({ signal: controller.signal }));
    expect(expectFailure(outcome!).reason.code).toBe('interrupted');
  });
});
