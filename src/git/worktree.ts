import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { borrow, readConnection } from './borrow.ts';
import type { Repository } from './repository.ts';
import { git, gitMaybe } from './run.ts';
import { runSetup, type SetupOptions, type SetupResult } from './setup.ts';
import { makeTemporary, sweepTemporary } from './temporary.ts';

/** A commit's files, checked out where nobody works. */
export interface Worktree {
  /** Absolute and real; outside the checkout it comes from. */
  readonly path: string;
  readonly commit: string;
  /** Runs the budget's `setup` in a folder of it; `folder` is relative to `path`. */
  readonly setup: (command: string, options?: SetupOptions & { readonly folder?: string }) => Promise<SetupResult>;
  /** Removes it at once. Also done when the process exits. */
  readonly remove: () => void;
}

const CHECKOUT_TIMEOUT_MS = 300_000;

/**
 * Checks a commit out into a temporary folder. It is a repository of its own that borrows the
 * checkout's objects and not a linked worktree: neither git nor `setup` can change the checkout's
 * refs, index or configuration from there, and a killed run leaves nothing in it to prune.
 * Tags are there (version scripts ask for them), submodules are not. Content filters are off: large
 * files stay pointers, encrypted files stay encrypted, and no program that the user's configuration
 * names is started by a commit's attributes.
 * @param commit its full id
 * @throws {ExpectedFailure} `git-failed`, `git-timeout`, `git-interrupted`
 */
export async function addWorktree(repository: Repository, commit: string): Promise<Worktree> {
  sweepTemporary();
  const temporary = makeTemporary();
  try {
    const path = join(temporary.path, basename(repository.root) || 'checkout');
    mkdirSync(path);
    const place = await borrow(repository, path, { bare: false });
    const [connection, settings, tags] = await Promise.all([readConnection(repository), readCheckoutSettings(repository), readTags(repository)]);
    writeFileSync(join(place.gitDir, 'packed-refs'), tags);
    await git(['checkout', '--quiet', '--detach', commit, '--'], {
      place,
      config: [...connection, ...settings],
      timeoutMs: CHECKOUT_TIMEOUT_MS,
    });
    return {
      path,
      commit,
      setup: (command, { folder = '.', ...options } = {}) => runSetup(command, join(path, folder), options),
      remove: temporary.remove,
    };
  } catch (error) {
    temporary.remove();
    throw error;
  }
}

/**
 * How this clone turns stored files into files on disk: line ends and symbolic links as in the
 * checkout, every content filter off.
 */
async function readCheckoutSettings(repository: Repository): Promise<[key: string, value: string][]> {
  const listed =
    (await gitMaybe(['config', '--null', '--get-regexp', '^(core\\.(autocrlf|eol|symlinks|filemode|ignorecase|precomposeunicode)|filter\\..*)$'], {
      place: repository,
    })) ?? '';
  const settings = listed
    .split('\0')
    .filter((entry) => entry !== '')
    .map((entry): [string, string] => {
      const cut = entry.indexOf('\n');
      return cut < 0 ? [entry, 'true'] : [entry.slice(0, cut), entry.slice(cut + 1)];
    });
  const filters = new Set(settings.flatMap(([key]) => /^filter\.(.*)\.[^.]+$/s.exec(key)?.[1] ?? []));
  const off = [...filters].flatMap((name): [string, string][] => [
    [`filter.${name}.smudge`, ''],
    [`filter.${name}.clean`, ''],
    [`filter.${name}.process`, ''],
    [`filter.${name}.required`, 'false'],
  ]);
  return [...settings.filter(([key]) => key.startsWith('core.')), ...off];
}

/** The clone's tags in the format of `packed-refs`, so that `git describe` answers in the worktree. */
async function readTags(repository: Repository): Promise<string> {
  const listed = await gitMaybe(['for-each-ref', '--format=%(objectname) %(refname)', 'refs/tags'], { place: repository });
  return listed ? `${listed}\n` : '';
}
