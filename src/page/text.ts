const NAME_UNITS = 160;
const TEXT_UNITS = 100_000;
/** What does not show or moves its neighbours: a reader must see that it is there. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Surrogate}]/gu;

/** A foreign name as one short line in which nothing is hidden. */
export function name(text: string): string {
  return text === '' ? '(no name)' : cut(visible(text), NAME_UNITS);
}

/** A foreign text with its line breaks, in which nothing else is hidden. */
export function prose(text: string): string {
  return cut(
    text
      .split(/\r\n|\n/)
      .map((line) => visible(line.replace(/\t/g, '    ')))
      .join('\n'),
    TEXT_UNITS,
  );
}

function visible(text: string): string {
  return text.replace(HIDDEN, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
}

function cut(text: string, units: number): string {
  return text.length <= units ? text : `${text.slice(0, units).replace(/[\ud800-\udbff]$/, '')}…`;
}
