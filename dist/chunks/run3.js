import { r as __toESM } from "./rolldown-runtime.js";
import { A as asItIs, Ft as pick, Pt as cacheFolder, St as ServerFailure, Tt as killGroup, ht as guard, j as programName, kt as systemProgram, xt as isWithin } from "./start.js";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve, sep } from "node:path";
import { t as require_cross_spawn } from "./cross-spawn.js";

// src/sandbox/packages/fetching.ts
var import_cross_spawn = /* @__PURE__ */ __toESM(require_cross_spawn(), 1);
const LONGEST_MS = 24e4;
/** What a fetch may use of the caller's environment: the way to the network, no secrets. */
const NETWORK = [...[
	"HTTP_PROXY",
	"HTTPS_PROXY",
	"NO_PROXY",
	"http_proxy",
	"https_proxy",
	"no_proxy"
], ...[
	"NODE_EXTRA_CA_CERTS",
	"SSL_CERT_FILE",
	"SSL_CERT_DIR",
	"npm_config_registry",
	"NPM_CONFIG_REGISTRY",
	"UV_INDEX_URL",
	"UV_DEFAULT_INDEX"
]];
/** In trusted runs the person's own settings for private registries count, with the tokens they name. */
const PRIVATE_REGISTRIES = [
	"NPM_CONFIG_USERCONFIG",
	"npm_config_userconfig",
	"NPM_TOKEN",
	"NODE_AUTH_TOKEN",
	"UV_INDEX",
	"UV_EXTRA_INDEX_URL",
	"UV_KEYRING_PROVIDER"
];
const SYSTEM = [
	"PATH",
	"Path",
	"SystemRoot",
	"SystemDrive",
	"windir",
	"ComSpec",
	"PATHEXT",
	"TEMP",
	"TMP"
];
/** Environment of a package manager that fetches. No package's code runs with it. */
function fetchEnvironment(parent, { trusted, home }) {
	const shared = {
		...pick(parent, [...SYSTEM, ...NETWORK]),
		NO_COLOR: "1",
		CI: "true"
	};
	if (!trusted) return {
		...shared,
		HOME: home,
		USERPROFILE: home
	};
	return {
		...shared,
		...pick(parent, [
			...PRIVATE_REGISTRIES,
			"HOME",
			"USERPROFILE",
			"APPDATA",
			"LOCALAPPDATA"
		])
	};
}
/**
* Runs a package manager with network.
* @throws {ServerFailure} `package-fetch` with its last words
*/
async function runFetch({ program, args, cwd, env, what, signal }) {
	const child = (0, import_cross_spawn.default)(program, [...args], {
		cwd,
		env,
		stdio: [
			"ignore",
			"ignore",
			"pipe"
		],
		windowsHide: true,
		detached: process.platform !== "win32"
	});
	let stderr = "";
	child.stderr?.on("data", (text) => {
		stderr = `${stderr}${text}`.slice(-4e3);
	});
	const closed = new Promise((resolve, reject) => {
		child.once("close", resolve);
		child.once("error", (cause) => reject(unfetched(what, cause.message, cause)));
	});
	const end = () => {
		if (child.pid !== void 0) killGroup(child.pid);
	};
	const keeper = guard("kill -KILL \"-$1\"", [String(child.pid ?? 0)]);
	const timer = setTimeout(end, LONGEST_MS);
	signal?.addEventListener("abort", end, { once: true });
	if (signal?.aborted) end();
	try {
		const code = await closed;
		if (code !== 0) throw unfetched(what, code === null ? "it was ended before it was done" : lastWords(stderr));
	} finally {
		clearTimeout(timer);
		signal?.removeEventListener("abort", end);
		keeper.release();
	}
}
/** The failure where the program that fetches is not on this machine. */
function uninstalled(what, program) {
	const message = `${what} could not be fetched: ${program} is not installed. Install ${program}, then run the same command again.`;
	return new ServerFailure({
		code: "package-fetch",
		message
	});
}
function unfetched(what, why, cause) {
	const message = `${what} could not be fetched: ${why}. Check the name, the version and the network.`;
	return new ServerFailure({
		code: "package-fetch",
		message
	}, null, cause === void 0 ? void 0 : { cause });
}
function lastWords(stderr) {
	return stderr.split(/\r?\n/).map((line) => line.replace(/^npm (error|ERR!)\s*/, "").trim()).filter((line) => line !== "" && !/complete log of this run|debug-0\.log/.test(line)).slice(0, 4).join(" ").slice(0, 500).replace(/\.$/, "") || "it said nothing";
}

// src/sandbox/packages/store.ts
/** How long an unpinned package is not asked for again. */
const FRESH_MS = 36e5;
const running = /* @__PURE__ */ new Map();
/**
* Gives what is kept under a key, or fetches it. Two checks that fetch at once do not disturb each
* other: each fills a folder of its own, and a folder gets its name only when it is whole.
* @param fill fetches into an empty folder and tells the version
* @throws what `fill` throws, unless an older fetch can take its place
*/
function fetchOnce(shelf, fill) {
	const id = JSON.stringify([shelf.root, shelf.key]);
	const before = running.get(id);
	if (before !== void 0) return before;
	const fetched = fetch(shelf, fill).finally(() => running.delete(id));
	running.set(id, fetched);
	return fetched;
}
async function fetch(shelf, fill) {
	const notePath = join(shelf.root, "notes", `${digest(shelf.key)}.json`);
	const note = readNote(notePath);
	if (note !== null && (shelf.pinned || Date.now() - note.at < FRESH_MS)) return note;
	const temporary = join(shelf.root, `.fetching-${randomBytes(8).toString("hex")}`);
	mkdirSync(temporary, { recursive: true });
	try {
		const version = await fill(temporary);
		const folder = settle(temporary, join(shelf.root, folderName(shelf, version)));
		writeNote(notePath, {
			folder,
			version,
			at: Date.now()
		});
		return {
			folder,
			version
		};
	} catch (error) {
		if (note === null) throw error;
		return note;
	} finally {
		rmSync(temporary, {
			recursive: true,
			force: true
		});
	}
}
/** Gives a whole folder its name; where another check was first, its equal folder is taken. */
function settle(temporary, folder) {
	mkdirSync(dirname(folder), { recursive: true });
	writeFileSync(join(temporary, COMPLETE), "");
	try {
		renameSync(temporary, folder);
	} catch (error) {
		if (![
			"ENOTEMPTY",
			"EEXIST",
			"EPERM"
		].includes(error.code ?? "")) throw error;
	}
	return folder;
}
function folderName({ key }, version) {
	const [first = ""] = key;
	return `${first.replace(/(?<=.)@[^/]*$/, "").replaceAll(/[^\w.-]+/g, "+")}@${version}-${digest([...key, version])}`;
}
function readNote(path) {
	try {
		const note = JSON.parse(readFileSync(path, "utf8"));
		readFileSync(join(note.folder, COMPLETE));
		return note;
	} catch {
		return null;
	}
}
/** Lies in every folder that was filled to the end. */
const COMPLETE = ".mcp-budget-complete";
function writeNote(path, note) {
	mkdirSync(dirname(path), { recursive: true });
	const partial = `${path}.${randomBytes(6).toString("hex")}`;
	writeFileSync(partial, JSON.stringify(note));
	renameSync(partial, path);
}
function digest(parts) {
	return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);
}

// src/sandbox/packages/npm.ts
/** npm's own patience is minutes where there is no network. */
const RETRIES = [
	"--fetch-retries=2",
	"--fetch-retry-mintimeout=500",
	"--fetch-retry-maxtimeout=2000"
];
/**
* The program that the project's own `node_modules` has under the name, as `npx` would take it: from the
* folder of the server upwards to the root of the checkout.
*/
function localProgram(run, { cwd, workspace }) {
	const [spec] = run.packages;
	if (!run.localFirst || spec === void 0) return null;
	for (let folder = cwd; isWithin(folder, workspace); folder = dirname(folder)) {
		const program = programIn(join(folder, "node_modules"), spec);
		if (program !== null) return program;
		if (folder === workspace) break;
	}
	return null;
}
/**
* Fetches packages with npm: install scripts off, in an empty folder, into the cache.
* @throws {ServerFailure} `package-fetch`
*/
async function fetchNpm(run, options) {
	const { env, workspace } = options;
	const [first] = run.packages;
	const what = run.packages.map(words).join(", ");
	const npm = systemProgram(process.platform === "win32" ? "npm.cmd" : "npm", env, workspace);
	if (npm === null) throw uninstalled(what, "npm");
	const root = join(cacheFolder(env), "packages", "npm");
	const key = [
		...run.packages.map(words),
		platform(options),
		options.runScripts === null ? "without scripts" : "with scripts"
	];
	const stored = await fetchOnce({
		root,
		key,
		pinned: run.packages.every(({ exact }) => exact !== null)
	}, async (folder) => {
		await install({
			npm,
			run,
			folder,
			what
		}, options);
		if (options.runScripts) await options.runScripts(folder, npm);
		return versionIn$1(folder, first);
	});
	return {
		program: startable(run, stored),
		version: stored.version,
		folder: realpathSync(stored.folder)
	};
}
async function install(order, options) {
	const { npm, run, folder, what } = order;
	const home = join(cacheFolder(options.env), "packages", "empty-home");
	mkdirSync(home, { recursive: true });
	writeFileSync(join(folder, "package.json"), "{\"private\":true}");
	const flags = [
		"--ignore-scripts",
		"--no-audit",
		"--no-fund",
		"--omit=dev",
		"--no-update-notifier",
		"--prefer-offline",
		"--loglevel=error",
		"--global=false",
		...RETRIES
	];
	const cache = ["--cache", join(cacheFolder(options.env), "npm")];
	const userconfig = options.trusted ? [] : ["--userconfig", join(home, ".npmrc")];
	const args = [
		"install",
		...flags,
		...cache,
		...userconfig,
		"--",
		...run.packages.map(words)
	];
	await runFetch({
		program: npm,
		args,
		cwd: folder,
		env: fetchEnvironment(options.env, {
			trusted: options.trusted,
			home
		}),
		what,
		signal: options.signal
	});
}
function startable(run, { folder }) {
	const modules = join(realpathSync(folder), "node_modules");
	const [first] = run.packages;
	const program = run.program === null ? programIn(modules, first) : binary(modules, run.program);
	if (program !== null) return program;
	const names = Object.keys(binariesOf(join(modules, first.name)));
	const mend = names.length === 0 ? "It is a library and no server: name the package that is the server." : `It has ${names.slice(0, 5).join(", ")}: name one, npx --package ${words(first)} ${names[0]}.`;
	const message = `${words(first)} was fetched, but has no program ${run.program ?? "of its own name"} to start. ${mend}`;
	throw new ServerFailure({
		code: "package-fetch",
		message
	});
}
/** The program a package is known by: its only one, or the one of its own name. */
function programIn(modules, spec) {
	const manifest = readManifest(join(modules, spec.name));
	if (manifest === null) return spec.wanted === null && !spec.name.startsWith("@") ? binary(modules, spec.name) : null;
	if (spec.wanted !== null && spec.exact !== null && manifest.version !== spec.exact) return null;
	const own = spec.name.split("/").at(-1) ?? spec.name;
	const names = Object.keys(binariesOf(join(modules, spec.name)));
	const name = names.length === 1 ? names[0] : names.find((one) => one === own);
	return name === void 0 ? null : binary(modules, name);
}
/** The programs of an installed package by name. */
function binariesOf(folder) {
	const bin = readManifest(folder)?.bin ?? {};
	return typeof bin === "string" ? { [folder.split(sep).at(-1) ?? ""]: bin } : bin;
}
function binary(modules, name) {
	const path = join(modules, ".bin", name);
	return existsSync(path) || existsSync(`${path}.cmd`) ? path : null;
}
function versionIn$1(folder, { name }) {
	return readManifest(join(folder, "node_modules", name))?.version ?? "unknown";
}
function readManifest(folder) {
	const path = join(folder, "package.json");
	return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}
/** npm takes an older release where `engines` does not fit, and other files by platform. */
function platform({ env, workspace }) {
	const node = systemProgram(process.platform === "win32" ? "node.exe" : "node", env, workspace) ?? process.execPath;
	const { mtimeMs, size } = statSync(node);
	const digest = createHash("sha256").update(`${realpathSync(node)} ${mtimeMs} ${size}`).digest("hex").slice(0, 8);
	return `${process.platform}-${process.arch}-${digest}`;
}
function words({ name, wanted }) {
	return wanted === null ? name : `${name}@${wanted}`;
}

// src/sandbox/packages/options.ts
/**
* Splits a runner's arguments as it does itself.
* @param valued names of the options that take a value, as `--name VALUE` or `--name=VALUE`
*/
function splitOptions(args, valued) {
	const options = [];
	for (let at = 0; at < args.length; at++) {
		const arg = args[at];
		if (arg === "--") return {
			options,
			word: args[at + 1],
			rest: args.slice(at + 2)
		};
		if (!arg.startsWith("-") || arg === "-") return {
			options,
			word: arg,
			rest: args.slice(at + 1)
		};
		const equals = arg.indexOf("=");
		if (equals > 0) options.push([arg.slice(0, equals), arg.slice(equals + 1)]);
		else if (valued.includes(arg)) options.push([arg, args[++at] ?? ""]);
		else options.push([arg, ""]);
	}
	return {
		options,
		word: void 0,
		rest: []
	};
}
/**
* The same behind the words of a subcommand, such as `pnpm dlx` or `uv tool run`. Options before and
* between the words count like those behind them.
* @returns null where the arguments name another subcommand
*/
function splitSubcommand(args, words, valued) {
	const options = [];
	let rest = args;
	for (const word of words) {
		const before = splitOptions(rest, valued);
		if (before.word !== word) return null;
		options.push(...before.options);
		rest = before.rest;
	}
	const split = splitOptions(rest, valued);
	return {
		...split,
		options: [...options, ...split.options]
	};
}
/** The values of an option under any of its names. */
function valuesOf({ options }, ...names) {
	return options.filter(([name]) => names.includes(name)).map(([, value]) => value);
}

// src/sandbox/packages/sources.ts
/**
* Settings of npm and its kin that change neither which package is fetched nor from where. Everything else is
* refused: npm reads any of its hundreds of settings as an option, as a variable, and from the beginning of its name.
*/
const NPM_HARMLESS = /* @__PURE__ */ new Set([
	...[
		"yes",
		"y",
		"q",
		"quiet",
		"s",
		"silent",
		"d",
		"verbose",
		"loglevel",
		"reporter",
		"color",
		"progress",
		"unicode",
		"timing"
	],
	...[
		"offline",
		"prefer-offline",
		"prefer-online",
		"cache",
		"install",
		"ignore-existing",
		"ignore-scripts",
		"foreground-scripts",
		"allow-build"
	],
	...[
		"audit",
		"fund",
		"update-notifier",
		"fetch-retries",
		"fetch-timeout",
		"fetch-retry-mintimeout",
		"fetch-retry-maxtimeout",
		"maxsockets"
	],
	...[
		"bun",
		"b",
		"p",
		"package",
		"shell",
		"script-shell",
		"user-agent"
	]
]);
/** As variables they would name what is run. */
const NPM_ARGUMENTS = /* @__PURE__ */ new Set([
	"package",
	"p",
	"call",
	"c",
	"bun",
	"b"
]);
/** npm takes a setting from the beginning of its name, and `-C`, `-c` and `-w` are `--prefix`, `--call` and `--workspace`. */
const NPM_SOURCES = /^(--?(no-)?(reg|userc|globalc|pref(?!er)|pac|cal|works|node-o|@|\/\/)|-[Ccw]$)/;
const UVX_HARMLESS = /* @__PURE__ */ new Set([
	...[
		"--from",
		"--with",
		"-w",
		"-p",
		"--python",
		"--isolated",
		"--cache-dir",
		"-n",
		"--no-cache",
		"--offline",
		"--env-file",
		"--no-env-file",
		"--directory"
	],
	...[
		"--project",
		"-q",
		"--quiet",
		"-v",
		"--verbose",
		"--no-progress",
		"--color",
		"--no-config",
		"-U",
		"--upgrade",
		"--refresh",
		"--reinstall",
		"--no-build"
	],
	...[
		"--compile-bytecode",
		"--link-mode",
		"--managed-python",
		"--no-managed-python",
		"--no-python-downloads",
		"--native-tls",
		"--system-certs"
	]
]);
const UV_HARMLESS = /^UV_(CACHE_DIR|NO_CACHE|LINK_MODE|NO_PROGRESS|NO_COLOR|OFFLINE|HTTP_\w+|REQUEST_TIMEOUT|CONCURRENT_\w+|COMPILE_\w+|NATIVE_TLS|SYSTEM_CERTS|PYTHON|NO_CONFIG|NO_ENV_FILE|PYTHON_DOWNLOADS|PYTHON_PREFERENCE|FROZEN|LOCKED|NO_SYNC|NO_BUILD|LOG\w*|QUIET|VERBOSE|KEYRING_PROVIDER)$/i;
const PIP_SOURCES = /^PIP_(INDEX_URL|EXTRA_INDEX_URL|NO_INDEX|FIND_LINKS|CONFIG_FILE|CONSTRAINT|REQUIREMENT|TRUSTED_HOST|PROXY)$/i;
/**
* Refuses options that would have the runner fetch another package, or from elsewhere.
* @param runner its words, for the message
* @throws {ServerFailure} `package-spec`
*/
function refuseNpmOptions({ options }, runner) {
	const odd = options.find(([name]) => !isHarmlessOption(name));
	if (odd !== void 0) throw refused$2(`The option ${odd[0]} of ${runner}`);
}
/** As `refuseNpmOptions`, for words that stand among the server's own: only what npm itself would take for a source. */
function refuseNpmSources(words, runner) {
	const odd = words.map((word) => word.split("=")[0] ?? "").find((name) => NPM_SOURCES.test(name));
	if (odd !== void 0) throw refused$2(`The option ${odd} of ${runner}`);
}
/** @throws {ServerFailure} `package-spec` */
function refuseUvxOptions({ options }) {
	const odd = options.find(([name]) => !UVX_HARMLESS.has(name));
	if (odd !== void 0) throw refused$2(`The option ${odd[0]} of uvx`);
}
/**
* Refuses variables of an entry that would have npm and its kin fetch another package, or from elsewhere.
* @throws {ServerFailure} `package-spec`
*/
function refuseNpmVariables({ env, cwd }) {
	for (const name of Object.keys(env)) {
		const setting = /^p?npm_config_(.*)$/i.exec(name)?.[1]?.toLowerCase().replaceAll("_", "-");
		if (setting === void 0 ? /^(YARN_|BUN_CONFIG_)/i.test(name) : !isHarmless(setting) || NPM_ARGUMENTS.has(setting)) throw refused$2(`The variable ${name} of the entry`);
	}
	refuseHome({
		env,
		cwd
	}, [
		".npmrc",
		"etc/npmrc",
		".yarnrc.yml",
		".yarnrc",
		".bunfig.toml"
	]);
}
/** @throws {ServerFailure} `package-spec` */
function refuseUvVariables({ env, cwd }) {
	const odd = Object.keys(env).find((name) => /^UV_/i.test(name) && !UV_HARMLESS.test(name) || PIP_SOURCES.test(name));
	if (odd !== void 0) throw refused$2(`The variable ${odd} of the entry`);
	refuseHome({
		env,
		cwd
	}, [
		".config/uv/uv.toml",
		"uv/uv.toml",
		".netrc"
	]);
}
/** A home folder of the entry's choice brings settings of its own. */
function refuseHome({ env, cwd }, files) {
	const odd = Object.entries(env).filter(([name]) => /^(HOME|USERPROFILE|XDG_CONFIG_HOME|APPDATA|PREFIX)$/i.test(name)).find(([, folder]) => files.some((file) => existsSync(join(resolve(cwd, folder), file))));
	if (odd !== void 0) throw refused$2(`The variable ${odd[0]} of the entry`);
}
function isHarmlessOption(option) {
	return isHarmless(option.replace(/^-+/, "").replaceAll("_", "-"));
}
function isHarmless(setting) {
	return NPM_HARMLESS.has(setting) || setting.startsWith("no-") && NPM_HARMLESS.has(setting.slice(3));
}
function refused$2(what) {
	return new ServerFailure({
		code: "package-spec",
		message: `${what} may name another source of packages, or change which is fetched. Only packages of your own registry are fetched: leave it out, or set it in the package manager's own settings.`
	});
}

// src/sandbox/packages/spec.ts
const NPM = /^((?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*)(?:@([^:/\\\s]+))?$/i;
const EXACT = /^v?(\d+\.\d+\.\d+(?:-[\w.-]+)?)(?:\+[\w.-]+)?$/;
const PYTHON = /^([a-z0-9](?:[\w.-]*[a-z0-9])?)(\[[\w, .-]+\])?\s*(.*)$/i;
const PYTHON_EXACT = /^(?:===?|@)\s*(v?[\w.!+-]+)$/;
/** @throws {ServerFailure} `package-spec` for anything but a name of a registry */
function parseNpmSpec(text) {
	const match = NPM.exec(text);
	if (match === null || /^[.~-]|^@-/.test(text)) throw refused$1(text);
	const wanted = match[2] ?? null;
	return {
		name: match[1],
		wanted,
		exact: wanted === null ? null : EXACT.exec(wanted)?.[1] ?? null
	};
}
/** A requirement for uv: `name`, `name[extra]==1.2`, `name@1.2`. */
function parsePythonSpec(text) {
	const match = PYTHON.exec(text.trim());
	if (match === null || /[/\\]|:\/\/|^\./.test(text) || /\.(whl|zip|tar\.gz)$/.test(text)) throw refused$1(text);
	const [, name = "", extras = "", rest = ""] = match;
	if (rest !== "" && !/^(@\s*)?[\w.!+*,<>=~^ -]+$/.test(rest)) throw refused$1(text);
	const pinned = PYTHON_EXACT.exec(rest)?.[1] ?? null;
	const exact = pinned !== null && /^v?\d/.test(pinned) && !pinned.includes("*") ? pinned : null;
	const requirement = rest.startsWith("@") ? `${name}${extras}${exact === null ? "" : `==${exact}`}` : `${name}${extras}${rest}`;
	return {
		name,
		wanted: rest === "" ? null : rest,
		exact,
		requirement
	};
}
/**
* The Python that is asked for. uv runs it to learn its version, outside the sandbox, so it may be no file.
* @throws {ServerFailure} `package-spec` for anything but a version or a kind of Python
*/
function parsePython(text) {
	if (text === null || /^[\w+@<>=!~*,][\w.+@<>=!~*, -]*$/.test(text)) return text;
	const message = `${JSON.stringify(text.slice(0, 200))} is no version of Python. Name one such as 3.12: a file of the entry's choice is not run.`;
	throw new ServerFailure({
		code: "package-spec",
		message
	});
}
/**
* The name of a program that packages bring.
* @throws {ServerFailure} `package-spec` for a path, or what a runner would take for an option
*/
function parseProgram(text) {
	if (/^[-.]|[/\\\0]/.test(text) || text === "") throw new ServerFailure({
		code: "package-spec",
		message: `${JSON.stringify(text.slice(0, 200))} is no plain name of a program of the packages. Name the program, or start the file itself.`
	});
	return text;
}
function refused$1(text) {
	const message = `${JSON.stringify(text.slice(0, 200))} is no plain name of a registry's package. Only those are fetched: a git, URL, file or alias spec runs code from elsewhere. Name the package, or install it and start its file.`;
	return new ServerFailure({
		code: "package-spec",
		message
	});
}

// src/sandbox/packages/npx.ts
const VALUED$2 = [
	"-p",
	"--package",
	"-c",
	"--call",
	"--cache",
	"--userconfig",
	"--registry",
	"--prefix",
	"--loglevel",
	"-w",
	"--workspace",
	"--node-options",
	"--shell",
	"--script-shell",
	"--globalconfig",
	"--reporter",
	"-C",
	"--dir",
	"--cwd",
	"--fetch-retries",
	"--fetch-timeout"
];
/** The runners by the words their command line begins with. */
const RUNNERS = [
	{
		words: ["npx"],
		localFirst: true
	},
	{
		words: ["npm", "exec"],
		localFirst: true
	},
	{
		words: ["npm", "x"],
		localFirst: true
	},
	{
		words: ["pnpm", "dlx"],
		localFirst: false
	},
	{
		words: ["pnpx"],
		localFirst: false
	},
	{
		words: ["yarn", "dlx"],
		localFirst: false
	},
	{
		words: ["bunx"],
		localFirst: true
	},
	{
		words: ["bun", "x"],
		localFirst: true
	}
];
/**
* Reads `npx -y PACKAGE …` and its kin.
* @returns null for any other command
* @throws {ServerFailure} `package-spec` for what is not a registry's package, or would come from elsewhere than the person's own
*/
function readNpmRun(launch) {
	const { command, args } = launch;
	const name = programName(command);
	for (const runner of RUNNERS) {
		const [program, ...words] = runner.words;
		const split = program === name ? splitSubcommand(args, words, VALUED$2) : null;
		if (split !== null) return readSplit(split, runner, launch);
	}
	return null;
}
function readSplit(split, runner, launch) {
	if (valuesOf(split, "-c", "--call").length > 0) throw shellLine(runner.words.join(" "));
	if (split.word === void 0) return null;
	refuseNpmOptions(split, runner.words.join(" "));
	refuseNpmVariables(launch);
	return fromSplit(split, runner);
}
function fromSplit(split, { words, localFirst }) {
	const named = valuesOf(split, "-p", "--package");
	if (split.word === void 0) return null;
	if (words[0] === "npm") refuseNpmSources(beforeDashes(split.rest), words.join(" "));
	const args = words[0] === "npm" ? behindDashes(split.rest) : split.rest;
	if (named.length > 0) return {
		packages: named.map(parseNpmSpec),
		program: parseProgram(split.word),
		args,
		localFirst: false
	};
	return {
		packages: [parseNpmSpec(split.word)],
		program: null,
		args,
		localFirst
	};
}
function beforeDashes(rest) {
	const dashes = rest.indexOf("--");
	return dashes < 0 ? rest : rest.slice(0, dashes);
}
/** npm takes options for itself up to a `--`, also behind the package's name; npx does not. */
function behindDashes(rest) {
	const dashes = rest.indexOf("--");
	if (dashes < 0) return rest;
	return [...rest.slice(0, dashes).filter((word) => !word.startsWith("-")), ...rest.slice(dashes + 1)];
}
function shellLine(runner) {
	return new ServerFailure({
		code: "package-spec",
		message: `${runner} --call runs a line of shell. Write the command itself as the server's command.`
	});
}

// src/sandbox/packages/scripts.ts
const FOLDER_OPTIONS = [
	"--prefix",
	"-C",
	"--dir",
	"--cwd"
];
const QUIET = /* @__PURE__ */ new Set([
	"-s",
	"--silent",
	"-q",
	"--quiet",
	"--offline",
	"--no-install"
]);
/** Words of each manager that are commands of its own and not names of scripts. */
const SCRIPT_WORDS = /* @__PURE__ */ new Set([
	"run",
	"run-script",
	"start"
]);
/**
* Turns `npm|pnpm|yarn|bun run SCRIPT` into the script itself, run by a shell as the manager would: it
* needs no network and puts no banner of its own into stdout.
* @returns null for any other command, or one with options that change more than the folder
*/
function readScriptRun(launch, { workspace, env }) {
	const manager = programName(launch.command);
	if (process.platform === "win32" || ![
		"npm",
		"pnpm",
		"yarn",
		"bun"
	].includes(manager)) return null;
	const before = splitOptions(launch.args, FOLDER_OPTIONS);
	if (before.word === void 0 || !SCRIPT_WORDS.has(before.word)) return null;
	const after = before.word === "start" ? {
		options: [],
		word: "start",
		rest: before.rest
	} : splitOptions(before.rest, FOLDER_OPTIONS);
	const options = [...before.options, ...after.options];
	if (after.word === void 0 || options.some(([name]) => !FOLDER_OPTIONS.includes(name) && !QUIET.has(name))) return null;
	const folder = resolve(launch.cwd, valuesOf({
		...after,
		options
	}, ...FOLDER_OPTIONS).at(-1) ?? ".");
	const script = isWithin(folder, workspace) ? readScript(folder, after.word) : null;
	if (script === null) return null;
	const args = after.rest[0] === "--" ? after.rest.slice(1) : manager === "npm" ? after.rest.filter((word) => !word.startsWith("-")) : after.rest;
	return {
		...launch,
		command: "/bin/sh",
		args: ["-c", [script.line, ...args.map(quoted)].join(" ")],
		cwd: folder,
		env: {
			...script.env,
			...launch.env,
			PATH: programPath(folder, workspace, launch.env["PATH"] ?? env["PATH"] ?? "")
		}
	};
}
function readScript(folder, name) {
	const path = join(folder, "package.json");
	if (!existsSync(path)) return null;
	const manifest = JSON.parse(readFileSync(path, "utf8"));
	const lines = [`pre${name}`, name].flatMap((one) => manifest.scripts?.[one] ?? []);
	if (manifest.scripts?.[name] === void 0) return null;
	const env = {
		npm_lifecycle_event: name,
		npm_package_json: path,
		...given("npm_package_name", manifest.name),
		...given("npm_package_version", manifest.version)
	};
	return {
		line: lines.join(" && "),
		env
	};
}
function given(name, value) {
	return value === void 0 ? {} : { [name]: value };
}
/** PATH with the programs of every `node_modules` from the script's folder upwards in front. */
function programPath(folder, workspace, path) {
	const folders = [];
	for (let at = folder; isWithin(at, workspace); at = dirname(at)) folders.push(join(at, "node_modules", ".bin"));
	return [...folders.filter((one) => existsSync(one)), path].join(delimiter);
}
function quoted(word) {
	return `'${word.replaceAll("'", `'\\''`)}'`;
}

// src/sandbox/packages/uvx.ts
const VALUED$1 = [
	"--from",
	"--with",
	"-w",
	"-p",
	"--python",
	"--index-url",
	"-i",
	"--extra-index-url",
	"--index",
	"--default-index",
	"--cache-dir",
	"--directory",
	"--project",
	"--config-file",
	"--env-file",
	"--color",
	"--link-mode",
	"--with-editable",
	"--with-requirements"
];
/**
* Reads `uvx [--from PACKAGE] PROGRAM …` and `uv tool run …`.
* @returns null for any other command
* @throws {ServerFailure} `package-spec` for what is not a registry's package
*/
function readUvxRun(launch) {
	const { command, args } = launch;
	const name = programName(command);
	const words = name === "uvx" ? [] : name === "uv" ? ["tool", "run"] : null;
	const split = words && splitSubcommand(args, words, VALUED$1);
	if (split === null) return null;
	refuseUvxOptions(split);
	if (split.word === void 0) return null;
	refuseUvVariables(launch);
	const from = valuesOf(split, "--from")[0];
	const named = parsePythonSpec(from ?? split.word);
	return {
		packages: [named, ...valuesOf(split, "--with", "-w").flatMap((value) => value.split(",")).map(parsePythonSpec)],
		program: from === void 0 ? named.name : parseProgram(split.word),
		python: parsePython(valuesOf(split, "-p", "--python")[0] ?? launch.env["UV_PYTHON"] ?? null),
		args: split.rest
	};
}
/**
* Fetches packages with uv into an environment of their own: wheels only, as building one runs its code.
* @throws {ServerFailure} `package-fetch`
*/
async function fetchUvx(run, options) {
	const what = run.packages.map(({ requirement }) => requirement).join(", ");
	const uv = systemProgram("uv", options.env, options.workspace);
	if (uv === null) throw uninstalled(what, "uv");
	const root = join(cacheFolder(options.env), "packages", "uv");
	const key = [
		...run.packages.map(({ requirement }) => requirement),
		`python ${run.python ?? "any"}`,
		`${process.platform}-${process.arch}`
	];
	const stored = await fetchOnce({
		root,
		key,
		pinned: run.packages.every(({ exact }) => exact !== null)
	}, async (folder) => {
		const env = uvEnvironment(options);
		const python = run.python === null ? [] : ["--python", run.python];
		await runFetch({
			program: uv,
			args: [
				"venv",
				"--no-project",
				"--relocatable",
				...python,
				"venv"
			],
			cwd: folder,
			env,
			what,
			signal: options.signal
		});
		const requirements = run.packages.map(({ requirement }) => requirement);
		await runFetch({
			program: uv,
			args: [
				"pip",
				"install",
				"--python",
				"venv",
				"--only-binary",
				":all:",
				"--",
				...requirements
			],
			cwd: folder,
			env,
			what,
			signal: options.signal
		});
		return versionIn(join(folder, "venv"), run.packages[0].name);
	});
	const folder = realpathSync(stored.folder);
	const program = join(folder, "venv", process.platform === "win32" ? "Scripts" : "bin", run.program);
	if (!existsSync(program) && !existsSync(`${program}.exe`)) throw unfetched(what, `it has no program ${run.program}; name its package with --from`);
	return {
		program,
		version: stored.version,
		folder
	};
}
/** The repository's own settings do not count, nothing is built, and Pythons that uv fetches stay in our cache. */
function uvEnvironment(options) {
	const cache = cacheFolder(options.env);
	const fixed = {
		UV_CACHE_DIR: join(cache, "uv"),
		UV_PYTHON_INSTALL_DIR: join(cache, "packages", "python"),
		UV_NO_BUILD: "1",
		UV_LINK_MODE: "copy",
		UV_NO_PROGRESS: "1"
	};
	return {
		...fetchEnvironment(options.env, {
			trusted: options.trusted,
			home: join(cache, "packages", "empty-home")
		}),
		...options.trusted ? {} : { UV_NO_CONFIG: "1" },
		...fixed
	};
}
/** The folder that Pythons fetched by uv lie in, which its environments lead into. */
function pythonFolder(options) {
	const folder = join(cacheFolder(options.env), "packages", "python");
	return existsSync(folder) ? realpathSync(folder) : null;
}
function versionIn(venv, name) {
	const wanted = plain(name);
	const libraries = existsSync(join(venv, "lib")) ? readdirSync(join(venv, "lib")).map((python) => join(venv, "lib", python, "site-packages")) : [join(venv, "Lib", "site-packages")];
	for (const library of libraries.filter((path) => existsSync(path))) for (const entry of readdirSync(library)) {
		const match = /^(.+)-([^-]+)\.dist-info$/.exec(entry);
		if (match !== null && plain(match[1]) === wanted) return match[2];
	}
	return "unknown";
}
/** PEP 503 treats runs of `-`, `_` and `.` alike. */
function plain(name) {
	return name.toLowerCase().replace(/[-_.]+/g, "-");
}

// src/sandbox/packages/uvrun.ts
const VALUED = [
	"--directory",
	"--project",
	"--with",
	"-w",
	"-p",
	"--python",
	"--extra",
	"--group",
	"--only-group",
	"--env-file",
	"--package",
	"--cache-dir",
	"--index-url",
	"--index"
];
const HARMLESS = /* @__PURE__ */ new Set([
	"--frozen",
	"--locked",
	"--no-sync",
	"--offline",
	"--quiet",
	"-q",
	"--directory",
	"--project",
	"--python",
	"-p",
	"--no-dev",
	"--dev",
	"--exact",
	"--isolated",
	"--extra",
	"--group",
	"--all-extras",
	"--all-groups"
]);
/**
* Reads `uv run [--directory FOLDER] COMMAND …`.
* @returns null for any other command
* @throws {ServerFailure} `package-spec` for options that fetch something beside the lock file
*/
function readUvRun(launch) {
	if (programName(launch.command) !== "uv") return null;
	const before = splitOptions(launch.args, VALUED);
	if (before.word !== "run") return null;
	const after = splitOptions(before.rest, VALUED);
	const isModule = after.options.some(([name]) => name === "-m" || name === "--module");
	const options = [...before.options, ...after.options].filter(([name]) => name !== "-m" && name !== "--module");
	const odd = options.find(([name]) => !HARMLESS.has(name));
	if (odd !== void 0) throw refused(`The option ${odd[0]} of uv run would fetch something beside the lock file, or change what is read.`);
	if (after.word === void 0) return null;
	const moved = Object.keys(launch.env).find((name) => /^UV_(PROJECT|PROJECT_ENVIRONMENT|WORKING_DIR\w*)$/i.test(name));
	if (moved !== void 0) throw refused(`The variable ${moved} of the entry would have uv run enter another project.`);
	const all = {
		...after,
		options
	};
	const directory = valuesOf(all, "--directory").at(-1);
	const cwd = directory === void 0 ? launch.cwd : resolve(launch.cwd, directory);
	const project = resolve(cwd, valuesOf(all, "--project").at(-1) ?? ".");
	const selection = options.filter(([name]) => [
		"--extra",
		"--group",
		"--no-dev",
		"--all-extras",
		"--all-groups"
	].includes(name)).flatMap(([name, value]) => value === "" ? [name] : [name, value]);
	return {
		project,
		cwd,
		line: isModule ? [
			"python",
			"-m",
			after.word,
			...after.rest
		] : [after.word, ...after.rest],
		selection
	};
}
/**
* The environment of the project: its own `.venv` where there is one, else one made in the cache from
* `uv.lock` (`uv sync --frozen`, wheels only, the project itself not built).
* @throws {ServerFailure} `package-fetch`, or `package-spec` for a lock that names other sources than registries
*/
async function prepareUvRun(run, launch, options) {
	const existing = join(run.project, ".venv");
	if (existsSync(existing)) return {
		launch: await enter(run, launch, {
			venv: existing,
			env: options.env
		}),
		read: []
	};
	refuseUvVariables(launch);
	const lock = join(run.project, "uv.lock");
	const what = `The environment of ${run.project}`;
	if (!existsSync(lock)) throw unfetched(what, "it has neither a .venv nor a uv.lock (make one with \"uv lock\")");
	const uv = systemProgram("uv", options.env, options.workspace);
	if (uv === null) throw uninstalled(what, "uv");
	const text = readFileSync(lock, "utf8");
	await checkSources(text);
	const key = [
		`project@${createHash("sha256").update(text).digest("hex").slice(0, 12)}`,
		...run.selection,
		`${process.platform}-${process.arch}`
	];
	const root = join(cacheFolder(options.env), "packages", "uv");
	const stored = await fetchOnce({
		root,
		key,
		pinned: true
	}, async (folder) => {
		const env = {
			...uvEnvironment(options),
			UV_PROJECT_ENVIRONMENT: join(folder, "venv")
		};
		const args = [
			"sync",
			"--frozen",
			"--no-install-project",
			"--no-install-workspace",
			"--no-build",
			...run.selection,
			"--project",
			run.project
		];
		await runFetch({
			program: uv,
			args,
			cwd: folder,
			env,
			what,
			signal: options.signal
		});
		return "locked";
	});
	const folder = realpathSync(stored.folder);
	return {
		launch: await enter(run, launch, {
			venv: join(folder, "venv"),
			env: options.env
		}),
		read: [folder]
	};
}
async function enter(run, launch, { venv, env }) {
	const bin = join(venv, process.platform === "win32" ? "Scripts" : "bin");
	const [word = "", ...args] = run.line;
	const python = join(bin, "python");
	const own = await scriptOf(run.project, word);
	const line = word.endsWith(".py") && existsSync(resolve(run.cwd, word)) ? [
		python,
		word,
		...args
	] : existsSync(join(bin, word)) ? [join(bin, word), ...args] : own !== null ? [
		python,
		"-c",
		own,
		...args
	] : [word, ...args];
	const given = {
		VIRTUAL_ENV: venv,
		PYTHONPATH: [join(run.project, "src"), run.project].filter((path) => existsSync(path)).join(delimiter),
		PATH: [bin, launch.env["PATH"] ?? env["PATH"] ?? ""].join(delimiter)
	};
	return {
		...launch,
		command: line[0],
		args: line.slice(1),
		cwd: run.cwd,
		env: {
			...given,
			...launch.env,
			PATH: given.PATH
		}
	};
}
/** The entry point of `[project.scripts]`, as a line of Python: the project itself is not installed. */
async function scriptOf(project, name) {
	const path = join(project, "pyproject.toml");
	if (!existsSync(path)) return null;
	const { parse } = await import("./dist.js");
	const table = parse(readFileSync(path, "utf8"));
	const target = /^([\w.]+):([\w.]+)$/.exec(table.project?.scripts?.[name] ?? "");
	if (target === null) return null;
	const [, module = "", call = ""] = target;
	return `import sys; from ${module} import ${call.split(".")[0]}; sys.argv[0] = ${JSON.stringify(name)}; sys.exit(${call}())`;
}
/** Every package of the lock must come from a registry; the project and its own members may lie in the work tree. */
async function checkSources(text) {
	const { parse } = await import("./dist.js");
	const { package: packages = [] } = parse(text);
	const odd = packages.find(({ source = {} }) => ![
		"registry",
		"virtual",
		"editable"
	].some((kind) => kind in source));
	if (odd !== void 0) throw refused(`uv.lock takes ${odd.name} from ${Object.keys(odd.source ?? {})[0] ?? "elsewhere"}, not from a registry.`);
}
function refused(what) {
	return new ServerFailure({
		code: "package-spec",
		message: `${what} Make the environment beforehand ("uv sync"): an existing .venv is used as it is.`
	});
}

// src/sandbox/packages/run.ts
/**
* Fetches what a runner would, and gives the command that starts it.
* @throws {ServerFailure} `package-spec` or `package-fetch`
*/
async function prepareRun(name, launch, options) {
	return await prepareNpm(name, launch, options) ?? await preparePython(name, launch, options) ?? asItIs(readScriptRun(launch, options) ?? launch);
}
async function prepareNpm(name, launch, options) {
	const run = readNpmRun(launch);
	if (run === null) return null;
	const local = localProgram(run, {
		cwd: launch.cwd,
		workspace: options.workspace
	});
	if (local !== null) return asItIs({
		...launch,
		command: local,
		args: run.args
	});
	const { program, version, folder } = await fetchNpm(run, options);
	const first = run.packages[0];
	const findings = run.packages.some(({ exact }) => exact === null) ? [unpinned(name, first.name, `${first.name}@${version}`)] : [];
	return {
		launch: {
			...launch,
			command: program,
			args: run.args
		},
		package: `${first.name}@${version}`,
		findings,
		packages: [folder]
	};
}
async function preparePython(name, launch, options) {
	const project = readUvRun(launch);
	if (project !== null) {
		const { launch: entered, read } = await prepareUvRun(project, launch, options);
		return {
			...asItIs(entered),
			packages: [...read, ...pythons(options)]
		};
	}
	const run = readUvxRun(launch);
	if (run === null) return null;
	const { program, version, folder } = await fetchUvx(run, options);
	const first = run.packages[0];
	const findings = run.packages.some(({ exact }) => exact === null) ? [unpinned(name, first.name, `${first.name}==${version}`)] : [];
	return {
		launch: {
			...launch,
			command: program,
			args: run.args
		},
		package: `${first.name}@${version}`,
		findings,
		packages: [folder, ...pythons(options)]
	};
}
function pythons(options) {
	const folder = pythonFolder(options);
	return folder === null ? [] : [folder];
}
function unpinned(server, name, pinned) {
	return {
		kind: "unpinned",
		severity: "warning",
		server,
		message: `${server} runs whatever version of ${name} is the newest, so its size can change without a commit. Write ${pinned}, the version that ran now.`
	};
}

export { prepareRun };