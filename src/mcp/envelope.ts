import type { JsonObject } from '../core/types.ts';

/** A JSON-RPC message as it was meant, whatever else its sender put beside it. */
export type Envelope =
  | { readonly kind: 'result'; readonly id: string; readonly result: unknown }
  /** `id` is null where the sender could not read the request's. */
  | { readonly kind: 'error'; readonly id: string | null; readonly error: RpcErrorObject }
  | { readonly kind: 'request'; readonly id: string | number; readonly method: string }
  | { readonly kind: 'notification'; readonly method: string }
  /** JSON, but no part of the protocol: a log line. */
  | { readonly kind: 'foreign' };

export interface RpcErrorObject {
  readonly code: number | null;
  readonly message: string;
  readonly data: unknown;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The messages of one line or body: one, or those of a batch (protocol 2025-03-26); null where none is protocol. */
export function readEnvelopes(value: unknown): readonly Envelope[] | null {
  const envelopes = (Array.isArray(value) ? value : [value]).map(readEnvelope);
  return envelopes.some((each) => each.kind !== 'foreign') ? envelopes : null;
}

/**
 * Published servers send further keys, no `jsonrpc`, and `"error": null` beside a result. Answers
 * are taken all the same; requests and notices need their `jsonrpc`, for log lines have methods too.
 */
function readEnvelope(value: unknown): Envelope {
  if (!isObject(value)) return { kind: 'foreign' };
  const { id, method, result, error } = value;
  const named = typeof id === 'string' || typeof id === 'number';
  if (typeof method === 'string') {
    if (value.jsonrpc === undefined) return { kind: 'foreign' };
    return named ? { kind: 'request', id, method } : { kind: 'notification', method };
  }
  if (error !== undefined && error !== null && (named || id === null)) return { kind: 'error', id: named ? String(id) : null, error: readError(error) };
  if (named && 'result' in value) return { kind: 'result', id: String(id), result };
  return { kind: 'foreign' };
}

function readError(error: unknown): RpcErrorObject {
  if (!isObject(error)) return { code: null, message: typeof error === 'string' ? error : JSON.stringify(error), data: undefined };
  const { code, message, data } = error;
  return { code: typeof code === 'number' ? code : null, message: typeof message === 'string' ? message : 'no message', data };
}
