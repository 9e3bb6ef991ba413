import { formatSigned } from '../core/format.ts';
import type { Finding, Report } from '../core/report.ts';
import { worstFirst } from './finding.ts';
import { neutral } from './neutral.ts';
import { facts } from './terminal-facts.ts';
import { changeRows, problemRows, raiseRows, unmeasuredLines } from './terminal-problems.ts';
import { sizeTable } from './terminal-sizes.ts';
import { statistics } from './terminal-statistics.ts';
import { whatToDo } from './todo.ts';
import { columns, wrap } from './width.ts';
import { baseName, changeCounts, noComparison, onlyTextChanged, tokensWords, toolsOnServers, totalChange, totalWords } from './words.ts';

export type Format = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';
/** Colours a text, as `util.styleText` does; the identity where colour is off. */
export type Style = (format: Format | Format[], text: string) => string;

export interface TerminalOptions {
  /** Columns of the terminal. */
  readonly width: number;
  /** `check` leads with the verdict, `measure` with the sizes. */
  readonly mode: 'check' | 'measure';
  /** How this very version is run, for commands to paste. */
  readonly command: string;
  /** Those commands are pasted at the root of the repository, as from the log of a workflow, and name a budget elsewhere. */
  readonly atRoot?: boolean;
  readonly style?: Style;
  /** Nothing but the verdict, problems and what to do. */
  readonly quiet?: boolean;
}

const plain: Style = (_, text) => text;

/**
 * The report for a person at a terminal: the verdict and the total against its limit first, then the
 * problems and what to do; the last line of a failing run is the command to run. Every foreign text is
 * neutralised and no line is wider than `width` but for words that cannot be broken.
 */
export function renderTerminal(report: Report, options: TerminalOptions): string {
  const style = options.style ?? plain;
  const width = Math.max(40, options.width);
  const blocks = [
    head(report, width, style),
    raiseRows(report, width, style),
    problems(report, 'error', width, style),
    unmeasuredLines(report, width, style),
    problems(report, 'warning', width, style),
    options.quiet ? [] : problems(report, 'notice', width, style),
    options.quiet ? [] : changeRows(report, width, style),
    options.quiet ? [] : sizeTable(report, options.mode, width, style),
    options.quiet ? [] : statistics(report, style),
    options.quiet ? [] : facts(report, width, style),
    steps(report, options, width, style),
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}

function head(report: Report, width: number, style: Style): string[] {
  const word = { pass: 'PASS', fail: 'FAIL', unmeasured: 'NOT MEASURED', measured: 'MEASURED' }[report.verdict];
  const colour = ({ pass: 'green', fail: 'red', unmeasured: 'yellow', measured: 'cyan' } as const)[report.verdict];
  const indent = ' '.repeat(word.length + 2);
  const first = `${style(['bold', colour], word)}  ${style('bold', totalWords(report))}`;
  const counts = report.discovery.measured === 0 ? '' : `${toolsOnServers(report)}, ${tokensWords(report.totals.tokens)}`;
  const oneLine = word.length + totalWords(report).length + counts.length + 5 <= width;
  return [
    oneLine ? `${first}   ${counts}`.trimEnd() : first,
    ...(oneLine ? [] : [indent + counts]),
    ...comparison(report).flatMap((line) => wrap(line, width - indent.length).map((each) => indent + each)),
  ];
}

function comparison(report: Report): string[] {
  const { base } = report;
  if (base === null) return [];
  const name = neutral(baseName(base), 'log', 120);
  const counts = changeCounts(base.changes);
  const what = base.changes.length === 0 ? 'no tool changed' : onlyTextChanged(report) ? `${counts}, nothing but text changed` : counts;
  if (base.reason !== null) {
    const why = neutral(noComparison(base.reason, report.servers), 'log');
    return base.changes.length === 0 ? [why] : [`Against ${name}: ${what}`, why];
  }
  const change = totalChange(report);
  return [change === null ? `Against ${name}: ${what}; the totals cannot be compared` : `${formatSigned(change)} bytes against ${name}: ${what}`];
}

function problems(report: Report, severity: Finding['severity'], width: number, style: Style): string[] {
  const shown = worstFirst(report.findings).filter(
    (finding) => finding.severity === severity && !['server-unmeasured', 'limit-raised', 'ratchet-raised'].includes(finding.kind),
  );
  const missing = report.findings.filter(
    (finding) =>
      finding.kind === 'server-unmeasured' &&
      finding.severity === severity &&
      !report.servers.some((server) => server.status === 'unmeasured' && server.name === finding.server),
  );
  return problemRows([...missing, ...shown], severity, width, style);
}

function steps(report: Report, { command, atRoot = false }: TerminalOptions, width: number, style: Style): string[] {
  const todo = whatToDo(report, command, { atRoot });
  if (todo.length === 0) return [];
  const lines = todo.flatMap((step, at) => {
    const number = todo.length === 1 ? '  ' : `  ${at + 1}. `;
    const indent = ' '.repeat(columns(number));
    const says = wrap(neutral(step.says, 'log'), width - columns(number)).map((line, row) => (row === 0 ? number : indent) + line);
    return step.command === null ? says : [...says, `${indent}${style(['bold', 'cyan'], step.command)}`];
  });
  return [style('bold', 'What to do'), ...lines];
}
