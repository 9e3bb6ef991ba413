import { in as failure } from "./start.js";
import { n as isAncestor, r as mergeBase, t as defaultBranch } from "./history.js";
import { f as readCommit } from "./beside.js";
import { d as pushedLines, f as readPushedLine, u as isZero } from "./recall.js";

// src/git/pushed.ts
/**
* Reads the standard input of a pre-push hook, with line ends of either kind and an optional byte order mark.
* Source: `githooks(5)`, pre-push.
* @returns empty where there is nothing to push
* @throws {ExpectedFailure} `pushed-line`, quoting the line
*/
function readPushed(text) {
	return pushedLines(text).map((line) => {
		const ref = readPushedLine(line);
		if (ref === null) throw failure("pushed-line", [JSON.stringify(line.slice(0, 300))]);
		return ref;
	});
}
/**
* The commits to check: no deletions, tags peeled, each commit once.
* @param remote as git names it to the hook: a name, or an address
*/
async function findPushed(repository, refs, remote = "origin") {
	const alive = refs.filter(({ localId }) => !isZero(localId));
	if (alive.length === 0) return [];
	const branch = await defaultBranch(repository, remote);
	const found = /* @__PURE__ */ new Map();
	for (const ref of alive) {
		const commit = await readCommit(repository, ref.localId);
		if (commit === null) continue;
		const before = found.get(commit);
		if (before) found.set(commit, {
			...before,
			refs: [...before.refs, ref.remoteRef]
		});
		else found.set(commit, await describe(repository, {
			ref,
			commit,
			branch
		}));
	}
	return [...found.values()];
}
async function describe(repository, { ref, commit, branch }) {
	const replaced = isZero(ref.remoteId) ? null : await readCommit(repository, ref.remoteId);
	const onwards = replaced !== null && await isAncestor(repository, replaced, commit);
	const forked = branch === null ? null : await mergeBase(repository, branch.commit, commit);
	return {
		commit,
		refs: [ref.remoteRef],
		base: onwards ? {
			commit: replaced,
			ref: shortName(ref.remoteRef)
		} : forked === null || branch === null ? null : {
			commit: forked,
			ref: branch.ref
		},
		behind: branch !== null && forked !== branch.commit ? branch.ref : null,
		forced: !isZero(ref.remoteId) && !onwards
	};
}
const shortName = (ref) => ref.replace(/^refs\/(heads|tags)\//, "");

export { readPushed as n, findPushed as t };