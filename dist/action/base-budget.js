import { Gt as parseBudget, in as failure, rn as ExpectedFailure } from "../chunks/start.js";
import { g as object, y as string } from "../chunks/configs.js";
import { h as refusalWords, m as refusalOf, p as readAnswer } from "./tell.js";

// src/github/contents.ts
const MAX_FILE_BYTES = 1048576;
/**
* Reads a file of a commit through GitHub, without a checkout. A commit of a fork is read through the
* repository whose pull request it is in.
* @param path relative to the root, with `/`; it may come from a report that is not ours
*/
async function readContents({ octokit, owner, repo }, commit, path) {
	if (!isPlain(path)) return {
		kind: "refused",
		why: "no path inside the repository"
	};
	if (!/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(commit)) return {
		kind: "refused",
		why: "no full commit id"
	};
	try {
		const { data } = await octokit.rest.repos.getContent({
			owner,
			repo,
			path,
			ref: commit
		});
		if (Array.isArray(data)) return {
			kind: "refused",
			why: "a folder"
		};
		if (data.type !== "file" || !("content" in data)) return {
			kind: "refused",
			why: data.type === "symlink" ? "a symbolic link" : "no regular file"
		};
		if (data.path !== path) return {
			kind: "refused",
			why: "a symbolic link"
		};
		if (data.size > MAX_FILE_BYTES || data.encoding !== "base64") return {
			kind: "refused",
			why: `${data.size} bytes, more than ${MAX_FILE_BYTES}`
		};
		return {
			kind: "file",
			content: Buffer.from(data.content, "base64")
		};
	} catch (error) {
		const refusal = refusalOf(error);
		if (refusal === null) throw error;
		if (refusal.status === 404) return { kind: "absent" };
		return {
			kind: "refused",
			why: refusalWords(refusal)
		};
	}
}
const comparisonSchema = object({ merge_base_commit: object({ sha: string() }) });
/**
* The commit at which a pull request left its base branch, by GitHub's own comparison.
* @returns null where the two have none, or GitHub does not say
*/
async function readMergeBase({ octokit, owner, repo }, base, head) {
	try {
		const { data } = await octokit.rest.repos.compareCommits({
			owner,
			repo,
			base,
			head,
			per_page: 1,
			page: 2
		});
		return readAnswer(data, comparisonSchema).merge_base_commit.sha;
	} catch (error) {
		if (refusalOf(error) === null) throw error;
		return null;
	}
}
const isPlain = (path) => !/[\\\u0000-\u001f]/.test(path) && path.split("/").every((part) => part !== "" && part !== "." && part !== "..");

// src/action/base-budget.ts
/**
* A budget file as a commit has it, through GitHub.
* @param path relative to the root, with `/`
* @throws {ExpectedFailure} `budget-…` where it is no budget or GitHub does not give it
*/
async function readBudgetAt(github, commit, path) {
	const file = await readContents(github, commit, path);
	if (file.kind === "absent") return null;
	const refuse = (why, cause) => failure("budget-unreadable", [path, `at ${commit.slice(0, 7)} ${why}`], {
		file: path,
		cause
	});
	if (file.kind === "refused") throw refuse(`it is ${file.why}`);
	try {
		return parseBudget(new TextDecoder("utf-8", {
			fatal: true,
			ignoreBOM: true
		}).decode(file.content), path);
	} catch (cause) {
		if (cause instanceof ExpectedFailure) throw cause;
		throw refuse("it is not UTF-8", cause);
	}
}
/** The limits that hold where a pull request left its base branch; nothing is measured there. */
async function readBaseAt(github, { head, base }, path) {
	const commit = await readMergeBase(github, base.sha, head.sha) ?? base.sha;
	const known = {
		commit,
		ref: base.ref,
		reason: null,
		measurement: null
	};
	try {
		const document = await readBudgetAt(github, commit, path);
		return {
			...known,
			budget: document?.budget ?? null,
			budgetExists: document !== null
		};
	} catch (error) {
		if (!(error instanceof ExpectedFailure)) throw error;
		return {
			...known,
			reason: {
				code: "base-unreadable",
				message: error.message
			},
			budget: null,
			budgetExists: false
		};
	}
}

export { readBudgetAt as n, readBaseAt as t };