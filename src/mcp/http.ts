import type { JSONRPCMessage, MessageExtraInfo } from '@modelcontextprotocol/sdk/types.js';
import type { EventSourceMessage } from 'eventsource-parser';
import { ServerFailure } from '../sandbox/engine.ts';
import { readEnvelopes } from './envelope.ts';
import { type Answer, type Connection, discard } from './fetch.ts';
import { typeOf } from './problem.ts';
import { Meter, parseBody, readEvents, readProblem, readText } from './stream.ts';
import { RpcError, type Wire } from './wire.ts';

const GOODBYE_MS = 2_000;
/** A stream may stay open this long after it brought the answer. */
const LINGER_MS = 100;
const RETRY_MS = 1_000;
const MOST_RETRY_MS = 5_000;
/** Statuses whose JSON-RPC error is no answer to the request. */
const NO_ANSWER = [401, 403, 429];

/**
 * JSON-RPC over Streamable HTTP, both generations. The SDK's transport drops answers that a server
 * really sent (`"error": null` beside a result, further keys), so this one reads them itself.
 */
export class HttpWire implements Wire {
  onmessage?: <T extends JSONRPCMessage>(message: T, extra?: MessageExtraInfo) => void;
  onerror?: (error: Error) => void;
  onclose?: () => void;
  sessionId: string | undefined;
  readonly #meter = new Meter();
  /** Where it really is: the first redirect need not be repeated. */
  #at: URL;
  #version: string | null = null;
  #closed = false;

  constructor(
    url: URL,
    readonly connection: Connection,
    readonly generation: 'legacy' | 'modern',
  ) {
    this.#at = url;
  }

  get receivedBytes(): number {
    return this.#meter.receivedBytes;
  }

  setProtocolVersion(version: string): void {
    this.#version = version;
  }

  async start(): Promise<void> {
    // Nothing to open: every message is a request of its own.
  }

  /** Resolves when the answer, if one is due, has been handed on. */
  async send(message: JSONRPCMessage): Promise<void> {
    const method = 'method' in message ? message.method : '';
    const headers = {
      ...this.#headers(),
      ...(this.generation === 'modern' ? { 'mcp-method': method } : {}),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const answer = await this.connection.call(this.#at, { method: 'POST', headers, body: JSON.stringify(message) });
    const session = answer.headers['mcp-session-id'];
    // A session is a credential of the origin that began it, and is ended there.
    if (answer.status < 300 && (this.sessionId === undefined || answer.url.origin === this.#at.origin)) this.#at = answer.url;
    if (typeof session === 'string' && this.generation === 'legacy') this.sessionId ??= session;
    if (!('method' in message) || !('id' in message)) discard(answer.body);
    else await this.#receive(answer, { id: String(message.id), method });
  }

  listen(): void {
    const stream = async () => {
      const answer = await this.connection.call(this.#at, { method: 'GET', headers: { ...this.#headers(), accept: 'text/event-stream' } });
      if (answer.status !== 200 || typeOf(answer.headers) !== 'text/event-stream') return answer.body.destroy();
      await readEvents(answer.body, this.#meter, { onEvent: ({ data }) => data !== '' && this.onmessage?.(parseBody(data, 'a notice') as JSONRPCMessage) });
    };
    // A server need not offer this channel, and may close it whenever it likes.
    stream().catch((error: unknown) => isLimit(error) && this.onerror?.(error));
  }

  /** Ends the session at the server, where there is one, and every connection. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.sessionId !== undefined) await this.#endSession();
    this.connection.close();
    this.onclose?.();
  }

  async #endSession(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, GOODBYE_MS);
    });
    const goodbye = this.connection.call(this.#at, { method: 'DELETE', headers: this.#headers() }).then(
      ({ body }) => discard(body),
      // The listing is complete; a server that cannot end a session forgets it by itself.
      () => undefined,
    );
    await Promise.race([goodbye, late]);
    clearTimeout(timer);
  }

  #headers(): Record<string, string> {
    return {
      ...(this.#version === null ? {} : { 'mcp-protocol-version': this.#version }),
      ...(this.sessionId === undefined ? {} : { 'mcp-session-id': this.sessionId }),
    };
  }

  async #receive(answer: Answer, request: Request): Promise<void> {
    const { status, headers, body } = answer;
    const type = typeOf(headers);
    if (status === 200 && type === 'application/json') {
      const text = await readText(body, this.#meter);
      if (!this.#hand(text, request))
        throw new ServerFailure({ code: 'protocol-error', message: `The body that answers ${request.method} holds no answer to it.` });
    } else if (status === 200 && type === 'text/event-stream') {
      await this.#follow(answer, request);
    } else {
      const problem = await readProblem(answer);
      const { rpc } = problem;
      if (rpc === null || status < 400 || status >= 500 || NO_ANSWER.includes(status)) throw problem;
      throw new RpcError(request.method, rpc.code, rpc.message, rpc.data, { cause: problem });
    }
  }

  /** Reads streams until the answer came; a server may end one early and go on in the next (protocol 2025-11-25). */
  async #follow(first: Answer, request: Request): Promise<void> {
    let answer = first;
    let lastEventId: string | undefined;
    let retryMs = RETRY_MS;
    for (;;) {
      const { body } = answer;
      let answered = false;
      const onEvent = ({ id, data }: EventSourceMessage) => {
        lastEventId = id ?? lastEventId;
        if (data === '' || !this.#hand(data, request)) return;
        answered = true;
        setTimeout(() => body.destroy(), LINGER_MS).unref();
      };
      try {
        await readEvents(body, this.#meter, { onEvent, onRetry: (ms) => (retryMs = Math.min(ms, MOST_RETRY_MS)) });
      } catch (error) {
        if (!answered) throw error;
      }
      if (answered || this.#closed) return;
      if (lastEventId === undefined)
        throw new ServerFailure({ code: 'protocol-error', message: `The stream that answers ${request.method} ended without an answer.` });
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      if (this.#closed) return;
      const headers = { ...this.#headers(), accept: 'text/event-stream', 'last-event-id': lastEventId };
      answer = await this.connection.call(this.#at, { method: 'GET', headers });
      if (answer.status !== 200 || typeOf(answer.headers) !== 'text/event-stream') {
        throw await readProblem(answer);
      }
    }
  }

  /** @returns whether the awaited answer was in it */
  #hand(text: string, { id, method }: Request): boolean {
    const message = parseBody(text, method);
    const envelopes = readEnvelopes(message) ?? [];
    if (envelopes.length > 0) this.onmessage?.(message as JSONRPCMessage);
    return envelopes.some((each) => (each.kind === 'result' && each.id === id) || (each.kind === 'error' && (each.id ?? id) === id));
  }
}

function isLimit(error: unknown): error is ServerFailure {
  return error instanceof ServerFailure && error.reason.code === 'limit-exceeded';
}

interface Request {
  readonly id: string;
  readonly method: string;
}
