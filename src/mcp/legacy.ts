import { version } from '../../package.json';
import { isObject } from './envelope.ts';
import type { Session } from './session.ts';

/** The newest protocol version that has `initialize`; servers answer with the one they speak. */
const PROTOCOL_VERSION = '2025-11-25';

export const CLIENT_INFO = { name: 'mcp-budget', version } as const;

/** What a server said about itself before it listed anything. */
export interface Greeting {
  readonly generation: 'legacy' | 'modern';
  readonly protocolVersion: string | null;
  readonly serverInfo: { readonly name: string; readonly version: string } | null;
  readonly instructions: string | null;
  readonly tools: 'declared' | 'undeclared' | 'unknown';
  readonly listChanged: boolean;
  /** Joined to the parameters of every request. */
  readonly params: { readonly [key: string]: unknown };
}

/**
 * Says hello as every protocol version before 2026-07-28 wants it. Any version in the answer is taken.
 * @throws what `Session.request` throws
 */
export async function initialize(session: Session): Promise<Greeting> {
  const result = await session.request('initialize', { protocolVersion: PROTOCOL_VERSION, capabilities: session.capabilities, clientInfo: CLIENT_INFO });
  const protocolVersion = typeof result['protocolVersion'] === 'string' ? result['protocolVersion'] : null;
  if (protocolVersion !== null) session.wire.setProtocolVersion?.(protocolVersion);
  await session.notify('notifications/initialized');
  return { generation: 'legacy', protocolVersion, serverInfo: readServerInfo(result['serverInfo']), ...readOffer(result), params: {} };
}

export function readServerInfo(info: unknown): Greeting['serverInfo'] {
  if (!isObject(info)) return null;
  const { name, version } = info;
  return { name: typeof name === 'string' ? name : '', version: typeof version === 'string' ? version : '' };
}

/** Capabilities that are no object say nothing, so the server is asked for tools all the same. */
export function readOffer(result: { readonly [key: string]: unknown }): Pick<Greeting, 'instructions' | 'tools' | 'listChanged'> {
  const { capabilities, instructions } = result;
  const tools = isObject(capabilities) ? capabilities['tools'] : undefined;
  const offered = tools !== undefined && tools !== null && tools !== false;
  return {
    instructions: typeof instructions === 'string' ? instructions : null,
    tools: !isObject(capabilities) ? 'unknown' : offered ? 'declared' : 'undeclared',
    listChanged: isObject(tools) && tools['listChanged'] === true,
  };
}
