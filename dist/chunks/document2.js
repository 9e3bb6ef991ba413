import { t as EXIT } from "./io.js";
import { _ as jsonForTerminal, g as jsonForActions } from "./start.js";

// src/hook/document.ts
const VERDICTS = {
	[EXIT.pass]: "pass",
	[EXIT.fail]: "fail",
	[EXIT.unmeasured]: "unmeasured"
};
/** The push as one JSON document: its verdict, and of every commit where it was measured and a report for each budget. */
function writeDocument(judged, exit, io) {
	const commits = judged.map(({ fact, result, exit: own }) => ({
		commit: fact.commit,
		refs: fact.refs,
		base: fact.base,
		behind: fact.behind,
		verdict: result === null || result.results.length + result.removed.length > 0 ? VERDICTS[own] : "unchecked",
		measuredIn: result === null ? null : result.place.kind,
		removed: result?.removed ?? [],
		reports: result?.results.map(({ report }) => report) ?? []
	}));
	const text = JSON.stringify({
		schemaVersion: 1,
		verdict: VERDICTS[exit],
		commits
	}, null, 2);
	io.stdout.write(`${io.env["GITHUB_ACTIONS"] === "true" ? jsonForActions(text) : jsonForTerminal(text)}\n`);
}

export { writeDocument as t };