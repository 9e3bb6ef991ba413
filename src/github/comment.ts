import { z } from 'zod';
import { type GitHub, type Refusal, readAnswer, refusalOf, refusalWords } from './client.ts';

/** What the first line of one of our comments says. */
export interface Marker {
  readonly key: string;
  /** The workflow's run number; a later run has a higher one. */
  readonly run: number | null;
  /** Its workflow's file: another one numbers its runs by itself. */
  readonly workflow: string | null;
  readonly sha: string | null;
}

/** A comment to be on a pull request. */
export interface Publication {
  readonly number: number;
  /** Begins with the marker line. */
  readonly body: string;
  /** `quiet`: it passes and nothing changed, so only a comment that exists is worth an update. */
  readonly quiet: boolean;
}

export type Published =
  | { readonly kind: 'created' | 'updated' | 'unchanged'; readonly url: string }
  /** Nothing to say, and nothing said before. */
  | { readonly kind: 'silent' }
  /** A later run has spoken already. */
  | { readonly kind: 'older'; readonly url: string; readonly run: number }
  /** GitHub did not let us; a warning and never a verdict. */
  | { readonly kind: 'refused'; readonly status: number | null; readonly warning: string };

const MARKER = /^<!-- mcp-budget:([A-Za-z0-9._-]{1,64})((?: [a-z]+=[A-Za-z0-9._-]+)*) -->\r?(?:\n|$)/;

/** The marker of a comment, or null where it is none of ours. */
export function readMarker(body: string): Marker | null {
  const [, key, rest = ''] = MARKER.exec(body) ?? [];
  if (key === undefined) return null;
  const fields = new Map(
    rest
      .trim()
      .split(' ')
      .map((field) => field.split('=', 2) as [string, string]),
  );
  const run = fields.get('run') ?? '';
  return { key, run: /^\d{1,15}$/.test(run) ? Number(run) : null, workflow: fields.get('of') ?? null, sha: fields.get('sha') ?? null };
}

/**
 * Writes a comment or brings the one that exists up to date: one listing and at most one write.
 * Two runs that both found none and both created one are put right by the next run, which removes the
 * older of its own; the workflows in `examples/` keep them from meeting with a `concurrency` group.
 */
export async function publish(github: GitHub, { number, body, quiet }: Publication): Promise<Published> {
  const wanted = readMarker(body);
  if (wanted === null) throw new Error('The comment has no marker on its first line.');
  try {
    const own = await listOwn(github, number, wanted.key);
    const last = own.at(-1);
    if (last === undefined) return quiet ? { kind: 'silent' } : await create(github, number, body);
    const newest = own.reduce((one, other) => ((other.marker.run ?? 0) > (one.marker.run ?? 0) ? other : one), last);
    for (const extra of own) if (extra !== newest) await remove(github, extra.id);
    const { run } = newest.marker;
    const comparable = newest.marker.workflow === wanted.workflow;
    if (comparable && run !== null && wanted.run !== null && run > wanted.run) return { kind: 'older', url: newest.url, run };
    return await update(github, newest, body);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return { kind: 'refused', status: refusal.status, warning: explain(refusal) };
  }
}

interface Comment {
  readonly id: number;
  readonly url: string;
  readonly body: string;
  readonly marker: Marker;
}

const commentSchema = z.object({
  id: z.number(),
  html_url: z.string(),
  body: z.string().nullish(),
  user: z.object({ login: z.string() }).nullish(),
});

/** Whose comments a workflow's own token writes. */
const WORKFLOW = 'github-actions[bot]';

/**
 * Our comments with this key, oldest first. A marker alone proves nothing, since anybody can write
 * one, other bots too: the author is the workflow, or the very user or app whose token this is.
 */
async function listOwn({ octokit, owner, repo }: GitHub, number: number, key: string): Promise<Comment[]> {
  const marked: (Comment & { readonly login: string | null })[] = [];
  for await (const { data } of octokit.paginate.iterator(octokit.rest.issues.listComments, { owner, repo, issue_number: number, per_page: 100 })) {
    for (const { id, html_url, body, user } of readAnswer(data, z.array(commentSchema))) {
      const marker = readMarker(body ?? '');
      if (marker?.key === key) marked.push({ id, url: html_url, body: body ?? '', marker, login: user?.login ?? null });
    }
  }
  const own = marked.some(({ login }) => login !== WORKFLOW) ? await ownLogin(octokit) : null;
  return marked.filter(({ login }) => login === WORKFLOW || (login !== null && login === own));
}

/** The user or app whose token this is; null for the token of a workflow, and where GitHub does not say. */
async function ownLogin(octokit: GitHub['octokit']): Promise<string | null> {
  try {
    // The REST interface tells it of users only.
    return readAnswer(await octokit.graphql('{ viewer { login } }'), z.object({ viewer: z.object({ login: z.string() }) })).viewer.login;
  } catch (error) {
    if (refusalOf(error) === null && !(error instanceof Error && error.name === 'GraphqlResponseError')) throw error;
    return null;
  }
}

async function create({ octokit, owner, repo }: GitHub, number: number, body: string): Promise<Published> {
  const { data } = await octokit.rest.issues.createComment({ owner, repo, issue_number: number, body });
  return { kind: 'created', url: readAnswer(data, commentSchema).html_url };
}

async function update({ octokit, owner, repo }: GitHub, { id, url, body: before }: Comment, body: string): Promise<Published> {
  if (sameText(before, body)) return { kind: 'unchanged', url };
  await octokit.rest.issues.updateComment({ owner, repo, comment_id: id, body });
  return { kind: 'updated', url };
}

async function remove({ octokit, owner, repo }: GitHub, id: number): Promise<void> {
  try {
    await octokit.rest.issues.deleteComment({ owner, repo, comment_id: id });
  } catch (error) {
    // Another run was quicker.
    if (refusalOf(error)?.status !== 404) throw error;
  }
}

/** GitHub may store a body with other line ends and without white space at its end. */
const sameText = (one: string, other: string): boolean => one.replace(/\r\n/g, '\n').trimEnd() === other.replace(/\r\n/g, '\n').trimEnd();

function explain(refusal: Refusal): string {
  const { status, message: said } = refusal;
  const start = `No comment was written: ${refusalWords(refusal)}.`;
  if (/locked/i.test(said)) return `${start} The conversation is locked; the job summary has the whole report.`;
  if (/rate limit/i.test(said)) return `${start} The job summary has the whole report.`;
  switch (status) {
    case 401:
      return `${start} The token is not valid: pass "github-token: \${{ github.token }}". The job summary has the whole report.`;
    case 403:
      return `${start} The token may not comment: give the job "permissions: pull-requests: write". A pull request from a fork never gets it; use the two-stage workflow. The job summary has the whole report.`;
    case 404:
      return `${start} The token does not see this pull request: give the job "permissions: pull-requests: write" and "contents: read". The job summary has the whole report.`;
    case 422:
      return `${start} GitHub refused the text itself, or the token lacks "pull-requests: write". The job summary has the whole report.`;
    default:
      return `${start} The job summary has the whole report.`;
  }
}
