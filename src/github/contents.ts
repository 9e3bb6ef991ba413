import { z } from 'zod';
import type { FileAt } from '../git/show.ts';
import { type GitHub, readAnswer, refusalOf, refusalWords } from './client.ts';

const MAX_FILE_BYTES = 1024 * 1024;

/**
 * Reads a file of a commit through GitHub, without a checkout. A commit of a fork is read through the
 * repository whose pull request it is in.
 * @param path relative to the root, with `/`; it may come from a report that is not ours
 */
export async function readContents({ octokit, owner, repo }: GitHub, commit: string, path: string): Promise<FileAt> {
  if (!isPlain(path)) return { kind: 'refused', why: 'no path inside the repository' };
  if (!/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(commit)) return { kind: 'refused', why: 'no full commit id' };
  try {
    const { data } = await octokit.rest.repos.getContent({ owner, repo, path, ref: commit });
    if (Array.isArray(data)) return { kind: 'refused', why: 'a folder' };
    if (data.type !== 'file' || !('content' in data)) return { kind: 'refused', why: data.type === 'symlink' ? 'a symbolic link' : 'no regular file' };
    // Another path than was asked for: GitHub followed a link.
    if (data.path !== path) return { kind: 'refused', why: 'a symbolic link' };
    if (data.size > MAX_FILE_BYTES || data.encoding !== 'base64') return { kind: 'refused', why: `${data.size} bytes, more than ${MAX_FILE_BYTES}` };
    return { kind: 'file', content: Buffer.from(data.content, 'base64') };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    if (refusal.status === 404) return { kind: 'absent' };
    return { kind: 'refused', why: refusalWords(refusal) };
  }
}

const comparisonSchema = z.object({ merge_base_commit: z.object({ sha: z.string() }) });

/**
 * The commit at which a pull request left its base branch, by GitHub's own comparison.
 * @returns null where the two have none, or GitHub does not say
 */
export async function readMergeBase({ octokit, owner, repo }: GitHub, base: string, head: string): Promise<string | null> {
  try {
    const { data } = await octokit.rest.repos.compareCommits({ owner, repo, base, head, per_page: 1, page: 2 });
    return readAnswer(data, comparisonSchema).merge_base_commit.sha;
  } catch (error) {
    if (refusalOf(error) === null) throw error;
    return null;
  }
}

const isPlain = (path: string): boolean => !/[\\\u0000-\u001f]/.test(path) && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
