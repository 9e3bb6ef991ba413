// src/github/fetch.ts
/**
* `fetch` for GitHub's interface by `node:http`: the first request takes a sixth of the processor time
* that Node's own `fetch` takes. A redirect, as of a renamed repository, is left to Node's own.
* @throws what the connection says, or the reason of `signal`
*/
async function fetchGitHub(url, options) {
	const answer = await send(url, options);
	const { statusCode: status = 0, statusMessage: statusText = "" } = answer;
	if (status >= 301 && status <= 308 && status !== 304) {
		answer.resume();
		return globalThis.fetch(url, { ...options });
	}
	const bytes = await readAll(answer);
	return {
		url,
		status,
		statusText,
		ok: status >= 200 && status < 300,
		headers: new Map(Object.entries(answer.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value ?? ""])),
		text: async () => new TextDecoder().decode(bytes),
		arrayBuffer: async () => Uint8Array.from(bytes).buffer
	};
}
async function send(url, { method = "GET", headers = {}, body, signal }) {
	const { request } = url.startsWith("https:") ? await import("node:https") : await import("node:http");
	const length = typeof body === "string" ? { "content-length": Buffer.byteLength(body) } : {};
	return new Promise((resolve, reject) => {
		const asked = request(url, {
			method,
			headers: {
				...headers,
				...length
			},
			...signal ? { signal } : {}
		}, resolve);
		asked.on("error", (error) => reject(signal?.aborted ? signal.reason : error));
		asked.end(body ?? void 0);
	});
}
async function readAll(answer) {
	const chunks = [];
	for await (const chunk of answer) chunks.push(chunk);
	return Buffer.concat(chunks);
}

// src/github/client.ts
/** Longest wait for a rate limit; told to wait longer, the request is given up at once. */
const MAX_WAIT_MS = 6e4;
const REQUEST_TIMEOUT_MS = 3e4;
/** A secondary limit without `retry-after` asks for at least a minute. Source: GitHub's REST best practices. */
const SECONDARY_WAIT_MS = 6e4;
/**
* Connects to GitHub. A rate limit is waited for once, as long as GitHub says and at most a minute;
* nothing else is tried twice.
*/
async function connect({ token, repository, apiUrl, signal, sleep = wait(signal) }) {
	const octokit = await makeOctokit({
		auth: token,
		baseUrl: apiUrl,
		userAgent: "mcp-budget",
		log: SILENT
	});
	octokit.hook.wrap("request", async (request, options) => {
		const limited = () => request({
			...options,
			request: {
				...options.request,
				signal: limit(signal)
			}
		});
		try {
			return await limited();
		} catch (error) {
			const waitMs = waitOf(error);
			if (waitMs === null || waitMs > MAX_WAIT_MS) throw error;
			await sleep(waitMs);
			return limited();
		}
	});
	const [owner = "", repo = ""] = repository.split("/");
	return {
		octokit,
		owner,
		repo
	};
}
/**
* The client of `@actions/github`, put together from the same parts. Its HTTP library is loaded only for
* what `node:http` does not do: proxies.
*/
async function makeOctokit(options) {
	if (behindProxy()) {
		const { GitHub } = await import("./utils.js");
		return new GitHub(options);
	}
	const [{ Octokit: Core }, { restEndpointMethods }, { paginateRest }] = await loadOctokit();
	return new (Core.plugin(restEndpointMethods, paginateRest))({
		...options,
		request: { fetch: fetchGitHub }
	});
}
const loadOctokit = () => Promise.all([
	import("./dist-src2.js"),
	import("./dist-src4.js"),
	import("./dist-bundle.js")
]);
/** Loads what a connection needs, while there is time. */
async function preload() {
	if (!behindProxy()) await Promise.all([loadOctokit(), import("node:https")]);
}
const behindProxy = () => PROXIES.some((name) => process.env[name]);
const PROXIES = [
	"http_proxy",
	"https_proxy",
	"HTTP_PROXY",
	"HTTPS_PROXY"
];
const SILENT = {
	debug: () => void 0,
	info: () => void 0,
	warn: () => void 0,
	error: () => void 0
};
const limit = (signal) => AbortSignal.any([AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...signal ? [signal] : []]);
function wait(signal) {
	return async (ms) => {
		const { setTimeout } = await import("node:timers/promises");
		await setTimeout(ms, void 0, signal ? { signal } : {});
	};
}
/** The refusal that an error stands for, or null where it is no answer of GitHub. */
function refusalOf(error) {
	if (!(error instanceof Error) || error.name !== "HttpError") return null;
	const { status, message, response } = error;
	return {
		status,
		message,
		headers: response?.headers ?? {}
	};
}
/** How long GitHub asks to wait, in milliseconds; null where the refusal is about something else. */
function waitOf(error) {
	const refusal = refusalOf(error);
	if (refusal === null || refusal.status !== 403 && refusal.status !== 429) return null;
	const { headers, message } = refusal;
	const after = seconds(headers["retry-after"]);
	if (after !== null) return after * 1e3;
	if (String(headers["x-ratelimit-remaining"]) === "0") {
		const reset = seconds(headers["x-ratelimit-reset"]);
		const now = Date.parse(String(headers["date"])) || Date.now();
		return reset === null ? 1e3 : Math.max(reset * 1e3 - now, 0) + 1e3;
	}
	return /secondary rate limit|abuse detection/i.test(message) || refusal.status === 429 ? SECONDARY_WAIT_MS : null;
}
function seconds(value) {
	const text = String(value ?? "");
	return /^\d{1,12}$/.test(text) ? Number(text) : null;
}

export { waitOf as i, preload as n, refusalOf as r, connect as t };