/** What a comment or summary needs beside the report; all but `proposal` and `note` is the caller's own and checked by it. */
export interface PageContext {
  /** Tells several budgets of one repository apart; `default` where there is one. */
  readonly key: string;
  /** null where no run of a workflow made this. */
  readonly runNumber: number | null;
  /** The workflow's file, which numbers its runs by itself. */
  readonly workflow?: string | null;
  readonly runUrl: string | null;
  readonly commitUrl: string | null;
  /** The pull request's own commit, where another one was measured, such as its merge with the base branch. */
  readonly pullCommit?: { readonly sha: string; readonly url: string } | null;
  readonly docsUrl: string | null;
  /** How this very version is run: `npx -y github:OWNER/REPO#REF`, ours and safe to paste. */
  readonly command: string;
  /** True where sizes come from an artifact of a fork's own run and were judged again. */
  readonly reportedByFork: boolean;
  /** On a first run: the file that `init` would write. */
  readonly proposal: string | null;
  /** One sentence below the heading, such as why there is no comment; it may quote what GitHub answered, so it is neutralised. */
  readonly note: string | null;
}
