import { appendFileSync } from 'node:fs';

/** GitHub refuses the whole summary of a step above this. */
export const MAX_SUMMARY_BYTES = 1024 * 1024;

/**
 * Adds a text to the job summary; does nothing where the runner keeps none.
 * @param markdown at most `MAX_SUMMARY_BYTES`: the writer of the text bounds it, since only it knows where to cut
 */
export function writeSummary(env: Readonly<Record<string, string | undefined>>, markdown: string): void {
  const file = env['GITHUB_STEP_SUMMARY'];
  if (!file) return;
  const bytes = Buffer.byteLength(markdown);
  if (bytes > MAX_SUMMARY_BYTES) throw new Error(`The job summary has ${bytes} bytes, more than ${MAX_SUMMARY_BYTES}.`);
  appendFileSync(file, markdown.endsWith('\n') ? markdown : `${markdown}\n`);
}
