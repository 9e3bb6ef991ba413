import { n as readPushed } from "./pushed.js";
import { in as failure } from "./start.js";
import { i as recallAll, t as factsOf, u as isZero } from "./recall.js";
import { r as sayUnchecked } from "./say2.js";

// src/hook/push.ts
const MOST_BYTES = 16777216;
/** Reads all of stdin; at a terminal nothing is waited for. */
async function readTold(io) {
	const input = io.readInput?.() ?? null;
	if (input !== null) return {
		kind: "text",
		text: input.toString("utf8")
	};
	const { stdin } = io;
	if (stdin.isTTY) return { kind: "terminal" };
	const chunks = [];
	let bytes = 0;
	for await (const chunk of stdin) {
		const part = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
		bytes += part.length;
		if (bytes > MOST_BYTES) throw failure("pushed-line", ["(more than 16 MiB)"]);
		chunks.push(part);
	}
	return {
		kind: "text",
		text: Buffer.concat(chunks).toString("utf8")
	};
}
/**
* The push as `pre-commit` tells it: that tool reads git's lines itself and passes one of them on in
* variables. Without a commit of the remote it names the branch alone.
* Source: `pre_commit/commands/hook_impl.py`, `_pre_push_ns`.
*/
function readPreCommit(env) {
	if (env["PRE_COMMIT"] !== "1") return null;
	const local = env["PRE_COMMIT_TO_REF"] ?? env["PRE_COMMIT_LOCAL_BRANCH"];
	const remoteRef = env["PRE_COMMIT_REMOTE_BRANCH"];
	if (!local || !remoteRef) return null;
	return {
		localRef: env["PRE_COMMIT_LOCAL_BRANCH"] ?? local,
		localId: local,
		remoteRef,
		remoteId: env["PRE_COMMIT_FROM_REF"] ?? "0".repeat(local.length === 64 ? 64 : 40)
	};
}

// src/hook/run.ts
/**
* The pre-push hook.
* @param judge measures and judges what is not remembered
* @returns the exit code; git pushes on 0 alone
*/
async function runHook(request, io, judge) {
	const told = await readTold(io);
	if (io.env["MCP_BUDGET"] === "0") return sayUnchecked(io, "skipped (MCP_BUDGET=0)", request.json);
	const refs = told.kind === "text" ? readRefs(told.text, io) : null;
	if (refs?.length === 0) return sayUnchecked(io, "nothing to push: not checked", request.json);
	if (refs?.every(({ localId }) => isZero(localId))) return sayUnchecked(io, "nothing but deletions: not checked", request.json);
	const facts = refs === null ? null : factsOf(refs, {
		request,
		io
	});
	return await recallAll(facts, {
		request,
		io
	}) ?? judge({
		refs,
		facts
	});
}
function readRefs(text, { env }) {
	const refs = readPushed(text);
	const told = refs.length === 0 ? readPreCommit(env) : null;
	return told === null ? refs : [told];
}

export { runHook };