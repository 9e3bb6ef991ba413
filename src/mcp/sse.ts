import type { JSONRPCMessage, MessageExtraInfo } from '@modelcontextprotocol/sdk/types.js';
import type { EventSourceMessage } from 'eventsource-parser';
import { ServerFailure } from '../sandbox/engine.ts';
import { type Answer, type Connection, discard } from './fetch.ts';
import { typeOf } from './problem.ts';
import { quote } from './quote.ts';
import { Meter, parseBody, readEvents, readProblem } from './stream.ts';
import type { Wire } from './wire.ts';

/** JSON-RPC over HTTP with server-sent events (protocol 2024-11-05): one stream brings every answer, messages are posted to the address it names. */
export class SseWire implements Wire {
  onmessage?: <T extends JSONRPCMessage>(message: T, extra?: MessageExtraInfo) => void;
  onerror?: (error: Error) => void;
  onclose?: () => void;
  readonly #meter = new Meter();
  #endpoint: URL | null = null;

  constructor(
    readonly url: URL,
    readonly connection: Connection,
  ) {}

  get receivedBytes(): number {
    return this.#meter.receivedBytes;
  }

  /**
   * Opens the stream and waits for the address to post to; whoever calls bounds the wait.
   * @throws {HttpProblem | ServerFailure}
   */
  async start(): Promise<void> {
    const answer = await this.connection.call(this.url, { method: 'GET', headers: { accept: 'text/event-stream' } });
    if (answer.status !== 200 || typeOf(answer.headers) !== 'text/event-stream') throw await readProblem(answer);
    await new Promise<void>((resolve, reject) => {
      const fail = (error: Error) => {
        reject(error);
        this.onerror?.(error);
      };
      readEvents(answer.body, this.#meter, { onEvent: (event) => this.#take(event, answer, resolve) }).then(() => {
        reject(new ServerFailure({ code: 'protocol-error', message: 'The event stream ended before it named an endpoint.' }));
        this.onclose?.();
      }, fail);
    });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const answer = await this.connection.call(this.#endpoint ?? this.url, { method: 'POST', headers, body: JSON.stringify(message) });
    if (answer.status < 300) return discard(answer.body);
    throw await readProblem(answer);
  }

  async close(): Promise<void> {
    this.connection.close();
    this.onclose?.();
  }

  #take({ event, data }: EventSourceMessage, answer: Answer, opened: () => void): void {
    if (event === 'endpoint') {
      const endpoint = URL.canParse(data, answer.url.href) ? new URL(data, answer.url) : null;
      if (endpoint?.origin !== answer.url.origin) {
        throw new ServerFailure({ code: 'protocol-error', message: `The event stream names an endpoint of another origin: ${quote(data)}.` });
      }
      this.#endpoint ??= endpoint;
      opened();
    } else if ((event ?? 'message') === 'message' && data !== '') {
      this.onmessage?.(parseBody(data, 'a request') as JSONRPCMessage);
    }
  }
}
