import { z } from 'zod';

/**
 * The report, `schemaVersion: 1`: the interchange format between commands, jobs and workflows.
 * Types of everything measured and judged come from these schemas. Sizes are bytes of UTF-8 and
 * `o200k_base` tokens. Only code that reads a report back imports this module at run time.
 */
const count = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const signed = z.number().int().safe();
const tokens = count.nullable();
const jsonObject = z.custom<{ readonly [key: string]: unknown }>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'expected an object',
);

const PARTS = ['description', 'inputSchema', 'outputSchema', 'annotations', 'title', 'icons', '_meta', 'execution', 'other'] as const;
const part = z.enum(PARTS);
const parts = z.partialRecord(part, count);

const toolSchema = z.object({
  /** The tool's name, or '' where the wire had none. */
  name: z.string(),
  bytes: count,
  tokens,
  modelBytes: count,
  modelTokens: tokens,
  publishedBytes: count,
  publishedTokens: tokens,
  parts,
  /** Tokens of each part's `"key":value` text; they need not add up to the tool. */
  partTokens: parts.nullable(),
  definition: jsonObject,
});

const reason = z.object({ code: z.string(), message: z.string() });
const hole = z.object({ key: z.string(), detail: z.string() });
const textSize = z.object({ bytes: count, tokens, text: z.string().optional() });
const totals = z.object({ tools: count, bytes: count, tokens });

const identity = {
  protocolVersion: z.string().nullable(),
  /** `legacy` answered `initialize`, `modern` answered `server/discover`. */
  generation: z.enum(['legacy', 'modern']).nullable(),
  /** Client capabilities that were declared; they change the list. */
  capabilities: jsonObject,
  serverInfo: z.object({ name: z.string(), version: z.string() }).nullable(),
};

const measured = z.object({
  name: z.string(),
  status: z.literal('measured'),
  reason: z.null(),
  source: z.string(),
  ...identity,
  /** Package and version that ran, for fetched servers. */
  package: z.string().nullable(),
  totals,
  tools: z.array(toolSchema),
  instructions: textSize,
  holes: z.array(hole),
});

const unmeasured = z.object({
  name: z.string(),
  status: z.literal('unmeasured'),
  reason,
  source: z.string(),
  partial: z.object({ tools: count, bytes: count }).nullable(),
  /** Last lines of stderr. */
  stderr: z.string(),
  holes: z.array(hole),
});

export const serverSchema = z.discriminatedUnion('status', [measured, unmeasured]);

/** What only the run that listed the servers can have seen; everything else can be judged anew from its report. */
export const SEEN_KINDS = [
  'duplicate-tool',
  'tool-invalid',
  'schema-invalid',
  'name-refused',
  'description-cut',
  'stdout-noise',
  'cursor-null',
  'list-changed',
  'unstable',
  'machine-dependent',
  'no-tools',
  'unpinned',
  'server-defined-twice',
  'server-not-named',
] as const;

export const FINDING_KINDS = [
  'tool-over',
  'ratchet-grew',
  'ratchet-slack',
  'ratchet-done',
  'ratchet-gone',
  'ratchet-ambiguous',
  'ratchet-raised',
  'total-over',
  'tokens-over',
  'tool-tokens-over',
  'tools-over',
  'instructions-over',
  'file-over',
  'server-unmeasured',
  'budget-removed',
  'limit-raised',
  'sandbox-opened',
  ...SEEN_KINDS,
  'file-missing',
  'tokens-unavailable',
] as const;

export const findingSchema = z.object({
  kind: z.enum(FINDING_KINDS),
  severity: z.enum(['error', 'warning', 'notice']),
  message: z.string(),
  server: z.string().optional(),
  tool: z.string().optional(),
  /** The context file, relative to the root, for `file-over` and `file-missing`. */
  file: z.string().optional(),
  actual: count.optional(),
  limit: count.optional(),
  /** What base already exceeded the limit by; the rest came with this change. */
  inherited: count.optional(),
  /** Where the budget file says it, as keys from its top: `["oversized", "teams_save"]`. */
  path: z.array(z.string()).optional(),
  /** A ratchet entry: what it becomes, null when it is to be removed. */
  becomes: count.nullable().optional(),
  /** `ratchet-gone`: the tool it seems to have been renamed to. */
  renamedTo: z.string().optional(),
});

/** What changed inside a tool, in words of its schema. */
const shape = z.object({
  /** Nothing but descriptions and titles differs. */
  textOnly: z.boolean(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
});

const changeSchema = z.object({
  server: z.string(),
  tool: z.string(),
  kind: z.enum(['added', 'removed', 'grew', 'shrank', 'changed', 'renamed']),
  before: count,
  after: count,
  beforeTokens: tokens,
  afterTokens: tokens,
  /** Bytes gained or lost by part; parts without a difference are left out. */
  parts: z.partialRecord(part, signed),
  shape: shape.nullable(),
  /** `renamed`: the name at base. */
  from: z.string().optional(),
});

const raiseSchema = z.object({
  /** `limit`: shown, not failing. `ceiling`: failing on pull requests unless allowed. */
  kind: z.enum(['limit', 'ceiling', 'server-dropped']),
  server: z.string().nullable(),
  tool: z.string().nullable(),
  /** The key, as a person would name it: `totalBytes`, `oversized["docs/render_page"]`. */
  key: z.string(),
  /** null: no limit. */
  before: count.nullable(),
  after: count.nullable(),
  allowed: z.boolean(),
});

const baseSchema = z.object({
  commit: z.string().nullable(),
  /** What a person calls it: `main`, `HEAD^1`. */
  ref: z.string().nullable(),
  /** What a reader must know about the choice of this commit, for example a forced push. */
  note: z.string().nullable().optional(),
  /** Why there is no difference; null where there is one. */
  reason: reason.nullable(),
  totals: totals.nullable(),
  changes: z.array(changeSchema),
  raises: z.array(raiseSchema),
});

const sandboxSchema = z.object({
  engine: z.enum(['bubblewrap', 'docker', 'none']).nullable(),
  version: z.string().nullable(),
  selfTest: z.string().nullable(),
  untrusted: z.boolean(),
  /** Set where no sandbox protected this machine, or a better engine was refused. */
  warning: z.string().nullable(),
  /** Why a preferred engine was passed over. */
  note: z.string().nullable().optional(),
});

const budgetSummary = z.object({
  /** Relative to the repository root. */
  path: z.string(),
  /** What holds for `totals`: the top limit, or with `only` that server's own. */
  totalBytes: count.nullable(),
  /** The file as read, so that another job can judge again. */
  content: jsonObject,
});

const contextFile = z.object({ path: z.string(), pattern: z.string(), bytes: count, tokens });

const spread = z.object({ count, median: count.nullable(), p90: count.nullable(), p99: count.nullable() });

const statisticsSchema = z.object({
  /** Bytes of single tools. */
  tools: spread,
  /** Bytes of the tools of one server together. */
  servers: spread,
  /** Largest first. */
  heaviestTools: z.array(z.object({ server: z.string(), tool: z.string(), bytes: count })),
  heaviestServers: z.array(z.object({ server: z.string(), tools: count, bytes: count })),
  /** Number of servers by outcome: `measured`, or the code of the reason. */
  outcomes: z.record(z.string(), count),
});

export const reportSchema = z.object({
  schemaVersion: z.literal(1),
  tool: z.object({ name: z.literal('mcp-budget'), version: z.string() }),
  commit: z.string().nullable(),
  dirty: z.boolean(),
  measuredAt: z.string(),
  verdict: z.enum(['pass', 'fail', 'unmeasured', 'measured']),
  /** The one server that was asked for; left out where all were. */
  only: z.string().optional(),
  totals,
  tokenizer: z.literal('o200k_base').nullable(),
  sandbox: sandboxSchema,
  budget: budgetSummary.nullable(),
  /** Files servers were read from and how many were found. */
  discovery: z.object({ files: z.array(z.string()), found: count, measured: count }),
  servers: z.array(serverSchema),
  files: z.array(contextFile),
  findings: z.array(findingSchema),
  base: baseSchema.nullable(),
  /** Set on a shard: its share, and every server the whole expects. */
  shard: z.object({ index: count, of: count, expected: z.array(z.string()) }).nullable(),
  /** Where more than a handful of servers were measured: how they spread. */
  statistics: statisticsSchema.optional(),
});

export type Report = z.infer<typeof reportSchema>;
export type Part = z.infer<typeof part>;
export type Parts = z.infer<typeof parts>;
export type ToolSize = z.infer<typeof toolSchema>;
export type MeasuredServer = z.infer<typeof measured>;
export type UnmeasuredServer = z.infer<typeof unmeasured>;
export type ServerReport = z.infer<typeof serverSchema>;
export type Totals = z.infer<typeof totals>;
export type Finding = z.infer<typeof findingSchema>;
export type FindingKind = Finding['kind'];
export type Severity = Finding['severity'];
export type Change = z.infer<typeof changeSchema>;
export type Raise = z.infer<typeof raiseSchema>;
export type Statistics = z.infer<typeof statisticsSchema>;
export type BaseReport = z.infer<typeof baseSchema>;
export type SandboxReport = z.infer<typeof sandboxSchema>;
export type SandboxHole = z.infer<typeof hole>;
export type Verdict = Report['verdict'];
export type Capabilities = { readonly [key: string]: unknown };
export type ServerIdentity = Pick<MeasuredServer, 'protocolVersion' | 'generation' | 'capabilities' | 'serverInfo'>;

/** All servers of one side, sorted by name, and their sums. */
export interface Measurement {
  readonly servers: readonly ServerReport[];
  /** Sums over the measured servers. */
  readonly totals: Totals;
  /** False when a server could not be measured: then `totals` are of the rest only. */
  readonly complete: boolean;
}
