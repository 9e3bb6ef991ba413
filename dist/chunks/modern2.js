import { $ as quote, G as isObject, St as ServerFailure, U as readOffer, V as CLIENT_INFO, W as readServerInfo, X as RpcError } from "./start.js";

// src/mcp/modern.ts
/** The first protocol version without `initialize`: every request says who asks. */
const MODERN = "2026-07-28";
const UNSUPPORTED_PROTOCOL_VERSION = -32022;
const PREFIX = "io.modelcontextprotocol/";
/**
* Says hello as protocol 2026-07-28 wants it; a server that refuses the version, but names one of
* this generation, is asked once more in that one.
* @throws {ServerFailure} `protocol-unsupported`; and what `Session.request` throws
*/
async function discover(session) {
	const first = await attempt(session, MODERN);
	if (first instanceof RpcError) {
		const version = newest(isObject(first.data) ? first.data["supported"] : void 0);
		if (first.code !== UNSUPPORTED_PROTOCOL_VERSION || version === null) throw first;
		const second = await attempt(session, version);
		if (second instanceof RpcError) throw second;
		return second;
	}
	return first;
}
async function attempt(session, version) {
	const params = meta(session, version);
	session.wire.setProtocolVersion?.(version);
	try {
		const result = await session.request("server/discover", params);
		const supported = result["supportedVersions"];
		if (!Array.isArray(supported)) throw new ServerFailure({
			code: "protocol-error",
			message: "The answer to server/discover names no protocol versions."
		});
		const spoken = supported.includes(version) ? version : newest(supported);
		if (spoken === null) throw new ServerFailure({
			code: "protocol-unsupported",
			message: `The server speaks only protocol ${quote(supported.join(", "))}, and refused initialize. Update mcp-budget, or the server.`
		});
		session.wire.setProtocolVersion?.(spoken);
		const serverInfo = isObject(result["_meta"]) ? result["_meta"][`${PREFIX}serverInfo`] : void 0;
		return {
			generation: "modern",
			protocolVersion: spoken,
			serverInfo: readServerInfo(serverInfo ?? result["serverInfo"]),
			...readOffer(result),
			params: meta(session, spoken)
		};
	} catch (error) {
		if (error instanceof RpcError) return error;
		throw error;
	}
}
function meta(session, version) {
	return { _meta: {
		[`${PREFIX}protocolVersion`]: version,
		[`${PREFIX}clientInfo`]: CLIENT_INFO,
		[`${PREFIX}clientCapabilities`]: session.capabilities
	} };
}
/** The newest version of this generation in a list; versions are dates, so they sort as text. */
function newest(versions) {
	if (!Array.isArray(versions)) return null;
	return versions.filter((each) => typeof each === "string" && /^\d{4}-\d{2}-\d{2}$/.test(each) && each >= "2026-07-28").sort().at(-1) ?? null;
}

export { discover as n, MODERN as t };