import { t as version } from "./package.js";
import { n as colourful, t as EXIT } from "./io.js";
import { At as checkoutsOf, Mt as trustedPath, _ as jsonForTerminal, g as jsonForActions, in as failure, jt as programOn, nn as insideRoot, rn as ExpectedFailure, v as neutral } from "./start.js";
import { chmodSync, existsSync, lstatSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { basename, delimiter, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { spawn } from "node:child_process";
import { styleText } from "node:util";
import { tmpdir } from "node:os";
import { setImmediate } from "node:timers/promises";
import * as zlib from "node:zlib";

// src/core/format.ts
const MINUS = "−";
const NAME_UNITS = 80;
/** A whole number with thousands separators: `9,791`. */
function formatNumber(value) {
	return String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, ",").replace(/^/, value < 0 ? MINUS : "");
}
/** A difference with its sign: `+1,240`, `−63`, `+0`. */
function formatSigned(value) {
	return value < 0 ? formatNumber(value) : `+${formatNumber(value)}`;
}
/** `1 byte`, `9,791 bytes`. */
function formatCount(value, unit) {
	return `${formatNumber(value)} ${unit}${value === 1 ? "" : "s"}`;
}
/**
* A share in percent that is never rounded onto a border: 45,999 of 46,000 is `99.9 %`, not `100 %`,
* and one byte too many is `100.1 %`.
*/
function formatShare(part, whole) {
	if (whole === 0) return part === 0 ? "0 %" : "> 100 %";
	const percent = part / whole * 100;
	if (part === whole || percent === 0) return `${percent} %`;
	if (percent > 99 && percent < 100) return `${Math.min(99.9, Math.round(percent * 10) / 10)} %`;
	if (percent > 100 && percent < 101) return `${Math.max(100.1, Math.round(percent * 10) / 10)} %`;
	if (percent < 1) return `${Math.max(.1, Math.round(percent * 10) / 10)} %`;
	return `${formatNumber(Math.round(percent))} %`;
}
/** A foreign name short enough for a sentence; control characters and layout are the renderer's to neutralise. */
function shortName(name) {
	if (name === "") return "(no name)";
	return name.length <= NAME_UNITS ? name : `${name.slice(0, NAME_UNITS).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

// src/core/bytes.ts
const encoder = new TextEncoder();
/** Texts are encoded into one place: an array for each costs more than the encoding. */
const common = /* @__PURE__ */ new Uint8Array(65536);
/** A UTF-16 unit takes three bytes at most. */
const COMMON_UNITS$1 = common.length / 3;
/** UTF-8 length of `text`, in bytes. */
function utf8Bytes(text) {
	return text.length <= COMMON_UNITS$1 ? encoder.encodeInto(text, common).written : encoder.encode(text).byteLength;
}
/** UTF-8 length of the compact JSON of a value made by `JSON.parse`, in bytes. */
function jsonBytes(value) {
	return utf8Bytes(JSON.stringify(value));
}

// src/render/json.ts
/** Keys of a report in the order in which they are printed; others follow as they come. */
const ORDER = [
	"schemaVersion",
	"tool",
	"commit",
	"dirty",
	"measuredAt",
	"verdict",
	"error",
	"only",
	"totals",
	"tokenizer",
	"sandbox",
	"budget",
	"discovery",
	"servers",
	"files",
	"findings",
	"base",
	"shard",
	"statistics"
];
/**
* One JSON document, its keys in one order, with a newline at its end. Invisible characters are
* written as `\u` escapes, and for GitHub Actions `##[` too: the document stays equal when parsed.
*/
function renderJson(report, { actions }) {
	const rank = (key) => ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length;
	const ordered = Object.fromEntries(Object.entries(report).sort(([a], [b]) => rank(a) - rank(b)));
	const json = JSON.stringify(ordered, null, 2);
	return `${actions ? jsonForActions(json) : jsonForTerminal(json)}\n`;
}

// src/core/order.ts
/** Orders texts by code unit: the same on every machine, whatever its locale. */
function compareText(a, b) {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}

// src/core/measure.ts
const NAMED_PARTS = [
	"description",
	"inputSchema",
	"outputSchema",
	"annotations",
	"title",
	"icons",
	"_meta",
	"execution"
];
const MODEL_KEYS = [
	"name",
	"description",
	"inputSchema"
];
const PUBLISHED_KEYS = [...MODEL_KEYS, "outputSchema"];
/**
* Size of one tool definition as clients receive it, in bytes and tokens, whole, by part and in two views.
* @param tool the object parsed from the wire, unknown keys kept
* @param counter null leaves every token figure null
*/
function measureTool(tool, counter) {
	const members = membersOf(tool);
	const size = sizer(counter);
	const whole = size(objectOf([...members.values()]));
	const model = size(view(members, MODEL_KEYS));
	const published = size(view(members, PUBLISHED_KEYS));
	return {
		name: typeof tool["name"] === "string" ? tool["name"] : "",
		...whole,
		modelBytes: model.bytes,
		modelTokens: model.tokens,
		publishedBytes: published.bytes,
		publishedTokens: published.tokens,
		...measureParts(members, whole.bytes, counter),
		definition: tool
	};
}
/** Sizes of the tools of one server, sorted by name, then bytes. */
function sizeTools(tools, sizeOf) {
	return tools.map(sizeOf).sort((a, b) => compareText(a.name, b.name) || a.bytes - b.bytes);
}
/**
* Size of everything one server listed.
* @param sizeOf where sizes of tools are known already
*/
function measureServer(listing, counter, sizeOf = (tool) => measureTool(tool, counter)) {
	const { server, identity, instructions } = listing;
	const tools = sizeTools(listing.tools, sizeOf);
	return {
		name: server.name,
		status: "measured",
		reason: null,
		source: server.source,
		...identity,
		package: listing.package,
		totals: sumTools(tools, counter !== null),
		tools,
		instructions: {
			...sizer(counter)(instructions ?? ""),
			...instructions === null ? {} : { text: instructions }
		},
		holes: [...listing.holes]
	};
}
/**
* Size of all servers, sorted by name, those that could not be measured included with their reason.
* @param sizeOf where sizes of tools are known already
*/
function measure(outcomes, counter, sizeOf) {
	return gather(outcomes.map((outcome) => outcome.kind === "listing" ? measureServer(outcome, counter, sizeOf) : unmeasuredServer(outcome)));
}
/** A server of a report that was read back: sizes are taken from the definitions, so that a size and its text cannot disagree. */
function measureAgain(server, counter) {
	if (server.status !== "measured") return server;
	const tools = server.tools.map(({ definition }) => measureTool(definition, counter));
	return {
		...server,
		tools,
		totals: sumTools(tools, counter !== null)
	};
}
/** A measurement of servers that are measured already, such as those of a report read back. */
function gather(servers) {
	const sorted = [...servers].sort((a, b) => compareText(a.name, b.name));
	const measured = sorted.filter((server) => server.status === "measured");
	const totals = measured.map((server) => server.totals);
	const tokens = addTokens(totals);
	return {
		servers: sorted,
		totals: {
			tools: add$1(totals, "tools"),
			bytes: add$1(totals, "bytes"),
			tokens
		},
		complete: measured.length === sorted.length
	};
}
/** Whether every server was measured: only then may a ratchet be lowered. */
function isComplete(measurement) {
	return measurement.complete && measurement.servers.every((server) => server.status === "measured");
}
function unmeasuredServer(failure) {
	const { server, reason, partial, stderr, holes } = failure;
	return {
		name: server.name,
		status: "unmeasured",
		reason: { ...reason },
		source: server.source,
		partial,
		stderr,
		holes: [...holes]
	};
}
/** Texts that repeat within one tool, as the model view of a tool without other keys, are counted once. */
function sizer(counter) {
	const known = /* @__PURE__ */ new Map();
	return (text) => {
		const before = known.get(text);
		if (before !== void 0) return before;
		const size = {
			bytes: utf8Bytes(text),
			tokens: counter === null ? null : counter.count(text)
		};
		known.set(text, size);
		return size;
	};
}
/** Each member of a tool as it stands in its JSON, `"key":value`, by key. */
function membersOf(tool) {
	return new Map(Object.entries(tool).map(([key, value]) => [key, `${JSON.stringify(key)}:${JSON.stringify(value)}`]));
}
const objectOf = (members) => `{${members.join(",")}}`;
function view(members, keys) {
	return objectOf(keys.flatMap((key) => members.get(key) ?? []));
}
function measureParts(members, totalBytes, counter) {
	const parts = {};
	const partTokens = {};
	let otherBytes = totalBytes;
	for (const part of NAMED_PARTS) {
		const member = members.get(part);
		if (member === void 0) continue;
		const bytes = utf8Bytes(member);
		parts[part] = bytes;
		otherBytes -= bytes;
		if (counter !== null) partTokens[part] = counter.count(member);
	}
	parts.other = otherBytes;
	if (counter === null) return {
		parts,
		partTokens: null
	};
	const named = new Set(NAMED_PARTS);
	partTokens.other = counter.count(objectOf([...members].flatMap(([key, member]) => named.has(key) ? [] : member)));
	return {
		parts,
		partTokens
	};
}
/** Sums over tools; tokens are null where they were not counted, also for no tools at all. */
function sumTools(tools, counted = true) {
	return {
		tools: tools.length,
		bytes: add$1(tools, "bytes"),
		tokens: counted ? addTokens(tools) : null
	};
}
function add$1(rows, key) {
	return rows.reduce((total, each) => total + each[key], 0);
}
function addTokens(rows) {
	return rows.reduce((total, each) => total === null || each.tokens === null ? null : total + each.tokens, 0);
}

// src/core/stock.ts
/**
* Indexes a measurement by server and tool.
* @param only the one server to look at, null for all
* @param others servers that exist and are not looked at; by default those of the measurement that could not be measured
*/
function takeStock(measurement, only, others = leftOut(measurement, only)) {
	const tools = /* @__PURE__ */ new Map();
	const unmeasured = /* @__PURE__ */ new Set();
	for (const server of measurement.servers) {
		if (only !== null && server.name !== only) continue;
		if (server.status === "unmeasured") {
			unmeasured.add(server.name);
			continue;
		}
		const named = tools.get(server.name) ?? /* @__PURE__ */ new Map();
		tools.set(server.name, named);
		for (const tool of server.tools) {
			const twins = named.get(tool.name);
			if (twins === void 0) named.set(tool.name, [tool]);
			else twins.push(tool);
		}
	}
	return {
		tools,
		unmeasured,
		whole: only === null && unmeasured.size === 0 && others.length === 0,
		alone: others.length === 0
	};
}
function leftOut({ servers }, only) {
	return only === null ? [] : servers.flatMap(({ name, status }) => name !== only && status === "unmeasured" ? [name] : []);
}
/** The tools of that name on that server. */
function findTools(stock, server, tool) {
	return stock.tools.get(server)?.get(tool) ?? [];
}
/** The largest tool of that name on that server: the one a ceiling holds for. */
function findLargest(stock, server, tool) {
	return findTools(stock, server, tool).reduce((largest, each) => largest === null || each.bytes > largest.bytes ? each : largest, null);
}
/** Every tool of the stock with the server that listed it. */
function* eachTool(stock) {
	for (const [server, named] of stock.tools) for (const sizes of named.values()) for (const tool of sizes) yield {
		server,
		tool
	};
}

// src/core/budget.ts
/** The entry of a server in the budget file, whatever the server is called (`__proto__` included). */
function entryOf(budget, server) {
	const servers = budget.servers;
	return servers !== void 0 && Object.hasOwn(servers, server) ? servers[server] ?? null : null;
}
/** Whether the budget says that there are no servers. */
function expectsNone(budget) {
	return budget?.servers !== void 0 && Object.keys(budget.servers).length === 0;
}
/** A limit of the whole file, null where there is none. */
function topLimit(budget, key) {
	const value = budget[key];
	return value === void 0 ? null : {
		value,
		path: [key]
	};
}
/** A limit of a server's own entry, null where there is none. */
function entryLimit(budget, server, key) {
	const value = entryOf(budget, server)?.[key];
	return value === void 0 ? null : {
		value,
		path: [
			"servers",
			server,
			key
		]
	};
}
/** The limit of a single tool on that server: its entry's own, else the top one. */
function toolLimit(budget, server, key) {
	return (server === null ? null : entryLimit(budget, server, key)) ?? topLimit(budget, key);
}
/**
* Every entry of the ratchet with what it means against the stock. With `only`, entries that speak of
* other servers are left out.
*/
function readCeilings(budget, stock, only) {
	const top = Object.entries(budget.oversized ?? {}).map(([key, value]) => ({
		value,
		path: ["oversized", key],
		holder: readKey(key, stock)
	}));
	const own = Object.entries(budget.servers ?? {}).filter(([server]) => only === null || server === only).flatMap(([server, entry]) => Object.entries(entry.oversized ?? {}).map(([tool, value]) => ({
		value,
		path: [
			"servers",
			server,
			"oversized",
			tool
		],
		holder: readOwnKey(server, tool, stock)
	})));
	return [...top, ...own].filter(({ holder }) => only === null || holder.kind === "shared" || holder.target.server === only);
}
/** Looks up, for many tools, the bytes each may have; null means no limit. */
function readAllowances(budget, measurement, only = null) {
	const lowest = lowestCeilings(readCeilings(budget, takeStock(measurement, only), only));
	return (server, tool) => {
		const limit = toolLimit(budget, server, "perToolBytes");
		const ceiling = lowest.get(server)?.get(tool);
		if (ceiling !== void 0 && (limit === null || ceiling.value > limit.value)) return {
			kind: "ceiling",
			value: ceiling.value,
			path: ceiling.path
		};
		return limit === null ? null : {
			kind: "limit",
			...limit
		};
	};
}
/** Held ceilings by server and tool; where two entries speak of one tool, the lower one holds. */
function lowestCeilings(ceilings) {
	const lowest = /* @__PURE__ */ new Map();
	for (const ceiling of ceilings) {
		if (ceiling.holder.kind !== "held") continue;
		const { server, tool } = ceiling.holder.target;
		const named = lowest.get(server) ?? /* @__PURE__ */ new Map();
		lowest.set(server, named);
		const before = named.get(tool);
		if (before === void 0 || ceiling.value < before.value) named.set(tool, ceiling);
	}
	return lowest;
}
function readKey(key, stock) {
	const exact = [...stock.tools.keys()].filter((server) => findTools(stock, server, key).length > 0).map((server) => ({
		server,
		tool: key
	}));
	if (exact.length > 0) return oneOf(exact);
	const splits = splitKey(key);
	const listed = splits.filter(({ server, tool }) => findTools(stock, server, tool).length > 0);
	if (listed.length > 0) return oneOf(listed);
	const unmeasured = splits.find(({ server }) => stock.unmeasured.has(server));
	if (unmeasured !== void 0) return {
		kind: "unknown",
		target: unmeasured
	};
	const measured = splits.find(({ server }) => stock.tools.has(server));
	if (measured !== void 0) return {
		kind: "gone",
		target: measured
	};
	return {
		kind: stock.whole ? "gone" : "unknown",
		target: {
			server: null,
			tool: key
		}
	};
}
function readOwnKey(server, tool, stock) {
	const target = {
		server,
		tool
	};
	if (!stock.tools.has(server)) return {
		kind: "unknown",
		target
	};
	return {
		kind: findTools(stock, server, tool).length > 0 ? "held" : "gone",
		target
	};
}
function oneOf(targets) {
	const [first, ...more] = targets;
	return first !== void 0 && more.length === 0 ? {
		kind: "held",
		target: first
	} : {
		kind: "shared",
		targets
	};
}
/** All readings of a key as `server/tool`: both names may hold slashes. */
function splitKey(key) {
	return [...key.matchAll(/\//g)].map(({ index }) => ({
		server: key.slice(0, index),
		tool: key.slice(index + 1)
	}));
}

// src/core/rename.ts
/** The definition without its name, as text: equal for a tool and its renamed self. */
function namelessText(definition) {
	return JSON.stringify(Object.fromEntries(Object.entries(definition).filter(([key]) => key !== "name")));
}
/** Pairs tools that went with tools that came; each is used once, in the order given. */
function pairRenames(gone, came) {
	const sizes = new Set(gone.map(namelessBytes));
	const waiting = /* @__PURE__ */ new Map();
	for (const each of came) {
		if (!sizes.has(namelessBytes(each))) continue;
		const text = namelessText(each.tool.definition);
		const twins = waiting.get(text);
		if (twins === void 0) waiting.set(text, [each]);
		else twins.push(each);
	}
	if (waiting.size === 0) return [];
	return gone.flatMap((from) => {
		const to = waiting.get(namelessText(from.tool.definition))?.shift();
		return to === void 0 ? [] : [{
			from,
			to
		}];
	});
}
/** Equal for a tool and its renamed self, and quickly told. */
function namelessBytes({ tool }) {
	return tool.bytes - jsonBytes(tool.name);
}

// src/core/shape.ts
const TEXT_KEYS = /* @__PURE__ */ new Set([
	"description",
	"title",
	"$comment",
	"markdownDescription"
]);
/** Keys whose value maps names that the author chose to schemas: a property named `title` is no text. */
const MAPS = /* @__PURE__ */ new Set([
	"properties",
	"patternProperties",
	"$defs",
	"definitions",
	"dependentSchemas"
]);
/** Keys whose value is data of the author, in which nothing is text. */
const DATA = /* @__PURE__ */ new Set([
	"enum",
	"const",
	"default",
	"examples",
	"required",
	"_meta"
]);
/**
* What changed inside a tool, in words of its schema: `parameter "limit"`, `required "id"`,
* `value "open" of "state"`; results of the output schema are `result "id"`. What came or went with its
* property is told by that alone.
*/
function describeShape(old, now) {
	const [before, after] = [listShape(old), listShape(now)];
	return {
		textOnly: withoutText(old) === withoutText(now),
		added: missingFrom(before, after),
		removed: missingFrom(after, before)
	};
}
function missingFrom(there, here) {
	const isMissing = (words) => !there.has(words);
	return [...here].filter(([words, owner]) => isMissing(words) && (owner === null || !isMissing(owner))).map(([words]) => words);
}
function listShape(tool) {
	const words = /* @__PURE__ */ new Map();
	collect(tool["inputSchema"], {
		noun: "parameter",
		name: "",
		owner: null,
		words
	});
	collect(tool["outputSchema"], {
		noun: "result",
		name: "",
		owner: null,
		words
	});
	return words;
}
function collect(schema, place) {
	if (Array.isArray(schema)) {
		for (const each of schema) collect(each, place);
		return;
	}
	if (!isObject$2(schema)) return;
	const { noun, name, owner, words } = place;
	const inside = (key) => name === "" ? key : `${name}.${key}`;
	const prefix = noun === "parameter" ? "" : `${noun}: `;
	for (const [key, value] of Object.entries(schema)) if (key === "required" && Array.isArray(value)) {
		for (const each of value) if (typeof each === "string") words.set(`${prefix}required ${quote(inside(each))}`, owner);
	} else if (key === "enum" && Array.isArray(value)) for (const each of value) words.set(`${prefix}value ${quote(each)}${name === "" ? "" : ` of ${quote(name)}`}`, owner);
	else if (MAPS.has(key) && isObject$2(value)) for (const [property, inner] of Object.entries(value)) {
		const own = key === "properties" ? `${noun} ${quote(inside(property))}` : owner;
		if (key === "properties" && own !== null) words.set(own, owner);
		collect(inner, {
			...place,
			name: inside(property),
			owner: own
		});
	}
	else if (key === "items" || key === "prefixItems") collect(value, {
		...place,
		name: name === "" ? "" : `${name}[]`
	});
	else if (!DATA.has(key) && !TEXT_KEYS.has(key)) collect(value, place);
}
/** The tool without descriptions and titles, keys sorted: equal for two tools that differ in text alone. */
function withoutText(tool) {
	return JSON.stringify(strip(tool, "schema"));
}
function strip(value, meaning) {
	if (Array.isArray(value)) return value.map((each) => strip(each, meaning));
	if (!isObject$2(value)) return value;
	return { members: Object.entries(value).filter(([key, inner]) => !(meaning === "schema" && TEXT_KEYS.has(key) && typeof inner === "string")).map(([key, inner]) => [key, strip(inner, meaningOf(key, meaning))]).sort(([a], [b]) => compareText(a, b)) };
}
function meaningOf(key, around) {
	if (around === "data") return "data";
	if (around === "map") return "schema";
	if (MAPS.has(key)) return "map";
	return DATA.has(key) ? "data" : "schema";
}
function isObject$2(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function quote(value) {
	return JSON.stringify(value);
}

// src/core/diff.ts
/**
* What changed between two measurements, tool by tool. A server that only one side could measure is
* left out: nothing is known of the difference. Tools that did not change are left out.
*/
function diff(base, head) {
	const before = new Map(base.servers.map((server) => [server.name, server]));
	const after = new Map(head.servers.map((server) => [server.name, server]));
	return [.../* @__PURE__ */ new Set([...after.keys(), ...before.keys()])].sort().flatMap((name) => {
		const [old, now] = [before.get(name), after.get(name)];
		if (old?.status === "unmeasured" || now?.status === "unmeasured") return [];
		return diffServer(name, old ?? null, now ?? null);
	});
}
function diffServer(server, old, now) {
	const pairs = pairByName(old?.tools ?? [], now?.tools ?? []);
	const gone = pairs.flatMap((pair) => pair.old !== null && pair.now === null ? [{
		pair,
		tool: pair.old
	}] : []);
	const came = pairs.flatMap((pair) => pair.now !== null && pair.old === null ? [{
		pair,
		tool: pair.now
	}] : []);
	const renames = pairRenames(gone, came);
	const used = new Set(renames.flatMap(({ from, to }) => [from.pair, to.pair]));
	const changes = pairs.filter((pair) => !used.has(pair)).flatMap((pair) => describeChange(server, pair) ?? []);
	const renamed = renames.map(({ from, to }) => ({
		...describeSizes$1(server, from.tool, to.tool),
		kind: "renamed",
		shape: null,
		from: from.tool.name
	}));
	return [...changes, ...renamed].sort((a, b) => compareText(a.tool, b.tool));
}
/** Pairs tools of one name: equal definitions first, then by size, so that a twin that came or went is told as such. */
function pairByName(old, now) {
	const before = groupByName(old);
	const after = groupByName(now);
	return [.../* @__PURE__ */ new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
		const [rest, unpaired] = dropTwins(before.get(name) ?? [], after.get(name) ?? []);
		return Array.from({ length: Math.max(rest.length, unpaired.length) }, (_, index) => ({
			old: rest[index] ?? null,
			now: unpaired[index] ?? null
		}));
	});
}
/** Both lists without the tools that stand in the other one too, each taken once. */
function dropTwins(old, now) {
	if (old.length === 0 || now.length === 0) return [old, now];
	const texts = new Map([...old, ...now].map((tool) => [tool, JSON.stringify(tool.definition)]));
	const waiting = /* @__PURE__ */ new Map();
	for (const tool of now) waiting.set(texts.get(tool), (waiting.get(texts.get(tool)) ?? 0) + 1);
	const take = (tool) => {
		const left = waiting.get(texts.get(tool)) ?? 0;
		waiting.set(texts.get(tool), Math.max(0, left - 1));
		return left > 0;
	};
	return [old.filter((tool) => !take(tool)), now.filter(take)];
}
function groupByName(tools) {
	const groups = /* @__PURE__ */ new Map();
	for (const tool of tools) {
		const group = groups.get(tool.name);
		if (group === void 0) groups.set(tool.name, [tool]);
		else group.push(tool);
	}
	return groups;
}
function describeChange(server, { old, now }) {
	if (old === null && now === null) return null;
	const sizes = describeSizes$1(server, old, now);
	if (old === null || now === null) return {
		...sizes,
		kind: old === null ? "added" : "removed",
		shape: null
	};
	const kind = now.bytes > old.bytes ? "grew" : now.bytes < old.bytes ? "shrank" : "changed";
	return {
		...sizes,
		kind,
		shape: describeShape(old.definition, now.definition)
	};
}
function describeSizes$1(server, old, now) {
	return {
		server,
		tool: (now ?? old)?.name ?? "",
		before: old?.bytes ?? 0,
		after: now?.bytes ?? 0,
		beforeTokens: old === null ? zeroLike(now) : old.tokens,
		afterTokens: now === null ? zeroLike(old) : now.tokens,
		parts: subtractParts(old, now)
	};
}
/** A tool that is not there has no tokens: 0 where tokens are counted, null where they are not. */
function zeroLike(other) {
	return other === null || other.tokens === null ? null : 0;
}
function subtractParts(old, now) {
	const parts = {};
	for (const part of Object.keys({
		...now?.parts,
		...old?.parts
	})) {
		const difference = (now?.parts[part] ?? 0) - (old?.parts[part] ?? 0);
		if (difference !== 0) parts[part] = difference;
	}
	return parts;
}

// src/core/case.ts
const EMPTY = {
	servers: [],
	totals: {
		tools: 0,
		bytes: 0,
		tokens: 0
	},
	complete: true
};
/** Indexes the input once for all rules. */
function openCase(input, budget) {
	const { measurement, only, base, others } = input;
	const stock = takeStock(measurement, only, others);
	const nothing = measurement.servers.length === 0 && !expectsNone(budget);
	const several = measurement.servers.length > 1 && only === null;
	return {
		...input,
		budget,
		stock: nothing ? {
			...stock,
			whole: false
		} : stock,
		baseStock: takeStock(base?.measurement ?? EMPTY, only),
		changes: base?.measurement == null ? [] : diff(pick(base.measurement, only), pick(measurement, only)),
		label: (server, tool) => several ? `${shortName(server)}/${shortName(tool)}` : shortName(tool)
	};
}
/** The part of a measurement that concerns one server, or all of it. */
function pick(measurement, only) {
	if (only === null) return measurement;
	const servers = measurement.servers.filter((server) => server.name === only);
	const [server] = servers;
	return {
		servers,
		totals: server?.status === "measured" ? server.totals : {
			tools: 0,
			bytes: 0,
			tokens: 0
		},
		complete: server?.status === "measured"
	};
}

// src/core/excess.ts
/** Says an excess, with the part of it that base had already. An excess that grew always fails. */
function reportExcess(excess, policy) {
	const { actual, limit, before, server, tool, file } = excess;
	const inherited = before === null ? 0 : Math.max(0, before - limit);
	const excused = policy === "warn" && inherited > 0 && before !== null && actual <= before;
	const history = inherited > 0 && before !== null ? ` Already over on base by ${formatNumber(inherited)}; this change: ${formatSigned(actual - before)}.` : "";
	return {
		kind: excess.kind,
		severity: excused ? "warning" : "error",
		message: `${excess.subject} ${formatCount(actual, excess.unit)}, ${formatNumber(actual - limit)} over ${excess.key} ${formatNumber(limit)}: ${excess.mend}.${history}`,
		...server === void 0 ? {} : { server },
		...tool === void 0 ? {} : { tool },
		...file === void 0 ? {} : { file },
		actual,
		limit,
		...inherited > 0 ? { inherited } : {},
		path: [...excess.path]
	};
}
/** A key of the budget file as a person names it: `perToolBytes`, `servers["docs"].totalBytes`. */
function nameKey(path) {
	return path.map((key, depth) => depth === 0 ? key : depth === 2 ? `.${key}` : `[${JSON.stringify(key)}]`).join("");
}

// src/core/limits.ts
const SUMS = {
	totalBytes: {
		kind: "total-over",
		unit: "byte",
		read: (server) => server.totals.bytes,
		subject: (whose) => `The tools of ${whose} are`
	},
	totalTokens: {
		kind: "tokens-over",
		unit: "token",
		read: (server) => server.totals.tokens,
		subject: (whose) => `The tools of ${whose} are`
	},
	maxTools: {
		kind: "tools-over",
		unit: "tool",
		read: (server) => server.totals.tools,
		subject: (whose) => `The list of ${whose} has`
	},
	instructionsBytes: {
		kind: "instructions-over",
		unit: "byte",
		read: (server) => server.instructions.bytes,
		subject: (whose) => `The instructions of ${whose} are`
	}
};
/** Totals and counts: at the top for all servers together, in an entry for that server. */
function judgeSums(case_) {
	const servers = measuredOf(case_.measurement, case_.only);
	const findings = [];
	for (const key of Object.keys(SUMS)) {
		if (case_.only === null) findings.push(...judgeTop(case_, key, servers));
		for (const server of servers) {
			const before = measuredOf(case_.base?.measurement ?? null, server.name);
			findings.push(...judgeSum(case_, key, {
				limit: entryLimit(case_.budget, server.name, key),
				servers: [server],
				before,
				whose: shortName(server.name),
				server: server.name
			}));
		}
	}
	return findings;
}
function judgeTop(case_, key, servers) {
	const base = case_.base?.measurement;
	const comparable = base?.complete === true && case_.measurement.complete;
	const whose = case_.measurement.complete ? servers.length === 1 ? shortName(servers[0]?.name ?? "") : "all servers together" : "the measured servers alone";
	return judgeSum(case_, key, {
		limit: topLimit(case_.budget, key),
		servers,
		before: comparable ? measuredOf(base, null) : null,
		whose
	});
}
function judgeSum(case_, key, { limit, servers, before, whose, server }) {
	const { kind, unit, read, subject } = SUMS[key];
	const actual = add(servers, read);
	if (limit === null || actual === null || actual <= limit.value) return [];
	const mend = key === "maxTools" ? "remove tools, or raise the limit" : key === "instructionsBytes" ? "shorten the instructions, or raise the limit" : `shorten or remove tools${heaviest(case_, servers, key)}, or raise the limit`;
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
		before: before === null || before.length === 0 ? null : add(before, read)
	};
	return [reportExcess(excess, case_.policy.inherited)];
}
function heaviest(case_, servers, key) {
	const weigh = (tool) => key === "totalTokens" ? tool.tokens ?? 0 : tool.bytes;
	let largest = null;
	for (const server of servers) for (const tool of server.tools) if (largest === null || weigh(tool) > weigh(largest.tool)) largest = {
		server: server.name,
		tool
	};
	return largest === null ? "" : ` (the largest is ${case_.label(largest.server, largest.tool.name)} with ${formatNumber(weigh(largest.tool))})`;
}
/** The measured servers, or the measured one of that name. */
function measuredOf(measurement, only) {
	return (measurement?.servers ?? []).filter((server) => server.status === "measured").filter((server) => only === null || server.name === only);
}
function add(servers, read) {
	return servers.reduce((total, server) => {
		const value = read(server);
		return total === null || value === null ? null : total + value;
	}, 0);
}

// src/core/opened.ts
/**
* What the head's budget asks the sandbox to open that base's did not: a decision to review, and never
* a failure. A server that is new opens all that its entry asks for.
* @param base null where base has no budget file
*/
function judgeOpened(head, base) {
	return Object.entries(head.servers ?? {}).flatMap(([server, { sandbox = {} }]) => {
		return openedKeys(sandbox, Object.hasOwn(base?.servers ?? {}, server) ? base?.servers?.[server]?.sandbox ?? {} : {}).map(({ key, words }) => ({
			kind: "sandbox-opened",
			severity: "notice",
			server,
			message: `This change asks to open the sandbox of ${shortName(server)}: ${words}.`,
			path: [
				"servers",
				server,
				"sandbox",
				key
			]
		}));
	});
}
function openedKeys(head, before) {
	const more = (key, says) => {
		const added = (head[key] ?? []).filter((each) => !(before[key] ?? []).includes(each));
		return added.length === 0 ? [] : [{
			key,
			words: `${says} ${added.map(shortName).join(", ")}`
		}];
	};
	const on = (key, words) => head[key] === true && before[key] !== true ? [{
		key,
		words
	}] : [];
	return [
		...on("network", "it may use the network"),
		...more("passEnv", "it sees the variables"),
		...more("read", "it may read"),
		...more("scratch", "it may write a throw-away folder in place of"),
		...more("write", "it may change"),
		...head.git === "read" && before.git !== "read" ? [{
			key: "git",
			words: "it may read the git history"
		}] : [],
		...on("fetchScripts", "the install scripts of its package run")
	];
}

// src/core/renamed.ts
/**
* Finds what the tool of an entry seems to be called now. Base tells by the definition; without it, the
* one tool over its limit without an entry whose size less its name is the ceiling less the old name.
*/
function openRenames(case_, ceilings) {
	const byName = /* @__PURE__ */ new Map();
	for (const change of case_.changes) if (change.from !== void 0) for (const key of keysOf(change.server, change.from)) byName.set(key, byName.get(key) ?? change);
	let bySize = null;
	return ({ server, tool }, ceilingBytes) => {
		const change = byName.get(keyOf(server, tool));
		if (change !== void 0) {
			const now = findLargest(case_.stock, change.server, change.tool);
			return now === null ? null : {
				server: change.server,
				tool: now
			};
		}
		if (server === null ? case_.baseStock.tools.size > 0 : case_.baseStock.tools.has(server)) return null;
		bySize ??= indexBySize(case_, ceilings);
		const [only, ...more] = bySize.get(keyOf(server, ceilingBytes - jsonBytes(tool))) ?? [];
		return only === void 0 || more.length > 0 ? null : only;
	};
}
/** Tools over their limit without an entry, by their size less their name. */
function indexBySize(case_, ceilings) {
	const covered = lowestCeilings(ceilings);
	const index = /* @__PURE__ */ new Map();
	for (const located of eachTool(case_.stock)) {
		const { server, tool } = located;
		const limit = toolLimit(case_.budget, server, "perToolBytes");
		if (limit !== null && tool.bytes <= limit.value || covered.get(server)?.has(tool.name)) continue;
		for (const key of keysOf(server, tool.bytes - jsonBytes(tool.name))) {
			const before = index.get(key);
			if (before === void 0) index.set(key, [located]);
			else before.push(located);
		}
	}
	return index;
}
/** A thing of a server is found with the server and, where nobody knows it, without. */
function keysOf(server, what) {
	return [keyOf(server, what), keyOf(null, what)];
}
function keyOf(server, what) {
	return JSON.stringify([server, what]);
}

// src/core/standing.ts
/** One turn of the ratchet. Limits are inclusive. */
function compare(bytes, { limit, ceiling, slackBytes }) {
	const fits = limit === null ? ceiling === null : bytes <= limit;
	if (ceiling === null) return fits ? "fits" : "over";
	if (fits) return "done";
	if (bytes > ceiling) return "grew";
	return ceiling - bytes > slackBytes ? "slack" : "kept";
}

// src/core/oversized.ts
/** The single-tool limits and the ratchet: one finding for each tool or entry that is not as it should be. */
function judgeTools(case_) {
	const ceilings = readCeilings(case_.budget, case_.stock, case_.only);
	const findRenamed = openRenames(case_, ceilings);
	return [
		...judgeUnlisted(case_, ceilings),
		...ceilings.flatMap((ceiling) => judgeEntry(case_, ceiling, findRenamed)),
		...judgeTokens(case_)
	];
}
function judgeUnlisted(case_, ceilings) {
	const covered = lowestCeilings(ceilings);
	const shared = new Set(ceilings.flatMap(({ holder }) => holder.kind === "shared" ? holder.targets.map(({ server, tool }) => JSON.stringify([server, tool])) : []));
	const findings = [];
	for (const { server, tool } of eachTool(case_.stock)) {
		const limit = toolLimit(case_.budget, server, "perToolBytes");
		if (limit === null || compare(tool.bytes, {
			limit: limit.value,
			ceiling: null,
			slackBytes: 0
		}) === "fits") continue;
		if (covered.get(server)?.has(tool.name) || shared.has(JSON.stringify([server, tool.name]))) continue;
		const mend = `shorten it, or add ${entryText(case_, server, tool)} to "oversized"${labelWords(case_)}`;
		findings.push(reportExcess({
			...subjectOf(case_, server, tool),
			kind: "tool-over",
			unit: "byte",
			actual: tool.bytes,
			limit: limit.value,
			key: nameKey(limit.path),
			path: limit.path,
			mend,
			before: bytesAtBase(case_, server, tool.name)
		}, case_.policy.inherited));
	}
	return findings;
}
function judgeEntry(case_, ceiling, findRenamed) {
	const { holder, path } = ceiling;
	switch (holder.kind) {
		case "unknown": return [];
		case "gone": return [reportGone(case_, {
			ceiling,
			target: holder.target,
			findRenamed
		})];
		case "shared": {
			const spelled = holder.targets.map(({ server, tool }) => JSON.stringify(`${server}/${tool}`)).join(" and ");
			return [{
				kind: "ratchet-ambiguous",
				severity: "error",
				message: `${shortName(path.at(-1) ?? "")} in "oversized" could mean ${spelled}: name the server in the key.`,
				path: [...path]
			}];
		}
		case "held": {
			const { server, tool } = holder.target;
			const largest = findLargest(case_.stock, server, tool);
			return largest === null ? [] : reportHeld(case_, ceiling, {
				server,
				tool: largest
			});
		}
	}
}
function reportHeld(case_, { value, path }, { server, tool }) {
	const limit = toolLimit(case_.budget, server, "perToolBytes");
	const slackBytes = case_.budget.ratchetSlackBytes ?? 0;
	const name = case_.label(server, tool.name);
	const found = {
		severity: "error",
		server,
		tool: tool.name,
		actual: tool.bytes,
		limit: value,
		path: [...path]
	};
	const standing = compare(tool.bytes, {
		limit: limit?.value ?? null,
		ceiling: value,
		slackBytes
	});
	if (standing !== "grew" && !case_.stock.alone && isBare(path, tool.name)) return [];
	switch (standing) {
		case "grew": {
			const mend = `shorten it by ${formatCount(tool.bytes - value, "byte")}; a ceiling may only go down`;
			return [reportExcess({
				...subjectOf(case_, server, tool),
				kind: "ratchet-grew",
				unit: "byte",
				actual: tool.bytes,
				limit: value,
				key: "its ceiling",
				path,
				mend,
				before: bytesAtBase(case_, server, tool.name)
			}, case_.policy.inherited)];
		}
		case "slack": return [{
			kind: "ratchet-slack",
			...found,
			becomes: tool.bytes,
			message: `${name} is ${formatCount(tool.bytes, "byte")}, ${formatNumber(value - tool.bytes)} under its ceiling ${formatNumber(value)}: lower the ceiling to ${formatNumber(tool.bytes)} (run "mcp-budget ratchet").`
		}];
		case "done": return [{
			kind: "ratchet-done",
			...found,
			becomes: null,
			message: `${name} is ${formatCount(tool.bytes, "byte")} and fits ${limit === null ? "its limit" : `${nameKey(limit.path)} ${formatNumber(limit.value)}`}: remove its entry from "oversized" (run "mcp-budget ratchet").`
		}];
		default: return [];
	}
}
/** Whether an entry names no server: where some were left out, it may be meant for one of those. */
function isBare(path, tool) {
	return path[0] === "oversized" && path[1] === tool;
}
function reportGone(case_, { ceiling, target, findRenamed }) {
	const { server, tool } = target;
	const where = server === null ? "No server lists" : `${shortName(server)} does not list`;
	const renamed = findRenamed(target, ceiling.value);
	const hint = renamed === null ? "" : ` It looks renamed to ${case_.label(renamed.server, renamed.tool.name)}: if so, put ${entryText(case_, renamed.server, renamed.tool)} in its place${renamed.tool.bytes > ceiling.value ? labelWords(case_) : ""}.`;
	return {
		kind: "ratchet-gone",
		severity: "error",
		message: `${where} a tool ${shortName(tool)} any more: remove its entry from "oversized".${hint}`,
		...server === null ? {} : { server },
		tool,
		limit: ceiling.value,
		path: [...ceiling.path],
		becomes: null,
		...renamed === null ? {} : { renamedTo: renamed.tool.name }
	};
}
function judgeTokens(case_) {
	const findings = [];
	for (const { server, tool } of eachTool(case_.stock)) {
		const limit = toolLimit(case_.budget, server, "perToolTokens");
		if (limit === null || tool.tokens === null || tool.tokens <= limit.value) continue;
		const before = findLargest(case_.baseStock, server, tool.name)?.tokens ?? null;
		findings.push(reportExcess({
			...subjectOf(case_, server, tool),
			kind: "tool-tokens-over",
			unit: "token",
			actual: tool.tokens,
			limit: limit.value,
			key: nameKey(limit.path),
			path: limit.path,
			mend: "shorten it, or raise the limit",
			before
		}, case_.policy.inherited));
	}
	return findings;
}
function subjectOf(case_, server, tool) {
	return {
		subject: `${case_.label(server, tool.name)} is`,
		server,
		tool: tool.name
	};
}
function bytesAtBase(case_, server, tool) {
	return findLargest(case_.baseStock, server, tool)?.bytes ?? null;
}
/** What a ceiling that is added or raised needs where it would fail: a pull request. */
function labelWords({ policy }) {
	return policy.raises === "error" && !policy.allowRaise ? " (which needs the label \"mcp-budget: allow raise\")" : "";
}
/** The entry to paste: with the server where another one has a tool of that name. */
function entryText(case_, server, tool) {
	const bare = [...case_.stock.tools.values()].filter((named) => named.has(tool.name)).length === 1 && case_.stock.whole;
	return `${JSON.stringify(shortName(bare ? tool.name : `${server}/${tool.name}`))}: ${tool.bytes}`;
}

// src/core/raised-ceilings.ts
/**
* Ceilings that allow a tool more than base did, compared by server and tool, not by how the key is
* spelled; and a single-tool limit raised past a ceiling of base, which lifts that ceiling too.
*/
function compareCeilings(case_, old) {
	const before = readCeilings(old, case_.baseStock, case_.only);
	return [...compareEntries(case_, old, before), ...compareLiftedCeilings(case_, old, before)];
}
function compareEntries(case_, old, before) {
	const lookUp = indexCeilings(before);
	const takesOver = openSuccession(case_, before);
	return readCeilings(case_.budget, case_.stock, case_.only).flatMap((ceiling) => {
		const worst = targetsOf(ceiling).flatMap((target) => {
			const limit = toolLimit(old, target.server, "perToolBytes");
			if (limit === null) return [];
			const held = lookUp(target, ceiling.path);
			const allowed = Math.max(limit.value, held ?? 0);
			if (ceiling.value <= allowed) return [];
			if (held === null && takesOver(ceiling, target)) return [];
			return [{
				target,
				allowed,
				isNew: held === null || held <= limit.value
			}];
		}).sort((a, b) => a.allowed - b.allowed)[0];
		if (worst === void 0) return [];
		const key = nameKey(ceiling.path);
		const name = nameTarget(case_, worst.target);
		const words = worst.isNew ? `${key} ${formatNumber(ceiling.value)} is a new ceiling, where ${formatNumber(worst.allowed)} held for ${name} at base` : `${key} was raised from ${formatNumber(worst.allowed)} to ${formatNumber(ceiling.value)}`;
		return [sayRaise(case_, {
			key,
			path: ceiling.path,
			...worst.target,
			before: worst.allowed,
			after: ceiling.value,
			words,
			mend: `shorten ${name}`
		})];
	});
}
/**
* Tells whether an entry takes over from that of the same tool renamed, on its own server first. Each
* entry of base is taken over once, and only when its tool is known to be gone.
*/
function openSuccession(case_, before) {
	const waiting = /* @__PURE__ */ new Map();
	for (const ceiling of before) {
		if (ceiling.holder.kind !== "held") continue;
		const { server, tool } = ceiling.holder.target;
		if (case_.stock.unmeasured.has(server) || findTools(case_.stock, server, tool).length > 0) continue;
		for (const text of new Set(findTools(case_.baseStock, server, tool).map(({ definition }) => namelessText(definition)))) {
			const others = waiting.get(text);
			if (others === void 0) waiting.set(text, [{
				server,
				ceiling
			}]);
			else others.push({
				server,
				ceiling
			});
		}
	}
	const used = /* @__PURE__ */ new Set();
	return (ceiling, { server, tool }) => {
		const now = server === null ? null : findLargest(case_.stock, server, tool);
		if (server === null || now === null || findTools(case_.baseStock, server, tool).length > 0) return false;
		const free = (waiting.get(namelessText(now.definition)) ?? []).filter((old) => !used.has(old.ceiling) && old.ceiling.value >= ceiling.value);
		const predecessor = free.find((old) => old.server === server) ?? free[0];
		if (predecessor !== void 0) used.add(predecessor.ceiling);
		return predecessor !== void 0;
	};
}
function compareLiftedCeilings(case_, old, before) {
	const lifted = /* @__PURE__ */ new Map();
	for (const ceiling of before) for (const target of targetsOf(ceiling)) {
		const limit = toolLimit(old, target.server, "perToolBytes");
		const now = toolLimit(case_.budget, target.server, "perToolBytes")?.value ?? null;
		if (limit === null || ceiling.value <= limit.value || now !== null && now <= ceiling.value) continue;
		const path = limitPath(case_, old, target.server);
		const key = nameKey(path);
		const group = lifted.get(key) ?? {
			path,
			server: path.length === 1 ? null : target.server,
			before: limit.value,
			after: now,
			names: []
		};
		lifted.set(key, group);
		group.names.push(`${nameTarget(case_, target)} (${formatNumber(ceiling.value)})`);
	}
	return [...lifted].map(([key, { path, server, before: from, after, names }]) => {
		const more = names.length > 3 ? ` and ${names.length - 3} more` : "";
		const list = `${names.slice(0, 3).join(", ")}${more}`;
		return sayRaise(case_, {
			key,
			path,
			server,
			tool: null,
			before: from,
			after,
			words: after === null ? `${key} ${formatNumber(from)} was removed, which lifts the ${names.length === 1 ? "ceiling" : "ceilings"} of ${list}` : `${key} was raised from ${formatNumber(from)} to ${formatNumber(after)}, past the ${names.length === 1 ? "ceiling" : "ceilings"} of ${list}`,
			mend: "keep it below every ceiling"
		});
	});
}
function limitPath(case_, old, server) {
	return server !== null && (entryLimit(old, server, "perToolBytes") ?? entryLimit(case_.budget, server, "perToolBytes")) !== null ? [
		"servers",
		server,
		"perToolBytes"
	] : ["perToolBytes"];
}
function sayRaise({ policy }, { key, path, server, tool, before, after, words, mend }) {
	const allowed = policy.allowRaise;
	return {
		raise: {
			kind: "ceiling",
			server,
			tool,
			key,
			before,
			after,
			allowed
		},
		finding: {
			kind: "ratchet-raised",
			severity: allowed ? "notice" : policy.raises,
			message: allowed ? `${words}. The raise is allowed here.` : `${words}: a ceiling may only go down. Either ${mend}, or let a maintainer allow the raise.`,
			...server === null ? {} : { server },
			...tool === null ? {} : { tool },
			...after === null ? {} : { actual: after },
			limit: before,
			path: [...path]
		}
	};
}
function targetsOf({ holder }) {
	return holder.kind === "shared" ? holder.targets : [holder.target];
}
function nameTarget(case_, { server, tool }) {
	return server === null ? shortName(tool) : case_.label(server, tool);
}
/** Finds the lowest ceiling of base for a tool; a key of base that no server can be named for holds for each. */
function indexCeilings(ceilings) {
	const exact = /* @__PURE__ */ new Map();
	const loose = /* @__PURE__ */ new Map();
	const keep = (map, key, value) => map.set(key, Math.min(value, map.get(key) ?? value));
	for (const ceiling of ceilings) {
		for (const { server, tool } of targetsOf(ceiling)) keep(exact, JSON.stringify([server, tool]), ceiling.value);
		keep(loose, ceiling.path.at(-1) ?? "", ceiling.value);
	}
	return ({ server, tool }, path) => {
		if (server === null) return loose.get(path.at(-1) ?? "") ?? null;
		const found = [
			[server, tool],
			[null, tool],
			[null, `${server}/${tool}`]
		].map((key) => exact.get(JSON.stringify(key))).filter((value) => value !== void 0);
		return found.length === 0 ? null : Math.min(...found);
	};
}

// src/core/raised-limits.ts
const SUM_KEYS = [
	"totalBytes",
	"totalTokens",
	"maxTools",
	"instructionsBytes"
];
const TOOL_KEYS = ["perToolBytes", "perToolTokens"];
/**
* Everything that head's budget file allows and base's did not: shown where it is a limit, failing on
* pull requests where it is a ceiling. Nothing is a raise where base had no budget file.
*/
function compareBudgets(case_) {
	const old = case_.base?.budget ?? null;
	if (old === null) return [];
	const ceilings = compareCeilings(case_, old);
	const told = new Set(ceilings.map(({ raise }) => raise.key));
	return [
		...[
			...compareSums(case_, old),
			...compareToolLimits(case_, old),
			...compareFiles(case_, old),
			...compareSlack(case_, old)
		].filter(({ raise }) => !told.has(raise.key)),
		...ceilings,
		...compareServers(case_, old)
	];
}
/** Whether `after` allows more than `before`. */
function isHigher(after, before) {
	return before !== null && (after === null || after > before);
}
function compareSums(case_, old) {
	const top = case_.only === null ? SUM_KEYS.map((key) => limitRaise(case_, null, [key], topLimit(old, key)?.value ?? null, topLimit(case_.budget, key)?.value ?? null)) : [];
	const own = keptServers(case_, old).flatMap((server) => SUM_KEYS.map((key) => limitRaise(case_, server, [
		"servers",
		server,
		key
	], own_(old, server, key), own_(case_.budget, server, key))));
	return [...top, ...own].flat();
}
/** The limit of a single tool as it holds for each server, so that an override is seen as what it does. */
function compareToolLimits(case_, old) {
	return TOOL_KEYS.flatMap((key) => {
		const before = topLimit(old, key)?.value ?? null;
		const after = topLimit(case_.budget, key)?.value ?? null;
		const top = limitRaise(case_, null, [key], before, after);
		const own = keptServers(case_, old).flatMap((server) => {
			const [ownBefore, ownAfter] = [own_(old, server, key), own_(case_.budget, server, key)];
			if (ownBefore === null && ownAfter === null) return [];
			return limitRaise(case_, server, [
				"servers",
				server,
				key
			], ownBefore ?? before, ownAfter ?? after);
		});
		return [...top, ...own];
	});
}
function own_(budget, server, key) {
	return entryLimit(budget, server, key)?.value ?? null;
}
/** Servers that either file has an entry for and that are still measured. */
function keptServers(case_, old) {
	const dropped = new Set(droppedServers(case_, old));
	return [.../* @__PURE__ */ new Set([...Object.keys(old.servers ?? {}), ...Object.keys(case_.budget.servers ?? {})])].filter((name) => !dropped.has(name) && (case_.only === null || name === case_.only));
}
function compareFiles(case_, old) {
	if (case_.only !== null) return [];
	const now = case_.budget.files ?? {};
	return Object.entries(old.files ?? {}).flatMap(([pattern, before]) => limitRaise(case_, null, ["files", pattern], before, Object.hasOwn(now, pattern) ? now[pattern] ?? null : null));
}
function compareSlack(case_, old) {
	return limitRaise(case_, null, ["ratchetSlackBytes"], old.ratchetSlackBytes ?? 0, case_.budget.ratchetSlackBytes ?? 0);
}
function limitRaise(_case, server, path, before, after) {
	if (!isHigher(after, before)) return [];
	const key = nameKey(path);
	const words = after === null ? `${key} ${formatNumber(before ?? 0)} was removed: nothing limits it now` : `${key} was raised from ${formatNumber(before ?? 0)} to ${formatNumber(after)}`;
	return [{
		raise: {
			kind: "limit",
			server,
			tool: null,
			key,
			before,
			after,
			allowed: true
		},
		finding: {
			kind: "limit-raised",
			severity: "notice",
			message: `${words}.`,
			...server === null ? {} : { server },
			...after === null ? {} : { limit: after },
			path: [...path]
		}
	}];
}
function compareServers(case_, old) {
	return droppedServers(case_, old).map((server) => {
		const measured = case_.base?.measurement?.servers.find(({ name }) => name === server);
		const bytes = measured?.status === "measured" ? measured.totals.bytes : null;
		const size = bytes === null ? "" : ` (${formatNumber(bytes)} bytes at base)`;
		return {
			raise: {
				kind: "server-dropped",
				server,
				tool: null,
				key: nameKey(["servers", server]),
				before: bytes,
				after: null,
				allowed: true
			},
			finding: {
				kind: "limit-raised",
				severity: "notice",
				message: `Server ${shortName(server)} is no longer measured${size}: what it lists counts nowhere now.`,
				server
			}
		};
	});
}
/** Servers of base that head does not even try to measure. */
function droppedServers(case_, old) {
	const tried = new Set(case_.measurement.servers.map(({ name }) => name));
	return (case_.base?.measurement?.servers.map(({ name }) => name) ?? Object.keys(old.servers ?? {}).filter((name) => startable(old, name))).filter((name) => !tried.has(name) && (case_.only === null || name === case_.only));
}
function startable(budget, server) {
	const entry = entryOf(budget, server);
	return entry?.command !== void 0 || entry?.url !== void 0;
}

// src/core/verdict.ts
/** Errors that say that something is not known, not that a limit is broken. */
const UNKNOWN$1 = /* @__PURE__ */ new Set(["server-unmeasured", "tokens-unavailable"]);
/** Holds a measurement against its budget and, where there is one, against base. Pure: prints and reads nothing. */
function judge(input) {
	const case_ = openCase(input, input.budget ?? {});
	const unmeasured = [...judgeMeasured(input), ...judgeTokensKnown(case_, input.notices)];
	const raised = input.budget === null ? [] : compareBudgets(case_);
	const rules = input.budget === null ? judgeRemoved(input) : [
		...judgeSums(case_),
		...judgeTools(case_),
		...judgeFiles(case_)
	];
	const findings = [
		...unmeasured.some(({ kind }) => kind === "tokens-unavailable") ? input.notices.filter(({ kind }) => kind !== "tokens-unavailable") : input.notices,
		...unmeasured,
		...rules,
		...raised.map(({ finding }) => finding),
		...opened(input)
	].sort(compareFindings);
	return {
		verdict: decide(findings),
		findings,
		base: describeBase(case_, raised.map(({ raise }) => raise))
	};
}
/** Fail where a limit is broken, else unmeasured where something is not known, else pass. */
function decide(findings) {
	const errors = findings.filter(({ severity }) => severity === "error");
	if (errors.some(({ kind }) => !UNKNOWN$1.has(kind))) return "fail";
	return errors.length > 0 ? "unmeasured" : "pass";
}
/** Told where base is known: without it nobody can say what is new. */
function opened({ budget, base, only }) {
	if (budget === null || base === null || base.budget === null && base.measurement === null) return [];
	return judgeOpened(budget, base.budget).filter(({ server }) => only === null || server === only);
}
/** Every server that was to be measured and was not, none at all included. */
function judgeMeasured({ budget, measurement, only, notices }) {
	const servers = measurement.servers.filter(({ name }) => only === null || name === only);
	const told = notices.filter(({ kind }) => kind === "server-unmeasured");
	const failed = servers.flatMap((server) => server.status === "unmeasured" ? [sayUnmeasured(`Server ${shortName(server.name)} could not be measured: ${server.reason.message}`, server.name)] : []);
	const absent = expectedServers(budget, only, measurement.servers.every(({ source }) => source === "command line") && servers.length > 0).filter((name) => !servers.some((server) => server.name === name)).map((name) => sayUnmeasured(`No server is called ${shortName(name)}${listNames(measurement.servers.map((server) => server.name))}: correct the name, or define the server.`, name));
	const none = servers.length === 0 && absent.length === 0 && !expectsNone(budget) ? [sayUnmeasured("No server was found, so nothing was measured: define one, or write \"servers\": {} where none is expected.")] : [];
	return [
		...failed,
		...absent,
		...none
	].filter(({ server }) => !told.some((each) => each.server === server || server === void 0));
}
/** Servers that the judgement is about by name, whether or not anything was measured. */
function expectedServers(budget, only, commandLine) {
	if (only !== null) return [only];
	return commandLine ? [] : Object.keys(budget?.servers ?? {});
}
function listNames(names) {
	return names.length === 0 ? "" : ` (there is ${names.map(shortName).join(", ")})`;
}
function sayUnmeasured(message, server) {
	return {
		kind: "server-unmeasured",
		severity: "error",
		message,
		...server === void 0 ? {} : { server }
	};
}
/** A token limit without tokens cannot be checked: that is unknown, never fine. */
function judgeTokensKnown({ budget, measurement, only }, notices) {
	if (!measuredOf(measurement, only).some(({ totals }) => totals.tokens === null)) return [];
	const top = ["totalTokens", "perToolTokens"].filter((key) => budget[key] !== void 0 && (only === null || key === "perToolTokens"));
	const own = Object.entries(budget.servers ?? {}).filter(([name, entry]) => (only === null || name === only) && (entry.totalTokens !== void 0 || entry.perToolTokens !== void 0));
	if (top.length + own.length === 0) return [];
	return [{
		kind: "tokens-unavailable",
		severity: "error",
		message: `The budget limits tokens, but none were counted, so these limits were not checked. ${notices.find(({ kind }) => kind === "tokens-unavailable")?.message ?? "Run with tokens, or limit bytes."}`,
		path: top[0] === void 0 ? ["servers", own[0]?.[0] ?? ""] : [top[0]]
	}];
}
function judgeRemoved({ base }) {
	if (base?.budgetExists !== true) return [];
	return [{
		kind: "budget-removed",
		severity: "error",
		message: "Base has a budget file and this change removes it, so that no limit holds any more: put it back."
	}];
}
/** Context files, each against the pattern it matched; a pattern that matches nothing is told. */
function judgeFiles({ budget, files, only, policy }) {
	if (only !== null) return [];
	const limits = budget.files ?? {};
	const over = files.flatMap((file) => {
		const limit = Object.hasOwn(limits, file.pattern) ? limits[file.pattern] : void 0;
		if (limit === void 0 || file.bytes <= limit) return [];
		const excess = {
			kind: "file-over",
			unit: "byte",
			actual: file.bytes,
			limit,
			subject: `${file.path} is`,
			key: "its limit",
			path: ["files", file.pattern],
			mend: "shorten it, or raise the limit",
			file: file.path,
			before: null
		};
		return [reportExcess(excess, policy.inherited)];
	});
	const missing = Object.keys(limits).filter((pattern) => !files.some((file) => file.pattern === pattern));
	return [...over, ...missing.map((pattern) => ({
		kind: "file-missing",
		severity: "warning",
		message: `${pattern} in "files" matches no file, so its limit ${formatNumber(limits[pattern] ?? 0)} holds for nothing: correct or remove it.`,
		file: pattern,
		path: ["files", pattern]
	}))];
}
const SEVERITIES = {
	error: 0,
	warning: 1,
	notice: 2
};
function compareFindings(a, b) {
	return SEVERITIES[a.severity] - SEVERITIES[b.severity] || Number(b.kind === "budget-removed") - Number(a.kind === "budget-removed") || Number(UNKNOWN$1.has(a.kind)) - Number(UNKNOWN$1.has(b.kind)) || excessOf(b) - excessOf(a) || compareText(a.server ?? "", b.server ?? "") || compareText(a.tool ?? "", b.tool ?? "") || compareText(a.kind, b.kind);
}
function excessOf({ actual, limit }) {
	return actual === void 0 || limit === void 0 ? 0 : Math.max(0, actual - limit);
}
function describeBase(case_, raises) {
	const { base, only } = case_;
	if (base === null) return null;
	const measurement = base.measurement === null ? null : pick(base.measurement, only);
	const failed = measurement?.servers.filter(({ status }) => status === "unmeasured").map(({ name }) => shortName(name)) ?? [];
	const partial = failed.length === 0 ? null : {
		code: "base-incomplete",
		message: `${failed.join(", ")} could not be measured at base, so there is no difference for it and none in total.`
	};
	const reason = base.reason ?? partial ?? (measurement === null ? {
		code: "base-unmeasured",
		message: "Base was not measured, so there is no difference."
	} : null);
	return {
		commit: base.commit,
		ref: base.ref,
		note: base.note ?? null,
		reason: reason === null ? null : { ...reason },
		totals: measurement?.complete ? measurement.totals : null,
		changes: [...case_.changes],
		raises
	};
}

// src/core/stats.ts
/**
* Describes the tools of all measured servers.
* @param top how many of the heaviest to name
*/
function describeSizes(measurement, top = 10) {
	const tools = measurement.servers.flatMap((server) => server.status === "measured" ? server.tools.map((tool) => ({
		server: server.name,
		tool
	})) : []);
	const bytes = tools.map(({ tool }) => tool.bytes);
	const byWeight = tools.sort((a, b) => b.tool.bytes - a.tool.bytes || compareText(a.server, b.server) || compareText(a.tool.name, b.tool.name));
	return {
		count: bytes.length,
		median: percentile(bytes, 50),
		p90: percentile(bytes, 90),
		p99: percentile(bytes, 99),
		heaviest: byWeight.slice(0, top)
	};
}
/** The smallest value that at least `percent` of the values do not exceed (nearest rank); null without values. */
function percentile(values, percent) {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.max(0, Math.ceil(percent / 100 * sorted.length) - 1)] ?? null;
}
/** Up to this many servers, the table of them says more than any statistics. */
const HANDFUL = 5;
const HEAVIEST = 10;
/** The field of the report that describes many servers; nothing for a handful. */
function describeMany(measurement) {
	if (measurement.servers.length <= HANDFUL) return {};
	const { heaviest, ...tools } = describeSizes(measurement, HEAVIEST);
	const servers = measurement.servers.flatMap((each) => each.status === "measured" ? [{
		server: each.name,
		...each.totals
	}] : []);
	const bytes = servers.map((each) => each.bytes);
	const byWeight = servers.sort((a, b) => b.bytes - a.bytes || compareText(a.server, b.server));
	const outcomes = /* @__PURE__ */ new Map();
	for (const each of measurement.servers) {
		const outcome = each.status === "measured" ? "measured" : each.reason.code;
		outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
	}
	return { statistics: {
		tools,
		servers: {
			count: bytes.length,
			median: percentile(bytes, 50),
			p90: percentile(bytes, 90),
			p99: percentile(bytes, 99)
		},
		heaviestTools: heaviest.map(({ server, tool }) => ({
			server,
			tool: tool.name,
			bytes: tool.bytes
		})),
		heaviestServers: byWeight.slice(0, HEAVIEST).map(({ server, tools, bytes }) => ({
			server,
			tools,
			bytes
		})),
		outcomes: Object.fromEntries([...outcomes].sort(([a], [b]) => compareText(a, b)))
	} };
}

// src/git/temporary.ts
const PREFIX = "mcp-budget-git-";
const OWNER = "owner.json";
/** A folder whose owner cannot be asked (another container, a reused process id) is left alone this long. */
const ABANDONED_MS = 864e5;
/**
* Work to do when the process exits, whatever the reason. Handlers of SIGINT and SIGTERM must end in
* `process.exit`, since Node runs no exit handlers on a signal that nobody handles.
* @returns takes it back
*/
function atExit(work) {
	if (pending.size === 0) process.on("exit", runPending);
	pending.add(work);
	return () => {
		pending.delete(work);
		if (pending.size === 0) process.off("exit", runPending);
	};
}
const pending = /* @__PURE__ */ new Set();
function runPending() {
	for (const work of pending) work();
}
/** Makes a folder that only this user can read. */
function makeTemporary() {
	const path = realpathSync(mkdtempSync(join(tmpdir(), PREFIX)));
	writeFileSync(join(path, OWNER), JSON.stringify({
		pid: process.pid,
		namespace: pidNamespace()
	}));
	const forget = atExit(() => removeTree(path));
	return {
		path,
		remove: () => {
			forget();
			removeTree(path);
		}
	};
}
/** Removes what killed runs of this user left behind in the temporary folder. */
function sweepTemporary() {
	for (const name of readdirSync(tmpdir())) {
		const path = join(tmpdir(), name);
		if (name.startsWith(PREFIX) && abandoned(path)) removeTree(path);
	}
}
function abandoned(path) {
	const stats = lstatSync(path, { throwIfNoEntry: false });
	if (!stats?.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid)) return false;
	const owner = readOwner(join(path, OWNER));
	if (owner !== null && owner.namespace === pidNamespace()) return !alive(owner.pid);
	return Date.now() - stats.mtimeMs > ABANDONED_MS;
}
function readOwner(file) {
	try {
		const { pid, namespace } = JSON.parse(readFileSync(file, "utf8"));
		return Number.isInteger(pid) && typeof namespace === "string" ? {
			pid,
			namespace
		} : null;
	} catch {
		return null;
	}
}
function alive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code !== "ESRCH";
	}
}
/** Process ids mean something only within one namespace; a temporary folder may be shared by several. */
function pidNamespace() {
	try {
		return readlinkSync("/proc/self/ns/pid");
	} catch {
		return process.platform;
	}
}
/** Removes a folder, also one with folders that forbid writing, such as a Go module cache. */
function removeTree(path) {
	try {
		rmSync(path, {
			recursive: true,
			force: true,
			maxRetries: 3
		});
	} catch {
		unlock(path);
		rmSync(path, {
			recursive: true,
			force: true,
			maxRetries: 3
		});
	}
}
function unlock(folder) {
	chmodSync(folder, 448);
	for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) unlock(join(folder, entry.name));
}

// src/git/run.ts
/**
* Configuration that no repository may override: no hooks, no file monitor, no helper programs that
* ask, and no remote that is a command.
*/
const SETTINGS = [
	"core.hooksPath=/dev/null",
	"core.fsmonitor=false",
	"core.askPass=",
	"protocol.ext.allow=never",
	"maintenance.auto=false",
	"gc.auto=0",
	"submodule.recurse=false",
	"advice.detachedHead=false"
].flatMap((setting) => ["-c", setting]);
const LOCAL_TIMEOUT_MS = 6e4;
const MAX_BYTES = 67108864;
/**
* Runs git without a shell, without hooks, without a terminal to ask on, and with none of the
* caller's `GIT_*` variables. Optional locks are off, so that the index stays as it was.
* @throws {ExpectedFailure} `git-missing`, `git-failed`, `git-timeout`, `git-output`, `git-interrupted`
*/
async function git(args, options = {}) {
	const { place, accept = [], timeoutMs = LOCAL_TIMEOUT_MS, maxBytes = MAX_BYTES } = options;
	const where = place ? [`--git-dir=${place.gitDir}`, `--work-tree=${place.root}`] : [];
	const path = gitPath(options);
	const program = programOn(path, "git");
	if (program === null) throw failure("git-missing", []);
	const child = spawn(program, [
		"--no-optional-locks",
		"--literal-pathspecs",
		"--no-pager",
		...SETTINGS,
		...where,
		...args
	], {
		cwd: options.cwd ?? place?.root,
		env: gitEnv(options, path),
		stdio: [
			"pipe",
			"pipe",
			"pipe"
		],
		detached: true
	});
	const what = `git ${args[0]}`;
	const end = () => killGroup(child.pid);
	const forget = atExit(end);
	let fault = null;
	const stop = (why) => {
		fault ??= why;
		end();
	};
	const timer = setTimeout(() => stop("git-timeout"), timeoutMs);
	const interrupt = () => stop("git-interrupted");
	place?.signal?.addEventListener("abort", interrupt);
	if (place?.signal?.aborted) interrupt();
	const chunks = [];
	let length = 0;
	let stderr = "";
	child.stdout.on("data", (chunk) => {
		length += chunk.length;
		if (length > maxBytes) stop("git-output");
		else chunks.push(chunk);
	});
	child.stderr.setEncoding("utf8").on("data", (text) => {
		stderr = (stderr + text).slice(-16384);
	});
	child.stdin.on("error", () => void 0);
	child.stdin.end(options.input ?? "");
	try {
		const code = await new Promise((resolve, reject) => {
			child.once("error", reject);
			child.once("close", (exit) => resolve(exit ?? 255));
		});
		if (fault === "git-timeout") throw failure("git-timeout", [what, `${Math.round(timeoutMs / 1e3)} s`]);
		if (fault === "git-interrupted") throw failure("git-interrupted", [what]);
		if (fault === "git-output") throw failure("git-output", [what, String(maxBytes)]);
		if (code !== 0 && !accept.includes(code)) throw failure("git-failed", [what, lastLine(stderr) || `exit code ${code}`]);
		return {
			code,
			stdout: Buffer.concat(chunks),
			stderr
		};
	} catch (error) {
		if (error.code === "ENOENT") throw failure("git-missing", [], { cause: error });
		throw error;
	} finally {
		clearTimeout(timer);
		place?.signal?.removeEventListener("abort", interrupt);
		forget();
	}
}
/** The answer's text without its last line end. */
async function gitLine(args, options = {}) {
	return (await git(args, options)).stdout.toString("utf8").replace(/\r?\n$/, "");
}
/** As `gitLine`, or null where git says no. */
async function gitMaybe(args, options = {}) {
	const { code, stdout } = await git(args, {
		...options,
		accept: [
			1,
			128,
			129
		]
	});
	return code === 0 ? stdout.toString("utf8").replace(/\r?\n$/, "") : null;
}
/** Whether git was asked and did not do it, as opposed to a fault of this program. */
function isRefusal(error) {
	return error instanceof ExpectedFailure && [
		"git-failed",
		"git-timeout",
		"git-output"
	].includes(error.code);
}
/** Ends a process group at once. */
function killGroup(pid) {
	if (pid === void 0) return;
	try {
		process.kill(-pid, "SIGKILL");
	} catch (error) {
		if (!["ESRCH", "EPERM"].includes(error.code ?? "")) throw error;
	}
}
/** Neither git nor what git starts is looked for in a checkout. */
function gitPath({ cwd, place }) {
	return trustedPath(process.env["PATH"], checkoutsOf(process.cwd(), cwd, place?.root));
}
/** git needs the caller's home and agents, and none of the secrets that a job holds. */
const WITHHELD = /^(GIT_|SSH_ASKPASS|INPUT_|ACTIONS_)|TOKEN|SECRET|PASSWORD|PASSWD|API_?KEY|PRIVATE_?KEY|^PATH$/i;
function gitEnv({ place, config = [] }, path) {
	const kept = Object.entries(process.env).filter(([name]) => !WITHHELD.test(name));
	const alternates = (place?.objects ?? []).join(delimiter);
	return {
		...Object.fromEntries(kept),
		PATH: path,
		LC_ALL: "C",
		GIT_TERMINAL_PROMPT: "0",
		GCM_INTERACTIVE: "never",
		GIT_LFS_SKIP_SMUDGE: "1",
		...alternates === "" ? {} : { GIT_ALTERNATE_OBJECT_DIRECTORIES: alternates },
		...config.length === 0 ? {} : { GIT_CONFIG_COUNT: String(config.length) },
		...Object.fromEntries(config.flatMap(([key, value], index) => [[`GIT_CONFIG_KEY_${index}`, key], [`GIT_CONFIG_VALUE_${index}`, value]]))
	};
}
function lastLine(text) {
	return text.trim().split("\n").filter((line) => !line.startsWith("hint:")).slice(-2).join(" ");
}

// src/git/repository.ts
/**
* The repository of a folder, or null outside one, in a bare one and where git is not installed.
* @param env the caller's environment: `GIT_DIR` counts only where the folder itself has no repository
*   (a checkout with its git directory elsewhere, whose hook tells it)
* @param signal ends every later call for this repository
* @throws {ExpectedFailure} `git-failed`, for example where git mistrusts the folder's owner
*/
async function findRepository(folder, env = process.env, signal) {
	const told = env["GIT_DIR"];
	const found = await readRepository(folder, []) ?? (told ? await readRepository(folder, [`--git-dir=${resolve(folder, told)}`]) : null);
	return found && {
		...found,
		signal
	};
}
const FACTS = [
	"--show-toplevel",
	"--absolute-git-dir",
	"--git-common-dir",
	"--git-path",
	"objects",
	"--is-shallow-repository",
	"--show-object-format"
];
async function readRepository(folder, where) {
	let answer;
	try {
		answer = await git([
			...where,
			"rev-parse",
			...FACTS
		], {
			cwd: folder,
			accept: [128]
		});
	} catch (error) {
		if (error.code === "git-missing") return null;
		throw error;
	}
	if (answer.code !== 0) {
		if (/not a git repository|must be run in a work tree/.test(answer.stderr)) return null;
		await git([
			...where,
			"rev-parse",
			...FACTS
		], { cwd: folder });
	}
	const [root = "", gitDir = "", commonDir = "", objectDir = "", shallow, hash] = answer.stdout.toString("utf8").split("\n");
	const absolute = (path) => isAbsolute(path) ? path : resolve(folder, path);
	return {
		root: realpathSync(root),
		gitDir: absolute(gitDir),
		commonDir: absolute(commonDir),
		objectDir: absolute(objectDir),
		objects: [],
		shallow: shallow === "true",
		hash: hash === "sha256" ? "sha256" : "sha1"
	};
}
/** HEAD in full, or null before the first commit. */
function readHead(repository) {
	return readCommit(repository, "HEAD");
}
/** The commit that a name or an annotated tag stands for, in full; null where this clone has none. */
async function readCommit(repository, name) {
	return gitMaybe([
		"rev-parse",
		"--verify",
		"--quiet",
		"--end-of-options",
		`${name}^{commit}`
	], { place: repository });
}
/** The tree of a commit: equal for two commits with the same content. */
function readTree(repository, commit) {
	return gitLine([
		"rev-parse",
		"--verify",
		"--end-of-options",
		`${commit}^{tree}`
	], { place: repository });
}
/**
* HEAD, and whether the working tree differs from it. Where git will not say (a checkout of another
* user, as in many containers), the commit is not known, and that stops no check.
* @param folder any folder of the checkout
*/
async function readState(folder) {
	try {
		const [root] = checkoutsOf(folder);
		const asked = root === void 0 ? null : await askState({ cwd: root });
		if (asked !== null) return asked;
		const repository = await findRepository(folder);
		return (repository && await askState({ place: repository })) ?? UNKNOWN;
	} catch (error) {
		if (!isRefusal(error)) throw error;
		return UNKNOWN;
	}
}
const UNKNOWN = {
	commit: null,
	dirty: false
};
/** @returns null where git finds no repository, or none that it trusts */
async function askState(where) {
	const root = "cwd" in where ? where.cwd : where.place.root;
	const [status, flags] = await Promise.all([git([
		"status",
		"--porcelain=v2",
		"--branch",
		"-z",
		...STATUS
	], {
		...where,
		accept: [128]
	}), git(FLAGS, {
		...where,
		accept: [128]
	})]);
	if (status.code !== 0 || flags.code !== 0) return null;
	const lines = entries(status.stdout);
	return {
		commit: lines.flatMap((line) => /^# branch\.oid ([0-9a-f]+)$/.exec(line)?.[1] ?? [])[0] ?? null,
		dirty: lines.some((line) => !line.startsWith("# ")) || hiddenChanges(root, flags.stdout).length > 0
	};
}
const STATUS = [
	"--no-renames",
	"--untracked-files=normal",
	"--ignore-submodules=none"
];
const FLAGS = [
	"ls-files",
	"-z",
	"-v"
];
/** Beyond so many files hidden from git the checkout is a sparse one, and differs from its commit as a whole. */
const MAX_HIDDEN = 1e3;
/**
* Paths in which the working tree differs from HEAD, for `git` and for a server that reads it: changed
* tracked files, changes hidden by `assume-unchanged` or `skip-worktree`, and untracked files that are
* not ignored. A server can read and load each of these, and a forgotten `git add` is the usual way in
* which a push differs from what was tried. Ignored files are builds and dependencies and do not count.
* @param readable says of an untracked path whether a server could read it; all can unless told
*/
async function readChanges(repository, readable = () => true) {
	const [status, flags] = await Promise.all([git([
		"status",
		"--porcelain=v1",
		"-z",
		...STATUS
	], { place: repository }), git(FLAGS, { place: repository })]);
	return [...entries(status.stdout).filter((line) => !line.startsWith("??") || readable(line.slice(3))).map((line) => line.slice(3)), ...hiddenChanges(repository.root, flags.stdout)];
}
/** Paths that git was told not to look at, as far as they may differ. `ls-files -v` marks with a small letter what is assumed unchanged, and with S or s what is skipped. */
function hiddenChanges(root, flags) {
	const hidden = entries(flags).filter((line) => /^[a-zS] /.test(line)).map((line) => ({
		skipped: /^S/.test(line),
		path: line.slice(2)
	}));
	return hidden.filter(({ skipped, path }) => !skipped || hidden.length > MAX_HIDDEN || existsSync(join(root, path))).map(({ path }) => path);
}
const entries = (output) => output.toString("utf8").split("\0").filter((entry) => entry !== "");

// src/core/names.ts
/** What hosts accept as the name of a tool: https://github.com/github/copilot-cli/issues/1879 and others. */
const ACCEPTED = /^[A-Za-z0-9_-]{1,64}$/;
/** Longest name of the MCP specification. */
const SPEC_UNITS = 128;
/** Longest name, prefix included, of the most used clients. */
const CLIENT_UNITS = 64;
/**
* The name under which clients forward a tool to the model: `mcp__docs__search`. A server of a plugin
* is prefixed with the plugin's name as well.
*/
function prefixName(tool, server, plugin = null) {
	return `mcp__${(plugin === null ? server : `plugin_${plugin}_${server}`).replace(/[^A-Za-z0-9_-]/g, "_")}__${tool}`;
}
/** Why a client or host refuses this name; null where none does. */
function refuseName(tool, server, plugin = null) {
	if (tool.length > SPEC_UNITS) return `its name has ${tool.length} characters, the specification allows ${SPEC_UNITS}`;
	if (tool.length > CLIENT_UNITS) return `its name has ${tool.length} characters, many hosts take ${CLIENT_UNITS}`;
	if (!ACCEPTED.test(tool)) return "its name holds something else than letters, digits, \"_\" and \"-\"";
	const prefixed = prefixName(tool, server, plugin);
	return prefixed.length > CLIENT_UNITS ? `clients call it ${prefixed}, which is ${prefixed.length} characters, ${prefixed.length - CLIENT_UNITS} more than many hosts take` : null;
}

// src/core/protocol.ts
const HINTS = [
	"readOnlyHint",
	"destructiveHint",
	"idempotentHint",
	"openWorldHint"
];
const TASK_SUPPORT = [
	"forbidden",
	"optional",
	"required"
];
/**
* What the protocol forbids in this tool and strict clients refuse the whole list for, in words.
* Output schemas are bound to objects in the older generation only (2026-07-28 allows any schema).
* Source: the `Tool` type of the schema of 2025-11-25 and of 2026-07-28.
*/
function findFaults(tool, generation) {
	const older = generation !== "modern";
	return [
		...nameFaults(tool),
		...["description", "title"].filter((key) => has(tool, key) && typeof tool[key] !== "string").map((key) => `"${key}" is ${typeOf(tool[key])}, not a string`),
		...inputFaults(tool, older),
		...older && has(tool, "outputSchema") ? schemaFaults("outputSchema", tool["outputSchema"], older) : [],
		...annotationFaults(tool),
		...iconFaults(tool),
		...has(tool, "_meta") && !isObject$1(tool["_meta"]) ? [`"_meta" is ${typeOf(tool["_meta"])}, not an object`] : [],
		...older ? executionFaults(tool) : []
	];
}
function nameFaults(tool) {
	if (!has(tool, "name")) return ["it has no \"name\""];
	if (typeof tool["name"] !== "string") return [`"name" is ${typeOf(tool["name"])}, not a string`];
	return tool["name"] === "" ? ["its \"name\" is empty"] : [];
}
function inputFaults(tool, older) {
	return has(tool, "inputSchema") ? schemaFaults("inputSchema", tool["inputSchema"], older) : ["it has no \"inputSchema\""];
}
function schemaFaults(key, schema, older) {
	if (!isObject$1(schema)) return [`"${key}" is ${typeOf(schema)}, not an object`];
	const faults = [];
	if (!has(schema, "type")) faults.push(`"${key}" lacks "type": "object"`);
	else if (schema["type"] !== "object") faults.push(`"${key}.type" is ${JSON.stringify(schema["type"])}, not "object"`);
	if (has(schema, "properties")) faults.push(...propertyFaults(`${key}.properties`, schema["properties"], older));
	const required = schema["required"];
	if (has(schema, "required") && !(Array.isArray(required) && required.every((each) => typeof each === "string"))) faults.push(`"${key}.required" is no list of names`);
	return faults;
}
function propertyFaults(place, properties, older) {
	if (!isObject$1(properties)) return [`"${place}" is ${typeOf(properties)}, not an object`];
	const wrong = Object.entries(properties).find(([, schema]) => !isObject$1(schema) && (older || typeof schema !== "boolean"));
	return wrong === void 0 ? [] : [`"${place}.${wrong[0].slice(0, 60)}" is ${typeOf(wrong[1])}, not an object`];
}
function annotationFaults(tool) {
	const annotations = tool["annotations"];
	if (!has(tool, "annotations")) return [];
	if (!isObject$1(annotations)) return [`"annotations" is ${typeOf(annotations)}, not an object`];
	const hints = HINTS.filter((key) => has(annotations, key) && typeof annotations[key] !== "boolean").map((key) => `"annotations.${key}" is ${typeOf(annotations[key])}, not true or false`);
	return has(annotations, "title") && typeof annotations["title"] !== "string" ? [...hints, `"annotations.title" is ${typeOf(annotations["title"])}, not a string`] : hints;
}
function iconFaults(tool) {
	const icons = tool["icons"];
	if (!has(tool, "icons")) return [];
	if (!Array.isArray(icons)) return [`"icons" is ${typeOf(icons)}, not a list`];
	return icons.every((icon) => isObject$1(icon) && typeof icon["src"] === "string") ? [] : ["an icon lacks its \"src\""];
}
function executionFaults(tool) {
	const execution = tool["execution"];
	if (!has(tool, "execution")) return [];
	if (!isObject$1(execution)) return [`"execution" is ${typeOf(execution)}, not an object`];
	return has(execution, "taskSupport") && !TASK_SUPPORT.includes(execution["taskSupport"]) ? ["\"execution.taskSupport\" is none of \"forbidden\", \"optional\", \"required\""] : [];
}
function has(object, key) {
	return Object.hasOwn(object, key);
}
function isObject$1(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function typeOf(value) {
	if (value === null) return "null";
	if (Array.isArray(value)) return "a list";
	return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

// src/core/lint.ts
/** Where the most used client cuts descriptions and instructions, in UTF-16 units: https://code.claude.com/docs/en/mcp */
const CUT_UNITS = 2048;
/**
* Warnings about what a server listed; none changes a size or a verdict. Schemas themselves are
* validated elsewhere (`schema-invalid`).
*/
function lint(listing, { paths = [], plugin = null } = {}) {
	const server = listing.server.name;
	const warn = (kind, tool, message, more = {}) => ({
		kind,
		severity: "warning",
		message,
		server,
		...tool === null ? {} : { tool },
		...more
	});
	return [
		...lintNone(listing, warn),
		...lintDuplicates(listing, warn),
		...listing.tools.flatMap((tool) => [
			...lintValidity(tool, listing, warn),
			...lintAcceptance(tool, {
				server,
				plugin,
				warn
			}),
			...lintCut(tool, warn),
			...lintPaths(tool, paths, warn)
		]),
		...lintInstructions(listing, warn)
	];
}
/** How many UTF-16 units of a text a client with that cut never shows to the model; 0 where it is whole. */
function lostUnits(text) {
	return Math.max(0, text.length - CUT_UNITS);
}
function lintNone({ tools, notices, server }, warn) {
	if (tools.length > 0 || notices.some(({ kind }) => kind === "no-tools")) return [];
	return [warn("no-tools", null, `Server ${shortName(server.name)} offers no tools.`)];
}
function lintDuplicates({ tools, server }, warn) {
	const counts = /* @__PURE__ */ new Map();
	for (const tool of tools) counts.set(nameOf(tool), (counts.get(nameOf(tool)) ?? 0) + 1);
	return [...counts].filter(([name, count]) => count > 1 && name !== "").map(([name, count]) => warn("duplicate-tool", name, `Duplicate name ${shortName(name)}: ${shortName(server.name)} lists it ${count} times, and each is counted. Clients keep one of them: rename the others.`));
}
function lintValidity(tool, { identity }, warn) {
	const faults = findFaults(tool, identity.generation);
	if (faults.length === 0) return [];
	return [warn("tool-invalid", nameOf(tool), `${shortName(nameOf(tool))} breaks the protocol, and strict clients drop the whole list for it: ${faults.join("; ")}.`)];
}
function lintAcceptance(tool, { server, plugin, warn }) {
	const name = nameOf(tool);
	const refusal = name === "" ? null : refuseName(name, server, plugin);
	const schema = tool["inputSchema"];
	const unions = typeof schema === "object" && schema !== null ? [
		"anyOf",
		"oneOf",
		"allOf"
	].filter((key) => Object.hasOwn(schema, key)) : [];
	return [...refusal === null ? [] : [warn("name-refused", name, `${shortName(name)}: ${refusal}. Shorten or change it.`)], ...unions.length === 0 ? [] : [warn("name-refused", name, `${shortName(name)} has ${unions.join(" and ")} at the top of its inputSchema, for which some hosts refuse the request: move it into a property.`)]];
}
function lintCut(tool, warn) {
	const description = tool["description"];
	if (typeof description !== "string" || lostUnits(description) === 0) return [];
	const lost = formatNumber(lostUnits(description));
	const message = `The description of ${shortName(nameOf(tool))} has ${formatNumber(description.length)} characters, of which clients that cut at ${formatNumber(CUT_UNITS)} drop the last ${lost}: shorten it.`;
	return [warn("description-cut", nameOf(tool), message, {
		actual: description.length,
		limit: CUT_UNITS
	})];
}
function lintInstructions({ instructions, server }, warn) {
	if (instructions === null || lostUnits(instructions) === 0) return [];
	return [warn("description-cut", null, `The instructions of ${shortName(server.name)} have ${formatNumber(instructions.length)} characters, of which clients that cut at ${formatNumber(CUT_UNITS)} drop the last ${formatNumber(lostUnits(instructions))}: shorten them.`, {
		actual: instructions.length,
		limit: CUT_UNITS
	})];
}
function lintPaths(tool, paths, warn) {
	const text = JSON.stringify(tool);
	const known = paths.filter((path) => path.length > 1 && text.includes(JSON.stringify(path).slice(1, -1)));
	if (known.length === 0) return [];
	const found = known.find((path) => holdsPath(tool, path));
	return found === void 0 ? [] : [warn("machine-dependent", nameOf(tool), `The definition of ${shortName(nameOf(tool))} contains the path ${found} of the machine that measured it, so its size differs from machine to machine: leave the path out.`)];
}
/** Whether any text of the value holds the path as a whole: `/tmp` is not in `/tmpfile`, nor in `/var/tmp`. */
function holdsPath(value, path) {
	if (typeof value === "string") return holdsWhole(value, path);
	if (typeof value !== "object" || value === null) return false;
	return Object.entries(value).some(([key, inner]) => holdsWhole(key, path) || holdsPath(inner, path));
}
function holdsWhole(text, path) {
	for (let at = text.indexOf(path); at !== -1; at = text.indexOf(path, at + 1)) {
		const before = text[at - 1] ?? " ";
		const after = text[at + path.length] ?? " ";
		if (!/[\w~.-]/.test(before) && !/[\w-]/.test(after)) return true;
	}
	return false;
}
function nameOf(tool) {
	return typeof tool["name"] === "string" ? tool["name"] : "";
}

// src/schemas/dialect.ts
/** The dialect a schema names by `$schema`; without one it is 2020-12, as MCP says since 2025-11-25 (SEP-1613). */
function dialectOf(schema) {
	const named = Object.hasOwn(schema, "$schema") ? schema["$schema"] : void 0;
	if (typeof named !== "string") return { kind: "2020-12" };
	switch (named.trim().replace(/^https?:\/\//i, "").replace(/#$/, "")) {
		case "json-schema.org/draft/2020-12/schema":
		case "json-schema.org/schema": return { kind: "2020-12" };
		case "json-schema.org/draft-07/schema":
		case "json-schema.org/draft-06/schema": return { kind: "draft-07" };
		default: return {
			kind: "unknown",
			name: JSON.stringify(named.length > 80 ? `${named.slice(0, 80)}…` : named)
		};
	}
}

// src/schemas/flaw.ts
const MOST_LETTERS = 200;
/** The deepest error is the cause; those above it only say that an alternative did not fit. */
function explainSchema(key, schema, errors) {
	const depth = (error) => error.instancePath.split("/").length;
	const [first] = errors.toSorted((a, b) => depth(b) - depth(a));
	if (first === void 0) return {
		pointer: `/${key}`,
		words: "it does not fit its metaschema"
	};
	const same = errors.filter((error) => error.instancePath === first.instancePath && error.keyword !== "anyOf");
	const words = [...new Set(same.map(wordsOf))].join(", or ");
	return {
		pointer: cut(`/${key}${first.instancePath}`),
		words: `${found(schema, first.instancePath)} ${words}`
	};
}
function wordsOf({ keyword, params, message }) {
	const allowed = params["allowedValues"];
	if (keyword === "enum" && Array.isArray(allowed)) return `must be one of ${allowed.join(", ")}`;
	return keyword === "type" ? `must be ${String(params["type"]).replaceAll(",", " or ")}` : message ?? "is not allowed";
}
function found(schema, pointer) {
	const value = pointer.split("/").slice(1).reduce((each, key) => typeof each === "object" && each !== null ? each[key.replaceAll("~1", "/").replaceAll("~0", "~")] : void 0, schema);
	if (Array.isArray(value)) return "a list";
	return typeof value === "object" && value !== null ? "an object" : cut(JSON.stringify(value) ?? "it");
}
function cut(text) {
	return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}

// src/schemas/plain.ts
const TYPES = /* @__PURE__ */ new Set([
	"array",
	"boolean",
	"integer",
	"null",
	"number",
	"object",
	"string"
]);
const isText = (value) => typeof value === "string";
const isNumber = (value) => typeof value === "number";
const isCount = (value) => Number.isInteger(value) && value >= 0;
const isList = (value) => Array.isArray(value);
/** Texts and numbers alone: lists within are compared by the metaschema. */
const areDistinct = (value) => Array.isArray(value) && value.every((each) => typeof each !== "object") && new Set(value).size === value.length;
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isSchema = (value) => typeof value === "boolean" || isObject(value) && isPlainSchema(value);
const areSchemas = (value) => Array.isArray(value) && value.length > 0 && value.every(isSchema);
/** Keywords that mean the same in draft-07 and 2020-12, and what each may hold there. */
const RULES = /* @__PURE__ */ new Map([
	["type", (value) => TYPES.has(value)],
	["description", isText],
	["title", isText],
	["format", isText],
	["default", () => true],
	["const", () => true],
	["enum", (value) => areDistinct(value) && value.length > 0],
	["examples", isList],
	["properties", (value) => isObject(value) && Object.values(value).every(isSchema)],
	["required", (value) => areDistinct(value) && value.every(isText)],
	["additionalProperties", isSchema],
	["items", isSchema],
	["anyOf", areSchemas],
	["oneOf", areSchemas],
	["allOf", areSchemas],
	["minimum", isNumber],
	["maximum", isNumber],
	["exclusiveMinimum", isNumber],
	["exclusiveMaximum", isNumber],
	["minLength", isCount],
	["maxLength", isCount],
	["minItems", isCount],
	["maxItems", isCount],
	["uniqueItems", (value) => typeof value === "boolean"]
]);
/**
* Whether a schema is valid at first sight, as nearly all are: it holds nothing but common keywords with
* what they may hold in both dialects. False says nothing; the metaschema decides then.
* @param schema not nested deeper than `MOST_LEVELS`
*/
function isPlainSchema(schema) {
	return Object.entries(schema).every(([keyword, value]) => RULES.get(keyword)?.(value) === true);
}

// src/schemas/size.ts
/** The validators recurse with a schema's nesting. */
const MOST_LEVELS = 200;
/** Most values of one schema; the largest published ones have a few thousand. */
const MOST_NODES = 1e5;
/** Counts the values of a JSON value without recursion, and stops at `most` or at the level limit. */
function sizeOf(value, most) {
	let level = [value];
	let nodes = 1;
	for (let depth = 1; level.length > 0; depth += 1) {
		if (depth > 200) return {
			nodes,
			tooMany: false,
			tooDeep: true
		};
		const below = [];
		for (const each of level) {
			for (const child of Object.values(each)) {
				nodes += 1;
				if (typeof child === "object" && child !== null) below.push(child);
			}
			if (nodes > most) return {
				nodes,
				tooMany: true,
				tooDeep: false
			};
		}
		level = below;
	}
	return {
		nodes,
		tooMany: false,
		tooDeep: false
	};
}

// src/schemas/check.ts
/** Values looked at over all tools of a server, so that ten thousand large schemas end in seconds. */
const MOST_NODES_IN_ALL = 2e6;
const SCHEMA_KEYS = ["inputSchema", "outputSchema"];
/**
* Holds the schemas of each tool against the metaschema of their dialect: draft-07 where `$schema`
* says so, else draft 2020-12. No `$ref` is followed and nothing is fetched. The metaschemas
* are loaded for the first schema that is not seen to be plain.
* @returns one finding `schema-invalid` per tool at most: a warning that names the place as a JSON
* pointer, or a notice for a schema too large, too deep or in another dialect, which is not checked
*/
async function checkSchemas(server, tools) {
	let left = MOST_NODES_IN_ALL;
	const findings = [];
	for (const tool of tools) {
		const name = typeof tool["name"] === "string" ? tool["name"] : "";
		const { flaw, nodes } = await flawOf(tool, left);
		left -= nodes;
		if (flaw !== null) findings.push({
			kind: "schema-invalid",
			...said(name, flaw),
			server,
			tool: name
		});
	}
	return findings;
}
async function flawOf(tool, left) {
	let nodes = 0;
	let unchecked = null;
	for (const key of SCHEMA_KEYS) {
		const schema = tool[key];
		if (typeof schema !== "object" || schema === null || Array.isArray(schema)) continue;
		const size = sizeOf(schema, Math.min(MOST_NODES, left - nodes));
		nodes += size.nodes;
		const flaw = size.tooDeep || size.tooMany ? tooLarge(key, size.tooDeep) : await invalidity(key, schema);
		if (flaw?.checked === true) return {
			flaw,
			nodes
		};
		unchecked ??= flaw;
	}
	return {
		flaw: unchecked,
		nodes
	};
}
function tooLarge(key, tooDeep) {
	return {
		checked: false,
		pointer: `/${key}`,
		words: tooDeep ? `it is nested more than ${200} levels deep` : "it is too large"
	};
}
async function invalidity(key, schema) {
	const dialect = dialectOf(schema);
	if (dialect.kind === "unknown") return {
		checked: false,
		pointer: `/${key}/$schema`,
		words: `its dialect ${dialect.name} is not known here`
	};
	const { $schema, ...rest } = schema;
	if (($schema === void 0 || typeof $schema === "string") && isPlainSchema(rest)) return null;
	const { validate } = await (dialect.kind === "draft-07" ? import("./validate-draft-07.js") : import("./validate-draft-2020-12.js"));
	if (validate(schema)) return null;
	return {
		checked: true,
		...explainSchema(key, schema, validate.errors ?? [])
	};
}
function said(name, { checked, pointer, words }) {
	const tool = JSON.stringify(name);
	if (!checked) return {
		severity: "notice",
		message: `The schema of ${tool} at ${pointer} was not checked: ${words}.`
	};
	return {
		severity: "warning",
		message: `The schema of ${tool} is no valid JSON Schema at ${pointer}: ${words}. Clients that compile it may refuse the tool.`
	};
}

// src/assess.ts
/** How long others wait while answers are prepared. */
const TURN_MS = 3;
/** @param counter null leaves every token figure null */
function makeAssessor(counter, { cwd, env, root = cwd }) {
	const paths = machinePaths([
		cwd,
		root,
		env["HOME"] ?? "",
		env["TMPDIR"] ?? ""
	]);
	const sizeOf = remember((tool) => tool, (tool) => measureTool(tool, counter));
	const warnings = remember(({ tools }) => tools, async (listing) => [...lint(listing, { paths }), ...await checkSchemas(listing.server.name, listing.tools)]);
	const prepare = async (listing) => {
		let turnAt = performance.now() + TURN_MS;
		for (const tool of listing.tools) {
			sizeOf(tool);
			if (performance.now() < turnAt) continue;
			await setImmediate();
			turnAt = performance.now() + TURN_MS;
		}
		await warnings(listing);
	};
	return {
		sizeOf,
		warnings,
		prepare
	};
}
/** Answers again what was answered before. */
function remember(keyOf, ask) {
	const known = /* @__PURE__ */ new WeakMap();
	return (question) => {
		const key = keyOf(question);
		const answer = known.get(key) ?? ask(question);
		known.set(key, answer);
		return answer;
	};
}
/** A listing of one tool as they mostly are. */
const REHEARSED = {
	kind: "listing",
	server: {
		name: "rehearsal",
		source: "",
		launch: {
			kind: "unlaunchable",
			reason: {
				code: "invalid-entry",
				message: ""
			}
		},
		capabilities: {},
		sandbox: {}
	},
	tools: [{
		name: "read_file",
		description: "Reads a file's text, up to 4096 bytes of it.\n\nFails where there is none.",
		inputSchema: {
			type: "object",
			properties: { path: {
				type: "string",
				description: "Path of the file"
			} },
			required: ["path"]
		},
		annotations: { readOnlyHint: true }
	}],
	instructions: null,
	identity: {
		protocolVersion: null,
		generation: "legacy",
		capabilities: {},
		serverInfo: null
	},
	notices: [],
	holes: [],
	package: null
};
/** Asks of a sample what will be asked of listings. Until its code is compiled one tool takes as long as a hundred, and a server's start is waited for anyway. */
function rehearse({ prepare }) {
	return prepare(REHEARSED);
}
/** What every sandbox shows alike, and paths of a single folder, which stand in texts by themselves: `/tmp`, `/root`, `/app`. */
const ALIKE = /* @__PURE__ */ new Set([
	"/home/mcp",
	"/var/tmp",
	"/private/tmp",
	"/usr/tmp"
]);
/** Paths that differ from machine to machine, so that a definition which holds one does too. */
function machinePaths(paths) {
	const plain = paths.map((path) => path.replace(/(?<=.)[\\/]+$/, ""));
	return [...new Set(plain)].filter((path) => !ALIKE.has(path) && path.split(/[\\/]/).filter((part) => part !== "").length > 1);
}

// src/files.ts
/** A larger file is no context file: nothing that an agent always loads comes near. */
const MOST_BYTES = 67108864;
/**
* Measures the context files that the keys of `files` match: bytes on disk, tokens of their text.
* Links that lead out of the repository, and what is no regular file, are left out.
* @param patterns paths or globs, relative to `root`
* @returns sorted by path, one row for each pattern that matches a file
*/
async function measureFiles(patterns, { root, repository, counter }) {
	if (patterns.length === 0) return [];
	const { glob } = await import("./dist2.js");
	return (await Promise.all(patterns.map(async (pattern) => {
		return (await glob(pattern, {
			cwd: root,
			dot: true,
			ignore: ["**/node_modules/**", "**/.git/**"],
			followSymbolicLinks: false,
			expandDirectories: false
		})).map((path) => ({
			pattern,
			path
		}));
	}))).flat().flatMap(({ pattern, path }) => {
		const real = insideRoot(join(root, path), repository);
		const stats = real === null ? void 0 : statSync(real, { throwIfNoEntry: false });
		if (real === null || !stats?.isFile() || stats.size > MOST_BYTES) return [];
		const bytes = readFileSync(real);
		return [{
			path: relative(root, join(root, path)).split(sep).join("/"),
			pattern,
			bytes: bytes.length,
			tokens: counter === null ? null : counter.count(bytes.toString("utf8"))
		}];
	}).sort((a, b) => a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
}

// src/report.ts
/** Puts the report together: the one document that every output is made from. */
function writeReport(measured, { verdict, findings, base, state, now }) {
	const { measurement, document, place, found } = measured;
	const servers = [...measurement.servers];
	const only = measured.only ?? null;
	return {
		schemaVersion: 1,
		tool: {
			name: "mcp-budget",
			version
		},
		commit: state.commit,
		dirty: state.dirty,
		measuredAt: now.toISOString(),
		verdict,
		...only === null ? {} : { only },
		totals: { ...measurement.totals },
		tokenizer: measured.counted ? "o200k_base" : null,
		sandbox: measured.sandbox,
		budget: document === null || place.budgetPath === null ? null : {
			path: relative(place.repository, place.budgetPath).split(sep).join("/"),
			totalBytes: (only === null ? topLimit(document.budget, "totalBytes") : entryLimit(document.budget, only, "totalBytes"))?.value ?? null,
			content: { ...document.budget }
		},
		discovery: {
			files: filesOf(measured),
			found: found.servers.length,
			measured: servers.filter(({ status }) => status === "measured").length
		},
		servers,
		files: [...measured.files],
		findings: [...findings],
		base,
		shard: measured.shard === null ? null : {
			...measured.shard,
			expected: [...measured.shard.expected]
		},
		...describeMany(measurement)
	};
}
/** The files that servers were read from; the budget too where one stands in nothing but it. */
function filesOf({ found, place, document, measurement }) {
	const budget = document !== null && place.budgetPath !== null && measurement.servers.some(({ source }) => source === "budget") && place.budgetPath !== null ? relative(place.root, place.budgetPath).split(sep).join("/") : null;
	return budget === null || found.files.includes(budget) ? [...found.files] : [...found.files, budget];
}

// src/tokens/asset.ts
const NAME = "o200k_base.bin";
/** Magic word, version, checksum of all that follows it, bytes of the file, longest token, bytes of `classBlocks`. */
const HEADER_BYTES = 24;
const CHECKED_FROM = 12;
const VERSION = 1;
const BUCKET_STARTS_BYTES = 393219;
/** The asset's place, seen from the folder this module runs in: the source, the chunks of the bundle, or the bundle. */
function placeFrom(folder) {
	if (basename(folder) === "tokens") return "../../dist";
	return basename(folder) === "chunks" ? ".." : ".";
}
/** @returns the path of the asset that belongs to this build */
function locateAsset(moduleUrl = import.meta.url) {
	const folder = dirname(fileURLToPath(moduleUrl));
	return join(folder, placeFrom(folder), NAME);
}
/**
* Reads and checks the asset.
* @param source its bytes, its path or its `file:` URL; by default the one of this build
* @throws ExpectedFailure `tokens-unavailable` where it is missing, cut, of another version or damaged
*/
function readAsset(source = locateAsset()) {
	const file = source instanceof Uint8Array ? NAME : source instanceof URL ? fileURLToPath(source) : source;
	const bytes = source instanceof Uint8Array ? source : readBytes(file);
	const damaged = (what) => failure("tokens-unavailable", [file, what], { file });
	if (bytes.length < HEADER_BYTES) throw damaged(`is cut: it has ${bytes.length} bytes`);
	if (String.fromCharCode(...bytes.subarray(0, 4)) !== "o200") throw damaged("is no token table");
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const field = (at) => view.getUint32(at, true);
	if (field(4) !== VERSION) throw damaged(`has version ${field(4)}, and this program reads version ${VERSION}`);
	if (field(12) !== bytes.length) throw damaged(`has ${bytes.length} bytes instead of ${field(12)}`);
	if (field(8) !== crc32(bytes.subarray(CHECKED_FROM))) throw damaged("is damaged: its checksum is wrong");
	const blocksFrom = 8728;
	const startsFrom = blocksFrom + field(20);
	const recordsFrom = startsFrom + BUCKET_STARTS_BYTES;
	return {
		longestToken: field(16),
		classIndex: bytes.subarray(HEADER_BYTES, blocksFrom),
		classBlocks: bytes.subarray(blocksFrom, startsFrom),
		bucketStarts: bytes.subarray(startsFrom, recordsFrom),
		records: bytes.subarray(recordsFrom)
	};
}
function readBytes(file) {
	try {
		return readFileSync(file);
	} catch (cause) {
		throw failure("tokens-unavailable", [file, "cannot be read"], {
			file,
			cause
		});
	}
}
const crc32 = zlib.crc32 ?? crc32InScript;
/** For Node before 20.15 and 22.2, whose zlib has no `crc32`. */
function crc32InScript(bytes) {
	const table = Int32Array.from({ length: 256 }, (_, byte) => {
		let rest = byte;
		for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? rest >>> 1 ^ 0xedb88320 : rest >>> 1;
		return rest;
	});
	let sum = -1;
	for (const byte of bytes) sum = table[(sum ^ byte) & 255] ^ sum >>> 8;
	return ~sum >>> 0;
}

// src/tokens/classes.ts
/** No class: a byte of a character beyond ASCII. */
const WIDE = 128;
/** Makes the look-up: one table for ASCII, blocks of 128 characters for all others. */
function createClasses({ classIndex, classBlocks }) {
	const ascii = (/* @__PURE__ */ new Uint8Array(256)).fill(128);
	const first = classIndex[0] << 7;
	ascii.set(classBlocks.subarray(first, first + 128));
	function wideAt(bytes, at) {
		const lead = bytes[at];
		const second = bytes[at + 1] & 63;
		let code;
		if (lead < 224) code = (lead & 31) << 6 | second;
		else if (lead < 240) code = (lead & 15) << 12 | second << 6 | bytes[at + 2] & 63;
		else code = (lead & 7) << 18 | second << 12 | (bytes[at + 2] & 63) << 6 | bytes[at + 3] & 63;
		return classBlocks[classIndex[code >> 7] << 7 | code & 127];
	}
	function at(bytes, at) {
		const known = ascii[bytes[at]];
		return known === 128 ? wideAt(bytes, at) : known;
	}
	return {
		ascii,
		at
	};
}
/** Bytes of the character that begins with this byte. */
function widthOf(lead) {
	if (lead < 128) return 1;
	if (lead < 224) return 2;
	return lead < 240 ? 3 : 4;
}

// src/tokens/hash.ts
const FIRST = 0;
const MIDDLE = 1;
const LAST = 2;
/**
* Reads the words of a piece; one that others leave no room for is 0.
* @param length at least 1
* @returns a hash of words and length whose upper bits are the good ones; scripts/generate-tokens.mjs
* sorts the tokens by it
*/
function readWords(bytes, from, length, words) {
	let first;
	let middle = 0;
	let last = 0;
	if (length < 4) first = bytes.getUint8(from) | bytes.getUint8(from + (length >> 1)) << 8 | bytes.getUint8(from + length - 1) << 16;
	else {
		first = bytes.getInt32(from, true);
		if (length > 4) last = bytes.getInt32(from + length - 4, true);
		if (length > 8) middle = bytes.getInt32(from + (length - 4 >> 1), true);
	}
	words[0] = first;
	words[1] = middle;
	words[2] = last;
	const sum = Math.imul(first ^ Math.imul(middle, 668265263), 0x85ebca6b) + Math.imul(last, 0xc2b2ae35) + length;
	return Math.imul(sum ^ sum >>> 15, 0x9e3779b1);
}

// src/tokens/memory.ts
/** Puts a memory of fixed size before the count: listings repeat few pieces many times. */
function createMemory(countPiece) {
	const slots = /* @__PURE__ */ new Int32Array(16384);
	const words = /* @__PURE__ */ new Int32Array(3);
	return (bytes, from, to) => {
		const length = to - from;
		if (length > 12) return countPiece(bytes, from, to);
		const slot = readWords(bytes, from, length, words) >>> 20 << 2;
		const known = slots[slot];
		if ((known & 15) === length && slots[slot + 1] === words[0] && slots[slot + 2] === words[1] && slots[slot + 3] === words[2]) return known >> 4;
		slots.set(words, slot + 1);
		const tokens = countPiece(bytes, from, to);
		slots[slot] = tokens << 4 | length;
		return tokens;
	};
}

// src/tokens/vocabulary.ts
/** Sorts after every rank: the bytes are no token. */
const NO_RANK = 0x7fffffff;
/** The buckets are numbered by the upper 17 bits of the hash. */
const BUCKET_SHIFT = 15;
const RECORD_HEAD = 4;
/** All tokens in one hash table over their bytes, which is the file itself. */
function createRankOf({ bucketStarts, records, longestToken }) {
	const words = /* @__PURE__ */ new Int32Array(3);
	return (bytes, from, to) => {
		const length = to - from;
		if (length > longestToken) return NO_RANK;
		const bucket = 3 * (readWords(bytes, from, length, words) >>> BUCKET_SHIFT);
		const stop = bucketStarts[bucket + 3] | bucketStarts[bucket + 4] << 8 | bucketStarts[bucket + 5] << 16;
		let record = bucketStarts[bucket] | bucketStarts[bucket + 1] << 8 | bucketStarts[bucket + 2] << 16;
		while (record < stop) {
			const found = records[record];
			if (found === length) {
				const shift = record + RECORD_HEAD - from;
				let at = to - 1;
				while (at >= from && bytes.getUint8(at) === records[at + shift]) at--;
				if (at < from) return records[record + 1] | records[record + 2] << 8 | records[record + 3] << 16;
			}
			record += RECORD_HEAD + found;
		}
		return NO_RANK;
	};
}

// src/tokens/merge.ts
/** Pieces up to this size share one workspace, longer ones get their own. */
const COMMON_BYTES = 4096;
function allocate(length) {
	const leaves = 2 ** Math.ceil(Math.log2(length));
	return {
		leaves,
		tree: new Int32Array(2 * leaves),
		ahead: new Uint8Array(length + 1),
		behind: new Uint8Array(length + 1)
	};
}
/** Gives a leaf its rank and mends the minima above it. */
function set(tree, leaf, rank) {
	tree[leaf] = rank;
	for (let node = leaf; node > 1;) {
		const least = Math.min(tree[node], tree[node ^ 1]);
		node >>= 1;
		if (tree[node] === least) return;
		tree[node] = least;
	}
}
/**
* Makes the merge: the pair of neighbours with the lowest rank first, the leftmost of equals, until no
* pair is a token. Each step walks one path of a tree of minima: n log n for every piece.
*/
function createMerge(rankOf) {
	const common = [];
	function workspaceFor(length) {
		if (length > COMMON_BYTES) return allocate(length);
		const power = Math.ceil(Math.log2(length));
		common[power] ??= allocate(2 ** power);
		return common[power];
	}
	return (bytes, from, to) => {
		const length = to - from;
		if (length < 2) return length;
		const { leaves, tree, ahead, behind } = workspaceFor(length);
		for (let at = 0; at < length - 1; at++) tree[leaves + at] = rankOf(bytes, from + at, from + at + 2);
		tree.fill(NO_RANK, leaves + length - 1, 2 * leaves);
		for (let node = leaves - 1; node > 0; node--) tree[node] = Math.min(tree[2 * node], tree[2 * node + 1]);
		ahead.fill(1, 0, length + 1);
		behind.fill(1, 0, length + 1);
		let parts = length;
		for (let least = tree[1]; least !== NO_RANK; least = tree[1]) {
			let node = 1;
			while (node < leaves) {
				node *= 2;
				if (tree[node] !== least) node++;
			}
			const left = node - leaves;
			const right = left + ahead[left];
			const end = right + ahead[right];
			ahead[left] = end - left;
			behind[end] = end - left;
			parts--;
			set(tree, right + leaves, NO_RANK);
			set(tree, node, end < length ? rankOf(bytes, from + left, from + end + ahead[end]) : NO_RANK);
			if (left > 0) {
				const before = left - behind[left];
				set(tree, before + leaves, rankOf(bytes, from + before, from + end));
			}
		}
		return parts;
	};
}

// src/tokens/split.ts
const LF = 10;
const CR = 13;
const BLANK = 32;
const APOSTROPHE = 39;
const SLASH = 47;
/**
* Makes the split: piece by piece what the pattern of o200k_base would match. A character is looked at
* a bounded number of times, whatever the text.
*/
function createPieceEnd({ ascii, at: classAt }) {
	/** The first two branches: uppers, then lowers. */
	function letters(bytes, start, end) {
		let at = start;
		while (at < end && ascii[bytes[at]] === 1) at++;
		while (at < end && ascii[bytes[at]] === 2) at++;
		if (at < end && ascii[bytes[at]] === 128) at = wideLetters(bytes, start, end);
		return at < end && bytes[at] === APOSTROPHE ? contraction(bytes, at, end) : at;
	}
	/**
	* The same for characters that count as both: without a lower behind the uppers the pattern gives back
	* characters until one counts as both, and only if none does, all of them stand.
	*/
	function wideLetters(bytes, start, end) {
		let at = start;
		let afterBoth = 0;
		let found = 0;
		while (at < end) {
			found = classAt(bytes, at);
			if (!(found & 1)) break;
			at += widthOf(bytes[at]);
			if (found & 2) afterBoth = at;
		}
		if (at < end && found & 2) do
			at += widthOf(bytes[at]);
		while (at < end && classAt(bytes, at) & 2);
		else if (afterBoth > 0) at = afterBoth;
		return at;
	}
	function numbers(bytes, start, end) {
		let at = start;
		for (let count = 0; count < 3 && at < end && classAt(bytes, at) & 8; count++) at += widthOf(bytes[at]);
		return at;
	}
	function symbols(bytes, start, end) {
		let at = start;
		while (at < end && ascii[bytes[at]] & 68) at++;
		while (at < end && classAt(bytes, at) & 68) at += widthOf(bytes[at]);
		while (at < end && (bytes[at] === LF || bytes[at] === CR || bytes[at] === SLASH)) at++;
		return at;
	}
	/** The last three branches: up to the last newline of the run, else all but the blank before a word. */
	function spaces(bytes, start, end) {
		let at = start;
		let last = start;
		let afterNewline = 0;
		while (at < end) {
			const found = classAt(bytes, at);
			if (!(found & 16)) break;
			last = at;
			at += widthOf(bytes[at]);
			if (found & 32) afterNewline = at;
		}
		if (afterNewline > 0) return afterNewline;
		return at < end && last > start ? last : at;
	}
	return (bytes, at, end) => {
		const first = classAt(bytes, at);
		if (first & 3) return letters(bytes, at, end);
		if (first & 8) return numbers(bytes, at, end);
		const next = at + widthOf(bytes[at]);
		const second = next < end ? classAt(bytes, next) : 0;
		if (second & 3 && !(first & 32)) return letters(bytes, next, end);
		if (first & 68) return symbols(bytes, next, end);
		if (second & 68 && bytes[at] === BLANK) return symbols(bytes, next, end);
		return spaces(bytes, at, end);
	};
}
/**
* `'s`, `'t`, `'m`, `'d`, `'re`, `'ve`, `'ll` in any case. tiktoken's pattern says so with `(?i:…)`, by which
* the long s, U+017F, is an s; js-tiktoken lists the cases of ASCII and lacks it.
*/
function contraction(bytes, at, end) {
	const lowerAt = (index) => index < end ? bytes[index] | 32 : 0;
	const [one, two] = [lowerAt(at + 1), lowerAt(at + 2)];
	if (one === 115 || one === 116 || one === 109 || one === 100) return at + 2;
	if (two === 101 && (one === 114 || one === 118)) return at + 3;
	if (one === 108 && two === 108) return at + 3;
	return at + 2 < end && bytes[at + 1] === 197 && bytes[at + 2] === 191 ? at + 3 : at;
}

// src/tokens/counter.ts
/** UTF-16 units up to which a text is encoded into the counter's own buffer. */
const COMMON_UNITS = 65536;
/**
* Loads the table of tokens: a few milliseconds, about 5 MB of memory.
* @param source the table's bytes, path or `file:` URL; by default the one beside the bundle
* @throws ExpectedFailure `tokens-unavailable` where the table is missing or damaged
*/
function loadCounter(source) {
	const asset = readAsset(source);
	const pieceEnd = createPieceEnd(createClasses(asset));
	const rankOf = createRankOf(asset);
	const merge = createMerge(rankOf);
	const countPiece = createMemory((bytes, from, to) => rankOf(bytes, from, to) === 0x7fffffff ? merge(bytes, from, to) : 1);
	const encoder = new TextEncoder();
	const common = new Uint8Array(3 * COMMON_UNITS);
	function countBytes(bytes, end) {
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
		let total = 0;
		for (let at = 0; at < end;) {
			const next = pieceEnd(bytes, at, end);
			total += countPiece(view, at, next);
			at = next;
		}
		return total;
	}
	return { count: (text) => {
		if (text.length <= COMMON_UNITS) return countBytes(common, encoder.encodeInto(text, common).written);
		const bytes = encoder.encode(text);
		return countBytes(bytes, bytes.length);
	} };
}

// src/commands/print.ts
const EXITS = {
	pass: EXIT.pass,
	measured: EXIT.pass,
	fail: EXIT.fail,
	unmeasured: EXIT.unmeasured
};
/** Writes the report to stdout, as its reader wants it. @returns the exit code of its verdict */
async function printReport(report, { mode, flags, io, notes = [] }) {
	if (flags.report !== void 0) await writeReportFile(report, flags.report, io);
	if (flags.json) {
		const { renderJson } = await import("./beside2.js");
		io.stdout.write(renderJson(report, { actions: io.env["GITHUB_ACTIONS"] === "true" }));
		return EXITS[report.verdict];
	}
	if (flags.quiet === true && (report.verdict === "pass" || report.verdict === "measured")) return EXITS[report.verdict];
	const { renderTerminal } = await import("./terminal.js");
	for (const note of notes) io.stderr.write(`${neutral(note, "log")}\n`);
	io.stdout.write(renderTerminal(report, {
		width: io.stdout.columns ?? 80,
		mode,
		command: "mcp-budget",
		quiet: flags.quiet === true,
		...colourful(io, io.stdout) ? { style: (format, text) => styleText(format, text) } : {}
	}));
	return EXITS[report.verdict];
}
/** The same document as `--json`, in a file: what other jobs and commands read. */
async function writeReportFile(report, file, { cwd, env }) {
	const { renderJson } = await import("./beside2.js");
	try {
		writeFileSync(resolve(cwd, file), renderJson(report, { actions: env["GITHUB_ACTIONS"] === "true" }));
	} catch (cause) {
		throw failure("report-unwritable", [file, cause instanceof Error ? cause.message : String(cause)], {
			file,
			cause
		});
	}
}

export { toolLimit as A, jsonBytes as B, describeMany as C, openCase as D, judgeTools as E, isComplete as F, formatSigned as G, formatCount as H, measure as I, shortName as K, measureAgain as L, findLargest as M, takeStock as N, readAllowances as O, gather as P, compareText as R, sweepTemporary as S, judge as T, formatNumber as U, utf8Bytes as V, formatShare as W, gitMaybe as _, makeAssessor as a, atExit as b, lostUnits as c, readChanges as d, readCommit as f, git as g, readTree as h, measureFiles as i, eachTool as j, readCeilings as k, refuseName as l, readState as m, loadCounter as n, rehearse as o, readHead as p, writeReport as r, CUT_UNITS as s, printReport as t, findRepository as u, isRefusal as v, percentile as w, makeTemporary as x, killGroup as y, renderJson as z };