import { I as formatCount, L as formatNumber, R as formatShare, z as formatSigned } from "./beside.js";

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
/** Why there is no difference to base, or only part of one, as a sentence that says so, raw. */
function noComparison({ code, message }) {
	return code === "base-incomplete" || /^(no|base|the base)\b/i.test(message) ? message : `No comparison: ${message}`;
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

export { hasUnmeasured as a, noComparison as c, tokensWords as d, toolsOnServers as f, fullName as i, onlyTextChanged as l, totalWords as m, changeCounts as n, heaviest as o, totalChange as p, changeWords as r, heaviestPart as s, baseName as t, shortCommit as u };