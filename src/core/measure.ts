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
  const members = membersOf(tool);
  const size = sizer(counter);
  const whole = size(objectOf([...members.values()]));
  const model = size(view(members, MODEL_KEYS));
  const published = size(view(members, PUBLISHED_KEYS));
  return {
    name: typeof tool['name'] === 'string' ? tool['name'] : '',
    ...whole,
    modelBytes: model.bytes,
    modelTokens: model.tokens,
    publishedBytes: published.bytes,
    publishedTokens: published.tokens,
    ...measureParts(members, whole.bytes, counter),
    definition: tool,
  };
}

/** Gives the size of a tool, as `measureTool` does. */
export type SizeOf = (tool: JsonObject) => ToolSize;

/** Sizes of the tools of one server, sorted by name, then bytes. */
function sizeTools(tools: readonly JsonObject[], sizeOf: SizeOf): ToolSize[] {
  return tools.map(sizeOf).sort((a, b) => compareText(a.name, b.name) || a.bytes - b.bytes);
}

/**
 * Size of everything one server listed.
 * @param sizeOf where sizes of tools are known already
 */
export function measureServer(listing: Listing, counter: TokenCounter | null, sizeOf: SizeOf = (tool) => measureTool(tool, counter)): MeasuredServer {
  const { server, identity, instructions } = listing;
  const tools = sizeTools(listing.tools, sizeOf);
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

/**
 * Size of all servers, sorted by name, those that could not be measured included with their reason.
 * @param sizeOf where sizes of tools are known already
 */
export function measure(outcomes: readonly (Listing | Failure)[], counter: TokenCounter | null, sizeOf?: SizeOf): Measurement {
  return gather(outcomes.map((outcome) => (outcome.kind === 'listing' ? measureServer(outcome, counter, sizeOf) : unmeasuredServer(outcome))));
}

/** A server of a report that was read back: sizes are taken from the definitions, so that a size and its text cannot disagree. */
export function measureAgain(server: ServerReport, counter: TokenCounter | null): ServerReport {
  if (server.status !== 'measured') return server;
  const tools = server.tools.map(({ definition }) => measureTool(definition, counter));
  return { ...server, tools, totals: sumTools(tools, counter !== null) };
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

/** Each member of a tool as it stands in its JSON, `"key":value`, by key. */
function membersOf(tool: JsonObject): ReadonlyMap<string, string> {
  return new Map(Object.entries(tool).map(([key, value]) => [key, `${JSON.stringify(key)}:${JSON.stringify(value)}`]));
}

const objectOf = (members: readonly string[]): string => `{${members.join(',')}}`;

function view(members: ReadonlyMap<string, string>, keys: readonly string[]): string {
  return objectOf(keys.flatMap((key) => members.get(key) ?? []));
}

function measureParts(members: ReadonlyMap<string, string>, totalBytes: number, counter: TokenCounter | null): { parts: Parts; partTokens: Parts | null } {
  const parts: Parts = {};
  const partTokens: Parts = {};
  let otherBytes = totalBytes;
  for (const part of NAMED_PARTS) {
    const member = members.get(part);
    if (member === undefined) continue;
    const bytes = utf8Bytes(member);
    parts[part] = bytes;
    otherBytes -= bytes;
    if (counter !== null) partTokens[part] = counter.count(member);
  }
  parts.other = otherBytes;
  if (counter === null) return { parts, partTokens: null };
  const named: ReadonlySet<string> = new Set(NAMED_PARTS);
  partTokens.other = counter.count(objectOf([...members].flatMap(([key, member]) => (named.has(key) ? [] : member))));
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
