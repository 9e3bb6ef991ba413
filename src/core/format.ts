const MINUS = '−';
const NAME_UNITS = 80;

/** A whole number with thousands separators: `9,791`. */
export function formatNumber(value: number): string {
  return String(Math.abs(value))
    .replace(/\B(?=(\d{3})+$)/g, ',')
    .replace(/^/, value < 0 ? MINUS : '');
}

/** A difference with its sign: `+1,240`, `−63`, `+0`. */
export function formatSigned(value: number): string {
  return value < 0 ? formatNumber(value) : `+${formatNumber(value)}`;
}

/** `1 byte`, `9,791 bytes`. */
export function formatCount(value: number, unit: string): string {
  return `${formatNumber(value)} ${unit}${value === 1 ? '' : 's'}`;
}

/**
 * A share in percent that is never rounded onto a border: 45,999 of 46,000 is `99.9 %`, not `100 %`,
 * and one byte too many is `100.1 %`.
 */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return part === 0 ? '0 %' : '> 100 %';
  const percent = (part / whole) * 100;
  if (part === whole || percent === 0) return `${percent} %`;
  if (percent > 99 && percent < 100) return `${Math.min(99.9, Math.round(percent * 10) / 10)} %`;
  if (percent > 100 && percent < 101) return `${Math.max(100.1, Math.round(percent * 10) / 10)} %`;
  if (percent < 1) return `${Math.max(0.1, Math.round(percent * 10) / 10)} %`;
  return `${formatNumber(Math.round(percent))} %`;
}

/** A foreign name short enough for a sentence; control characters and layout are the renderer's to neutralise. */
export function shortName(name: string): string {
  if (name === '') return '(no name)';
  return name.length <= NAME_UNITS ? name : `${name.slice(0, NAME_UNITS).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
