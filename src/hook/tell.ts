import { dirname } from 'node:path';
import { styleText } from 'node:util';
import type { Report } from '../core/report.ts';
import { colourful, type Io } from '../io.ts';
import { neutral } from '../render/neutral.ts';
import { renderTerminal, type Style } from '../render/terminal.ts';
import type { CommitResult } from './commit.ts';

const PLAIN_PATH = /^[\w.@+][\w.@+/-]*$/;
const unstyled: Style = (_, text) => text;
const styled: Style = (format, text) => styleText(format, text, { validateStream: false });

/** What is to be said of a commit's budgets, plain and with colours, and the one of them for this terminal. Empty when all is well. */
export function tellResults(result: CommitResult, io: Io): { readonly plain: string; readonly styled: string; readonly shown: string } {
  const write = (style: Style) => blocks(result, io.stderr.columns ?? 80, style).join('');
  const [plain, coloured] = [write(unstyled), write(styled)];
  return { plain, styled: coloured, shown: colourful(io, io.stderr) ? coloured : plain };
}

function blocks({ results, removed }: CommitResult, width: number, style: Style): string[] {
  const gone = removed.map((path) => `mcp-budget: ${neutral(path, 'log')} is removed by this push, so that its limits hold no more: put it back.\n`);
  if (results.length + removed.length === 0) return ['mcp-budget: what is pushed holds no mcp-budget.json: not checked.\n'];
  return [...gone, ...results.map(({ report }) => block(report, { width, style, named: results.length > 1 || dirname(report.budget?.path ?? '.') !== '.' }))];
}

function block(report: Report, { width, style, named }: { readonly width: number; readonly style: Style; readonly named: boolean }): string {
  if (report.verdict === 'pass')
    return report.findings
      .filter(({ kind, severity }) => kind === 'ratchet-raised' && severity === 'warning')
      .map(({ message }) => `mcp-budget: ${neutral(message, 'log')} A pull request with it fails.\n`)
      .join('');
  const path = report.budget?.path ?? 'mcp-budget.json';
  const folder = dirname(path);
  const base = report.base !== null && report.base.raises.length > 0 ? report.base : null;
  const text = renderTerminal(
    { ...report, base },
    { width, mode: 'check', quiet: true, style, command: folder !== '.' && PLAIN_PATH.test(folder) ? `cd ${folder} && mcp-budget` : 'mcp-budget' },
  );
  return `\n${named ? `${style('bold', neutral(path, 'log'))}\n` : ''}${text}\n`;
}
