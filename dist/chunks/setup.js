import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

// src/setup.ts
/** How each lockfile's package manager installs exactly what the lockfile says, and runs a script. */
const MANAGERS = [
	{
		lockfile: "package-lock.json",
		install: "npm ci",
		script: "npm run build"
	},
	{
		lockfile: "npm-shrinkwrap.json",
		install: "npm ci",
		script: "npm run build"
	},
	{
		lockfile: "pnpm-lock.yaml",
		install: "pnpm install --frozen-lockfile",
		script: "pnpm run build"
	},
	{
		lockfile: "yarn.lock",
		install: "yarn install --immutable",
		script: "yarn run build"
	},
	{
		lockfile: "bun.lock",
		install: "bun install --frozen-lockfile",
		script: "bun run build"
	},
	{
		lockfile: "bun.lockb",
		install: "bun install --frozen-lockfile",
		script: "bun run build"
	},
	{
		lockfile: "uv.lock",
		install: "uv sync --frozen"
	}
];
/** The `setup` that a folder's lockfile suggests: installs, and builds where there is a build script. Null without a lockfile. */
function proposeSetup(root) {
	const manager = MANAGERS.find(({ lockfile }) => existsSync(join(root, lockfile)));
	if (manager === void 0) return null;
	return manager.script !== void 0 && hasBuild(root) ? `${manager.install} && ${manager.script}` : manager.install;
}
function hasBuild(root) {
	const path = join(root, "package.json");
	if (!existsSync(path)) return false;
	return /"build"\s*:/.test(/"scripts"\s*:\s*\{[^}]*\}/.exec(readFileSync(path, "utf8"))?.[0] ?? "");
}

export { proposeSetup as t };