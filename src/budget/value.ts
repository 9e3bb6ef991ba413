import type { Node } from 'jsonc-parser';

/** What a limit should have been, for a value that is none. */
export function limitAdvice(path: readonly string[], node: Node): string {
  const unit = unitOf(path);
  if (node.type === 'null') return `a limit is a whole number of ${unit}; leave the key out for no limit, 0 means zero`;
  if (node.type === 'string') return `takes whole ${unit} as a number${sizeHint(node.value, unit)}`;
  if (node.type !== 'number') return `takes a whole number of ${unit}`;
  if (node.value < 0) return `a limit is 0 or more ${unit}; leave the key out for no limit`;
  if (!Number.isFinite(node.value) || node.value > Number.MAX_SAFE_INTEGER) return `the largest number that can be held exactly is ${Number.MAX_SAFE_INTEGER}`;
  const below = Math.floor(node.value);
  return Number.isInteger(node.value) ? `takes a whole number of ${unit}` : `takes whole ${unit}: ${below} or ${below + 1}`;
}

/** True where the digits as written are a whole number, before rounding to a double. */
export function isWhole(written: string): boolean {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written) ?? [];
  const digits = whole + fraction;
  if (/^0*$/.test(digits)) return true;
  const zeros = digits.length - digits.replace(/0+$/, '').length;
  return Number(exponent) - fraction.length + zeros >= 0;
}

/** The type of a node as a noun. */
export function nameType(node: Node): string {
  switch (node.type) {
    case 'object':
      return 'an object';
    case 'array':
      return 'a list';
    case 'string':
      return 'a text';
    case 'number':
      return 'a number';
    case 'boolean':
      return String(node.value);
    default:
      return 'null';
  }
}

function unitOf(path: readonly string[]): string {
  const key = path.at(-1) ?? '';
  if (path.at(-2) === 'oversized' || path.at(-2) === 'files') return 'bytes';
  if (key === 'maxTools') return 'tools';
  return key.endsWith('Tokens') ? 'tokens' : 'bytes';
}

const SIZE = /^\s*([\d][\d.,_' ]*?)\s*(?:([kmg])(i?))?(?:b|bytes?|tokens?|tools?)?\s*$/i;
const POWERS: Readonly<Record<string, number>> = { k: 1, m: 2, g: 3 };

/** `80KB` would be 80000 or 81920: which one only the person knows. */
function sizeHint(size: string, unit: string): string {
  const [, digits, prefix, binary] = SIZE.exec(size.slice(0, 100)) ?? [];
  if (digits === undefined) return '';
  const separators = prefix === undefined ? /[.,_' ]/g : /[,_' ]/g;
  const amount = Number(digits.replace(separators, ''));
  const power = prefix === undefined ? 0 : POWERS[prefix.toLowerCase()]!;
  const bases = power === 0 ? [1] : binary !== '' ? [1024] : unit === 'bytes' ? [1000, 1024] : [1000];
  const amounts = bases.map((base) => Math.round(amount * base ** power)).filter(Number.isSafeInteger);
  if (amounts.length === 0) return '';
  return power === 0 ? `, without quotes: ${amounts[0]}` : `: ${size.trim()} would be ${amounts.join(' or ')}`;
}
