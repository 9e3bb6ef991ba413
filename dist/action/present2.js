import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { rn as failure } from "../chunks/start.js";
import { t as annotate } from "./annotations.js";
import { a as outputsOf, i as writeSummary, n as pullNumber, o as writeOutputs, r as comment, t as pageContext } from "./page.js";
import { n as renderComment } from "../chunks/comment.js";
import { F as renderJson } from "../chunks/beside.js";
import { t as renderSummary } from "../chunks/summary2.js";
import { t as renderTerminal } from "../chunks/terminal.js";

// src/action/present.ts
/** Columns of a log that is read in a browser. */
const LOG_WIDTH = 120;
/** Tells a report everywhere: log, annotations, files, comment, summary, outputs. */
async function present(report, presentation) {
	const { inputs, io, event, context, placeOf, proposal, reported = null } = presentation;
	const page = pageContext({
		inputs,
		context,
		event,
		io,
		commit: report.commit,
		proposal,
		reported
	});
	io.stdout.write(renderTerminal(report, {
		width: LOG_WIDTH,
		mode: "check",
		command: page.command
	}));
	for (const line of annotate(report.findings, placesIn(report, placeOf))) io.stdout.write(`${line}\n`);
	const path = writeFile(join(io.env["RUNNER_TEMP"] || tmpdir(), `mcp-budget-${inputs["comment-key"]}.json`), renderJson(report, { actions: true }));
	if (inputs.html !== void 0) {
		const { renderPage } = await import("../chunks/html2.js");
		writeFile(resolve(io.cwd, inputs.html), renderPage(report));
	}
	let commented = {
		url: null,
		warning: null
	};
	try {
		commented = await comment({
			inputs,
			context,
			io,
			number: pullNumber(event, reported),
			body: renderComment(report, page),
			quiet: isQuiet(report)
		});
	} finally {
		writeSummary(io.env, renderSummary(report, {
			...page,
			note: commented.warning
		}));
		writeOutputs(io.env, outputsOf(report, {
			path,
			commentUrl: commented.url
		}));
	}
}
function placesIn(report, placeOf) {
	const file = report.budget?.path;
	return ({ path }) => file === void 0 ? null : {
		file,
		line: path === void 0 ? void 0 : placeOf(path)?.line
	};
}
/** It passes, and there is nothing that a reviewer would want to know. */
function isQuiet({ verdict, base, findings }) {
	const changed = base !== null && (base.changes.length > 0 || base.raises.length > 0);
	return verdict === "pass" && !changed && !findings.some(({ kind, severity }) => severity === "error" || kind === "sandbox-opened");
}
function writeFile(path, content) {
	try {
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, content);
		return path;
	} catch (cause) {
		throw failure("output-unwritable", [path, cause.code ?? String(cause)], { cause });
	}
}

export { present as t };