import type { PushedCommit } from '../git/pushed.ts';
import { EXIT, type Io } from '../io.ts';

/** One line of the hook, on stderr: stdout is what `git push --porcelain` is read from. */
export function line(io: Io, text: string): void {
  io.stderr.write(`mcp-budget: ${text}\n`);
}

/** Nothing was checked, and why. */
export function sayUnchecked(io: Io, why: string, json: boolean): number {
  if (json) io.stdout.write(`${JSON.stringify({ schemaVersion: 1, verdict: 'unchecked', reason: why, commits: [] }, null, 2)}\n`);
  line(io, `${why}.`);
  return EXIT.pass;
}

/** `commit 1a2b3c4 (topic)`; a ref with unusual characters is left out. */
export function nameOf({ commit, refs }: Pick<PushedCommit, 'commit' | 'refs'>): string {
  const names = refs.map((ref) => ref.replace(/^refs\/(heads|tags)\//, '')).filter((name) => name !== 'HEAD' && /^[\w./+@-]{1,100}$/.test(name));
  return `commit ${commit.slice(0, 7)}${names.length === 0 ? '' : ` (${names.slice(0, 3).join(', ')})`}`;
}

/** A merge may measure more than this commit does: what the check of the pull request sees. */
export function tellBehind(push: PushedCommit, io: Io): void {
  if (push.behind !== null) line(io, `checked ${nameOf(push)} alone: ${push.behind} is not an ancestor of it, so a merge may measure more.`);
}

export function tellWayOut(io: Io): void {
  line(io, 'the push is stopped. To push without this check: MCP_BUDGET=0 git push');
}
