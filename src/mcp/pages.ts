import type { JsonObject, ReasonCode } from '../core/types.ts';
import { ServerFailure } from '../sandbox/engine.ts';
import { isObject } from './envelope.ts';
import type { Greeting } from './legacy.ts';
import { CAPS } from './limits.ts';
import { bytesInWords, quote } from './quote.ts';
import type { Session } from './session.ts';
import { RpcError } from './wire.ts';

/** All pages of one listing. `tools` grows while pages come, so that a failure can say how far it got. */
export interface Pages {
  readonly tools: JsonObject[];
  /** The last page ended with `"nextCursor": null`, which the protocol does not know. */
  endedWithNull: boolean;
}

/**
 * Reads a listing to its end. A page that cannot be had, a cursor that comes back, or a limit that
 * is reached makes the whole listing a failure: a part of it is no listing.
 * @param pages filled in place
 * @throws {ServerFailure} `paging`, `limit-exceeded`, `protocol-error`; and what `Session.request` throws
 */
export async function readPages(session: Session, greeting: Greeting, pages: Pages): Promise<void> {
  const seen = new Set<string>();
  const before = session.wire.receivedBytes;
  let cursor: string | undefined;
  for (let page = 1; ; page++) {
    if (page > CAPS.pages) throw refuse('limit-exceeded', `The listing has more than ${CAPS.pages.toLocaleString('en-US')} pages; that is the limit.`);
    const result = await readPage(session, greeting, cursor, page);
    take(result, pages, page);
    if (pages.tools.length > CAPS.tools)
      throw refuse('limit-exceeded', `The listing has more than ${CAPS.tools.toLocaleString('en-US')} tools; that is the limit.`);
    if (session.wire.receivedBytes - before > CAPS.listingBytes) {
      throw refuse('limit-exceeded', `The listing takes more than ${bytesInWords(CAPS.listingBytes)}; that is the limit.`);
    }
    const next = result['nextCursor'];
    pages.endedWithNull = next === null;
    if (next === undefined || next === null) return;
    if (typeof next !== 'string')
      throw refuse('paging', `Page ${page} of tools/list ends with the cursor ${quote(JSON.stringify(next), 60)}, which is no string.`);
    if (seen.has(next)) throw refuse('paging', `Page ${page} of tools/list names the cursor ${quote(next, 60)} a second time, so the listing has no end.`);
    seen.add(next);
    cursor = next;
  }
}

async function readPage(session: Session, greeting: Greeting, cursor: string | undefined, page: number): Promise<JsonObject> {
  const params = { ...greeting.params, ...(cursor === undefined ? {} : { cursor }) };
  try {
    return await session.request('tools/list', Object.keys(params).length > 0 ? params : undefined);
  } catch (error) {
    if (!(error instanceof RpcError) || page === 1) throw error;
    throw new ServerFailure(
      { code: 'paging', message: `Page ${page} of tools/list was refused: error ${error.code ?? 'without code'}, ${quote(error.text)}.` },
      null,
      { cause: error },
    );
  }
}

function take(result: JsonObject, pages: Pages, page: number): void {
  const { tools, resultType } = result;
  if (resultType !== undefined && resultType !== 'complete') {
    throw refuse('protocol-error', `Page ${page} of tools/list is no complete result: its type is ${quote(JSON.stringify(resultType), 60)}.`);
  }
  if (!Array.isArray(tools)) throw refuse('protocol-error', `Page ${page} of tools/list has no array "tools".`);
  for (const tool of tools) {
    if (!isObject(tool)) throw refuse('protocol-error', `Entry ${pages.tools.length + 1} of tools/list is no object: ${quote(JSON.stringify(tool), 60)}.`);
    pages.tools.push(tool);
  }
}

function refuse(code: ReasonCode, message: string): ServerFailure {
  return new ServerFailure({ code, message });
}
