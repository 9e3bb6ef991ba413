import type { Reason } from '../core/types.ts';

/** One server as a client config or the budget file defines it, before any variable is expanded. */
export interface Entry {
  readonly name: string;
  /** The file, relative to the root, or what the budget file is called. */
  readonly source: string;
  readonly command: string | null;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string | null;
  readonly url: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly transport: 'auto' | 'http' | 'sse';
  readonly disabled: boolean;
  /** A file with variables that the client would load; its content is never read. */
  readonly envFile: string | null;
  /** Why this entry alone cannot be used. */
  readonly problem: Reason | null;
  readonly variables: Variables;
}

/** What the file says about the variables in its entries. */
export interface Variables {
  /** `$NAME` without braces is a variable, as in Gemini's settings. */
  readonly bare: boolean;
  /** Defaults by the name inside the form: `input:k`, `user_config.k`. */
  readonly defaults: ReadonlyMap<string, string>;
  /** Folder of the file, for `${__dirname}`; absolute. */
  readonly folder: string | null;
}

/** Where an entry was read. */
export interface Origin {
  readonly name: string;
  readonly source: string;
  readonly variables: Variables;
}

export const NO_VARIABLES: Variables = { bare: false, defaults: new Map(), folder: null };

/** Whether `value` is an object with keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An entry that says nothing yet. */
export function blank({ name, source, variables }: Origin): Entry {
  return {
    name,
    source,
    variables,
    command: null,
    args: [],
    env: {},
    cwd: null,
    url: null,
    headers: {},
    transport: 'auto',
    disabled: false,
    envFile: null,
    problem: null,
  };
}

/** `text` for a message; names of servers may be as long as a file. */
export function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
