import { basename } from "node:path";
import { Gt as parseBudget, in as failure, p as takeShare } from "./start.js";
import { C as describeMany, L as measureAgain, P as gather, T as judge } from "./beside.js";

// src/join.ts
/**
* Joins the reports of all shards and judges the whole anew, by the budget that they carry and the
* definitions that they listed. What the shards themselves concluded does not count.
* @throws {ExpectedFailure} `shards-mixed`, `shards-incomplete` or `report-unreadable`
*/
function joinShards(given, { base, policy, counter }) {
	const shards = orderShards(given);
	const [first] = shards;
	if (first === void 0) throw failure("shards-incomplete", ["no report was given"]);
	const measurement = gather(shards.flatMap(({ servers }) => servers.map((server) => measureAgain(server, first.tokenizer === null ? null : counter))));
	const files = shards.flatMap((shard) => shard.files);
	const { budget } = (first.budget === null ? null : parseBudget(JSON.stringify(first.budget.content), first.budget.path)) ?? { budget: null };
	const judgement = judge({
		budget,
		measurement,
		only: null,
		files,
		notices: noticesOf(shards),
		base,
		policy
	});
	return {
		...first,
		dirty: shards.some(({ dirty }) => dirty),
		measuredAt: shards.map((shard) => shard.measuredAt).sort().at(-1) ?? first.measuredAt,
		verdict: judgement.verdict,
		totals: { ...measurement.totals },
		sandbox: worstSandbox(shards),
		budget: first.budget === null || budget === null ? null : {
			...first.budget,
			totalBytes: budget.totalBytes ?? null,
			content: { ...budget }
		},
		discovery: {
			files: first.discovery.files,
			found: measurement.servers.length,
			measured: measurement.servers.filter(({ status }) => status === "measured").length
		},
		servers: [...measurement.servers],
		files,
		findings: [...judgement.findings],
		base: judgement.base,
		shard: null,
		...describeMany(measurement)
	};
}
/** All shards of one whole, first to last. */
function orderShards(given) {
	const shards = given.map(({ file, report }) => {
		if (report.shard === null) throw failure("report-unreadable", [basename(file), "it is a whole report and no shard: it needs no merge"], { file });
		return {
			file,
			report
		};
	});
	const [first] = shards;
	if (first === void 0) return [];
	for (const other of shards) refuseMixed(first, other);
	const { of } = first.report.shard;
	const seen = /* @__PURE__ */ new Map();
	for (const { file, report } of shards) {
		const before = seen.get(report.shard.index);
		if (before !== void 0) throw failure("shards-mixed", [`${before} and ${basename(file)} are both shard ${report.shard.index} of ${of}`], { file });
		seen.set(report.shard.index, basename(file));
		refuseWrongShare(file, report);
	}
	const missing = Array.from({ length: of }, (_, at) => at + 1).filter((index) => !seen.has(index));
	if (missing.length > 0) throw failure("shards-incomplete", [`of ${of} shards, ${listNumbers(missing)} ${missing.length === 1 ? "is" : "are"} missing`]);
	return shards.map(({ report }) => report).sort((a, b) => a.shard.index - b.shard.index);
}
/** What must be equal for the sum of the shards to be the whole; words for a person, and the value. */
const ALIKE = [
	["commits", ({ commit }) => commit],
	["versions of mcp-budget", ({ tool }) => tool.version],
	["budgets", ({ budget }) => budget === null ? null : [budget.path, canonical(budget.content)]],
	["numbers of shards", ({ shard }) => shard.of],
	["lists of servers", ({ shard }) => shard.expected],
	["tokenizers", ({ tokenizer }) => tokenizer]
];
function refuseMixed(first, other) {
	for (const [words, read] of ALIKE) {
		const [one, two] = [read(first.report), read(other.report)];
		if (JSON.stringify(one) === JSON.stringify(two)) continue;
		const values = [one, two].every((value) => ["string", "number"].includes(typeof value)) ? ` (${one} and ${two})` : "";
		throw failure("shards-mixed", [`${basename(first.file)} and ${basename(other.file)} come from different ${words}${values}`], { file: other.file });
	}
}
/** The same for two objects that differ only in the order of their keys. */
function canonical(value) {
	if (Array.isArray(value)) return value.map(canonical);
	if (typeof value !== "object" || value === null) return value;
	return Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1).map(([key, each]) => [key, canonical(each)]);
}
/** A shard that lost a server, or holds another's, would make the whole look smaller or larger than it is. */
function refuseWrongShare(file, { shard, servers }) {
	const share = takeShare([...shard.expected], shard);
	const names = servers.map(({ name }) => name);
	const lost = share.find((name) => !names.includes(name));
	const strange = names.find((name, at) => !share.includes(name) || names.indexOf(name) !== at);
	if (shard.index < 1 || shard.index > shard.of) throw failure("report-unreadable", [basename(file), `there is no shard ${shard.index} of ${shard.of}`], { file });
	if (lost !== void 0) throw failure("report-unreadable", [basename(file), `the server ${JSON.stringify(lost)} of its share is not in it`], { file });
	if (strange !== void 0) throw failure("report-unreadable", [basename(file), `the server ${JSON.stringify(strange)} is not of its share`], { file });
}
/** What the shards saw while listing, each once: every shard reads the same client configs. */
function noticesOf(shards) {
	const told = shards.flatMap(({ findings }) => findings.filter(({ kind, server }) => kind !== "server-unmeasured" || server === void 0));
	return [...new Map(told.map((finding) => [JSON.stringify(finding), finding])).values()];
}
/** The whole is as protected as its least protected shard. */
function worstSandbox(shards) {
	const rank = ({ engine, warning }) => engine === "none" ? 3 : warning !== null ? 2 : engine !== null ? 1 : 0;
	const sandboxes = shards.map(({ sandbox }) => sandbox);
	return {
		...sandboxes.reduce((least, each) => rank(each) > rank(least) ? each : least),
		untrusted: sandboxes.some(({ untrusted }) => untrusted)
	};
}
function listNumbers(numbers) {
	const shown = numbers.slice(0, 10).join(", ");
	return numbers.length > 10 ? `${shown} and ${numbers.length - 10} more` : shown;
}

export { joinShards as t };