import type { Advice } from './advice.ts';
import { adviseCut } from './advice-clients.ts';
import { isObject, walkSchemas } from './advice-saving.ts';
import { sentencesOf } from './advice-sentences.ts';
import { jsonBytes, utf8Bytes } from './bytes.ts';
import { formatCount, formatNumber, shortName } from './format.ts';
import type { MeasuredServer, ToolSize } from './report.ts';

/** Shorter sentences are phrases that anything may share, in UTF-16 units. */
const SENTENCE_UNITS = 40;
const PLACES = 3;
const LEAST_BYTES = 100;
/** From here on clients refuse, drop or warn. Source: research of 2026-11, `PROFILES`. */
const MANY_TOOLS = 128;

/** Advice that needs more than one tool or more than one place: repeated sentences, equal sub-schemas, long instructions, many tools. */
export function adviseRepeats(server: MeasuredServer): Advice[] {
  const whole = { server: server.name, tool: null };
  const cut = server.instructions.text === undefined ? [] : adviseCut(server.instructions.text, 'The instructions of the server', []);
  const many = `It lists ${formatNumber(server.tools.length)} tools: VS Code sends at most ${MANY_TOOLS} with a request, and other clients warn earlier. Split it, or list fewer by default.`;
  return [
    ...repeatedSentences(server),
    ...server.tools.flatMap((tool) => sharedSchemas(tool).map((each) => ({ ...each, server: server.name, tool: tool.name }))),
    ...cut.map((each) => ({ ...each, ...whole })),
    ...(server.tools.length > MANY_TOOLS ? [{ ...whole, rule: 'many-tools' as const, path: [], message: many, savesBytes: 0 }] : []),
  ];
}

function repeatedSentences(server: MeasuredServer): Advice[] {
  const places = new Map<string, { tools: Set<string>; count: number }>();
  for (const tool of server.tools) {
    for (const text of textsOf(tool)) {
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
    return [
      { rule: 'repeated-sentence' as const, server: server.name, tool: tools.size === 1 ? ([...tools][0] ?? null) : null, path: [], message, savesBytes },
    ];
  });
}

function textsOf({ definition }: ToolSize): string[] {
  const own = typeof definition['description'] === 'string' ? [definition['description']] : [];
  const inner = [...walkSchemas(definition['inputSchema'], [])].flatMap(({ schema }) =>
    typeof schema['description'] === 'string' ? [schema['description']] : [],
  );
  return [...own, ...inner];
}

/** Sub-schemas that stand more than once in one schema, the outermost of them only. */
function sharedSchemas({ definition }: ToolSize): Omit<Advice, 'server' | 'tool'>[] {
  return ['inputSchema', 'outputSchema'].flatMap((part) => {
    const root = definition[part];
    if (!isObject(root)) return [];
    const groups = new Map<string, { path: readonly string[]; name: string | null }[]>();
    for (const { schema, path, name } of walkSchemas(root, [part])) {
      if (path.length === 1) continue;
      const text = JSON.stringify(schema);
      if (text.length < LEAST_BYTES / 2) continue;
      const group = groups.get(text);
      if (group === undefined) groups.set(text, [{ path, name }]);
      else group.push({ path, name });
    }
    const repeated = [...groups].filter(([, group]) => group.length > 1);
    const covered = (paths: readonly (readonly string[])[]) =>
      repeated.some(([, other]) =>
        paths.every((path) => other.some((outer) => outer.path.length < path.length && outer.path.every((key, at) => path[at] === key))),
      );
    return repeated.flatMap(([text, group]) => {
      if (covered(group.map(({ path }) => path))) return [];
      const name = group.find((each) => each.name !== null)?.name ?? 'shared';
      const savesBytes = hoistedSaving(text, { name, count: group.length, hasDefs: isObject(root['$defs']) });
      if (savesBytes < LEAST_BYTES) return [];
      const message = `${formatNumber(group.length)} sub-schemas of ${formatCount(utf8Bytes(text), 'byte')} are equal (${shortName(name)}): put one under "$defs" and refer to it.`;
      return [{ rule: 'hoist-to-defs' as const, path: group[0]?.path ?? [part], message, savesBytes }];
    });
  });
}

/** What is left when each occurrence becomes a reference and the definition stands once, the references counted. */
function hoistedSaving(text: string, { name, count, hasDefs }: { name: string; count: number; hasDefs: boolean }): number {
  const reference = jsonBytes({ $ref: `#/$defs/${name.replace(/~/g, '~0').replace(/\//g, '~1')}` });
  const entry = jsonBytes(name) + 1 + utf8Bytes(text);
  const holder = hasDefs ? entry + 1 : '"$defs":{},'.length + entry;
  return count * (utf8Bytes(text) - reference) - holder;
}
