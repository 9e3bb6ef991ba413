import { constants } from 'node:fs';
import { lstat, open, realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { failure } from '../errors.ts';

const MAX_BYTES = 1_048_576;

/** Whether `path` is `folder` or lies under it; both absolute and real. */
export function inside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** `path` as people of every platform write it, relative to `root`. */
export function label(path: string, root: string): string {
  return relative(root, path).split(sep).join('/') || '.';
}

/**
 * The text of a file of the repository, without its byte order mark.
 * @param path absolute
 * @returns null when there is no such file
 * @throws {ExpectedFailure} `config-outside` or `config-unreadable`: a link out of the repository,
 *   no regular file (a FIFO does not block), more than 1 MiB, not UTF-8
 */
export async function readText(path: string, { root, repository }: { readonly root: string; readonly repository: string }): Promise<string | null> {
  const file = label(resolve(path), root);
  try {
    await lstat(path);
  } catch (cause) {
    if (isAbsent(cause)) return null;
    throw failure('config-unreadable', [file, String((cause as NodeJS.ErrnoException).code)], { file, cause });
  }
  try {
    const real = await realpath(path);
    if (!inside(real, repository)) throw failure('config-outside', [file], { file });
    const handle = await open(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const status = await handle.stat();
      if (!status.isFile()) throw failure('config-unreadable', [file, 'it is no regular file'], { file });
      if (status.size > MAX_BYTES) throw failure('config-unreadable', [file, `it has ${status.size} bytes`], { file });
      const buffer = Buffer.alloc(status.size);
      const { bytesRead } = await handle.read(buffer, 0, status.size, 0);
      return new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead));
    } finally {
      await handle.close();
    }
  } catch (cause) {
    if (!isSystemError(cause)) throw cause;
    const why =
      cause.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
        ? 'it is not UTF-8'
        : cause.code === 'ENOENT'
          ? 'it is a link to nothing'
          : cause.code === 'ELOOP'
            ? 'it is a link that leads back to itself'
            : cause.code;
    throw failure('config-unreadable', [file, why], { file, cause });
  }
}

function isSystemError(cause: unknown): cause is { code: string } {
  return cause instanceof Error && cause.name !== 'ExpectedFailure' && 'code' in cause && typeof cause.code === 'string';
}

function isAbsent(cause: unknown): boolean {
  return isSystemError(cause) && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR');
}
