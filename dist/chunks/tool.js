import { t as advise } from "./advice.js";
import { H as formatCount, U as formatNumber, V as utf8Bytes, W as formatShare } from "./beside.js";
import { D as loadTokens, _ as jsonForTerminal, g as jsonForActions, in as failure, v as neutral } from "./start.js";
import { t as EXIT } from "./io.js";
import { i as renderToolAdvice } from "./insights4.js";
import { c as padEnd, l as padStart, o as clip, s as columns } from "./render.js";
import { t as colouring } from "./show2.js";

// src/core/properties.ts
/** Beyond this a value is shown whole: nobody reads further down, and a hostile tool cannot exhaust the stack. */
const DEPTH = 64;
/**
* The tree of a tool, every byte in exactly one place.
* @param counter null leaves the tokens null; counting reads each text once per level above it
*/
function measureProperties(tool, counter) {
	return walk(tool, {
		key: null,
		path: [],
		total: utf8Bytes(JSON.stringify(tool)),
		counter
	});
}
/** Every node of a tree, parents before children. */
function* flattenProperties(node) {
	yield node;
	for (const child of node.children) yield* flattenProperties(child);
}
function walk(value, spot) {
	const { key, path, total, counter } = spot;
	const children = path.length >= DEPTH ? [] : childrenOf(value, spot);
	const prefix = key === null ? "" : `${JSON.stringify(key)}:`;
	const text = counter !== null || children.length === 0 ? `${prefix}${JSON.stringify(value)}` : "";
	const inner = children.reduce((sum, child) => sum + child.bytes, 0);
	const ownBytes = children.length === 0 ? utf8Bytes(text) : utf8Bytes(prefix) + 2 + children.length - 1;
	const bytes = ownBytes + inner;
	return {
		path,
		bytes,
		ownBytes,
		tokens: counter === null ? null : counter.count(text),
		share: total === 0 ? 0 : bytes / total,
		children
	};
}
/** Objects have their members; a list of objects its entries; a list of plain values is one text. */
function childrenOf(value, { path, total, counter }) {
	if (typeof value !== "object" || value === null) return [];
	const isList = Array.isArray(value);
	if (isList && !value.some((each) => typeof each === "object" && each !== null)) return [];
	return Object.entries(value).map(([key, inner]) => walk(inner, {
		key: isList ? null : key,
		path: [...path, key],
		total,
		counter
	}));
}

// src/render/tree.ts
/** Members that weigh less than this share of the tool stand together in one line. */
const SMALL = .01;
const plain = (_, text) => text;
/**
* One tool down to the single schema property, the heaviest first: what `measure --tool` prints.
* The bytes of a line hold those of the lines below it that are further in.
*/
function renderTree(root, { name, width, style = plain }) {
	const rows = [...below(root, root.bytes, 1)];
	const header = [
		"bytes",
		...root.tokens === null ? [] : ["tokens"],
		"share"
	];
	const figures = (row) => [
		formatNumber(row.bytes),
		...root.tokens === null ? [] : [row.tokens === null ? "" : formatNumber(row.tokens)],
		formatShare(row.bytes, root.bytes)
	];
	const widths = header.map((title, at) => Math.max(title.length, ...rows.map((row) => (figures(row)[at] ?? "").length)));
	const others = widths.reduce((sum, each) => sum + each + 2, 0);
	const labelWidth = Math.max(20, Math.min(Math.max(...rows.map((row) => columns(row.label)), 20), Math.max(40, width) - others));
	const line = (label, cells) => `${padEnd(clip(label, labelWidth), labelWidth)}${cells.map((cell, at) => `  ${padStart(cell, widths[at] ?? 0)}`).join("")}`;
	const sum = [formatCount(root.bytes, "byte"), ...root.tokens === null ? [] : [formatCount(root.tokens, "token")]].join(", ");
	return `${[
		`${style("bold", `${neutral(name, "log", 200)}`)}  ${sum}`,
		"",
		style("dim", line("", header).trimEnd()),
		...rows.map((row) => line(row.label, figures(row)).trimEnd())
	].join("\n")}\n`;
}
function* below(node, wholeBytes, depth) {
	const indent = "  ".repeat(depth);
	const sorted = [...node.children].sort((a, b) => b.bytes - a.bytes);
	const shown = sorted.filter((child) => child.bytes >= wholeBytes * SMALL || sorted.length === 1);
	for (const child of shown) {
		yield {
			label: indent + label(child),
			bytes: child.bytes,
			tokens: child.tokens
		};
		yield* below(child, wholeBytes, depth + 1);
	}
	const small = sorted.slice(shown.length);
	if (small.length > 0) yield {
		label: `${indent}… ${formatCount(small.length, "smaller part")}`,
		bytes: small.reduce((sum, child) => sum + child.bytes, 0),
		tokens: null
	};
}
function label(node) {
	return neutral(node.path.at(-1) ?? "", "log", 100) || "(blank)";
}

// src/commands/tool.ts
/**
* Writes one tool down to the single schema property, with the advice on it.
* @param wanted `server/tool`, or a tool's name alone where only one server has it
* @throws {ExpectedFailure} `tool-not-found`
*/
async function showTool(report, wanted, { flags, io }) {
	const found = await findTool(report, wanted);
	const { counter } = flags.tokens === false ? { counter: null } : await loadTokens();
	const trees = found.map(({ server, tool }) => ({
		server,
		tool,
		tree: measureProperties(tool.definition, counter)
	}));
	const advice = advise(report.servers).filter((each) => found.some(({ server, tool }) => each.server === server && each.tool === tool.name));
	if (flags.json) {
		const tools = trees.map(({ server, tool, tree }) => ({
			server,
			tool: tool.name,
			bytes: tree.bytes,
			tokens: tree.tokens,
			properties: [...flattenProperties(tree)].map(({ path, bytes, ownBytes, tokens, share }) => ({
				path,
				bytes,
				ownBytes,
				tokens,
				share
			}))
		}));
		const json = JSON.stringify({
			schemaVersion: 1,
			tool: report.tool,
			verdict: report.verdict,
			tools,
			advice
		}, null, 2);
		io.stdout.write(`${io.env["GITHUB_ACTIONS"] === "true" ? jsonForActions(json) : jsonForTerminal(json)}\n`);
	} else {
		const layout = {
			width: io.stdout.columns ?? 80,
			...colouring(io)
		};
		io.stdout.write(trees.map(({ server, tool, tree }) => renderTree(tree, {
			name: `${server}/${tool.name}`,
			...layout
		})).join("\n"));
		io.stdout.write(renderToolAdvice(advice, layout));
	}
	return EXIT.pass;
}
/** All tools of that name on one server: a listing may hold two of one name. */
async function findTool(report, wanted) {
	const all = report.servers.flatMap((server) => server.status === "measured" ? server.tools.map((tool) => ({
		server: server.name,
		tool
	})) : []);
	const whole = all.filter(({ server, tool }) => `${server}/${tool.name}` === wanted);
	if (whole.length > 0) return whole;
	const bare = all.filter(({ tool }) => tool.name === wanted);
	const servers = [...new Set(bare.map(({ server }) => server))];
	if (servers.length === 1) return bare;
	if (servers.length > 1) throw failure("tool-not-found", [wanted, `Several servers have it: give ${servers.map((server) => `"${server}/${wanted}"`).join(" or ")}.`]);
	const unmeasured = report.servers.flatMap((server) => server.status === "unmeasured" ? [`${server.name} could not be measured: ${server.reason.message}`] : []);
	const { closest } = await import("./esm.js");
	const names = all.map(({ server, tool }) => `${server}/${tool.name}`);
	const hint = names.length === 0 ? "No tool was listed." : `Did you mean ${closest(wanted, names)}?`;
	throw failure("tool-not-found", [wanted, [hint, ...unmeasured].join(" ")]);
}

export { showTool };