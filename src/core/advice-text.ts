import type { ToolAdvice } from './advice-rules.ts';
import { textBytes } from './advice-saving.ts';
import { sentencesOf } from './advice-sentences.ts';
import { formatCount } from './format.ts';
import type { ToolSize } from './report.ts';

/** Sentences that say what a tool does and when to use it. */
const SENTENCES = 3;
/** A description up to this length is short, however many sentences it has, in UTF-16 units. */
const SHORT_UNITS = 300;
/** Less is not worth a line, in bytes. */
const LEAST_BYTES = 60;
const DESCRIPTION = ['description'] as const;

/** Advice on the description of a tool: what tells how, and what goes on after three sentences. */
export function adviseText({ definition }: ToolSize): ToolAdvice[] {
  const text = definition['description'];
  if (typeof text !== 'string' || text.length <= SHORT_UNITS) return [];
  const { kept, kinds } = withoutHow(text, parametersOf(definition['inputSchema']));
  const how = kinds.length === 0 ? 0 : textBytes(text, kept);
  const told = how >= LEAST_BYTES;
  const rest = told ? kept : text;
  return [
    ...(told
      ? [
          {
            rule: 'how-in-description' as const,
            path: DESCRIPTION,
            message: `The description tells how, not what and when: it holds ${kinds.join(' and ')}. Leave that to the schema.`,
            savesBytes: how,
          },
        ]
      : []),
    ...adviseLength(rest),
  ];
}

function adviseLength(text: string): ToolAdvice[] {
  if (text.length <= SHORT_UNITS) return [];
  const sentences = sentencesOf(text);
  const last = sentences[SENTENCES - 1];
  if (sentences.length <= SENTENCES || last === undefined) return [];
  const savesBytes = textBytes(text, text.slice(0, last.end).trimEnd());
  if (savesBytes < LEAST_BYTES) return [];
  const message = `The description has ${formatCount(sentences.length, 'sentence')}. Keep what it does and when to use it; what follows the third is ${formatCount(savesBytes, 'byte')}.`;
  return [{ rule: 'long-description', path: DESCRIPTION, message, savesBytes }];
}

/** Headings of docstrings: what follows tells the parameters or the answer. */
const PARAMETERS = /^\s*(?:#+\s*|\*\*)?(?:args|arguments|parameters|params|input|inputs)(?:\*\*)?\s*:?(?:\*\*)?\s*:?\s*$/i;
const EXAMPLES = /^\s*(?:#+\s*|\*\*)?(?:examples?|usage examples?|example usage|example input|example output)(?:\*\*)?\s*:?(?:\*\*)?\s*:?\s*$/i;
const HEADING = /^\s*(?:#{1,6}\s+\S|\*\*[^*]+\*\*:?\s*$|[\p{Lu}][\p{L} ]{2,30}:\s*$)/u;
const FENCE = /^\s*```/;

/** A text without the sections that list parameters that the schema has, and without fenced code and examples. */
function withoutHow(text: string, parameters: readonly string[]): { readonly kept: string; readonly kinds: readonly string[] } {
  const lines = text.split('\n');
  const dropped = new Set<number>();
  const kinds = new Set<string>();
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const end = FENCE.test(line) ? fenceEnd(lines, at) : PARAMETERS.test(line) || EXAMPLES.test(line) ? sectionEnd(lines, at) : at;
    if (end === at) continue;
    const body = lines.slice(at + 1, end).join('\n');
    const lists = PARAMETERS.test(line);
    if (lists && !namesMost(body, parameters)) continue;
    if (body.trim() === '') continue;
    kinds.add(lists ? 'the list of its parameters' : 'examples');
    for (let drop = at; drop < end; drop += 1) dropped.add(drop);
    at = end - 1;
  }
  const kept = lines
    .filter((_, at) => !dropped.has(at))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { kept, kinds: [...kinds] };
}

/** The line behind a fence; an open fence ends nowhere and is left alone. */
function fenceEnd(lines: readonly string[], start: number): number {
  const end = lines.findIndex((line, at) => at > start && FENCE.test(line));
  return end < 0 ? start : end + 1;
}

/** The first line that is a heading of its own or, after a blank line, is not indented and is no list. */
function sectionEnd(lines: readonly string[], start: number): number {
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (HEADING.test(line) && !/^\s{2,}/.test(line)) return at;
    const blank = (lines[at - 1] ?? '').trim() === '' && at > start + 1;
    if (blank && line.trim() !== '' && !/^(?:\s|[-*•]|\d+[.)])/.test(line)) return at;
  }
  return lines.length;
}

function namesMost(body: string, parameters: readonly string[]): boolean {
  if (parameters.length === 0) return false;
  const named = parameters.filter((name) => body.includes(name)).length;
  return named * 2 > parameters.length;
}

function parametersOf(schema: unknown): string[] {
  const properties = typeof schema === 'object' && schema !== null ? (schema as { properties?: unknown }).properties : undefined;
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}
