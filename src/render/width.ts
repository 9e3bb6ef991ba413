/** Blocks that terminals draw two columns wide, beside those that Unicode calls emoji. Source: East Asian Width, UAX #11. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const ZERO = /\p{M}/u;
const ASCII = /^[\x20-\x7e]*$/;

/** Columns that a text without control characters takes in a terminal. */
export function columns(text: string): number {
  if (ASCII.test(text)) return text.length;
  let total = 0;
  for (const character of text) total += ZERO.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return total;
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columns(text)));
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - columns(text))) + text;
}

/** Cuts a text to a number of columns; a cut ends in `…`. */
export function clip(text: string, width: number): string {
  if (columns(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const character of text) {
    const next = columns(character);
    if (used + next > width - 1) break;
    kept += character;
    used += next;
  }
  return `${kept}…`;
}

/** Breaks a text at spaces into lines of at most `width` columns; a longer word is broken where a line ends. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .split(' ')
    .filter((each) => each !== '')
    .flatMap((each) => breakWord(each, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && columns(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

function breakWord(word: string, width: number): string[] {
  if (columns(word) <= Math.max(1, width)) return [word];
  const parts = [''];
  for (const character of word) {
    const longer = `${parts.at(-1) ?? ''}${character}`;
    if (columns(longer) > Math.max(2, width)) parts.push(character);
    else parts[parts.length - 1] = longer;
  }
  return parts;
}
