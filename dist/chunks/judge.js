import { n as colourful, t as EXIT } from "./io.js";
import { E as limitsTokens, Gt as parseBudget, Wt as readBudget, ot as fetchedPackages, v as neutral, x as check, y as neutralLines } from "./start.js";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { d as readChanges, g as git, h as readTree, p as readHead, u as findRepository } from "./beside.js";
import { t as addWorktree } from "./worktree.js";
import { t as writeDocument } from "./document2.js";
import { t as findPushed } from "./pushed.js";
import { c as remember, l as readMark, n as lookUp, o as tellRemembered, s as memoryOf } from "./recall.js";
import { statSync } from "node:fs";
import { a as tellWayOut, i as tellBehind, n as nameOf, r as sayUnchecked, t as line } from "./say2.js";
import { styleText } from "node:util";
import { t as renderTerminal } from "./render.js";

// src/git/show.ts
const MAX_FILE_BYTES = 1048576;
/**
* Reads a file of a commit, byte for byte as stored: no filter, no line-end conversion.
* @param path relative to the root, with `/`
* @param maxBytes larger files are refused
*/
async function readFileAt(repository, commit, { path, maxBytes = MAX_FILE_BYTES }) {
	const { stdout } = await git([
		"ls-tree",
		"-z",
		"-l",
		"--full-tree",
		commit,
		"--",
		path
	], { place: repository });
	const entry = /^(\d{6}) (\w+) ([0-9a-f]+) +(\d+|-)\t/.exec(stdout.toString("utf8"));
	if (entry === null) return { kind: "absent" };
	const [, mode = "", , id = "", size = ""] = entry;
	if (!mode.startsWith("100")) return {
		kind: "refused",
		why: KINDS[mode] ?? "no regular file"
	};
	if (Number(size) > maxBytes) return {
		kind: "refused",
		why: `${size} bytes, more than ${maxBytes}`
	};
	return {
		kind: "file",
		content: (await git([
			"cat-file",
			"blob",
			id
		], {
			place: repository,
			maxBytes: maxBytes + 1
		})).stdout
	};
}
const KINDS = {
	"120000": "a symbolic link",
	"160000": "a submodule",
	"040000": "a folder"
};
/**
* Every tracked file of a commit with this name, in any folder.
* @returns paths relative to the root, sorted
*/
async function listNamed(repository, commit, name = "mcp-budget.json") {
	const { stdout } = await git([
		"ls-tree",
		"-r",
		"-z",
		"--full-tree",
		"--name-only",
		commit
	], { place: repository });
	return stdout.toString("utf8").split("\0").filter((path) => path === name || path.endsWith(`/${name}`)).sort();
}

// src/hook/commit.ts
/**
* Measures exactly this commit: the working tree where it is the commit and nothing in it differs, else
* a temporary checkout, built by `setup`.
* @throws {ExpectedFailure} for a budget or a client config that cannot be read
*/
async function checkCommit(fact, request) {
	const { repository, head } = request;
	const [paths, changes] = await Promise.all([listNamed(repository, fact.commit), head === fact.commit ? readChanges(repository) : null]);
	const none = {
		results: [],
		removed: await readRemoved(fact, paths, repository),
		setupFailed: null,
		unbuilt: false
	};
	if (paths.length === 0) return {
		...none,
		place: { kind: "working-tree" }
	};
	if (changes?.length === 0) return {
		...none,
		results: await checkAll(fact, readBudgets(repository.root, paths), repository.root, request),
		place: { kind: "working-tree" }
	};
	const place = {
		kind: "checkout",
		why: changes === null ? "another commit is checked out" : `the working tree differs: ${listPaths(changes)}`
	};
	let worktree = null;
	try {
		worktree = await addWorktree({
			...repository,
			signal: request.measure.signal
		}, fact.commit);
		const budgets = readBudgets(worktree.path, paths);
		const setupFailed = await setUp(worktree, budgets, request);
		if (setupFailed !== null) return {
			...none,
			place,
			setupFailed
		};
		const results = await checkAll(fact, budgets, worktree.path, request);
		return {
			...none,
			results,
			place,
			unbuilt: budgets.every(({ document }) => document.budget.setup === void 0)
		};
	} finally {
		worktree?.remove();
	}
}
/** Reads every budget before anything is started. */
function readBudgets(root, paths) {
	return paths.map((path) => ({
		path,
		document: readBudget(join(root, path), root)
	}));
}
async function setUp(worktree, budgets, { measure, endsAt }) {
	for (const { path, document } of budgets) {
		const { setup } = document.budget;
		if (setup === void 0) continue;
		const { signal, env } = measure;
		const done = await worktree.setup(setup, {
			folder: dirname(path),
			signal,
			env,
			timeoutMs: timeLeft(endsAt)
		});
		if (!done.ok) return {
			message: done.message,
			output: done.output
		};
	}
	return null;
}
async function checkAll(fact, budgets, root, request) {
	const { measure, repository, now, endsAt } = request;
	const results = [];
	for (const { path, document } of budgets) {
		const checked = await check({
			...measure,
			cwd: join(root, dirname(path)),
			budget: join(root, path),
			limits: {
				...measure.limits,
				totalTimeoutMs: timeLeft(endsAt)
			},
			tokens: limitsTokens(document),
			inside: root === repository.root ? void 0 : repository.root,
			policy: {
				raises: "warning",
				allowRaise: false,
				inherited: "fail"
			},
			base: fact.budgetChanges === "" ? null : () => readBase(fact, path, repository),
			state: {
				commit: fact.commit,
				dirty: false
			},
			now
		});
		results.push(checked);
	}
	return results;
}
/** A little before the end, so that what was not in time is told as such and not as an interruption. */
const TO_TELL_MS = 500;
const timeLeft = (endsAt) => Math.max(1, Math.round(endsAt - performance.now() - TO_TELL_MS));
/** What base's budget file says. Its servers are not measured: that would double the time of every push. */
async function readBase({ base }, path, repository) {
	const unknown = {
		commit: base?.commit ?? null,
		ref: base?.ref ?? null,
		measurement: null
	};
	const reason = {
		code: "base-not-measured",
		message: "before a push only the budget files are compared"
	};
	const file = base === null ? null : await readFileAt(repository, base.commit, { path });
	if (file?.kind !== "file") return {
		...unknown,
		reason,
		budget: null,
		budgetExists: false
	};
	try {
		return {
			...unknown,
			reason,
			budget: parseBudget(file.content.toString("utf8"), path).budget,
			budgetExists: true
		};
	} catch (error) {
		if (!(error instanceof Error) || error.name !== "ExpectedFailure") throw error;
		return {
			...unknown,
			reason,
			budget: null,
			budgetExists: true
		};
	}
}
async function readRemoved({ base, budgetChanges }, paths, repository) {
	if (base === null || budgetChanges === "") return [];
	return (await listNamed(repository, base.commit)).filter((path) => !paths.includes(path));
}
function listPaths(paths) {
	const more = paths.length > 3 ? ` and ${paths.length - 3} more` : "";
	return `${paths.slice(0, 3).join(", ")}${more}`;
}

// src/hook/gather.ts
/**
* What `readFacts` tells, for every push there can be.
* @param refs null: nobody told anything, HEAD is meant
* @returns null outside a checkout
* @throws {ExpectedFailure} `git-…`
*/
async function gatherFacts(refs, { cwd, env, remote }) {
	const repository = await findRepository(cwd, env);
	if (repository === null) return null;
	const head = await readHead(repository);
	const commits = await findPushed(repository, refs ?? headAlone(head), remote);
	return {
		repository,
		head,
		commits: await Promise.all(commits.map((push) => addTree(push, repository)))
	};
}
function headAlone(head) {
	return head === null ? [] : [{
		localRef: "HEAD",
		localId: head,
		remoteRef: "HEAD",
		remoteId: "0".repeat(head.length)
	}];
}
async function addTree(push, repository) {
	const { base, commit } = push;
	const [tree, changed] = await Promise.all([readTree(repository, commit), base === null || base.commit === commit ? null : git([
		"diff-tree",
		"-r",
		"--no-renames",
		"--diff-filter=a",
		base.commit,
		commit
	], { place: repository })]);
	const lines = changed?.stdout.toString("utf8").split("\n") ?? [];
	return {
		...push,
		tree,
		budgetChanges: lines.filter((line) => /[\t/]mcp-budget\.json"?$/.test(line)).join("\n"),
		relations: {
			meets: {},
			changes: {}
		}
	};
}

// src/hook/rests.ts
/** What each package manager leaves in `node_modules` to tell which dependencies lie there. */
const INSTALLED = [
	".package-lock.json",
	".modules.yaml",
	".yarn-state.yml",
	".yarn-integrity"
];
/** A server with one of these open reads what no commit and no folder holds. */
const UNKNOWABLE = /* @__PURE__ */ new Set([
	"network",
	"read",
	"write",
	"git"
]);
const EXACT = /(?:@|==)v?\d+\.\d+\.\d+[\w.+-]*$/;
/**
* Whether results may be remembered, and what they rested on. Not those of URLs, of packages without an
* exact version, of servers that may reach beyond the checkout, and of servers that were not measured.
* @param root the checkout that was measured in place; null where it was one of our own, built by `setup`
*   from the commit alone
*/
async function restsOn(results, { repository, root }) {
	if (!results.every(({ report, head }) => (report.verdict === "pass" || report.verdict === "fail") && report.servers.every((server) => server.status === "measured" && server.holes.every(({ key }) => !UNKNOWABLE.has(key))) && head.found.servers.every(({ launch }) => launch.kind === "stdio" && isPinned(launch)))) return null;
	return {
		passEnv: [...new Set(results.flatMap(({ head }) => head.found.servers.flatMap(({ sandbox }) => sandbox.passEnv ?? [])))].sort(),
		fixed: results.some(({ report }) => report.findings.some(({ kind }) => kind === "machine-dependent")),
		marks: root === null ? [] : await marksOf(results, root, repository)
	};
}
function isPinned({ command, args }) {
	return fetchedPackages(command, args).every(({ name }) => args.some((arg) => arg.includes(name) && EXACT.test(arg)));
}
async function marksOf(results, root, repository) {
	const folders = /* @__PURE__ */ new Set([""]);
	for (const { head } of results) for (let folder = head.place.root; inside(root, folder); folder = dirname(folder)) folders.add(relative(root, folder));
	const installed = [...folders].flatMap((folder) => INSTALLED.map((name) => ({
		kind: "content",
		path: join(folder, "node_modules", name)
	})));
	const programs = results.flatMap(({ head }) => head.found.servers.flatMap(({ launch }) => launch.kind === "stdio" ? [launch.command, ...launch.args].map((word) => resolve(launch.cwd, word)) : []));
	const builds = await ignoredFolders([...new Set(programs)].filter((path) => inside(root, path) && isFile(path)), root, repository);
	return [...installed, ...builds.map((path) => ({
		kind: "files",
		path
	}))].map((mark) => ({
		...mark,
		value: readMark(mark, root)
	}));
}
/** The folders of programs that are not tracked; in a clean tree those are ignored: builds, which the commit does not tell. */
async function ignoredFolders(programs, root, repository) {
	const paths = programs.map((path) => relative(root, path).split(sep).join("/")).filter((path) => !path.split("/").includes("node_modules"));
	if (paths.length === 0) return [];
	const { stdout } = await git([
		"ls-files",
		"-z",
		"--",
		...paths
	], { place: repository });
	const tracked = new Set(stdout.toString("utf8").split("\0"));
	return [...new Set(paths.filter((path) => !tracked.has(path)).map((path) => dirname(path)))];
}
const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
function inside(root, path) {
	const rest = relative(root, path);
	return rest === "" || !isAbsolute(rest) && rest !== ".." && !rest.startsWith(`..${sep}`);
}

// src/hook/tell.ts
const PLAIN_PATH = /^[\w.@+][\w.@+/-]*$/;
const unstyled = (_, text) => text;
const styled = (format, text) => styleText(format, text, { validateStream: false });
/** What is to be said of a commit's budgets, plain and with colours, and the one of them for this terminal. Empty when all is well. */
function tellResults(result, io) {
	const write = (style) => blocks(result, io.stderr.columns ?? 80, style).join("");
	const [plain, coloured] = [write(unstyled), write(styled)];
	return {
		plain,
		styled: coloured,
		shown: colourful(io, io.stderr) ? coloured : plain
	};
}
function blocks({ results, removed }, width, style) {
	const gone = removed.map((path) => `mcp-budget: ${neutral(path, "log")} is removed by this push, so that its limits hold no more: put it back.\n`);
	if (results.length + removed.length === 0) return ["mcp-budget: what is pushed holds no mcp-budget.json: not checked.\n"];
	return [...gone, ...results.map(({ report }) => block(report, {
		width,
		style,
		named: results.length > 1 || dirname(report.budget?.path ?? ".") !== "."
	}))];
}
function block(report, { width, style, named }) {
	if (report.verdict === "pass") return report.findings.filter(({ kind, severity }) => kind === "ratchet-raised" && severity === "warning").map(({ message }) => `mcp-budget: ${neutral(message, "log")} A pull request with it fails.\n`).join("");
	const path = report.budget?.path ?? "mcp-budget.json";
	const folder = dirname(path);
	const base = report.base !== null && report.base.raises.length > 0 ? report.base : null;
	const text = renderTerminal({
		...report,
		base
	}, {
		width,
		mode: "check",
		quiet: true,
		style,
		command: folder !== "." && PLAIN_PATH.test(folder) ? `cd ${folder} && mcp-budget` : "mcp-budget"
	});
	return `\n${named ? `${style("bold", neutral(path, "log"))}\n` : ""}${text}\n`;
}

// src/hook/judge.ts
/** Measures and judges every commit of a push that is not remembered, each tree once. */
async function judgePush(request, io, { push, measure }) {
	const endsAt = performance.now() + request.totalTimeoutMs;
	const deadline = AbortSignal.timeout(request.totalTimeoutMs);
	const facts = push.facts ?? await gatherFacts(push.refs, {
		cwd: io.cwd,
		env: io.env,
		remote: request.remote
	});
	if (facts === null) return sayUnchecked(io, "this is no git checkout: not checked", request.json);
	if (facts.commits.length === 0) return sayUnchecked(io, "no commit is pushed: not checked", request.json);
	const signal = AbortSignal.any([io.signal, deadline]);
	const world = {
		request,
		io,
		facts,
		deadline,
		endsAt,
		measure: {
			...measure,
			signal
		}
	};
	const judged = [];
	for (const fact of facts.commits) {
		if (judged.find((each) => each.fact.tree === fact.tree && each.fact.budgetChanges === fact.budgetChanges) === void 0) judged.push(await judgeCommit(fact, world));
		if (io.signal.aborted) return EXIT.interrupted;
	}
	const exits = judged.map(({ exit }) => exit);
	const exit = exits.includes(EXIT.fail) ? EXIT.fail : Math.max(...exits);
	if (request.json) writeDocument(judged, exit, io);
	if (exit !== EXIT.pass) tellWayOut(io);
	return exit;
}
async function judgeCommit(fact, world) {
	const { request, io, facts, measure, deadline, endsAt } = world;
	const remembered = await lookUp(fact, facts, world);
	if (remembered !== null) return {
		fact,
		exit: tellRemembered(fact, remembered, io),
		result: null
	};
	try {
		const { repository, head } = facts;
		const result = await checkCommit(fact, {
			measure,
			repository,
			head,
			endsAt,
			now: io.now
		});
		if (io.signal.aborted) return {
			fact,
			exit: EXIT.interrupted,
			result
		};
		if (isLate(result.results, deadline) && exitOf(result) !== EXIT.fail) return {
			fact,
			exit: tellLate(fact, world),
			result
		};
		return {
			fact,
			exit: await conclude(fact, result, world),
			result
		};
	} catch (error) {
		if (io.signal.aborted) return {
			fact,
			exit: EXIT.interrupted,
			result: null
		};
		if (deadline.aborted) return {
			fact,
			exit: tellLate(fact, world),
			result: null
		};
		if (error instanceof Error && error.name === "ExpectedFailure" && !request.json) line(io, `${nameOf(fact)} cannot be checked, so the push is stopped:`);
		throw error;
	}
}
function exitOf({ results, removed, setupFailed }) {
	if (removed.length > 0 || results.some(({ report }) => report.verdict === "fail")) return EXIT.fail;
	return setupFailed !== null || results.some(({ report }) => report.verdict === "unmeasured") ? EXIT.unmeasured : EXIT.pass;
}
function isLate(results, deadline) {
	return deadline.aborted || results.some(({ report }) => report.servers.some(({ reason }) => reason?.code === "total-timeout"));
}
function tellLate(fact, { request, io }) {
	const seconds = request.totalTimeoutMs / 1e3;
	const what = `NOT MEASURED: ${nameOf(fact)} was not measured within ${seconds} s`;
	line(io, request.onTimeout === "warn" ? `${what}. It is pushed unchecked (--on-timeout warn).` : `${what}. More time: --total-timeout SECONDS.`);
	return request.onTimeout === "warn" ? EXIT.pass : EXIT.unmeasured;
}
async function conclude(fact, result, { request, io, facts, measure }) {
	const exit = exitOf(result);
	const where = result.place.kind === "working-tree" ? "measured in the working tree" : `measured in a temporary checkout (${neutral(result.place.why, "log")})`;
	const what = {
		[EXIT.pass]: "passes",
		[EXIT.fail]: "breaks its budget",
		[EXIT.unmeasured]: "could not be measured"
	}[exit];
	if (exit !== EXIT.pass || result.place.kind === "checkout") line(io, `${nameOf(fact)} ${what}; ${where}.`);
	const told = tellResults(result, io);
	io.stderr.write(told.shown);
	if (result.setupFailed !== null) {
		line(io, neutral(result.setupFailed.message, "log"));
		for (const each of neutralLines(result.setupFailed.output, {
			maxLines: 15,
			maxLength: 300
		})) io.stderr.write(`  | ${each}\n`);
	}
	if (exit === EXIT.unmeasured && result.unbuilt) line(io, "the checkout was not built. Say how in the budget file (\"setup\": \"npm ci && npm run build\"), or commit, stash or ignore what differs.");
	const unprotected = result.results.find(({ report }) => report.sandbox.engine === "none" && measure.sandbox !== "none");
	if (unprotected !== void 0) line(io, neutral(unprotected.report.sandbox.warning ?? "", "log"));
	tellBehind(fact, io);
	if (exit !== EXIT.unmeasured && request.cache) await keep(fact, result, {
		outcome: {
			exit,
			plain: told.plain,
			styled: told.styled
		},
		request,
		io,
		facts
	});
	return exit;
}
/** A result that cannot be kept, for a full disk or a broken clone, is a result all the same. */
async function keep(fact, result, { outcome, request, io, facts }) {
	const { repository } = facts;
	try {
		const rests = await restsOn(result.results, {
			repository,
			root: result.place.kind === "working-tree" ? repository.root : null
		});
		if (rests !== null) await remember(memoryOf(fact, {
			repository,
			env: io.env,
			flags: request.flags
		}), {
			changes: fact.budgetChanges,
			relations: fact.relations,
			outcome,
			...rests
		});
	} catch (error) {
		if (!(error instanceof Error) || error.name !== "ExpectedFailure") throw error;
	}
}

export { judgePush };