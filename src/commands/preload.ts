import type { Flags } from '../flags.ts';

/** Loads what will show the result, while the servers start. Whoever shows it loads it again, and is told what went wrong. */
export function preload(mode: 'check' | 'measure', { json, quiet }: Flags): void {
  const shown = json || quiet ? [] : [import('../render/terminal.ts')];
  const meaning = mode === 'check' || (quiet && !json) ? [] : [import('../core/insights.ts'), ...(json ? [] : [import('../render/insights.ts')])];
  Promise.all<unknown>([import('./print.ts'), ...shown, ...meaning]).catch(() => undefined);
}
