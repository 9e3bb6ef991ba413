import { K as shortName, U as formatNumber } from "./beside.js";
import { k as startServers } from "./start.js";

// src/core/stability.ts
/** Named in a message before it says how many more there are. */
const MOST_SPOTS = 3;
const PATH = /(?:[A-Za-z]:)?[\\/](?:[\w.~@+-]+[\\/])*[\w.~@+-]+/g;
const TIME = /\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?|\b\d{1,2}:\d{2}:\d{2}\b|\b1[5-9]\d{8}(?:\d{3})?\b|\b[A-Z][a-z]{2,8} \d{1,2},? \d{4}\b/g;
/**
* What differs between two starts of one server: clients that cache a prompt lose it with every
* difference. One finding for the order, one for each tool, one for the instructions.
*/
function compareStarts(first, second) {
	const server = first.server.name;
	const warn = (message, tool) => ({
		kind: "unstable",
		severity: "warning",
		server,
		...tool === void 0 ? {} : { tool },
		message
	});
	const label = shortName(server);
	if (second.kind === "failure") return [warn(`${label} was listed once, but not when it was started again: ${second.reason.message}`)];
	const [before, after] = [byName(first.tools), byName(second.tools)];
	return [
		...[.../* @__PURE__ */ new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
			const [old, now] = [before.get(name) ?? [], after.get(name) ?? []];
			const tool = shortName(name);
			if (old.length !== now.length) return [warn(`${tool} of ${label} is listed ${times(old.length)} at one start and ${times(now.length)} at the next, so prompt caches break: list the same tools every time.`, name)];
			const spots = old.flatMap((each, at) => differences(each, now[at], []));
			return spots.length === 0 ? [] : [warn(`${tool} of ${label} differs between two starts, so prompt caches break: ${spotWords(spots)}. Leave out what changes.`, name)];
		}),
		...orderFinding(first, second, warn),
		...instructionsFinding(first, second, warn)
	];
}
function orderFinding({ tools, server }, second, warn) {
	const [before, after] = [tools.map(nameOf), second.tools.map(nameOf)];
	const common = (names, others) => names.filter((name) => others.has(name));
	const [old, now] = [common(before, new Set(after)), common(after, new Set(before))];
	const at = old.findIndex((name, index) => name !== now[index]);
	if (at < 0 || old.length !== now.length) return [];
	return [warn(`${shortName(server.name)} lists its tools in another order at each start (number ${formatNumber(at + 1)} is ${shortName(old[at] ?? "")}, then ${shortName(now[at] ?? "")}), so prompt caches break: sort them.`)];
}
function instructionsFinding(first, second, warn) {
	if (first.instructions === second.instructions) return [];
	const kind = first.instructions === null || second.instructions === null ? "members" : kindOf(first.instructions, second.instructions);
	return [warn(`The instructions of ${shortName(first.server.name)} differ between two starts (${kind}), so prompt caches break: leave out what changes.`)];
}
function byName(tools) {
	const groups = /* @__PURE__ */ new Map();
	for (const tool of tools) groups.set(nameOf(tool), [...groups.get(nameOf(tool)) ?? [], tool]);
	return groups;
}
function differences(before, after, path) {
	if (Object.is(before, after)) return [];
	const [old, now] = [entriesOf(before), entriesOf(after)];
	if (old === null || now === null) return [{
		path,
		kind: kindOf(before, after)
	}];
	if (Array.isArray(before) !== Array.isArray(after) || old.map(([key]) => key).join("\n") !== now.map(([key]) => key).join("\n")) return [{
		path,
		kind: "members"
	}];
	return old.flatMap(([key, value], at) => differences(value, now[at]?.[1], [...path, key]));
}
function entriesOf(value) {
	return typeof value === "object" && value !== null ? Object.entries(value) : null;
}
/** What kind of text it is that differs: equal but for paths, but for times, or altogether. */
function kindOf(before, after) {
	if (typeof before === "number" && typeof after === "number") return isClock(before) && isClock(after) ? "a time" : "a number";
	if (typeof before !== "string" || typeof after !== "string") return "members";
	if (before.replace(TIME, "") === after.replace(TIME, "")) return "a time";
	return before.replace(PATH, "") === after.replace(PATH, "") ? "a path" : "text";
}
/** Seconds or milliseconds since 1970, of this century. */
const isClock = (value) => value > 1e9 && value < 42e8 || value > 1e12 && value < 42e11;
function spotWords(spots) {
	const named = spots.slice(0, MOST_SPOTS).map(({ path, kind }) => `${kind} in ${path.length === 0 ? "the tool" : path.map(shortName).join(".")}`);
	const left = spots.length - named.length;
	return `${named.join(", ")}${left > 0 ? ` and ${formatNumber(left)} more` : ""}`;
}
const times = (count) => count === 0 ? "not" : count === 1 ? "once" : `${formatNumber(count)} times`;
const nameOf = (tool) => typeof tool["name"] === "string" ? tool["name"] : "";

// src/verify.ts
/** Starts every listed server a second time, in a sandbox of its own, and says what differs. Never changes a size. */
async function verifyStarts(listings, place, request) {
	if (listings.length === 0) return [];
	const { outcomes } = await startServers(listings.map(({ server }) => server), place, {
		...request,
		onProgress: void 0,
		onListed: void 0,
		onOutcome: void 0
	});
	const again = new Map(outcomes.map((outcome) => [outcome.server.name, outcome]));
	return listings.flatMap((listing) => {
		const second = again.get(listing.server.name);
		return second === void 0 ? [] : compareStarts(listing, second);
	});
}

export { verifyStarts };