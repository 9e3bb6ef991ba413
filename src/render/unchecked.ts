import { formatMarker } from './comment.ts';
import type { PageContext } from './context.ts';
import { link } from './markdown.ts';
import { neutral } from './neutral.ts';
import { shortCommit } from './words.ts';

/** Why nothing was checked: a file, an input or an event that is no good. */
export interface Unchecked {
  readonly message: string;
  /** Relative to the repository's root. */
  readonly file: string | null;
  /** Starts at 1. */
  readonly line: number | null;
  readonly commit: string | null;
}

/** What a comment says where nothing was checked, so that an older green one does not stay. */
export function renderUnchecked(unchecked: Unchecked, context: PageContext): string {
  return `${formatMarker(context, unchecked.commit)}\n${renderUncheckedSummary(unchecked, context)}`;
}

/** The same for the job summary, which needs no marker. */
export function renderUncheckedSummary(
  { message, file, line, commit }: Unchecked,
  { key, commitUrl, runUrl, docsUrl }: Pick<PageContext, 'key' | 'commitUrl' | 'runUrl' | 'docsUrl'>,
): string {
  const name = key === 'default' ? '' : ` of ${neutral(key, 'code', 120)}`;
  const where = file === null ? '' : `, see ${neutral(line === null ? file : `${file}:${line}`, 'code', 300)}`;
  const facts = [
    ...(commit === null ? [] : [`Commit ${link(neutral(shortCommit(commit) ?? '', 'code'), commitUrl)}`]),
    ...(runUrl === null ? [] : [link('this run', runUrl)]),
    ...(docsUrl === null ? [] : [link('how to read this', docsUrl)]),
  ];
  const small = facts.length === 0 ? '' : `\n\n<sub>${facts.join(' · ')}</sub>`;
  return `### ❌ Tool budget${name}: not checked${where}\n\n${neutral(message, 'text', 4_000)}${small}\n`;
}
