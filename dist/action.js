import { fileURLToPath } from "node:url";
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { an as makeGate, b as readNumber, in as failure, rn as ExpectedFailure, x as check } from "./chunks/start.js";
import { S as NEVER, b as url, c as _enum, g as object, s as ONCE, y as string } from "./chunks/configs.js";
import { n as trustOf, t as readEvent } from "./chunks/event2.js";
import { t as EXIT } from "./chunks/io.js";

// src/github/context.ts
const OWNER_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/[A-Za-z0-9._-]{1,100}$/;
/** Names that a branch, tag or commit has in practice, and nothing that a shell could take for more. */
const REF = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,200}$/;
const schema$1 = object({
	GITHUB_REPOSITORY: string().regex(OWNER_NAME),
	GITHUB_API_URL: url({ protocol: /^https?$/ }).default("https://api.github.com"),
	GITHUB_SERVER_URL: url({ protocol: /^https?$/ }).default("https://github.com"),
	GITHUB_RUN_ID: string().regex(/^\d{1,20}$/),
	GITHUB_RUN_NUMBER: string().regex(/^\d{1,15}$/)
});
/**
* Reads the runner's variables.
* @throws {ExpectedFailure} `context-invalid` naming the variable
*/
function readContext(env) {
	const { success, data, error } = schema$1.safeParse(env, ONCE);
	if (!success) throw failure("context-invalid", [String(error.issues[0]?.path[0])]);
	const serverUrl = data.GITHUB_SERVER_URL.replace(/\/+$/, "");
	return {
		repository: data.GITHUB_REPOSITORY,
		apiUrl: data.GITHUB_API_URL.replace(/\/+$/, ""),
		serverUrl,
		runUrl: `${serverUrl}/${data.GITHUB_REPOSITORY}/actions/runs/${data.GITHUB_RUN_ID}`,
		runNumber: Number(data.GITHUB_RUN_NUMBER),
		workflow: /\/\.github\/workflows\/([A-Za-z0-9._-]{1,100})@/.exec(env["GITHUB_WORKFLOW_REF"] ?? "")?.[1] ?? null,
		action: actionOf(env["GITHUB_ACTION_REPOSITORY"] ?? "", env["GITHUB_ACTION_REF"] ?? "")
	};
}
function actionOf(repository, ref) {
	return OWNER_NAME.test(repository) && REF.test(ref) && !ref.includes("..") ? {
		repository,
		ref
	} : null;
}

// src/github/inputs.ts
/** A path as typed: relative to the working directory, or absolute. Empty is absent. */
const path = string().refine((text) => !/[\u0000-\u001f]/.test(text), "a path on one line").optional();
const flag = string().optional().transform((text, context) => {
	if (text === void 0) return false;
	if (/^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
	context.addIssue({
		code: "custom",
		message: "true or false"
	});
	return NEVER;
});
const choice = (...values) => _enum(values, { error: `${values.slice(0, -1).join(", ")} or ${values.at(-1)}` });
/**
* The inputs of the action: the same words as the flags, with every default in this one place.
* `action.yml` has none but the token.
*/
const schema = object({
	/** Budget file; default: the nearest upward from the working directory. */
	budget: path,
	/** Client config to take the servers from. */
	config: path,
	/** Command line of the one server to measure. */
	command: string().optional(),
	"working-directory": path,
	/** `auto`, `none`, or a commit, branch or tag. */
	base: string().regex(/^[^\s\u0000-\u001f-][^\s\u0000-\u001f]*$/, "auto, none, or a commit, branch or tag").default("auto"),
	"base-report": path,
	/** Installs and builds the base's checkout. */
	setup: string().optional(),
	comment: choice("auto", "always", "never").default("auto"),
	/** Tells several budgets of one repository apart. */
	"comment-key": string().regex(/^[A-Za-z0-9._-]{1,64}$/, "letters, digits, \".\", \"_\" and \"-\", at most 64").default("default"),
	"allow-raise": flag,
	inherited: choice("fail", "warn").default("fail"),
	sandbox: choice("auto", "required", "bubblewrap", "docker", "none").default("auto"),
	/** Installs bubblewrap on a runner of GitHub's own. */
	"setup-sandbox": flag,
	/** For one server, in seconds. */
	timeout: string().optional(),
	/** Second stage: the report that another run uploaded. */
	report: path,
	/** Last job of a matrix: the folder with the reports of all shards. */
	shards: path,
	/** Where to write the page. */
	html: path,
	"github-token": string().optional()
});
const INPUT_NAMES = Object.keys(schema.shape);
const DEFAULT_TIMEOUT_SECONDS = 60;
/** Inputs that mean nothing together, with the sentence that says so. */
const REFUSED = [
	[
		"command",
		"config",
		"command is the one server to measure, so config has nothing to add: give one of the two."
	],
	[
		"base-report",
		"base",
		"base-report already holds the base, so base has nothing to find: give one of the two."
	],
	[
		"base-report",
		"setup",
		"setup builds the base, which base-report already holds: give one of the two."
	],
	[
		"report",
		"shards",
		"report is one whole report, and shards are the parts of one: give one of the two."
	],
	...[
		"command",
		"config",
		"base",
		"setup",
		"sandbox",
		"setup-sandbox",
		"timeout",
		"working-directory"
	].map((name) => [
		"shards",
		name,
		`shards joins what other jobs measured and starts nothing, so ${name} has no meaning with it: remove ${name}.`
	]),
	...[
		"command",
		"config",
		"base",
		"base-report",
		"setup",
		"sandbox",
		"setup-sandbox",
		"timeout",
		"working-directory"
	].map((name) => [
		"report",
		name,
		`report judges what another run measured and starts nothing, so ${name} has no meaning with it: remove ${name}.`
	])
];
/**
* Reads the inputs that the runner passes as `INPUT_…` variables. White space around a value does not
* count, and an empty value is an absent one, as a workflow expression yields it.
* @throws {ExpectedFailure} `flag-value`, `flags-conflict`
*/
function readInputs(env) {
	const given = {};
	for (const name of INPUT_NAMES) {
		const value = env[`INPUT_${name.toUpperCase()}`]?.trim();
		if (value) given[name] = value;
	}
	const { success, data, error } = schema.safeParse(given, ONCE);
	if (!success) {
		const [issue] = error.issues;
		const name = String(issue?.path[0]);
		throw failure("flag-value", [
			name,
			JSON.stringify(given[name]?.slice(0, 200)),
			issue?.message ?? "another value"
		]);
	}
	for (const [one, other, sentence] of REFUSED) if (one in given && meant(other, given)) throw failure("flags-conflict", [sentence]);
	if (data.base === "none" && data.setup !== void 0) throw failure("flags-conflict", ["setup builds the base, and base is none: remove one of the two."]);
	if (data["setup-sandbox"] && data.sandbox === "none") throw failure("flags-conflict", ["setup-sandbox installs a sandbox, and sandbox is none: remove one of the two."]);
	if (data.comment === "always" && data["github-token"] === void 0) throw failure("flags-conflict", ["comment is always, and github-token is empty: remove github-token, its default is the token of the workflow."]);
	const { timeout, ...rest } = data;
	return {
		...rest,
		timeoutMs: readNumber("timeout", timeout, {
			fallback: DEFAULT_TIMEOUT_SECONDS,
			least: 1,
			most: 3600
		}) * 1e3
	};
}
/** A value equal to the default asks for nothing. */
function meant(name, given) {
	const value = given[name];
	if (value === void 0) return false;
	return !((name === "base" || name === "sandbox") && value === "auto") && !(name === "setup-sandbox" && value.toLowerCase() === "false");
}

// src/action/command-line.ts
/**
* Splits the `command` input as a shell would split it, without a shell: blanks separate, single and
* double quotes hold together, a backslash outside single quotes takes the next character as it is.
* @throws {ExpectedFailure} `flag-value` where a quote is not closed
*/
function splitCommand(text) {
	const words = [];
	let word = null;
	let quote = null;
	for (let at = 0; at < text.length; at++) {
		const letter = text.charAt(at);
		if (quote === null && /\s/.test(letter)) {
			if (word !== null) words.push(word);
			word = null;
		} else if (letter === "\\" && quote !== "'" && at + 1 < text.length) word = (word ?? "") + text.charAt(++at);
		else if (letter === quote) quote = null;
		else if (quote === null && (letter === "\"" || letter === "'")) {
			quote = letter;
			word ??= "";
		} else word = (word ?? "") + letter;
	}
	if (quote !== null) throw failure("flag-value", [
		"command",
		JSON.stringify(text.slice(0, 200)),
		`a command line whose quotes (${quote}) are closed`
	]);
	if (word !== null) words.push(word);
	if (words.length === 0) throw failure("flag-value", [
		"command",
		JSON.stringify(text),
		"a command line"
	]);
	return words;
}

// src/action/run.ts
const TOTAL_TIMEOUT_MS = 3e5;
const SETTLE_MS = 200;
const EXITS = {
	pass: EXIT.pass,
	fail: EXIT.fail,
	unmeasured: EXIT.unmeasured,
	measured: EXIT.invalid
};
/**
* One run of the action: reads inputs and event, checks, and tells the log, the comment, the summary
* and the outputs. What GitHub refuses is a warning and never the verdict; a wrong input and an invalid
* file are told there too.
* @returns the exit code
*/
async function runAction(io) {
	let around = null;
	let inputs = null;
	try {
		around = {
			context: readContext(io.env),
			event: readEvent(io.env)
		};
		inputs = readInputs(io.env);
		return await dispatch({
			...around,
			inputs
		}, io);
	} catch (error) {
		if (!(error instanceof ExpectedFailure)) throw error;
		if (io.signal.aborted) return tellInterrupted(io);
		const { tellUnchecked } = await import("./action/unchecked2.js");
		return tellUnchecked(error, {
			io,
			run: around && {
				...around,
				inputs: inputs ?? tokenAlone(io.env)
			}
		});
	}
}
/** With what an older comment can be replaced where an input is wrong; where that is one of these, it stays. */
function tokenAlone(env) {
	const given = Object.fromEntries([
		"INPUT_GITHUB-TOKEN",
		"INPUT_COMMENT-KEY",
		"INPUT_COMMENT"
	].map((name) => [name, env[name]]));
	try {
		return readInputs(given);
	} catch (error) {
		if (!(error instanceof ExpectedFailure)) throw error;
		return readInputs({ INPUT_COMMENT: "never" });
	}
}
async function dispatch(run, io) {
	const { inputs, event } = run;
	if (inputs.report !== void 0) {
		const { judgeReported } = await import("./action/reported.js");
		return judgeReported({
			...run,
			io
		});
	}
	if (trustOf(event) === "never") throw failure("event-refused", [event.kind]);
	if (inputs.shards !== void 0) {
		const { judgeShards } = await import("./action/shards.js");
		return judgeShards({
			...run,
			io,
			mayRaise: () => mayRaise(run, io)
		});
	}
	if (inputs["setup-sandbox"]) {
		const { installBubblewrap } = await import("./chunks/install.js");
		const { neutral } = await import("./chunks/neutral.js");
		await installBubblewrap(io.env, (line) => io.stdout.write(`${neutral(line, "log")}\n`));
	}
	return measureHead(run, io);
}
async function measureHead(run, io) {
	const { inputs, event } = run;
	const stop = new AbortController();
	const { opened, open } = makeGate();
	const cwd = resolve(io.cwd, inputs["working-directory"] ?? ".");
	if (statSync(cwd, { throwIfNoEntry: false })?.isDirectory() !== true) throw failure("file-missing", ["The working-directory"], { file: cwd });
	const request = {
		cwd,
		env: io.env,
		budget: inputs.budget ?? null,
		config: inputs.config ?? null,
		only: null,
		launch: inputs.command === void 0 ? null : splitCommand(inputs.command),
		limits: {
			timeoutMs: inputs.timeoutMs,
			totalTimeoutMs: TOTAL_TIMEOUT_MS,
			settleMs: SETTLE_MS,
			concurrency: null
		},
		sandbox: inputs.sandbox,
		trusted: trustOf(event) === "trusted",
		tokens: true,
		signal: AbortSignal.any([io.signal, stop.signal]),
		onStarted: open
	};
	const checking = check({
		...request,
		policy: {
			raises: event.kind === "pull_request" ? "error" : "warning",
			allowRaise: inputs["allow-raise"],
			inherited: inputs.inherited
		},
		mayRaise: () => mayRaise(run, io),
		base: (measuring) => findBase(run, {
			request,
			measuring,
			io
		}),
		now: io.now
	}).finally(() => stop.abort());
	const telling = opened.then(() => Promise.all([import("./action/present.js"), inputs.comment === "never" ? null : loadClient()]));
	const { report, head } = await checking;
	if (io.signal.aborted) return tellInterrupted(io);
	const [{ present }] = await telling;
	const first = head.document === null && report.verdict === "pass";
	const judged = first ? {
		...report,
		verdict: "measured"
	} : report;
	await present(judged, {
		...run,
		io,
		proposal: await proposalOf(head),
		placeOf: (path) => head.document?.placeOf(path) ?? null
	});
	if (first) await say(io, "error", failure("no-budget", ["in this repository"]).message);
	return EXITS[judged.verdict];
}
async function tellInterrupted(io) {
	const { NOTHING, writeOutputs } = await import("./action/outputs.js");
	await say(io, "error", "Interrupted: nothing was checked, and no comment was changed.");
	writeOutputs(io.env, {
		...NOTHING,
		verdict: "unmeasured"
	});
	return EXIT.unmeasured;
}
async function say(io, severity, message) {
	const { command } = await import("./action/command.js");
	io.stdout.write(`${command(severity, message)}\n`);
}
const loadClient = async () => (await import("./action/client.js")).preload();
/** What is told where no base is wanted; git is not asked for anything then. */
const NO_BASE = {
	commit: null,
	ref: null,
	reason: {
		code: "base-off",
		message: "no base was asked for (base: none)"
	},
	budget: null,
	budgetExists: false,
	measurement: null
};
async function findBase(run, { request, measuring, io }) {
	const { inputs, event } = run;
	const report = inputs["base-report"];
	if (report === void 0 && inputs.base === "none") return NO_BASE;
	if (report === void 0) {
		const { measureBase } = await import("./chunks/base.js");
		const base = await measureBase(request, {
			event,
			base: inputs.base,
			setup: inputs.setup ?? null
		});
		return base.reason?.code === "base-unreachable" ? await withLimits(base, run, {
			measuring,
			io
		}) : base;
	}
	const { readBaseReport } = await import("./chunks/base-report.js");
	return readBaseReport(resolve(io.cwd, report));
}
/**
* A clone that cannot fetch its base, as one without credentials, hides no ceiling that the file of the same
* path raises: GitHub gives the base's file all the same.
*/
async function withLimits(base, { inputs, context, event }, { measuring, io }) {
	const token = inputs["github-token"];
	const { document } = await measuring;
	if (event.kind !== "pull_request" || inputs.base !== "auto" || token === void 0 || document === null) return base;
	const [{ connect }, { readBaseAt }] = await Promise.all([import("./action/client.js"), import("./action/base-budget2.js")]);
	const { commit, ref, budget, budgetExists } = await readBaseAt(await connect({
		token,
		repository: context.repository,
		apiUrl: context.apiUrl,
		signal: io.signal
	}), event, document.path);
	return budgetExists ? {
		...base,
		commit,
		ref,
		budget,
		budgetExists
	} : base;
}
/** What `init` would write, for a repository that has no budget yet. */
async function proposalOf({ document, measurement }) {
	const { isComplete } = await import("./chunks/beside2.js");
	if (document !== null || !isComplete(measurement) || measurement.servers.length === 0) return null;
	const [{ draftText }, { draftBudget }] = await Promise.all([import("./chunks/draft.js"), import("./chunks/draft3.js")]);
	return draftText(draftBudget(measurement));
}
/** Whether the pull request carries the label that accepts raised ceilings, as GitHub says now. */
async function mayRaise({ inputs, context, event }, io) {
	const token = inputs["github-token"];
	if (event.kind !== "pull_request" || token === void 0) return false;
	const [{ connect }, { readLabel }] = await Promise.all([import("./action/client.js"), import("./action/labels.js")]);
	const { present: carried, warning } = await readLabel(await connect({
		token,
		repository: context.repository,
		apiUrl: context.apiUrl,
		signal: io.signal
	}), event.number);
	if (warning !== null) await say(io, "warning", warning);
	return carried;
}

// src/action.ts
const interruption = new AbortController();
let signalled = null;
const onSignal = (signal, code) => process.on(signal, () => {
	signalled ??= code;
	interruption.abort();
});
onSignal("SIGINT", EXIT.interrupted);
onSignal("SIGTERM", EXIT.terminated);
const { env, stdout } = process;
const program = fileURLToPath(new URL("cli.js", import.meta.url));
try {
	const cwd = env["GITHUB_WORKSPACE"] || process.cwd();
	const code = await runAction({
		env,
		cwd,
		program,
		stdout,
		now: () => /* @__PURE__ */ new Date(),
		signal: interruption.signal
	});
	process.exitCode = signalled ?? code;
} catch (error) {
	const { command } = await import("./action/command.js");
	stdout.write(`${command("error", error instanceof Error ? error.stack ?? error.message : String(error))}\n`);
	process.exitCode = signalled ?? 1;
}

export {  };