import { failure } from '../errors.ts';

/** One line of what git tells a pre-push hook. */
export interface PushedRef {
  /** As typed: a ref, `HEAD~1`, or `(delete)`. */
  readonly localRef: string;
  readonly localId: string;
  readonly remoteRef: string;
  readonly remoteId: string;
}

/** The local ref is whatever was typed and may hold spaces; the other three fields cannot. */
const LINE = /^(\S.*) ([0-9a-f]{40}|[0-9a-f]{64}) (\S+) ([0-9a-f]{40}|[0-9a-f]{64})$/;
/** No object: what git tells of a branch that is deleted, or that the remote does not have. */
export const isZero = (id: string): boolean => /^0+$/.test(id);

/**
 * Reads the standard input of a pre-push hook, with line ends of either kind and an optional byte order mark.
 * Source: `githooks(5)`, pre-push.
 * @returns empty where there is nothing to push
 * @throws {ExpectedFailure} `pushed-line`, quoting the line
 */
export function readPushed(text: string): PushedRef[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [, localRef, localId = '', remoteRef = '', remoteId = ''] = LINE.exec(line) ?? [];
    if (localRef === undefined || localId.length !== remoteId.length) throw failure('pushed-line', [JSON.stringify(line.slice(0, 300))]);
    return { localRef, localId, remoteRef, remoteId };
  });
}
