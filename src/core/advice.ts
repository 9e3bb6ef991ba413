import type { ServerReport } from './report.ts';

export type AdviceRule = string;

/** One thing that could be shorter. It never changes a verdict. */
export interface Advice {
  readonly rule: AdviceRule;
  readonly server: string;
  /** null: the advice is about the server as a whole. */
  readonly tool: string | null;
  /** Keys from the top of the tool to what it speaks of; empty for the tool as a whole. */
  readonly path: readonly string[];
  readonly message: string;
  /** Bytes that the tools would have less, worked out on a definition changed accordingly; 0 where nothing is saved. */
  readonly savesBytes: number;
}

/** Advice on all measured servers, the largest saving first. */
export function advise(_servers: readonly ServerReport[]): Advice[] {
  return [];
}
