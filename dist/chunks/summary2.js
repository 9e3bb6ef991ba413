import { L as formatNumber, Y as utf8Bytes } from "./beside.js";
import { i as compose, t as pagePieces } from "./page.js";

// src/render/summary.ts
const AIM_BYTES = 1e6;
/** The whole report for the job summary, with every row; at most 1,000,000 bytes of UTF-8. */
function renderSummary(report, context) {
	const more = (left) => `… and ${formatNumber(left)} more, see the report as JSON`;
	return `${compose(pagePieces(report, context, {
		openRows: Number.POSITIVE_INFINITY,
		more
	}), AIM_BYTES, utf8Bytes)}\n`;
}

export { renderSummary as t };