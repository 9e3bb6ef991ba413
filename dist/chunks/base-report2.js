import { lstatSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { Gt as parseBudget, L as nesting, in as failure } from "./start.js";
import { P as gather } from "./beside.js";
import { r as reportSchema } from "./report.js";

// src/base-report.ts
/** A report larger than this is not read, in bytes. */
const MOST_BYTES = 33554432;
/** A tool of 512 levels, the most that is listed, and the report around it. */
const MOST_LEVELS = 530;
/**
* Reads a report that another command, job or workflow wrote. Nothing in it is believed but its form.
* @param path absolute; a regular file of at most 32 MiB
* @param options `shard`: a part of a whole is welcome; elsewhere it would pass for the whole
* @throws {ExpectedFailure} `report-unreadable`
*/
function readReport(path, { shard = false } = {}) {
	const refuse = (why, cause) => failure("report-unreadable", [basename(path), why], {
		file: path,
		cause
	});
	const stats = lstatSync(path, { throwIfNoEntry: false });
	if (stats === void 0) throw refuse("it does not exist");
	if (!stats.isFile()) throw refuse("it is no regular file");
	if (stats.size > MOST_BYTES) throw refuse("it is larger than 32 MiB");
	let content;
	try {
		const bytes = readFileSync(path);
		if (nesting(bytes) > MOST_LEVELS) throw new SyntaxError(`nested more than ${MOST_LEVELS} levels deep`);
		content = JSON.parse(bytes.toString("utf8"));
	} catch (cause) {
		throw refuse("it is no JSON", cause);
	}
	const read = reportSchema.safeParse(content);
	if (read.success) {
		const part = read.data.shard;
		if (part !== null && !shard) throw refuse(`it is shard ${part.index} of ${part.of}, which "mcp-budget merge" joins with the others`);
		return read.data;
	}
	const [issue] = read.error.issues;
	throw refuse(`${issue?.path.join(".") || "the document"}: ${issue?.message ?? "unexpected"}`, read.error);
}
/** The base as its own report tells it. */
function readBaseReport(path) {
	const report = readReport(path);
	const budget = report.budget === null ? null : parseBudget(JSON.stringify(report.budget.content), report.budget.path).budget;
	return {
		commit: report.commit,
		ref: null,
		reason: null,
		budget,
		budgetExists: budget !== null,
		measurement: gather(report.servers)
	};
}

export { readReport as n, readBaseReport as t };