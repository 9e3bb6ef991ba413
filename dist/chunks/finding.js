import { I as formatCount, L as formatNumber, z as formatSigned } from "./beside.js";
import { i as fullName } from "./words.js";

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

export { explain as a, inheritedWords as c, excess as i, subject as l, TO_TIGHTEN as n, figure as o, afterSubject as r, hasFigures as s, OVER as t, worstFirst as u };