import { r as __toESM } from "./rolldown-runtime.js";
import { t as version } from "./package.js";
import { t as EXIT } from "./io.js";
import { accessSync, closeSync, constants, existsSync, fstatSync, lstatSync, mkdirSync, mkdtempSync, openSync, readFileSync, readSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, isAbsolute, join, posix, relative, resolve, sep, win32 } from "node:path";
import { execFile, spawn, spawnSync } from "node:child_process";
import { parseArgs, promisify, stripVTControlCharacters } from "node:util";
import { availableParallelism, constants as constants$1, freemem, homedir, release as release$1, tmpdir } from "node:os";
import { setImmediate as setImmediate$1, setTimeout as setTimeout$1 } from "node:timers/promises";
import { lstat, open, realpath, stat } from "node:fs/promises";
import { setMaxListeners } from "node:events";

// src/gate.ts
/** A gate that is closed. Opening it twice is opening it once. */
function makeGate() {
	let open = () => void 0;
	return {
		opened: new Promise((resolve) => {
			open = resolve;
		}),
		open
	};
}

// src/errors.ts
/**
* Every expected failure by its code: what happened, where, what to do. Each function takes the
* words that vary. `docs/troubleshooting.md` lists the same codes and a test keeps the two equal.
*/
const MESSAGES = {
	"unknown-flag": (flag, hint) => `Unknown flag ${flag}.${hint} Run "mcp-budget --help" for all flags.`,
	"flag-value": (flag, value, wanted) => `${flag} was given ${value}, but takes ${wanted}.`,
	"unknown-command": (command, hint) => `Unknown command ${command}.${hint} Run "mcp-budget --help" for all commands.`,
	"flags-conflict": (what) => what,
	"no-budget": (where) => `There is no mcp-budget.json ${where}, so nothing was checked. Run "mcp-budget init" to write one from the sizes of today.`,
	"file-missing": (what) => `${what} does not exist: correct the path.`,
	"listing-unreadable": (file, why) => `The listing ${file} cannot be measured: ${why}. It must be JSON: a tools/list answer, or an array of tools.`,
	"pull-not-found": (why) => `The report belongs to no pull request that could be found: ${why}.`,
	"report-unreadable": (file, why) => `The report ${file} cannot be read: ${why}. It must be one that "mcp-budget --json" or the action wrote.`,
	"shards-mixed": (what) => `The reports do not belong together: ${what}. Merge the reports of one run.`,
	"shards-incomplete": (what) => `The whole cannot be judged: ${what}. Give "mcp-budget merge" the report of every shard.`,
	"tool-not-found": (name, hint) => `No measured server lists the tool ${name}. ${hint}`,
	"report-unwritable": (file, why) => `The report ${file} was not written: ${why}.`,
	"list-unreadable": (file, why) => `The list ${file} cannot be surveyed: ${why}. It must be JSON: an array of entries with a "name", or an object with "mcpServers".`,
	"survey-unreadable": (file, why) => `${file} cannot be resumed: ${why}. Give --resume another file to begin anew.`,
	"event-refused": (event) => `Under ${event} no server is started, because the job may hold secrets: run this check under pull_request.`,
	"not-measured-init": () => "No budget was written, because not everything could be measured. Mend what is said above and run \"mcp-budget init\" again.",
	"budget-changed": (file) => `${file} was changed while the servers were measured, so nothing was written: run the command again.`,
	"unexpected-argument": (argument) => `Unexpected argument ${argument}. A server's command goes after "--": mcp-budget measure -- node server.js`,
	"tokens-unavailable": (file, what) => `Tokens cannot be counted: ${file} ${what}. Install mcp-budget again (or bundle it: npm run bundle), or leave tokens out with --no-tokens.`,
	"event-invalid": (event, detail) => `The payload of the event ${event || "(GITHUB_EVENT_NAME is not set)"} cannot be read: ${detail}.`,
	"context-invalid": (variable) => `${variable} is missing or no such value as GitHub Actions sets: run the action in a workflow.`,
	"git-missing": () => "git was not found. Install git, or run without a base: --base none.",
	"git-failed": (call, said) => `${call} failed: ${said}`,
	"git-timeout": (call, after) => `${call} did not end within ${after} and was stopped.`,
	"git-interrupted": (call) => `${call} was interrupted.`,
	"git-output": (call, bytes) => `${call} printed more than ${bytes} bytes and was stopped.`,
	"pushed-line": (line) => `The pre-push hook was given a line that git does not write: ${line}. Call it from git, or through your hook manager with its stdin passed on.`,
	"hook-verb": (word) => `"mcp-budget hook" was given ${word}, but takes install, uninstall, run or print.`,
	"config-missing": (file) => `${file} does not exist. Give the client config that holds the servers ("config" in the budget file, or --config), or leave it out to search the known places.`,
	"config-unreadable": (file, why) => `${file} cannot be read: ${why}. A client config is a regular UTF-8 file of at most 1 MiB.`,
	"config-outside": (file) => `${file} lies outside the repository, or is a link that leads out of it. Only files of the repository are read.`,
	"config-syntax": (file, what) => `${file} cannot be read: ${what}. Mend the file; its servers cannot be known before.`,
	"config-shape": (file, what) => `${file} ${what}.`,
	"budget-encoding": (file, why) => `${file} ${why}. Save it as UTF-8 text.`,
	"budget-empty": (file) => `${file} is empty. Write {} for a budget without limits, or delete the file and run "mcp-budget init".`,
	"budget-syntax": (file, what) => `${file} is no valid JSON: ${what}.`,
	"budget-conflict": (file, marker) => `${file} holds the merge conflict marker ${marker}. Settle the conflict and delete the marker lines.`,
	"budget-depth": (file, most) => `${file} is nested more than ${most} levels deep. A budget needs four; capabilities may be nested, but not like this.`,
	"budget-duplicate-key": (key, where) => `${key} stands here a second time; the first is in ${where}. Keep one of the two.`,
	"budget-unknown-key": (key, level, hint) => `Unknown key ${key} ${level}. ${hint}`,
	"budget-value": (key, found, advice) => `${key} is ${found}, but ${advice}.`,
	"budget-rule": (what) => what,
	"budget-path": (key, path, why) => `${key} is ${path}, which ${why}. Paths are relative to the budget file and stay inside the repository.`,
	"budget-unreadable": (file, why) => `${file} cannot be read: ${why}. A budget is a regular UTF-8 file of at most 1 MiB inside the repository.`,
	"budget-exists": (file) => `${file} exists and is not overwritten. Edit it, or delete it first.`,
	"output-unwritable": (file, why) => `${file} could not be written: ${why}. Correct the path, or make its folder writable.`,
	"budget-unwritable": (file, why) => `${file} was not written and is as it was: ${why}.`
};
/** A bad file, a wrong flag, a missing budget: told to the person without a stack, exit code 2. */
var ExpectedFailure = class extends Error {
	code;
	place;
	name = "ExpectedFailure";
	constructor(code, message, place = {}, options) {
		super(message, options);
		this.code = code;
		this.place = place;
	}
};
/**
* Makes an expected failure from the table.
* @param place the file it concerns, where there is one
*/
function failure(code, words, place) {
	const say = MESSAGES[code];
	const { cause, ...where } = place ?? {};
	return new ExpectedFailure(code, say(...words), where, cause === void 0 ? void 0 : { cause });
}

// src/budget/inside.ts
/** As many links as Linux follows before it calls a path a loop. */
const MOST_LINKS = 40;
/**
* The real path of `path`, or null where it lies outside `root` after resolving every link, or is a
* loop of links. The end of the path need not exist; a link that leads nowhere counts by where it leads.
* @param path absolute, or relative to `root`
*/
function insideRoot(path, root) {
	const top = realpathSync(root);
	const real = resolveLinks(resolve(top, path), MOST_LINKS);
	if (real === null) return null;
	const rest = relative(top, real);
	return rest === ".." || rest.startsWith(`..${sep}`) || isAbsolute(rest) ? null : real;
}
/** Whether following the links of `path` never ends. */
function loops(path) {
	try {
		realpathSync(path);
		return false;
	} catch (error) {
		return error.code === "ELOOP";
	}
}
function resolveLinks(path, links) {
	if (links === 0) return null;
	try {
		return realpathSync(path);
	} catch (error) {
		const { code } = error;
		if (code !== "ENOENT" && code !== "ENOTDIR") return null;
	}
	const folder = dirname(path);
	if (folder === path) return path;
	const parent = resolveLinks(folder, links);
	if (parent === null) return null;
	const here = join(parent, basename(path));
	return isLink(here) ? resolveLinks(resolve(parent, readlinkSync(here)), links - 1) : here;
}
function isLink(path) {
	return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

// src/generated/validate-budget.js
const validate = validate52;
const schema19 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "urn:mcp-budget:budget:1",
	"type": "object",
	"additionalProperties": false,
	"properties": {
		"$schema": { "type": "string" },
		"totalBytes": { "$ref": "#/$defs/limit" },
		"perToolBytes": { "$ref": "#/$defs/limit" },
		"oversized": { "$ref": "#/$defs/ceilings" },
		"ratchetSlackBytes": { "$ref": "#/$defs/limit" },
		"totalTokens": { "$ref": "#/$defs/limit" },
		"perToolTokens": { "$ref": "#/$defs/limit" },
		"maxTools": { "$ref": "#/$defs/limit" },
		"instructionsBytes": { "$ref": "#/$defs/limit" },
		"setup": { "$ref": "#/$defs/text" },
		"config": { "$ref": "#/$defs/text" },
		"servers": {
			"type": "object",
			"propertyNames": { "$ref": "#/$defs/text" },
			"additionalProperties": { "$ref": "#/$defs/server" }
		},
		"files": {
			"type": "object",
			"propertyNames": { "$ref": "#/$defs/text" },
			"additionalProperties": { "$ref": "#/$defs/limit" }
		}
	},
	"allOf": [{ "$ref": "#/$defs/ceilingsNeedLimit" }, { "$ref": "#/$defs/serverCeilingsNeedLimit" }],
	"$defs": {
		"limit": {
			"type": "integer",
			"minimum": 0,
			"maximum": 0x1fffffffffffff
		},
		"text": {
			"type": "string",
			"pattern": "^[^\\u0000]+$"
		},
		"ceilings": {
			"type": "object",
			"additionalProperties": { "$ref": "#/$defs/limit" }
		},
		"texts": {
			"type": "array",
			"items": { "$ref": "#/$defs/text" }
		},
		"server": {
			"type": "object",
			"additionalProperties": false,
			"properties": {
				"command": { "$ref": "#/$defs/text" },
				"args": {
					"type": "array",
					"items": {
						"type": "string",
						"pattern": "^[^\\u0000]*$"
					}
				},
				"env": {
					"type": "object",
					"propertyNames": {
						"type": "string",
						"pattern": "^[^=\\u0000]+$"
					},
					"additionalProperties": {
						"type": "string",
						"pattern": "^[^\\u0000]*$"
					}
				},
				"cwd": { "$ref": "#/$defs/text" },
				"url": {
					"type": "string",
					"pattern": "^(https?://[^\\u0000-\\u0020]+|[^\\u0000-\\u0020]*\\$\\{[^\\u0000]*)$"
				},
				"headers": {
					"type": "object",
					"propertyNames": {
						"type": "string",
						"pattern": "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$"
					},
					"additionalProperties": {
						"type": "string",
						"pattern": "^[^\\u0000\\r\\n]*$"
					}
				},
				"transport": { "enum": [
					"auto",
					"stdio",
					"http",
					"sse"
				] },
				"capabilities": { "type": "object" },
				"sandbox": { "$ref": "#/$defs/sandbox" },
				"totalBytes": { "$ref": "#/$defs/limit" },
				"perToolBytes": { "$ref": "#/$defs/limit" },
				"oversized": { "$ref": "#/$defs/ceilings" },
				"totalTokens": { "$ref": "#/$defs/limit" },
				"perToolTokens": { "$ref": "#/$defs/limit" },
				"maxTools": { "$ref": "#/$defs/limit" },
				"instructionsBytes": { "$ref": "#/$defs/limit" }
			},
			"allOf": [{ "$ref": "#/$defs/commandOrUrl" }]
		},
		"sandbox": {
			"type": "object",
			"additionalProperties": false,
			"properties": {
				"network": { "type": "boolean" },
				"passEnv": {
					"type": "array",
					"items": {
						"type": "string",
						"pattern": "^[^=\\u0000]+$"
					}
				},
				"read": { "$ref": "#/$defs/texts" },
				"scratch": { "$ref": "#/$defs/texts" },
				"write": { "$ref": "#/$defs/texts" },
				"git": { "enum": ["hide", "read"] },
				"fetchScripts": { "type": "boolean" }
			}
		},
		"ceilingsNeedLimit": {
			"if": { "required": ["oversized"] },
			"then": { "anyOf": [{ "required": ["perToolBytes"] }, {
				"required": ["servers"],
				"properties": { "servers": { "not": { "additionalProperties": { "not": { "required": ["perToolBytes"] } } } } }
			}] }
		},
		"serverCeilingsNeedLimit": {
			"if": { "not": { "required": ["perToolBytes"] } },
			"then": { "properties": { "servers": { "additionalProperties": { "dependentRequired": { "oversized": ["perToolBytes"] } } } } }
		},
		"commandOrUrl": { "allOf": [{
			"if": { "required": ["url"] },
			"then": { "properties": {
				"command": false,
				"args": false,
				"cwd": false,
				"transport": { "not": { "const": "stdio" } }
			} }
		}, {
			"if": { "required": ["command"] },
			"then": { "properties": {
				"headers": false,
				"transport": { "not": { "enum": ["http", "sse"] } }
			} }
		}] }
	}
};
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate53.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	const _errs0 = errors;
	let valid0 = true;
	const _errs1 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.oversized === void 0 && "oversized") {
			const err0 = {};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
	}
	var _valid0 = _errs1 === errors;
	errors = _errs0;
	if (vErrors !== null) {
		if (_errs0) vErrors.length = _errs0;
		else vErrors = null;
	}
	if (_valid0) {
		const _errs2 = errors;
		const _errs3 = errors;
		let valid1 = false;
		const _errs4 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.perToolBytes === void 0) {
				const err1 = {
					instancePath,
					schemaPath: "#/then/anyOf/0/required",
					keyword: "required",
					params: { missingProperty: "perToolBytes" }
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
		var _valid1 = _errs4 === errors;
		valid1 = valid1 || _valid1;
		const _errs5 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.servers === void 0) {
				const err2 = {
					instancePath,
					schemaPath: "#/then/anyOf/1/required",
					keyword: "required",
					params: { missingProperty: "servers" }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
			if (data.servers !== void 0) {
				let data0 = data.servers;
				const _errs7 = errors;
				const _errs8 = errors;
				if (data0 && typeof data0 == "object" && !Array.isArray(data0)) for (const key0 in data0) {
					let data1 = data0[key0];
					const _errs10 = errors;
					const _errs11 = errors;
					const _errs12 = errors;
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.perToolBytes === void 0 && "perToolBytes") {
							const err3 = {};
							if (vErrors === null) vErrors = [err3];
							else vErrors.push(err3);
							errors++;
						}
					}
					if (_errs12 === errors) {
						const err4 = {};
						if (vErrors === null) vErrors = [err4];
						else vErrors.push(err4);
						errors++;
					} else {
						errors = _errs11;
						if (vErrors !== null) {
							if (_errs11) vErrors.length = _errs11;
							else vErrors = null;
						}
					}
					if (!(_errs10 === errors)) break;
				}
				if (_errs8 === errors) {
					const err5 = {
						instancePath: instancePath + "/servers",
						schemaPath: "#/then/anyOf/1/properties/servers/not",
						keyword: "not",
						params: {}
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				} else {
					errors = _errs7;
					if (vErrors !== null) {
						if (_errs7) vErrors.length = _errs7;
						else vErrors = null;
					}
				}
			}
		}
		var _valid1 = _errs5 === errors;
		valid1 = valid1 || _valid1;
		if (_valid1) {
			var props0 = {};
			props0.servers = true;
		}
		if (!valid1) {
			const err6 = {
				instancePath,
				schemaPath: "#/then/anyOf",
				keyword: "anyOf",
				params: {}
			};
			if (vErrors === null) vErrors = [err6];
			else vErrors.push(err6);
			errors++;
		} else {
			errors = _errs3;
			if (vErrors !== null) {
				if (_errs3) vErrors.length = _errs3;
				else vErrors = null;
			}
		}
		var _valid0 = _errs2 === errors;
		valid0 = _valid0;
	}
	if (!valid0) {
		const err7 = {
			instancePath,
			schemaPath: "#/if",
			keyword: "if",
			params: { failingKeyword: "then" }
		};
		if (vErrors === null) vErrors = [err7];
		else vErrors.push(err7);
		errors++;
	}
	validate53.errors = vErrors;
	evaluated0.props = props0;
	return errors === 0;
}
validate53.evaluated = {
	"dynamicProps": true,
	"dynamicItems": false
};
function validate55(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate55.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	const _errs0 = errors;
	let valid0 = true;
	const _errs1 = errors;
	const _errs2 = errors;
	const _errs3 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.perToolBytes === void 0 && "perToolBytes") {
			const err0 = {};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
	}
	if (_errs3 === errors) {
		const err1 = {};
		if (vErrors === null) vErrors = [err1];
		else vErrors.push(err1);
		errors++;
	} else {
		errors = _errs2;
		if (vErrors !== null) {
			if (_errs2) vErrors.length = _errs2;
			else vErrors = null;
		}
	}
	var _valid0 = _errs1 === errors;
	errors = _errs0;
	if (vErrors !== null) {
		if (_errs0) vErrors.length = _errs0;
		else vErrors = null;
	}
	if (_valid0) {
		const _errs4 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.servers !== void 0) {
				let data0 = data.servers;
				if (data0 && typeof data0 == "object" && !Array.isArray(data0)) for (const key0 in data0) {
					let data1 = data0[key0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.oversized !== void 0) {
							if (data1.perToolBytes === void 0) {
								const err2 = {
									instancePath: instancePath + "/servers/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),
									schemaPath: "#/then/properties/servers/additionalProperties/dependentRequired",
									keyword: "dependentRequired",
									params: {
										property: "oversized",
										missingProperty: "perToolBytes",
										depsCount: 1,
										deps: "perToolBytes"
									}
								};
								if (vErrors === null) vErrors = [err2];
								else vErrors.push(err2);
								errors++;
							}
						}
					}
				}
			}
		}
		var _valid0 = _errs4 === errors;
		valid0 = _valid0;
		if (valid0) {
			var props0 = {};
			props0.servers = true;
		}
	}
	if (!valid0) {
		const err3 = {
			instancePath,
			schemaPath: "#/if",
			keyword: "if",
			params: { failingKeyword: "then" }
		};
		if (vErrors === null) vErrors = [err3];
		else vErrors.push(err3);
		errors++;
	}
	validate55.errors = vErrors;
	evaluated0.props = props0;
	return errors === 0;
}
validate55.evaluated = {
	"dynamicProps": true,
	"dynamicItems": false
};
function validate57(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate57.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
		const err0 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "integer" }
		};
		if (vErrors === null) vErrors = [err0];
		else vErrors.push(err0);
		errors++;
	}
	if (typeof data == "number" && isFinite(data)) {
		if (data > 0x1fffffffffffff || isNaN(data)) {
			const err1 = {
				instancePath,
				schemaPath: "#/maximum",
				keyword: "maximum",
				params: {
					comparison: "<=",
					limit: 0x1fffffffffffff
				}
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data < 0 || isNaN(data)) {
			const err2 = {
				instancePath,
				schemaPath: "#/minimum",
				keyword: "minimum",
				params: {
					comparison: ">=",
					limit: 0
				}
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
	}
	validate57.errors = vErrors;
	return errors === 0;
}
validate57.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate60(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate60.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) if (!validate57(data[key0], {
			instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),
			parentData: data,
			parentDataProperty: key0,
			rootData,
			dynamicAnchors
		})) {
			vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
			errors = vErrors.length;
		}
	} else {
		const err0 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err0];
		else vErrors.push(err0);
		errors++;
	}
	validate60.errors = vErrors;
	return errors === 0;
}
validate60.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const pattern3 = new RegExp("^[^\\u0000]+$", "u");
function validate68(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate68.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (!pattern3.test(data)) {
			const err0 = {
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^[^\\u0000]+$" }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
	} else {
		const err1 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		};
		if (vErrors === null) vErrors = [err1];
		else vErrors.push(err1);
		errors++;
	}
	validate68.errors = vErrors;
	return errors === 0;
}
validate68.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema25 = {
	"type": "object",
	"additionalProperties": false,
	"properties": {
		"command": { "$ref": "#/$defs/text" },
		"args": {
			"type": "array",
			"items": {
				"type": "string",
				"pattern": "^[^\\u0000]*$"
			}
		},
		"env": {
			"type": "object",
			"propertyNames": {
				"type": "string",
				"pattern": "^[^=\\u0000]+$"
			},
			"additionalProperties": {
				"type": "string",
				"pattern": "^[^\\u0000]*$"
			}
		},
		"cwd": { "$ref": "#/$defs/text" },
		"url": {
			"type": "string",
			"pattern": "^(https?://[^\\u0000-\\u0020]+|[^\\u0000-\\u0020]*\\$\\{[^\\u0000]*)$"
		},
		"headers": {
			"type": "object",
			"propertyNames": {
				"type": "string",
				"pattern": "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$"
			},
			"additionalProperties": {
				"type": "string",
				"pattern": "^[^\\u0000\\r\\n]*$"
			}
		},
		"transport": { "enum": [
			"auto",
			"stdio",
			"http",
			"sse"
		] },
		"capabilities": { "type": "object" },
		"sandbox": { "$ref": "#/$defs/sandbox" },
		"totalBytes": { "$ref": "#/$defs/limit" },
		"perToolBytes": { "$ref": "#/$defs/limit" },
		"oversized": { "$ref": "#/$defs/ceilings" },
		"totalTokens": { "$ref": "#/$defs/limit" },
		"perToolTokens": { "$ref": "#/$defs/limit" },
		"maxTools": { "$ref": "#/$defs/limit" },
		"instructionsBytes": { "$ref": "#/$defs/limit" }
	},
	"allOf": [{ "$ref": "#/$defs/commandOrUrl" }]
};
function validate73(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate73.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	const _errs1 = errors;
	let valid1 = true;
	const _errs2 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.url === void 0 && "url") {
			const err0 = {};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
	}
	var _valid0 = _errs2 === errors;
	errors = _errs1;
	if (vErrors !== null) {
		if (_errs1) vErrors.length = _errs1;
		else vErrors = null;
	}
	if (_valid0) {
		const _errs3 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.command !== void 0) {
				const err1 = {
					instancePath: instancePath + "/command",
					schemaPath: "#/allOf/0/then/properties/command/false schema",
					keyword: "false schema",
					params: {}
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
			if (data.args !== void 0) {
				const err2 = {
					instancePath: instancePath + "/args",
					schemaPath: "#/allOf/0/then/properties/args/false schema",
					keyword: "false schema",
					params: {}
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
			if (data.cwd !== void 0) {
				const err3 = {
					instancePath: instancePath + "/cwd",
					schemaPath: "#/allOf/0/then/properties/cwd/false schema",
					keyword: "false schema",
					params: {}
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
			if (data.transport !== void 0) {
				const _errs5 = errors;
				const _errs6 = errors;
				if ("stdio" !== data.transport) {
					const err4 = {};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (_errs6 === errors) {
					const err5 = {
						instancePath: instancePath + "/transport",
						schemaPath: "#/allOf/0/then/properties/transport/not",
						keyword: "not",
						params: {}
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				} else {
					errors = _errs5;
					if (vErrors !== null) {
						if (_errs5) vErrors.length = _errs5;
						else vErrors = null;
					}
				}
			}
		}
		var _valid0 = _errs3 === errors;
		valid1 = _valid0;
		if (valid1) {
			var props0 = {};
			props0.command = true;
			props0.args = true;
			props0.cwd = true;
			props0.transport = true;
		}
	}
	if (!valid1) {
		const err6 = {
			instancePath,
			schemaPath: "#/allOf/0/if",
			keyword: "if",
			params: { failingKeyword: "then" }
		};
		if (vErrors === null) vErrors = [err6];
		else vErrors.push(err6);
		errors++;
	}
	const _errs8 = errors;
	let valid4 = true;
	const _errs9 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.command === void 0 && "command") {
			const err7 = {};
			if (vErrors === null) vErrors = [err7];
			else vErrors.push(err7);
			errors++;
		}
	}
	var _valid1 = _errs9 === errors;
	errors = _errs8;
	if (vErrors !== null) {
		if (_errs8) vErrors.length = _errs8;
		else vErrors = null;
	}
	if (_valid1) {
		const _errs10 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.headers !== void 0) {
				const err8 = {
					instancePath: instancePath + "/headers",
					schemaPath: "#/allOf/1/then/properties/headers/false schema",
					keyword: "false schema",
					params: {}
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
			if (data.transport !== void 0) {
				let data5 = data.transport;
				const _errs12 = errors;
				const _errs13 = errors;
				if (!(data5 === "http" || data5 === "sse")) {
					const err9 = {};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
				if (_errs13 === errors) {
					const err10 = {
						instancePath: instancePath + "/transport",
						schemaPath: "#/allOf/1/then/properties/transport/not",
						keyword: "not",
						params: {}
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				} else {
					errors = _errs12;
					if (vErrors !== null) {
						if (_errs12) vErrors.length = _errs12;
						else vErrors = null;
					}
				}
			}
		}
		var _valid1 = _errs10 === errors;
		valid4 = _valid1;
		if (valid4) {
			var props1 = {};
			props1.headers = true;
			props1.transport = true;
		}
	}
	if (!valid4) {
		const err11 = {
			instancePath,
			schemaPath: "#/allOf/1/if",
			keyword: "if",
			params: { failingKeyword: "then" }
		};
		if (vErrors === null) vErrors = [err11];
		else vErrors.push(err11);
		errors++;
	}
	if (props0 !== true && props1 !== void 0) {
		if (props1 === true) props0 = true;
		else {
			props0 = props0 || {};
			Object.assign(props0, props1);
		}
	}
	validate73.errors = vErrors;
	evaluated0.props = props0;
	return errors === 0;
}
validate73.evaluated = {
	"dynamicProps": true,
	"dynamicItems": false
};
const schema27 = {
	"type": "object",
	"additionalProperties": false,
	"properties": {
		"network": { "type": "boolean" },
		"passEnv": {
			"type": "array",
			"items": {
				"type": "string",
				"pattern": "^[^=\\u0000]+$"
			}
		},
		"read": { "$ref": "#/$defs/texts" },
		"scratch": { "$ref": "#/$defs/texts" },
		"write": { "$ref": "#/$defs/texts" },
		"git": { "enum": ["hide", "read"] },
		"fetchScripts": { "type": "boolean" }
	}
};
const pattern5 = new RegExp("^[^=\\u0000]+$", "u");
function validate78(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate78.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (Array.isArray(data)) {
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) if (!validate68(data[i0], {
			instancePath: instancePath + "/" + i0,
			parentData: data,
			parentDataProperty: i0,
			rootData,
			dynamicAnchors
		})) {
			vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
			errors = vErrors.length;
		}
	} else {
		const err0 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "array" }
		};
		if (vErrors === null) vErrors = [err0];
		else vErrors.push(err0);
		errors++;
	}
	validate78.errors = vErrors;
	return errors === 0;
}
validate78.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate77(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate77.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) if (!(key0 === "network" || key0 === "passEnv" || key0 === "read" || key0 === "scratch" || key0 === "write" || key0 === "git" || key0 === "fetchScripts")) {
			const err0 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.network !== void 0) {
			if (typeof data.network !== "boolean") {
				const err1 = {
					instancePath: instancePath + "/network",
					schemaPath: "#/properties/network/type",
					keyword: "type",
					params: { type: "boolean" }
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
		if (data.passEnv !== void 0) {
			let data1 = data.passEnv;
			if (Array.isArray(data1)) {
				const len0 = data1.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data2 = data1[i0];
					if (typeof data2 === "string") {
						if (!pattern5.test(data2)) {
							const err2 = {
								instancePath: instancePath + "/passEnv/" + i0,
								schemaPath: "#/properties/passEnv/items/pattern",
								keyword: "pattern",
								params: { pattern: "^[^=\\u0000]+$" }
							};
							if (vErrors === null) vErrors = [err2];
							else vErrors.push(err2);
							errors++;
						}
					} else {
						const err3 = {
							instancePath: instancePath + "/passEnv/" + i0,
							schemaPath: "#/properties/passEnv/items/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err3];
						else vErrors.push(err3);
						errors++;
					}
				}
			} else {
				const err4 = {
					instancePath: instancePath + "/passEnv",
					schemaPath: "#/properties/passEnv/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.read !== void 0) {
			if (!validate78(data.read, {
				instancePath: instancePath + "/read",
				parentData: data,
				parentDataProperty: "read",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
				errors = vErrors.length;
			}
		}
		if (data.scratch !== void 0) {
			if (!validate78(data.scratch, {
				instancePath: instancePath + "/scratch",
				parentData: data,
				parentDataProperty: "scratch",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
				errors = vErrors.length;
			}
		}
		if (data.write !== void 0) {
			if (!validate78(data.write, {
				instancePath: instancePath + "/write",
				parentData: data,
				parentDataProperty: "write",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
				errors = vErrors.length;
			}
		}
		if (data.git !== void 0) {
			let data6 = data.git;
			if (!(data6 === "hide" || data6 === "read")) {
				const err5 = {
					instancePath: instancePath + "/git",
					schemaPath: "#/properties/git/enum",
					keyword: "enum",
					params: { allowedValues: schema27.properties.git.enum }
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.fetchScripts !== void 0) {
			if (typeof data.fetchScripts !== "boolean") {
				const err6 = {
					instancePath: instancePath + "/fetchScripts",
					schemaPath: "#/properties/fetchScripts/type",
					keyword: "type",
					params: { type: "boolean" }
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
	} else {
		const err7 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err7];
		else vErrors.push(err7);
		errors++;
	}
	validate77.errors = vErrors;
	return errors === 0;
}
validate77.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const func1 = Object.prototype.hasOwnProperty;
const pattern4 = new RegExp("^[^\\u0000]*$", "u");
const pattern7 = new RegExp("^(https?://[^\\u0000-\\u0020]+|[^\\u0000-\\u0020]*\\$\\{[^\\u0000]*)$", "u");
const pattern8 = new RegExp("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$", "u");
const pattern9 = new RegExp("^[^\\u0000\\r\\n]*$", "u");
function validate72(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate72.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!validate73(data, {
		instancePath,
		parentData,
		parentDataProperty,
		rootData,
		dynamicAnchors
	})) {
		vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors);
		errors = vErrors.length;
	}
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) if (!func1.call(schema25.properties, key0)) {
			const err0 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.command !== void 0) {
			if (!validate68(data.command, {
				instancePath: instancePath + "/command",
				parentData: data,
				parentDataProperty: "command",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
				errors = vErrors.length;
			}
		}
		if (data.args !== void 0) {
			let data1 = data.args;
			if (Array.isArray(data1)) {
				const len0 = data1.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data2 = data1[i0];
					if (typeof data2 === "string") {
						if (!pattern4.test(data2)) {
							const err1 = {
								instancePath: instancePath + "/args/" + i0,
								schemaPath: "#/properties/args/items/pattern",
								keyword: "pattern",
								params: { pattern: "^[^\\u0000]*$" }
							};
							if (vErrors === null) vErrors = [err1];
							else vErrors.push(err1);
							errors++;
						}
					} else {
						const err2 = {
							instancePath: instancePath + "/args/" + i0,
							schemaPath: "#/properties/args/items/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err2];
						else vErrors.push(err2);
						errors++;
					}
				}
			} else {
				const err3 = {
					instancePath: instancePath + "/args",
					schemaPath: "#/properties/args/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data.env !== void 0) {
			let data3 = data.env;
			if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
				for (const key1 in data3) {
					const _errs10 = errors;
					if (typeof key1 === "string") {
						if (!pattern5.test(key1)) {
							const err4 = {
								instancePath: instancePath + "/env",
								schemaPath: "#/properties/env/propertyNames/pattern",
								keyword: "pattern",
								params: { pattern: "^[^=\\u0000]+$" },
								propertyName: key1
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
					} else {
						const err5 = {
							instancePath: instancePath + "/env",
							schemaPath: "#/properties/env/propertyNames/type",
							keyword: "type",
							params: { type: "string" },
							propertyName: key1
						};
						if (vErrors === null) vErrors = [err5];
						else vErrors.push(err5);
						errors++;
					}
					if (!(_errs10 === errors)) {
						const err6 = {
							instancePath: instancePath + "/env",
							schemaPath: "#/properties/env/propertyNames",
							keyword: "propertyNames",
							params: { propertyName: key1 }
						};
						if (vErrors === null) vErrors = [err6];
						else vErrors.push(err6);
						errors++;
					}
				}
				for (const key2 in data3) {
					let data4 = data3[key2];
					if (typeof data4 === "string") {
						if (!pattern4.test(data4)) {
							const err7 = {
								instancePath: instancePath + "/env/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
								schemaPath: "#/properties/env/additionalProperties/pattern",
								keyword: "pattern",
								params: { pattern: "^[^\\u0000]*$" }
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
					} else {
						const err8 = {
							instancePath: instancePath + "/env/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
							schemaPath: "#/properties/env/additionalProperties/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err8];
						else vErrors.push(err8);
						errors++;
					}
				}
			} else {
				const err9 = {
					instancePath: instancePath + "/env",
					schemaPath: "#/properties/env/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
		if (data.cwd !== void 0) {
			if (!validate68(data.cwd, {
				instancePath: instancePath + "/cwd",
				parentData: data,
				parentDataProperty: "cwd",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
				errors = vErrors.length;
			}
		}
		if (data.url !== void 0) {
			let data6 = data.url;
			if (typeof data6 === "string") {
				if (!pattern7.test(data6)) {
					const err10 = {
						instancePath: instancePath + "/url",
						schemaPath: "#/properties/url/pattern",
						keyword: "pattern",
						params: { pattern: "^(https?://[^\\u0000-\\u0020]+|[^\\u0000-\\u0020]*\\$\\{[^\\u0000]*)$" }
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				}
			} else {
				const err11 = {
					instancePath: instancePath + "/url",
					schemaPath: "#/properties/url/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.headers !== void 0) {
			let data7 = data.headers;
			if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
				for (const key3 in data7) {
					const _errs20 = errors;
					if (typeof key3 === "string") {
						if (!pattern8.test(key3)) {
							const err12 = {
								instancePath: instancePath + "/headers",
								schemaPath: "#/properties/headers/propertyNames/pattern",
								keyword: "pattern",
								params: { pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" },
								propertyName: key3
							};
							if (vErrors === null) vErrors = [err12];
							else vErrors.push(err12);
							errors++;
						}
					} else {
						const err13 = {
							instancePath: instancePath + "/headers",
							schemaPath: "#/properties/headers/propertyNames/type",
							keyword: "type",
							params: { type: "string" },
							propertyName: key3
						};
						if (vErrors === null) vErrors = [err13];
						else vErrors.push(err13);
						errors++;
					}
					if (!(_errs20 === errors)) {
						const err14 = {
							instancePath: instancePath + "/headers",
							schemaPath: "#/properties/headers/propertyNames",
							keyword: "propertyNames",
							params: { propertyName: key3 }
						};
						if (vErrors === null) vErrors = [err14];
						else vErrors.push(err14);
						errors++;
					}
				}
				for (const key4 in data7) {
					let data8 = data7[key4];
					if (typeof data8 === "string") {
						if (!pattern9.test(data8)) {
							const err15 = {
								instancePath: instancePath + "/headers/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),
								schemaPath: "#/properties/headers/additionalProperties/pattern",
								keyword: "pattern",
								params: { pattern: "^[^\\u0000\\r\\n]*$" }
							};
							if (vErrors === null) vErrors = [err15];
							else vErrors.push(err15);
							errors++;
						}
					} else {
						const err16 = {
							instancePath: instancePath + "/headers/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),
							schemaPath: "#/properties/headers/additionalProperties/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err16];
						else vErrors.push(err16);
						errors++;
					}
				}
			} else {
				const err17 = {
					instancePath: instancePath + "/headers",
					schemaPath: "#/properties/headers/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
		}
		if (data.transport !== void 0) {
			let data9 = data.transport;
			if (!(data9 === "auto" || data9 === "stdio" || data9 === "http" || data9 === "sse")) {
				const err18 = {
					instancePath: instancePath + "/transport",
					schemaPath: "#/properties/transport/enum",
					keyword: "enum",
					params: { allowedValues: schema25.properties.transport.enum }
				};
				if (vErrors === null) vErrors = [err18];
				else vErrors.push(err18);
				errors++;
			}
		}
		if (data.capabilities !== void 0) {
			let data10 = data.capabilities;
			if (!(data10 && typeof data10 == "object" && !Array.isArray(data10))) {
				const err19 = {
					instancePath: instancePath + "/capabilities",
					schemaPath: "#/properties/capabilities/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err19];
				else vErrors.push(err19);
				errors++;
			}
		}
		if (data.sandbox !== void 0) {
			if (!validate77(data.sandbox, {
				instancePath: instancePath + "/sandbox",
				parentData: data,
				parentDataProperty: "sandbox",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
				errors = vErrors.length;
			}
		}
		if (data.totalBytes !== void 0) {
			if (!validate57(data.totalBytes, {
				instancePath: instancePath + "/totalBytes",
				parentData: data,
				parentDataProperty: "totalBytes",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.perToolBytes !== void 0) {
			if (!validate57(data.perToolBytes, {
				instancePath: instancePath + "/perToolBytes",
				parentData: data,
				parentDataProperty: "perToolBytes",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.oversized !== void 0) {
			if (!validate60(data.oversized, {
				instancePath: instancePath + "/oversized",
				parentData: data,
				parentDataProperty: "oversized",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
				errors = vErrors.length;
			}
		}
		if (data.totalTokens !== void 0) {
			if (!validate57(data.totalTokens, {
				instancePath: instancePath + "/totalTokens",
				parentData: data,
				parentDataProperty: "totalTokens",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.perToolTokens !== void 0) {
			if (!validate57(data.perToolTokens, {
				instancePath: instancePath + "/perToolTokens",
				parentData: data,
				parentDataProperty: "perToolTokens",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.maxTools !== void 0) {
			if (!validate57(data.maxTools, {
				instancePath: instancePath + "/maxTools",
				parentData: data,
				parentDataProperty: "maxTools",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.instructionsBytes !== void 0) {
			if (!validate57(data.instructionsBytes, {
				instancePath: instancePath + "/instructionsBytes",
				parentData: data,
				parentDataProperty: "instructionsBytes",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
	} else {
		const err20 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err20];
		else vErrors.push(err20);
		errors++;
	}
	validate72.errors = vErrors;
	return errors === 0;
}
validate72.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate52.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!validate53(data, {
		instancePath,
		parentData,
		parentDataProperty,
		rootData,
		dynamicAnchors
	})) {
		vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
		errors = vErrors.length;
	} else var props0 = validate53.evaluated.props;
	if (!validate55(data, {
		instancePath,
		parentData,
		parentDataProperty,
		rootData,
		dynamicAnchors
	})) {
		vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
		errors = vErrors.length;
	} else var props1 = validate55.evaluated.props;
	if (props0 !== true && props1 !== void 0) {
		if (props1 === true) props0 = true;
		else {
			props0 = props0 || {};
			Object.assign(props0, props1);
		}
	}
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) if (!func1.call(schema19.properties, key0)) {
			const err0 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.$schema !== void 0) {
			if (typeof data.$schema !== "string") {
				const err1 = {
					instancePath: instancePath + "/$schema",
					schemaPath: "#/properties/%24schema/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
		if (data.totalBytes !== void 0) {
			if (!validate57(data.totalBytes, {
				instancePath: instancePath + "/totalBytes",
				parentData: data,
				parentDataProperty: "totalBytes",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.perToolBytes !== void 0) {
			if (!validate57(data.perToolBytes, {
				instancePath: instancePath + "/perToolBytes",
				parentData: data,
				parentDataProperty: "perToolBytes",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.oversized !== void 0) {
			if (!validate60(data.oversized, {
				instancePath: instancePath + "/oversized",
				parentData: data,
				parentDataProperty: "oversized",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
				errors = vErrors.length;
			}
		}
		if (data.ratchetSlackBytes !== void 0) {
			if (!validate57(data.ratchetSlackBytes, {
				instancePath: instancePath + "/ratchetSlackBytes",
				parentData: data,
				parentDataProperty: "ratchetSlackBytes",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.totalTokens !== void 0) {
			if (!validate57(data.totalTokens, {
				instancePath: instancePath + "/totalTokens",
				parentData: data,
				parentDataProperty: "totalTokens",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.perToolTokens !== void 0) {
			if (!validate57(data.perToolTokens, {
				instancePath: instancePath + "/perToolTokens",
				parentData: data,
				parentDataProperty: "perToolTokens",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.maxTools !== void 0) {
			if (!validate57(data.maxTools, {
				instancePath: instancePath + "/maxTools",
				parentData: data,
				parentDataProperty: "maxTools",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.instructionsBytes !== void 0) {
			if (!validate57(data.instructionsBytes, {
				instancePath: instancePath + "/instructionsBytes",
				parentData: data,
				parentDataProperty: "instructionsBytes",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
				errors = vErrors.length;
			}
		}
		if (data.setup !== void 0) {
			if (!validate68(data.setup, {
				instancePath: instancePath + "/setup",
				parentData: data,
				parentDataProperty: "setup",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
				errors = vErrors.length;
			}
		}
		if (data.config !== void 0) {
			if (!validate68(data.config, {
				instancePath: instancePath + "/config",
				parentData: data,
				parentDataProperty: "config",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
				errors = vErrors.length;
			}
		}
		if (data.servers !== void 0) {
			let data11 = data.servers;
			if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
				for (const key1 in data11) {
					const _errs18 = errors;
					if (!validate68(key1, {
						instancePath: instancePath + "/servers",
						parentData: data11,
						parentDataProperty: "servers",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
						errors = vErrors.length;
					}
					if (!(_errs18 === errors)) {
						const err2 = {
							instancePath: instancePath + "/servers",
							schemaPath: "#/properties/servers/propertyNames",
							keyword: "propertyNames",
							params: { propertyName: key1 }
						};
						if (vErrors === null) vErrors = [err2];
						else vErrors.push(err2);
						errors++;
					}
				}
				for (const key2 in data11) if (!validate72(data11[key2], {
					instancePath: instancePath + "/servers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
					parentData: data11,
					parentDataProperty: key2,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
					errors = vErrors.length;
				}
			} else {
				const err3 = {
					instancePath: instancePath + "/servers",
					schemaPath: "#/properties/servers/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data.files !== void 0) {
			let data13 = data.files;
			if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
				for (const key3 in data13) {
					const _errs23 = errors;
					if (!validate68(key3, {
						instancePath: instancePath + "/files",
						parentData: data13,
						parentDataProperty: "files",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
						errors = vErrors.length;
					}
					if (!(_errs23 === errors)) {
						const err4 = {
							instancePath: instancePath + "/files",
							schemaPath: "#/properties/files/propertyNames",
							keyword: "propertyNames",
							params: { propertyName: key3 }
						};
						if (vErrors === null) vErrors = [err4];
						else vErrors.push(err4);
						errors++;
					}
				}
				for (const key4 in data13) if (!validate57(data13[key4], {
					instancePath: instancePath + "/files/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),
					parentData: data13,
					parentDataProperty: key4,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
					errors = vErrors.length;
				}
			} else {
				const err5 = {
					instancePath: instancePath + "/files",
					schemaPath: "#/properties/files/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
	} else {
		const err6 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err6];
		else vErrors.push(err6);
		errors++;
	}
	validate52.errors = vErrors;
	return errors === 0;
}
validate52.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const KEYS = {
	"top": [
		"$schema",
		"totalBytes",
		"perToolBytes",
		"oversized",
		"ratchetSlackBytes",
		"totalTokens",
		"perToolTokens",
		"maxTools",
		"instructionsBytes",
		"setup",
		"config",
		"servers",
		"files"
	],
	"server": [
		"command",
		"args",
		"env",
		"cwd",
		"url",
		"headers",
		"transport",
		"capabilities",
		"sandbox",
		"totalBytes",
		"perToolBytes",
		"oversized",
		"totalTokens",
		"perToolTokens",
		"maxTools",
		"instructionsBytes"
	],
	"sandbox": [
		"network",
		"passEnv",
		"read",
		"scratch",
		"write",
		"git",
		"fetchScripts"
	]
};

// src/budget/node.ts
/** The node at a path of keys and list positions, or the nearest one above it. */
function nodeAt(root, path) {
	let found = {
		value: root,
		keyNode: null,
		member: null,
		complete: true
	};
	for (const key of path) {
		const next = step(found.value, key);
		if (next === null) return {
			...found,
			complete: false
		};
		found = next;
	}
	return found;
}
function step(node, key) {
	if (node.type === "array") {
		const value = node.children[Number(key)];
		return value === void 0 ? null : {
			value,
			keyNode: null,
			member: null,
			complete: true
		};
	}
	if (node.type !== "object") return null;
	const member = node.children.find((each) => each.children[0].value === key);
	if (member === void 0) return null;
	const [keyNode, value] = member.children;
	return {
		value,
		keyNode,
		member,
		complete: true
	};
}
/** Keys of a JSON pointer, RFC 6901. */
function pathOf(pointer) {
	return pointer.split("/").slice(1).map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

// src/budget/place.ts
/**
* Positions of offsets (in UTF-16 units) in `text`, where CRLF, LF and CR each end one line and a
* byte order mark takes no column. The lines are counted once, at the first question.
*/
function positions(text) {
	let known = null;
	return (offset) => {
		known ??= lineStarts(text);
		let [low, high] = [0, known.length - 1];
		while (low < high) {
			const middle = low + high + 1 >> 1;
			if (known[middle] <= offset) low = middle;
			else high = middle - 1;
		}
		return {
			line: low + 1,
			column: Math.max(offset - known[low], 0) + 1
		};
	};
}
function lineStarts(text) {
	const starts = [text.startsWith("﻿") ? 1 : 0];
	for (const end of text.matchAll(/\r\n|\n|\r/g)) starts.push(end.index + end[0].length);
	return starts;
}

// node_modules/fastest-levenshtein/esm/mod.js
const peq = /* @__PURE__ */ new Uint32Array(65536);
const myers_32 = (a, b) => {
	const n = a.length;
	const m = b.length;
	const lst = 1 << n - 1;
	let pv = -1;
	let mv = 0;
	let sc = n;
	let i = n;
	while (i--) peq[a.charCodeAt(i)] |= 1 << i;
	for (i = 0; i < m; i++) {
		let eq = peq[b.charCodeAt(i)];
		const xv = eq | mv;
		eq |= (eq & pv) + pv ^ pv;
		mv |= ~(eq | pv);
		pv &= eq;
		if (mv & lst) sc++;
		if (pv & lst) sc--;
		mv = mv << 1 | 1;
		pv = pv << 1 | ~(xv | mv);
		mv &= xv;
	}
	i = n;
	while (i--) peq[a.charCodeAt(i)] = 0;
	return sc;
};
const myers_x = (b, a) => {
	const n = a.length;
	const m = b.length;
	const mhc = [];
	const phc = [];
	const hsize = Math.ceil(n / 32);
	const vsize = Math.ceil(m / 32);
	for (let i = 0; i < hsize; i++) {
		phc[i] = -1;
		mhc[i] = 0;
	}
	let j = 0;
	for (; j < vsize - 1; j++) {
		let mv = 0;
		let pv = -1;
		const start = j * 32;
		const vlen = Math.min(32, m) + start;
		for (let k = start; k < vlen; k++) peq[b.charCodeAt(k)] |= 1 << k;
		for (let i = 0; i < n; i++) {
			const eq = peq[a.charCodeAt(i)];
			const pb = phc[i / 32 | 0] >>> i & 1;
			const mb = mhc[i / 32 | 0] >>> i & 1;
			const xv = eq | mv;
			const xh = ((eq | mb) & pv) + pv ^ pv | eq | mb;
			let ph = mv | ~(xh | pv);
			let mh = pv & xh;
			if (ph >>> 31 ^ pb) phc[i / 32 | 0] ^= 1 << i;
			if (mh >>> 31 ^ mb) mhc[i / 32 | 0] ^= 1 << i;
			ph = ph << 1 | pb;
			mh = mh << 1 | mb;
			pv = mh | ~(xv | ph);
			mv = ph & xv;
		}
		for (let k = start; k < vlen; k++) peq[b.charCodeAt(k)] = 0;
	}
	let mv = 0;
	let pv = -1;
	const start = j * 32;
	const vlen = Math.min(32, m - start) + start;
	for (let k = start; k < vlen; k++) peq[b.charCodeAt(k)] |= 1 << k;
	let score = m;
	for (let i = 0; i < n; i++) {
		const eq = peq[a.charCodeAt(i)];
		const pb = phc[i / 32 | 0] >>> i & 1;
		const mb = mhc[i / 32 | 0] >>> i & 1;
		const xv = eq | mv;
		const xh = ((eq | mb) & pv) + pv ^ pv | eq | mb;
		let ph = mv | ~(xh | pv);
		let mh = pv & xh;
		score += ph >>> m - 1 & 1;
		score -= mh >>> m - 1 & 1;
		if (ph >>> 31 ^ pb) phc[i / 32 | 0] ^= 1 << i;
		if (mh >>> 31 ^ mb) mhc[i / 32 | 0] ^= 1 << i;
		ph = ph << 1 | pb;
		mh = mh << 1 | mb;
		pv = mh | ~(xv | ph);
		mv = ph & xv;
	}
	for (let k = start; k < vlen; k++) peq[b.charCodeAt(k)] = 0;
	return score;
};
const distance = (a, b) => {
	if (a.length < b.length) {
		const tmp = b;
		b = a;
		a = tmp;
	}
	if (b.length === 0) return a.length;
	if (a.length <= 32) return myers_32(a, b);
	return myers_x(a, b);
};
const closest = (str, arr) => {
	let min_distance = 1e400;
	let min_index = 0;
	for (let i = 0; i < arr.length; i++) {
		const dist = distance(str, arr[i]);
		if (dist < min_distance) {
			min_distance = dist;
			min_index = i;
		}
	}
	return arr[min_index];
};

// src/budget/nearest.ts
/** A third of the letters may differ; beyond that a guess misleads. */
const SHARE = 3;
/** The known word that `word` is a near miss of, or null. Case, hyphens and underscores do not count. */
function nearest$1(word, known) {
	const bare = strip(word.slice(0, 100));
	let best = null;
	let least = Number.POSITIVE_INFINITY;
	for (const candidate of known) {
		const steps = distance(bare, strip(candidate));
		if (steps <= Math.floor(Math.max(bare.length, candidate.length) / SHARE) && steps < least) [best, least] = [candidate, steps];
	}
	return best;
}
function strip(word) {
	return word.replace(/[-_\s]/g, "").toLowerCase();
}

// src/budget/quote.ts
const MOST_LETTERS = 60;
/** A foreign text in double quotes on one line, cut to 60 letters. */
function quote$1(text) {
	const letters = [...text.slice(0, 120)];
	const cut = letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join("")}…` : text.length > 120 ? `${letters.join("")}…` : text;
	return JSON.stringify(cut);
}
/** Keys from the top as a person writes them: `servers.docs.oversized["docs/render"]`. */
function keyPath(path) {
	return path.map((key, index) => {
		if (/^\d+$/.test(key)) return `[${key}]`;
		return /^[A-Za-z_$][\w$-]{0,60}$/.test(key) ? `${index === 0 ? "" : "."}${key}` : `[${quote$1(key)}]`;
	}).join("");
}

// node_modules/jsonc-parser/lib/esm/impl/scanner.js
/**
* Creates a JSON scanner on the given text.
* If ignoreTrivia is set, whitespaces or comments are ignored.
*/
function createScanner$1(text, ignoreTrivia = false) {
	const len = text.length;
	let pos = 0, value = "", tokenOffset = 0, token = 16, lineNumber = 0, lineStartOffset = 0, tokenLineStartOffset = 0, prevTokenLineStartOffset = 0, scanError = 0;
	function scanHexDigits(count, exact) {
		let digits = 0;
		let value = 0;
		while (digits < count || !exact) {
			let ch = text.charCodeAt(pos);
			if (ch >= 48 && ch <= 57) value = value * 16 + ch - 48;
			else if (ch >= 65 && ch <= 70) value = value * 16 + ch - 65 + 10;
			else if (ch >= 97 && ch <= 102) value = value * 16 + ch - 97 + 10;
			else break;
			pos++;
			digits++;
		}
		if (digits < count) value = -1;
		return value;
	}
	function setPosition(newPosition) {
		pos = newPosition;
		value = "";
		tokenOffset = 0;
		token = 16;
		scanError = 0;
	}
	function scanNumber() {
		let start = pos;
		if (text.charCodeAt(pos) === 48) pos++;
		else {
			pos++;
			while (pos < text.length && isDigit(text.charCodeAt(pos))) pos++;
		}
		if (pos < text.length && text.charCodeAt(pos) === 46) {
			pos++;
			if (pos < text.length && isDigit(text.charCodeAt(pos))) {
				pos++;
				while (pos < text.length && isDigit(text.charCodeAt(pos))) pos++;
			} else {
				scanError = 3;
				return text.substring(start, pos);
			}
		}
		let end = pos;
		if (pos < text.length && (text.charCodeAt(pos) === 69 || text.charCodeAt(pos) === 101)) {
			pos++;
			if (pos < text.length && text.charCodeAt(pos) === 43 || text.charCodeAt(pos) === 45) pos++;
			if (pos < text.length && isDigit(text.charCodeAt(pos))) {
				pos++;
				while (pos < text.length && isDigit(text.charCodeAt(pos))) pos++;
				end = pos;
			} else scanError = 3;
		}
		return text.substring(start, end);
	}
	function scanString() {
		let result = "", start = pos;
		while (true) {
			if (pos >= len) {
				result += text.substring(start, pos);
				scanError = 2;
				break;
			}
			const ch = text.charCodeAt(pos);
			if (ch === 34) {
				result += text.substring(start, pos);
				pos++;
				break;
			}
			if (ch === 92) {
				result += text.substring(start, pos);
				pos++;
				if (pos >= len) {
					scanError = 2;
					break;
				}
				switch (text.charCodeAt(pos++)) {
					case 34:
						result += "\"";
						break;
					case 92:
						result += "\\";
						break;
					case 47:
						result += "/";
						break;
					case 98:
						result += "\b";
						break;
					case 102:
						result += "\f";
						break;
					case 110:
						result += "\n";
						break;
					case 114:
						result += "\r";
						break;
					case 116:
						result += "	";
						break;
					case 117:
						const ch3 = scanHexDigits(4, true);
						if (ch3 >= 0) result += String.fromCharCode(ch3);
						else scanError = 4;
						break;
					default: scanError = 5;
				}
				start = pos;
				continue;
			}
			if (ch >= 0 && ch <= 31) {
				if (isLineBreak(ch)) {
					result += text.substring(start, pos);
					scanError = 2;
					break;
				} else scanError = 6;
			}
			pos++;
		}
		return result;
	}
	function scanNext() {
		value = "";
		scanError = 0;
		tokenOffset = pos;
		lineStartOffset = lineNumber;
		prevTokenLineStartOffset = tokenLineStartOffset;
		if (pos >= len) {
			tokenOffset = len;
			return token = 17;
		}
		let code = text.charCodeAt(pos);
		if (isWhiteSpace(code)) {
			do {
				pos++;
				value += String.fromCharCode(code);
				code = text.charCodeAt(pos);
			} while (isWhiteSpace(code));
			return token = 15;
		}
		if (isLineBreak(code)) {
			pos++;
			value += String.fromCharCode(code);
			if (code === 13 && text.charCodeAt(pos) === 10) {
				pos++;
				value += "\n";
			}
			lineNumber++;
			tokenLineStartOffset = pos;
			return token = 14;
		}
		switch (code) {
			case 123:
				pos++;
				return token = 1;
			case 125:
				pos++;
				return token = 2;
			case 91:
				pos++;
				return token = 3;
			case 93:
				pos++;
				return token = 4;
			case 58:
				pos++;
				return token = 6;
			case 44:
				pos++;
				return token = 5;
			case 34:
				pos++;
				value = scanString();
				return token = 10;
			case 47:
				const start = pos - 1;
				if (text.charCodeAt(pos + 1) === 47) {
					pos += 2;
					while (pos < len) {
						if (isLineBreak(text.charCodeAt(pos))) break;
						pos++;
					}
					value = text.substring(start, pos);
					return token = 12;
				}
				if (text.charCodeAt(pos + 1) === 42) {
					pos += 2;
					const safeLength = len - 1;
					let commentClosed = false;
					while (pos < safeLength) {
						const ch = text.charCodeAt(pos);
						if (ch === 42 && text.charCodeAt(pos + 1) === 47) {
							pos += 2;
							commentClosed = true;
							break;
						}
						pos++;
						if (isLineBreak(ch)) {
							if (ch === 13 && text.charCodeAt(pos) === 10) pos++;
							lineNumber++;
							tokenLineStartOffset = pos;
						}
					}
					if (!commentClosed) {
						pos++;
						scanError = 1;
					}
					value = text.substring(start, pos);
					return token = 13;
				}
				value += String.fromCharCode(code);
				pos++;
				return token = 16;
			case 45:
				value += String.fromCharCode(code);
				pos++;
				if (pos === len || !isDigit(text.charCodeAt(pos))) return token = 16;
			case 48:
			case 49:
			case 50:
			case 51:
			case 52:
			case 53:
			case 54:
			case 55:
			case 56:
			case 57:
				value += scanNumber();
				return token = 11;
			default:
				while (pos < len && isUnknownContentCharacter(code)) {
					pos++;
					code = text.charCodeAt(pos);
				}
				if (tokenOffset !== pos) {
					value = text.substring(tokenOffset, pos);
					switch (value) {
						case "true": return token = 8;
						case "false": return token = 9;
						case "null": return token = 7;
					}
					return token = 16;
				}
				value += String.fromCharCode(code);
				pos++;
				return token = 16;
		}
	}
	function isUnknownContentCharacter(code) {
		if (isWhiteSpace(code) || isLineBreak(code)) return false;
		switch (code) {
			case 125:
			case 93:
			case 123:
			case 91:
			case 34:
			case 58:
			case 44:
			case 47: return false;
		}
		return true;
	}
	function scanNextNonTrivia() {
		let result;
		do
			result = scanNext();
		while (result >= 12 && result <= 15);
		return result;
	}
	return {
		setPosition,
		getPosition: () => pos,
		scan: ignoreTrivia ? scanNextNonTrivia : scanNext,
		getToken: () => token,
		getTokenValue: () => value,
		getTokenOffset: () => tokenOffset,
		getTokenLength: () => pos - tokenOffset,
		getTokenStartLine: () => lineStartOffset,
		getTokenStartCharacter: () => tokenOffset - prevTokenLineStartOffset,
		getTokenError: () => scanError
	};
}
function isWhiteSpace(ch) {
	return ch === 32 || ch === 9;
}
function isLineBreak(ch) {
	return ch === 10 || ch === 13;
}
function isDigit(ch) {
	return ch >= 48 && ch <= 57;
}
var CharacterCodes;
(function(CharacterCodes) {
	CharacterCodes[CharacterCodes["lineFeed"] = 10] = "lineFeed";
	CharacterCodes[CharacterCodes["carriageReturn"] = 13] = "carriageReturn";
	CharacterCodes[CharacterCodes["space"] = 32] = "space";
	CharacterCodes[CharacterCodes["_0"] = 48] = "_0";
	CharacterCodes[CharacterCodes["_1"] = 49] = "_1";
	CharacterCodes[CharacterCodes["_2"] = 50] = "_2";
	CharacterCodes[CharacterCodes["_3"] = 51] = "_3";
	CharacterCodes[CharacterCodes["_4"] = 52] = "_4";
	CharacterCodes[CharacterCodes["_5"] = 53] = "_5";
	CharacterCodes[CharacterCodes["_6"] = 54] = "_6";
	CharacterCodes[CharacterCodes["_7"] = 55] = "_7";
	CharacterCodes[CharacterCodes["_8"] = 56] = "_8";
	CharacterCodes[CharacterCodes["_9"] = 57] = "_9";
	CharacterCodes[CharacterCodes["a"] = 97] = "a";
	CharacterCodes[CharacterCodes["b"] = 98] = "b";
	CharacterCodes[CharacterCodes["c"] = 99] = "c";
	CharacterCodes[CharacterCodes["d"] = 100] = "d";
	CharacterCodes[CharacterCodes["e"] = 101] = "e";
	CharacterCodes[CharacterCodes["f"] = 102] = "f";
	CharacterCodes[CharacterCodes["g"] = 103] = "g";
	CharacterCodes[CharacterCodes["h"] = 104] = "h";
	CharacterCodes[CharacterCodes["i"] = 105] = "i";
	CharacterCodes[CharacterCodes["j"] = 106] = "j";
	CharacterCodes[CharacterCodes["k"] = 107] = "k";
	CharacterCodes[CharacterCodes["l"] = 108] = "l";
	CharacterCodes[CharacterCodes["m"] = 109] = "m";
	CharacterCodes[CharacterCodes["n"] = 110] = "n";
	CharacterCodes[CharacterCodes["o"] = 111] = "o";
	CharacterCodes[CharacterCodes["p"] = 112] = "p";
	CharacterCodes[CharacterCodes["q"] = 113] = "q";
	CharacterCodes[CharacterCodes["r"] = 114] = "r";
	CharacterCodes[CharacterCodes["s"] = 115] = "s";
	CharacterCodes[CharacterCodes["t"] = 116] = "t";
	CharacterCodes[CharacterCodes["u"] = 117] = "u";
	CharacterCodes[CharacterCodes["v"] = 118] = "v";
	CharacterCodes[CharacterCodes["w"] = 119] = "w";
	CharacterCodes[CharacterCodes["x"] = 120] = "x";
	CharacterCodes[CharacterCodes["y"] = 121] = "y";
	CharacterCodes[CharacterCodes["z"] = 122] = "z";
	CharacterCodes[CharacterCodes["A"] = 65] = "A";
	CharacterCodes[CharacterCodes["B"] = 66] = "B";
	CharacterCodes[CharacterCodes["C"] = 67] = "C";
	CharacterCodes[CharacterCodes["D"] = 68] = "D";
	CharacterCodes[CharacterCodes["E"] = 69] = "E";
	CharacterCodes[CharacterCodes["F"] = 70] = "F";
	CharacterCodes[CharacterCodes["G"] = 71] = "G";
	CharacterCodes[CharacterCodes["H"] = 72] = "H";
	CharacterCodes[CharacterCodes["I"] = 73] = "I";
	CharacterCodes[CharacterCodes["J"] = 74] = "J";
	CharacterCodes[CharacterCodes["K"] = 75] = "K";
	CharacterCodes[CharacterCodes["L"] = 76] = "L";
	CharacterCodes[CharacterCodes["M"] = 77] = "M";
	CharacterCodes[CharacterCodes["N"] = 78] = "N";
	CharacterCodes[CharacterCodes["O"] = 79] = "O";
	CharacterCodes[CharacterCodes["P"] = 80] = "P";
	CharacterCodes[CharacterCodes["Q"] = 81] = "Q";
	CharacterCodes[CharacterCodes["R"] = 82] = "R";
	CharacterCodes[CharacterCodes["S"] = 83] = "S";
	CharacterCodes[CharacterCodes["T"] = 84] = "T";
	CharacterCodes[CharacterCodes["U"] = 85] = "U";
	CharacterCodes[CharacterCodes["V"] = 86] = "V";
	CharacterCodes[CharacterCodes["W"] = 87] = "W";
	CharacterCodes[CharacterCodes["X"] = 88] = "X";
	CharacterCodes[CharacterCodes["Y"] = 89] = "Y";
	CharacterCodes[CharacterCodes["Z"] = 90] = "Z";
	CharacterCodes[CharacterCodes["asterisk"] = 42] = "asterisk";
	CharacterCodes[CharacterCodes["backslash"] = 92] = "backslash";
	CharacterCodes[CharacterCodes["closeBrace"] = 125] = "closeBrace";
	CharacterCodes[CharacterCodes["closeBracket"] = 93] = "closeBracket";
	CharacterCodes[CharacterCodes["colon"] = 58] = "colon";
	CharacterCodes[CharacterCodes["comma"] = 44] = "comma";
	CharacterCodes[CharacterCodes["dot"] = 46] = "dot";
	CharacterCodes[CharacterCodes["doubleQuote"] = 34] = "doubleQuote";
	CharacterCodes[CharacterCodes["minus"] = 45] = "minus";
	CharacterCodes[CharacterCodes["openBrace"] = 123] = "openBrace";
	CharacterCodes[CharacterCodes["openBracket"] = 91] = "openBracket";
	CharacterCodes[CharacterCodes["plus"] = 43] = "plus";
	CharacterCodes[CharacterCodes["slash"] = 47] = "slash";
	CharacterCodes[CharacterCodes["formFeed"] = 12] = "formFeed";
	CharacterCodes[CharacterCodes["tab"] = 9] = "tab";
})(CharacterCodes || (CharacterCodes = {}));

// node_modules/jsonc-parser/lib/esm/impl/string-intern.js
const cachedSpaces = new Array(20).fill(0).map((_, index) => {
	return " ".repeat(index);
});
const maxCachedValues = 200;
const cachedBreakLinesWithSpaces = {
	" ": {
		"\n": new Array(maxCachedValues).fill(0).map((_, index) => {
			return "\n" + " ".repeat(index);
		}),
		"\r": new Array(maxCachedValues).fill(0).map((_, index) => {
			return "\r" + " ".repeat(index);
		}),
		"\r\n": new Array(maxCachedValues).fill(0).map((_, index) => {
			return "\r\n" + " ".repeat(index);
		})
	},
	"	": {
		"\n": new Array(maxCachedValues).fill(0).map((_, index) => {
			return "\n" + "	".repeat(index);
		}),
		"\r": new Array(maxCachedValues).fill(0).map((_, index) => {
			return "\r" + "	".repeat(index);
		}),
		"\r\n": new Array(maxCachedValues).fill(0).map((_, index) => {
			return "\r\n" + "	".repeat(index);
		})
	}
};

// node_modules/jsonc-parser/lib/esm/impl/parser.js
var ParseOptions;
(function(ParseOptions) {
	ParseOptions.DEFAULT = { allowTrailingComma: false };
})(ParseOptions || (ParseOptions = {}));
/**
* Parses the given text and returns a tree representation the JSON content. On invalid input, the parser tries to be as fault tolerant as possible, but still return a result.
*/
function parseTree$1(text, errors = [], options = ParseOptions.DEFAULT) {
	let currentParent = {
		type: "array",
		offset: -1,
		length: -1,
		children: [],
		parent: void 0
	};
	function ensurePropertyComplete(endOffset) {
		if (currentParent.type === "property") {
			currentParent.length = endOffset - currentParent.offset;
			currentParent = currentParent.parent;
		}
	}
	function onValue(valueNode) {
		currentParent.children.push(valueNode);
		return valueNode;
	}
	visit(text, {
		onObjectBegin: (offset) => {
			currentParent = onValue({
				type: "object",
				offset,
				length: -1,
				parent: currentParent,
				children: []
			});
		},
		onObjectProperty: (name, offset, length) => {
			currentParent = onValue({
				type: "property",
				offset,
				length: -1,
				parent: currentParent,
				children: []
			});
			currentParent.children.push({
				type: "string",
				value: name,
				offset,
				length,
				parent: currentParent
			});
		},
		onObjectEnd: (offset, length) => {
			ensurePropertyComplete(offset + length);
			currentParent.length = offset + length - currentParent.offset;
			currentParent = currentParent.parent;
			ensurePropertyComplete(offset + length);
		},
		onArrayBegin: (offset, length) => {
			currentParent = onValue({
				type: "array",
				offset,
				length: -1,
				parent: currentParent,
				children: []
			});
		},
		onArrayEnd: (offset, length) => {
			currentParent.length = offset + length - currentParent.offset;
			currentParent = currentParent.parent;
			ensurePropertyComplete(offset + length);
		},
		onLiteralValue: (value, offset, length) => {
			onValue({
				type: getNodeType(value),
				offset,
				length,
				parent: currentParent,
				value
			});
			ensurePropertyComplete(offset + length);
		},
		onSeparator: (sep, offset, length) => {
			if (currentParent.type === "property") {
				if (sep === ":") currentParent.colonOffset = offset;
				else if (sep === ",") ensurePropertyComplete(offset);
			}
		},
		onError: (error, offset, length) => {
			errors.push({
				error,
				offset,
				length
			});
		}
	}, options);
	const result = currentParent.children[0];
	if (result) delete result.parent;
	return result;
}
/**
* Parses the given text and invokes the visitor functions for each object, array and literal reached.
*/
function visit(text, visitor, options = ParseOptions.DEFAULT) {
	const _scanner = createScanner$1(text, false);
	const _jsonPath = [];
	let suppressedCallbacks = 0;
	function toNoArgVisit(visitFunction) {
		return visitFunction ? () => suppressedCallbacks === 0 && visitFunction(_scanner.getTokenOffset(), _scanner.getTokenLength(), _scanner.getTokenStartLine(), _scanner.getTokenStartCharacter()) : () => true;
	}
	function toOneArgVisit(visitFunction) {
		return visitFunction ? (arg) => suppressedCallbacks === 0 && visitFunction(arg, _scanner.getTokenOffset(), _scanner.getTokenLength(), _scanner.getTokenStartLine(), _scanner.getTokenStartCharacter()) : () => true;
	}
	function toOneArgVisitWithPath(visitFunction) {
		return visitFunction ? (arg) => suppressedCallbacks === 0 && visitFunction(arg, _scanner.getTokenOffset(), _scanner.getTokenLength(), _scanner.getTokenStartLine(), _scanner.getTokenStartCharacter(), () => _jsonPath.slice()) : () => true;
	}
	function toBeginVisit(visitFunction) {
		return visitFunction ? () => {
			if (suppressedCallbacks > 0) suppressedCallbacks++;
			else if (visitFunction(_scanner.getTokenOffset(), _scanner.getTokenLength(), _scanner.getTokenStartLine(), _scanner.getTokenStartCharacter(), () => _jsonPath.slice()) === false) suppressedCallbacks = 1;
		} : () => true;
	}
	function toEndVisit(visitFunction) {
		return visitFunction ? () => {
			if (suppressedCallbacks > 0) suppressedCallbacks--;
			if (suppressedCallbacks === 0) visitFunction(_scanner.getTokenOffset(), _scanner.getTokenLength(), _scanner.getTokenStartLine(), _scanner.getTokenStartCharacter());
		} : () => true;
	}
	const onObjectBegin = toBeginVisit(visitor.onObjectBegin), onObjectProperty = toOneArgVisitWithPath(visitor.onObjectProperty), onObjectEnd = toEndVisit(visitor.onObjectEnd), onArrayBegin = toBeginVisit(visitor.onArrayBegin), onArrayEnd = toEndVisit(visitor.onArrayEnd), onLiteralValue = toOneArgVisitWithPath(visitor.onLiteralValue), onSeparator = toOneArgVisit(visitor.onSeparator), onComment = toNoArgVisit(visitor.onComment), onError = toOneArgVisit(visitor.onError);
	const disallowComments = options && options.disallowComments;
	const allowTrailingComma = options && options.allowTrailingComma;
	function scanNext() {
		while (true) {
			const token = _scanner.scan();
			switch (_scanner.getTokenError()) {
				case 4:
					handleError(14);
					break;
				case 5:
					handleError(15);
					break;
				case 3:
					handleError(13);
					break;
				case 1:
					if (!disallowComments) handleError(11);
					break;
				case 2:
					handleError(12);
					break;
				case 6: handleError(16);
			}
			switch (token) {
				case 12:
				case 13:
					if (disallowComments) handleError(10);
					else onComment();
					break;
				case 16:
					handleError(1);
					break;
				case 15:
				case 14: break;
				default: return token;
			}
		}
	}
	function handleError(error, skipUntilAfter = [], skipUntil = []) {
		onError(error);
		if (skipUntilAfter.length + skipUntil.length > 0) {
			let token = _scanner.getToken();
			while (token !== 17) {
				if (skipUntilAfter.indexOf(token) !== -1) {
					scanNext();
					break;
				} else if (skipUntil.indexOf(token) !== -1) break;
				token = scanNext();
			}
		}
	}
	function parseString(isValue) {
		const value = _scanner.getTokenValue();
		if (isValue) onLiteralValue(value);
		else {
			onObjectProperty(value);
			_jsonPath.push(value);
		}
		scanNext();
		return true;
	}
	function parseLiteral() {
		switch (_scanner.getToken()) {
			case 11:
				const tokenValue = _scanner.getTokenValue();
				let value = Number(tokenValue);
				if (isNaN(value)) {
					handleError(2);
					value = 0;
				}
				onLiteralValue(value);
				break;
			case 7:
				onLiteralValue(null);
				break;
			case 8:
				onLiteralValue(true);
				break;
			case 9:
				onLiteralValue(false);
				break;
			default: return false;
		}
		scanNext();
		return true;
	}
	function parseProperty() {
		if (_scanner.getToken() !== 10) {
			handleError(3, [], [2, 5]);
			return false;
		}
		parseString(false);
		if (_scanner.getToken() === 6) {
			onSeparator(":");
			scanNext();
			if (!parseValue()) handleError(4, [], [2, 5]);
		} else handleError(5, [], [2, 5]);
		_jsonPath.pop();
		return true;
	}
	function parseObject() {
		onObjectBegin();
		scanNext();
		let needsComma = false;
		while (_scanner.getToken() !== 2 && _scanner.getToken() !== 17) {
			if (_scanner.getToken() === 5) {
				if (!needsComma) handleError(4, [], []);
				onSeparator(",");
				scanNext();
				if (_scanner.getToken() === 2 && allowTrailingComma) break;
			} else if (needsComma) handleError(6, [], []);
			if (!parseProperty()) handleError(4, [], [2, 5]);
			needsComma = true;
		}
		onObjectEnd();
		if (_scanner.getToken() !== 2) handleError(7, [2], []);
		else scanNext();
		return true;
	}
	function parseArray() {
		onArrayBegin();
		scanNext();
		let isFirstElement = true;
		let needsComma = false;
		while (_scanner.getToken() !== 4 && _scanner.getToken() !== 17) {
			if (_scanner.getToken() === 5) {
				if (!needsComma) handleError(4, [], []);
				onSeparator(",");
				scanNext();
				if (_scanner.getToken() === 4 && allowTrailingComma) break;
			} else if (needsComma) handleError(6, [], []);
			if (isFirstElement) {
				_jsonPath.push(0);
				isFirstElement = false;
			} else _jsonPath[_jsonPath.length - 1]++;
			if (!parseValue()) handleError(4, [], [4, 5]);
			needsComma = true;
		}
		onArrayEnd();
		if (!isFirstElement) _jsonPath.pop();
		if (_scanner.getToken() !== 4) handleError(8, [4], []);
		else scanNext();
		return true;
	}
	function parseValue() {
		switch (_scanner.getToken()) {
			case 3: return parseArray();
			case 1: return parseObject();
			case 10: return parseString(true);
			default: return parseLiteral();
		}
	}
	scanNext();
	if (_scanner.getToken() === 17) {
		if (options.allowEmptyContent) return true;
		handleError(4, [], []);
		return false;
	}
	if (!parseValue()) {
		handleError(4, [], []);
		return false;
	}
	if (_scanner.getToken() !== 17) handleError(9, [], []);
	return true;
}
function getNodeType(value) {
	switch (typeof value) {
		case "boolean": return "boolean";
		case "number": return "number";
		case "string": return "string";
		case "object":
			if (!value) return "null";
			else if (Array.isArray(value)) return "array";
			return "object";
		default: return "null";
	}
}

// node_modules/jsonc-parser/lib/esm/main.js
/**
* Creates a JSON scanner on the given text.
* If ignoreTrivia is set, whitespaces or comments are ignored.
*/
const createScanner = createScanner$1;
var ScanError;
(function(ScanError) {
	ScanError[ScanError["None"] = 0] = "None";
	ScanError[ScanError["UnexpectedEndOfComment"] = 1] = "UnexpectedEndOfComment";
	ScanError[ScanError["UnexpectedEndOfString"] = 2] = "UnexpectedEndOfString";
	ScanError[ScanError["UnexpectedEndOfNumber"] = 3] = "UnexpectedEndOfNumber";
	ScanError[ScanError["InvalidUnicode"] = 4] = "InvalidUnicode";
	ScanError[ScanError["InvalidEscapeCharacter"] = 5] = "InvalidEscapeCharacter";
	ScanError[ScanError["InvalidCharacter"] = 6] = "InvalidCharacter";
})(ScanError || (ScanError = {}));
var SyntaxKind;
(function(SyntaxKind) {
	SyntaxKind[SyntaxKind["OpenBraceToken"] = 1] = "OpenBraceToken";
	SyntaxKind[SyntaxKind["CloseBraceToken"] = 2] = "CloseBraceToken";
	SyntaxKind[SyntaxKind["OpenBracketToken"] = 3] = "OpenBracketToken";
	SyntaxKind[SyntaxKind["CloseBracketToken"] = 4] = "CloseBracketToken";
	SyntaxKind[SyntaxKind["CommaToken"] = 5] = "CommaToken";
	SyntaxKind[SyntaxKind["ColonToken"] = 6] = "ColonToken";
	SyntaxKind[SyntaxKind["NullKeyword"] = 7] = "NullKeyword";
	SyntaxKind[SyntaxKind["TrueKeyword"] = 8] = "TrueKeyword";
	SyntaxKind[SyntaxKind["FalseKeyword"] = 9] = "FalseKeyword";
	SyntaxKind[SyntaxKind["StringLiteral"] = 10] = "StringLiteral";
	SyntaxKind[SyntaxKind["NumericLiteral"] = 11] = "NumericLiteral";
	SyntaxKind[SyntaxKind["LineCommentTrivia"] = 12] = "LineCommentTrivia";
	SyntaxKind[SyntaxKind["BlockCommentTrivia"] = 13] = "BlockCommentTrivia";
	SyntaxKind[SyntaxKind["LineBreakTrivia"] = 14] = "LineBreakTrivia";
	SyntaxKind[SyntaxKind["Trivia"] = 15] = "Trivia";
	SyntaxKind[SyntaxKind["Unknown"] = 16] = "Unknown";
	SyntaxKind[SyntaxKind["EOF"] = 17] = "EOF";
})(SyntaxKind || (SyntaxKind = {}));
/**
* Parses the given text and returns a tree representation the JSON content. On invalid input, the parser tries to be as fault tolerant as possible, but still return a result.
*/
const parseTree = parseTree$1;
var ParseErrorCode;
(function(ParseErrorCode) {
	ParseErrorCode[ParseErrorCode["InvalidSymbol"] = 1] = "InvalidSymbol";
	ParseErrorCode[ParseErrorCode["InvalidNumberFormat"] = 2] = "InvalidNumberFormat";
	ParseErrorCode[ParseErrorCode["PropertyNameExpected"] = 3] = "PropertyNameExpected";
	ParseErrorCode[ParseErrorCode["ValueExpected"] = 4] = "ValueExpected";
	ParseErrorCode[ParseErrorCode["ColonExpected"] = 5] = "ColonExpected";
	ParseErrorCode[ParseErrorCode["CommaExpected"] = 6] = "CommaExpected";
	ParseErrorCode[ParseErrorCode["CloseBraceExpected"] = 7] = "CloseBraceExpected";
	ParseErrorCode[ParseErrorCode["CloseBracketExpected"] = 8] = "CloseBracketExpected";
	ParseErrorCode[ParseErrorCode["EndOfFileExpected"] = 9] = "EndOfFileExpected";
	ParseErrorCode[ParseErrorCode["InvalidCommentToken"] = 10] = "InvalidCommentToken";
	ParseErrorCode[ParseErrorCode["UnexpectedEndOfComment"] = 11] = "UnexpectedEndOfComment";
	ParseErrorCode[ParseErrorCode["UnexpectedEndOfString"] = 12] = "UnexpectedEndOfString";
	ParseErrorCode[ParseErrorCode["UnexpectedEndOfNumber"] = 13] = "UnexpectedEndOfNumber";
	ParseErrorCode[ParseErrorCode["InvalidUnicode"] = 14] = "InvalidUnicode";
	ParseErrorCode[ParseErrorCode["InvalidEscapeCharacter"] = 15] = "InvalidEscapeCharacter";
	ParseErrorCode[ParseErrorCode["InvalidCharacter"] = 16] = "InvalidCharacter";
})(ParseErrorCode || (ParseErrorCode = {}));
function printParseErrorCode(code) {
	switch (code) {
		case 1: return "InvalidSymbol";
		case 2: return "InvalidNumberFormat";
		case 3: return "PropertyNameExpected";
		case 4: return "ValueExpected";
		case 5: return "ColonExpected";
		case 6: return "CommaExpected";
		case 7: return "CloseBraceExpected";
		case 8: return "CloseBracketExpected";
		case 9: return "EndOfFileExpected";
		case 10: return "InvalidCommentToken";
		case 11: return "UnexpectedEndOfComment";
		case 12: return "UnexpectedEndOfString";
		case 13: return "UnexpectedEndOfNumber";
		case 14: return "InvalidUnicode";
		case 15: return "InvalidEscapeCharacter";
		case 16: return "InvalidCharacter";
	}
	return "<unknown ParseErrorCode>";
}

// src/budget/tree.ts
/** A budget is four levels deep; free-form `capabilities` get room. */
const MOST_LEVELS = 64;
/**
* Node tree of a JSON text with comments and trailing commas.
* @param file what the person calls it, for errors
* @throws ExpectedFailure at the first thing that is no JSON, or a key given twice
*/
function readTree(text, file) {
	const positionAt = positions(text);
	const at = (offset) => ({
		file,
		...positionAt(offset)
	});
	const nul = text.indexOf("\0");
	if (nul !== -1) throw failure("budget-encoding", [file, "holds a NUL byte"], at(nul));
	const json = text.startsWith("﻿") ? ` ${text.slice(1)}` : text;
	const deep = depthBeyond(json, 64);
	if (deep !== null) throw failure("budget-depth", [file, String(64)], at(deep));
	const errors = [];
	const root = parseTree(json, errors, {
		allowTrailingComma: true,
		allowEmptyContent: true
	});
	const first = errors.toSorted((a, b) => a.offset - b.offset)[0];
	if (first !== void 0) {
		const conflict = /^(?:<{7}|={7}|>{7}|\|{7})(?=[ \t\r\n]|$)/m.exec(json);
		if (conflict !== null) throw failure("budget-conflict", [file, conflict[0]], at(conflict.index));
		throw failure("budget-syntax", [file, syntaxWords(json, first)], at(first.offset));
	}
	if (root === void 0) throw failure("budget-empty", [file], at(0));
	refuseTwins(root, at);
	return root;
}
/**
* The value of a node. Objects have no prototype, so a tool called `constructor` or `__proto__` is
* a key like any other.
*/
function contentOf(node) {
	if (node.type === "array") return node.children.map(contentOf);
	if (node.type !== "object") return Object.is(node.value, -0) ? 0 : node.value;
	const object = Object.create(null);
	for (const member of membersOf(node)) object[member.key] = contentOf(member.value);
	return object;
}
/** Members of an object node of a tree without errors, in order; none for another node. */
function membersOf(node) {
	if (node.type !== "object") return [];
	return node.children.map((member) => {
		const [keyNode, value] = member.children;
		return {
			key: keyNode.value,
			node: member,
			keyNode,
			value
		};
	});
}
function refuseTwins(node, at) {
	const seen = /* @__PURE__ */ new Map();
	for (const { key, keyNode } of membersOf(node)) {
		const twin = seen.get(key);
		if (twin !== void 0) throw failure("budget-duplicate-key", [quote$1(key), `line ${at(twin.offset).line}`], at(keyNode.offset));
		seen.set(key, keyNode);
	}
	for (const child of node.type === "object" ? membersOf(node).map((member) => member.value) : node.children ?? []) refuseTwins(child, at);
}
const OPENS = /* @__PURE__ */ new Set([1, 3]);
const CLOSES = /* @__PURE__ */ new Set([2, 4]);
const END = 17;
/** Offset of the bracket that exceeds `most` levels. The parser recurses, so this comes first. */
function depthBeyond(text, most) {
	const scanner = createScanner(text, true);
	let depth = 0;
	for (let token = scanner.scan(); token !== END; token = scanner.scan()) {
		if (CLOSES.has(token)) depth -= 1;
		if (OPENS.has(token) && ++depth > most) return scanner.getTokenOffset();
	}
	return null;
}
function syntaxWords(text, { error, offset, length }) {
	const word = text.slice(offset, offset + Math.max(length, 1));
	switch (printParseErrorCode(error)) {
		case "InvalidSymbol":
			if (word.startsWith("'")) return "texts and keys stand in double quotes, not in single ones";
			if (word.startsWith("#")) return "a comment begins with //, not with #";
			return /^\s*:/.test(text.slice(offset + length)) ? `put the key ${quote$1(word)} into double quotes` : `${quote$1(word)} is neither a value nor a sign of JSON`;
		case "InvalidNumberFormat":
		case "UnexpectedEndOfNumber": return `${quote$1(word)} is no number`;
		case "PropertyNameExpected": return `a key in double quotes is expected ${before(word)}`;
		case "ValueExpected": return `a value is missing ${before(word)}`;
		case "ColonExpected": return `a colon is missing ${before(word)}`;
		case "CommaExpected":
			if (/[^\w.]-?0$/.test(text.slice(Math.max(offset - 3, 0), offset)) && /^\d/.test(word)) return "a number does not begin with 0";
			return `a comma is missing ${before(word)}`;
		case "CloseBraceExpected": return `a closing } is missing ${before(word)}`;
		case "CloseBracketExpected": return `a closing ] is missing ${before(word)}`;
		case "EndOfFileExpected": return `the file goes on with ${quote$1(word)} after its end; delete the rest`;
		case "UnexpectedEndOfComment": return "a comment is not closed with */";
		case "UnexpectedEndOfString": return "a text is not closed with a double quote on its line";
		case "InvalidUnicode": return "a \\u escape needs four hexadecimal digits";
		case "InvalidEscapeCharacter": return "a text holds a backslash that escapes nothing; write two for one backslash";
		case "InvalidCharacter": return "a text holds a raw control character; write it as an escape such as \\n or \\t";
		default: return `${quote$1(word)} is not expected here`;
	}
}
function before(word) {
	return word === "" ? "at the end of the file" : `before ${word.startsWith("\"") ? quote$1(word.replace(/^"|"$/g, "")) : quote$1(word)}`;
}

// src/budget/value.ts
/** What a limit should have been, for a value that is none. */
function limitAdvice(path, node) {
	const unit = unitOf(path);
	if (node.type === "null") return `a limit is a whole number of ${unit}; leave the key out for no limit, 0 means zero`;
	if (node.type === "string") return `takes whole ${unit} as a number${sizeHint(node.value, unit)}`;
	if (node.type !== "number") return `takes a whole number of ${unit}`;
	if (node.value < 0) return `a limit is 0 or more ${unit}; leave the key out for no limit`;
	if (!Number.isFinite(node.value) || node.value > Number.MAX_SAFE_INTEGER) return `the largest number that can be held exactly is ${Number.MAX_SAFE_INTEGER}`;
	const below = Math.floor(node.value);
	return Number.isInteger(node.value) ? `takes a whole number of ${unit}` : `takes whole ${unit}: ${below} or ${below + 1}`;
}
/** True where the digits as written are a whole number, before rounding to a double. */
function isWhole(written) {
	const [, whole = "", fraction = "", exponent = "0"] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written) ?? [];
	const digits = whole + fraction;
	if (/^0*$/.test(digits)) return true;
	const zeros = digits.length - digits.replace(/0+$/, "").length;
	return Number(exponent) - fraction.length + zeros >= 0;
}
/** The type of a node as a noun. */
function nameType(node) {
	switch (node.type) {
		case "object": return "an object";
		case "array": return "a list";
		case "string": return "a text";
		case "number": return "a number";
		case "boolean": return String(node.value);
		default: return "null";
	}
}
function unitOf(path) {
	const key = path.at(-1) ?? "";
	if (path.at(-2) === "oversized" || path.at(-2) === "files") return "bytes";
	if (key === "maxTools") return "tools";
	return key.endsWith("Tokens") ? "tokens" : "bytes";
}
const SIZE = /^\s*([\d][\d.,_' ]*?)\s*(?:([kmg])(i?))?(?:b|bytes?|tokens?|tools?)?\s*$/i;
const POWERS = {
	k: 1,
	m: 2,
	g: 3
};
/** `80KB` would be 80000 or 81920: which one only the person knows. */
function sizeHint(size, unit) {
	const [, digits, prefix, binary] = SIZE.exec(size.slice(0, 100)) ?? [];
	if (digits === void 0) return "";
	const separators = prefix === void 0 ? /[.,_' ]/g : /[,_' ]/g;
	const amount = Number(digits.replace(separators, ""));
	const power = prefix === void 0 ? 0 : POWERS[prefix.toLowerCase()];
	const amounts = (power === 0 ? [1] : binary !== "" ? [1024] : unit === "bytes" ? [1e3, 1024] : [1e3]).map((base) => Math.round(amount * base ** power)).filter(Number.isSafeInteger);
	if (amounts.length === 0) return "";
	return power === 0 ? `, without quotes: ${amounts[0]}` : `: ${size.trim()} would be ${amounts.join(" or ")}`;
}

// src/budget/problem.ts
/** A file of nothing but errors would take minutes to sort out, for one message. */
const MOST_ERRORS = 200;
/**
* The validator's errors as one failure, the most telling first: a misspelt key (which often is
* the cause of the rest), then in the order of the file, rules between keys last.
* @param at position of an offset, with the file
*/
function explain$3(errors, root, text, at) {
	const first = errors.slice(0, MOST_ERRORS).flatMap((error) => problemOf(error, root, text, at) ?? []).toSorted((a, b) => a.rank - b.rank || a.offset - b.offset)[0];
	if (first === void 0) throw new Error(`No words for the schema error ${JSON.stringify(errors[0])}`);
	return first.failure();
}
function problemOf(error, root, text, at) {
	const path = pathOf(error.instancePath);
	const found = nodeAt(root, path);
	const key = keyPath(path);
	const problem = (rank, offset, make) => ({
		rank,
		offset,
		failure: make
	});
	const wrong = (advice) => problem(1, found.value.offset, () => failure("budget-value", [
		key,
		shown(found.value, text),
		advice
	], at(found.value.offset)));
	switch (error.keyword) {
		case "additionalProperties": return unknownKey(String(error.params["additionalProperty"]), path, found, at);
		case "type":
			if (path.length === 0) return problem(0, found.value.offset, () => failure("budget-value", [
				"The top of the file",
				nameType(found.value),
				"a budget is an object: { \"totalBytes\": 160000 }"
			], at(found.value.offset)));
			return wrong(error.params["type"] === "integer" ? limitAdvice(path, found.value) : `takes ${TYPE_WORDS[String(error.params["type"])]}`);
		case "minimum":
		case "maximum": return wrong(limitAdvice(path, found.value));
		case "enum": {
			const allowed = error.params["allowedValues"];
			const near = found.value.type === "string" ? nearest$1(found.value.value, allowed) : null;
			return wrong(`takes ${allowed.map(quote$1).join(", ")}${near === null ? "" : ` (did you mean ${quote$1(near)}?)`}`);
		}
		case "pattern": return found.value.type === "string" ? wrong(patternAdvice(path)) : null;
		case "propertyNames": {
			const name = String(error.params["propertyName"]);
			const offset = membersOf(found.value).find((each) => each.key === name)?.keyNode.offset ?? found.value.offset;
			return problem(1, offset, () => failure("budget-value", [
				`A key of ${key}`,
				quote$1(name),
				nameAdvice(path)
			], at(offset)));
		}
		case "anyOf": return rule(root, ["oversized"], "\"oversized\" holds ceilings above \"perToolBytes\", which this file does not have. Add \"perToolBytes\", or delete \"oversized\".", at);
		case "dependentRequired": return rule(root, [...path, "oversized"], `${key}.oversized holds ceilings above "perToolBytes", which neither this server nor the top of the file has. Add "perToolBytes", or delete "oversized".`, at);
		case "false schema": return rule(root, path, `${key} does not go together with "${path.at(-1) === "headers" ? "command" : "url"}": a server is either started by a command (args, cwd) or reached by a url (headers). Delete one of the two.`, at);
		case "not": return rule(root, path, `${key} is ${shown(found.value, text)}, but ${nodeAt(root, [...path.slice(0, -1), "url"]).complete ? "a url is reached over \"http\" or \"sse\"" : "a command talks over \"stdio\""}. Delete the key, or take "auto".`, at);
		default: return null;
	}
}
function rule(root, path, words, at) {
	const { keyNode, value } = nodeAt(root, path);
	const offset = (keyNode ?? value).offset;
	return {
		rank: 2,
		offset,
		failure: () => failure("budget-rule", [words], at(offset))
	};
}
const TYPE_WORDS = {
	string: "a text in double quotes",
	boolean: "true or false",
	object: "an object: {…}",
	array: "a list: […]"
};
const LEVELS = [
	{
		name: "top",
		words: "at the top of the file",
		keys: KEYS.top
	},
	{
		name: "server",
		words: "in an entry of \"servers\"",
		keys: KEYS.server
	},
	{
		name: "sandbox",
		words: "in \"sandbox\" of an entry of \"servers\"",
		keys: KEYS.sandbox
	}
];
function unknownKey(key, path, found, at) {
	const level = LEVELS[path.length === 0 ? 0 : path.length === 2 ? 1 : 2];
	const offset = membersOf(found.value).find((each) => each.key === key)?.keyNode.offset ?? found.value.offset;
	const near = nearest$1(key, level.keys);
	const home = LEVELS.find((each) => each !== level && each.keys.includes(key));
	const hint = home !== void 0 ? `It belongs ${home.words}.` : near !== null ? `Did you mean ${quote$1(near)}?` : `Known keys: ${level.keys.join(", ")}. Delete it, or make it a comment.`;
	const where = level.name === "top" ? level.words : `in ${keyPath(path)}`;
	return {
		rank: near !== null || home !== void 0 ? 0 : 1,
		offset,
		failure: () => failure("budget-unknown-key", [
			quote$1(key),
			where,
			hint
		], at(offset))
	};
}
function patternAdvice(path) {
	if (path.at(-1) === "url") return "takes an address that begins with http:// or https://";
	if (path.at(-2) === "headers") return "a header is one line without a NUL character";
	if (path.includes("passEnv")) return "takes names of variables, which are not empty and hold no \"=\"";
	return "takes a text that is not empty and holds no NUL character";
}
function nameAdvice(path) {
	if (path.at(-1) === "env") return "a variable has a name without \"=\"";
	if (path.at(-1) === "headers") return "a header name is made of letters, digits and hyphens";
	return path.at(-1) === "files" ? "a path is not empty" : "a server has a name";
}
function shown(node, text) {
	if (node.type === "string") return quote$1(node.value);
	return node.type === "number" ? text.slice(node.offset, node.offset + Math.min(node.length, 40)) : nameType(node);
}

// src/budget/parse.ts
/**
* Reads the text of a budget file: JSON with comments, valid against `budget.schema.json`.
* Objects of the result have no prototype.
* @param fileLabel what the person calls the file
* @throws ExpectedFailure with file, line and column of the first thing to mend
*/
function parseBudget(text, fileLabel) {
	const positionAt = positions(text);
	const at = (offset) => ({
		file: fileLabel,
		...positionAt(offset)
	});
	const root = readTree(text, fileLabel);
	const value = contentOf(root);
	if (!validate(value)) throw explain$3(validate.errors ?? [], root, text, at);
	refuseRounded(root, [], {
		text,
		at
	});
	return {
		path: fileLabel,
		text,
		budget: value,
		placeOf: (path) => {
			const { keyNode, value: node } = nodeAt(root, path);
			return positionAt((keyNode ?? node).offset);
		}
	};
}
/** The schema sees doubles: `1e400` is Infinity to it and `1.00000000000000000001` is 1. */
function refuseRounded(node, path, source) {
	if (node.type === "number") {
		const written = source.text.slice(node.offset, node.offset + node.length);
		if (Number.isFinite(node.value) && (!Number.isInteger(node.value) || isWhole(written))) return;
		throw failure("budget-value", [
			keyPath(path),
			written.slice(0, 40),
			limitAdvice(path, node)
		], source.at(node.offset));
	}
	for (const { key, value } of membersOf(node)) refuseRounded(value, [...path, key], source);
	if (node.type === "array") for (const [index, child] of node.children.entries()) refuseRounded(child, [...path, String(index)], source);
}

// src/budget/file.ts
const BUDGET_FILE = "mcp-budget.json";
/** Largest budget file, in bytes. */
const MOST_BYTES = 1048576;
/**
* The nearest `mcp-budget.json` from `from` upward to `root`, whatever kind of file it is.
* @param from absolute
* @param root the repository's root, or null outside a repository: then only `from` is searched
*/
function findBudget(from, root) {
	for (let folder = from;; folder = dirname(folder)) {
		const path = join(folder, BUDGET_FILE);
		if (lstatSync(path, { throwIfNoEntry: false }) !== void 0) return path;
		if (root === null || folder === root || folder === dirname(folder)) return null;
	}
}
/**
* Reads a budget file and checks that the paths in it stay inside the repository. A `cwd` with a
* placeholder is left to whoever expands it.
* @param path absolute
* @param root the repository's root; errors name the file relative to it
* @throws ExpectedFailure where the file, its text or a path in it is refused
*/
function readBudget(path, root) {
	const label = relative(root, path).split(sep).join("/");
	const document = parseBudget(readText$2(path, root, label), label);
	checkPaths(document, dirname(path), root);
	return document;
}
function readText$2(path, root, label) {
	const refuse = (why, cause) => failure("budget-unreadable", [label, why], {
		file: label,
		cause
	});
	const real = insideRoot(path, root);
	if (real === null) throw refuse(loops(path) ? "it is a link that leads back to itself" : "it is a link that leads out of the repository");
	const bytes = readBytes(real, refuse);
	const [first, second] = bytes;
	if (first === 255 && second === 254 || first === 254 && second === 255) throw failure("budget-encoding", [label, "is UTF-16"], {
		file: label,
		line: 1,
		column: 1
	});
	try {
		return new TextDecoder("utf-8", {
			fatal: true,
			ignoreBOM: true
		}).decode(bytes);
	} catch (cause) {
		throw failure("budget-encoding", [label, "is no valid UTF-8"], {
			file: label,
			...invalidPlace(bytes),
			cause
		});
	}
}
function readBytes(real, refuse) {
	let file;
	try {
		file = openSync(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0));
	} catch (cause) {
		throw refuse(openWords(cause), cause);
	}
	try {
		const stats = fstatSync(file);
		if (stats.isDirectory()) throw refuse("it is a folder");
		if (!stats.isFile()) throw refuse("it is no regular file");
		if (stats.size > 1048576) throw refuse(`it has ${stats.size} bytes`);
		const bytes = Buffer.alloc(1048577);
		let length = 0;
		for (let more = -1; more !== 0 && length < bytes.length; length += more) more = readSync(file, bytes, length, bytes.length - length, null);
		if (length > 1048576) throw refuse("it grew beyond 1 MiB while it was read");
		return bytes.subarray(0, length);
	} finally {
		closeSync(file);
	}
}
function openWords({ code, message }) {
	switch (code) {
		case "ENOENT": return "it does not exist";
		case "EACCES":
		case "EPERM": return "reading it is not permitted";
		case "ENXIO": return "it is no regular file";
		default: return code ?? message;
	}
}
/** Line and column of the first byte that begins no UTF-8 character. */
function invalidPlace(bytes) {
	const lines = bytes.toString("latin1").split(/\r\n|\n|\r/);
	for (const [index, latin] of lines.entries()) {
		const line = Buffer.from(latin, "latin1");
		const decoded = line.toString("utf8");
		if (!Buffer.from(decoded).equals(line)) return {
			line: index + 1,
			column: decoded.indexOf("�") + 1
		};
	}
	return {
		line: 1,
		column: 1
	};
}
function checkPaths(document, folder, root) {
	const { config, servers = {}, files = {} } = document.budget;
	const check = (key, path, at) => {
		const why = objection(path, folder, root);
		if (why !== null) throw failure("budget-path", [
			key,
			quote$1(path),
			why
		], {
			file: document.path,
			...document.placeOf(at)
		});
	};
	if (config !== void 0) check("config", config, ["config"]);
	for (const [name, { cwd }] of Object.entries(servers)) {
		const key = [
			"servers",
			name,
			"cwd"
		];
		if (cwd !== void 0 && !cwd.includes("${")) check(keyPath(key), cwd, key);
	}
	for (const pattern of Object.keys(files)) {
		check("A key of files", pattern, ["files", pattern]);
		check("A key of files", beforeGlob(pattern), ["files", pattern]);
	}
}
function objection(path, folder, root) {
	if (isAbsolute(path)) return "is absolute";
	if (insideRoot(resolve(folder, path), root) !== null) return null;
	return loops(resolve(folder, path)) ? "is a link that leads back to itself" : "leads out of the repository";
}
/** The folders of a glob that hold no wildcard: a link among them must not lead out. */
function beforeGlob(pattern) {
	const parts = pattern.split("/");
	const wild = parts.findIndex((part) => /[*?[\]{}()!]/.test(part));
	return wild === -1 ? pattern : parts.slice(0, wild).join("/") || ".";
}

// src/servers/formats.ts
/** Where clients look for their servers, relative to the root, in the order in which the first definition of a name wins. */
const CONFIG_FILES = [
	".mcp.json",
	".vscode/mcp.json",
	".cursor/mcp.json",
	".codex/config.toml",
	".gemini/settings.json",
	"opencode.json",
	"opencode.jsonc",
	".kiro/settings/mcp.json",
	".roo/mcp.json",
	".junie/mcp/mcp.json",
	".github/mcp.json"
];

// src/locate.ts
/**
* Finds the repository, the budget file and the root for discovery.
* @param budget the flag's value, relative to `cwd`
* @throws {ExpectedFailure} `file-missing` when the named budget does not exist
*/
function locate(cwd, budget) {
	const fresh = locateFresh(cwd);
	const here = realpathSync(cwd);
	const budgetPath = budget === null ? findBudget(here, fresh.inRepository ? fresh.repository : null) : named(resolve(here, budget));
	if (budgetPath === null) return fresh;
	const root = dirname(budgetPath);
	return {
		...fresh,
		repository: contains(fresh.repository, root) ? fresh.repository : root,
		root,
		budgetPath
	};
}
/** The same without looking for a budget file. */
function locateFresh(cwd) {
	const here = realpathSync(cwd);
	const top = climb(here, null, (folder) => existsSync(join(folder, ".git")));
	const repository = top ?? here;
	return {
		repository,
		inRepository: top !== null,
		root: climb(here, repository, hasConfig) ?? here,
		budgetPath: null
	};
}
function named(path) {
	if (!existsSync(path)) throw failure("file-missing", ["The budget file"], { file: path });
	return join(realpathSync(dirname(path)), path.slice(dirname(path).length + 1));
}
const hasConfig = (folder) => CONFIG_FILES.some((file) => existsSync(join(folder, file)));
/** The nearest folder from `from` up to `last` (or the file system's root) that fits. */
function climb(from, last, fits) {
	for (let folder = from;; folder = dirname(folder)) {
		if (fits(folder)) return folder;
		if (folder === last || folder === dirname(folder)) return null;
	}
}
/** Whether `path` is `folder` or below it; both absolute and real. */
function contains(folder, path) {
	const rest = relative(folder, path);
	return rest === "" || rest !== ".." && !rest.startsWith(`..${sep}`) && resolve(folder, rest) === path;
}
/** Where a budget was looked for, for messages. */
function searchedWords({ inRepository }) {
	return inRepository ? "here or above, up to the root of the repository" : "here (outside a git repository the folders above are not searched)";
}

// src/sandbox/processes.ts
/** Live processes that `/proc` shows; zombies hold nothing and are left out. Empty where there is no `/proc`. */
function readProcesses() {
	return processIds().flatMap((pid) => {
		const row = readProcess(pid);
		return row === null ? [] : [row];
	});
}
function processIds() {
	if (process.platform !== "linux") return [];
	return readdirSync("/proc").flatMap((name) => /^\d+$/.test(name) ? [Number(name)] : []);
}
/** @returns null when there is no such process, or only its zombie */
function readProcess(pid) {
	const stat = readProc(pid, "stat");
	if (stat === null) return null;
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	if (fields[0] === "Z" || fields[0] === "X") return null;
	return {
		pid,
		parent: Number(fields[1]),
		group: Number(fields[2]),
		session: Number(fields[3]),
		startTicks: Number(fields[19]),
		residentPages: Number(fields[21])
	};
}
/** A file of `/proc/PID`, null when the process is gone or not ours to read. */
function readProc(pid, file) {
	try {
		return readWhole(`/proc/${pid}/${file}`);
	} catch {
		return null;
	}
}
/** Kept from one file to the next: such a file tells no size, and `readFileSync` would take 64 KiB anew for each. */
let buffer = Buffer.allocUnsafeSlow(16384);
function readWhole(path) {
	const file = openSync(path, "r");
	try {
		let length = 0;
		for (let read = -1; read !== 0; length += read) {
			if (length === buffer.length) buffer = Buffer.concat([buffer], 2 * buffer.length);
			read = readSync(file, buffer, length, buffer.length - length, null);
		}
		return buffer.toString("latin1", 0, length);
	} finally {
		closeSync(file);
	}
}
/** `root` and everything below it, as far as parents lead there. */
function descendants(root, rows) {
	const children = /* @__PURE__ */ new Map();
	for (const row of rows) children.set(row.parent, [...children.get(row.parent) ?? [], row]);
	const found = rows.filter((row) => row.pid === root);
	const waiting = [root];
	while (waiting.length > 0) {
		const below = children.get(waiting.pop()) ?? [];
		found.push(...below);
		waiting.push(...below.map((row) => row.pid));
	}
	return found;
}

// src/sandbox/watchdog.ts
const LEAST_INTERVAL_MS = 100;
const LONGEST_INTERVAL_MS = 400;
/** How often the number of all tasks is asked, which is one short file: when it leaps, a look is due at once. */
const GLANCE_MS = 40;
const LEAP = 64;
/** A look at a machine with thousands of processes takes its time; the pauses grow with it. */
const PAUSE_PER_LOOK = 30;
const watched = /* @__PURE__ */ new Set();
let watching = false;
/**
* Bounds resident memory and number of processes of everything below `root` by looking at `/proc`.
* Sound where nothing can leave the tree: inside a PID namespace orphans become children of its first
* process, which stays below `root`. Elsewhere processes of the same group count too. Only on Linux.
* @returns ends the watch
*/
function watchTree(root, limits, exceeded) {
	if (process.platform !== "linux") return () => void 0;
	const entry = {
		root,
		limits,
		exceeded
	};
	watched.add(entry);
	if (!watching) begin();
	watching = true;
	return () => watched.delete(entry);
}
function begin() {
	tasksSeen = countTasks();
	lookAtMs = performance.now() + LEAST_INTERVAL_MS;
	setTimeout(glance, GLANCE_MS).unref();
}
/** Resident bytes and number of processes of `root`, all below it and all of its process group. */
function treeUsage(root, rows = readProcesses()) {
	const tree = /* @__PURE__ */ new Set([...descendants(root, rows), ...rows.filter((row) => row.group === root)]);
	let pages = 0;
	for (const row of tree) pages += row.residentPages;
	return {
		bytes: pages * pageBytes(),
		processes: tree.size
	};
}
let tasksSeen = 0;
let lookAtMs = 0;
/** All tasks of the machine. Source: proc(5), fourth field of `/proc/loadavg`. */
function countTasks() {
	return Number(/\/(\d+)/.exec(readFileSync("/proc/loadavg", "latin1"))?.[1] ?? 0);
}
function glance() {
	watching = watched.size > 0;
	if (!watching) return;
	if (performance.now() >= lookAtMs || countTasks() - tasksSeen >= LEAP) look();
	setTimeout(glance, GLANCE_MS).unref();
}
function look() {
	tasksSeen = countTasks();
	const before = process.cpuUsage();
	const rows = readProcesses();
	for (const entry of watched) {
		const usage = treeUsage(entry.root, rows);
		if (usage.bytes <= entry.limits.memoryBytes && usage.processes <= entry.limits.processes) continue;
		watched.delete(entry);
		entry.exceeded(usage);
	}
	const { user, system } = process.cpuUsage(before);
	const pauseMs = (user + system) / 1e3 * PAUSE_PER_LOOK;
	lookAtMs = performance.now() + Math.min(LONGEST_INTERVAL_MS, Math.max(LEAST_INTERVAL_MS, pauseMs));
}
let knownPageBytes = 0;
/** 4 KiB on most machines, 16 or 64 KiB on some arm64: told from this process, of which both figures are known. */
function pageBytes() {
	if (knownPageBytes > 0) return knownPageBytes;
	const pages = Number(readFileSync("/proc/self/statm", "latin1").split(" ")[1]);
	knownPageBytes = 2 ** Math.round(Math.log2(process.memoryUsage.rss() / pages));
	return knownPageBytes;
}

// src/sandbox/bounds.ts
/** Holds a server to its wall clock only, where the engine bounds the rest itself. */
function holdClock({ limits }, kill) {
	let reason = null;
	let isStopping = false;
	const end = (why) => {
		if (!isStopping) reason ??= why;
	};
	const clock = setTimeout(() => {
		end({
			code: "sandbox-limit",
			message: `The sandbox stopped it after ${limits.wallMs / 1e3} s, its wall-clock limit.`
		});
		kill();
	}, limits.wallMs).unref();
	const stopping = () => {
		isStopping = true;
	};
	return {
		ended: () => reason,
		end,
		stopping,
		release: () => clearTimeout(clock)
	};
}
/**
* Holds a started tree to its wall clock, memory and number of processes.
* @param root the process everything of the server is below
* @param kill ends the whole tree at once
*/
function hold(spec, root, kill) {
	const clock = holdClock(spec, kill);
	const unwatch = watchTree(root, spec.limits, (usage) => {
		clock.end({
			code: "sandbox-limit",
			message: explain$2(usage, spec.limits)
		});
		kill();
	});
	const release = () => {
		clock.release();
		unwatch();
	};
	return {
		...clock,
		release
	};
}
function explain$2(usage, limits) {
	if (usage.processes > limits.processes) return `The sandbox stopped it: it ran ${usage.processes} processes, and ${limits.processes} are allowed.`;
	return `The sandbox stopped it: it used ${megabytes(usage.bytes)} MB of memory, and ${megabytes(limits.memoryBytes)} MB are allowed.`;
}
function megabytes(bytes) {
	return Math.round(bytes / 1024 / 1024);
}

// src/sandbox/environment.ts
/** Kept from the caller; everything else is dropped, whatever its name. */
const KEPT$1 = ["PATH"];
const KEPT_ON_WINDOWS = [
	"Path",
	"SystemRoot",
	"SystemDrive",
	"windir",
	"ComSpec",
	"PATHEXT",
	"NUMBER_OF_PROCESSORS",
	"PROCESSOR_ARCHITECTURE",
	"OS",
	"ProgramFiles",
	"ProgramFiles(x86)",
	"ProgramData"
];
/** Fixed, so that a listing does not depend on the machine's language, time zone or terminal. */
const FIXED = {
	LANG: process.platform === "linux" ? "C.UTF-8" : "en_US.UTF-8",
	TZ: "UTC",
	TERM: "dumb",
	CI: "true",
	NO_COLOR: "1",
	npm_config_update_notifier: "false",
	npm_config_fund: "false",
	npm_config_audit: "false",
	PYTHONDONTWRITEBYTECODE: "1"
};
/**
* The environment a server gets: the allow-list, fixed values, its own folders, what the entry passes on,
* and last the entry's own variables.
* @param parent the caller's environment
* @param folders paths as the server sees them
*/
function scrub(parent, folders, added) {
	return {
		...pick(parent, process.platform === "win32" ? [...KEPT$1, ...KEPT_ON_WINDOWS] : KEPT$1),
		...FIXED,
		...own(folders),
		...pick(parent, added.passEnv ?? []),
		...added.env
	};
}
/** The variables of `parent` that `names` holds and that are set. */
function pick(parent, names) {
	return Object.fromEntries(names.flatMap((name) => parent[name] === void 0 ? [] : [[name, parent[name]]]));
}
function own({ home, tmp }) {
	const everywhere = {
		HOME: home,
		TMPDIR: tmp
	};
	if (process.platform !== "win32") return everywhere;
	return {
		...everywhere,
		USERPROFILE: home,
		APPDATA: `${home}\\AppData\\Roaming`,
		LOCALAPPDATA: `${home}\\AppData\\Local`,
		TEMP: tmp,
		TMP: tmp
	};
}

// src/sandbox/folders.ts
/** Lengths a throw-away folder's path may have, in characters: the first that fits is taken. */
const PATH_LENGTHS = [
	40,
	80,
	120,
	160,
	240
];
const NAME_LENGTH = 20;
/** Characters that `mkdtemp` adds. */
const RANDOM_LENGTH = 6;
/**
* A private HOME and temporary folder of a server. The path always has the same length on one kind of
* machine, so that a tool definition which holds it has the same size in every run.
*/
function makeThrowAway() {
	const base = temporaryBase();
	const least = base.length + 1 + NAME_LENGTH;
	const length = (PATH_LENGTHS.find((fits) => fits >= least) ?? least) - base.length - 1;
	const root = mkdtempSync(join(base, "mcp-budget-".padEnd(length - RANDOM_LENGTH, "-")));
	const home = join(root, "home");
	const tmp = join(root, "tmp");
	mkdirSync(home, { mode: 448 });
	mkdirSync(tmp, { mode: 448 });
	return {
		root,
		home,
		tmp,
		remove: () => rmSync(root, {
			recursive: true,
			force: true,
			maxRetries: 5
		})
	};
}
function temporaryBase() {
	if (process.platform === "win32") return realpathSync.native(tmpdir());
	try {
		accessSync("/tmp", constants.W_OK);
		return realpathSync("/tmp");
	} catch {
		return realpathSync(tmpdir());
	}
}
/** Where this program keeps what it fetched and made, by the custom of the platform. Not created. */
function cacheFolder(env) {
	const home = env["HOME"] ?? homedir();
	const set = env["XDG_CACHE_HOME"];
	if (set !== void 0 && isAbsolute(set)) return join(set, "mcp-budget");
	if (process.platform === "win32") return join(env["LOCALAPPDATA"] ?? join(home, "AppData", "Local"), "mcp-budget", "Cache");
	if (process.platform === "darwin") return join(home, "Library", "Caches", "mcp-budget");
	return join(home, ".cache", "mcp-budget");
}

// src/sandbox/probe-memory.ts
/**
* What an earlier run found out about this very program, since this machine was started. It only saves
* asking: whether the sandbox holds is proved by the self-test of each run.
* @returns null where nothing is known
*/
function recallWorking(program, env) {
	try {
		const { of, version, disableUserns } = JSON.parse(readFileSync(fileIn(env), "utf8"));
		return of === identify(program) && typeof version === "string" && typeof disableUserns === "boolean" ? {
			version,
			disableUserns
		} : null;
	} catch {
		return null;
	}
}
/** Keeps it for later runs; where the cache cannot be written they ask again. */
function keepWorking(program, env, working) {
	try {
		const file = fileIn(env);
		mkdirSync(dirname(file), {
			recursive: true,
			mode: 448
		});
		const partial = `${file}.${process.pid}`;
		writeFileSync(partial, JSON.stringify({
			of: identify(program),
			...working
		}));
		renameSync(partial, file);
	} catch {}
}
const fileIn = (env) => join(cacheFolder(env), "sandbox", "bubblewrap.json");
/** Another program, kernel, account or start of the machine is another matter. */
function identify(program) {
	const { ino, size, mtimeMs } = statSync(program);
	const boot = readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim();
	return [
		program,
		ino,
		size,
		mtimeMs,
		release$1(),
		boot,
		process.getuid?.()
	].join(" ");
}

// src/sandbox/bubblewrap-probe.ts
const run$5 = promisify(execFile);
const INSTALL = "install it (\"sudo apt-get install bubblewrap\", \"sudo dnf install bubblewrap\")";
const known$2 = /* @__PURE__ */ new Map();
/**
* As `probeBubblewrap`, asked once for a program: this machine does not change during a run. What an
* earlier run found to work is taken to work still.
*/
function probeOnce(program, env) {
	const before = known$2.get(program);
	if (before !== void 0) return before;
	const asked = program === null ? probeBubblewrap(program, env) : recallOrProbe(program, env);
	known$2.set(program, asked);
	return asked;
}
async function recallOrProbe(program, env) {
	const kept = recallWorking(program, env);
	if (kept !== null) return working(kept);
	const asked = await probeBubblewrap(program, env);
	const { version } = asked.probe;
	if (asked.probe.ok && version !== null) keepWorking(program, env, {
		version,
		...asked.features
	});
	return asked;
}
const working = ({ version, disableUserns }) => ({
	probe: {
		ok: true,
		version,
		reason: null
	},
	features: { disableUserns }
});
/**
* Tells whether bubblewrap can make its namespaces here, and which of its options it knows.
* @param program its absolute path; null when it is not on this machine
*/
async function probeBubblewrap(program, env) {
	if (process.platform !== "linux") return refused(null, "bubblewrap exists for Linux only");
	if (program === null) return refused(null, `bubblewrap is not installed: ${INSTALL}`);
	const { version, refusal: first } = await firstAttempt(program, env);
	if (version === null) return refused(null, `${program} does not tell its version: ${INSTALL}`);
	const [major = 0, minor = 0] = version.split(".").map(Number);
	if (major === 0 && minor < 5) return refused(version, `bubblewrap ${version} is too old: 0.5 or newer is needed`);
	for (const disableUserns of major > 0 || minor >= 8 ? [true, false] : [false]) {
		const refusal = disableUserns ? first : (await attempt$1(program, namespaces(false), env)).refusal;
		if (refusal === null) return working({
			version,
			disableUserns
		});
		if (!disableUserns) return refused(version, explainRefusal(refusal));
	}
	return refused(version, "bubblewrap refused to start");
}
function refused(version, reason) {
	return {
		probe: {
			ok: false,
			version,
			reason
		},
		features: { disableUserns: false }
	};
}
/** @returns its version, and what it said when it refused namespaces; both from one child, since each costs the start of a server */
async function firstAttempt(program, env) {
	const { stdout, refusal } = await attempt$1("/bin/sh", [
		"-c",
		"\"$0\" --version && exec \"$0\" \"$@\"",
		program,
		...namespaces(true)
	], env);
	return {
		version: /(\d+\.\d+(\.\d+)*)/.exec(stdout)?.[1] ?? null,
		refusal
	};
}
/** `refusal` is null where it worked. */
async function attempt$1(program, args, env) {
	try {
		const { stdout } = await run$5(program, [...args], {
			env: pick(env, ["PATH"]),
			timeout: 1e4,
			cwd: "/"
		});
		return {
			stdout,
			refusal: null
		};
	} catch (error) {
		const { stdout, stderr, message } = error;
		return {
			stdout: stdout ?? "",
			refusal: stderr?.trim() || message
		};
	}
}
function namespaces(disableUserns) {
	return [
		...[
			"--unshare-user",
			"--unshare-ipc",
			"--unshare-pid",
			"--unshare-uts",
			"--unshare-net",
			...disableUserns ? ["--disable-userns"] : []
		],
		...[
			"--uid",
			"1000",
			"--gid",
			"1000",
			"--die-with-parent",
			"--cap-drop",
			"ALL"
		],
		...[
			"--ro-bind",
			"/",
			"/",
			"--proc",
			"/proc",
			"--dev",
			"/dev",
			"--",
			"true"
		]
	];
}
/** What bubblewrap's own messages mean, and what mends it. Wordings as of bubblewrap 0.5 to 0.12. */
const REFUSALS = [
	[/setting up uid map: Permission denied|RTM_NEWADDR/, "AppArmor blocks user namespaces on this Ubuntu: give bwrap an AppArmor profile that allows \"userns\" (the input setup-sandbox does), or use docker"],
	[/Can't mount proc/, "this container hides /proc, so no sandbox can be made inside it: run the check outside the container"],
	[/No permissions to create (a )?new namespace|Creating new namespace failed: Operation not permitted|unshare failed: Operation not permitted/, "user namespaces are switched off here, or this is a container that forbids them: set kernel.unprivileged_userns_clone=1, or run the check outside the container"],
	[/ENOSPC|No space left on device|exceeded/, "user.max_user_namespaces is 0 here: raise it with sysctl"],
	[/Resource temporarily unavailable/, "the limit on processes of this account is reached: raise it with ulimit -u"],
	[/Can't mkdir parents|Too many levels of symbolic links|Can't (find|create) (file|source)/, "a path it must bind leads over a link or cannot be read by this account"]
];
/** @returns a reason in a person's words, with the original last */
function explainRefusal(said) {
	const line = said.split("\n").find((text) => text.startsWith("bwrap:")) ?? said.split("\n")[0] ?? "";
	return `${REFUSALS.find(([pattern]) => pattern.test(said))?.[1] ?? "bubblewrap could not start a program"} (it said "${line.trim()}")`;
}

// src/sandbox/descriptors.ts
/** `O_CLOEXEC` in the octal flags of `/proc/self/fdinfo`. Source: proc(5). */
const CLOSE_ON_EXEC = 524288;
const STDIO = 2;
/**
* Closes the descriptors that this process inherited beyond stdio and that a started program would
* inherit in turn: through an open folder it could leave the sandbox. Node marks its own as closed on
* exec, and of the inherited ones only those up to the first gap past 15.
*/
function closeInherited() {
	if (process.platform !== "linux") return;
	for (const name of readdirSync("/proc/self/fd")) {
		const descriptor = Number(name);
		if (descriptor > STDIO && isInherited(descriptor)) close(descriptor);
	}
}
function isInherited(descriptor) {
	const flags = /^flags:\s*([0-7]+)/m.exec(readProc("self", `fdinfo/${descriptor}`) ?? "")?.[1];
	return flags !== void 0 && (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
}
function close(descriptor) {
	try {
		closeSync(descriptor);
	} catch (error) {
		if (error.code !== "EBADF") throw error;
	}
}

// src/path.ts
/**
* PATH without what a pull request could fill: relative entries, any `node_modules`, and folders of the
* checkouts. `npx` and `npm run` put the project's `node_modules/.bin` first, so that otherwise a
* committed program called `git` would run outside the sandbox.
* @param path the value of PATH
* @param checkouts roots whose content is not to be trusted
*/
function trustedPath(path, checkouts) {
	const roots = checkouts.filter((root) => existsSync(root)).map((root) => realpathSync(root));
	return [...new Set((path ?? "").split(delimiter))].filter((entry) => isAbsolute(entry) && !namesModules(entry) && !isInside(entry, roots)).join(delimiter);
}
function isInside(entry, roots) {
	if (!existsSync(entry)) return false;
	const real = realpathSync(entry);
	return namesModules(real) || roots.some((root) => !relative(root, real).startsWith("..") && !isAbsolute(relative(root, real)));
}
const namesModules = (path) => path.split(sep).includes("node_modules");
/** The roots of the checkouts that hold these folders. */
function checkoutsOf(...folders) {
	return folders.flatMap((folder) => {
		for (let at = folder; at !== void 0 && at !== dirname(at); at = dirname(at)) if (existsSync(join(at, ".git"))) return [at];
		return [];
	});
}
/**
* A program of this machine, found along a trusted PATH.
* @returns its absolute path; null where there is none
*/
function programOn(path, name) {
	const names = process.platform === "win32" ? [`${name}.exe`, `${name}.cmd`] : [name];
	for (const folder of path.split(delimiter)) for (const each of names) if (folder !== "" && isExecutable(join(folder, each))) return join(folder, each);
	return null;
}
function isExecutable(file) {
	try {
		accessSync(file, constants.X_OK);
		return statSync(file).isFile();
	} catch {
		return false;
	}
}

// src/sandbox/which.ts
/**
* The file that a command name stands for, as `execvp` would look it up; not resolved through links.
* @param path the value of PATH
* @returns an absolute path, or null when there is no such program
*/
function which(command, place) {
	if (command.includes("/") || isAbsolute(command)) return executable(resolve(place.cwd, command));
	for (const folder of (place.path ?? "").split(delimiter)) {
		const found = folder === "" ? null : executable(resolve(place.cwd, join(folder, command)));
		if (found !== null) return found;
	}
	return null;
}
function executable(file) {
	try {
		accessSync(file, constants.X_OK);
		return statSync(file).isFile() ? file : null;
	} catch {
		return null;
	}
}
/** Where programs stand that every machine has, for callers whose PATH names none of them. */
const USUAL = [
	"/usr/local/sbin",
	"/usr/local/bin",
	"/usr/sbin",
	"/usr/bin",
	"/sbin",
	"/bin",
	"/run/current-system/sw/bin"
];
/**
* A program of this machine that runs outside the sandbox: found along PATH, but never in the work tree
* or a `node_modules`, where a pull request could place a program of that name.
*/
function systemProgram(name, env, workspace) {
	return which(name, {
		path: trustedPath([env["PATH"] ?? "", ...USUAL].join(delimiter), workspace === null ? [] : [workspace]),
		cwd: "/"
	});
}

// src/sandbox/install.ts
const run$4 = promisify(execFile);
/** A copy that belongs to root and that nothing else uses: the profile widens this path and no other. */
const OWN_BUBBLEWRAP = "/opt/mcp-budget/bwrap";
const PROFILE = "/etc/apparmor.d/mcp-budget-bwrap";
const RESTRICTED = "/proc/sys/kernel/apparmor_restrict_unprivileged_userns";
const TRIES = 3;
const LONGEST_MS = 18e4;
/** Lets one program make user namespaces, as Ubuntu's own profiles do; the system-wide setting stays. */
const PROFILE_TEXT = `abi <abi/4.0>,
include <tunables/global>
profile mcp-budget-bwrap ${OWN_BUBBLEWRAP} flags=(unconfined) {
  userns,
}
`;
/**
* Installs bubblewrap on a runner that GitHub hosts and throws away afterwards, and gives it the AppArmor
* profile it needs there. Does nothing on any other machine. A step that fails is said, not thrown: which
* engine works is found out afterwards.
* @param say takes one line for the log
*/
async function installBubblewrap(env, say) {
	const sudo = systemProgram("sudo", env, env["GITHUB_WORKSPACE"] ?? null);
	if (process.platform !== "linux" || env["RUNNER_ENVIRONMENT"] !== "github-hosted" || sudo === null) {
		say("setup-sandbox: this is no Linux runner hosted by GitHub, so nothing was installed. Install bubblewrap or docker on it yourself.");
		return;
	}
	const path = {
		env: pick(env, ["PATH"]),
		cwd: "/",
		timeout: LONGEST_MS
	};
	try {
		for (const args of installSteps(isRestricted())) await retry(() => run$4(sudo, ["-n", ...args], path));
		say(`setup-sandbox: bubblewrap is installed as ${OWN_BUBBLEWRAP}.`);
	} catch (error) {
		say(`setup-sandbox: bubblewrap could not be installed: ${lastLine(error)}`);
	}
}
/** The commands that root runs, in order. */
function installSteps(restricted) {
	const install = [
		[
			"apt-get",
			"update",
			"-qq"
		],
		[
			"apt-get",
			"install",
			"-y",
			"--no-install-recommends",
			"bubblewrap"
		],
		[
			"install",
			"-D",
			"-m",
			"0755",
			"/usr/bin/bwrap",
			OWN_BUBBLEWRAP
		]
	];
	if (!restricted) return install;
	const write = [
		"sh",
		"-c",
		`printf %s "$1" > ${PROFILE}`,
		"sh",
		PROFILE_TEXT
	];
	return [
		...install,
		write,
		[
			"apparmor_parser",
			"-r",
			PROFILE
		]
	];
}
function isRestricted() {
	return existsSync(RESTRICTED) && readFileSync(RESTRICTED, "utf8").trim() === "1";
}
async function retry(step) {
	for (let tried = 1;; tried++) try {
		await step();
		return;
	} catch (error) {
		if (tried === TRIES) throw error;
	}
}
function lastLine(error) {
	const { stderr, message } = error;
	return (stderr?.trim() || message).split("\n").at(-1) ?? message;
}

// src/sandbox/group.ts
const TERM_AFTER_MS = 10;
const KILL_AFTER_MS = 500;
const POLL_MS$1 = 5;
/**
* Ends a child that leads its own process group, and the whole group with it: stdin end, SIGTERM 10 ms
* later, SIGKILL after 500 ms. Resolves when nothing of the group is left; never throws.
* @param stragglers finds processes that left the group but belong to it; they get SIGKILL
*/
async function endGroup(child, stragglers = () => []) {
	child.stdin?.on("error", ignoreClosedPipe);
	child.stdin?.end();
	const group = child.pid;
	if (group === void 0) return;
	if (await goneWithin(child, TERM_AFTER_MS)) return killAll(stragglers());
	const left = stragglers();
	signalGroup(group, "SIGTERM");
	await goneWithin(child, KILL_AFTER_MS);
	killGroup(group);
	killAll([...left, ...stragglers()]);
	await goneWithin(child, KILL_AFTER_MS);
}
/** SIGKILL to the whole group at once, synchronously. */
function killGroup(group) {
	signalGroup(group, "SIGKILL");
}
/** SIGKILL to each of `pids`; those that are gone already are no error. */
function killAll(pids) {
	for (const pid of pids) signal(pid, "SIGKILL");
}
function signalGroup(group, name) {
	if (process.platform === "win32") spawnSync("taskkill", [
		"/T",
		"/F",
		"/PID",
		String(group)
	], { stdio: "ignore" });
	else signal(-group, name);
}
function signal(target, name) {
	try {
		process.kill(target, name);
	} catch (error) {
		if (!["ESRCH", "EPERM"].includes(error.code ?? "")) throw error;
	}
}
async function goneWithin(child, ms) {
	for (const end = Date.now() + ms;; await setTimeout$1(POLL_MS$1)) {
		if (isGone(child)) return true;
		if (Date.now() >= end) return false;
	}
}
function isGone(child) {
	return (child.exitCode !== null || child.signalCode !== null) && !groupAlive(child.pid);
}
function groupAlive(group) {
	if (process.platform === "win32") return false;
	try {
		process.kill(-group, 0);
	} catch {
		return false;
	}
	return process.platform !== "linux" || readProcesses().some((row) => row.group === group);
}
function ignoreClosedPipe() {}

// src/sandbox/namespace.ts
const POLL_MS = 1;
const PATIENCE_MS = 2e3;
/**
* Ends a server in its own PID namespace: stdin end, then SIGKILL to the first process of the namespace,
* with which the kernel ends all others, however they detached themselves.
* @param child the bubblewrap process outside
* @param graceMs between the two; 0 where nothing that the server wrote remains, so that it has nothing to bring to an end
*/
async function endNamespace(child, graceMs) {
	child.stdin?.on("error", () => void 0);
	child.stdin?.end();
	const first = firstProcesses(child.pid);
	if (await gone(child, first, graceMs)) return;
	killNamespace(child.pid);
	await gone(child, first, PATIENCE_MS);
}
/** SIGKILL to everything of the namespace at once, synchronously. */
function killNamespace(outer) {
	killAll(firstProcesses(outer));
	killGroup(outer);
}
/** Children of the outer process: one, the first of the namespace, which is gone only when all others are. */
function firstProcesses(outer) {
	return (readProc(outer, `task/${outer}/children`) ?? "").split(" ").filter(Boolean).map(Number);
}
async function gone(child, first, ms) {
	for (const end = Date.now() + ms;; await setTimeout$1(POLL_MS)) {
		if ((child.exitCode !== null || child.signalCode !== null) && first.every((pid) => readProcess(pid) === null)) return true;
		if (Date.now() >= end) return false;
	}
}

// src/sandbox/once.ts
/** Makes a value when it is first asked for, and keeps it. */
function once(make) {
	let made = null;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}

// src/sandbox/engine.ts
/** A server could not be started or listed, with the reason that the report shows. */
var ServerFailure = class extends Error {
	reason;
	partial;
	name = "ServerFailure";
	constructor(reason, partial = null, options) {
		super(reason.message, options);
		this.reason = reason;
		this.partial = partial;
	}
};

// src/sandbox/paths.ts
/** Whether `path` lies strictly inside `folder`; both absolute. */
function isBelow$1(path, folder) {
	return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
/** Whether `path` is `folder` or lies inside it; both absolute. */
function isWithin(path, folder) {
	return path === folder || isBelow$1(path, folder);
}
/** Rewrites paths below `from` to the same place below `to`. */
function mover(from, to) {
	if (from === to) return {
		path: (path) => path,
		text: (text) => text
	};
	const pattern = new RegExp(`${from.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?=$|[/:;,"'\\s])`, "g");
	return {
		path: (path) => isWithin(path, from) ? to + path.slice(from.length) : path,
		text: (text) => text.replace(pattern, () => to)
	};
}

// src/sandbox/history.ts
const run$3 = promisify(execFile);
/** Settings that git needs to read a repository. Everything else may hold a token, or names a program to run. */
const KEPT = /^(core\.(repositoryformatversion|filemode|bare|ignorecase|precomposeunicode|symlinks)|extensions\.(objectformat|refstorage|partialclone)|branch\.|remote\..*\.(url|fetch|promisor|partialclonefilter)$)/;
/** Files of a repository that may hold addresses with credentials, and folders of them. */
const HIDDEN_FILES = [
	"FETCH_HEAD",
	"config.worktree",
	"credentials",
	"rr-cache"
];
const HIDDEN_FOLDERS = [
	"logs",
	"modules",
	"hooks",
	"lfs",
	"worktrees"
];
/**
* Mounts that let a server read the history of `workspace` without what git keeps beside it: credentials,
* headers, included files, hooks, logs and submodules.
* @param git an absolute path of the git program
* @param inside where `workspace` appears inside
*/
async function historyMounts(workspace, inside, { git, runtime }) {
	const entry = join(workspace, ".git");
	const stat = lstatSync(entry, { throwIfNoEntry: false });
	if (stat === void 0 || stat.isSymbolicLink()) return [];
	if (stat.isDirectory()) return cleaned(entry, join(inside, ".git"), {
		git,
		runtime
	});
	const own = linkedFolder(entry);
	if (own === null) return [];
	const common = commonFolder(own);
	const mounts = [{
		kind: "bind",
		from: common,
		to: common
	}, ...await cleaned(common, common, {
		git,
		runtime,
		keep: own
	})];
	return isWithin(own, common) ? mounts : [
		...mounts,
		{
			kind: "bind",
			from: own,
			to: own
		},
		...await cleaned(own, own, {
			git,
			runtime
		})
	];
}
async function cleaned(folder, to, tools) {
	const mounts = [];
	const config = join(folder, "config");
	if (isRegularFile(config)) mounts.push({
		kind: "bind",
		from: tools.runtime.put("git-config", await cleanConfig(config, tools.git)),
		to: join(to, "config")
	});
	for (const name of HIDDEN_FILES) if (isRegularFile(join(folder, name))) mounts.push({
		kind: "bind",
		from: tools.runtime.emptyFile,
		to: join(to, name)
	});
	for (const name of HIDDEN_FOLDERS) if (isFolder(join(folder, name))) mounts.push({
		kind: "bind",
		from: tools.runtime.emptyFolder,
		to: join(to, name)
	});
	const { keep } = tools;
	if (keep === void 0 || !isWithin(keep, join(folder, "worktrees"))) return mounts;
	return [...mounts.filter((mount) => mount.kind !== "bind" || mount.to !== join(to, "worktrees")), ...isFolder(join(keep, "logs")) ? [{
		kind: "bind",
		from: tools.runtime.emptyFolder,
		to: join(keep, "logs")
	}] : []];
}
async function cleanConfig(file, git) {
	const { stdout } = await run$3(git, [
		"config",
		"--no-includes",
		"--null",
		"--list",
		"--file",
		file
	], {
		env: {
			GIT_CONFIG_NOSYSTEM: "1",
			GIT_CONFIG_GLOBAL: "/dev/null",
			PATH: "/usr/bin:/bin"
		},
		cwd: "/",
		maxBuffer: 8388608
	});
	return stdout.split("\0").flatMap((entry) => {
		const [key = "", ...rest] = entry.split("\n");
		return KEPT.test(key) ? [section(key, withoutCredentials(rest.join("\n")))] : [];
	}).join("");
}
function section(key, value) {
	const first = key.indexOf(".");
	const last = key.lastIndexOf(".");
	const middle = first === last ? "" : ` ${JSON.stringify(key.slice(first + 1, last))}`;
	return `[${key.slice(0, first)}${middle}]\n\t${key.slice(last + 1)} = ${JSON.stringify(value)}\n`;
}
function withoutCredentials(value) {
	return value.replace(/^([a-z+]+:\/\/)[^/@]*@/i, "$1");
}
/** The folder a `.git` file of a worktree or submodule names. */
function linkedFolder(file) {
	const named = /^gitdir: (.+)$/m.exec(readFileSync(file, "utf8"))?.[1]?.trim();
	const path = named === void 0 ? null : resolve(dirname(file), named);
	return path !== null && existsSync(join(path, "HEAD")) ? realpathSync(path) : null;
}
function commonFolder(own) {
	const file = join(own, "commondir");
	return existsSync(file) ? realpathSync(resolve(own, readFileSync(file, "utf8").trim())) : own;
}
function isRegularFile(path) {
	return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
function isFolder(path) {
	return existsSync(path) && !lstatSync(path).isSymbolicLink() && statSync(path).isDirectory();
}

// src/sandbox/holes.ts
/** What the keys of an entry open under an engine, one line each, in a person's words. */
function listHoles(keys, engine) {
	const holes = [];
	const open = (key, detail) => holes.push({
		key,
		detail
	});
	if (keys.network) open("network", engine === "docker" ? "it may use the network" : "it may use the network, including services of this machine");
	if (keys.passEnv?.length) open("passEnv", `it sees the variables ${keys.passEnv.join(", ")}`);
	if (keys.read?.length) open("read", `it may read ${keys.read.join(", ")}`);
	if (keys.scratch?.length) open("scratch", `it may write a throw-away folder in place of ${keys.scratch.join(", ")}`);
	if (keys.write?.length) open("write", `it may change ${keys.write.join(", ")}`);
	if (keys.git === "read") open("git", "it may read the git history (not its credentials)");
	if (keys.fetchScripts) open("fetchScripts", "the install scripts of its package run inside the sandbox");
	return holes;
}

// src/sandbox/host.ts
/** Always bound where they exist: programs and libraries of the system, for Nix and Guix too. */
const SYSTEM = [
	"/usr",
	"/nix/store",
	"/gnu/store"
];
/** Links into /usr on most systems, folders of their own on some. */
const MERGED = [
	"/bin",
	"/sbin",
	"/lib",
	"/lib32",
	"/lib64",
	"/libx32"
];
/** What programs need of /etc and what holds no secret; never the whole of `ssl` or `pki`, which keep private keys. */
const ETC = [
	"alternatives",
	"ca-certificates",
	"ca-certificates.conf",
	"crypto-policies",
	"fonts",
	"gai.conf",
	"ld.so.cache",
	"ld.so.conf",
	"ld.so.conf.d",
	"locale.alias",
	"magic",
	"mime.types",
	"os-release",
	"pki/ca-trust",
	"pki/java",
	"pki/tls/cert.pem",
	"pki/tls/certs",
	"pki/tls/openssl.cnf",
	"protocols",
	"services",
	"ssl/cert.pem",
	"ssl/certs",
	"ssl/openssl.cnf"
];
const ETC_PREFIXES = /^(java|python|mono|dotnet)/;
/** Global settings of package managers beside the programs: they may hold tokens. */
const SETTINGS = [
	"etc/npmrc",
	"etc/pip.conf",
	"etc/yarnrc",
	"lib/node_modules/npm/npmrc",
	"lib/node_modules/npm/.npmrc"
];
/** Mounts of the system's own programs. */
function systemMounts() {
	return [
		...SYSTEM.filter((path) => existsSync(path)).map(bind),
		...MERGED.flatMap(merged),
		...etcNames().flatMap(etc)
	];
}
/** Files below a bound program folder that get an empty file in their place. */
function settingsBelow(prefix) {
	return SETTINGS.map((file) => join(prefix, file)).filter((path) => existsSync(path) && lstatSync(path).isFile());
}
/** Folders of the system that every server sees, for which nothing further needs to be bound. */
function systemFolders() {
	return [...SYSTEM, ...MERGED].filter((path) => existsSync(path));
}
function merged(path) {
	const stat = lstatSync(path, { throwIfNoEntry: false });
	if (stat === void 0) return [];
	return stat.isSymbolicLink() ? [{
		kind: "link",
		at: path,
		target: readlinkSync(path)
	}] : [bind(path)];
}
function etcNames() {
	return [...ETC, ...readdirSync("/etc").filter((name) => ETC_PREFIXES.test(name))];
}
function etc(name) {
	const path = join("/etc", name);
	return existsSync(path) ? [bind(path)] : [];
}
function bind(path) {
	return {
		kind: "bind",
		from: realpathSync(path),
		to: path
	};
}

// src/sandbox/secrets.ts
/** Names of files that usually hold credentials, wherever they lie in a work tree. What follows a name is no letter: `.env1`, `.npmrc.ci`. */
const SECRET_NAMES = [
	String.raw`\.envs?(?![a-z]).*`,
	String.raw`\.env(rc|local|dev|prod|test|stag|secret).*`,
	String.raw`\.environment`,
	String.raw`\.dev\.vars(?![a-z]).*`,
	String.raw`\.(npmrc|yarnrc|pypirc|netrc|pgpass|my\.cnf|boto|s3cfg|htpasswd|dockercfg|vault-token|git-credentials|gitconfig)(?![a-z]).*`,
	"_netrc",
	"[^/]+\\.(pem|key|p8|p12|pfx|ppk|jks|keystore|kdbx)",
	"[^/]+\\.tfvars(\\.json)?",
	"\\.tfvars(\\.json)?",
	"terraform\\.tfstate.*",
	"(secrets?|credentials)(\\.(json|ya?ml|toml))?",
	"kubeconfig(\\.ya?ml)?",
	"pip\\.(conf|ini)",
	"nuget\\.config",
	"\\.mcpregistry_.*"
];
/** The same, but for sources and public keys that are called alike. */
const SECRET_DATA = [
	"id_(rsa|dsa|ecdsa|ed25519)(?![a-z]).*",
	".*deploy[-_]?key.*",
	"(credentials|service[-_]?account|client[-_]secret).*\\.json",
	".*adminsdk.*\\.json",
	"(gha|google|gcp|gcloud|firebase|aws|azure|application[-_]default)[-_.](.*[-_.])?(creds|credentials?|key)([-_.].*)?\\.json"
];
const NAMED = new RegExp(`^(${SECRET_NAMES.join("|")})$`, "i");
const DATA = new RegExp(`^(${SECRET_DATA.join("|")})$`, "i");
const SOURCE = /\.(pub|[cm]?[jt]sx?|py|rb|php|go|rs|java|kt|cs|sh|html?|css|svg|png)$/i;
/** Templates that are committed on purpose. */
const TEMPLATE = /[.\-_](example|sample|template|dist|defaults?|md|mdx)$/i;
/** What editors and people add to the name of a copy: `x~`, `x.bak`, `#x#`, `.#x`, and `.x.swp`. */
const COPY = /^\.?#|#$|(~|[. -](bak|backup|old|orig|save|copy|sw[a-p]|tmp)\d*)+$/gi;
/** Folders that hold credentials as a whole. */
const SECRET_FOLDER = /^(\.ssh|\.gnupg|\.aws|\.azure|\.kube|\.gcloud|\.envs?(?![a-z]).*)$/i;
/** Folders of which only one file is a secret. */
const SECRET_PATH = /(^|\/)\.(docker\/config\.json|config\/gh\/hosts\.yml|cargo\/credentials(\.toml)?|m2\/settings[^/]*\.xml|config\/gcloud\/.+)$|\.git\/config(\.worktree)?$/i;
/** Folders that `SECRET_PATH` names: a link so called makes secrets of what it leads to. */
const SECRET_PARENT = /^(\.docker|\.config|\.cargo|\.m2|gh|gcloud)$/i;
/** @param path relative to the work tree, with `/` */
function isSecretFile(path, beside = {
	composer: false,
	repository: false
}) {
	const name = path.slice(path.lastIndexOf("/") + 1);
	if (SECRET_PATH.test(path)) return true;
	if (beside.repository && /^config(\.worktree)?$/i.test(name)) return true;
	const auth = beside.composer || name === path;
	return isSecretName(name, auth) || isCopy(name, auth);
}
function isSecretName(name, auth) {
	return (NAMED.test(name) || DATA.test(name) && !SOURCE.test(name) || auth && name.toLowerCase() === "auth.json") && !TEMPLATE.test(name);
}
function isCopy(name, auth) {
	const original = name.replace(COPY, "");
	if (original === name || original === "") return false;
	return isSecretName(original, auth) || name.startsWith(".") && isSecretName(original.slice(1), auth);
}
/** Whether files are told as secrets by standing in a folder of this name. */
function isSecretParent(name) {
	return SECRET_PARENT.test(name);
}
/** A folder of a Python environment that is called `.env` is none of these: whoever looks into it decides. */
function isSecretFolder(name) {
	return SECRET_FOLDER.test(name) && !TEMPLATE.test(name);
}
/** What lies in a folder, as far as it tells what its files hold. */
function besideOf(names) {
	const git = names.filter((name) => name === "HEAD" || name === "objects" || name === "config");
	return {
		composer: names.includes("composer.json"),
		repository: git.length === 3
	};
}

// src/sandbox/masks.ts
const MOST_ENTRIES = 1e5;
const MOST_MASKS = 2e3;
/** `.config/gcloud/x/y` is as deep as a secret is told by its folders. */
const LINK_DEPTH = 4;
/** Where more lies behind such a link, the whole of it is covered. */
const MOST_BEHIND_LINK = 5e3;
/** What Node puts in the place of bytes that are no UTF-8. */
const UNDECODED = "�";
/** Most trees are read at one go, which takes a fraction of what asking for one folder after the other does; a large one lets others in between. */
const TURN_MS = 15;
/** Made by package managers out of what is public; a socket or secret in one was put there by hand. */
const SKIPPED = /* @__PURE__ */ new Set([
	"node_modules",
	".venv",
	"venv",
	".tox",
	".nox",
	"__pycache__",
	"site-packages",
	".yarn",
	".pnpm-store"
]);
const KEPT_MS = 5e3;
const recent = /* @__PURE__ */ new Map();
/** As `scanWorkspace`; servers that start within seconds of each other share one look. */
function scanOnce(workspace, hidden) {
	const key = JSON.stringify([workspace, hidden]);
	const known = recent.get(key);
	if (known !== void 0 && performance.now() - known.at < KEPT_MS) return known.masks;
	const masks = scanWorkspace(workspace, hidden);
	recent.set(key, {
		at: performance.now(),
		masks
	});
	return masks;
}
/**
* Looks through a work tree, the upper levels first, for `.git`, credentials, sockets, pipes and devices.
* A link is never masked itself, as nothing can be mounted over one: what it leads to is, if that lies in the tree.
* @param workspace a real path
* @param hidden further folders to hide where they lie inside the tree, such as the runner's temporary folder
*/
async function scanWorkspace(workspace, hidden = []) {
	const found = {
		folders: new Set(hidden.filter((path) => isBelow$1(path, workspace))),
		files: /* @__PURE__ */ new Set()
	};
	const git = [];
	const unnameable = [];
	let seen = 0;
	let turnAt = performance.now() + TURN_MS;
	let level = [""];
	while (level.length > 0 && seen <= MOST_ENTRIES) {
		const folders = level;
		level = [];
		for (const folder of folders) {
			const entries = list(join(workspace, folder));
			if (entries === null) {
				if (folder !== "") found.folders.add(join(workspace, folder));
				continue;
			}
			seen += entries.length;
			const beside = besideOf(entries.map(({ name }) => name));
			for (const entry of entries) {
				const within = folder === "" ? entry.name : `${folder}/${entry.name}`;
				if (entry.name.includes(UNDECODED)) {
					unnameable.push(within);
					continue;
				}
				const verdict = judge$1(within, entry, {
					workspace,
					beside
				});
				if (verdict === "enter") level.push(within);
				else if (verdict === "git") git.push({
					path: join(workspace, within),
					isFolder: entry.isDirectory()
				});
				else if (verdict !== "show") for (const path of verdict.paths) found[verdict.as].add(path);
			}
			if (performance.now() < turnAt) continue;
			await setImmediate$1();
			turnAt = performance.now() + TURN_MS;
		}
	}
	const complete = level.length === 0 && found.files.size + found.folders.size <= MOST_MASKS;
	return {
		folders: [...found.folders],
		files: [...found.files],
		git,
		unnameable,
		complete
	};
}
/** @param within the entry's path relative to the work tree */
function judge$1(within, entry, { workspace, beside }) {
	const named = entry.name === ".git" ? "git" : nameVerdict(within, entry, beside);
	if (named === null && entry.isFile()) return "show";
	const path = join(workspace, within);
	if (entry.isSymbolicLink()) return named === null ? besideLink(within, entry, workspace) : behindLink(path, workspace);
	if (entry.isDirectory()) {
		if (named === "git") return "git";
		if (named === "folders") return isPythonEnvironment(path) ? "enter" : {
			as: "folders",
			paths: [path]
		};
		return SKIPPED.has(entry.name) ? "show" : "enter";
	}
	if (named === "git") return "git";
	return named === "files" || !entry.isFile() ? {
		as: "files",
		paths: [path]
	} : "show";
}
function nameVerdict(within, entry, beside) {
	if (isSecretFolder(entry.name) && !entry.isFile()) return "folders";
	return isSecretFile(within, beside) ? "files" : null;
}
/** `.env` is also what some call the folder of a Python environment, whose interpreter a server is started with. */
function isPythonEnvironment(folder) {
	try {
		return lstatSync(join(folder, "pyvenv.cfg")).isFile();
	} catch {
		return false;
	}
}
function behindLink(path, workspace) {
	const target = realBelow(path, workspace);
	if (target === null) return "show";
	if (!lstatSync(target).isDirectory()) return {
		as: "files",
		paths: [target]
	};
	return isPythonEnvironment(target) ? "show" : {
		as: "folders",
		paths: [target]
	};
}
/**
* A link to a folder by whose name files in it are told, such as `.docker -> dkr`: those files, where they really lie, over further links too.
* @param within the link's path relative to the work tree
*/
function besideLink(within, entry, workspace) {
	if (!isSecretParent(entry.name)) return "show";
	const target = realBelow(join(workspace, within), workspace);
	if (target === null) return "show";
	const paths = [];
	let seen = 0;
	const look = (folder, name, depth) => {
		for (const inner of list(folder) ?? []) {
			const real = ++seen > MOST_BEHIND_LINK ? null : realBelow(join(folder, inner.name), workspace);
			if (real === null) continue;
			const virtual = `${name}/${inner.name}`;
			if (!lstatSync(real).isDirectory()) paths.push(...isSecretFile(virtual) ? [real] : []);
			else if (depth < LINK_DEPTH) look(real, virtual, depth + 1);
		}
	};
	look(target, within, 1);
	return seen > MOST_BEHIND_LINK ? {
		as: "folders",
		paths: [target]
	} : {
		as: "files",
		paths
	};
}
/** What a path leads to over all links; null where that lies outside the work tree, or nowhere. */
function realBelow(path, workspace) {
	try {
		const real = realpathSync(path);
		return isBelow$1(real, workspace) ? real : null;
	} catch {
		return null;
	}
}
/** @returns null where there may be something, and this account may not look: by its name it could be opened all the same */
function list(folder) {
	try {
		return readdirSync(folder, { withFileTypes: true });
	} catch (error) {
		return ["EACCES", "EPERM"].includes(error.code ?? "") ? null : [];
	}
}

// src/sandbox/opened.ts
/**
* @throws {ServerFailure} `invalid-entry` for a path to read that does not exist
*/
function openedFolders(spec, workspace, parent) {
	const absolute = (path) => resolve(workspace, path.startsWith("~/") ? join(parent["HOME"] ?? homedir(), path.slice(2)) : path);
	const { read = [], write = [], scratch = [] } = spec.keys;
	const made = [];
	const upperFirst = (paths) => [...new Set(paths)].sort((one, other) => one.length - other.length);
	return {
		read: upperFirst(read.map((path) => stayInside(realOrRefuse(absolute(path), path), {
			path: absolute(path),
			workspace,
			key: "read"
		}))),
		write: upperFirst(write.map((path) => realOrMade(stayInside(realOf(absolute(path)), {
			path: absolute(path),
			workspace,
			key: "write"
		})))),
		scratch: upperFirst(scratch.map((path) => placeFor(stayInside(realOf(absolute(path)), {
			path: absolute(path),
			workspace,
			key: "scratch"
		}), {
			workspace,
			made
		}))),
		release: () => {
			for (const path of made.splice(0).reverse()) giveBack(path);
		}
	};
}
function realOrRefuse(path, written) {
	if (!existsSync(path)) throw new ServerFailure({
		code: "invalid-entry",
		message: `sandbox.read names ${written}, which does not exist. Mend the path, or leave it out.`
	});
	return realpathSync(path);
}
/**
* A path of the work tree that a link leads out of it would open something else than what is written
* and printed. A path that is written as lying outside is opened as it is.
* @throws {ServerFailure} `invalid-entry`
*/
function stayInside(real, { path, workspace, key }) {
	const written = [workspace, realpathSync(workspace)].some((root) => path === root || isBelow$1(path, root));
	const stays = real === realpathSync(workspace) || isBelow$1(real, realpathSync(workspace));
	if (!written || stays) return real;
	const message = `sandbox.${key} names ${relative(workspace, path)}, a link that leads out of the work tree to ${real}. Write that path itself, or leave it out.`;
	throw new ServerFailure({
		code: "invalid-entry",
		message
	});
}
/** The real path; of one that does not exist yet, below the real path of the nearest folder that does. */
function realOf(path) {
	if (existsSync(path)) return realpathSync(path);
	const parent = dirname(path);
	return parent === path ? path : join(realOf(parent), basename(path));
}
function realOrMade(path) {
	mkdirSync(path, { recursive: true });
	return realpathSync(path);
}
/** A place to mount on must exist where its parent is read-only; one that does not is made for the time of the start. */
function placeFor(path, { workspace, made }) {
	if (existsSync(path)) {
		const real = realpathSync(path);
		if (lent.has(real)) made.push(borrow(real));
		return real;
	}
	if (!isBelow$1(path, workspace)) return path;
	const parent = dirname(path);
	const realParent = existsSync(parent) ? realpathSync(parent) : placeFor(parent, {
		workspace,
		made
	});
	const place = join(realParent, path.slice(parent.length + 1));
	if (!existsSync(place)) mkdirSync(place);
	made.push(borrow(place));
	return place;
}
/** How many starts of this process use a folder that was made for them. */
const lent = /* @__PURE__ */ new Map();
function borrow(path) {
	lent.set(path, (lent.get(path) ?? 0) + 1);
	return path;
}
function giveBack(path) {
	const left = (lent.get(path) ?? 1) - 1;
	if (left > 0) {
		lent.set(path, left);
		return;
	}
	lent.delete(path);
	try {
		rmdirSync(path);
	} catch (error) {
		if (![
			"ENOTEMPTY",
			"EEXIST",
			"ENOENT"
		].includes(error.code ?? "")) throw error;
	}
}

// src/sandbox/spawned.ts
/**
* Resolves once the child runs.
* @throws {ServerFailure} `command-not-found`, or `exited` when the system refuses to start it
*/
async function awaitSpawn(child, spec) {
	try {
		await new Promise((resolve, reject) => {
			child.once("spawn", resolve);
			child.once("error", reject);
		});
	} catch (cause) {
		throw explain$1(cause, spec);
	}
	child.on("error", () => void 0);
}
function explain$1(cause, { command, cwd }) {
	if (!existsSync(cwd)) return new ServerFailure({
		code: "invalid-entry",
		message: `It cannot start in ${cwd}: there is no such folder.`
	}, null, { cause });
	if (cause.code === "ENOENT") return notFound(command, cause);
	return new ServerFailure({
		code: "exited",
		message: `${command} could not be started: ${cause.message}.`
	}, null, { cause });
}
/** The failure of a command that is not on this machine. */
function notFound(command, cause) {
	return new ServerFailure({
		code: "command-not-found",
		message: `${command} was not found. ${mend(command)}`
	}, null, cause === void 0 ? void 0 : { cause });
}
function mend(command) {
	const [program = "", ...args] = command.trim().split(/\s+/);
	if (args.length > 0) return `Arguments do not belong into "command": write "command": ${JSON.stringify(program)}, "args": ${JSON.stringify(args)}.`;
	if (/^uvx?$/.test(command)) return "uv is not installed: install it, or write its path as the command.";
	return "Install it, or write its path as the command.";
}

// src/sandbox/programs.ts
/**
* Looks up a command as the server's environment would, and replaces a version manager's shim by the
* program it stands for.
* @param path the server's PATH
* @throws {ServerFailure} `command-not-found`
*/
function resolveCommand(spec, path, parent) {
	if (process.platform === "win32") return {
		file: spec.command,
		shim: null
	};
	const file = which(spec.command, {
		path,
		cwd: spec.cwd
	});
	if (file === null) throw notFound(spec.command);
	if (!isShim(file)) return {
		file,
		shim: null
	};
	const behind = behindShim(file, spec, parent);
	if (behind !== null) return {
		file: behind,
		shim: file
	};
	const message = `${spec.command} is ${file}, a shim of a version manager that works only in your own HOME. Write the path of the program itself as the command.`;
	throw new ServerFailure({
		code: "command-not-found",
		message
	});
}
function isShim(file) {
	return basename(dirname(file)) === "shims" || basename(real$1(file)) === "volta-shim" || file.endsWith("/.volta/bin/volta-shim");
}
function behindShim(file, spec, parent) {
	const name = basename(file);
	const root = dirname(dirname(file));
	const versions = join(root, "versions");
	if (existsSync(versions)) return behindVersions(name, {
		root,
		versions,
		cwd: spec.cwd,
		parent
	});
	const sibling = join(dirname(process.execPath), name);
	return existsSync(sibling) ? sibling : null;
}
/** pyenv, nodenv and their kin: ROOT/shims/NAME stands for ROOT/versions/VERSION/bin/NAME. */
function behindVersions(name, place) {
	const manager = basename(place.root).replace(/^\./, "");
	const language = {
		pyenv: "python",
		nodenv: "node",
		rbenv: "ruby",
		goenv: "go"
	}[manager];
	const wanted = [
		place.parent[`${manager.toUpperCase()}_VERSION`],
		language && nearest(`.${language}-version`, place.cwd),
		readText$1(join(place.root, "version"))
	];
	const installed = readdirSync(place.versions).sort();
	for (const version of wanted.flatMap((text) => (text ?? "").split(/[\s:]+/)).filter((word) => /^[\w.+-]+$/.test(word))) {
		const match = installed.includes(version) ? version : installed.findLast((one) => one.startsWith(`${version}.`));
		const file = match === void 0 ? null : join(place.versions, match, "bin", name);
		if (file !== null && existsSync(file)) return file;
		if (version === "system") return which(name, {
			path: pathWithout(dirname(join(place.root, "shims", name)), place.parent["PATH"]),
			cwd: place.cwd
		});
	}
	return null;
}
function nearest(file, from) {
	for (let folder = from;; folder = dirname(folder)) {
		const text = readText$1(join(folder, file));
		if (text !== void 0) return text;
		if (dirname(folder) === folder) return void 0;
	}
}
function pathWithout(folder, path) {
	return (path ?? "").split(":").filter((entry) => entry !== folder).join(":");
}
function readText$1(file) {
	try {
		return readFileSync(file, "utf8").trim();
	} catch {
		return;
	}
}
function real$1(file) {
	try {
		return realpathSync(file);
	} catch {
		return file;
	}
}

// src/sandbox/toolroots.ts
/** Where version managers and installers keep programs below a HOME. Nothing else of a HOME is ever shown. */
const BELOW_HOME = [
	".nvm/versions",
	".pyenv/versions",
	".nodenv/versions",
	".rbenv/versions",
	".goenv/versions",
	".asdf/installs",
	".volta/tools",
	".fnm/node-versions",
	".local/share/fnm/node-versions",
	".local/share/mise/installs",
	".local/share/uv/python",
	".local/share/uv/tools",
	".local/share/pipx/venvs",
	".local/pipx/venvs",
	".local/share/pnpm",
	".local/share/rtx/installs",
	".proto/tools",
	".rye/py",
	".bun/bin",
	".deno/bin",
	".dotnet",
	".cargo/bin",
	".rustup/toolchains",
	".sdkman/candidates",
	".jdks",
	"go/bin",
	"n/bin",
	"sdk",
	"miniconda3",
	"miniforge3",
	"mambaforge",
	"anaconda3",
	".linuxbrew"
];
/** Folders at the top that are never a place of programs, or hold what is not to be seen. */
const NEVER = /* @__PURE__ */ new Set([
	"",
	"home",
	"root",
	"tmp",
	"var",
	"run",
	"etc",
	"proc",
	"sys",
	"dev",
	"boot",
	"lost+found",
	"Users",
	"private",
	"github"
]);
/** The folder to show so that the program or program folder `path` works, or null where none may be shown. */
function toolRoot(path, { parent, sensitive, vouched }) {
	const root = belowHome(path, parent) ?? cacheOf(path, parent) ?? (vouched ? prefix(path, parent) : null);
	if (root === null || sensitive.some((folder) => isWithin(folder, root))) return null;
	return root;
}
function belowHome(path, parent) {
	for (const home of homesOf(path, parent)) {
		const found = BELOW_HOME.find((folder) => isWithin(path, join(home, folder)));
		if (found !== void 0) return join(home, found);
	}
	return null;
}
/** The caller's HOME, and the HOME of whoever else owns the path. */
function homesOf(path, parent) {
	const other = /^(\/root|\/(?:home|Users)\/[^/]+)\//.exec(path)?.[1];
	return [
		parent["HOME"],
		homedir(),
		other
	].filter((home) => home !== void 0);
}
/** The tool cache of GitHub's and Azure's runners. */
function cacheOf(path, parent) {
	return [parent["RUNNER_TOOL_CACHE"], parent["AGENT_TOOLSDIRECTORY"]].find((cache) => cache !== void 0 && cache !== "" && isWithin(path, cache)) ?? null;
}
/** Outside every HOME: what lies above the last `bin`, at least two levels deep. */
function prefix(path, parent) {
	const parts = path.split("/");
	if (NEVER.has(parts[1] ?? "") || homesOf(path, parent).some((home) => isWithin(path, home))) return null;
	const bin = parts.lastIndexOf("bin");
	return bin < 3 ? null : parts.slice(0, bin).join("/");
}

// src/sandbox/reach.ts
const MOST_HOPS = 40;
/**
* Which folders of the host a program needs to run: every hop of its links, the interpreter of its
* first line, the base of its Python virtual environment, and the folders of PATH.
*/
function reach(request) {
	const binds = /* @__PURE__ */ new Map();
	const hidden = [];
	const isShown = (path) => [
		...systemFolders(),
		request.workspace,
		...request.shown,
		...binds.keys()
	].some((folder) => isWithin(path, folder));
	const show = (path, vouched = !request.untrusted) => {
		if (isShown(path)) return true;
		const root = toolRoot(path, {
			parent: request.parent,
			sensitive: request.sensitive,
			vouched
		});
		if (root === null || !existsSync(root)) return false;
		binds.set(root, realpathSync(root));
		return true;
	};
	const showProgram = (file, depth = 0) => {
		for (const hop of hops(file)) {
			if (show(hop)) continue;
			if (request.untrusted) hidden.push(hop);
			else binds.set(hop, realpathSync(hop));
		}
		const base = environmentBase(file);
		if (base !== null) show(base);
		const interpreter = depth < 3 ? interpreterOf(file, request) : null;
		if (interpreter !== null) showProgram(interpreter, depth + 1);
	};
	const path = request.path.split(":").flatMap((entry) => {
		if (!isAbsolute(entry) || !existsSync(entry)) return [];
		const real = realpathSync(entry);
		return show(real, true) ? [real] : [];
	});
	showProgram(request.file);
	return {
		mounts: [...binds].map(([to, from]) => ({
			kind: "bind",
			from,
			to
		})),
		path: [...new Set(path)].join(":"),
		hidden
	};
}
/** The canonical path of a program and every path its links lead over, to the real file. */
function hops(file) {
	const found = [canonical(file)];
	for (let last = found[0]; lstatSync(last).isSymbolicLink() && found.length < MOST_HOPS; last = found.at(-1)) {
		const target = resolve(dirname(last), readlinkSync(last));
		found.push(target, canonical(target));
	}
	return [...new Set(found)];
}
/** The path with its folder resolved and its own name kept: what it is called by matters to some programs. */
function canonical(file) {
	return join(realpathSync(dirname(file)), basename(file));
}
/** `home` of the pyvenv.cfg of the virtual environment a Python belongs to: where its library lies. */
function environmentBase(file) {
	const settings = join(dirname(dirname(file)), "pyvenv.cfg");
	if (!existsSync(settings)) return null;
	const home = /^home\s*=\s*(.+)$/m.exec(readFileSync(settings, "utf8"))?.[1]?.trim();
	return home !== void 0 && isAbsolute(home) && existsSync(home) ? home : null;
}
/** The interpreter that the first line of a script names. */
function interpreterOf(file, place) {
	const line = /^#!\s*(\S+)(?:\s+(?:-S\s+)?(\S+))?/.exec(head(file));
	if (line === null) return null;
	const [, program = "", argument] = line;
	const found = basename(program) === "env" && argument !== void 0 ? which(argument, place) : program;
	return found !== null && isAbsolute(found) && existsSync(found) ? found : null;
}
function head(file) {
	if (!statSync(file).isFile()) return "";
	const handle = openSync(file, "r");
	try {
		const buffer = Buffer.alloc(256);
		return buffer.toString("latin1", 0, readSync(handle, buffer));
	} finally {
		closeSync(handle);
	}
}

// src/sandbox/plan.ts
/** HOME and temporary folder of a server in every engine that has a root of its own. */
const INSIDE = {
	home: "/home/mcp",
	tmp: "/tmp"
};
/**
* Decides what a server sees.
* @throws {ServerFailure} when its program cannot be found or shown, or the workspace cannot be made safe
*/
async function plan(spec, tools) {
	const { parent, runtime } = tools;
	const workspace = realpathSync(spec.workspace);
	const inside = spec.workspaceInside ?? workspace;
	const move = mover(workspace, inside);
	const opened = openedFolders(spec, workspace, parent);
	const sensitive = sensitiveFolders(parent);
	const path = spec.env["PATH"] ?? parent["PATH"] ?? "/usr/local/bin:/usr/bin:/bin";
	const program = resolveCommand(spec, path, parent);
	const packages = (spec.packages ?? []).map((folder) => realpathSync(folder));
	const shown = [
		...opened.read,
		...opened.write,
		...packages
	];
	const reached = reach({
		file: program.file,
		cwd: spec.cwd,
		path,
		workspace,
		parent,
		shown,
		sensitive: [...sensitive, workspace],
		untrusted: spec.untrusted === true
	});
	if (reached.hidden.length > 0) throw unseen$1(spec.command, reached.hidden);
	const { masks, uncovered } = coverable(await (tools.scan ?? scanOnce)(workspace, sensitive), workspace, tools.engine);
	if (!masks.complete && spec.untrusted) throw tooLarge(workspace);
	const [first] = uncovered;
	if (first !== void 0 && spec.untrusted) throw unnameable(first);
	return {
		mounts: [...hostMounts(reached, runtime, spec.keys.network === true), ...await workspaceMounts({
			workspace,
			move,
			opened,
			packages,
			masks,
			runtime,
			git: spec.keys.git === "read" ? systemProgram("git", parent, workspace) ?? "git" : null
		})],
		argv: [move.path(canonical(program.file)), ...spec.args.map(move.text)],
		cwd: move.path(realpathSync(spec.cwd)),
		network: spec.keys.network === true,
		env: environment(spec, {
			...parent,
			PATH: move.text(reached.path)
		}, move.text),
		holes: [
			...listHoles(spec.keys, tools.engine),
			...masks.complete ? [] : [TOO_LARGE],
			...first === void 0 ? [] : [uncoveredHole(first)]
		],
		masked: [...masks.folders, ...masks.files].map((file) => relative(workspace, file)),
		limits: spec.limits,
		release: opened.release
	};
}
function environment(spec, parent, move) {
	const { PATH: _, ...named } = spec.env;
	const own = Object.fromEntries(Object.entries(named).map(([name, value]) => [name, move(value)]));
	return {
		...spec.keys.network ? {} : {
			npm_config_offline: "true",
			UV_OFFLINE: "1"
		},
		...scrub(parent, INSIDE, {
			env: own,
			passEnv: spec.keys.passEnv
		})
	};
}
function hostMounts(reached, runtime, network) {
	const resolver = network && existsSync("/etc/resolv.conf") ? [{
		kind: "bind",
		from: realpathSync("/etc/resolv.conf"),
		to: "/etc/resolv.conf"
	}] : [];
	const prefixes = [
		"/usr",
		"/usr/local",
		...reached.mounts.flatMap((mount) => mount.kind === "bind" ? [mount.to] : [])
	];
	return [
		...systemMounts(),
		...Object.entries(runtime.etc).map(([name, from]) => ({
			kind: "bind",
			from,
			to: join("/etc", name)
		})),
		...resolver,
		...reached.mounts,
		...prefixes.flatMap(settingsBelow).map((to) => ({
			kind: "bind",
			from: runtime.emptyFile,
			to
		}))
	];
}
async function workspaceMounts({ workspace, move, opened, packages, masks, runtime, git }) {
	const bind = (path, writable) => ({
		kind: "bind",
		from: path,
		to: move.path(path),
		writable
	});
	const hideFile = (path) => ({
		kind: "bind",
		from: runtime.emptyFile,
		to: move.path(path)
	});
	const hideFolder = (path) => ({
		kind: "bind",
		from: runtime.emptyFolder,
		to: move.path(path)
	});
	const hiddenGit = git === null ? masks.git : masks.git.filter(({ path }) => path !== join(workspace, ".git"));
	const readable = [...opened.read, ...packages];
	const within = readable.filter((path) => isWithin(path, workspace));
	return [
		...readable.filter((path) => !isWithin(path, workspace)).map((path) => bind(path, false)),
		bind(workspace, false),
		...opened.write.map((path) => bind(path, true)),
		...git === null ? [] : await historyMounts(workspace, move.path(workspace), {
			git,
			runtime
		}),
		...hiddenGit.map(({ path, isFolder }) => isFolder ? hideFolder(path) : hideFile(path)),
		...masks.folders.map(hideFolder),
		...masks.files.map(hideFile),
		...within.map((path) => bind(path, false)),
		...opened.scratch.map((path) => ({
			kind: "scratch",
			to: move.path(path)
		}))
	];
}
/** What no program folder may contain, and what is hidden where the work tree contains it. */
function sensitiveFolders(parent) {
	const folders = [
		parent["HOME"],
		homedir(),
		parent["RUNNER_TEMP"]
	];
	return [...new Set(folders.flatMap((path) => path !== void 0 && path !== "" && existsSync(path) ? [realpathSync(path)] : []))];
}
/** What this engine can cover, and the entries that it has no way to name. */
function coverable(masks, workspace, engine) {
	const fits = (path) => engine !== "docker" || !path.includes("\n");
	const odd = [
		...masks.folders,
		...masks.files,
		...masks.git.map(({ path }) => path)
	].filter((path) => !fits(path));
	return {
		masks: {
			...masks,
			folders: masks.folders.filter(fits),
			files: masks.files.filter(fits),
			git: masks.git.filter(({ path }) => fits(path))
		},
		uncovered: [...masks.unnameable, ...odd.map((path) => relative(workspace, path))]
	};
}
function uncoveredHole(path) {
	return {
		key: "scan",
		detail: `${JSON.stringify(path)} and what lies below it cannot be covered, because its name is no plain UTF-8: credentials there are visible to it`
	};
}
function unnameable(path) {
	return new ServerFailure({
		code: "sandbox-refused",
		message: `Not started: the name of ${JSON.stringify(path)} is no plain UTF-8, so that what it holds cannot be covered, and this run is untrusted. Rename it.`
	});
}
const TOO_LARGE = {
	key: "scan",
	detail: "its work tree is too large to look at every file: credentials deep inside may be visible to it"
};
function tooLarge(workspace) {
	return new ServerFailure({
		code: "sandbox-refused",
		message: `Not started: ${workspace} holds too many files to look for credentials in all of them, and this run is untrusted.`
	});
}
function unseen$1(command, hidden) {
	const message = `${command} needs ${hidden.join(", ")}, which the sandbox does not show to an untrusted run. Place the program in the repository or on PATH.`;
	return new ServerFailure({
		code: "sandbox-refused",
		message
	});
}

// src/digest.ts
/**
* 106 bits that tell texts apart which nobody chose to collide. Loading `node:crypto` costs a push more
* than everything else it does, and a check a start of git.
*/
function digest(text) {
	return `${mix(text, 0x9e3779b9)}${mix(text, 0x85ebca6b)}`;
}
/** cyrb53 of bryc, public domain. */
function mix(text, seed) {
	let high = 0xdeadbeef ^ seed;
	let low = 0x41c6ce57 ^ seed;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		high = Math.imul(high ^ code, 0x9e3779b1);
		low = Math.imul(low ^ code, 0x5f356495);
	}
	high = Math.imul(high ^ high >>> 16, 0x85ebca6b) ^ Math.imul(low ^ low >>> 13, 0xc2b2ae35);
	low = Math.imul(low ^ low >>> 16, 0x85ebca6b) ^ Math.imul(high ^ high >>> 13, 0xc2b2ae35);
	return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).padStart(14, "0");
}

// src/sandbox/syscalls.ts
/** Numbers that are the same on every architecture. */
const SHARED = {
	io_uring_setup: 425,
	io_uring_enter: 426,
	io_uring_register: 427,
	open_tree: 428,
	move_mount: 429,
	fsopen: 430,
	fsconfig: 431,
	fsmount: 432,
	fspick: 433,
	mount_setattr: 442
};
/** clone3 hides its flags behind a pointer; memory files and System V segments escape the memory bound. */
const SHARED_ABSENT = {
	clone3: 435,
	memfd_secret: 447
};
/** By the name that `process.arch` has for it. */
const ARCHITECTURES = {
	x64: {
		audit: 0xc000003e,
		x32: true,
		clone: 56,
		ioctl: 16,
		socket: 41,
		refused: {
			ptrace: 101,
			syslog: 103,
			uselib: 134,
			vhangup: 153,
			modify_ldt: 154,
			pivot_root: 155,
			chroot: 161,
			acct: 163,
			mount: 165,
			umount2: 166,
			swapon: 167,
			swapoff: 168,
			reboot: 169,
			iopl: 172,
			ioperm: 173,
			init_module: 175,
			delete_module: 176,
			quotactl: 179,
			nfsservctl: 180,
			lookup_dcookie: 212,
			mbind: 237,
			kexec_load: 246,
			add_key: 248,
			request_key: 249,
			keyctl: 250,
			migrate_pages: 256,
			unshare: 272,
			move_pages: 279,
			perf_event_open: 298,
			name_to_handle_at: 303,
			open_by_handle_at: 304,
			setns: 308,
			process_vm_readv: 310,
			process_vm_writev: 311,
			kcmp: 312,
			finit_module: 313,
			kexec_file_load: 320,
			bpf: 321,
			userfaultfd: 323,
			...SHARED
		},
		absent: {
			shmget: 29,
			memfd_create: 319,
			...SHARED_ABSENT
		}
	},
	arm64: {
		audit: 0xc00000b7,
		x32: false,
		clone: 220,
		ioctl: 29,
		socket: 198,
		refused: {
			lookup_dcookie: 18,
			umount2: 39,
			mount: 40,
			pivot_root: 41,
			nfsservctl: 42,
			chroot: 51,
			vhangup: 58,
			quotactl: 60,
			acct: 89,
			unshare: 97,
			kexec_load: 104,
			init_module: 105,
			delete_module: 106,
			syslog: 116,
			ptrace: 117,
			reboot: 142,
			add_key: 217,
			request_key: 218,
			keyctl: 219,
			swapon: 224,
			swapoff: 225,
			mbind: 235,
			migrate_pages: 238,
			move_pages: 239,
			perf_event_open: 241,
			name_to_handle_at: 264,
			open_by_handle_at: 265,
			setns: 268,
			process_vm_readv: 270,
			process_vm_writev: 271,
			kcmp: 272,
			finit_module: 273,
			bpf: 280,
			userfaultfd: 282,
			kexec_file_load: 294,
			...SHARED
		},
		absent: {
			shmget: 194,
			memfd_create: 279,
			...SHARED_ABSENT
		}
	}
};

// src/sandbox/seccomp.ts
const LOAD = 32;
const EQUAL = 21;
const AT_LEAST = 53;
const ANY_BIT = 69;
const RETURN = 6;
const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const EPERM = 327681;
const ENOSYS = 327718;
const EAFNOSUPPORT = 327777;
/** Offsets in `struct seccomp_data`: call number, architecture, low halves of the first two arguments. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const FIRST = 16;
const SECOND = 24;
/** CLONE_NEW{NS,CGROUP,UTS,IPC,USER,PID,NET,TIME}. */
const NEW_NAMESPACES = 0x7e020080;
/** TIOCSTI and TIOCLINUX type into the terminal of whoever started us. */
const TYPING = [21522, 21532];
/** AF_UNIX, AF_INET, AF_INET6, AF_NETLINK. Others, such as vsock, do not end at the network namespace. */
const FAMILIES = [
	1,
	2,
	10,
	16
];
/**
* A seccomp filter for `bwrap --seccomp`: it allows by default and refuses the calls of the table, new
* namespaces, typing into a terminal, and sockets that do not end at the network namespace.
* @param architecture as `process.arch` names it
* @returns the compiled filter, an array of `struct sock_filter`; null for an architecture without a table
*/
function seccompFilter(architecture) {
	const table = ARCHITECTURES[architecture];
	return table === void 0 ? null : assemble(instructions(table));
}
function instructions(table) {
	const answer = (number, what) => [[
		EQUAL,
		number,
		0,
		1
	], [RETURN, what]];
	return [
		[LOAD, ARCHITECTURE],
		[
			EQUAL,
			table.audit,
			1,
			0
		],
		[RETURN, KILL],
		[LOAD, NUMBER],
		...table.x32 ? [[
			AT_LEAST,
			0x40000000,
			0,
			1
		], [RETURN, ENOSYS]] : [],
		...Object.values(table.refused).flatMap((number) => answer(number, EPERM)),
		...Object.values(table.absent).flatMap((number) => answer(number, ENOSYS)),
		...whenCalled(table.clone, [
			[LOAD, FIRST],
			[
				ANY_BIT,
				NEW_NAMESPACES,
				0,
				1
			],
			[RETURN, EPERM],
			[RETURN, ALLOW]
		]),
		...whenCalled(table.ioctl, [
			[LOAD, SECOND],
			...TYPING.flatMap((request) => answer(request, EPERM)),
			[RETURN, ALLOW]
		]),
		...whenCalled(table.socket, [
			[LOAD, FIRST],
			...FAMILIES.flatMap((family) => answer(family, ALLOW)),
			[RETURN, EAFNOSUPPORT]
		]),
		[RETURN, ALLOW]
	];
}
/** `body` must end in a return: the call number is no longer loaded after it. */
function whenCalled(number, body) {
	return [[
		EQUAL,
		number,
		0,
		body.length
	], ...body];
}
function assemble(program) {
	const bytes = Buffer.alloc(program.length * 8);
	for (const [index, [code, value, ifTrue = 0, ifFalse = 0]] of program.entries()) {
		bytes.writeUInt16LE(code, index * 8);
		bytes.writeUInt8(ifTrue, index * 8 + 2);
		bytes.writeUInt8(ifFalse, index * 8 + 3);
		bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
	}
	return bytes;
}

// src/sandbox/runtime.ts
/**
* @param ids user and group the server has inside
* @throws when neither the cache nor the temporary folder can be written
*/
function makeRuntime(env, ids) {
	const root = writableRoot(env);
	const put = (name, content) => place(root, name, Buffer.from(content));
	const emptyFolder = join(root, "empty");
	mkdirSync(emptyFolder, { recursive: true });
	const filter = seccompFilter(process.arch);
	return {
		emptyFile: put("empty-file", ""),
		emptyFolder,
		etc: {
			passwd: put("passwd", `mcp:x:${ids.uid}:${ids.gid}::/home/mcp:/bin/sh\n`),
			group: put("group", `mcp:x:${ids.gid}:\n`),
			hosts: put("hosts", "127.0.0.1 localhost sandbox\n::1 localhost\n"),
			"nsswitch.conf": put("nsswitch.conf", "passwd: files\ngroup: files\nhosts: files dns\n")
		},
		seccomp: filter === null ? null : put("seccomp.bpf", filter),
		put
	};
}
function writableRoot(env) {
	try {
		return ownFolder(join(cacheFolder(env), "sandbox"));
	} catch {
		return ownFolder(join(tmpdir(), `mcp-budget-sandbox-${process.getuid?.() ?? 0}`));
	}
}
function ownFolder(path) {
	mkdirSync(path, {
		recursive: true,
		mode: 448
	});
	const real = realpathSync(path);
	const owner = statSync(real).uid;
	if (process.getuid !== void 0 && owner !== process.getuid()) throw new Error(`${path} belongs to another account (${owner})`);
	accessSync(real, constants.W_OK);
	return real;
}
/** The content is part of the name, so that engines, and versions of this program, do not overwrite each other's files. */
function place(root, name, content) {
	const path = join(root, `${name}-${digest(content.toString("latin1"))}`);
	if (existsSync(path) && readFileSync(path).equals(content)) return path;
	const partial = `${path}.${process.pid}`;
	writeFileSync(partial, content, { mode: 292 });
	renameSync(partial, path);
	return path;
}

// src/sandbox/bubblewrap.ts
/** User and group inside, the same for root and everybody else. */
const IDS = {
	uid: 1e3,
	gid: 1e3
};
const OPEN_FILES = 4096;
/** For a server that was given a folder to write into. */
const WRITER_GRACE_MS = 10;
const SECCOMP_FD = 3;
const ARGS_FD = 4;
/**
* Starts servers in their own namespaces with bubblewrap: an empty root with the host's programs and the
* workspace bound read-only, no network, no privileges, a seccomp filter. Linux only.
* @param env the caller's environment
* @param workspace where programs that run outside are never taken from
*/
function bubblewrap(env, workspace) {
	const program = process.platform === "linux" ? findBubblewrap(env, workspace) : null;
	const limiter = systemProgram("prlimit", env, workspace);
	const probed = once(() => probeOnce(program, env));
	const runtime = once(() => makeRuntime(env, IDS));
	return {
		id: "bubblewrap",
		probe: async ({ anew = false } = {}) => {
			const asked = anew ? probeBubblewrap(program, env) : probed();
			makeReady(runtime);
			return (await asked).probe;
		},
		start: async (spec) => {
			const { features } = await probed();
			return start$1(spec, {
				program,
				limiter,
				parent: env,
				runtime: runtime(),
				features
			});
		}
	};
}
/** There is time while the probe runs. Where it cannot be made, whoever starts a server asks again and is told why. */
function makeReady(make) {
	try {
		make();
	} catch {}
}
/** Our own copy, which has an AppArmor profile, before that of the system. */
function findBubblewrap(env, workspace, own = OWN_BUBBLEWRAP) {
	return existsSync(own) ? own : systemProgram("bwrap", env, workspace);
}
async function start$1(spec, tools) {
	const planned = await plan(spec, {
		...tools,
		engine: "bubblewrap"
	});
	try {
		return await startPlanned(spec, planned, tools);
	} catch (error) {
		planned.release();
		throw error;
	}
}
async function startPlanned(spec, planned, { program, limiter, parent, runtime, features }) {
	const [command = "", ...args] = outerArgv(planned, {
		program,
		limiter
	});
	const filter = runtime.seccomp === null ? "ignore" : openSync(runtime.seccomp, "r");
	const env = scrub(parent, INSIDE, { env: {} });
	closeInherited();
	const child = spawn(command, args, {
		cwd: "/",
		env,
		stdio: [
			"pipe",
			"pipe",
			"pipe",
			filter,
			"pipe"
		],
		detached: true
	});
	if (typeof filter === "number") closeSync(filter);
	await awaitSpawn(child, spec);
	const options = child.stdio[ARGS_FD];
	options.on("error", () => void 0);
	options.end(bubblewrapOptions(planned, {
		features,
		seccomp: runtime.seccomp !== null
	}).map((option) => `${option}\0`).join(""));
	const kill = () => {
		killNamespace(child.pid);
	};
	const bounds = hold(spec, child.pid, kill);
	let stopped = null;
	const stop = async () => {
		await endNamespace(child, (spec.keys.write ?? []).length > 0 ? WRITER_GRACE_MS : 0);
		bounds.release();
		planned.release();
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
/**
* The command line outside. Files and memory are bounded here; the number of processes is bounded inside,
* because outside the limit counts the whole login of the caller.
*/
function outerArgv(planned, { program, limiter }) {
	const { limits, argv } = planned;
	const bounded = limiter === null ? [] : [
		limiter,
		"--core=0",
		`--fsize=${limits.tmpBytes}`,
		`--nofile=${OPEN_FILES}`,
		`--data=${limits.memoryBytes * 2}`,
		"--"
	];
	const counted = limiter === null ? [] : [
		limiter,
		`--nproc=${limits.processes}`,
		"--"
	];
	return [
		...bounded,
		program,
		"--args",
		String(ARGS_FD),
		"--",
		...counted,
		...argv
	];
}
/** The options of bubblewrap for one start, in the order in which it carries them out. */
function bubblewrapOptions(planned, { features, seccomp }) {
	const size = ["--size", String(planned.limits.tmpBytes)];
	return [
		...[
			"--unshare-user",
			"--unshare-ipc",
			"--unshare-pid",
			"--unshare-uts",
			"--unshare-cgroup-try"
		],
		...planned.network ? [] : ["--unshare-net"],
		...features.disableUserns ? ["--disable-userns"] : [],
		...[
			"--uid",
			String(IDS.uid),
			"--gid",
			String(IDS.gid),
			"--hostname",
			"sandbox"
		],
		...[
			"--die-with-parent",
			"--new-session",
			"--cap-drop",
			"ALL"
		],
		...seccomp ? ["--seccomp", String(SECCOMP_FD)] : [],
		...[
			"--proc",
			"/proc",
			"--dev",
			"/dev"
		],
		...[
			...size,
			"--tmpfs",
			"/dev/shm",
			...size,
			"--tmpfs",
			INSIDE.tmp,
			...size,
			"--tmpfs",
			INSIDE.home
		],
		...[
			"--dir",
			"/run",
			"--dir",
			"/var",
			"--symlink",
			INSIDE.tmp,
			"/var/tmp"
		],
		...planned.mounts.flatMap((mount) => mountOptions(mount, size)),
		...[
			"--remount-ro",
			"/dev",
			"--remount-ro",
			"/"
		],
		...["--clearenv", ...Object.entries(planned.env).flatMap(([name, value]) => [
			"--setenv",
			name,
			value
		])],
		...["--chdir", planned.cwd]
	];
}
function mountOptions(mount, size) {
	switch (mount.kind) {
		case "bind": return [
			mount.writable ? "--bind" : "--ro-bind",
			mount.from,
			mount.to
		];
		case "scratch": return [
			...size,
			"--tmpfs",
			mount.to
		];
		case "link": return [
			"--symlink",
			mount.target,
			mount.at
		];
	}
}

// src/sandbox/guard.ts
/**
* Starts a small shell that waits on a pipe from this process. The kernel closes the pipe however this
* process ends, and the shell then runs `script`. Without a POSIX shell there is no guard.
* @param script POSIX shell; its `$1`, `$2`, … are `args`
*/
function guard(script, args, env = { PATH: "/usr/local/bin:/usr/bin:/bin" }) {
	if (process.platform === "win32") return { release: () => void 0 };
	const shell = spawn("/bin/sh", [
		"-c",
		`read -r word || { ${script}\n}`,
		"mcp-budget-guard",
		...args
	], {
		stdio: [
			"pipe",
			"ignore",
			"ignore"
		],
		cwd: "/",
		env,
		detached: true
	});
	shell.on("error", ignore).unref();
	shell.stdin?.on("error", ignore);
	shell.stdin?.unref();
	return { release: () => release(shell) };
}
function release(shell) {
	shell.stdin?.end("released\n");
}
function ignore() {}

// src/sandbox/none.ts
/**
* No sandbox: a scrubbed environment, an own process group, a throw-away HOME and temporary folder.
* The server can still read every file of this account, use the network and, on Linux, read the
* caller's environment through `/proc`. Memory, processes and time are bounded on Linux only.
* @param env the caller's environment
*/
function none(env) {
	return {
		id: "none",
		probe: async () => ({
			ok: true,
			version: null,
			reason: null
		}),
		start: (spec) => start(spec, env)
	};
}
/** What the guard does: end the group `$1`, then whoever has the folder `$2` in its environment, and remove that. */
const CLEAR_UP = `kill -KILL "-$1"
for process in /proc/[0-9]*; do grep -aqsF "HOME=$2/" "$process/environ" && kill -KILL "\${process#/proc/}"; done
rm -rf -- "$2"`;
async function start(spec, parent) {
	const folders = makeThrowAway();
	try {
		return await startIn(folders, spec, parent);
	} catch (error) {
		folders.remove();
		throw error;
	}
}
async function startIn(folders, spec, parent) {
	const scrubbed = {
		...caches(parent),
		...scrub(parent, folders, {
			env: spec.env,
			passEnv: spec.keys.passEnv
		})
	};
	const program = resolveCommand(spec, scrubbed.PATH, parent);
	const env = program.shim === null ? scrubbed : {
		...scrubbed,
		PATH: [dirname(program.file), scrubbed.PATH].join(delimiter)
	};
	closeInherited();
	const child = (process.platform === "win32" ? (await import("./cross-spawn2.js").then((m) => /* @__PURE__ */ __toESM(m.default, 1))).default.spawn : spawn)(program.file, [...spec.args], {
		cwd: spec.cwd,
		env,
		stdio: [
			"pipe",
			"pipe",
			"pipe"
		],
		detached: process.platform !== "win32",
		windowsHide: true
	});
	await awaitSpawn(child, spec);
	const group = child.pid;
	const root = {
		group,
		since: readProcess(group)?.startTicks ?? 0
	};
	const keeper = guard(CLEAR_UP, [String(group), folders.root]);
	const kill = () => {
		const left = stragglers(root, folders.home);
		killGroup(group);
		killAll(left);
	};
	const bounds = hold(spec, group, kill);
	const stop = async () => {
		await endGroup(child, () => stragglers(root, folders.home));
		bounds.release();
		keeper.release();
		folders.remove();
	};
	let stopped = null;
	return {
		child,
		holes: listHoles(spec.keys, "none"),
		masked: [],
		ended: bounds.ended,
		stop: () => stopped ??= stop(),
		kill: () => {
			kill();
			folders.remove();
		}
	};
}
/** Caches of our own that stay, so that a package runner does not download at every start. */
function caches(parent) {
	const root = cacheFolder(parent);
	const folders = {
		npm_config_cache: join(root, "npm"),
		UV_CACHE_DIR: join(root, "uv")
	};
	for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
	return folders;
}
/**
* Processes of the server that left its group: those still below it, in its session, or (Linux) with its
* private HOME in their environment. One that started a session and emptied its environment stays unseen.
*/
function stragglers({ group, since }, home) {
	const related = /* @__PURE__ */ new Set([group]);
	for (let before = 0; before !== related.size;) {
		before = related.size;
		for (const row of readProcesses()) if (related.has(row.parent) || row.session === group) related.add(row.pid);
	}
	for (const row of readProcesses()) if (row.startTicks >= since && readProc(row.pid, "environ")?.includes(`HOME=${home}\0`)) related.add(row.pid);
	related.delete(group);
	return [...related];
}

// src/sandbox/selftest.ts
/** The properties that a sandbox must have on this machine, as the probe names them. */
const PROPERTIES = [
	"environment",
	"file",
	"neighbour",
	"workspace",
	"network",
	"privileges"
];
const CANARY = "MCP_BUDGET_CANARY";
const MIB$2 = 1048576;
const LIMITS = {
	memoryBytes: 256 * MIB$2,
	processes: 64,
	tmpBytes: 16 * MIB$2,
	wallMs: 2e4
};
/**
* Run by the shell inside. The marker comes in two halves, so that finding it whole means finding what
* was planted and not the probe's own command line. That line is looked at too, for a word of its own:
* where it is not found, the search itself does not work, and nothing counts as closed. One search, since
* each costs as much as the rest of the test.
*/
const PROBE = `
control="$1"; marker="$2$3"; workspace="$4"; neighbour="$5"; shift 5
say() { printf '%s=%s\\n' "$1" "$2"; }
found="
$(grep -alF -e "$marker" -e "$control" "/proc/$$/cmdline" /proc/[0-9]*/environ "$@" "/proc/$neighbour/cmdline" "/proc/$neighbour/environ" 2>/dev/null)
"
unseen=open; case "$found" in *"
/proc/$$/cmdline
"*) unseen=closed ;; esac
tell() { case "$found" in *"$2"*) say "$1" open ;; *) say "$1" "$unseen" ;; esac; }
tell environment /environ
file="$unseen"; for path in "$@"; do case "$found" in *"
$path
"*) file=open ;; esac; done; say file "$file"
tell neighbour "/proc/$neighbour/"
if ( : > "$workspace/.mcp-budget-probe-$$" ) 2>/dev/null; then rm -f "$workspace/.mcp-budget-probe-$$"; say workspace open; else say workspace closed; fi
network=closed; while read -r name rest; do case "$name" in lo:*) ;; *:*) network=open ;; esac; done < /proc/net/dev; say network "$network"
privileges=open; while read -r key value; do if [ "$key" = NoNewPrivs: ] && [ "$value" = 1 ]; then privileges=closed; fi; done < /proc/self/status; say privileges "$privileges"
`;
const MEANING = {
	environment: "it could read the checker's environment",
	file: "it could read a private file of this account",
	neighbour: "it could look into other processes",
	workspace: "it could change the work tree",
	network: "it had network interfaces",
	privileges: "it could gain privileges"
};
/**
* Plants a secret in the environment, in a file and in a neighbour process, and looks from inside what of
* it can be reached. Never rejects.
* @param make makes the engine for a caller's environment
*/
async function runSelfTest(make, { env, workspace }) {
	const { randomBytes } = await import("node:crypto");
	const [control, ...halves] = [
		randomBytes(8).toString("hex"),
		randomBytes(8).toString("hex"),
		randomBytes(8).toString("hex")
	];
	const marker = halves.join("");
	let folder = null;
	const neighbour = spawn("/bin/sh", [
		"-c",
		"read -r line",
		marker
	], {
		env: { [CANARY]: marker },
		stdio: [
			"pipe",
			"ignore",
			"ignore"
		]
	});
	try {
		await new Promise((resolve, reject) => neighbour.once("spawn", resolve).once("error", reject));
		folder = realpathSync(mkdtempSync(join(placeOutside(workspace, env), "mcp-budget-canary-")));
		const file = join(folder, "canary");
		writeFileSync(file, marker, { mode: 384 });
		const { out, err } = await probe(make({
			...env,
			[CANARY]: marker
		}), {
			args: [
				control ?? "",
				...halves,
				workspace,
				String(neighbour.pid),
				file
			],
			workspace
		});
		return judge(out, err);
	} catch (error) {
		return {
			passed: false,
			score: `0/${PROPERTIES.length}`,
			detail: `the self-test could not run: ${error.message}`
		};
	} finally {
		neighbour.kill("SIGKILL");
		if (folder !== null) rmSync(folder, {
			recursive: true,
			force: true
		});
	}
}
/** A writable folder that is no part of the work tree: what lies in the work tree is shown, and must be. */
function placeOutside(workspace, env) {
	return [
		tmpdir(),
		"/tmp",
		"/var/tmp",
		"/dev/shm",
		env["HOME"] ?? ""
	].find((place) => isUsable(place) && !isWithin(realpathSync(place), workspace)) ?? tmpdir();
}
function isUsable(place) {
	try {
		accessSync(place, constants.W_OK);
		return true;
	} catch {
		return false;
	}
}
async function probe(engine, { args, workspace }) {
	const started = await engine.start({
		server: "self-test",
		command: "/bin/sh",
		args: [
			"-c",
			PROBE,
			"probe",
			...args
		],
		cwd: workspace,
		workspace,
		env: {},
		keys: {},
		limits: LIMITS
	});
	try {
		return await collect(started.child);
	} finally {
		await started.stop();
	}
}
async function collect(child) {
	const text = {
		out: "",
		err: ""
	};
	child.stdout?.on("data", (chunk) => {
		text.out += chunk;
	});
	child.stderr?.on("data", (chunk) => {
		text.err += chunk;
	});
	await new Promise((resolve) => child.once("close", resolve));
	return text;
}
function judge(out, err) {
	const said = new Map(out.split("\n").map((line) => line.split("=")));
	const held = PROPERTIES.filter((property) => said.get(property) === "closed");
	const score = `${held.length}/${PROPERTIES.length}`;
	if (held.length === PROPERTIES.length) return {
		passed: true,
		score,
		detail: null
	};
	if (said.size <= 1) return {
		passed: false,
		score,
		detail: `a program could not be started in it: ${err.trim().split("\n")[0] || "it gave no answer"}`
	};
	return {
		passed: false,
		score,
		detail: PROPERTIES.filter((property) => !held.includes(property)).map((property) => MEANING[property]).join(", ")
	};
}

// src/sandbox/choose.ts
/** docker is loaded where bubblewrap does not work, or it was asked for. */
const ENGINES = {
	bubblewrap: () => bubblewrap,
	docker: async () => (await import("./docker.js")).docker
};
const PREFERENCE = ["bubblewrap", "docker"];
/** Begins to look whether the preferred engine works here and what the work tree must hide, so that both are known when they are asked for. */
function warmEngine({ mode, env, workspace }) {
	if (mode !== "auto" && mode !== "required" && mode !== "bubblewrap") return;
	bubblewrap(env, workspace).probe();
	scanOnce(workspace, sensitiveFolders(env)).catch(() => void 0);
}
/**
* Picks the first engine that works here. In untrusted runs, and where a sandbox is required, an engine
* counts only after its self-test passed; otherwise the self-test goes on beside the first start and its
* owner awaits it before the verdict.
*/
async function chooseEngine(request) {
	const { mode, trusted } = request;
	if (mode === "none" && trusted) return withoutSandbox(request.env, "No sandbox, as asked for (--sandbox none): the servers could read the files and variables of this account.");
	const candidates = mode === "bubblewrap" || mode === "docker" ? [mode] : PREFERENCE;
	const refusals = [];
	for (const id of candidates) {
		const tried = request.failed?.get(id) ?? await tryEngine(id, request);
		if (typeof tried !== "string") return {
			...tried,
			note: refusals.join("; ") || null
		};
		refusals.push(`${id}: ${tried}`);
	}
	if (mode === "auto" && trusted) return withoutSandbox(request.env, `No sandbox on this machine: the servers could read the files and variables of this account. ${refusals.join(". ")}.`);
	return { refused: refuse$3(request, refusals) };
}
/** @returns the choice, or why it is none in a person's words */
async function tryEngine(id, { trusted, mode, workspace, env, started = Promise.resolve() }) {
	const make = await ENGINES[id]();
	const engine = make(env, workspace);
	const probe = await engine.probe();
	if (!probe.ok) return probe.reason ?? "it does not work here";
	const test = () => testOnce(id, {
		make,
		env,
		workspace
	});
	if (!trusted || mode === "required") {
		const result = await test();
		if (!result.passed) return failedTest(result);
	}
	return {
		engine: trusted ? engine : strict(engine),
		version: probe.version,
		selfTest: started.then(test),
		warning: null,
		note: null
	};
}
const tested = /* @__PURE__ */ new Map();
/** The result holds for the run: head and base, and every server, share it. */
function testOnce(id, { make, env, workspace }) {
	const key = JSON.stringify([
		id,
		env["PATH"],
		env["DOCKER_HOST"]
	]);
	const before = tested.get(key);
	if (before !== void 0) return before;
	const test = runSelfTest((changed) => make(changed, workspace), {
		env,
		workspace
	}).then((result) => explained(result, make(env, workspace)));
	tested.set(key, test);
	return test;
}
/** Where the engine itself does not work, which may be since a minute, that is the thing to tell. */
async function explained(result, engine) {
	const { reason } = result.passed ? { reason: null } : await engine.probe({ anew: true });
	return reason === null ? result : {
		...result,
		detail: reason
	};
}
function failedTest({ score, detail }) {
	return `its self-test failed (${score}): ${detail}`;
}
/** An untrusted run: no key that loosens is honoured, and what cannot be checked to the end is refused. */
function strict(engine) {
	return {
		...engine,
		start: (spec) => engine.start({
			...spec,
			keys: {},
			untrusted: true
		})
	};
}
function withoutSandbox(env, warning) {
	return {
		engine: none(env),
		version: null,
		selfTest: Promise.resolve({
			passed: true,
			score: null,
			detail: null
		}),
		warning,
		note: null
	};
}
function refuse$3({ trusted, mode }, refusals) {
	const why = trusted ? `--sandbox ${mode} insists on a sandbox` : "this run is untrusted";
	const mend = trusted ? "Mend it as said, or use --sandbox auto" : "Mend it as said, or run this check where a sandbox works (ubuntu-latest has docker)";
	return {
		code: "sandbox-missing",
		message: `Nothing was started: no sandbox works here, and ${why}. ${refusals.join(". ")}. ${mend}.`
	};
}

// src/servers/entry.ts
const NO_VARIABLES = {
	bare: false,
	defaults: /* @__PURE__ */ new Map(),
	folder: null
};
/** Whether `value` is an object with keys. */
function isRecord(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
/** An entry that says nothing yet. */
function blank({ name, source, variables }) {
	return {
		name,
		source,
		variables,
		command: null,
		args: [],
		env: {},
		cwd: null,
		url: null,
		headers: {},
		transport: "auto",
		disabled: false,
		envFile: null,
		problem: null
	};
}
/** `text` for a message; names of servers may be as long as a file. */
function short(text) {
	return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

// src/servers/define.ts
/** The common shape of a definition whose keys have been checked. */
function fromDefinition(definition, origin) {
	const [program, ...first] = typeof definition.command === "string" ? [definition.command] : definition.command ?? [];
	const kind = (definition.type ?? definition.transport ?? "").toLowerCase();
	const remote = isRemote(kind, program);
	const entry = {
		...blank(origin),
		command: remote ? null : program ?? null,
		args: remote ? [] : [...first, ...definition.args ?? []],
		env: definition.env ?? {},
		cwd: definition.cwd ?? null,
		url: remote ? definition.url ?? null : null,
		headers: remote ? definition.headers ?? {} : {},
		transport: Object.hasOwn(TRANSPORTS, kind) ? TRANSPORTS[kind] : "auto",
		disabled: definition.disabled === true || definition.enabled === false,
		envFile: definition.envFile ?? null
	};
	const problem = faultOf(entry, kind);
	return problem === null ? entry : {
		...entry,
		problem: invalid(problem, origin)
	};
}
/** An entry that cannot be used, with what is wrong with it. */
function broken(what, origin) {
	return {
		...blank(origin),
		problem: invalid(what, origin)
	};
}
const TRANSPORTS = {
	http: "http",
	"streamable-http": "http",
	streamablehttp: "http",
	streamable_http: "http",
	sse: "sse"
};
const OTHER_TYPES = [
	"",
	"auto",
	"stdio",
	"local",
	"remote"
];
function isRemote(kind, program) {
	if (kind === "stdio" || kind === "local") return false;
	return kind === "" || kind === "auto" ? program === void 0 : true;
}
function faultOf(entry, kind) {
	if (!OTHER_TYPES.includes(kind) && !Object.hasOwn(TRANSPORTS, kind)) return `has the type ${JSON.stringify(kind)}; stdio, http and sse are measured`;
	if (entry.command === null && entry.url === null) return kind === "" || kind === "auto" ? "has neither \"command\" nor \"url\"" : `has the type ${kind}, but no "${kind === "stdio" || kind === "local" ? "command" : "url"}"`;
	if (entry.command !== null && (entry.command.trim() === "" || entry.command.includes("\0"))) return "has an empty or unusable \"command\"";
	const name = Object.keys(entry.env).find((key) => key === "" || /[=\0]/.test(key));
	return name === void 0 ? null : `has ${JSON.stringify(name)} in "env", which is no name of a variable`;
}
function invalid(what, { name, source }) {
	return {
		code: "invalid-entry",
		message: `The entry ${JSON.stringify(short(name))} of ${source} ${what}. Mend it there; nothing of it was started.`
	};
}

// src/servers/expand.ts
const NAME$1 = /^[A-Za-z_][A-Za-z0-9_]*$/;
const MAX_NESTING = 8;
/** Longest form without `${`, in characters. */
const MAX_PLAIN = 300;
/**
* Replaces every form that any client knows: `${VAR}`, `${VAR:-default}`, `${env:VAR}`, `{env:VAR}`,
* `${input:x}`, `${user_config.x}`, `${workspaceFolder}` and the like, `$VAR` where `sources.bare`.
* A form that is not known is a need, never text to start a server with.
*/
function expand(text, sources, nesting = 0) {
	const needs = [];
	const ends = closings(text);
	let out = "";
	for (let at = 0; at < text.length;) {
		const form = formAt(text, at, {
			end: ends.get(at),
			bare: sources.bare
		});
		if (form === null) {
			out += text[at];
			at += 1;
			continue;
		}
		const value = nesting > MAX_NESTING ? unknown(form.text, form.text) : valueFor(form, sources, nesting);
		out += value.text;
		needs.push(...value.needs);
		at += form.text.length;
	}
	return {
		text: out,
		needs
	};
}
/** Where each `${` closes; one pass, since the text is a stranger's and may be a mebibyte of `${`. */
function closings(text) {
	const ends = /* @__PURE__ */ new Map();
	const open = [];
	for (let at = 0; at < text.length; at += 1) {
		if (text[at] === "$" && text[at + 1] === "{") open.push(at);
		if (text[at] !== "}") continue;
		const start = open.pop();
		if (start !== void 0) ends.set(start, at + 1);
	}
	return ends;
}
function formAt(text, at, { end, bare }) {
	if (end !== void 0) return {
		text: text.slice(at, end),
		inside: text.slice(at + 2, end - 1)
	};
	if (text[at] === "{") return formOf(/^\{((?:env|file):[^{}]*)\}/, text.slice(at, at + MAX_PLAIN));
	return bare && text[at] === "$" ? formOf(/^\$([A-Za-z_][A-Za-z0-9_]*)/, text.slice(at, at + MAX_PLAIN)) : null;
}
function formOf(pattern, text) {
	const found = pattern.exec(text);
	return found === null ? null : {
		text: found[0],
		inside: found[1] ?? ""
	};
}
function valueFor({ text, inside }, sources, nesting) {
	const split = inside.indexOf(":-");
	const key = (split === -1 ? inside : inside.slice(0, split)).replace(/^env:/, "");
	const isVariable = NAME$1.test(key);
	const given = isVariable ? sources.variable(key) ?? sources.constants.get(key) : sources.constants.get(inside);
	if (given !== void 0) return {
		text: given,
		needs: []
	};
	const fallback = split === -1 ? sources.defaults.get(inside) : inside.slice(split + 2);
	if (isVariable && fallback !== void 0) return expand(fallback, sources, nesting + 1);
	if (isVariable) return {
		text: `\${${key}}`,
		needs: [{
			kind: "variable",
			name: key,
			form: text
		}]
	};
	return inputOf({
		text,
		inside
	}, sources, nesting);
}
function inputOf({ text, inside }, sources, nesting) {
	const name = inside.replace(/^(input:|user_config\.)/, "");
	const given = sources.input(name);
	if (given !== void 0) return {
		text: given,
		needs: []
	};
	const fallback = sources.defaults.get(inside);
	return fallback === void 0 ? unknown(name, text) : expand(fallback, sources, nesting + 1);
}
function unknown(name, form) {
	return {
		text: form,
		needs: [{
			kind: "input",
			name,
			form
		}]
	};
}

// src/servers/resolve.ts
/**
* Merges the overlay into an entry and replaces the variables of both. A value comes from the
* overlay's `env`, from the caller's environment where `sandbox.passEnv` names it (trusted runs
* only), from a default, or from nowhere: then it is a need.
*/
function resolveEntry(entry, overlay, scene) {
	const remote = entry.url !== null;
	const needs = [];
	const constants = constantsOf(entry, scene);
	const given = givenBy(overlay, scene, constants);
	const sources = {
		variable: given,
		input: given,
		defaults: entry.variables.defaults,
		constants,
		bare: entry.variables.bare
	};
	const keep = (place, { text, needs: found }) => {
		needs.push(...found.map((need) => ({
			...need,
			place
		})));
		return text;
	};
	const say = (place, text) => keep(place, expand(text, sources));
	const map = (place, record, value) => Object.fromEntries(Object.entries(record).map(([key, text]) => [key, value(`${place}.${key}`, text)]));
	const env = map("env", remote ? {} : {
		...entry.env,
		...variablesOf(overlay)
	}, (place, text) => {
		const passed = expand(text, sources);
		const key = place.slice(4);
		return (passed.needs.length > 0 ? given(key) : void 0) ?? keep(place, passed);
	});
	return {
		kind: remote ? "remote" : "stdio",
		command: say("command", entry.command ?? ""),
		args: (overlay?.args ?? entry.args).map((text, index) => say(`args[${index}]`, text)),
		env,
		cwd: say("cwd", overlay?.cwd ?? entry.cwd ?? "."),
		url: say("url", entry.url ?? ""),
		headers: map("headers", {
			...entry.headers,
			...overlay?.headers
		}, say),
		transport: overlay?.transport === "http" || overlay?.transport === "sse" ? overlay.transport : entry.transport,
		needs
	};
}
/** An overlay's `env` may also fill a form whose text is no name of a variable. */
function variablesOf(overlay) {
	return Object.fromEntries(Object.entries(overlay?.env ?? {}).filter(([key]) => key !== "" && !/[=\0]/.test(key)));
}
function givenBy(overlay, scene, constants) {
	const env = overlay?.env ?? {};
	const passed = new Set(scene.trusted ? overlay?.sandbox?.passEnv ?? [] : []);
	const fromCaller = (name) => passed.has(name) && Object.hasOwn(scene.env, name) ? scene.env[name] : void 0;
	return (name) => {
		const text = Object.hasOwn(env, name) ? env[name] : void 0;
		if (text === void 0) return fromCaller(name);
		const own = expand(text, {
			variable: fromCaller,
			input: fromCaller,
			defaults: /* @__PURE__ */ new Map(),
			constants,
			bare: false
		});
		return own.needs.length === 0 ? own.text : fromCaller(name);
	};
}
/** What every server finds alike: its folders, and the PATH that each sandbox hands on in any case. */
function constantsOf(entry, { root, rootInside, home, env }) {
	const { folder } = entry.variables;
	const fixed = [
		["workspaceFolder", root],
		["workspaceFolderBasename", basename(rootInside)],
		["CLAUDE_PROJECT_DIR", root],
		["CLAUDE_PLUGIN_ROOT", root],
		["PWD", root],
		["userHome", home],
		["HOME", home],
		["pathSeparator", sep],
		["/", sep]
	];
	if (entry.url === null && env["PATH"] !== void 0) fixed.push(["PATH", env["PATH"]]);
	if (folder !== null) fixed.push(["__dirname", folder === "." ? root : `${root}/${folder}`]);
	return new Map(fixed);
}

// src/servers/join.ts
/**
* Joins entries of several files by name: the first definition of a name stands.
* @param entries in the order of the files; disabled ones left out before
*/
function joinByName(entries, overlays, scene) {
	const groups = grouped(entries);
	const joined = /* @__PURE__ */ new Map();
	const findings = [];
	for (const [name, [first, ...others]] of groups) {
		if (first === void 0) continue;
		joined.set(name, first);
		if (others.length > 0) findings.push(...twice(first, others, {
			overlay: Object.hasOwn(overlays, name) ? overlays[name] : void 0,
			scene
		}));
	}
	return {
		entries: joined,
		findings
	};
}
function grouped(entries) {
	const groups = /* @__PURE__ */ new Map();
	for (const entry of entries) groups.set(entry.name, [...groups.get(entry.name) ?? [], entry]);
	return groups;
}
function twice(first, others, { overlay, scene }) {
	const differing = others.map((other) => ({
		other,
		keys: differences(first, other, (entry) => resolveEntry(entry, overlay, scene))
	}));
	const alike = differing.filter(({ keys }) => keys.length === 0).map(({ other }) => other.source);
	const apart = differing.filter(({ keys }) => keys.length > 0);
	const name = JSON.stringify(short(first.name));
	const findings = apart.map(({ other, keys }) => ({
		kind: "server-defined-twice",
		severity: "warning",
		server: first.name,
		message: `${name} is defined in ${first.source} and differently in ${other.source} (${keys.join(", ")}): the one in ${first.source} is measured. Make them equal, or rename one.`
	}));
	if (alike.length > 0) findings.unshift({
		kind: "server-defined-twice",
		severity: "notice",
		server: first.name,
		message: `${name} is defined alike in ${[first.source, ...alike].join(", ")}: measured once.`
	});
	return findings;
}
function differences(one, other, resolve) {
	if (one.problem !== null || other.problem !== null) return one.problem?.message === other.problem?.message ? [] : ["one entry is invalid"];
	const [a, b] = [resolve(one), resolve(other)];
	const transport = a.transport === b.transport || a.transport === "auto" || b.transport === "auto" ? [] : ["transport"];
	return [...[
		"command",
		"args",
		"env",
		"cwd",
		"url",
		"headers"
	].filter((key) => sorted(a[key]) !== sorted(b[key])), ...transport];
}
function sorted(value) {
	return JSON.stringify(typeof value === "string" || Array.isArray(value) ? value : Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1));
}

// src/servers/file.ts
const MAX_BYTES = 1048576;
/** Whether `path` is `folder` or lies under it; both absolute and real. */
function inside(path, folder) {
	const way = relative(folder, path);
	return way === "" || way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
/** `path` as people of every platform write it, relative to `root`. */
function label(path, root) {
	return relative(root, path).split(sep).join("/") || ".";
}
/**
* The text of a file of the repository, without its byte order mark.
* @param path absolute
* @returns null when there is no such file
* @throws {ExpectedFailure} `config-outside` or `config-unreadable`: a link out of the repository,
*   no regular file (a FIFO does not block), more than 1 MiB, not UTF-8
*/
async function readText(path, { root, repository }) {
	const file = label(resolve(path), root);
	try {
		await lstat(path);
	} catch (cause) {
		if (isAbsent(cause)) return null;
		throw failure("config-unreadable", [file, String(cause.code)], {
			file,
			cause
		});
	}
	try {
		const real = await realpath(path);
		if (!inside(real, repository)) throw failure("config-outside", [file], { file });
		const handle = await open(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
		try {
			const status = await handle.stat();
			if (!status.isFile()) throw failure("config-unreadable", [file, "it is no regular file"], { file });
			if (status.size > MAX_BYTES) throw failure("config-unreadable", [file, `it has ${status.size} bytes`], { file });
			const buffer = Buffer.alloc(status.size);
			const { bytesRead } = await handle.read(buffer, 0, status.size, 0);
			return new TextDecoder("utf-8", { fatal: true }).decode(buffer.subarray(0, bytesRead));
		} finally {
			await handle.close();
		}
	} catch (cause) {
		if (!isSystemError(cause)) throw cause;
		const why = cause.code === "ERR_ENCODING_INVALID_ENCODED_DATA" ? "it is not UTF-8" : cause.code === "ENOENT" ? "it is a link to nothing" : cause.code === "ELOOP" ? "it is a link that leads back to itself" : cause.code;
		throw failure("config-unreadable", [file, why], {
			file,
			cause
		});
	}
}
function isSystemError(cause) {
	return cause instanceof Error && cause.name !== "ExpectedFailure" && "code" in cause && typeof cause.code === "string";
}
function isAbsent(cause) {
	return isSystemError(cause) && (cause.code === "ENOENT" || cause.code === "ENOTDIR");
}

// src/servers/needs.ts
/**
* Why a server with open needs is not started, with the line to paste into the budget file. A value
* under the key of `env` that holds the form, or else under the name in the form, fills the need.
*/
function needsReason(entry, needs, { passEnv, scene }) {
	const names = [...new Set(needs.map(({ kind, name }) => kind === "input" ? `input ${short(name)}` : short(name)))];
	const where = [...new Set(needs.map(({ place, form }) => `${short(place)} holds ${short(form)}`))].slice(0, 3).join(", ");
	const keys = [...new Set(needs.map(keyFor))];
	const values = keys.map((key) => `${JSON.stringify(key)}: "placeholder"`).join(", ");
	const line = `"servers": { ${JSON.stringify(entry.name)}: { "env": { ${values} } } }`;
	const message = `needs ${names.slice(0, 5).join(", ")}: ${where} in ${entry.source}. ${unset(keys, passEnv, scene)}Paste into ${scene.budgetLabel}: ${line}`;
	return {
		code: needs.some(({ kind }) => kind === "input") ? "needs-input" : "needs-variable",
		message
	};
}
function keyFor({ place, name }) {
	return place.startsWith("env.") ? place.slice(4) : name;
}
function unset(keys, passEnv, { trusted }) {
	const named = keys.filter((key) => passEnv.includes(key));
	if (named.length === 0) return "";
	if (!trusted) return `"passEnv" is not honoured here, since this change is not trusted. `;
	return `"passEnv" names ${named.map(short).join(", ")}, but the environment has no such variable. `;
}

// src/servers/script.ts
const PROJECT_FILES = [
	"package.json",
	"pyproject.toml",
	"deno.json",
	"go.mod"
];
/**
* The folder that holds a script which a person named and which lies outside the repository: what the
* sandbox must show for it to start. That is the `node_modules` it is installed in, else its project's
* folder, else its own; never the home folder or a folder that holds it.
* @param args arguments of the command; the first that names an existing file is the script
* @returns a real, absolute path, or null where nothing lies outside
*/
function outsideScript(args, { cwd, repository, home }) {
	return findOutside(args, {
		cwd,
		repository,
		home
	})?.folder ?? null;
}
/** The script itself, as it was named, beside its folder; the folder is null where it must not be shown. */
function findOutside(args, { cwd, repository, home }) {
	const script = args.map((arg) => resolve(cwd, arg)).find(isFile);
	if (script === void 0) return null;
	const real = realpathSync(script);
	if (inside(real, repository)) return null;
	const folder = installation(real) ?? project(real) ?? dirname(real);
	return {
		script,
		folder: home !== "" && inside(resolve(home), folder) || folder === dirname(folder) ? null : folder
	};
}
/** The first argument that is a script's path by its looks, where no such file exists; null where none is missing. */
function absentScript(args, cwd) {
	const script = args.find((arg) => !arg.startsWith("-") && !/[\s:=]/.test(arg) && /\.(?:[cm]?[jt]s|py|rb)$/.test(arg));
	return script === void 0 || isFile(resolve(cwd, script)) ? null : script;
}
function isFile(path) {
	return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
function installation(path) {
	const mark = `${sep}node_modules${sep}`;
	const at = path.indexOf(mark);
	return at < 0 ? null : path.slice(0, at + mark.length - 1);
}
function project(path) {
	for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) if (PROJECT_FILES.some((file) => existsSync(join(folder, file)))) return folder;
	return null;
}

// src/servers/launch.ts
/** The server of an entry, expanded and checked as far as that goes without starting it. */
async function toServer(entry, overlay, scene) {
	return {
		name: entry.name,
		source: entry.source,
		launch: await launchOf(entry, overlay, scene),
		capabilities: overlay?.capabilities ?? {},
		sandbox: overlay?.sandbox ?? {}
	};
}
/** The server of a command that a person typed: taken literally, since their shell has expanded it. */
async function commandServer({ command, args, cwd, overlay }, scene) {
	const entry = {
		...blank({
			name: "server",
			source: "command line",
			variables: NO_VARIABLES
		}),
		command
	};
	const { env = {}, sandbox: keys = {}, capabilities = {} } = overlay ?? {};
	const script = scene.trusted ? outsideScript(args, {
		cwd,
		repository: scene.repository,
		home: scene.env["HOME"] ?? ""
	}) : null;
	const sandbox = script === null ? keys : {
		...keys,
		read: [...keys.read ?? [], script]
	};
	const definite = resolveEntry({
		...entry,
		command: ""
	}, {
		env,
		sandbox
	}, scene);
	const lacks = definite.needs.length > 0 ? needsReason(entry, definite.needs, {
		passEnv: sandbox.passEnv ?? [],
		scene
	}) : null;
	const published = await scene.published(command, args);
	const reason = lacks ?? (published === null ? null : {
		code: "published-by-this-repository",
		message: publishedMessage(entry, published)
	});
	const launch = reason === null ? {
		kind: "stdio",
		command,
		args,
		env: definite.env,
		cwd
	} : refuse$2(reason);
	return {
		name: entry.name,
		source: entry.source,
		launch,
		capabilities,
		sandbox
	};
}
/** A server that is known not to be startable. */
function unlaunchable(name, source, { reason, overlay }) {
	return {
		name,
		source,
		launch: {
			kind: "unlaunchable",
			reason
		},
		capabilities: overlay?.capabilities ?? {},
		sandbox: overlay?.sandbox ?? {}
	};
}
async function launchOf(entry, overlay, scene) {
	if (entry.problem !== null) return refuse$2(entry.problem);
	const definite = resolveEntry(entry, overlay, scene);
	if (definite.needs.length > 0) return refuse$2(needsReason(entry, definite.needs, {
		passEnv: overlay?.sandbox?.passEnv ?? [],
		scene
	}));
	return definite.kind === "remote" ? remoteLaunch(entry, definite) : await stdioLaunch(entry, definite, scene);
}
function remoteLaunch(entry, { url, headers, transport }) {
	const parsed = URL.canParse(url) ? new URL(url) : null;
	if (parsed === null || !["http:", "https:"].includes(parsed.protocol)) return refuse$2(wrong(entry, "has a \"url\" that is no http or https address"));
	try {
		new Headers({ ...headers });
	} catch (cause) {
		if (!(cause instanceof TypeError)) throw cause;
		return refuse$2(wrong(entry, "has \"headers\" that HTTP does not allow"));
	}
	return {
		kind: "remote",
		url,
		headers,
		transport
	};
}
async function stdioLaunch(entry, { command, args, env, cwd }, scene) {
	if (command.trim() === "") return refuse$2(wrong(entry, "has an empty \"command\""));
	const folder = await realFolder(resolve(scene.root, cwd));
	if (folder === null) return refuse$2(wrong(entry, `has the "cwd" ${JSON.stringify(short(cwd))}, and there is no such folder`));
	if (!inside(folder, scene.repository)) return refuse$2(wrong(entry, `has the "cwd" ${JSON.stringify(short(cwd))}, which lies outside the repository`));
	if (await isMissing(command, folder)) return refuse$2(notBuilt(entry, command));
	const published = await scene.published(command, args);
	if (published !== null) return refuse$2({
		code: "published-by-this-repository",
		message: publishedMessage(entry, published)
	});
	return {
		kind: "stdio",
		command,
		args,
		env,
		cwd: folder
	};
}
async function realFolder(path) {
	try {
		const real = await realpath(path);
		return (await stat(real)).isDirectory() ? real : null;
	} catch (cause) {
		if (cause instanceof Error && "code" in cause) return null;
		throw cause;
	}
}
/** Windows also starts `./x` as `./x.cmd`; there the start itself has to tell. */
async function isMissing(command, folder) {
	if (process.platform === "win32" || isAbsolute(command) || !command.includes("/")) return false;
	try {
		await stat(resolve(folder, command));
		return false;
	} catch (cause) {
		if (cause instanceof Error && "code" in cause) return true;
		throw cause;
	}
}
function notBuilt(entry, command) {
	return {
		code: "command-not-found",
		message: `The command ${JSON.stringify(short(command))} of ${who(entry)} does not exist in this checkout. ${argued(command) ?? "Build or install it first, or mend the path."}`
	};
}
/** A whole command line in place of the program. */
function argued(command) {
	const [program = "", ...args] = command.trim().split(/\s+/);
	return args.length === 0 ? null : `Arguments do not belong into "command": write "command": ${JSON.stringify(program)}, "args": ${JSON.stringify(args.map(short))}.`;
}
function publishedMessage(entry, { name, local }) {
	const use = local === null ? "Start the local build instead." : `Start the local build instead: ${local}`;
	return `${who(entry)} would fetch ${name}, which this repository publishes: that is the published version, not this commit. ${use}`;
}
function wrong(entry, what) {
	return {
		code: "invalid-entry",
		message: `The entry ${who(entry)} ${what}. Mend it there; nothing of it was started.`
	};
}
function who({ name, source }) {
	return `${JSON.stringify(short(name))} of ${source}`;
}
function refuse$2(reason) {
	return {
		kind: "unlaunchable",
		reason
	};
}

// src/servers/configured.ts
/**
* The servers of the budget's entries and of the client configs. When any entry starts a server of
* its own, the entries are the whole list; else they add to their namesakes and drop nobody.
* @throws {ExpectedFailure} `config-…`
*/
async function fromConfigs(request, scene) {
	const named = request.budget?.servers ?? {};
	const own = Object.keys(named).filter((name) => starts(named[name]));
	const whole = own.length > 0;
	const { discovery, notes } = await read(request, whole && own.length === Object.keys(named).length);
	const disabled = discovery.entries.filter((entry) => entry.disabled).map(({ name, source: file }) => ({
		name,
		file
	}));
	const joined = joinByName(discovery.entries.filter((entry) => !entry.disabled), named, scene);
	const all = new Map(joined.entries);
	for (const name of own) all.set(name, budgetEntry(name, named[name], scene));
	const names = whole ? Object.keys(named) : [.../* @__PURE__ */ new Set([...Object.keys(named), ...all.keys()])];
	const servers = await Promise.all(names.map((name) => serverOf(name, all.get(name), {
		named,
		disabled,
		files: discovery.files,
		scene
	})));
	const taken = new Set(names.filter((name) => !own.includes(name)));
	const expectsNone = request.budget?.servers !== void 0 && Object.keys(named).length === 0;
	const stray = whole || expectsNone ? [...joined.entries.values()].filter(({ name }) => expectsNone || !Object.hasOwn(named, name)) : [];
	const fromFiles = [...taken].some((name) => joined.entries.has(name)) || !whole;
	return {
		servers,
		files: [...whole ? [scene.budgetLabel] : [], ...fromFiles ? discovery.files : []],
		findings: [
			...joined.findings.filter(({ server }) => taken.has(server ?? "")),
			...repeated(discovery, taken),
			...stray.map((entry) => notNamed(entry, {
				scene,
				expectsNone
			}))
		],
		notes: [
			...notes,
			...offNotes(disabled),
			...fileNotes(servers, all)
		],
		disabled,
		expectsNone,
		missing: servers.length > 0 || expectsNone ? null : await (await import("./nearby.js")).nothingFound(request, {
			files: discovery.files,
			disabled: disabled.length,
			budgetLabel: scene.budgetLabel
		})
	};
}
function starts(entry) {
	return entry?.command !== void 0 || entry?.url !== void 0;
}
const NOTHING = {
	files: [],
	entries: [],
	repeated: []
};
/** Client configs that only serve for a warning do not stop a run when they are broken. */
async function read({ budget, config, cwd, root, repository }, spare) {
	const named = config !== void 0 ? resolve(cwd, config) : budget?.config !== void 0 ? resolve(root, budget.config) : null;
	const ground = {
		root,
		repository
	};
	if (named === null && !CONFIG_FILES.some((file) => lstatSync(join(root, file), { throwIfNoEntry: false }) !== void 0)) return {
		discovery: NOTHING,
		notes: []
	};
	const { discover, readNamed } = await import("./discover.js");
	try {
		return {
			discovery: named === null ? await discover(ground) : await readNamed(named, ground),
			notes: []
		};
	} catch (cause) {
		if (!spare || !(cause instanceof ExpectedFailure)) throw cause;
		return {
			discovery: {
				files: [],
				entries: [],
				repeated: []
			},
			notes: [`Servers that the budget does not name could not be looked for: ${cause.message}`]
		};
	}
}
function budgetEntry(name, { command, args, env, cwd, url, headers, transport }, { budgetLabel: source }) {
	return fromDefinition({
		command,
		args: args && [...args],
		env,
		cwd,
		url,
		headers,
		transport
	}, {
		name,
		source,
		variables: NO_VARIABLES
	});
}
async function serverOf(name, entry, { named, disabled, files, scene }) {
	const overlay = Object.hasOwn(named, name) ? named[name] : void 0;
	if (entry !== void 0) return {
		...await toServer(entry, overlay, scene),
		source: starts(overlay) ? "budget" : entry.source
	};
	const off = disabled.find((one) => one.name === name);
	const where = off === void 0 ? `no client config defines it (${files.length === 0 ? "none was found" : `read: ${files.join(", ")}`})` : `it is disabled in ${off.file}`;
	const mend = off === void 0 ? "Correct the name, give the entry a \"command\" or \"url\", or remove it." : "Enable it there, or remove the entry.";
	const reason = {
		code: "server-not-found",
		message: `${scene.budgetLabel} names the server ${JSON.stringify(short(name))}, but ${where}. ${mend}`
	};
	return unlaunchable(name, "budget", {
		reason,
		overlay
	});
}
function notNamed({ name, source }, { scene, expectsNone }) {
	const [server, file] = [JSON.stringify(short(name)), scene.budgetLabel];
	return {
		kind: "server-not-named",
		severity: "warning",
		server: name,
		message: expectsNone ? `${file} expects no servers, but ${source} defines ${server}: it is measured. Remove "servers": {} from ${file}, or the server.` : `${source} defines ${server}, which ${file} does not name: it is not measured. Add it under "servers", or remove it from ${source}.`
	};
}
function repeated({ repeated }, taken) {
	return repeated.filter(({ name }) => taken.has(name)).map(({ name, file }) => ({
		kind: "server-defined-twice",
		severity: "warning",
		server: name,
		message: `${file} defines ${JSON.stringify(short(name))} twice: the last one counts, as for its client. Remove the other.`
	}));
}
function offNotes(disabled) {
	if (disabled.length === 0) return [];
	const names = disabled.slice(0, 10).map(({ name, file }) => `${short(name)} (${file})`);
	return [`${disabled.length} disabled ${disabled.length === 1 ? "server was" : "servers were"} left out: ${names.join(", ")}${disabled.length > 10 ? ", …" : ""}.`];
}
/** The files that clients load variables from hold secrets, and stand in nobody else's checkout. */
function fileNotes(servers, entries) {
	return servers.flatMap(({ name, launch }) => {
		const file = entries.get(name)?.envFile ?? null;
		return file === null || launch.kind !== "stdio" ? [] : [`${short(name)} is started without its envFile ${JSON.stringify(short(file))}, which is never read. What it needs goes into the budget's "servers" entry as "env".`];
	});
}

// src/servers/package.ts
const NPM = {
	registry: "npm",
	packages: ["-p", "--package"],
	valued: [
		"-c",
		"--call",
		"--registry",
		"--prefix",
		"--cache",
		"--userconfig",
		"--loglevel",
		"-w",
		"--workspace",
		"-C",
		"--dir",
		"--cwd",
		"--reporter"
	]
};
const PYTHON = {
	registry: "pypi",
	packages: ["--from", "--spec"],
	valued: [
		"--with",
		"--with-editable",
		"--with-requirements",
		"-p",
		"--python",
		"--index",
		"--index-url",
		"-i",
		"--default-index",
		"--extra-index-url",
		"-f",
		"--find-links",
		"--cache-dir",
		"--directory",
		"--project",
		"--config-file",
		"--pip-args",
		"-c",
		"--constraints",
		"--overrides",
		"--refresh-package",
		"-P",
		"--upgrade-package",
		"--index-strategy",
		"--resolution",
		"--prerelease",
		"--env-file",
		"--color"
	]
};
const RUNNERS$1 = {
	npx: [{
		...NPM,
		words: []
	}],
	pnpx: [{
		...NPM,
		words: []
	}],
	bunx: [{
		...NPM,
		words: []
	}],
	npm: [{
		...NPM,
		words: [["exec", "x"]]
	}],
	pnpm: [{
		...NPM,
		words: [["dlx"]]
	}],
	yarn: [{
		...NPM,
		words: [["dlx"]]
	}],
	bun: [{
		...NPM,
		words: [["x"]]
	}],
	uvx: [{
		...PYTHON,
		words: []
	}],
	uv: [{
		...PYTHON,
		words: [["tool"], ["run"]]
	}],
	pipx: [{
		...PYTHON,
		words: [["run"]]
	}]
};
/**
* The packages that `npx`, `npm exec`, `pnpm dlx`, `yarn dlx`, `bunx`, `uvx`, `uv tool run` or
* `pipx run` would fetch; none for any other command, for paths and URLs, and for a program of the repository that is
* only called like one of these.
* @param repository its root, absolute; null where every absolute path is a program of the machine
*/
function fetchedPackages(command, args, repository = null) {
	if (isOwnProgram(command, repository)) return [];
	const program = basename(command.replaceAll("\\", "/")).replace(/\.(cmd|exe|ps1)$/i, "").toLowerCase();
	if (program === "cmd" && args[0]?.toLowerCase() === "/c") return fetchedPackages(args[1] ?? "", args.slice(2), repository);
	for (const runner of Object.hasOwn(RUNNERS$1, program) ? RUNNERS$1[program] ?? [] : []) {
		const rest = afterWords(args, runner.words);
		if (rest !== null) return specsOf(rest, runner);
	}
	return [];
}
/** A relative path leads into the checkout; a plain name, and an absolute path elsewhere, do not. */
function isOwnProgram(command, repository) {
	if (!/[\\/]/.test(command)) return false;
	if (!posix.isAbsolute(command) && !win32.isAbsolute(command)) return true;
	return repository !== null && isWithin(resolve(command), repository);
}
function afterWords(args, words) {
	let at = 0;
	for (const word of words) {
		while (args[at]?.startsWith("-") === true) at += 1;
		if (!word.includes(args[at] ?? "")) return null;
		at += 1;
	}
	return args.slice(at);
}
function specsOf(args, { registry, packages, valued }) {
	const named = [];
	let at = 0;
	for (; at < args.length; at += 1) {
		const [option = "", ...value] = (args[at] ?? "").split("=");
		if (!option.startsWith("-")) break;
		if (option === "--") {
			at += 1;
			break;
		}
		const takesNext = value.length === 0 && (packages.includes(option) || valued.includes(option));
		if (packages.includes(option)) named.push(value.length === 0 ? args[at + 1] ?? "" : value.join("="));
		if (takesNext) at += 1;
	}
	const program = args[at] ?? null;
	return (named.length > 0 ? named : program === null ? [] : [program]).flatMap((spec) => {
		const name = nameOf(spec, registry);
		return name === null ? [] : [{
			registry,
			name,
			program: named.length > 0 ? program : null
		}];
	});
}
function nameOf(spec, registry) {
	if (registry === "pypi") return /^([A-Za-z0-9][A-Za-z0-9._-]*)(\[|@|[=<>!~ ]|$)/.exec(spec)?.[1] ?? null;
	const alias = /@npm:(.+)$/.exec(spec)?.[1];
	return /^((?:@[^/@:]+\/)?[^/@:.][^/@:]*)(?:@[^:]*)?$/.exec(alias ?? spec)?.[1] ?? null;
}

// src/servers/published.ts
const MAX_PATTERNS = 100;
/**
* Finds out which package of this repository a command would fetch. Manifests are read once, and
* only when a command fetches something.
*/
function publishedBy(ground) {
	let own = null;
	return async (command, args) => {
		const fetched = fetchedPackages(command, args, ground.repository);
		if (fetched.length === 0) return null;
		own ??= ownPackages(ground);
		for (const { registry, name, program } of fetched) {
			const found = (await own).find((one) => one.registry === registry && plainName(one.name, registry) === plainName(name, registry));
			if (found !== void 0) return {
				name: found.name,
				local: found.programs[program ?? ""] ?? found.programs[lastPart(name)] ?? Object.values(found.programs)[0] ?? null
			};
		}
		return null;
	};
}
function lastPart(name) {
	return name.split("/").at(-1) ?? name;
}
/** PEP 503 treats runs of `-`, `_` and `.` alike. */
function plainName(name, registry) {
	return registry === "npm" ? name : name.toLowerCase().replace(/[-_.]+/g, "-");
}
async function ownPackages(ground) {
	const folders = /* @__PURE__ */ new Set([ground.repository, ground.root]);
	for (const folder of [...folders]) for (const member of await members(folder, ground)) folders.add(member);
	const found = [];
	for (const folder of folders) found.push(await npmPackage(folder, ground), await pythonPackage(folder, ground));
	return found.filter((one) => one !== null);
}
async function members(folder, ground) {
	const manifest = await manifestIn(folder, "package.json", ground);
	const workspaces = manifest === null ? null : manifest["workspaces"];
	const pnpm = await textOf(join(folder, "pnpm-workspace.yaml"), ground) ?? "";
	const project = await manifestIn(folder, "pyproject.toml", ground);
	const globs = [
		...texts(workspaces),
		...texts(get(workspaces, "packages")),
		...listedIn(pnpm),
		...texts(get(project, "tool", "uv", "workspace", "members"))
	].map((pattern) => pattern.replace(/^\.\//, "")).filter(isBelow);
	if (globs.length === 0) return [];
	const { glob } = await import("./dist2.js");
	return await glob(globs.slice(0, MAX_PATTERNS), {
		cwd: folder,
		onlyDirectories: true,
		absolute: true,
		followSymbolicLinks: false,
		expandDirectories: false,
		deep: 6,
		ignore: ["**/node_modules/**"]
	});
}
/** A stranger's pattern must not make the search leave its folder, nor cost much to match. */
function isBelow(pattern) {
	return pattern.length <= 200 && !/^[/\\]|^[A-Za-z]:|\.\./.test(pattern);
}
/** The items of the `packages` list, the only key of that file that matters here. */
function listedIn(yaml) {
	return [...(/^packages:[^\S\n]*\n((?:[^\S\n]*(?:-|#).*(?:\n|$)|\s*\n)*)/m.exec(yaml.replaceAll("\r\n", "\n"))?.[1] ?? "").matchAll(/^\s*-\s*(["']?)([^"'#\n]+?)\1\s*(?:#.*)?$/gm)].map((match) => match[2] ?? "").filter((glob) => !glob.startsWith("!"));
}
async function npmPackage(folder, ground) {
	const manifest = await manifestIn(folder, "package.json", ground);
	const name = manifest?.["name"];
	if (manifest === null || typeof name !== "string" || manifest["private"] === true) return null;
	const bin = manifest["bin"];
	const bins = typeof bin === "string" ? { [lastPart(name)]: bin } : isRecord(bin) ? bin : {};
	const programs = Object.entries(bins).flatMap(([program, path]) => typeof path === "string" ? [[program, pasted("node", [label(join(folder, path), ground.root)])]] : []);
	return {
		registry: "npm",
		name,
		programs: Object.fromEntries(programs)
	};
}
async function pythonPackage(folder, ground) {
	const manifest = await manifestIn(folder, "pyproject.toml", ground);
	const name = get(manifest, "project", "name") ?? get(manifest, "tool", "poetry", "name");
	if (typeof name !== "string") return null;
	const scripts = get(manifest, "project", "scripts") ?? get(manifest, "tool", "poetry", "scripts");
	const place = label(folder, ground.root);
	const before = place === "." ? ["run"] : [
		"run",
		"--directory",
		place
	];
	return {
		registry: "pypi",
		name,
		programs: Object.fromEntries(Object.keys(isRecord(scripts) ? scripts : {}).map((script) => [script, pasted("uv", [...before, script])]))
	};
}
function pasted(command, args) {
	return `"command": ${JSON.stringify(command)}, "args": [${args.map((one) => JSON.stringify(one)).join(", ")}]`;
}
/** A manifest that cannot be read publishes nothing; its own tools say what is wrong with it. */
async function manifestIn(folder, file, ground) {
	const syntax = file.endsWith(".toml") ? "toml" : "json";
	const text = await textOf(join(folder, file), ground);
	if (text === null) return null;
	const { parseConfig } = await import("./parse.js");
	try {
		const { data } = await parseConfig(text, syntax, file);
		return isRecord(data) ? data : null;
	} catch (cause) {
		if (isExpected$1(cause)) return null;
		throw cause;
	}
}
async function textOf(path, ground) {
	try {
		return await readText(path, ground);
	} catch (cause) {
		if (isExpected$1(cause)) return null;
		throw cause;
	}
}
function isExpected$1(cause) {
	return cause instanceof Error && cause.name === "ExpectedFailure";
}
function get(value, ...keys) {
	return keys.reduce((at, key) => isRecord(at) && Object.hasOwn(at, key) ? at[key] : void 0, value);
}
function texts(value) {
	return Array.isArray(value) ? value.filter((one) => typeof one === "string" && !one.startsWith("!")) : [];
}

// src/servers/find.ts
/**
* Finds the servers: the command after `--`, else the budget's own, else those of the client config
* that is named, else those of all known client configs at the root.
* @throws {ExpectedFailure} `config-…` for a client config that cannot be read
*/
async function findServers(request) {
	const found = await findAny(request, sceneOf(request));
	const sorted = {
		...found,
		servers: [...found.servers].sort((a, b) => a.name < b.name ? -1 : 1)
	};
	return request.only === void 0 ? sorted : narrow$1(sorted, request.only);
}
async function findAny(request, scene) {
	if (request.command !== void 0) return fromCommand(request.command, request, scene);
	if (request.remote === void 0) return fromConfigs(request, scene);
	const { urlServer } = await import("./remote2.js");
	return alone(urlServer(request.remote, overlayOf(request), scene), request);
}
function sceneOf({ root, repository, env, trusted, budgetLabel, rootInside = root, home = "/home/mcp" }) {
	return {
		root,
		repository,
		env,
		trusted,
		rootInside,
		home,
		budgetLabel: budgetLabel ?? "mcp-budget.json",
		published: publishedBy({
			root,
			repository
		})
	};
}
async function fromCommand([command = "", ...args], request, scene) {
	return alone(await commandServer({
		command,
		args,
		cwd: request.cwd,
		overlay: overlayOf(request)
	}, scene), request);
}
/** The budget may say more of the one server of the command line, under the name that it has there. */
function overlayOf({ budget }) {
	return budget?.servers !== void 0 && Object.hasOwn(budget.servers, "server") ? budget.servers["server"] : void 0;
}
function alone(server, { budget }) {
	const others = Object.entries(budget?.servers ?? {}).flatMap(([name, { command, url }]) => name !== server.name && (command ?? url) !== void 0 ? [name] : []);
	return {
		servers: [server],
		files: [],
		findings: [],
		notes: [],
		disabled: [],
		others,
		expectsNone: false,
		missing: null
	};
}
function narrow$1(found, only) {
	const servers = found.servers.filter(({ name }) => name === only);
	const findings = found.findings.filter(({ server }) => server === only);
	const off = found.disabled.find(({ name }) => name === only);
	const message = off === void 0 ? `There is no server ${JSON.stringify(short(only))}. ${known$1(found)}` : `The server ${JSON.stringify(short(only))} is disabled in ${off.file}. Enable it there to measure it.`;
	const others = [...found.servers.flatMap(({ name }) => name === only ? [] : [name]), ...found.others ?? []];
	return {
		...found,
		servers,
		findings,
		others,
		missing: servers.length > 0 ? null : {
			code: "server-not-found",
			message
		}
	};
}
function known$1({ servers, missing }) {
	if (servers.length === 0) return missing?.message ?? "None are defined.";
	const names = servers.slice(0, 20).map(({ name }) => short(name));
	return `Found: ${names.join(", ")}${servers.length > names.length ? ` and ${servers.length - names.length} more` : ""}.`;
}

// src/mcp/deadline.ts
const SLICE_MS = 100;
/** A slice may end this much late before the difference counts as the own event loop's fault. */
const LATE_MS = 50;
/** Blocked time that is forgiven even where the time-out is short. */
const FORGIVEN_MS = 1e4;
/** The time ran out while `awaiting` was still not there. */
var TimedOut = class extends Error {
	awaiting;
	timeoutMs;
	name = "TimedOut";
	constructor(awaiting, timeoutMs) {
		super(`no answer to ${awaiting} in ${timeoutMs} ms`);
		this.awaiting = awaiting;
		this.timeoutMs = timeoutMs;
	}
};
/** The caller gave up: `signal.reason` says why. */
var Aborted = class extends Error {
	signal;
	name = "Aborted";
	constructor(signal) {
		super("given up");
		this.signal = signal;
	}
};
/**
* Time for one server, shared by everything that is awaited from it. Time in which this process
* itself was blocked (loading a token table, measuring another server) does not count, up to as much
* again; and before it ends, what has already arrived is read.
*/
var Deadline = class {
	timeoutMs;
	signal;
	#spentMs = 0;
	#lastAt = performance.now();
	#timer;
	#over = null;
	#startedAt = this.#lastAt;
	#watchers = /* @__PURE__ */ new Set();
	#onAbort = () => this.#end("abort");
	constructor(timeoutMs, signal) {
		this.timeoutMs = timeoutMs;
		this.signal = signal;
		signal.addEventListener("abort", this.#onAbort, { once: true });
		if (signal.aborted) this.#over = "abort";
		else this.#wait();
	}
	/**
	* The outcome of `work`, if it comes in time.
	* @param awaiting what it is, for the message
	* @throws {TimedOut | Aborted}
	*/
	within(work, awaiting) {
		return new Promise((resolve, reject) => {
			const end = () => reject(this.#over === "abort" ? new Aborted(this.signal) : new TimedOut(awaiting, this.timeoutMs));
			if (this.#over) end();
			this.#watchers.add(end);
			work.then(resolve, reject).finally(() => this.#watchers.delete(end));
		});
	}
	/** Lets `durationMs` pass. @throws {TimedOut | Aborted} */
	async pause(durationMs, awaiting) {
		let timer;
		try {
			await this.within(new Promise((resolve) => {
				timer = setTimeout(resolve, durationMs);
			}), awaiting);
		} finally {
			clearTimeout(timer);
		}
	}
	/** Must be called when nothing is awaited any more. */
	clear() {
		clearTimeout(this.#timer);
		this.signal.removeEventListener("abort", this.#onAbort);
	}
	#wait() {
		const slice = Math.max(1, Math.min(SLICE_MS, this.timeoutMs - this.#spentMs));
		this.#timer = setTimeout(() => {
			const now = performance.now();
			this.#spentMs += Math.min(now - this.#lastAt, slice + LATE_MS);
			this.#lastAt = now;
			if (!(this.#spentMs >= this.timeoutMs || now - this.#startedAt >= 2 * this.timeoutMs + FORGIVEN_MS)) this.#wait();
			else setImmediate(() => setImmediate(() => this.#end("time")));
		}, slice);
	}
	#end(why) {
		if (this.#over) return;
		this.#over = why;
		for (const end of this.#watchers) end();
	}
};

// src/mcp/quote.ts
/**
* A foreign text on one line, in quotes, cut to `most` characters.
* It is readable, not yet safe for a log: whoever prints it neutralises it.
*/
function quote(text, most = 200) {
	const plain = stripVTControlCharacters(text.slice(0, most * 4)).replace(/[\u0000-\u001f\u007f-\u009f]+/g, " ").trim();
	const characters = [...plain];
	return characters.length > most ? `"${characters.slice(0, most).join("")}…"` : `"${plain}"`;
}
/** `1 s`, `0.25 s`: a duration in milliseconds as a person says it. */
function seconds(durationMs) {
	return `${Number((durationMs / 1e3).toFixed(2))} s`;
}
/** A number of bytes in whole MiB where it is one, else in bytes. */
function bytesInWords(bytes) {
	const mib = bytes / 1048576;
	return Number.isInteger(mib) ? `${mib} MiB` : `${bytes.toLocaleString("en-US")} bytes`;
}

// src/mcp/tail.ts
/** Keeps the last bytes of a stream and forgets the rest. */
var Tail = class {
	mostBytes;
	#chunks = [];
	#bytes = 0;
	constructor(mostBytes) {
		this.mostBytes = mostBytes;
	}
	push(chunk) {
		this.#chunks.push(chunk);
		this.#bytes += chunk.length;
		while (this.#bytes - this.#chunks[0].length >= this.mostBytes) this.#bytes -= this.#chunks.shift().length;
	}
	/** What was kept, as text; a character that the cut split is left out. */
	text() {
		const kept = Buffer.concat(this.#chunks).subarray(-this.mostBytes);
		this.#chunks = [kept];
		this.#bytes = kept.length;
		let start = 0;
		while (start < 4 && start < kept.length && (kept[start] & 192) === 128) start++;
		return kept.toString("utf8", start);
	}
};
/** The last lines that hold anything, oldest first. */
function lastLines(text, most) {
	return text.split(/\r\n|\n|\r/).map((line) => line.trimEnd()).filter((line) => line.trim() !== "").slice(-most);
}

// src/mcp/telling.ts
/** Lines of stderr that are looked at, from its end. */
const LOOKED_AT = 30;
/** The line that names what went wrong: `Error: …`, `TypeError [CODE]: …`, `error: …`. */
const NAMES_ERROR = /^\s*(?:Uncaught )?[\w.]*(?:Error|Exception)\b|\b(?:Error|error|ERROR|FATAL|fatal):/;
/** What runtimes print around it: stack frames, the source line, the error's fields, their own name. */
const AROUND = /^\s+at |^\s+File "|^\s*\^+\s*$|^\s*[{}[\]]+[,;]?$|^\s*(?:requireStack|code|errno|syscall|path|port|address|url|cause)\b: |^node:|^file:\/\/|^\S+\.[cm]?[jt]s:\d+$|^Node\.js v\d|^\s*throw |^Traceback |^\s+- \//;
/**
* The lines of a server's stderr that say why it stopped: the first that names an error (of a Python
* traceback the last, where its causes stand above it), else the last ones that are no stack.
*/
function tellingLines(stderr) {
	const lines = lastLines(stderr, LOOKED_AT);
	const plain = lines.filter((line) => !AROUND.test(line));
	const named = plain.filter((line) => NAMES_ERROR.test(line));
	const telling = lines.some((line) => line.startsWith("Traceback ")) ? named.at(-1) : named[0];
	return telling === void 0 ? (plain.length > 0 ? plain : lines).slice(-3) : [telling.trim()];
}

// src/mcp/wire.ts
/** The server answered a request with an error. */
var RpcError = class extends Error {
	method;
	code;
	text;
	data;
	name = "RpcError";
	constructor(method, code, text, data, options) {
		super(`${method} was answered with error ${code ?? "without code"}: ${text}`, options);
		this.method = method;
		this.code = code;
		this.text = text;
		this.data = data;
	}
};
/** The connection ended while an answer was awaited. */
var WireClosed = class extends Error {
	awaiting;
	name = "WireClosed";
	constructor(awaiting) {
		super(`the connection ended before ${awaiting} was answered`);
		this.awaiting = awaiting;
	}
};
/** Something that looked like the awaited answer could not be read. */
var UnreadableAnswer = class extends Error {
	awaiting;
	line;
	name = "UnreadableAnswer";
	constructor(awaiting, line) {
		super(`the answer to ${awaiting} could not be read`);
		this.awaiting = awaiting;
		this.line = line;
	}
};

// src/mcp/explain.ts
const STDERR_LINES = 3;
/** Words of a server that waits for HTTP requests instead. */
const LISTENS = /\b(listening|running|started|available|serving)\b.{0,60}\b(https?:\/\/|port\b|localhost:|127\.0\.0\.1:|0\.0\.0\.0:)/i;
/** A variable's name; Node's error codes look alike. */
const VARIABLE = /\b((?!ERR_|MODULE_NOT_FOUND)[A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/;
const MISSES = /\b(not set|unset|not defined|undefined|required|requires?|missing|must|provide|set the|needs?|not found|no value)\b/i;
const MISSING_MODULE = /Cannot find (module|package)|ModuleNotFoundError|No module named/;
/** What a failed listing says: what happened, what the server said last, what to do. */
function explain(error, launch, wire, around = null) {
	const ended = wire?.process.ended() ?? null;
	if (error instanceof Aborted) return abortReason(error.signal);
	if (ended) return ended;
	if (error instanceof ServerFailure) return error.reason;
	if (error instanceof WireClosed) return closed(error.awaiting, launch, {
		wire,
		around
	});
	if (error instanceof TimedOut) return late(error, wire);
	if (error instanceof UnreadableAnswer) return {
		code: "unreadable-answer",
		message: `The answer to ${error.awaiting} cannot be read: ${quote(error.line)}. Something else is written into the same line of stdout: log to stderr instead.`
	};
	if (error instanceof RpcError) return {
		code: "protocol-error",
		message: `${rpcWords(error)}.${said(wire)}`
	};
	return bug(error);
}
/** A fault of this program: it must neither end the other servers' listings nor hide. */
function bug(error) {
	return {
		code: "protocol-error",
		message: `mcp-budget itself failed here, please report it: ${error instanceof Error ? error.stack ?? error.message : String(error)}`
	};
}
/** Why the caller gave up, in its own words where it gave any. */
function abortReason(signal) {
	const { reason } = signal;
	return reason instanceof ServerFailure ? reason.reason : {
		code: "interrupted",
		message: "Interrupted before it was measured."
	};
}
function rpcWords(error) {
	return `${error.method} was answered with error ${error.code ?? "without code"}, ${quote(error.text)}`;
}
function closed(awaiting, launch, { wire, around }) {
	const { command } = launch;
	const exit = wire?.exit ?? null;
	if (!exit) return {
		code: "protocol-error",
		message: `${command} closed its stdout before it answered ${awaiting}, but runs on.${said(wire)}`
	};
	return {
		code: "exited",
		message: `${command} ${exit.signal ? `was ended by ${exit.signal}` : `exited with code ${exit.code}${signalOf(exit.code)}`} before it answered ${awaiting}.${said(wire)} ${unseen(launch, around) ?? advise(awaiting, wire)}`
	};
}
/** A sandbox or shell hands on a signal as 128 and its number. */
function signalOf(code) {
	const name = Object.entries(constants$1.signals).find(([, number]) => number + 128 === code)?.[0];
	return name === void 0 ? "" : ` (${name})`;
}
/** A script that the sandbox hid, or that is not there at all: nothing else need be said. */
function unseen({ args, cwd }, around) {
	if (around === null) return null;
	const outside = findOutside(args, {
		cwd,
		repository: around.workspace,
		home: homedir()
	});
	if (outside !== null) {
		const folder = outside.folder ?? outside.script;
		if (!around.sandboxed || around.read.some((path) => inside(folder, resolve(cwd, path)))) return null;
		return `${outside.script} lies outside the workspace, and the sandbox hides it: add "sandbox": {"read": [${JSON.stringify(folder)}]} to its entry.`;
	}
	const absent = absentScript(args, cwd);
	return absent === null ? null : `There is no file ${absent} in this checkout: build it first, or mend the path.`;
}
function advise(awaiting, wire) {
	const tail = wire?.stderrTail() ?? "";
	const variable = missingVariable(tail);
	const hidden = hides(tail, wire);
	if (variable !== null) return `${hidden}If it needs ${variable}, set that under "env" of this server's entry; a dummy will often do.`;
	if (hidden !== "") return hidden.trim();
	if (MISSING_MODULE.test(tail)) return "Install its dependencies and build it first.";
	if (awaiting !== "initialize") return "Run the command by hand to see why.";
	return "Run the command by hand: it may need arguments, a variable or a build first.";
}
/** What the sandbox hides and the server may have missed: files it names, and every `.env`, which servers read silently. */
function hides(tail, wire) {
	const hidden = wire?.process.masked.filter((path) => tail.includes(path) || /(^|\/)\.env[^/]*$/.test(path)) ?? [];
	return hidden.length === 0 ? "" : `The sandbox hides ${hidden.slice(0, 3).join(", ")} from it. `;
}
function missingVariable(stderr) {
	return lastLines(stderr, STDERR_LINES).map((line) => MISSES.test(line) ? VARIABLE.exec(line)?.[1] : void 0).find((name) => name !== void 0) ?? null;
}
function late({ awaiting, timeoutMs }, wire) {
	const started = awaiting !== "initialize" && awaiting !== "server/discover";
	const unfinished = wire && wire.unfinishedBytes > 0 ? ` It wrote ${wire.unfinishedBytes.toLocaleString("en-US")} bytes without a line feed after them.` : "";
	const advice = LISTENS.test(wire?.stderrTail() ?? "") || wire?.noise.first.some((line) => LISTENS.test(line)) ? " It seems to serve HTTP: start it in its stdio mode, or enter its \"url\"." : " A slow one needs a longer --timeout.";
	return {
		code: started ? "list-timeout" : "start-timeout",
		message: `no answer to ${awaiting} in ${seconds(timeoutMs)}.${unfinished}${said(wire)}${advice}`
	};
}
/** What stderr says, else the first lines of stdout, quoted; nothing where the server was silent. */
function said(wire) {
	const stderr = tellingLines(wire?.stderrTail() ?? "");
	if (stderr.length > 0) return ` stderr: ${stderr.map((line) => quote(line)).join(" ")}.`;
	const stdout = wire?.noise.first ?? [];
	return stdout.length > 0 ? ` stdout: ${stdout.map((line) => quote(line)).join(" ")}.` : "";
}
/** The last lines of stderr that a failure shows. */
function stderrOf(wire) {
	return lastLines(wire?.stderrTail() ?? "", 20).join("\n");
}

// src/mcp/envelope.ts
function isObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
/** The messages of one line or body: one, or those of a batch (protocol 2025-03-26); null where none is protocol. */
function readEnvelopes(value) {
	const envelopes = (Array.isArray(value) ? value : [value]).map(readEnvelope);
	return envelopes.some((each) => each.kind !== "foreign") ? envelopes : null;
}
/**
* Published servers send further keys, no `jsonrpc`, and `"error": null` beside a result. Answers
* are taken all the same; requests and notices need their `jsonrpc`, for log lines have methods too.
*/
function readEnvelope(value) {
	if (!isObject(value)) return { kind: "foreign" };
	const { id, method, result, error } = value;
	const named = typeof id === "string" || typeof id === "number";
	if (typeof method === "string") {
		if (value.jsonrpc === void 0) return { kind: "foreign" };
		return named ? {
			kind: "request",
			id,
			method
		} : {
			kind: "notification",
			method
		};
	}
	if (error !== void 0 && error !== null && (named || id === null)) return {
		kind: "error",
		id: named ? String(id) : null,
		error: readError(error)
	};
	if (named && "result" in value) return {
		kind: "result",
		id: String(id),
		result
	};
	return { kind: "foreign" };
}
function readError(error) {
	if (!isObject(error)) return {
		code: null,
		message: typeof error === "string" ? error : JSON.stringify(error),
		data: void 0
	};
	const { code, message, data } = error;
	return {
		code: typeof code === "number" ? code : null,
		message: typeof message === "string" ? message : "no message",
		data
	};
}

// src/mcp/legacy.ts
/** The newest protocol version that has `initialize`; servers answer with the one they speak. */
const PROTOCOL_VERSION = "2025-11-25";
const CLIENT_INFO = {
	name: "mcp-budget",
	version
};
/**
* Says hello as every protocol version before 2026-07-28 wants it. Any version in the answer is taken.
* @throws what `Session.request` throws
*/
async function initialize(session) {
	const result = await session.request("initialize", {
		protocolVersion: PROTOCOL_VERSION,
		capabilities: session.capabilities,
		clientInfo: CLIENT_INFO
	});
	const protocolVersion = typeof result["protocolVersion"] === "string" ? result["protocolVersion"] : null;
	if (protocolVersion !== null) session.wire.setProtocolVersion?.(protocolVersion);
	await session.notify("notifications/initialized");
	return {
		generation: "legacy",
		protocolVersion,
		serverInfo: readServerInfo(result["serverInfo"]),
		...readOffer(result),
		params: {}
	};
}
function readServerInfo(info) {
	if (!isObject(info)) return null;
	const { name, version } = info;
	return {
		name: typeof name === "string" ? name : "",
		version: typeof version === "string" ? version : ""
	};
}
/** Capabilities that are no object say nothing, so the server is asked for tools all the same. */
function readOffer(result) {
	const { capabilities, instructions } = result;
	const tools = isObject(capabilities) ? capabilities["tools"] : void 0;
	const offered = tools !== void 0 && tools !== null && tools !== false;
	return {
		instructions: typeof instructions === "string" ? instructions : null,
		tools: !isObject(capabilities) ? "unknown" : offered ? "declared" : "undeclared",
		listChanged: isObject(tools) && tools["listChanged"] === true
	};
}

// src/mcp/notices.ts
/** What was odd about how a server listed; none of it changes a number. */
function listNotices(server, greeting, settled) {
	const notices = [];
	const add = (kind, message) => notices.push({
		kind,
		severity: "warning",
		server,
		message
	});
	const { pages, first } = settled;
	if (greeting.tools === "undeclared") add("no-tools", `${server}: the server offers no tools (it declares no "tools" capability).`);
	if (pages.endedWithNull) add("cursor-null", `${server}: the last page says "nextCursor": null; clients may reject it. Leave the key out.`);
	if (first) add("list-changed", `${server}: the list of tools changed after the start: ${`${count(first)} first, ${count(pages)} once it held still, which is what counts`}.`);
	return notices;
}
/** Lines on stdout that are no protocol: many clients give up at the first. */
function noiseNotices(server, { lines, first }) {
	if (lines === 0) return [];
	return [{
		kind: "stdout-noise",
		severity: "warning",
		server,
		actual: lines,
		message: `${server}: ${`${lines} non-protocol ${lines === 1 ? "line" : "lines"} on stdout, the first: ${quote(first[0] ?? "")}`}. Log to stderr instead.`
	}];
}
function count({ tools }) {
	return `${tools.length} ${tools.length === 1 ? "tool" : "tools"}`;
}

// src/mcp/session.ts
/** How long a readable answer may still follow an unreadable one. */
const UNREADABLE_MS = 1500;
/** One conversation with a server: numbers requests, takes answers, and answers what a server may ask a client that only lists. */
var Session = class {
	wire;
	capabilities;
	deadline;
	/** `list_changed` notices so far. */
	changes = 0;
	/** When the last of them came, by `performance.now()`. */
	changedAt = 0;
	#nextId = 1;
	#broken = null;
	#unreadable;
	#waiting = /* @__PURE__ */ new Map();
	constructor(wire, capabilities, deadline) {
		this.wire = wire;
		this.capabilities = capabilities;
		this.deadline = deadline;
		wire.onmessage = (message) => this.#receive(message);
		wire.onerror = (error) => this.#break(error);
		wire.onclose = () => this.#break(null);
		wire.onunreadable = (line) => this.#holdAgainst(line);
	}
	/**
	* Sends a request and waits for its result, an object.
	* @throws {RpcError | WireClosed | UnreadableAnswer | ServerFailure | TimedOut | Aborted}
	*/
	async request(method, params) {
		if (this.#broken) throw this.#broken;
		const id = this.#nextId++;
		const key = String(id);
		const answer = new Promise((resolve, reject) => {
			this.#waiting.set(key, {
				method,
				resolve,
				reject
			});
		});
		this.wire.send({
			jsonrpc: "2.0",
			id,
			method,
			...params === void 0 ? {} : { params }
		}).catch((error) => this.#reject(key, error));
		try {
			return await this.deadline.within(answer, method);
		} finally {
			this.#waiting.delete(key);
			clearTimeout(this.#unreadable);
		}
	}
	/** Sends a notice; a server that is gone shows at the next request. */
	async notify(method, params) {
		const message = {
			jsonrpc: "2.0",
			method,
			...params === void 0 ? {} : { params }
		};
		await this.deadline.within(this.wire.send(message), method);
	}
	#receive(message) {
		for (const envelope of readEnvelopes(message) ?? []) this.#take(envelope);
	}
	#take(envelope) {
		switch (envelope.kind) {
			case "result": {
				const waiting = this.#waiting.get(envelope.id);
				if (!waiting) return;
				this.#waiting.delete(envelope.id);
				if (isObject(envelope.result)) waiting.resolve(envelope.result);
				else waiting.reject(new ServerFailure({
					code: "protocol-error",
					message: `The result of ${waiting.method} is no object.`
				}));
				return;
			}
			case "error": {
				const key = envelope.id ?? [...this.#waiting.keys()].at(0) ?? "";
				const { code, message, data } = envelope.error;
				this.#reject(key, new RpcError(this.#waiting.get(key)?.method ?? "", code, message, data));
				return;
			}
			case "request":
				this.#answer(envelope.id, envelope.method);
				return;
			case "notification":
				if (envelope.method !== "notifications/tools/list_changed") return;
				this.changes++;
				this.changedAt = performance.now();
				return;
			case "foreign": return;
		}
	}
	#answer(id, method) {
		const listsRoots = method === "roots/list" && this.capabilities["roots"] !== void 0;
		const result = method === "ping" ? {} : listsRoots ? { roots: [] } : null;
		const body = result ? { result } : { error: {
			code: -32601,
			message: "Method not found"
		} };
		this.wire.send({
			jsonrpc: "2.0",
			id,
			...body
		}).catch((error) => this.#break(error));
	}
	#holdAgainst(line) {
		const [key, waiting] = [...this.#waiting].at(0) ?? [];
		if (key === void 0 || waiting === void 0) return;
		clearTimeout(this.#unreadable);
		this.#unreadable = setTimeout(() => this.#reject(key, new UnreadableAnswer(waiting.method, line)), UNREADABLE_MS);
	}
	#reject(key, error) {
		const waiting = this.#waiting.get(key);
		this.#waiting.delete(key);
		waiting?.reject(error);
	}
	#break(error) {
		this.#broken ??= error ?? new WireClosed("a request");
		for (const [key, { method }] of [...this.#waiting]) this.#reject(key, error ?? new WireClosed(method));
	}
};

// src/mcp/limits.ts
const MIB$1 = 1048576;
/** What one server may send before it is given up; every excess is said, never cut silently. */
const CAPS = {
	/** One line on stdout, or one message of a stream. */
	lineBytes: 32 * MIB$1,
	/** All pages of one listing, as sent. */
	listingBytes: 64 * MIB$1,
	/** Everything one connection sends, noise and repeated listings included. */
	outputBytes: 256 * MIB$1,
	pages: 1e3,
	tools: 1e4,
	/** Objects and arrays inside each other; published schemas reach 24. */
	nesting: 512,
	stderrBytes: 65536,
	/** How often a moving list is asked again. */
	settleRounds: 5
};

// src/mcp/pages.ts
/**
* Reads a listing to its end. A page that cannot be had, a cursor that comes back, or a limit that
* is reached makes the whole listing a failure: a part of it is no listing.
* @param pages filled in place
* @throws {ServerFailure} `paging`, `limit-exceeded`, `protocol-error`; and what `Session.request` throws
*/
async function readPages(session, greeting, pages) {
	const seen = /* @__PURE__ */ new Set();
	const before = session.wire.receivedBytes;
	let cursor;
	for (let page = 1;; page++) {
		if (page > CAPS.pages) throw refuse$1("limit-exceeded", `The listing has more than ${CAPS.pages.toLocaleString("en-US")} pages; that is the limit.`);
		const result = await readPage(session, greeting, cursor, page);
		take(result, pages, page);
		if (pages.tools.length > CAPS.tools) throw refuse$1("limit-exceeded", `The listing has more than ${CAPS.tools.toLocaleString("en-US")} tools; that is the limit.`);
		if (session.wire.receivedBytes - before > CAPS.listingBytes) throw refuse$1("limit-exceeded", `The listing takes more than ${bytesInWords(CAPS.listingBytes)}; that is the limit.`);
		const next = result["nextCursor"];
		pages.endedWithNull = next === null;
		if (next === void 0 || next === null) return;
		if (typeof next !== "string") throw refuse$1("paging", `Page ${page} of tools/list ends with the cursor ${quote(JSON.stringify(next), 60)}, which is no string.`);
		if (seen.has(next)) throw refuse$1("paging", `Page ${page} of tools/list names the cursor ${quote(next, 60)} a second time, so the listing has no end.`);
		seen.add(next);
		cursor = next;
	}
}
async function readPage(session, greeting, cursor, page) {
	const params = {
		...greeting.params,
		...cursor === void 0 ? {} : { cursor }
	};
	try {
		return await session.request("tools/list", Object.keys(params).length > 0 ? params : void 0);
	} catch (error) {
		if (!(error instanceof RpcError) || page === 1) throw error;
		throw new ServerFailure({
			code: "paging",
			message: `Page ${page} of tools/list was refused: error ${error.code ?? "without code"}, ${quote(error.text)}.`
		}, null, { cause: error });
	}
}
function take(result, pages, page) {
	const { tools, resultType } = result;
	if (resultType !== void 0 && resultType !== "complete") throw refuse$1("protocol-error", `Page ${page} of tools/list is no complete result: its type is ${quote(JSON.stringify(resultType), 60)}.`);
	if (!Array.isArray(tools)) throw refuse$1("protocol-error", `Page ${page} of tools/list has no array "tools".`);
	for (const tool of tools) {
		if (!isObject(tool)) throw refuse$1("protocol-error", `Entry ${pages.tools.length + 1} of tools/list is no object: ${quote(JSON.stringify(tool), 60)}.`);
		pages.tools.push(tool);
	}
}
function refuse$1(code, message) {
	return new ServerFailure({
		code,
		message
	});
}

// src/mcp/settle.ts
/**
* Reads the listing, and again after `list_changed`, until two agree. It is waited only where the
* server declares `listChanged`, until `settleMs` have passed since the greeting or the last notice.
* In the modern generation notices need a subscription, so there the list is read twice instead.
* @param onPages hears of each listing that is begun, for the partial count
* @throws {ServerFailure} `unsettled`; and what `readPages` throws
*/
async function settle(session, greeting, settleMs, onPages) {
	const greetedAt = performance.now();
	const read = async () => {
		const pages = {
			tools: [],
			endedWithNull: false
		};
		onPages(pages);
		await readPages(session, greeting, pages);
		return pages;
	};
	const waits = greeting.listChanged && settleMs > 0;
	if (waits && greeting.generation === "legacy") session.wire.listen?.();
	let noticed = greeting.generation === "modern" ? -1 : session.changes;
	const first = await read();
	if (!waits) return {
		pages: first,
		first: null
	};
	let current = first;
	let moved = false;
	for (let round = 0; round < CAPS.settleRounds; round++) {
		await quiet(session, greetedAt, settleMs);
		if (!moved && session.changes === noticed) return {
			pages: current,
			first: null
		};
		noticed = session.changes;
		const next = await read();
		const agreed = same(current, next);
		moved ||= !agreed;
		current = next;
		if (agreed) return {
			pages: current,
			first: moved ? first : null
		};
	}
	throw new ServerFailure({
		code: "unsettled",
		message: `The list of tools kept changing: ${CAPS.settleRounds + 1} listings, no two alike (${first.tools.length} tools first, ${current.tools.length} last).`
	});
}
/** Waits until nothing has been announced for `settleMs`, but no longer than five times that. */
async function quiet(session, greetedAt, settleMs) {
	const latest = Math.max(greetedAt, performance.now()) + 5 * settleMs;
	for (;;) {
		const now = performance.now();
		const remaining = Math.min(Math.max(greetedAt, session.changedAt) + settleMs, latest) - now;
		if (remaining <= 0) return;
		await session.deadline.pause(remaining, "the list to settle");
	}
}
function same(one, other) {
	return one.tools.length === other.tools.length && JSON.stringify(one.tools) === JSON.stringify(other.tools);
}

// src/mcp/json.ts
const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
/** JSON whose objects and arrays stand too deep inside each other to be walked safely. */
var NestedTooDeep = class extends Error {
	name = "NestedTooDeep";
};
/**
* Parses one message as clients do.
* @param bytes the same in UTF-8, where the caller has it
* @throws {NestedTooDeep} before parsing, when it nests deeper than the cap
* @throws {SyntaxError} when it is no JSON
*/
function parseMessage(text, bytes = Buffer.from(text)) {
	if (nesting(bytes) > CAPS.nesting) throw new NestedTooDeep(`JSON nested deeper than ${CAPS.nesting}`);
	return JSON.parse(text.charCodeAt(0) === 65279 ? text.slice(1) : text);
}
/** The greatest depth of brackets outside strings; in UTF-8, where no other character has a byte of theirs. */
function nesting(bytes) {
	let depth = 0;
	let deepest = 0;
	const end = bytes.length;
	for (let at = 0; at < end; at++) {
		const byte = bytes[at];
		if (byte < QUOTE) continue;
		if (byte === QUOTE) {
			while (++at < end && bytes[at] !== QUOTE) if (bytes[at] === BACKSLASH) at++;
		} else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
			if (++depth > deepest) deepest = depth;
		} else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth--;
	}
	return deepest;
}

// src/mcp/lines.ts
const NEWLINE = 10;
/**
* Cuts a byte stream into lines. Bytes become text only when a line is whole, so no character is
* ever split; a line inside one chunk is not copied.
*/
var LineSplitter = class {
	onLine;
	#parts = [];
	#bytes = 0;
	/** @param onLine gets each line without its line feed */
	constructor(onLine) {
		this.onLine = onLine;
	}
	/** Bytes after the last line feed. */
	get pendingBytes() {
		return this.#bytes;
	}
	push(chunk) {
		let start = 0;
		for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
			const piece = chunk.subarray(start, end);
			start = end + 1;
			if (this.#bytes === 0) this.onLine(piece);
			else {
				this.#parts.push(piece);
				this.onLine(this.take());
			}
		}
		if (start < chunk.length) {
			this.#parts.push(chunk.subarray(start));
			this.#bytes += chunk.length - start;
		}
	}
	/** The unfinished line, which is then forgotten. */
	take() {
		const line = this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts);
		this.#parts = [];
		this.#bytes = 0;
		return line;
	}
};

// src/mcp/stdio.ts
/** Output may still arrive this long after the process ended; a grandchild can hold the pipe open for ever. */
const DRAIN_MS = 250;
const NOISE_LINES = 3;
const NOISE_CHARACTERS = 400;
/** Line-delimited JSON-RPC over the pipes of a started server. */
var StdioWire = class {
	process;
	onmessage;
	onerror;
	onclose;
	onunreadable;
	receivedBytes = 0;
	exit = null;
	#noiseLines = 0;
	#closed = false;
	#drain;
	#firstNoise = [];
	#stderr = new Tail(CAPS.stderrBytes);
	#lines = new LineSplitter((line) => this.#read(line));
	/** Listens from here on, so that nothing is lost before `start`. */
	constructor(process) {
		this.process = process;
		const { child } = process;
		child.on("error", () => this.#close());
		child.once("exit", (code, signal) => {
			this.exit = {
				code,
				signal
			};
			this.#closeSoon();
		});
		child.once("close", () => this.#close());
		child.stderr?.on("data", (chunk) => this.#stderr.push(chunk));
		child.stdout?.on("data", (chunk) => this.#push(chunk));
		for (const pipe of [
			child.stdin,
			child.stdout,
			child.stderr
		]) pipe?.on("error", () => void 0);
		child.stdout?.once("end", () => this.#closeSoon());
		if (child.exitCode !== null || child.signalCode !== null) this.exit = {
			code: child.exitCode,
			signal: child.signalCode
		};
	}
	get noise() {
		return {
			lines: this.#noiseLines,
			first: this.#firstNoise
		};
	}
	/** What stands after the last line feed: an answer without one is never read. */
	get unfinishedBytes() {
		return this.#lines.pendingBytes;
	}
	stderrTail() {
		return this.#stderr.text();
	}
	async start() {
		if (this.exit) this.#closeSoon();
	}
	/** Resolves also where the server is gone: that shows as the end of the connection. */
	send(message) {
		const { stdin } = this.process.child;
		if (!stdin?.writable) return Promise.resolve();
		return new Promise((resolve) => stdin.write(`${JSON.stringify(message)}\n`, () => resolve()));
	}
	/** Ends the server and everything it started. */
	async close() {
		this.#closed = true;
		clearTimeout(this.#drain);
		await this.process.stop();
		for (const stream of this.process.child.stdio) stream?.destroy();
		this.onclose?.();
	}
	#push(chunk) {
		if (this.#closed) return;
		this.receivedBytes += chunk.length;
		this.#lines.push(chunk);
		if (this.#lines.pendingBytes > CAPS.lineBytes) this.#refuse(`a line of more than ${bytesInWords(CAPS.lineBytes)}`);
		else if (this.receivedBytes > CAPS.outputBytes) this.#refuse(`more than ${bytesInWords(CAPS.outputBytes)}`);
	}
	#read(line) {
		if (this.#closed || line.length === 0) return;
		const text = line.toString("utf8");
		if (!mayBeMessage(text)) return void this.#hold(text);
		try {
			this.#hand(parseMessage(text, line), text);
		} catch (error) {
			if (error instanceof NestedTooDeep) this.#refuse(`JSON nested deeper than ${CAPS.nesting} levels`);
			else if (error instanceof SyntaxError) this.#hold(text);
			else throw error;
		}
	}
	#hand(message, text) {
		if (readEnvelopes(message)) this.onmessage?.(message);
		else this.#note(text);
	}
	#hold(text) {
		if (text.trim() === "") return;
		this.#note(text);
		if (text.includes("\"jsonrpc\"") && text.includes("\"result\"")) this.onunreadable?.(text);
	}
	#note(text) {
		this.#noiseLines++;
		if (this.#firstNoise.length < NOISE_LINES) this.#firstNoise.push(text.slice(0, NOISE_CHARACTERS));
	}
	#refuse(what) {
		this.#closed = true;
		this.process.child.stdout?.destroy();
		this.onerror?.(new ServerFailure({
			code: "limit-exceeded",
			message: `The server wrote ${what} to stdout; that is the limit, so nothing of it counts.`
		}));
	}
	#closeSoon() {
		if (this.#closed) return;
		this.#drain ??= setTimeout(() => this.#close(), DRAIN_MS);
	}
	#close() {
		if (this.#closed) return;
		clearTimeout(this.#drain);
		if (this.#lines.pendingBytes > 0) this.#read(this.#lines.take());
		this.#closed = true;
		this.onclose?.();
	}
};
/** Log lines come by the hundred thousand, and a failed parse costs fifty times what this look does. */
function mayBeMessage(text) {
	return /^[\s\ufeff]*[{[]/.test(text);
}

// src/mcp/list.ts
const DEFAULT_TIMEOUT_MS = 6e4;
const DEFAULT_SETTLE_MS = 200;
/**
* Starts or contacts one server and reads its whole listing. Everything that was started is gone
* when this resolves. Never rejects: what went wrong is the failure's reason.
*/
async function listServer(server, options) {
	const { launch } = server;
	if (launch.kind === "unlaunchable") return fail(server, launch.reason);
	if (options.signal.aborted) return fail(server, abortReason(options.signal));
	if (launch.kind === "stdio") return listPrepared(server, launch, options);
	const { listRemote } = await import("./remote.js");
	return listRemote(server, launch, options);
}
/** Lists over an open connection, once the server has been greeted. */
async function listOver(session, greeting, settleMs, reading) {
	if (greeting.tools === "undeclared") return {
		pages: {
			tools: [],
			endedWithNull: false
		},
		first: null
	};
	return settle(session, greeting, settleMs ?? DEFAULT_SETTLE_MS, (pages) => {
		reading.tools = pages.tools;
	});
}
function listed(server, greeting, settled, rest) {
	const { generation, protocolVersion, serverInfo, instructions } = greeting;
	return {
		kind: "listing",
		server,
		tools: settled.pages.tools,
		instructions,
		identity: {
			protocolVersion,
			generation,
			capabilities: server.capabilities,
			serverInfo
		},
		notices: [...listNotices(server.name, greeting, settled), ...rest.notices],
		holes: rest.holes,
		package: null
	};
}
/** A failure with what was read before it. */
function fail(server, reason, rest = {}) {
	const { read, stderr = "", notices = [], holes = [] } = rest;
	return {
		kind: "failure",
		server,
		reason,
		partial: read && read.tools.length > 0 ? {
			tools: read.tools.length,
			bytes: sumBytes(read.tools)
		} : null,
		stderr,
		notices,
		holes
	};
}
function deadlineFor({ timeoutMs, signal }) {
	return new Deadline(timeoutMs ?? DEFAULT_TIMEOUT_MS, signal);
}
/** Fetching a package has its own time: the server's begins with its start. */
async function listPrepared(server, launch, options) {
	let prepared;
	try {
		prepared = await options.prepare?.(server) ?? null;
	} catch (error) {
		return fail(server, explain(error, launch, null));
	}
	if (options.signal.aborted) return fail(server, abortReason(options.signal));
	if (prepared === null) return listStdio(server, launch, options);
	const outcome = await listStdio(server, prepared.launch, {
		...options,
		packages: prepared.packages
	});
	const notices = [...prepared.findings, ...outcome.notices];
	return outcome.kind === "listing" ? {
		...outcome,
		package: prepared.package,
		notices
	} : {
		...outcome,
		notices
	};
}
async function listStdio(server, launch, options) {
	const read = { tools: [] };
	const deadline = deadlineFor(options);
	const open = async () => {
		const opened = new StdioWire(await options.engine.start(sandboxSpec(server, launch, options)));
		options.onStarted?.();
		await opened.start();
		return opened;
	};
	let wire = null;
	try {
		wire = await open();
		let session = new Session(wire, server.capabilities, deadline);
		let greeting;
		try {
			greeting = await initialize(session);
		} catch (refused) {
			if (!(refused instanceof RpcError)) throw refused;
			await wire.close();
			wire = await open();
			session = new Session(wire, server.capabilities, deadline);
			greeting = await greetModern(session, refused);
		}
		const settled = await listOver(session, greeting, options.settleMs, read);
		const listing = listed(server, greeting, settled, {
			notices: noiseNotices(server.name, wire.noise),
			holes: wire.process.holes
		});
		const closed = wire.close();
		options.onListed?.(listing);
		await closed;
		return listing;
	} catch (error) {
		const rest = wire ? {
			stderr: stderrOf(wire),
			notices: noiseNotices(server.name, wire.noise),
			holes: wire.process.holes
		} : {};
		const around = {
			workspace: options.workspace,
			sandboxed: options.engine.id !== "none",
			read: (options.trusted ? server.sandbox.read : null) ?? []
		};
		const reason = explain(error, launch, wire, around);
		const told = wire?.noise.first.some((line) => reason.message.includes(quote(line))) === true;
		return fail(server, reason, {
			read,
			...rest,
			...told ? { notices: [] } : {}
		});
	} finally {
		deadline.clear();
		await wire?.close();
	}
}
/** The words of a refused `initialize` are the ones to show, unless the server speaks the modern generation. */
async function greetModern(session, refused) {
	const { discover } = await import("./modern.js");
	try {
		return await discover(session);
	} catch (error) {
		if (!(error instanceof RpcError)) throw error;
		throw new RpcError(refused.method, refused.code, `${refused.text} (and ${rpcWords(error)})`, refused.data);
	}
}
function sandboxSpec(server, launch, options) {
	const { command, args, cwd, env } = launch;
	const { workspace, workspaceInside, limits, trusted, packages = [] } = options;
	return {
		server: server.name,
		command,
		args,
		cwd,
		env,
		workspace,
		...workspaceInside === void 0 ? {} : { workspaceInside },
		keys: trusted ? server.sandbox : {},
		packages,
		limits
	};
}
function sumBytes(tools) {
	return tools.reduce((sum, tool) => sum + Buffer.byteLength(JSON.stringify(tool), "utf8"), 0);
}

// src/mcp/pool.ts
/** What a server takes while it lists: published ones need 96 MB at the median, the largest half a gigabyte. */
const SERVER_BYTES = 268435456;
const DEFAULT_TOTAL_TIMEOUT_MS = 3e5;
/**
* Lists all servers side by side, each for itself: a slow or broken one holds back no other.
* @returns one outcome per server, in the order given; never rejects
*/
async function listServers(servers, options) {
	const outcomes = new Array(servers.length);
	const totalTimeoutMs = options.totalTimeoutMs ?? DEFAULT_TOTAL_TIMEOUT_MS;
	const total = new AbortController();
	setMaxListeners(0, total.signal);
	const giveUp = () => total.abort(options.signal.reason);
	const timer = setTimeout(() => total.abort(outOfTime(totalTimeoutMs)), totalTimeoutMs);
	if (options.signal.aborted) giveUp();
	options.signal.addEventListener("abort", giveUp, { once: true });
	let next = 0;
	let done = 0;
	const work = async () => {
		while (next < servers.length) {
			const index = next++;
			const server = servers[index];
			const outcome = await listServer(server, {
				...options,
				signal: total.signal
			});
			outcomes[index] = outcome;
			options.onOutcome?.(outcome);
			options.onProgress?.({
				done: ++done,
				total: servers.length,
				server: server.name,
				status: outcome.kind === "listing" ? "measured" : "unmeasured"
			});
		}
	};
	try {
		const workers = Math.min(servers.length, Math.max(1, options.concurrency ?? defaultConcurrency()));
		await Promise.all(Array.from({ length: workers }, work));
	} finally {
		clearTimeout(timer);
		options.signal.removeEventListener("abort", giveUp);
	}
	return outcomes;
}
/** The larger of 4 and twice the cores, as far as free memory allows. */
function defaultConcurrency(cores = availableParallelism(), freeBytes = freeMemory()) {
	return Math.max(1, Math.min(Math.max(4, 2 * cores), Math.floor(freeBytes / SERVER_BYTES)));
}
/** What this process may still use, in bytes: a container's bound counts where Node knows it. */
function freeMemory() {
	const available = Reflect.get(process, "availableMemory");
	return typeof available === "function" ? Number(available.call(process)) : freemem();
}
function outOfTime(totalTimeoutMs) {
	return new ServerFailure({
		code: "total-timeout",
		message: `All servers together took longer than ${seconds(totalTimeoutMs)}, and this one was not done. Raise --total-timeout, or measure in shards.`
	});
}

// src/sandbox/packages/names.ts
/** Programs that fetch packages, or start what the manifest of a project names. Everything else is started as it stands. */
const RUNNERS = [
	"npx",
	"npm",
	"pnpm",
	"pnpx",
	"yarn",
	"bunx",
	"bun",
	"uvx",
	"uv"
];
/** A command's name without folder and Windows extension. */
function programName(command) {
	return basename(command).replace(/\.(cmd|exe|bat|ps1)$/i, "");
}
/** The runner that a command is called like, or null. */
function runnerName(command) {
	const name = programName(command);
	return RUNNERS.find((runner) => runner === name) ?? null;
}

// src/sandbox/packages/runner.ts
/**
* Whether a command is the program of this machine that its name promises. A path is that only where it leads to the
* very file that PATH does, and a plain name not where the entry's own PATH leads into the checkout: `./npx` is a
* program of the repository, whatever it is called.
*/
function isSystemProgram({ command, env: own, cwd }, { env, workspace }) {
	if (!isPath(command)) return !isWithin(ownPath(command, {
		path: own["PATH"],
		cwd
	}) ?? "", workspace);
	const file = real(resolve(cwd, command));
	if (file === void 0) return false;
	return [programName(command), ...process.platform === "win32" ? [`${programName(command)}.cmd`] : []].some((name) => {
		const system = systemProgram(name, env, workspace);
		return system !== null && real(system) === file;
	});
}
/** Whether a command is a file of the checkout itself. */
function isOfCheckout({ command, cwd }, workspace) {
	if (!isPath(command)) return false;
	const path = resolve(cwd, command);
	return isWithin(real(path) ?? path, workspace);
}
function isPath(command) {
	return command.includes("/") || isAbsolute(command) || process.platform === "win32" && command.includes("\\");
}
/** What the PATH of the entry leads to; undefined without one, or where it leads to nothing. */
function ownPath(command, { path, cwd }) {
	const file = path === void 0 ? null : which(command, {
		path,
		cwd
	});
	return file === null ? void 0 : real(file);
}
function real(path) {
	return existsSync(path) ? realpathSync(path) : void 0;
}

// src/sandbox/packages/container.ts
const CONTAINER_PROGRAMS = /* @__PURE__ */ new Set([
	"docker",
	"podman",
	"nerdctl"
]);
/**
* Refuses `docker run …`: the repository would choose what of this machine is mounted and how far the
* container is apart from it, and an image holds a program that is not in the commit.
* A file of the checkout that is only called so is the repository's own program.
* @throws {ServerFailure} `container-refused`
*/
function refuseContainer(launch, workspace) {
	const { command, args } = launch;
	const program = programName(command);
	if (!CONTAINER_PROGRAMS.has(program) || isOfCheckout(launch, workspace)) return;
	const message = `${program} ${args[0] ?? ""}`.trim().concat(" is not executed: the entry would choose what the container sees of this machine. Enter the command that the image runs, from this checkout, as \"command\" of this server in the budget file.");
	throw new ServerFailure({
		code: "container-refused",
		message
	});
}

// src/sandbox/packages/rebuild.ts
/**
* Runs the install scripts of fetched packages inside the sandbox: they may write the packages' own
* folder and nothing else, and have no network.
* @throws {ServerFailure} `package-fetch` when a script fails
*/
async function runInstallScripts(folder, tools) {
	const { npm, engine, limits } = tools;
	const started = await engine.start({
		server: "install scripts",
		command: npm,
		args: [
			"rebuild",
			"--foreground-scripts",
			"--no-audit",
			"--no-fund"
		],
		cwd: folder,
		workspace: folder,
		env: {},
		keys: { write: [folder] },
		limits
	});
	let said = "";
	const keep = (text) => {
		said = `${said}${text}`.slice(-1e3);
	};
	started.child.stdout?.on("data", keep);
	started.child.stderr?.on("data", keep);
	const code = await new Promise((resolve) => started.child.once("close", resolve));
	await started.stop();
	if (code !== 0) throw new ServerFailure(started.ended() ?? {
		code: "package-fetch",
		message: `An install script failed inside the sandbox: ${said.trim().split("\n").slice(-3).join(" ")}`
	});
}

// src/sandbox/prepare.ts
/**
* Turns a command that would fetch packages into one that starts what has been fetched: with network,
* without secrets, install scripts off, before anything of it runs. What it fetched stays in the user's
* cache by exact version. Any other command, and a program of the repository that is only called like one that fetches, is given back as it is.
* @throws {ServerFailure} `package-spec`, `package-fetch` or `container-refused`
*/
async function prepare(server, options) {
	const { launch } = server;
	if (launch.kind !== "stdio") throw new ServerFailure({
		code: "invalid-entry",
		message: `${server.name} is not started by a command.`
	});
	const workspace = realpathSync(options.workspace);
	refuseContainer(launch, workspace);
	if (runnerName(launch.command) === null || !isSystemProgram(launch, {
		env: options.env,
		workspace
	})) return asItIs(launch);
	const runScripts = options.trusted && server.sandbox.fetchScripts === true ? (folder, npm) => runInstallScripts(folder, {
		npm,
		engine: options.engine,
		limits: options.limits
	}) : null;
	const { prepareRun } = await import("./run3.js");
	return prepareRun(server.name, launch, {
		env: options.env,
		trusted: options.trusted,
		workspace,
		signal: options.signal,
		runScripts
	});
}
function asItIs(launch) {
	return {
		launch,
		package: null,
		findings: [],
		packages: []
	};
}

// src/start.ts
/**
* Lists all servers, each in the chosen sandbox. Where its self-test fails after all, nothing that it
* measured counts and the next one is tried. A request that is `refused` starts, fetches and contacts nothing. Never rejects for a server's sake.
*/
async function startServers(servers, place, request) {
	const { refused } = request;
	const local = servers.some(({ launch }) => launch.kind === "stdio");
	try {
		if (refused !== void 0) return {
			outcomes: servers.map((server) => refuse(server, refused)),
			sandbox: report(null, request, refused.message)
		};
		return local ? await attempt(servers, {
			place,
			request,
			failed: /* @__PURE__ */ new Map()
		}) : await withChoice(servers, null, {
			place,
			request
		});
	} finally {
		request.onStarted?.();
	}
}
async function attempt(servers, { place, request, failed }) {
	const { opened, open } = makeGate();
	const { sandbox: mode, trusted, env } = request;
	const choice = await chooseEngine({
		mode,
		trusted,
		workspace: place.repository,
		env,
		failed,
		started: opened
	});
	if ("refused" in choice) return {
		outcomes: servers.map((server) => refuse(server, choice.refused)),
		sandbox: report(null, request, choice.refused.message)
	};
	const onStarted = () => {
		open();
		request.onStarted?.();
	};
	const started = await withChoice(servers, choice, {
		place,
		request: {
			...request,
			onStarted
		}
	});
	open();
	const { passed, score, detail } = await choice.selfTest;
	if (passed) return {
		...started,
		sandbox: {
			...started.sandbox,
			selfTest: score
		}
	};
	const why = `its self-test failed (${score ?? "no score"}): ${detail ?? "no detail"}`;
	return attempt(servers, {
		place,
		request,
		failed: new Map([...failed, [choice.engine.id, why]])
	});
}
async function withChoice(servers, choice, { place, request }) {
	const { limits, trusted, signal, inside, onProgress, onStarted, onListed, onOutcome } = request;
	const engine = choice?.engine ?? NO_ENGINE;
	const bounds = {
		...BOUNDS,
		wallMs: limits.timeoutMs + WALL_MARGIN_MS
	};
	return {
		outcomes: await listServers(servers, {
			engine,
			prepare: (server) => prepare(server, {
				env: request.env,
				trusted,
				workspace: place.repository,
				engine,
				limits: bounds,
				signal
			}),
			workspace: place.repository,
			workspaceInside: inside,
			limits: bounds,
			timeoutMs: limits.timeoutMs,
			totalTimeoutMs: limits.totalTimeoutMs,
			settleMs: limits.settleMs,
			concurrency: limits.concurrency,
			signal,
			trusted,
			onProgress,
			onStarted,
			onListed,
			onOutcome: onOutcome && ((outcome) => void (choice?.selfTest ?? SELF).then(({ passed }) => passed && onOutcome(outcome)))
		}),
		sandbox: report(choice, request, choice?.warning ?? null)
	};
}
/** Nothing is started for a server behind a URL, so nothing has to prove itself. */
const SELF = Promise.resolve({ passed: true });
const MIB = 1048576;
/** What a server may use: memory and processes of its whole tree, and each of its temporary folders. */
const BOUNDS = {
	memoryBytes: 2048 * MIB,
	processes: 256,
	tmpBytes: 256 * MIB
};
const WALL_MARGIN_MS = 1e4;
/** Stands where only URLs are measured: nothing is started. */
const NO_ENGINE = {
	id: "none",
	probe: async () => ({
		ok: false,
		version: null,
		reason: "no server is started"
	}),
	start: async () => {
		throw new Error("a server was started without an engine");
	}
};
function refuse(server, reason) {
	return {
		kind: "failure",
		server,
		reason: server.launch.kind === "unlaunchable" ? server.launch.reason : reason,
		partial: null,
		stderr: "",
		notices: [],
		holes: []
	};
}
function report(choice, { trusted }, warning) {
	return {
		engine: choice?.engine.id ?? null,
		version: choice?.version ?? null,
		selfTest: null,
		untrusted: !trusted,
		warning,
		note: choice?.note ?? null
	};
}

// src/measure.ts
/**
* Finds the servers of a folder, starts them, and measures what they list and the context files.
* @throws {ExpectedFailure} for a budget or a client config that cannot be read
*/
async function measureFolder(request) {
	const place = request.fresh ? locateFresh(request.cwd) : locate(request.cwd, request.budget);
	if (request.remote == null && request.refused === void 0) warmEngine({
		mode: request.sandbox,
		env: request.env,
		workspace: place.repository
	});
	const document = place.budgetPath === null ? null : readBudget(place.budgetPath, place.repository);
	const budget = document?.budget ?? null;
	if (request.judged && !request.tokens && limitsTokens(document)) throw failure("flags-conflict", ["--no-tokens cannot go with a budget that limits tokens."]);
	const whole = await at(request.config === null ? document : null, findServers({
		root: place.root,
		repository: place.repository,
		budget,
		budgetLabel: place.budgetPath === null ? null : relative(place.root, place.budgetPath),
		command: request.launch ?? void 0,
		remote: request.remote ?? void 0,
		cwd: request.cwd,
		config: request.config ?? void 0,
		only: request.only ?? void 0,
		env: request.env,
		trusted: request.trusted,
		rootInside: request.inside === void 0 ? void 0 : place.root.replace(place.repository, request.inside)
	}));
	const share = request.share ?? null;
	const found = withRefusal(share === null ? whole : await narrow(whole, share), request.refused);
	const { opened, open } = makeGate();
	const onStarted = () => {
		open();
		request.onStarted?.();
	};
	const loading = opened.then(() => Promise.all([import("./beside2.js"), request.tokens ? loadTokens() : NO_TOKENS]));
	let assessor = null;
	const assessing = loading.then(async ([{ makeAssessor, rehearse }, { counter }]) => {
		assessor = makeAssessor(counter, {
			...request,
			root: place.repository
		});
		await rehearse(assessor);
		return assessor;
	});
	const starting = startServers(found.servers, place, {
		...request,
		onStarted,
		onListed: (listing) => void assessor?.prepare(listing)
	});
	const [started, [{ measure, measureFiles }, { counter, notices }], { sizeOf, warnings }] = await Promise.all([
		starting,
		loading,
		assessing
	]);
	const listings = started.outcomes.filter((outcome) => outcome.kind === "listing");
	const files = await measureFiles(request.only === null && (share === null || share.index === 1) ? Object.keys(budget?.files ?? {}) : [], {
		...place,
		counter
	});
	return {
		place,
		document,
		found,
		measurement: measure(started.outcomes, counter, sizeOf),
		files,
		notices: [
			...found.findings,
			...notices,
			...missingNotices(found, request.only),
			...started.outcomes.flatMap((outcome) => outcome.notices),
			...(await Promise.all(listings.map(warnings))).flat(),
			...request.verify === true ? await (await import("./verify.js")).verifyStarts(listings, place, request) : []
		],
		sandbox: started.sandbox,
		shard: share === null ? null : {
			...share,
			expected: whole.servers.map(({ name }) => name)
		},
		only: request.only,
		counted: request.tokens ? counter === null ? null : true : false
	};
}
/** A client config that the budget names and that cannot be had is a fault of that line of the budget. */
async function at(document, finding) {
	try {
		return await finding;
	} catch (cause) {
		throw document?.budget.config !== void 0 && cause instanceof ExpectedFailure && ABSENT.has(cause.code) ? new ExpectedFailure(cause.code, cause.message, {
			file: document.path,
			...document.placeOf(["config"])
		}, { cause }) : cause;
	}
}
const ABSENT = /* @__PURE__ */ new Set([
	"config-missing",
	"config-unreadable",
	"config-outside"
]);
/** Where nothing may be started, not even a change that leaves no server is known to be fine. */
function withRefusal(found, refused) {
	return refused === void 0 || found.servers.length > 0 ? found : {
		...found,
		missing: found.missing ?? refused
	};
}
async function narrow(found, share) {
	const { takeShare } = await import("./shard.js");
	return {
		...found,
		servers: takeShare(found.servers, share)
	};
}
/** Whether any limit of the budget needs tokens to be counted. */
function limitsTokens(document) {
	const { servers = {}, ...top } = document?.budget ?? {};
	return [top, ...Object.values(servers)].some(({ totalTokens, perToolTokens }) => totalTokens !== void 0 || perToolTokens !== void 0);
}
function missingNotices({ missing }, only) {
	return missing === null ? [] : [{
		kind: "server-unmeasured",
		severity: "error",
		message: missing.message,
		...only === null ? {} : { server: only }
	}];
}
const NO_TOKENS = {
	counter: null,
	notices: []
};
/** Loads the token table while the servers start. Without it sizes in bytes still hold. */
async function loadTokens() {
	const { loadCounter } = await import("./beside2.js");
	try {
		return {
			counter: loadCounter(),
			notices: []
		};
	} catch (error) {
		if (!(error instanceof Error) || error.name !== "ExpectedFailure") throw error;
		return {
			counter: null,
			notices: [{
				kind: "tokens-unavailable",
				severity: "warning",
				message: error.message
			}]
		};
	}
}

// src/check.ts
/**
* Measures the head and, side by side, its base, and judges both. Both entries call this and nothing else.
* @throws {ExpectedFailure} for a budget or a client config that cannot be read
*/
async function check(request) {
	const { opened, open } = makeGate();
	const onStarted = () => {
		open();
		request.onStarted?.();
	};
	const measuring = measureFolder({
		...request,
		judged: true,
		onStarted
	});
	const [head, base, commit] = await Promise.all([
		measuring,
		request.base?.(measuring) ?? null,
		request.state ?? opened.then(() => readCommit(request))
	]);
	const { judge, writeReport } = await import("./beside2.js");
	const input = {
		budget: head.document?.budget ?? null,
		measurement: head.measurement,
		only: request.only,
		others: head.found.others,
		files: head.files,
		notices: head.notices,
		base,
		policy: request.policy
	};
	const strict = judge(input);
	return {
		head,
		report: writeReport(head, {
			...strict.findings.some(({ kind, severity }) => kind === "ratchet-raised" && severity === "error") && await request.mayRaise?.() === true ? judge({
				...input,
				policy: {
					...request.policy,
					allowRaise: true
				}
			}) : strict,
			state: commit,
			now: request.now()
		})
	};
}
/** Measures and judges nothing: sizes only, or that they could not be had. */
async function measureOnly(request) {
	const { opened, open } = makeGate();
	const [head, commit] = await Promise.all([measureFolder({
		...request,
		onStarted: open
	}), opened.then(() => readCommit(request))]);
	return {
		head,
		report: await concludeMeasured(head, {
			state: commit,
			now: request.now()
		})
	};
}
/** The report of what was measured and is not judged. */
async function concludeMeasured(head, { state, now }) {
	const { writeReport } = await import("./beside2.js");
	return writeReport(head, {
		verdict: isMeasured(head) ? "measured" : "unmeasured",
		findings: unjudged(head),
		base: null,
		state,
		now
	});
}
/** Sizes stand only when every server was measured and tokens, where wanted, were counted. */
function isMeasured({ found, measurement, counted }) {
	return found.missing === null && counted !== null && measurement.servers.every(({ status }) => status === "measured");
}
function unjudged({ measurement, notices }) {
	const failed = measurement.servers.flatMap((server) => server.status === "unmeasured" ? [{
		kind: "server-unmeasured",
		severity: "error",
		server: server.name,
		message: server.reason.message
	}] : []);
	const told = notices.map((notice) => notice.kind === "tokens-unavailable" ? {
		...notice,
		severity: "error"
	} : notice);
	return [...failed, ...told];
}
/** Asks git while the servers start. */
async function readCommit({ cwd }) {
	const { readState } = await import("./beside2.js");
	return readState(cwd);
}

// src/numbers.ts
/**
* Reads a number that a person typed. One strict reader for all: a comparison with `NaN` is false and opens a gate.
* @param name flag, input or key, for the message
* @returns the number, or `fallback` where nothing was given
* @throws {ExpectedFailure} `flag-value`
*/
function readNumber(name, text, { fallback, least = 0, whole = false, most = 1e9 }) {
	if (text === void 0) return fallback;
	const value = /^\d{1,12}(\.\d{1,6})?$/.test(text.trim()) ? Number(text) : NaN;
	if (!(value >= least && value <= most && (!whole || Number.isInteger(value)))) throw failure("flag-value", [
		name,
		`"${text}"`,
		`a ${whole ? "whole " : ""}number from ${least} to ${most}`
	]);
	return value;
}

// src/render/neutral.ts
const ANSI = /[\u001b\u009b](?:\][^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|[PX^_][^\u001b\u009c]*(?:\u001b\\|\u009c)?|[[()#;?]*(?:\d{1,4}(?:[;:]\d{0,4})*)?[0-9A-PR-TZcf-nq-uy=><~]?)/g;
const BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
const BREAKS = new RegExp(BREAK, "g");
const CONTROL = /(?![\r\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
/** Longest name, path or message shown unless the writer says otherwise, in UTF-16 units. */
const MAX_LENGTH = 1e3;
/** Breaks a mention, a reference or an address without showing. */
const ZERO_WIDTH_SPACE = "​";
/**
* Makes a text that is not ours safe for one place. Every writer uses this function, so that a tool
* name, a path or a line of stderr can neither forge a workflow command, nor move the cursor, nor
* become a link, an image, HTML or a mention.
* @param maxLength UTF-16 units kept before the text is escaped; a cut ends in `…`, that of prose after a word
*/
function neutral(text, target, maxLength = MAX_LENGTH) {
	if (target === "data" || target === "property") return escapeCommand(visible(text), target, maxLength);
	const line = visible(text.replace(BREAKS, " "));
	switch (target) {
		case "log": return cut(unstartable(line), maxLength);
		case "code": return codeSpan(cut(line, maxLength));
		case "text": return prose(cutProse(line, maxLength));
		case "html": return escapeHtml(cut(line, maxLength));
	}
}
/**
* The last lines of a foreign text, each safe for a log, a terminal or a Markdown fence.
* @param limits lines kept, and UTF-16 units kept of each
*/
function neutralLines(text, limits) {
	const lines = text.split(BREAK).flatMap((line) => {
		const shown = neutral(line.replace(/\t/g, "  "), "log", limits.maxLength);
		return shown.trim() === "" ? [] : [shown];
	});
	const left = lines.length - limits.maxLines;
	return left > 0 ? [`(${left} earlier ${left === 1 ? "line" : "lines"} left out)`, ...lines.slice(-limits.maxLines)] : lines;
}
/** Writes `##[` and all invisible characters of a JSON text as `\u` escapes, so that it can stand in an Actions log; it parses to the same. */
function jsonForActions(json) {
	return jsonForTerminal(json.replace(/##(?=\[)/g, "\\u0023\\u0023"));
}
/** Writes invisible characters of a JSON text as `\u` escapes, so that it cannot move a cursor; it parses to the same. */
function jsonForTerminal(json) {
	return json.replace(UNPLAIN, (run) => run.replace(UNSEEN, escapeUnits));
}
/** A look at the Unicode properties of each character takes ten times this one. */
const UNPLAIN = /[^\n\r\t\x20-\x7e]+/g;
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Surrogate}]/gu;
function escapeUnits(character) {
	return Array.from({ length: character.length }, (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, "0")}`).join("");
}
/** Escapes for text and quoted attributes of HTML; changes nothing else. */
function escapeHtml(text) {
	return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;").replace(/'/g, "&#39;");
}
/** Cuts to a number of UTF-16 units and never inside a surrogate pair. */
function cut(text, maxLength) {
	if (text.length <= maxLength) return text;
	return `${text.slice(0, Math.max(0, maxLength - 1)).replace(/[\ud800-\udbff]$/, "")}…`;
}
const CLOSERS = {
	"\"": "\"",
	"(": ")"
};
const MOST_CLOSERS = 3;
/** Cuts prose after a word and outside of a quote or parenthesis: before the open one, or where most of the text is inside it, after its end sign. */
function cutProse(text, maxLength) {
	if (text.length <= maxLength) return text;
	const room = cut(text, Math.max(1, maxLength - MOST_CLOSERS)).slice(0, -1);
	const outer = openSigns(room)[0]?.at ?? 0;
	if (outer > room.length / 2) return `${endWord(room.slice(0, outer))}…`;
	const space = text[room.length] === " " ? room.length : room.lastIndexOf(" ");
	const kept = endWord(space > room.length / 2 ? room.slice(0, space) : room);
	const open = openSigns(kept);
	return `${kept}${(open.length > MOST_CLOSERS ? [] : open.map(({ sign }) => CLOSERS[sign]).reverse()).join("")}…`;
}
/** Quotes and parentheses that are open at the end, the outermost first. */
function openSigns(text) {
	const open = [];
	for (const { 0: sign, index: at } of text.matchAll(/["()]/g)) {
		const last = open.at(-1)?.sign;
		if (sign === "(" || sign === "\"" && last !== "\"") open.push({
			sign,
			at
		});
		else if (last !== void 0 && CLOSERS[last] === sign) open.pop();
	}
	return open;
}
function endWord(text) {
	return text.replace(/[\s,;:]+$/, "");
}
function visible(text) {
	return text.replace(ANSI, "").replace(/\t/g, " ").replace(CONTROL, "").replace(LONE_SURROGATE, "�").replace(PILED_MARKS, "$1").replace(/##(?=\[)/g, "## ");
}
/**
* The runner obeys `::name::` at the start of a line, leading white space not counted, and a writer
* may wrap a line at any white space: no word may start with two colons.
* Source: actions/runner, `ActionCommand.TryParseV2`.
*/
function unstartable(line) {
	return line.replace(/(?<=^|\s):{2,}/g, (colons) => [...colons].join(" "));
}
/** Neither a backtick nor a pipe can be escaped inside a code span of a table cell by all parsers alike: look-alikes stand for them. */
function codeSpan(line) {
	if (line.trim() === "") return "*(blank)*";
	return `\`${line.replace(/`/g, "ˋ").replace(/\|/g, "¦")}\``;
}
function prose(line) {
	return line.trim().replace(/@(?=[\p{L}\p{N}_-])/gu, `@${ZERO_WIDTH_SPACE}`).replace(/#(?=\d)/g, `#${ZERO_WIDTH_SPACE}`).replace(/(GH-)(?=\d)/gi, `$1${ZERO_WIDTH_SPACE}`).replace(/:(?=\/\/|[\w+-]+:)/g, `:${ZERO_WIDTH_SPACE}`).replace(/(www)\./gi, `$1${ZERO_WIDTH_SPACE}.`).replace(/(mailto|xmpp):/gi, `$1${ZERO_WIDTH_SPACE}:`).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/[\\`*[\]~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\$&").replace(/\|/g, "&#124;").replace(/\$/g, "<span>$</span>").replace(/^[#+=-]/, "\\$&").replace(/^(\d+)([.)])/, "$1\\$2");
}
/** Source: `actions/toolkit`, `escapeData` and `escapeProperty`. */
function escapeCommand(text, target, maxLength) {
	const escaped = cut(text, maxLength).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
	return target === "data" ? escaped : escaped.replace(/:/g, "%3A").replace(/,/g, "%2C");
}

// src/shard.ts
const MOST_SHARDS = 1e3;
/**
* Reads `2/8`.
* @throws {ExpectedFailure} `flag-value`
*/
function readShare(text) {
	const [, index = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
	if (index < 1 || of < index || of > MOST_SHARDS) throw failure("flag-value", [
		"--shard",
		`"${text}"`,
		`a share such as 2/8, from 1/1 to ${MOST_SHARDS}/${MOST_SHARDS}`
	]);
	return {
		index,
		of
	};
}
/**
* The share of a list, dealt out like cards: the first goes to shard 1, the second to shard 2. The same
* on every machine as long as the list is, and no share is larger than another by more than one.
* @param sorted by name
*/
function takeShare(sorted, { index, of }) {
	return sorted.filter((_, at) => at % of === index - 1);
}

// src/commands/preload.ts
/** Loads what will show the result, while the servers start. Whoever shows it loads it again, and is told what went wrong. */
function preload(mode, { json, quiet }) {
	const shown = json || quiet ? [] : [import("./terminal.js")];
	const meaning = mode === "check" || quiet && !json ? [] : [import("./insights2.js"), ...json ? [] : [import("./insights3.js")]];
	Promise.all([
		import("./print.js"),
		...shown,
		...meaning
	]).catch(() => void 0);
}

// src/trust.ts
/**
* A run outside GitHub Actions is its user's own. Inside, the event decides: a fork's pull request and
* an event that is not known are untrusted.
*/
async function readTrust(env, untrusted) {
	if (env["GITHUB_ACTIONS"] !== "true") return {
		event: null,
		level: untrusted ? "untrusted" : "trusted"
	};
	const { readEvent, trustOf } = await import("./event.js");
	const event = readEvent(env);
	const level = trustOf(event);
	return {
		event,
		level: untrusted && level === "trusted" ? "untrusted" : level
	};
}

// src/commands/address.ts
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/**
* Reads `--url` and every `--header 'Name: value'`.
* @returns null where there is no `--url`
* @throws {ExpectedFailure} `flag-value`, `flags-conflict`
*/
function readUrl({ url, header, config, server }, launch) {
	if (url === void 0) {
		if (header !== void 0) throw failure("flags-conflict", ["--header goes with --url. Headers of a server in a file stand there, under \"headers\"."]);
		return null;
	}
	if (launch !== null) throw failure("flags-conflict", ["--url and a command after \"--\" both say where the server is: give one."]);
	if (config !== void 0) throw failure("flags-conflict", ["--url and --config both say where the server comes from: give one."]);
	if (server !== void 0 && server !== "server") throw failure("flags-conflict", ["The server of --url is called \"server\": leave out --server."]);
	if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw failure("flag-value", [
		"--url",
		`"${url}"`,
		"an http or https URL"
	]);
	return {
		url,
		headers: Object.fromEntries((header?.split("\n") ?? []).map(readHeader))
	};
}
function readHeader(text) {
	const [, name = "", value = ""] = /^([^:]*):(.*)$/.exec(text) ?? [];
	if (!NAME.test(name) || value.trim() === "") throw failure("flag-value", [
		"--header",
		`"${name}"`,
		`'Name: value', such as 'Authorization: Bearer \${TOKEN}'`
	]);
	return [name, value.trim()];
}

// src/commands/progress.ts
const ERASE = "\r\x1B[K";
/** A line on stderr that tells how far the servers are, where stderr is a terminal; wiped when all are done. */
function showProgress({ stderr, env }) {
	if (!stderr.isTTY || env["CI"] || env["TERM"] === "dumb") return void 0;
	return ({ done, total, server, status }) => {
		const line = `${done}/${total} ${status} ${neutral(server, "log")}`.slice(0, (stderr.columns ?? 80) - 1);
		stderr.write(done === total ? ERASE : `${ERASE}${line}`);
	};
}

// src/commands/request.ts
const SANDBOX_MODES = [
	"auto",
	"required",
	"bubblewrap",
	"docker",
	"none"
];
const SECOND_MS = 1e3;
/**
* What a command that starts servers was asked for.
* @throws {ExpectedFailure} a flag with a value that it cannot take
*/
async function readRequest({ flags, launch, operands, command }, io) {
	const [extra] = operands;
	if (extra !== void 0) throw failure("unexpected-argument", [`"${extra}"`]);
	if (launch?.length === 0) throw failure("flags-conflict", [`After "--" goes the command that starts the server: mcp-budget ${command} -- node server.js`]);
	if (launch !== null && flags.config !== void 0) throw failure("flags-conflict", ["--config and a command after \"--\" both say where the server comes from: give one."]);
	refuseSharing(flags, launch);
	const trust = await readTrust(io.env, flags.untrusted === true);
	return {
		trust,
		request: {
			cwd: io.cwd,
			env: io.env,
			budget: flags.budget ?? null,
			config: flags.config ?? null,
			only: flags.server ?? null,
			launch,
			remote: readUrl(flags, launch),
			share: flags.shard === void 0 ? null : readShare(flags.shard),
			limits: {
				timeoutMs: readNumber("--timeout", flags.timeout, {
					fallback: 60,
					least: .1,
					most: 86400
				}) * SECOND_MS,
				totalTimeoutMs: readNumber("--total-timeout", flags["total-timeout"], {
					fallback: 300,
					least: .1,
					most: 86400
				}) * SECOND_MS,
				settleMs: readNumber("--settle", flags.settle, {
					fallback: 200,
					most: 6e4
				}),
				concurrency: flags.concurrency === void 0 ? null : readNumber("--concurrency", flags.concurrency, {
					fallback: 4,
					least: 1,
					whole: true,
					most: 1e3
				})
			},
			sandbox: readMode(flags.sandbox),
			trusted: trust.level === "trusted",
			refused: trust.level === "never" ? {
				code: "untrusted-refused",
				message: failure("event-refused", [trust.event?.kind ?? "this event"]).message
			} : void 0,
			tokens: flags.tokens ?? true,
			verify: flags.verify === true,
			signal: io.signal,
			onProgress: showProgress(io)
		}
	};
}
/** A share is taken of everything that the files define, and judged where all shares are known. */
function refuseSharing(flags, launch) {
	if (flags.shard === void 0) return;
	const one = launch !== null ? "a command after \"--\"" : flags.url !== void 0 ? "--url" : flags.server !== void 0 ? "--server" : null;
	if (one !== null) throw failure("flags-conflict", [`--shard shares out all servers, and ${one} means one of them: leave one of the two out.`]);
	const judging = [
		"base",
		"base-report",
		"inherited",
		"allow-raise"
	].find((name) => flags[name] !== void 0);
	if (judging !== void 0) throw failure("flags-conflict", [`A shard gives no verdict, so --${judging} has no meaning for it: give it to "mcp-budget merge".`]);
}
function readMode(mode) {
	const known = SANDBOX_MODES.find((each) => each === (mode ?? "auto"));
	if (known === void 0) throw failure("flag-value", [
		"--sandbox",
		`"${mode}"`,
		SANDBOX_MODES.join(", ")
	]);
	return known;
}

// src/commands/check.ts
/** `mcp-budget check`: measures every server and holds it against the budget. */
async function run$2(invocation, io) {
	const { flags } = invocation;
	const { request, trust } = await readRequest(invocation, io);
	const inherited = flags.inherited ?? "fail";
	if (inherited !== "fail" && inherited !== "warn") throw failure("flag-value", [
		"--inherited",
		`"${inherited}"`,
		"fail or warn"
	]);
	if (locate(request.cwd, request.budget).budgetPath === null && flags.base === void 0 && request.refused === void 0) return withoutBudget(invocation, io);
	if (request.share != null) {
		const { report, head } = await measureOnly({
			...request,
			now: io.now
		});
		return await show(report, {
			mode: "measure",
			flags,
			io,
			notes: head.found.notes
		});
	}
	const baseReport = flags["base-report"];
	if (baseReport !== void 0 && flags.base !== void 0) throw failure("flags-conflict", ["--base-report already holds the base, so --base has nothing to find: give one of the two."]);
	const question = {
		event: trust.event,
		base: flags.base ?? "none",
		setup: null
	};
	const { report, head } = await check({
		...request,
		policy: {
			raises: trust.event?.kind === "pull_request" ? "error" : "warning",
			allowRaise: flags["allow-raise"] === true,
			inherited
		},
		base: baseReport !== void 0 ? () => readGiven(resolve(io.cwd, baseReport)) : flags.base === void 0 ? null : () => measureBaseOf(request, question),
		onStarted: () => preload("check", flags),
		now: io.now
	});
	return await show(report, {
		mode: "check",
		flags,
		io,
		notes: head.found.notes
	});
}
/** Loaded while the servers start. */
async function show(...shown) {
	const { printReport } = await import("./print.js");
	return printReport(...shown);
}
async function measureBaseOf(request, question) {
	const { measureBase } = await import("./base.js");
	const base = await measureBase(request, question);
	if (base.reason?.code === "base-not-found" && question.base !== "auto") throw failure("flag-value", [
		"--base",
		JSON.stringify(question.base),
		"a commit, branch or tag of this clone"
	]);
	return base;
}
async function readGiven(path) {
	const { readBaseReport } = await import("./base-report.js");
	return readBaseReport(path);
}
/** Nothing to hold the sizes against: they are shown, and how to begin. */
async function withoutBudget(invocation, io) {
	const { request } = await readRequest(invocation, io);
	const missing = failure("no-budget", [searchedWords(locate(request.cwd, request.budget))]);
	if (invocation.flags.json || invocation.flags.shard !== void 0) throw missing;
	const { report, head } = await measureOnly({
		...request,
		now: io.now
	});
	await show(report, {
		mode: "measure",
		flags: {
			...invocation.flags,
			quiet: false
		},
		io,
		notes: head.found.notes
	});
	io.stderr.write(`mcp-budget: ${missing.message}\n`);
	return EXIT.invalid;
}

// src/commands/question.ts
const REQUESTS = 1e3;
const CACHED_FRACTION = .1;
/**
* What a person asks about the sizes: a client's view, and cost.
* @throws {ExpectedFailure} a value that a flag cannot take, or half a question
*/
async function readQuestion(flags) {
	const asked = ["requests", "cached"].find((flag) => flags[flag] !== void 0);
	if (asked !== void 0 && flags.price === void 0) throw failure("flags-conflict", [`--${asked} asks for a cost: give --price too, in money per million tokens.`]);
	if ((flags.price !== void 0 || flags.client !== void 0) && flags.tokens === false) throw failure("flags-conflict", [`--no-tokens cannot go with --${flags.price === void 0 ? "client" : "price"}, which needs them.`]);
	return {
		client: flags.client === void 0 ? null : await readClient(flags.client),
		cost: flags.price === void 0 ? null : {
			requests: readNumber("--requests", flags.requests, {
				fallback: REQUESTS,
				whole: true,
				least: 1,
				most: 1e12
			}),
			pricePerMillion: readNumber("--price", flags.price, {
				fallback: 0,
				most: 1e9
			}),
			cachedFraction: readNumber("--cached", flags.cached, {
				fallback: CACHED_FRACTION,
				most: 1
			})
		}
	};
}
async function readClient(name) {
	const { PROFILE_IDS } = await import("./profiles2.js");
	const known = PROFILE_IDS.find((id) => id === name);
	if (known === void 0) throw failure("flag-value", [
		"--client",
		`"${name}"`,
		PROFILE_IDS.join(", ")
	]);
	return known;
}

// src/commands/measure.ts
/** `mcp-budget measure`: sizes of every server, or of a saved listing; needs no budget. */
async function run$1(invocation, io) {
	const { flags } = invocation;
	const question = await readQuestion(flags);
	if (flags.listing !== void 0) {
		if (invocation.launch !== null) throw failure("flags-conflict", ["--listing reads a saved answer and starts nothing: leave out the command after \"--\"."]);
		const [{ measureListing }, { showMeasurement }] = await Promise.all([import("./listing.js"), import("./show.js")]);
		return showMeasurement(await measureListing(flags.listing, flags, io), {
			flags,
			io,
			question
		});
	}
	if (flags.list !== void 0) {
		const { survey } = await import("./survey.js");
		return survey(flags.list, invocation, io);
	}
	if (flags.resume !== void 0) throw failure("flags-conflict", ["--resume keeps the outcomes of --list: give --list too."]);
	const { request } = await readRequest(invocation, io);
	const { report, head } = await measureOnly({
		...request,
		onStarted: () => preload("measure", flags),
		now: io.now
	});
	const { showMeasurement } = await import("./show.js");
	return showMeasurement(report, {
		flags,
		io,
		notes: head.found.notes,
		question
	});
}

// src/flags.ts
const COMMANDS = {
	check: "Measure every server and hold it against the budget (default)",
	measure: "Print the sizes; needs no budget",
	init: "Write a budget file from the sizes of today",
	ratchet: "Lower or remove ceilings that can be lowered; never raises one",
	merge: "Join the reports of all shards and judge the whole",
	render: "Show a report as text, a page, Markdown or a badge",
	hook: "Write, remove, run or print the pre-push hook",
	demo: "Show a failing check, its comment and its page; needs no server of yours"
};
/** What must stand behind these commands. */
const OPERANDS = {
	merge: "REPORT...",
	render: "REPORT",
	hook: "install|uninstall|run|print"
};
/** Commands that start servers. */
const STARTING = [
	"check",
	"measure",
	"init",
	"ratchet"
];
const ALSO_HOOK = [...STARTING, "hook"];
const FLAGS = {
	budget: {
		kind: "string",
		value: "FILE",
		help: "Budget file (default: the nearest mcp-budget.json, upward)",
		commands: [
			"check",
			"measure",
			"init",
			"ratchet"
		]
	},
	config: {
		kind: "string",
		value: "FILE",
		help: "Client config to take the servers from"
	},
	url: {
		kind: "string",
		value: "URL",
		help: "Measure the one server behind this URL"
	},
	header: {
		kind: "string",
		value: "'NAME: VALUE'",
		repeatable: true,
		help: `Send this header to --url; \${VAR} in it is read from the environment; repeatable`
	},
	server: {
		kind: "string",
		value: "NAME",
		help: "Only this server",
		commands: [
			"check",
			"measure",
			"ratchet",
			"init"
		]
	},
	base: {
		kind: "string",
		value: "REF",
		help: "Compare with this commit (default: none)",
		commands: ["check"]
	},
	"base-report": {
		kind: "string",
		value: "FILE",
		help: "Compare with this report instead of measuring the base",
		commands: ["check", "merge"]
	},
	inherited: {
		kind: "string",
		value: "fail|warn",
		help: "What an excess that base already had does (default: fail)",
		commands: ["check", "merge"]
	},
	"allow-raise": {
		kind: "boolean",
		help: "Accept ceilings that were raised",
		commands: ["check", "merge"]
	},
	timeout: {
		kind: "string",
		value: "SECONDS",
		help: "Time for one server (default: 60)",
		commands: ALSO_HOOK
	},
	"total-timeout": {
		kind: "string",
		value: "SECONDS",
		help: "Time for all servers (default: 300, for a hook 60)",
		commands: ALSO_HOOK
	},
	settle: {
		kind: "string",
		value: "MS",
		help: "Wait for list_changed where a server declares it (default: 200)",
		commands: ALSO_HOOK
	},
	concurrency: {
		kind: "string",
		value: "N",
		help: "Servers side by side (default: the larger of 4 and twice the cores)",
		commands: ALSO_HOOK
	},
	sandbox: {
		kind: "string",
		value: "MODE",
		help: "auto, required, bubblewrap, docker or none (default: auto)",
		commands: [...ALSO_HOOK, "demo"]
	},
	untrusted: {
		kind: "boolean",
		help: "Treat the checkout as a stranger's: no sandbox, no start"
	},
	tokens: {
		kind: "boolean",
		help: "Leave tokens out"
	},
	shard: {
		kind: "string",
		value: "N/OF",
		help: "Measure only this share of the servers; \"merge\" gives the verdict",
		commands: ["check"]
	},
	report: {
		kind: "string",
		value: "FILE",
		help: "Also write the JSON report to this file",
		commands: [
			"check",
			"measure",
			"merge"
		]
	},
	list: {
		kind: "string",
		value: "FILE",
		help: "Survey: measure every server of this list",
		commands: ["measure"]
	},
	resume: {
		kind: "string",
		value: "FILE",
		help: "Keep the outcomes of --list here, and go on where it stopped",
		commands: ["measure"]
	},
	verify: {
		kind: "boolean",
		help: "Start each server twice and say what differs",
		commands: ["check", "measure"]
	},
	listing: {
		kind: "string",
		value: "FILE",
		help: "Measure a saved tools/list answer, or - for stdin",
		commands: ["measure"]
	},
	tool: {
		kind: "string",
		value: "SERVER/TOOL",
		help: "Show where the bytes of one tool are",
		commands: ["measure"]
	},
	client: {
		kind: "string",
		value: "NAME",
		help: "Say what this client shows its model: claude-code, codex, vscode, opencode, generic",
		commands: ["measure"]
	},
	price: {
		kind: "string",
		value: "AMOUNT",
		help: "Say the cost at this price per million tokens",
		commands: ["measure"]
	},
	requests: {
		kind: "string",
		value: "N",
		help: "Requests to say the cost of (default: 1000)",
		commands: ["measure"]
	},
	cached: {
		kind: "string",
		value: "FRACTION",
		help: "What a cached read costs of the price (default: 0.1)",
		commands: ["measure"]
	},
	html: {
		kind: "string",
		value: "FILE",
		help: "Write the report as a page; - is stdout",
		commands: ["render"]
	},
	markdown: {
		kind: "string",
		value: "FILE",
		help: "Write the report as Markdown; - is stdout",
		commands: ["render"]
	},
	badge: {
		kind: "string",
		value: "FILE",
		help: "Write a badge as .svg, or as .json for a shields endpoint; - is stdout",
		commands: ["render"]
	},
	check: {
		kind: "boolean",
		help: "Only say what would change",
		commands: ["ratchet"]
	},
	"on-timeout": {
		kind: "string",
		value: "block|warn",
		help: "What a push does that could not be measured in time (default: block)",
		commands: ["hook"]
	},
	cache: {
		kind: "boolean",
		help: "Measure again, whatever is remembered",
		commands: ["hook"]
	},
	chain: {
		kind: "boolean",
		help: "Keep the hook that is there, and run it first",
		commands: ["hook"]
	},
	json: {
		kind: "boolean",
		help: "Print one JSON document on stdout"
	},
	quiet: {
		kind: "boolean",
		help: "Print nothing when it passes"
	},
	help: {
		kind: "boolean",
		help: "Print this text"
	},
	version: {
		kind: "boolean",
		help: "Print the version"
	}
};
const EVERYWHERE = [
	"json",
	"quiet",
	"help",
	"version"
];
/** Whether a command takes a flag. */
function takes(command, name) {
	if (EVERYWHERE.includes(name)) return true;
	return (FLAGS[name].commands ?? STARTING).includes(command);
}
/** What people type out of habit. */
const SHORT = {
	"-h": "--help",
	"-v": "--version",
	"-V": "--version"
};
/**
* Reads the command line.
* @param argv arguments after the program's name
* @throws {ExpectedFailure} unknown flag or command, missing or unwanted value
*/
async function readArguments(argv) {
	const end = argv.indexOf("--");
	const own = end < 0 ? argv : argv.slice(0, end);
	const launch = end < 0 ? null : argv.slice(end + 1);
	const { tokens } = parseArgs({
		args: own.map((arg) => SHORT[arg] ?? arg),
		strict: false,
		allowPositionals: true,
		tokens: true,
		options: Object.fromEntries(Object.entries(FLAGS).map(([name, { kind }]) => [name, { type: kind }]))
	});
	for (const token of tokens) if (token.kind === "option") await known(token);
	const operands = tokens.flatMap((token) => token.kind === "positional" ? [token.value] : []);
	if (operands[0] === "help") return {
		command: await commandOf(operands.slice(1)),
		flags: { help: true },
		operands: [],
		launch
	};
	const command = await commandOf(operands);
	const flags = {};
	for (const token of tokens) if (token.kind === "option") addFlag(flags, await readFlag(command, token));
	return {
		command,
		flags,
		operands,
		launch
	};
}
function addFlag(flags, [flag, value]) {
	flags[flag] = FLAGS[flag].repeatable && flags[flag] !== void 0 ? `${flags[flag]}\n${value}` : value;
}
async function commandOf(operands) {
	const [first] = operands;
	if (first === void 0) return "check";
	if (!Object.hasOwn(COMMANDS, first)) throw failure("unknown-command", [first, await didYouMean(first, Object.keys(COMMANDS))]);
	operands.shift();
	return first;
}
/** On unless they are negated: the help shows them so. */
const NEGATABLE = ["tokens", "cache"];
/** The flag that was meant, and whether it was negated. */
async function known({ name, rawName }) {
	const negated = NEGATABLE.some((each) => name === `no-${each}`);
	const key = negated ? name.slice(3) : name;
	if (!rawName.startsWith("--") || !Object.hasOwn(FLAGS, key)) throw failure("unknown-flag", [rawName, await didYouMean(rawName, Object.keys(FLAGS).map((each) => `--${each}`))]);
	return {
		flag: key,
		negated
	};
}
async function readFlag(command, token) {
	const { flag, negated } = await known(token);
	const { rawName, value } = token;
	if (!takes(command, flag)) throw failure("flags-conflict", [`${rawName} does not belong to "mcp-budget ${command}".`]);
	const row = FLAGS[flag];
	if (row.kind === "boolean") {
		if (value !== void 0) throw failure("flag-value", [
			rawName,
			`"${value}"`,
			"no value"
		]);
		return [flag, !negated];
	}
	if (value === void 0 || value === "") throw failure("flag-value", [
		rawName,
		"nothing",
		row.value ?? "a value"
	]);
	return [flag, value];
}
async function didYouMean(word, words) {
	const { closest, distance } = await import("./esm.js");
	const near = closest(word, words);
	const most = Math.max(word.length < 4 ? 1 : 2, Math.floor(near.length / 3));
	return distance(word, near) <= most && distance(word, near) < word.replace(/^-+/, "").length - 1 ? ` Did you mean ${near}?` : "";
}

// src/run.ts
const COMMAND_MODULES = {
	check: () => import("./check.js"),
	measure: () => import("./measure.js"),
	init: () => import("./init.js"),
	ratchet: () => import("./ratchet.js"),
	merge: () => import("./merge.js"),
	render: () => import("./render2.js"),
	hook: () => import("./hook.js"),
	demo: () => import("./demo.js")
};
/**
* Runs one command.
* @param argv arguments after the program's name
* @returns the exit code
*/
async function run(argv, io) {
	const own = argv.slice(0, argv.includes("--") ? argv.indexOf("--") : void 0);
	const json = own.some((arg) => arg === "--json" || arg.startsWith("--json="));
	try {
		const invocation = await readArguments(argv);
		if (invocation.flags.version) return say(io, json ? asDocument({ tool: {
			name: "mcp-budget",
			version
		} }) : `${version}\n`);
		if (invocation.flags.help) {
			const { helpText } = await import("./help.js");
			const text = helpText(own.includes(invocation.command) ? invocation.command : null);
			return say(io, json ? asDocument({ help: text }) : text);
		}
		return await (await COMMAND_MODULES[invocation.command]()).run(invocation, io);
	} catch (error) {
		const { writeFailure, writeFault } = await import("./failure.js");
		return isExpected(error) ? writeFailure(error, {
			json,
			io
		}) : writeFault(error, {
			json,
			io
		});
	}
}
function say(io, text) {
	io.stdout.write(text);
	return EXIT.pass;
}
const asDocument = (content) => `${JSON.stringify({
	schemaVersion: 1,
	...content
}, null, 2)}\n`;
const isExpected = (error) => error instanceof Error && error.name === "ExpectedFailure";

export { quote as $, closest as $t, asItIs as A, checkoutsOf as At, Session as B, searchedWords as Bt, measureOnly as C, once as Ct, loadTokens as D, installBubblewrap as Dt, limitsTokens as E, OWN_BUBBLEWRAP as Et, listed as F, pick as Ft, isObject as G, parseBudget as Gt, initialize as H, BUDGET_FILE as Ht, NestedTooDeep as I, holdClock as It, bug as J, readTree as Jt, readEnvelopes as K, contentOf as Kt, nesting as L, contains as Lt, deadlineFor as M, trustedPath as Mt, fail as N, closeInherited as Nt, measureFolder as O, installSteps as Ot, listOver as P, cacheFolder as Pt, bytesInWords as Q, keyPath as Qt, parseMessage as R, locate as Rt, concludeMeasured as S, ServerFailure as St, NO_TOKENS as T, killGroup as Tt, readOffer as U, findBudget as Ut, CLIENT_INFO as V, CONFIG_FILES as Vt, readServerInfo as W, readBudget as Wt, RpcError as X, parseTree as Xt, rpcWords as Y, createScanner as Yt, WireClosed as Z, printParseErrorCode as Zt, jsonForTerminal as _, digest as _t, OPERANDS as a, makeGate as an, sceneOf as at, readNumber as b, awaitSpawn as bt, run$1 as c, label as ct, readTrust as d, broken as dt, distance as en, seconds as et, readShare as f, fromDefinition as ft, jsonForActions as g, makeRuntime as gt, escapeHtml as h, guard as ht, NEGATABLE as i, failure as in, findServers as it, programName as j, programOn as jt, startServers as k, systemProgram as kt, run$2 as l, readText as lt, cut as m, isRecord as mt, COMMANDS as n, insideRoot as nn, Deadline as nt, STARTING as o, fetchedPackages as ot, takeShare as p, NO_VARIABLES as pt, abortReason as q, membersOf as qt, FLAGS as r, ExpectedFailure as rn, TimedOut as rt, takes as s, toServer as st, run as t, nodeAt as tn, Aborted as tt, readRequest as u, expand as ut, neutral as v, INSIDE as vt, readCommit as w, endGroup as wt, check as x, isWithin as xt, neutralLines as y, plan as yt, CAPS as z, locateFresh as zt };