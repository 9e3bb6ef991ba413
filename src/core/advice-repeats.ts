import { adviseCut } from './advice-clients.ts';
import type { Advice, Looked } from './advice-rules.ts';
import { isObject, type SchemaSpot } from './advice-saving.ts';
import { sentencesOf } from './advice-sentences.ts';
import { jsonBytes, utf8Bytes } from './bytes.ts';
import { formatCount, formatNumber, shortName } from './format.ts';
import type { MeasuredServer } from './report.ts';

/** Shorter sentences are phrases that anything may share, in UTF-16 units. */
const SENTENCE_UNITS = 40;
const PLACES = 3;
const LEAST_BYTES = 100;
/** A smaller sub-schema gains nothing by a reference, in UTF-16 units. */
const SCHEMA_UNITS = 50;
/** From here on clients refuse, drop or warn. Source: research of 2026-11, `PROFILES`. */
const MANY_TOOLS = 128;

/** Advice that needs more than one tool or more than one place: repeated sentences, equal sub-schemas, long instructions, many tools. */
export function adviseRepeats(server: MeasuredServer, looked: readonly Looked[]): Advice[] {
  const whole = { server: server.name, tool: null };
  const cut = server.instructions.text === undefined ? [] : adviseCut(server.instructions.text, 'The instructions of the server', []);
  const many = `It lists ${formatNumber(server.tools.length)} tools: VS Code sends at most ${MANY_TOOLS} with a request, and other clients warn earlier. Split it, or list fewer by default.`;
  return [
    ...repeatedSentences(server.name, looked),
    ...looked.flatMap(({ tool, input, output }) =>
      [input, output].flatMap((spots) => sharedSchemas(spots).map((each) => ({ ...each, server: server.name, tool: tool.name }))),
    ),
    ...cut.map((each) => ({ ...each, ...whole })),
    ...(server.tools.length > MANY_TOOLS ? [{ ...whole, rule: 'many-tools' as const, path: [], message: many, savesBytes: 0 }] : []),
  ];
}

function repeatedSentences(server: string, looked: readonly Looked[]): Advice[] {
  const places = new Map<string, { tools: Set<string>; count: number }>();
  for (const { tool, input } of looked) {
    for (const text of textsOf(tool.definition['description'], input)) {
      if (text.length < SENTENCE_UNITS) continue;
      for (const { text: raw } of sentencesOf(text)) {
        const sentence = raw.trim();
        if (sentence.length < SENTENCE_UNITS) continue;
        const known = places.get(sentence);
        if (known === undefined) places.set(sentence, { tools: new Set([tool.name]), count: 1 });
        else {
          known.tools.add(tool.name);
          known.count += 1;
        }
      }
    }
  }
  return [...places].flatMap(([sentence, { tools, count }]) => {
    const savesBytes = (jsonBytes(sentence) - 2) * (count - 1);
    if (count < PLACES || savesBytes < LEAST_BYTES) return [];
    const where = tools.size === 1 ? `in ${shortName([...tools][0] ?? '')}` : `in ${formatCount(tools.size, 'tool')}`;
    const message = `“${shortName(sentence)}” stands ${formatNumber(count)} times ${where}: say it once, in the instructions of the server or where it matters most.`;
    return [{ rule: 'repeated-sentence' as const, server, tool: tools.size === 1 ? ([...tools][0] ?? null) : null, path: [], message, savesBytes }];
  });
}

function textsOf(own: unknown, spots: readonly SchemaSpot[]): string[] {
  return [own, ...spots.map(({ schema }) => schema['description'])].filter((text) => typeof text === 'string');
}

interface Occurrence {
  readonly path: readonly string[];
  readonly name: string | null;
}

/** Sub-schemas that stand more than once in one schema, the outermost of them only. */
function sharedSchemas(spots: readonly SchemaSpot[]): Omit<Advice, 'server' | 'tool'>[] {
  const [root] = spots;
  if (root === undefined) return [];
  const groups = new Map<string, Occurrence[]>();
  for (const { schema, path, name } of spots.slice(1)) {
    if (Object.keys(schema).length < 2) continue;
    const text = JSON.stringify(schema);
    if (text.length < SCHEMA_UNITS) continue;
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [{ path, name }]);
    else group.push({ path, name });
  }
  const repeated = [...groups].filter(([, group]) => group.length > 1);
  return repeated.flatMap(([text, group]) => {
    if (repeated.some(([, other]) => other !== group && covers(other, group))) return [];
    const name = group.find((each) => each.name !== null)?.name ?? 'shared';
    const savesBytes = hoistedSaving(text, { name, count: group.length, hasDefs: isObject(root.schema['$defs']) });
    if (savesBytes < LEAST_BYTES) return [];
    const message = `${formatNumber(group.length)} sub-schemas of ${formatCount(utf8Bytes(text), 'byte')} are equal (${shortName(name)}): put one under "$defs" and refer to it.`;
    return [{ rule: 'hoist-to-defs' as const, path: group[0]?.path ?? [], message, savesBytes }];
  });
}

/** Whether every one of the inner occurrences lies in an outer one. */
function covers(outer: readonly Occurrence[], inner: readonly Occurrence[]): boolean {
  return inner.every(({ path }) => outer.some((each) => each.path.length < path.length && each.path.every((key, at) => path[at] === key)));
}

/** What is left when each occurrence becomes a reference and the definition stands once, the references counted. */
function hoistedSaving(text: string, { name, count, hasDefs }: { name: string; count: number; hasDefs: boolean }): number {
  const reference = jsonBytes({ $ref: `#/$defs/${name.replace(/~/g, '~0').replace(/\//g, '~1')}` });
  const entry = jsonBytes(name) + 1 + utf8Bytes(text);
  const holder = hasDefs ? entry + 1 : '"$defs":{},'.length + entry;
  return count * (utf8Bytes(text) - reference) - holder;
}
