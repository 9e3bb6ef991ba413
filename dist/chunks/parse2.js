import { Xt as printParseErrorCode, Yt as parseTree, qt as createScanner, rn as failure } from "./start.js";
import { r as TomlError, t as parse } from "./dist.js";

// src/servers/parse.ts
const MAX_DEPTH = 100;
/** Of `SyntaxKind`, a const enum that single-file compilers cannot import. */
const TOKENS = {
	opening: [1, 3],
	closing: [2, 4],
	end: 17
};
/**
* Reads JSON, JSON with comments, or TOML.
* @param file what to call the file in messages
* @throws {ExpectedFailure} `config-syntax` with line and column
*/
function parseConfig(text, syntax, file) {
	const conflict = /^(<{7}|>{7}) /m.exec(text);
	if (conflict !== null) throw syntaxFailure(text, conflict.index, {
		file,
		what: "it holds conflict markers"
	});
	return syntax === "toml" ? parseToml(text, file) : parseJson(text, {
		file,
		lenient: syntax === "jsonc"
	});
}
function parseJson(text, { file, lenient }) {
	const deep = tooDeepAt(text);
	if (deep !== null) throw syntaxFailure(text, deep, {
		file,
		what: `it nests deeper than ${MAX_DEPTH} levels`
	});
	const errors = [];
	const tree = parseTree(text, errors, {
		disallowComments: !lenient,
		allowTrailingComma: lenient,
		allowEmptyContent: false
	});
	const first = errors[0];
	if (first !== void 0) throw syntaxFailure(text, first.offset, {
		file,
		what: words(printParseErrorCode(first.error))
	});
	if (tree === void 0) throw syntaxFailure(text, 0, {
		file,
		what: "it is empty"
	});
	const duplicates = [];
	return {
		data: toData(tree, [], duplicates),
		duplicates
	};
}
function toData(node, path, duplicates) {
	if (node.type === "array") return (node.children ?? []).map((child, index) => toData(child, [...path, String(index)], duplicates));
	if (node.type !== "object") return node.value;
	const data = Object.create(null);
	for (const member of node.children ?? []) {
		const [key, value] = member.children ?? [];
		if (key === void 0 || value === void 0) continue;
		const here = [...path, key.value];
		if (key.value in data) duplicates.push(here);
		data[key.value] = toData(value, here, duplicates);
	}
	return data;
}
/** The parser recurses, so depth is bounded before it runs. */
function tooDeepAt(text) {
	const scanner = createScanner(text, true);
	let depth = 0;
	for (let token = scanner.scan(); token !== TOKENS.end; token = scanner.scan()) {
		if (TOKENS.opening.includes(token)) depth += 1;
		if (TOKENS.closing.includes(token)) depth -= 1;
		if (depth > MAX_DEPTH) return scanner.getTokenOffset();
	}
	return null;
}
function parseToml(text, file) {
	try {
		return {
			data: parse(text, { maxDepth: MAX_DEPTH }),
			duplicates: []
		};
	} catch (cause) {
		if (!(cause instanceof TomlError)) throw cause;
		const what = (cause.message.split("\n")[0] ?? "").replace(/^Invalid TOML document: /, "");
		throw failure("config-syntax", [file, what], {
			file,
			line: cause.line,
			column: cause.column,
			cause
		});
	}
}
function syntaxFailure(text, offset, { file, what }) {
	const before = text.slice(0, offset).split(/\r\n|\r|\n/);
	const line = before.length;
	const column = (before.at(-1) ?? "").length + 1;
	return failure("config-syntax", [file, what], {
		file,
		line,
		column
	});
}
function words(code) {
	if (code === "InvalidCommentToken") return "a comment stands where its client allows none";
	return code.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}

export { parseConfig as t };