import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

// src/hook/managers.ts
const MANAGERS = [
	"husky",
	"lefthook",
	"pre-commit",
	"simple-git-hooks",
	"plain"
];
const RUN = "node_modules/.bin/mcp-budget hook run \"$@\"";
/** `examples/hooks` holds the same, each tried with the real tool. */
const SNIPPETS = {
	husky: {
		where: "a line of .husky/pre-push, before others that read stdin",
		lines: [RUN],
		next: ""
	},
	lefthook: {
		where: "lefthook.yml",
		lines: [
			"pre-push:",
			"  jobs:",
			"    - name: mcp-budget",
			"      run: node_modules/.bin/mcp-budget hook run {0}",
			"      use_stdin: true"
		],
		next: "npx lefthook install"
	},
	"pre-commit": {
		where: ".pre-commit-config.yaml",
		lines: [
			"repos:",
			"  - repo: local",
			"    hooks:",
			"      - id: mcp-budget",
			"        name: mcp-budget",
			"        language: system",
			"        entry: node_modules/.bin/mcp-budget hook run",
			"        stages: [pre-push]",
			"        always_run: true",
			"        pass_filenames: false"
		],
		next: "pre-commit install --hook-type pre-push"
	},
	"simple-git-hooks": {
		where: "package.json",
		lines: [
			"\"simple-git-hooks\": {",
			"  \"pre-push\": \"node_modules/.bin/mcp-budget hook run \\\"$@\\\"\"",
			"}"
		],
		next: "npx simple-git-hooks"
	},
	plain: {
		where: "the top of the pre-push hook that is there; the rest of it reads the same stdin as before",
		lines: [
			"pushed=; [ -t 0 ] || pushed=$(cat)",
			"feed() { if [ -n \"$pushed\" ]; then printf '%s\\n' \"$pushed\"; fi; }",
			`feed | ${RUN} || exit $?`,
			"if [ -n \"$pushed\" ]; then exec <<EOF",
			"$pushed",
			"EOF",
			"else exec </dev/null; fi"
		],
		next: ""
	}
};
const FILES = {
	husky: [".husky"],
	lefthook: [
		"lefthook",
		".lefthook",
		".config/lefthook"
	].flatMap((name) => [
		"yml",
		"yaml",
		"toml",
		"json",
		"jsonc"
	].map((ending) => `${name}.${ending}`)),
	"pre-commit": [".pre-commit-config.yaml", ".pre-commit-config.yml"],
	"simple-git-hooks": [
		".simple-git-hooks.json",
		".simple-git-hooks.js",
		".simple-git-hooks.cjs",
		".simple-git-hooks.mjs",
		"simple-git-hooks.json"
	]
};
/**
* The hook manager that a checkout is set up for, or null.
* @param hook text of the hook that is there
*/
function detectManager(root, hook) {
	for (const [manager, sign] of SIGNS) if (hook !== null && sign.test(hook)) return manager;
	return Object.keys(FILES).find((manager) => FILES[manager].some((file) => existsSync(join(root, file)))) ?? (packageNames(root) ? "simple-git-hooks" : null);
}
/** How the files that each manager writes can be told. */
const SIGNS = [
	["lefthook", /\blefthook\b/i],
	["pre-commit", /pre-commit\.com|pre_commit/],
	["simple-git-hooks", /SIMPLE_GIT_HOOKS/],
	["husky", /husky/]
];
function packageNames(root) {
	try {
		return Object.hasOwn(JSON.parse(readFileSync(join(root, "package.json"), "utf8")), "simple-git-hooks");
	} catch {
		return false;
	}
}

export { SNIPPETS as n, detectManager as r, MANAGERS as t };