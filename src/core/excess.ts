import { formatCount, formatNumber, formatSigned } from './format.ts';
import type { Finding, FindingKind } from './report.ts';

/** Whether an excess that base had already fails the check. */
export type InheritedPolicy = 'fail' | 'warn';

/** A figure above its limit, before base is taken into account. */
export interface Excess {
  readonly kind: FindingKind;
  readonly actual: number;
  readonly limit: number;
  /** `byte`, `token` or `tool`. */
  readonly unit: string;
  /** The subject with its verb: `teams_save is`, `All tools together are`. */
  readonly subject: string;
  /** What was exceeded, without the number: `perToolBytes`. */
  readonly key: string;
  readonly path: readonly string[];
  /** What to do, as the end of the sentence. */
  readonly mend: string;
  readonly server?: string | undefined;
  readonly tool?: string | undefined;
  readonly file?: string | undefined;
  /** The same figure at base, null where base does not tell. */
  readonly before: number | null;
}

/** Says an excess, with the part of it that base had already. An excess that grew always fails. */
export function reportExcess(excess: Excess, policy: InheritedPolicy): Finding {
  const { actual, limit, before, server, tool, file } = excess;
  const inherited = before === null ? 0 : Math.max(0, before - limit);
  const excused = policy === 'warn' && inherited > 0 && before !== null && actual <= before;
  const history = inherited > 0 && before !== null ? ` Already over on base by ${formatNumber(inherited)}; this change: ${formatSigned(actual - before)}.` : '';
  return {
    kind: excess.kind,
    severity: excused ? 'warning' : 'error',
    message: `${excess.subject} ${formatCount(actual, excess.unit)}, ${formatNumber(actual - limit)} over ${excess.key} ${formatNumber(limit)}: ${excess.mend}.${history}`,
    ...(server === undefined ? {} : { server }),
    ...(tool === undefined ? {} : { tool }),
    ...(file === undefined ? {} : { file }),
    actual,
    limit,
    ...(inherited > 0 ? { inherited } : {}),
    path: [...excess.path],
  };
}

/** A key of the budget file as a person names it: `perToolBytes`, `servers["docs"].totalBytes`. */
export function nameKey(path: readonly string[]): string {
  return path.map((key, depth) => (depth === 0 ? key : depth === 2 ? `.${key}` : `[${JSON.stringify(key)}]`)).join('');
}
