import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { draftText } from '../budget/draft.ts';
import { createNew } from '../budget/write.ts';
import { measureOnly } from '../check.ts';
import { draftBudget } from '../core/draft.ts';
import { formatNumber } from '../core/format.ts';
import { isComplete } from '../core/measure.ts';
import type { Budget, CompleteMeasurement, SandboxKeys } from '../core/types.ts';
import { failure } from '../errors.ts';
import type { Invocation } from '../flags.ts';
import { EXIT, type Io } from '../io.ts';
import { proposeSetup } from '../setup.ts';
import { printReport } from './print.ts';
import { readRequest } from './request.ts';

/** `mcp-budget init`: writes a budget that passes today; never overwrites one. */
export async function run(invocation: Invocation, io: Io): Promise<number> {
  const { flags, launch } = invocation;
  const { request } = await readRequest(invocation, io);
  const named = flags.budget === undefined ? null : resolve(io.cwd, flags.budget);
  if (named !== null && existsSync(named)) throw failure('budget-exists', [relative(io.cwd, named)], { file: named });
  const { report, head } = await measureOnly({ ...request, budget: null, fresh: true, tokens: flags.tokens ?? false, now: io.now });
  const path = named ?? join(head.place.root, 'mcp-budget.json');
  const label = relative(io.cwd, path);
  if (existsSync(path)) throw failure('budget-exists', [label], { file: path });
  const { measurement, found } = head;
  if (found.missing !== null || !isComplete(measurement)) {
    await printReport(report, { mode: 'measure', flags, io, notes: found.notes });
    if (!flags.json) io.stderr.write(`mcp-budget: ${failure('not-measured-init', []).message}\n`);
    return EXIT.unmeasured;
  }
  const [server] = found.servers;
  const budget = compose(measurement, {
    launch,
    sandbox: launch === null || server === undefined ? {} : server.sandbox,
    config: flags.config ?? null,
    setup: proposeSetup(head.place.root),
  });
  await createNew(path, draftText(budget), label);
  if (flags.json)
    return printReport({ ...report, budget: { path: label, totalBytes: budget.totalBytes ?? null, content: { ...budget } } }, { mode: 'measure', flags, io });
  io.stdout.write(`${sayWritten(label, budget, measurement)}\n`);
  return EXIT.pass;
}

interface Extras {
  readonly launch: readonly string[] | null;
  /** What the command on the command line was allowed, such as a script outside the repository. */
  readonly sandbox: SandboxKeys;
  readonly config: string | null;
  readonly setup: string | null;
}

function compose(measurement: CompleteMeasurement, { launch, sandbox, config, setup }: Extras): Budget {
  const budget = draftBudget(measurement);
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

function sayWritten(label: string, { totalBytes = 0, perToolBytes = 0, oversized = {} }: Budget, { totals }: CompleteMeasurement): string {
  const large = Object.keys(oversized).length;
  const ratchet = large === 0 ? 'no tool is above it' : `${large === 1 ? '1 tool is' : `${large} tools are`} above it and may only shrink`;
  return [
    `Wrote ${label}: ${formatNumber(totals.bytes)} bytes in ${formatNumber(totals.tools)} tools today.`,
    `  totalBytes    ${formatNumber(totalBytes)}`,
    `  perToolBytes  ${formatNumber(perToolBytes)}, ${ratchet}`,
    'Commit it, and run "mcp-budget check" before every push.',
  ].join('\n');
}
