import { styleText } from 'node:util';
import type { Report } from '../core/report.ts';
import type { Flags } from '../flags.ts';
import { colourful, type Io } from '../io.ts';
import { loadTokens } from '../measure.ts';
import type { Style } from '../render/terminal.ts';
import { printReport } from './print.ts';
import type { readQuestion } from './question.ts';

export interface Showing {
  readonly flags: Flags;
  readonly io: Io;
  readonly notes?: readonly string[];
  readonly question: Awaited<ReturnType<typeof readQuestion>>;
}

/** Writes a measurement and what it means: a client's view, cost, rank, advice. @returns the exit code of its verdict */
export async function showMeasurement(report: Report, { flags, io, notes = [], question }: Showing): Promise<number> {
  if (flags.tool !== undefined) {
    const { showTool } = await import('./tool.ts');
    return showTool(report, flags.tool, { flags, io });
  }
  if (flags.quiet === true && !flags.json) return printReport(report, { mode: 'measure', flags, io, notes });
  const { gainInsights } = await import('../core/insights.ts');
  const { counter } = question.client === null ? { counter: null } : await loadTokens();
  const insights = gainInsights(report, { ...question, counter });
  const code = await printReport(flags.json ? { ...report, ...{ insights } } : report, { mode: 'measure', flags, io, notes });
  if (flags.json) return code;
  const { renderInsights } = await import('../render/insights.ts');
  io.stdout.write(renderInsights(insights, { width: io.stdout.columns ?? 80, ...colouring(io) }));
  return code;
}

/** The colours of a terminal, or none. */
export function colouring(io: Io): { readonly style?: Style } {
  return colourful(io, io.stdout) ? { style: (format, text) => styleText(format, text) } : {};
}
