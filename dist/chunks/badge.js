import { H as formatCount } from "./beside.js";
import { v as neutral } from "./start.js";
import { m as hasUnmeasured } from "./render.js";

// src/render/badge.ts
const LABEL = "MCP tools";
const COLOURS = {
	green: "#2e7d32",
	red: "#c62828",
	grey: "#616161",
	blue: "#1565c0"
};
const NAMES = {
	green: "brightgreen",
	red: "red",
	grey: "lightgrey",
	blue: "blue"
};
/** Width of a character of Verdana 11 px, on average; `textLength` makes every browser keep it. */
const CHARACTER_PX = 6.6;
/** The badge as an SVG of its own, with no request to anywhere. */
function renderBadge(report) {
	const { message, colour } = badge(report);
	const [left, right] = [textWidth(LABEL), textWidth(message)];
	const width = left + right;
	const text = (content, x, length) => `<text x="${x}" y="14" textLength="${length - 12}" lengthAdjust="spacingAndGlyphs">${neutral(content, "html")}</text>`;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${neutral(`${LABEL}: ${message}`, "html")}">`,
		`<title>${neutral(`${LABEL}: ${message}`, "html")}</title>`,
		`<clipPath id="r"><rect width="${width}" height="20" rx="3"/></clipPath>`,
		`<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#424242"/><rect x="${left}" width="${right}" height="20" fill="${COLOURS[colour]}"/></g>`,
		"<g fill=\"#fff\" text-anchor=\"middle\" font-family=\"Verdana,DejaVu Sans,sans-serif\" font-size=\"11\">",
		`${text(LABEL, left / 2, left)}${text(message, left + right / 2, right)}`,
		"</g></svg>\n"
	].join("");
}
/** The badge as the JSON of a shields endpoint. */
function renderBadgeEndpoint(report) {
	const { message, colour } = badge(report);
	return `${JSON.stringify({
		schemaVersion: 1,
		label: LABEL,
		message,
		color: NAMES[colour]
	})}\n`;
}
/**
* The line of Markdown that shows the badge.
* @param image path or address of the SVG
* @param target what a click opens, null for nothing
*/
function renderBadgeLine(image, target = null) {
	const shown = `![MCP tool budget](${destination(image)})`;
	return `${target === null ? shown : `[${shown}](${destination(target)})`}\n`;
}
/** Green only where a check passed: what was not measured is grey, and a mere measurement is blue. */
function badge(report) {
	const { bytes, tokens } = report.totals;
	if (hasUnmeasured(report) && report.verdict !== "fail") return {
		message: "not measured",
		colour: "grey"
	};
	const size = tokens === null ? formatCount(bytes, "byte") : formatCount(tokens, "token");
	switch (report.verdict) {
		case "pass": return {
			message: size,
			colour: "green"
		};
		case "measured": return {
			message: size,
			colour: "blue"
		};
		case "fail": return {
			message: `${size}, over budget`,
			colour: "red"
		};
		case "unmeasured": return {
			message: "not measured",
			colour: "grey"
		};
	}
}
function textWidth(text) {
	return Math.round(text.length * CHARACTER_PX) + 12;
}
function destination(url) {
	return encodeURI(url.replace(/\p{Surrogate}/gu, "")).replace(/[()]/g, (sign) => sign === "(" ? "%28" : "%29");
}

export { renderBadge, renderBadgeEndpoint, renderBadgeLine };