import { h as escapeHtml, v as neutral, y as neutralLines } from "./start.js";
import { G as formatSigned, H as formatCount, U as formatNumber, V as utf8Bytes, W as formatShare } from "./beside.js";

// src/render/words.ts
/** All measured tools, heaviest first. */
function heaviest(servers) {
	return servers.flatMap((server) => server.status === "measured" ? server.tools.map((tool) => ({
		...tool,
		server: server.name
	})) : []).sort((a, b) => b.bytes - a.bytes);
}
/** The part of a tool that weighs most: `inputSchema 4,020`. */
function heaviestPart(parts) {
	const [part, bytes] = Object.entries(parts).reduce((most, each) => each[1] > most[1] ? each : most, ["", -1]);
	return part === "" ? "" : `${part} ${formatNumber(bytes)}`;
}
/** `server/tool`, raw. */
function fullName(server, tool) {
	return [server, tool === "" ? "(no name)" : tool].filter((name) => name !== void 0 && name !== null).join("/");
}
/** `38 tools on 2 servers`. */
function toolsOnServers(report) {
	return `${formatCount(report.totals.tools, "tool")} on ${formatCount(report.discovery.measured, "server")}`;
}
/** `10,310 tokens`, or that they were not counted. */
function tokensWords(tokens) {
	return tokens === null ? "tokens not counted" : formatCount(tokens, "token");
}
/** `4,500 of 6,000 bytes (75 %)`, `6,100 of 6,000 bytes, 100 over`: a share stands only where the limit holds. */
function againstLimit(actual, limit, unit) {
	if (limit === null) return formatCount(actual, unit);
	const figures = `${formatNumber(actual)} of ${formatCount(limit, unit)}`;
	if (actual > limit) return `${figures}, ${formatNumber(actual - limit)} over`;
	if (actual === limit) return `${figures}, none left`;
	return `${figures} (${formatShare(actual, limit)})`;
}
/** Bytes gained or lost by part, largest first: `description +410, inputSchema +96`. */
function partChanges(parts) {
	return Object.entries(parts).filter(([, bytes]) => bytes !== 0).sort((a, b) => Math.abs(b[1]) - Math.abs(a[1])).map(([part, bytes]) => `${part} ${formatSigned(bytes)}`).join(", ");
}
/** What changed in a tool besides its size, in words of its schema: `added limit; removed page`. */
function shapeWords(change) {
	if (change.kind === "renamed") return `renamed from ${change.from ?? "another name"}`;
	if (change.shape === null) return "";
	if (change.shape.textOnly) return "text only";
	return [["added", change.shape.added], ["removed", change.shape.removed]].filter(([, names]) => names.length > 0).map(([verb, names]) => `${verb} ${names.slice(0, 6).join(", ")}${names.length > 6 ? ` and ${names.length - 6} more` : ""}`).join("; ");
}
/** What made a tool's size differ, raw: `description +410; text only`, `new`, `gone`. */
function changeWords(change) {
	if (change.kind === "added") return "new";
	if (change.kind === "removed") return "gone";
	return [partChanges(change.parts), shapeWords(change)].filter((words) => words !== "").join("; ");
}
/** True when every tool is known on both sides, and those that changed kept names and schemas and touched nothing but text. */
function onlyTextChanged(report) {
	const changes = report.base?.changes ?? [];
	return report.base?.reason === null && !hasUnmeasured(report) && changes.length > 0 && changes.every((change) => change.shape?.textOnly === true && ![
		"added",
		"removed",
		"renamed"
	].includes(change.kind));
}
/** `1 new, 2 grew`. */
function changeCounts(changes) {
	const words = {
		added: "new",
		removed: "gone",
		renamed: "renamed",
		grew: "grew",
		shrank: "shrank",
		changed: "changed at equal size"
	};
	return Object.keys(words).flatMap((kind) => {
		const count = changes.filter((change) => change.kind === kind).length;
		return count === 0 ? [] : [`${formatNumber(count)} ${words[kind]}`];
	}).join(", ");
}
/** What a person calls the base: `main (4f2c1ab)`, raw. */
function baseName(base) {
	const commit = shortCommit(base.commit);
	if (base.ref === null) return commit ?? "base";
	return commit === null || base.ref.startsWith(commit) ? base.ref : `${base.ref} (${commit})`;
}
/** The first seven digits of a commit, null where there is none. */
function shortCommit(commit) {
	return commit === null ? null : commit.slice(0, 7);
}
/** Bytes by which the head's total differs from the base's; null where there is no base. */
function totalChange(report) {
	const before = report.base?.totals;
	return before === null || before === void 0 || report.verdict === "unmeasured" || hasUnmeasured(report) ? null : report.totals.bytes - before.bytes;
}
function hasUnmeasured(report) {
	return report.servers.some((server) => server.status === "unmeasured") || report.findings.some((finding) => finding.kind === "server-unmeasured");
}
/** A reason of so many UTF-16 units is told once, and referred to elsewhere. */
const LONG_REASON = 120;
/** Why there is no difference to base, or only part of one, as a sentence that says so, raw. */
function noComparison({ code, message }, servers) {
	const once = withoutRepeat(message, servers);
	return code === "base-incomplete" || /^(no|base|the base)\b/i.test(once) ? once : `No comparison: ${once}`;
}
/** What ends a reason of base: how many more there are, and what to do. */
const AFTER_REASON = /(?:, and \d+ more)?\.?(?: Where it needs a build first, .*)?$/s;
/** A message that refers to the reason of an unmeasured server where it says that same reason, which stands below. */
function withoutRepeat(message, servers) {
	for (const server of servers) {
		if (server.status !== "unmeasured" || server.reason.message.length < 120) continue;
		const start = message.indexOf(server.reason.message.slice(0, 120 / 2));
		if (start < 0) continue;
		const rest = AFTER_REASON.exec(message.slice(start))?.[0] ?? "";
		const said = message.slice(start, message.length - rest.length).replace(/[\s"').…]+$/, "");
		if (server.reason.message.startsWith(said)) return `${message.slice(0, start)}see the reason below${rest}`;
	}
	return message;
}
/** The total against its limit, or what is missing from it: never a share where a server is missing. */
function totalWords(report) {
	const { bytes } = report.totals;
	if (report.verdict === "measured") return formatCount(bytes, "byte");
	const limit = report.budget?.totalBytes ?? null;
	if (hasUnmeasured(report)) return partialWords(report, limit);
	if (report.findings.some(({ kind, severity }) => kind === "tokens-unavailable" && severity === "error")) return `${formatCount(bytes, "byte")}; tokens could not be counted`;
	if (report.verdict === "unmeasured") return `${formatCount(bytes, "byte")}; not all limits could be checked`;
	if (limit !== null) return againstLimit(bytes, limit, "byte");
	return `${formatCount(bytes, "byte")}, ${noLimitWords(report)}`;
}
function noLimitWords(report) {
	if (report.budget !== null) return report.only === void 0 ? "no limit for the total" : "no limit for this server’s total";
	return report.findings.some(({ kind }) => kind === "budget-removed") ? "its budget file is removed" : "no budget file";
}
function partialWords(report, limit) {
	const { bytes } = report.totals;
	const missing = report.servers.filter((server) => server.status === "unmeasured").length;
	const words = missing === 0 ? "not every server was found" : `${formatNumber(missing)} of ${formatCount(report.servers.length, "server")} missing`;
	if (report.discovery.measured === 0) return missing === 0 ? "no server was measured" : words;
	if (limit !== null && bytes > limit) return `${againstLimit(bytes, limit, "byte")}, ${words}`;
	return `${formatCount(bytes, "byte")} so far, ${words}`;
}

// src/render/finding.ts
/** Units of what a finding counts; kinds without one carry no figures. */
const UNITS = {
	"tool-over": "byte",
	"ratchet-grew": "byte",
	"ratchet-slack": "byte",
	"ratchet-done": "byte",
	"ratchet-gone": "byte",
	"total-over": "byte",
	"tokens-over": "token",
	"tool-tokens-over": "token",
	"tools-over": "tool",
	"instructions-over": "byte",
	"file-over": "byte"
};
const OVER = /* @__PURE__ */ new Set([
	"tool-over",
	"ratchet-grew",
	"total-over",
	"tokens-over",
	"tool-tokens-over",
	"tools-over",
	"instructions-over",
	"file-over"
]);
const TO_TIGHTEN = /* @__PURE__ */ new Set([
	"ratchet-slack",
	"ratchet-done",
	"ratchet-gone"
]);
const FIRST = [
	"budget-removed",
	"server-unmeasured",
	"ratchet-raised",
	"ratchet-ambiguous"
];
const SEVERITIES = [
	"error",
	"warning",
	"notice"
];
/** Errors before warnings before notices; what stops the check first, then the largest excess, then ratchet entries to turn. */
function worstFirst(findings) {
	return [...findings].sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || rank(a) - rank(b) || excess(b) - excess(a) || slack(b) - slack(a));
}
/** By how much a finding is over its limit, in its own unit; 0 where it is not. */
function excess(finding) {
	return OVER.has(finding.kind) ? Math.max(0, (finding.actual ?? 0) - (finding.limit ?? 0)) : 0;
}
/** What a finding is about, raw: a tool, a server, a file, or the total it names. */
function subject(finding) {
	if (finding.file !== void 0) return finding.file;
	const name = fullName(finding.server, finding.tool);
	const total = {
		"total-over": "total",
		"tokens-over": "all tokens",
		"tools-over": "number of tools",
		"instructions-over": "instructions"
	}[finding.kind];
	if (total === void 0) return name === "" && TO_TIGHTEN.has(finding.kind) ? finding.path?.at(-1) ?? "" : name;
	return name === "" ? total : `${name}: ${total}`;
}
/** The measured figure with its unit: `5,310 bytes`; empty where the finding has none. */
function figure(finding) {
	const unit = UNITS[finding.kind];
	return unit === void 0 || finding.actual === void 0 || finding.kind === "ratchet-gone" ? "" : formatCount(finding.actual, unit);
}
/** A message without the name of its subject in front, which stands beside it. */
function afterSubject(message, name) {
	if (name === "" || !message.startsWith(name)) return message;
	return /^(?::\s*|\s+)(?=\S)/.test(message.slice(name.length)) ? message.slice(name.length).replace(/^:?\s*/, "") : message;
}
/** Why each server was not measured, raw: a long reason stands at the first server that has it, and the others refer to that one. */
function reasonsOnce(servers) {
	const first = /* @__PURE__ */ new Map();
	return new Map(servers.map((server) => {
		const message = afterSubject(server.reason.message, server.name);
		const told = message.length < 120 ? void 0 : first.get(message);
		if (told === void 0) first.set(message, server.name);
		return [server, told === void 0 ? message : `for the same reason as ${told}.`];
	}));
}
/** Whether a finding is told in figures rather than by its message. */
function hasFigures(finding) {
	return finding.limit !== void 0 && UNITS[finding.kind] !== void 0;
}
/**
* What is wrong and by how much, without repeating subject and figure. Kinds without figures say their
* message, which may hold foreign text: neutralise the answer.
*/
function explain(finding) {
	const { actual, limit } = finding;
	if (limit === void 0) return finding.message;
	const ceiling = formatNumber(limit);
	switch (finding.kind) {
		case "ratchet-slack": return `lower its ceiling from ${ceiling} to ${formatNumber(finding.becomes ?? actual ?? 0)}`;
		case "ratchet-done": return `remove its ceiling of ${ceiling}: it fits now`;
		case "ratchet-gone": return `remove its ceiling of ${ceiling}: no such tool${finding.renamedTo === void 0 ? "" : `, looks renamed to ${finding.renamedTo}`}`;
		case "ratchet-grew": return `${formatNumber(excess(finding))} over its ceiling of ${ceiling}${inheritedWords(finding)}`;
		default: return actual === void 0 || !OVER.has(finding.kind) ? finding.message : `${formatNumber(excess(finding))} over the limit of ${ceiling}${inheritedWords(finding)}`;
	}
}
/** `; already over on base by 63, this change: +100`, or nothing. */
function inheritedWords(finding) {
	if (finding.inherited === void 0 || finding.inherited === 0) return "";
	return `; already over on base by ${formatNumber(finding.inherited)}, this change: ${formatSigned(excess(finding) - finding.inherited)}`;
}
function rank(finding) {
	const first = FIRST.indexOf(finding.kind);
	if (first >= 0) return first;
	return TO_TIGHTEN.has(finding.kind) ? FIRST.length + 1 : FIRST.length;
}
function slack(finding) {
	return TO_TIGHTEN.has(finding.kind) ? (finding.limit ?? 0) - (finding.becomes ?? 0) : 0;
}

// src/render/document.ts
const SEE_SUMMARY = (left) => `… and ${formatNumber(left)} more, see job summary`;
function fixed(text) {
	return {
		head: text,
		rows: [],
		tail: "",
		worth: Number.POSITIVE_INFINITY,
		more: SEE_SUMMARY
	};
}
/**
* Joins pieces into one document of at most `max` by `size`. What is too long loses rows, the piece of
* the least worth first and of those the largest; a table, fence or fold is never left open, since
* rows go whole.
* @param size length of a text: UTF-16 units of a comment, UTF-8 bytes of a summary
*/
function compose(pieces, max, size) {
	const texts = pieces.map((piece) => whole(piece, piece.rows));
	let total = texts.reduce((sum, text) => sum + size(text) + 2, 0);
	const order = pieces.map((piece, at) => ({
		piece,
		at,
		size: size(texts[at] ?? "")
	})).sort((a, b) => a.piece.worth - b.piece.worth || b.size - a.size);
	for (const { piece, at, size: before } of order) {
		if (total <= max) break;
		if (piece.worth === Number.POSITIVE_INFINITY) continue;
		const text = shorten$1(piece, max - (total - before), size);
		texts[at] = text;
		total += size(text) - before;
	}
	return texts.filter((text) => text !== "").join("\n\n");
}
function shorten$1(piece, room, size) {
	const short = piece.shortRows;
	if (short !== void 0 && size(whole(piece, short)) <= room) return whole(piece, short);
	const rows = short ?? piece.rows;
	let used = size(piece.head) + size(piece.tail) + size(piece.more(rows.length)) + 4;
	let kept = 0;
	for (const row of rows) {
		used += size(row) + 1;
		if (used > room) break;
		kept += 1;
	}
	if (kept === 0) return size(piece.more(rows.length)) <= room ? piece.more(rows.length) : "";
	return whole(piece, rows.slice(0, kept), piece.more(rows.length - kept));
}
function whole(piece, rows, note = "") {
	return [
		[piece.head, rows.join("\n")].filter((text) => text !== "").join("\n"),
		note,
		piece.tail
	].filter((text) => text !== "").join("\n\n");
}

// src/render/markdown.ts
/** Head of a GitHub table, without its rows. */
function tableHead(columns) {
	return `| ${columns.map(({ title }) => title).join(" | ")} |\n| ${columns.map(({ figures }) => figures ? "--:" : ":--").join(" | ")} |`;
}
/** One row of a table from cells that are neutral already. */
function tableRow(cells) {
	return `| ${cells.join(" | ")} |`;
}
/** A table without the columns that hold nothing. */
function fullColumns(columns, rows) {
	const used = columns.flatMap((_, at) => rows.some((row) => (row[at] ?? "") !== "") ? [at] : []);
	const pick = (cells) => used.map((at) => cells[at]);
	return {
		head: tableHead(pick(columns)),
		rows: rows.map((row) => tableRow(pick(row)))
	};
}
/** A fence longer than any run of its own sign inside it, so that nothing closes it early. */
function fence(lines, language) {
	const longest = Math.max(2, ...lines.flatMap((line) => [...line.matchAll(/`+/g)].map((run) => run[0].length)));
	const ticks = "`".repeat(longest + 1);
	return [
		`${ticks}${language}`,
		...lines,
		ticks
	].join("\n");
}
/** Start of a fold; `summary` is HTML. */
function foldHead(summary) {
	return `<details><summary>${summary}</summary>\n`;
}
const FOLD_TAIL = "</details>";
/** A foreign name inside the HTML of a fold's summary. */
function htmlName(name) {
	return `<code>${neutral(name.trim() === "" ? "(blank)" : name, "html", 100)}</code>`;
}
/** A link where the address is a plain one; else its text alone. */
function link(text, url) {
	return url !== null && /^https?:\/\/[^\s<>()"'\\|`[\]]+$/.test(url) ? `[${text}](${escapeHtml(url)})` : text;
}
/** A quoted alert as GitHub shows it. */
function alert(kind, lines) {
	return [`[!${kind}]`, ...lines].map((line) => `> ${line}`).join("\n");
}

// src/render/width.ts
/** Blocks that terminals draw two columns wide, beside those that Unicode calls emoji. Source: East Asian Width, UAX #11. */
const WIDE = /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const ZERO = /\p{M}/u;
const ASCII = /^[\x20-\x7e]*$/;
/** Columns that a text without control characters takes in a terminal. */
function columns(text) {
	if (ASCII.test(text)) return text.length;
	let total = 0;
	for (const character of text) total += ZERO.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
	return total;
}
function padEnd(text, width) {
	return text + " ".repeat(Math.max(0, width - columns(text)));
}
function padStart(text, width) {
	return " ".repeat(Math.max(0, width - columns(text))) + text;
}
/** Cuts a text to a number of columns; a cut ends in `…`. */
function clip(text, width) {
	if (columns(text) <= width) return text;
	let kept = "";
	let used = 0;
	for (const character of text) {
		const next = columns(character);
		if (used + next > width - 1) break;
		kept += character;
		used += next;
	}
	return `${kept}…`;
}
/** Breaks a text at spaces into lines of at most `width` columns; a longer word is broken where a line ends. */
function wrap(text, width) {
	const lines = [];
	let line = "";
	for (const word of text.split(" ").filter((each) => each !== "").flatMap((each) => breakWord(each, width))) {
		const longer = line === "" ? word : `${line} ${word}`;
		if (line !== "" && columns(longer) > width) {
			lines.push(line);
			line = word;
		} else line = longer;
	}
	return line === "" ? lines : [...lines, line];
}
function breakWord(word, width) {
	if (columns(word) <= Math.max(1, width)) return [word];
	const parts = [""];
	for (const character of word) {
		const longer = `${parts.at(-1) ?? ""}${character}`;
		if (columns(longer) > Math.max(2, width)) parts.push(character);
		else parts[parts.length - 1] = longer;
	}
	return parts;
}

// src/render/terminal-facts.ts
const LABEL_WIDTH = 9;
/** Where the figures come from: servers found and measured, context files, sandbox, what it opened, the commit. */
function facts(report, width, style) {
	return factPairs(report).flatMap(([label, text]) => wrap(neutral(text, "log"), width - LABEL_WIDTH).map((line, row) => `${style("dim", padEnd(row === 0 ? label : "", LABEL_WIDTH))}${line}`));
}
/** Label and text of each fact, raw: neutralise the text. */
function factPairs(report) {
	const { discovery, commit } = report;
	const from = discovery.files.length === 0 ? "" : ` in ${discovery.files.join(", ")}`;
	const at = shortCommit(commit);
	return [
		["Servers", report.only === void 0 ? `${formatNumber(discovery.found)} found${from}, ${formatNumber(discovery.measured)} measured` : onlyWords(report, from)],
		...report.servers.flatMap((server) => server.status === "measured" && server.package !== null ? [["Package", `${server.name}: ${server.package}`]] : []),
		...modelWords(report).map((words) => ["Model", words]),
		...report.files.map((file) => ["File", `${file.path}: ${formatCount(file.bytes, "byte")}${file.tokens === null ? "" : `, ${formatCount(file.tokens, "token")}`}`]),
		["Sandbox", sandboxWords(report)],
		...holeWords(report).map((hole) => ["Open", hole]),
		...at === null ? [] : [["Commit", `${at}${report.dirty ? ", with changes in the working tree" : ""}`]]
	];
}
function onlyWords({ only = "", discovery }, from) {
	if (discovery.found === 0) return `${only} alone was asked for${from === "" ? "" : `, and not found${from}`}`;
	return `${only} alone, found${from}, ${discovery.measured === 0 ? "not measured" : "measured"}`;
}
/** `bubblewrap 0.8.0, self-test 6/6`, or that there was none, raw. A warning that stands at a server above is not told again. */
function sandboxWords(report) {
	const { engine, version, selfTest, warning, note } = report.sandbox;
	const told = report.servers.some((server) => server.status === "unmeasured" && server.reason.message === warning);
	if (engine === null && told) return "nothing was started, see above";
	if (engine === null) return warning ?? "no server was started";
	if (engine === "none") return warning ?? "none: servers ran without a sandbox";
	const words = [`${engine}${version === null ? "" : ` ${version}`}`, ...selfTest === null ? [] : [`self-test ${selfTest}`]].join(", ");
	const passedOver = note == null ? words : `${words} (${note})`;
	return warning === null ? passedOver : `${passedOver}; ${warning}`;
}
/** What most clients forward of each tool, where that is not all of it. */
function modelWords(report) {
	const tools = heaviest(report.servers);
	const bytes = tools.reduce((sum, tool) => sum + tool.modelBytes, 0);
	const tokens = tools.reduce((sum, tool) => sum === null || tool.modelTokens === null ? null : sum + tool.modelTokens, 0);
	if (tools.length === 0 || bytes === report.totals.bytes) return [];
	return [`${formatCount(bytes, "byte")}${tokens === null ? "" : `, ${formatCount(tokens, "token")}`} reach the model of most clients (name, description, inputSchema)`];
}
/** What the sandbox opened, server by server, raw: `docs: it may use the network`. */
function holeWords(report) {
	return report.servers.flatMap((server) => server.holes.length === 0 ? [] : [`${server.name}: ${server.holes.map((hole) => hole.detail || hole.key).join("; ")}`]);
}

// src/render/terminal-problems.ts
const TITLES = {
	error: "Problems",
	warning: "Warnings",
	notice: "Notices"
};
const MARKS = {
	error: "✗",
	warning: "!",
	notice: "i"
};
const COLOURS = {
	error: "red",
	warning: "yellow",
	notice: "cyan"
};
/** Columns that an explanation gets before a long subject moves to a line of its own. */
const MIN_SAYS = 24;
const MAX_WARNINGS = 20;
/** So many others of a kind, and they share a line that names the first. */
const MANY = 3;
const NAMED = 3;
const MAX_CHANGES = 10;
const CHANGE_MARKS = {
	added: "+",
	removed: "-",
	grew: "▲",
	shrank: "▼",
	changed: "~",
	renamed: "~"
};
const STDERR$1 = {
	maxLines: 10,
	maxLength: 300
};
/** Findings of one severity as aligned rows under a title; errors all of them, others bounded in number. */
function problemRows(findings, severity, width, style) {
	if (findings.length === 0) return [];
	const alike = severity === "error" ? findings : groupAlike(findings);
	const shown = severity === "error" ? alike : alike.slice(0, MAX_WARNINGS);
	const left = alike.length - shown.length;
	const row = (finding, named) => ({
		mark: TO_TIGHTEN.has(finding.kind) ? "↓" : MARKS[severity],
		colour: COLOURS[severity],
		subject: named ? neutral(subject(finding), "log", 200) : "",
		figure: figure(finding),
		says: neutral(explain(finding), "log")
	});
	const counted = shown.filter(hasFigures).map((finding) => row(finding, true));
	const told = shown.filter((finding) => !hasFigures(finding)).map((finding) => row(finding, false));
	return [
		style("bold", TITLES[severity]),
		...layOut(counted, width, style),
		...layOut(told, width, style),
		...left > 0 ? [`  … and ${formatNumber(left)} more; --json has all`] : []
	];
}
/** A kind that many tools share is told once, with the names of the others. */
function groupAlike(findings) {
	const kinds = /* @__PURE__ */ new Map();
	for (const finding of findings) kinds.set(finding.kind, [...kinds.get(finding.kind) ?? [], finding]);
	return [...kinds.values()].flatMap((alike) => {
		const [first, ...others] = alike;
		if (first === void 0 || others.length < MANY || alike.some(({ tool }) => tool === void 0) || hasFigures(first)) return alike;
		const named = others.slice(0, NAMED).map(subject).join(", ");
		const left = others.length - NAMED;
		return [{
			...first,
			message: `${first.message} The same of ${named}${left > 0 ? ` and ${formatNumber(left)} more` : ""}.`
		}];
	});
}
/** What this change makes looser: limits as a decision shown, ceilings with their consequence. */
function raiseRows(report, width, style) {
	const raises = report.base?.raises ?? [];
	if (raises.length === 0) return [];
	const failing = report.findings.some((finding) => finding.kind === "ratchet-raised" && finding.severity === "error");
	const rows = raises.map((raise) => ({
		mark: "▲",
		colour: "yellow",
		subject: neutral(raise.key, "log", 200),
		figure: "",
		says: `${raiseWords(raise)}${consequence(raise, failing)}`
	}));
	return [style(["bold", "yellow"], "This change raises the budget"), ...layOut(rows, width, style)];
}
/** `60,000 → 65,000`, `no longer measured`. */
function raiseWords(raise) {
	if (raise.kind === "server-dropped") return "no longer measured";
	const figures = [raise.before, raise.after].map((value) => value === null ? "no limit" : formatNumber(value));
	return raise.kind === "ceiling" && raise.before === null ? `new ceiling of ${figures[1]}` : figures.join(" → ");
}
function consequence(raise, failing) {
	if (raise.kind !== "ceiling") return "";
	if (raise.allowed) return ", allowed";
	return failing ? ", fails: a ceiling may only go down" : ", a ceiling should only go down";
}
/** What changed against base, tool by tool, the largest change first. */
function changeRows(report, width, style) {
	const changes = [...report.base?.changes ?? []].sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
	if (changes.length === 0) return [];
	const rows = changes.slice(0, MAX_CHANGES).map((change) => ({
		mark: CHANGE_MARKS[change.kind],
		colour: change.after > change.before ? "yellow" : "green",
		subject: neutral(fullName(change.server, change.tool), "log", 200),
		figure: formatSigned(change.after - change.before),
		says: neutral(changeWords(change), "log")
	}));
	const left = changes.length - rows.length;
	return [
		style("bold", "Changes"),
		...layOut(rows, width, style),
		...left > 0 ? [`  … and ${formatNumber(left)} more; --json has all`] : []
	];
}
/** Each unmeasured server with its reason, what was read of it, and the last lines of its stderr. */
function unmeasuredLines(report, width, style) {
	const servers = report.servers.filter((server) => server.status === "unmeasured");
	if (servers.length === 0) return [];
	const reasons = reasonsOnce(servers);
	return [style("bold", "Not measured"), ...servers.flatMap((server) => unmeasuredServer(server, reasons.get(server) ?? "", {
		width,
		style
	}))];
}
function unmeasuredServer(server, reason, { width, style }) {
	const name = neutral(server.name, "log", 100);
	const stderr = neutralLines(server.stderr, STDERR$1).flatMap((line) => {
		const indent = (/^ */.exec(line)?.[0] ?? "").slice(0, 20);
		return wrap(line, Math.max(MIN_SAYS, width - 8 - indent.length)).map((each) => `      ${style("dim", "|")} ${indent}${each}`);
	});
	const { partial } = server;
	return [
		...layOut([{
			mark: "?",
			colour: "yellow",
			subject: name,
			figure: "",
			says: neutral(withoutQuote(reason, stderr), "log")
		}], width, style),
		...partial === null ? [] : wrap(`read before that: ${formatCount(partial.tools, "tool")}, ${formatCount(partial.bytes, "byte")}; not a total`, width - 6).map((line) => `      ${line}`),
		...stderr
	];
}
/** A reason without its quote of stderr where the lines below it show the same. */
function withoutQuote(message, shown) {
	const quoted = / stderr: "(.*?)"\.(?= [A-Z]|$)/.exec(message);
	const start = (quoted?.[1] ?? "").slice(0, 30);
	return quoted !== null && start !== "" && shown.some((line) => line.includes(start)) ? message.replace(quoted[0], "") : message;
}
function layOut(rows, width, style) {
	if (rows.length === 0) return [];
	const figureWidth = Math.max(...rows.map((row) => columns(row.figure)));
	const room = width - 4 - 2 - (figureWidth === 0 ? 0 : figureWidth + 2) - MIN_SAYS;
	const subjectWidth = Math.min(Math.max(16, room), Math.max(...rows.map((row) => columns(row.subject))));
	const gap = subjectWidth === 0 ? 0 : 2;
	const indent = 4 + subjectWidth + gap + (figureWidth === 0 ? 0 : figureWidth + 2);
	return rows.flatMap((row) => {
		const mark = `  ${style(row.colour, row.mark)} `;
		const figure = figureWidth === 0 ? "" : `${padStart(row.figure, figureWidth)}  `;
		const lines = wrap(row.says, Math.max(MIN_SAYS, width - indent));
		const rest = lines.slice(1).map((line) => " ".repeat(indent) + line);
		const first = `${figure}${lines[0] ?? ""}`.trimEnd();
		if (columns(row.subject) > subjectWidth) return [
			...wrap(row.subject, width - 4).map((line, at) => (at === 0 ? mark : "    ") + line),
			" ".repeat(4 + subjectWidth + gap) + first,
			...rest
		];
		return [`${mark}${padEnd(row.subject, subjectWidth)}${" ".repeat(gap)}${first}`.trimEnd(), ...rest];
	});
}

// src/render/paste.ts
const PLAIN$1 = /^[\w./-]+$/;
/**
* The flag that names a report's budget to a command pasted at the root of the repository, with the blank
* before it and its path quoted for a POSIX shell.
* @returns '' where the command finds the file by itself, null where no line to paste can hold the path
*/
function budgetFlag({ budget }) {
	if (budget === null || budget.path === "mcp-budget.json") return "";
	const path = budget.path.startsWith("-") ? `./${budget.path}` : budget.path;
	if (neutral(path, "log") !== path) return null;
	return ` --budget ${PLAIN$1.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`}`;
}

// src/render/todo.ts
const NEEDS_LABEL = "needs the label \"mcp-budget: allow raise\"";
/** Foreign names that a shell reads as one plain word; no other name is put into a command to paste. */
const PLAIN = /^[\w.@+][\w.@+/-]*$/;
const BLOCKS_RATCHET = /* @__PURE__ */ new Set([
	"tool-over",
	"ratchet-grew",
	"server-unmeasured"
]);
const SANDBOX = "Set up a sandbox where this runs: install bubblewrap or docker, or in a workflow use the input \"setup-sandbox\".";
/** What to do where the reason alone does not say it. */
const HINTS = {
	"sandbox-missing": SANDBOX,
	"sandbox-refused": SANDBOX,
	interrupted: "Run the same command again: it was stopped before it was done.",
	"total-timeout": "Run the same command again with a longer --total-timeout, or measure fewer servers at once.",
	"untrusted-refused": "Run this check in a job of pull_request: a job that may hold secrets starts no code of a change."
};
/**
* What mends a failing report, in the order to do it. Empty where nothing fails.
* @param command how this very version is run, such as `npx -y github:OWNER/REPO#REF`
* @param atRoot commands are pasted at the root of the repository and name a budget that is elsewhere
*/
function whatToDo(report, command, { atRoot = false } = {}) {
	const errors = worstFirst(report.findings.filter((finding) => finding.severity === "error"));
	const renames = renamedTools(errors);
	const rest = errors.filter((finding) => !renames.has(finding));
	const path = report.budget?.path ?? "mcp-budget.json";
	const flag = atRoot ? budgetFlag(report) : "";
	const paste = (verb, options = "") => `${command} ${verb}${flag ?? ""}${options}`;
	const steps = [
		...restore(errors, report, path),
		...start(report, errors, paste),
		...decide(errors),
		...rename(errors, report, paste),
		...shorten(rest, path, paste),
		...tighten(rest, path, paste)
	];
	if (isTyped(report)) return steps.map((step) => tell(step, command, "for the server that you typed, given as before"));
	return flag === null ? steps.map((step) => tell(step, command, "with --budget and the path of this budget")) : steps;
}
/** Whether the servers were typed with the command: no other command finds them again. */
function isTyped({ servers }) {
	return servers.length > 0 && servers.every(({ source }) => source === "command line");
}
/** A step whose command cannot be pasted as it is, in words. */
function tell(step, command, how) {
	if (step.command === null || !step.command.startsWith(`${command} `)) return step;
	const words = step.command.slice(command.length + 1).replace(/ --server \S+$/, "");
	return {
		says: `${step.says.replace(/[.:]$/, "")}: run "${words}" ${how}.`,
		command: null
	};
}
function restore(errors, report, path) {
	if (!errors.some((finding) => finding.kind === "budget-removed")) return [];
	const commit = report.base?.commit ?? null;
	return [{
		says: `Bring ${path} back.`,
		command: commit !== null && PLAIN.test(path) && PLAIN.test(commit) ? `git checkout ${commit} -- ${path}` : null
	}];
}
function start(report, errors, paste) {
	const servers = report.servers.filter((server) => server.status === "unmeasured");
	const [first] = servers;
	if (first === void 0) return errors.some((finding) => finding.kind === "server-unmeasured") ? [{
		says: "Say where the servers are, then check again.",
		command: paste("check")
	}] : [];
	const hints = [...new Set(servers.flatMap((server) => HINTS[server.reason.code] ?? []))].map((says) => ({
		says,
		command: null
	}));
	if (hints.length > 0 && servers.every((server) => HINTS[server.reason.code] !== void 0)) return hints;
	const open = servers.filter((server) => HINTS[server.reason.code] === void 0);
	if (open.length > 1) return [...hints, {
		says: `Mend what keeps these ${open.length} servers from being listed, then check again.`,
		command: paste("check")
	}];
	const name = open[0]?.name ?? first.name;
	const typed = "Mend what keeps it from being listed: start it by hand to see, then run the same command again.";
	if (isTyped(report)) return [...hints, {
		says: typed,
		command: null
	}];
	const alone = PLAIN.test(name) ? ` --server ${name}` : "";
	return [...hints, {
		says: `Mend what keeps ${name} from being listed, then measure it alone.`,
		command: paste("measure", alone)
	}];
}
function decide(errors) {
	const raised = errors.some((finding) => finding.kind === "ratchet-raised");
	const take = {
		says: "Take the raised ceilings back, or have a maintainer add the label \"mcp-budget: allow raise\" to the pull request.",
		command: null
	};
	const name = errors.filter((finding) => finding.kind === "ratchet-ambiguous").map((finding) => ({
		says: `Name the server in the key: "SERVER/${finding.tool ?? finding.path?.at(-1) ?? "TOOL"}".`,
		command: null
	}));
	return raised ? [take, ...name] : name;
}
/** Pairs of a gone entry and the tool it seems to have become: the one edit of the entry mends both. */
function renamedTools(errors) {
	return new Set(errors.filter((finding) => finding.renamedTo !== void 0).flatMap((gone) => [gone, ...errors.filter((each) => isRenamed(each, gone))]));
}
function isRenamed(over, gone) {
	return over.kind === "tool-over" && over.tool === gone.renamedTo && (gone.server === void 0 || gone.server === over.server);
}
function rename(errors, report, paste) {
	const path = report.budget?.path ?? "mcp-budget.json";
	return errors.flatMap((gone) => {
		const over = errors.find((each) => isRenamed(each, gone));
		if (gone.renamedTo === void 0 || over === void 0) return [];
		const key = (gone.path?.at(-1) ?? "").includes("/") ? `${over.server}/${gone.renamedTo}` : gone.renamedTo;
		return [{
			says: `If ${subject(gone)} was renamed to ${gone.renamedTo}, write ${JSON.stringify(key)}: ${over.actual} in place of its entry in ${path}${takesOver(gone, over, report) ? "" : ` (on a pull request this ${NEEDS_LABEL})`}, then check again.`,
			command: paste("check")
		}];
	});
}
/** Whether the ceiling of a renamed tool passes to its new name: not above the old one, and where there is a base, one that tells of the renaming. */
function takesOver(gone, over, { base }) {
	if ((over.actual ?? 0) > (gone.limit ?? 0)) return false;
	return base === null || base.changes.some(({ kind, from, tool, server }) => kind === "renamed" && from === gone.tool && tool === over.tool && server === over.server);
}
function shorten(errors, path, paste) {
	const over = errors.filter((finding) => OVER.has(finding.kind));
	const files = over.filter((finding) => finding.kind === "file-over").map((finding) => ({
		says: `Shorten ${subject(finding)}.`,
		command: null
	}));
	const others = over.filter((finding) => finding.kind !== "file-over");
	const worst = others.find((finding) => finding.tool !== void 0) ?? others[0];
	if (worst === void 0) return files;
	const old = over.every((finding) => finding.inherited !== void 0 && excess(finding) <= finding.inherited);
	const ceilings = others.every((finding) => finding.kind === "ratchet-grew");
	const what = ceilings ? "ceiling" : "limit";
	const label = labelWords(others);
	const says = old ? `Base is over already and this change adds nothing to it. It still has to be shortened there, or the ${what} raised in ${path}${label}. See where the bytes are:` : `Shorten what is over. If the size is needed, raise the ${what} in ${path}${ceilings ? "" : ": a review then sees the raise"}${label}. See where the bytes are:`;
	return [...files, {
		says,
		command: paste("measure", where(worst))
	}];
}
/** What a raise asks for beside a review: a ceiling may only go down. */
function labelWords(over) {
	if (over.every(({ kind }) => kind === "ratchet-grew")) return ` (on a pull request this ${NEEDS_LABEL})`;
	return over.some(({ kind }) => kind === "ratchet-grew" || kind === "tool-over") ? ` (on a pull request, a ceiling that is added, raised or passed ${NEEDS_LABEL})` : "";
}
function where({ server, tool }) {
	if (server === void 0 || !PLAIN.test(server)) return "";
	return tool !== void 0 && PLAIN.test(tool) ? ` --tool ${server}/${tool}` : ` --server ${server}`;
}
function tighten(errors, path, paste) {
	if (!errors.some((finding) => TO_TIGHTEN.has(finding.kind))) return [];
	return [{
		says: `${errors.some((finding) => BLOCKS_RATCHET.has(finding.kind)) ? "Once that is mended, keep" : "Keep"} the gain: run this and commit ${path}.`,
		command: paste("ratchet")
	}];
}

// src/render/blocks.ts
const MAX_STEPS = 8;
const STDERR = {
	maxLines: 10,
	maxLength: 300
};
/** What this change makes looser: the first thing said, since it is a decision. */
function raisePieces(report, extent) {
	const raises = report.base?.raises ?? [];
	if (raises.length === 0) return [];
	const ceilings = raises.filter((raise) => raise.kind === "ceiling");
	const failing = report.findings.some((finding) => finding.kind === "ratchet-raised" && finding.severity === "error");
	const consequence = ceilings.length === 0 ? "A raised limit does not fail the check: it is a decision to review." : failing ? "A raised ceiling fails the check." : "The raise is allowed here: it is a decision to review.";
	const rows = raises.map((raise) => `> - ${neutral(raise.key, "code", 200)} ${raiseWords(raise)}`);
	return [{
		head: `${alert("CAUTION", [`This change raises the budget. ${consequence}`])}\n>`,
		rows,
		tail: "",
		worth: 90,
		more: (left) => `> ${extent.more(left)}`
	}];
}
/** Who measured, where that was not this run; what is special about the base; and one sentence of the caller. */
function originPieces(report, context) {
	const fork = `Reported by the fork’s own run: its workflow measured these sizes, and they are as honest as that workflow. ${report.base?.reason?.code === "base-unreadable" ? "Only the limits of this commit could be read: whether it raises any is not known." : "The limits were read from both commits and judged here."}`;
	const note = report.base?.note ?? null;
	return [
		...context.reportedByFork ? [fixed(alert("NOTE", [fork]))] : [],
		...note === null ? [] : [fixed(alert("NOTE", [`About the comparison: ${neutral(note, "text")}.`]))],
		...context.note === null ? [] : [fixed(neutral(context.note, "text", 1e3))]
	];
}
/** What this change asks to open: a decision, told without a fold. */
function openedPieces(report, extent) {
	const opened = report.findings.filter(({ kind }) => kind === "sandbox-opened");
	if (opened.length === 0) return [];
	const rows = opened.map(({ message }) => `> - ${neutral(message, "text", 600)}`);
	const ignored = report.sandbox.untrusted ? " This run did not honour it." : "";
	return [{
		head: `${alert("CAUTION", [`This change asks to open the sandbox further: it is a decision to review.${ignored}`])}\n>`,
		rows,
		tail: "",
		worth: 88,
		more: (left) => `> ${extent.more(left)}`
	}];
}
/** That servers ran without a sandbox. */
function sandboxPieces(report) {
	return report.sandbox.engine === "none" ? [fixed(alert("WARNING", [neutral(sandboxWords(report), "text", 1e3)]))] : [];
}
/** What to do, only where there is something to do, each step with a command to paste. */
function todoPieces(report, context) {
	const steps = whatToDo(report, context.command, { atRoot: true });
	if (steps.length === 0) return [];
	const shown = steps.slice(0, MAX_STEPS);
	const left = steps.length - shown.length;
	const command = (line, indent) => line === null ? "" : `\n\n${fence([line], "sh").replace(/^/gm, indent)}`;
	if (steps.length === 1) return [fixed(`**What to do:** ${neutral(steps[0]?.says ?? "", "text")}${command(steps[0]?.command ?? null, "")}`)];
	const list = shown.map((step, at) => `${at + 1}. ${neutral(step.says, "text")}${command(step.command, "   ")}`);
	return [fixed([
		"**What to do**",
		...list,
		...left > 0 ? [`… and the same for ${formatNumber(left)} more`] : []
	].join("\n\n"))];
}
/** Errors that no figure tells. */
function toldPieces(report, extent) {
	const unmeasured = new Set(report.servers.flatMap((server) => server.status === "unmeasured" ? [server.name] : []));
	const told = worstFirst(report.findings).filter((finding) => finding.severity === "error" && !hasFigures(finding) && finding.kind !== "ratchet-raised" && !(finding.kind === "server-unmeasured" && unmeasured.has(finding.server ?? "")));
	return told.length === 0 ? [] : [{
		head: "",
		rows: told.map((finding) => `- ❌ ${neutral(explain(finding), "text")}`),
		tail: "",
		worth: 95,
		more: extent.more
	}];
}
/** Each unmeasured server with its reason and the end of its stderr, never folded. */
function unmeasuredPieces(report, extent) {
	const servers = report.servers.filter((server) => server.status === "unmeasured");
	if (servers.length === 0) return [];
	const reasons = reasonsOnce(servers);
	return [{
		head: "**Not measured**",
		rows: servers.map((server) => `\n${unmeasuredText(server, reasons)}`),
		shortRows: servers.map((server) => `\n${reasonText(server, reasons)}`),
		tail: "",
		worth: 85,
		more: extent.more
	}];
}
function reasonText(server, reasons) {
	const { partial } = server;
	const read = partial === null ? "" : ` Read before that: ${formatCount(partial.tools, "tool")}, ${formatCount(partial.bytes, "byte")}; not a total.`;
	return `${neutral(server.name, "code", 100)}: ${neutral(reasons.get(server) ?? "", "text", 800)}${read}`;
}
function unmeasuredText(server, reasons) {
	const lines = neutralLines(server.stderr, STDERR);
	const reason = reasonText(server, reasons);
	return lines.length === 0 ? reason : `${reason}\n\n${fence(lines, "text")}`;
}
/** Told at the top of the page. */
const TOLD_APART = /* @__PURE__ */ new Set([
	"limit-raised",
	"ratchet-raised",
	"sandbox-opened"
]);
/** Warnings and notices, folded. */
function warningPieces(report, extent) {
	const shown = worstFirst(report.findings).filter((finding) => finding.severity !== "error" && !hasFigures(finding) && !TOLD_APART.has(finding.kind));
	if (shown.length === 0) return [];
	const rows = shown.map((finding) => {
		const name = subject(finding);
		const says = explain(finding);
		return `- ${name === "" || says.includes(name) ? "" : `${neutral(name, "code", 200)}: `}${neutral(says, "text")}`;
	});
	const warnings = shown.filter((finding) => finding.severity === "warning").length;
	const title = warnings === 0 ? formatCount(shown.length, "notice") : formatCount(warnings, "warning");
	return [{
		head: foldHead(title),
		rows,
		tail: FOLD_TAIL,
		worth: 15,
		more: extent.more
	}];
}
/** What the sandbox opened, server by server. */
function holePieces(report, extent) {
	const open = holeWords(report);
	return open.length === 0 ? [] : [{
		head: "**Opened in the sandbox**\n",
		rows: open.map((words) => `- ${neutral(words, "text", 500)}`),
		tail: "",
		worth: 70,
		more: extent.more
	}];
}
/** Where the figures come from, in small print. */
function footer(report, context) {
	const commit = shortCommit(report.commit);
	const { discovery } = report;
	const files = discovery.files.length === 0 ? "" : ` in ${discovery.files.slice(0, 5).map((file) => neutral(file, "code", 100)).join(", ")}`;
	const packages = report.servers.flatMap((server) => server.status === "measured" && server.package !== null ? [server.package] : []);
	const base = report.base?.commit == null ? "" : ` against ${neutral(shortCommit(report.base.commit) ?? "", "code")}`;
	const facts = [
		...commit === null ? [] : [`Commit ${link(neutral(commit, "code"), context.commitUrl)}${pulled(context)}${report.dirty ? " with changes in the working tree" : ""}${base}`],
		`${formatCount(discovery.found, "server")} found${files}, ${formatNumber(discovery.measured)} measured`,
		...packages.length === 0 ? [] : [packages.slice(0, 5).map((name) => neutral(name, "code", 100)).join(", ")],
		...report.sandbox.engine === "none" ? ["**no sandbox**"] : [`Sandbox: ${neutral(sandboxWords(report), "text", 500)}`],
		...report.tokenizer === null ? ["tokens not counted"] : [`tokens: ${report.tokenizer}, exact`],
		...context.runNumber === null ? [] : [link(`run ${formatNumber(context.runNumber)}`, context.runUrl)],
		...context.docsUrl === null ? [] : [link("how to read this", context.docsUrl)]
	];
	return fixed(`<sub>${facts.join(" · ")}</sub>`);
}
function pulled({ pullCommit = null }) {
	return pullCommit === null ? "" : ` (head of the pull request: ${link(neutral(shortCommit(pullCommit.sha) ?? "", "code"), pullCommit.url)})`;
}

// src/render/heading.ts
/** The verdict and the total against its limit in one line, since a mail shows only that. */
function heading(report, context) {
	const only = report.only === void 0 ? "" : `, server ${neutral(report.only, "code", 100)} alone`;
	const title = `Tool budget${budgetName(report, context)}${only}`;
	const fork = context.reportedByFork ? ", as reported by the fork’s own run" : "";
	return `### ${icon(report, context)}${title}: ${headline(report)}${fork}`;
}
/** The second line: difference to base, tools, tokens. */
function secondLine(report) {
	const measured = report.discovery.measured === 0 ? [] : [toolsOnServers(report), tokensWords(report.totals.tokens)];
	const compared = comparison$1(report);
	return (compared[0]?.length ?? 0) > 100 ? `${compared.join(" · ")}\n\n${measured.join(" · ")}`.trimEnd() : [...compared, ...measured].join(" · ");
}
function icon(report, context) {
	if (context.reportedByFork) return report.verdict === "fail" || report.verdict === "unmeasured" ? "❌ " : "";
	if (report.verdict === "pass") return report.findings.some(({ kind }) => OVER.has(kind)) ? "⚠️ " : "✅ ";
	if (report.verdict === "measured") return "👋 ";
	return onlyRatchet(report) ? "⬇️ " : "❌ ";
}
/** A budget elsewhere than at the root is named by its folder, or by its key. */
function budgetName(report, { key }) {
	const path = report.budget?.path ?? "mcp-budget.json";
	if (path !== "mcp-budget.json") return ` of ${neutral(path.endsWith("/mcp-budget.json") ? path.slice(0, -16) : path, "code", 120)}`;
	return key === "default" ? "" : ` of ${neutral(key, "code", 120)}`;
}
function headline(report) {
	if (report.verdict === "measured") return `first measurement, ${formatCount(report.totals.bytes, "byte")} in ${formatCount(report.totals.tools, "tool")}`;
	const problems = problemCounts(report);
	if (report.verdict === "unmeasured") return `not checked, ${problems.join(", ") || totalWords(report)}`;
	const raises = report.base?.raises ?? [];
	const limits = raises.filter((raise) => raise.kind === "limit").length;
	const dropped = raises.filter((raise) => raise.kind === "server-dropped").length;
	const decided = [...limits === 0 ? [] : [limits === 1 ? "1 limit raised" : `${formatNumber(limits)} limits raised`], ...dropped === 0 ? [] : [`${formatCount(dropped, "server")} no longer measured`]];
	return [
		soFar(report),
		...problems,
		...decided,
		...inheritedOnly(report) ? ["already over on base"] : []
	].join("; ");
}
/** Servers that are missing from the total are named among the problems. */
function soFar(report) {
	const limit = report.budget?.totalBytes ?? null;
	const over = limit !== null && report.totals.bytes > limit;
	return hasUnmeasured(report) && !over ? `${formatCount(report.totals.bytes, "byte")} so far` : totalWords(report).replace(/, \d[^,]* missing$/, "");
}
function problemCounts(report) {
	const errors = report.findings.filter((finding) => finding.severity === "error");
	const count = (kinds) => errors.filter((finding) => kinds.includes(finding.kind)).length;
	const tools = new Set(errors.filter(({ kind }) => [
		"tool-over",
		"ratchet-grew",
		"tool-tokens-over"
	].includes(kind)).map(({ server, tool }) => JSON.stringify([server, tool]))).size;
	const limits = count([
		"tokens-over",
		"tools-over",
		"instructions-over"
	]) + errors.filter(({ kind, server }) => kind === "total-over" && server !== void 0).length;
	const [lower, remove] = [count(["ratchet-slack"]), count(["ratchet-done", "ratchet-gone"])];
	const turn = lower === 0 ? "remove" : remove === 0 ? "lower" : "lower or remove";
	const counted = [
		[
			tools,
			"tool over",
			"tools over"
		],
		[
			limits,
			"other limit broken",
			"other limits broken"
		],
		[
			count(["file-over"]),
			"context file over",
			"context files over"
		],
		[
			count(["ratchet-raised"]),
			"ceiling raised",
			"ceilings raised"
		],
		[
			lower + remove,
			`ratchet entry to ${turn}`,
			`ratchet entries to ${turn}`
		],
		[
			count(["ratchet-ambiguous"]),
			"ratchet entry unclear",
			"ratchet entries unclear"
		],
		[
			count(["tokens-unavailable"]),
			"tokens could not be counted",
			"tokens could not be counted"
		]
	].flatMap(([number, one, many]) => number === 0 ? [] : [one === many ? one : `${formatNumber(number)} ${number === 1 ? one : many}`]);
	return [...missingServers(report), ...counted];
}
function missingServers(report) {
	const names = report.servers.flatMap((server) => server.status === "unmeasured" ? [server.name] : []);
	if (names.length === 1) return [`${neutral(names[0] ?? "", "code", 100)} could not be measured`];
	if (names.length > 1) return [`${formatNumber(names.length)} of ${formatCount(report.servers.length, "server")} could not be measured`];
	return hasUnmeasured(report) ? [report.discovery.found === 0 ? "no server was found" : "a server was not found"] : [];
}
function comparison$1(report) {
	const { base } = report;
	if (base === null) return [];
	const name = neutral(base.ref ?? baseName(base), "code", 120);
	const text = onlyTextChanged(report) ? ["nothing but text changed"] : [];
	const changes = base.changes.length === 0 ? [] : [changeCounts(base.changes), ...text];
	if (base.reason !== null) return [neutral(noComparison(base.reason, report.servers).replace(/\.$/, ""), "text"), ...changes];
	if (hasUnmeasured(report)) return [`Total not compared with ${name}`, ...changes];
	const change = totalChange(report) ?? 0;
	return base.changes.length === 0 && change === 0 ? [`No tool changed compared with ${name} (+0 bytes)`] : [`**${formatSigned(change)} bytes** compared with ${name}`, ...changes];
}
/** Whether nothing but the ratchet is to be turned: the one command mends it. */
function onlyRatchet(report) {
	const errors = report.findings.filter((finding) => finding.severity === "error");
	return errors.length > 0 && errors.every((finding) => TO_TIGHTEN.has(finding.kind));
}
function inheritedOnly(report) {
	const over = report.findings.filter((finding) => OVER.has(finding.kind));
	return over.length > 0 && over.every((finding) => finding.inherited !== void 0 && excess(finding) <= finding.inherited);
}

// src/render/change.ts
/** `+640 (+27 %)`; the share stands only where both sides have the tool. */
function changeFigure(change) {
	const difference = change.after - change.before;
	if (change.kind === "added" || change.kind === "removed" || change.before === 0 || difference === 0) return formatSigned(difference);
	return `${formatSigned(difference)} (${difference < 0 ? "−" : "+"}${formatShare(Math.abs(difference), change.before)})`;
}
/** Changes of the tools that are there now, by `toolKey`. */
function changesByTool(report) {
	return new Map((report.base?.changes ?? []).filter((change) => change.kind !== "removed").map((change) => [toolKey(change.server, change.tool), change]));
}
/** Tells tools of one name on two servers apart. */
function toolKey(server, tool) {
	return JSON.stringify([server, tool]);
}

// src/render/size-tables.ts
const NAME$1 = 130;
/** All tools of each server, heaviest first, folded. */
function toolPieces(report, extent) {
	const changes = changesByTool(report);
	return report.servers.flatMap((server) => server.status === "measured" && server.tools.length > 0 ? [serverFold(server, {
		report,
		changes,
		extent
	})] : []);
}
function serverFold(server, page) {
	const { report, changes, extent } = page;
	const cells = heaviest([server]).map((tool) => {
		const change = changes.get(toolKey(server.name, tool.name));
		const tokens = tool.tokens === null ? "" : formatNumber(tool.tokens);
		return [
			neutral(tool.name, "code", NAME$1),
			formatNumber(tool.bytes),
			tokens,
			formatShare(tool.bytes, report.totals.bytes),
			change === void 0 ? "" : changeFigure(change),
			heaviestPart(tool.parts)
		];
	});
	const { head, rows } = fullColumns([
		{ title: "Tool" },
		{
			title: "Bytes",
			figures: true
		},
		{
			title: "Tokens",
			figures: true
		},
		{
			title: "Share",
			figures: true
		},
		{
			title: "Change",
			figures: true
		},
		{ title: "Mostly" }
	], cells);
	const { instructions, totals } = server;
	const apart = instructions.bytes === 0 ? "" : `Instructions, apart from the total: ${formatCount(instructions.bytes, "byte")}\n\n`;
	const summary = `${formatCount(server.tools.length, "tool")} of ${htmlName(server.name)}: ${formatCount(totals.bytes, "byte")}`;
	return {
		head: `${foldHead(summary)}\n${head}`,
		rows,
		tail: `${apart}${FOLD_TAIL}`,
		worth: 20,
		more: extent.more
	};
}
/** Context files with their limits, folded where none is over. */
function filePieces(report, extent) {
	if (report.files.length === 0) return [];
	const limits = report.budget?.content["files"];
	const limitOf = (pattern) => {
		const limit = typeof limits === "object" && limits !== null && Object.hasOwn(limits, pattern) ? limits[pattern] : null;
		return typeof limit === "number" ? formatNumber(limit) : "";
	};
	const { head, rows } = fullColumns([
		{ title: "File" },
		{
			title: "Bytes",
			figures: true
		},
		{
			title: "Tokens",
			figures: true
		},
		{
			title: "Limit",
			figures: true
		}
	], report.files.map((file) => [
		neutral(file.path, "code", NAME$1),
		formatNumber(file.bytes),
		file.tokens === null ? "" : formatNumber(file.tokens),
		limitOf(file.pattern)
	]));
	const bytes = report.files.reduce((sum, file) => sum + file.bytes, 0);
	return [{
		head: `${foldHead(`${formatCount(report.files.length, "context file")}: ${formatCount(bytes, "byte")}`)}\n${head}`,
		rows,
		tail: FOLD_TAIL,
		worth: 30,
		more: extent.more
	}];
}
/** Servers and their largest tools, for a first measurement. */
function serverPieces(report, extent) {
	const servers = report.servers.filter((server) => server.status === "measured");
	const { head, rows } = fullColumns([
		{ title: "Server" },
		{
			title: "Tools",
			figures: true
		},
		{
			title: "Bytes",
			figures: true
		},
		{
			title: "Tokens",
			figures: true
		},
		{ title: "Largest tool" }
	], servers.map((server) => {
		const largest = heaviest([server])[0];
		return [
			neutral(server.name, "code", NAME$1),
			formatNumber(server.totals.tools),
			formatNumber(server.totals.bytes),
			server.totals.tokens === null ? "" : formatNumber(server.totals.tokens),
			largest === void 0 ? "" : `${neutral(largest.name, "code", NAME$1)} ${formatNumber(largest.bytes)}`
		];
	}));
	return servers.length === 0 ? [] : [{
		head,
		rows,
		tail: "",
		worth: 75,
		more: extent.more
	}];
}

// src/render/ratchet-patch.ts
/**
* The lines of a patch that `mcp-budget ratchet` would make, for a `diff` fence: every entry to lower or
* remove, its neighbours for context, and an entry renamed where its tool was. Empty where there is
* nothing to turn.
*/
function ratchetPatch(report) {
	const groups = /* @__PURE__ */ new Map();
	for (const finding of report.findings) {
		const key = finding.path?.at(-1);
		if (!TO_TIGHTEN.has(finding.kind) || key === void 0 || finding.path === void 0) continue;
		const path = finding.path.slice(0, -1);
		const group = groups.get(JSON.stringify(path)) ?? {
			path,
			edits: /* @__PURE__ */ new Map()
		};
		groups.set(JSON.stringify(path), group);
		group.edits.set(key, editOf(finding, key, report.findings));
	}
	return [...groups.values()].flatMap(({ path, edits }) => patchMap(path, entriesAt(report, path), edits)).map((line) => neutral(line, "log", 300));
}
function editOf(finding, key, findings) {
	const { renamedTo } = finding;
	const over = findings.find((each) => each.kind === "tool-over" && renamedTo !== void 0 && each.tool === renamedTo && (finding.server ?? each.server) === each.server);
	if (renamedTo === void 0 || over?.actual === void 0) return {
		key,
		value: finding.becomes ?? null
	};
	return {
		key: key.includes("/") ? `${over.server}/${renamedTo}` : renamedTo,
		value: over.actual
	};
}
/** The entries of one `oversized` map in the order of the file. */
function entriesAt(report, path) {
	let value = report.budget?.content;
	for (const key of path) value = typeof value === "object" && value !== null && Object.hasOwn(value, key) ? value[key] : void 0;
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).filter((entry) => typeof entry[1] === "number");
}
function patchMap(path, entries, edits) {
	const indent = "  ".repeat(path.length);
	const head = path.map((key, depth) => `  ${"  ".repeat(depth)}${JSON.stringify(key)}: {`);
	const tail = path.map((_, depth) => `  ${"  ".repeat(path.length - 1 - depth)}}`);
	const left = entries.map(([key, value]) => edits.get(key) ?? {
		key,
		value
	});
	const lastOld = entries.length - 1;
	const lastNew = left.findLastIndex(({ value }) => value !== null);
	const text = (key, value, last) => `${indent}${JSON.stringify(key)}: ${value}${last ? "" : ","}`;
	const pairs = entries.map(([key, value], at) => {
		const now = left[at] ?? {
			key,
			value
		};
		return {
			old: text(key, value, at === lastOld),
			now: now.value === null ? null : text(now.key, now.value, at === lastNew)
		};
	});
	return [
		...head,
		...diffLines(pairs),
		...tail
	];
}
/** Changed lines with at most one unchanged neighbour on either side. */
function diffLines(pairs) {
	const changed = pairs.map(({ old, now }) => old !== now);
	const lines = [];
	let removed = [];
	let added = [];
	const flush = () => {
		lines.push(...removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`));
		removed = [];
		added = [];
	};
	pairs.forEach(({ old, now }, at) => {
		if (changed[at]) {
			removed.push(old);
			if (now !== null) added.push(now);
			return;
		}
		flush();
		if (changed[at - 1] || changed[at + 1]) lines.push(`  ${old}`);
	});
	flush();
	return lines;
}

// src/render/tables.ts
const NAME = 130;
/** Everything above its limit, worst first, never folded. */
function overPieces(report, extent) {
	const over = worstFirst(report.findings).filter((finding) => OVER.has(finding.kind) && hasFigures(finding));
	if (over.length === 0) return [];
	const columns = [
		{ title: "" },
		{ title: "Over its limit" },
		{
			title: "Bytes",
			figures: true
		},
		{
			title: "Limit",
			figures: true
		},
		{
			title: "Over",
			figures: true
		},
		{
			title: "Change",
			figures: true
		},
		{ title: "What changed" }
	];
	const changes = changesByTool(report);
	const { head, rows } = fullColumns(columns, over.map((finding) => overRow(finding, changeOf(finding, changes), report)));
	const short = over.map((finding) => tableRow([
		overMark(finding),
		overName(finding, 60),
		bytesOf(finding),
		formatNumber(excess(finding))
	]));
	const wide = {
		head,
		rows,
		tail: over.filter((finding) => inheritedWords(finding) !== "").map((finding) => `${overName(finding, NAME)}${inheritedWords(finding).replace(/^;/, ":")}.`).slice(0, 20).join("<br>"),
		worth: 100,
		more: extent.more
	};
	const narrow = tableHead([
		{ title: "" },
		{ title: "Over its limit" },
		{
			title: "Bytes",
			figures: true
		},
		{
			title: "Over",
			figures: true
		}
	]);
	return rows.join("").length > 4e4 && extent.openRows < Number.POSITIVE_INFINITY ? [{
		...wide,
		head: narrow,
		rows: short
	}] : [wide];
}
function overRow(finding, change, report) {
	const total = finding.kind === "total-over" && finding.server === void 0 ? totalChange(report) : null;
	const limit = `${formatNumber(finding.limit ?? 0)}${finding.kind === "ratchet-grew" ? " (ceiling)" : ""}`;
	const figures = change !== null && finding.kind !== "tool-tokens-over";
	return [
		overMark(finding),
		overName(finding, NAME),
		bytesOf(finding),
		limit,
		formatNumber(excess(finding)),
		figures ? changeFigure(change) : total === null ? "" : formatSigned(total),
		change === null ? "" : neutral(changeWords(change), "text", 300)
	];
}
function overMark(finding) {
	return finding.severity === "error" ? "❌" : "⚠️";
}
function overName(finding, maxLength) {
	return finding.tool === void 0 && finding.file === void 0 ? `**${neutral(finding.server === void 0 ? capital(subject(finding)) : subject(finding), "text", maxLength)}**` : neutral(subject(finding), "code", maxLength);
}
function bytesOf(finding) {
	return figure(finding).replace(/ bytes?$/, "");
}
/** Ceilings to lower or remove, and the patch that does it. */
function ratchetPieces(report, extent) {
	const entries = worstFirst(report.findings).filter((finding) => TO_TIGHTEN.has(finding.kind));
	if (entries.length === 0) return [];
	const { head, rows } = fullColumns([
		{ title: "" },
		{ title: "Ratchet" },
		{
			title: "Bytes",
			figures: true
		},
		{
			title: "Ceiling",
			figures: true
		},
		{ title: "What to do" }
	], entries.map((finding) => [
		"⬇️",
		neutral(subject(finding), "code", NAME),
		finding.kind === "ratchet-gone" ? "" : bytesOf(finding),
		formatNumber(finding.limit ?? 0),
		becomes(finding)
	]));
	const patch = ratchetPatch(report);
	const fold = {
		head: foldHead("The same as a patch"),
		rows: [fence(patch, "diff")],
		tail: FOLD_TAIL,
		worth: 60,
		more: () => ""
	};
	return [{
		head,
		rows,
		tail: "",
		worth: 99,
		more: extent.more
	}, ...patch.length === 0 ? [] : [fold]];
}
function becomes(finding) {
	const from = formatNumber(finding.limit ?? 0);
	if (finding.kind === "ratchet-slack") return `lower from ${from} to **${formatNumber(finding.becomes ?? finding.actual ?? 0)}**`;
	if (finding.kind === "ratchet-done") return "**remove**, it fits now";
	return `**remove**, no such tool${finding.renamedTo === void 0 ? "" : `; looks renamed to ${neutral(finding.renamedTo, "code", NAME)}`}`;
}
/** Changed tools, the largest change first; those that are over already stand above. */
function changePieces(report, extent) {
	const changes = [...report.base?.changes ?? []].sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
	const over = new Set(report.findings.filter((finding) => OVER.has(finding.kind)).map((finding) => toolKey(finding.server, finding.tool)));
	const left = changes.filter((change) => !over.has(toolKey(change.server, change.tool)));
	if (left.length === 0) return [];
	const shown = left.slice(0, extent.openRows);
	const rows = shown.map((change) => tableRow([
		neutral(fullName(change.server, change.tool), "code", NAME),
		change.kind === "removed" ? "–" : formatNumber(change.after),
		changeFigure(change),
		neutral(changeWords(change), "text", 400)
	]));
	const note = left.length > shown.length ? `${formatCount(left.length - shown.length, "more changed tool")}: see the lists below.` : "";
	return [{
		head: tableHead([
			{ title: "Changed tool" },
			{
				title: "Bytes",
				figures: true
			},
			{
				title: "Change",
				figures: true
			},
			{ title: "What changed" }
		]),
		rows,
		tail: note,
		worth: 80,
		more: extent.more
	}];
}
function changeOf(finding, changes) {
	return finding.tool === void 0 ? null : changes.get(toolKey(finding.server, finding.tool)) ?? null;
}
function capital(text) {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

// src/render/page.ts
/** All pieces of a page in the order in which a reviewer needs them; comment and summary share them. */
function pagePieces(report, context, extent) {
	return [
		fixed(heading(report, context)),
		fixed(secondLine(report)),
		...originPieces(report, context),
		...raisePieces(report, extent),
		...openedPieces(report, extent),
		...todoPieces(report, context),
		...toldPieces(report, extent),
		...unmeasuredPieces(report, extent),
		...overPieces(report, extent),
		...ratchetPieces(report, extent),
		...report.verdict === "measured" ? [...serverPieces(report, extent), ...proposalPieces(context)] : [],
		...changePieces(report, extent),
		...sandboxPieces(report),
		...holePieces(report, extent),
		...filePieces(report, extent),
		...toolPieces(report, extent),
		...warningPieces(report, extent),
		footer(report, context)
	];
}
function proposalPieces({ proposal, command }) {
	const start = `**What to do:** nothing is checked yet. Start with today's sizes as the limit: run this and commit the file.\n\n${fence([`${command} init`], "sh")}`;
	if (proposal === null) return [fixed(start)];
	const lines = proposal.trimEnd().split("\n").map((line) => neutral(line, "log", 500));
	return [fixed(start), {
		head: "It would contain:\n",
		rows: [fence(lines, "json")],
		tail: "",
		worth: 65,
		more: () => ""
	}];
}

// src/render/summary.ts
/** GitHub drops a step's summary of more than 1 MiB. */
const SUMMARY_LIMIT_BYTES = 1048576;
const AIM_BYTES = 1e6;
/** The whole report for the job summary, with every row; at most 1,000,000 bytes of UTF-8. */
function renderSummary(report, context) {
	const more = (left) => `… and ${formatNumber(left)} more, see the report as JSON`;
	return `${compose(pagePieces(report, context, {
		openRows: Number.POSITIVE_INFINITY,
		more
	}), AIM_BYTES, utf8Bytes)}\n`;
}

// src/render/comment.ts
const AIM = 6e4;
const OPEN_ROWS = 15;
/**
* The one comment on a pull request: verdict first, then what changed, what fails and what to do.
* At most 60,000 UTF-16 units; what is too long loses whole rows, folds first and failing rows last,
* and says how many.
*/
function renderComment(report, context) {
	const marker = formatMarker(context, report.commit);
	const pieces = pagePieces(report, context, {
		openRows: OPEN_ROWS,
		more: SEE_SUMMARY
	});
	return `${marker}\n${compose(pieces, AIM - marker.length - 2, (text) => text.length)}\n`;
}
/** The first line of a comment, by which a later run finds it and tells which of two is newer. */
function formatMarker({ key, runNumber, workflow = null }, sha) {
	const run = runNumber === null ? "" : ` run=${runNumber}${workflow === null ? "" : ` of=${workflow}`}`;
	const commit = sha !== null && /^[0-9a-f]{4,64}$/.test(sha) ? ` sha=${sha}` : "";
	return `<!-- mcp-budget:${key.replace(/[^A-Za-z0-9._-]/g, "-").slice(0, 64)}${run}${commit} -->`;
}

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
		steps(report, options, width, style)
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
		const why = neutral(noComparison(base.reason, report.servers), "log");
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
function steps(report, { command, atRoot = false }, width, style) {
	const todo = whatToDo(report, command, { atRoot });
	if (todo.length === 0) return [];
	const lines = todo.flatMap((step, at) => {
		const number = todo.length === 1 ? "  " : `  ${at + 1}. `;
		const indent = " ".repeat(columns(number));
		const says = wrap(neutral(step.says, "log"), width - columns(number)).map((line, row) => (row === 0 ? number : indent) + line);
		return step.command === null ? says : [...says, `${indent}${style(["bold", "cyan"], step.command)}`];
	});
	return [style("bold", "What to do"), ...lines];
}

export { toolsOnServers as _, renderSummary as a, padEnd as c, link as d, worstFirst as f, tokensWords as g, shortCommit as h, SUMMARY_LIMIT_BYTES as i, padStart as l, hasUnmeasured as m, formatMarker as n, clip as o, fullName as p, renderComment as r, columns as s, renderTerminal as t, wrap as u, totalWords as v };