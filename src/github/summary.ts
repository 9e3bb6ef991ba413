/** GitHub refuses the whole summary of a step above this. */
export const MAX_SUMMARY_BYTES = 1024 * 1024;

/**
 * Adds a text to the job summary; does nothing where the runner keeps none.
 * @param markdown at most `MAX_SUMMARY_BYTES`: the writer of the text bounds it, since only it knows where to cut
 */
export async function writeSummary(env: Readonly<Record<string, string | undefined>>, markdown: string): Promise<void> {
  if (!env['GITHUB_STEP_SUMMARY']) return;
  const bytes = Buffer.byteLength(markdown);
  if (bytes > MAX_SUMMARY_BYTES) throw new Error(`The job summary has ${bytes} bytes, more than ${MAX_SUMMARY_BYTES}.`);
  const { summary } = await import('@actions/core');
  await summary.addRaw(markdown, true).write();
}
