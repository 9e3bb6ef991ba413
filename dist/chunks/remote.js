import { $ as quote, B as Session, F as listed, H as initialize, I as NestedTooDeep, J as bug, K as readEnvelopes, M as deadlineFor, N as fail, P as listOver, Q as bytesInWords, R as parseMessage, St as ServerFailure, V as CLIENT_INFO, X as RpcError, Y as rpcWords, Z as WireClosed, et as seconds, nt as Deadline, q as abortReason, rt as TimedOut, tt as Aborted, z as CAPS } from "./start.js";
import { Agent, request } from "node:http";
import { Agent as Agent$1, request as request$1 } from "node:https";
import { lookup } from "node:dns";
import { BlockList, isIP } from "node:net";
import { n as discover } from "./modern2.js";

// src/mcp/address.ts
/** IPv4 that is not the public internet (IANA special-purpose registry). */
const NOT_PUBLIC_IPV4 = [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.0.2.0", 24],
	["192.88.99.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["198.51.100.0", 24],
	["203.0.113.0", 24],
	["224.0.0.0", 3]
];
/** Parts of the global unicast range that lead elsewhere: Teredo and other protocols, documentation, 6to4. */
const NOT_PUBLIC_IPV6 = [
	["2001::", 23],
	["2001:db8::", 32],
	["2002::", 16],
	["3fff::", 20]
];
const refusedIPv4 = listOf("ipv4", NOT_PUBLIC_IPV4);
const refusedIPv6 = listOf("ipv6", NOT_PUBLIC_IPV6);
const globalIPv6 = listOf("ipv6", [["2000::", 3]]);
/** Whether an IP address belongs to the public internet: neither private, link-local, loopback nor a way round to those. */
function isPublicAddress(address) {
	const plain = address.split("%", 1)[0];
	if (isIP(plain) === 4) return !refusedIPv4.check(plain, "ipv4");
	return isIP(plain) === 6 && globalIPv6.check(plain, "ipv6") && !refusedIPv6.check(plain, "ipv6");
}
/**
* Refuses a host written as an address that is not public; names are judged when they are resolved.
* @throws {ServerFailure} `address-refused`
*/
function refusePrivateHost(url) {
	const host = url.hostname.replace(/^\[|\]$/g, "");
	if (isIP(host) !== 0 && !isPublicAddress(host)) throw refusal(host, host);
}
/** A resolver that hands out public addresses only, so that what was judged is what is connected to. */
const lookupPublic = (hostname, options, callback) => {
	lookup(hostname, {
		...options,
		all: true
	}, (error, addresses) => {
		if (error) return callback(error, "");
		const refused = addresses.find(({ address }) => !isPublicAddress(address));
		const first = addresses[0];
		if (refused) callback(refusal(hostname, refused.address), "");
		else if (options.all) callback(null, addresses);
		else callback(null, first?.address ?? "", first?.family);
	});
};
function refusal(host, address) {
	const where = host === address ? host : `${host} (${address})`;
	return new ServerFailure({
		code: "address-refused",
		message: `${where} is no public address; a stranger's change may not have it contacted.`
	});
}
function listOf(family, subnets) {
	const list = new BlockList();
	for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
	return list;
}

// src/mcp/problem.ts
/** An HTTP answer that is no answer of an MCP server. */
var HttpProblem = class extends Error {
	name = "HttpProblem";
	status;
	headers;
	text;
	url;
	location;
	constructor({ status, headers, text, url, location, cause }) {
		super(`HTTP ${status}`, { cause });
		this.status = status;
		this.headers = headers;
		this.text = text;
		this.url = url;
		this.location = location;
	}
	get type() {
		return typeOf(this.headers);
	}
	/** The JSON-RPC error in the body, where there is one. */
	get rpc() {
		if (this.type !== "application/json") return null;
		try {
			const [envelope] = readEnvelopes(JSON.parse(this.text)) ?? [];
			return envelope?.kind === "error" ? envelope.error : null;
		} catch {
			return null;
		}
	}
};
/** The media type of an answer, without its parameters. */
function typeOf(headers) {
	return (headers["content-type"] ?? "").split(";", 1)[0].trim().toLowerCase();
}
/** What an HTTP answer means for a server that was to be listed: each outcome its own word. */
function httpReason(problem, awaiting) {
	const { status, headers, type, location } = problem;
	const said = sayBody(problem);
	if (status === 401 || status === 403) {
		const asked = headers["www-authenticate"];
		return {
			code: "needs-authorization",
			message: `HTTP ${status} to ${awaiting}: the server needs authorization.${asked === void 0 ? "" : ` It asks for: ${quote(asked, 300)}.`}${said} Add the header under "headers" of this server's entry, its value from a variable.`
		};
	}
	if (location !== void 0) return {
		code: "http-error",
		message: `HTTP ${status} to ${awaiting}: the server has moved to ${quote(location)}. Write that as its "url".`
	};
	if (status === 429) {
		const retry = headers["retry-after"];
		return {
			code: "rate-limited",
			message: `HTTP 429 to ${awaiting}: too many requests.${retry === void 0 ? "" : ` It says to retry after ${quote(retry, 40)}.`}${said}`
		};
	}
	if (status === 404 || status === 405 || status === 410 || status < 300 || type === "text/html") {
		const kind = status >= 300 ? "" : ` of type ${quote(type || "unknown", 60)}`;
		if (status < 500) return {
			code: "no-endpoint",
			message: `HTTP ${status}${kind} to ${awaiting}: there is no MCP endpoint at this URL.${said} Check its path.`
		};
	}
	return {
		code: "http-error",
		message: `HTTP ${status} to ${awaiting}.${said}`
	};
}
function sayBody({ rpc, text, type }) {
	if (rpc) return ` It says: ${quote(rpc.message)}.`;
	return text.trim() === "" || type === "text/html" ? "" : ` It says: ${quote(text)}.`;
}
const NETWORK = {
	ENOTFOUND: "its name is not known",
	EAI_AGAIN: "its name could not be resolved",
	ECONNREFUSED: "the connection was refused",
	ECONNRESET: "the connection was cut",
	EPIPE: "the connection was cut",
	ETIMEDOUT: "the connection timed out",
	EHOSTUNREACH: "there is no route to it",
	ENETUNREACH: "there is no network to it",
	HPE_INVALID_CONSTANT: "what it answers is no HTTP"
};
/** A name or value with characters that HTTP forbids. */
const HEADER = [
	"ERR_INVALID_CHAR",
	"ERR_INVALID_HTTP_TOKEN",
	"ERR_HTTP_INVALID_HEADER_VALUE"
];
/** Why no HTTP answer came at all; null where the error is none of the network. */
function networkReason(error, url) {
	const code = codeOf(error);
	if (code === null) return null;
	if (HEADER.includes(code)) return {
		code: "invalid-entry",
		message: `A header of this server's entry cannot be sent: ${error.message}.`
	};
	const words = NETWORK[code] ?? error.message;
	return {
		code: "unreachable",
		message: `${url.host} cannot be reached: ${words} (${code}).`
	};
}
function codeOf(error) {
	if (!(error instanceof Error)) return null;
	const { code } = error;
	if (typeof code === "string") return code;
	return error instanceof AggregateError ? codeOf(error.errors[0]) : null;
}

// src/mcp/fetch.ts
const REDIRECTS = 5;
const DISCARD_MS = 500;
const REPEATED = [307, 308];
const MOVED = [
	301,
	302,
	303,
	...REPEATED
];
/**
* HTTP for one server: its own connections, which end with it. Redirects are followed, but the
* entry's headers stay at the origin they were meant for, and a session at the one it is sent to. With `publicOnly` no private or link-local
* address is contacted, whatever a name resolves to.
*/
var Connection = class {
	origin;
	secrets;
	publicOnly;
	#agents = {
		"http:": new Agent({ keepAlive: true }),
		"https:": new Agent$1({ keepAlive: true })
	};
	#open = /* @__PURE__ */ new Set();
	#closed = false;
	constructor(origin, secrets, publicOnly) {
		this.origin = origin;
		this.secrets = secrets;
		this.publicOnly = publicOnly;
	}
	/**
	* @throws {HttpProblem} a redirect that cannot be followed
	* @throws {ServerFailure} `address-refused`
	*/
	async call(url, call) {
		let at = url;
		for (let hops = 0;; hops++) {
			const body = await this.#once(at, at.origin === url.origin ? call : {
				...call,
				headers: withoutSession(call.headers)
			});
			const status = body.statusCode ?? 0;
			const { location } = body.headers;
			if (!MOVED.includes(status) || location === void 0) return {
				status,
				headers: body.headers,
				body,
				url: at
			};
			discard(body);
			const target = URL.canParse(location, at.href) ? new URL(location, at) : null;
			if (!(target && /^https?:$/.test(target.protocol) && hops < REDIRECTS && (call.method === "GET" || REPEATED.includes(status)))) throw new HttpProblem({
				status,
				headers: body.headers,
				text: "",
				url: at,
				location: target?.href ?? location
			});
			at = target;
		}
	}
	/** Ends every connection at once. */
	close() {
		this.#closed = true;
		for (const body of this.#open) body.destroy();
		for (const agent of Object.values(this.#agents)) agent.destroy();
	}
	#once(url, { method, headers, body }) {
		if (this.publicOnly) refusePrivateHost(url);
		const secure = url.protocol === "https:";
		const send = secure ? request$1 : request;
		const options = {
			method,
			agent: this.#agents[secure ? "https:" : "http:"],
			headers: {
				"user-agent": `${CLIENT_INFO.name}/${CLIENT_INFO.version}`,
				...url.origin === this.origin ? this.secrets : {},
				...headers,
				"accept-encoding": "identity",
				...body === void 0 ? {} : { "content-length": String(Buffer.byteLength(body)) }
			},
			...this.publicOnly ? { lookup: lookupPublic } : {}
		};
		return new Promise((resolve, reject) => {
			const request = send(url, options, (response) => {
				this.#open.add(response);
				response.once("close", () => this.#open.delete(response));
				resolve(response);
			});
			request.on("error", reject);
			request.end(body);
			if (this.#closed) request.destroy();
		});
	}
};
/** Lets a body that nobody wants end by itself, so that its connection can be used again, but not for long. */
function discard(body) {
	body.on("error", () => void 0).resume();
	const timer = setTimeout(() => body.destroy(), DISCARD_MS).unref();
	body.once("close", () => clearTimeout(timer));
}
/** A session belongs to the origin that opened it. */
function withoutSession(headers) {
	return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "mcp-session-id"));
}

// node_modules/eventsource-parser/dist/index.js
var ParseError = class extends Error {
	constructor(message, options) {
		super(message), this.name = "ParseError", this.type = options.type, this.field = options.field, this.value = options.value, this.line = options.line;
	}
};
const LF = 10;
const CR = 13;
const SPACE = 32;
function noop(_arg) {}
function createParser(config) {
	if (typeof config == "function") throw new TypeError("`config` must be an object, got a function instead. Did you mean `createParser({onEvent: fn})`?");
	const { onEvent = noop, onError = noop, onRetry = noop, onComment, maxBufferSize } = config, pendingFragments = [];
	let pendingFragmentsLength = 0, isFirstChunk = !0, id, data = "", dataLines = 0, eventType, terminated = !1;
	function feed(chunk) {
		if (terminated) throw new Error("Cannot feed parser: it was terminated after exceeding the configured max buffer size. Call `reset()` to resume parsing.");
		if (isFirstChunk && (isFirstChunk = !1, chunk.charCodeAt(0) === 239 && chunk.charCodeAt(1) === 187 && chunk.charCodeAt(2) === 191 && (chunk = chunk.slice(3))), pendingFragments.length === 0) {
			const trailing2 = processLines(chunk);
			trailing2 !== "" && (pendingFragments.push(trailing2), pendingFragmentsLength = trailing2.length), checkBufferSize();
			return;
		}
		if (chunk.indexOf(`
`) === -1 && chunk.indexOf("\r") === -1) {
			pendingFragments.push(chunk), pendingFragmentsLength += chunk.length, checkBufferSize();
			return;
		}
		pendingFragments.push(chunk);
		const input = pendingFragments.join("");
		pendingFragments.length = 0, pendingFragmentsLength = 0;
		const trailing = processLines(input);
		trailing !== "" && (pendingFragments.push(trailing), pendingFragmentsLength = trailing.length), checkBufferSize();
	}
	function checkBufferSize() {
		maxBufferSize !== void 0 && (pendingFragmentsLength + data.length <= maxBufferSize || (terminated = !0, pendingFragments.length = 0, pendingFragmentsLength = 0, id = void 0, data = "", dataLines = 0, eventType = void 0, onError(new ParseError(`Buffered data exceeded max buffer size of ${maxBufferSize} characters`, { type: "max-buffer-size-exceeded" }))));
	}
	function processLines(chunk) {
		let searchIndex = 0;
		if (chunk.indexOf("\r") === -1) {
			let lfIndex = chunk.indexOf(`
`, searchIndex);
			for (; lfIndex !== -1;) {
				if (searchIndex === lfIndex) {
					dataLines > 0 && onEvent({
						id,
						event: eventType,
						data
					}), id = void 0, data = "", dataLines = 0, eventType = void 0, searchIndex = lfIndex + 1, lfIndex = chunk.indexOf(`
`, searchIndex);
					continue;
				}
				const firstCharCode = chunk.charCodeAt(searchIndex);
				if (isDataPrefix(chunk, searchIndex, firstCharCode)) {
					const valueStart = chunk.charCodeAt(searchIndex + 5) === SPACE ? searchIndex + 6 : searchIndex + 5, value = chunk.slice(valueStart, lfIndex);
					if (dataLines === 0 && chunk.charCodeAt(lfIndex + 1) === LF) {
						onEvent({
							id,
							event: eventType,
							data: value
						}), id = void 0, data = "", eventType = void 0, searchIndex = lfIndex + 2, lfIndex = chunk.indexOf(`
`, searchIndex);
						continue;
					}
					data = dataLines === 0 ? value : `${data}
${value}`, dataLines++;
				} else isEventPrefix(chunk, searchIndex, firstCharCode) ? eventType = chunk.slice(chunk.charCodeAt(searchIndex + 6) === SPACE ? searchIndex + 7 : searchIndex + 6, lfIndex) || void 0 : parseLine(chunk, searchIndex, lfIndex);
				searchIndex = lfIndex + 1, lfIndex = chunk.indexOf(`
`, searchIndex);
			}
			return chunk.slice(searchIndex);
		}
		for (; searchIndex < chunk.length;) {
			const crIndex = chunk.indexOf("\r", searchIndex), lfIndex = chunk.indexOf(`
`, searchIndex);
			let lineEnd = -1;
			if (crIndex !== -1 && lfIndex !== -1 ? lineEnd = crIndex < lfIndex ? crIndex : lfIndex : crIndex !== -1 ? crIndex === chunk.length - 1 ? lineEnd = -1 : lineEnd = crIndex : lfIndex !== -1 && (lineEnd = lfIndex), lineEnd === -1) break;
			parseLine(chunk, searchIndex, lineEnd), searchIndex = lineEnd + 1, chunk.charCodeAt(searchIndex - 1) === CR && chunk.charCodeAt(searchIndex) === LF && searchIndex++;
		}
		return chunk.slice(searchIndex);
	}
	function parseLine(chunk, start, end) {
		if (start === end) {
			dispatchEvent();
			return;
		}
		const firstCharCode = chunk.charCodeAt(start);
		if (isDataPrefix(chunk, start, firstCharCode)) {
			const valueStart = chunk.charCodeAt(start + 5) === SPACE ? start + 6 : start + 5, value2 = chunk.slice(valueStart, end);
			data = dataLines === 0 ? value2 : `${data}
${value2}`, dataLines++;
			return;
		}
		if (isEventPrefix(chunk, start, firstCharCode)) {
			eventType = chunk.slice(chunk.charCodeAt(start + 6) === SPACE ? start + 7 : start + 6, end) || void 0;
			return;
		}
		if (firstCharCode === 105 && chunk.charCodeAt(start + 1) === 100 && chunk.charCodeAt(start + 2) === 58) {
			const value2 = chunk.slice(chunk.charCodeAt(start + 3) === SPACE ? start + 4 : start + 3, end);
			value2.includes("\0") || (id = value2);
			return;
		}
		if (firstCharCode === 58) {
			if (onComment) {
				const line2 = chunk.slice(start, end);
				onComment(line2.slice(chunk.charCodeAt(start + 1) === SPACE ? 2 : 1));
			}
			return;
		}
		const line = chunk.slice(start, end), fieldSeparatorIndex = line.indexOf(":");
		if (fieldSeparatorIndex === -1) {
			processField(line, "", line);
			return;
		}
		const field = line.slice(0, fieldSeparatorIndex), offset = line.charCodeAt(fieldSeparatorIndex + 1) === SPACE ? 2 : 1;
		processField(field, line.slice(fieldSeparatorIndex + offset), line);
	}
	function processField(field, value, line) {
		switch (field) {
			case "event":
				eventType = value || void 0;
				break;
			case "data":
				data = dataLines === 0 ? value : `${data}
${value}`, dataLines++;
				break;
			case "id":
				value.includes("\0") || (id = value);
				break;
			case "retry":
				/^\d+$/.test(value) ? onRetry(parseInt(value, 10)) : onError(new ParseError(`Invalid \`retry\` value: "${value}"`, {
					type: "invalid-retry",
					value,
					line
				}));
				break;
			default: onError(new ParseError(`Unknown field "${field.length > 20 ? `${field.slice(0, 20)}\u2026` : field}"`, {
				type: "unknown-field",
				field,
				value,
				line
			}));
		}
	}
	function dispatchEvent() {
		dataLines > 0 && onEvent({
			id,
			event: eventType,
			data
		}), id = void 0, data = "", dataLines = 0, eventType = void 0;
	}
	function reset(options = {}) {
		if (options.consume && pendingFragments.length > 0) {
			const incompleteLine = pendingFragments.join("");
			parseLine(incompleteLine, 0, incompleteLine.length);
		}
		isFirstChunk = !0, id = void 0, data = "", dataLines = 0, eventType = void 0, pendingFragments.length = 0, pendingFragmentsLength = 0, terminated = !1;
	}
	return {
		feed,
		reset
	};
}
function isDataPrefix(chunk, i, firstCharCode) {
	return firstCharCode === 100 && chunk.charCodeAt(i + 1) === 97 && chunk.charCodeAt(i + 2) === 116 && chunk.charCodeAt(i + 3) === 97 && chunk.charCodeAt(i + 4) === 58;
}
function isEventPrefix(chunk, i, firstCharCode) {
	return firstCharCode === 101 && chunk.charCodeAt(i + 1) === 118 && chunk.charCodeAt(i + 2) === 101 && chunk.charCodeAt(i + 3) === 110 && chunk.charCodeAt(i + 4) === 116 && chunk.charCodeAt(i + 5) === 58;
}

// src/mcp/stream.ts
const PROBLEM_BYTES = 65536;
const PROBLEM_MS = 500;
/** Counts what one server sends over HTTP. */
var Meter = class {
	receivedBytes = 0;
	/** @throws {ServerFailure} `limit-exceeded` */
	add(bytes) {
		this.receivedBytes += bytes;
		if (this.receivedBytes > CAPS.outputBytes) throw limit(`more than ${bytesInWords(CAPS.outputBytes)}`);
	}
};
/**
* The whole body as text.
* @throws {ServerFailure} `limit-exceeded`; and what the connection fails with
*/
async function readText(body, meter) {
	const chunks = [];
	let bytes = 0;
	for await (const chunk of body) {
		meter.add(chunk.length);
		chunks.push(chunk);
		bytes += chunk.length;
		if (bytes > CAPS.lineBytes) throw limit(`a message of more than ${bytesInWords(CAPS.lineBytes)}`);
	}
	return Buffer.concat(chunks).toString("utf8");
}
/** An answer that is none of MCP, with as much of its body as comes soon: its status counts, not its end. */
async function readProblem({ status, headers, body, url }) {
	const chunks = [];
	let bytes = 0;
	const timer = setTimeout(() => body.destroy(), PROBLEM_MS);
	try {
		for await (const chunk of body) {
			chunks.push(chunk);
			bytes += chunk.length;
			if (bytes >= PROBLEM_BYTES) break;
		}
	} catch (error) {
		return new HttpProblem({
			status,
			headers,
			url,
			text: Buffer.concat(chunks).toString("utf8"),
			cause: error
		});
	} finally {
		clearTimeout(timer);
	}
	return new HttpProblem({
		status,
		headers,
		url,
		text: Buffer.concat(chunks).subarray(0, PROBLEM_BYTES).toString("utf8")
	});
}
/**
* Reads an event stream until it ends.
* @param onRetry hears how many milliseconds to wait before a reconnect
* @throws {ServerFailure} `limit-exceeded`; and what the connection fails with
*/
async function readEvents(body, meter, { onEvent, onRetry }) {
	const decoder = new TextDecoder();
	let tooLong = false;
	const parser = createParser({
		onEvent,
		...onRetry ? { onRetry } : {},
		onError: ({ type }) => {
			tooLong ||= type === "max-buffer-size-exceeded";
		},
		maxBufferSize: CAPS.lineBytes
	});
	for await (const chunk of body) {
		meter.add(chunk.length);
		parser.feed(decoder.decode(chunk, { stream: true }));
		if (tooLong) throw limit(`a message of more than ${bytesInWords(CAPS.lineBytes)}`);
	}
}
/**
* One JSON message out of a body or an event.
* @throws {ServerFailure} `limit-exceeded` or `unreadable-answer`
*/
function parseBody(text, awaiting) {
	try {
		return parseMessage(text);
	} catch (error) {
		if (error instanceof NestedTooDeep) throw limit(`JSON nested deeper than ${CAPS.nesting} levels`);
		throw refuse("unreadable-answer", `The answer to ${awaiting} is no JSON: ${quote(text)}.`);
	}
}
function limit(what) {
	return refuse("limit-exceeded", `The server sent ${what}; that is the limit, so nothing of it counts.`);
}
function refuse(code, message) {
	return new ServerFailure({
		code,
		message
	});
}

// src/mcp/http.ts
const GOODBYE_MS = 2e3;
/** A stream may stay open this long after it brought the answer. */
const LINGER_MS = 100;
const RETRY_MS = 1e3;
const MOST_RETRY_MS = 5e3;
/** Statuses whose JSON-RPC error is no answer to the request. */
const NO_ANSWER = [
	401,
	403,
	429
];
/**
* JSON-RPC over Streamable HTTP, both generations. The SDK's transport drops answers that a server
* really sent (`"error": null` beside a result, further keys), so this one reads them itself.
*/
var HttpWire = class {
	connection;
	generation;
	onmessage;
	onerror;
	onclose;
	sessionId;
	#meter = new Meter();
	/** Where it really is: the first redirect need not be repeated. */
	#at;
	#version = null;
	#closed = false;
	constructor(url, connection, generation) {
		this.connection = connection;
		this.generation = generation;
		this.#at = url;
	}
	get receivedBytes() {
		return this.#meter.receivedBytes;
	}
	setProtocolVersion(version) {
		this.#version = version;
	}
	async start() {}
	/** Resolves when the answer, if one is due, has been handed on. */
	async send(message) {
		const method = "method" in message ? message.method : "";
		const headers = {
			...this.#headers(),
			...this.generation === "modern" ? { "mcp-method": method } : {},
			"content-type": "application/json",
			accept: "application/json, text/event-stream"
		};
		const answer = await this.connection.call(this.#at, {
			method: "POST",
			headers,
			body: JSON.stringify(message)
		});
		const session = answer.headers["mcp-session-id"];
		if (answer.status < 300 && (this.sessionId === void 0 || answer.url.origin === this.#at.origin)) this.#at = answer.url;
		if (typeof session === "string" && this.generation === "legacy") this.sessionId ??= session;
		if (!("method" in message) || !("id" in message)) discard(answer.body);
		else await this.#receive(answer, {
			id: String(message.id),
			method
		});
	}
	listen() {
		const stream = async () => {
			const answer = await this.connection.call(this.#at, {
				method: "GET",
				headers: {
					...this.#headers(),
					accept: "text/event-stream"
				}
			});
			if (answer.status !== 200 || typeOf(answer.headers) !== "text/event-stream") return answer.body.destroy();
			await readEvents(answer.body, this.#meter, { onEvent: ({ data }) => data !== "" && this.onmessage?.(parseBody(data, "a notice")) });
		};
		stream().catch((error) => isLimit(error) && this.onerror?.(error));
	}
	/** Ends the session at the server, where there is one, and every connection. */
	async close() {
		if (this.#closed) return;
		this.#closed = true;
		if (this.sessionId !== void 0) await this.#endSession();
		this.connection.close();
		this.onclose?.();
	}
	async #endSession() {
		let timer;
		const late = new Promise((resolve) => {
			timer = setTimeout(resolve, GOODBYE_MS);
		});
		const goodbye = this.connection.call(this.#at, {
			method: "DELETE",
			headers: this.#headers()
		}).then(({ body }) => discard(body), () => void 0);
		await Promise.race([goodbye, late]);
		clearTimeout(timer);
	}
	#headers() {
		return {
			...this.#version === null ? {} : { "mcp-protocol-version": this.#version },
			...this.sessionId === void 0 ? {} : { "mcp-session-id": this.sessionId }
		};
	}
	async #receive(answer, request) {
		const { status, headers, body } = answer;
		const type = typeOf(headers);
		if (status === 200 && type === "application/json") {
			const text = await readText(body, this.#meter);
			if (!this.#hand(text, request)) throw new ServerFailure({
				code: "protocol-error",
				message: `The body that answers ${request.method} holds no answer to it.`
			});
		} else if (status === 200 && type === "text/event-stream") await this.#follow(answer, request);
		else {
			const problem = await readProblem(answer);
			const { rpc } = problem;
			if (rpc === null || status < 400 || status >= 500 || NO_ANSWER.includes(status)) throw problem;
			throw new RpcError(request.method, rpc.code, rpc.message, rpc.data, { cause: problem });
		}
	}
	/** Reads streams until the answer came; a server may end one early and go on in the next (protocol 2025-11-25). */
	async #follow(first, request) {
		let answer = first;
		let lastEventId;
		let retryMs = RETRY_MS;
		for (;;) {
			const { body } = answer;
			let answered = false;
			const onEvent = ({ id, data }) => {
				lastEventId = id ?? lastEventId;
				if (data === "" || !this.#hand(data, request)) return;
				answered = true;
				setTimeout(() => body.destroy(), LINGER_MS).unref();
			};
			try {
				await readEvents(body, this.#meter, {
					onEvent,
					onRetry: (ms) => retryMs = Math.min(ms, MOST_RETRY_MS)
				});
			} catch (error) {
				if (!answered) throw error;
			}
			if (answered || this.#closed) return;
			if (lastEventId === void 0) throw new ServerFailure({
				code: "protocol-error",
				message: `The stream that answers ${request.method} ended without an answer.`
			});
			await new Promise((resolve) => setTimeout(resolve, retryMs));
			if (this.#closed) return;
			const headers = {
				...this.#headers(),
				accept: "text/event-stream",
				"last-event-id": lastEventId
			};
			answer = await this.connection.call(this.#at, {
				method: "GET",
				headers
			});
			if (answer.status !== 200 || typeOf(answer.headers) !== "text/event-stream") throw await readProblem(answer);
		}
	}
	/** @returns whether the awaited answer was in it */
	#hand(text, { id, method }) {
		const message = parseBody(text, method);
		const envelopes = readEnvelopes(message) ?? [];
		if (envelopes.length > 0) this.onmessage?.(message);
		return envelopes.some((each) => each.kind === "result" && each.id === id || each.kind === "error" && (each.id ?? id) === id);
	}
};
function isLimit(error) {
	return error instanceof ServerFailure && error.reason.code === "limit-exceeded";
}

// src/mcp/sse.ts
/** JSON-RPC over HTTP with server-sent events (protocol 2024-11-05): one stream brings every answer, messages are posted to the address it names. */
var SseWire = class {
	url;
	connection;
	onmessage;
	onerror;
	onclose;
	#meter = new Meter();
	#endpoint = null;
	constructor(url, connection) {
		this.url = url;
		this.connection = connection;
	}
	get receivedBytes() {
		return this.#meter.receivedBytes;
	}
	/**
	* Opens the stream and waits for the address to post to; whoever calls bounds the wait.
	* @throws {HttpProblem | ServerFailure}
	*/
	async start() {
		const answer = await this.connection.call(this.url, {
			method: "GET",
			headers: { accept: "text/event-stream" }
		});
		if (answer.status !== 200 || typeOf(answer.headers) !== "text/event-stream") throw await readProblem(answer);
		await new Promise((resolve, reject) => {
			const fail = (error) => {
				reject(error);
				this.onerror?.(error);
			};
			readEvents(answer.body, this.#meter, { onEvent: (event) => this.#take(event, answer, resolve) }).then(() => {
				reject(new ServerFailure({
					code: "protocol-error",
					message: "The event stream ended before it named an endpoint."
				}));
				this.onclose?.();
			}, fail);
		});
	}
	async send(message) {
		const answer = await this.connection.call(this.#endpoint ?? this.url, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify(message)
		});
		if (answer.status < 300) return discard(answer.body);
		throw await readProblem(answer);
	}
	async close() {
		this.connection.close();
		this.onclose?.();
	}
	#take({ event, data }, answer, opened) {
		if (event === "endpoint") {
			const endpoint = URL.canParse(data, answer.url.href) ? new URL(data, answer.url) : null;
			if (endpoint?.origin !== answer.url.origin) throw new ServerFailure({
				code: "protocol-error",
				message: `The event stream names an endpoint of another origin: ${quote(data)}.`
			});
			this.#endpoint ??= endpoint;
			opened();
		} else if ((event ?? "message") === "message" && data !== "") this.onmessage?.(parseBody(data, "a request"));
	}
};

// src/mcp/remote.ts
/** Answers that end the search for the right generation and transport: they would be the same for each. */
const FINAL = [
	401,
	403,
	429,
	502,
	503,
	504
];
/**
* Lists a server behind a URL: the modern generation first, then `initialize`, then server-sent
* events. Its session and every connection are ended when this resolves. Never rejects.
*/
async function listRemote(server, launch, options) {
	const read = { tools: [] };
	if (!URL.canParse(launch.url) || !/^https?:$/.test(new URL(launch.url).protocol)) return fail(server, {
		code: "invalid-entry",
		message: `${quote(launch.url)} is no http or https URL.`
	});
	const url = new URL(launch.url);
	const deadline = deadlineFor(options);
	const wires = [];
	let greeted = null;
	try {
		greeted = await greet({
			url,
			launch,
			server,
			deadline,
			publicOnly: !options.trusted,
			wires
		});
		const { session, greeting } = greeted;
		return listed(server, greeting, await listOver(session, greeting, options.settleMs, read), {
			notices: [],
			holes: []
		});
	} catch (error) {
		return fail(server, explainRemote(error, url, greeted !== null), { read });
	} finally {
		deadline.clear();
		await Promise.all(wires.map((wire) => wire.close()));
	}
}
async function greet(search) {
	const { transport } = search.launch;
	if (transport === "sse") return overSse(search);
	const modern = await attempt(overModern(search));
	if ("greeting" in modern) return modern;
	const legacy = await attempt(overLegacy(search));
	if ("greeting" in legacy) return legacy;
	if (transport === "http") throw unsupported(modern.error) ? modern.error : legacy.error;
	const sse = await attempt(overSse(search));
	if ("greeting" in sse) return sse;
	throw unsupported(modern.error) ? modern.error : sse.error instanceof HttpProblem ? legacy.error : sse.error;
}
/** Throws what ends the search, and gives back what only says that this way is not spoken. */
async function attempt(way) {
	try {
		return await way;
	} catch (error) {
		if (!mayBeOlder(error)) throw error;
		return { error };
	}
}
/** A server that does not know the modern request may also leave it without an answer, so it gets half of the time. */
async function overModern(search) {
	const wire = open(new HttpWire(search.url, connect(search), "modern"), search);
	const { capabilities } = search.server;
	const { timeoutMs, signal } = search.deadline;
	const half = new Deadline(timeoutMs / 2, signal);
	try {
		const greeting = await discover(new Session(wire, capabilities, half));
		return {
			session: new Session(wire, capabilities, search.deadline),
			greeting
		};
	} finally {
		half.clear();
	}
}
async function overLegacy(search) {
	const wire = open(new HttpWire(search.url, connect(search), "legacy"), search);
	const session = new Session(wire, search.server.capabilities, search.deadline);
	return {
		session,
		greeting: await initialize(session)
	};
}
async function overSse(search) {
	const wire = open(new SseWire(search.url, connect(search)), search);
	const session = new Session(wire, search.server.capabilities, search.deadline);
	await search.deadline.within(wire.start(), "the event stream");
	return {
		session,
		greeting: await initialize(session)
	};
}
function open(wire, { wires }) {
	wires.push(wire);
	return wire;
}
function connect({ url, launch, publicOnly }) {
	return new Connection(url.origin, launch.headers, publicOnly);
}
/** Whether an older generation or transport may still be behind the URL. */
function mayBeOlder(error) {
	if (error instanceof RpcError) return true;
	if (error instanceof HttpProblem) return !FINAL.includes(error.status) && error.location === void 0;
	if (error instanceof TimedOut) return error.awaiting === "server/discover";
	return error instanceof ServerFailure && [
		"protocol-error",
		"unreadable-answer",
		"protocol-unsupported"
	].includes(error.reason.code);
}
function unsupported(error) {
	return error instanceof ServerFailure && error.reason.code === "protocol-unsupported";
}
function explainRemote(error, url, greeted) {
	if (error instanceof Aborted) return abortReason(error.signal);
	if (error instanceof ServerFailure) return error.reason;
	if (error instanceof TimedOut) return {
		code: "list-timeout",
		message: `no answer to ${error.awaiting} from ${url.host} in ${seconds(error.timeoutMs)}.`
	};
	if (error instanceof WireClosed) return {
		code: "protocol-error",
		message: `${url.host} ended the stream before ${error.awaiting} was answered.`
	};
	if (error instanceof HttpProblem) return explainHttp(error, greeted ? "tools/list" : "initialize", {
		url,
		greeted
	});
	if (error instanceof RpcError && error.cause instanceof HttpProblem && !greeted) return explainHttp(error.cause, error.method, {
		url,
		greeted
	});
	if (error instanceof RpcError) return {
		code: "protocol-error",
		message: `${rpcWords(error)}.`
	};
	return networkReason(error, url) ?? bug(error);
}
function explainHttp(problem, awaiting, { url, greeted }) {
	const { code, message } = httpReason(problem, awaiting);
	const moved = problem.url.origin === url.origin ? "" : ` The answer came from ${problem.url.origin} after a redirect; this entry's headers are not sent there.`;
	return {
		code: greeted && code === "no-endpoint" ? "http-error" : code,
		message: message + moved
	};
}

export { listRemote };