import { readFileSync, statSync } from "node:fs";
import { in as failure } from "./start.js";
import { d as boolean, g as object, h as number, s as ONCE, u as array, y as string } from "./configs.js";

// src/github/event.ts
const sha = string().regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/);
const repository = object({
	full_name: string(),
	id: number().optional()
});
const side = object({
	sha,
	ref: string(),
	repo: repository.nullish()
});
const pullRequest = object({ pull_request: object({
	number: number().int().positive(),
	head: side,
	base: side,
	labels: array(object({ name: string() })).default([])
}) });
const mergeGroup = object({ merge_group: object({
	head_sha: sha,
	base_sha: sha,
	base_ref: string()
}) });
const push = object({
	before: sha,
	after: sha,
	ref: string(),
	forced: boolean().default(false)
});
const workflowRun = object({ workflow_run: object({
	id: number().int(),
	event: string(),
	head_sha: sha,
	head_branch: string().nullable(),
	head_repository: repository.nullish(),
	html_url: string(),
	run_number: number().int()
}) });
/** GitHub cuts payloads at 25 MB. */
const MAX_PAYLOAD_BYTES = 33554432;
/**
* Reads what started the workflow from `GITHUB_EVENT_NAME` and the file at `GITHUB_EVENT_PATH`.
* An event that this program does not know is `unknown`, and its payload is not looked at.
* @throws {ExpectedFailure} `event-invalid` where the payload is not that of its event
*/
function readEvent(env) {
	const name = env["GITHUB_EVENT_NAME"] ?? "";
	switch (name) {
		case "pull_request":
		case "pull_request_target": {
			const { number, head, base, labels } = parse(pullRequest, env).pull_request;
			const sides = {
				head: toSide(head),
				base: toSide(base)
			};
			const fork = sides.head.repository === null || sides.head.repository.toLowerCase() !== (sides.base.repository ?? env["GITHUB_REPOSITORY"])?.toLowerCase();
			return {
				kind: name,
				number,
				...sides,
				fork,
				labels: labels.map((label) => label.name)
			};
		}
		case "merge_group": {
			const { head_sha, base_sha, base_ref } = parse(mergeGroup, env).merge_group;
			return {
				kind: name,
				head: head_sha,
				base: base_sha,
				baseRef: branchName(base_ref)
			};
		}
		case "push": {
			const { before, after, ref, forced } = parse(push, env);
			return {
				kind: name,
				before,
				after,
				ref: branchName(ref),
				forced
			};
		}
		case "workflow_run": {
			const run = parse(workflowRun, env).workflow_run;
			return {
				kind: name,
				run: {
					id: run.id,
					event: run.event,
					headSha: run.head_sha,
					headBranch: run.head_branch,
					headRepository: run.head_repository?.full_name ?? null,
					url: run.html_url,
					runNumber: run.run_number
				}
			};
		}
		case "schedule":
		case "workflow_dispatch": return { kind: name };
		default: return {
			kind: "unknown",
			name
		};
	}
}
/**
* How far the code of this run may be trusted. `trusted`: written by somebody who may push here.
* `untrusted`: a stranger's, started only in a sandbox that works and never with what loosens it.
* `never`: the workflow holds secrets, so nothing of the head is started or contacted at all.
*/
function trustOf(event) {
	switch (event.kind) {
		case "pull_request": return event.fork ? "untrusted" : "trusted";
		case "merge_group":
		case "push":
		case "schedule":
		case "workflow_dispatch": return "trusted";
		case "pull_request_target":
		case "workflow_run": return "never";
		case "unknown": return "untrusted";
	}
}
function parse(schema, env) {
	const path = env["GITHUB_EVENT_PATH"] ?? "";
	const name = env["GITHUB_EVENT_NAME"] ?? "";
	const { success, data, error } = schema.safeParse(readPayload(path, name), ONCE);
	if (success) return data;
	const [issue] = error.issues;
	throw failure("event-invalid", [name, `${issue?.path.join(".")}: ${issue?.message}`], { file: path });
}
function readPayload(path, name) {
	try {
		if (statSync(path).size > MAX_PAYLOAD_BYTES) throw new Error(`more than ${MAX_PAYLOAD_BYTES} bytes`);
		return JSON.parse(readFileSync(path, "utf8").replace(/^\ufeff/, ""));
	} catch (error) {
		throw failure("event-invalid", [name, error.message], {
			file: path,
			cause: error
		});
	}
}
const toSide = ({ sha, ref, repo }) => ({
	sha,
	ref,
	repository: repo?.full_name ?? null
});
const branchName = (ref) => ref.replace(/^refs\/(heads|tags)\//, "");

export { trustOf as n, readEvent as t };