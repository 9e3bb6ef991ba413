import type { Capabilities, Finding, Measurement, SandboxHole, ServerIdentity } from './report.ts';

/** A JSON object as `JSON.parse` made it: unknown keys kept, key order kept. */
export type JsonObject = { readonly [key: string]: unknown };

/** Why a server could not be measured. `code` is stable, `message` says what happened and what to do. */
export interface Reason {
  readonly code: ReasonCode;
  readonly message: string;
}

export type ReasonCode =
  | 'needs-variable'
  | 'needs-input'
  | 'needs-authorization'
  | 'invalid-entry'
  | 'command-not-found'
  | 'exited'
  | 'start-timeout'
  | 'list-timeout'
  | 'total-timeout'
  | 'protocol-error'
  | 'protocol-unsupported'
  | 'unreadable-answer'
  | 'paging'
  | 'limit-exceeded'
  | 'unsettled'
  | 'published-by-this-repository'
  | 'package-spec'
  | 'package-fetch'
  | 'container-refused'
  | 'sandbox-missing'
  | 'sandbox-refused'
  | 'sandbox-limit'
  | 'untrusted-refused'
  | 'unreachable'
  | 'no-endpoint'
  | 'rate-limited'
  | 'http-error'
  | 'address-refused'
  | 'server-not-found'
  | 'no-servers'
  | 'interrupted';

/** What an entry asks the sandbox to open. Every key loosens; none is honoured in an untrusted run. */
export interface SandboxKeys {
  readonly network?: boolean;
  /** Names of variables of the caller's environment that the server may see. */
  readonly passEnv?: readonly string[];
  /** Further paths the server may read. */
  readonly read?: readonly string[];
  /** Folders that become an empty, throw-away writable folder. */
  readonly scratch?: readonly string[];
  /** Folders the server may really write. */
  readonly write?: readonly string[];
  readonly git?: 'hide' | 'read';
  /** Install scripts of a fetched package may run, inside the sandbox. */
  readonly fetchScripts?: boolean;
}

/** One server to measure, with every variable expanded. */
export interface Server {
  readonly name: string;
  /** Where it was defined: a path relative to the root, `command line`, or `budget`. */
  readonly source: string;
  readonly launch: Launch;
  /** Client capabilities to declare; `{}` unless the entry says otherwise. */
  readonly capabilities: Capabilities;
  readonly sandbox: SandboxKeys;
}

export type Launch = StdioLaunch | RemoteLaunch | Unlaunchable;

export interface StdioLaunch {
  readonly kind: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
  /** Added to the scrubbed environment, values expanded. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute path. */
  readonly cwd: string;
}

export interface RemoteLaunch {
  readonly kind: 'remote';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `auto` tries Streamable HTTP of both generations, then SSE. */
  readonly transport: 'auto' | 'http' | 'sse';
}

/** Known not to be startable before anything is started. */
export interface Unlaunchable {
  readonly kind: 'unlaunchable';
  readonly reason: Reason;
}

/** Everything a server answered to `tools/list`, all pages, raw, in wire order. */
export interface Listing {
  readonly kind: 'listing';
  readonly server: Server;
  readonly tools: readonly JsonObject[];
  readonly instructions: string | null;
  readonly identity: ServerIdentity;
  /** Seen while listing: `stdout-noise`, `cursor-null`, `list-changed`, `no-tools`. */
  readonly notices: readonly Finding[];
  readonly holes: readonly SandboxHole[];
  /** The package and version that ran, for `npx` and `uvx` servers. */
  readonly package: string | null;
}

/** A server that could not be listed to the end. */
export interface Failure {
  readonly kind: 'failure';
  readonly server: Server;
  readonly reason: Reason;
  /** What was read before the failure; never a total. */
  readonly partial: { readonly tools: number; readonly bytes: number } | null;
  /** Last lines of stderr, raw. */
  readonly stderr: string;
  readonly notices: readonly Finding[];
  readonly holes: readonly SandboxHole[];
}

/** Limits of one scope: the whole file, or one server's entry. Bytes and tokens are whole numbers >= 0. */
export interface Limits {
  readonly totalBytes?: number;
  readonly perToolBytes?: number;
  /** Ceilings by tool name, or at the top also by `server/tool`. */
  readonly oversized?: Readonly<Record<string, number>>;
  readonly totalTokens?: number;
  readonly perToolTokens?: number;
  readonly maxTools?: number;
  readonly instructionsBytes?: number;
}

/** One entry of `servers` in the budget file. */
export interface ServerEntry extends Limits {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly transport?: 'auto' | 'stdio' | 'http' | 'sse';
  readonly capabilities?: Capabilities;
  readonly sandbox?: SandboxKeys;
}

/** The content of `mcp-budget.json`, valid against `budget.schema.json`. */
export interface Budget extends Limits {
  readonly $schema?: string;
  readonly ratchetSlackBytes?: number;
  readonly setup?: string;
  readonly config?: string;
  readonly servers?: Readonly<Record<string, ServerEntry>>;
  /** Path or glob to its limit in bytes, for each file it matches. */
  readonly files?: Readonly<Record<string, number>>;
}

/** A context file measured for `files`. */
export interface ContextFile {
  readonly path: string;
  /** The key of `files` that it matched. */
  readonly pattern: string;
  readonly bytes: number;
  readonly tokens: number | null;
}

/** A measurement without an unmeasured server: the only kind that may lower a ratchet. */
export type CompleteMeasurement = Measurement & { readonly complete: true };
