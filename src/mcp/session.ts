import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { Capabilities } from '../core/report.ts';
import { ServerFailure } from '../sandbox/engine.ts';
import type { Deadline } from './deadline.ts';
import { type Envelope, isObject, readEnvelopes } from './envelope.ts';
import { RpcError, UnreadableAnswer, type Wire, WireClosed } from './wire.ts';

/** How long a readable answer may still follow an unreadable one. */
const UNREADABLE_MS = 1_500;

interface Waiting {
  readonly method: string;
  readonly resolve: (result: { readonly [key: string]: unknown }) => void;
  readonly reject: (error: Error) => void;
}

/** One conversation with a server: numbers requests, takes answers, and answers what a server may ask a client that only lists. */
export class Session {
  /** `list_changed` notices so far. */
  changes = 0;
  /** When the last of them came, by `performance.now()`. */
  changedAt = 0;
  #nextId = 1;
  #broken: Error | null = null;
  #unreadable: NodeJS.Timeout | undefined;
  readonly #waiting = new Map<string, Waiting>();

  constructor(
    readonly wire: Wire,
    readonly capabilities: Capabilities,
    readonly deadline: Deadline,
  ) {
    wire.onmessage = (message: JSONRPCMessage) => this.#receive(message);
    wire.onerror = (error: Error) => this.#break(error);
    wire.onclose = () => this.#break(null);
    wire.onunreadable = (line) => this.#holdAgainst(line);
  }

  /**
   * Sends a request and waits for its result, an object.
   * @throws {RpcError | WireClosed | UnreadableAnswer | ServerFailure | TimedOut | Aborted}
   */
  async request(method: string, params?: object): Promise<{ readonly [key: string]: unknown }> {
    if (this.#broken) throw this.#broken;
    const id = this.#nextId++;
    const key = String(id);
    const answer = new Promise<{ readonly [key: string]: unknown }>((resolve, reject) => {
      this.#waiting.set(key, { method, resolve, reject });
    });
    const sent = this.wire.send({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) } as JSONRPCMessage);
    sent.catch((error: Error) => this.#reject(key, error));
    try {
      return await this.deadline.within(answer, method);
    } finally {
      this.#waiting.delete(key);
      clearTimeout(this.#unreadable);
    }
  }

  /** Sends a notice; a server that is gone shows at the next request. */
  async notify(method: string, params?: object): Promise<void> {
    const message = { jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) } as JSONRPCMessage;
    await this.deadline.within(this.wire.send(message), method);
  }

  #receive(message: unknown): void {
    for (const envelope of readEnvelopes(message) ?? []) this.#take(envelope);
  }

  #take(envelope: Envelope): void {
    switch (envelope.kind) {
      case 'result': {
        const waiting = this.#waiting.get(envelope.id);
        if (!waiting) return;
        this.#waiting.delete(envelope.id);
        if (isObject(envelope.result)) waiting.resolve(envelope.result);
        else waiting.reject(new ServerFailure({ code: 'protocol-error', message: `The result of ${waiting.method} is no object.` }));
        return;
      }
      case 'error': {
        const key = envelope.id ?? [...this.#waiting.keys()].at(0) ?? '';
        const { code, message, data } = envelope.error;
        this.#reject(key, new RpcError(this.#waiting.get(key)?.method ?? '', code, message, data));
        return;
      }
      case 'request':
        this.#answer(envelope.id, envelope.method);
        return;
      case 'notification':
        if (envelope.method !== 'notifications/tools/list_changed') return;
        this.changes++;
        this.changedAt = performance.now();
        return;
      case 'foreign':
        return;
    }
  }

  #answer(id: string | number, method: string): void {
    const listsRoots = method === 'roots/list' && this.capabilities['roots'] !== undefined;
    const result = method === 'ping' ? {} : listsRoots ? { roots: [] } : null;
    const body = result ? { result } : { error: { code: -32601, message: 'Method not found' } };
    this.wire.send({ jsonrpc: '2.0', id, ...body } as JSONRPCMessage).catch((error: Error) => this.#break(error));
  }

  #holdAgainst(line: string): void {
    const [key, waiting] = [...this.#waiting].at(0) ?? [];
    if (key === undefined || waiting === undefined) return;
    clearTimeout(this.#unreadable);
    this.#unreadable = setTimeout(() => this.#reject(key, new UnreadableAnswer(waiting.method, line)), UNREADABLE_MS);
  }

  #reject(key: string, error: Error): void {
    const waiting = this.#waiting.get(key);
    this.#waiting.delete(key);
    waiting?.reject(error);
  }

  #break(error: Error | null): void {
    this.#broken ??= error ?? new WireClosed('a request');
    for (const [key, { method }] of [...this.#waiting]) this.#reject(key, error ?? new WireClosed(method));
  }
}
