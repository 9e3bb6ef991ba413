import { t as isObject } from "./advice-saving.js";
import { B as jsonBytes, V as utf8Bytes } from "./beside.js";

// src/core/profiles-schema.ts
/** What Codex keeps of a schema. Source: openai/codex, codex-rs/tools/src/json_schema.rs, 0.157. */
const KEPT = [
	"type",
	"description",
	"enum",
	"properties",
	"required",
	"additionalProperties",
	"items",
	"minItems",
	"anyOf",
	"oneOf",
	"allOf",
	"$ref",
	"$defs",
	"definitions"
];
const MAPS = [
	"properties",
	"$defs",
	"definitions"
];
const COMPACT_BYTES = 5e3;
const DEPTH = 64;
/** The parameters as Codex sends them: fewer keywords, and above 5,000 bytes without descriptions. */
function compactForCodex(schema) {
	const kept = keep(schema, KEPT, 0);
	const whole = isObject(kept) && !Object.hasOwn(kept, "properties") ? {
		...kept,
		properties: {}
	} : kept;
	if (whole === void 0 || jsonBytes(whole) <= COMPACT_BYTES) return whole ?? {
		type: "object",
		properties: {}
	};
	return keep(whole, KEPT.filter((key) => key !== "description"), 0);
}
function keep(schema, keys, depth) {
	if (depth > DEPTH) return schema;
	if (Array.isArray(schema)) return schema.map((inner) => keep(inner, keys, depth + 1));
	if (!isObject(schema)) return schema;
	const entries = Object.entries(schema).filter(([key]) => keys.includes(key));
	return Object.fromEntries(entries.map(([key, value]) => [key, MAPS.includes(key) ? keepMap(value, keys, depth) : keepValue(key, value, keys, depth)]));
}
function keepValue(key, value, keys, depth) {
	return key === "enum" || key === "required" ? value : keep(value, keys, depth + 1);
}
function keepMap(map, keys, depth) {
	if (!isObject(map)) return map;
	return Object.fromEntries(Object.entries(map).map(([name, inner]) => [name, keep(inner, keys, depth + 1)]));
}
/** A name of at most that many bytes; a longer one ends in `_` and a mark in place of the hash that the client puts there. */
function capBytes(name, mostBytes) {
	return utf8Bytes(name) <= mostBytes ? name : `${name.slice(0, mostBytes - 13)}_${"0".repeat(12)}`;
}

// src/core/profiles.ts
const PROFILE_IDS = [
	"claude-code",
	"codex",
	"vscode",
	"opencode",
	"generic"
];
const CLAUDE_UNITS = 2048;
const CLAUDE_NAME = 128;
const CODEX_NAME_BYTES = 64;
const VSCODE_NAME = 64;
const plainName = (text) => text.replace(/[^A-Za-z0-9_-]/g, "_");
const textOf = (value) => typeof value === "string" ? value : "";
const member = (tool, key) => Object.hasOwn(tool, key) ? { [key]: tool[key] } : {};
const never = () => false;
const PROFILES = {
	"claude-code": {
		id: "claude-code",
		label: "Claude Code",
		version: "2.1.283",
		verified: "2026-09-30",
		sources: [
			"https://code.claude.com/docs/en/mcp",
			"https://code.claude.com/docs/en/env-vars",
			"https://www.outflank.nl/blog/2026/09/30/mcp-design/"
		],
		evidence: "documentation and published captures; the program is closed source",
		defers: "default",
		deferred: "name",
		mostTools: null,
		mostToolsNote: null,
		instructionsUnits: CLAUDE_UNITS,
		notes: [
			"Titles, annotations and output schemas are not sent.",
			"ENABLE_TOOL_SEARCH=false sends every tool at the start; auto:N defers above N % of the context.",
			"A tool whose _meta has \"anthropic/alwaysLoad\" is sent at the start."
		],
		send: (server, tool) => {
			const name = `mcp__${plainName(server)}__${plainName(textOf(tool["name"]))}`;
			if (name.length > CLAUDE_NAME) return null;
			const description = textOf(tool["description"]);
			const lostUnits = Math.max(0, description.length - CLAUDE_UNITS);
			const shown = lostUnits === 0 ? description : `${description.slice(0, CLAUDE_UNITS)}… [truncated]`;
			return {
				name,
				lostUnits,
				tool: {
					name,
					...Object.hasOwn(tool, "description") ? { description: shown } : {},
					input_schema: tool["inputSchema"]
				}
			};
		},
		alwaysLoads: ({ _meta }) => isObject(_meta) && _meta["anthropic/alwaysLoad"] === true
	},
	codex: {
		id: "codex",
		label: "Codex",
		version: "0.157",
		verified: "2026-09-30",
		sources: ["https://github.com/openai/codex (codex-rs/tools/src/mcp_tool.rs, json_schema.rs, responses_api.rs; codex-rs/codex-mcp/src/tools.rs)", "https://www.outflank.nl/blog/2026/09/30/mcp-design/"],
		evidence: "its source",
		defers: "option",
		deferred: "nothing",
		mostTools: null,
		mostToolsNote: null,
		instructionsUnits: null,
		notes: [
			"Of a schema it keeps type, description, enum, properties, required, additionalProperties, items, minItems, anyOf, oneOf, allOf, $ref, $defs and definitions.",
			"A schema above 5,000 bytes loses its descriptions first, then more; what is left above that is not counted here.",
			"In code mode nothing is sent at the start."
		],
		send: (server, tool) => {
			const name = capBytes(`mcp__${plainName(server)}__${plainName(textOf(tool["name"]))}`, CODEX_NAME_BYTES);
			const parameters = compactForCodex(tool["inputSchema"]);
			return {
				name,
				lostUnits: 0,
				tool: {
					type: "function",
					name,
					...member(tool, "description"),
					parameters
				}
			};
		},
		alwaysLoads: never
	},
	vscode: {
		id: "vscode",
		label: "VS Code",
		version: null,
		verified: "2026-11",
		sources: ["https://github.com/microsoft/vscode (src/vs/workbench/contrib/mcp/common/mcpServer.ts, mcpTypes.ts, mcpLanguageModelToolContribution.ts)", "https://code.visualstudio.com/docs/copilot/agents/agent-tools"],
		evidence: "its source",
		defers: "option",
		deferred: "name",
		mostTools: 128,
		mostToolsNote: "tools of one request, all servers together, unless it groups them",
		instructionsUnits: null,
		notes: ["Tools whose schema is no valid draft-07 are left out.", "A tool whose _meta.ui.visibility lacks \"model\" is hidden from the model."],
		send: (server, tool) => {
			const { _meta } = tool;
			const visibility = isObject(_meta) && isObject(_meta["ui"]) ? _meta["ui"]["visibility"] : void 0;
			if (Array.isArray(visibility) && !visibility.includes("model")) return null;
			const name = `${`mcp_${plainName(server).toLowerCase()}`.slice(0, 17)}_${plainName(textOf(tool["name"]))}`.slice(0, VSCODE_NAME);
			const schema = isObject(tool["inputSchema"]) ? tool["inputSchema"] : {};
			const parameters = Object.hasOwn(schema, "properties") ? schema : {
				...schema,
				properties: {}
			};
			return {
				name,
				lostUnits: 0,
				tool: {
					name,
					description: textOf(tool["description"]) || "<empty>",
					parameters
				}
			};
		},
		alwaysLoads: never
	},
	opencode: {
		id: "opencode",
		label: "OpenCode",
		version: null,
		verified: "2026-11",
		sources: ["https://github.com/anomalyco/opencode (packages/opencode/src/mcp/index.ts, catalog.ts)"],
		evidence: "its source",
		defers: "never",
		deferred: "name",
		mostTools: null,
		mostToolsNote: null,
		instructionsUnits: null,
		notes: ["It neither cuts nor limits."],
		send: (server, tool) => {
			const name = `${plainName(server)}_${plainName(textOf(tool["name"]))}`;
			const schema = isObject(tool["inputSchema"]) ? tool["inputSchema"] : {};
			const parameters = {
				...schema,
				type: "object",
				properties: schema["properties"] ?? {},
				additionalProperties: schema["additionalProperties"] ?? false
			};
			return {
				name,
				lostUnits: 0,
				tool: {
					name,
					...member(tool, "description"),
					parameters
				}
			};
		},
		alwaysLoads: never
	},
	generic: {
		id: "generic",
		label: "A client without peculiarities",
		version: null,
		verified: null,
		sources: [],
		evidence: "no client: the three fields that most clients send, as the server wrote them",
		defers: "never",
		deferred: "name",
		mostTools: null,
		mostToolsNote: null,
		instructionsUnits: null,
		notes: [],
		send: (_, tool) => ({
			name: textOf(tool["name"]),
			lostUnits: 0,
			tool: {
				...member(tool, "name"),
				...member(tool, "description"),
				...member(tool, "inputSchema")
			}
		}),
		alwaysLoads: never
	}
};

export { PROFILE_IDS as n, PROFILES as t };