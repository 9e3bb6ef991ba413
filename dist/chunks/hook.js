import { argv, execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { b as readNumber, in as failure } from "./start.js";
import { r as measuringFlags } from "./recall.js";
import { t as EXIT } from "./io.js";

// src/commands/hook.ts
const VERBS = [
	"install",
	"uninstall",
	"run",
	"print"
];
const TOTAL_SECONDS = 60;
/** What npm, pnpm and Yarn call the steps of an installation; `npm run` and npx put other names into the same variable. */
const INSTALLING = /* @__PURE__ */ new Set([
	"preinstall",
	"install",
	"postinstall",
	"prepublish",
	"prepare",
	"dependencies"
]);
/** `mcp-budget hook`: writes, removes, prints and is the pre-push hook. */
async function run(invocation, io) {
	const [word, ...operands] = invocation.operands;
	const verb = VERBS.find((each) => each === word);
	if (verb === void 0) throw failure("hook-verb", [word === void 0 ? "nothing" : `"${word}"`]);
	if (invocation.launch !== null) throw failure("flags-conflict", ["A hook takes its servers from the budget of each commit: leave out the command after \"--\"."]);
	return verb === "run" ? push({
		...invocation,
		operands: []
	}, operands, io) : keepFile(verb, {
		...invocation,
		operands
	}, io);
}
async function push(invocation, [remote = "origin"], io) {
	const request = readHookRequest(invocation.flags, remote);
	const { runHook } = await import("./run.js");
	return runHook(request, io, async (pushed) => {
		const [{ judgePush }, { readRequest }] = await Promise.all([import("./judge.js"), import("./request.js")]);
		const env = Object.fromEntries(Object.entries(io.env).filter(([name]) => !/^GIT_/i.test(name)));
		const { request: measure } = await readRequest(invocation, io);
		if (measure.refused !== void 0) return refusePush(measure.refused, request, io);
		return judgePush(request, io, {
			push: pushed,
			measure: {
				...measure,
				env
			}
		});
	});
}
/** Where nothing of a change may run, no commit is set up or measured. */
async function refusePush({ message }, { json }, io) {
	const [{ writeDocument }, { line }] = await Promise.all([import("./document.js"), import("./say.js")]);
	if (json) writeDocument([], EXIT.unmeasured, io);
	line(io, message);
	return EXIT.unmeasured;
}
function readHookRequest(flags, remote) {
	const onTimeout = flags["on-timeout"] ?? "block";
	if (onTimeout !== "block" && onTimeout !== "warn") throw failure("flag-value", [
		"--on-timeout",
		`"${onTimeout}"`,
		"block or warn"
	]);
	return {
		remote,
		totalTimeoutMs: readNumber("--total-timeout", flags["total-timeout"], {
			fallback: TOTAL_SECONDS,
			least: .1,
			most: 86400
		}) * 1e3,
		onTimeout,
		cache: flags.cache ?? true,
		json: flags.json === true,
		flags: measuringFlags(flags)
	};
}
async function keepFile(verb, { flags, operands }, io) {
	const { install, uninstall, printHook } = await import("./install2.js");
	const { MANAGERS } = await import("./managers.js");
	const [named, extra] = operands;
	const manager = verb === "print" && named !== void 0 ? MANAGERS.find((each) => each === named) : null;
	const unwanted = verb === "print" ? extra : named;
	if (unwanted !== void 0) throw failure("unexpected-argument", [`"${unwanted}"`]);
	if (manager === void 0) throw failure("flag-value", [
		"hook print",
		`"${named}"`,
		MANAGERS.join(", ")
	]);
	readHookRequest(flags, "origin");
	const request = {
		cwd: io.cwd,
		env: io.env,
		node: execPath,
		cli: programPath(),
		flags: writtenFlags(flags),
		chain: flags.chain === true
	};
	if (verb === "print") {
		const hook = printHook(request, manager);
		io.stdout.write(flags.json ? `${JSON.stringify({
			schemaVersion: 1,
			hook
		}, null, 2)}\n` : hook);
		return EXIT.pass;
	}
	const { done, lines } = verb === "install" ? install(request) : uninstall(request);
	if (flags.json) io.stdout.write(`${JSON.stringify({
		schemaVersion: 1,
		done,
		message: lines.join("\n")
	}, null, 2)}\n`);
	else for (const line of lines) (done ? io.stdout : io.stderr).write(`${line}\n`);
	const harmless = verb === "install" && INSTALLING.has(io.env["npm_lifecycle_event"]);
	return done || harmless ? EXIT.pass : EXIT.fail;
}
/** Flags of `hook install` that the hook is to run with. */
function writtenFlags(flags) {
	const valued = [
		"timeout",
		"total-timeout",
		"on-timeout",
		"sandbox",
		"settle",
		"concurrency"
	].flatMap((name) => flags[name] === void 0 ? [] : [`--${name}=${flags[name]}`]);
	return flags.cache === false ? [...valued, "--no-cache"] : valued;
}
/** The program that runs: the bundle beside this module's chunk, or what was started. */
function programPath() {
	return argv[1] ?? fileURLToPath(import.meta.url);
}

export { run };