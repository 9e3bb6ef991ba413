import { existsSync, lstatSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { t as draftText } from "./draft2.js";
import { C as measureOnly, Ht as BUDGET_FILE, Lt as contains, in as failure, u as readRequest, zt as locateFresh } from "./start.js";
import { t as createNew } from "./write.js";
import { t as draftBudget } from "./draft4.js";
import { F as isComplete, H as formatCount, U as formatNumber, t as printReport } from "./beside.js";
import { t as EXIT } from "./io.js";
import { t as proposeSetup } from "./setup.js";

// src/commands/init.ts
/** `mcp-budget init`: writes a budget that passes today; never overwrites one. */
async function run(invocation, io) {
	const { flags, launch } = invocation;
	const { request } = await readRequest(invocation, io);
	const { root } = locateFresh(io.cwd);
	const path = flags.budget === void 0 ? join(root, BUDGET_FILE) : resolve(io.cwd, flags.budget);
	const label = relative(io.cwd, path);
	if (lstatSync(path, { throwIfNoEntry: false }) !== void 0) throw failure("budget-exists", [label], { file: path });
	if (!existsSync(dirname(path))) throw failure("file-missing", [`The folder of ${label}`], { file: dirname(path) });
	const { report, head } = await measureOnly({
		...request,
		budget: null,
		fresh: true,
		tokens: flags.tokens ?? false,
		now: io.now
	});
	const { measurement, found } = head;
	if (found.missing !== null || !isComplete(measurement)) {
		await printReport(report, {
			mode: "measure",
			flags,
			io,
			notes: found.notes
		});
		if (!flags.json) io.stderr.write(`mcp-budget: ${failure("not-measured-init", []).message}\n`);
		return EXIT.unmeasured;
	}
	const [server] = found.servers;
	const budget = compose(measurement, {
		launch: launch === null ? null : launch.map((word) => fromRoot(word, {
			root,
			cwd: io.cwd
		})),
		only: request.only,
		sandbox: launch === null || server === void 0 ? {} : server.sandbox,
		config: flags.config ?? null,
		setup: proposeSetup(head.place.root)
	});
	await createNew(path, draftText(budget), label);
	if (flags.json) return printReport({
		...report,
		budget: {
			path: label,
			totalBytes: budget.totalBytes ?? null,
			content: { ...budget }
		}
	}, {
		mode: "measure",
		flags,
		io
	});
	if (!flags.quiet) io.stdout.write(`${sayWritten(label, request.only === null ? budget : budget.servers?.[request.only] ?? budget, measurement)}\n`);
	return EXIT.pass;
}
function compose(measurement, { launch, only, sandbox, config, setup }) {
	const whole = draftBudget(measurement);
	const budget = only === null ? whole : { servers: { [only]: whole } };
	const [command, ...args] = launch ?? [];
	const server = measurement.servers[0]?.name;
	const entry = command === void 0 || server === void 0 ? {} : { servers: {
		...budget.servers,
		[server]: {
			command,
			...args.length === 0 ? {} : { args },
			...Object.keys(sandbox).length === 0 ? {} : { sandbox },
			...budget.servers?.[server]
		}
	} };
	return {
		...budget,
		...setup === null ? {} : { setup },
		...config === null ? {} : { config },
		...entry
	};
}
/** A file of the repository is written as everybody's clone has it. */
function fromRoot(word, { root, cwd }) {
	const path = resolve(cwd, word);
	if (!((isAbsolute(word) || cwd !== root) && contains(root, path) && lstatSync(path, { throwIfNoEntry: false })?.isFile())) return word;
	const way = relative(root, path).split(sep).join("/");
	return way.includes("/") ? way : `./${way}`;
}
function sayWritten(label, { totalBytes = 0, perToolBytes = 0, oversized = {} }, { totals }) {
	const large = Object.keys(oversized).length;
	const ratchet = large === 0 ? "no tool is above it" : `${large === 1 ? "1 tool is" : `${large} tools are`} above it and may only shrink`;
	return [
		`Wrote ${label}: ${formatNumber(totals.bytes)} bytes in ${formatCount(totals.tools, "tool")} today.`,
		`  totalBytes    ${formatNumber(totalBytes)}`,
		`  perToolBytes  ${formatNumber(perToolBytes)}, ${ratchet}`,
		"Commit it, and run \"mcp-budget check\" before every push."
	].join("\n");
}

export { run };