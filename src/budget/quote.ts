const MOST_LETTERS = 60;

/** A foreign text in double quotes on one line, cut to 60 letters. */
export function quote(text: string): string {
  const letters = [...text.slice(0, 2 * MOST_LETTERS)];
  const cut = letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join('')}…` : text.length > 2 * MOST_LETTERS ? `${letters.join('')}…` : text;
  return JSON.stringify(cut);
}

/** Keys from the top as a person writes them: `servers.docs.oversized["docs/render"]`. */
export function keyPath(path: readonly string[]): string {
  return path
    .map((key, index) => {
      if (/^\d+$/.test(key)) return `[${key}]`;
      return /^[A-Za-z_$][\w$-]{0,60}$/.test(key) ? `${index === 0 ? '' : '.'}${key}` : `[${quote(key)}]`;
    })
    .join('');
}
