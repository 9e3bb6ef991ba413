import { formatCount, formatNumber } from '../core/format.ts';
import type { Report, ServerReport, UnmeasuredServer } from '../core/report.ts';
import type { PageContext } from './context.ts';
import { fixed, type Piece } from './document.ts';
import { explain, hasFigures, reasonsOnce, subject, worstFirst } from './finding.ts';
import { alert, FOLD_TAIL, fence, foldHead, link } from './markdown.ts';
import { neutral, neutralLines } from './neutral.ts';
import { holeWords, sandboxWords } from './terminal-facts.ts';
import { raiseWords } from './terminal-problems.ts';
import { whatToDo } from './todo.ts';
import { shortCommit } from './words.ts';

/** How much a page shows: a comment less than a summary. */
export interface Extent {
  /** Rows of changed tools outside folds. */
  readonly openRows: number;
  readonly more: (left: number) => string;
}

const MAX_STEPS = 8;
const STDERR = { maxLines: 10, maxLength: 300 } as const;

/** What this change makes looser: the first thing said, since it is a decision. */
export function raisePieces(report: Report, extent: Extent): Piece[] {
  const raises = report.base?.raises ?? [];
  if (raises.length === 0) return [];
  const ceilings = raises.filter((raise) => raise.kind === 'ceiling');
  const failing = report.findings.some((finding) => finding.kind === 'ratchet-raised' && finding.severity === 'error');
  const consequence =
    ceilings.length === 0
      ? 'A raised limit does not fail the check: it is a decision to review.'
      : failing
        ? 'A raised ceiling fails the check.'
        : 'The raise is allowed here: it is a decision to review.';
  const rows = raises.map((raise) => `> - ${neutral(raise.key, 'code', 200)} ${raiseWords(raise)}`);
  const head = `${alert('CAUTION', [`This change raises the budget. ${consequence}`])}\n>`;
  return [{ head, rows, tail: '', worth: 90, more: (left) => `> ${extent.more(left)}` }];
}

/** Who measured, where that was not this run; what is special about the base; and one sentence of the caller. */
export function originPieces(report: Report, context: PageContext): Piece[] {
  const read =
    report.base?.reason?.code === 'base-unreadable'
      ? 'Only the limits of this commit could be read: whether it raises any is not known.'
      : 'The limits were read from both commits and judged here.';
  const fork = `Reported by the fork’s own run: its workflow measured these sizes, and they are as honest as that workflow. ${read}`;
  const note = report.base?.note ?? null;
  return [
    ...(context.reportedByFork ? [fixed(alert('NOTE', [fork]))] : []),
    ...(note === null ? [] : [fixed(alert('NOTE', [`About the comparison: ${neutral(note, 'text')}.`]))]),
    ...(context.note === null ? [] : [fixed(neutral(context.note, 'text', 1_000))]),
  ];
}

/** What this change asks to open: a decision, told without a fold. */
export function openedPieces(report: Report, extent: Extent): Piece[] {
  const opened = report.findings.filter(({ kind }) => kind === 'sandbox-opened');
  if (opened.length === 0) return [];
  const rows = opened.map(({ message }) => `> - ${neutral(message, 'text', 600)}`);
  const ignored = report.sandbox.untrusted ? ' This run did not honour it.' : '';
  const head = `${alert('CAUTION', [`This change asks to open the sandbox further: it is a decision to review.${ignored}`])}\n>`;
  return [{ head, rows, tail: '', worth: 88, more: (left) => `> ${extent.more(left)}` }];
}

/** That servers ran without a sandbox. */
export function sandboxPieces(report: Report): Piece[] {
  return report.sandbox.engine === 'none' ? [fixed(alert('WARNING', [neutral(sandboxWords(report), 'text', 1_000)]))] : [];
}

/** What to do, only where there is something to do, each step with a command to paste. */
export function todoPieces(report: Report, context: PageContext): Piece[] {
  const steps = whatToDo(report, context.command, { atRoot: true });
  if (steps.length === 0) return [];
  const shown = steps.slice(0, MAX_STEPS);
  const left = steps.length - shown.length;
  const command = (line: string | null, indent: string) => (line === null ? '' : `\n\n${fence([line], 'sh').replace(/^/gm, indent)}`);
  if (steps.length === 1) return [fixed(`**What to do:** ${neutral(steps[0]?.says ?? '', 'text')}${command(steps[0]?.command ?? null, '')}`)];
  const list = shown.map((step, at) => `${at + 1}. ${neutral(step.says, 'text')}${command(step.command, '   ')}`);
  return [fixed(['**What to do**', ...list, ...(left > 0 ? [`… and the same for ${formatNumber(left)} more`] : [])].join('\n\n'))];
}

/** Errors that no figure tells. */
export function toldPieces(report: Report, extent: Extent): Piece[] {
  const unmeasured = new Set(report.servers.flatMap((server) => (server.status === 'unmeasured' ? [server.name] : [])));
  const told = worstFirst(report.findings).filter(
    (finding) =>
      finding.severity === 'error' &&
      !hasFigures(finding) &&
      finding.kind !== 'ratchet-raised' &&
      !(finding.kind === 'server-unmeasured' && unmeasured.has(finding.server ?? '')),
  );
  return told.length === 0
    ? []
    : [{ head: '', rows: told.map((finding) => `- ❌ ${neutral(explain(finding), 'text')}`), tail: '', worth: 95, more: extent.more }];
}

/** Each unmeasured server with its reason and the end of its stderr, never folded. */
export function unmeasuredPieces(report: Report, extent: Extent): Piece[] {
  const servers = report.servers.filter((server) => server.status === 'unmeasured');
  if (servers.length === 0) return [];
  const reasons = reasonsOnce(servers);
  return [
    {
      head: '**Not measured**',
      rows: servers.map((server) => `\n${unmeasuredText(server, reasons)}`),
      shortRows: servers.map((server) => `\n${reasonText(server, reasons)}`),
      tail: '',
      worth: 85,
      more: extent.more,
    },
  ];
}

function reasonText(server: UnmeasuredServer, reasons: ReadonlyMap<UnmeasuredServer, string>): string {
  const { partial } = server;
  const read = partial === null ? '' : ` Read before that: ${formatCount(partial.tools, 'tool')}, ${formatCount(partial.bytes, 'byte')}; not a total.`;
  return `${neutral(server.name, 'code', 100)}: ${neutral(reasons.get(server) ?? '', 'text', 800)}${read}`;
}

function unmeasuredText(server: UnmeasuredServer, reasons: ReadonlyMap<UnmeasuredServer, string>): string {
  const lines = neutralLines(server.stderr, STDERR);
  const reason = reasonText(server, reasons);
  return lines.length === 0 ? reason : `${reason}\n\n${fence(lines, 'text')}`;
}

/** Told at the top of the page. */
const TOLD_APART: ReadonlySet<string> = new Set(['limit-raised', 'ratchet-raised', 'sandbox-opened']);

/** Warnings and notices, folded. */
export function warningPieces(report: Report, extent: Extent): Piece[] {
  const shown = worstFirst(report.findings).filter((finding) => finding.severity !== 'error' && !hasFigures(finding) && !TOLD_APART.has(finding.kind));
  if (shown.length === 0) return [];
  const rows = shown.map((finding) => {
    const name = subject(finding);
    const says = explain(finding);
    return `- ${name === '' || says.includes(name) ? '' : `${neutral(name, 'code', 200)}: `}${neutral(says, 'text')}`;
  });
  const warnings = shown.filter((finding) => finding.severity === 'warning').length;
  const title = warnings === 0 ? formatCount(shown.length, 'notice') : formatCount(warnings, 'warning');
  return [{ head: foldHead(title), rows, tail: FOLD_TAIL, worth: 15, more: extent.more }];
}

/** What the sandbox opened, server by server. */
export function holePieces(report: Report, extent: Extent): Piece[] {
  const open = holeWords(report);
  return open.length === 0
    ? []
    : [{ head: '**Opened in the sandbox**\n', rows: open.map((words) => `- ${neutral(words, 'text', 500)}`), tail: '', worth: 70, more: extent.more }];
}

/** Where the figures come from, in small print. */
export function footer(report: Report, context: PageContext): Piece {
  const commit = shortCommit(report.commit);
  const { discovery } = report;
  const files =
    discovery.files.length === 0
      ? ''
      : ` in ${discovery.files
          .slice(0, 5)
          .map((file) => neutral(file, 'code', 100))
          .join(', ')}`;
  const packages = report.servers.flatMap((server: ServerReport) => (server.status === 'measured' && server.package !== null ? [server.package] : []));
  const base = report.base?.commit == null ? '' : ` against ${neutral(shortCommit(report.base.commit) ?? '', 'code')}`;
  const facts = [
    ...(commit === null
      ? []
      : [`Commit ${link(neutral(commit, 'code'), context.commitUrl)}${pulled(context)}${report.dirty ? ' with changes in the working tree' : ''}${base}`]),
    `${formatCount(discovery.found, 'server')} found${files}, ${formatNumber(discovery.measured)} measured`,
    ...(packages.length === 0
      ? []
      : [
          packages
            .slice(0, 5)
            .map((name) => neutral(name, 'code', 100))
            .join(', '),
        ]),
    ...(report.sandbox.engine === 'none' ? ['**no sandbox**'] : [`Sandbox: ${neutral(sandboxWords(report), 'text', 500)}`]),
    ...(report.tokenizer === null ? ['tokens not counted'] : [`tokens: ${report.tokenizer}, exact`]),
    ...(context.runNumber === null ? [] : [link(`run ${formatNumber(context.runNumber)}`, context.runUrl)]),
    ...(context.docsUrl === null ? [] : [link('how to read this', context.docsUrl)]),
  ];
  return fixed(`<sub>${facts.join(' · ')}</sub>`);
}

function pulled({ pullCommit = null }: PageContext): string {
  return pullCommit === null ? '' : ` (head of the pull request: ${link(neutral(shortCommit(pullCommit.sha) ?? '', 'code'), pullCommit.url)})`;
}
