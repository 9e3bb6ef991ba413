import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Objects as GitHub sends them, complete by its description; the samples of its webhooks give what nobody here looks at. */
export type Json = { [key: string]: unknown };

export function sample(name: string): Json {
  return JSON.parse(readFileSync(new URL(`../fixtures/data/github/events/${name}.json`, import.meta.url), 'utf8')) as Json;
}

const { pull_request: PULL, repository: REPOSITORY } = sample('pull_request.opened') as { pull_request: Json; repository: Json };
const USER = (PULL as { user: Json }).user;

export const user = (login: string, type: 'User' | 'Bot'): Json => ({ ...USER, login, type, id: login.length });

export function account(login: string): Json {
  const texts = { name: null, company: null, blog: null, location: null, email: null, hireable: null, bio: null };
  const counts = { public_repos: 1, public_gists: 0, followers: 0, following: 0 };
  return { ...user(login, 'User'), ...texts, ...counts, created_at: '2020-01-01T00:00:00Z', updated_at: '2020-01-01T00:00:00Z' };
}

export function comment({ id, body, author, html, api }: { id: number; body: string; author: Json; html: string; api: string }): Json {
  return {
    id,
    node_id: `IC_${id}`,
    url: `${api}/issues/comments/${id}`,
    html_url: `${html}#issuecomment-${id}`,
    issue_url: `${api}/issues/1`,
    body,
    user: author,
    author_association: 'NONE',
    created_at: '2026-11-30T12:00:00Z',
    updated_at: '2026-11-30T12:00:00Z',
    performed_via_github_app: null,
  };
}

export const label = (name: string): Json => ({
  id: 1,
  node_id: 'L_1',
  url: 'https://api.example.com/labels/x',
  name,
  color: 'ededed',
  default: false,
  description: null,
});

export interface PullSpec {
  readonly number: number;
  readonly state?: 'open' | 'closed';
  readonly head: { readonly repository: string; readonly ref: string; readonly sha: string };
  readonly base: { readonly repository: string; readonly ref: string; readonly sha: string };
}

export function pull({ number, state = 'open', head, base }: PullSpec): Json {
  const side = ({ repository, ref, sha }: PullSpec['head']): Json => {
    const [owner = ''] = repository.split('/');
    const home = { ...REPOSITORY, full_name: repository, id: repository.length, owner: user(owner, 'User') };
    return { label: `${owner}:${ref}`, ref, sha, user: user(owner, 'User'), repo: home };
  };
  return { ...PULL, number, state, head: side(head), base: side(base), labels: [], body: null, milestone: null, auto_merge: null };
}

/** The payload of a pull request's event. */
export function pullEvent(spec: PullSpec, labels: readonly string[] = []): Json {
  return { ...sample('pull_request.opened'), number: spec.number, pull_request: { ...pull(spec), labels: labels.map(label) } };
}

export function file(path: string, content: Buffer, api: string): Json {
  const sha = createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
  const large = content.length > 1024 * 1024;
  const url = `${api}/contents/${path}`;
  const encoded = large ? '' : `${content.toString('base64').replace(/(.{60})/g, '$1\n')}\n`;
  const links = { git: null, html: null, self: url };
  return {
    type: 'file',
    encoding: large ? 'none' : 'base64',
    size: content.length,
    name: path.split('/').at(-1),
    path,
    content: encoded,
    sha,
    url,
    git_url: null,
    html_url: null,
    download_url: null,
    _links: links,
  };
}

/** A comparison's answer with no files and no commits, as GitHub gives on its second page. */
export function comparison(mergeBase: string, api: string): Json {
  const person = { name: 'A Person', email: 'person@example.com', date: '2026-11-30T12:00:00Z' };
  const commit = (sha: string): Json => ({
    url: `${api}/commits/${sha}`,
    sha,
    node_id: `C_${sha}`,
    html_url: `${api}/commit/${sha}`,
    comments_url: `${api}/commits/${sha}/comments`,
    commit: {
      url: `${api}/git/commits/${sha}`,
      author: person,
      committer: person,
      message: 'Change',
      comment_count: 0,
      tree: { sha, url: `${api}/git/trees/${sha}` },
    },
    author: user('person', 'User'),
    committer: user('person', 'User'),
    parents: [],
  });
  const urls = Object.fromEntries(['url', 'html_url', 'permalink_url', 'diff_url', 'patch_url'].map((name) => [name, `${api}/compare`]));
  return {
    ...urls,
    base_commit: commit(mergeBase),
    merge_base_commit: commit(mergeBase),
    status: 'diverged',
    ahead_by: 1,
    behind_by: 1,
    total_commits: 1,
    commits: [],
    files: [],
  };
}
