import type { JSONRPCMessage, MessageExtraInfo } from '@modelcontextprotocol/sdk/types.js';
import { type SandboxedProcess, ServerFailure } from '../sandbox/engine.ts';
import { readEnvelopes } from './envelope.ts';
import { NestedTooDeep, parseMessage } from './json.ts';
import { CAPS } from './limits.ts';
import { LineSplitter } from './lines.ts';
import { bytesInWords } from './quote.ts';
import { Tail } from './tail.ts';
import type { Wire } from './wire.ts';

/** Output may still arrive this long after the process ended; a grandchild can hold the pipe open for ever. */
const DRAIN_MS = 250;
const NOISE_LINES = 3;
const NOISE_CHARACTERS = 400;

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Lines on stdout that are no protocol. */
export interface Noise {
  readonly lines: number;
  /** The first of them, cut. */
  readonly first: readonly string[];
}

/** Line-delimited JSON-RPC over the pipes of a started server. */
export class StdioWire implements Wire {
  onmessage?: <T extends JSONRPCMessage>(message: T, extra?: MessageExtraInfo) => void;
  onerror?: (error: Error) => void;
  onclose?: () => void;
  onunreadable?: (text: string) => void;
  receivedBytes = 0;
  exit: Exit | null = null;
  #noiseLines = 0;
  #closed = false;
  #drain: NodeJS.Timeout | undefined;
  readonly #firstNoise: string[] = [];
  readonly #stderr = new Tail(CAPS.stderrBytes);
  readonly #lines = new LineSplitter((line) => this.#read(line));

  /** Listens from here on, so that nothing is lost before `start`. */
  constructor(readonly process: SandboxedProcess) {
    const { child } = process;
    child.on('error', () => this.#close());
    child.once('exit', (code, signal) => {
      this.exit = { code, signal };
      this.#closeSoon();
    });
    child.once('close', () => this.#close());
    child.stderr?.on('data', (chunk: Buffer) => this.#stderr.push(chunk));
    child.stdout?.on('data', (chunk: Buffer) => this.#push(chunk));
    // A broken pipe says no more than the end of the process, which is heard by itself.
    for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe?.on('error', () => undefined);
    child.stdout?.once('end', () => this.#closeSoon());
    if (child.exitCode !== null || child.signalCode !== null) this.exit = { code: child.exitCode, signal: child.signalCode };
  }

  get noise(): Noise {
    return { lines: this.#noiseLines, first: this.#firstNoise };
  }

  /** What stands after the last line feed: an answer without one is never read. */
  get unfinishedBytes(): number {
    return this.#lines.pendingBytes;
  }

  stderrTail(): string {
    return this.#stderr.text();
  }

  async start(): Promise<void> {
    if (this.exit) this.#closeSoon();
  }

  /** Resolves also where the server is gone: that shows as the end of the connection. */
  send(message: JSONRPCMessage): Promise<void> {
    const { stdin } = this.process.child;
    if (!stdin?.writable) return Promise.resolve();
    return new Promise((resolve) => stdin.write(`${JSON.stringify(message)}\n`, () => resolve()));
  }

  /** Ends the server and everything it started. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#drain);
    await this.process.stop();
    // Whoever got away with the other end must not keep this program waiting.
    for (const stream of this.process.child.stdio) stream?.destroy();
    this.onclose?.();
  }

  #push(chunk: Buffer): void {
    if (this.#closed) return;
    this.receivedBytes += chunk.length;
    this.#lines.push(chunk);
    if (this.#lines.pendingBytes > CAPS.lineBytes) this.#refuse(`a line of more than ${bytesInWords(CAPS.lineBytes)}`);
    else if (this.receivedBytes > CAPS.outputBytes) this.#refuse(`more than ${bytesInWords(CAPS.outputBytes)}`);
  }

  #read(line: Buffer): void {
    if (this.#closed || line.length === 0) return;
    const text = line.toString('utf8');
    if (!mayBeMessage(text)) return void this.#hold(text);
    try {
      this.#hand(parseMessage(text, line), text);
    } catch (error) {
      if (error instanceof NestedTooDeep) this.#refuse(`JSON nested deeper than ${CAPS.nesting} levels`);
      else if (error instanceof SyntaxError) this.#hold(text);
      else throw error;
    }
  }

  #hand(message: unknown, text: string): void {
    if (readEnvelopes(message)) this.onmessage?.(message as JSONRPCMessage);
    else this.#note(text);
  }

  #hold(text: string): void {
    if (text.trim() === '') return;
    this.#note(text);
    if (text.includes('"jsonrpc"') && text.includes('"result"')) this.onunreadable?.(text);
  }

  #note(text: string): void {
    this.#noiseLines++;
    if (this.#firstNoise.length < NOISE_LINES) this.#firstNoise.push(text.slice(0, NOISE_CHARACTERS));
  }

  #refuse(what: string): void {
    this.#closed = true;
    this.process.child.stdout?.destroy();
    this.onerror?.(new ServerFailure({ code: 'limit-exceeded', message: `The server wrote ${what} to stdout; that is the limit, so nothing of it counts.` }));
  }

  #closeSoon(): void {
    // The end that we brought about ourselves is awaited elsewhere; a timer would only hold the program up.
    if (this.#closed) return;
    this.#drain ??= setTimeout(() => this.#close(), DRAIN_MS);
  }

  #close(): void {
    if (this.#closed) return;
    clearTimeout(this.#drain);
    if (this.#lines.pendingBytes > 0) this.#read(this.#lines.take());
    this.#closed = true;
    this.onclose?.();
  }
}

/** Log lines come by the hundred thousand, and a failed parse costs fifty times what this look does. */
function mayBeMessage(text: string): boolean {
  return /^[\s\ufeff]*[{[]/.test(text);
}
