import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import type { Report, Verdict } from '../core/report.ts';
import { failure } from '../errors.ts';
import type { Flags } from '../flags.ts';
import { colourful, EXIT, type Io } from '../io.ts';
import { neutral } from '../render/neutral.ts';

const EXITS: Readonly<Record<Verdict, number>> = { pass: EXIT.pass, measured: EXIT.pass, fail: EXIT.fail, unmeasured: EXIT.unmeasured };

/** Writes the report to stdout, as its reader wants it. @returns the exit code of its verdict */
export async function printReport(
  report: Report,
  { mode, flags, io, notes = [] }: { mode: 'check' | 'measure'; flags: Flags; io: Io; notes?: readonly string[] },
): Promise<number> {
  if (flags.report !== undefined) await writeReportFile(report, flags.report, io);
  if (flags.json) {
    const { renderJson } = await import('../beside.ts');
    io.stdout.write(renderJson(report, { actions: io.env['GITHUB_ACTIONS'] === 'true' }));
    return EXITS[report.verdict];
  }
  const silent = flags.quiet === true && (report.verdict === 'pass' || report.verdict === 'measured');
  if (silent) return EXITS[report.verdict];
  const { renderTerminal } = await import('../render/terminal.ts');
  for (const note of notes) io.stderr.write(`${neutral(note, 'log')}\n`);
  io.stdout.write(
    renderTerminal(report, {
      width: io.stdout.columns ?? 80,
      mode,
      command: 'mcp-budget',
      quiet: flags.quiet === true,
      ...(colourful(io, io.stdout) ? { style: (format: Parameters<typeof styleText>[0], text: string) => styleText(format, text) } : {}),
    }),
  );
  return EXITS[report.verdict];
}

/** The same document as `--json`, in a file: what other jobs and commands read. */
async function writeReportFile(report: Report, file: string, { cwd, env }: Io): Promise<void> {
  const { renderJson } = await import('../beside.ts');
  try {
    writeFileSync(resolve(cwd, file), renderJson(report, { actions: env['GITHUB_ACTIONS'] === 'true' }));
  } catch (cause) {
    throw failure('report-unwritable', [file, cause instanceof Error ? cause.message : String(cause)], { file, cause });
  }
}
