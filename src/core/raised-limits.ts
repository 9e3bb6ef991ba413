import { entryLimit, entryOf, type LimitKey, topLimit } from './budget.ts';
import type { Case } from './case.ts';
import { nameKey } from './excess.ts';
import { formatNumber, shortName } from './format.ts';
import { compareCeilings, type Raised } from './raised-ceilings.ts';
import type { Budget } from './types.ts';

const SUM_KEYS = ['totalBytes', 'totalTokens', 'maxTools', 'instructionsBytes'] as const;
const TOOL_KEYS = ['perToolBytes', 'perToolTokens'] as const;

/**
 * Everything that head's budget file allows and base's did not: shown where it is a limit, failing on
 * pull requests where it is a ceiling. Nothing is a raise where base had no budget file.
 */
export function compareBudgets(case_: Case): Raised[] {
  const old = case_.base?.budget ?? null;
  if (old === null) return [];
  const ceilings = compareCeilings(case_, old);
  const told = new Set(ceilings.map(({ raise }) => raise.key));
  const limits = [...compareSums(case_, old), ...compareToolLimits(case_, old), ...compareFiles(case_, old), ...compareSlack(case_, old)];
  return [...limits.filter(({ raise }) => !told.has(raise.key)), ...ceilings, ...compareServers(case_, old)];
}

/** A number that a limit may not exceed; null means no limit, which allows everything. */
type Bound = number | null;

/** Whether `after` allows more than `before`. */
function isHigher(after: Bound, before: Bound): boolean {
  return before !== null && (after === null || after > before);
}

function compareSums(case_: Case, old: Budget): Raised[] {
  const top =
    case_.only === null
      ? SUM_KEYS.map((key) => limitRaise(case_, null, [key], topLimit(old, key)?.value ?? null, topLimit(case_.budget, key)?.value ?? null))
      : [];
  const own = keptServers(case_, old).flatMap((server) =>
    SUM_KEYS.map((key) => limitRaise(case_, server, ['servers', server, key], own_(old, server, key), own_(case_.budget, server, key))),
  );
  return [...top, ...own].flat();
}

/** The limit of a single tool as it holds for each server, so that an override is seen as what it does. */
function compareToolLimits(case_: Case, old: Budget): Raised[] {
  return TOOL_KEYS.flatMap((key) => {
    const before = topLimit(old, key)?.value ?? null;
    const after = topLimit(case_.budget, key)?.value ?? null;
    const top = limitRaise(case_, null, [key], before, after);
    const own = keptServers(case_, old).flatMap((server) => {
      const [ownBefore, ownAfter] = [own_(old, server, key), own_(case_.budget, server, key)];
      if (ownBefore === null && ownAfter === null) return [];
      return limitRaise(case_, server, ['servers', server, key], ownBefore ?? before, ownAfter ?? after);
    });
    return [...top, ...own];
  });
}

function own_(budget: Budget, server: string, key: LimitKey): number | null {
  return entryLimit(budget, server, key)?.value ?? null;
}

/** Servers that either file has an entry for and that are still measured. */
function keptServers(case_: Case, old: Budget): string[] {
  const dropped = new Set(droppedServers(case_, old));
  const names = [...new Set([...Object.keys(old.servers ?? {}), ...Object.keys(case_.budget.servers ?? {})])];
  return names.filter((name) => !dropped.has(name) && (case_.only === null || name === case_.only));
}

function compareFiles(case_: Case, old: Budget): Raised[] {
  if (case_.only !== null) return [];
  const now = case_.budget.files ?? {};
  return Object.entries(old.files ?? {}).flatMap(([pattern, before]) =>
    limitRaise(case_, null, ['files', pattern], before, Object.hasOwn(now, pattern) ? (now[pattern] ?? null) : null),
  );
}

function compareSlack(case_: Case, old: Budget): Raised[] {
  return limitRaise(case_, null, ['ratchetSlackBytes'], old.ratchetSlackBytes ?? 0, case_.budget.ratchetSlackBytes ?? 0);
}

function limitRaise(_case: Case, server: string | null, path: readonly string[], before: Bound, after: Bound): Raised[] {
  if (!isHigher(after, before)) return [];
  const key = nameKey(path);
  const words =
    after === null
      ? `${key} ${formatNumber(before ?? 0)} was removed: nothing limits it now`
      : `${key} was raised from ${formatNumber(before ?? 0)} to ${formatNumber(after)}`;
  return [
    {
      raise: { kind: 'limit', server, tool: null, key, before, after, allowed: true },
      finding: {
        kind: 'limit-raised',
        severity: 'notice',
        message: `${words}.`,
        ...(server === null ? {} : { server }),
        ...(after === null ? {} : { limit: after }),
        path: [...path],
      },
    },
  ];
}

function compareServers(case_: Case, old: Budget): Raised[] {
  return droppedServers(case_, old).map((server) => {
    const measured = case_.base?.measurement?.servers.find(({ name }) => name === server);
    const bytes = measured?.status === 'measured' ? measured.totals.bytes : null;
    const size = bytes === null ? '' : ` (${formatNumber(bytes)} bytes at base)`;
    return {
      raise: { kind: 'server-dropped', server, tool: null, key: nameKey(['servers', server]), before: bytes, after: null, allowed: true },
      finding: {
        kind: 'limit-raised',
        severity: 'notice',
        message: `Server ${shortName(server)} is no longer measured${size}: what it lists counts nowhere now.`,
        server,
      },
    };
  });
}

/** Servers of base that head does not even try to measure. */
function droppedServers(case_: Case, old: Budget): string[] {
  const tried = new Set(case_.measurement.servers.map(({ name }) => name));
  const known = case_.base?.measurement?.servers.map(({ name }) => name) ?? Object.keys(old.servers ?? {}).filter((name) => startable(old, name));
  return known.filter((name) => !tried.has(name) && (case_.only === null || name === case_.only));
}

function startable(budget: Budget, server: string): boolean {
  const entry = entryOf(budget, server);
  return entry?.command !== undefined || entry?.url !== undefined;
}
