import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { failure } from '../errors.ts';
import { insideRoot, loops } from './inside.ts';
import { type BudgetDocument, parseBudget } from './parse.ts';
import { keyPath, quote } from './quote.ts';

export { insideRoot } from './inside.ts';
export type { BudgetDocument } from './parse.ts';

export const BUDGET_FILE = 'mcp-budget.json';

/** Largest budget file, in bytes. */
export const MOST_BYTES = 1024 * 1024;

/**
 * The nearest `mcp-budget.json` from `from` upward to `root`, whatever kind of file it is.
 * @param from absolute
 * @param root the repository's root, or null outside a repository: then only `from` is searched
 */
export function findBudget(from: string, root: string | null): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, BUDGET_FILE);
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return path;
    if (root === null || folder === root || folder === dirname(folder)) return null;
  }
}

/**
 * Reads a budget file and checks that the paths in it stay inside the repository. A `cwd` with a
 * placeholder is left to whoever expands it.
 * @param path absolute
 * @param root the repository's root; errors name the file relative to it
 * @throws ExpectedFailure where the file, its text or a path in it is refused
 */
export function readBudget(path: string, root: string): BudgetDocument {
  const label = relative(root, path).split(sep).join('/');
  const document = parseBudget(readText(path, root, label), label);
  checkPaths(document, dirname(path), root);
  return document;
}

function readText(path: string, root: string, label: string): string {
  const refuse = (why: string, cause?: unknown) => failure('budget-unreadable', [label, why], { file: label, cause });
  const real = insideRoot(path, root);
  if (real === null) throw refuse(loops(path) ? 'it is a link that leads back to itself' : 'it is a link that leads out of the repository');

  const bytes = readBytes(real, refuse);
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw failure('budget-encoding', [label, 'is UTF-16'], { file: label, line: 1, column: 1 });
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw failure('budget-encoding', [label, 'is no valid UTF-8'], { file: label, ...invalidPlace(bytes), cause });
  }
}

function readBytes(real: string, refuse: (why: string, cause?: unknown) => Error): Buffer {
  let file: number;
  try {
    // Without O_NONBLOCK a FIFO without a writer would be waited for. Windows knows neither flag.
    file = openSync(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0));
  } catch (cause) {
    throw refuse(openWords(cause as NodeJS.ErrnoException), cause);
  }
  try {
    const stats = fstatSync(file);
    if (stats.isDirectory()) throw refuse('it is a folder');
    if (!stats.isFile()) throw refuse('it is no regular file');
    if (stats.size > MOST_BYTES) throw refuse(`it has ${stats.size} bytes`);
    const bytes = Buffer.alloc(MOST_BYTES + 1);
    let length = 0;
    for (let more = -1; more !== 0 && length < bytes.length; length += more) more = readSync(file, bytes, length, bytes.length - length, null);
    if (length > MOST_BYTES) throw refuse('it grew beyond 1 MiB while it was read');
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

function openWords({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ENOENT':
      return 'it does not exist';
    case 'EACCES':
    case 'EPERM':
      return 'reading it is not permitted';
    case 'ENXIO':
      return 'it is no regular file';
    default:
      return code ?? message;
  }
}

/** Line and column of the first byte that begins no UTF-8 character. */
function invalidPlace(bytes: Buffer): { line: number; column: number } {
  const lines = bytes.toString('latin1').split(/\r\n|\n|\r/);
  for (const [index, latin] of lines.entries()) {
    const line = Buffer.from(latin, 'latin1');
    const decoded = line.toString('utf8');
    if (!Buffer.from(decoded).equals(line)) return { line: index + 1, column: decoded.indexOf('\uFFFD') + 1 };
  }
  return { line: 1, column: 1 };
}

function checkPaths(document: BudgetDocument, folder: string, root: string): void {
  const { config, servers = {}, files = {} } = document.budget;
  const check = (key: string, path: string, at: readonly string[]) => {
    const why = objection(path, folder, root);
    if (why !== null) throw failure('budget-path', [key, quote(path), why], { file: document.path, ...document.placeOf(at) });
  };
  if (config !== undefined) check('config', config, ['config']);
  for (const [name, { cwd }] of Object.entries(servers)) {
    const key = ['servers', name, 'cwd'];
    if (cwd !== undefined && !cwd.includes('${')) check(keyPath(key), cwd, key);
  }
  for (const pattern of Object.keys(files)) {
    check('A key of files', pattern, ['files', pattern]);
    check('A key of files', beforeGlob(pattern), ['files', pattern]);
  }
}

function objection(path: string, folder: string, root: string): string | null {
  if (isAbsolute(path)) return 'is absolute';
  if (insideRoot(resolve(folder, path), root) !== null) return null;
  return loops(resolve(folder, path)) ? 'is a link that leads back to itself' : 'leads out of the repository';
}

/** The folders of a glob that hold no wildcard: a link among them must not lead out. */
function beforeGlob(pattern: string): string {
  const parts = pattern.split('/');
  const wild = parts.findIndex((part) => /[*?[\]{}()!]/.test(part));
  return wild === -1 ? pattern : parts.slice(0, wild).join('/') || '.';
}
