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

/** The lines that git writes, of either line end, without an optional byte order mark and what is empty. */
export function pushedLines(text: string): string[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
}

/** One line, or null where git would not write it. */
export function readPushedLine(line: string): PushedRef | null {
  const [, localRef, localId = '', remoteRef = '', remoteId = ''] = LINE.exec(line) ?? [];
  return localRef === undefined || localId.length !== remoteId.length ? null : { localRef, localId, remoteRef, remoteId };
}
