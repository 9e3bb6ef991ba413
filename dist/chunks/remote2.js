import { ut as expand } from "./start.js";

// src/servers/remote.ts
/**
* The server of a URL that a person typed, called `server`. Its headers may read any variable of the
* caller's environment, since it is the caller who names it; nothing of the checkout is expanded here.
*/
function urlServer({ url, headers }, overlay, { env }) {
	const { capabilities = {}, sandbox = {}, transport } = overlay ?? {};
	const variable = (name) => Object.hasOwn(env, name) ? env[name] : void 0;
	const sources = {
		variable,
		input: () => void 0,
		defaults: /* @__PURE__ */ new Map(),
		constants: /* @__PURE__ */ new Map(),
		bare: false
	};
	const expanded = Object.entries(headers).map(([name, text]) => ({
		name,
		...expand(text, sources)
	}));
	const lacking = [...new Set(expanded.flatMap(({ needs }) => needs.map((need) => need.name)))];
	return {
		name: "server",
		source: "command line",
		launch: lacking.length > 0 ? {
			kind: "unlaunchable",
			reason: {
				code: "needs-variable",
				message: `needs ${lacking.join(", ")}: --header names it, but the environment has no such variable.`
			}
		} : {
			kind: "remote",
			url,
			headers: Object.fromEntries(expanded.map(({ name, text }) => [name, text])),
			transport: transport === "http" || transport === "sse" ? transport : "auto"
		},
		capabilities,
		sandbox
	};
}

export { urlServer };