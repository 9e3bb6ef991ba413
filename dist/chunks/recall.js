import { spawnSync } from "node:child_process";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import { At as checkoutsOf, Mt as trustedPath, _t as digest, jt as programOn } from "./start.js";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { t as version } from "./package.js";
import { a as tellWayOut, i as tellBehind, n as nameOf, t as line } from "./say2.js";

// src/git/told.ts
/** The local ref is whatever was typed and may hold spaces; the other three fields cannot. */
const LINE = /^(\S.*) ([0-9a-f]{40}|[0-9a-f]{64}) (\S+) ([0-9a-f]{40}|[0-9a-f]{64})$/;
/** No object: what git tells of a branch that is deleted, or that the remote does not have. */
const isZero = (id) => /^0+$/.test(id);
/** The lines that git writes, of either line end, without an optional byte order mark and what is empty. */
function pushedLines(text) {
	return text.replace(/^\ufeff/, "").split(/\r?\n/).filter((line) => line.trim() !== "");
}
/** One line, or null where git would not write it. */
function readPushedLine(line) {
	const [, localRef, localId = "", remoteRef = "", remoteId = ""] = LINE.exec(line) ?? [];
	return localRef === void 0 || localId.length !== remoteId.length ? null : {
		localRef,
		localId,
		remoteRef,
		remoteId
	};
}

// src/hook/facts.ts
const PLACE = [
	"--show-toplevel",
	"--absolute-git-dir",
	"--git-common-dir",
	"--git-path",
	"objects",
	"--is-shallow-repository",
	"--show-object-format"
];
/** Default branches by preference. A pattern may match nothing, a name that does not exist would be an error. */
const BRANCHES = [
	["HEAD", "HEA[D]"],
	["main", "mai[n]"],
	["master", "maste[r]"]
];
/**
* What `findRepository` and `findPushed` tell, asked with one git process where what is pushed is known
* and three at most: a push whose result is remembered waits for nothing else. Gives up on whatever is
* not ordinary (a remote without a name, a tag of no commit, a git directory that only `GIT_DIR` leads
* to, no commit yet), and those two are asked.
* @param refs what git told the hook, deletions included
*/
function readFacts(refs, { cwd, env, remote, known }) {
	if (!/^[\w.-]+$/.test(remote)) return null;
	const ask = asker(cwd, env);
	const alive = refs.filter(({ localId }) => !isZero(localId));
	const ids = [...new Set(alive.map(({ localId }) => localId))];
	const globs = BRANCHES.flatMap(([, pattern]) => [`--glob=refs/remotes/${remote}/${pattern}`, "--show-object-format"]);
	const answer = ask([
		"rev-parse",
		...PLACE,
		"HEAD",
		...ids.flatMap((id) => [`${id}^{commit}`, `${id}^{tree}`]),
		"--show-object-format",
		...globs
	]);
	if (answer === null) return null;
	const [root = "", gitDir = "", commonDir = "", objectDir = "", shallow, hash, head = "", ...objects] = answer.split("\n");
	const absolute = (path) => isAbsolute(path) ? path : resolve(cwd, path);
	const repository = {
		root,
		gitDir: absolute(gitDir),
		commonDir: absolute(commonDir),
		objectDir: absolute(objectDir),
		objects: [],
		shallow: shallow === "true",
		hash: hash === "sha256" ? "sha256" : "sha1"
	};
	const branch = readBranch(objects.slice(ids.length * 2 + 1), remote);
	const commits = /* @__PURE__ */ new Map();
	for (const ref of alive) {
		const at = ids.indexOf(ref.localId) * 2;
		const [commit = "", tree = ""] = [objects[at], objects[at + 1]];
		const before = commits.get(commit);
		const relate = relater(ask, {
			commit,
			known: before?.relations ?? known(repository, tree)
		});
		commits.set(commit, before === void 0 ? describe(relate, {
			ref,
			commit,
			tree,
			branch
		}) : {
			...before,
			refs: [...before.refs, ref.remoteRef]
		});
	}
	return {
		repository,
		head,
		commits: [...commits.values()]
	};
}
/** Synchronous: nothing else goes on meanwhile, and it starts in half the time. */
function asker(cwd, env) {
	const own = Object.fromEntries(Object.entries(env).filter(([name]) => !/^GIT_/i.test(name)));
	const program = programOn(trustedPath(env["PATH"] ?? env["Path"], checkoutsOf(cwd)), "git") ?? "git";
	return (args, accept = []) => {
		const { status, stdout } = spawnSync(program, [
			"--no-optional-locks",
			"-c",
			"core.hooksPath=/dev/null",
			"-c",
			"core.fsmonitor=false",
			...args
		], {
			cwd,
			env: {
				...own,
				LC_ALL: "C"
			},
			encoding: "utf8",
			stdio: [
				"ignore",
				"pipe",
				"ignore"
			],
			timeout: 3e4,
			maxBuffer: 16777216
		});
		return status === 0 || accept.includes(status ?? -1) ? stdout.replace(/\n$/, "") : null;
	};
}
/** @param lines at most one commit for each pattern, each followed by the object format */
function readBranch(lines, remote) {
	let at = 0;
	for (const [name] of BRANCHES) {
		const commit = lines[at] ?? "";
		if (/^[0-9a-f]{40,64}$/.test(commit)) return {
			ref: `${remote}/${name}`,
			commit
		};
		at += 1;
	}
	return null;
}
function relater(ask, { commit, known }) {
	const meets = { ...known?.meets };
	const changes = { ...known?.changes };
	const pair = (other) => `${other} ${commit}`;
	return {
		meetAll: (others) => {
			const asked = [...new Set(others)].filter((other) => other !== commit && !Object.hasOwn(meets, pair(other)));
			if (asked.length === 0) return;
			const found = (ask(["rev-parse", ...asked.map((other) => `${other}...${commit}`)], [128]) ?? "").split(new RegExp(`^${commit}\n`, "m")).slice(1);
			for (const [at, other] of asked.entries()) meets[pair(other)] = /^\^([0-9a-f]+)$/m.exec(found[at] ?? "")?.[1] ?? null;
		},
		meet: (other) => other === commit ? commit : meets[pair(other)] ?? null,
		changes: (base) => {
			if (base === commit) return "";
			changes[pair(base)] ??= ask([
				"diff-tree",
				"-r",
				"--no-renames",
				"--diff-filter=a",
				base,
				commit,
				"--",
				":(glob)**/mcp-budget.json"
			]) ?? "unknown";
			return changes[pair(base)] ?? "";
		},
		nameOf: (ref) => ref.endsWith("/HEAD") ? ask([
			"rev-parse",
			"--abbrev-ref",
			`refs/remotes/${ref}`
		]) ?? ref : ref,
		learned: () => ({
			meets,
			changes
		})
	};
}
function describe(relate, { ref, commit, tree, branch }) {
	const replaced = isZero(ref.remoteId) ? null : ref.remoteId;
	relate.meetAll([...branch === null ? [] : [branch.commit], ...replaced === null ? [] : [replaced]]);
	const onwards = replaced !== null && relate.meet(replaced) === replaced;
	const forked = branch === null ? null : relate.meet(branch.commit);
	const base = onwards ? {
		commit: replaced,
		ref: ref.remoteRef.replace(/^refs\/(heads|tags)\//, "")
	} : forked === null || branch === null ? null : {
		commit: forked,
		ref: branch.ref
	};
	return {
		commit,
		tree,
		refs: [ref.remoteRef],
		base,
		behind: branch !== null && forked !== branch.commit ? relate.nameOf(branch.ref) : null,
		forced: replaced !== null && !onwards,
		budgetChanges: base === null ? "" : relate.changes(base.commit),
		relations: relate.learned()
	};
}

// src/hook/mark.ts
const MOST_CONTENT_BYTES = 262144;
const MOST_FILES = 2e3;
/** How it is now: equal to `value` when nothing changed. A folder with too many files is never equal. */
function readMark({ kind, path }, root) {
	const file = join(root, path);
	const stats = statSync(file, { throwIfNoEntry: false });
	if (stats === void 0) return null;
	if (kind === "files") return digest(listFiles(file));
	if (!stats.isFile() || stats.size > MOST_CONTENT_BYTES) return `${stats.size} ${stats.mtimeMs}`;
	return digest(readFileSync(file, "latin1"));
}
function listFiles(top) {
	const lines = [];
	const walk = (folder) => {
		for (const entry of readdirSync(folder, { withFileTypes: true })) {
			const path = join(folder, entry.name);
			if (entry.isDirectory()) {
				if (entry.name !== "node_modules" && entry.name !== ".git") walk(path);
				continue;
			}
			const stats = statSync(path, { throwIfNoEntry: false });
			lines.push(`${path.slice(top.length)} ${stats?.size} ${stats?.mtimeMs}`);
			if (lines.length > MOST_FILES) throw new RangeError(top);
		}
	};
	try {
		walk(top);
	} catch (error) {
		return `unknown ${error.message} ${process.hrtime.bigint()}`;
	}
	return lines.sort().join("\n");
}

// src/hook/memory.ts
/** Where the result of a pushed commit is kept. */
function memoryOf({ tree }, { repository, env, flags }) {
	return {
		commonDir: repository.commonDir,
		root: repository.root,
		tree,
		env,
		flags
	};
}
const FORMAT = 1;
const MOST_ENTRIES = 64;
const MOST_BYTES = 524288;
/**
* What is remembered for a tree, or null. Anything that is not whole, or rests on what has changed since,
* is as if it were not there.
* @param changes how the budgets differ from base's
*/
async function recall(memory, changes) {
	const entry = readEntry(memory);
	return entry !== null && await holds(entry, memory) ? entry.outcomes[digest(changes)] ?? null : null;
}
/** What is remembered of how a tree's commits relate to others. */
function recallRelations(memory) {
	return readEntry(memory)?.relations ?? null;
}
/** Keeps a result. Whatever goes wrong costs the next push a measurement and nothing else. */
async function remember(memory, { changes, relations, outcome, passEnv, marks, fixed }) {
	const before = readEntry(memory);
	const kept = before !== null && await holds(before, memory) ? Object.entries(before.outcomes).slice(-7) : [];
	const entry = {
		facts: factsOf$1(memory),
		passed: {
			names: passEnv,
			hash: await hashEnv(passEnv, memory.env)
		},
		marks,
		root: fixed ? memory.root : null,
		relations,
		outcomes: {
			...Object.fromEntries(kept),
			[digest(changes)]: outcome
		}
	};
	const body = JSON.stringify(entry);
	if (body.length > MOST_BYTES) return;
	const folder = folderOf(memory);
	const file = fileOf(memory);
	const draft = `${file}.${process.pid}.tmp`;
	try {
		mkdirSync(folder, {
			recursive: true,
			mode: 448
		});
		prune(folder);
		writeFileSync(draft, `${digest(body)}\n${body}`, { mode: 384 });
		renameSync(draft, file);
	} catch (error) {
		if (existsSync(draft)) rmSync(draft);
		if (![
			"ENOSPC",
			"EACCES",
			"EPERM",
			"EROFS",
			"EDQUOT",
			"ENOTDIR",
			"EEXIST",
			"EISDIR"
		].includes(error.code ?? "")) throw error;
	}
}
const folderOf = ({ commonDir }) => join(commonDir, "mcp-budget");
function factsOf$1({ tree, env, flags }) {
	const { version: node, platform, arch } = process;
	return JSON.stringify([
		FORMAT,
		version,
		node,
		platform,
		arch,
		tree,
		flags,
		env["PATH"] ?? env["Path"],
		env["DOCKER_HOST"],
		engines(env)
	]);
}
const fileOf = (memory) => join(folderOf(memory), `${digest(factsOf$1(memory))}.json`);
/** The programs that a sandbox needs, as they lie on `PATH`: with another one, or none, servers run in another engine. */
function engines({ PATH = "" }) {
	return ["bwrap", "docker"].map((program) => {
		for (const folder of PATH.split(delimiter)) {
			const stats = folder === "" ? void 0 : statSync(join(folder, program), { throwIfNoEntry: false });
			if (stats !== void 0) return [
				folder,
				stats.size,
				stats.mtimeMs
			];
		}
		return null;
	});
}
/** Values may be secrets, so they are kept as a hash that cannot be turned back. */
async function hashEnv(names, env) {
	if (names.length === 0) return "";
	const { createHash } = await import("node:crypto");
	return createHash("sha256").update(JSON.stringify(names.map((name) => env[name] ?? null))).digest("hex");
}
function readEntry(memory) {
	try {
		const text = readFileSync(fileOf(memory), "utf8");
		const cut = text.indexOf("\n");
		const body = text.slice(cut + 1);
		return text.slice(0, cut) === digest(body) ? JSON.parse(body) : null;
	} catch {
		return null;
	}
}
async function holds({ facts, passed, marks, root }, memory) {
	if (facts !== factsOf$1(memory)) return false;
	if (root !== null && root !== memory.root) return false;
	if (passed.hash !== await hashEnv(passed.names, memory.env)) return false;
	return marks.every((mark) => readMark(mark, memory.root) === mark.value);
}
/** Keeps the youngest entries, so that the folder stays small. */
function prune(folder) {
	const files = readdirSync(folder).map((name) => join(folder, name));
	if (files.length < MOST_ENTRIES) return;
	const aged = files.map((path) => ({
		path,
		age: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
	})).sort((a, b) => b.age - a.age);
	for (const { path } of aged.slice(63)) rmSync(path, {
		force: true,
		recursive: true
	});
}

// src/hook/recall.ts
/** Flags that change nothing about a result that is remembered. */
const HARMLESS = /^--(?:total-timeout|timeout|on-timeout|concurrency)=\S+$/;
/**
* Ends a `hook run` whose result is remembered, with next to nothing loaded. Whatever is not plain is left
* to the ordinary way, which asks everything again.
* @param argv arguments after the program's name
* @returns the exit code, or null
*/
async function recallPush(argv, io) {
	const words = argv.slice(2).filter((word) => !HARMLESS.test(word));
	if (words.some((word) => word.startsWith("-")) || io.env["MCP_BUDGET"] === "0") return null;
	const input = io.readInput?.() ?? null;
	const refs = input === null ? [] : pushedLines(input.toString("utf8")).map(readPushedLine);
	if (refs.some((ref) => ref === null) || refs.every((ref) => ref === null || isZero(ref.localId))) return null;
	const request = {
		remote: words[0] ?? "origin",
		cache: true,
		json: false,
		flags: measuringFlags({})
	};
	return recallAll(factsOf(refs, {
		request,
		io
	}), {
		request,
		io
	});
}
/** The flags that decide how is measured, in one spelling. */
function measuringFlags({ sandbox = "auto", settle = "default" }) {
	return [`sandbox ${sandbox}`, `settle ${settle}`];
}
/** What git answered in this process: the ordinary way, in another bundle, does not ask again what the quick one did. */
const ANSWERED = Symbol.for("mcp-budget: push");
const shared = globalThis;
/** What is pushed, as far as it is ordinary. */
function factsOf(refs, { request, io }) {
	const question = JSON.stringify([
		io.cwd,
		request.remote,
		refs
	]);
	shared[ANSWERED] ??= /* @__PURE__ */ new Map();
	const answered = shared[ANSWERED];
	const before = answered.get(question);
	if (before !== void 0) return before;
	const known = (repository, tree) => request.cache ? recallRelations(memoryOf({ tree }, {
		repository,
		env: io.env,
		flags: request.flags
	})) : null;
	const facts = readFacts(refs, {
		cwd: io.cwd,
		env: io.env,
		remote: request.remote,
		known
	});
	answered.set(question, facts);
	return facts;
}
/** @returns the exit code of a push all of which is remembered, else null and nothing told */
async function recallAll(facts, world) {
	if (facts === null || facts.commits.length === 0) return null;
	const found = [];
	for (const fact of facts.commits) {
		const remembered = await lookUp(fact, facts, world);
		if (remembered === null) return null;
		found.push(remembered);
	}
	const exit = Math.max(...found.map((remembered, at) => tellRemembered(facts.commits[at], remembered, world.io)));
	if (exit !== 0) tellWayOut(world.io);
	return exit;
}
/** What is remembered of a commit, where it may be used. */
async function lookUp(fact, { repository }, { request, io }) {
	if (!request.cache || request.json) return null;
	return recall(memoryOf(fact, {
		repository,
		env: io.env,
		flags: request.flags
	}), fact.budgetChanges);
}
/** Tells a remembered result as it was told first. @returns its exit code */
function tellRemembered(fact, { exit, plain, styled }, io) {
	if (exit !== 0) line(io, `${nameOf(fact)} breaks its budget; remembered from an earlier push.`);
	if (plain !== "") io.stderr.write(io.stderr.isTTY === true && !io.env["NO_COLOR"] && io.env["TERM"] !== "dumb" ? styled : plain);
	tellBehind(fact, io);
	return exit;
}

export { recallPush as a, remember as c, pushedLines as d, readPushedLine as f, recallAll as i, readMark as l, lookUp as n, tellRemembered as o, measuringFlags as r, memoryOf as s, factsOf as t, isZero as u };