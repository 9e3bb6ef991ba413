import { basename, relative, resolve } from "node:path";
import { D as loadTokens, Rt as locate, S as concludeMeasured, T as NO_TOKENS, Wt as readBudget, at as sceneOf, in as failure, k as startServers, mt as isRecord, pt as NO_VARIABLES, rn as ExpectedFailure, st as toServer, u as readRequest, w as readCommit } from "./start.js";
import { I as measure, P as gather, a as makeAssessor, t as printReport } from "./beside.js";
import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync, writeSync } from "node:fs";
import { a as definitionSchema, d as boolean, g as object, i as parseConfig, m as literal, o as readEntry, u as array, y as string } from "./configs.js";
import { t as version } from "./package.js";
import { i as serverSchema, n as findingSchema } from "./report.js";

// src/survey/list.ts
const MOST_BYTES = 67108864;
/**
* Reads a list of servers to survey: an array of entries with a `name`, or an object with `mcpServers`
* or `servers`. An entry that cannot be used becomes an outcome and stops no other.
* @param path absolute
* @returns sorted by name; disabled entries are left out
* @throws {ExpectedFailure} `list-unreadable`
*/
async function readList(path, { budget, scene }) {
	const source = basename(path);
	const listed = pairsOf(await parseList(path, source), (why) => failure("list-unreadable", [source, why], { file: path })).map(([name, raw]) => ({
		raw,
		entry: readEntry(raw, definitionSchema, (definition) => definition, {
			name,
			source,
			variables: NO_VARIABLES
		})
	})).filter(({ entry }) => !entry.disabled).map(async ({ raw, entry }) => {
		const overlay = Object.hasOwn(budget?.servers ?? {}, entry.name) ? budget?.servers?.[entry.name] : void 0;
		return {
			server: await toServer(entry, overlay, scene),
			key: keyOf([
				entry.name,
				raw,
				overlay ?? null
			])
		};
	});
	return (await Promise.all(listed)).sort((a, b) => a.server.name < b.server.name ? -1 : 1);
}
async function parseList(path, source) {
	const stats = statSync(path, { throwIfNoEntry: false });
	const why = stats === void 0 ? "it does not exist" : !stats.isFile() ? "it is no regular file" : stats.size > MOST_BYTES ? "it is larger than 64 MiB" : null;
	if (why !== null) throw failure("list-unreadable", [source, why], { file: path });
	const text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
	try {
		const { data, duplicates } = await parseConfig(text, "jsonc", source);
		const twice = duplicates.find((keys) => keys.length === 2 && (keys[0] === "mcpServers" || keys[0] === "servers"));
		if (twice !== void 0) throw failure("list-unreadable", [source, `it names ${JSON.stringify(twice[1]?.slice(0, 80))} twice`], { file: path });
		return data;
	} catch (cause) {
		if (!(cause instanceof ExpectedFailure) || cause.code !== "config-syntax") throw cause;
		throw failure("list-unreadable", [source, "it is no JSON"], {
			...cause.place,
			file: path,
			cause
		});
	}
}
function pairsOf(value, refuse) {
	if (Array.isArray(value)) {
		const names = /* @__PURE__ */ new Set();
		return value.map((entry, at) => {
			const name = isRecord(entry) ? entry["name"] : void 0;
			if (typeof name !== "string" || name === "") throw refuse(`its entry ${at + 1} has no "name"`);
			if (names.has(name)) throw refuse(`it names ${JSON.stringify(name.slice(0, 80))} twice`);
			names.add(name);
			return [name, entry];
		});
	}
	const servers = isRecord(value) ? value["mcpServers"] ?? value["servers"] : void 0;
	if (!isRecord(servers)) throw refuse("it is neither an array nor an object with \"mcpServers\"");
	return Object.entries(servers);
}
function keyOf(definition) {
	return createHash("sha256").update(JSON.stringify(definition)).digest("hex").slice(0, 32);
}

// src/survey/state.ts
const headerSchema = object({
	survey: literal(1),
	version: string(),
	tokens: boolean(),
	trusted: boolean()
});
const outcomeSchema = object({
	key: string(),
	server: serverSchema,
	notices: array(findingSchema)
});
/** Says nothing about the server: the run was stopped, out of time, or not allowed to start one. Never kept. */
const UNDONE = [
	"interrupted",
	"total-timeout",
	"untrusted-refused"
];
/** May be otherwise at the next try. Kept, and tried again by the next run. */
const PASSING = ["rate-limited", "unreachable"];
/** Whether an outcome stands, so that a run that is resumed need not try again. */
function stands({ server }) {
	return server.status === "measured" || ![...UNDONE, ...PASSING].includes(server.reason.code);
}
/**
* Opens the file that keeps outcomes, or begins it. A last line that was cut off when a run was killed is dropped.
* @param path absolute
* @throws {ExpectedFailure} `survey-unreadable`
*/
function openState(path, terms) {
	const refuse = (why, line) => failure("survey-unreadable", [basename(path), why], {
		file: path,
		line
	});
	const known = existsSync(path) ? readState(path, {
		terms,
		refuse
	}) : /* @__PURE__ */ new Map();
	const file = openSync(path, "a", 384);
	const append = (value) => {
		try {
			writeSync(file, `${JSON.stringify(value)}\n`);
		} catch (cause) {
			throw failure("report-unwritable", [path, cause instanceof Error ? cause.message : String(cause)], {
				file: path,
				cause
			});
		}
	};
	if (statSync(path).size === 0) append({
		survey: 1,
		version,
		...terms
	});
	const keep = (outcome) => {
		if (outcome.server.status === "unmeasured" && UNDONE.includes(outcome.server.reason.code)) return;
		append(outcome);
	};
	return {
		known,
		keep,
		close: () => closeSync(file)
	};
}
function readState(path, { terms, refuse }) {
	if (!statSync(path).isFile()) throw refuse("it is no regular file");
	const content = readFileSync(path);
	const whole = content.lastIndexOf(10) + 1;
	const [first = "", ...lines] = content.subarray(0, whole).toString("utf8").split("\n").slice(0, -1);
	if (whole === 0 && content.length > 0 && !content.toString("utf8").startsWith("{\"survey\":1")) throw refuse("it holds no outcomes of a survey");
	if (whole > 0) agree(first, {
		terms,
		refuse
	});
	const known = /* @__PURE__ */ new Map();
	for (const [at, line] of lines.entries()) {
		const outcome = outcomeSchema.safeParse(parseLine(line));
		if (!outcome.success) throw refuse("this line is no outcome", at + 2);
		known.set(outcome.data.key, outcome.data);
	}
	truncateSync(path, whole);
	return known;
}
function agree(line, { terms, refuse }) {
	const header = headerSchema.safeParse(parseLine(line));
	if (!header.success) throw refuse("it holds no outcomes of a survey");
	const { data } = header;
	if (data.version !== version) throw refuse(`mcp-budget ${data.version} wrote it, and this is ${version}`);
	if (data.tokens !== terms.tokens) throw refuse(`it was written ${data.tokens ? "with" : "without"} tokens, and this run is not`);
	if (data.trusted !== terms.trusted) throw refuse(`its run was ${data.trusted ? "trusted" : "untrusted"}, and this one is not`);
}
function parseLine(line) {
	try {
		return JSON.parse(line);
	} catch (cause) {
		if (cause instanceof SyntaxError) return void 0;
		throw cause;
	}
}

// src/survey/run.ts
/**
* Measures every server of a list, whatever becomes of the others. Each outcome is on disk as soon as it is known.
* @throws {ExpectedFailure} `list-unreadable`, `survey-unreadable`
*/
async function runSurvey(request) {
	const place = locate(request.cwd, request.budget);
	const document = place.budgetPath === null ? null : readBudget(place.budgetPath, place.repository);
	const { trusted, tokens } = request;
	const { counter, notices } = tokens ? await loadTokens() : NO_TOKENS;
	const budget = document?.budget ?? null;
	const label = place.budgetPath === null ? null : relative(place.root, place.budgetPath);
	const scene = sceneOf({
		...place,
		budget,
		budgetLabel: label,
		cwd: request.cwd,
		env: request.env,
		trusted
	});
	const listed = await readList(request.list, {
		budget,
		scene
	});
	const state = request.resume === null ? null : openState(request.resume, {
		tokens: counter !== null,
		trusted
	});
	const outcomes = /* @__PURE__ */ new Map();
	for (const { key } of listed) {
		const known = state?.known.get(key);
		if (known !== void 0 && stands(known)) outcomes.set(key, known);
	}
	const remembered = outcomes.size;
	const keys = new Map(listed.map(({ server, key }) => [server.name, key]));
	const assessor = makeAssessor(counter, request);
	const finish = async (done) => {
		const key = keys.get(done.server.name) ?? "";
		const [server] = measure([done], counter, assessor.sizeOf).servers;
		if (server === void 0 || outcomes.has(key)) return;
		const outcome = {
			key,
			server,
			notices: [...done.notices, ...done.kind === "listing" ? await assessor.warnings(done) : []]
		};
		outcomes.set(key, outcome);
		state?.keep(outcome);
	};
	try {
		const pending = listed.filter(({ key }) => !outcomes.has(key)).map(({ server }) => server);
		const finishing = [];
		const started = await startServers(pending, place, {
			...request,
			onListed: (listing) => void assessor.prepare(listing),
			onOutcome: (done) => {
				const finished = finish(done);
				finished.catch(() => void 0);
				finishing.push(finished);
			}
		});
		await Promise.all(finishing);
		for (const done of started.outcomes) await finish(done);
		const all = listed.flatMap(({ key }) => outcomes.get(key) ?? []);
		const findings = [...notices, ...all.flatMap((outcome) => outcome.notices)];
		return {
			place,
			document,
			found: {
				servers: listed.map(({ server }) => server),
				files: [relative(request.cwd, request.list)],
				findings: [],
				notes: [],
				disabled: [],
				expectsNone: false,
				missing: listed.length === 0 ? {
					code: "server-not-found",
					message: `${basename(request.list)} holds no server that is enabled, so nothing was measured.`
				} : null
			},
			measurement: gather(all.map(({ server }) => server)),
			files: [],
			notices: findings,
			sandbox: started.sandbox,
			shard: null,
			counted: tokens ? counter === null ? null : true : false,
			remembered
		};
	} finally {
		state?.close();
	}
}

// src/commands/survey.ts
/** Hundreds of servers take their time; each still has its own time-out. */
const TOTAL_TIMEOUT_MS = 864e5;
const OTHER_SOURCES = [
	"config",
	"url",
	"server",
	"listing",
	"verify",
	"tool"
];
/** `mcp-budget measure --list FILE`: measures every server of a list, and goes on where it was stopped. */
async function survey(list, invocation, io) {
	const { flags, launch } = invocation;
	const other = OTHER_SOURCES.find((name) => flags[name] !== void 0);
	if (other !== void 0 || launch !== null) throw failure("flags-conflict", [`--list names the servers, and ${other === void 0 ? "a command after \"--\"" : `--${other}`} has no meaning with it: leave one of the two out.`]);
	const { request } = await readRequest(invocation, io);
	const limits = flags["total-timeout"] === void 0 ? {
		...request.limits,
		totalTimeoutMs: TOTAL_TIMEOUT_MS
	} : request.limits;
	const resume = flags.resume === void 0 ? null : resolve(io.cwd, flags.resume);
	const [head, state] = await Promise.all([runSurvey({
		...request,
		limits,
		list: resolve(io.cwd, list),
		resume
	}), readCommit(request)]);
	const { remembered } = head;
	const notes = remembered === 0 ? [] : [`${remembered} of ${head.found.servers.length} outcomes are of an earlier run (${flags.resume}).`];
	return printReport(await concludeMeasured(head, {
		state,
		now: io.now()
	}), {
		mode: "check",
		flags,
		io,
		notes
	});
}

export { survey };