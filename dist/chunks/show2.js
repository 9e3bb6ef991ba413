import { styleText } from "node:util";
import { n as colourful } from "./io.js";
import { D as loadTokens } from "./start.js";
import { t as printReport } from "./beside.js";

// src/commands/show.ts
/** Writes a measurement and what it means: a client's view, cost, rank, advice. @returns the exit code of its verdict */
async function showMeasurement(report, { flags, io, notes = [], question }) {
	if (flags.tool !== void 0) {
		const { showTool } = await import("./tool.js");
		return showTool(report, flags.tool, {
			flags,
			io
		});
	}
	if (flags.quiet === true && !flags.json) return printReport(report, {
		mode: "measure",
		flags,
		io,
		notes
	});
	const { gainInsights } = await import("./insights2.js");
	const { counter } = question.client === null ? { counter: null } : await loadTokens();
	const insights = gainInsights(report, {
		...question,
		counter
	});
	const code = await printReport(flags.json ? {
		...report,
		insights
	} : report, {
		mode: "measure",
		flags,
		io,
		notes
	});
	if (flags.json) return code;
	const { renderInsights } = await import("./insights3.js");
	io.stdout.write(renderInsights(insights, {
		width: io.stdout.columns ?? 80,
		...colouring(io)
	}));
	return code;
}
/** The colours of a terminal, or none. */
function colouring(io) {
	return colourful(io, io.stdout) ? { style: (format, text) => styleText(format, text) } : {};
}

export { showMeasurement as n, colouring as t };