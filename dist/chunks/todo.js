import { S as neutralLines, x as neutral } from "./start.js";
import { I as formatCount, L as formatNumber, z as formatSigned } from "./beside.js";
import { i as fullName, o as heaviest, r as changeWords, u as shortCommit } from "./words.js";
import { a as explain, i as excess, l as subject, n as TO_TIGHTEN, o as figure, r as afterSubject, s as hasFigures, t as OVER, u as worstFirst } from "./finding.js";
import { a as wrap, i as padStart, n as columns, r as padEnd } from "./width.js";

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
/** `bubblewrap 0.8.0, self-test 6/6`, or that there was none, raw. */
function sandboxWords(report) {
	const { engine, version, selfTest, warning, note } = report.sandbox;
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
const STDERR = {
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
	return [style("bold", "Not measured"), ...servers.flatMap((server) => unmeasuredServer(server, width, style))];
}
function unmeasuredServer(server, width, style) {
	const name = neutral(server.name, "log", 100);
	const stderr = neutralLines(server.stderr, STDERR).flatMap((line) => {
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
			says: neutral(withoutQuote(afterSubject(server.reason.message, server.name), stderr), "log")
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

// src/render/todo.ts
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
*/
function whatToDo(report, command) {
	const errors = worstFirst(report.findings.filter((finding) => finding.severity === "error"));
	const renames = renamedTools(errors);
	const rest = errors.filter((finding) => !renames.has(finding));
	const path = report.budget?.path ?? "mcp-budget.json";
	const steps = [
		...restore(errors, report, path),
		...start(report, errors, command),
		...decide(errors),
		...rename(errors, path, command),
		...shorten(rest, path, command),
		...tighten(rest, path, command)
	];
	return isTyped(report) ? steps.map((step) => retype(step, command)) : steps;
}
/** Whether the servers were typed with the command: no other command finds them again. */
function isTyped({ servers }) {
	return servers.length > 0 && servers.every(({ source }) => source === "command line");
}
function retype(step, command) {
	if (step.command === null || !step.command.startsWith(`${command} `)) return step;
	const words = step.command.slice(command.length + 1).replace(/ --server \S+$/, "");
	return {
		says: `${step.says.replace(/[.:]$/, "")}: run "${words}" for the server that you typed, given as before.`,
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
function start(report, errors, command) {
	const servers = report.servers.filter((server) => server.status === "unmeasured");
	const [first] = servers;
	if (first === void 0) return errors.some((finding) => finding.kind === "server-unmeasured") ? [{
		says: "Say where the servers are, then check again.",
		command: `${command} check`
	}] : [];
	const hints = [...new Set(servers.flatMap((server) => HINTS[server.reason.code] ?? []))].map((says) => ({
		says,
		command: null
	}));
	if (hints.length > 0 && servers.every((server) => HINTS[server.reason.code] !== void 0)) return hints;
	const open = servers.filter((server) => HINTS[server.reason.code] === void 0);
	if (open.length > 1) return [...hints, {
		says: `Mend what keeps these ${open.length} servers from being listed, then check again.`,
		command: `${command} check`
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
		command: `${command} measure${alone}`
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
function rename(errors, path, command) {
	return errors.flatMap((gone) => {
		const over = errors.find((each) => isRenamed(each, gone));
		if (gone.renamedTo === void 0 || over === void 0) return [];
		const key = (gone.path?.at(-1) ?? "").includes("/") ? `${over.server}/${gone.renamedTo}` : gone.renamedTo;
		return [{
			says: `If ${subject(gone)} was renamed to ${gone.renamedTo}, write ${JSON.stringify(key)}: ${over.actual} in place of its entry in ${path}, then check again.`,
			command: `${command} check`
		}];
	});
}
function shorten(errors, path, command) {
	const over = errors.filter((finding) => OVER.has(finding.kind));
	const files = over.filter((finding) => finding.kind === "file-over").map((finding) => ({
		says: `Shorten ${subject(finding)}.`,
		command: null
	}));
	const others = over.filter((finding) => finding.kind !== "file-over");
	const worst = others.find((finding) => finding.tool !== void 0) ?? others[0];
	if (worst === void 0) return files;
	const says = over.every((finding) => finding.inherited !== void 0 && excess(finding) <= finding.inherited) ? `Base is over already and this change adds nothing to it. It still has to be shortened there, or the limit raised in ${path}. See where the bytes are:` : `Shorten what is over. If the size is needed, raise the limit in ${path}: a review then sees the raise. See where the bytes are:`;
	return [...files, {
		says,
		command: `${command} measure${where(worst)}`
	}];
}
function where({ server, tool }) {
	if (server === void 0 || !PLAIN.test(server)) return "";
	return tool !== void 0 && PLAIN.test(tool) ? ` --tool ${server}/${tool}` : ` --server ${server}`;
}
function tighten(errors, path, command) {
	if (!errors.some((finding) => TO_TIGHTEN.has(finding.kind))) return [];
	return [{
		says: `${errors.some((finding) => BLOCKS_RATCHET.has(finding.kind)) ? "Once that is mended, keep" : "Keep"} the gain: run this and commit ${path}.`,
		command: `${command} ratchet`
	}];
}

export { raiseWords as a, holeWords as c, raiseRows as i, sandboxWords as l, changeRows as n, unmeasuredLines as o, problemRows as r, facts as s, whatToDo as t };