import { M as findLargest, N as takeStock, j as eachTool, k as readCeilings, w as percentile } from "./beside.js";

// src/core/draft.ts
/** A tool above this is one that public advice calls too large, whatever the others weigh. */
const LARGE_BYTES = 4e3;
const HEADROOM = 1.02;
/**
* The budget that `init` writes: it passes today, leaves about 2 % of room in the total, and lists
* today's large tools so that they can only shrink.
*/
function draftBudget(measurement) {
	const stock = takeStock(measurement, null);
	const sizes = [...eachTool(stock)].map(({ tool }) => tool.bytes);
	const perToolBytes = Math.min(LARGE_BYTES, roundUp(percentile(sizes, 90) ?? LARGE_BYTES, 100));
	const large = largeTools(stock, perToolBytes).map((each) => ({
		...each,
		key: spellKey(stock, each.server, each.tool)
	}));
	const top = large.flatMap(({ key, bytes }) => key === null ? [] : [[key, bytes]]);
	const own = large.filter(({ key }) => key === null);
	const servers = [...new Set(own.map(({ server }) => server))].map((server) => [server, { oversized: Object.fromEntries(own.filter((each) => each.server === server).map(({ tool, bytes }) => [tool, bytes])) }]);
	return {
		totalBytes: roundTotal(measurement.totals.bytes),
		perToolBytes,
		...top.length === 0 ? {} : { oversized: Object.fromEntries(top) },
		...measurement.servers.length === 0 ? { servers: {} } : servers.length === 0 ? {} : { servers: Object.fromEntries(servers) }
	};
}
/** Names above the limit, heaviest first, with their largest tool. */
function largeTools(stock, perToolBytes) {
	return [...stock.tools].flatMap(([server, named]) => [...named.keys()].map((tool) => ({
		server,
		tool,
		bytes: findLargest(stock, server, tool)?.bytes ?? 0
	}))).filter(({ bytes }) => bytes > perToolBytes).sort((a, b) => b.bytes - a.bytes);
}
/** The shortest top key that means this tool and no other; null where only its server's entry can say it. */
function spellKey(stock, server, tool) {
	return [tool, `${server}/${tool}`].find((key) => {
		const holder = readCeilings({ oversized: Object.fromEntries([[key, 0]]) }, stock, null)[0]?.holder;
		return holder?.kind === "held" && holder.target.server === server && holder.target.tool === tool;
	}) ?? null;
}
function roundUp(value, step) {
	return Math.ceil(value / step) * step;
}
/** Room for a little: 2 %, to the next full 100, or 1,000 from 10,000 bytes on. */
function roundTotal(bytes) {
	return roundUp(Math.max(bytes * HEADROOM, bytes + 1), bytes < 1e4 ? 100 : 1e3);
}

export { draftBudget as t };