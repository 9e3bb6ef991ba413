#!/usr/bin/env node
import { t as version } from "./chunks/package.js";
import { fstatSync, readSync } from "node:fs";
import { t as EXIT } from "./chunks/io.js";

// src/input.ts
const MOST_BYTES = 67108864;
const CHUNK_BYTES = 65536;
/** Shared by the two bundles that may run in one process: stdin can be read once. */
const READ = Symbol.for("mcp-budget: stdin");
const shared = globalThis;
/**
* All of stdin at once, without the stream that Node would open for it; asked again, the same.
* @returns null where it is neither a pipe nor a file, above all at a terminal
*/
function readInput() {
	shared[READ] ??= { bytes: readAll() };
	return shared[READ].bytes;
}
function readAll() {
	const stats = statInput();
	if (stats === null) return Buffer.alloc(0);
	if (!stats.isFIFO() && !stats.isFile() && !stats.isSocket()) return null;
	const chunks = [];
	for (let length = 0; length < MOST_BYTES;) {
		const chunk = readChunk();
		if (chunk.length === 0) break;
		chunks.push(chunk);
		length += chunk.length;
	}
	return Buffer.concat(chunks);
}
function statInput() {
	try {
		return fstatSync(0);
	} catch (error) {
		if (error.code === "EBADF") return null;
		throw error;
	}
}
function readChunk() {
	const chunk = Buffer.alloc(CHUNK_BYTES);
	for (;;) try {
		return chunk.subarray(0, readSync(0, chunk));
	} catch (error) {
		const { code } = error;
		if (code === "EOF") return chunk.subarray(0, 0);
		if (code !== "EAGAIN") throw error;
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
	}
}

// src/cli.ts
/** A second Ctrl-C within this time is the first one, sent to the whole process group by a terminal or a script. */
const IMPATIENT_MS = 1e3;
async function main() {
	const argv = process.argv.slice(2);
	if (argv[0] === "--version" && argv.length === 1) {
		process.stdout.write(`${version}\n`);
		return;
	}
	const interruption = new AbortController();
	const io = openIo(interruption.signal);
	if (argv[0] === "hook" && argv[1] === "run") {
		const { recallPush } = await import("./chunks/recall2.js");
		const code = await recallPush(argv, io);
		if (code !== null) {
			process.exitCode = code;
			return;
		}
	}
	const signalled = onSignals(interruption);
	const { run } = await import("./chunks/run2.js");
	const code = await run(argv, io);
	process.exitCode = signalled() ?? code;
}
/** The first signal ends the servers and lets the report out; a second one, later, ends at once. @returns the exit code of the signal */
function onSignals(interruption) {
	let first = null;
	const on = (signal, code) => process.on(signal, () => {
		if (first !== null && performance.now() - first.at > IMPATIENT_MS) process.exit(code);
		first ??= {
			code,
			at: performance.now()
		};
		interruption.abort();
	});
	on("SIGINT", EXIT.interrupted);
	on("SIGTERM", EXIT.terminated);
	return () => first?.code ?? null;
}
/** The real streams, each opened by Node when it is first used: the pre-push hook mostly needs none. */
function openIo(signal) {
	let guarded = false;
	return {
		cwd: workingFolder(),
		env: process.env,
		readInput,
		now: () => /* @__PURE__ */ new Date(),
		signal,
		get stdin() {
			return process.stdin;
		},
		get stdout() {
			if (!guarded) process.stdout.on("error", stopOnClosedPipe);
			guarded = true;
			return process.stdout;
		},
		get stderr() {
			return process.stderr;
		}
	};
}
/** The folder may have been deleted under us; then every file in it is missing, which its readers tell. */
function workingFolder() {
	try {
		return process.cwd();
	} catch (error) {
		if (error.code !== "ENOENT") throw error;
		process.stderr.write("mcp-budget: The working directory does not exist any more: change to another one.\n");
		process.exit(EXIT.invalid);
	}
}
/** The reader of our output went away, as `head` does: nobody is left to tell. A full disk is told. */
function stopOnClosedPipe(error) {
	if (error.code === "EPIPE") process.exit(process.exitCode ?? 0);
	process.stderr.write(`mcp-budget: the result could not be written (${error.code ?? error.message}), so this run counts as not measured.\n`);
	process.exit(EXIT.unmeasured);
}
await main();

export {  };