/**
 * How one tool stands to its limit and its entry. `fits` and `kept` pass; `over` has no entry, `grew`
 * is above its ceiling, `slack` is so far below that the ceiling must come down, `done` needs no entry.
 */
export type Standing = 'fits' | 'over' | 'kept' | 'grew' | 'slack' | 'done';

/** What a tool is held against, in bytes; null where the file says nothing. */
export interface Held {
  readonly limit: number | null;
  readonly ceiling: number | null;
  /** How far a ceiling may stand above its tool. */
  readonly slackBytes: number;
}

/** One turn of the ratchet. Limits are inclusive. */
export function compare(bytes: number, { limit, ceiling, slackBytes }: Held): Standing {
  const fits = limit === null ? ceiling === null : bytes <= limit;
  if (ceiling === null) return fits ? 'fits' : 'over';
  if (fits) return 'done';
  if (bytes > ceiling) return 'grew';
  return ceiling - bytes > slackBytes ? 'slack' : 'kept';
}
