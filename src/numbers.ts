import { failure } from './errors.ts';

/**
 * Reads a number that a person typed. One strict reader for all: a comparison with `NaN` is false and opens a gate.
 * @param name flag, input or key, for the message
 * @returns the number, or `fallback` where nothing was given
 * @throws {ExpectedFailure} `flag-value`
 */
export function readNumber(
  name: string,
  text: string | undefined,
  { fallback, least = 0, whole = false, most = 1e9 }: { fallback: number; least?: number; whole?: boolean; most?: number },
): number {
  if (text === undefined) return fallback;
  const value = /^\d{1,12}(\.\d{1,6})?$/.test(text.trim()) ? Number(text) : Number.NaN;
  const fits = value >= least && value <= most && (!whole || Number.isInteger(value));
  if (!fits) throw failure('flag-value', [name, `"${text}"`, `a ${whole ? 'whole ' : ''}number from ${least} to ${most}`]);
  return value;
}
