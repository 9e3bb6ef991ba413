// src/budget/draft.ts
/** Keys in the order a person reads a budget. */
const ORDER = [
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
];
/** Text of a new budget file: two spaces, LF, keys in their usual order, absent ones left out. */
function draftText(budget) {
	const ordered = Object.fromEntries(ORDER.filter((key) => budget[key] !== void 0).map((key) => [key, budget[key]]));
	return `${JSON.stringify(ordered, null, 2)}\n`;
}

export { draftText as t };