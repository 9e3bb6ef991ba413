import { u as worstFirst } from "../chunks/finding.js";
import { x as neutral } from "../chunks/start.js";

// src/github/annotations.ts
/** GitHub shows ten annotations of a step and drops the rest without a word. */
const MAX_ANNOTATIONS = 10;
/** UTF-16 units of a message; a reason may quote what a server said. */
const MAX_MESSAGE_LENGTH = 4e3;
/** What a reviewer is to decide, though it fails nothing. */
const DECISIONS = /* @__PURE__ */ new Set([
	"limit-raised",
	"ratchet-raised",
	"sandbox-opened"
]);
/**
* Annotations for what fails and for what this change raises, the worst first. Where there are more
* than ten, the tenth counts the rest.
* @param placeOf where in the budget file a finding belongs; null where no file says it
* @returns workflow commands, one a line
*/
function annotate(findings, placeOf) {
	const told = worstFirst(findings.filter(({ kind, severity }) => severity === "error" || DECISIONS.has(kind)));
	const shown = told.length > MAX_ANNOTATIONS ? told.slice(0, 9) : told;
	const lines = shown.map((finding) => command(finding.severity, finding.message, placeOf(finding) ?? void 0));
	const rest = told.slice(shown.length);
	const [next] = rest;
	return next === void 0 ? lines : [...lines, command(next.severity, `${rest.length} more in the summary`)];
}
/**
* One workflow command, its text neutralised and escaped.
* Source: GitHub, "Workflow commands for GitHub Actions".
*/
function command(severity, message, place) {
	return `::${severity} ${[
		["file", place?.file],
		["line", place?.line],
		["title", "Tool budget"]
	].flatMap(([name, value]) => value === void 0 ? [] : [`${name}=${neutral(String(value), "property")}`]).join(",")}::${neutral(message, "data", MAX_MESSAGE_LENGTH)}`;
}

export { command as n, annotate as t };