import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type ExpectedFailure, failure } from '../errors.ts';
import { insideRoot } from './inside.ts';

/**
 * Replaces a budget file whole or not at all; its mode stays. A link is written through to the
 * file it leads to, inside the repository.
 * @param path absolute, exists
 * @param root the repository's root
 * @throws ExpectedFailure `budget-unwritable`; then the file is as it was
 */
export async function writeBudget(path: string, text: string, root: string): Promise<void> {
  const label = relative(root, path).split(sep).join('/');
  const real = insideRoot(path, root);
  if (real === null) throw failure('budget-unwritable', [label, 'it is a link that leads out of the repository'], { file: label });

  // The name is not guessable and must be new, so that a link planted there is not followed.
  const draft = join(dirname(real), `.mcp-budget.${randomBytes(8).toString('hex')}.tmp`);
  try {
    const { mode, uid, gid } = await stat(real);
    await assertWritable(real);
    await fill(await open(draft, 'wx', 0o600), text, async (file) => {
      await keepOwner(file, uid, gid);
      await file.chmod(mode & 0o7777);
    });
    await rename(draft, real);
  } catch (cause) {
    await rm(draft, { force: true });
    throw unwritable(label, cause);
  }
}

/**
 * Writes a new file and never overwrites one, nor follows a link that stands in its place.
 * @param path absolute
 * @param label what the person calls the file
 * @throws ExpectedFailure `budget-exists`, or `budget-unwritable`; then there is no file
 */
export async function createNew(path: string, text: string, label = path): Promise<void> {
  let file: FileHandle;
  try {
    file = await open(path, 'wx');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') throw failure('budget-exists', [label], { file: label, cause });
    throw unwritable(label, cause);
  }
  try {
    await fill(file, text);
  } catch (cause) {
    await rm(path, { force: true });
    throw unwritable(label, cause);
  }
}

/** `FileHandle.writeFile` writes on after a short write, which a nearly full disk answers with. */
async function fill(file: FileHandle, text: string, finish?: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    await file.writeFile(text);
    await finish?.(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename asks only for the folder's permission; a read-only file was meant to stay as it is. */
async function assertWritable(path: string): Promise<void> {
  await (await open(path, 'r+')).close();
}

async function keepOwner(file: FileHandle, uid: number, gid: number): Promise<void> {
  const mine = await file.stat();
  if (mine.uid === uid && mine.gid === gid) return;
  try {
    await file.chown(uid, gid);
  } catch (error) {
    // Only root may give a file away; the file is then the caller's, as after any editor's save.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

function unwritable(label: string, cause: unknown): ExpectedFailure {
  return failure('budget-unwritable', [label, words(cause as NodeJS.ErrnoException)], { file: label, cause });
}

function words({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full; free some space and run the command again';
    case 'EACCES':
    case 'EPERM':
      return 'writing it is not permitted; check the permissions of the file and its folder';
    case 'EROFS':
      return 'its file system is mounted read-only';
    case 'ENOENT':
      return 'its folder, or the file itself, does not exist';
    case 'ENOTDIR':
      return 'its folder is no folder';
    case 'EISDIR':
      return 'it is a folder';
    default:
      return code ?? message;
  }
}
