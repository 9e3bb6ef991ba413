import { I as formatCount, L as formatNumber, R as formatShare, z as formatSigned } from "./beside.js";
import { a as explain, c as inheritedWords, i as excess, l as subject, n as TO_TIGHTEN, o as figure, r as afterSubject, s as hasFigures, t as OVER, u as worstFirst } from "./finding.js";
import { S as neutralLines, v as escapeHtml, x as neutral } from "./start.js";
import { a as raiseWords, c as holeWords, l as sandboxWords, t as whatToDo } from "./todo.js";
import { a as hasUnmeasured, c as noComparison, d as tokensWords, f as toolsOnServers, i as fullName, l as onlyTextChanged, m as totalWords, n as changeCounts, o as heaviest, p as totalChange, r as changeWords, s as heaviestPart, t as baseName, u as shortCommit } from "./words.js";

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
		const text = shorten(piece, max - (total - before), size);
		texts[at] = text;
		total += size(text) - before;
	}
	return texts.filter((text) => text !== "").join("\n\n");
}
function shorten(piece, room, size) {
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
	const fork = "Reported by the fork’s own run: its workflow measured these sizes, and they are as honest as that workflow. The limits were read from both commits and judged here.";
	const note = report.base?.note ?? null;
	return [
		...context.reportedByFork ? [fixed(alert("NOTE", [fork]))] : [],
		...note === null ? [] : [fixed(alert("NOTE", [`About the comparison: ${neutral(note, "text")}.`]))],
		...context.note === null ? [] : [fixed(context.note)]
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
	const steps = whatToDo(report, context.command);
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
	return [{
		head: "**Not measured**",
		rows: servers.map((server) => `\n${unmeasuredText(server)}`),
		shortRows: servers.map((server) => `\n${reasonText(server)}`),
		tail: "",
		worth: 85,
		more: extent.more
	}];
}
function reasonText(server) {
	const { partial } = server;
	const read = partial === null ? "" : ` Read before that: ${formatCount(partial.tools, "tool")}, ${formatCount(partial.bytes, "byte")}; not a total.`;
	return `${neutral(server.name, "code", 100)}: ${neutral(afterSubject(server.reason.message, server.name), "text", 800)}${read}`;
}
function unmeasuredText(server) {
	const lines = neutralLines(server.stderr, STDERR);
	return lines.length === 0 ? reasonText(server) : `${reasonText(server)}\n\n${fence(lines, "text")}`;
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
		link(`run ${formatNumber(context.runNumber)}`, context.runUrl),
		...context.docsUrl === null ? [] : [link("how to read this", context.docsUrl)]
	];
	return fixed(`<sub>${facts.join(" · ")}</sub>`);
}
function pulled({ pullCommit = null }) {
	return pullCommit === null ? "" : `, the merge of ${link(neutral(shortCommit(pullCommit.sha) ?? "", "code"), pullCommit.url)},`;
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
	const compared = comparison(report);
	return (compared[0]?.length ?? 0) > 100 ? `${compared.join(" · ")}\n\n${measured.join(" · ")}` : [...compared, ...measured].join(" · ");
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
function comparison(report) {
	const { base } = report;
	if (base === null) return [];
	const name = neutral(base.ref ?? baseName(base), "code", 120);
	const text = onlyTextChanged(report) ? ["nothing but text changed"] : [];
	const changes = base.changes.length === 0 ? [] : [changeCounts(base.changes), ...text];
	if (base.reason !== null) return [neutral(noComparison(base.reason).replace(/\.$/, ""), "text"), ...changes];
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

export { compose as i, link as n, SEE_SUMMARY as r, pagePieces as t };