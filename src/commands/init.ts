import { existsSync, lstatSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { draftText } from '../budget/draft.ts';
import { BUDGET_FILE } from '../budget/file.ts';
import { createNew } from '../budget/write.ts';
import { measureOnly } from '../check.ts';
import { draftBudget } from '../core/draft.ts';
import { formatCount, formatNumber } from '../core/format.ts';
import { isComplete } from '../core/measure.ts';
import type { Budget, CompleteMeasurement, Limits, SandboxKeys } from '../core/types.ts';
import { failure } from '../errors.ts';
import type { Invocation } from '../flags.ts';
import { EXIT, type Io } from '../io.ts';
import { contains, locateFresh } from '../locate.ts';
import { proposeSetup } from '../setup.ts';
import { printReport } from './print.ts';
import { readRequest } from './request.ts';

/** `mcp-budget init`: writes a budget that passes today; never overwrites one. */
export async function run(invocation: Invocation, io: Io): Promise<number> {
  const { flags, launch } = invocation;
  const { request } = await readRequest(invocation, io);
  const { root } = locateFresh(io.cwd);
  const path = flags.budget === undefined ? join(root, BUDGET_FILE) : resolve(io.cwd, flags.budget);
  const label = relative(io.cwd, path);
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) throw failure('budget-exists', [label], { file: path });
  if (!existsSync(dirname(path))) throw failure('file-missing', [`The folder of ${label}`], { file: dirname(path) });
  const { report, head } = await measureOnly({ ...request, budget: null, fresh: true, tokens: flags.tokens ?? false, now: io.now });
  const { measurement, found } = head;
  if (found.missing !== null || !isComplete(measurement)) {
    await printReport(report, { mode: 'measure', flags, io, notes: found.notes });
    if (!flags.json) io.stderr.write(`mcp-budget: ${failure('not-measured-init', []).message}\n`);
    return EXIT.unmeasured;
  }
  const [server] = found.servers;
  const budget = compose(measurement, {
    launch: launch === null ? null : launch.map((word) => fromRoot(word, { root, cwd: io.cwd })),
    only: request.only,
    sandbox: launch === null || server === undefined ? {} : server.sandbox,
    config: flags.config ?? null,
    setup: proposeSetup(head.place.root),
  });
  await createNew(path, draftText(budget), label);
  if (flags.json)
    return printReport({ ...report, budget: { path: label, totalBytes: budget.totalBytes ?? null, content: { ...budget } } }, { mode: 'measure', flags, io });
  if (!flags.quiet) io.stdout.write(`${sayWritten(label, request.only === null ? budget : (budget.servers?.[request.only] ?? budget), measurement)}\n`);
  return EXIT.pass;
}

interface Extras {
  readonly launch: readonly string[] | null;
  /** The one server that was measured: the limits then hold for it alone. */
  readonly only: string | null;
  /** What the command on the command line was allowed, such as a script outside the repository. */
  readonly sandbox: SandboxKeys;
  readonly config: string | null;
  readonly setup: string | null;
}

function compose(measurement: CompleteMeasurement, { launch, only, sandbox, config, setup }: Extras): Budget {
  const whole = draftBudget(measurement);
  const budget: Budget = only === null ? whole : { servers: { [only]: whole } };
  const [command, ...args] = launch ?? [];
  const server = measurement.servers[0]?.name;
  const entry =
    command === undefined || server === undefined
      ? {}
      : {
          servers: {
            ...budget.servers,
            [server]: {
              command,
              ...(args.length === 0 ? {} : { args }),
              ...(Object.keys(sandbox).length === 0 ? {} : { sandbox }),
              ...budget.servers?.[server],
            },
          },
        };
  return { ...budget, ...(setup === null ? {} : { setup }), ...(config === null ? {} : { config }), ...entry };
}

/** A file of the repository is written as everybody's clone has it. */
function fromRoot(word: string, { root, cwd }: { readonly root: string; readonly cwd: string }): string {
  const path = resolve(cwd, word);
  const known = (isAbsolute(word) || cwd !== root) && contains(root, path) && lstatSync(path, { throwIfNoEntry: false })?.isFile();
  if (!known) return word;
  const way = relative(root, path).split(sep).join('/');
  return way.includes('/') ? way : `./${way}`;
}

function sayWritten(label: string, { totalBytes = 0, perToolBytes = 0, oversized = {} }: Limits, { totals }: CompleteMeasurement): string {
  const large = Object.keys(oversized).length;
  const ratchet = large === 0 ? 'no tool is above it' : `${large === 1 ? '1 tool is' : `${large} tools are`} above it and may only shrink`;
  return [
    `Wrote ${label}: ${formatNumber(totals.bytes)} bytes in ${formatCount(totals.tools, 'tool')} today.`,
    `  totalBytes    ${formatNumber(totalBytes)}`,
    `  perToolBytes  ${formatNumber(perToolBytes)}, ${ratchet}`,
    'Commit it, and run "mcp-budget check" before every push.',
  ].join('\n');
}
