import type { Budget } from '../core/types.ts';

/** Keys in the order a person reads a budget. */
const ORDER: readonly (keyof Budget)[] = [
  '$schema',
  'totalBytes',
  'perToolBytes',
  'oversized',
  'ratchetSlackBytes',
  'totalTokens',
  'perToolTokens',
  'maxTools',
  'instructionsBytes',
  'setup',
  'config',
  'servers',
  'files',
];

/** Text of a new budget file: two spaces, LF, keys in their usual order, absent ones left out. */
export function draftText(budget: Budget): string {
  const ordered = Object.fromEntries(ORDER.filter((key) => budget[key] !== undefined).map((key) => [key, budget[key]]));
  return `${JSON.stringify(ordered, null, 2)}\n`;
}
