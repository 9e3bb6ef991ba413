import { isSame } from './advice-parameters.ts';
import type { ToolAdvice } from './advice-rules.ts';
import { isObject, memberBytes } from './advice-saving.ts';
import { jsonBytes } from './bytes.ts';
import { formatNumber } from './format.ts';
import type { ToolSize } from './report.ts';

/** A lighter output schema is no burden, in bytes. */
const OUTPUT_BYTES = 400;

/** Advice on the members of a tool beside its description and its parameters. */
export function adviseFields({ name, definition, parts }: ToolSize): ToolAdvice[] {
  const { title, icons, outputSchema, annotations } = definition;
  const advice: ToolAdvice[] = [];
  if (typeof title === 'string' && isSame(title, name)) {
    const message = `The title ${JSON.stringify(title)} is the name in other letters: remove it.`;
    advice.push({ rule: 'title-equals-name', path: ['title'], message, savesBytes: memberBytes(definition, 'title') });
  }
  if (isObject(annotations) && typeof annotations['title'] === 'string' && (isSame(annotations['title'], name) || annotations['title'] === title)) {
    const message = `The title in the annotations is ${annotations['title'] === title ? 'the title of the tool again' : 'the name in other letters'}: remove it.`;
    advice.push({ rule: 'title-equals-name', path: ['annotations', 'title'], message, savesBytes: memberBytes(annotations, 'title') });
  }
  for (const key of ['inputSchema', 'outputSchema']) {
    const schema = definition[key];
    if (!isObject(schema) || !Object.hasOwn(schema, '$schema')) continue;
    const message = `${key} names its dialect, which nobody needs: remove "$schema".`;
    advice.push({ rule: 'schema-dialect', path: [key, '$schema'], message, savesBytes: memberBytes(schema, '$schema') });
  }
  const embedded = Array.isArray(icons) ? icons.filter((icon) => isObject(icon) && typeof icon['src'] === 'string' && /^\s*data:/i.test(icon['src'])) : [];
  if (embedded.length > 0) {
    const message = `${embedded.length === 1 ? 'An icon is' : `${formatNumber(embedded.length)} icons are`} held in the listing as data: give the address of the image instead.`;
    advice.push({ rule: 'icon-data-uri', path: ['icons'], message, savesBytes: embedded.reduce((sum: number, icon) => sum + jsonBytes(icon.src) - 2, 0) });
  }
  const [input, output] = [parts.inputSchema ?? 0, parts.outputSchema ?? 0];
  if (outputSchema !== undefined && output > input && output >= OUTPUT_BYTES) {
    const message = `outputSchema is ${formatNumber(output)} bytes, inputSchema ${formatNumber(input)}. Most clients keep it from the model: leave it out where no program reads it, or make it coarser.`;
    advice.push({ rule: 'heavy-output-schema', path: ['outputSchema'], message, savesBytes: memberBytes(definition, 'outputSchema') });
  }
  return advice;
}
