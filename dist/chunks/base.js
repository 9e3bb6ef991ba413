import { existsSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { Ht as BUDGET_FILE, O as measureFolder, Rt as locate, Ut as findBudget, Wt as readBudget } from "./start.js";
import { n as borrow, r as readConnection, t as addWorktree } from "./worktree.js";
import { i as readParents, n as isAncestor, r as mergeBase, t as defaultBranch } from "./history.js";
import { f as readCommit, g as git, p as readHead, u as findRepository, v as isRefusal, x as makeTemporary } from "./beside.js";
import { t as proposeSetup } from "./setup.js";

// src/git/fetch.ts
const FETCH_TIMEOUT_MS = 6e4;
/** How far back a common ancestor is looked for in a shallow clone, in commits. */
const DEPTHS = [50, 1e3];
/**
* Fetches one commit with its files and without its history, into a temporary folder of its own.
* @param what a full commit id, or a ref of the remote
* @returns the commit's id, and the repository in which it can be read
* @throws {ExpectedFailure} `git-failed` where the remote does not give it
*/
async function fetchCommit(repository, what, remote = "origin") {
	const temporary = makeTemporary();
	try {
		const store = await borrow(repository, join(temporary.path, "store"), { bare: true });
		await fetchInto(repository, store, [
			`--depth=1`,
			remote,
			`+${what}:refs/fetched`
		]);
		return {
			commit: await readCommit(store, "refs/fetched") ?? what,
			repository: {
				...repository,
				objects: [...repository.objects, store.objectDir]
			},
			release: temporary.remove
		};
	} catch (error) {
		temporary.remove();
		throw error;
	}
}
/**
* The common ancestor of two commits, by id or by a ref of the remote, that this clone does not reach: fetches history without files, a little and
* then more, into a temporary folder that is gone afterwards.
* @returns null where the remote's last thousand commits have none
* @throws {ExpectedFailure} `git-failed` where the remote does not give the commits
*/
async function fetchMergeBase(repository, [one, other], remote = "origin") {
	const temporary = makeTemporary();
	try {
		for (const depth of DEPTHS) {
			const path = join(temporary.path, String(depth));
			await git([
				"init",
				"--quiet",
				"--template=",
				"--bare",
				`--object-format=${repository.hash}`,
				path
			], { cwd: repository.root });
			const store = {
				...repository,
				gitDir: path,
				commonDir: path,
				objectDir: join(path, "objects"),
				objects: []
			};
			await fetchInto(repository, store, [
				"--filter=tree:0",
				`--depth=${depth}`,
				remote,
				`+${one}:refs/one`,
				`+${other}:refs/other`
			]);
			const found = await mergeBase(store, "refs/one", "refs/other");
			if (found !== null) return found;
		}
		return null;
	} finally {
		temporary.remove();
	}
}
async function fetchInto(lender, store, args) {
	const options = {
		place: store,
		cwd: lender.root,
		config: await readConnection(lender),
		timeoutMs: FETCH_TIMEOUT_MS
	};
	await git([
		"fetch",
		"--quiet",
		"--no-tags",
		"--no-write-fetch-head",
		"--no-recurse-submodules",
		"--no-auto-maintenance",
		...args
	], options);
}

// src/git/base.ts
/**
* Finds the base of HEAD. The first parent where HEAD is the pull request's merge commit, else the
* merge base; a merge group's base; what a push replaced. A commit that a shallow clone lacks is
* fetched alone into a temporary folder, and the clone stays as it was. Never another commit than
* this without a note that says so.
*/
async function findBase(repository, { event, base, remote = "origin" }) {
	const head = await readHead(repository);
	if (base === "none") return none("base-off", "no base was asked for (base: none)");
	if (head === null) return none("base-no-commit", "this repository has no commit yet");
	const wanted = base === "auto" ? await wantedBy(repository, {
		event,
		head,
		remote
	}) : await named(repository, base, {
		event,
		remote
	});
	if (wanted.kind === "none") return wanted;
	try {
		const search = {
			head,
			remote,
			online: event !== null
		};
		return wanted.kind === "exact" ? await exact(repository, wanted, search) : await forkPoint(repository, wanted, search);
	} catch (error) {
		if (!isRefusal(error)) throw error;
		return none("base-unreachable", `${wanted.ref} is not in this clone and could not be fetched (${error.message}); check out with "fetch-depth: 0"`);
	}
}
async function wantedBy(repository, { event, head, remote }) {
	if (event === null) {
		const branch = await defaultBranch(repository, remote);
		if (branch === null) return none("base-not-found", `the default branch of ${remote} is not known here; name a base`);
		return {
			kind: "fork-point",
			tip: branch.commit,
			ref: branch.ref
		};
	}
	switch (event.kind) {
		case "pull_request": {
			const [first, second, ...more] = await readParents(repository, head);
			if (first !== void 0 && second === event.head.sha && more.length === 0) return {
				kind: "exact",
				commit: first,
				ref: event.base.ref
			};
			return {
				kind: "fork-point",
				tip: event.base.sha,
				ref: event.base.ref
			};
		}
		case "merge_group": return {
			kind: "exact",
			commit: event.base,
			ref: event.baseRef
		};
		case "push":
			if (/^0+$/.test(event.before)) return none("base-new-branch", `this push created ${event.ref}, so there is no commit before it`);
			return {
				kind: "exact",
				commit: event.before,
				ref: `${event.ref} before this push`,
				...event.forced ? { note: forcedNote(`${event.ref} before this push`) } : {}
			};
		case "schedule":
		case "workflow_dispatch":
		case "workflow_run":
		case "pull_request_target": return none("base-no-event", `the event ${event.kind} has no base; name one with "base"`);
		case "unknown": return none("base-no-event", `the event ${event.name || "(none)"} has no base; name one with "base"`);
	}
}
const forcedNote = (ref) => `history was replaced: ${ref} is a commit that this one does not descend from`;
async function named(repository, base, { event, remote }) {
	for (const name of [base, `refs/remotes/${remote}/${base}`]) {
		const commit = await readCommit(repository, name);
		if (commit !== null) return {
			kind: "fork-point",
			tip: commit,
			ref: base
		};
	}
	if (event === null || base.startsWith("-") || !/^[^\s~^:?*[\\\u0000-\u001f]+$/.test(base)) return none("base-not-found", `${base} names no commit here`);
	return {
		kind: "fork-point",
		tip: base,
		ref: base
	};
}
async function exact(repository, { commit, ref, note }, { head, remote, online }) {
	if (await readCommit(repository, commit) === null) {
		if (!online) return none("base-unreachable", `${commit} is not in this clone; run "git fetch"`);
		const fetched = await fetchCommit(repository, commit, remote);
		return {
			kind: "commit",
			ref,
			note: note ?? null,
			...fetched
		};
	}
	const rewritten = !repository.shallow && !await isAncestor(repository, commit, head);
	return found(repository, {
		commit,
		ref,
		note: note ?? (rewritten ? forcedNote(ref) : null)
	});
}
async function forkPoint(repository, { tip, ref }, { head, remote, online }) {
	const here = await readCommit(repository, tip);
	const common = here === null ? null : await mergeBase(repository, here, head);
	if (common !== null) return found(repository, {
		commit: common,
		ref,
		note: null
	});
	if (here !== null && !repository.shallow) return none("base-unrelated", `${ref} and this commit have no common ancestor`);
	if (!online) return none("base-unreachable", `the common ancestor with ${ref} is not in this clone; run "git fetch --unshallow"`);
	const met = await fetchMergeBase(repository, [tip, head], remote);
	if (met === null) return none("base-unreachable", `the common ancestor with ${ref} lies too far back for this shallow clone; check out with "fetch-depth: 0"`);
	return exact(repository, {
		commit: met,
		ref
	}, {
		head,
		remote,
		online
	});
}
function found(repository, { commit, ref, note }) {
	return {
		kind: "commit",
		commit,
		ref,
		note,
		repository,
		release: () => void 0
	};
}
const none = (code, message) => ({
	kind: "none",
	reason: {
		code,
		message
	}
});

// src/base.ts
/**
* Measures the base in a checkout of its own, which stands inside the sandbox where the head stands.
* Whatever keeps it from being measured becomes the reason: the budget still decides.
*/
async function measureBase(request, question) {
	if (request.refused !== void 0) return unknown("base-unmeasured", request.refused.message);
	try {
		const repository = await findRepository(request.cwd, request.env);
		if (repository === null) return unknown("base-no-repository", "this folder is not in a git repository, or git is not installed");
		const base = await findBase(repository, question);
		if (base.kind === "none") return unknown(base.reason.code, base.reason.message);
		return await measureCommit(request, {
			base,
			repository,
			question
		});
	} catch (error) {
		if (!isExpected(error)) throw error;
		return unknown("base-unreadable", `no base to compare with: ${error.message}`);
	}
}
async function measureCommit(request, { base, repository, question }) {
	const { commit, ref, note } = base;
	let worktree = null;
	try {
		worktree = await addWorktree(base.repository, commit);
		return {
			...await measureWorktree(request, {
				worktree,
				repository,
				question
			}),
			commit,
			ref,
			note
		};
	} catch (error) {
		if (!isExpected(error)) throw error;
		return {
			...unknown("base-unreadable", error.message),
			commit,
			ref,
			note
		};
	} finally {
		worktree?.remove();
		base.release();
	}
}
async function measureWorktree(request, { worktree, repository, question }) {
	const place = locate(request.cwd, request.budget);
	const there = (path) => join(worktree.path, relative(repository.root, path));
	const cwd = there(request.cwd);
	const budgetPath = findBaseBudget(there(place.budgetPath ?? join(place.root, "mcp-budget.json")), cwd, worktree.path);
	const folder = budgetPath === null ? there(place.root) : dirname(budgetPath);
	if (!isFolder(folder)) return unknown("base-no-folder", `no base to compare with: ${relative(repository.root, place.root)} does not exist there`);
	const budget = budgetPath === null ? null : readBudget(budgetPath, worktree.path).budget;
	const known = {
		...unknown("base-unmeasured", ""),
		budget,
		budgetExists: budget !== null
	};
	const setup = question.setup ?? budget?.setup ?? null;
	if (setup !== null) {
		const done = await worktree.setup(setup, {
			folder: relative(worktree.path, folder),
			signal: request.signal,
			env: request.env
		});
		if (!done.ok) return {
			...known,
			reason: {
				code: done.code,
				message: `setup failed there: ${done.message}${lastWords(done.output)}`
			}
		};
	}
	let measured;
	try {
		measured = await measureFolder({
			...request,
			cwd: isFolder(cwd) ? cwd : folder,
			budget: budgetPath,
			inside: repository.root,
			verify: false
		});
	} catch (error) {
		if (!isExpected(error)) throw error;
		return {
			...known,
			reason: {
				code: "base-unreadable",
				message: `no base to compare with: ${error.message}`
			}
		};
	}
	if (measured.found.missing !== null) return {
		...known,
		reason: {
			code: "base-no-servers",
			message: "no base to compare with: it defines no server"
		}
	};
	const file = place.budgetPath === null ? BUDGET_FILE : relative(repository.root, place.budgetPath).split(sep).join("/");
	return {
		...known,
		measurement: measured.measurement,
		reason: reasonOf(measured, {
			file,
			setup,
			proposal: setup === null ? proposeSetup(folder) : null,
			given: headSetup(place)
		})
	};
}
/** What a build said last is mostly why it failed. */
function lastWords(output) {
	const lines = output.trim().split(/\r?\n/).slice(-3).join(" ").trim();
	return lines === "" ? "" : `; it said: ${JSON.stringify(lines.slice(-300))}`;
}
/** Reasons that a build may take away. */
const UNBUILT = /* @__PURE__ */ new Set([
	"exited",
	"command-not-found",
	"start-timeout"
]);
/** Whether the head's budget file says how to build; a file that cannot be read is told elsewhere. */
function headSetup({ budgetPath, repository }) {
	try {
		return budgetPath !== null && readBudget(budgetPath, repository).budget.setup !== void 0;
	} catch (error) {
		if (!isExpected(error)) throw error;
		return false;
	}
}
/** A base whose server does not start because nothing was built there gets told how to build it. */
function reasonOf({ measurement }, { file, setup: ran, proposal, given }) {
	const failed = measurement.servers.filter((server) => server.status === "unmeasured");
	const [first] = failed;
	if (first === void 0) return null;
	const whole = failed.length === measurement.servers.length ? "Base not measured" : "Base only measured in part";
	const more = failed.length === 1 ? "" : `, and ${failed.length - 1} more`;
	const mend = given ? `The "setup" that ${file} has now counts once it is merged.` : `Where it needs a build first, add "setup": ${JSON.stringify(proposal ?? "npm ci && npm run build")} to ${file}.`;
	const hint = ran === null && (proposal !== null || UNBUILT.has(first.reason.code)) ? ` ${mend}` : "";
	return {
		code: "base-incomplete",
		message: `${whole}: ${first.name}: ${inShort(first.reason.message)}${more}.${hint}`
	};
}
/** What happened and what the server said, without the advice for a head. */
function inShort(message) {
	const parts = message.split(/(?<=[."]) (?=[A-Z]|stderr)/);
	const upTo = (count) => parts.slice(0, count).join(" ");
	const isOpen = (text) => text.split("\"").length % 2 === 0 || text.split("(").length > text.split(")").length;
	let count = 1;
	while (count < parts.length && (isOpen(upTo(count)) || parts[count]?.startsWith("stderr"))) count += 1;
	return upTo(count).replace(/\.$/, "");
}
/**
* The budget file that governed the folder at base: the one of the same path, else the nearest upward from
* there. A file that is moved, or put nearer to the folder, does not escape the limits that held before.
*/
function findBaseBudget(same, cwd, root) {
	if (existsSync(same)) return same;
	let from = cwd;
	while (!isFolder(from) && from !== root) from = dirname(from);
	return findBudget(from, root);
}
const isExpected = (error) => error instanceof Error && error.name === "ExpectedFailure";
const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
function unknown(code, message) {
	return {
		commit: null,
		ref: null,
		reason: {
			code,
			message
		},
		budget: null,
		budgetExists: false,
		measurement: null
	};
}

export { measureBase };