import type { IncomingHttpHeaders } from 'node:http';
import type { Reason } from '../core/types.ts';
import { type RpcErrorObject, readEnvelopes } from './envelope.ts';
import { quote } from './quote.ts';

interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The beginning of the body. */
  readonly text: string;
  /** Where it came from, after redirects. */
  readonly url: URL;
  /** A redirect that was not followed. */
  readonly location?: string;
  readonly cause?: unknown;
}

/** An HTTP answer that is no answer of an MCP server. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly url: URL;
  readonly location: string | undefined;

  constructor({ status, headers, text, url, location, cause }: HttpAnswer) {
    super(`HTTP ${status}`, { cause });
    this.status = status;
    this.headers = headers;
    this.text = text;
    this.url = url;
    this.location = location;
  }

  get type(): string {
    return typeOf(this.headers);
  }

  /** The JSON-RPC error in the body, where there is one. */
  get rpc(): RpcErrorObject | null {
    if (this.type !== 'application/json') return null;
    try {
      const [envelope] = readEnvelopes(JSON.parse(this.text)) ?? [];
      return envelope?.kind === 'error' ? envelope.error : null;
    } catch {
      return null;
    }
  }
}

/** The media type of an answer, without its parameters. */
export function typeOf(headers: IncomingHttpHeaders): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

/** What an HTTP answer means for a server that was to be listed: each outcome its own word. */
export function httpReason(problem: HttpProblem, awaiting: string): Reason {
  const { status, headers, type, location } = problem;
  const said = sayBody(problem);
  if (status === 401 || status === 403) {
    const asked = headers['www-authenticate'];
    const wants = asked === undefined ? '' : ` It asks for: ${quote(asked, 300)}.`;
    const message = `HTTP ${status} to ${awaiting}: the server needs authorization.${wants}${said} Add the header under "headers" of this server's entry, its value from a variable.`;
    return { code: 'needs-authorization', message };
  }
  if (location !== undefined)
    return { code: 'http-error', message: `HTTP ${status} to ${awaiting}: the server has moved to ${quote(location)}. Write that as its "url".` };
  if (status === 429) {
    const retry = headers['retry-after'];
    return {
      code: 'rate-limited',
      message: `HTTP 429 to ${awaiting}: too many requests.${retry === undefined ? '' : ` It says to retry after ${quote(retry, 40)}.`}${said}`,
    };
  }
  if (status === 404 || status === 405 || status === 410 || status < 300 || type === 'text/html') {
    const kind = status >= 300 ? '' : ` of type ${quote(type || 'unknown', 60)}`;
    if (status < 500)
      return { code: 'no-endpoint', message: `HTTP ${status}${kind} to ${awaiting}: there is no MCP endpoint at this URL.${said} Check its path.` };
  }
  return { code: 'http-error', message: `HTTP ${status} to ${awaiting}.${said}` };
}

function sayBody({ rpc, text, type }: HttpProblem): string {
  if (rpc) return ` It says: ${quote(rpc.message)}.`;
  return text.trim() === '' || type === 'text/html' ? '' : ` It says: ${quote(text)}.`;
}

const NETWORK: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be resolved',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ETIMEDOUT: 'the connection timed out',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no network to it',
  HPE_INVALID_CONSTANT: 'what it answers is no HTTP',
};

/** A name or value with characters that HTTP forbids. */
const HEADER = ['ERR_INVALID_CHAR', 'ERR_INVALID_HTTP_TOKEN', 'ERR_HTTP_INVALID_HEADER_VALUE'];

/** Why no HTTP answer came at all; null where the error is none of the network. */
export function networkReason(error: unknown, url: URL): Reason | null {
  const code = codeOf(error);
  if (code === null) return null;
  if (HEADER.includes(code)) return { code: 'invalid-entry', message: `A header of this server's entry cannot be sent: ${(error as Error).message}.` };
  const words = NETWORK[code] ?? (error as Error).message;
  return { code: 'unreachable', message: `${url.host} cannot be reached: ${words} (${code}).` };
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string') return code;
  return error instanceof AggregateError ? codeOf(error.errors[0]) : null;
}
