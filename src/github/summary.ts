import { appendFileSync } from 'node:fs';
import { SUMMARY_LIMIT_BYTES } from '../render/summary.ts';

/**
 * Adds a text to the job summary; does nothing where the runner keeps none.
 * @param markdown at most `SUMMARY_LIMIT_BYTES`: the writer of the text bounds it, since only it knows where to cut
 */
export function writeSummary(env: Readonly<Record<string, string | undefined>>, markdown: string): void {
  const file = env['GITHUB_STEP_SUMMARY'];
  if (!file) return;
  const bytes = Buffer.byteLength(markdown);
  if (bytes > SUMMARY_LIMIT_BYTES) throw new Error(`The job summary has ${bytes} bytes, more than ${SUMMARY_LIMIT_BYTES}.`);
  appendFileSync(file, markdown.endsWith('\n') ? markdown : `${markdown}\n`);
}
