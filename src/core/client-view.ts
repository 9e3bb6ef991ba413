import { utf8Bytes } from './bytes.ts';
import type { TokenCounter } from './measure.ts';
import type { Profile, ProfileId, Sent } from './profiles.ts';
import type { MeasuredServer, ServerReport, ToolSize } from './report.ts';

export interface Size {
  readonly bytes: number;
  /** null where none are counted. */
  readonly tokens: number | null;
}

/** What the model of a client sees at the start, of all measured servers together. */
export interface ClientView {
  readonly client: ProfileId;
  readonly version: string | null;
  readonly verified: string | null;
  readonly evidence: string;
  readonly sources: readonly string[];
  readonly notes: readonly string[];
  readonly defers: Profile['defers'];
  /** Every tool in full. */
  readonly full: Size & { readonly tools: number };
  /** With deferral: names alone where the client sends them, and tools that are always loaded; null where it does not defer. */
  readonly deferred: (Size & { readonly tools: number; readonly names: number }) | null;
  /** Sent in either case, as far as the client does not cut them. */
  readonly instructions: Size;
  /** Descriptions, and with `tool` null instructions, of which the client drops the end. */
  readonly cut: readonly { readonly server: string; readonly tool: string | null; readonly lostUnits: number }[];
  /** Tools that the client leaves out. */
  readonly leftOut: readonly { readonly server: string; readonly tool: string }[];
  readonly mostTools: number | null;
  /** Tools beyond that limit. */
  readonly beyond: number;
}

interface Row {
  readonly server: string;
  readonly tool: ToolSize;
  readonly sent: Sent;
}

/** Looks at measured servers as one client does. */
export function viewAs(profile: Profile, servers: readonly ServerReport[], counter: TokenCounter | null): ClientView {
  const measured = servers.filter((server) => server.status === 'measured');
  const listed = measured.flatMap((server) => server.tools.map((tool) => ({ server: server.name, tool, sent: profile.send(server.name, tool.definition) })));
  const rows = listed.filter((row): row is Row => row.sent !== null);
  const instructions = measured.flatMap((server) => instructionsOf(server, profile));
  const size = (text: string): Size => ({ bytes: utf8Bytes(text), tokens: counter === null ? null : counter.count(text) });
  const { id, version, verified, evidence, sources, notes, defers, mostTools } = profile;
  return {
    client: id,
    ...{ version, verified, evidence, sources, notes, defers, mostTools },
    full: { ...add(rows.map(({ sent }) => size(JSON.stringify(sent.tool)))), tools: rows.length },
    deferred: defers === 'never' ? null : deferredOf(profile, rows, size),
    instructions: add(instructions.map(({ text }) => size(text))),
    cut: [
      ...rows.filter(({ sent }) => sent.lostUnits > 0).map(({ server, tool, sent }) => ({ server, tool: tool.name, lostUnits: sent.lostUnits })),
      ...instructions.filter(({ lostUnits }) => lostUnits > 0).map(({ server, lostUnits }) => ({ server, tool: null, lostUnits })),
    ],
    leftOut: listed.filter(({ sent }) => sent === null).map(({ server, tool }) => ({ server, tool: tool.name })),
    beyond: mostTools === null ? 0 : Math.max(0, rows.length - mostTools),
  };
}

function deferredOf(profile: Profile, rows: readonly Row[], size: (text: string) => Size): NonNullable<ClientView['deferred']> {
  const loads = ({ tool }: Row): boolean => profile.alwaysLoads(tool.definition);
  const loaded = rows.filter(loads);
  const names = profile.deferred === 'nothing' ? [] : rows.filter((row) => !loads(row)).map(({ sent }) => sent.name);
  const sizes = [...loaded.map(({ sent }) => size(JSON.stringify(sent.tool))), ...(names.length === 0 ? [] : [size(names.join('\n'))])];
  return { ...add(sizes), tools: loaded.length, names: names.length };
}

function instructionsOf({ name, instructions }: MeasuredServer, { instructionsUnits }: Profile): { server: string; text: string; lostUnits: number }[] {
  const { text } = instructions;
  if (text === undefined || text === '') return [];
  const lostUnits = instructionsUnits === null ? 0 : Math.max(0, text.length - instructionsUnits);
  return [{ server: name, lostUnits, text: lostUnits === 0 ? text : `${text.slice(0, text.length - lostUnits)}… [truncated]` }];
}

function add(sizes: readonly Size[]): Size {
  return sizes.reduce<Size>(
    (sum, { bytes, tokens }) => ({ bytes: sum.bytes + bytes, tokens: sum.tokens === null || tokens === null ? null : sum.tokens + tokens }),
    { bytes: 0, tokens: 0 },
  );
}
