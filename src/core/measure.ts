import { utf8Bytes } from './bytes.ts';
import { compareText } from './order.ts';
import type { MeasuredServer, Measurement, Part, Parts, ServerReport, ToolSize, Totals, UnmeasuredServer } from './report.ts';
import type { CompleteMeasurement, Failure, JsonObject, Listing } from './types.ts';

/** Counts `o200k_base` tokens of ordinary text. */
export interface TokenCounter {
  count(text: string): number;
}

const NAMED_PARTS = ['description', 'inputSchema', 'outputSchema', 'annotations', 'title', 'icons', '_meta', 'execution'] as const satisfies readonly Part[];
const MODEL_KEYS = ['name', 'description', 'inputSchema'] as const;
const PUBLISHED_KEYS = [...MODEL_KEYS, 'outputSchema'] as const;

/**
 * Size of one tool definition as clients receive it, in bytes and tokens, whole, by part and in two views.
 * @param tool the object parsed from the wire, unknown keys kept
 * @param counter null leaves every token figure null
 */
export function measureTool(tool: JsonObject, counter: TokenCounter | null): ToolSize {
  const text = JSON.stringify(tool);
  const size = sizer(counter);
  const whole = size(text);
  const model = size(view(tool, MODEL_KEYS));
  const published = size(view(tool, PUBLISHED_KEYS));
  return {
    name: typeof tool['name'] === 'string' ? tool['name'] : '',
    ...whole,
    modelBytes: model.bytes,
    modelTokens: model.tokens,
    publishedBytes: published.bytes,
    publishedTokens: published.tokens,
    ...measureParts(tool, whole.bytes, counter),
    definition: tool,
  };
}

/** Size of everything one server listed; tools sorted by name, then bytes. */
export function measureServer(listing: Listing, counter: TokenCounter | null): MeasuredServer {
  const { server, identity, instructions } = listing;
  const tools = listing.tools.map((tool) => measureTool(tool, counter)).sort((a, b) => compareText(a.name, b.name) || a.bytes - b.bytes);
  return {
    name: server.name,
    status: 'measured',
    reason: null,
    source: server.source,
    ...identity,
    package: listing.package,
    totals: sumTools(tools, counter !== null),
    tools,
    instructions: { ...sizer(counter)(instructions ?? ''), ...(instructions === null ? {} : { text: instructions }) },
    holes: [...listing.holes],
  };
}

/** Size of all servers, sorted by name, those that could not be measured included with their reason. */
export function measure(outcomes: readonly (Listing | Failure)[], counter: TokenCounter | null): Measurement {
  return gather(outcomes.map((outcome) => (outcome.kind === 'listing' ? measureServer(outcome, counter) : unmeasuredServer(outcome))));
}

/** A measurement of servers that are measured already, such as those of a report read back. */
export function gather(servers: readonly ServerReport[]): Measurement {
  const sorted = [...servers].sort((a, b) => compareText(a.name, b.name));
  const measured = sorted.filter((server) => server.status === 'measured');
  const totals = measured.map((server) => server.totals);
  const tokens = addTokens(totals);
  return {
    servers: sorted,
    totals: { tools: add(totals, 'tools'), bytes: add(totals, 'bytes'), tokens },
    complete: measured.length === sorted.length,
  };
}

/** Whether every server was measured: only then may a ratchet be lowered. */
export function isComplete(measurement: Measurement): measurement is CompleteMeasurement {
  return measurement.complete && measurement.servers.every((server) => server.status === 'measured');
}

function unmeasuredServer(failure: Failure): UnmeasuredServer {
  const { server, reason, partial, stderr, holes } = failure;
  return { name: server.name, status: 'unmeasured', reason: { ...reason }, source: server.source, partial, stderr, holes: [...holes] };
}

/** Texts that repeat within one tool, as the model view of a tool without other keys, are counted once. */
function sizer(counter: TokenCounter | null): (text: string) => { bytes: number; tokens: number | null } {
  const known = new Map<string, { bytes: number; tokens: number | null }>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const size = { bytes: utf8Bytes(text), tokens: counter === null ? null : counter.count(text) };
    known.set(text, size);
    return size;
  };
}

function view(tool: JsonObject, keys: readonly string[]): string {
  return JSON.stringify(Object.fromEntries(keys.filter((key) => Object.hasOwn(tool, key)).map((key) => [key, tool[key]])));
}

function measureParts(tool: JsonObject, totalBytes: number, counter: TokenCounter | null): { parts: Parts; partTokens: Parts | null } {
  const parts: Parts = {};
  const partTokens: Parts = {};
  let otherBytes = totalBytes;
  for (const part of NAMED_PARTS) {
    if (!Object.hasOwn(tool, part)) continue;
    const member = `"${part}":${JSON.stringify(tool[part])}`;
    const bytes = utf8Bytes(member);
    parts[part] = bytes;
    otherBytes -= bytes;
    if (counter !== null) partTokens[part] = counter.count(member);
  }
  parts.other = otherBytes;
  if (counter === null) return { parts, partTokens: null };
  const named: readonly string[] = NAMED_PARTS;
  partTokens.other = counter.count(JSON.stringify(Object.fromEntries(Object.entries(tool).filter(([key]) => !named.includes(key)))));
  return { parts, partTokens };
}

/** Sums over tools; tokens are null where they were not counted, also for no tools at all. */
export function sumTools(tools: readonly ToolSize[], counted = true): Totals {
  return { tools: tools.length, bytes: add(tools, 'bytes'), tokens: counted ? addTokens(tools) : null };
}

function add<Key extends string>(rows: readonly { readonly [Each in Key]: number }[], key: Key): number {
  return rows.reduce((total, each) => total + each[key], 0);
}

function addTokens(rows: readonly { readonly tokens: number | null }[]): number | null {
  return rows.reduce<number | null>((total, each) => (total === null || each.tokens === null ? null : total + each.tokens), 0);
}
