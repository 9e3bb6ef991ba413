import type { SchemaSpot } from './advice-saving.ts';
import type { ToolSize } from './report.ts';

/** Every rule with the reason for it, as `docs/trimming.md` gives it. */
export const RULES = {
  'long-description': 'A model chooses a tool by what it does and when to use it: three sentences say that.',
  'how-in-description': 'Parameter lists, examples and steps tell how, which the schema tells already or the answer can tell when it is needed.',
  'repeats-name': 'A description that only repeats the name or the type of its parameter tells a model nothing.',
  'repeats-schema': 'The schema says it already: its values, its default, its bounds, whether it is required.',
  'repeated-sentence': 'A sentence that stands in many places is paid for in each of them.',
  'hoist-to-defs': 'Equal sub-schemas can stand once under "$defs" and be referred to. Try it with your clients: some ignore "$ref".',
  'long-enum': 'A long list of values costs more than the question back, when a value is wrong.',
  'examples-in-schema': 'Examples in a schema are read with every request, and few clients forward them to good effect.',
  'empty-default': 'A default of null or of nothing says what leaving the parameter out says.',
  'schema-dialect': 'Without "$schema" the protocol takes JSON Schema 2020-12, and clients do not forward the member usefully.',
  'title-equals-name': 'A title that is the name in other letters tells nothing new.',
  'icon-data-uri': 'An icon inside the listing is sent with every listing; as an address it is fetched once, by those who show it.',
  'heavy-output-schema': 'Most clients do not give the output schema to the model; it weighs more here than the input.',
  'description-cut': 'A client cuts the text there: what stands behind never reaches the model.',
  'name-refused': 'A client refuses the name, or with it the whole request.',
  'many-tools': 'Clients limit how many tools a request may carry, and models choose worse among many.',
} as const;

export type AdviceRule = keyof typeof RULES;

/** One thing that could be shorter. It never changes a verdict. */
export interface Advice {
  readonly rule: AdviceRule;
  readonly server: string;
  /** null: the advice is about the server as a whole. */
  readonly tool: string | null;
  /** Keys from the top of the tool to what it speaks of; empty for the tool, or the server, as a whole. */
  readonly path: readonly string[];
  readonly message: string;
  /** Bytes that the listing would have less, worked out on the definition changed accordingly; 0 where nothing is saved. */
  readonly savesBytes: number;
}

/** What a rule says of one tool; server and tool are added to it. */
export type ToolAdvice = Omit<Advice, 'server' | 'tool'>;

/** A tool with the schemas in it, which several rules read. */
export interface Looked {
  readonly tool: ToolSize;
  readonly input: readonly SchemaSpot[];
  readonly output: readonly SchemaSpot[];
}
