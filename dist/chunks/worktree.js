import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { S as sweepTemporary, _ as gitMaybe, b as atExit, g as git, x as makeTemporary, y as killGroup } from "./beside.js";
import { spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { At as checkoutsOf, Mt as trustedPath } from "./start.js";

// src/git/borrow.ts
/**
* Makes an empty repository that reads the objects of another one and writes only its own: whatever
* is fetched, checked out or changed there, the lender's refs, index, configuration, objects and
* list of shallow commits stay as they were, also when this process is killed.
* @param folder where to make it; becomes `folder/.git` with a working tree unless `bare`
*/
async function borrow(lender, folder, { bare }) {
	await git([
		"init",
		"--quiet",
		"--template=",
		`--object-format=${lender.hash}`,
		...bare ? ["--bare"] : [],
		folder
	], { cwd: lender.root });
	const gitDir = bare ? folder : join(folder, ".git");
	const objectDir = join(gitDir, "objects");
	mkdirSync(join(objectDir, "info"), { recursive: true });
	writeFileSync(join(objectDir, "info", "alternates"), [lender.objectDir, ...lender.objects].map((path) => `${quoted(path)}\n`).join(""));
	const shallow = readShallow(lender);
	if (shallow.length > 0) writeFileSync(join(gitDir, "shallow"), shallow.map((commit) => `${commit}\n`).join(""));
	return {
		...lender,
		root: bare ? lender.root : folder,
		gitDir,
		commonDir: gitDir,
		objectDir,
		objects: []
	};
}
/** Commits whose parents are not there: of a shallow clone, and of what was fetched for it. */
function readShallow({ commonDir, objects }) {
	const files = [commonDir, ...objects.map((path) => dirname(path))].map((folder) => join(folder, "shallow")).filter((file) => existsSync(file));
	return [...new Set(files.flatMap((file) => readFileSync(file, "utf8").split("\n")))].filter((commit) => commit !== "");
}
/** A path in git's own quoting, which it needs where the path starts with `"` or `#`. */
const quoted = (path) => /^["#]/.test(path) ? `"${path.replace(/["\\]/g, "\\$&")}"` : path;
/** What a clone's own configuration says about reaching its remotes: addresses, credentials, certificates, promised objects. */
const CONNECTION = /^(remote|url|http|credential|ssh|extensions\.partialclone|core\.(sshcommand|gitproxy))(\.|$)/i;
/**
* The clone's own settings for its remotes, to be lent to a call in another repository. Settings of
* the user and the system are left out, because git reads those there anyway and a header said twice
* is an error.
*/
async function readConnection(lender) {
	const fields = (await gitMaybe([
		"config",
		"--list",
		"--show-scope",
		"--null"
	], { place: lender }) ?? "").split("\0");
	const settings = [];
	for (let index = 0; index + 1 < fields.length; index += 2) {
		const [scope = "", entry = ""] = [fields[index], fields[index + 1]];
		const cut = entry.indexOf("\n");
		const key = cut < 0 ? entry : entry.slice(0, cut);
		if (/^(local|worktree)$/.test(scope) && CONNECTION.test(key)) settings.push([key, cut < 0 ? "true" : entry.slice(cut + 1)]);
	}
	return settings;
}

// src/git/setup.ts
const SETUP_TIMEOUT_MS = 6e5;
/** How long output may still come after a failed command ended: something may have left its group and hold the pipe. */
const LAST_WORDS_MS = 500;
/**
* What a build needs to find its tools, caches and network. Everything else, tokens above all, stays
* outside: the command runs without a sandbox.
*/
const PASSED = /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TERM|CI|NO_COLOR|XDG_\w+|(https?|no|all|ftp)_proxy|NODE_EXTRA_CA_CERTS|NODE_OPTIONS|SSL_CERT_(FILE|DIR)|REQUESTS_CA_BUNDLE|CURL_CA_BUNDLE|npm_config_(registry|cache|userconfig|prefix)|PNPM_HOME|COREPACK_HOME|YARN_CACHE_FOLDER|NVM_DIR|VOLTA_HOME|FNM_DIR|ASDF_\w+|MISE_\w+|PYENV_ROOT|UV_CACHE_DIR|UV_PYTHON_INSTALL_DIR|PIP_CACHE_DIR|PIP_INDEX_URL|GO(PATH|ROOT|CACHE|MODCACHE|PROXY|TOOLCHAIN|FLAGS)|CARGO_HOME|RUSTUP_HOME|JAVA_HOME(_\w+)?|DOTNET_ROOT|GEM_HOME|BUNDLE_PATH|DENO_DIR|BUN_INSTALL|RUNNER_(TOOL_CACHE|OS|ARCH|TEMP)|AGENT_TOOLSDIRECTORY|ImageOS|ImageVersion)$/i;
const SECRET = /TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|API_?KEY|PRIVATE_?KEY/i;
/** The environment of a setup command. Programs of the head's checkout do not build the base. */
function setupEnvironment(env) {
	const kept = Object.entries(env).filter(([name]) => PASSED.test(name) && !SECRET.test(name) && !/^PATH$/i.test(name));
	return {
		...Object.fromEntries(kept),
		PATH: trustedPath(env["PATH"] ?? env["Path"], checkoutsOf(process.cwd()))
	};
}
/**
* Runs a setup command with the shell in a checkout that this program made. Its process group is
* ended when it is done, runs out of time or is interrupted, and when this process exits: a build
* leaves nothing running.
*/
async function runSetup(command, cwd, options = {}) {
	const { timeoutMs = SETUP_TIMEOUT_MS, signal, env = process.env } = options;
	const child = spawn(command, {
		shell: true,
		cwd,
		env: setupEnvironment(env),
		stdio: [
			"ignore",
			"pipe",
			"pipe"
		],
		detached: true
	});
	const end = () => killGroup(child.pid);
	const forget = atExit(end);
	let output = "";
	const keep = (text) => {
		output = (output + text).slice(-8e3);
	};
	child.stdout.setEncoding("utf8").on("data", keep);
	child.stderr.setEncoding("utf8").on("data", keep);
	const closed = new Promise((resolve) => child.once("close", resolve));
	let late = false;
	const timer = globalThis.setTimeout(() => {
		late = true;
		end();
	}, timeoutMs);
	signal?.addEventListener("abort", end);
	if (signal?.aborted) end();
	try {
		const [exit, killedBy] = await new Promise((resolve, reject) => {
			child.once("error", reject);
			child.once("exit", (code, by) => resolve([code, by]));
		});
		if (exit === 0) return { ok: true };
		end();
		await Promise.race([closed, setTimeout(LAST_WORDS_MS, void 0, { ref: false })]);
		if (signal?.aborted) return {
			ok: false,
			code: "setup-interrupted",
			message: `setup "${command}" was interrupted`,
			output
		};
		if (late) return {
			ok: false,
			code: "setup-timeout",
			message: `setup "${command}" did not end within ${Math.round(timeoutMs / 1e3)} s`,
			output
		};
		return {
			ok: false,
			code: "setup-failed",
			message: `setup "${command}" ended with ${exit === null ? killedBy : `exit code ${exit}`}`,
			output
		};
	} catch (error) {
		return {
			ok: false,
			code: "setup-failed",
			message: `setup "${command}" could not be started in ${cwd}: ${error.message}`,
			output
		};
	} finally {
		end();
		forget();
		clearTimeout(timer);
		signal?.removeEventListener("abort", end);
	}
}

// src/git/worktree.ts
const CHECKOUT_TIMEOUT_MS = 3e5;
/**
* Checks a commit out into a temporary folder. It is a repository of its own that borrows the
* checkout's objects and not a linked worktree: neither git nor `setup` can change the checkout's
* refs, index or configuration from there, and a killed run leaves nothing in it to prune.
* Tags are there (version scripts ask for them), submodules are not. Content filters are off: large
* files stay pointers, encrypted files stay encrypted, and no program that the user's configuration
* names is started by a commit's attributes.
* @param commit its full id
* @throws {ExpectedFailure} `git-failed`, `git-timeout`, `git-interrupted`
*/
async function addWorktree(repository, commit) {
	sweepTemporary();
	const temporary = makeTemporary();
	try {
		const path = join(temporary.path, basename(repository.root) || "checkout");
		mkdirSync(path);
		const place = await borrow(repository, path, { bare: false });
		const [connection, settings, tags] = await Promise.all([
			readConnection(repository),
			readCheckoutSettings(repository),
			readTags(repository)
		]);
		writeFileSync(join(place.gitDir, "packed-refs"), tags);
		await git([
			"checkout",
			"--quiet",
			"--detach",
			commit,
			"--"
		], {
			place,
			config: [...connection, ...settings],
			timeoutMs: CHECKOUT_TIMEOUT_MS
		});
		return {
			path,
			commit,
			setup: (command, { folder = ".", ...options } = {}) => runSetup(command, join(path, folder), options),
			remove: temporary.remove
		};
	} catch (error) {
		temporary.remove();
		throw error;
	}
}
/**
* How this clone turns stored files into files on disk: line ends and symbolic links as in the
* checkout, every content filter off.
*/
async function readCheckoutSettings(repository) {
	const settings = (await gitMaybe([
		"config",
		"--null",
		"--get-regexp",
		"^(core\\.(autocrlf|eol|symlinks|filemode|ignorecase|precomposeunicode)|filter\\..*)$"
	], { place: repository }) ?? "").split("\0").filter((entry) => entry !== "").map((entry) => {
		const cut = entry.indexOf("\n");
		return cut < 0 ? [entry, "true"] : [entry.slice(0, cut), entry.slice(cut + 1)];
	});
	const off = [...new Set(settings.flatMap(([key]) => /^filter\.(.*)\.[^.]+$/s.exec(key)?.[1] ?? []))].flatMap((name) => [
		[`filter.${name}.smudge`, ""],
		[`filter.${name}.clean`, ""],
		[`filter.${name}.process`, ""],
		[`filter.${name}.required`, "false"]
	]);
	return [...settings.filter(([key]) => key.startsWith("core.")), ...off];
}
/** The clone's tags in the format of `packed-refs`, so that `git describe` answers in the worktree. */
async function readTags(repository) {
	const listed = await gitMaybe([
		"for-each-ref",
		"--format=%(objectname) %(refname)",
		"refs/tags"
	], { place: repository });
	return listed ? `${listed}\n` : "";
}

export { borrow as n, readConnection as r, addWorktree as t };