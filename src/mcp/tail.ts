/** Keeps the last bytes of a stream and forgets the rest. */
export class Tail {
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(readonly mostBytes: number) {}

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    while (this.#bytes - this.#chunks[0]!.length >= this.mostBytes) this.#bytes -= this.#chunks.shift()!.length;
  }

  /** What was kept, as text; a character that the cut split is left out. */
  text(): string {
    const kept = Buffer.concat(this.#chunks).subarray(-this.mostBytes);
    this.#chunks = [kept];
    this.#bytes = kept.length;
    let start = 0;
    while (start < 4 && start < kept.length && (kept[start]! & 0xc0) === 0x80) start++;
    return kept.toString('utf8', start);
  }
}

/** The last lines that hold anything, oldest first. */
export function lastLines(text: string, most: number): string[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '')
    .slice(-most);
}
