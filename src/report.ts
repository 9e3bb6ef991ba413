import { relative, sep } from 'node:path';
import { version } from '../package.json' with { type: 'json' };
import { entryLimit, topLimit } from './core/budget.ts';
import type { BaseReport, Finding, Report, Verdict } from './core/report.ts';
import { describeMany } from './core/stats.ts';
import type { RepositoryState } from './git/repository.ts';
import type { Measured } from './measure.ts';

/** What a verdict adds to a measured side. */
export interface Conclusion {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  readonly base: BaseReport | null;
  readonly state: RepositoryState;
  readonly now: Date;
}

/** Puts the report together: the one document that every output is made from. */
export function writeReport(measured: Measured, { verdict, findings, base, state, now }: Conclusion): Report {
  const { measurement, document, place, found } = measured;
  const servers = [...measurement.servers];
  const only = measured.only ?? null;
  return {
    schemaVersion: 1,
    tool: { name: 'mcp-budget', version },
    commit: state.commit,
    dirty: state.dirty,
    measuredAt: now.toISOString(),
    verdict,
    ...(only === null ? {} : { only }),
    totals: { ...measurement.totals },
    tokenizer: measured.counted ? 'o200k_base' : null,
    sandbox: measured.sandbox,
    budget:
      document === null || place.budgetPath === null
        ? null
        : {
            path: relative(place.repository, place.budgetPath).split(sep).join('/'),
            totalBytes: (only === null ? topLimit(document.budget, 'totalBytes') : entryLimit(document.budget, only, 'totalBytes'))?.value ?? null,
            content: { ...document.budget },
          },
    discovery: { files: filesOf(measured), found: found.servers.length, measured: servers.filter(({ status }) => status === 'measured').length },
    servers,
    files: [...measured.files],
    findings: [...findings],
    base,
    shard: measured.shard === null ? null : { ...measured.shard, expected: [...measured.shard.expected] },
    ...describeMany(measurement),
  };
}

/** The files that servers were read from; the budget too where one stands in nothing but it. */
function filesOf({ found, place, document, measurement }: Measured): string[] {
  const own = document !== null && place.budgetPath !== null && measurement.servers.some(({ source }) => source === 'budget');
  const budget = own && place.budgetPath !== null ? relative(place.root, place.budgetPath).split(sep).join('/') : null;
  return budget === null || found.files.includes(budget) ? [...found.files] : [...found.files, budget];
}
