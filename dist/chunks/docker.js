import { execFile, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Ct as once, Ft as pick, It as holdClock, Nt as closeInherited, St as ServerFailure, bt as awaitSpawn, gt as makeRuntime, ht as guard, kt as systemProgram, vt as INSIDE, wt as endGroup, yt as plan } from "./start.js";
import { promisify } from "node:util";

// src/sandbox/docker-argv.ts
const OPEN_FILES = 4096;
/** Docker writes these itself, to fit the network of the container. */
const WRITTEN_BY_DOCKER = /* @__PURE__ */ new Set([
	"/etc/hosts",
	"/etc/hostname",
	"/etc/resolv.conf"
]);
/** The timer inside ends the container some time after our own clock would have. */
const SPARE_SECONDS = 5;
/**
* The arguments of `docker` for one start.
* @throws {ServerFailure} for a path that docker's options cannot carry
*/
function dockerArgv(planned, { name, image, envFile, facts, timer }) {
	const { limits } = planned;
	const tmpfs = `rw,nosuid,nodev,exec,size=${limits.tmpBytes},mode=1777`;
	return [
		...[
			"run",
			"--rm",
			"--interactive",
			"--pull",
			"never",
			"--name",
			name,
			"--hostname",
			"sandbox",
			"--log-driver",
			"none"
		],
		...[
			"--network",
			planned.network ? "bridge" : "none",
			"--user",
			`${facts.uid}:${facts.gid}`
		],
		...[
			"--cap-drop",
			"ALL",
			"--security-opt",
			"no-new-privileges",
			...facts.selinux ? ["--security-opt", "label=disable"] : [],
			"--read-only"
		],
		...[
			"--memory",
			String(limits.memoryBytes),
			"--memory-swap",
			String(limits.memoryBytes),
			"--pids-limit",
			String(limits.processes)
		],
		...[
			"--ulimit",
			"core=0",
			"--ulimit",
			`nofile=${OPEN_FILES}`,
			"--ulimit",
			`fsize=${limits.tmpBytes}`
		],
		...[
			"--shm-size",
			String(limits.tmpBytes),
			"--tmpfs",
			`${INSIDE.tmp}:${tmpfs}`,
			"--tmpfs",
			`${INSIDE.home}:${tmpfs}`
		],
		...planned.mounts.flatMap((mount) => mountOptions(mount, tmpfs)),
		...[
			"--env-file",
			envFile,
			...multiline(planned.env),
			"--workdir",
			planned.cwd
		],
		image,
		...timer === null ? [] : [
			timer,
			"-s",
			"KILL",
			String(Math.ceil(limits.wallMs / 1e3) + SPARE_SECONDS)
		],
		...planned.argv
	];
}
function mountOptions(mount, tmpfs) {
	switch (mount.kind) {
		case "bind": return WRITTEN_BY_DOCKER.has(mount.to) ? [] : bind(mount.from, mount.to, mount.writable === true);
		case "link": return bind(realpathSync(mount.at), mount.at, false);
		case "scratch":
			if (/[:,]/.test(mount.to)) throw new ServerFailure({
				code: "sandbox-refused",
				message: `sandbox.scratch names ${mount.to}, but docker takes no path with a colon or comma there. Name another folder.`
			});
			return ["--tmpfs", `${mount.to}:${tmpfs}`];
	}
}
/** The option is a line of comma-separated values, so a path with a comma or quote stands in quotes. */
function bind(from, to, writable) {
	return ["--mount", [
		"type=bind",
		`source=${from}`,
		`target=${to}`,
		...writable ? [] : ["readonly"]
	].map((field) => /[",]/.test(field) ? `"${field.replaceAll("\"", "\"\"")}"` : field).join(",")];
}
function multiline(env) {
	return Object.entries(env).flatMap(([name, value]) => value.includes("\n") ? ["--env", `${name}=${value}`] : []);
}

// src/sandbox/docker-probe.ts
const run = promisify(execFile);
/** An image without a single file, made on this machine. */
const IMAGE = "mcp-budget-empty:1";
/** A tar archive without entries: two blocks of zeros. */
const EMPTY_TAR = Buffer.alloc(1024);
const known = /* @__PURE__ */ new Map();
/** As `probeDocker`, asked once for a client and daemon. */
function probeDockerOnce(program, client) {
	const key = JSON.stringify([program, client]);
	const before = known.get(key);
	if (before !== void 0) return before;
	const asked = probeDocker(program, client);
	known.set(key, asked);
	return asked;
}
/**
* Tells whether a docker daemon answers, and makes the empty image there where it is not yet.
* @param program the docker client; null when it is not on this machine
*/
async function probeDocker(program, client) {
	const uid = process.getuid?.() ?? 0;
	const gid = process.getgid?.() ?? 0;
	const refused = (version, reason) => ({
		probe: {
			ok: false,
			version,
			reason
		},
		facts: {
			uid,
			gid,
			selinux: false
		}
	});
	if (process.platform !== "linux") return refused(null, "docker is used on Linux only, where it can bind the programs of the host");
	if (program === null) return refused(null, "docker is not installed");
	try {
		const { stdout } = await run(program, [
			"info",
			"--format",
			"{{.ServerVersion}}|{{.OSType}}|{{json .SecurityOptions}}"
		], {
			env: client,
			timeout: 2e4
		});
		const [version = "", system = "", options = ""] = stdout.trim().split("|");
		if (version === "") return refused(null, "the docker daemon does not answer: start it, or add this account to the group docker");
		if (system !== "linux") return refused(version, `the docker daemon runs ${system} containers`);
		await makeImage(program, client);
		const rootless = options.includes("rootless");
		return {
			probe: {
				ok: true,
				version,
				reason: null
			},
			facts: {
				uid: rootless ? 0 : uid,
				gid: rootless ? 0 : gid,
				selinux: options.includes("selinux")
			}
		};
	} catch (error) {
		return refused(null, explain(error));
	}
}
function explain({ stderr, message }) {
	const said = (stderr?.trim() || message).split("\n").at(-1) ?? "";
	if (/permission denied/i.test(said)) return `this account may not use the docker daemon: add it to the group docker (it said "${said}")`;
	return `the docker daemon does not answer: start it, or set DOCKER_HOST (it said "${said}")`;
}
async function makeImage(program, client) {
	try {
		await run(program, [
			"image",
			"inspect",
			"--format",
			"{{.Id}}",
			IMAGE
		], {
			env: client,
			timeout: 2e4
		});
	} catch {
		await importEmpty(program, client);
	}
}
async function importEmpty(program, client) {
	const child = spawn(program, [
		"import",
		"-",
		IMAGE
	], {
		env: client,
		stdio: [
			"pipe",
			"ignore",
			"pipe"
		]
	});
	let stderr = "";
	child.stderr.on("data", (chunk) => {
		stderr += chunk;
	});
	child.stdin.on("error", () => void 0);
	child.stdin.end(EMPTY_TAR);
	if (await new Promise((resolve, reject) => child.once("close", resolve).once("error", reject)) !== 0) throw Object.assign(/* @__PURE__ */ new Error("docker import failed"), { stderr });
}

// src/sandbox/docker.ts
/** What the docker client needs to find its daemon; nothing else of the caller's environment reaches it. */
const CLIENT_VARIABLES = [
	"PATH",
	"HOME",
	"DOCKER_HOST",
	"DOCKER_CONTEXT",
	"DOCKER_CONFIG",
	"DOCKER_CERT_PATH",
	"DOCKER_TLS_VERIFY",
	"XDG_RUNTIME_DIR"
];
/** The client could not start the container at all: docker's own exit status. */
const NOT_STARTED = 125;
const KILLED = 137;
const PATIENCE_MS = 15e3;
const POLL_MS = 20;
/**
* Starts servers in a container with an empty image, made here and never pulled, into which the host's
* programs and the workspace are bound read-only. Linux only.
* @param env the caller's environment
* @param workspace where programs that run outside are never taken from
*/
function docker(env, workspace) {
	const program = process.platform === "linux" ? systemProgram("docker", env, workspace) : null;
	const client = pick(env, CLIENT_VARIABLES);
	const probed = once(() => probeDockerOnce(program, client));
	const runtime = once(async () => makeRuntime(env, (await probed()).facts));
	return {
		id: "docker",
		probe: async () => (await probed()).probe,
		start: async (spec) => start(spec, {
			program,
			client,
			parent: env,
			runtime: await runtime(),
			facts: (await probed()).facts,
			timer: systemProgram("timeout", env, workspace)
		})
	};
}
/** What the guard does: remove the container `$3` until the client `$1` is gone, then its folder `$4`. */
const CLEAR_UP = `tries=0
while kill -0 "$1" && [ "$tries" -lt 100 ]; do "$2" rm --force "$3"; tries=$((tries + 1)); sleep 0.1; done
kill -KILL "-$1"; rm -rf -- "$4"`;
async function start(spec, tools) {
	const planned = await plan(spec, {
		...tools,
		engine: "docker"
	});
	const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-budget-docker-")));
	const release = () => {
		rmSync(folder, {
			recursive: true,
			force: true
		});
		planned.release();
	};
	try {
		return await startPlanned(spec, planned, {
			...tools,
			folder,
			release
		});
	} catch (error) {
		release();
		throw error;
	}
}
async function startPlanned(spec, planned, tools) {
	const { program, client, facts, timer, folder } = tools;
	const name = `mcp-budget-${randomBytes(8).toString("hex")}`;
	const envFile = join(folder, "env");
	writeFileSync(envFile, environmentFile(planned.env), { mode: 384 });
	const args = dockerArgv(planned, {
		name,
		image: IMAGE,
		envFile,
		facts,
		timer
	});
	closeInherited();
	const child = spawn(program, args, {
		cwd: "/",
		env: client,
		stdio: [
			"pipe",
			"pipe",
			"pipe"
		],
		detached: true
	});
	await awaitSpawn(child, spec);
	const keeper = guard(CLEAR_UP, [
		String(child.pid),
		program,
		name,
		folder
	], client);
	const kill = () => {
		spawnSync(program, [
			"rm",
			"--force",
			name
		], {
			env: client,
			stdio: "ignore",
			timeout: 3e4
		});
	};
	const bounds = holdClock(spec, kill);
	child.once("exit", (code) => {
		if (code === NOT_STARTED) bounds.end({
			code: "sandbox-refused",
			message: "Docker refused to make its container: its own words stand in stderr."
		});
		if (code === KILLED) bounds.end({
			code: "sandbox-limit",
			message: `It was killed, most likely for using more than the ${Math.round(spec.limits.memoryBytes / 2 ** 20)} MB of memory that are allowed.`
		});
	});
	let stopped = null;
	const stop = async () => {
		await endContainer();
		bounds.release();
		keeper.release();
		tools.release();
	};
	const endContainer = async () => {
		child.stdin?.on("error", () => void 0);
		child.stdin?.end();
		bounds.stopping();
		for (const end = Date.now() + PATIENCE_MS; !hasExited(child) && Date.now() < end; await setTimeout(POLL_MS)) await remove({
			program,
			client,
			name
		});
		await endGroup(child);
	};
	return {
		child,
		holes: planned.holes,
		masked: planned.masked,
		ended: bounds.ended,
		stop: () => stopped ??= stop(),
		kill
	};
}
function hasExited(child) {
	return child.exitCode !== null || child.signalCode !== null;
}
function remove({ program, client, name }) {
	const remover = spawn(program, [
		"rm",
		"--force",
		name
	], {
		env: client,
		stdio: "ignore"
	});
	return new Promise((resolve) => remover.once("exit", resolve).once("error", resolve));
}
/** Variables whose value spans lines cannot stand in the file; `dockerArgv` passes those on the command line. */
function environmentFile(env) {
	return Object.entries(env).filter(([, value]) => !value.includes("\n")).map(([name, value]) => `${name}=${value}\n`).join("");
}

export { docker };