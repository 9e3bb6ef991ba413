import type { Severity } from '../core/report.ts';
import { neutral } from '../render/neutral.ts';

/** UTF-16 units of a message; a reason may quote what a server said. */
const MAX_MESSAGE_LENGTH = 4_000;

export interface Place {
  /** Relative to the root of the repository, with `/`. */
  readonly file: string;
  /** Starts at 1. */
  readonly line?: number | undefined;
}

/**
 * One workflow command, its text neutralised and escaped.
 * Source: GitHub, "Workflow commands for GitHub Actions".
 */
export function command(severity: Severity, message: string, place?: Place): string {
  const properties = [
    ['file', place?.file],
    ['line', place?.line],
    ['title', 'Tool budget'],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${neutral(String(value), 'property')}`]));
  return `::${severity} ${properties.join(',')}::${neutral(message, 'data', MAX_MESSAGE_LENGTH)}`;
}
