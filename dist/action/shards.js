import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { n as readReport, t as readBaseReport } from "../chunks/base-report2.js";
import { D as loadTokens, in as failure } from "../chunks/start.js";
import { t as EXIT } from "../chunks/io.js";
import { t as joinShards } from "../chunks/join.js";
import { t as present } from "./tell.js";

// src/action/shards.ts
const EXITS = {
	pass: EXIT.pass,
	fail: EXIT.fail,
	unmeasured: EXIT.unmeasured,
	measured: EXIT.pass
};
/**
* The last job of a check that a matrix shared out: joins the reports of its shards, judges the whole
* and tells it in one comment. Starts nothing.
* @returns the exit code
* @throws {ExpectedFailure} reports that do not belong together, or are not all there
*/
async function judgeShards({ inputs, context, event, io, mayRaise }) {
	const shards = filesIn(resolve(io.cwd, inputs.shards ?? "")).map((file) => ({
		file,
		report: readReport(file, { shard: true })
	}));
	const base = inputs["base-report"] === void 0 ? null : readBaseReport(resolve(io.cwd, inputs["base-report"]));
	const { counter } = await loadTokens();
	const judgeWith = (allowRaise) => joinShards(shards, {
		base,
		counter,
		policy: {
			raises: event.kind === "pull_request" ? "error" : "warning",
			allowRaise,
			inherited: inputs.inherited
		}
	});
	const strict = judgeWith(inputs["allow-raise"]);
	const report = strict.findings.some(({ kind, severity }) => kind === "ratchet-raised" && severity === "error") && await mayRaise() ? judgeWith(true) : strict;
	await present(report, {
		inputs,
		context,
		event,
		io,
		proposal: null,
		placeOf: () => null
	});
	return EXITS[report.verdict];
}
function filesIn(folder) {
	try {
		return readdirSync(folder).filter((name) => name.endsWith(".json")).sort().map((name) => join(folder, name));
	} catch (cause) {
		throw failure("file-missing", [`shards: the folder ${folder}`], { cause });
	}
}

export { judgeShards };