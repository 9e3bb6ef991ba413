import { existsSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { a as writeSummary, c as writeOutputs, i as comment, l as command, n as pageContext, o as NOTHING, r as pullNumber } from "./tell.js";
import { t as EXIT } from "../chunks/io.js";
import { d as link, h as shortCommit, n as formatMarker } from "../chunks/render.js";
import { v as neutral } from "../chunks/start.js";

// src/render/unchecked.ts
/** What a comment says where nothing was checked, so that an older green one does not stay. */
function renderUnchecked(unchecked, context) {
	return `${formatMarker(context, unchecked.commit)}\n${renderUncheckedSummary(unchecked, context)}`;
}
/** The same for the job summary, which needs no marker. */
function renderUncheckedSummary({ message, file, line, commit }, { key, commitUrl, runUrl, docsUrl }) {
	const name = key === "default" ? "" : ` of ${neutral(key, "code", 120)}`;
	const where = file === null ? "" : `, see ${neutral(line === null ? file : `${file}:${line}`, "code", 300)}`;
	const facts = [
		...commit === null ? [] : [`Commit ${link(neutral(shortCommit(commit) ?? "", "code"), commitUrl)}`],
		...runUrl === null ? [] : [link("this run", runUrl)],
		...docsUrl === null ? [] : [link("how to read this", docsUrl)]
	];
	const small = facts.length === 0 ? "" : `\n\n<sub>${facts.join(" · ")}</sub>`;
	return `### ❌ Tool budget${name}: not checked${where}\n\n${neutral(message, "text", 4e3)}${small}\n`;
}

// src/action/unchecked.ts
/**
* Tells why nothing was checked: an annotation on the file and line, the summary, and a comment where
* one exists already, so that an older green one does not stay.
* @returns the exit code
*/
async function tellUnchecked(error, { io, run, reported }) {
	const { message, place } = error;
	const file = place.file === void 0 ? null : inRepository(place.file, io, run?.inputs["working-directory"]);
	io.stdout.write(`${command("error", message, file === null ? void 0 : {
		file,
		line: place.line
	})}\n`);
	const unmeasured = error.code === "event-refused" || error.code === "pull-not-found";
	const outputs = {
		...NOTHING,
		verdict: unmeasured ? "unmeasured" : "invalid"
	};
	const commit = reported?.head.sha ?? commitOf(io, run?.event);
	const unchecked = {
		message,
		file,
		line: place.line ?? null,
		commit
	};
	if (run === null) {
		writeSummary(io.env, renderUncheckedSummary(unchecked, NO_CONTEXT));
		writeOutputs(io.env, outputs);
		return EXIT.invalid;
	}
	const page = pageContext({
		...run,
		io,
		commit,
		proposal: null,
		reported: reported ?? null
	});
	let commented = {
		url: null,
		warning: null
	};
	try {
		const number = pullNumber(run.event, reported ?? null);
		commented = await comment({
			...run,
			io,
			number,
			body: renderUnchecked(unchecked, page),
			quiet: true
		});
	} finally {
		writeSummary(io.env, renderUncheckedSummary(unchecked, page));
		writeOutputs(io.env, {
			...outputs,
			"comment-url": commented.url
		});
	}
	return unmeasured ? EXIT.unmeasured : EXIT.invalid;
}
const NO_CONTEXT = {
	key: "default",
	runUrl: null,
	commitUrl: null,
	docsUrl: null
};
/** A pull request's own commit, since its merge may be newer than the checkout. */
function commitOf(io, event) {
	if (event?.kind === "pull_request") return event.head.sha;
	const sha = io.env["GITHUB_SHA"] ?? "";
	return /^[0-9a-f]{40,64}$/.test(sha) ? sha : null;
}
/** A file as GitHub wants it, relative to the root of the checkout; errors name it relative to that or to the working directory. */
function inRepository(file, io, folder = ".") {
	const root = io.env["GITHUB_WORKSPACE"] || io.cwd;
	const path = isAbsolute(file) ? file : [join(root, file), join(io.cwd, folder, file)].find((each) => existsSync(each)) ?? join(root, file);
	const inside = relative(root, path).split(sep).join("/");
	return inside.startsWith("../") || isAbsolute(inside) ? null : inside;
}

export { tellUnchecked as t };