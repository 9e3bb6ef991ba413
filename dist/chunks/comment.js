import { i as compose, r as SEE_SUMMARY, t as pagePieces } from "./page.js";

// src/render/comment.ts
const AIM = 6e4;
const OPEN_ROWS = 15;
/**
* The one comment on a pull request: verdict first, then what changed, what fails and what to do.
* At most 60,000 UTF-16 units; what is too long loses whole rows, folds first and failing rows last,
* and says how many.
*/
function renderComment(report, context) {
	const marker = formatMarker({
		key: context.key,
		runNumber: context.runNumber,
		sha: report.commit
	});
	const pieces = pagePieces(report, context, {
		openRows: OPEN_ROWS,
		more: SEE_SUMMARY
	});
	return `${marker}\n${compose(pieces, AIM - marker.length - 2, (text) => text.length)}\n`;
}
/** The first line of a comment, by which a later run finds it and tells which of two is newer. */
function formatMarker({ key, runNumber, sha }) {
	const commit = sha !== null && /^[0-9a-f]{4,64}$/.test(sha) ? ` sha=${sha}` : "";
	return `<!-- mcp-budget:${key.replace(/[^A-Za-z0-9._-]/g, "-").slice(0, 64)} run=${runNumber}${commit} -->`;
}

export { renderComment as n, formatMarker as t };