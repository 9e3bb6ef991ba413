import { z } from 'zod';
import { failure } from '../errors.ts';
import { readNumber } from '../numbers.ts';
import { ONCE } from '../schemas/once.ts';

/** A path as typed: relative to the working directory, or absolute. Empty is absent. */
const path = z
  .string()
  .refine((text) => !/[\u0000-\u001f]/.test(text), 'a path on one line')
  .optional();
const flag = z
  .string()
  .optional()
  .transform((text, context) => {
    if (text === undefined) return false;
    if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
    context.addIssue({ code: 'custom', message: 'true or false' });
    return z.NEVER;
  });
const choice = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: `${values.slice(0, -1).join(', ')} or ${values.at(-1)}` });

/**
 * The inputs of the action: the same words as the flags, with every default in this one place.
 * `action.yml` has none but the token.
 */
const schema = z.object({
  /** Budget file; default: the nearest upward from the working directory. */
  budget: path,
  /** Client config to take the servers from. */
  config: path,
  /** Command line of the one server to measure. */
  command: z.string().optional(),
  'working-directory': path,
  /** `auto`, `none`, or a commit, branch or tag. */
  base: z
    .string()
    .regex(/^[^\s\u0000-\u001f-][^\s\u0000-\u001f]*$/, 'auto, none, or a commit, branch or tag')
    .default('auto'),
  'base-report': path,
  /** Installs and builds the base's checkout. */
  setup: z.string().optional(),
  comment: choice('auto', 'always', 'never').default('auto'),
  /** Tells several budgets of one repository apart. */
  'comment-key': z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,64}$/, 'letters, digits, ".", "_" and "-", at most 64')
    .default('default'),
  'allow-raise': flag,
  inherited: choice('fail', 'warn').default('fail'),
  sandbox: choice('auto', 'required', 'bubblewrap', 'docker', 'none').default('auto'),
  /** Installs bubblewrap on a runner of GitHub's own. */
  'setup-sandbox': flag,
  /** For one server, in seconds. */
  timeout: z.string().optional(),
  /** Second stage: the report that another run uploaded. */
  report: path,
  /** Last job of a matrix: the folder with the reports of all shards. */
  shards: path,
  /** Where to write the page. */
  html: path,
  'github-token': z.string().optional(),
});

export const INPUT_NAMES = Object.keys(schema.shape) as readonly InputName[];
export type InputName = keyof typeof schema.shape;
export type Inputs = Omit<z.infer<typeof schema>, 'timeout'> & { readonly timeoutMs: number };

const DEFAULT_TIMEOUT_SECONDS = 60;

/** Inputs that mean nothing together, with the sentence that says so. */
const REFUSED: readonly (readonly [InputName, InputName, string])[] = [
  ['command', 'config', 'command is the one server to measure, so config has nothing to add: give one of the two.'],
  ['base-report', 'base', 'base-report already holds the base, so base has nothing to find: give one of the two.'],
  ['base-report', 'setup', 'setup builds the base, which base-report already holds: give one of the two.'],
  ['report', 'shards', 'report is one whole report, and shards are the parts of one: give one of the two.'],
  ...(['command', 'config', 'base', 'setup', 'sandbox', 'setup-sandbox', 'timeout', 'working-directory'] as const).map(
    (name) => ['shards', name, `shards joins what other jobs measured and starts nothing, so ${name} has no meaning with it: remove ${name}.`] as const,
  ),
  ...(['command', 'config', 'base', 'base-report', 'setup', 'sandbox', 'setup-sandbox', 'timeout', 'working-directory'] as const).map(
    (name) => ['report', name, `report judges what another run measured and starts nothing, so ${name} has no meaning with it: remove ${name}.`] as const,
  ),
];

/**
 * Reads the inputs that the runner passes as `INPUT_…` variables. White space around a value does not
 * count, and an empty value is an absent one, as a workflow expression yields it.
 * @throws {ExpectedFailure} `flag-value`, `flags-conflict`
 */
export function readInputs(env: Readonly<Record<string, string | undefined>>): Inputs {
  const given: Partial<Record<InputName, string>> = {};
  for (const name of INPUT_NAMES) {
    const value = env[`INPUT_${name.toUpperCase()}`]?.trim();
    if (value) given[name] = value;
  }
  const { success, data, error } = schema.safeParse(given, ONCE);
  if (!success) {
    const [issue] = error.issues;
    const name = String(issue?.path[0]) as InputName;
    throw failure('flag-value', [name, JSON.stringify(given[name]?.slice(0, 200)), issue?.message ?? 'another value']);
  }
  for (const [one, other, sentence] of REFUSED) if (one in given && meant(other, given)) throw failure('flags-conflict', [sentence]);
  if (data.base === 'none' && data.setup !== undefined) throw failure('flags-conflict', ['setup builds the base, and base is none: remove one of the two.']);
  if (data['setup-sandbox'] && data.sandbox === 'none')
    throw failure('flags-conflict', ['setup-sandbox installs a sandbox, and sandbox is none: remove one of the two.']);
  if (data.comment === 'always' && data['github-token'] === undefined)
    throw failure('flags-conflict', ['comment is always, and github-token is empty: remove github-token, its default is the token of the workflow.']);
  const { timeout, ...rest } = data;
  return { ...rest, timeoutMs: readNumber('timeout', timeout, { fallback: DEFAULT_TIMEOUT_SECONDS, least: 1, most: 3600 }) * 1000 };
}

/** A value equal to the default asks for nothing. */
function meant(name: InputName, given: Partial<Record<InputName, string>>): boolean {
  const value = given[name];
  if (value === undefined) return false;
  return !((name === 'base' || name === 'sandbox') && value === 'auto') && !(name === 'setup-sandbox' && value.toLowerCase() === 'false');
}
