import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as objects from './objects.ts';
import { type Matched, match } from './openapi.ts';

type Json = objects.Json;

export interface Recorded {
  readonly method: string;
  /** As described, such as `issues/create-comment`. */
  readonly operation: string;
  readonly path: string;
  readonly body: Json | undefined;
  readonly status: number;
}

export interface Token {
  readonly login: string;
  readonly type: 'User' | 'Bot';
  /** May write comments. */
  readonly writes: boolean;
}

/** An answer to give instead of GitHub's own, once or for as long as `times` lasts. */
export interface Fault {
  readonly operation: string;
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
  times: number;
}

interface StoredComment {
  readonly id: number;
  readonly issue: number;
  readonly author: Json;
  body: string;
}

/**
 * A server that keeps comments, labels, pull requests, files and comparisons of one repository as
 * GitHub does. Every request and every answer is held against GitHub's published description;
 * `violations` tells what did not fit.
 */
export class FakeGitHub {
  readonly requests: Recorded[] = [];
  readonly violations: string[] = [];
  readonly comments: StoredComment[] = [];
  readonly labels = new Map<number, string[]>();
  readonly pulls: objects.PullSpec[] = [];
  /** By `commit:path`; a string starting with `link:` is a symbolic link to that path. */
  readonly files = new Map<string, string>();
  /** By `base...head`. */
  readonly mergeBases = new Map<string, string>();
  readonly tokens = new Map<string, Token>([['workflow', { login: 'github-actions[bot]', type: 'Bot', writes: true }]]);
  readonly faults: Fault[] = [];
  locked = false;
  /** Called before each request is answered, after it was recorded as arrived. */
  before: (operation: string) => Promise<void> | void = () => undefined;
  #nextId = 1000;
  #server = createServer((request, response) => {
    this.#serve(request, response).catch((error: Error) => {
      this.violations.push(`the server itself failed: ${error.message}`);
      response.destroy();
    });
  });

  constructor(
    readonly repository: string = 'acme/tools',
    readonly prefix: string = '/api/v3',
  ) {}

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** `GITHUB_API_URL`. */
  get apiUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${this.prefix}`;
  }

  get #home(): string {
    return `${this.apiUrl}/repos/${this.repository}`;
  }

  /** Puts a comment there as somebody would. */
  say(issue: number, body: string, author: { login: string; type: 'User' | 'Bot' } = { login: 'github-actions[bot]', type: 'Bot' }): StoredComment {
    const stored = { id: this.#nextId++, issue, body, author: objects.user(author.login, author.type) };
    this.comments.push(stored);
    return stored;
  }

  /** Operations asked for, in order. */
  get asked(): string[] {
    return this.requests.map(({ operation }) => operation);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const url = new URL(request.url ?? '/', this.apiUrl);
    const method = request.method ?? 'GET';
    // Beside the REST interface, and in no description of it.
    if (url.pathname === `${this.prefix.replace(/\/v3$/, '')}/graphql`) return this.#serveGraphql(request, response, text);
    const path = url.pathname.startsWith(`${this.prefix}/`) ? url.pathname.slice(this.prefix.length) : url.pathname;
    const found = match(method, path);
    const body = text === '' ? undefined : (JSON.parse(text) as Json);
    if (found === null) this.violations.push(`${method} ${path} is not described`);
    else this.violations.push(...found.request(url.searchParams, body).map((wrong) => `${found.id} request: ${wrong}`));
    await this.before(found?.id ?? '');
    const answer = found === null ? missing() : this.#answer({ found, query: url.searchParams, body, request });
    if (found !== null) this.violations.push(...found.response(answer.status, answer.body).map((wrong) => `${found.id} answer ${answer.status}: ${wrong}`));
    this.requests.push({ method, operation: found?.id ?? '', path: url.pathname + url.search, body, status: answer.status });
    response.writeHead(answer.status, {
      'content-type': 'application/json; charset=utf-8',
      'x-github-media-type': 'github.v3; format=json',
      ...answer.headers,
    });
    response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
  }

  /** Answers who the token stands for, which is all that is asked here. */
  async #serveGraphql(request: IncomingMessage, response: ServerResponse, text: string): Promise<void> {
    const { query } = JSON.parse(text) as { query: string };
    if (query !== '{ viewer { login } }') this.violations.push(`GraphQL was asked ${query}`);
    await this.before('graphql');
    const token = this.#tokenOf(request);
    const fault = this.faults.find(({ operation, times }) => times > 0 && operation === 'graphql');
    if (fault) fault.times -= 1;
    const answer =
      fault !== undefined
        ? refuse(fault.status, fault.message)
        : token === undefined
          ? refuse(401, 'Bad credentials')
          : { status: 200, body: { data: { viewer: { login: token.login } } } };
    this.requests.push({ method: 'POST', operation: 'graphql', path: request.url ?? '', body: { query }, status: answer.status });
    response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(answer.body));
  }

  #tokenOf(request: IncomingMessage): Token | undefined {
    return this.tokens.get(/^(?:token|bearer) (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
  }

  #answer({ found, query, body, request }: { found: Matched; query: URLSearchParams; body: Json | undefined; request: IncomingMessage }): Answer {
    const fault = this.faults.find(({ operation, times }) => times > 0 && operation === found.id);
    if (fault) {
      fault.times -= 1;
      return { ...refuse(fault.status, fault.message), headers: fault.headers ?? {} };
    }
    if (!request.headers['user-agent']) return refuse(403, 'Request forbidden by administrative rules. Please make sure your request has a User-Agent header.');
    const token = this.#tokenOf(request);
    if (token === undefined) return refuse(401, 'Bad credentials');
    const { owner, repo } = found.params;
    if (owner !== undefined && `${owner}/${repo}` !== this.repository) return missing();
    if (request.method !== 'GET' && !token.writes) return refuse(403, 'Resource not accessible by integration');
    return this.#route({ found, query, body, token });
  }

  #route({ found, query, body, token }: { found: Matched; query: URLSearchParams; body: Json | undefined; token: Token }): Answer {
    const { params } = found;
    switch (found.id) {
      case 'issues/list-comments':
        return this.#page(
          query,
          this.comments.filter(({ issue }) => issue === Number(params['issue_number'])).map((each) => this.#comment(each)),
          `/issues/${params['issue_number']}/comments`,
        );
      case 'issues/create-comment':
        return this.#write(body, (text) => ({ status: 201, body: this.#comment(this.say(Number(params['issue_number']), text, token)) }));
      case 'issues/update-comment':
      case 'issues/delete-comment': {
        const index = this.comments.findIndex(({ id }) => id === Number(params['comment_id']));
        const stored = this.comments[index];
        if (stored === undefined) return missing();
        if (found.id === 'issues/delete-comment') {
          this.comments.splice(index, 1);
          return { status: 204, body: undefined };
        }
        return this.#write(body, (text) => {
          stored.body = text;
          return { status: 200, body: this.#comment(stored) };
        });
      }
      case 'issues/list-labels-on-issue':
        return this.#page(query, (this.labels.get(Number(params['issue_number'])) ?? []).map(objects.label), `/issues/${params['issue_number']}/labels`);
      case 'pulls/list':
        return this.#page(query, this.#pulls(query), '/pulls');
      case 'repos/get-content':
        return this.#file(params['path'] ?? '', query.get('ref') ?? '');
      case 'repos/compare-commits': {
        const mergeBase = this.mergeBases.get(`${params['base']}...${params['head']}`);
        return mergeBase === undefined ? missing() : { status: 200, body: objects.comparison(mergeBase, this.#home) };
      }
      default:
        return missing();
    }
  }

  #write(body: Json | undefined, done: (text: string) => Answer): Answer {
    const text = String(body?.['body'] ?? '');
    if (this.locked) return refuse(403, 'Unable to create comment because issue is locked.');
    if (text.length > 65_536) {
      const errors = [{ resource: 'IssueComment', code: 'unprocessable', field: 'data', message: 'Body is too long (maximum is 65536 characters)' }];
      return { status: 422, body: { message: 'Validation Failed', errors, documentation_url: 'https://docs.github.com/rest' } };
    }
    return done(text);
  }

  #pulls(query: URLSearchParams): Json[] {
    const [state, head] = [query.get('state') ?? 'open', query.get('head')];
    const fits = (each: objects.PullSpec) =>
      (state === 'all' || (each.state ?? 'open') === state) && (head === null || head === `${each.head.repository.split('/')[0]}:${each.head.ref}`);
    return this.pulls.filter(fits).map(objects.pull);
  }

  #file(path: string, ref: string): Answer {
    const stored = this.files.get(`${ref}:${path}`);
    if (stored?.startsWith('link:')) return this.#file(stored.slice(5), ref);
    if (stored !== undefined) return { status: 200, body: objects.file(path, Buffer.from(stored), this.#home) };
    return [...this.files.keys()].some((key) => key.startsWith(`${ref}:${path}/`)) ? { status: 200, body: [] } : missing();
  }

  #page(query: URLSearchParams, all: Json[], path: string): Answer {
    const size = Math.min(Number(query.get('per_page') ?? 30), 100);
    const page = Number(query.get('page') ?? 1);
    const last = Math.max(1, Math.ceil(all.length / size));
    const at = (number: number) => `<${this.#home}${path}?${new URLSearchParams({ ...Object.fromEntries(query), page: String(number) })}>`;
    const link = page < last ? { link: `${at(page + 1)}; rel="next", ${at(last)}; rel="last"` } : {};
    return { status: 200, body: all.slice((page - 1) * size, page * size), headers: link };
  }

  #comment({ id, body, author, issue }: StoredComment): Json {
    return objects.comment({ id, body, author, api: this.#home, html: `https://github.example.com/${this.repository}/pull/${issue}` });
  }
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const refuse = (status: number, message: string): Answer => ({
  status,
  body: { message, documentation_url: 'https://docs.github.com/rest', status: String(status) },
});
const missing = (): Answer => refuse(404, 'Not Found');
