import { H as formatCount, U as formatNumber } from "./beside.js";
import { t as DISTRIBUTIONS } from "./rank.js";
import { v as neutral } from "./start.js";
import { c as padEnd, l as padStart, o as clip, p as fullName, u as wrap } from "./render.js";

// src/render/insights.ts
const MOST_RULES = 6;
const plain = (_, text) => text;
/** What a measurement means, for a person at a terminal: a client's view, cost, rank, and what could be shorter. */
function renderInsights(insights, { width, style = plain }) {
	const blocks = [
		clientLines(insights.client, width, style),
		costLines(insights.cost, width, style),
		rankLines(insights.ranks, width, style),
		adviceLines(insights.advice, width, style)
	].filter((block) => block.length > 0);
	return blocks.length === 0 ? "" : `\n${blocks.map((block) => block.join("\n")).join("\n\n")}\n`;
}
/** The advice on one tool, with where and how much. */
function renderToolAdvice(advice, { width, style = plain }) {
	if (advice.length === 0) return "";
	const rows = advice.flatMap(({ message, savesBytes, path }) => {
		const place = path.length === 0 ? "" : ` (${path.join(".")})`;
		return wrap(neutral(`${message}${place}`, "log"), width - 12).map((line, at) => `  ${padStart(at === 0 && savesBytes > 0 ? `−${formatNumber(savesBytes)}` : "", 8)}  ${line}`);
	});
	return `\n${[style("bold", "What could be shorter, with the bytes it saves"), ...rows].join("\n")}\n`;
}
function adviceLines(advice, width, style) {
	if (advice.length === 0) return [];
	const groups = /* @__PURE__ */ new Map();
	for (const each of advice) groups.set(each.rule, [...groups.get(each.rule) ?? [], each]);
	const saving = (rows) => rows.reduce((sum, { savesBytes }) => sum + savesBytes, 0);
	const sorted = [...groups].sort((a, b) => saving(b[1]) - saving(a[1]));
	const rows = sorted.slice(0, MOST_RULES).map(([rule, found]) => {
		const first = found[0];
		const where = first === void 0 ? "" : fullName(first.server, first.tool);
		const head = `  ${padStart(`−${formatNumber(saving(found))}`, 8)}  ${padEnd(rule, 20)} ${padStart(`${formatNumber(found.length)}×`, 4)}  `;
		return `${head}${clip(neutral(`first ${where}`, "log", 200), Math.max(10, width - head.length))}`;
	});
	const left = sorted.length - rows.length;
	return [
		style("bold", "What could be shorter, by rule, and the bytes it saves; never part of a verdict"),
		...rows,
		...left > 0 ? [`  … and ${left === 1 ? "one more rule" : `${formatNumber(left)} more rules`}`] : [],
		...wrap("\"measure --tool SERVER/TOOL\" shows one tool, \"render report.json --html FILE\" all of them. Savings on the same text do not add up.", width - 2).map((line) => style("dim", `  ${line}`))
	];
}
function rankLines(ranks, width, style) {
	if (ranks.length === 0) return [];
	const names = [...new Set(ranks.map(({ server }) => server))];
	const nameWidth = Math.min(30, Math.max(...names.map((name) => neutral(name, "log", 100).length)));
	const rows = names.slice(0, 20).map((name) => {
		const own = ranks.filter(({ server }) => server === name);
		const cells = own.map((rank) => padStart(percentText(rank), 15)).join("");
		return `  ${padEnd(clip(neutral(name, "log", 100), nameWidth), nameWidth)}${padStart(formatNumber(own[0]?.tokens ?? 0), 10)}${cells}`;
	});
	const left = names.length - rows.length;
	return [
		style("bold", "Rank: heavier than how many published servers, by name, description and input schema"),
		style("dim", `  ${padEnd("", nameWidth)}${padStart("tokens", 10)}${DISTRIBUTIONS.map(({ label }) => padStart(label.replace("published ", ""), 15)).join("")}`),
		...rows,
		...left > 0 ? [`  … and ${formatNumber(left)} more`] : [],
		...DISTRIBUTIONS.flatMap((each) => wrap(distributionText(each), width - 2)).map((line) => style("dim", `  ${line}`))
	];
}
/** Which distributions are meant, with their figures. */
function distributionWords() {
	return DISTRIBUTIONS.map(distributionText).join("; ");
}
function distributionText({ label, servers, date, median, p90, p99 }) {
	return `${formatNumber(servers)} ${label} (${date}): median ${formatNumber(median)} tokens, p90 ${formatNumber(p90)}, p99 ${formatNumber(p99)}`;
}
/** `heavier than about 62 % of packages`. */
function rankWords(rank) {
	const label = DISTRIBUTIONS.find(({ id }) => id === rank.distribution)?.label ?? rank.distribution;
	return `heavier than ${percentText(rank)} of ${label.replace("published ", "")}`;
}
function percentText({ percentile }) {
	if (percentile > 0 && percentile < 1) return "< 1 %";
	if (percentile > 99 && percentile < 100) return "> 99 %";
	return `${Math.round(percentile)} %`;
}
function costLines(cost, width, style) {
	if (cost === null) return [];
	const { tokens, requests, pricePerMillion, cachedFraction, uncached, cached, of } = cost;
	const row = (what, share) => `  ${padEnd(what, 26)}${padStart(money(uncached * share), 14)}${padStart(money(cached * share), 14)}`;
	const amounts = [.../* @__PURE__ */ new Set([
		1,
		1e3,
		requests
	])].sort((a, b) => a - b);
	return [
		...wrap(`Cost of ${formatCount(tokens, "token")} with every request (${of})`, width).map((line) => style("bold", line)),
		style("dim", `  ${padEnd("", 26)}${padStart("uncached", 14)}${padStart("cached", 14)}`),
		...amounts.map((amount) => row(amount === 1 ? "per request" : `per ${formatNumber(amount)} requests`, requests === 0 ? 0 : amount / requests)),
		...wrap(`At ${pricePerMillion} per million tokens; a cached read costs ${cachedFraction} of it, the write before it is not counted.`, width - 2).map((line) => style("dim", `  ${line}`))
	];
}
function money(value) {
	if (value === 0) return "0.00";
	const digits = value >= .1 ? 2 : Math.min(8, 2 - Math.floor(Math.log10(value)));
	const [whole, rest] = value.toFixed(digits).split(".");
	return `${formatNumber(Number(whole))}.${rest ?? ""}`;
}
function clientLines(view, width, style) {
	if (view === null) return [];
	const row = (what, { bytes, tokens }, count) => `  ${padEnd(what, 36)}${padStart(formatNumber(bytes), 10)}${padStart(tokens === null ? "" : formatNumber(tokens), 9)}  ${count}`;
	const { full, deferred, instructions, cut, leftOut, beyond, mostTools, version, verified, evidence, notes, sources } = view;
	const when = verified === null ? "" : `, as of ${verified}`;
	const isDefault = view.defers === "default" ? " (its default)" : "";
	const said = [
		...cut.slice(0, 5).map(({ server, tool, lostUnits }) => `It cuts ${tool === null ? `the instructions of ${server}` : `the description of ${fullName(server, tool)}`}: ${formatCount(lostUnits, "character")} never reach the model.`),
		...cut.length > 5 ? [`… and cuts ${formatNumber(cut.length - 5)} more.`] : [],
		...leftOut.length === 0 ? [] : [`It leaves out ${leftOut.slice(0, 5).map(({ server, tool }) => fullName(server, tool)).join(", ")}${leftOut.length > 5 ? ` and ${formatNumber(leftOut.length - 5)} more` : ""}.`],
		...beyond > 0 ? [`${formatCount(beyond, "tool")} more than the ${formatNumber(mostTools ?? 0)} of one request.`] : [],
		...notes,
		`Known from ${evidence}${sources.length === 0 ? "" : `: ${sources.join(" , ")}`}.`
	];
	return [
		style("bold", `What the model of ${view.client}${version === null ? "" : ` ${version}`} sees at the start${when}`),
		style("dim", `  ${padEnd("", 36)}${padStart("bytes", 10)}${full.tokens === null ? "" : padStart("tokens", 9)}`),
		...deferred === null ? [] : [row(`tools deferred${isDefault}`, deferred, deferredCount(deferred))],
		row(deferred === null ? "every tool" : "not deferred: every tool", full, formatCount(full.tools, "tool")),
		...instructions.bytes === 0 ? [] : [row("instructions, in either case", instructions, "")],
		...said.flatMap((text) => wrap(neutral(text, "log"), Math.max(40, width - 4)).map((line, at) => `  ${at === 0 ? "- " : "  "}${line}`))
	];
}
function deferredCount({ names, tools }) {
	if (names === 0 && tools === 0) return "nothing";
	return [...names > 0 ? [formatCount(names, "name")] : [], ...tools > 0 ? [formatCount(tools, "tool")] : []].join(", ");
}

export { renderToolAdvice as i, rankWords as n, renderInsights as r, distributionWords as t };