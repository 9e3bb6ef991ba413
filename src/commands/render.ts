import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { readReport } from '../base-report.ts';
import type { Report } from '../core/report.ts';
import { failure } from '../errors.ts';
import type { Invocation } from '../flags.ts';
import { EXIT, type Io } from '../io.ts';
import { loadTokens } from '../measure.ts';
import { colouring } from './show.ts';

/** Where a rendering goes: a path, or `-` for stdout. */
type Target = string;

/**
 * `mcp-budget render report.json`: a report as text, Markdown, a page or a badge. It judges nothing,
 * so it exits 0 whatever the verdict of the report.
 * @throws {ExpectedFailure} a report that cannot be read, a file that cannot be written
 */
export async function run({ flags, operands, launch }: Invocation, io: Io): Promise<number> {
  if (launch !== null) throw failure('flags-conflict', ['"render" starts no server: leave out the command after "--".']);
  const [file, extra] = operands;
  if (file === undefined) throw failure('flags-conflict', ['"render" takes the report to show: mcp-budget render report.json --html report.html']);
  if (extra !== undefined) throw failure('unexpected-argument', [`"${extra}"`]);
  const report = readReport(resolve(io.cwd, file));
  const { html, markdown, badge } = flags;
  if ([html, markdown, badge].filter((target) => target === '-').length > 1)
    throw failure('flags-conflict', ['Only one of --html, --markdown and --badge can go to stdout.']);
  if (html !== undefined) put(await pageOf(report), html, io);
  if (markdown !== undefined) put(await markdownOf(report), markdown, io);
  if (badge !== undefined) await putBadge(report, badge, io);
  if (flags.json) {
    const { renderJson } = await import('../render/json.ts');
    io.stdout.write(renderJson(report, { actions: io.env['GITHUB_ACTIONS'] === 'true' }));
  } else if (html === undefined && markdown === undefined && badge === undefined) {
    const { renderTerminal } = await import('../render/terminal.ts');
    const mode = report.verdict === 'measured' ? 'measure' : 'check';
    io.stdout.write(renderTerminal(report, { width: io.stdout.columns ?? 80, mode, command: 'mcp-budget', quiet: flags.quiet === true, ...colouring(io) }));
  }
  return EXIT.pass;
}

/** With the tokens of every property, where the report has tokens at all. */
async function pageOf(report: Report): Promise<string> {
  const { renderPage } = await import('../render/html.ts');
  const { counter } = report.tokenizer === null ? { counter: null } : await loadTokens();
  return renderPage(report, { counter });
}

async function markdownOf(report: Report): Promise<string> {
  const { renderSummary } = await import('../render/summary.ts');
  return renderSummary(report, {
    key: 'default',
    runNumber: null,
    runUrl: null,
    commitUrl: null,
    docsUrl: null,
    command: 'mcp-budget',
    reportedByFork: false,
    proposal: null,
    note: null,
  });
}

/** As SVG, or where the name ends in `.json` as what a shields endpoint reads; says the line for the README on stderr. */
async function putBadge(report: Report, target: Target, io: Io): Promise<void> {
  const { renderBadge, renderBadgeEndpoint, renderBadgeLine } = await import('../render/badge.ts');
  const isEndpoint = extname(target).toLowerCase() === '.json';
  put(isEndpoint ? renderBadgeEndpoint(report) : renderBadge(report), target, io);
  if (target === '-') return;
  io.stderr.write(isEndpoint ? 'Show it with https://img.shields.io/endpoint?url=ADDRESS-OF-THIS-FILE\n' : `For the README: ${renderBadgeLine(target)}`);
}

function put(content: string, target: Target, { cwd, stdout }: Io): void {
  if (target === '-') {
    stdout.write(content);
    return;
  }
  try {
    const path = resolve(cwd, target);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  } catch (cause) {
    throw failure('output-unwritable', [target, cause instanceof Error ? cause.message : String(cause)], { file: target, cause });
  }
}
