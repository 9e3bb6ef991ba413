import { t as advise } from "./advice.js";
import { V as utf8Bytes } from "./beside.js";
import { t as PROFILES } from "./profiles.js";
import { n as rankOf, t as DISTRIBUTIONS } from "./rank.js";

// src/core/client-view.ts
/** Looks at measured servers as one client does. */
function viewAs(profile, servers, counter) {
	const measured = servers.filter((server) => server.status === "measured");
	const listed = measured.flatMap((server) => server.tools.map((tool) => ({
		server: server.name,
		tool,
		sent: profile.send(server.name, tool.definition)
	})));
	const rows = listed.filter((row) => row.sent !== null);
	const instructions = measured.flatMap((server) => instructionsOf(server, profile));
	const size = (text) => ({
		bytes: utf8Bytes(text),
		tokens: counter === null ? null : counter.count(text)
	});
	const { id, version, verified, evidence, sources, notes, defers, mostTools } = profile;
	return {
		client: id,
		version,
		verified,
		evidence,
		sources,
		notes,
		defers,
		mostTools,
		full: {
			...add(rows.map(({ sent }) => size(JSON.stringify(sent.tool)))),
			tools: rows.length
		},
		deferred: defers === "never" ? null : deferredOf(profile, rows, size),
		instructions: add(instructions.map(({ text }) => size(text))),
		cut: [...rows.filter(({ sent }) => sent.lostUnits > 0).map(({ server, tool, sent }) => ({
			server,
			tool: tool.name,
			lostUnits: sent.lostUnits
		})), ...instructions.filter(({ lostUnits }) => lostUnits > 0).map(({ server, lostUnits }) => ({
			server,
			tool: null,
			lostUnits
		}))],
		leftOut: listed.filter(({ sent }) => sent === null).map(({ server, tool }) => ({
			server,
			tool: tool.name
		})),
		beyond: mostTools === null ? 0 : Math.max(0, rows.length - mostTools)
	};
}
function deferredOf(profile, rows, size) {
	const loads = ({ tool }) => profile.alwaysLoads(tool.definition);
	const loaded = rows.filter(loads);
	const names = profile.deferred === "nothing" ? [] : rows.filter((row) => !loads(row)).map(({ sent }) => sent.name);
	return {
		...add([...loaded.map(({ sent }) => size(JSON.stringify(sent.tool))), ...names.length === 0 ? [] : [size(names.join("\n"))]]),
		tools: loaded.length,
		names: names.length
	};
}
function instructionsOf({ name, instructions }, { instructionsUnits }) {
	const { text } = instructions;
	if (text === void 0 || text === "") return [];
	const lostUnits = instructionsUnits === null ? 0 : Math.max(0, text.length - instructionsUnits);
	return [{
		server: name,
		lostUnits,
		text: lostUnits === 0 ? text : `${text.slice(0, text.length - lostUnits)}… [truncated]`
	}];
}
function add(sizes) {
	return sizes.reduce((sum, { bytes, tokens }) => ({
		bytes: sum.bytes + bytes,
		tokens: sum.tokens === null || tokens === null ? null : sum.tokens + tokens
	}), {
		bytes: 0,
		tokens: 0
	});
}

// src/core/cost.ts
const MILLION = 1e6;
/** The cost of tool definitions over a number of requests, uncached and cached. */
function costOf(question) {
	const uncached = question.tokens * question.requests * question.pricePerMillion / MILLION;
	return {
		...question,
		uncached,
		cached: uncached * question.cachedFraction
	};
}

// src/core/insights.ts
/** Works out advice, rank, the view of a client, and cost. */
function gainInsights(report, { client, cost, counter }) {
	const measured = report.servers.filter((server) => server.status === "measured");
	const view = client === null ? null : viewAs(PROFILES[client], measured, counter);
	return {
		advice: advise(measured),
		ranks: rankServers(measured),
		client: view,
		cost: cost === null ? null : priceOf(measured, view, cost)
	};
}
/** Each server in both distributions, by the tokens of its model view. */
function rankServers(servers) {
	return servers.flatMap((server) => {
		const tokens = modelTokens(server);
		return tokens === null || server.tools.length === 0 ? [] : DISTRIBUTIONS.map((distribution) => ({
			server: server.name,
			...rankOf(tokens, distribution)
		}));
	});
}
/** Tokens of name, description and input schema of all tools; null where they were not counted. */
function modelTokens({ tools }) {
	return tools.reduce((sum, tool) => sum === null || tool.modelTokens === null ? null : sum + tool.modelTokens, 0);
}
/** What is sent with every request: what the client sends in full, else name, description and input schema. */
function priceOf(servers, view, question) {
	const sum = servers.map(modelTokens).reduce((total, tokens) => total === null || tokens === null ? null : total + tokens, 0);
	const tokens = view === null ? sum : view.full.tokens;
	if (tokens === null) return null;
	return {
		...costOf({
			...question,
			tokens
		}),
		of: view === null ? "name, description and input schema of every tool" : `what ${view.client} sends of every tool`
	};
}

export { modelTokens as n, rankServers as r, gainInsights as t };