/** A position in a text; both start at 1, columns count UTF-16 units as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * Positions of offsets (in UTF-16 units) in `text`, where CRLF, LF and CR each end one line and a
 * byte order mark takes no column. The lines are counted once, at the first question.
 */
export function positions(text: string): (offset: number) => Position {
  let known: readonly number[] | null = null;
  return (offset) => {
    known ??= lineStarts(text);
    let [low, high] = [0, known.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (known[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: Math.max(offset - known[low]!, 0) + 1 };
  };
}

function lineStarts(text: string): number[] {
  const starts = [text.startsWith('\uFEFF') ? 1 : 0];
  for (const end of text.matchAll(/\r\n|\n|\r/g)) starts.push(end.index + end[0].length);
  return starts;
}
