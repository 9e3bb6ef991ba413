import { n as readEntry, t as definitionSchema } from "./definition.js";
import { f as record, h as unknown, i as boolean, l as number, m as union, p as string, r as array, s as intersection, t as _enum, u as object } from "./schemas.js";
import { c as broken, mt as isRecord, pt as NO_VARIABLES, rn as failure } from "./start.js";

// src/servers/formats/bundle.ts
const value = union([
	string(),
	number(),
	boolean()
]).transform(String);
const settingSchema = object({
	default: union([value, array(value)]).nullish(),
	required: boolean().nullish()
});
const shape = definitionSchema.pick({
	command: true,
	args: true,
	env: true
});
const serverSchema = object({
	type: _enum([
		"node",
		"python",
		"binary",
		"uv"
	]),
	entry_point: string().nullish(),
	mcp_config: shape.extend({ platform_overrides: record(string(), shape).nullish() }).nullish()
});
/** `manifest.json` of an MCP bundle, told from a web app's manifest by `manifest_version` and `server`. */
const bundle = {
	settings: false,
	recognises: (data) => (data["manifest_version"] !== void 0 || data["dxt_version"] !== void 0) && isRecord(data["server"]),
	read: (data, { file, folder }) => {
		const settings = settingsIn(data["user_config"]);
		const defaults = [...settings].flatMap(([key, texts]) => texts === null ? [] : [[`user_config.${key}`, texts.join(" ")]]);
		const places = [
			"Desktop",
			"Documents",
			"Downloads"
		].map((name) => [name.toUpperCase(), `\${HOME}/${name}`]);
		const variables = {
			bare: false,
			folder,
			defaults: new Map([...defaults, ...places])
		};
		const origin = {
			name: typeof data["name"] === "string" ? data["name"] : "",
			source: file,
			variables
		};
		return [spread(readEntry(data["server"], serverSchema, toDefinition, origin), settings)];
	}
};
function toDefinition({ type, entry_point: entry, mcp_config: config }) {
	const { platform_overrides: overrides, ...base } = config ?? {};
	const own = overrides?.[process.platform] ?? {};
	const start = starts(type, `\${__dirname}/${entry ?? ""}`);
	return {
		command: own.command ?? base.command ?? start.command,
		args: own.args ?? base.args ?? start.args,
		env: {
			...base.env,
			...own.env
		}
	};
}
function starts(type, entry) {
	if (type === "node") return {
		command: "node",
		args: [entry]
	};
	if (type === "python") return {
		command: "python3",
		args: [entry]
	};
	return type === "uv" ? {
		command: "uv",
		args: [
			"run",
			"--directory",
			`\${__dirname}`,
			entry
		]
	} : {
		command: entry,
		args: []
	};
}
/** Defaults by key; null where there is none. What is not required and has no default is empty text. */
function settingsIn(raw) {
	return new Map(Object.entries(isRecord(raw) ? raw : {}).map(([key, one]) => {
		const read = settingSchema.safeParse(one);
		if (!read.success) return [key, null];
		const { default: fallback, required } = read.data;
		if (fallback == null) return [key, required === true ? null : [""]];
		return [key, typeof fallback === "string" ? [fallback] : fallback];
	}));
}
/** An argument that is one setting with many values becomes as many arguments. */
function spread(entry, settings) {
	const args = entry.args.flatMap((text) => {
		const key = /^\$\{user_config\.([^{}]+)\}$/.exec(text)?.[1];
		const texts = key === void 0 ? void 0 : settings.get(key);
		return texts == null || texts.length === 1 ? [text] : texts;
	});
	return {
		...entry,
		args
	};
}

// src/servers/formats/map.ts
/** Reads the files that hold a map of name to entry, whatever the key and the entries' own keys. */
function mapFormat(dialect) {
	return {
		settings: dialect.settings,
		recognises: (data) => isRecord(data[dialect.key]),
		read: (data, source) => {
			const servers = serversIn(data, dialect, source);
			if (servers === null) return null;
			const variables = dialect.variables(data);
			return Object.entries(servers).map(([name, raw]) => readEntry(raw, dialect.schema, dialect.toDefinition, {
				name,
				source: source.file,
				variables
			}));
		}
	};
}
function serversIn(data, { key, settings }, { file }) {
	const servers = data[key];
	if (isRecord(servers)) return servers;
	if (servers !== void 0) throw failure("config-shape", [file, `has a "${key}" that is no object of servers by name`], { file });
	if (settings) return null;
	const other = [
		"mcpServers",
		"servers",
		"mcp",
		"mcp_servers"
	].find((name) => isRecord(data[name]));
	if (other !== void 0) throw failure("config-shape", [file, `has its servers under "${other}", but its client reads "${key}"`], { file });
	return key === "mcpServers" && isBareMap(data) ? data : null;
}
/** Claude Code's plugins may leave the `mcpServers` level out. */
function isBareMap(data) {
	const values = Object.values(data);
	return values.length > 0 && values.every((value) => isRecord(value) && (typeof value["command"] === "string" || typeof value["url"] === "string"));
}
const plain = {
	settings: false,
	schema: definitionSchema,
	toDefinition: (definition) => definition,
	variables: () => NO_VARIABLES
};
/** `.mcp.json` and the many clients that share its shape. */
const mcpServers = mapFormat({
	...plain,
	key: "mcpServers"
});
const inputsSchema = array(object({
	id: string(),
	default: string()
}).or(unknown().transform(() => null)));
/** `.vscode/mcp.json`; an `http` server of VS Code may turn out to speak SSE. */
const vscode = mapFormat({
	...plain,
	key: "servers",
	toDefinition: (definition) => definition.type === "http" ? {
		...definition,
		type: null
	} : definition,
	variables: (data) => {
		const inputs = inputsSchema.safeParse(data["inputs"]);
		const defaults = (inputs.success ? inputs.data : []).flatMap((input) => input === null ? [] : [[`input:${input.id}`, input.default]]);
		return {
			...NO_VARIABLES,
			defaults: new Map(defaults)
		};
	}
});
/** `.gemini/settings.json`: `httpUrl` is Streamable HTTP, a `url` without `type` is SSE. */
const gemini = mapFormat({
	key: "mcpServers",
	settings: true,
	schema: definitionSchema.extend({ httpUrl: string().nullish() }),
	toDefinition: ({ httpUrl, ...definition }) => {
		if (typeof httpUrl === "string") return {
			...definition,
			url: httpUrl,
			type: "http"
		};
		return typeof definition.url === "string" && definition.command == null ? {
			...definition,
			type: definition.type ?? "sse"
		} : definition;
	},
	variables: () => ({
		...NO_VARIABLES,
		bare: true
	})
});
const environment = record(string(), union([
	string(),
	number(),
	boolean()
]).transform(String));
/** `opencode.json`: `command` is the whole list, `environment` its variables. */
const opencode = mapFormat({
	...plain,
	key: "mcp",
	settings: true,
	schema: definitionSchema.extend({ environment: environment.nullish() }),
	toDefinition: ({ environment: env, ...definition }) => ({
		...definition,
		env: env ?? definition.env,
		type: definition.type === "remote" ? null : definition.type
	})
});
const codexSchema = definitionSchema.extend({
	env_vars: array(union([string(), object({ name: string() }).transform(({ name }) => name)])).nullish(),
	bearer_token_env_var: string().nullish(),
	http_headers: environment.nullish(),
	env_http_headers: environment.nullish()
});
/** `.codex/config.toml`: variables are named by keys of their own. */
const codex = mapFormat({
	...plain,
	key: "mcp_servers",
	settings: true,
	schema: codexSchema,
	toDefinition: ({ env_vars, bearer_token_env_var: bearer, http_headers, env_http_headers, ...definition }) => ({
		...definition,
		type: definition.type ?? (definition.url == null ? null : "http"),
		env: {
			...Object.fromEntries((env_vars ?? []).map((name) => [name, `\${${name}}`])),
			...definition.env
		},
		headers: {
			...http_headers,
			...Object.fromEntries(Object.entries(env_http_headers ?? {}).map(([header, name]) => [header, `\${${name}}`])),
			...bearer == null ? {} : { Authorization: `Bearer \${${bearer}}` }
		}
	})
});

// src/servers/formats/registry.ts
const text = union([
	string(),
	number(),
	boolean()
]).transform(String);
const inputSchema = object({
	name: string().nullish(),
	value: text.nullish(),
	default: text.nullish(),
	valueHint: string().nullish(),
	isRequired: boolean().nullish(),
	get variables() {
		return record(string(), inputSchema).nullish();
	}
});
const argumentSchema = intersection(inputSchema, object({ type: _enum(["positional", "named"]).nullish() }));
const packageSchema = object({
	registryType: string(),
	identifier: string().min(1),
	version: string().nullish(),
	runtimeHint: string().nullish(),
	runtimeArguments: array(argumentSchema).nullish(),
	packageArguments: array(argumentSchema).nullish(),
	environmentVariables: array(intersection(inputSchema, object({ name: string() }))).nullish(),
	transport: object({ type: string() }).nullish()
});
const remoteSchema = object({
	type: string(),
	url: string(),
	headers: array(intersection(inputSchema, object({ name: string() }))).nullish(),
	variables: record(string(), inputSchema).nullish()
});
/**
* `server.json` of the MCP registry. Its packages are one server in several registries: the first
* that talks over stdio is taken, and without one the first remote.
*/
const registry = {
	settings: false,
	recognises: (data) => typeof data["name"] === "string" && (Array.isArray(data["packages"]) || Array.isArray(data["remotes"])),
	read: (data, { file }) => {
		const origin = {
			name: String(data["name"]),
			source: file,
			variables: NO_VARIABLES
		};
		const chosen = listOf(data["packages"]).find((raw) => !isRecord(raw["transport"]) || raw["transport"]["type"] === "stdio") ?? null;
		if (chosen !== null) return [packageEntry(chosen, origin)];
		const remote = listOf(data["remotes"])[0];
		return remote === void 0 ? [] : [readEntry(remote, remoteSchema, fromRemote, origin)];
	}
};
function listOf(value) {
	return Array.isArray(value) ? value.filter(isRecord) : [];
}
function packageEntry(raw, origin) {
	if ((isRecord(raw) ? raw["registryType"] : void 0) === "mcpb") return broken("is a bundle to download, which is not fetched; name its manifest.json as \"config\" instead, or start it by a command", origin);
	return readEntry(raw, packageSchema.refine(({ registryType }) => Object.hasOwn(RUNTIMES, registryType), "expected npm, pypi, oci or nuget as registryType"), fromPackage, origin);
}
const RUNTIMES = {
	npm: {
		command: "npx",
		first: ["-y"],
		join: "@"
	},
	pypi: {
		command: "uvx",
		first: [],
		join: "@"
	},
	oci: {
		command: "docker",
		first: [
			"run",
			"-i",
			"--rm"
		],
		join: ":"
	},
	nuget: {
		command: "dnx",
		first: [],
		join: "@"
	}
};
function fromPackage(one) {
	const runtime = RUNTIMES[one.registryType];
	const variables = (one.environmentVariables ?? []).filter((input) => isSet(input));
	const env = Object.fromEntries(variables.map((input) => [input.name, textOf(input, input.name)]));
	const versioned = one.version == null || /[^/][@:][^/]*$/.test(one.identifier) ? one.identifier : `${one.identifier}${runtime.join}${one.version}`;
	const passed = one.registryType === "oci" ? Object.keys(env).flatMap((name) => ["-e", name]) : [];
	const given = argumentsOf(one.runtimeArguments ?? [], { flags: true });
	const first = given.length > 0 ? given : runtime.first;
	return {
		...NOTHING,
		command: one.runtimeHint ?? runtime.command,
		args: [
			...first,
			...passed,
			versioned,
			...argumentsOf(one.packageArguments ?? [], { flags: false })
		],
		env
	};
}
function fromRemote(remote) {
	const headers = Object.fromEntries((remote.headers ?? []).filter(isSet).map((input) => [input.name, textOf(input, input.name)]));
	return {
		...NOTHING,
		type: remote.type,
		url: fill(remote.url, remote.variables ?? {}, true),
		headers
	};
}
const NOTHING = definitionSchema.parse({});
/** @param flags a named argument without a value is a flag of the runtime, not a setting nobody gave */
function argumentsOf(inputs, { flags }) {
	return inputs.filter((input) => isSet(input) || flags && input.type === "named").flatMap((input) => {
		if (input.type !== "named") return [textOf(input, input.valueHint ?? input.name ?? "argument")];
		const name = input.name ?? "";
		return isSet(input) ? [name, textOf(input, name.replace(/^-+/, ""))] : [name];
	});
}
/** An input nobody has to fill and nobody filled is left out. */
function isSet({ value, default: fallback, isRequired }) {
	return value != null || fallback != null || isRequired === true;
}
function textOf({ value, default: fallback, variables }, name) {
	return fill(value ?? fallback ?? `\${input:${name}}`, variables ?? {});
}
/** `{name}` stands for a variable of the input it occurs in. */
function fill(template, variables, strict = false) {
	return template.replace(/(?<!\$)\{([A-Za-z_][A-Za-z0-9_.-]*)\}/g, (form, name) => {
		const one = Object.hasOwn(variables, name) ? variables[name] : void 0;
		return one?.value ?? one?.default ?? (one === void 0 && !strict ? form : `\${input:${name}}`);
	});
}

// src/servers/formats/table.ts
/** How each known file is read; `jsonc` where its client reads comments, or where that is not known. */
const FORMATS = {
	".mcp.json": {
		syntax: "json",
		...mcpServers
	},
	".vscode/mcp.json": {
		syntax: "jsonc",
		...vscode
	},
	".cursor/mcp.json": {
		syntax: "jsonc",
		...mcpServers
	},
	".codex/config.toml": {
		syntax: "toml",
		...codex
	},
	".gemini/settings.json": {
		syntax: "jsonc",
		...gemini
	},
	"opencode.json": {
		syntax: "jsonc",
		...opencode
	},
	"opencode.jsonc": {
		syntax: "jsonc",
		...opencode
	},
	".kiro/settings/mcp.json": {
		syntax: "jsonc",
		...mcpServers
	},
	".roo/mcp.json": {
		syntax: "json",
		...mcpServers
	},
	".junie/mcp/mcp.json": {
		syntax: "jsonc",
		...mcpServers
	},
	".github/mcp.json": {
		syntax: "jsonc",
		...mcpServers
	}
};
/** Read only when `config` names such a file, whatever it is called. */
const NAMED_FORMATS = [{
	syntax: "json",
	...bundle
}, {
	syntax: "json",
	...registry
}];

export { NAMED_FORMATS as n, FORMATS as t };