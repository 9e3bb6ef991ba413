import type { Finding, Report } from '../core/report.ts';
import { excess, OVER, subject, TO_TIGHTEN, worstFirst } from './finding.ts';
import { budgetFlag } from './paste.ts';

/** One thing to do. `says` may hold foreign names: neutralise it. `command` is ours and safe to paste. */
export interface Step {
  readonly says: string;
  readonly command: string | null;
}

/** Writes a command to paste from a verb and its options. */
type Paste = (verb: string, options?: string) => string;

const NEEDS_LABEL = 'needs the label "mcp-budget: allow raise"';

/** Foreign names that a shell reads as one plain word; no other name is put into a command to paste. */
const PLAIN = /^[\w.@+][\w.@+/-]*$/;
const BLOCKS_RATCHET = new Set<Finding['kind']>(['tool-over', 'ratchet-grew', 'server-unmeasured']);

const SANDBOX = 'Set up a sandbox where this runs: install bubblewrap or docker, or in a workflow use the input "setup-sandbox".';

/** What to do where the reason alone does not say it. */
const HINTS: Readonly<Record<string, string>> = {
  'sandbox-missing': SANDBOX,
  'sandbox-refused': SANDBOX,
  interrupted: 'Run the same command again: it was stopped before it was done.',
  'total-timeout': 'Run the same command again with a longer --total-timeout, or measure fewer servers at once.',
  'untrusted-refused': 'Run this check in a job of pull_request: a job that may hold secrets starts no code of a change.',
};

/**
 * What mends a failing report, in the order to do it. Empty where nothing fails.
 * @param command how this very version is run, such as `npx -y github:OWNER/REPO#REF`
 * @param atRoot commands are pasted at the root of the repository and name a budget that is elsewhere
 */
export function whatToDo(report: Report, command: string, { atRoot = false }: { readonly atRoot?: boolean } = {}): Step[] {
  const errors = worstFirst(report.findings.filter((finding) => finding.severity === 'error'));
  const renames = renamedTools(errors);
  const rest = errors.filter((finding) => !renames.has(finding));
  const path = report.budget?.path ?? 'mcp-budget.json';
  const flag = atRoot ? budgetFlag(report) : '';
  const paste: Paste = (verb, options = '') => `${command} ${verb}${flag ?? ''}${options}`;
  const steps = [
    ...restore(errors, report, path),
    ...start(report, errors, paste),
    ...decide(errors),
    ...rename(errors, report, paste),
    ...shorten(rest, path, paste),
    ...tighten(rest, path, paste),
  ];
  if (isTyped(report)) return steps.map((step) => tell(step, command, 'for the server that you typed, given as before'));
  return flag === null ? steps.map((step) => tell(step, command, 'with --budget and the path of this budget')) : steps;
}

/** Whether the servers were typed with the command: no other command finds them again. */
function isTyped({ servers }: Report): boolean {
  return servers.length > 0 && servers.every(({ source }) => source === 'command line');
}

/** A step whose command cannot be pasted as it is, in words. */
function tell(step: Step, command: string, how: string): Step {
  if (step.command === null || !step.command.startsWith(`${command} `)) return step;
  const words = step.command.slice(command.length + 1).replace(/ --server \S+$/, '');
  return { says: `${step.says.replace(/[.:]$/, '')}: run "${words}" ${how}.`, command: null };
}

function restore(errors: readonly Finding[], report: Report, path: string): Step[] {
  if (!errors.some((finding) => finding.kind === 'budget-removed')) return [];
  const commit = report.base?.commit ?? null;
  return [{ says: `Bring ${path} back.`, command: commit !== null && PLAIN.test(path) && PLAIN.test(commit) ? `git checkout ${commit} -- ${path}` : null }];
}

function start(report: Report, errors: readonly Finding[], paste: Paste): Step[] {
  const servers = report.servers.filter((server) => server.status === 'unmeasured');
  const [first] = servers;
  if (first === undefined) {
    return errors.some((finding) => finding.kind === 'server-unmeasured')
      ? [{ says: 'Say where the servers are, then check again.', command: paste('check') }]
      : [];
  }
  const hints = [...new Set(servers.flatMap((server) => HINTS[server.reason.code] ?? []))].map((says) => ({ says, command: null }));
  if (hints.length > 0 && servers.every((server) => HINTS[server.reason.code] !== undefined)) return hints;
  const open = servers.filter((server) => HINTS[server.reason.code] === undefined);
  if (open.length > 1)
    return [...hints, { says: `Mend what keeps these ${open.length} servers from being listed, then check again.`, command: paste('check') }];
  const name = open[0]?.name ?? first.name;
  const typed = 'Mend what keeps it from being listed: start it by hand to see, then run the same command again.';
  if (isTyped(report)) return [...hints, { says: typed, command: null }];
  const alone = PLAIN.test(name) ? ` --server ${name}` : '';
  return [...hints, { says: `Mend what keeps ${name} from being listed, then measure it alone.`, command: paste('measure', alone) }];
}

function decide(errors: readonly Finding[]): Step[] {
  const raised = errors.some((finding) => finding.kind === 'ratchet-raised');
  const take = { says: 'Take the raised ceilings back, or have a maintainer add the label "mcp-budget: allow raise" to the pull request.', command: null };
  const name = errors
    .filter((finding) => finding.kind === 'ratchet-ambiguous')
    .map((finding) => ({ says: `Name the server in the key: "SERVER/${finding.tool ?? finding.path?.at(-1) ?? 'TOOL'}".`, command: null }));
  return raised ? [take, ...name] : name;
}

/** Pairs of a gone entry and the tool it seems to have become: the one edit of the entry mends both. */
function renamedTools(errors: readonly Finding[]): Set<Finding> {
  return new Set(errors.filter((finding) => finding.renamedTo !== undefined).flatMap((gone) => [gone, ...errors.filter((each) => isRenamed(each, gone))]));
}

function isRenamed(over: Finding, gone: Finding): boolean {
  return over.kind === 'tool-over' && over.tool === gone.renamedTo && (gone.server === undefined || gone.server === over.server);
}

function rename(errors: readonly Finding[], report: Report, paste: Paste): Step[] {
  const path = report.budget?.path ?? 'mcp-budget.json';
  return errors.flatMap((gone) => {
    const over = errors.find((each) => isRenamed(each, gone));
    if (gone.renamedTo === undefined || over === undefined) return [];
    const key = (gone.path?.at(-1) ?? '').includes('/') ? `${over.server}/${gone.renamedTo}` : gone.renamedTo;
    return [
      {
        says: `If ${subject(gone)} was renamed to ${gone.renamedTo}, write ${JSON.stringify(key)}: ${over.actual} in place of its entry in ${path}${takesOver(gone, over, report) ? '' : ` (on a pull request this ${NEEDS_LABEL})`}, then check again.`,
        command: paste('check'),
      },
    ];
  });
}

/** Whether the ceiling of a renamed tool passes to its new name: not above the old one, and where there is a base, one that tells of the renaming. */
function takesOver(gone: Finding, over: Finding, { base }: Report): boolean {
  if ((over.actual ?? 0) > (gone.limit ?? 0)) return false;
  return (
    base === null ||
    base.changes.some(({ kind, from, tool, server }) => kind === 'renamed' && from === gone.tool && tool === over.tool && server === over.server)
  );
}

function shorten(errors: readonly Finding[], path: string, paste: Paste): Step[] {
  const over = errors.filter((finding) => OVER.has(finding.kind));
  const files = over.filter((finding) => finding.kind === 'file-over').map((finding) => ({ says: `Shorten ${subject(finding)}.`, command: null }));
  const others = over.filter((finding) => finding.kind !== 'file-over');
  const worst = others.find((finding) => finding.tool !== undefined) ?? others[0];
  if (worst === undefined) return files;
  const old = over.every((finding) => finding.inherited !== undefined && excess(finding) <= finding.inherited);
  const ceilings = others.every((finding) => finding.kind === 'ratchet-grew');
  const what = ceilings ? 'ceiling' : 'limit';
  const label = labelWords(others);
  const seen = ceilings ? '' : ': a review then sees the raise';
  const says = old
    ? `Base is over already and this change adds nothing to it. It still has to be shortened there, or the ${what} raised in ${path}${label}. See where the bytes are:`
    : `Shorten what is over. If the size is needed, raise the ${what} in ${path}${seen}${label}. See where the bytes are:`;
  return [...files, { says, command: paste('measure', where(worst)) }];
}

/** What a raise asks for beside a review: a ceiling may only go down. */
function labelWords(over: readonly Finding[]): string {
  if (over.every(({ kind }) => kind === 'ratchet-grew')) return ` (on a pull request this ${NEEDS_LABEL})`;
  return over.some(({ kind }) => kind === 'ratchet-grew' || kind === 'tool-over')
    ? ` (on a pull request, a ceiling that is added, raised or passed ${NEEDS_LABEL})`
    : '';
}

function where({ server, tool }: Finding): string {
  if (server === undefined || !PLAIN.test(server)) return '';
  return tool !== undefined && PLAIN.test(tool) ? ` --tool ${server}/${tool}` : ` --server ${server}`;
}

function tighten(errors: readonly Finding[], path: string, paste: Paste): Step[] {
  if (!errors.some((finding) => TO_TIGHTEN.has(finding.kind))) return [];
  const blocked = errors.some((finding) => BLOCKS_RATCHET.has(finding.kind));
  return [{ says: `${blocked ? 'Once that is mended, keep' : 'Keep'} the gain: run this and commit ${path}.`, command: paste('ratchet') }];
}
