import { type Ceiling, lowestCeilings, readCeilings, type Target, toolLimit } from './budget.ts';
import type { Case } from './case.ts';
import { nameKey, reportExcess } from './excess.ts';
import { formatCount, formatNumber, shortName } from './format.ts';
import { openRenames } from './renamed.ts';
import type { Finding, ToolSize } from './report.ts';
import { compare } from './standing.ts';
import { eachTool, findLargest } from './stock.ts';

/** The single-tool limits and the ratchet: one finding for each tool or entry that is not as it should be. */
export function judgeTools(case_: Case): Finding[] {
  const ceilings = readCeilings(case_.budget, case_.stock, case_.only);
  const findRenamed = openRenames(case_, ceilings);
  return [...judgeUnlisted(case_, ceilings), ...ceilings.flatMap((ceiling) => judgeEntry(case_, ceiling, findRenamed)), ...judgeTokens(case_)];
}

function judgeUnlisted(case_: Case, ceilings: readonly Ceiling[]): Finding[] {
  const covered = lowestCeilings(ceilings);
  const shared = new Set(
    ceilings.flatMap(({ holder }) => (holder.kind === 'shared' ? holder.targets.map(({ server, tool }) => JSON.stringify([server, tool])) : [])),
  );
  const findings: Finding[] = [];
  for (const { server, tool } of eachTool(case_.stock)) {
    const limit = toolLimit(case_.budget, server, 'perToolBytes');
    if (limit === null || compare(tool.bytes, { limit: limit.value, ceiling: null, slackBytes: 0 }) === 'fits') continue;
    if (covered.get(server)?.has(tool.name) || shared.has(JSON.stringify([server, tool.name]))) continue;
    const mend = `shorten it, or add ${entryText(case_, server, tool)} to "oversized"${labelWords(case_)}`;
    findings.push(
      reportExcess(
        {
          ...subjectOf(case_, server, tool),
          kind: 'tool-over',
          unit: 'byte',
          actual: tool.bytes,
          limit: limit.value,
          key: nameKey(limit.path),
          path: limit.path,
          mend,
          before: bytesAtBase(case_, server, tool.name),
        },
        case_.policy.inherited,
      ),
    );
  }
  return findings;
}

type FindRenamed = ReturnType<typeof openRenames>;

function judgeEntry(case_: Case, ceiling: Ceiling, findRenamed: FindRenamed): Finding[] {
  const { holder, path } = ceiling;
  switch (holder.kind) {
    case 'unknown':
      return [];
    case 'gone':
      return [reportGone(case_, { ceiling, target: holder.target, findRenamed })];
    case 'shared': {
      const spelled = holder.targets.map(({ server, tool }) => JSON.stringify(`${server}/${tool}`)).join(' and ');
      const message = `${shortName(path.at(-1) ?? '')} in "oversized" could mean ${spelled}: name the server in the key.`;
      return [{ kind: 'ratchet-ambiguous', severity: 'error', message, path: [...path] }];
    }
    case 'held': {
      const { server, tool } = holder.target;
      const largest = findLargest(case_.stock, server, tool);
      return largest === null ? [] : reportHeld(case_, ceiling, { server, tool: largest });
    }
  }
}

function reportHeld(case_: Case, { value, path }: Ceiling, { server, tool }: { readonly server: string; readonly tool: ToolSize }): Finding[] {
  const limit = toolLimit(case_.budget, server, 'perToolBytes');
  const slackBytes = case_.budget.ratchetSlackBytes ?? 0;
  const name = case_.label(server, tool.name);
  const found = { severity: 'error' as const, server, tool: tool.name, actual: tool.bytes, limit: value, path: [...path] };
  const standing = compare(tool.bytes, { limit: limit?.value ?? null, ceiling: value, slackBytes });
  if (standing !== 'grew' && !case_.stock.alone && isBare(path, tool.name)) return [];
  switch (standing) {
    case 'grew': {
      const mend = `shorten it by ${formatCount(tool.bytes - value, 'byte')}; a ceiling may only go down`;
      return [
        reportExcess(
          {
            ...subjectOf(case_, server, tool),
            kind: 'ratchet-grew',
            unit: 'byte',
            actual: tool.bytes,
            limit: value,
            key: 'its ceiling',
            path,
            mend,
            before: bytesAtBase(case_, server, tool.name),
          },
          case_.policy.inherited,
        ),
      ];
    }
    case 'slack':
      return [
        {
          kind: 'ratchet-slack',
          ...found,
          becomes: tool.bytes,
          message: `${name} is ${formatCount(tool.bytes, 'byte')}, ${formatNumber(value - tool.bytes)} under its ceiling ${formatNumber(value)}: lower the ceiling to ${formatNumber(tool.bytes)} (run "mcp-budget ratchet").`,
        },
      ];
    case 'done':
      return [
        {
          kind: 'ratchet-done',
          ...found,
          becomes: null,
          message: `${name} is ${formatCount(tool.bytes, 'byte')} and fits ${limit === null ? 'its limit' : `${nameKey(limit.path)} ${formatNumber(limit.value)}`}: remove its entry from "oversized" (run "mcp-budget ratchet").`,
        },
      ];
    default:
      return [];
  }
}

/** Whether an entry names no server: where some were left out, it may be meant for one of those. */
function isBare(path: readonly string[], tool: string): boolean {
  return path[0] === 'oversized' && path[1] === tool;
}

function reportGone(case_: Case, { ceiling, target, findRenamed }: { ceiling: Ceiling; target: Target; findRenamed: FindRenamed }): Finding {
  const { server, tool } = target;
  const where = server === null ? 'No server lists' : `${shortName(server)} does not list`;
  const renamed = findRenamed(target, ceiling.value);
  const hint =
    renamed === null
      ? ''
      : ` It looks renamed to ${case_.label(renamed.server, renamed.tool.name)}: if so, put ${entryText(case_, renamed.server, renamed.tool)} in its place${renamed.tool.bytes > ceiling.value ? labelWords(case_) : ''}.`;
  return {
    kind: 'ratchet-gone',
    severity: 'error',
    message: `${where} a tool ${shortName(tool)} any more: remove its entry from "oversized".${hint}`,
    ...(server === null ? {} : { server }),
    tool,
    limit: ceiling.value,
    path: [...ceiling.path],
    becomes: null,
    ...(renamed === null ? {} : { renamedTo: renamed.tool.name }),
  };
}

function judgeTokens(case_: Case): Finding[] {
  const findings: Finding[] = [];
  for (const { server, tool } of eachTool(case_.stock)) {
    const limit = toolLimit(case_.budget, server, 'perToolTokens');
    if (limit === null || tool.tokens === null || tool.tokens <= limit.value) continue;
    const before = findLargest(case_.baseStock, server, tool.name)?.tokens ?? null;
    findings.push(
      reportExcess(
        {
          ...subjectOf(case_, server, tool),
          kind: 'tool-tokens-over',
          unit: 'token',
          actual: tool.tokens,
          limit: limit.value,
          key: nameKey(limit.path),
          path: limit.path,
          mend: 'shorten it, or raise the limit',
          before,
        },
        case_.policy.inherited,
      ),
    );
  }
  return findings;
}

function subjectOf(case_: Case, server: string, tool: ToolSize): { readonly subject: string; readonly server: string; readonly tool: string } {
  return { subject: `${case_.label(server, tool.name)} is`, server, tool: tool.name };
}

function bytesAtBase(case_: Case, server: string, tool: string): number | null {
  return findLargest(case_.baseStock, server, tool)?.bytes ?? null;
}

/** What a ceiling that is added or raised needs where it would fail: a pull request. */
function labelWords({ policy }: Case): string {
  return policy.raises === 'error' && !policy.allowRaise ? ' (which needs the label "mcp-budget: allow raise")' : '';
}

/** The entry to paste: with the server where another one has a tool of that name. */
function entryText(case_: Case, server: string, tool: ToolSize): string {
  const bare = [...case_.stock.tools.values()].filter((named) => named.has(tool.name)).length === 1 && case_.stock.whole;
  return `${JSON.stringify(shortName(bare ? tool.name : `${server}/${tool.name}`))}: ${tool.bytes}`;
}
