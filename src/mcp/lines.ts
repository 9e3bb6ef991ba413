const NEWLINE = 10;

/**
 * Cuts a byte stream into lines. Bytes become text only when a line is whole, so no character is
 * ever split; a line inside one chunk is not copied.
 */
export class LineSplitter {
  #parts: Buffer[] = [];
  #bytes = 0;

  /** @param onLine gets each line without its line feed */
  constructor(readonly onLine: (line: Buffer) => void) {}

  /** Bytes after the last line feed. */
  get pendingBytes(): number {
    return this.#bytes;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const piece = chunk.subarray(start, end);
      start = end + 1;
      if (this.#bytes === 0) {
        this.onLine(piece);
      } else {
        this.#parts.push(piece);
        this.onLine(this.take());
      }
    }
    if (start < chunk.length) {
      this.#parts.push(chunk.subarray(start));
      this.#bytes += chunk.length - start;
    }
  }

  /** The unfinished line, which is then forgotten. */
  take(): Buffer {
    const line = this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#bytes = 0;
    return line;
  }
}
