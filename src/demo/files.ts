import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../core/report.ts';
import { failure } from '../errors.ts';
import { loadTokens } from '../measure.ts';
import { renderComment } from '../render/comment.ts';
import { renderPage } from '../render/html.ts';
import { renderJson } from '../render/json.ts';

/** Absolute paths of what a check gives beside its log. */
export interface DemoFiles {
  readonly comment: string;
  readonly page: string;
  readonly report: string;
}

/**
 * Writes the comment, the page and the report of the demo.
 * @throws {ExpectedFailure} `output-unwritable`
 */
export async function writeFiles(report: Report, folder: string): Promise<DemoFiles> {
  const { counter } = await loadTokens();
  const put = (name: string, content: string): string => {
    const path = join(folder, name);
    try {
      writeFileSync(path, content);
    } catch (cause) {
      throw failure('output-unwritable', [path, cause instanceof Error ? cause.message : String(cause)], { cause });
    }
    return path;
  };
  return {
    comment: put('comment.md', renderComment(report, CONTEXT)),
    page: put('page.html', renderPage(report, { counter })),
    report: put('report.json', renderJson(report, { actions: false })),
  };
}

/** Nothing of the demo is on GitHub. */
const CONTEXT = {
  key: 'default',
  runNumber: 1,
  runUrl: null,
  commitUrl: null,
  docsUrl: null,
  command: 'mcp-budget',
  reportedByFork: false,
  proposal: null,
  note: null,
};
