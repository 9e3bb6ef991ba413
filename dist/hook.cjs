let node_path = require("node:path");
let node_url = require("node:url");
let node_fs = require("node:fs");
let node_child_process = require("node:child_process");

// src/input.ts
const MOST_BYTES = 67108864;
const CHUNK_BYTES = 65536;
/** Shared by the two bundles that may run in one process: stdin can be read once. */
const READ = Symbol.for("mcp-budget: stdin");
const shared$1 = globalThis;
/**
* All of stdin at once, without the stream that Node would open for it; asked again, the same.
* @returns null where it is neither a pipe nor a file, above all at a terminal
*/
function readInput() {
	shared$1[READ] ??= { bytes: readAll() };
	return shared$1[READ].bytes;
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
		return (0, node_fs.fstatSync)(0);
	} catch (error) {
		if (error.code === "EBADF") return null;
		throw error;
	}
}
function readChunk() {
	const chunk = Buffer.alloc(CHUNK_BYTES);
	for (;;) try {
		return chunk.subarray(0, (0, node_fs.readSync)(0, chunk));
	} catch (error) {
		const { code } = error;
		if (code === "EOF") return chunk.subarray(0, 0);
		if (code !== "EAGAIN") throw error;
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
	}
}

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

// src/path.ts
/**
* PATH without what a pull request could fill: relative entries, any `node_modules`, and folders of the
* checkouts. `npx` and `npm run` put the project's `node_modules/.bin` first, so that otherwise a
* committed program called `git` would run outside the sandbox.
* @param path the value of PATH
* @param checkouts roots whose content is not to be trusted
*/
function trustedPath(path, checkouts) {
	const roots = checkouts.filter((root) => (0, node_fs.existsSync)(root)).map((root) => (0, node_fs.realpathSync)(root));
	return [...new Set((path ?? "").split(node_path.delimiter))].filter((entry) => (0, node_path.isAbsolute)(entry) && !namesModules(entry) && !isInside(entry, roots)).join(node_path.delimiter);
}
function isInside(entry, roots) {
	if (!(0, node_fs.existsSync)(entry)) return false;
	const real = (0, node_fs.realpathSync)(entry);
	return namesModules(real) || roots.some((root) => !(0, node_path.relative)(root, real).startsWith("..") && !(0, node_path.isAbsolute)((0, node_path.relative)(root, real)));
}
const namesModules = (path) => path.split(node_path.sep).includes("node_modules");
/** The roots of the checkouts that hold these folders. */
function checkoutsOf(...folders) {
	return folders.flatMap((folder) => {
		for (let at = folder; at !== void 0 && at !== (0, node_path.dirname)(at); at = (0, node_path.dirname)(at)) if ((0, node_fs.existsSync)((0, node_path.join)(at, ".git"))) return [at];
		return [];
	});
}
/**
* A program of this machine, found along a trusted PATH.
* @returns its absolute path; null where there is none
*/
function programOn(path, name) {
	const names = process.platform === "win32" ? [`${name}.exe`, `${name}.cmd`] : [name];
	for (const folder of path.split(node_path.delimiter)) for (const each of names) if (folder !== "" && isExecutable((0, node_path.join)(folder, each))) return (0, node_path.join)(folder, each);
	return null;
}
function isExecutable(file) {
	try {
		(0, node_fs.accessSync)(file, node_fs.constants.X_OK);
		return (0, node_fs.statSync)(file).isFile();
	} catch {
		return false;
	}
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
	const absolute = (path) => (0, node_path.isAbsolute)(path) ? path : (0, node_path.resolve)(cwd, path);
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
		const { status, stdout } = (0, node_child_process.spawnSync)(program, [
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

// package.json
var version = "1.0.0";

// src/digest.ts
/**
* 106 bits that tell texts apart which nobody chose to collide. Loading `node:crypto` costs a push more
* than everything else it does, and a check a start of git.
*/
function digest(text) {
	return `${mix(text, 0x9e3779b9)}${mix(text, 0x85ebca6b)}`;
}
/** cyrb53 of bryc, public domain. */
function mix(text, seed) {
	let high = 0xdeadbeef ^ seed;
	let low = 0x41c6ce57 ^ seed;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		high = Math.imul(high ^ code, 0x9e3779b1);
		low = Math.imul(low ^ code, 0x5f356495);
	}
	high = Math.imul(high ^ high >>> 16, 0x85ebca6b) ^ Math.imul(low ^ low >>> 13, 0xc2b2ae35);
	low = Math.imul(low ^ low >>> 16, 0x85ebca6b) ^ Math.imul(high ^ high >>> 13, 0xc2b2ae35);
	return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).padStart(14, "0");
}

// src/hook/mark.ts
const MOST_CONTENT_BYTES = 262144;
const MOST_FILES = 2e3;
/** How it is now: equal to `value` when nothing changed. A folder with too many files is never equal. */
function readMark({ kind, path }, root) {
	const file = (0, node_path.join)(root, path);
	const stats = (0, node_fs.statSync)(file, { throwIfNoEntry: false });
	if (stats === void 0) return null;
	if (kind === "files") return digest(listFiles(file));
	if (!stats.isFile() || stats.size > MOST_CONTENT_BYTES) return `${stats.size} ${stats.mtimeMs}`;
	return digest((0, node_fs.readFileSync)(file, "latin1"));
}
function listFiles(top) {
	const lines = [];
	const walk = (folder) => {
		for (const entry of (0, node_fs.readdirSync)(folder, { withFileTypes: true })) {
			const path = (0, node_path.join)(folder, entry.name);
			if (entry.isDirectory()) {
				if (entry.name !== "node_modules" && entry.name !== ".git") walk(path);
				continue;
			}
			const stats = (0, node_fs.statSync)(path, { throwIfNoEntry: false });
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
const folderOf = ({ commonDir }) => (0, node_path.join)(commonDir, "mcp-budget");
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
const fileOf = (memory) => (0, node_path.join)(folderOf(memory), `${digest(factsOf$1(memory))}.json`);
/** The programs that a sandbox needs, as they lie on `PATH`: with another one, or none, servers run in another engine. */
function engines({ PATH = "" }) {
	return ["bwrap", "docker"].map((program) => {
		for (const folder of PATH.split(node_path.delimiter)) {
			const stats = folder === "" ? void 0 : (0, node_fs.statSync)((0, node_path.join)(folder, program), { throwIfNoEntry: false });
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
		const text = (0, node_fs.readFileSync)(fileOf(memory), "utf8");
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

// src/hook/say.ts
/** One line of the hook, on stderr: stdout is what `git push --porcelain` is read from. */
function line(io, text) {
	io.stderr.write(`mcp-budget: ${text}\n`);
}
/** `commit 1a2b3c4 (topic)`; a ref with unusual characters is left out. */
function nameOf({ commit, refs }) {
	const names = refs.map((ref) => ref.replace(/^refs\/(heads|tags)\//, "")).filter((name) => name !== "HEAD" && /^[\w./+@-]{1,100}$/.test(name));
	return `commit ${commit.slice(0, 7)}${names.length === 0 ? "" : ` (${names.slice(0, 3).join(", ")})`}`;
}
/** A merge may measure more than this commit does: what the check of the pull request sees. */
function tellBehind(push, io) {
	if (push.behind !== null) line(io, `checked ${nameOf(push)} alone: ${push.behind} is not an ancestor of it, so a merge may measure more.`);
}
function tellWayOut(io) {
	line(io, "the push is stopped. To push without this check: MCP_BUDGET=0 git push");
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

// src/hook/quick.ts
/** The program that the hook file starts: ends a push that is remembered, and hands every other one to the whole program. */
async function main() {
	const io = {
		cwd: process.cwd(),
		env: process.env,
		readInput,
		now: () => /* @__PURE__ */ new Date(),
		signal: new AbortController().signal,
		get stdin() {
			return process.stdin;
		},
		get stdout() {
			return process.stdout;
		},
		get stderr() {
			return process.stderr;
		}
	};
	const code = await recallPush(process.argv.slice(2), io);
	if (code !== null) process.exitCode = code;
	else await import((0, node_url.pathToFileURL)((0, node_path.join)(__dirname, "cli.js")).href);
}
main();
