import type { Change, Finding, MeasuredServer, Part, Parts, Report, ServerReport, ToolSize, UnmeasuredServer } from '../../src/core/report.ts';

/** A tool whose parts add up to `bytes`; a quarter of the bytes stand for its tokens. */
export function tool(name: string, bytes: number, parts: Partial<Record<Part, number>> = {}): ToolSize {
  const known = Object.values(parts).reduce((sum, part) => sum + part, 0);
  const description = known === 0 ? Math.floor(bytes / 4) : 0;
  const inputSchema = known === 0 ? Math.floor(bytes / 2) : 0;
  const own: Parts = known === 0 ? { description, inputSchema } : { ...parts };
  const filled: Parts = { ...own, other: bytes - (known === 0 ? description + inputSchema : known) };
  const tokens = quarter(bytes);
  return {
    name,
    bytes,
    tokens,
    modelBytes: bytes - (parts.outputSchema ?? 0),
    modelTokens: quarter(bytes - (parts.outputSchema ?? 0)),
    publishedBytes: bytes,
    publishedTokens: tokens,
    parts: filled,
    partTokens: Object.fromEntries(Object.entries(filled).map(([part, size]) => [part, quarter(size)])),
    definition: { name },
  };
}

export function server(name: string, tools: readonly ToolSize[], more: Partial<MeasuredServer> = {}): MeasuredServer {
  const bytes = sum(tools.map((each) => each.bytes));
  return {
    name,
    status: 'measured',
    reason: null,
    source: '.mcp.json',
    protocolVersion: '2025-11-25',
    generation: 'legacy',
    capabilities: {},
    serverInfo: { name, version: '1.0.0' },
    package: null,
    totals: { tools: tools.length, bytes, tokens: sum(tools.map((each) => each.tokens ?? 0)) },
    tools: [...tools],
    instructions: { bytes: 0, tokens: 0 },
    holes: [],
    ...more,
  };
}

export function unmeasured(name: string, code: string, message: string, more: Partial<UnmeasuredServer> = {}): UnmeasuredServer {
  return { name, status: 'unmeasured', reason: { code, message }, source: '.mcp.json', partial: null, stderr: '', holes: [], ...more };
}

/** A report whose totals and discovery follow from its servers. */
export function report(servers: readonly ServerReport[], more: Partial<Report> = {}): Report {
  const measured = servers.filter((each) => each.status === 'measured');
  return {
    schemaVersion: 1,
    tool: { name: 'mcp-budget', version: '1.0.0' },
    commit: '4f2c1abd00000000000000000000000000000000',
    dirty: false,
    measuredAt: '2026-11-30T12:00:00Z',
    verdict: 'pass',
    totals: {
      tools: sum(measured.map((each) => each.totals.tools)),
      bytes: sum(measured.map((each) => each.totals.bytes)),
      tokens: sum(measured.map((each) => each.totals.tokens ?? 0)),
    },
    tokenizer: 'o200k_base',
    sandbox: { engine: 'bubblewrap', version: '0.8.0', selfTest: '6/6', untrusted: false, warning: null },
    budget: budget({ totalBytes: 60_000, perToolBytes: 4_000 }),
    discovery: { files: ['.mcp.json'], found: servers.length, measured: measured.length },
    servers: [...servers],
    files: [],
    findings: [],
    base: null,
    shard: null,
    ...more,
  };
}

export function budget(content: Readonly<Record<string, unknown>>, path = 'mcp-budget.json'): NonNullable<Report['budget']> {
  return { path, totalBytes: typeof content['totalBytes'] === 'number' ? content['totalBytes'] : null, content };
}

export function base(
  totals: readonly [tools: number, bytes: number] | null,
  changes: readonly Change[],
  more: Partial<NonNullable<Report['base']>> = {},
): NonNullable<Report['base']> {
  return {
    commit: '90ab12cd00000000000000000000000000000000',
    ref: 'main',
    reason: null,
    totals: totals === null ? null : { tools: totals[0], bytes: totals[1], tokens: quarter(totals[1]) },
    changes: [...changes],
    raises: [],
    ...more,
  };
}

export function change(serverName: string, name: string, before: number | null, after: number | null, more: Partial<Change> = {}): Change {
  const kind = before === null ? 'added' : after === null ? 'removed' : after > before ? 'grew' : after < before ? 'shrank' : 'changed';
  return {
    server: serverName,
    tool: name,
    kind,
    before: before ?? 0,
    after: after ?? 0,
    beforeTokens: quarter(before ?? 0),
    afterTokens: quarter(after ?? 0),
    parts: kind === 'grew' || kind === 'shrank' ? { description: (after ?? 0) - (before ?? 0) } : {},
    shape: kind === 'added' || kind === 'removed' ? null : { textOnly: true, added: [], removed: [] },
    ...more,
  };
}

export function finding(kind: Finding['kind'], more: Partial<Finding> = {}): Finding {
  return { kind, severity: 'error', message: `${kind}: see the figures.`, ...more };
}

function quarter(bytes: number): number {
  return Math.ceil(bytes / 4);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
