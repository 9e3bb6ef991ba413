/**
 * 106 bits that tell texts apart which nobody chose to collide. Loading `node:crypto` costs a push more
 * than everything else it does, and a check a start of git.
 */
export function digest(text: string): string {
  return `${mix(text, 0x9e3779b9)}${mix(text, 0x85ebca6b)}`;
}

/** cyrb53 of bryc, public domain. */
function mix(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).padStart(14, '0');
}
