import { _ as partialRecord, c as _enum, d as boolean, f as custom, g as object, h as number, l as _null, m as literal, p as discriminatedUnion, u as array, v as record, y as string } from "./configs.js";

// src/core/report.ts
/**
* The report, `schemaVersion: 1`: the interchange format between commands, jobs and workflows.
* Types of everything measured and judged come from these schemas. Sizes are bytes of UTF-8 and
* `o200k_base` tokens. Only code that reads a report back imports this module at run time.
*/
const count = number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const signed = number().int().safe();
const tokens = count.nullable();
const jsonObject = custom((value) => typeof value === "object" && value !== null && !Array.isArray(value), "expected an object");
const part = _enum([
	"description",
	"inputSchema",
	"outputSchema",
	"annotations",
	"title",
	"icons",
	"_meta",
	"execution",
	"other"
]);
const parts = partialRecord(part, count);
const toolSchema = object({
	/** The tool's name, or '' where the wire had none. */
	name: string(),
	bytes: count,
	tokens,
	modelBytes: count,
	modelTokens: tokens,
	publishedBytes: count,
	publishedTokens: tokens,
	parts,
	/** Tokens of each part's `"key":value` text; they need not add up to the tool. */
	partTokens: parts.nullable(),
	definition: jsonObject
});
const reason = object({
	code: string(),
	message: string()
});
const hole = object({
	key: string(),
	detail: string()
});
const textSize = object({
	bytes: count,
	tokens,
	text: string().optional()
});
const totals = object({
	tools: count,
	bytes: count,
	tokens
});
const identity = {
	protocolVersion: string().nullable(),
	/** `legacy` answered `initialize`, `modern` answered `server/discover`. */
	generation: _enum(["legacy", "modern"]).nullable(),
	/** Client capabilities that were declared; they change the list. */
	capabilities: jsonObject,
	serverInfo: object({
		name: string(),
		version: string()
	}).nullable()
};
const measured = object({
	name: string(),
	status: literal("measured"),
	reason: _null(),
	source: string(),
	...identity,
	/** Package and version that ran, for fetched servers. */
	package: string().nullable(),
	totals,
	tools: array(toolSchema),
	instructions: textSize,
	holes: array(hole)
});
const unmeasured = object({
	name: string(),
	status: literal("unmeasured"),
	reason,
	source: string(),
	partial: object({
		tools: count,
		bytes: count
	}).nullable(),
	/** Last lines of stderr. */
	stderr: string(),
	holes: array(hole)
});
const serverSchema = discriminatedUnion("status", [measured, unmeasured]);
/** What only the run that listed the servers can have seen; everything else can be judged anew from its report. */
const SEEN_KINDS = [
	"duplicate-tool",
	"tool-invalid",
	"schema-invalid",
	"name-refused",
	"description-cut",
	"stdout-noise",
	"cursor-null",
	"list-changed",
	"unstable",
	"machine-dependent",
	"no-tools",
	"unpinned",
	"server-defined-twice",
	"server-not-named"
];
const FINDING_KINDS = [
	"tool-over",
	"ratchet-grew",
	"ratchet-slack",
	"ratchet-done",
	"ratchet-gone",
	"ratchet-ambiguous",
	"ratchet-raised",
	"total-over",
	"tokens-over",
	"tool-tokens-over",
	"tools-over",
	"instructions-over",
	"file-over",
	"server-unmeasured",
	"budget-removed",
	"limit-raised",
	"sandbox-opened",
	...SEEN_KINDS,
	"file-missing",
	"tokens-unavailable"
];
const findingSchema = object({
	kind: _enum(FINDING_KINDS),
	severity: _enum([
		"error",
		"warning",
		"notice"
	]),
	message: string(),
	server: string().optional(),
	tool: string().optional(),
	/** The context file, relative to the root, for `file-over` and `file-missing`. */
	file: string().optional(),
	actual: count.optional(),
	limit: count.optional(),
	/** What base already exceeded the limit by; the rest came with this change. */
	inherited: count.optional(),
	/** Where the budget file says it, as keys from its top: `["oversized", "teams_save"]`. */
	path: array(string()).optional(),
	/** A ratchet entry: what it becomes, null when it is to be removed. */
	becomes: count.nullable().optional(),
	/** `ratchet-gone`: the tool it seems to have been renamed to. */
	renamedTo: string().optional()
});
/** What changed inside a tool, in words of its schema. */
const shape = object({
	/** Nothing but descriptions and titles differs. */
	textOnly: boolean(),
	added: array(string()),
	removed: array(string())
});
const changeSchema = object({
	server: string(),
	tool: string(),
	kind: _enum([
		"added",
		"removed",
		"grew",
		"shrank",
		"changed",
		"renamed"
	]),
	before: count,
	after: count,
	beforeTokens: tokens,
	afterTokens: tokens,
	/** Bytes gained or lost by part; parts without a difference are left out. */
	parts: partialRecord(part, signed),
	shape: shape.nullable(),
	/** `renamed`: the name at base. */
	from: string().optional()
});
const raiseSchema = object({
	/** `limit`: shown, not failing. `ceiling`: failing on pull requests unless allowed. */
	kind: _enum([
		"limit",
		"ceiling",
		"server-dropped"
	]),
	server: string().nullable(),
	tool: string().nullable(),
	/** The key, as a person would name it: `totalBytes`, `oversized["docs/render_page"]`. */
	key: string(),
	/** null: no limit. */
	before: count.nullable(),
	after: count.nullable(),
	allowed: boolean()
});
const baseSchema = object({
	commit: string().nullable(),
	/** What a person calls it: `main`, `HEAD^1`. */
	ref: string().nullable(),
	/** What a reader must know about the choice of this commit, for example a forced push. */
	note: string().nullable().optional(),
	/** Why there is no difference; null where there is one. */
	reason: reason.nullable(),
	totals: totals.nullable(),
	changes: array(changeSchema),
	raises: array(raiseSchema)
});
const sandboxSchema = object({
	engine: _enum([
		"bubblewrap",
		"docker",
		"none"
	]).nullable(),
	version: string().nullable(),
	selfTest: string().nullable(),
	untrusted: boolean(),
	/** Set where no sandbox protected this machine, or a better engine was refused. */
	warning: string().nullable(),
	/** Why a preferred engine was passed over. */
	note: string().nullable().optional()
});
const budgetSummary = object({
	/** Relative to the repository root. */
	path: string(),
	/** What holds for `totals`: the top limit, or with `only` that server's own. */
	totalBytes: count.nullable(),
	/** The file as read, so that another job can judge again. */
	content: jsonObject
});
const contextFile = object({
	path: string(),
	pattern: string(),
	bytes: count,
	tokens
});
const spread = object({
	count,
	median: count.nullable(),
	p90: count.nullable(),
	p99: count.nullable()
});
const statisticsSchema = object({
	/** Bytes of single tools. */
	tools: spread,
	/** Bytes of the tools of one server together. */
	servers: spread,
	/** Largest first. */
	heaviestTools: array(object({
		server: string(),
		tool: string(),
		bytes: count
	})),
	heaviestServers: array(object({
		server: string(),
		tools: count,
		bytes: count
	})),
	/** Number of servers by outcome: `measured`, or the code of the reason. */
	outcomes: record(string(), count)
});
const reportSchema = object({
	schemaVersion: literal(1),
	tool: object({
		name: literal("mcp-budget"),
		version: string()
	}),
	commit: string().nullable(),
	dirty: boolean(),
	measuredAt: string(),
	verdict: _enum([
		"pass",
		"fail",
		"unmeasured",
		"measured"
	]),
	/** The one server that was asked for; left out where all were. */
	only: string().optional(),
	totals,
	tokenizer: literal("o200k_base").nullable(),
	sandbox: sandboxSchema,
	budget: budgetSummary.nullable(),
	/** Files servers were read from and how many were found. */
	discovery: object({
		files: array(string()),
		found: count,
		measured: count
	}),
	servers: array(serverSchema),
	files: array(contextFile),
	findings: array(findingSchema),
	base: baseSchema.nullable(),
	/** Set on a shard: its share, and every server the whole expects. */
	shard: object({
		index: count,
		of: count,
		expected: array(string())
	}).nullable(),
	/** Where more than a handful of servers were measured: how they spread. */
	statistics: statisticsSchema.optional()
});

export { serverSchema as i, findingSchema as n, reportSchema as r, SEEN_KINDS as t };