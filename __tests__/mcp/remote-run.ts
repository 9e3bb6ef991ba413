import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { onTestFinished } from 'vitest';
import type { RemoteLaunch, Server } from '../../src/core/types.ts';

/** One request as a hand-made server saw it. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Of the JSON-RPC message in the body. */
  readonly rpc: { readonly id?: string | number; readonly method?: string; readonly params?: Readonly<Record<string, unknown>> };
}

export function remoteServer(url: string, more: Partial<RemoteLaunch> = {}): Server {
  return { name: 'remote', source: 'budget', launch: { kind: 'remote', url, headers: {}, transport: 'auto', ...more }, capabilities: {}, sandbox: {} };
}

/**
 * An HTTP server on a free loopback port that answers by hand, ended after the test.
 * @returns its origin, and every request it got
 */
export async function serve(answer: (seen: Seen, response: ServerResponse) => void): Promise<{ readonly origin: string; readonly seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    read(request).then((one) => {
      seen.push(one);
      answer(one, response);
    });
  });
  return { origin: await listen(server), seen };
}

/** Puts an existing handler on a free loopback port until the test ends. */
export async function listen(handler: ReturnType<typeof createServer> | RequestListener): Promise<string> {
  const server = typeof handler === 'function' ? createServer(handler) : handler;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function json(response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** The answer of an initialize-only server to one request. */
export function legacyAnswer({ rpc }: Seen, response: ServerResponse, tools: readonly unknown[]): void {
  const { id, method } = rpc;
  if (method === 'initialize')
    json(response, { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'hand', version: '1' } } });
  else if (method === 'tools/list') json(response, { jsonrpc: '2.0', id, result: { tools } });
  else if (method === 'notifications/initialized') response.writeHead(202).end();
  else json(response, { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'Bad Request: no valid session' } }, 400);
}

async function read(request: IncomingMessage): Promise<Seen> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const { method = '', url = '', headers } = request;
  return { method, url, headers, rpc: text.startsWith('{') ? (JSON.parse(text) as Seen['rpc']) : {} };
}

/** Starts a server that listens on the port of its environment, and waits until it does. */
export async function startOnPort(args: readonly string[]): Promise<number> {
  const port = await freePort();
  const child = spawn(process.execPath, args, { env: { ...process.env, PORT: String(port) }, stdio: 'ignore' });
  onTestFinished(() => end(child));
  for (let tries = 0; tries < 200 && !(await answers(port)); tries++) await new Promise((resolve) => setTimeout(resolve, 50));
  return port;
}

/** Starts a server that prints its port. */
export async function startPrintingPort(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => end(child));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return Number(line.toString());
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
