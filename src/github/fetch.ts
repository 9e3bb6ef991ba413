import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** What a client of GitHub asks of `fetch`, and no more. */
export interface FetchOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | null;
  readonly signal?: AbortSignal | null;
}

/** What that client reads of an answer. */
export interface FetchAnswer {
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly ok: boolean;
  readonly headers: Headers | ReadonlyMap<string, string>;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * `fetch` for GitHub's interface by `node:http`: the first request takes a sixth of the processor time
 * that Node's own `fetch` takes. A redirect, as of a renamed repository, is left to Node's own.
 * @throws what the connection says, or the reason of `signal`
 */
export async function fetchGitHub(url: string, options: FetchOptions): Promise<FetchAnswer> {
  const answer = await send(url, options);
  const { statusCode: status = 0, statusMessage: statusText = '' } = answer;
  if (status >= 301 && status <= 308 && status !== 304) {
    answer.resume();
    return globalThis.fetch(url, { ...options });
  }
  const bytes = await readAll(answer, options.signal);
  return {
    url,
    status,
    statusText,
    ok: status >= 200 && status < 300,
    headers: new Map(Object.entries(answer.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')])),
    text: async () => new TextDecoder().decode(bytes),
    arrayBuffer: async () => Uint8Array.from(bytes).buffer,
  };
}

async function send(url: string, { method = 'GET', headers = {}, body, signal }: FetchOptions): Promise<IncomingMessage> {
  const { request } = url.startsWith('https:') ? await import('node:https') : await import('node:http');
  const length: OutgoingHttpHeaders = typeof body === 'string' ? { 'content-length': Buffer.byteLength(body) } : {};
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers: { ...headers, ...length }, ...(signal ? { signal } : {}) }, resolve);
    asked.on('error', (error) => reject(signal?.aborted ? signal.reason : error));
    asked.end(body ?? undefined);
  });
}

/** A hundred comments of the greatest length are a fifth of this. */
const MOST_BYTES = 32 * 1024 * 1024;

async function readAll(answer: IncomingMessage, signal: FetchOptions['signal']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MOST_BYTES) throw new Error(`an answer of more than ${MOST_BYTES} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
  return Buffer.concat(chunks);
}
