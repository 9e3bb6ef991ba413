import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A fetched set of packages that is kept. */
export interface Stored {
  /** Folder that holds it. */
  readonly folder: string;
  /** Version of the first package. */
  readonly version: string;
}

interface Note extends Stored {
  /** When it was fetched, in milliseconds since 1970. */
  readonly at: number;
}

/** How long an unpinned package is not asked for again. */
const FRESH_MS = 60 * 60 * 1_000;

/** One kept set of packages: how to find it again and where it goes. */
export interface Shelf {
  readonly root: string;
  /** Everything that makes the content what it is, the package specs first. */
  readonly key: readonly string[];
  /** Whether the key can only ever mean the same content. */
  readonly pinned: boolean;
}

const running = new Map<string, Promise<Stored>>();

/**
 * Gives what is kept under a key, or fetches it. Two checks that fetch at once do not disturb each
 * other: each fills a folder of its own, and a folder gets its name only when it is whole.
 * @param fill fetches into an empty folder and tells the version
 * @throws what `fill` throws, unless an older fetch can take its place
 */
export function fetchOnce(shelf: Shelf, fill: (folder: string) => Promise<string>): Promise<Stored> {
  const id = JSON.stringify([shelf.root, shelf.key]);
  const before = running.get(id);
  if (before !== undefined) return before;
  const fetched = fetch(shelf, fill).finally(() => running.delete(id));
  running.set(id, fetched);
  return fetched;
}

async function fetch(shelf: Shelf, fill: (folder: string) => Promise<string>): Promise<Stored> {
  const notePath = join(shelf.root, 'notes', `${digest(shelf.key)}.json`);
  const note = readNote(notePath);
  if (note !== null && (shelf.pinned || Date.now() - note.at < FRESH_MS)) return note;
  const temporary = join(shelf.root, `.fetching-${randomBytes(8).toString('hex')}`);
  mkdirSync(temporary, { recursive: true });
  try {
    const version = await fill(temporary);
    const folder = settle(temporary, join(shelf.root, folderName(shelf, version)));
    writeNote(notePath, { folder, version, at: Date.now() });
    return { folder, version };
  } catch (error) {
    if (note === null) throw error;
    return note;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Gives a whole folder its name; where another check was first, its equal folder is taken. */
function settle(temporary: string, folder: string): string {
  mkdirSync(dirname(folder), { recursive: true });
  writeFileSync(join(temporary, COMPLETE), '');
  try {
    renameSync(temporary, folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  return folder;
}

function folderName({ key }: Shelf, version: string): string {
  const [first = ''] = key;
  const name = first.replace(/(?<=.)@[^/]*$/, '').replaceAll(/[^\w.-]+/g, '+');
  return `${name}@${version}-${digest([...key, version])}`;
}

function readNote(path: string): Note | null {
  try {
    const note = JSON.parse(readFileSync(path, 'utf8')) as Note;
    readFileSync(join(note.folder, COMPLETE));
    return note;
  } catch {
    // Never fetched, or the folder was cleared away: then it is fetched again.
    return null;
  }
}

/** Lies in every folder that was filled to the end. */
const COMPLETE = '.mcp-budget-complete';

function writeNote(path: string, note: Note): void {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(partial, JSON.stringify(note));
  renameSync(partial, path);
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
}
