import { jsonBytes } from './bytes.ts';
import type { ToolSize } from './report.ts';
import type { JsonObject } from './types.ts';

/** Two tools that are one tool under two names: definition equal but for `name`. */
export interface Rename<Tool> {
  readonly from: Tool;
  readonly to: Tool;
}

/** The definition without its name, as text: equal for a tool and its renamed self. */
export function namelessText(definition: JsonObject): string {
  return JSON.stringify(Object.fromEntries(Object.entries(definition).filter(([key]) => key !== 'name')));
}

/** Pairs tools that went with tools that came; each is used once, in the order given. */
export function pairRenames<Tool extends { readonly tool: ToolSize }>(gone: readonly Tool[], came: readonly Tool[]): Rename<Tool>[] {
  const sizes = new Set(gone.map(namelessBytes));
  const waiting = new Map<string, Tool[]>();
  for (const each of came) {
    if (!sizes.has(namelessBytes(each))) continue;
    const text = namelessText(each.tool.definition);
    const twins = waiting.get(text);
    if (twins === undefined) waiting.set(text, [each]);
    else twins.push(each);
  }
  if (waiting.size === 0) return [];
  return gone.flatMap((from) => {
    const to = waiting.get(namelessText(from.tool.definition))?.shift();
    return to === undefined ? [] : [{ from, to }];
  });
}

/** Equal for a tool and its renamed self, and quickly told. */
function namelessBytes({ tool }: { readonly tool: ToolSize }): number {
  return tool.bytes - jsonBytes(tool.name);
}
