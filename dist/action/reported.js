import { posix, resolve } from "node:path";
import { n as readReport } from "../chunks/base-report2.js";
import { D as loadTokens, Ht as BUDGET_FILE, in as failure, rn as ExpectedFailure } from "../chunks/start.js";
import { g as object, h as number, u as array, y as string } from "../chunks/configs.js";
import { L as measureAgain, P as gather, T as judge } from "../chunks/beside.js";
import { t as SEEN_KINDS } from "../chunks/report.js";
import { d as connect, h as refusalWords, l as command, m as refusalOf, p as readAnswer, t as present } from "./tell.js";
import { t as readLabel } from "./labels2.js";
import { t as EXIT } from "../chunks/io.js";
import { n as readBudgetAt, t as readBaseAt } from "./base-budget.js";
import { t as tellUnchecked } from "./unchecked.js";

// src/github/pull.ts
const sideSchema = object({
	sha: string(),
	ref: string(),
	repo: object({ full_name: string() }).nullish()
});
const pullsSchema = array(object({
	number: number(),
	head: sideSchema,
	base: sideSchema,
	labels: array(object({ name: string() }))
}));
/**
* The open pull request that a workflow run was about, by what GitHub itself says of that run: head
* repository, branch and commit. Nothing that the run produced is believed.
*/
async function findPull({ octokit, owner, repo }, run) {
	const { headRepository, headBranch, headSha } = run;
	if (run.event !== "pull_request") return none(`that run was started by ${run.event} and not by pull_request`);
	if (headRepository === null || headBranch === null) return none("the repository or the branch of that run is gone");
	const [headOwner = ""] = headRepository.split("/");
	try {
		const answer = await octokit.paginate(octokit.rest.pulls.list, {
			owner,
			repo,
			state: "open",
			head: `${headOwner}:${headBranch}`,
			per_page: 100
		});
		const own = readAnswer(answer, pullsSchema).filter(({ head }) => head.ref === headBranch && head.repo?.full_name.toLowerCase() === headRepository.toLowerCase());
		const current = own.filter(({ head }) => head.sha === headSha);
		const [first, second] = current;
		const [stale] = own;
		if (first === void 0) return stale === void 0 ? none(`no open pull request comes from ${headRepository}:${headBranch}`) : {
			kind: "gone-on",
			number: stale.number
		};
		if (second !== void 0) return none(`${current.map(({ number }) => `#${number}`).join(" and ")} have the same head, so it is not clear which one is meant`);
		const side = ({ sha, ref, repo: home }) => ({
			sha,
			ref,
			repository: home?.full_name ?? null
		});
		const fork = headRepository.toLowerCase() !== `${owner}/${repo}`.toLowerCase();
		return {
			kind: "pull",
			pull: {
				number: first.number,
				head: side(first.head),
				base: side(first.base),
				fork,
				labels: first.labels.map(({ name }) => name)
			}
		};
	} catch (error) {
		const refusal = refusalOf(error);
		if (refusal === null) throw error;
		return none(`${refusalWords(refusal)}; give the job "permissions: pull-requests: write"`);
	}
}
const none = (why) => ({
	kind: "none",
	why
});

// src/action/reported.ts
const EXITS = {
	pass: EXIT.pass,
	fail: EXIT.fail,
	unmeasured: EXIT.unmeasured
};
/**
* The second stage for pull requests from forks. Definitions come from the report that the fork's own
* run uploaded; everything else (the pull request, both budget files, the label) comes from GitHub. It
* measures and judges anew, starts nothing and checks nothing out. Says in one line that it leaves alone what
* comes from this very repository, and what has been pushed to since.
* @returns the exit code
* @throws {ExpectedFailure} where no pull request fits the run
*/
async function judgeReported(reported) {
	const { inputs, context, event, io } = reported;
	if (event.kind !== "workflow_run") throw failure("flags-conflict", ["report is for the second stage, under workflow_run: remove it, or move the step there."]);
	const token = inputs["github-token"];
	if (token === void 0) throw failure("flags-conflict", ["report needs github-token, to find the pull request: remove the empty input."]);
	const github = await connect({
		token,
		repository: context.repository,
		apiUrl: context.apiUrl,
		signal: io.signal
	});
	const found = await findPull(github, event.run);
	if (found.kind === "none") throw failure("pull-not-found", [found.why]);
	if (found.kind === "gone-on") return leave(io, `#${found.number} has gone on since ${event.run.headSha.slice(0, 7)}: the run of its newer commit comments.`);
	const { pull } = found;
	if (!pull.fork) return leave(io, `#${pull.number} comes from this repository, so its own run has commented: the second stage has nothing to add.`);
	try {
		return await judgePull(reported, {
			github,
			pull
		});
	} catch (error) {
		if (!(error instanceof ExpectedFailure)) throw error;
		return tellUnchecked(error, {
			io,
			run: reported,
			reported: pull
		});
	}
}
/** Nothing is wrong, and there is nothing to do. */
function leave(io, why) {
	io.stdout.write(`${command("notice", why)}\n`);
	return EXIT.pass;
}
async function judgePull({ inputs, context, event, io }, { github, pull }) {
	const given = readReport(resolve(io.cwd, inputs.report ?? ""));
	const path = posix.normalize(inputs.budget ?? "mcp-budget.json");
	const [head, base, { counter }] = await Promise.all([
		readBudgetAt(github, pull.head.sha, path),
		readBaseAt(github, pull, path),
		loadTokens()
	]);
	const measurement = gather(given.servers.map((server) => measureAgain(server, counter)));
	const input = {
		budget: head?.budget ?? null,
		measurement,
		only: null,
		files: given.files,
		notices: given.findings.filter(isNotice),
		base
	};
	const policy = {
		raises: "error",
		allowRaise: inputs["allow-raise"],
		inherited: inputs.inherited
	};
	const strict = judge({
		...input,
		policy
	});
	const judgement = strict.findings.some(({ kind, severity }) => kind === "ratchet-raised" && severity === "error") && await labelled(github, pull, io) ? judge({
		...input,
		policy: {
			...policy,
			allowRaise: true
		}
	}) : strict;
	const first = head === null && judgement.verdict === "pass";
	const report = {
		...given,
		commit: pull.head.sha,
		verdict: first ? "measured" : judgement.verdict,
		totals: { ...measurement.totals },
		tokenizer: counter === null ? null : "o200k_base",
		budget: head === null ? null : {
			path,
			totalBytes: head.budget.totalBytes ?? null,
			content: { ...head.budget }
		},
		discovery: {
			...given.discovery,
			measured: measurement.servers.filter(({ status }) => status === "measured").length
		},
		servers: [...measurement.servers],
		findings: [...judgement.findings],
		base: judgement.base === null ? null : {
			...judgement.base,
			...reportedChanges(given, base)
		},
		shard: null
	};
	await present(report, {
		inputs,
		context,
		event,
		io,
		proposal: null,
		placeOf: (keys) => head?.placeOf(keys) ?? null,
		reported: pull
	});
	if (first) io.stdout.write(`${command("error", failure("no-budget", ["in this repository"]).message)}\n`);
	return first ? EXIT.invalid : EXITS[judgement.verdict];
}
async function labelled(github, pull, io) {
	const { present: carried, warning } = await readLabel(github, pull.number);
	if (warning !== null) io.stdout.write(`${command("warning", warning)}\n`);
	return carried;
}
const SEEN = new Set(SEEN_KINDS);
const isNotice = ({ kind, severity }) => severity !== "error" && SEEN.has(kind);
/** The difference that the other run reports, and with which commit where it was not the one whose budget was read. */
function reportedChanges({ base }, { commit, reason: own }) {
	if (base === null) return {};
	const { totals, changes } = base;
	const reason = own ?? base.reason;
	const other = base.commit !== null && base.commit !== commit && /^[0-9a-f]{40,64}$/.test(base.commit) ? base.commit.slice(0, 7) : null;
	return {
		reason,
		totals,
		changes,
		...other === null ? {} : { note: `that run compared sizes with ${other}, limits are compared with ${(commit ?? "").slice(0, 7)}` }
	};
}

export { judgeReported };