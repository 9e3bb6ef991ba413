import { g as object, u as array, y as string } from "../chunks/configs.js";
import { h as refusalWords, m as refusalOf, p as readAnswer } from "./tell.js";

// src/github/labels.ts
/** The label with which a maintainer accepts raised ceilings. */
const ALLOW_RAISE = "mcp-budget: allow raise";
/** Whether a pull request carries a label now, whatever the event said when it happened. GitHub ignores the case of labels. */
async function readLabel({ octokit, owner, repo }, number, label = ALLOW_RAISE) {
	try {
		const answer = await octokit.paginate(octokit.rest.issues.listLabelsOnIssue, {
			owner,
			repo,
			issue_number: number,
			per_page: 100
		});
		return {
			present: readAnswer(answer, array(object({ name: string() }))).some(({ name }) => name.toLowerCase() === label.toLowerCase()),
			warning: null
		};
	} catch (error) {
		const refusal = refusalOf(error);
		if (refusal === null) throw error;
		return {
			present: false,
			warning: `The labels of the pull request could not be read: ${refusalWords(refusal)}. Give the job "permissions: pull-requests: read" (or write).`
		};
	}
}

export { readLabel as t };