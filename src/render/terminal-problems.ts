import { formatCount, formatNumber, formatSigned } from '../core/format.ts';
import type { Finding, Raise, Report, Severity, UnmeasuredServer } from '../core/report.ts';
import { explain, figure, hasFigures, reasonsOnce, subject, TO_TIGHTEN } from './finding.ts';
import { neutral, neutralLines } from './neutral.ts';
import type { Format, Style } from './terminal.ts';
import { columns, padEnd, padStart, wrap } from './width.ts';
import { changeWords, fullName } from './words.ts';

const TITLES = { error: 'Problems', warning: 'Warnings', notice: 'Notices' } as const;
const MARKS = { error: '✗', warning: '!', notice: 'i' } as const;
const COLOURS = { error: 'red', warning: 'yellow', notice: 'cyan' } as const;
/** Columns that an explanation gets before a long subject moves to a line of its own. */
const MIN_SAYS = 24;
const MAX_WARNINGS = 20;
/** So many others of a kind, and they share a line that names the first. */
const MANY = 3;
const NAMED = 3;
const MAX_CHANGES = 10;
const CHANGE_MARKS = { added: '+', removed: '-', grew: '▲', shrank: '▼', changed: '~', renamed: '~' } as const;
const STDERR = { maxLines: 10, maxLength: 300 } as const;

interface Row {
  readonly mark: string;
  readonly colour: Format;
  readonly subject: string;
  readonly figure: string;
  readonly says: string;
}

/** Findings of one severity as aligned rows under a title; errors all of them, others bounded in number. */
export function problemRows(findings: readonly Finding[], severity: Severity, width: number, style: Style): string[] {
  if (findings.length === 0) return [];
  const alike = severity === 'error' ? findings : groupAlike(findings);
  const shown = severity === 'error' ? alike : alike.slice(0, MAX_WARNINGS);
  const left = alike.length - shown.length;
  const row = (finding: Finding, named: boolean): Row => ({
    mark: TO_TIGHTEN.has(finding.kind) ? '↓' : MARKS[severity],
    colour: COLOURS[severity],
    subject: named ? neutral(subject(finding), 'log', 200) : '',
    figure: figure(finding),
    says: neutral(explain(finding), 'log'),
  });
  const counted = shown.filter(hasFigures).map((finding) => row(finding, true));
  const told = shown.filter((finding) => !hasFigures(finding)).map((finding) => row(finding, false));
  return [
    style('bold', TITLES[severity]),
    ...layOut(counted, width, style),
    ...layOut(told, width, style),
    ...(left > 0 ? [`  … and ${formatNumber(left)} more; --json has all`] : []),
  ];
}

/** A kind that many tools share is told once, with the names of the others. */
function groupAlike(findings: readonly Finding[]): Finding[] {
  const kinds = new Map<string, Finding[]>();
  for (const finding of findings) kinds.set(finding.kind, [...(kinds.get(finding.kind) ?? []), finding]);
  return [...kinds.values()].flatMap((alike) => {
    const [first, ...others] = alike;
    if (first === undefined || others.length < MANY || alike.some(({ tool }) => tool === undefined) || hasFigures(first)) return alike;
    const named = others.slice(0, NAMED).map(subject).join(', ');
    const left = others.length - NAMED;
    return [{ ...first, message: `${first.message} The same of ${named}${left > 0 ? ` and ${formatNumber(left)} more` : ''}.` }];
  });
}

/** What this change makes looser: limits as a decision shown, ceilings with their consequence. */
export function raiseRows(report: Report, width: number, style: Style): string[] {
  const raises = report.base?.raises ?? [];
  if (raises.length === 0) return [];
  const failing = report.findings.some((finding) => finding.kind === 'ratchet-raised' && finding.severity === 'error');
  const rows = raises.map(
    (raise): Row => ({
      mark: '▲',
      colour: 'yellow',
      subject: neutral(raise.key, 'log', 200),
      figure: '',
      says: `${raiseWords(raise)}${consequence(raise, failing)}`,
    }),
  );
  return [style(['bold', 'yellow'], 'This change raises the budget'), ...layOut(rows, width, style)];
}

/** `60,000 → 65,000`, `no longer measured`. */
export function raiseWords(raise: Raise): string {
  if (raise.kind === 'server-dropped') return 'no longer measured';
  const figures = [raise.before, raise.after].map((value) => (value === null ? 'no limit' : formatNumber(value)));
  return raise.kind === 'ceiling' && raise.before === null ? `new ceiling of ${figures[1]}` : figures.join(' → ');
}

function consequence(raise: Raise, failing: boolean): string {
  if (raise.kind !== 'ceiling') return '';
  if (raise.allowed) return ', allowed';
  return failing ? ', fails: a ceiling may only go down' : ', a ceiling should only go down';
}

/** What changed against base, tool by tool, the largest change first. */
export function changeRows(report: Report, width: number, style: Style): string[] {
  const changes = [...(report.base?.changes ?? [])].sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
  if (changes.length === 0) return [];
  const rows = changes.slice(0, MAX_CHANGES).map(
    (change): Row => ({
      mark: CHANGE_MARKS[change.kind],
      colour: change.after > change.before ? 'yellow' : 'green',
      subject: neutral(fullName(change.server, change.tool), 'log', 200),
      figure: formatSigned(change.after - change.before),
      says: neutral(changeWords(change), 'log'),
    }),
  );
  const left = changes.length - rows.length;
  return [style('bold', 'Changes'), ...layOut(rows, width, style), ...(left > 0 ? [`  … and ${formatNumber(left)} more; --json has all`] : [])];
}

/** Each unmeasured server with its reason, what was read of it, and the last lines of its stderr. */
export function unmeasuredLines(report: Report, width: number, style: Style): string[] {
  const servers = report.servers.filter((server) => server.status === 'unmeasured');
  if (servers.length === 0) return [];
  const reasons = reasonsOnce(servers);
  return [style('bold', 'Not measured'), ...servers.flatMap((server) => unmeasuredServer(server, reasons.get(server) ?? '', { width, style }))];
}

function unmeasuredServer(server: UnmeasuredServer, reason: string, { width, style }: { readonly width: number; readonly style: Style }): string[] {
  const name = neutral(server.name, 'log', 100);
  const stderr = neutralLines(server.stderr, STDERR).flatMap((line) => {
    const indent = (/^ */.exec(line)?.[0] ?? '').slice(0, 20);
    return wrap(line, Math.max(MIN_SAYS, width - 8 - indent.length)).map((each) => `      ${style('dim', '|')} ${indent}${each}`);
  });
  const { partial } = server;
  return [
    ...layOut(
      [
        {
          mark: '?',
          colour: 'yellow',
          subject: name,
          figure: '',
          says: neutral(withoutQuote(reason, stderr), 'log'),
        },
      ],
      width,
      style,
    ),
    ...(partial === null
      ? []
      : wrap(`read before that: ${formatCount(partial.tools, 'tool')}, ${formatCount(partial.bytes, 'byte')}; not a total`, width - 6).map(
          (line) => `      ${line}`,
        )),
    ...stderr,
  ];
}

/** A reason without its quote of stderr where the lines below it show the same. */
function withoutQuote(message: string, shown: readonly string[]): string {
  const quoted = / stderr: "(.*?)"\.(?= [A-Z]|$)/.exec(message);
  const start = (quoted?.[1] ?? '').slice(0, 30);
  return quoted !== null && start !== '' && shown.some((line) => line.includes(start)) ? message.replace(quoted[0], '') : message;
}

function layOut(rows: readonly Row[], width: number, style: Style): string[] {
  if (rows.length === 0) return [];
  const figureWidth = Math.max(...rows.map((row) => columns(row.figure)));
  const room = width - 4 - 2 - (figureWidth === 0 ? 0 : figureWidth + 2) - MIN_SAYS;
  const subjectWidth = Math.min(Math.max(16, room), Math.max(...rows.map((row) => columns(row.subject))));
  const gap = subjectWidth === 0 ? 0 : 2;
  const indent = 4 + subjectWidth + gap + (figureWidth === 0 ? 0 : figureWidth + 2);
  return rows.flatMap((row) => {
    const mark = `  ${style(row.colour, row.mark)} `;
    const figure = figureWidth === 0 ? '' : `${padStart(row.figure, figureWidth)}  `;
    const lines = wrap(row.says, Math.max(MIN_SAYS, width - indent));
    const rest = lines.slice(1).map((line) => ' '.repeat(indent) + line);
    const first = `${figure}${lines[0] ?? ''}`.trimEnd();
    if (columns(row.subject) > subjectWidth)
      return [...wrap(row.subject, width - 4).map((line, at) => (at === 0 ? mark : '    ') + line), ' '.repeat(4 + subjectWidth + gap) + first, ...rest];
    return [`${mark}${padEnd(row.subject, subjectWidth)}${' '.repeat(gap)}${first}`.trimEnd(), ...rest];
  });
}
