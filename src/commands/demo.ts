import { check } from '../check.ts';
import type { Report } from '../core/report.ts';
import type { JudgeBase } from '../core/verdict.ts';
import { type DemoFiles, writeFiles } from '../demo/files.ts';
import { type DemoFolder, writeDemo } from '../demo/folder.ts';
import { failure } from '../errors.ts';
import type { Invocation } from '../flags.ts';
import { EXIT, type Io } from '../io.ts';
import { measureFolder } from '../measure.ts';
import type { MeasureRequest } from '../request.ts';
import { readRequest } from './request.ts';
import { colouring } from './show.ts';

/**
 * `mcp-budget demo`: a change that breaks a budget, checked as a pull request is: two small servers are
 * written into a temporary folder, started before and after the change, and the verdict, the comment
 * and the page are shown.
 * @returns 0 when it fails as it should, 3 where the servers could not be started
 */
export async function run(invocation: Invocation, io: Io): Promise<number> {
  if (invocation.launch !== null) throw failure('flags-conflict', ['"demo" brings its own servers: leave out the command after "--".']);
  const { request } = await readRequest(invocation, io);
  const folder = writeDemo();
  const head = { ...request, cwd: folder.head };
  const { report } = await check({
    ...head,
    policy: { raises: 'error', allowRaise: false, inherited: 'fail' },
    base: () => measureBefore(head, folder),
    now: io.now,
  });
  const files = await writeFiles(report, folder.path);
  await tell({ report, files, folder }, invocation, io);
  return report.verdict === 'fail' ? EXIT.pass : EXIT.unmeasured;
}

/** The other folder in place of an older commit. */
async function measureBefore(request: MeasureRequest, { base, head }: DemoFolder): Promise<JudgeBase> {
  const { measurement, document } = await measureFolder({ ...request, cwd: base, inside: head });
  return { commit: null, ref: 'base', reason: null, budget: document?.budget ?? null, budgetExists: document !== null, measurement };
}

interface Demo {
  readonly report: Report;
  readonly files: DemoFiles;
  readonly folder: DemoFolder;
}

async function tell({ report, files, folder }: Demo, { flags }: Invocation, io: Io): Promise<void> {
  if (flags.json) {
    const { jsonForTerminal } = await import('../render/neutral.ts');
    io.stdout.write(`${jsonForTerminal(JSON.stringify({ schemaVersion: 1, folder: folder.path, files, report }, null, 2))}\n`);
    return;
  }
  const { renderTerminal } = await import('../render/terminal.ts');
  io.stdout.write(renderTerminal(report, { width: io.stdout.columns ?? 80, mode: 'check', command: 'mcp-budget', ...colouring(io) }));
  io.stdout.write(
    [
      '',
      'This was a demo: a real check of two small servers, before and after a change.',
      'There it would have ended with exit code 1, and failed the push or the pull request.',
      `  the comment  ${files.comment}`,
      `  the page     ${files.page}`,
      `  the report   ${files.report}`,
      `  the servers  ${folder.head}  (try "mcp-budget check" there)`,
      '',
    ].join('\n'),
  );
}
