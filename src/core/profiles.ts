import { isObject } from './advice-saving.ts';
import { capBytes, compactForCodex } from './profiles-schema.ts';
import type { JsonObject } from './types.ts';

/** One tool as a client gives it to the model; null where the client leaves the tool out. */
export interface Sent {
  readonly name: string;
  /** The object whose JSON is counted. */
  readonly tool: JsonObject;
  /** UTF-16 units of the description that the client cuts off. */
  readonly lostUnits: number;
}

/**
 * What one client does with the tools of a server, as known at a date. Clients change with every
 * version: these are facts of that date and source, and information only.
 */
export interface Profile {
  readonly id: ProfileId;
  readonly label: string;
  /** The version that was looked at; null where none is meant. */
  readonly version: string | null;
  /** When it was looked at, `YYYY-MM` or `YYYY-MM-DD`; null where there is no client. */
  readonly verified: string | null;
  readonly sources: readonly string[];
  /** How well it is known. */
  readonly evidence: string;
  /** `default`: tools are deferred unless told otherwise; `option`: on request; `never`: not known to. */
  readonly defers: 'default' | 'option' | 'never';
  /** What the model still sees of a deferred tool. */
  readonly deferred: 'name' | 'nothing';
  /** Tools of one request, null without a known limit. */
  readonly mostTools: number | null;
  /** What a limit on tools means there. */
  readonly mostToolsNote: string | null;
  /** Where instructions are cut, in UTF-16 units; null where they are not. */
  readonly instructionsUnits: number | null;
  readonly notes: readonly string[];
  readonly send: (server: string, tool: JsonObject) => Sent | null;
  /** Whether this tool is loaded at the start even where tools are deferred. */
  readonly alwaysLoads: (tool: JsonObject) => boolean;
}

export const PROFILE_IDS = ['claude-code', 'codex', 'vscode', 'opencode', 'generic'] as const;
export type ProfileId = (typeof PROFILE_IDS)[number];

const CLAUDE_UNITS = 2048;
const CLAUDE_NAME = 128;
const CODEX_NAME_BYTES = 64;
const VSCODE_PREFIX = 18;
const VSCODE_NAME = 64;

const plainName = (text: string): string => text.replace(/[^A-Za-z0-9_-]/g, '_');
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const member = (tool: JsonObject, key: string): JsonObject => (Object.hasOwn(tool, key) ? { [key]: tool[key] } : {});
const never = (): boolean => false;

export const PROFILES: Readonly<Record<ProfileId, Profile>> = {
  'claude-code': {
    id: 'claude-code',
    label: 'Claude Code',
    version: '2.1.283',
    verified: '2026-09-30',
    sources: ['https://code.claude.com/docs/en/mcp', 'https://code.claude.com/docs/en/env-vars', 'https://www.outflank.nl/blog/2026/09/30/mcp-design/'],
    evidence: 'documentation and published captures; the program is closed source',
    defers: 'default',
    deferred: 'name',
    mostTools: null,
    mostToolsNote: null,
    instructionsUnits: CLAUDE_UNITS,
    notes: [
      'Titles, annotations and output schemas are not sent.',
      'ENABLE_TOOL_SEARCH=false sends every tool at the start; auto:N defers above N % of the context.',
      'A tool whose _meta has "anthropic/alwaysLoad" is sent at the start.',
    ],
    send: (server, tool) => {
      const name = `mcp__${plainName(server)}__${plainName(textOf(tool['name']))}`;
      if (name.length > CLAUDE_NAME) return null;
      const description = textOf(tool['description']);
      const lostUnits = Math.max(0, description.length - CLAUDE_UNITS);
      const shown = lostUnits === 0 ? description : `${description.slice(0, CLAUDE_UNITS)}… [truncated]`;
      return { name, lostUnits, tool: { name, ...(Object.hasOwn(tool, 'description') ? { description: shown } : {}), input_schema: tool['inputSchema'] } };
    },
    alwaysLoads: ({ _meta }) => isObject(_meta) && _meta['anthropic/alwaysLoad'] === true,
  },
  codex: {
    id: 'codex',
    label: 'Codex',
    version: '0.157',
    verified: '2026-09-30',
    sources: [
      'https://github.com/openai/codex (codex-rs/tools/src/mcp_tool.rs, json_schema.rs, responses_api.rs; codex-rs/codex-mcp/src/tools.rs)',
      'https://www.outflank.nl/blog/2026/09/30/mcp-design/',
    ],
    evidence: 'its source',
    defers: 'option',
    deferred: 'nothing',
    mostTools: null,
    mostToolsNote: null,
    instructionsUnits: null,
    notes: [
      'Of a schema it keeps type, description, enum, properties, required, additionalProperties, items, minItems, anyOf, oneOf, allOf, $ref, $defs and definitions.',
      'A schema above 5,000 bytes loses its descriptions first, then more; what is left above that is not counted here.',
      'In code mode nothing is sent at the start.',
    ],
    send: (server, tool) => {
      const name = capBytes(`mcp__${plainName(server)}__${plainName(textOf(tool['name']))}`, CODEX_NAME_BYTES);
      const parameters = compactForCodex(tool['inputSchema']);
      return { name, lostUnits: 0, tool: { type: 'function', name, ...member(tool, 'description'), parameters } };
    },
    alwaysLoads: never,
  },
  vscode: {
    id: 'vscode',
    label: 'VS Code',
    version: null,
    verified: '2026-11',
    sources: [
      'https://github.com/microsoft/vscode (src/vs/workbench/contrib/mcp/common/mcpServer.ts, mcpTypes.ts, mcpLanguageModelToolContribution.ts)',
      'https://code.visualstudio.com/docs/copilot/agents/agent-tools',
    ],
    evidence: 'its source',
    defers: 'option',
    deferred: 'name',
    mostTools: 128,
    mostToolsNote: 'tools of one request, all servers together, unless it groups them',
    instructionsUnits: null,
    notes: ['Tools whose schema is no valid draft-07 are left out.', 'A tool whose _meta.ui.visibility lacks "model" is hidden from the model.'],
    send: (server, tool) => {
      const { _meta } = tool;
      const visibility = isObject(_meta) && isObject(_meta['ui']) ? _meta['ui']['visibility'] : undefined;
      if (Array.isArray(visibility) && !visibility.includes('model')) return null;
      const prefix = `mcp_${plainName(server).toLowerCase()}`.slice(0, VSCODE_PREFIX - 1);
      const name = `${prefix}_${plainName(textOf(tool['name']))}`.slice(0, VSCODE_NAME);
      const schema = isObject(tool['inputSchema']) ? tool['inputSchema'] : {};
      const parameters = Object.hasOwn(schema, 'properties') ? schema : { ...schema, properties: {} };
      return { name, lostUnits: 0, tool: { name, description: textOf(tool['description']) || '<empty>', parameters } };
    },
    alwaysLoads: never,
  },
  opencode: {
    id: 'opencode',
    label: 'OpenCode',
    version: null,
    verified: '2026-11',
    sources: ['https://github.com/anomalyco/opencode (packages/opencode/src/mcp/index.ts, catalog.ts)'],
    evidence: 'its source',
    defers: 'never',
    deferred: 'name',
    mostTools: null,
    mostToolsNote: null,
    instructionsUnits: null,
    notes: ['It neither cuts nor limits.'],
    send: (server, tool) => {
      const name = `${plainName(server)}_${plainName(textOf(tool['name']))}`;
      const schema = isObject(tool['inputSchema']) ? tool['inputSchema'] : {};
      const parameters = { ...schema, type: 'object', properties: schema['properties'] ?? {}, additionalProperties: schema['additionalProperties'] ?? false };
      return { name, lostUnits: 0, tool: { name, ...member(tool, 'description'), parameters } };
    },
    alwaysLoads: never,
  },
  generic: {
    id: 'generic',
    label: 'A client without peculiarities',
    version: null,
    verified: null,
    sources: [],
    evidence: 'no client: the three fields that most clients send, as the server wrote them',
    defers: 'never',
    deferred: 'name',
    mostTools: null,
    mostToolsNote: null,
    instructionsUnits: null,
    notes: [],
    send: (_, tool) => ({
      name: textOf(tool['name']),
      lostUnits: 0,
      tool: { ...member(tool, 'name'), ...member(tool, 'description'), ...member(tool, 'inputSchema') },
    }),
    alwaysLoads: never,
  },
};
