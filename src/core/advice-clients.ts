import type { ToolAdvice } from './advice-rules.ts';
import { textBytes } from './advice-saving.ts';
import { formatCount, formatNumber } from './format.ts';
import { CUT_UNITS, lostUnits } from './lint.ts';
import { refuseName } from './names.ts';
import type { ToolSize } from './report.ts';

/** Advice on what clients do with a tool: cut its description, refuse its name. */
export function adviseClients({ name, definition }: ToolSize, server: string): ToolAdvice[] {
  const { description } = definition;
  const refusal = name === '' ? null : refuseName(name, server);
  return [
    ...(typeof description === 'string' ? adviseCut(description, 'The description', ['description']) : []),
    ...(refusal === null ? [] : [{ rule: 'name-refused' as const, path: ['name'], message: `${capital(refusal)}: shorten or change it.`, savesBytes: 0 }]),
  ];
}

/** Advice on a text that a client cuts; what is saved is what never reaches the model there. */
export function adviseCut(text: string, what: string, path: readonly string[]): ToolAdvice[] {
  const lost = lostUnits(text);
  if (lost === 0) return [];
  const message = `${what} has ${formatNumber(text.length)} characters: clients that cut at ${formatNumber(CUT_UNITS)} drop the last ${formatCount(lost, 'character')}. Put what matters first and end before.`;
  return [{ rule: 'description-cut', path, message, savesBytes: textBytes(text, text.slice(0, CUT_UNITS).replace(/[\ud800-\udbff]$/, '')) }];
}

const capital = (text: string): string => text.replace(/^./u, (first) => first.toUpperCase());
