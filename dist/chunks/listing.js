import { readFileSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { I as measure, a as makeAssessor } from "./beside.js";
import { D as loadTokens, S as concludeMeasured, in as failure } from "./start.js";

// src/commands/listing.ts
const MOST_BYTES = 67108864;
/**
* Measures a saved listing: an array of tools, a `tools/list` result or a whole JSON-RPC answer.
* @param file its path, or `-` for stdin
* @throws {ExpectedFailure} `listing-unreadable`
*/
async function measureListing(file, flags, io) {
	const name = file === "-" ? "stdin" : basename(file);
	const saved = savedOf(parse(file === "-" ? await readAll(io.stdin) : readText(resolve(io.cwd, file)), name), name);
	const server = {
		name: flags.server ?? "listing",
		source: name,
		launch: {
			kind: "unlaunchable",
			reason: {
				code: "invalid-entry",
				message: name
			}
		},
		capabilities: {},
		sandbox: {}
	};
	const outcome = outcomeOf(server, saved);
	const listings = outcome.kind === "listing" ? [outcome] : [];
	const { counter, notices } = flags.tokens === false ? {
		counter: null,
		notices: []
	} : await loadTokens();
	const { sizeOf, warnings } = makeAssessor(counter, io);
	const measured = {
		place: {
			repository: io.cwd,
			inRepository: false,
			root: io.cwd,
			budgetPath: null
		},
		document: null,
		found: {
			servers: [server],
			files: [name],
			findings: [],
			notes: [],
			disabled: [],
			expectsNone: false,
			missing: null
		},
		measurement: measure([outcome], counter, sizeOf),
		files: [],
		notices: [...notices, ...(await Promise.all(listings.map(warnings))).flat()],
		sandbox: {
			engine: null,
			version: null,
			selfTest: null,
			untrusted: false,
			warning: null
		},
		shard: null,
		counted: flags.tokens === false ? false : counter === null ? null : true
	};
	return concludeMeasured(measured, {
		state: {
			commit: null,
			dirty: false
		},
		now: io.now()
	});
}
function outcomeOf(server, { tools, instructions, more }) {
	const shared = {
		server,
		notices: [],
		holes: []
	};
	if (more) {
		const partial = {
			tools: tools.length,
			bytes: tools.reduce((sum, tool) => sum + Buffer.byteLength(JSON.stringify(tool)), 0)
		};
		const message = "This is one page of a longer listing (it has a \"nextCursor\"), so it has no total. Save all pages, as one array of tools.";
		return {
			...shared,
			kind: "failure",
			reason: {
				code: "paging",
				message
			},
			partial,
			stderr: ""
		};
	}
	const identity = {
		protocolVersion: null,
		generation: null,
		capabilities: {},
		serverInfo: null
	};
	return {
		...shared,
		kind: "listing",
		tools,
		instructions,
		identity,
		package: null
	};
}
function readText(path) {
	const stats = statSync(path, { throwIfNoEntry: false });
	if (!stats?.isFile()) throw failure("listing-unreadable", [basename(path), stats === void 0 ? "it does not exist" : "it is no regular file"], { file: path });
	if (stats.size > MOST_BYTES) throw failure("listing-unreadable", [basename(path), "it is larger than 64 MiB"], { file: path });
	return readFileSync(path, "utf8");
}
async function readAll(stream) {
	const chunks = [];
	let bytes = 0;
	for await (const chunk of stream) {
		const part = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
		bytes += part.length;
		if (bytes > MOST_BYTES) throw failure("listing-unreadable", ["stdin", "it is larger than 64 MiB"]);
		chunks.push(part);
	}
	return Buffer.concat(chunks).toString("utf8");
}
function parse(text, name) {
	try {
		return JSON.parse(text.replace(/^\uFEFF/, ""));
	} catch (cause) {
		throw failure("listing-unreadable", [name, `it is no JSON (${cause instanceof Error ? cause.message : String(cause)})`], { cause });
	}
}
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
function savedOf(value, name) {
	const failed = isObject(value) && isObject(value["error"]) ? value["error"]["message"] : void 0;
	if (typeof failed === "string") throw failure("listing-unreadable", [name, `it is the server's error "${failed.slice(0, 200)}"`]);
	const result = isObject(value) && isObject(value["result"]) ? value["result"] : value;
	const tools = isObject(result) ? result["tools"] : result;
	if (!Array.isArray(tools)) throw failure("listing-unreadable", [name, "it holds neither an array of tools nor a \"tools\" array"]);
	const odd = tools.findIndex((tool) => !isObject(tool));
	if (odd >= 0) throw failure("listing-unreadable", [name, `entry ${odd + 1} of its tools is no object`]);
	const text = isObject(result) ? result["instructions"] : void 0;
	return {
		tools,
		instructions: typeof text === "string" ? text : null,
		more: isObject(result) && typeof result["nextCursor"] === "string"
	};
}

export { measureListing };