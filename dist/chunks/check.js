import { n as __require, r as __toESM, t as __commonJSMin } from "./rolldown-runtime.js";
import { t as version } from "./package.js";
import { n as colourful, t as EXIT } from "./io.js";
import { n as validate, t as KEYS } from "./validate-budget.js";
import { accessSync, chmodSync, closeSync, constants, existsSync, fstatSync, lstatSync, mkdirSync, mkdtempSync, openSync, readFileSync, readSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { basename, delimiter, dirname, isAbsolute, join, posix, relative, resolve, sep, win32 } from "node:path";
import { execFile, spawn, spawnSync } from "node:child_process";
import { parseArgs, promisify, stripVTControlCharacters, styleText } from "node:util";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { availableParallelism, constants as constants$1, freemem, homedir, tmpdir } from "node:os";
import { lstat, open, readdir, realpath, stat } from "node:fs/promises";
import { createHash, randomBytes } from "node:crypto";
import * as zlib from "node:zlib";

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
	const bare = strip$1(word.slice(0, 100));
	let best = null;
	let least = Number.POSITIVE_INFINITY;
	for (const candidate of known) {
		const steps = distance(bare, strip$1(candidate));
		if (steps <= Math.floor(Math.max(bare.length, candidate.length) / SHARE) && steps < least) [best, least] = [candidate, steps];
	}
	return best;
}
function strip$1(word) {
	return word.replace(/[-_\s]/g, "").toLowerCase();
}

// src/budget/quote.ts
const MOST_LETTERS = 60;
/** A foreign text in double quotes on one line, cut to 60 letters. */
function quote$2(text) {
	const letters = [...text.slice(0, 120)];
	const cut = letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join("")}…` : text.length > 120 ? `${letters.join("")}…` : text;
	return JSON.stringify(cut);
}
/** Keys from the top as a person writes them: `servers.docs.oversized["docs/render"]`. */
function keyPath(path) {
	return path.map((key, index) => {
		if (/^\d+$/.test(key)) return `[${key}]`;
		return /^[A-Za-z_$][\w$-]{0,60}$/.test(key) ? `${index === 0 ? "" : "."}${key}` : `[${quote$2(key)}]`;
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
* Parses the given text and returns the object the JSON content represents. On invalid input, the parser tries to be as fault tolerant as possible, but still return a result.
* Therefore always check the errors list to find out if the input was valid.
*/
function parse$1(text, errors = [], options = ParseOptions.DEFAULT) {
	let currentProperty = null;
	let currentParent = [];
	const previousParents = [];
	function onValue(value) {
		if (Array.isArray(currentParent)) currentParent.push(value);
		else if (currentProperty !== null) currentParent[currentProperty] = value;
	}
	visit(text, {
		onObjectBegin: () => {
			const object = {};
			onValue(object);
			previousParents.push(currentParent);
			currentParent = object;
			currentProperty = null;
		},
		onObjectProperty: (name) => {
			currentProperty = name;
		},
		onObjectEnd: () => {
			currentParent = previousParents.pop();
		},
		onArrayBegin: () => {
			const array = [];
			onValue(array);
			previousParents.push(currentParent);
			currentParent = array;
			currentProperty = null;
		},
		onArrayEnd: () => {
			currentParent = previousParents.pop();
		},
		onLiteralValue: onValue,
		onError: (error, offset, length) => {
			errors.push({
				error,
				offset,
				length
			});
		}
	}, options);
	return currentParent[0];
}
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
* Parses the given text and returns the object the JSON content represents. On invalid input, the parser tries to be as fault tolerant as possible, but still return a result.
* Therefore, always check the errors list to find out if the input was valid.
*/
const parse = parse$1;
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
function readTree$1(text, file) {
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
	for (const member of membersOf$1(node)) object[member.key] = contentOf(member.value);
	return object;
}
/** Members of an object node of a tree without errors, in order; none for another node. */
function membersOf$1(node) {
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
	for (const { key, keyNode } of membersOf$1(node)) {
		const twin = seen.get(key);
		if (twin !== void 0) throw failure("budget-duplicate-key", [quote$2(key), `line ${at(twin.offset).line}`], at(keyNode.offset));
		seen.set(key, keyNode);
	}
	for (const child of node.type === "object" ? membersOf$1(node).map((member) => member.value) : node.children ?? []) refuseTwins(child, at);
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
			return /^\s*:/.test(text.slice(offset + length)) ? `put the key ${quote$2(word)} into double quotes` : `${quote$2(word)} is neither a value nor a sign of JSON`;
		case "InvalidNumberFormat":
		case "UnexpectedEndOfNumber": return `${quote$2(word)} is no number`;
		case "PropertyNameExpected": return `a key in double quotes is expected ${before(word)}`;
		case "ValueExpected": return `a value is missing ${before(word)}`;
		case "ColonExpected": return `a colon is missing ${before(word)}`;
		case "CommaExpected":
			if (/[^\w.]-?0$/.test(text.slice(Math.max(offset - 3, 0), offset)) && /^\d/.test(word)) return "a number does not begin with 0";
			return `a comma is missing ${before(word)}`;
		case "CloseBraceExpected": return `a closing } is missing ${before(word)}`;
		case "CloseBracketExpected": return `a closing ] is missing ${before(word)}`;
		case "EndOfFileExpected": return `the file goes on with ${quote$2(word)} after its end; delete the rest`;
		case "UnexpectedEndOfComment": return "a comment is not closed with */";
		case "UnexpectedEndOfString": return "a text is not closed with a double quote on its line";
		case "InvalidUnicode": return "a \\u escape needs four hexadecimal digits";
		case "InvalidEscapeCharacter": return "a text holds a backslash that escapes nothing; write two for one backslash";
		case "InvalidCharacter": return "a text holds a raw control character; write it as an escape such as \\n or \\t";
		default: return `${quote$2(word)} is not expected here`;
	}
}
function before(word) {
	return word === "" ? "at the end of the file" : `before ${word.startsWith("\"") ? quote$2(word.replace(/^"|"$/g, "")) : quote$2(word)}`;
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
function explain$4(errors, root, text, at) {
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
			return wrong(`takes ${allowed.map(quote$2).join(", ")}${near === null ? "" : ` (did you mean ${quote$2(near)}?)`}`);
		}
		case "pattern": return found.value.type === "string" ? wrong(patternAdvice(path)) : null;
		case "propertyNames": {
			const name = String(error.params["propertyName"]);
			const offset = membersOf$1(found.value).find((each) => each.key === name)?.keyNode.offset ?? found.value.offset;
			return problem(1, offset, () => failure("budget-value", [
				`A key of ${key}`,
				quote$2(name),
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
	const offset = membersOf$1(found.value).find((each) => each.key === key)?.keyNode.offset ?? found.value.offset;
	const near = nearest$1(key, level.keys);
	const home = LEVELS.find((each) => each !== level && each.keys.includes(key));
	const hint = home !== void 0 ? `It belongs ${home.words}.` : near !== null ? `Did you mean ${quote$2(near)}?` : `Known keys: ${level.keys.join(", ")}. Delete it, or make it a comment.`;
	const where = level.name === "top" ? level.words : `in ${keyPath(path)}`;
	return {
		rank: near !== null || home !== void 0 ? 0 : 1,
		offset,
		failure: () => failure("budget-unknown-key", [
			quote$2(key),
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
	if (node.type === "string") return quote$2(node.value);
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
	const root = readTree$1(text, fileLabel);
	const value = contentOf(root);
	if (!validate(value)) throw explain$4(validate.errors ?? [], root, text, at);
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
	for (const { key, value } of membersOf$1(node)) refuseRounded(value, [...path, key], source);
	if (node.type === "array") for (const [index, child] of node.children.entries()) refuseRounded(child, [...path, String(index)], source);
}

// src/budget/file.ts
const BUDGET_FILE = "mcp-budget.json";
/** Largest budget file, in bytes. */
const MOST_BYTES$1 = 1048576;
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
	const bytes = readBytes$1(real, refuse);
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
function readBytes$1(real, refuse) {
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
			quote$2(path),
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
			message: explain$3(usage, spec.limits)
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
function explain$3(usage, limits) {
	if (usage.processes > limits.processes) return `The sandbox stopped it: it ran ${usage.processes} processes, and ${limits.processes} are allowed.`;
	return `The sandbox stopped it: it used ${megabytes(usage.bytes)} MB of memory, and ${megabytes(limits.memoryBytes)} MB are allowed.`;
}
function megabytes(bytes) {
	return Math.round(bytes / 1024 / 1024);
}

// src/sandbox/environment.ts
/** Kept from the caller; everything else is dropped, whatever its name. */
const KEPT$2 = ["PATH"];
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
		...pick$1(parent, process.platform === "win32" ? [...KEPT$2, ...KEPT_ON_WINDOWS] : KEPT$2),
		...FIXED,
		...own(folders),
		...pick$1(parent, added.passEnv ?? []),
		...added.env
	};
}
/** The variables of `parent` that `names` holds and that are set. */
function pick$1(parent, names) {
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

// src/sandbox/bubblewrap-probe.ts
const run$6 = promisify(execFile);
const INSTALL = "install it (\"sudo apt-get install bubblewrap\", \"sudo dnf install bubblewrap\")";
const known$3 = /* @__PURE__ */ new Map();
/** As `probeBubblewrap`, asked once for a program: this machine does not change during a run. */
function probeOnce(program, env) {
	const before = known$3.get(program);
	if (before !== void 0) return before;
	const asked = probeBubblewrap(program, env);
	known$3.set(program, asked);
	return asked;
}
/**
* Tells whether bubblewrap can make its namespaces here, and which of its options it knows.
* @param program its absolute path; null when it is not on this machine
*/
async function probeBubblewrap(program, env) {
	if (process.platform !== "linux") return refused$3(null, "bubblewrap exists for Linux only");
	if (program === null) return refused$3(null, `bubblewrap is not installed: ${INSTALL}`);
	const { version, refusal: first } = await firstAttempt(program, env);
	if (version === null) return refused$3(null, `${program} does not tell its version: ${INSTALL}`);
	const [major = 0, minor = 0] = version.split(".").map(Number);
	if (major === 0 && minor < 5) return refused$3(version, `bubblewrap ${version} is too old: 0.5 or newer is needed`);
	for (const disableUserns of major > 0 || minor >= 8 ? [true, false] : [false]) {
		const refusal = disableUserns ? first : (await attempt$1(program, namespaces(false), env)).refusal;
		if (refusal === null) return {
			probe: {
				ok: true,
				version,
				reason: null
			},
			features: { disableUserns }
		};
		if (!disableUserns) return refused$3(version, explainRefusal(refusal));
	}
	return refused$3(version, "bubblewrap refused to start");
}
function refused$3(version, reason) {
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
		const { stdout } = await run$6(program, [...args], {
			env: pick$1(env, ["PATH"]),
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
	try {
		const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8"))?.[1];
		return flags !== void 0 && (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
	} catch (error) {
		if (error.code === "ENOENT") return false;
		throw error;
	}
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
const run$5 = promisify(execFile);
/** A copy that belongs to root and that nothing else uses: the profile widens this path and no other. */
const OWN_BUBBLEWRAP = "/opt/mcp-budget/bwrap";
const PROFILE = "/etc/apparmor.d/mcp-budget-bwrap";
const RESTRICTED = "/proc/sys/kernel/apparmor_restrict_unprivileged_userns";
const TRIES = 3;
const LONGEST_MS$1 = 18e4;
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
		env: pick$1(env, ["PATH"]),
		cwd: "/",
		timeout: LONGEST_MS$1
	};
	try {
		for (const args of installSteps(isRestricted())) await retry(() => run$5(sudo, ["-n", ...args], path));
		say(`setup-sandbox: bubblewrap is installed as ${OWN_BUBBLEWRAP}.`);
	} catch (error) {
		say(`setup-sandbox: bubblewrap could not be installed: ${lastLine$1(error)}`);
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
function lastLine$1(error) {
	const { stderr, message } = error;
	return (stderr?.trim() || message).split("\n").at(-1) ?? message;
}

// src/sandbox/group.ts
const TERM_AFTER_MS = 10;
const KILL_AFTER_MS = 500;
const POLL_MS$2 = 5;
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
	killGroup$1(group);
	killAll([...left, ...stragglers()]);
	await goneWithin(child, KILL_AFTER_MS);
}
/** SIGKILL to the whole group at once, synchronously. */
function killGroup$1(group) {
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
	for (const end = Date.now() + ms;; await setTimeout$1(POLL_MS$2)) {
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
const GRACE_MS = 10;
const POLL_MS$1 = 3;
const PATIENCE_MS$1 = 2e3;
/**
* Ends a server in its own PID namespace: stdin end, and 10 ms later SIGKILL to the first process of the
* namespace, with which the kernel ends all others, however they detached themselves. A server has nothing
* to clear up, as nothing that it wrote remains.
* @param child the bubblewrap process outside
*/
async function endNamespace(child) {
	child.stdin?.on("error", () => void 0);
	child.stdin?.end();
	const first = firstProcesses(child.pid);
	if (await gone(child, first, GRACE_MS)) return;
	killNamespace(child.pid);
	await gone(child, first, PATIENCE_MS$1);
}
/** SIGKILL to everything of the namespace at once, synchronously. */
function killNamespace(outer) {
	killAll(firstProcesses(outer));
	killGroup$1(outer);
}
/** Children of the outer process: one, the first of the namespace, which is gone only when all others are. */
function firstProcesses(outer) {
	return (readProc(outer, `task/${outer}/children`) ?? "").split(" ").filter(Boolean).map(Number);
}
async function gone(child, first, ms) {
	for (const end = Date.now() + ms;; await setTimeout$1(POLL_MS$1)) {
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
const run$4 = promisify(execFile);
/** Settings that git needs to read a repository. Everything else may hold a token, or names a program to run. */
const KEPT$1 = /^(core\.(repositoryformatversion|filemode|bare|ignorecase|precomposeunicode|symlinks)|extensions\.(objectformat|refstorage|partialclone)|branch\.|remote\..*\.(url|fetch|promisor|partialclonefilter)$)/;
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
	const { stdout } = await run$4(git, [
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
		return KEPT$1.test(key) ? [section(key, withoutCredentials(rest.join("\n")))] : [];
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
const SYSTEM$1 = [
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
const SETTINGS$1 = [
	"etc/npmrc",
	"etc/pip.conf",
	"etc/yarnrc",
	"lib/node_modules/npm/npmrc",
	"lib/node_modules/npm/.npmrc"
];
/** Mounts of the system's own programs. */
function systemMounts() {
	return [
		...SYSTEM$1.filter((path) => existsSync(path)).map(bind$1),
		...MERGED.flatMap(merged),
		...etcNames().flatMap(etc)
	];
}
/** Files below a bound program folder that get an empty file in their place. */
function settingsBelow(prefix) {
	return SETTINGS$1.map((file) => join(prefix, file)).filter((path) => existsSync(path) && lstatSync(path).isFile());
}
/** Folders of the system that every server sees, for which nothing further needs to be bound. */
function systemFolders() {
	return [...SYSTEM$1, ...MERGED].filter((path) => existsSync(path));
}
function merged(path) {
	const stat = lstatSync(path, { throwIfNoEntry: false });
	if (stat === void 0) return [];
	return stat.isSymbolicLink() ? [{
		kind: "link",
		at: path,
		target: readlinkSync(path)
	}] : [bind$1(path)];
}
function etcNames() {
	return [...ETC, ...readdirSync("/etc").filter((name) => ETC_PREFIXES.test(name))];
}
function etc(name) {
	const path = join("/etc", name);
	return existsSync(path) ? [bind$1(path)] : [];
}
function bind$1(path) {
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
const DATA$1 = new RegExp(`^(${SECRET_DATA.join("|")})$`, "i");
const SOURCE = /\.(pub|[cm]?[jt]sx?|py|rb|php|go|rs|java|kt|cs|sh|html?|css|svg|png)$/i;
/** Templates that are committed on purpose. */
const TEMPLATE = /[.\-_](example|sample|template|dist|defaults?|md|mdx)$/i;
/** What editors and people add to the name of a copy: `x~`, `x.bak`, `#x#`, `.#x`, and `.x.swp`. */
const COPY = /^\.?#|#$|(~|[. -](bak|backup|old|orig|save|copy|sw[a-p]|tmp)\d*)+$/gi;
/** Folders that hold credentials as a whole. */
const SECRET_FOLDER = /^(\.ssh|\.gnupg|\.aws|\.azure|\.kube|\.gcloud|\.envs?(?![a-z]).*)$/i;
/** Folders of which only one file is a secret. */
const SECRET_PATH = /(^|\/)\.(docker\/config\.json|config\/gh\/hosts\.yml|cargo\/credentials(\.toml)?|m2\/settings[^/]*\.xml|config\/gcloud\/.+)$|\.git\/config(\.worktree)?$/i;
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
	return (NAMED.test(name) || DATA$1.test(name) && !SOURCE.test(name) || auth && name.toLowerCase() === "auth.json") && !TEMPLATE.test(name);
}
function isCopy(name, auth) {
	const original = name.replace(COPY, "");
	if (original === name || original === "") return false;
	return isSecretName(original, auth) || name.startsWith(".") && isSecretName(original.slice(1), auth);
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
	let seen = 0;
	let level = [workspace];
	while (level.length > 0 && seen <= MOST_ENTRIES) {
		const listed = await Promise.all(level.map(list));
		level = [];
		for (const { folder, entries } of listed) {
			seen += entries.length;
			const beside = besideOf(entries.map(({ name }) => name));
			for (const entry of entries) {
				const path = join(folder, entry.name);
				const verdict = await judge$2(path, entry, {
					workspace,
					beside
				});
				if (verdict === "enter") level.push(path);
				else if (verdict === "git") git.push({
					path,
					isFolder: entry.isDirectory()
				});
				else if (verdict !== "show") found[verdict.as].add(verdict.path);
			}
		}
	}
	const complete = level.length === 0 && found.files.size + found.folders.size <= MOST_MASKS;
	return {
		folders: [...found.folders],
		files: [...found.files],
		git,
		complete
	};
}
async function judge$2(path, entry, { workspace, beside }) {
	const named = entry.name === ".git" ? "git" : nameVerdict(path, entry, {
		workspace,
		beside
	});
	if (entry.isSymbolicLink()) return named === null ? "show" : behindLink(path, workspace);
	if (entry.isDirectory()) {
		if (named === "git") return "git";
		if (named === "folders") return await isPythonEnvironment(path) ? "enter" : {
			as: "folders",
			path
		};
		return SKIPPED.has(entry.name) ? "show" : "enter";
	}
	if (named === "git") return "git";
	return named === "files" || !entry.isFile() ? {
		as: "files",
		path
	} : "show";
}
function nameVerdict(path, entry, { workspace, beside }) {
	if (isSecretFolder(entry.name) && !entry.isFile()) return "folders";
	return isSecretFile(relative(workspace, path).split(sep).join("/"), beside) ? "files" : null;
}
/** `.env` is also what some call the folder of a Python environment, whose interpreter a server is started with. */
async function isPythonEnvironment(folder) {
	try {
		return (await lstat(join(folder, "pyvenv.cfg"))).isFile();
	} catch {
		return false;
	}
}
async function behindLink(path, workspace) {
	try {
		const target = await realpath(path);
		if (!isBelow$1(target, workspace)) return "show";
		if (!(await lstat(target)).isDirectory()) return {
			as: "files",
			path: target
		};
		return await isPythonEnvironment(target) ? "show" : {
			as: "folders",
			path: target
		};
	} catch {
		return "show";
	}
}
async function list(folder) {
	try {
		return {
			folder,
			entries: await readdir(folder, { withFileTypes: true })
		};
	} catch {
		return {
			folder,
			entries: []
		};
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
		throw explain$2(cause, spec);
	}
	child.on("error", () => void 0);
}
function explain$2(cause, { command, cwd }) {
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
	const masks = await (tools.scan ?? scanOnce)(workspace, sensitive);
	if (!masks.complete && spec.untrusted) throw tooLarge(workspace);
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
		holes: [...listHoles(spec.keys, tools.engine), ...masks.complete ? [] : [TOO_LARGE]],
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
/**
* A private HOME and temporary folder of a server. The path always has the same length on one kind of
* machine, so that a tool definition which holds it has the same size in every run.
*/
function makeThrowAway() {
	const base = temporaryBase();
	const least = base.length + 1 + NAME_LENGTH;
	const length = (PATH_LENGTHS.find((fits) => fits >= least) ?? least) - base.length - 1;
	const root = join(base, `mcp-budget-${randomBytes(length).toString("hex")}`.slice(0, length));
	const home = join(root, "home");
	const tmp = join(root, "tmp");
	mkdirSync(root, { mode: 448 });
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
const FIRST$1 = 16;
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
			[LOAD, FIRST$1],
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
			[LOAD, FIRST$1],
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
/** The content is part of the name, so that versions of this program do not overwrite each other's files. */
function place(root, name, content) {
	const digest = createHash("sha256").update(content).digest("hex").slice(0, 12);
	const path = join(root, `${name}-${digest}`);
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
const OPEN_FILES$1 = 4096;
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
		probe: async () => (await probed()).probe,
		start: async (spec) => {
			const { features } = await probed();
			return start$2(spec, {
				program,
				limiter,
				parent: env,
				runtime: runtime(),
				features
			});
		}
	};
}
/** Our own copy, which has an AppArmor profile, before that of the system. */
function findBubblewrap(env, workspace, own = OWN_BUBBLEWRAP) {
	return existsSync(own) ? own : systemProgram("bwrap", env, workspace);
}
async function start$2(spec, tools) {
	const planned = await plan(spec, {
		...tools,
		engine: "bubblewrap"
	});
	try {
		return await startPlanned$1(spec, planned, tools);
	} catch (error) {
		planned.release();
		throw error;
	}
}
async function startPlanned$1(spec, planned, { program, limiter, parent, runtime, features }) {
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
		await endNamespace(child);
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
		`--nofile=${OPEN_FILES$1}`,
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
		...planned.mounts.flatMap((mount) => mountOptions$1(mount, size)),
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
function mountOptions$1(mount, size) {
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
const run$3 = promisify(execFile);
/** An image without a single file, made on this machine. */
const IMAGE = "mcp-budget-empty:1";
/** A tar archive without entries: two blocks of zeros. */
const EMPTY_TAR = Buffer.alloc(1024);
const known$2 = /* @__PURE__ */ new Map();
/** As `probeDocker`, asked once for a client and daemon. */
function probeDockerOnce(program, client) {
	const key = JSON.stringify([program, client]);
	const before = known$2.get(key);
	if (before !== void 0) return before;
	const asked = probeDocker(program, client);
	known$2.set(key, asked);
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
		const { stdout } = await run$3(program, [
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
		return refused(null, explain$1(error));
	}
}
function explain$1({ stderr, message }) {
	const said = (stderr?.trim() || message).split("\n").at(-1) ?? "";
	if (/permission denied/i.test(said)) return `this account may not use the docker daemon: add it to the group docker (it said "${said}")`;
	return `the docker daemon does not answer: start it, or set DOCKER_HOST (it said "${said}")`;
}
async function makeImage(program, client) {
	try {
		await run$3(program, [
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
	const client = pick$1(env, CLIENT_VARIABLES);
	const probed = once(() => probeDockerOnce(program, client));
	const runtime = once(async () => makeRuntime(env, (await probed()).facts));
	return {
		id: "docker",
		probe: async () => (await probed()).probe,
		start: async (spec) => start$1(spec, {
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
const CLEAR_UP$1 = `tries=0
while kill -0 "$1" && [ "$tries" -lt 100 ]; do "$2" rm --force "$3"; tries=$((tries + 1)); sleep 0.1; done
kill -KILL "-$1"; rm -rf -- "$4"`;
async function start$1(spec, tools) {
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
	const keeper = guard(CLEAR_UP$1, [
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
		for (const end = Date.now() + PATIENCE_MS; !hasExited(child) && Date.now() < end; await setTimeout$1(POLL_MS)) await remove({
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

// node_modules/isexe/windows.js
var require_windows = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = isexe;
	isexe.sync = sync;
	var fs = __require("fs");
	function checkPathExt(path, options) {
		var pathext = options.pathExt !== void 0 ? options.pathExt : process.env.PATHEXT;
		if (!pathext) return true;
		pathext = pathext.split(";");
		if (pathext.indexOf("") !== -1) return true;
		for (var i = 0; i < pathext.length; i++) {
			var p = pathext[i].toLowerCase();
			if (p && path.substr(-p.length).toLowerCase() === p) return true;
		}
		return false;
	}
	function checkStat(stat, path, options) {
		if (!stat.isSymbolicLink() && !stat.isFile()) return false;
		return checkPathExt(path, options);
	}
	function isexe(path, options, cb) {
		fs.stat(path, function(er, stat) {
			cb(er, er ? false : checkStat(stat, path, options));
		});
	}
	function sync(path, options) {
		return checkStat(fs.statSync(path), path, options);
	}
}));

// node_modules/isexe/mode.js
var require_mode = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = isexe;
	isexe.sync = sync;
	var fs = __require("fs");
	function isexe(path, options, cb) {
		fs.stat(path, function(er, stat) {
			cb(er, er ? false : checkStat(stat, options));
		});
	}
	function sync(path, options) {
		return checkStat(fs.statSync(path), options);
	}
	function checkStat(stat, options) {
		return stat.isFile() && checkMode(stat, options);
	}
	function checkMode(stat, options) {
		var mod = stat.mode;
		var uid = stat.uid;
		var gid = stat.gid;
		var myUid = options.uid !== void 0 ? options.uid : process.getuid && process.getuid();
		var myGid = options.gid !== void 0 ? options.gid : process.getgid && process.getgid();
		var u = parseInt("100", 8);
		var g = parseInt("010", 8);
		var o = parseInt("001", 8);
		var ug = u | g;
		return mod & o || mod & g && gid === myGid || mod & u && uid === myUid || mod & ug && myUid === 0;
	}
}));

// node_modules/isexe/index.js
var require_isexe = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	__require("fs");
	var core;
	if (process.platform === "win32" || global.TESTING_WINDOWS) core = require_windows();
	else core = require_mode();
	module.exports = isexe;
	isexe.sync = sync;
	function isexe(path, options, cb) {
		if (typeof options === "function") {
			cb = options;
			options = {};
		}
		if (!cb) {
			if (typeof Promise !== "function") throw new TypeError("callback not provided");
			return new Promise(function(resolve, reject) {
				isexe(path, options || {}, function(er, is) {
					if (er) reject(er);
					else resolve(is);
				});
			});
		}
		core(path, options || {}, function(er, is) {
			if (er) {
				if (er.code === "EACCES" || options && options.ignoreErrors) {
					er = null;
					is = false;
				}
			}
			cb(er, is);
		});
	}
	function sync(path, options) {
		try {
			return core.sync(path, options || {});
		} catch (er) {
			if (options && options.ignoreErrors || er.code === "EACCES") return false;
			else throw er;
		}
	}
}));

// node_modules/which/which.js
var require_which = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const isWindows = process.platform === "win32" || process.env.OSTYPE === "cygwin" || process.env.OSTYPE === "msys";
	const path = __require("path");
	const COLON = isWindows ? ";" : ":";
	const isexe = require_isexe();
	const getNotFoundError = (cmd) => Object.assign(/* @__PURE__ */ new Error(`not found: ${cmd}`), { code: "ENOENT" });
	const getPathInfo = (cmd, opt) => {
		const colon = opt.colon || COLON;
		const pathEnv = cmd.match(/\//) || isWindows && cmd.match(/\\/) ? [""] : [...isWindows ? [process.cwd()] : [], ...(opt.path || process.env.PATH || 
		/* istanbul ignore next: very unusual */ "").split(colon)];
		const pathExtExe = isWindows ? opt.pathExt || process.env.PATHEXT || ".EXE;.CMD;.BAT;.COM" : "";
		const pathExt = isWindows ? pathExtExe.split(colon) : [""];
		if (isWindows) {
			if (cmd.indexOf(".") !== -1 && pathExt[0] !== "") pathExt.unshift("");
		}
		return {
			pathEnv,
			pathExt,
			pathExtExe
		};
	};
	const which = (cmd, opt, cb) => {
		if (typeof opt === "function") {
			cb = opt;
			opt = {};
		}
		if (!opt) opt = {};
		const { pathEnv, pathExt, pathExtExe } = getPathInfo(cmd, opt);
		const found = [];
		const step = (i) => new Promise((resolve, reject) => {
			if (i === pathEnv.length) return opt.all && found.length ? resolve(found) : reject(getNotFoundError(cmd));
			const ppRaw = pathEnv[i];
			const pathPart = /^".*"$/.test(ppRaw) ? ppRaw.slice(1, -1) : ppRaw;
			const pCmd = path.join(pathPart, cmd);
			const p = !pathPart && /^\.[\\\/]/.test(cmd) ? cmd.slice(0, 2) + pCmd : pCmd;
			resolve(subStep(p, i, 0));
		});
		const subStep = (p, i, ii) => new Promise((resolve, reject) => {
			if (ii === pathExt.length) return resolve(step(i + 1));
			const ext = pathExt[ii];
			isexe(p + ext, { pathExt: pathExtExe }, (er, is) => {
				if (!er && is) {
					if (opt.all) found.push(p + ext);
					else return resolve(p + ext);
				}
				return resolve(subStep(p, i, ii + 1));
			});
		});
		return cb ? step(0).then((res) => cb(null, res), cb) : step(0);
	};
	const whichSync = (cmd, opt) => {
		opt = opt || {};
		const { pathEnv, pathExt, pathExtExe } = getPathInfo(cmd, opt);
		const found = [];
		for (let i = 0; i < pathEnv.length; i++) {
			const ppRaw = pathEnv[i];
			const pathPart = /^".*"$/.test(ppRaw) ? ppRaw.slice(1, -1) : ppRaw;
			const pCmd = path.join(pathPart, cmd);
			const p = !pathPart && /^\.[\\\/]/.test(cmd) ? cmd.slice(0, 2) + pCmd : pCmd;
			for (let j = 0; j < pathExt.length; j++) {
				const cur = p + pathExt[j];
				try {
					if (isexe.sync(cur, { pathExt: pathExtExe })) {
						if (opt.all) found.push(cur);
						else return cur;
					}
				} catch (ex) {}
			}
		}
		if (opt.all && found.length) return found;
		if (opt.nothrow) return null;
		throw getNotFoundError(cmd);
	};
	module.exports = which;
	which.sync = whichSync;
}));

// node_modules/path-key/index.js
var require_path_key = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const pathKey = (options = {}) => {
		const environment = options.env || process.env;
		if ((options.platform || process.platform) !== "win32") return "PATH";
		return Object.keys(environment).reverse().find((key) => key.toUpperCase() === "PATH") || "Path";
	};
	module.exports = pathKey;
	module.exports.default = pathKey;
}));

// node_modules/cross-spawn/lib/util/resolveCommand.js
var require_resolveCommand = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const path = __require("path");
	const which = require_which();
	const getPathKey = require_path_key();
	function resolveCommandAttempt(parsed, withoutPathExt) {
		const env = parsed.options.env || process.env;
		const cwd = process.cwd();
		const hasCustomCwd = parsed.options.cwd != null;
		const shouldSwitchCwd = hasCustomCwd && process.chdir !== void 0 && !process.chdir.disabled;
		if (shouldSwitchCwd) try {
			process.chdir(parsed.options.cwd);
		} catch (err) {}
		let resolved;
		try {
			resolved = which.sync(parsed.command, {
				path: env[getPathKey({ env })],
				pathExt: withoutPathExt ? path.delimiter : void 0
			});
		} catch (e) {} finally {
			if (shouldSwitchCwd) process.chdir(cwd);
		}
		if (resolved) resolved = path.resolve(hasCustomCwd ? parsed.options.cwd : "", resolved);
		return resolved;
	}
	function resolveCommand(parsed) {
		return resolveCommandAttempt(parsed) || resolveCommandAttempt(parsed, true);
	}
	module.exports = resolveCommand;
}));

// node_modules/cross-spawn/lib/util/escape.js
var require_escape = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const metaCharsRegExp = /([()\][%!^"`<>&|;, *?])/g;
	function escapeCommand(arg) {
		arg = arg.replace(metaCharsRegExp, "^$1");
		return arg;
	}
	function escapeArgument(arg, doubleEscapeMetaChars) {
		arg = `${arg}`;
		arg = arg.replace(/(?=(\\+?)?)\1"/g, "$1$1\\\"");
		arg = arg.replace(/(?=(\\+?)?)\1$/, "$1$1");
		arg = `"${arg}"`;
		arg = arg.replace(metaCharsRegExp, "^$1");
		if (doubleEscapeMetaChars) arg = arg.replace(metaCharsRegExp, "^$1");
		return arg;
	}
	module.exports.command = escapeCommand;
	module.exports.argument = escapeArgument;
}));

// node_modules/shebang-regex/index.js
var require_shebang_regex = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = /^#!(.*)/;
}));

// node_modules/shebang-command/index.js
var require_shebang_command = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const shebangRegex = require_shebang_regex();
	module.exports = (string = "") => {
		const match = string.match(shebangRegex);
		if (!match) return null;
		const [path, argument] = match[0].replace(/#! ?/, "").split(" ");
		const binary = path.split("/").pop();
		if (binary === "env") return argument;
		return argument ? `${binary} ${argument}` : binary;
	};
}));

// node_modules/cross-spawn/lib/util/readShebang.js
var require_readShebang = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const fs = __require("fs");
	const shebangCommand = require_shebang_command();
	function readShebang(command) {
		const size = 150;
		const buffer = Buffer.alloc(size);
		let fd;
		try {
			fd = fs.openSync(command, "r");
			fs.readSync(fd, buffer, 0, size, 0);
			fs.closeSync(fd);
		} catch (e) {}
		return shebangCommand(buffer.toString());
	}
	module.exports = readShebang;
}));

// node_modules/cross-spawn/lib/parse.js
var require_parse = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const path = __require("path");
	const resolveCommand = require_resolveCommand();
	const escape = require_escape();
	const readShebang = require_readShebang();
	const isWin = process.platform === "win32";
	const isExecutableRegExp = /\.(?:com|exe)$/i;
	const isCmdShimRegExp = /node_modules[\\/].bin[\\/][^\\/]+\.cmd$/i;
	function detectShebang(parsed) {
		parsed.file = resolveCommand(parsed);
		const shebang = parsed.file && readShebang(parsed.file);
		if (shebang) {
			parsed.args.unshift(parsed.file);
			parsed.command = shebang;
			return resolveCommand(parsed);
		}
		return parsed.file;
	}
	function parseNonShell(parsed) {
		if (!isWin) return parsed;
		const commandFile = detectShebang(parsed);
		const needsShell = !isExecutableRegExp.test(commandFile);
		if (parsed.options.forceShell || needsShell) {
			const needsDoubleEscapeMetaChars = isCmdShimRegExp.test(commandFile);
			parsed.command = path.normalize(parsed.command);
			parsed.command = escape.command(parsed.command);
			parsed.args = parsed.args.map((arg) => escape.argument(arg, needsDoubleEscapeMetaChars));
			parsed.args = [
				"/d",
				"/s",
				"/c",
				`"${[parsed.command].concat(parsed.args).join(" ")}"`
			];
			parsed.command = process.env.comspec || "cmd.exe";
			parsed.options.windowsVerbatimArguments = true;
		}
		return parsed;
	}
	function parse(command, args, options) {
		if (args && !Array.isArray(args)) {
			options = args;
			args = null;
		}
		args = args ? args.slice(0) : [];
		options = Object.assign({}, options);
		const parsed = {
			command,
			args,
			options,
			file: void 0,
			original: {
				command,
				args
			}
		};
		return options.shell ? parsed : parseNonShell(parsed);
	}
	module.exports = parse;
}));

// node_modules/cross-spawn/lib/enoent.js
var require_enoent = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const isWin = process.platform === "win32";
	function notFoundError(original, syscall) {
		return Object.assign(/* @__PURE__ */ new Error(`${syscall} ${original.command} ENOENT`), {
			code: "ENOENT",
			errno: "ENOENT",
			syscall: `${syscall} ${original.command}`,
			path: original.command,
			spawnargs: original.args
		});
	}
	function hookChildProcess(cp, parsed) {
		if (!isWin) return;
		const originalEmit = cp.emit;
		cp.emit = function(name, arg1) {
			if (name === "exit") {
				const err = verifyENOENT(arg1, parsed);
				if (err) return originalEmit.call(cp, "error", err);
			}
			return originalEmit.apply(cp, arguments);
		};
	}
	function verifyENOENT(status, parsed) {
		if (isWin && status === 1 && !parsed.file) return notFoundError(parsed.original, "spawn");
		return null;
	}
	function verifyENOENTSync(status, parsed) {
		if (isWin && status === 1 && !parsed.file) return notFoundError(parsed.original, "spawnSync");
		return null;
	}
	module.exports = {
		hookChildProcess,
		verifyENOENT,
		verifyENOENTSync,
		notFoundError
	};
}));

// node_modules/cross-spawn/index.js
var require_cross_spawn = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const cp = __require("child_process");
	const parse = require_parse();
	const enoent = require_enoent();
	function spawn(command, args, options) {
		const parsed = parse(command, args, options);
		const spawned = cp.spawn(parsed.command, parsed.args, parsed.options);
		enoent.hookChildProcess(spawned, parsed);
		return spawned;
	}
	function spawnSync(command, args, options) {
		const parsed = parse(command, args, options);
		const result = cp.spawnSync(parsed.command, parsed.args, parsed.options);
		result.error = result.error || enoent.verifyENOENTSync(result.status, parsed);
		return result;
	}
	module.exports = spawn;
	module.exports.spawn = spawn;
	module.exports.sync = spawnSync;
	module.exports._parse = parse;
	module.exports._enoent = enoent;
}));

// src/sandbox/none.ts
var import_cross_spawn = /* @__PURE__ */ __toESM(require_cross_spawn(), 1);
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
	const child = (0, import_cross_spawn.default)(program.file, [...spec.args], {
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
		killGroup$1(group);
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
const MIB$1 = 1048576;
const LIMITS = {
	memoryBytes: 256 * MIB$1,
	processes: 64,
	tmpBytes: 16 * MIB$1,
	wallMs: 2e4
};
/**
* Run by the shell inside. The marker comes in two halves, so that finding it whole means finding what
* was planted and not the probe's own command line.
*/
const PROBE = `
marker="$1$2"; workspace="$3"; neighbour="$4"; shift 4
say() { printf '%s=%s\\n' "$1" "$2"; }
seen() { if grep -aq "$marker" "$@" 2>/dev/null; then echo open; else echo closed; fi; }
say environment "$(seen /proc/[0-9]*/environ)"
say file "$(seen "$@")"
say neighbour "$(seen "/proc/$neighbour/cmdline" "/proc/$neighbour/environ")"
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
	const halves = [randomBytes(8).toString("hex"), randomBytes(8).toString("hex")];
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
				...halves,
				workspace,
				String(neighbour.pid),
				file
			],
			workspace
		});
		return judge$1(out, err);
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
		return await collect$1(started.child);
	} finally {
		await started.stop();
	}
}
async function collect$1(child) {
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
function judge$1(out, err) {
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
const ENGINES = {
	bubblewrap,
	docker
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
	const make = ENGINES[id];
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
	});
	tested.set(key, test);
	return test;
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

// src/servers/file.ts
const MAX_BYTES$1 = 1048576;
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
			if (status.size > MAX_BYTES$1) throw failure("config-unreadable", [file, `it has ${status.size} bytes`], { file });
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

// src/servers/expand.ts
const NAME$2 = /^[A-Za-z_][A-Za-z0-9_]*$/;
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
	const isVariable = NAME$2.test(key);
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
	if (env["PATH"] !== void 0) fixed.push(["PATH", env["PATH"]]);
	if (folder !== null) fixed.push(["__dirname", folder === "." ? root : `${root}/${folder}`]);
	return new Map(fixed);
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

// src/servers/package.ts
const NPM$1 = {
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
const PYTHON$1 = {
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
		...NPM$1,
		words: []
	}],
	pnpx: [{
		...NPM$1,
		words: []
	}],
	bunx: [{
		...NPM$1,
		words: []
	}],
	npm: [{
		...NPM$1,
		words: [["exec", "x"]]
	}],
	pnpm: [{
		...NPM$1,
		words: [["dlx"]]
	}],
	yarn: [{
		...NPM$1,
		words: [["dlx"]]
	}],
	bun: [{
		...NPM$1,
		words: [["x"]]
	}],
	uvx: [{
		...PYTHON$1,
		words: []
	}],
	uv: [{
		...PYTHON$1,
		words: [["tool"], ["run"]]
	}],
	pipx: [{
		...PYTHON$1,
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
		const name = nameOf$1(spec, registry);
		return name === null ? [] : [{
			registry,
			name,
			program: named.length > 0 ? program : null
		}];
	});
}
function nameOf$1(spec, registry) {
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
			const found = (await own).find((one) => one.registry === registry && plainName$1(one.name, registry) === plainName$1(name, registry));
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
function plainName$1(name, registry) {
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
	const pnpm = await textOf$1(join(folder, "pnpm-workspace.yaml"), ground) ?? "";
	const project = await manifestIn(folder, "pyproject.toml", ground);
	const globs = [
		...texts(workspaces),
		...texts(get(workspaces, "packages")),
		...listedIn(pnpm),
		...texts(get(project, "tool", "uv", "workspace", "members"))
	].map((pattern) => pattern.replace(/^\.\//, "")).filter(isBelow);
	if (globs.length === 0) return [];
	const { glob } = await import("./dist3.js");
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
	const text = await textOf$1(join(folder, file), ground);
	if (text === null) return null;
	const { parseConfig } = await import("./parse.js");
	try {
		const { data } = parseConfig(text, syntax, file);
		return isRecord(data) ? data : null;
	} catch (cause) {
		if (isExpected$1(cause)) return null;
		throw cause;
	}
}
async function textOf$1(path, ground) {
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
	if (request.remote === void 0) return fromConfigs$1(request, scene);
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
/** Kept apart, so that a command after `--` loads none of the readers. */
async function fromConfigs$1(request, scene) {
	const { fromConfigs } = await import("./configured.js");
	return await fromConfigs(request, scene);
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
function quote$1(text, most = 200) {
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
		message: `The answer to ${error.awaiting} cannot be read: ${quote$1(error.line)}. Something else is written into the same line of stdout: log to stderr instead.`
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
	return `${error.method} was answered with error ${error.code ?? "without code"}, ${quote$1(error.text)}`;
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
	if (stderr.length > 0) return ` stderr: ${stderr.map((line) => quote$1(line)).join(" ")}.`;
	const stdout = wire?.noise.first ?? [];
	return stdout.length > 0 ? ` stdout: ${stdout.map((line) => quote$1(line)).join(" ")}.` : "";
}
/** The last lines of stderr that a failure shows. */
function stderrOf(wire) {
	return lastLines(wire?.stderrTail() ?? "", 20).join("\n");
}

// src/mcp/envelope.ts
function isObject$3(value) {
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
	if (!isObject$3(value)) return { kind: "foreign" };
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
	if (!isObject$3(error)) return {
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
	if (!isObject$3(info)) return null;
	const { name, version } = info;
	return {
		name: typeof name === "string" ? name : "",
		version: typeof version === "string" ? version : ""
	};
}
/** Capabilities that are no object say nothing, so the server is asked for tools all the same. */
function readOffer(result) {
	const { capabilities, instructions } = result;
	const tools = isObject$3(capabilities) ? capabilities["tools"] : void 0;
	const offered = tools !== void 0 && tools !== null && tools !== false;
	return {
		instructions: typeof instructions === "string" ? instructions : null,
		tools: !isObject$3(capabilities) ? "unknown" : offered ? "declared" : "undeclared",
		listChanged: isObject$3(tools) && tools["listChanged"] === true
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
		message: `${server}: ${`${lines} non-protocol ${lines === 1 ? "line" : "lines"} on stdout, the first: ${quote$1(first[0] ?? "")}`}. Log to stderr instead.`
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
				if (isObject$3(envelope.result)) waiting.resolve(envelope.result);
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
const MIB = 1048576;
/** What one server may send before it is given up; every excess is said, never cut silently. */
const CAPS = {
	/** One line on stdout, or one message of a stream. */
	lineBytes: 32 * MIB,
	/** All pages of one listing, as sent. */
	listingBytes: 64 * MIB,
	/** Everything one connection sends, noise and repeated listings included. */
	outputBytes: 256 * MIB,
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
		if (typeof next !== "string") throw refuse$1("paging", `Page ${page} of tools/list ends with the cursor ${quote$1(JSON.stringify(next), 60)}, which is no string.`);
		if (seen.has(next)) throw refuse$1("paging", `Page ${page} of tools/list names the cursor ${quote$1(next, 60)} a second time, so the listing has no end.`);
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
			message: `Page ${page} of tools/list was refused: error ${error.code ?? "without code"}, ${quote$1(error.text)}.`
		}, null, { cause: error });
	}
}
function take(result, pages, page) {
	const { tools, resultType } = result;
	if (resultType !== void 0 && resultType !== "complete") throw refuse$1("protocol-error", `Page ${page} of tools/list is no complete result: its type is ${quote$1(JSON.stringify(resultType), 60)}.`);
	if (!Array.isArray(tools)) throw refuse$1("protocol-error", `Page ${page} of tools/list has no array "tools".`);
	for (const tool of tools) {
		if (!isObject$3(tool)) throw refuse$1("protocol-error", `Entry ${pages.tools.length + 1} of tools/list is no object: ${quote$1(JSON.stringify(tool), 60)}.`);
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
async function settle$1(session, greeting, settleMs, onPages) {
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
* @throws {NestedTooDeep} before parsing, when it nests deeper than the cap
* @throws {SyntaxError} when it is no JSON
*/
function parseMessage(text) {
	if (nesting(text) > CAPS.nesting) throw new NestedTooDeep(`JSON nested deeper than ${CAPS.nesting}`);
	return JSON.parse(text.charCodeAt(0) === 65279 ? text.slice(1) : text);
}
/** The greatest depth of brackets outside strings. */
function nesting(text) {
	let depth = 0;
	let deepest = 0;
	for (let at = 0; at < text.length; at++) {
		const unit = text.charCodeAt(at);
		if (unit === QUOTE) at = endOfString(text, at);
		else if (unit === OPEN_BRACE || unit === OPEN_BRACKET) {
			if (++depth > deepest) deepest = depth;
		} else if (unit === CLOSE_BRACE || unit === CLOSE_BRACKET) depth--;
	}
	return deepest;
}
function endOfString(text, start) {
	for (let end = text.indexOf("\"", start + 1); end !== -1; end = text.indexOf("\"", end + 1)) {
		let slashes = 0;
		while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
		if (slashes % 2 === 0) return end;
	}
	return text.length;
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
			this.#hand(parseMessage(text), text);
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
	return settle$1(session, greeting, settleMs ?? DEFAULT_SETTLE_MS, (pages) => {
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
		return listed(server, greeting, settled, {
			notices: noiseNotices(server.name, wire.noise),
			holes: wire.process.holes
		});
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
		const told = wire?.noise.first.some((line) => reason.message.includes(quote$1(line))) === true;
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
	const line = [programName(command), ...args];
	const runner = RUNNERS.find(({ words }) => words.every((word, index) => line[index] === word));
	if (runner === void 0) return null;
	const split = splitOptions(line.slice(runner.words.length), VALUED$2);
	if (valuesOf(split, "-c", "--call").length > 0) throw shellLine(runner.words.join(" "));
	if (split.word === void 0) return null;
	refuseNpmOptions(split, runner.words.join(" "));
	refuseNpmVariables(launch);
	return fromSplit(split, runner);
}
/** A command's name without folder and Windows extension. */
function programName(command) {
	return basename(command).replace(/\.(cmd|exe|bat|ps1)$/i, "");
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

// src/sandbox/packages/fetching.ts
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
		...pick$1(parent, [...SYSTEM, ...NETWORK]),
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
		...pick$1(parent, [
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
		if (child.pid !== void 0) killGroup$1(child.pid);
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
		program: startable$1(run, stored),
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
function startable$1(run, { folder }) {
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
	const line = [programName(command), ...args];
	const skip = line[0] === "uvx" ? 1 : line[0] === "uv" && line[1] === "tool" && line[2] === "run" ? 3 : 0;
	if (skip === 0) return null;
	const split = splitOptions(line.slice(skip), VALUED$1);
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
		launch: await enter$1(run, launch, {
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
		launch: await enter$1(run, launch, {
			venv: join(folder, "venv"),
			env: options.env
		}),
		read: [folder]
	};
}
async function enter$1(run, launch, { venv, env }) {
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
	const { parse } = await import("./dist2.js");
	const table = parse(readFileSync(path, "utf8"));
	const target = /^([\w.]+):([\w.]+)$/.exec(table.project?.scripts?.[name] ?? "");
	if (target === null) return null;
	const [, module = "", call = ""] = target;
	return `import sys; from ${module} import ${call.split(".")[0]}; sys.argv[0] = ${JSON.stringify(name)}; sys.exit(${call}())`;
}
/** Every package of the lock must come from a registry; the project and its own members may lie in the work tree. */
async function checkSources(text) {
	const { parse } = await import("./dist2.js");
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
	if (!isSystemProgram(launch, {
		env: options.env,
		workspace
	})) return asItIs(launch);
	const runScripts = options.trusted && server.sandbox.fetchScripts === true ? (folder, npm) => runInstallScripts(folder, {
		npm,
		engine: options.engine,
		limits: options.limits
	}) : null;
	const fetching = {
		env: options.env,
		trusted: options.trusted,
		workspace,
		signal: options.signal,
		runScripts
	};
	return await prepareNpm(server.name, launch, fetching) ?? await preparePython(server.name, launch, fetching) ?? asItIs(readScriptRun(launch, fetching) ?? launch);
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
function asItIs(launch) {
	return {
		launch,
		package: null,
		findings: [],
		packages: []
	};
}
function unpinned(server, name, pinned) {
	return {
		kind: "unpinned",
		severity: "warning",
		server,
		message: `${server} runs whatever version of ${name} is the newest, so its size can change without a commit. Write ${pinned}, the version that ran now.`
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
	const { limits, trusted, signal, inside, onProgress, onStarted, onOutcome } = request;
	const engine = choice?.engine ?? NO_ENGINE;
	const bounds = {
		memoryBytes: MEMORY_BYTES,
		processes: 256,
		tmpBytes: TMP_BYTES,
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
			onOutcome: onOutcome && ((outcome) => void (choice?.selfTest ?? SELF).then(({ passed }) => passed && onOutcome(outcome)))
		}),
		sandbox: report(choice, request, choice?.warning ?? null)
	};
}
/** Nothing is started for a server behind a URL, so nothing has to prove itself. */
const SELF = Promise.resolve({ passed: true });
const MEMORY_BYTES = 0x80000000;
const TMP_BYTES = 268435456;
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
	const starting = startServers(found.servers, place, {
		...request,
		onStarted
	});
	const afterwards = opened.then(loadRest);
	const [started, { counter, notices }] = await Promise.all([starting, request.tokens ? opened.then(loadTokens) : NO_TOKENS]);
	const listings = started.outcomes.filter((outcome) => outcome.kind === "listing");
	const [{ measure }, { measureFiles }] = await afterwards;
	const files = await measureFiles(request.only === null && (share === null || share.index === 1) ? Object.keys(budget?.files ?? {}) : [], {
		...place,
		counter
	});
	return {
		place,
		document,
		found,
		measurement: measure(started.outcomes, counter),
		files,
		notices: [
			...found.findings,
			...notices,
			...missingNotices(found, request.only),
			...started.outcomes.flatMap((outcome) => outcome.notices),
			...await lintAll(listings, {
				...request,
				root: place.repository
			}),
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
/** What every run needs once a server has listed its tools. */
async function loadRest() {
	const rest = [
		import("./lint.js"),
		import("./check3.js"),
		import("./report2.js"),
		import("./verdict.js"),
		import("./json.js")
	];
	const needed = await Promise.all([import("./measure.js"), import("./files.js")]);
	await Promise.all(rest);
	return needed;
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
	const { loadCounter } = await import("./counter.js");
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
/** What every sandbox shows alike, and paths of a single folder, which stand in texts by themselves: `/tmp`, `/root`, `/app`. */
const ALIKE = /* @__PURE__ */ new Set([
	"/home/mcp",
	"/var/tmp",
	"/private/tmp",
	"/usr/tmp"
]);
/** Paths that differ from machine to machine, so that a definition which holds one does too. */
function machinePaths(paths) {
	const plain = paths.map((path) => path.replace(/(?<=.)[\\/]+$/, ""));
	return [...new Set(plain)].filter((path) => !ALIKE.has(path) && path.split(/[\\/]/).filter((part) => part !== "").length > 1);
}
/** Warnings about the definitions themselves; they never change a size or a verdict. */
async function lintAll(listings, { cwd, env, root }) {
	if (listings.length === 0) return [];
	const [{ lint }, { checkSchemas }] = await Promise.all([import("./lint.js"), import("./check3.js")]);
	const paths = machinePaths([
		cwd,
		root ?? cwd,
		env["HOME"] ?? "",
		env["TMPDIR"] ?? ""
	]);
	return listings.flatMap((listing) => [...lint(listing, { paths }), ...checkSchemas(listing.server.name, listing.tools)]);
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
		request.state ?? opened.then(() => readCommit$1(request))
	]);
	const [{ judge }, { writeReport }] = await Promise.all([import("./verdict.js"), import("./report2.js")]);
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
	}), opened.then(() => readCommit$1(request))]);
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
	const { writeReport } = await import("./report2.js");
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
async function readCommit$1({ cwd }) {
	const { readState } = await import("./repository.js");
	return readState(cwd);
}

// src/core/bytes.ts
const encoder = new TextEncoder();
/** Texts are encoded into one place: an array for each costs more than the encoding. */
const common = /* @__PURE__ */ new Uint8Array(65536);
/** A UTF-16 unit takes three bytes at most. */
const COMMON_UNITS$1 = common.length / 3;
/** UTF-8 length of `text`, in bytes. */
function utf8Bytes(text) {
	return text.length <= COMMON_UNITS$1 ? encoder.encodeInto(text, common).written : encoder.encode(text).byteLength;
}
/** UTF-8 length of the compact JSON of a value made by `JSON.parse`, in bytes. */
function jsonBytes(value) {
	return utf8Bytes(JSON.stringify(value));
}

// src/core/order.ts
/** Orders texts by code unit: the same on every machine, whatever its locale. */
function compareText(a, b) {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}

// src/core/measure.ts
const NAMED_PARTS = [
	"description",
	"inputSchema",
	"outputSchema",
	"annotations",
	"title",
	"icons",
	"_meta",
	"execution"
];
const MODEL_KEYS = [
	"name",
	"description",
	"inputSchema"
];
const PUBLISHED_KEYS = [...MODEL_KEYS, "outputSchema"];
/**
* Size of one tool definition as clients receive it, in bytes and tokens, whole, by part and in two views.
* @param tool the object parsed from the wire, unknown keys kept
* @param counter null leaves every token figure null
*/
function measureTool(tool, counter) {
	const members = membersOf(tool);
	const size = sizer(counter);
	const whole = size(objectOf([...members.values()]));
	const model = size(view(members, MODEL_KEYS));
	const published = size(view(members, PUBLISHED_KEYS));
	return {
		name: typeof tool["name"] === "string" ? tool["name"] : "",
		...whole,
		modelBytes: model.bytes,
		modelTokens: model.tokens,
		publishedBytes: published.bytes,
		publishedTokens: published.tokens,
		...measureParts(members, whole.bytes, counter),
		definition: tool
	};
}
/** Size of everything one server listed; tools sorted by name, then bytes. */
function measureServer(listing, counter) {
	const { server, identity, instructions } = listing;
	const tools = listing.tools.map((tool) => measureTool(tool, counter)).sort((a, b) => compareText(a.name, b.name) || a.bytes - b.bytes);
	return {
		name: server.name,
		status: "measured",
		reason: null,
		source: server.source,
		...identity,
		package: listing.package,
		totals: sumTools(tools, counter !== null),
		tools,
		instructions: {
			...sizer(counter)(instructions ?? ""),
			...instructions === null ? {} : { text: instructions }
		},
		holes: [...listing.holes]
	};
}
/** Size of all servers, sorted by name, those that could not be measured included with their reason. */
function measure(outcomes, counter) {
	return gather(outcomes.map((outcome) => outcome.kind === "listing" ? measureServer(outcome, counter) : unmeasuredServer(outcome)));
}
/** A measurement of servers that are measured already, such as those of a report read back. */
function gather(servers) {
	const sorted = [...servers].sort((a, b) => compareText(a.name, b.name));
	const measured = sorted.filter((server) => server.status === "measured");
	const totals = measured.map((server) => server.totals);
	const tokens = addTokens(totals);
	return {
		servers: sorted,
		totals: {
			tools: add$1(totals, "tools"),
			bytes: add$1(totals, "bytes"),
			tokens
		},
		complete: measured.length === sorted.length
	};
}
/** Whether every server was measured: only then may a ratchet be lowered. */
function isComplete(measurement) {
	return measurement.complete && measurement.servers.every((server) => server.status === "measured");
}
function unmeasuredServer(failure) {
	const { server, reason, partial, stderr, holes } = failure;
	return {
		name: server.name,
		status: "unmeasured",
		reason: { ...reason },
		source: server.source,
		partial,
		stderr,
		holes: [...holes]
	};
}
/** Texts that repeat within one tool, as the model view of a tool without other keys, are counted once. */
function sizer(counter) {
	const known = /* @__PURE__ */ new Map();
	return (text) => {
		const before = known.get(text);
		if (before !== void 0) return before;
		const size = {
			bytes: utf8Bytes(text),
			tokens: counter === null ? null : counter.count(text)
		};
		known.set(text, size);
		return size;
	};
}
/** Each member of a tool as it stands in its JSON, `"key":value`, by key. */
function membersOf(tool) {
	return new Map(Object.entries(tool).map(([key, value]) => [key, `${JSON.stringify(key)}:${JSON.stringify(value)}`]));
}
const objectOf = (members) => `{${members.join(",")}}`;
function view(members, keys) {
	return objectOf(keys.flatMap((key) => members.get(key) ?? []));
}
function measureParts(members, totalBytes, counter) {
	const parts = {};
	const partTokens = {};
	let otherBytes = totalBytes;
	for (const part of NAMED_PARTS) {
		const member = members.get(part);
		if (member === void 0) continue;
		const bytes = utf8Bytes(member);
		parts[part] = bytes;
		otherBytes -= bytes;
		if (counter !== null) partTokens[part] = counter.count(member);
	}
	parts.other = otherBytes;
	if (counter === null) return {
		parts,
		partTokens: null
	};
	const named = new Set(NAMED_PARTS);
	partTokens.other = counter.count(objectOf([...members].flatMap(([key, member]) => named.has(key) ? [] : member)));
	return {
		parts,
		partTokens
	};
}
/** Sums over tools; tokens are null where they were not counted, also for no tools at all. */
function sumTools(tools, counted = true) {
	return {
		tools: tools.length,
		bytes: add$1(tools, "bytes"),
		tokens: counted ? addTokens(tools) : null
	};
}
function add$1(rows, key) {
	return rows.reduce((total, each) => total + each[key], 0);
}
function addTokens(rows) {
	return rows.reduce((total, each) => total === null || each.tokens === null ? null : total + each.tokens, 0);
}

// src/core/format.ts
const MINUS = "−";
const NAME_UNITS = 80;
/** A whole number with thousands separators: `9,791`. */
function formatNumber(value) {
	return String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, ",").replace(/^/, value < 0 ? MINUS : "");
}
/** A difference with its sign: `+1,240`, `−63`, `+0`. */
function formatSigned(value) {
	return value < 0 ? formatNumber(value) : `+${formatNumber(value)}`;
}
/** `1 byte`, `9,791 bytes`. */
function formatCount(value, unit) {
	return `${formatNumber(value)} ${unit}${value === 1 ? "" : "s"}`;
}
/**
* A share in percent that is never rounded onto a border: 45,999 of 46,000 is `99.9 %`, not `100 %`,
* and one byte too many is `100.1 %`.
*/
function formatShare(part, whole) {
	if (whole === 0) return part === 0 ? "0 %" : "> 100 %";
	const percent = part / whole * 100;
	if (part === whole || percent === 0) return `${percent} %`;
	if (percent > 99 && percent < 100) return `${Math.min(99.9, Math.round(percent * 10) / 10)} %`;
	if (percent > 100 && percent < 101) return `${Math.max(100.1, Math.round(percent * 10) / 10)} %`;
	if (percent < 1) return `${Math.max(.1, Math.round(percent * 10) / 10)} %`;
	return `${formatNumber(Math.round(percent))} %`;
}
/** A foreign name short enough for a sentence; control characters and layout are the renderer's to neutralise. */
function shortName(name) {
	if (name === "") return "(no name)";
	return name.length <= NAME_UNITS ? name : `${name.slice(0, NAME_UNITS).replace(/[\uD800-\uDBFF]$/, "")}…`;
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
* @param maxLength UTF-16 units kept before the text is escaped; a cut ends in `…`
*/
function neutral(text, target, maxLength = MAX_LENGTH) {
	if (target === "data" || target === "property") return escapeCommand(visible(text), target, maxLength);
	const line = visible(text.replace(BREAKS, " "));
	switch (target) {
		case "log": return cut(unstartable(line), maxLength);
		case "code": return codeSpan(cut(line, maxLength));
		case "text": return prose(cut(line, maxLength));
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
	return json.replace(/[^\P{Cc}\n\r\t]|[\p{Zl}\p{Zp}\p{Cf}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Surrogate}]/gu, (character) => Array.from({ length: character.length }, (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, "0")}`).join(""));
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

// src/render/json.ts
/** Keys of a report in the order in which they are printed; others follow as they come. */
const ORDER = [
	"schemaVersion",
	"tool",
	"commit",
	"dirty",
	"measuredAt",
	"verdict",
	"error",
	"only",
	"totals",
	"tokenizer",
	"sandbox",
	"budget",
	"discovery",
	"servers",
	"files",
	"findings",
	"base",
	"shard",
	"statistics"
];
/**
* One JSON document, its keys in one order, with a newline at its end. Invisible characters are
* written as `\u` escapes, and for GitHub Actions `##[` too: the document stays equal when parsed.
*/
function renderJson(report, { actions }) {
	const rank = (key) => ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length;
	const ordered = Object.fromEntries(Object.entries(report).sort(([a], [b]) => rank(a) - rank(b)));
	const json = JSON.stringify(ordered, null, 2);
	return `${actions ? jsonForActions(json) : jsonForTerminal(json)}\n`;
}

// src/core/rename.ts
/** The definition without its name, as text: equal for a tool and its renamed self. */
function namelessText(definition) {
	return JSON.stringify(Object.fromEntries(Object.entries(definition).filter(([key]) => key !== "name")));
}
/** Pairs tools that went with tools that came; each is used once, in the order given. */
function pairRenames(gone, came) {
	const sizes = new Set(gone.map(namelessBytes));
	const waiting = /* @__PURE__ */ new Map();
	for (const each of came) {
		if (!sizes.has(namelessBytes(each))) continue;
		const text = namelessText(each.tool.definition);
		const twins = waiting.get(text);
		if (twins === void 0) waiting.set(text, [each]);
		else twins.push(each);
	}
	if (waiting.size === 0) return [];
	return gone.flatMap((from) => {
		const to = waiting.get(namelessText(from.tool.definition))?.shift();
		return to === void 0 ? [] : [{
			from,
			to
		}];
	});
}
/** Equal for a tool and its renamed self, and quickly told. */
function namelessBytes({ tool }) {
	return tool.bytes - jsonBytes(tool.name);
}

// src/core/shape.ts
const TEXT_KEYS = /* @__PURE__ */ new Set([
	"description",
	"title",
	"$comment",
	"markdownDescription"
]);
/** Keys whose value maps names that the author chose to schemas: a property named `title` is no text. */
const MAPS$2 = /* @__PURE__ */ new Set([
	"properties",
	"patternProperties",
	"$defs",
	"definitions",
	"dependentSchemas"
]);
/** Keys whose value is data of the author, in which nothing is text. */
const DATA = /* @__PURE__ */ new Set([
	"enum",
	"const",
	"default",
	"examples",
	"required",
	"_meta"
]);
/**
* What changed inside a tool, in words of its schema: `parameter "limit"`, `required "id"`,
* `value "open" of "state"`; results of the output schema are `result "id"`.
*/
function describeShape(old, now) {
	const [before, after] = [listShape(old), listShape(now)];
	return {
		textOnly: withoutText(old) === withoutText(now),
		added: [...after].filter((words) => !before.has(words)),
		removed: [...before].filter((words) => !after.has(words))
	};
}
function listShape(tool) {
	const words = /* @__PURE__ */ new Set();
	collect(tool["inputSchema"], {
		noun: "parameter",
		name: "",
		words
	});
	collect(tool["outputSchema"], {
		noun: "result",
		name: "",
		words
	});
	return words;
}
function collect(schema, place) {
	if (Array.isArray(schema)) {
		for (const each of schema) collect(each, place);
		return;
	}
	if (!isObject$2(schema)) return;
	const { noun, name, words } = place;
	const inside = (key) => name === "" ? key : `${name}.${key}`;
	const prefix = noun === "parameter" ? "" : `${noun}: `;
	for (const [key, value] of Object.entries(schema)) if (key === "required" && Array.isArray(value)) {
		for (const each of value) if (typeof each === "string") words.add(`${prefix}required ${quote(inside(each))}`);
	} else if (key === "enum" && Array.isArray(value)) for (const each of value) words.add(`${prefix}value ${quote(each)}${name === "" ? "" : ` of ${quote(name)}`}`);
	else if (MAPS$2.has(key) && isObject$2(value)) for (const [property, inner] of Object.entries(value)) {
		if (key === "properties") words.add(`${noun} ${quote(inside(property))}`);
		collect(inner, {
			...place,
			name: inside(property)
		});
	}
	else if (key === "items" || key === "prefixItems") collect(value, {
		...place,
		name: name === "" ? "" : `${name}[]`
	});
	else if (!DATA.has(key) && !TEXT_KEYS.has(key)) collect(value, place);
}
/** The tool without descriptions and titles, keys sorted: equal for two tools that differ in text alone. */
function withoutText(tool) {
	return JSON.stringify(strip(tool, "schema"));
}
function strip(value, meaning) {
	if (Array.isArray(value)) return value.map((each) => strip(each, meaning));
	if (!isObject$2(value)) return value;
	return { members: Object.entries(value).filter(([key, inner]) => !(meaning === "schema" && TEXT_KEYS.has(key) && typeof inner === "string")).map(([key, inner]) => [key, strip(inner, meaningOf(key, meaning))]).sort(([a], [b]) => compareText(a, b)) };
}
function meaningOf(key, around) {
	if (around === "data") return "data";
	if (around === "map") return "schema";
	if (MAPS$2.has(key)) return "map";
	return DATA.has(key) ? "data" : "schema";
}
function isObject$2(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function quote(value) {
	return JSON.stringify(value);
}

// src/core/diff.ts
/**
* What changed between two measurements, tool by tool. A server that only one side could measure is
* left out: nothing is known of the difference. Tools that did not change are left out.
*/
function diff(base, head) {
	const before = new Map(base.servers.map((server) => [server.name, server]));
	const after = new Map(head.servers.map((server) => [server.name, server]));
	return [.../* @__PURE__ */ new Set([...after.keys(), ...before.keys()])].sort().flatMap((name) => {
		const [old, now] = [before.get(name), after.get(name)];
		if (old?.status === "unmeasured" || now?.status === "unmeasured") return [];
		return diffServer(name, old ?? null, now ?? null);
	});
}
function diffServer(server, old, now) {
	const pairs = pairByName(old?.tools ?? [], now?.tools ?? []);
	const gone = pairs.flatMap((pair) => pair.old !== null && pair.now === null ? [{
		pair,
		tool: pair.old
	}] : []);
	const came = pairs.flatMap((pair) => pair.now !== null && pair.old === null ? [{
		pair,
		tool: pair.now
	}] : []);
	const renames = pairRenames(gone, came);
	const used = new Set(renames.flatMap(({ from, to }) => [from.pair, to.pair]));
	const changes = pairs.filter((pair) => !used.has(pair)).flatMap((pair) => describeChange(server, pair) ?? []);
	const renamed = renames.map(({ from, to }) => ({
		...describeSizes$1(server, from.tool, to.tool),
		kind: "renamed",
		shape: null,
		from: from.tool.name
	}));
	return [...changes, ...renamed].sort((a, b) => compareText(a.tool, b.tool));
}
/** Pairs tools of one name: equal definitions first, then by size, so that a twin that came or went is told as such. */
function pairByName(old, now) {
	const before = groupByName(old);
	const after = groupByName(now);
	return [.../* @__PURE__ */ new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
		const [rest, unpaired] = dropTwins(before.get(name) ?? [], after.get(name) ?? []);
		return Array.from({ length: Math.max(rest.length, unpaired.length) }, (_, index) => ({
			old: rest[index] ?? null,
			now: unpaired[index] ?? null
		}));
	});
}
/** Both lists without the tools that stand in the other one too, each taken once. */
function dropTwins(old, now) {
	if (old.length === 0 || now.length === 0) return [old, now];
	const texts = new Map([...old, ...now].map((tool) => [tool, JSON.stringify(tool.definition)]));
	const waiting = /* @__PURE__ */ new Map();
	for (const tool of now) waiting.set(texts.get(tool), (waiting.get(texts.get(tool)) ?? 0) + 1);
	const take = (tool) => {
		const left = waiting.get(texts.get(tool)) ?? 0;
		waiting.set(texts.get(tool), Math.max(0, left - 1));
		return left > 0;
	};
	return [old.filter((tool) => !take(tool)), now.filter(take)];
}
function groupByName(tools) {
	const groups = /* @__PURE__ */ new Map();
	for (const tool of tools) {
		const group = groups.get(tool.name);
		if (group === void 0) groups.set(tool.name, [tool]);
		else group.push(tool);
	}
	return groups;
}
function describeChange(server, { old, now }) {
	if (old === null && now === null) return null;
	const sizes = describeSizes$1(server, old, now);
	if (old === null || now === null) return {
		...sizes,
		kind: old === null ? "added" : "removed",
		shape: null
	};
	const kind = now.bytes > old.bytes ? "grew" : now.bytes < old.bytes ? "shrank" : "changed";
	return {
		...sizes,
		kind,
		shape: describeShape(old.definition, now.definition)
	};
}
function describeSizes$1(server, old, now) {
	return {
		server,
		tool: (now ?? old)?.name ?? "",
		before: old?.bytes ?? 0,
		after: now?.bytes ?? 0,
		beforeTokens: old === null ? zeroLike(now) : old.tokens,
		afterTokens: now === null ? zeroLike(old) : now.tokens,
		parts: subtractParts(old, now)
	};
}
/** A tool that is not there has no tokens: 0 where tokens are counted, null where they are not. */
function zeroLike(other) {
	return other === null || other.tokens === null ? null : 0;
}
function subtractParts(old, now) {
	const parts = {};
	for (const part of Object.keys({
		...now?.parts,
		...old?.parts
	})) {
		const difference = (now?.parts[part] ?? 0) - (old?.parts[part] ?? 0);
		if (difference !== 0) parts[part] = difference;
	}
	return parts;
}

// src/core/stock.ts
/**
* Indexes a measurement by server and tool.
* @param only the one server to look at, null for all
* @param others servers that exist and are not looked at; by default those of the measurement that could not be measured
*/
function takeStock(measurement, only, others = leftOut(measurement, only)) {
	const tools = /* @__PURE__ */ new Map();
	const unmeasured = /* @__PURE__ */ new Set();
	for (const server of measurement.servers) {
		if (only !== null && server.name !== only) continue;
		if (server.status === "unmeasured") {
			unmeasured.add(server.name);
			continue;
		}
		const named = tools.get(server.name) ?? /* @__PURE__ */ new Map();
		tools.set(server.name, named);
		for (const tool of server.tools) {
			const twins = named.get(tool.name);
			if (twins === void 0) named.set(tool.name, [tool]);
			else twins.push(tool);
		}
	}
	return {
		tools,
		unmeasured,
		whole: only === null && unmeasured.size === 0 && others.length === 0,
		alone: others.length === 0
	};
}
function leftOut({ servers }, only) {
	return only === null ? [] : servers.flatMap(({ name, status }) => name !== only && status === "unmeasured" ? [name] : []);
}
/** The tools of that name on that server. */
function findTools(stock, server, tool) {
	return stock.tools.get(server)?.get(tool) ?? [];
}
/** The largest tool of that name on that server: the one a ceiling holds for. */
function findLargest(stock, server, tool) {
	return findTools(stock, server, tool).reduce((largest, each) => largest === null || each.bytes > largest.bytes ? each : largest, null);
}
/** Every tool of the stock with the server that listed it. */
function* eachTool(stock) {
	for (const [server, named] of stock.tools) for (const sizes of named.values()) for (const tool of sizes) yield {
		server,
		tool
	};
}

// src/core/case.ts
const EMPTY = {
	servers: [],
	totals: {
		tools: 0,
		bytes: 0,
		tokens: 0
	},
	complete: true
};
/** Indexes the input once for all rules. */
function openCase(input, budget) {
	const { measurement, only, base, others } = input;
	const several = measurement.servers.length > 1 && only === null;
	return {
		...input,
		budget,
		stock: takeStock(measurement, only, others),
		baseStock: takeStock(base?.measurement ?? EMPTY, only),
		changes: base?.measurement == null ? [] : diff(pick(base.measurement, only), pick(measurement, only)),
		label: (server, tool) => several ? `${shortName(server)}/${shortName(tool)}` : shortName(tool)
	};
}
/** The part of a measurement that concerns one server, or all of it. */
function pick(measurement, only) {
	if (only === null) return measurement;
	const servers = measurement.servers.filter((server) => server.name === only);
	const [server] = servers;
	return {
		servers,
		totals: server?.status === "measured" ? server.totals : {
			tools: 0,
			bytes: 0,
			tokens: 0
		},
		complete: server?.status === "measured"
	};
}

// src/core/excess.ts
/** Says an excess, with the part of it that base had already. An excess that grew always fails. */
function reportExcess(excess, policy) {
	const { actual, limit, before, server, tool, file } = excess;
	const inherited = before === null ? 0 : Math.max(0, before - limit);
	const excused = policy === "warn" && inherited > 0 && before !== null && actual <= before;
	const history = inherited > 0 && before !== null ? ` Already over on base by ${formatNumber(inherited)}; this change: ${formatSigned(actual - before)}.` : "";
	return {
		kind: excess.kind,
		severity: excused ? "warning" : "error",
		message: `${excess.subject} ${formatCount(actual, excess.unit)}, ${formatNumber(actual - limit)} over ${excess.key} ${formatNumber(limit)}: ${excess.mend}.${history}`,
		...server === void 0 ? {} : { server },
		...tool === void 0 ? {} : { tool },
		...file === void 0 ? {} : { file },
		actual,
		limit,
		...inherited > 0 ? { inherited } : {},
		path: [...excess.path]
	};
}
/** A key of the budget file as a person names it: `perToolBytes`, `servers["docs"].totalBytes`. */
function nameKey(path) {
	return path.map((key, depth) => depth === 0 ? key : depth === 2 ? `.${key}` : `[${JSON.stringify(key)}]`).join("");
}

// src/core/budget.ts
/** The entry of a server in the budget file, whatever the server is called (`__proto__` included). */
function entryOf(budget, server) {
	const servers = budget.servers;
	return servers !== void 0 && Object.hasOwn(servers, server) ? servers[server] ?? null : null;
}
/** A limit of the whole file, null where there is none. */
function topLimit(budget, key) {
	const value = budget[key];
	return value === void 0 ? null : {
		value,
		path: [key]
	};
}
/** A limit of a server's own entry, null where there is none. */
function entryLimit(budget, server, key) {
	const value = entryOf(budget, server)?.[key];
	return value === void 0 ? null : {
		value,
		path: [
			"servers",
			server,
			key
		]
	};
}
/** The limit of a single tool on that server: its entry's own, else the top one. */
function toolLimit(budget, server, key) {
	return (server === null ? null : entryLimit(budget, server, key)) ?? topLimit(budget, key);
}
/**
* Every entry of the ratchet with what it means against the stock. With `only`, entries that speak of
* other servers are left out.
*/
function readCeilings(budget, stock, only) {
	const top = Object.entries(budget.oversized ?? {}).map(([key, value]) => ({
		value,
		path: ["oversized", key],
		holder: readKey(key, stock)
	}));
	const own = Object.entries(budget.servers ?? {}).filter(([server]) => only === null || server === only).flatMap(([server, entry]) => Object.entries(entry.oversized ?? {}).map(([tool, value]) => ({
		value,
		path: [
			"servers",
			server,
			"oversized",
			tool
		],
		holder: readOwnKey(server, tool, stock)
	})));
	return [...top, ...own].filter(({ holder }) => only === null || holder.kind === "shared" || holder.target.server === only);
}
/** Looks up, for many tools, the bytes each may have; null means no limit. */
function readAllowances(budget, measurement, only = null) {
	const lowest = lowestCeilings(readCeilings(budget, takeStock(measurement, only), only));
	return (server, tool) => {
		const limit = toolLimit(budget, server, "perToolBytes");
		const ceiling = lowest.get(server)?.get(tool);
		if (ceiling !== void 0 && (limit === null || ceiling.value > limit.value)) return {
			kind: "ceiling",
			value: ceiling.value,
			path: ceiling.path
		};
		return limit === null ? null : {
			kind: "limit",
			...limit
		};
	};
}
/** Held ceilings by server and tool; where two entries speak of one tool, the lower one holds. */
function lowestCeilings(ceilings) {
	const lowest = /* @__PURE__ */ new Map();
	for (const ceiling of ceilings) {
		if (ceiling.holder.kind !== "held") continue;
		const { server, tool } = ceiling.holder.target;
		const named = lowest.get(server) ?? /* @__PURE__ */ new Map();
		lowest.set(server, named);
		const before = named.get(tool);
		if (before === void 0 || ceiling.value < before.value) named.set(tool, ceiling);
	}
	return lowest;
}
function readKey(key, stock) {
	const exact = [...stock.tools.keys()].filter((server) => findTools(stock, server, key).length > 0).map((server) => ({
		server,
		tool: key
	}));
	if (exact.length > 0) return oneOf(exact);
	const splits = splitKey(key);
	const listed = splits.filter(({ server, tool }) => findTools(stock, server, tool).length > 0);
	if (listed.length > 0) return oneOf(listed);
	const unmeasured = splits.find(({ server }) => stock.unmeasured.has(server));
	if (unmeasured !== void 0) return {
		kind: "unknown",
		target: unmeasured
	};
	const measured = splits.find(({ server }) => stock.tools.has(server));
	if (measured !== void 0) return {
		kind: "gone",
		target: measured
	};
	return {
		kind: stock.whole ? "gone" : "unknown",
		target: {
			server: null,
			tool: key
		}
	};
}
function readOwnKey(server, tool, stock) {
	const target = {
		server,
		tool
	};
	if (!stock.tools.has(server)) return {
		kind: "unknown",
		target
	};
	return {
		kind: findTools(stock, server, tool).length > 0 ? "held" : "gone",
		target
	};
}
function oneOf(targets) {
	const [first, ...more] = targets;
	return first !== void 0 && more.length === 0 ? {
		kind: "held",
		target: first
	} : {
		kind: "shared",
		targets
	};
}
/** All readings of a key as `server/tool`: both names may hold slashes. */
function splitKey(key) {
	return [...key.matchAll(/\//g)].map(({ index }) => ({
		server: key.slice(0, index),
		tool: key.slice(index + 1)
	}));
}

// src/core/limits.ts
const SUMS = {
	totalBytes: {
		kind: "total-over",
		unit: "byte",
		read: (server) => server.totals.bytes,
		subject: (whose) => `The tools of ${whose} are`
	},
	totalTokens: {
		kind: "tokens-over",
		unit: "token",
		read: (server) => server.totals.tokens,
		subject: (whose) => `The tools of ${whose} are`
	},
	maxTools: {
		kind: "tools-over",
		unit: "tool",
		read: (server) => server.totals.tools,
		subject: (whose) => `The list of ${whose} has`
	},
	instructionsBytes: {
		kind: "instructions-over",
		unit: "byte",
		read: (server) => server.instructions.bytes,
		subject: (whose) => `The instructions of ${whose} are`
	}
};
/** Totals and counts: at the top for all servers together, in an entry for that server. */
function judgeSums(case_) {
	const servers = measuredOf(case_.measurement, case_.only);
	const findings = [];
	for (const key of Object.keys(SUMS)) {
		if (case_.only === null) findings.push(...judgeTop(case_, key, servers));
		for (const server of servers) {
			const before = measuredOf(case_.base?.measurement ?? null, server.name);
			findings.push(...judgeSum(case_, key, {
				limit: entryLimit(case_.budget, server.name, key),
				servers: [server],
				before,
				whose: shortName(server.name),
				server: server.name
			}));
		}
	}
	return findings;
}
function judgeTop(case_, key, servers) {
	const base = case_.base?.measurement;
	const comparable = base?.complete === true && case_.measurement.complete;
	const whose = case_.measurement.complete ? servers.length === 1 ? shortName(servers[0]?.name ?? "") : "all servers together" : "the measured servers alone";
	return judgeSum(case_, key, {
		limit: topLimit(case_.budget, key),
		servers,
		before: comparable ? measuredOf(base, null) : null,
		whose
	});
}
function judgeSum(case_, key, { limit, servers, before, whose, server }) {
	const { kind, unit, read, subject } = SUMS[key];
	const actual = add(servers, read);
	if (limit === null || actual === null || actual <= limit.value) return [];
	const mend = key === "maxTools" ? "remove tools, or raise the limit" : key === "instructionsBytes" ? "shorten the instructions, or raise the limit" : `shorten or remove tools${heaviest(case_, servers, key)}, or raise the limit`;
	const excess = {
		kind,
		unit,
		actual,
		limit: limit.value,
		subject: subject(whose),
		key: nameKey(limit.path),
		path: limit.path,
		mend,
		server,
		before: before === null || before.length === 0 ? null : add(before, read)
	};
	return [reportExcess(excess, case_.policy.inherited)];
}
function heaviest(case_, servers, key) {
	const weigh = (tool) => key === "totalTokens" ? tool.tokens ?? 0 : tool.bytes;
	let largest = null;
	for (const server of servers) for (const tool of server.tools) if (largest === null || weigh(tool) > weigh(largest.tool)) largest = {
		server: server.name,
		tool
	};
	return largest === null ? "" : ` (the largest is ${case_.label(largest.server, largest.tool.name)} with ${formatNumber(weigh(largest.tool))})`;
}
/** The measured servers, or the measured one of that name. */
function measuredOf(measurement, only) {
	return (measurement?.servers ?? []).filter((server) => server.status === "measured").filter((server) => only === null || server.name === only);
}
function add(servers, read) {
	return servers.reduce((total, server) => {
		const value = read(server);
		return total === null || value === null ? null : total + value;
	}, 0);
}

// src/core/opened.ts
/**
* What the head's budget asks the sandbox to open that base's did not: a decision to review, and never
* a failure. A server that is new opens all that its entry asks for.
* @param base null where base has no budget file
*/
function judgeOpened(head, base) {
	return Object.entries(head.servers ?? {}).flatMap(([server, { sandbox = {} }]) => {
		return openedKeys(sandbox, Object.hasOwn(base?.servers ?? {}, server) ? base?.servers?.[server]?.sandbox ?? {} : {}).map(({ key, words }) => ({
			kind: "sandbox-opened",
			severity: "notice",
			server,
			message: `This change asks to open the sandbox of ${shortName(server)}: ${words}.`,
			path: [
				"servers",
				server,
				"sandbox",
				key
			]
		}));
	});
}
function openedKeys(head, before) {
	const more = (key, says) => {
		const added = (head[key] ?? []).filter((each) => !(before[key] ?? []).includes(each));
		return added.length === 0 ? [] : [{
			key,
			words: `${says} ${added.map(shortName).join(", ")}`
		}];
	};
	const on = (key, words) => head[key] === true && before[key] !== true ? [{
		key,
		words
	}] : [];
	return [
		...on("network", "it may use the network"),
		...more("passEnv", "it sees the variables"),
		...more("read", "it may read"),
		...more("scratch", "it may write a throw-away folder in place of"),
		...more("write", "it may change"),
		...head.git === "read" && before.git !== "read" ? [{
			key: "git",
			words: "it may read the git history"
		}] : [],
		...on("fetchScripts", "the install scripts of its package run")
	];
}

// src/core/renamed.ts
/**
* Finds what the tool of an entry seems to be called now. Base tells by the definition; without it, the
* one tool over its limit without an entry whose size less its name is the ceiling less the old name.
*/
function openRenames(case_, ceilings) {
	const byName = /* @__PURE__ */ new Map();
	for (const change of case_.changes) if (change.from !== void 0) for (const key of keysOf(change.server, change.from)) byName.set(key, byName.get(key) ?? change);
	let bySize = null;
	return ({ server, tool }, ceilingBytes) => {
		const change = byName.get(keyOf(server, tool));
		if (change !== void 0) {
			const now = findLargest(case_.stock, change.server, change.tool);
			return now === null ? null : {
				server: change.server,
				tool: now
			};
		}
		if (server === null ? case_.baseStock.tools.size > 0 : case_.baseStock.tools.has(server)) return null;
		bySize ??= indexBySize(case_, ceilings);
		const [only, ...more] = bySize.get(keyOf(server, ceilingBytes - jsonBytes(tool))) ?? [];
		return only === void 0 || more.length > 0 ? null : only;
	};
}
/** Tools over their limit without an entry, by their size less their name. */
function indexBySize(case_, ceilings) {
	const covered = lowestCeilings(ceilings);
	const index = /* @__PURE__ */ new Map();
	for (const located of eachTool(case_.stock)) {
		const { server, tool } = located;
		const limit = toolLimit(case_.budget, server, "perToolBytes");
		if (limit !== null && tool.bytes <= limit.value || covered.get(server)?.has(tool.name)) continue;
		for (const key of keysOf(server, tool.bytes - jsonBytes(tool.name))) {
			const before = index.get(key);
			if (before === void 0) index.set(key, [located]);
			else before.push(located);
		}
	}
	return index;
}
/** A thing of a server is found with the server and, where nobody knows it, without. */
function keysOf(server, what) {
	return [keyOf(server, what), keyOf(null, what)];
}
function keyOf(server, what) {
	return JSON.stringify([server, what]);
}

// src/core/standing.ts
/** One turn of the ratchet. Limits are inclusive. */
function compare(bytes, { limit, ceiling, slackBytes }) {
	const fits = limit === null ? ceiling === null : bytes <= limit;
	if (ceiling === null) return fits ? "fits" : "over";
	if (fits) return "done";
	if (bytes > ceiling) return "grew";
	return ceiling - bytes > slackBytes ? "slack" : "kept";
}

// src/core/oversized.ts
/** The single-tool limits and the ratchet: one finding for each tool or entry that is not as it should be. */
function judgeTools(case_) {
	const ceilings = readCeilings(case_.budget, case_.stock, case_.only);
	const findRenamed = openRenames(case_, ceilings);
	return [
		...judgeUnlisted(case_, ceilings),
		...ceilings.flatMap((ceiling) => judgeEntry(case_, ceiling, findRenamed)),
		...judgeTokens(case_)
	];
}
function judgeUnlisted(case_, ceilings) {
	const covered = lowestCeilings(ceilings);
	const shared = new Set(ceilings.flatMap(({ holder }) => holder.kind === "shared" ? holder.targets.map(({ server, tool }) => JSON.stringify([server, tool])) : []));
	const findings = [];
	for (const { server, tool } of eachTool(case_.stock)) {
		const limit = toolLimit(case_.budget, server, "perToolBytes");
		if (limit === null || compare(tool.bytes, {
			limit: limit.value,
			ceiling: null,
			slackBytes: 0
		}) === "fits") continue;
		if (covered.get(server)?.has(tool.name) || shared.has(JSON.stringify([server, tool.name]))) continue;
		const mend = `shorten it, or add ${entryText(case_, server, tool)} to "oversized"`;
		findings.push(reportExcess({
			...subjectOf(case_, server, tool),
			kind: "tool-over",
			unit: "byte",
			actual: tool.bytes,
			limit: limit.value,
			key: nameKey(limit.path),
			path: limit.path,
			mend,
			before: bytesAtBase(case_, server, tool.name)
		}, case_.policy.inherited));
	}
	return findings;
}
function judgeEntry(case_, ceiling, findRenamed) {
	const { holder, path } = ceiling;
	switch (holder.kind) {
		case "unknown": return [];
		case "gone": return [reportGone(case_, {
			ceiling,
			target: holder.target,
			findRenamed
		})];
		case "shared": {
			const spelled = holder.targets.map(({ server, tool }) => JSON.stringify(`${server}/${tool}`)).join(" and ");
			return [{
				kind: "ratchet-ambiguous",
				severity: "error",
				message: `${shortName(path.at(-1) ?? "")} in "oversized" could mean ${spelled}: name the server in the key.`,
				path: [...path]
			}];
		}
		case "held": {
			const { server, tool } = holder.target;
			const largest = findLargest(case_.stock, server, tool);
			return largest === null ? [] : reportHeld(case_, ceiling, {
				server,
				tool: largest
			});
		}
	}
}
function reportHeld(case_, { value, path }, { server, tool }) {
	const limit = toolLimit(case_.budget, server, "perToolBytes");
	const slackBytes = case_.budget.ratchetSlackBytes ?? 0;
	const name = case_.label(server, tool.name);
	const found = {
		severity: "error",
		server,
		tool: tool.name,
		actual: tool.bytes,
		limit: value,
		path: [...path]
	};
	const standing = compare(tool.bytes, {
		limit: limit?.value ?? null,
		ceiling: value,
		slackBytes
	});
	if (standing !== "grew" && !case_.stock.alone && isBare(path, tool.name)) return [];
	switch (standing) {
		case "grew": {
			const mend = `shorten it by ${formatCount(tool.bytes - value, "byte")}; a ceiling may only go down`;
			return [reportExcess({
				...subjectOf(case_, server, tool),
				kind: "ratchet-grew",
				unit: "byte",
				actual: tool.bytes,
				limit: value,
				key: "its ceiling",
				path,
				mend,
				before: bytesAtBase(case_, server, tool.name)
			}, case_.policy.inherited)];
		}
		case "slack": return [{
			kind: "ratchet-slack",
			...found,
			becomes: tool.bytes,
			message: `${name} is ${formatCount(tool.bytes, "byte")}, ${formatNumber(value - tool.bytes)} under its ceiling ${formatNumber(value)}: lower the ceiling to ${formatNumber(tool.bytes)} (run "mcp-budget ratchet").`
		}];
		case "done": return [{
			kind: "ratchet-done",
			...found,
			becomes: null,
			message: `${name} is ${formatCount(tool.bytes, "byte")} and fits ${limit === null ? "its limit" : `${nameKey(limit.path)} ${formatNumber(limit.value)}`}: remove its entry from "oversized" (run "mcp-budget ratchet").`
		}];
		default: return [];
	}
}
/** Whether an entry names no server: where some were left out, it may be meant for one of those. */
function isBare(path, tool) {
	return path[0] === "oversized" && path[1] === tool;
}
function reportGone(case_, { ceiling, target, findRenamed }) {
	const { server, tool } = target;
	const where = server === null ? "No server lists" : `${shortName(server)} does not list`;
	const renamed = findRenamed(target, ceiling.value);
	const hint = renamed === null ? "" : ` It looks renamed to ${case_.label(renamed.server, renamed.tool.name)}: if so, put ${entryText(case_, renamed.server, renamed.tool)} in its place.`;
	return {
		kind: "ratchet-gone",
		severity: "error",
		message: `${where} a tool ${shortName(tool)} any more: remove its entry from "oversized".${hint}`,
		...server === null ? {} : { server },
		tool,
		limit: ceiling.value,
		path: [...ceiling.path],
		becomes: null,
		...renamed === null ? {} : { renamedTo: renamed.tool.name }
	};
}
function judgeTokens(case_) {
	const findings = [];
	for (const { server, tool } of eachTool(case_.stock)) {
		const limit = toolLimit(case_.budget, server, "perToolTokens");
		if (limit === null || tool.tokens === null || tool.tokens <= limit.value) continue;
		const before = findLargest(case_.baseStock, server, tool.name)?.tokens ?? null;
		findings.push(reportExcess({
			...subjectOf(case_, server, tool),
			kind: "tool-tokens-over",
			unit: "token",
			actual: tool.tokens,
			limit: limit.value,
			key: nameKey(limit.path),
			path: limit.path,
			mend: "shorten it, or raise the limit",
			before
		}, case_.policy.inherited));
	}
	return findings;
}
function subjectOf(case_, server, tool) {
	return {
		subject: `${case_.label(server, tool.name)} is`,
		server,
		tool: tool.name
	};
}
function bytesAtBase(case_, server, tool) {
	return findLargest(case_.baseStock, server, tool)?.bytes ?? null;
}
/** The entry to paste: with the server where another one has a tool of that name. */
function entryText(case_, server, tool) {
	const bare = [...case_.stock.tools.values()].filter((named) => named.has(tool.name)).length === 1 && case_.stock.whole;
	return `${JSON.stringify(shortName(bare ? tool.name : `${server}/${tool.name}`))}: ${tool.bytes}`;
}

// src/core/raised.ts
/**
* Ceilings that allow a tool more than base did, compared by server and tool, not by how the key is
* spelled; and a single-tool limit raised past a ceiling of base, which lifts that ceiling too.
*/
function compareCeilings(case_, old) {
	const before = readCeilings(old, case_.baseStock, case_.only);
	return [...compareEntries(case_, old, before), ...compareLiftedCeilings(case_, old, before)];
}
function compareEntries(case_, old, before) {
	const lookUp = indexCeilings(before);
	const takesOver = openSuccession(case_, before);
	return readCeilings(case_.budget, case_.stock, case_.only).flatMap((ceiling) => {
		const worst = targetsOf(ceiling).flatMap((target) => {
			const limit = toolLimit(old, target.server, "perToolBytes");
			if (limit === null) return [];
			const held = lookUp(target, ceiling.path);
			const allowed = Math.max(limit.value, held ?? 0);
			if (ceiling.value <= allowed) return [];
			if (held === null && takesOver(ceiling, target)) return [];
			return [{
				target,
				allowed,
				isNew: held === null || held <= limit.value
			}];
		}).sort((a, b) => a.allowed - b.allowed)[0];
		if (worst === void 0) return [];
		const key = nameKey(ceiling.path);
		const name = nameTarget(case_, worst.target);
		const words = worst.isNew ? `${key} ${formatNumber(ceiling.value)} is a new ceiling, where ${formatNumber(worst.allowed)} held for ${name} at base` : `${key} was raised from ${formatNumber(worst.allowed)} to ${formatNumber(ceiling.value)}`;
		return [sayRaise(case_, {
			key,
			path: ceiling.path,
			...worst.target,
			before: worst.allowed,
			after: ceiling.value,
			words,
			mend: `shorten ${name}`
		})];
	});
}
/**
* Tells whether an entry takes over from that of the same tool renamed, on its own server first. Each
* entry of base is taken over once, and only when its tool is known to be gone.
*/
function openSuccession(case_, before) {
	const waiting = /* @__PURE__ */ new Map();
	for (const ceiling of before) {
		if (ceiling.holder.kind !== "held") continue;
		const { server, tool } = ceiling.holder.target;
		if (case_.stock.unmeasured.has(server) || findTools(case_.stock, server, tool).length > 0) continue;
		for (const text of new Set(findTools(case_.baseStock, server, tool).map(({ definition }) => namelessText(definition)))) {
			const others = waiting.get(text);
			if (others === void 0) waiting.set(text, [{
				server,
				ceiling
			}]);
			else others.push({
				server,
				ceiling
			});
		}
	}
	const used = /* @__PURE__ */ new Set();
	return (ceiling, { server, tool }) => {
		const now = server === null ? null : findLargest(case_.stock, server, tool);
		if (server === null || now === null || findTools(case_.baseStock, server, tool).length > 0) return false;
		const free = (waiting.get(namelessText(now.definition)) ?? []).filter((old) => !used.has(old.ceiling) && old.ceiling.value >= ceiling.value);
		const predecessor = free.find((old) => old.server === server) ?? free[0];
		if (predecessor !== void 0) used.add(predecessor.ceiling);
		return predecessor !== void 0;
	};
}
function compareLiftedCeilings(case_, old, before) {
	const lifted = /* @__PURE__ */ new Map();
	for (const ceiling of before) for (const target of targetsOf(ceiling)) {
		const limit = toolLimit(old, target.server, "perToolBytes");
		const now = toolLimit(case_.budget, target.server, "perToolBytes")?.value ?? null;
		if (limit === null || ceiling.value <= limit.value || now !== null && now <= ceiling.value) continue;
		const path = limitPath(case_, old, target.server);
		const key = nameKey(path);
		const group = lifted.get(key) ?? {
			path,
			server: path.length === 1 ? null : target.server,
			before: limit.value,
			after: now,
			names: []
		};
		lifted.set(key, group);
		group.names.push(`${nameTarget(case_, target)} (${formatNumber(ceiling.value)})`);
	}
	return [...lifted].map(([key, { path, server, before: from, after, names }]) => {
		const more = names.length > 3 ? ` and ${names.length - 3} more` : "";
		const list = `${names.slice(0, 3).join(", ")}${more}`;
		return sayRaise(case_, {
			key,
			path,
			server,
			tool: null,
			before: from,
			after,
			words: after === null ? `${key} ${formatNumber(from)} was removed, which lifts the ${names.length === 1 ? "ceiling" : "ceilings"} of ${list}` : `${key} was raised from ${formatNumber(from)} to ${formatNumber(after)}, past the ${names.length === 1 ? "ceiling" : "ceilings"} of ${list}`,
			mend: "keep it below every ceiling"
		});
	});
}
function limitPath(case_, old, server) {
	return server !== null && (entryLimit(old, server, "perToolBytes") ?? entryLimit(case_.budget, server, "perToolBytes")) !== null ? [
		"servers",
		server,
		"perToolBytes"
	] : ["perToolBytes"];
}
function sayRaise({ policy }, { key, path, server, tool, before, after, words, mend }) {
	const allowed = policy.allowRaise;
	return {
		raise: {
			kind: "ceiling",
			server,
			tool,
			key,
			before,
			after,
			allowed
		},
		finding: {
			kind: "ratchet-raised",
			severity: allowed ? "notice" : policy.raises,
			message: allowed ? `${words}. The raise is allowed here.` : `${words}: a ceiling may only go down. Either ${mend}, or let a maintainer allow the raise.`,
			...server === null ? {} : { server },
			...tool === null ? {} : { tool },
			...after === null ? {} : { actual: after },
			limit: before,
			path: [...path]
		}
	};
}
function targetsOf({ holder }) {
	return holder.kind === "shared" ? holder.targets : [holder.target];
}
function nameTarget(case_, { server, tool }) {
	return server === null ? shortName(tool) : case_.label(server, tool);
}
/** Finds the lowest ceiling of base for a tool; a key of base that no server can be named for holds for each. */
function indexCeilings(ceilings) {
	const exact = /* @__PURE__ */ new Map();
	const loose = /* @__PURE__ */ new Map();
	const keep = (map, key, value) => map.set(key, Math.min(value, map.get(key) ?? value));
	for (const ceiling of ceilings) {
		for (const { server, tool } of targetsOf(ceiling)) keep(exact, JSON.stringify([server, tool]), ceiling.value);
		keep(loose, ceiling.path.at(-1) ?? "", ceiling.value);
	}
	return ({ server, tool }, path) => {
		if (server === null) return loose.get(path.at(-1) ?? "") ?? null;
		const found = [
			[server, tool],
			[null, tool],
			[null, `${server}/${tool}`]
		].map((key) => exact.get(JSON.stringify(key))).filter((value) => value !== void 0);
		return found.length === 0 ? null : Math.min(...found);
	};
}

// src/core/raises.ts
const SUM_KEYS = [
	"totalBytes",
	"totalTokens",
	"maxTools",
	"instructionsBytes"
];
const TOOL_KEYS = ["perToolBytes", "perToolTokens"];
/**
* Everything that head's budget file allows and base's did not: shown where it is a limit, failing on
* pull requests where it is a ceiling. Nothing is a raise where base had no budget file.
*/
function compareBudgets(case_) {
	const old = case_.base?.budget ?? null;
	if (old === null) return [];
	const ceilings = compareCeilings(case_, old);
	const told = new Set(ceilings.map(({ raise }) => raise.key));
	return [
		...[
			...compareSums(case_, old),
			...compareToolLimits(case_, old),
			...compareFiles(case_, old),
			...compareSlack(case_, old)
		].filter(({ raise }) => !told.has(raise.key)),
		...ceilings,
		...compareServers(case_, old)
	];
}
/** Whether `after` allows more than `before`. */
function isHigher(after, before) {
	return before !== null && (after === null || after > before);
}
function compareSums(case_, old) {
	const top = case_.only === null ? SUM_KEYS.map((key) => limitRaise(case_, null, [key], topLimit(old, key)?.value ?? null, topLimit(case_.budget, key)?.value ?? null)) : [];
	const own = keptServers(case_, old).flatMap((server) => SUM_KEYS.map((key) => limitRaise(case_, server, [
		"servers",
		server,
		key
	], own_(old, server, key), own_(case_.budget, server, key))));
	return [...top, ...own].flat();
}
/** The limit of a single tool as it holds for each server, so that an override is seen as what it does. */
function compareToolLimits(case_, old) {
	return TOOL_KEYS.flatMap((key) => {
		const before = topLimit(old, key)?.value ?? null;
		const after = topLimit(case_.budget, key)?.value ?? null;
		const top = limitRaise(case_, null, [key], before, after);
		const own = keptServers(case_, old).flatMap((server) => {
			const [ownBefore, ownAfter] = [own_(old, server, key), own_(case_.budget, server, key)];
			if (ownBefore === null && ownAfter === null) return [];
			return limitRaise(case_, server, [
				"servers",
				server,
				key
			], ownBefore ?? before, ownAfter ?? after);
		});
		return [...top, ...own];
	});
}
function own_(budget, server, key) {
	return entryLimit(budget, server, key)?.value ?? null;
}
/** Servers that either file has an entry for and that are still measured. */
function keptServers(case_, old) {
	const dropped = new Set(droppedServers(case_, old));
	return [.../* @__PURE__ */ new Set([...Object.keys(old.servers ?? {}), ...Object.keys(case_.budget.servers ?? {})])].filter((name) => !dropped.has(name) && (case_.only === null || name === case_.only));
}
function compareFiles(case_, old) {
	if (case_.only !== null) return [];
	const now = case_.budget.files ?? {};
	return Object.entries(old.files ?? {}).flatMap(([pattern, before]) => limitRaise(case_, null, ["files", pattern], before, Object.hasOwn(now, pattern) ? now[pattern] ?? null : null));
}
function compareSlack(case_, old) {
	return limitRaise(case_, null, ["ratchetSlackBytes"], old.ratchetSlackBytes ?? 0, case_.budget.ratchetSlackBytes ?? 0);
}
function limitRaise(_case, server, path, before, after) {
	if (!isHigher(after, before)) return [];
	const key = nameKey(path);
	const words = after === null ? `${key} ${formatNumber(before ?? 0)} was removed: nothing limits it now` : `${key} was raised from ${formatNumber(before ?? 0)} to ${formatNumber(after)}`;
	return [{
		raise: {
			kind: "limit",
			server,
			tool: null,
			key,
			before,
			after,
			allowed: true
		},
		finding: {
			kind: "limit-raised",
			severity: "notice",
			message: `${words}.`,
			...server === null ? {} : { server },
			...after === null ? {} : { limit: after },
			path: [...path]
		}
	}];
}
function compareServers(case_, old) {
	return droppedServers(case_, old).map((server) => {
		const measured = case_.base?.measurement?.servers.find(({ name }) => name === server);
		const bytes = measured?.status === "measured" ? measured.totals.bytes : null;
		const size = bytes === null ? "" : ` (${formatNumber(bytes)} bytes at base)`;
		return {
			raise: {
				kind: "server-dropped",
				server,
				tool: null,
				key: nameKey(["servers", server]),
				before: bytes,
				after: null,
				allowed: true
			},
			finding: {
				kind: "limit-raised",
				severity: "notice",
				message: `Server ${shortName(server)} is no longer measured${size}: what it lists counts nowhere now.`,
				server
			}
		};
	});
}
/** Servers of base that head does not even try to measure. */
function droppedServers(case_, old) {
	const tried = new Set(case_.measurement.servers.map(({ name }) => name));
	return (case_.base?.measurement?.servers.map(({ name }) => name) ?? Object.keys(old.servers ?? {}).filter((name) => startable(old, name))).filter((name) => !tried.has(name) && (case_.only === null || name === case_.only));
}
function startable(budget, server) {
	const entry = entryOf(budget, server);
	return entry?.command !== void 0 || entry?.url !== void 0;
}

// src/core/verdict.ts
/** Errors that say that something is not known, not that a limit is broken. */
const UNKNOWN = /* @__PURE__ */ new Set(["server-unmeasured", "tokens-unavailable"]);
/** Holds a measurement against its budget and, where there is one, against base. Pure: prints and reads nothing. */
function judge(input) {
	const case_ = openCase(input, input.budget ?? {});
	const unmeasured = [...judgeMeasured(input), ...judgeTokensKnown(case_, input.notices)];
	const raised = input.budget === null ? [] : compareBudgets(case_);
	const rules = input.budget === null ? judgeRemoved(input) : [
		...judgeSums(case_),
		...judgeTools(case_),
		...judgeFiles(case_)
	];
	const findings = [
		...unmeasured.some(({ kind }) => kind === "tokens-unavailable") ? input.notices.filter(({ kind }) => kind !== "tokens-unavailable") : input.notices,
		...unmeasured,
		...rules,
		...raised.map(({ finding }) => finding),
		...opened(input)
	].sort(compareFindings);
	return {
		verdict: decide(findings),
		findings,
		base: describeBase(case_, raised.map(({ raise }) => raise))
	};
}
/** Fail where a limit is broken, else unmeasured where something is not known, else pass. */
function decide(findings) {
	const errors = findings.filter(({ severity }) => severity === "error");
	if (errors.some(({ kind }) => !UNKNOWN.has(kind))) return "fail";
	return errors.length > 0 ? "unmeasured" : "pass";
}
/** Told where base is known: without it nobody can say what is new. */
function opened({ budget, base, only }) {
	if (budget === null || base === null || base.budget === null && base.measurement === null) return [];
	return judgeOpened(budget, base.budget).filter(({ server }) => only === null || server === only);
}
/** Every server that was to be measured and was not, none at all included. */
function judgeMeasured({ budget, measurement, only, notices }) {
	const servers = measurement.servers.filter(({ name }) => only === null || name === only);
	const told = notices.filter(({ kind }) => kind === "server-unmeasured");
	const failed = servers.flatMap((server) => server.status === "unmeasured" ? [sayUnmeasured(`Server ${shortName(server.name)} could not be measured: ${server.reason.message}`, server.name)] : []);
	const absent = expectedServers(budget, only, measurement.servers.every(({ source }) => source === "command line") && servers.length > 0).filter((name) => !servers.some((server) => server.name === name)).map((name) => sayUnmeasured(`No server is called ${shortName(name)}${listNames(measurement.servers.map((server) => server.name))}: correct the name, or define the server.`, name));
	const none = servers.length === 0 && absent.length === 0 && !expectsNone(budget) ? [sayUnmeasured("No server was found, so nothing was measured: define one, or write \"servers\": {} where none is expected.")] : [];
	return [
		...failed,
		...absent,
		...none
	].filter(({ server }) => !told.some((each) => each.server === server || server === void 0));
}
/** Servers that the judgement is about by name, whether or not anything was measured. */
function expectedServers(budget, only, commandLine) {
	if (only !== null) return [only];
	return commandLine ? [] : Object.keys(budget?.servers ?? {});
}
function expectsNone(budget) {
	return budget?.servers !== void 0 && Object.keys(budget.servers).length === 0;
}
function listNames(names) {
	return names.length === 0 ? "" : ` (there is ${names.map(shortName).join(", ")})`;
}
function sayUnmeasured(message, server) {
	return {
		kind: "server-unmeasured",
		severity: "error",
		message,
		...server === void 0 ? {} : { server }
	};
}
/** A token limit without tokens cannot be checked: that is unknown, never fine. */
function judgeTokensKnown({ budget, measurement, only }, notices) {
	if (!measuredOf(measurement, only).some(({ totals }) => totals.tokens === null)) return [];
	const top = ["totalTokens", "perToolTokens"].filter((key) => budget[key] !== void 0 && (only === null || key === "perToolTokens"));
	const own = Object.entries(budget.servers ?? {}).filter(([name, entry]) => (only === null || name === only) && (entry.totalTokens !== void 0 || entry.perToolTokens !== void 0));
	if (top.length + own.length === 0) return [];
	return [{
		kind: "tokens-unavailable",
		severity: "error",
		message: `The budget limits tokens, but none were counted, so these limits were not checked. ${notices.find(({ kind }) => kind === "tokens-unavailable")?.message ?? "Run with tokens, or limit bytes."}`,
		path: top[0] === void 0 ? ["servers", own[0]?.[0] ?? ""] : [top[0]]
	}];
}
function judgeRemoved({ base }) {
	if (base?.budgetExists !== true) return [];
	return [{
		kind: "budget-removed",
		severity: "error",
		message: "Base has a budget file and this change removes it, so that no limit holds any more: put it back."
	}];
}
/** Context files, each against the pattern it matched; a pattern that matches nothing is told. */
function judgeFiles({ budget, files, only, policy }) {
	if (only !== null) return [];
	const limits = budget.files ?? {};
	const over = files.flatMap((file) => {
		const limit = Object.hasOwn(limits, file.pattern) ? limits[file.pattern] : void 0;
		if (limit === void 0 || file.bytes <= limit) return [];
		const excess = {
			kind: "file-over",
			unit: "byte",
			actual: file.bytes,
			limit,
			subject: `${file.path} is`,
			key: "its limit",
			path: ["files", file.pattern],
			mend: "shorten it, or raise the limit",
			file: file.path,
			before: null
		};
		return [reportExcess(excess, policy.inherited)];
	});
	const missing = Object.keys(limits).filter((pattern) => !files.some((file) => file.pattern === pattern));
	return [...over, ...missing.map((pattern) => ({
		kind: "file-missing",
		severity: "warning",
		message: `${pattern} in "files" matches no file, so its limit ${formatNumber(limits[pattern] ?? 0)} holds for nothing: correct or remove it.`,
		file: pattern,
		path: ["files", pattern]
	}))];
}
const SEVERITIES = {
	error: 0,
	warning: 1,
	notice: 2
};
function compareFindings(a, b) {
	return SEVERITIES[a.severity] - SEVERITIES[b.severity] || Number(b.kind === "budget-removed") - Number(a.kind === "budget-removed") || Number(UNKNOWN.has(a.kind)) - Number(UNKNOWN.has(b.kind)) || excessOf(b) - excessOf(a) || compareText(a.server ?? "", b.server ?? "") || compareText(a.tool ?? "", b.tool ?? "") || compareText(a.kind, b.kind);
}
function excessOf({ actual, limit }) {
	return actual === void 0 || limit === void 0 ? 0 : Math.max(0, actual - limit);
}
function describeBase(case_, raises) {
	const { base, only } = case_;
	if (base === null) return null;
	const measurement = base.measurement === null ? null : pick(base.measurement, only);
	const failed = measurement?.servers.filter(({ status }) => status === "unmeasured").map(({ name }) => shortName(name)) ?? [];
	const partial = failed.length === 0 ? null : {
		code: "base-incomplete",
		message: `${failed.join(", ")} could not be measured at base, so there is no difference for it and none in total.`
	};
	const reason = base.reason ?? partial ?? (measurement === null ? {
		code: "base-unmeasured",
		message: "Base was not measured, so there is no difference."
	} : null);
	return {
		commit: base.commit,
		ref: base.ref,
		note: base.note ?? null,
		reason: reason === null ? null : { ...reason },
		totals: measurement?.complete ? measurement.totals : null,
		changes: [...case_.changes],
		raises
	};
}

// src/core/stats.ts
/**
* Describes the tools of all measured servers.
* @param top how many of the heaviest to name
*/
function describeSizes(measurement, top = 10) {
	const tools = measurement.servers.flatMap((server) => server.status === "measured" ? server.tools.map((tool) => ({
		server: server.name,
		tool
	})) : []);
	const bytes = tools.map(({ tool }) => tool.bytes);
	const byWeight = tools.sort((a, b) => b.tool.bytes - a.tool.bytes || compareText(a.server, b.server) || compareText(a.tool.name, b.tool.name));
	return {
		count: bytes.length,
		median: percentile(bytes, 50),
		p90: percentile(bytes, 90),
		p99: percentile(bytes, 99),
		heaviest: byWeight.slice(0, top)
	};
}
/** The smallest value that at least `percent` of the values do not exceed (nearest rank); null without values. */
function percentile(values, percent) {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.max(0, Math.ceil(percent / 100 * sorted.length) - 1)] ?? null;
}
/** Up to this many servers, the table of them says more than any statistics. */
const HANDFUL = 5;
const HEAVIEST = 10;
/** The field of the report that describes many servers; nothing for a handful. */
function describeMany(measurement) {
	if (measurement.servers.length <= HANDFUL) return {};
	const { heaviest, ...tools } = describeSizes(measurement, HEAVIEST);
	const servers = measurement.servers.flatMap((each) => each.status === "measured" ? [{
		server: each.name,
		...each.totals
	}] : []);
	const bytes = servers.map((each) => each.bytes);
	const byWeight = servers.sort((a, b) => b.bytes - a.bytes || compareText(a.server, b.server));
	const outcomes = /* @__PURE__ */ new Map();
	for (const each of measurement.servers) {
		const outcome = each.status === "measured" ? "measured" : each.reason.code;
		outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
	}
	return { statistics: {
		tools,
		servers: {
			count: bytes.length,
			median: percentile(bytes, 50),
			p90: percentile(bytes, 90),
			p99: percentile(bytes, 99)
		},
		heaviestTools: heaviest.map(({ server, tool }) => ({
			server,
			tool: tool.name,
			bytes: tool.bytes
		})),
		heaviestServers: byWeight.slice(0, HEAVIEST).map(({ server, tools, bytes }) => ({
			server,
			tools,
			bytes
		})),
		outcomes: Object.fromEntries([...outcomes].sort(([a], [b]) => compareText(a, b)))
	} };
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

// src/git/temporary.ts
const PREFIX = "mcp-budget-git-";
const OWNER = "owner.json";
/** A folder whose owner cannot be asked (another container, a reused process id) is left alone this long. */
const ABANDONED_MS = 864e5;
/**
* Work to do when the process exits, whatever the reason. Handlers of SIGINT and SIGTERM must end in
* `process.exit`, since Node runs no exit handlers on a signal that nobody handles.
* @returns takes it back
*/
function atExit(work) {
	if (pending.size === 0) process.on("exit", runPending);
	pending.add(work);
	return () => {
		pending.delete(work);
		if (pending.size === 0) process.off("exit", runPending);
	};
}
const pending = /* @__PURE__ */ new Set();
function runPending() {
	for (const work of pending) work();
}
/** Makes a folder that only this user can read. */
function makeTemporary() {
	const path = realpathSync(mkdtempSync(join(tmpdir(), PREFIX)));
	writeFileSync(join(path, OWNER), JSON.stringify({
		pid: process.pid,
		namespace: pidNamespace()
	}));
	const forget = atExit(() => removeTree(path));
	return {
		path,
		remove: () => {
			forget();
			removeTree(path);
		}
	};
}
/** Removes what killed runs of this user left behind in the temporary folder. */
function sweepTemporary() {
	for (const name of readdirSync(tmpdir())) {
		const path = join(tmpdir(), name);
		if (name.startsWith(PREFIX) && abandoned(path)) removeTree(path);
	}
}
function abandoned(path) {
	const stats = lstatSync(path, { throwIfNoEntry: false });
	if (!stats?.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid)) return false;
	const owner = readOwner(join(path, OWNER));
	if (owner !== null && owner.namespace === pidNamespace()) return !alive(owner.pid);
	return Date.now() - stats.mtimeMs > ABANDONED_MS;
}
function readOwner(file) {
	try {
		const { pid, namespace } = JSON.parse(readFileSync(file, "utf8"));
		return Number.isInteger(pid) && typeof namespace === "string" ? {
			pid,
			namespace
		} : null;
	} catch {
		return null;
	}
}
function alive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code !== "ESRCH";
	}
}
/** Process ids mean something only within one namespace; a temporary folder may be shared by several. */
function pidNamespace() {
	try {
		return readlinkSync("/proc/self/ns/pid");
	} catch {
		return process.platform;
	}
}
/** Removes a folder, also one with folders that forbid writing, such as a Go module cache. */
function removeTree(path) {
	try {
		rmSync(path, {
			recursive: true,
			force: true,
			maxRetries: 3
		});
	} catch {
		unlock(path);
		rmSync(path, {
			recursive: true,
			force: true,
			maxRetries: 3
		});
	}
}
function unlock(folder) {
	chmodSync(folder, 448);
	for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) unlock(join(folder, entry.name));
}

// src/git/run.ts
/**
* Configuration that no repository may override: no hooks, no file monitor, no helper programs that
* ask, and no remote that is a command.
*/
const SETTINGS = [
	"core.hooksPath=/dev/null",
	"core.fsmonitor=false",
	"core.askPass=",
	"protocol.ext.allow=never",
	"maintenance.auto=false",
	"gc.auto=0",
	"submodule.recurse=false",
	"advice.detachedHead=false"
].flatMap((setting) => ["-c", setting]);
const LOCAL_TIMEOUT_MS = 6e4;
const MAX_BYTES = 67108864;
/**
* Runs git without a shell, without hooks, without a terminal to ask on, and with none of the
* caller's `GIT_*` variables. Optional locks are off, so that the index stays as it was.
* @throws {ExpectedFailure} `git-missing`, `git-failed`, `git-timeout`, `git-output`, `git-interrupted`
*/
async function git(args, options = {}) {
	const { place, accept = [], timeoutMs = LOCAL_TIMEOUT_MS, maxBytes = MAX_BYTES } = options;
	const where = place ? [`--git-dir=${place.gitDir}`, `--work-tree=${place.root}`] : [];
	const path = gitPath(options);
	const program = programOn(path, "git");
	if (program === null) throw failure("git-missing", []);
	const child = spawn(program, [
		"--no-optional-locks",
		"--literal-pathspecs",
		"--no-pager",
		...SETTINGS,
		...where,
		...args
	], {
		cwd: options.cwd ?? place?.root,
		env: gitEnv(options, path),
		stdio: [
			"pipe",
			"pipe",
			"pipe"
		],
		detached: true
	});
	const what = `git ${args[0]}`;
	const end = () => killGroup(child.pid);
	const forget = atExit(end);
	let fault = null;
	const stop = (why) => {
		fault ??= why;
		end();
	};
	const timer = setTimeout(() => stop("git-timeout"), timeoutMs);
	const interrupt = () => stop("git-interrupted");
	place?.signal?.addEventListener("abort", interrupt);
	if (place?.signal?.aborted) interrupt();
	const chunks = [];
	let length = 0;
	let stderr = "";
	child.stdout.on("data", (chunk) => {
		length += chunk.length;
		if (length > maxBytes) stop("git-output");
		else chunks.push(chunk);
	});
	child.stderr.setEncoding("utf8").on("data", (text) => {
		stderr = (stderr + text).slice(-16384);
	});
	child.stdin.on("error", () => void 0);
	child.stdin.end(options.input ?? "");
	try {
		const code = await new Promise((resolve, reject) => {
			child.once("error", reject);
			child.once("close", (exit) => resolve(exit ?? 255));
		});
		if (fault === "git-timeout") throw failure("git-timeout", [what, `${Math.round(timeoutMs / 1e3)} s`]);
		if (fault === "git-interrupted") throw failure("git-interrupted", [what]);
		if (fault === "git-output") throw failure("git-output", [what, String(maxBytes)]);
		if (code !== 0 && !accept.includes(code)) throw failure("git-failed", [what, lastLine(stderr) || `exit code ${code}`]);
		return {
			code,
			stdout: Buffer.concat(chunks),
			stderr
		};
	} catch (error) {
		if (error.code === "ENOENT") throw failure("git-missing", [], { cause: error });
		throw error;
	} finally {
		clearTimeout(timer);
		place?.signal?.removeEventListener("abort", interrupt);
		forget();
	}
}
/** The answer's text without its last line end. */
async function gitLine(args, options = {}) {
	return (await git(args, options)).stdout.toString("utf8").replace(/\r?\n$/, "");
}
/** As `gitLine`, or null where git says no. */
async function gitMaybe(args, options = {}) {
	const { code, stdout } = await git(args, {
		...options,
		accept: [
			1,
			128,
			129
		]
	});
	return code === 0 ? stdout.toString("utf8").replace(/\r?\n$/, "") : null;
}
/** Whether git was asked and did not do it, as opposed to a fault of this program. */
function isRefusal(error) {
	return error instanceof ExpectedFailure && [
		"git-failed",
		"git-timeout",
		"git-output"
	].includes(error.code);
}
/** Ends a process group at once. */
function killGroup(pid) {
	if (pid === void 0) return;
	try {
		process.kill(-pid, "SIGKILL");
	} catch (error) {
		if (!["ESRCH", "EPERM"].includes(error.code ?? "")) throw error;
	}
}
/** Neither git nor what git starts is looked for in a checkout. */
function gitPath({ cwd, place }) {
	return trustedPath(process.env["PATH"], checkoutsOf(process.cwd(), cwd, place?.root));
}
/** git needs the caller's home and agents, and none of the secrets that a job holds. */
const WITHHELD = /^(GIT_|SSH_ASKPASS|INPUT_|ACTIONS_)|TOKEN|SECRET|PASSWORD|PASSWD|API_?KEY|PRIVATE_?KEY|^PATH$/i;
function gitEnv({ place, config = [] }, path) {
	const kept = Object.entries(process.env).filter(([name]) => !WITHHELD.test(name));
	const alternates = (place?.objects ?? []).join(delimiter);
	return {
		...Object.fromEntries(kept),
		PATH: path,
		LC_ALL: "C",
		GIT_TERMINAL_PROMPT: "0",
		GCM_INTERACTIVE: "never",
		GIT_LFS_SKIP_SMUDGE: "1",
		...alternates === "" ? {} : { GIT_ALTERNATE_OBJECT_DIRECTORIES: alternates },
		...config.length === 0 ? {} : { GIT_CONFIG_COUNT: String(config.length) },
		...Object.fromEntries(config.flatMap(([key, value], index) => [[`GIT_CONFIG_KEY_${index}`, key], [`GIT_CONFIG_VALUE_${index}`, value]]))
	};
}
function lastLine(text) {
	return text.trim().split("\n").filter((line) => !line.startsWith("hint:")).slice(-2).join(" ");
}

// src/git/repository.ts
/**
* The repository of a folder, or null outside one, in a bare one and where git is not installed.
* @param env the caller's environment: `GIT_DIR` counts only where the folder itself has no repository
*   (a checkout with its git directory elsewhere, whose hook tells it)
* @param signal ends every later call for this repository
* @throws {ExpectedFailure} `git-failed`, for example where git mistrusts the folder's owner
*/
async function findRepository(folder, env = process.env, signal) {
	const told = env["GIT_DIR"];
	const found = await readRepository(folder, []) ?? (told ? await readRepository(folder, [`--git-dir=${resolve(folder, told)}`]) : null);
	return found && {
		...found,
		signal
	};
}
const FACTS = [
	"--show-toplevel",
	"--absolute-git-dir",
	"--git-common-dir",
	"--git-path",
	"objects",
	"--is-shallow-repository",
	"--show-object-format"
];
async function readRepository(folder, where) {
	let answer;
	try {
		answer = await git([
			...where,
			"rev-parse",
			...FACTS
		], {
			cwd: folder,
			accept: [128]
		});
	} catch (error) {
		if (error.code === "git-missing") return null;
		throw error;
	}
	if (answer.code !== 0) {
		if (/not a git repository|must be run in a work tree/.test(answer.stderr)) return null;
		await git([
			...where,
			"rev-parse",
			...FACTS
		], { cwd: folder });
	}
	const [root = "", gitDir = "", commonDir = "", objectDir = "", shallow, hash] = answer.stdout.toString("utf8").split("\n");
	const absolute = (path) => isAbsolute(path) ? path : resolve(folder, path);
	return {
		root: realpathSync(root),
		gitDir: absolute(gitDir),
		commonDir: absolute(commonDir),
		objectDir: absolute(objectDir),
		objects: [],
		shallow: shallow === "true",
		hash: hash === "sha256" ? "sha256" : "sha1"
	};
}
/** HEAD in full, or null before the first commit. */
function readHead(repository) {
	return readCommit(repository, "HEAD");
}
/** The commit that a name or an annotated tag stands for, in full; null where this clone has none. */
async function readCommit(repository, name) {
	return gitMaybe([
		"rev-parse",
		"--verify",
		"--quiet",
		"--end-of-options",
		`${name}^{commit}`
	], { place: repository });
}
/** The tree of a commit: equal for two commits with the same content. */
function readTree(repository, commit) {
	return gitLine([
		"rev-parse",
		"--verify",
		"--end-of-options",
		`${commit}^{tree}`
	], { place: repository });
}
/**
* HEAD, and whether the working tree differs from it. Where git will not say (a checkout of another
* user, as in many containers), the commit is not known, and that stops no check.
* @param folder any folder of the checkout
*/
async function readState(folder) {
	try {
		const repository = await findRepository(folder);
		if (repository === null) return {
			commit: null,
			dirty: false
		};
		const [commit, changed] = await Promise.all([readHead(repository), readChanges(repository)]);
		return {
			commit,
			dirty: changed.length > 0
		};
	} catch (error) {
		if (!isRefusal(error)) throw error;
		return {
			commit: null,
			dirty: false
		};
	}
}
/** Beyond so many files hidden from git the checkout is a sparse one, and differs from its commit as a whole. */
const MAX_HIDDEN = 1e3;
/**
* Paths in which the working tree differs from HEAD, for `git` and for a server that reads it: changed
* tracked files, changes hidden by `assume-unchanged` or `skip-worktree`, and untracked files that are
* not ignored. A server can read and load each of these, and a forgotten `git add` is the usual way in
* which a push differs from what was tried. Ignored files are builds and dependencies and do not count.
* @param readable says of an untracked path whether a server could read it; all can unless told
*/
async function readChanges(repository, readable = () => true) {
	const [status, flags] = await Promise.all([git([
		"status",
		"--porcelain=v1",
		"-z",
		"--no-renames",
		"--untracked-files=normal"
	], { place: repository }), git([
		"ls-files",
		"-z",
		"-v"
	], { place: repository })]);
	const changed = entries(status.stdout).filter((line) => !line.startsWith("??") || readable(line.slice(3))).map((line) => line.slice(3));
	const hidden = entries(flags.stdout).filter((line) => /^[a-zS] /.test(line)).map((line) => ({
		skipped: /^S/.test(line),
		path: line.slice(2)
	}));
	const suspect = hidden.filter(({ skipped, path }) => !skipped || hidden.length > MAX_HIDDEN || existsSync(join(repository.root, path)));
	return [...changed, ...suspect.map(({ path }) => path)];
}
const entries = (output) => output.toString("utf8").split("\0").filter((entry) => entry !== "");

// src/commands/print.ts
const EXITS = {
	pass: EXIT.pass,
	measured: EXIT.pass,
	fail: EXIT.fail,
	unmeasured: EXIT.unmeasured
};
/** Writes the report to stdout, as its reader wants it. @returns the exit code of its verdict */
async function printReport(report, { mode, flags, io, notes = [] }) {
	if (flags.report !== void 0) await writeReportFile(report, flags.report, io);
	if (flags.json) {
		const { renderJson } = await import("./json.js");
		io.stdout.write(renderJson(report, { actions: io.env["GITHUB_ACTIONS"] === "true" }));
		return EXITS[report.verdict];
	}
	if (flags.quiet === true && (report.verdict === "pass" || report.verdict === "measured")) return EXITS[report.verdict];
	const { renderTerminal } = await import("./terminal2.js");
	for (const note of notes) io.stderr.write(`${neutral(note, "log")}\n`);
	io.stdout.write(renderTerminal(report, {
		width: io.stdout.columns ?? 80,
		mode,
		command: "mcp-budget",
		quiet: flags.quiet === true,
		...colourful(io, io.stdout) ? { style: (format, text) => styleText(format, text) } : {}
	}));
	return EXITS[report.verdict];
}
/** The same document as `--json`, in a file: what other jobs and commands read. */
async function writeReportFile(report, file, { cwd, env }) {
	const { renderJson } = await import("./json.js");
	try {
		writeFileSync(resolve(cwd, file), renderJson(report, { actions: env["GITHUB_ACTIONS"] === "true" }));
	} catch (cause) {
		throw failure("report-unwritable", [file, cause instanceof Error ? cause.message : String(cause)], {
			file,
			cause
		});
	}
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
const NAME$1 = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
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
	if (!NAME$1.test(name) || value.trim() === "") throw failure("flag-value", [
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
		return printReport(report, {
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
		now: io.now
	});
	return printReport(report, {
		mode: "check",
		flags,
		io,
		notes: head.found.notes
	});
}
async function measureBaseOf(request, question) {
	const { measureBase } = await import("./base.js");
	return measureBase(request, question);
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
	await printReport(report, {
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

// src/core/advice-saving.ts
/** Bytes that go when a member is removed from its object: the member and one comma, where there is another member. */
function memberBytes(owner, key) {
	const comma = Object.keys(owner).length > 1 ? 1 : 0;
	return utf8Bytes(`${JSON.stringify(key)}:${JSON.stringify(owner[key])}`) + comma;
}
/** Bytes that go when a text in JSON becomes a shorter one. */
function textBytes(before, after) {
	return jsonBytes(before) - jsonBytes(after);
}
function isObject$1(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
const DEPTH$1 = 64;
const MAPS$1 = /* @__PURE__ */ new Set([
	"properties",
	"patternProperties",
	"$defs",
	"definitions",
	"dependentSchemas"
]);
const SINGLE = /* @__PURE__ */ new Set([
	"items",
	"additionalProperties",
	"contains",
	"not",
	"if",
	"then",
	"else",
	"propertyNames",
	"unevaluatedProperties"
]);
const LISTS = /* @__PURE__ */ new Set([
	"anyOf",
	"oneOf",
	"allOf",
	"prefixItems",
	"items"
]);
/** A schema and every schema in it, wherever JSON Schema allows one; data such as `default` or `const` is not entered. */
function listSchemas(schema, path) {
	const spots = [];
	enter({
		schema,
		path,
		name: null,
		required: false
	}, spots);
	return spots;
}
function enter({ schema, path, name, required }, spots) {
	if (!isObject$1(schema) || path.length > DEPTH$1) return;
	spots.push({
		schema,
		path,
		name,
		required
	});
	for (const key of Object.keys(schema)) {
		const value = schema[key];
		if (typeof value !== "object" || value === null) continue;
		if (MAPS$1.has(key) && isObject$1(value)) {
			const demanded = key === "properties" && Array.isArray(schema["required"]) ? schema["required"] : [];
			for (const inner of Object.keys(value)) enter({
				schema: value[inner],
				path: [
					...path,
					key,
					inner
				],
				name: key === "properties" ? inner : null,
				required: demanded.includes(inner)
			}, spots);
		} else if (LISTS.has(key) && Array.isArray(value)) for (const [at, inner] of value.entries()) enter({
			schema: inner,
			path: [
				...path,
				key,
				String(at)
			],
			name: null,
			required: false
		}, spots);
		else if (SINGLE.has(key)) enter({
			schema: value,
			path: [...path, key],
			name: null,
			required: false
		}, spots);
	}
}

// src/core/names.ts
/** What hosts accept as the name of a tool: https://github.com/github/copilot-cli/issues/1879 and others. */
const ACCEPTED = /^[A-Za-z0-9_-]{1,64}$/;
/** Longest name of the MCP specification. */
const SPEC_UNITS = 128;
/** Longest name, prefix included, of the most used clients. */
const CLIENT_UNITS = 64;
/**
* The name under which clients forward a tool to the model: `mcp__docs__search`. A server of a plugin
* is prefixed with the plugin's name as well.
*/
function prefixName(tool, server, plugin = null) {
	return `mcp__${(plugin === null ? server : `plugin_${plugin}_${server}`).replace(/[^A-Za-z0-9_-]/g, "_")}__${tool}`;
}
/** Why a client or host refuses this name; null where none does. */
function refuseName(tool, server, plugin = null) {
	if (tool.length > SPEC_UNITS) return `its name has ${tool.length} characters, the specification allows ${SPEC_UNITS}`;
	if (tool.length > CLIENT_UNITS) return `its name has ${tool.length} characters, many hosts take ${CLIENT_UNITS}`;
	if (!ACCEPTED.test(tool)) return "its name holds something else than letters, digits, \"_\" and \"-\"";
	const prefixed = prefixName(tool, server, plugin);
	return prefixed.length > CLIENT_UNITS ? `clients call it ${prefixed}, which is ${prefixed.length} characters, ${prefixed.length - CLIENT_UNITS} more than many hosts take` : null;
}

// src/core/protocol.ts
const HINTS = [
	"readOnlyHint",
	"destructiveHint",
	"idempotentHint",
	"openWorldHint"
];
const TASK_SUPPORT = [
	"forbidden",
	"optional",
	"required"
];
/**
* What the protocol forbids in this tool and strict clients refuse the whole list for, in words.
* Output schemas are bound to objects in the older generation only (2026-07-28 allows any schema).
* Source: the `Tool` type of the schema of 2025-11-25 and of 2026-07-28.
*/
function findFaults(tool, generation) {
	const older = generation !== "modern";
	return [
		...nameFaults(tool),
		...["description", "title"].filter((key) => has(tool, key) && typeof tool[key] !== "string").map((key) => `"${key}" is ${typeOf(tool[key])}, not a string`),
		...inputFaults(tool, older),
		...older && has(tool, "outputSchema") ? schemaFaults("outputSchema", tool["outputSchema"], older) : [],
		...annotationFaults(tool),
		...iconFaults(tool),
		...has(tool, "_meta") && !isObject(tool["_meta"]) ? [`"_meta" is ${typeOf(tool["_meta"])}, not an object`] : [],
		...older ? executionFaults(tool) : []
	];
}
function nameFaults(tool) {
	if (!has(tool, "name")) return ["it has no \"name\""];
	if (typeof tool["name"] !== "string") return [`"name" is ${typeOf(tool["name"])}, not a string`];
	return tool["name"] === "" ? ["its \"name\" is empty"] : [];
}
function inputFaults(tool, older) {
	return has(tool, "inputSchema") ? schemaFaults("inputSchema", tool["inputSchema"], older) : ["it has no \"inputSchema\""];
}
function schemaFaults(key, schema, older) {
	if (!isObject(schema)) return [`"${key}" is ${typeOf(schema)}, not an object`];
	const faults = [];
	if (!has(schema, "type")) faults.push(`"${key}" lacks "type": "object"`);
	else if (schema["type"] !== "object") faults.push(`"${key}.type" is ${JSON.stringify(schema["type"])}, not "object"`);
	if (has(schema, "properties")) faults.push(...propertyFaults(`${key}.properties`, schema["properties"], older));
	const required = schema["required"];
	if (has(schema, "required") && !(Array.isArray(required) && required.every((each) => typeof each === "string"))) faults.push(`"${key}.required" is no list of names`);
	return faults;
}
function propertyFaults(place, properties, older) {
	if (!isObject(properties)) return [`"${place}" is ${typeOf(properties)}, not an object`];
	const wrong = Object.entries(properties).find(([, schema]) => !isObject(schema) && (older || typeof schema !== "boolean"));
	return wrong === void 0 ? [] : [`"${place}.${wrong[0].slice(0, 60)}" is ${typeOf(wrong[1])}, not an object`];
}
function annotationFaults(tool) {
	const annotations = tool["annotations"];
	if (!has(tool, "annotations")) return [];
	if (!isObject(annotations)) return [`"annotations" is ${typeOf(annotations)}, not an object`];
	const hints = HINTS.filter((key) => has(annotations, key) && typeof annotations[key] !== "boolean").map((key) => `"annotations.${key}" is ${typeOf(annotations[key])}, not true or false`);
	return has(annotations, "title") && typeof annotations["title"] !== "string" ? [...hints, `"annotations.title" is ${typeOf(annotations["title"])}, not a string`] : hints;
}
function iconFaults(tool) {
	const icons = tool["icons"];
	if (!has(tool, "icons")) return [];
	if (!Array.isArray(icons)) return [`"icons" is ${typeOf(icons)}, not a list`];
	return icons.every((icon) => isObject(icon) && typeof icon["src"] === "string") ? [] : ["an icon lacks its \"src\""];
}
function executionFaults(tool) {
	const execution = tool["execution"];
	if (!has(tool, "execution")) return [];
	if (!isObject(execution)) return [`"execution" is ${typeOf(execution)}, not an object`];
	return has(execution, "taskSupport") && !TASK_SUPPORT.includes(execution["taskSupport"]) ? ["\"execution.taskSupport\" is none of \"forbidden\", \"optional\", \"required\""] : [];
}
function has(object, key) {
	return Object.hasOwn(object, key);
}
function isObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function typeOf(value) {
	if (value === null) return "null";
	if (Array.isArray(value)) return "a list";
	return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

// src/core/lint.ts
/** Where the most used client cuts descriptions and instructions, in UTF-16 units: https://code.claude.com/docs/en/mcp */
const CUT_UNITS = 2048;
/**
* Warnings about what a server listed; none changes a size or a verdict. Schemas themselves are
* validated elsewhere (`schema-invalid`).
*/
function lint(listing, { paths = [], plugin = null } = {}) {
	const server = listing.server.name;
	const warn = (kind, tool, message, more = {}) => ({
		kind,
		severity: "warning",
		message,
		server,
		...tool === null ? {} : { tool },
		...more
	});
	return [
		...lintNone(listing, warn),
		...lintDuplicates(listing, warn),
		...listing.tools.flatMap((tool) => [
			...lintValidity(tool, listing, warn),
			...lintAcceptance(tool, {
				server,
				plugin,
				warn
			}),
			...lintCut(tool, warn),
			...lintPaths(tool, paths, warn)
		]),
		...lintInstructions(listing, warn)
	];
}
/** How many UTF-16 units of a text a client with that cut never shows to the model; 0 where it is whole. */
function lostUnits(text) {
	return Math.max(0, text.length - CUT_UNITS);
}
function lintNone({ tools, notices, server }, warn) {
	if (tools.length > 0 || notices.some(({ kind }) => kind === "no-tools")) return [];
	return [warn("no-tools", null, `Server ${shortName(server.name)} offers no tools.`)];
}
function lintDuplicates({ tools, server }, warn) {
	const counts = /* @__PURE__ */ new Map();
	for (const tool of tools) counts.set(nameOf(tool), (counts.get(nameOf(tool)) ?? 0) + 1);
	return [...counts].filter(([name, count]) => count > 1 && name !== "").map(([name, count]) => warn("duplicate-tool", name, `Duplicate name ${shortName(name)}: ${shortName(server.name)} lists it ${count} times, and each is counted. Clients keep one of them: rename the others.`));
}
function lintValidity(tool, { identity }, warn) {
	const faults = findFaults(tool, identity.generation);
	if (faults.length === 0) return [];
	return [warn("tool-invalid", nameOf(tool), `${shortName(nameOf(tool))} breaks the protocol, and strict clients drop the whole list for it: ${faults.join("; ")}.`)];
}
function lintAcceptance(tool, { server, plugin, warn }) {
	const name = nameOf(tool);
	const refusal = name === "" ? null : refuseName(name, server, plugin);
	const schema = tool["inputSchema"];
	const unions = typeof schema === "object" && schema !== null ? [
		"anyOf",
		"oneOf",
		"allOf"
	].filter((key) => Object.hasOwn(schema, key)) : [];
	return [...refusal === null ? [] : [warn("name-refused", name, `${shortName(name)}: ${refusal}. Shorten or change it.`)], ...unions.length === 0 ? [] : [warn("name-refused", name, `${shortName(name)} has ${unions.join(" and ")} at the top of its inputSchema, for which some hosts refuse the request: move it into a property.`)]];
}
function lintCut(tool, warn) {
	const description = tool["description"];
	if (typeof description !== "string" || lostUnits(description) === 0) return [];
	const lost = formatNumber(lostUnits(description));
	const message = `The description of ${shortName(nameOf(tool))} has ${formatNumber(description.length)} characters, of which clients that cut at ${formatNumber(CUT_UNITS)} drop the last ${lost}: shorten it.`;
	return [warn("description-cut", nameOf(tool), message, {
		actual: description.length,
		limit: CUT_UNITS
	})];
}
function lintInstructions({ instructions, server }, warn) {
	if (instructions === null || lostUnits(instructions) === 0) return [];
	return [warn("description-cut", null, `The instructions of ${shortName(server.name)} have ${formatNumber(instructions.length)} characters, of which clients that cut at ${formatNumber(CUT_UNITS)} drop the last ${formatNumber(lostUnits(instructions))}: shorten them.`, {
		actual: instructions.length,
		limit: CUT_UNITS
	})];
}
function lintPaths(tool, paths, warn) {
	const text = JSON.stringify(tool);
	const known = paths.filter((path) => path.length > 1 && text.includes(JSON.stringify(path).slice(1, -1)));
	if (known.length === 0) return [];
	const found = known.find((path) => holdsPath(tool, path));
	return found === void 0 ? [] : [warn("machine-dependent", nameOf(tool), `The definition of ${shortName(nameOf(tool))} contains the path ${found} of the machine that measured it, so its size differs from machine to machine: leave the path out.`)];
}
/** Whether any text of the value holds the path as a whole: `/tmp` is not in `/tmpfile`, nor in `/var/tmp`. */
function holdsPath(value, path) {
	if (typeof value === "string") return holdsWhole(value, path);
	if (typeof value !== "object" || value === null) return false;
	return Object.entries(value).some(([key, inner]) => holdsWhole(key, path) || holdsPath(inner, path));
}
function holdsWhole(text, path) {
	for (let at = text.indexOf(path); at !== -1; at = text.indexOf(path, at + 1)) {
		const before = text[at - 1] ?? " ";
		const after = text[at + path.length] ?? " ";
		if (!/[\w~.-]/.test(before) && !/[\w-]/.test(after)) return true;
	}
	return false;
}
function nameOf(tool) {
	return typeof tool["name"] === "string" ? tool["name"] : "";
}

// src/core/profiles-schema.ts
/** What Codex keeps of a schema. Source: openai/codex, codex-rs/tools/src/json_schema.rs, 0.157. */
const KEPT = [
	"type",
	"description",
	"enum",
	"properties",
	"required",
	"additionalProperties",
	"items",
	"minItems",
	"anyOf",
	"oneOf",
	"allOf",
	"$ref",
	"$defs",
	"definitions"
];
const MAPS = [
	"properties",
	"$defs",
	"definitions"
];
const COMPACT_BYTES = 5e3;
const DEPTH = 64;
/** The parameters as Codex sends them: fewer keywords, and above 5,000 bytes without descriptions. */
function compactForCodex(schema) {
	const kept = keep(schema, KEPT, 0);
	const whole = isObject$1(kept) && !Object.hasOwn(kept, "properties") ? {
		...kept,
		properties: {}
	} : kept;
	if (whole === void 0 || jsonBytes(whole) <= COMPACT_BYTES) return whole ?? {
		type: "object",
		properties: {}
	};
	return keep(whole, KEPT.filter((key) => key !== "description"), 0);
}
function keep(schema, keys, depth) {
	if (depth > DEPTH) return schema;
	if (Array.isArray(schema)) return schema.map((inner) => keep(inner, keys, depth + 1));
	if (!isObject$1(schema)) return schema;
	const entries = Object.entries(schema).filter(([key]) => keys.includes(key));
	return Object.fromEntries(entries.map(([key, value]) => [key, MAPS.includes(key) ? keepMap(value, keys, depth) : keepValue(key, value, keys, depth)]));
}
function keepValue(key, value, keys, depth) {
	return key === "enum" || key === "required" ? value : keep(value, keys, depth + 1);
}
function keepMap(map, keys, depth) {
	if (!isObject$1(map)) return map;
	return Object.fromEntries(Object.entries(map).map(([name, inner]) => [name, keep(inner, keys, depth + 1)]));
}
/** A name of at most that many bytes; a longer one ends in `_` and a mark in place of the hash that the client puts there. */
function capBytes(name, mostBytes) {
	return utf8Bytes(name) <= mostBytes ? name : `${name.slice(0, mostBytes - 13)}_${"0".repeat(12)}`;
}

// src/core/profiles.ts
const PROFILE_IDS = [
	"claude-code",
	"codex",
	"vscode",
	"opencode",
	"generic"
];
const CLAUDE_UNITS = 2048;
const CLAUDE_NAME = 128;
const CODEX_NAME_BYTES = 64;
const VSCODE_NAME = 64;
const plainName = (text) => text.replace(/[^A-Za-z0-9_-]/g, "_");
const textOf = (value) => typeof value === "string" ? value : "";
const member = (tool, key) => Object.hasOwn(tool, key) ? { [key]: tool[key] } : {};
const never = () => false;
const PROFILES = {
	"claude-code": {
		id: "claude-code",
		label: "Claude Code",
		version: "2.1.283",
		verified: "2026-09-30",
		sources: [
			"https://code.claude.com/docs/en/mcp",
			"https://code.claude.com/docs/en/env-vars",
			"https://www.outflank.nl/blog/2026/09/30/mcp-design/"
		],
		evidence: "documentation and published captures; the program is closed source",
		defers: "default",
		deferred: "name",
		mostTools: null,
		mostToolsNote: null,
		instructionsUnits: CLAUDE_UNITS,
		notes: [
			"Titles, annotations and output schemas are not sent.",
			"ENABLE_TOOL_SEARCH=false sends every tool at the start; auto:N defers above N % of the context.",
			"A tool whose _meta has \"anthropic/alwaysLoad\" is sent at the start."
		],
		send: (server, tool) => {
			const name = `mcp__${plainName(server)}__${plainName(textOf(tool["name"]))}`;
			if (name.length > CLAUDE_NAME) return null;
			const description = textOf(tool["description"]);
			const lostUnits = Math.max(0, description.length - CLAUDE_UNITS);
			const shown = lostUnits === 0 ? description : `${description.slice(0, CLAUDE_UNITS)}… [truncated]`;
			return {
				name,
				lostUnits,
				tool: {
					name,
					...Object.hasOwn(tool, "description") ? { description: shown } : {},
					input_schema: tool["inputSchema"]
				}
			};
		},
		alwaysLoads: ({ _meta }) => isObject$1(_meta) && _meta["anthropic/alwaysLoad"] === true
	},
	codex: {
		id: "codex",
		label: "Codex",
		version: "0.157",
		verified: "2026-09-30",
		sources: ["https://github.com/openai/codex (codex-rs/tools/src/mcp_tool.rs, json_schema.rs, responses_api.rs; codex-rs/codex-mcp/src/tools.rs)", "https://www.outflank.nl/blog/2026/09/30/mcp-design/"],
		evidence: "its source",
		defers: "option",
		deferred: "nothing",
		mostTools: null,
		mostToolsNote: null,
		instructionsUnits: null,
		notes: [
			"Of a schema it keeps type, description, enum, properties, required, additionalProperties, items, minItems, anyOf, oneOf, allOf, $ref, $defs and definitions.",
			"A schema above 5,000 bytes loses its descriptions first, then more; what is left above that is not counted here.",
			"In code mode nothing is sent at the start."
		],
		send: (server, tool) => {
			const name = capBytes(`mcp__${plainName(server)}__${plainName(textOf(tool["name"]))}`, CODEX_NAME_BYTES);
			const parameters = compactForCodex(tool["inputSchema"]);
			return {
				name,
				lostUnits: 0,
				tool: {
					type: "function",
					name,
					...member(tool, "description"),
					parameters
				}
			};
		},
		alwaysLoads: never
	},
	vscode: {
		id: "vscode",
		label: "VS Code",
		version: null,
		verified: "2026-11",
		sources: ["https://github.com/microsoft/vscode (src/vs/workbench/contrib/mcp/common/mcpServer.ts, mcpTypes.ts, mcpLanguageModelToolContribution.ts)", "https://code.visualstudio.com/docs/copilot/agents/agent-tools"],
		evidence: "its source",
		defers: "option",
		deferred: "name",
		mostTools: 128,
		mostToolsNote: "tools of one request, all servers together, unless it groups them",
		instructionsUnits: null,
		notes: ["Tools whose schema is no valid draft-07 are left out.", "A tool whose _meta.ui.visibility lacks \"model\" is hidden from the model."],
		send: (server, tool) => {
			const { _meta } = tool;
			const visibility = isObject$1(_meta) && isObject$1(_meta["ui"]) ? _meta["ui"]["visibility"] : void 0;
			if (Array.isArray(visibility) && !visibility.includes("model")) return null;
			const name = `${`mcp_${plainName(server).toLowerCase()}`.slice(0, 17)}_${plainName(textOf(tool["name"]))}`.slice(0, VSCODE_NAME);
			const schema = isObject$1(tool["inputSchema"]) ? tool["inputSchema"] : {};
			const parameters = Object.hasOwn(schema, "properties") ? schema : {
				...schema,
				properties: {}
			};
			return {
				name,
				lostUnits: 0,
				tool: {
					name,
					description: textOf(tool["description"]) || "<empty>",
					parameters
				}
			};
		},
		alwaysLoads: never
	},
	opencode: {
		id: "opencode",
		label: "OpenCode",
		version: null,
		verified: "2026-11",
		sources: ["https://github.com/anomalyco/opencode (packages/opencode/src/mcp/index.ts, catalog.ts)"],
		evidence: "its source",
		defers: "never",
		deferred: "name",
		mostTools: null,
		mostToolsNote: null,
		instructionsUnits: null,
		notes: ["It neither cuts nor limits."],
		send: (server, tool) => {
			const name = `${plainName(server)}_${plainName(textOf(tool["name"]))}`;
			const schema = isObject$1(tool["inputSchema"]) ? tool["inputSchema"] : {};
			const parameters = {
				...schema,
				type: "object",
				properties: schema["properties"] ?? {},
				additionalProperties: schema["additionalProperties"] ?? false
			};
			return {
				name,
				lostUnits: 0,
				tool: {
					name,
					...member(tool, "description"),
					parameters
				}
			};
		},
		alwaysLoads: never
	},
	generic: {
		id: "generic",
		label: "A client without peculiarities",
		version: null,
		verified: null,
		sources: [],
		evidence: "no client: the three fields that most clients send, as the server wrote them",
		defers: "never",
		deferred: "name",
		mostTools: null,
		mostToolsNote: null,
		instructionsUnits: null,
		notes: [],
		send: (_, tool) => ({
			name: textOf(tool["name"]),
			lostUnits: 0,
			tool: {
				...member(tool, "name"),
				...member(tool, "description"),
				...member(tool, "inputSchema")
			}
		}),
		alwaysLoads: never
	}
};

// src/commands/question.ts
const REQUESTS = 1e3;
const CACHED_FRACTION = .1;
/**
* What a person asks about the sizes: a client's view, and cost.
* @throws {ExpectedFailure} a value that a flag cannot take, or half a question
*/
function readQuestion(flags) {
	const asked = ["requests", "cached"].find((flag) => flags[flag] !== void 0);
	if (asked !== void 0 && flags.price === void 0) throw failure("flags-conflict", [`--${asked} asks for a cost: give --price too, in money per million tokens.`]);
	if ((flags.price !== void 0 || flags.client !== void 0) && flags.tokens === false) throw failure("flags-conflict", [`--no-tokens cannot go with --${flags.price === void 0 ? "client" : "price"}, which needs them.`]);
	return {
		client: flags.client === void 0 ? null : readClient(flags.client),
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
function readClient(name) {
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
	const question = readQuestion(flags);
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

// src/files.ts
/** A larger file is no context file: nothing that an agent always loads comes near. */
const MOST_BYTES = 67108864;
/**
* Measures the context files that the keys of `files` match: bytes on disk, tokens of their text.
* Links that lead out of the repository, and what is no regular file, are left out.
* @param patterns paths or globs, relative to `root`
* @returns sorted by path, one row for each pattern that matches a file
*/
async function measureFiles(patterns, { root, repository, counter }) {
	if (patterns.length === 0) return [];
	const { glob } = await import("./dist3.js");
	return (await Promise.all(patterns.map(async (pattern) => {
		return (await glob(pattern, {
			cwd: root,
			dot: true,
			ignore: ["**/node_modules/**", "**/.git/**"],
			followSymbolicLinks: false,
			expandDirectories: false
		})).map((path) => ({
			pattern,
			path
		}));
	}))).flat().flatMap(({ pattern, path }) => {
		const real = insideRoot(join(root, path), repository);
		const stats = real === null ? void 0 : statSync(real, { throwIfNoEntry: false });
		if (real === null || !stats?.isFile() || stats.size > MOST_BYTES) return [];
		const bytes = readFileSync(real);
		return [{
			path: relative(root, join(root, path)).split(sep).join("/"),
			pattern,
			bytes: bytes.length,
			tokens: counter === null ? null : counter.count(bytes.toString("utf8"))
		}];
	}).sort((a, b) => a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
}

// src/flags.ts
const COMMANDS = {
	check: "Measure every server and hold it against the budget (default)",
	measure: "Print the sizes; needs no budget",
	init: "Write a budget file from the sizes of today",
	ratchet: "Lower or remove ceilings that can be lowered; never raises one",
	merge: "Join the reports of all shards and judge the whole: merge <report.json...>",
	render: "Show a report as text, a page, Markdown or a badge: render <report.json>",
	hook: "The pre-push hook: hook install, uninstall, run or print",
	demo: "Show a failing check, its comment and its page; needs no server of yours"
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

// src/report.ts
/** Puts the report together: the one document that every output is made from. */
function writeReport(measured, { verdict, findings, base, state, now }) {
	const { measurement, document, place, found } = measured;
	const servers = [...measurement.servers];
	const only = measured.only ?? null;
	return {
		schemaVersion: 1,
		tool: {
			name: "mcp-budget",
			version
		},
		commit: state.commit,
		dirty: state.dirty,
		measuredAt: now.toISOString(),
		verdict,
		...only === null ? {} : { only },
		totals: { ...measurement.totals },
		tokenizer: measured.counted ? "o200k_base" : null,
		sandbox: measured.sandbox,
		budget: document === null || place.budgetPath === null ? null : {
			path: relative(place.repository, place.budgetPath).split(sep).join("/"),
			totalBytes: (only === null ? topLimit(document.budget, "totalBytes") : entryLimit(document.budget, only, "totalBytes"))?.value ?? null,
			content: { ...document.budget }
		},
		discovery: {
			files: filesOf(measured),
			found: found.servers.length,
			measured: servers.filter(({ status }) => status === "measured").length
		},
		servers,
		files: [...measured.files],
		findings: [...findings],
		base,
		shard: measured.shard === null ? null : {
			...measured.shard,
			expected: [...measured.shard.expected]
		},
		...describeMany(measurement)
	};
}
/** The files that servers were read from; the budget too where one stands in nothing but it. */
function filesOf({ found, place, document, measurement }) {
	const budget = document !== null && place.budgetPath !== null && measurement.servers.some(({ source }) => source === "budget") && place.budgetPath !== null ? relative(place.root, place.budgetPath).split(sep).join("/") : null;
	return budget === null || found.files.includes(budget) ? [...found.files] : [...found.files, budget];
}

// src/run.ts
const COMMAND_MODULES = {
	check: () => import("./check2.js"),
	measure: () => import("./measure2.js"),
	init: () => import("./init.js"),
	ratchet: () => import("./ratchet.js"),
	merge: () => import("./merge.js"),
	render: () => import("./render.js"),
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

// src/tokens/asset.ts
const NAME = "o200k_base.bin";
/** Magic word, version, checksum of all that follows it, bytes of the file, longest token, bytes of `classBlocks`. */
const HEADER_BYTES = 24;
const CHECKED_FROM = 12;
const VERSION = 1;
const BUCKET_STARTS_BYTES = 393219;
/** The asset's place, seen from the folder this module runs in: the source, the chunks of the bundle, or the bundle. */
function placeFrom(folder) {
	if (basename(folder) === "tokens") return "../../dist";
	return basename(folder) === "chunks" ? ".." : ".";
}
/** @returns the path of the asset that belongs to this build */
function locateAsset(moduleUrl = import.meta.url) {
	const folder = dirname(fileURLToPath(moduleUrl));
	return join(folder, placeFrom(folder), NAME);
}
/**
* Reads and checks the asset.
* @param source its bytes, its path or its `file:` URL; by default the one of this build
* @throws ExpectedFailure `tokens-unavailable` where it is missing, cut, of another version or damaged
*/
function readAsset(source = locateAsset()) {
	const file = source instanceof Uint8Array ? NAME : source instanceof URL ? fileURLToPath(source) : source;
	const bytes = source instanceof Uint8Array ? source : readBytes(file);
	const damaged = (what) => failure("tokens-unavailable", [file, what], { file });
	if (bytes.length < HEADER_BYTES) throw damaged(`is cut: it has ${bytes.length} bytes`);
	if (String.fromCharCode(...bytes.subarray(0, 4)) !== "o200") throw damaged("is no token table");
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const field = (at) => view.getUint32(at, true);
	if (field(4) !== VERSION) throw damaged(`has version ${field(4)}, and this program reads version ${VERSION}`);
	if (field(12) !== bytes.length) throw damaged(`has ${bytes.length} bytes instead of ${field(12)}`);
	if (field(8) !== crc32(bytes.subarray(CHECKED_FROM))) throw damaged("is damaged: its checksum is wrong");
	const blocksFrom = 8728;
	const startsFrom = blocksFrom + field(20);
	const recordsFrom = startsFrom + BUCKET_STARTS_BYTES;
	return {
		longestToken: field(16),
		classIndex: bytes.subarray(HEADER_BYTES, blocksFrom),
		classBlocks: bytes.subarray(blocksFrom, startsFrom),
		bucketStarts: bytes.subarray(startsFrom, recordsFrom),
		records: bytes.subarray(recordsFrom)
	};
}
function readBytes(file) {
	try {
		return readFileSync(file);
	} catch (cause) {
		throw failure("tokens-unavailable", [file, "cannot be read"], {
			file,
			cause
		});
	}
}
const crc32 = zlib.crc32 ?? crc32InScript;
/** For Node before 20.15 and 22.2, whose zlib has no `crc32`. */
function crc32InScript(bytes) {
	const table = Int32Array.from({ length: 256 }, (_, byte) => {
		let rest = byte;
		for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? rest >>> 1 ^ 0xedb88320 : rest >>> 1;
		return rest;
	});
	let sum = -1;
	for (const byte of bytes) sum = table[(sum ^ byte) & 255] ^ sum >>> 8;
	return ~sum >>> 0;
}

// src/tokens/classes.ts
/** No class: a byte of a character beyond ASCII. */
const WIDE = 128;
/** Makes the look-up: one table for ASCII, blocks of 128 characters for all others. */
function createClasses({ classIndex, classBlocks }) {
	const ascii = (/* @__PURE__ */ new Uint8Array(256)).fill(128);
	const first = classIndex[0] << 7;
	ascii.set(classBlocks.subarray(first, first + 128));
	function wideAt(bytes, at) {
		const lead = bytes[at];
		const second = bytes[at + 1] & 63;
		let code;
		if (lead < 224) code = (lead & 31) << 6 | second;
		else if (lead < 240) code = (lead & 15) << 12 | second << 6 | bytes[at + 2] & 63;
		else code = (lead & 7) << 18 | second << 12 | (bytes[at + 2] & 63) << 6 | bytes[at + 3] & 63;
		return classBlocks[classIndex[code >> 7] << 7 | code & 127];
	}
	function at(bytes, at) {
		const known = ascii[bytes[at]];
		return known === 128 ? wideAt(bytes, at) : known;
	}
	return {
		ascii,
		at
	};
}
/** Bytes of the character that begins with this byte. */
function widthOf(lead) {
	if (lead < 128) return 1;
	if (lead < 224) return 2;
	return lead < 240 ? 3 : 4;
}

// src/tokens/hash.ts
const FIRST = 0;
const MIDDLE = 1;
const LAST = 2;
/**
* Reads the words of a piece; one that others leave no room for is 0.
* @param length at least 1
* @returns a hash of words and length whose upper bits are the good ones; scripts/generate-tokens.mjs
* sorts the tokens by it
*/
function readWords(bytes, from, length, words) {
	let first;
	let middle = 0;
	let last = 0;
	if (length < 4) first = bytes.getUint8(from) | bytes.getUint8(from + (length >> 1)) << 8 | bytes.getUint8(from + length - 1) << 16;
	else {
		first = bytes.getInt32(from, true);
		if (length > 4) last = bytes.getInt32(from + length - 4, true);
		if (length > 8) middle = bytes.getInt32(from + (length - 4 >> 1), true);
	}
	words[0] = first;
	words[1] = middle;
	words[2] = last;
	const sum = Math.imul(first ^ Math.imul(middle, 668265263), 0x85ebca6b) + Math.imul(last, 0xc2b2ae35) + length;
	return Math.imul(sum ^ sum >>> 15, 0x9e3779b1);
}

// src/tokens/memory.ts
/** Puts a memory of fixed size before the count: listings repeat few pieces many times. */
function createMemory(countPiece) {
	const slots = /* @__PURE__ */ new Int32Array(16384);
	const words = /* @__PURE__ */ new Int32Array(3);
	return (bytes, from, to) => {
		const length = to - from;
		if (length > 12) return countPiece(bytes, from, to);
		const slot = readWords(bytes, from, length, words) >>> 20 << 2;
		const known = slots[slot];
		if ((known & 15) === length && slots[slot + 1] === words[0] && slots[slot + 2] === words[1] && slots[slot + 3] === words[2]) return known >> 4;
		slots.set(words, slot + 1);
		const tokens = countPiece(bytes, from, to);
		slots[slot] = tokens << 4 | length;
		return tokens;
	};
}

// src/tokens/vocabulary.ts
/** Sorts after every rank: the bytes are no token. */
const NO_RANK = 0x7fffffff;
/** The buckets are numbered by the upper 17 bits of the hash. */
const BUCKET_SHIFT = 15;
const RECORD_HEAD = 4;
/** All tokens in one hash table over their bytes, which is the file itself. */
function createRankOf({ bucketStarts, records, longestToken }) {
	const words = /* @__PURE__ */ new Int32Array(3);
	return (bytes, from, to) => {
		const length = to - from;
		if (length > longestToken) return NO_RANK;
		const bucket = 3 * (readWords(bytes, from, length, words) >>> BUCKET_SHIFT);
		const stop = bucketStarts[bucket + 3] | bucketStarts[bucket + 4] << 8 | bucketStarts[bucket + 5] << 16;
		let record = bucketStarts[bucket] | bucketStarts[bucket + 1] << 8 | bucketStarts[bucket + 2] << 16;
		while (record < stop) {
			const found = records[record];
			if (found === length) {
				const shift = record + RECORD_HEAD - from;
				let at = to - 1;
				while (at >= from && bytes.getUint8(at) === records[at + shift]) at--;
				if (at < from) return records[record + 1] | records[record + 2] << 8 | records[record + 3] << 16;
			}
			record += RECORD_HEAD + found;
		}
		return NO_RANK;
	};
}

// src/tokens/merge.ts
/** Pieces up to this size share one workspace, longer ones get their own. */
const COMMON_BYTES = 4096;
function allocate(length) {
	const leaves = 2 ** Math.ceil(Math.log2(length));
	return {
		leaves,
		tree: new Int32Array(2 * leaves),
		ahead: new Uint8Array(length + 1),
		behind: new Uint8Array(length + 1)
	};
}
/** Gives a leaf its rank and mends the minima above it. */
function set(tree, leaf, rank) {
	tree[leaf] = rank;
	for (let node = leaf; node > 1;) {
		const least = Math.min(tree[node], tree[node ^ 1]);
		node >>= 1;
		if (tree[node] === least) return;
		tree[node] = least;
	}
}
/**
* Makes the merge: the pair of neighbours with the lowest rank first, the leftmost of equals, until no
* pair is a token. Each step walks one path of a tree of minima: n log n for every piece.
*/
function createMerge(rankOf) {
	const common = [];
	function workspaceFor(length) {
		if (length > COMMON_BYTES) return allocate(length);
		const power = Math.ceil(Math.log2(length));
		common[power] ??= allocate(2 ** power);
		return common[power];
	}
	return (bytes, from, to) => {
		const length = to - from;
		if (length < 2) return length;
		const { leaves, tree, ahead, behind } = workspaceFor(length);
		for (let at = 0; at < length - 1; at++) tree[leaves + at] = rankOf(bytes, from + at, from + at + 2);
		tree.fill(NO_RANK, leaves + length - 1, 2 * leaves);
		for (let node = leaves - 1; node > 0; node--) tree[node] = Math.min(tree[2 * node], tree[2 * node + 1]);
		ahead.fill(1, 0, length + 1);
		behind.fill(1, 0, length + 1);
		let parts = length;
		for (let least = tree[1]; least !== NO_RANK; least = tree[1]) {
			let node = 1;
			while (node < leaves) {
				node *= 2;
				if (tree[node] !== least) node++;
			}
			const left = node - leaves;
			const right = left + ahead[left];
			const end = right + ahead[right];
			ahead[left] = end - left;
			behind[end] = end - left;
			parts--;
			set(tree, right + leaves, NO_RANK);
			set(tree, node, end < length ? rankOf(bytes, from + left, from + end + ahead[end]) : NO_RANK);
			if (left > 0) {
				const before = left - behind[left];
				set(tree, before + leaves, rankOf(bytes, from + before, from + end));
			}
		}
		return parts;
	};
}

// src/tokens/split.ts
const LF = 10;
const CR = 13;
const BLANK = 32;
const APOSTROPHE = 39;
const SLASH = 47;
/**
* Makes the split: piece by piece what the pattern of o200k_base would match. A character is looked at
* a bounded number of times, whatever the text.
*/
function createPieceEnd({ ascii, at: classAt }) {
	/** The first two branches: uppers, then lowers. */
	function letters(bytes, start, end) {
		let at = start;
		while (at < end && ascii[bytes[at]] === 1) at++;
		while (at < end && ascii[bytes[at]] === 2) at++;
		if (at < end && ascii[bytes[at]] === 128) at = wideLetters(bytes, start, end);
		return at < end && bytes[at] === APOSTROPHE ? contraction(bytes, at, end) : at;
	}
	/**
	* The same for characters that count as both: without a lower behind the uppers the pattern gives back
	* characters until one counts as both, and only if none does, all of them stand.
	*/
	function wideLetters(bytes, start, end) {
		let at = start;
		let afterBoth = 0;
		let found = 0;
		while (at < end) {
			found = classAt(bytes, at);
			if (!(found & 1)) break;
			at += widthOf(bytes[at]);
			if (found & 2) afterBoth = at;
		}
		if (at < end && found & 2) do
			at += widthOf(bytes[at]);
		while (at < end && classAt(bytes, at) & 2);
		else if (afterBoth > 0) at = afterBoth;
		return at;
	}
	function numbers(bytes, start, end) {
		let at = start;
		for (let count = 0; count < 3 && at < end && classAt(bytes, at) & 8; count++) at += widthOf(bytes[at]);
		return at;
	}
	function symbols(bytes, start, end) {
		let at = start;
		while (at < end && ascii[bytes[at]] & 68) at++;
		while (at < end && classAt(bytes, at) & 68) at += widthOf(bytes[at]);
		while (at < end && (bytes[at] === LF || bytes[at] === CR || bytes[at] === SLASH)) at++;
		return at;
	}
	/** The last three branches: up to the last newline of the run, else all but the blank before a word. */
	function spaces(bytes, start, end) {
		let at = start;
		let last = start;
		let afterNewline = 0;
		while (at < end) {
			const found = classAt(bytes, at);
			if (!(found & 16)) break;
			last = at;
			at += widthOf(bytes[at]);
			if (found & 32) afterNewline = at;
		}
		if (afterNewline > 0) return afterNewline;
		return at < end && last > start ? last : at;
	}
	return (bytes, at, end) => {
		const first = classAt(bytes, at);
		if (first & 3) return letters(bytes, at, end);
		if (first & 8) return numbers(bytes, at, end);
		const next = at + widthOf(bytes[at]);
		const second = next < end ? classAt(bytes, next) : 0;
		if (second & 3 && !(first & 32)) return letters(bytes, next, end);
		if (first & 68) return symbols(bytes, next, end);
		if (second & 68 && bytes[at] === BLANK) return symbols(bytes, next, end);
		return spaces(bytes, at, end);
	};
}
/**
* `'s`, `'t`, `'m`, `'d`, `'re`, `'ve`, `'ll` in any case. tiktoken's pattern says so with `(?i:…)`, by which
* the long s, U+017F, is an s; js-tiktoken lists the cases of ASCII and lacks it.
*/
function contraction(bytes, at, end) {
	const lowerAt = (index) => index < end ? bytes[index] | 32 : 0;
	const [one, two] = [lowerAt(at + 1), lowerAt(at + 2)];
	if (one === 115 || one === 116 || one === 109 || one === 100) return at + 2;
	if (two === 101 && (one === 114 || one === 118)) return at + 3;
	if (one === 108 && two === 108) return at + 3;
	return at + 2 < end && bytes[at + 1] === 197 && bytes[at + 2] === 191 ? at + 3 : at;
}

// src/tokens/counter.ts
/** UTF-16 units up to which a text is encoded into the counter's own buffer. */
const COMMON_UNITS = 65536;
/**
* Loads the table of tokens: a few milliseconds, about 5 MB of memory.
* @param source the table's bytes, path or `file:` URL; by default the one beside the bundle
* @throws ExpectedFailure `tokens-unavailable` where the table is missing or damaged
*/
function loadCounter(source) {
	const asset = readAsset(source);
	const pieceEnd = createPieceEnd(createClasses(asset));
	const rankOf = createRankOf(asset);
	const merge = createMerge(rankOf);
	const countPiece = createMemory((bytes, from, to) => rankOf(bytes, from, to) === 0x7fffffff ? merge(bytes, from, to) : 1);
	const encoder = new TextEncoder();
	const common = new Uint8Array(3 * COMMON_UNITS);
	function countBytes(bytes, end) {
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
		let total = 0;
		for (let at = 0; at < end;) {
			const next = pieceEnd(bytes, at, end);
			total += countPiece(view, at, next);
			at = next;
		}
		return total;
	}
	return { count: (text) => {
		if (text.length <= COMMON_UNITS) return countBytes(common, encoder.encodeInto(text, common).written);
		const bytes = encoder.encode(text);
		return countBytes(bytes, bytes.length);
	} };
}

export { takeStock as $, quote$1 as $t, readHead as A, readTree$1 as An, measureFolder as At, readShare as B, ExpectedFailure as Bn, Session as Bt, run$2 as C, searchedWords as Cn, concludeMeasured as Ct, findRepository as D, parseBudget as Dn, limitsTokens as Dt, printReport as E, readBudget as En, NO_TOKENS as Et, isRefusal as F, keyPath as Fn, listed as Ft, judge as G, isObject$3 as Gt, describeMany as H, makeGate as Hn, initialize as Ht, killGroup as I, closest as In, NestedTooDeep as It, readCeilings as J, bug as Jt, judgeTools as K, readEnvelopes as Kt, atExit as L, distance as Ln, nesting as Lt, readTree as M, parse as Mn, deadlineFor as Mt, git as N, parseTree as Nn, fail as Nt, readChanges as O, contentOf as On, lintAll as Ot, gitMaybe as P, printParseErrorCode as Pn, listOver as Pt, findLargest as Q, bytesInWords as Qt, makeTemporary as R, nodeAt as Rn, parseMessage as Rt, textBytes as S, locateFresh as Sn, check as St, readTrust as T, BUDGET_FILE as Tn, readCommit$1 as Tt, percentile as U, readOffer as Ut, takeShare as V, failure as Vn, CLIENT_INFO as Vt, decide as W, readServerInfo as Wt, openCase as X, RpcError as Xt, toolLimit as Y, rpcWords as Yt, eachTool as Z, WireClosed as Zt, lostUnits as _, checkoutsOf as _n, measureTool as _t, COMMANDS as a, sceneOf as an, jsonForTerminal as at, listSchemas as b, contains as bn, jsonBytes as bt, STARTING as c, expand as cn, formatCount as ct, broken as d, NO_VARIABLES as dn, formatSigned as dt, seconds as en, renderJson as et, fromDefinition as f, isRecord as fn, shortName as ft, lint as g, installSteps as gn, measureServer as gt, CUT_UNITS as h, installBubblewrap as hn, measure as ht, writeReport as i, findServers as in, jsonForActions as it, readState as j, createScanner as jn, startServers as jt, readCommit as k, membersOf$1 as kn, loadTokens as kt, takes as l, label as ln, formatNumber as lt, PROFILES as m, OWN_BUBBLEWRAP as mn, isComplete as mt, fromConfigs as n, Deadline as nn, cut as nt, FLAGS as o, fetchedPackages as on, neutral as ot, run$1 as p, ServerFailure as pn, gather as pt, readAllowances as q, abortReason as qt, run as r, TimedOut as rn, escapeHtml as rt, NEGATABLE as s, toServer as sn, neutralLines as st, loadCounter as t, Aborted as tn, readNumber as tt, measureFiles as u, readText as un, formatShare as ut, refuseName as v, programOn as vn, sumTools as vt, readRequest as w, CONFIG_FILES as wn, measureOnly as wt, memberBytes as x, locate as xn, utf8Bytes as xt, isObject$1 as y, trustedPath as yn, compareText as yt, sweepTemporary as z, insideRoot as zn, CAPS as zt };