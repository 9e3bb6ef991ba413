import { I as formatCount, L as formatNumber, R as formatShare, z as formatSigned } from "./beside.js";
import { u as worstFirst } from "./finding.js";
import { x as neutral } from "./start.js";
import { i as raiseRows, n as changeRows, o as unmeasuredLines, r as problemRows, s as facts, t as whatToDo } from "./todo.js";
import { a as wrap, i as padStart, n as columns, r as padEnd, t as clip } from "./width.js";
import { c as noComparison, d as tokensWords, f as toolsOnServers, i as fullName, l as onlyTextChanged, m as totalWords, n as changeCounts, o as heaviest, p as totalChange, s as heaviestPart, t as baseName } from "./words.js";

// src/render/terminal-sizes.ts
const HEAVIEST$1 = 5;
const PER_SERVER = 40;
/** The heaviest tools of a check, or of a measurement each server with its tools, heaviest first. */
function sizeTable(report, mode, width, style) {
	const servers = report.servers.filter((server) => server.status === "measured");
	if (mode === "measure") return servers.flatMap((server, at) => [...at === 0 ? [] : [""], ...serverTable(server, report.totals.bytes, width, style)]);
	const tools = heaviest(servers);
	if (tools.length === 0) return [];
	return table(tools.length > HEAVIEST$1 ? `Heaviest ${HEAVIEST$1} of ${formatCount(tools.length, "tool")}` : "Tools", tools.slice(0, HEAVIEST$1), (tool) => fullName(tool.server, tool.name), report.totals.bytes, width, style);
}
function serverTable(server, wholeBytes, width, style) {
	const tools = heaviest([server]);
	const name = neutral(server.name, "log", 100);
	const left = tools.length - PER_SERVER;
	const { instructions } = server;
	return [
		...table(`${name} (${formatCount(server.tools.length, "tool")})`, tools.slice(0, PER_SERVER), (tool) => tool.name === "" ? "(no name)" : tool.name, wholeBytes, width, style),
		...left > 0 ? [`  … and ${formatNumber(left)} more; --json has all`] : [],
		...instructions.bytes === 0 ? [] : [`  instructions, apart from the total: ${sizeWords(instructions.bytes, instructions.tokens)}`]
	];
}
function table(title, tools, nameOf, wholeBytes, width, style) {
	if (tools.length === 0) return [style("bold", title)];
	const counted = tools.some((tool) => tool.tokens !== null);
	const rows = tools.map((tool) => [
		neutral(nameOf(tool), "log", 200),
		formatNumber(tool.bytes),
		...counted ? [tool.tokens === null ? "" : formatNumber(tool.tokens)] : [],
		formatShare(tool.bytes, wholeBytes),
		heaviestPart(tool.parts)
	]);
	const header = [
		title,
		"bytes",
		...counted ? ["tokens"] : [],
		"share",
		"mostly"
	];
	const last = header.length - 1;
	const widths = header.map((_, at) => Math.max(...rows.map((row) => columns(row[at] ?? "")), at === 0 ? 0 : columns(header[at] ?? "")));
	const others = widths.slice(1).reduce((sum, each) => sum + each + 2, 2);
	const nameWidth = Math.max(16, Math.min(Math.max(widths[0] ?? 0, columns(title) - 2), width - others));
	const line = (cells) => cells.map((cell, at) => at === 0 ? padEnd(clip(cell, nameWidth), nameWidth) : at === last ? padEnd(cell, widths[at] ?? 0) : padStart(cell, widths[at] ?? 0)).join("  ").trimEnd();
	const titleCell = clip(title, nameWidth + 2);
	const heading = line(["", ...header.slice(1)]).slice(nameWidth);
	return [`${style("bold", titleCell)}${" ".repeat(Math.max(0, nameWidth + 2 - columns(titleCell)))}${style("dim", heading)}`, ...rows.map((row) => `  ${line(row)}`)];
}
function sizeWords(bytes, tokens) {
	return tokens === null ? formatCount(bytes, "byte") : `${formatCount(bytes, "byte")}, ${formatCount(tokens, "token")}`;
}

// src/render/terminal-statistics.ts
const HEAVIEST = 5;
const NAME_WIDTH = 40;
/** How many servers and their tools spread, where there are many. */
function statistics({ statistics: given }, style) {
	if (given === void 0) return [];
	const rows = [
		[
			"",
			"count",
			"median",
			"p90",
			"p99"
		],
		["Tools", ...figures(given.tools)],
		["Servers", ...figures(given.servers)]
	];
	const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => columns(row[at] ?? ""))));
	const [header = "", ...lines] = rows.map((cells) => cells.map((cell, at) => at === 0 ? padEnd(cell, widths[at] ?? 0) : padStart(cell, widths[at] ?? 0)).join("  "));
	return [
		`${style("bold", "Spread")}${style("dim", `${header.slice(4)}   in bytes`)}`,
		...lines.map((line) => `  ${line}`),
		...heaviestServers(given, style),
		...outcomes(given, style)
	];
}
function figures({ count, median, p90, p99 }) {
	return [
		count,
		median,
		p90,
		p99
	].map((value) => value === null ? "" : formatNumber(value));
}
function heaviestServers({ heaviestServers: heaviest }, style) {
	const shown = heaviest.slice(0, HEAVIEST).map(({ server, tools, bytes }) => [
		clip(neutral(server, "log", 200), NAME_WIDTH),
		formatNumber(bytes),
		formatNumber(tools)
	]);
	if (shown.length === 0) return [];
	const widths = [
		0,
		1,
		2
	].map((at) => Math.max(...shown.map((row) => columns(row[at] ?? ""))));
	const lines = shown.map(([name = "", bytes = "", tools = ""]) => `  ${padEnd(name, widths[0])}  ${padStart(bytes, widths[1])} bytes  ${padStart(tools, widths[2])} tools`);
	return [
		"",
		style("bold", "Heaviest servers"),
		...lines
	];
}
function outcomes({ outcomes: counts }, style) {
	const byWord = /* @__PURE__ */ new Map();
	for (const [code, count] of Object.entries(counts)) byWord.set(outcomeWord(code), (byWord.get(outcomeWord(code)) ?? 0) + count);
	const words = [...byWord].sort(([, a], [, b]) => b - a).map(([word, count]) => `${formatNumber(count)} ${word}`);
	return words.length < 2 ? [] : ["", `${style("bold", "Outcomes")}  ${words.join(", ")}`];
}
const WORDS = {
	"no-endpoint": "no MCP endpoint",
	"http-error": "HTTP error",
	"start-timeout": "time-out",
	"list-timeout": "time-out",
	"total-timeout": "not reached in time",
	"address-refused": "private address refused"
};
/** What became of a server in a word or two: `measured`, `needs authorization`. */
function outcomeWord(code) {
	return (Object.hasOwn(WORDS, code) ? WORDS[code] : void 0) ?? neutral(code, "log", 60).replaceAll("-", " ");
}

// src/render/terminal.ts
const plain = (_, text) => text;
/**
* The report for a person at a terminal: the verdict and the total against its limit first, then the
* problems and what to do; the last line of a failing run is the command to run. Every foreign text is
* neutralised and no line is wider than `width` but for words that cannot be broken.
*/
function renderTerminal(report, options) {
	const style = options.style ?? plain;
	const width = Math.max(40, options.width);
	return `${[
		head(report, width, style),
		raiseRows(report, width, style),
		problems(report, "error", width, style),
		unmeasuredLines(report, width, style),
		problems(report, "warning", width, style),
		options.quiet ? [] : problems(report, "notice", width, style),
		options.quiet ? [] : changeRows(report, width, style),
		options.quiet ? [] : sizeTable(report, options.mode, width, style),
		options.quiet ? [] : statistics(report, style),
		options.quiet ? [] : facts(report, width, style),
		steps(report, options.command, width, style)
	].filter((block) => block.length > 0).map((block) => block.join("\n")).join("\n\n")}\n`;
}
function head(report, width, style) {
	const word = {
		pass: "PASS",
		fail: "FAIL",
		unmeasured: "NOT MEASURED",
		measured: "MEASURED"
	}[report.verdict];
	const colour = {
		pass: "green",
		fail: "red",
		unmeasured: "yellow",
		measured: "cyan"
	}[report.verdict];
	const indent = " ".repeat(word.length + 2);
	const first = `${style(["bold", colour], word)}  ${style("bold", totalWords(report))}`;
	const counts = report.discovery.measured === 0 ? "" : `${toolsOnServers(report)}, ${tokensWords(report.totals.tokens)}`;
	const oneLine = word.length + totalWords(report).length + counts.length + 5 <= width;
	return [
		oneLine ? `${first}   ${counts}`.trimEnd() : first,
		...oneLine ? [] : [indent + counts],
		...comparison(report).flatMap((line) => wrap(line, width - indent.length).map((each) => indent + each))
	];
}
function comparison(report) {
	const { base } = report;
	if (base === null) return [];
	const name = neutral(baseName(base), "log", 120);
	const counts = changeCounts(base.changes);
	const what = base.changes.length === 0 ? "no tool changed" : onlyTextChanged(report) ? `${counts}, nothing but text changed` : counts;
	if (base.reason !== null) {
		const why = neutral(noComparison(base.reason), "log");
		return base.changes.length === 0 ? [why] : [`Against ${name}: ${what}`, why];
	}
	const change = totalChange(report);
	return [change === null ? `Against ${name}: ${what}; the totals cannot be compared` : `${formatSigned(change)} bytes against ${name}: ${what}`];
}
function problems(report, severity, width, style) {
	const shown = worstFirst(report.findings).filter((finding) => finding.severity === severity && ![
		"server-unmeasured",
		"limit-raised",
		"ratchet-raised"
	].includes(finding.kind));
	const missing = report.findings.filter((finding) => finding.kind === "server-unmeasured" && finding.severity === severity && !report.servers.some((server) => server.status === "unmeasured" && server.name === finding.server));
	return problemRows([...missing, ...shown], severity, width, style);
}
function steps(report, command, width, style) {
	const todo = whatToDo(report, command);
	if (todo.length === 0) return [];
	const lines = todo.flatMap((step, at) => {
		const number = todo.length === 1 ? "  " : `  ${at + 1}. `;
		const indent = " ".repeat(columns(number));
		const says = wrap(neutral(step.says, "log"), width - columns(number)).map((line, row) => (row === 0 ? number : indent) + line);
		return step.command === null ? says : [...says, `${indent}${style(["bold", "cyan"], step.command)}`];
	});
	return [style("bold", "What to do"), ...lines];
}

export { renderTerminal as t };