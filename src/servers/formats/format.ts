import type { Entry } from '../entry.ts';
import type { Syntax } from '../parse.ts';

/** Where a file was read. */
export interface Source {
  /** Relative to the root. */
  readonly file: string;
  /** Its folder, relative to the root. */
  readonly folder: string;
}

/** One kind of client config file. */
export interface Format {
  readonly syntax: Syntax;
  /** The file holds other settings too, so that it may well say nothing of servers. */
  readonly settings: boolean;
  /** Whether a file of any name holds this. */
  readonly recognises: (data: Record<string, unknown>) => boolean;
  /** Its entries, or null where the file says nothing of servers. */
  readonly read: (data: Record<string, unknown>, source: Source) => readonly Entry[] | null;
}
