import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { lookupPublic, refusePrivateHost } from './address.ts';
import { CLIENT_INFO } from './legacy.ts';
import { HttpProblem } from './problem.ts';

const REDIRECTS = 5;
const DISCARD_MS = 500;
const REPEATED = [307, 308];
const MOVED = [301, 302, 303, ...REPEATED];

export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: IncomingMessage;
  /** Where the answer came from, after redirects. */
  readonly url: URL;
}

/** Headers of the entry, which may be credentials: they go to the entry's own origin and nowhere else. */
export type Secrets = Readonly<Record<string, string>>;

/**
 * HTTP for one server: its own connections, which end with it. Redirects are followed, but the
 * entry's headers stay at the origin they were meant for, and a session at the one it is sent to. With `publicOnly` no private or link-local
 * address is contacted, whatever a name resolves to.
 */
export class Connection {
  readonly #agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) };
  readonly #open = new Set<IncomingMessage>();
  #closed = false;

  constructor(
    readonly origin: string,
    readonly secrets: Secrets,
    readonly publicOnly: boolean,
  ) {}

  /**
   * @throws {HttpProblem} a redirect that cannot be followed
   * @throws {ServerFailure} `address-refused`
   */
  async call(url: URL, call: Call): Promise<Answer> {
    let at = url;
    for (let hops = 0; ; hops++) {
      const body = await this.#once(at, at.origin === url.origin ? call : { ...call, headers: withoutSession(call.headers) });
      const status = body.statusCode ?? 0;
      const { location } = body.headers;
      if (!MOVED.includes(status) || location === undefined) return { status, headers: body.headers, body, url: at };
      discard(body);
      const target = URL.canParse(location, at.href) ? new URL(location, at) : null;
      const followed = target && /^https?:$/.test(target.protocol) && hops < REDIRECTS && (call.method === 'GET' || REPEATED.includes(status));
      if (!followed) throw new HttpProblem({ status, headers: body.headers, text: '', url: at, location: target?.href ?? location });
      at = target;
    }
  }

  /** Ends every connection at once. */
  close(): void {
    this.#closed = true;
    for (const body of this.#open) body.destroy();
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  #once(url: URL, { method, headers, body }: Call): Promise<IncomingMessage> {
    if (this.publicOnly) refusePrivateHost(url);
    const secure = url.protocol === 'https:';
    const send = secure ? requestHttps : requestHttp;
    const options = {
      method,
      agent: this.#agents[secure ? 'https:' : 'http:'],
      headers: {
        'user-agent': `${CLIENT_INFO.name}/${CLIENT_INFO.version}`,
        ...(url.origin === this.origin ? this.secrets : {}),
        ...headers,
        'accept-encoding': 'identity',
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
      ...(this.publicOnly ? { lookup: lookupPublic } : {}),
    };
    return new Promise((resolve, reject) => {
      const request = send(url, options, (response) => {
        this.#open.add(response);
        response.once('close', () => this.#open.delete(response));
        resolve(response);
      });
      request.on('error', reject);
      request.end(body);
      if (this.#closed) request.destroy();
    });
  }
}

/** Lets a body that nobody wants end by itself, so that its connection can be used again, but not for long. */
export function discard(body: IncomingMessage): void {
  body.on('error', () => undefined).resume();
  const timer = setTimeout(() => body.destroy(), DISCARD_MS).unref();
  body.once('close', () => clearTimeout(timer));
}

/** A session belongs to the origin that opened it. */
function withoutSession(headers: Call['headers']): Call['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'mcp-session-id'));
}
