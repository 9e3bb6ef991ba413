import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { version } from '../../package.json' with { type: 'json' };
import { type Finding, findingSchema, type ServerReport, serverSchema } from '../core/report.ts';
import type { ReasonCode } from '../core/types.ts';
import { failure } from '../errors.ts';

/** What became of one entry of a list. */
export interface Outcome {
  readonly key: string;
  readonly server: ServerReport;
  readonly notices: readonly Finding[];
}

/** What must be equal for outcomes of an earlier run to count in this one. */
export interface Terms {
  readonly tokens: boolean;
  readonly trusted: boolean;
}

/** Outcomes on disk: one JSON document a line, the first line says what they are. */
export interface SurveyState {
  /** The last outcome of each key. */
  readonly known: ReadonlyMap<string, Outcome>;
  readonly keep: (outcome: Outcome) => void;
  readonly close: () => void;
}

const headerSchema = z.object({ survey: z.literal(1), version: z.string(), tokens: z.boolean(), trusted: z.boolean() });
const outcomeSchema = z.object({ key: z.string(), server: serverSchema, notices: z.array(findingSchema) });

/** Says nothing about the server: the run was stopped, out of time, or not allowed to start one. Never kept. */
const UNDONE: readonly string[] = ['interrupted', 'total-timeout', 'untrusted-refused'] satisfies ReasonCode[];

/** May be otherwise at the next try. Kept, and tried again by the next run. */
const PASSING: readonly string[] = ['rate-limited', 'unreachable'] satisfies ReasonCode[];

/** Whether an outcome stands, so that a run that is resumed need not try again. */
export function stands({ server }: Outcome): boolean {
  return server.status === 'measured' || ![...UNDONE, ...PASSING].includes(server.reason.code);
}

/**
 * Opens the file that keeps outcomes, or begins it. A last line that was cut off when a run was killed is dropped.
 * @param path absolute
 * @throws {ExpectedFailure} `survey-unreadable`
 */
export function openState(path: string, terms: Terms): SurveyState {
  const refuse = (why: string, line?: number) => failure('survey-unreadable', [basename(path), why], { file: path, line });
  const known = existsSync(path) ? readState(path, { terms, refuse }) : new Map<string, Outcome>();
  const file = openSync(path, 'a', 0o600);
  const append = (value: unknown) => {
    try {
      writeSync(file, `${JSON.stringify(value)}\n`);
    } catch (cause) {
      throw failure('report-unwritable', [path, cause instanceof Error ? cause.message : String(cause)], { file: path, cause });
    }
  };
  if (statSync(path).size === 0) append({ survey: 1, version, ...terms } satisfies z.infer<typeof headerSchema>);
  const keep = (outcome: Outcome) => {
    if (outcome.server.status === 'unmeasured' && UNDONE.includes(outcome.server.reason.code)) return;
    append(outcome);
  };
  return { known, keep, close: () => closeSync(file) };
}

interface Reading {
  readonly terms: Terms;
  readonly refuse: (why: string, line?: number) => Error;
}

function readState(path: string, { terms, refuse }: Reading): Map<string, Outcome> {
  if (!statSync(path).isFile()) throw refuse('it is no regular file');
  const content = readFileSync(path);
  const whole = content.lastIndexOf(0x0a) + 1;
  const [first = '', ...lines] = content.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
  if (whole === 0 && content.length > 0 && !content.toString('utf8').startsWith('{"survey":1')) throw refuse('it holds no outcomes of a survey');
  if (whole > 0) agree(first, { terms, refuse });
  const known = new Map<string, Outcome>();
  for (const [at, line] of lines.entries()) {
    const outcome = outcomeSchema.safeParse(parseLine(line));
    if (!outcome.success) throw refuse('this line is no outcome', at + 2);
    known.set(outcome.data.key, outcome.data);
  }
  truncateSync(path, whole);
  return known;
}

function agree(line: string, { terms, refuse }: Reading): void {
  const header = headerSchema.safeParse(parseLine(line));
  if (!header.success) throw refuse('it holds no outcomes of a survey');
  const { data } = header;
  if (data.version !== version) throw refuse(`mcp-budget ${data.version} wrote it, and this is ${version}`);
  if (data.tokens !== terms.tokens) throw refuse(`it was written ${data.tokens ? 'with' : 'without'} tokens, and this run is not`);
  if (data.trusted !== terms.trusted) throw refuse(`its run was ${data.trusted ? 'trusted' : 'untrusted'}, and this one is not`);
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}
