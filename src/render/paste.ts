import type { Report } from '../core/report.ts';
import { neutral } from './neutral.ts';

const PLAIN = /^[\w./-]+$/;

/**
 * The flag that names a report's budget to a command pasted at the root of the repository, with the blank
 * before it and its path quoted for a POSIX shell.
 * @returns '' where the command finds the file by itself, null where no line to paste can hold the path
 */
export function budgetFlag({ budget }: Report): string | null {
  if (budget === null || budget.path === 'mcp-budget.json') return '';
  const path = budget.path.startsWith('-') ? `./${budget.path}` : budget.path;
  if (neutral(path, 'log') !== path) return null;
  return ` --budget ${PLAIN.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`}`;
}
