import { fstatSync, readSync } from 'node:fs';

const MOST_BYTES = 64 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;

/** Shared by the two bundles that may run in one process: stdin can be read once. */
const READ = Symbol.for('mcp-budget: stdin');
const shared = globalThis as { [READ]?: { readonly bytes: Buffer | null } };

/**
 * All of stdin at once, without the stream that Node would open for it; asked again, the same.
 * @returns null where it is neither a pipe nor a file, above all at a terminal
 */
export function readInput(): Buffer | null {
  shared[READ] ??= { bytes: readAll() };
  return shared[READ].bytes;
}

function readAll(): Buffer | null {
  const stats = statInput();
  if (stats === null) return Buffer.alloc(0);
  if (!stats.isFIFO() && !stats.isFile() && !stats.isSocket()) return null;
  const chunks: Buffer[] = [];
  for (let length = 0; length < MOST_BYTES; ) {
    const chunk = readChunk();
    if (chunk.length === 0) break;
    chunks.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks);
}

function statInput(): ReturnType<typeof fstatSync> | null {
  try {
    return fstatSync(0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EBADF') return null;
    throw error;
  }
}

function readChunk(): Buffer {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (;;) {
    try {
      return chunk.subarray(0, readSync(0, chunk));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Windows says so of a pipe that ended.
      if (code === 'EOF') return chunk.subarray(0, 0);
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}
