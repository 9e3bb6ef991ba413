import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { execFileSync } from "node:child_process";
import { At as checkoutsOf, Mt as trustedPath, jt as programOn } from "./start.js";
import { n as SNIPPETS, r as detectManager } from "./managers2.js";
import { createHash } from "node:crypto";

// src/hook/folder.ts
/** Variables that would make git answer for another repository than the folder's. */
const MISLEADING = /^GIT_(DIR|WORK_TREE|COMMON_DIR|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|NAMESPACE|PREFIX)$/;
/**
* Asks git where it looks for hooks, with the caller's own configuration.
* @returns null outside a checkout, in a bare repository and where git is not installed
*/
function findHooks(cwd, env) {
	const own = Object.fromEntries(Object.entries(env).filter(([name]) => !MISLEADING.test(name)));
	const program = programOn(trustedPath(env["PATH"] ?? env["Path"], checkoutsOf(cwd)), "git");
	if (program === null) return null;
	const ask = (...args) => {
		try {
			return execFileSync(program, args, {
				cwd,
				env: own,
				encoding: "utf8",
				stdio: [
					"ignore",
					"pipe",
					"ignore"
				]
			}).split("\n");
		} catch {
			return null;
		}
	};
	const [top, common] = ask("rev-parse", "--show-toplevel", "--git-common-dir") ?? [];
	if (!top || common === void 0) return null;
	const [path = ""] = ask("-C", top, "rev-parse", "--git-path", "hooks") ?? [];
	const folder = isAbsolute(path) ? path : join(top, path);
	return {
		root: top,
		folder,
		own: (ask("config", "--local", "--get", "core.hooksPath") ?? ask("config", "--worktree", "--get", "core.hooksPath")) !== null || below(resolve(cwd, common), folder) || below(top, folder)
	};
}
function below(parent, path) {
	const rest = relative(parent, path);
	return rest === "" || !isAbsolute(rest) && rest !== ".." && !rest.startsWith(`..${sep}`);
}

// src/hook/script.ts
const MARK = "# mcp-budget pre-push hook";
const SUM = /^# sum ([0-9a-f]{64})$/m;
/**
* The text of the hook: plain `sh`, LF line ends. It runs the `node` of the caller's PATH or, from a
* program without one, the node that installed it.
*/
function writeScript(facts) {
	const body = bodyOf(facts);
	return `#!/bin/sh\n${MARK}. "mcp-budget hook uninstall" removes it; edited, it stays.\n# sum ${sum(body)}\n${body}`;
}
/** Whose a hook file is: ours as written, ours but edited since, or somebody else's. */
function whoseScript(text) {
	if (!text.startsWith(`#!/bin/sh\n${MARK}`)) return "foreign";
	const found = SUM.exec(text);
	return found !== null && found[1] === sum(text.slice(found.index + found[0].length + 1)) ? "ours" : "edited";
}
const CHAINED$1 = /^chained='(.*)'$/m;
/** The name of the hook that one of our scripts runs first. */
function chainedBy(text) {
	return CHAINED$1.exec(text)?.[1] ?? null;
}
const sum = (body) => createHash("sha256").update(body).digest("hex");
/** One word for `sh`, whatever it holds. */
const quoted = (word) => `'${word.replaceAll("'", "'\\''")}'`;
/** `sh` of Git for Windows takes slashes everywhere. */
const slashes = (path) => process.platform === "win32" ? path.replaceAll("\\", "/") : path;
function bodyOf({ node, cli, ownCli, flags, chained }) {
	const run = [
		"\"$node\" \"$cli\" hook run",
		...flags.map(quoted),
		"\"$@\""
	].join(" ");
	return [
		...chained === null ? [] : KEEP_STDIN,
		...chained === null ? [] : [
			`chained=${quoted(chained)}`,
			"before=\"$(dirname \"$0\")/$chained\"",
			"if [ -x \"$before\" ]; then feed | \"$before\" \"$@\" || exit $?; fi"
		],
		"if [ \"$MCP_BUDGET\" = 0 ]; then echo \"mcp-budget: skipped (MCP_BUDGET=0).\" >&2; exit 0; fi",
		"node=$(command -v node) || node=",
		`if [ -z "$node" ]; then node=${quoted(slashes(node))}; PATH="$PATH:\${node%/*}"; export PATH; fi`,
		...ownCli === null ? [`cli=${quoted(slashes(cli))}`] : [`cli=${quoted(slashes(ownCli))}`, `[ -f "$cli" ] || cli=${quoted(slashes(cli))}`],
		"for file in \"$node\" \"$cli\"; do",
		"  [ -f \"$file\" ] && continue",
		"  echo \"mcp-budget: $file is gone, so this push was not checked and is stopped.\" >&2",
		"  echo \"mcp-budget: install it again and run \\\"mcp-budget hook install\\\"; to push without the check: MCP_BUDGET=0 git push\" >&2",
		"  exit 3",
		"done",
		chained === null ? `exec ${run}` : `feed | ${run}`,
		""
	].join("\n");
}
/** Git tells a hook once what is pushed; two hooks read it, so it is kept. At a terminal nobody tells anything. */
const KEEP_STDIN = [
	"pushed=",
	"[ -t 0 ] || pushed=$(cat)",
	"feed() { if [ -n \"$pushed\" ]; then printf '%s\\n' \"$pushed\"; fi; }"
];

// src/hook/install.ts
const NAME = "pre-push";
const CHAINED = "pre-push.before-mcp-budget";
const NO_REPOSITORY = {
	done: true,
	lines: ["mcp-budget: this is no git checkout, so there is no hook to write."]
};
/** Writes the hook where git looks for it, never over another one. */
function install(request) {
	const { cwd, env, chain } = request;
	if (env["CI"] && env["CI"] !== "false" && env["CI"] !== "0") return {
		done: true,
		lines: ["mcp-budget: CI is set, so no hook was written."]
	};
	const place = findHooks(cwd, env);
	if (place === null) return NO_REPOSITORY;
	const path = join(place.folder, NAME);
	const text = read(path);
	const whose = text === null ? null : whoseScript(text);
	const manager = detectManager(place.root, whose === "ours" ? null : text);
	if (!place.own && whose !== "ours") return refuse(`${place.folder} serves all your repositories (core.hooksPath), so nothing was written there.`, manager);
	if (manager !== null && manager !== "plain" && whose !== "ours" && (text !== null || manager !== "pre-commit")) return refuse(`hooks are kept by ${manager} here, so nothing was written.`, manager);
	if (whose === "edited") return refuse(`${shown(place, path)} is the hook of mcp-budget with changes of yours, so it was left as it is.`, null);
	if (whose === "foreign" && !chain) return refuse(`${shown(place, path)} exists and is not ours, so it was left as it is. To keep it and run it first: mcp-budget hook install --chain`, "plain");
	return write(request, place, {
		path,
		text,
		whose
	});
}
function write(request, place, { path, text, whose }) {
	const { node, flags } = request;
	mkdirSync(place.folder, { recursive: true });
	const kept = join(place.folder, CHAINED);
	if (whose === "foreign") {
		if (existsSync(kept)) return refuse(`${shown(place, kept)} exists already, so ${NAME} cannot be kept under that name.`, "plain");
		renameSync(path, kept);
	}
	const chained = whose === "foreign" ? CHAINED : whose === "ours" && text !== null ? chainedBy(text) : null;
	const script = writeScript({
		node,
		...programOf(request.cli, place.root),
		flags,
		chained
	});
	if (script === text && (lstatSync(path).mode & 73) !== 0) return {
		done: true,
		lines: [`mcp-budget: ${shown(place, path)} is up to date.`]
	};
	const draft = `${path}.${process.pid}.tmp`;
	writeFileSync(draft, script, { mode: 493 });
	chmodSync(draft, 493);
	renameSync(draft, path);
	const after = chained === null ? "" : `, after ${shown(place, kept)}`;
	return {
		done: true,
		lines: [`mcp-budget: wrote ${shown(place, path)}${after}. It checks every commit before it is pushed.`]
	};
}
/** Removes the hook where it is ours and as it was written; a hook that it chained gets its place back. */
function uninstall({ cwd, env }) {
	const place = findHooks(cwd, env);
	if (place === null) return NO_REPOSITORY;
	const path = join(place.folder, NAME);
	const text = read(path);
	const whose = text === null ? null : whoseScript(text);
	if (text === null) return {
		done: true,
		lines: [`mcp-budget: ${shown(place, path)} does not exist: nothing removed.`]
	};
	if (whose === "foreign") return {
		done: false,
		lines: [`mcp-budget: ${shown(place, path)} is not ours, so it was left as it is: nothing removed.`]
	};
	if (whose === "edited") return {
		done: false,
		lines: [`mcp-budget: ${shown(place, path)} was edited since it was written, so it was left as it is: delete it by hand.`]
	};
	const chained = chainedBy(text);
	const kept = chained === null ? null : join(place.folder, chained);
	if (kept !== null && existsSync(kept)) {
		renameSync(kept, path);
		return {
			done: true,
			lines: [`mcp-budget: removed; ${shown(place, path)} is what it was before.`]
		};
	}
	rmSync(path);
	return {
		done: true,
		lines: [`mcp-budget: removed ${shown(place, path)}.`]
	};
}
/** What `hook print` shows: the lines for a manager, else the hook itself. */
function printHook(request, manager) {
	const place = findHooks(request.cwd, request.env);
	const path = place === null ? null : join(place.folder, NAME);
	const text = path === null ? null : read(path);
	const chosen = manager ?? (place === null ? null : detectManager(place.root, text !== null && whoseScript(text) === "ours" ? null : text));
	if (chosen !== null) return `${SNIPPETS[chosen].lines.join("\n")}\n`;
	return writeScript({
		node: request.node,
		...programOf(request.cli, place?.root ?? null),
		flags: request.flags,
		chained: null
	});
}
function refuse(what, manager) {
	const { where, lines, next } = SNIPPETS[manager ?? "plain"];
	return {
		done: false,
		lines: [
			`mcp-budget: ${what}`,
			`Add to ${where}:`,
			"",
			...lines.map((line) => `  ${line}`),
			"",
			...next === "" ? [] : [`Then run: ${next}`]
		]
	};
}
/** The hook's text; a link that leads nowhere and a folder count as somebody else's. */
function read(path) {
	if (lstatSync(path, { throwIfNoEntry: false }) === void 0) return null;
	try {
		return readFileSync(path, "utf8");
	} catch {
		return "";
	}
}
/**
* The program as the hook names it: a dependency by its place under `node_modules`, which outlives the
* next version's own folder, where that leads to the program that runs. Beside it lies the bundle that
* starts faster.
*/
function programOf(cli, root) {
	const real = realpathSync(cli);
	const quick = (path) => existsSync(join(dirname(real), QUICK)) ? join(dirname(path), QUICK) : path;
	if (root === null) return {
		cli: quick(real),
		ownCli: null
	};
	const top = realpathSync(root);
	const linked = join(top, "node_modules", "mcp-budget", "dist", "cli.js");
	const known = existsSync(linked) && realpathSync(linked) === real ? linked : real;
	const inside = relative(top, known);
	return {
		cli: quick(known),
		ownCli: isAbsolute(inside) || inside.startsWith("..") ? null : quick(inside)
	};
}
const QUICK = "hook.cjs";
const shown = ({ root }, path) => {
	const rest = relative(root, path);
	return rest.startsWith("..") || isAbsolute(rest) ? path : rest;
};

export { install, printHook, uninstall };