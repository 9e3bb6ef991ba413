import { t as EXIT } from "./io.js";

// src/hook/say.ts
/** One line of the hook, on stderr: stdout is what `git push --porcelain` is read from. */
function line(io, text) {
	io.stderr.write(`mcp-budget: ${text}\n`);
}
/** Nothing was checked, and why. */
function sayUnchecked(io, why, json) {
	if (json) io.stdout.write(`${JSON.stringify({
		schemaVersion: 1,
		verdict: "unchecked",
		reason: why,
		commits: []
	}, null, 2)}\n`);
	line(io, `${why}.`);
	return EXIT.pass;
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

export { tellWayOut as a, tellBehind as i, nameOf as n, sayUnchecked as r, line as t };