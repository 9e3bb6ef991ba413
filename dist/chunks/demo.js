import { D as loadTokens, O as measureFolder, in as failure, u as readRequest, x as check } from "./start.js";
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { r as renderComment } from "./render.js";
import { n as renderPage } from "./html.js";
import { z as renderJson } from "./beside.js";
import { tmpdir } from "node:os";
import { t as draftText } from "./draft2.js";
import { t as EXIT } from "./io.js";
import { t as colouring } from "./show2.js";

// src/demo/files.ts
/**
* Writes the comment, the page and the report of the demo.
* @throws {ExpectedFailure} `output-unwritable`
*/
async function writeFiles(report, folder) {
	const { counter } = await loadTokens();
	const put = (name, content) => {
		const path = join(folder, name);
		try {
			writeFileSync(path, content);
		} catch (cause) {
			throw failure("output-unwritable", [path, cause instanceof Error ? cause.message : String(cause)], { cause });
		}
		return path;
	};
	return {
		comment: put("comment.md", renderComment(report, CONTEXT)),
		page: put("page.html", renderPage(report, { counter })),
		report: put("report.json", renderJson(report, { actions: false }))
	};
}
/** Nothing of the demo is on GitHub. */
const CONTEXT = {
	key: "default",
	runNumber: 1,
	runUrl: null,
	commitUrl: null,
	docsUrl: null,
	command: "mcp-budget",
	reportedByFork: false,
	proposal: null,
	note: null
};

// src/demo/tools.ts
const id = (of) => ({
	type: "string",
	description: `Id of the ${of}.`
});
const text = (description) => ({
	type: "string",
	description
});
const object = (properties, ...required) => ({
	type: "object",
	properties,
	required
});
const NOTES = [{
	name: "search",
	description: "Find notes by words in their title or text, newest first.",
	inputSchema: object({
		query: text("Words that must all occur."),
		limit: {
			type: "integer",
			minimum: 1,
			maximum: 50
		}
	}, "query")
}, {
	name: "read",
	description: "Return one note as Markdown.",
	inputSchema: object({ id: id("note") }, "id")
}];
const TICKETS = [{
	name: "list",
	description: "List tickets of a board, those that changed last first.",
	inputSchema: object({
		board: id("board"),
		state: { enum: [
			"open",
			"closed",
			"all"
		] }
	}, "board")
}, {
	name: "close",
	description: "Close a ticket.",
	inputSchema: object({
		id: id("ticket"),
		reason: text("Shown to its reporter.")
	}, "id")
}];
const SAVE = "Create a ticket, or change the fields of an existing one that are given. The text is Markdown. Labels and assignees that do not exist are refused, and the answer lists them.";
const SAVE_LONGER = `${SAVE} Use this tool whenever the user mentions a bug, a task, an idea or a complaint. Always write a title that a stranger understands, never use the words "fix" or "broken" in it, and always set a priority. When in doubt, ask the user before you create a ticket, and search for a duplicate first.`;
const save = (description, more = {}) => ({
	name: "save",
	description,
	inputSchema: object({
		id: text("Leave out to create a ticket."),
		board: id("board"),
		title: text("At most 120 characters."),
		body: text("Markdown, at most 20,000 characters."),
		labels: {
			type: "array",
			items: { type: "string" },
			description: "Replaces all labels."
		},
		assignees: {
			type: "array",
			items: { type: "string" },
			description: "Names of members of the board."
		},
		...more
	}, "board", "title")
});
const bulk = {
	name: "bulk_update",
	description: "Change many tickets at once: every ticket that the filter finds gets the changes.",
	inputSchema: object({
		filter: object({
			board: id("board"),
			labels: {
				type: "array",
				items: { type: "string" }
			},
			state: { enum: [
				"open",
				"closed",
				"all"
			] }
		}, "board"),
		changes: object({
			state: { enum: ["open", "closed"] },
			labels: {
				type: "array",
				items: { type: "string" }
			},
			priority: { enum: ["low", "high"] }
		}),
		dryRun: {
			type: "boolean",
			description: "Only count what would change."
		}
	}, "filter", "changes")
};
/** What the servers of the demo list: `base` before a change, `head` after it. */
const TOOLS = {
	base: {
		notes: NOTES,
		tickets: [...TICKETS, save(SAVE)]
	},
	head: {
		notes: NOTES,
		tickets: [
			...TICKETS,
			save(SAVE_LONGER, { priority: text("low, normal or high.") }),
			bulk
		]
	}
};

// src/demo/folder.ts
/** Passes at base: one tool is above the limit for a tool, at its ceiling. */
const BUDGET = {
	totalBytes: 2200,
	perToolBytes: 400,
	oversized: { save: 744 }
};
/** A whole MCP server over stdio that lists what its file holds. */
const PROGRAM = `import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const name = process.argv[2];
const tools = JSON.parse(readFileSync(new URL(\`./\${name}.json\`, import.meta.url), 'utf8'));
const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name, version: '1.0.0' } }),
  'tools/list': () => ({ tools }),
};
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const answer = answers[method];
  const body = answer ? { result: answer(params ?? {}) } : { error: { code: -32601, message: \`Method not found: \${method}\` } };
  process.stdout.write(\`\${JSON.stringify({ jsonrpc: '2.0', id, ...body })}\\n\`);
});
`;
/**
* Writes the two sides into a new temporary folder, which stays for the person to look at.
* @throws {ExpectedFailure} `output-unwritable`
*/
function writeDemo() {
	try {
		const path = realpathSync(mkdtempSync(join(tmpdir(), "mcp-budget-demo-")));
		return {
			path,
			base: writeSide(path, "base"),
			head: writeSide(path, "head")
		};
	} catch (cause) {
		throw failure("output-unwritable", [tmpdir(), cause instanceof Error ? cause.message : String(cause)], { cause });
	}
}
function writeSide(path, side) {
	const folder = join(path, side);
	mkdirSync(folder);
	writeFileSync(join(folder, "server.mjs"), PROGRAM);
	for (const [name, tools] of Object.entries(TOOLS[side])) writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(tools, null, 2)}\n`);
	writeFileSync(join(folder, "mcp-budget.json"), draftText(BUDGET));
	const mcpServers = Object.fromEntries(Object.keys(TOOLS[side]).map((name) => [name, {
		command: "node",
		args: ["server.mjs", name]
	}]));
	writeFileSync(join(folder, ".mcp.json"), `${JSON.stringify({ mcpServers }, null, 2)}\n`);
	return folder;
}

// src/commands/demo.ts
/**
* `mcp-budget demo`: a change that breaks a budget, checked as a pull request is: two small servers are
* written into a temporary folder, started before and after the change, and the verdict, the comment
* and the page are shown.
* @returns 0 when it fails as it should, 3 where the servers could not be started
*/
async function run(invocation, io) {
	if (invocation.launch !== null) throw failure("flags-conflict", ["\"demo\" brings its own servers: leave out the command after \"--\"."]);
	const { request } = await readRequest(invocation, io);
	const folder = writeDemo();
	const head = {
		...request,
		cwd: folder.head
	};
	const { report } = await check({
		...head,
		policy: {
			raises: "error",
			allowRaise: false,
			inherited: "fail"
		},
		base: () => measureBefore(head, folder),
		now: io.now
	});
	await tell({
		report,
		files: await writeFiles(report, folder.path),
		folder
	}, invocation, io);
	return report.verdict === "fail" ? EXIT.pass : EXIT.unmeasured;
}
/** The other folder in place of an older commit. */
async function measureBefore(request, { base, head }) {
	const { measurement, document } = await measureFolder({
		...request,
		cwd: base,
		inside: head
	});
	return {
		commit: null,
		ref: "base",
		reason: null,
		budget: document?.budget ?? null,
		budgetExists: document !== null,
		measurement
	};
}
async function tell({ report, files, folder }, { flags }, io) {
	if (flags.json) {
		const { jsonForTerminal } = await import("./neutral.js");
		io.stdout.write(`${jsonForTerminal(JSON.stringify({
			schemaVersion: 1,
			folder: folder.path,
			files,
			report
		}, null, 2))}\n`);
		return;
	}
	const { renderTerminal } = await import("./terminal.js");
	io.stdout.write(renderTerminal(report, {
		width: io.stdout.columns ?? 80,
		mode: "check",
		command: "mcp-budget",
		...colouring(io)
	}));
	io.stdout.write([
		"",
		"This was a demo: a real check of two small servers, before and after a change.",
		"There it would have ended with exit code 1, and failed the push or the pull request.",
		`  the comment  ${files.comment}`,
		`  the page     ${files.page}`,
		`  the report   ${files.report}`,
		`  the servers  ${folder.head}  (try "mcp-budget check" there)`,
		""
	].join("\n"));
}

export { run };