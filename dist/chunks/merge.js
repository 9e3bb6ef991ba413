import { resolve } from "node:path";
import { n as readReport, t as readBaseReport } from "./base-report2.js";
import { D as loadTokens, d as readTrust, in as failure } from "./start.js";
import { t as joinShards } from "./join.js";
import { t as printReport } from "./beside.js";

// src/commands/merge.ts
/** `mcp-budget merge`: joins the reports of all shards of a check and gives the verdict over the whole. */
async function run({ flags, operands, launch }, io) {
	if (launch !== null) throw failure("flags-conflict", ["\"merge\" starts no server: leave out the command after \"--\"."]);
	if (operands.length === 0) throw failure("shards-incomplete", ["no report was given"]);
	const inherited = flags.inherited ?? "fail";
	if (inherited !== "fail" && inherited !== "warn") throw failure("flag-value", [
		"--inherited",
		`"${inherited}"`,
		"fail or warn"
	]);
	const { event } = await readTrust(io.env, false);
	const shards = operands.map((operand) => ({
		file: operand,
		report: readReport(resolve(io.cwd, operand), { shard: true })
	}));
	const base = flags["base-report"];
	const { counter } = await loadTokens();
	const report = joinShards(shards, {
		counter,
		base: base === void 0 ? null : readBaseReport(resolve(io.cwd, base)),
		policy: {
			raises: event?.kind === "pull_request" ? "error" : "warning",
			allowRaise: flags["allow-raise"] === true,
			inherited
		}
	});
	return printReport(report, {
		mode: "check",
		flags,
		io
	});
}

export { run };