import { s as refusalOf } from "./tell.js";

// src/github/labels.ts
/** The label with which a maintainer accepts raised ceilings. */
const ALLOW_RAISE = "mcp-budget: allow raise";
/** Whether a pull request carries a label now, whatever the event said when it happened. GitHub ignores the case of labels. */
async function readLabel({ octokit, owner, repo }, number, label = ALLOW_RAISE) {
	try {
		return {
			present: (await octokit.paginate(octokit.rest.issues.listLabelsOnIssue, {
				owner,
				repo,
				issue_number: number,
				per_page: 100
			})).some(({ name }) => name.toLowerCase() === label.toLowerCase()),
			warning: null
		};
	} catch (error) {
		const refusal = refusalOf(error);
		if (refusal === null) throw error;
		return {
			present: false,
			warning: `The labels of the pull request could not be read: GitHub answered ${refusal.status} (${refusal.message}). Give the job "permissions: pull-requests: read" (or write).`
		};
	}
}

export { readLabel as t };