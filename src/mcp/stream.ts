import type { IncomingMessage } from 'node:http';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { ReasonCode } from '../core/types.ts';
import { ServerFailure } from '../sandbox/engine.ts';
import type { Answer } from './fetch.ts';
import { NestedTooDeep, parseMessage } from './json.ts';
import { CAPS } from './limits.ts';
import { HttpProblem } from './problem.ts';
import { bytesInWords, quote } from './quote.ts';

const PROBLEM_BYTES = 64 * 1024;
const PROBLEM_MS = 500;

/** Counts what one server sends over HTTP. */
export class Meter {
  receivedBytes = 0;

  /** @throws {ServerFailure} `limit-exceeded` */
  add(bytes: number): void {
    this.receivedBytes += bytes;
    if (this.receivedBytes > CAPS.outputBytes) throw limit(`more than ${bytesInWords(CAPS.outputBytes)}`);
  }
}

/**
 * The whole body as text.
 * @throws {ServerFailure} `limit-exceeded`; and what the connection fails with
 */
export async function readText(body: IncomingMessage, meter: Meter): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    meter.add(chunk.length);
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > CAPS.lineBytes) throw limit(`a message of more than ${bytesInWords(CAPS.lineBytes)}`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** An answer that is none of MCP, with as much of its body as comes soon: its status counts, not its end. */
export async function readProblem({ status, headers, body, url }: Answer): Promise<HttpProblem> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const timer = setTimeout(() => body.destroy(), PROBLEM_MS);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= PROBLEM_BYTES) break;
    }
  } catch (error) {
    return new HttpProblem({ status, headers, url, text: Buffer.concat(chunks).toString('utf8'), cause: error });
  } finally {
    clearTimeout(timer);
  }
  return new HttpProblem({ status, headers, url, text: Buffer.concat(chunks).subarray(0, PROBLEM_BYTES).toString('utf8') });
}

/**
 * Reads an event stream until it ends.
 * @param onRetry hears how many milliseconds to wait before a reconnect
 * @throws {ServerFailure} `limit-exceeded`; and what the connection fails with
 */
export async function readEvents(
  body: IncomingMessage,
  meter: Meter,
  { onEvent, onRetry }: { onEvent: (event: EventSourceMessage) => void; onRetry?: (retryMs: number) => void },
): Promise<void> {
  const decoder = new TextDecoder();
  let tooLong = false;
  const parser = createParser({
    onEvent,
    ...(onRetry ? { onRetry } : {}),
    onError: ({ type }) => {
      tooLong ||= type === 'max-buffer-size-exceeded';
    },
    maxBufferSize: CAPS.lineBytes,
  });
  for await (const chunk of body as AsyncIterable<Buffer>) {
    meter.add(chunk.length);
    parser.feed(decoder.decode(chunk, { stream: true }));
    if (tooLong) throw limit(`a message of more than ${bytesInWords(CAPS.lineBytes)}`);
  }
}

/**
 * One JSON message out of a body or an event.
 * @throws {ServerFailure} `limit-exceeded` or `unreadable-answer`
 */
export function parseBody(text: string, awaiting: string): unknown {
  try {
    return parseMessage(text);
  } catch (error) {
    if (error instanceof NestedTooDeep) throw limit(`JSON nested deeper than ${CAPS.nesting} levels`);
    throw refuse('unreadable-answer', `The answer to ${awaiting} is no JSON: ${quote(text)}.`);
  }
}

function limit(what: string): ServerFailure {
  return refuse('limit-exceeded', `The server sent ${what}; that is the limit, so nothing of it counts.`);
}

function refuse(code: ReasonCode, message: string): ServerFailure {
  return new ServerFailure({ code, message });
}
