import { entryLimit, type Limit, type LimitKey, topLimit } from './budget.ts';
import type { Case } from './case.ts';
import { nameKey, reportExcess } from './excess.ts';
import { formatNumber, shortName } from './format.ts';
import type { Finding, FindingKind, MeasuredServer, Measurement, ToolSize } from './report.ts';

type SumKey = 'totalBytes' | 'totalTokens' | 'maxTools' | 'instructionsBytes';

interface Sum {
  readonly kind: FindingKind;
  readonly unit: string;
  readonly read: (server: MeasuredServer) => number | null;
  readonly subject: (whose: string) => string;
}

const SUMS: Readonly<Record<SumKey, Sum>> = {
  totalBytes: { kind: 'total-over', unit: 'byte', read: (server) => server.totals.bytes, subject: (whose) => `The tools of ${whose} are` },
  totalTokens: { kind: 'tokens-over', unit: 'token', read: (server) => server.totals.tokens, subject: (whose) => `The tools of ${whose} are` },
  maxTools: { kind: 'tools-over', unit: 'tool', read: (server) => server.totals.tools, subject: (whose) => `The list of ${whose} has` },
  instructionsBytes: {
    kind: 'instructions-over',
    unit: 'byte',
    read: (server) => server.instructions.bytes,
    subject: (whose) => `The instructions of ${whose} are`,
  },
};

/** Totals and counts: at the top for all servers together, in an entry for that server. */
export function judgeSums(case_: Case): Finding[] {
  const servers = measuredOf(case_.measurement, case_.only);
  const findings: Finding[] = [];
  for (const key of Object.keys(SUMS) as SumKey[]) {
    if (case_.only === null) findings.push(...judgeTop(case_, key, servers));
    for (const server of servers) {
      const before = measuredOf(case_.base?.measurement ?? null, server.name);
      findings.push(
        ...judgeSum(case_, key, {
          limit: entryLimit(case_.budget, server.name, key),
          servers: [server],
          before,
          whose: shortName(server.name),
          server: server.name,
        }),
      );
    }
  }
  return findings;
}

function judgeTop(case_: Case, key: SumKey, servers: readonly MeasuredServer[]): Finding[] {
  const base = case_.base?.measurement;
  const comparable = base?.complete === true && case_.measurement.complete;
  const whose = case_.measurement.complete ? (servers.length === 1 ? shortName(servers[0]?.name ?? '') : 'all servers together') : 'the measured servers alone';
  return judgeSum(case_, key, { limit: topLimit(case_.budget, key), servers, before: comparable ? measuredOf(base, null) : null, whose });
}

interface Scope {
  readonly limit: Limit | null;
  readonly servers: readonly MeasuredServer[];
  readonly before: readonly MeasuredServer[] | null;
  readonly whose: string;
  readonly server?: string;
}

function judgeSum(case_: Case, key: SumKey, { limit, servers, before, whose, server }: Scope): Finding[] {
  const { kind, unit, read, subject } = SUMS[key];
  const actual = add(servers, read);
  if (limit === null || actual === null || actual <= limit.value) return [];
  const mend =
    key === 'maxTools'
      ? 'remove tools, or raise the limit'
      : key === 'instructionsBytes'
        ? 'shorten the instructions, or raise the limit'
        : `shorten or remove tools${heaviest(case_, servers, key)}, or raise the limit`;
  const excess = {
    kind,
    unit,
    actual,
    limit: limit.value,
    subject: subject(whose),
    key: nameKey(limit.path),
    path: limit.path,
    mend,
    server,
    before: before === null || before.length === 0 ? null : add(before, read),
  };
  return [reportExcess(excess, case_.policy.inherited)];
}

function heaviest(case_: Case, servers: readonly MeasuredServer[], key: LimitKey): string {
  const weigh = (tool: ToolSize) => (key === 'totalTokens' ? (tool.tokens ?? 0) : tool.bytes);
  let largest: { server: string; tool: ToolSize } | null = null;
  for (const server of servers)
    for (const tool of server.tools) if (largest === null || weigh(tool) > weigh(largest.tool)) largest = { server: server.name, tool };
  return largest === null ? '' : ` (the largest is ${case_.label(largest.server, largest.tool.name)} with ${formatNumber(weigh(largest.tool))})`;
}

/** The measured servers, or the measured one of that name. */
export function measuredOf(measurement: Measurement | null, only: string | null): MeasuredServer[] {
  return (measurement?.servers ?? []).filter((server) => server.status === 'measured').filter((server) => only === null || server.name === only);
}

function add(servers: readonly MeasuredServer[], read: (server: MeasuredServer) => number | null): number | null {
  return servers.reduce<number | null>((total, server) => {
    const value = read(server);
    return total === null || value === null ? null : total + value;
  }, 0);
}
