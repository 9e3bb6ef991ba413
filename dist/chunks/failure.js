import { isAbsolute, relative } from "node:path";
import { t as EXIT } from "./io.js";
import { v as neutral, y as neutralLines } from "./start.js";

// src/commands/failure.ts
/**
* Tells a fault of this program or of the machine, such as a full disk, with its stack. Nothing is known then
* about any limit, so the exit code is that of an unmeasured run.
*/
async function writeFault(error, { json, io }) {
	const text = error instanceof Error ? error.stack ?? error.message : String(error);
	io.stderr.write(`${neutralLines(`mcp-budget: an unexpected fault, nothing was checked:\n${text}`, {
		maxLines: 50,
		maxLength: 500
	}).join("\n")}\n`);
	if (json) await writeInvalid({
		code: "unexpected",
		message: error instanceof Error ? error.message : String(error)
	}, io);
	return EXIT.unmeasured;
}
/** Tells an expected failure on stderr, its code behind the message to search for, or as the one JSON document. */
async function writeFailure(error, { json, io }) {
	const { code, message, place } = error;
	const file = place.file !== void 0 && isAbsolute(place.file) ? relative(io.cwd, place.file) : place.file;
	if (json) await writeInvalid({
		code,
		message,
		file,
		line: place.line,
		column: place.column
	}, io);
	else {
		const where = [
			file,
			place.line,
			place.column
		].filter((each) => each !== void 0).join(":");
		const named = where === "" || place.line === void 0 && file !== void 0 && message.includes(file);
		io.stderr.write(`mcp-budget: ${neutral(named ? message : `${where}: ${message}`, "log")} (${code})\n`);
	}
	return EXIT.invalid;
}
async function writeInvalid(error, io) {
	const { renderJson } = await import("./json.js");
	io.stdout.write(renderJson({
		schemaVersion: 1,
		verdict: "invalid",
		error
	}, { actions: io.env["GITHUB_ACTIONS"] === "true" }));
}

export { writeFailure, writeFault };