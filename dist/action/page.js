import { n as command } from "./annotations.js";
import { r as refusalOf, t as connect } from "./client.js";
import { appendFileSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";
import { randomUUID } from "node:crypto";

// src/github/outputs.ts
/** The outputs of a report. An incomplete measurement has no total. */
function outputsOf(report, { path, commentUrl }) {
	const complete = report.servers.length > 0 && report.servers.every(({ status }) => status === "measured");
	const base = report.base?.totals ?? null;
	return {
		verdict: report.verdict,
		"total-bytes": complete ? report.totals.bytes : null,
		"total-tokens": complete ? report.totals.tokens : null,
		tools: complete ? report.totals.tools : null,
		"delta-bytes": complete && base !== null ? report.totals.bytes - base.bytes : null,
		report: path,
		"comment-url": commentUrl
	};
}
/**
* Hands the outputs to the runner through its command file; what is not known is empty. Each value stands
* between delimiters that nobody can guess. `@actions/core` would load an HTTP client for this.
* Source: GitHub, "Workflow commands for GitHub Actions", multiline strings.
*/
function writeOutputs(env, outputs) {
	const file = env["GITHUB_OUTPUT"];
	if (!file) return;
	const delimiter = `mcp_budget_${randomUUID()}`;
	appendFileSync(file, Object.entries(outputs).map(([name, value]) => `${name}<<${delimiter}\n${value ?? ""}\n${delimiter}\n`).join(""));
}

// src/github/summary.ts
/** GitHub refuses the whole summary of a step above this. */
const MAX_SUMMARY_BYTES = 1048576;
/**
* Adds a text to the job summary; does nothing where the runner keeps none.
* @param markdown at most `MAX_SUMMARY_BYTES`: the writer of the text bounds it, since only it knows where to cut
*/
function writeSummary(env, markdown) {
	const file = env["GITHUB_STEP_SUMMARY"];
	if (!file) return;
	const bytes = Buffer.byteLength(markdown);
	if (bytes > 1048576) throw new Error(`The job summary has ${bytes} bytes, more than ${MAX_SUMMARY_BYTES}.`);
	appendFileSync(file, markdown.endsWith("\n") ? markdown : `${markdown}\n`);
}

// src/github/comment.ts
const MARKER = /^<!-- mcp-budget:([A-Za-z0-9._-]{1,64})((?: [a-z]+=[A-Za-z0-9._-]+)*) -->\r?(?:\n|$)/;
/** The marker of a comment, or null where it is none of ours. */
function readMarker(body) {
	const [, key, rest = ""] = MARKER.exec(body) ?? [];
	if (key === void 0) return null;
	const fields = new Map(rest.trim().split(" ").map((field) => field.split("=", 2)));
	const run = fields.get("run") ?? "";
	return {
		key,
		run: /^\d{1,15}$/.test(run) ? Number(run) : null,
		sha: fields.get("sha") ?? null
	};
}
/**
* Writes a comment or brings the one that exists up to date: one listing and at most one write.
* Two runs that both found none and both created one are put right by the next run, which removes the
* older of its own; the workflows in `examples/` keep them from meeting with a `concurrency` group.
*/
async function publish(github, { number, body, quiet }) {
	const wanted = readMarker(body);
	if (wanted === null) throw new Error("The comment has no marker on its first line.");
	try {
		const own = await listOwn(github, number, wanted.key);
		const last = own.at(-1);
		if (last === void 0) return quiet ? { kind: "silent" } : await create(github, number, body);
		const newest = own.reduce((one, other) => (other.marker.run ?? 0) > (one.marker.run ?? 0) ? other : one, last);
		for (const extra of own) if (extra !== newest) await remove(github, extra.id);
		return await update(github, {
			existing: newest,
			body,
			run: wanted.run
		});
	} catch (error) {
		const refusal = refusalOf(error);
		if (refusal === null) throw error;
		return {
			kind: "refused",
			status: refusal.status,
			warning: explain(refusal.status, refusal.message)
		};
	}
}
/**
* Our comments with this key, oldest first. A marker alone proves nothing, since anybody can write
* one: the author is a bot, or the very user whose token this is.
*/
async function listOwn({ octokit, owner, repo }, number, key) {
	const marked = [];
	for await (const { data } of octokit.paginate.iterator(octokit.rest.issues.listComments, {
		owner,
		repo,
		issue_number: number,
		per_page: 100
	})) for (const { id, html_url, body = "", user } of data) {
		const marker = readMarker(body);
		if (marker?.key === key) marked.push({
			id,
			url: html_url,
			body,
			marker,
			bot: user?.type === "Bot",
			login: user?.login ?? null
		});
	}
	const people = marked.some(({ bot }) => !bot) ? await ownLogin(octokit) : null;
	return marked.filter(({ bot, login }) => bot || login !== null && login === people);
}
/** The user whose token this is; null for the token of a workflow or an app, which stands for no user. */
async function ownLogin(octokit) {
	try {
		return (await octokit.rest.users.getAuthenticated()).data.login;
	} catch (error) {
		if (refusalOf(error) === null) throw error;
		return null;
	}
}
async function create({ octokit, owner, repo }, number, body) {
	const { data } = await octokit.rest.issues.createComment({
		owner,
		repo,
		issue_number: number,
		body
	});
	return {
		kind: "created",
		url: data.html_url
	};
}
async function update({ octokit, owner, repo }, { existing, body, run }) {
	const { id, url, marker } = existing;
	if (marker.run !== null && run !== null && marker.run > run) return {
		kind: "older",
		url,
		run: marker.run
	};
	if (sameText(existing.body, body)) return {
		kind: "unchanged",
		url
	};
	await octokit.rest.issues.updateComment({
		owner,
		repo,
		comment_id: id,
		body
	});
	return {
		kind: "updated",
		url
	};
}
async function remove({ octokit, owner, repo }, id) {
	try {
		await octokit.rest.issues.deleteComment({
			owner,
			repo,
			comment_id: id
		});
	} catch (error) {
		if (refusalOf(error)?.status !== 404) throw error;
	}
}
/** GitHub may store a body with other line ends and without white space at its end. */
const sameText = (one, other) => one.replace(/\r\n/g, "\n").trimEnd() === other.replace(/\r\n/g, "\n").trimEnd();
function explain(status, said) {
	const start = `No comment was written: GitHub answered ${status} (${said}).`;
	if (/locked/i.test(said)) return `${start} The conversation is locked; the job summary has the whole report.`;
	if (/rate limit/i.test(said)) return `${start} The job summary has the whole report.`;
	switch (status) {
		case 401: return `${start} The token is not valid: pass "github-token: \${{ github.token }}". The job summary has the whole report.`;
		case 403: return `${start} The token may not comment: give the job "permissions: pull-requests: write". A pull request from a fork never gets it; use the two-stage workflow. The job summary has the whole report.`;
		case 404: return `${start} The token does not see this pull request: give the job "permissions: pull-requests: write" and "contents: read". The job summary has the whole report.`;
		case 422: return `${start} GitHub refused the text itself, or the token lacks "pull-requests: write". The job summary has the whole report.`;
		default: return `${start} The job summary has the whole report.`;
	}
}

// src/action/comment.ts
const NONE = {
	url: null,
	warning: null
};
/** Comments as the input `comment` asks. What GitHub refuses is a warning in the log and never a verdict. */
async function comment({ inputs, context, io, number, body, quiet }) {
	const token = inputs["github-token"];
	if (number === null || inputs.comment === "never" || token === void 0) return NONE;
	const github = await connect({
		token,
		repository: context.repository,
		apiUrl: context.apiUrl,
		signal: io.signal
	});
	const published = await publish(github, {
		number,
		body,
		quiet: quiet && inputs.comment === "auto"
	});
	switch (published.kind) {
		case "silent": return NONE;
		case "refused":
			io.stdout.write(`${command("warning", published.warning)}\n`);
			return {
				url: null,
				warning: published.warning
			};
		case "older":
			io.stdout.write(`${command("notice", `Run ${published.run} has commented already; this older one leaves its comment alone.`)}\n`);
			return {
				url: published.url,
				warning: null
			};
		default: return {
			url: published.url,
			warning: null
		};
	}
}

// src/action/page.ts
/** What comment and summary say of this run beside the report. */
function pageContext({ inputs, context, event, io, commit, proposal, reported }) {
	const { action, runUrl, runNumber, serverUrl, repository } = context;
	const urlOf = (sha) => `${serverUrl}/${repository}/commit/${sha}`;
	const pull = event.kind === "pull_request" ? event.head.sha : null;
	return {
		key: inputs["comment-key"],
		runNumber,
		runUrl,
		commitUrl: commit === null ? null : urlOf(commit),
		pullCommit: pull === null || commit === null || pull === commit ? null : {
			sha: pull,
			url: urlOf(pull)
		},
		docsUrl: action === null ? null : `${serverUrl}/${action.repository}#readme`,
		command: action === null ? localCommand(io) : `npx -y github:${action.repository}#${action.ref}`,
		reportedByFork: reported !== null,
		proposal,
		note: null
	};
}
/** The pull request that a run may comment on. */
function pullNumber(event, reported) {
	return reported?.number ?? (event.kind === "pull_request" ? event.number : null);
}
/** An action of the checkout itself (`uses: ./`) is run from there; elsewhere the reader has the program at hand. */
function localCommand({ cwd, program }) {
	const path = relative(cwd, program).split(sep).join("/");
	return path.startsWith("..") || isAbsolute(path) || !/^[\w.][\w./-]*$/.test(path) ? "mcp-budget" : `node ${path}`;
}

export { outputsOf as a, writeSummary as i, pullNumber as n, writeOutputs as o, comment as r, pageContext as t };