import { stripVTControlCharacters } from 'node:util';

/**
 * A foreign text on one line, in quotes, cut to `most` characters.
 * It is readable, not yet safe for a log: whoever prints it neutralises it.
 */
export function quote(text: string, most = 200): string {
  const plain = stripVTControlCharacters(text.slice(0, most * 4))
    .replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim();
  const characters = [...plain];
  return characters.length > most ? `"${characters.slice(0, most).join('')}…"` : `"${plain}"`;
}

/** `1 s`, `0.25 s`: a duration in milliseconds as a person says it. */
export function seconds(durationMs: number): string {
  return `${Number((durationMs / 1000).toFixed(2))} s`;
}

/** A number of bytes in whole MiB where it is one, else in bytes. */
export function bytesInWords(bytes: number): string {
  const mib = bytes / (1024 * 1024);
  return Number.isInteger(mib) ? `${mib} MiB` : `${bytes.toLocaleString('en-US')} bytes`;
}
