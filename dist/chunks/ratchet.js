import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Bt as searchedWords, C as measureOnly, Jt as readTree, Kt as contentOf, Qt as keyPath, Yt as createScanner, in as failure, qt as membersOf, tn as nodeAt, u as readRequest, v as neutral } from "./start.js";
import { n as writeBudget } from "./write.js";
import { D as openCase, E as judgeTools, F as isComplete, H as formatCount, K as shortName, U as formatNumber } from "./beside.js";
import { t as EXIT } from "./io.js";

// src/budget/remove.ts
/** The splices that take `members` out of `object`; `applyEdits` says which comments go along. */
function removeMembers(text, object, members) {
	const pieces = piecesOf(text, object, members);
	const rows = rowsOf(pieces);
	markComments(rows);
	markCommas(pieces);
	if (pieces.every((piece) => piece.gone || piece.kind !== "member" && piece.kind !== "comment")) return [{
		offset: object.offset,
		length: object.length,
		text: "{}"
	}];
	joinLed(rows);
	for (const row of rows) markBlanks(row);
	markBlankRows(rows);
	return pieces.filter((piece) => piece.gone).map(({ offset, length }) => ({
		offset,
		length,
		text: ""
	}));
}
const KINDS = {
	1: "open",
	2: "close",
	5: "comma",
	12: "comment",
	13: "comment",
	14: "newline",
	15: "space"
};
function piecesOf(text, object, gone) {
	const byOffset = new Map(membersOf(object).map(({ node }) => [node.offset, node]));
	const scanner = createScanner(text);
	const pieces = [];
	const end = object.offset + object.length;
	for (let offset = object.offset; offset < end;) {
		const member = byOffset.get(offset);
		if (member !== void 0) {
			pieces.push({
				kind: "member",
				offset,
				length: member.length,
				gone: gone.has(member)
			});
			offset += member.length;
			continue;
		}
		scanner.setPosition(offset);
		const kind = KINDS[scanner.scan()];
		const length = scanner.getTokenLength();
		pieces.push({
			kind,
			offset,
			length,
			gone: false
		});
		offset += length;
	}
	return pieces;
}
function rowsOf(pieces) {
	const rows = [[]];
	for (const piece of pieces) {
		rows.at(-1).push(piece);
		if (piece.kind === "newline") rows.push([]);
	}
	return rows;
}
function markComments(rows) {
	for (const [index, row] of rows.entries()) {
		const members = row.filter((piece) => piece.kind === "member");
		for (const member of members.filter((each) => each.gone)) {
			markBehind(row, row.indexOf(member));
			markBefore(row, row.indexOf(member));
		}
		if (members.length > 0 && members.every((each) => each.gone)) markAbove(rows, index);
	}
}
/** Comments behind a member are its own, but between its comma and a next member on the line they are that one's. */
function markBehind(row, index) {
	const behind = row.slice(index + 1);
	const next = behind.findIndex((piece) => piece.kind === "member");
	const comma = behind.findIndex((piece) => piece.kind === "comma");
	const own = next === -1 ? behind : behind.slice(0, comma === -1 ? next : comma);
	for (const piece of own) if (piece.kind === "comment") piece.gone = true;
}
function markBefore(row, index) {
	for (const piece of row.slice(0, index).toReversed()) if (piece.kind === "comment") piece.gone = true;
	else if (piece.kind !== "space") return;
}
function markAbove(rows, index) {
	for (const row of rows.slice(0, index).toReversed()) {
		const solid = row.filter((piece) => piece.kind !== "space" && piece.kind !== "newline");
		if (solid.length === 0 || solid.some((piece) => piece.kind !== "comment")) return;
		for (const piece of solid) piece.gone = true;
	}
}
/** Between two members that stay, one comma stays: the one at the start of the later's line where the file is written so. */
function markCommas(pieces) {
	const last = pieces.findLast((piece) => piece.kind === "member");
	let commas = [];
	let ledBy = null;
	let rowStarts = false;
	let kept = false;
	for (const piece of pieces) {
		if (piece.kind === "comma") {
			commas.push(piece);
			ledBy = rowStarts ? piece : null;
		}
		if (piece.kind === "newline") [rowStarts, ledBy] = [true, null];
		else if (piece.kind !== "space") rowStarts = false;
		const end = piece.kind === "close";
		if (!end && (piece.kind !== "member" || piece.gone)) continue;
		const trailing = end && commas.some((comma) => last !== void 0 && comma.offset > last.offset);
		const stays = kept && (!end || trailing) ? ledBy ?? commas[0] : void 0;
		for (const comma of commas) comma.gone = comma !== stays;
		[commas, ledBy, kept] = [
			[],
			null,
			true
		];
	}
}
/**
* Where commas lead the lines, the first entry stands without one, often behind the brace: the entry that
* becomes the first takes the place of the one that goes. A comment that stays between them keeps the lines.
*/
function joinLed(rows) {
	const [from, to] = [rows.findIndex(hasMember), rows.findIndex((row) => row.some((piece) => piece.kind === "member" && !piece.gone))];
	const [first, last] = [rows[from], rows[to]];
	if (first === void 0 || last === void 0 || from === to) return;
	const start = first.findIndex(({ kind }) => kind === "member");
	const end = last.findIndex((piece) => piece.kind === "member" && !piece.gone);
	const led = last.slice(0, end).find(({ kind }) => kind !== "space")?.kind === "comma";
	const between = [
		...first.slice(start),
		...rows.slice(from + 1, to).flat(),
		...last.slice(0, end)
	];
	if (!led || between.some((piece) => piece.kind === "comment" && !piece.gone)) return;
	for (const piece of between) piece.gone = true;
	rows.splice(from, to - from + 1, [...first.slice(0, start), ...last.slice(end)]);
}
function hasMember(row) {
	return row.some(({ kind }) => kind === "member");
}
/** A row of which nothing is left goes with its line end; elsewhere one of the blanks around a gap stays. */
function markBlanks(row) {
	if (row.every((piece) => !piece.gone)) return;
	if (row.every((piece) => piece.gone || piece.kind === "space" || piece.kind === "newline")) {
		for (const piece of row) piece.gone = true;
		return;
	}
	for (let start = 0; start < row.length;) {
		let end = start;
		while (end < row.length && (row[end].gone || row[end].kind === "space")) end += 1;
		if (row.slice(start, end).some((piece) => piece.gone)) closeGap(row.slice(start, end), row[start - 1], row[end]);
		start = Math.max(end, start) + 1;
	}
}
function closeGap(gap, left, right) {
	const blanks = gap.filter((piece) => piece.kind === "space");
	const before = gap[0].kind === "space" ? gap[0] : null;
	const after = gap.at(-1).kind === "space" ? gap.at(-1) : null;
	let stays;
	if (right === void 0 || right.kind === "newline") stays = null;
	else if (left === void 0 || left.kind === "open") stays = before;
	else stays = right.kind === "close" ? after : before ?? after;
	for (const blank of blanks) blank.gone = blank !== stays;
}
/** Where whole rows went, no two blank rows meet, and none is left at the start or the end of the object. */
function markBlankRows(rows) {
	let above = rows[0];
	let wentBetween = false;
	for (const row of rows) {
		if (row.every((piece) => piece.gone)) {
			wentBetween = true;
			continue;
		}
		if (wentBetween && isBlank(row) && (above === rows[0] || isBlank(above))) for (const piece of row) piece.gone = true;
		else {
			if (wentBetween && isBlank(above) && row.find((piece) => piece.kind !== "space")?.kind === "close") for (const piece of above) piece.gone = true;
			above = row;
		}
		wentBetween = false;
	}
}
function isBlank(row) {
	return row.every((piece) => piece.kind === "space" || piece.kind === "newline");
}

// src/budget/edit.ts
/**
* Lowers numbers and removes entries in place; every other letter of the text stays as it is:
* comments, order, indentation, line ends, byte order mark and final newline.
*
* A removed entry takes its own comments along and no other. Its own are those behind it on its
* line (before the next entry), those directly before it on its line, and the lines of nothing but
* comments directly above its line, up to a blank line, where no other entry of that line stays.
* An object without entries and comments becomes `{}`.
* @param text a valid budget
* @returns the new text; parsing it gives exactly the intended budget
*/
function applyEdits(text, edits) {
	const root = readTree(text, "budget");
	const splices = [];
	const removals = /* @__PURE__ */ new Map();
	for (const { path, from, to } of edits) {
		const { value, member, complete } = nodeAt(root, path);
		if (!complete || member === null || value.value !== from) throw new Error(`${keyPath(path)} is not ${from} in the text to edit`);
		if (to === null) {
			const object = nodeAt(root, path.slice(0, -1)).value;
			removals.set(object, (removals.get(object) ?? /* @__PURE__ */ new Set()).add(member));
		} else if (to > from) throw new Error(`${keyPath(path)} would rise from ${from} to ${to}`);
		else if (to < from) splices.push({
			offset: value.offset,
			length: value.length,
			text: String(to)
		});
	}
	for (const [object, members] of removals) splices.push(...removeMembers(text, object, members));
	const edited = splice(text, splices);
	if (!isDeepStrictEqual(contentOf(readTree(edited, "budget")), intended(root, edits))) throw new Error("An edit of the budget changed more than it should have; nothing was written");
	return edited;
}
function splice(text, splices) {
	const parts = [];
	let done = 0;
	for (const { offset, length, text: insert } of splices.toSorted((a, b) => a.offset - b.offset)) {
		parts.push(text.slice(done, offset), insert);
		done = offset + length;
	}
	return [...parts, text.slice(done)].join("");
}
function intended(root, edits) {
	const content = contentOf(root);
	for (const { path, to } of edits) {
		const parent = path.slice(0, -1).reduce((value, key) => value[key], content);
		if (to === null) delete parent[path.at(-1)];
		else parent[path.at(-1)] = to;
	}
	return content;
}

// src/core/ratchet.ts
const POLICY = {
	raises: "warning",
	allowRaise: false,
	inherited: "fail"
};
const BLOCKING = /* @__PURE__ */ new Set(["ratchet-grew", "tool-over"]);
/**
* Lowers or removes entries of the ratchet to today's sizes; never raises one. Totals do not block it.
*/
function tighten(budget, measurement, { only, others }) {
	const judgeWith = (left) => judgeTools(openCase({
		budget,
		measurement,
		only,
		others: left,
		files: [],
		notices: [],
		base: null,
		policy: POLICY
	}, budget));
	const findings = judgeWith(others);
	const blocking = findings.filter(({ kind }) => BLOCKING.has(kind));
	const renamed = findings.filter(({ renamedTo }) => renamedTo !== void 0);
	if (blocking.length > 0) return {
		kind: "blocked",
		findings: [...blocking, ...renamed]
	};
	const edits = findings.flatMap(planEdit);
	const known = new Set(edits.map(({ path }) => JSON.stringify(path)));
	const undecided = judgeWith([]).filter((finding) => planEdit(finding).some(({ path }) => !known.has(JSON.stringify(path)))).map(({ path = [], server, tool }) => ({
		path,
		clear: `${server ?? only ?? "SERVER"}/${tool ?? ""}`
	}));
	return {
		kind: "edits",
		edits,
		...undecided.length === 0 ? {} : { undecided }
	};
}
function planEdit(finding) {
	const { becomes, limit, path } = finding;
	return becomes === void 0 || limit === void 0 || path === void 0 ? [] : [{
		path,
		from: limit,
		to: becomes,
		why: explain$1(finding)
	}];
}
function explain$1({ kind, server, tool, actual, becomes }) {
	const name = shortName(tool ?? "");
	const size = formatCount(actual ?? 0, "byte");
	if (kind === "ratchet-gone") return server === void 0 ? `no server lists ${name} any more` : `${shortName(server)} does not list ${name} any more`;
	return becomes === null ? `${name} is ${size} and fits its limit` : `${name} is ${size} now`;
}

// src/commands/ratchet.ts
/** `mcp-budget ratchet`: lowers or removes the ceilings that today's sizes allow to be lower; never raises one. */
async function run(invocation, io) {
	const { flags } = invocation;
	const { request } = await readRequest(invocation, io);
	const { head } = await measureOnly({
		...request,
		tokens: flags.tokens ?? false,
		now: io.now
	});
	const { document, place, measurement } = head;
	if (document === null || place.budgetPath === null) throw failure("no-budget", [searchedWords(place)]);
	const path = relative(io.cwd, place.budgetPath);
	const unmeasured = unmeasuredFindings(head);
	if (unmeasured.length > 0 || !isComplete(measurement)) return tell({
		verdict: "unmeasured",
		path,
		written: false,
		edits: [],
		findings: unmeasured
	}, invocation, io);
	const plan = tighten(document.budget, measurement, {
		only: request.only,
		others: await othersOf(head, request)
	});
	if (plan.kind === "blocked") return tell({
		verdict: "fail",
		path,
		written: false,
		edits: [],
		findings: plan.findings
	}, invocation, io);
	const write = plan.edits.length > 0 && flags.check !== true;
	if (write) {
		const text = applyEdits(document.text, plan.edits);
		if (readFileSync(place.budgetPath, "utf8") !== document.text) throw failure("budget-changed", [path], { file: path });
		await writeBudget(place.budgetPath, text, place.repository);
	}
	return tell({
		verdict: flags.check === true && plan.edits.length > 0 ? "fail" : "pass",
		path,
		written: write,
		edits: plan.edits,
		..."undecided" in plan ? { undecided: plan.undecided } : {},
		findings: []
	}, invocation, io);
}
/** Servers that are defined and were not measured: beside a typed command or URL these are all of the files. */
async function othersOf({ found, document, place }, { launch, remote, env, trusted, cwd }) {
	if (launch === null && (remote ?? null) === null) return found.others ?? [];
	const { findServers } = await import("./find.js");
	const { root, repository } = place;
	const defined = await findServers({
		root,
		repository,
		budget: document?.budget ?? null,
		budgetLabel: null,
		cwd,
		env,
		trusted
	});
	return [.../* @__PURE__ */ new Set([...found.others ?? [], ...defined.servers.map(({ name }) => name)])].filter((name) => name !== "server");
}
function unmeasuredFindings({ measurement, found }) {
	const missing = found.missing === null ? [] : [{
		kind: "server-unmeasured",
		severity: "error",
		message: found.missing.message
	}];
	const failed = measurement.servers.flatMap((server) => server.status === "unmeasured" ? [{
		kind: "server-unmeasured",
		severity: "error",
		server: server.name,
		message: `${server.name}: ${server.reason.message}`
	}] : []);
	return [...missing, ...failed];
}
const EXITS = {
	pass: EXIT.pass,
	fail: EXIT.fail,
	unmeasured: EXIT.unmeasured
};
async function tell(outcome, { flags }, io) {
	if (flags.json) {
		const { jsonForActions } = await import("./neutral.js");
		io.stdout.write(`${jsonForActions(JSON.stringify({
			schemaVersion: 1,
			...outcome
		}, null, 2))}\n`);
		return EXITS[outcome.verdict];
	}
	if (flags.quiet && outcome.verdict === "pass") return EXIT.pass;
	for (const line of lines(outcome)) (outcome.findings.length > 0 ? io.stderr : io.stdout).write(`${neutral(line, "log")}\n`);
	return EXITS[outcome.verdict];
}
function lines({ verdict, path, written, edits, undecided = [], findings }) {
	if (verdict === "unmeasured") return [...findings.map(({ message }) => message), `${path} is unchanged: only a complete measurement may lower a ceiling.`];
	if (findings.length > 0) return [...findings.map(({ message }) => message), `${path} is unchanged: mend these first, "ratchet" never raises a limit.`];
	const open = undecided.map(sayUndecided);
	if (edits.length === 0) return open.length > 0 ? [...open, `${path} is unchanged.`] : [`${path} is as tight as it can be.`];
	return [
		...edits.map((edit) => explain(edit, written)),
		...open,
		written ? `${path} is written. Commit it.` : `Nothing is written. Run "mcp-budget ratchet" to write ${path}.`
	];
}
function sayUndecided({ path, clear }) {
	return `left  ${JSON.stringify(path.at(-1) ?? "")}: it may be an entry of a server that was not measured. Measure all servers, or name the server in the key: ${JSON.stringify(clear)}.`;
}
function explain({ path, from, to, why }, written) {
	const key = path.at(-1) ?? "";
	const verb = `${written ? "" : "can be "}${to === null ? "removed" : "lowered"}`;
	return to === null ? `${verb}  ${key}  ${formatNumber(from)}: ${why}` : `${verb}  ${key}  ${formatNumber(from)} -> ${formatNumber(to)}: ${why}`;
}

export { run };