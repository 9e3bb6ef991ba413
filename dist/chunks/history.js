import { _ as gitMaybe, f as readCommit, g as git } from "./beside.js";

// src/git/history.ts
/** Parents as the commit itself names them, also where a shallow clone does not have them. */
async function readParents(repository, commit) {
	const { stdout } = await git([
		"cat-file",
		"commit",
		commit
	], { place: repository });
	const [head = ""] = stdout.toString("utf8").split("\n\n", 1);
	return [...head.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, parent = ""]) => parent);
}
/** The best common ancestor, or null: unrelated histories, or one that a shallow clone has cut off. */
async function mergeBase(repository, one, other) {
	return gitMaybe([
		"merge-base",
		one,
		other
	], { place: repository });
}
/** Whether `ancestor` is `commit` or one of its ancestors, as far as this clone reaches. */
async function isAncestor(repository, ancestor, commit) {
	return (await git([
		"merge-base",
		"--is-ancestor",
		ancestor,
		commit
	], {
		place: repository,
		accept: [1, 128]
	})).code === 0;
}
/**
* The default branch of a remote, as this clone knows it.
* @param remote a name or an address; an address is looked up among the remotes, else `origin` counts
*/
async function defaultBranch(repository, remote = "origin") {
	const name = await remoteName(repository, remote);
	const head = await gitMaybe([
		"symbolic-ref",
		"--quiet",
		`refs/remotes/${name}/HEAD`
	], { place: repository });
	for (const full of [
		head,
		`refs/remotes/${name}/main`,
		`refs/remotes/${name}/master`
	]) {
		const commit = full === null ? null : await readCommit(repository, full);
		if (full !== null && commit !== null) return {
			ref: full.replace(/^refs\/remotes\//, ""),
			commit
		};
	}
	return null;
}
async function remoteName(repository, remote) {
	const known = (await gitMaybe([
		"config",
		"--null",
		"--get-regexp",
		"^remote\\..*\\.(url|pushurl)$"
	], { place: repository }) ?? "").split("\0").flatMap((entry) => {
		const [, name, address] = /^remote\.(.*)\.(?:url|pushurl)\n(.*)$/s.exec(entry) ?? [];
		return name === void 0 ? [] : [{
			name,
			address
		}];
	});
	return (known.find(({ name }) => name === remote) ?? known.find(({ address }) => address === remote))?.name ?? "origin";
}

export { readParents as i, isAncestor as n, mergeBase as r, defaultBranch as t };