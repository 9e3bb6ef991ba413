import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

/** A transport that hands over messages as they were sent, not validated, and counts what arrives. */
export interface Wire extends Transport {
  /** Everything received so far, in bytes. */
  readonly receivedBytes: number;
  /** A line that looks like the answer, but cannot be read. */
  onunreadable?: ((text: string) => void) | undefined;
  /** Opens a channel for notices, where notices need one. */
  listen?(): void;
}

/** The server answered a request with an error. */
export class RpcError extends Error {
  override readonly name = 'RpcError';

  constructor(
    readonly method: string,
    readonly code: number | null,
    readonly text: string,
    readonly data: unknown,
    options?: ErrorOptions,
  ) {
    super(`${method} was answered with error ${code ?? 'without code'}: ${text}`, options);
  }
}

/** The connection ended while an answer was awaited. */
export class WireClosed extends Error {
  override readonly name = 'WireClosed';

  constructor(readonly awaiting: string) {
    super(`the connection ended before ${awaiting} was answered`);
  }
}

/** Something that looked like the awaited answer could not be read. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';

  constructor(
    readonly awaiting: string,
    readonly line: string,
  ) {
    super(`the answer to ${awaiting} could not be read`);
  }
}
