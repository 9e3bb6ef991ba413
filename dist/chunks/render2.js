import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, extname, resolve } from "node:path";
import { n as readReport } from "./base-report2.js";
import { D as loadTokens, in as failure } from "./start.js";
import { t as EXIT } from "./io.js";
import { t as colouring } from "./show2.js";

// src/commands/render.ts
/**
* `mcp-budget render report.json`: a report as text, Markdown, a page or a badge. It judges nothing,
* so it exits 0 whatever the verdict of the report.
* @throws {ExpectedFailure} a report that cannot be read, a file that cannot be written
*/
async function run({ flags, operands, launch }, io) {
	if (launch !== null) throw failure("flags-conflict", ["\"render\" starts no server: leave out the command after \"--\"."]);
	const [file, extra] = operands;
	if (file === void 0) throw failure("flags-conflict", ["\"render\" takes the report to show: mcp-budget render report.json --html report.html"]);
	if (extra !== void 0) throw failure("unexpected-argument", [`"${extra}"`]);
	const report = readReport(resolve(io.cwd, file));
	const { html, markdown, badge } = flags;
	if ([
		html,
		markdown,
		badge
	].filter((target) => target === "-").length > 1) throw failure("flags-conflict", ["Only one of --html, --markdown and --badge can go to stdout."]);
	if (html !== void 0) put(await pageOf(report), html, io);
	if (markdown !== void 0) put(await markdownOf(report), markdown, io);
	if (badge !== void 0) await putBadge(report, badge, io);
	if (flags.json) {
		const { renderJson } = await import("./json.js");
		io.stdout.write(renderJson(report, { actions: io.env["GITHUB_ACTIONS"] === "true" }));
	} else if (html === void 0 && markdown === void 0 && badge === void 0) {
		const { renderTerminal } = await import("./terminal.js");
		const mode = report.verdict === "measured" ? "measure" : "check";
		io.stdout.write(renderTerminal(report, {
			width: io.stdout.columns ?? 80,
			mode,
			command: "mcp-budget",
			quiet: flags.quiet === true,
			...colouring(io)
		}));
	}
	return EXIT.pass;
}
/** With the tokens of every property, where the report has tokens at all. */
async function pageOf(report) {
	const { renderPage } = await import("./html2.js");
	const { counter } = report.tokenizer === null ? { counter: null } : await loadTokens();
	return renderPage(report, { counter });
}
async function markdownOf(report) {
	const { renderSummary } = await import("./summary.js");
	return renderSummary(report, {
		key: "default",
		runNumber: null,
		runUrl: null,
		commitUrl: null,
		docsUrl: null,
		command: "mcp-budget",
		reportedByFork: false,
		proposal: null,
		note: null
	});
}
/** As SVG, or where the name ends in `.json` as what a shields endpoint reads; says the line for the README on stderr. */
async function putBadge(report, target, io) {
	const { renderBadge, renderBadgeEndpoint, renderBadgeLine } = await import("./badge.js");
	const isEndpoint = extname(target).toLowerCase() === ".json";
	put(isEndpoint ? renderBadgeEndpoint(report) : renderBadge(report), target, io);
	if (target === "-") return;
	io.stderr.write(isEndpoint ? "Show it with https://img.shields.io/endpoint?url=ADDRESS-OF-THIS-FILE\n" : `For the README: ${renderBadgeLine(target)}`);
}
function put(content, target, { cwd, stdout }) {
	if (target === "-") {
		stdout.write(content);
		return;
	}
	try {
		const path = resolve(cwd, target);
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, content);
	} catch (cause) {
		throw failure("output-unwritable", [target, cause instanceof Error ? cause.message : String(cause)], {
			file: target,
			cause
		});
	}
}

export { run };