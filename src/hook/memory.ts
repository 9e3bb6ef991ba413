import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { version } from '../../package.json' with { type: 'json' };
import { digest } from '../digest.ts';
import type { Repository } from '../git/repository.ts';
import type { PushFact, Relations } from './facts.ts';
import { type Mark, readMark } from './mark.ts';

/** What a push of a tree came to: enough to end the hook, and nothing that depends on which commit holds the tree. */
export interface Remembered {
  readonly exit: 0 | 1;
  /** What is told below the line that names the commit, plain and with colours; empty when all is well. */
  readonly plain: string;
  readonly styled: string;
}

/** One measurement of a tree: on what it rested, and what came of it by how base's budgets differ. */
interface Entry {
  /** Everything that is known before measuring, as it was. */
  readonly facts: string;
  readonly passed: { readonly names: readonly string[]; readonly hash: string };
  readonly marks: readonly Mark[];
  /** Absolute root, where a listing holds a path of this checkout; else null. */
  readonly root: string | null;
  readonly outcomes: Readonly<Record<string, Remembered>>;
  readonly relations: Relations;
}

/** Where to remember, and everything about the run that decides beside the commit's tree. */
export interface Memory {
  /** git's own directory, shared by linked worktrees. */
  readonly commonDir: string;
  readonly root: string;
  readonly tree: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Flags that change how is measured. */
  readonly flags: readonly string[];
}

/** Where the result of a pushed commit is kept. */
export function memoryOf(
  { tree }: Pick<PushFact, 'tree'>,
  { repository, env, flags }: { repository: Repository; env: Memory['env']; flags: readonly string[] },
): Memory {
  return { commonDir: repository.commonDir, root: repository.root, tree, env, flags };
}

const FORMAT = 1;
const MOST_ENTRIES = 64;
const MOST_BYTES = 512 * 1024;
const MOST_OUTCOMES = 8;

/**
 * What is remembered for a tree, or null. Anything that is not whole, or rests on what has changed since,
 * is as if it were not there.
 * @param changes how the budgets differ from base's
 */
export async function recall(memory: Memory, changes: string): Promise<Remembered | null> {
  const entry = readEntry(memory);
  return entry !== null && (await holds(entry, memory)) ? (entry.outcomes[digest(changes)] ?? null) : null;
}

/** What is remembered of how a tree's commits relate to others. */
export function recallRelations(memory: Memory): Relations | null {
  return readEntry(memory)?.relations ?? null;
}

/** Keeps a result. Whatever goes wrong costs the next push a measurement and nothing else. */
export async function remember(
  memory: Memory,
  {
    changes,
    relations,
    outcome,
    passEnv,
    marks,
    fixed,
  }: { relations: Relations; changes: string; outcome: Remembered; passEnv: readonly string[]; marks: readonly Mark[]; fixed: boolean },
): Promise<void> {
  const before = readEntry(memory);
  const kept = before !== null && (await holds(before, memory)) ? Object.entries(before.outcomes).slice(1 - MOST_OUTCOMES) : [];
  const entry: Entry = {
    facts: factsOf(memory),
    passed: { names: passEnv, hash: await hashEnv(passEnv, memory.env) },
    marks,
    root: fixed ? memory.root : null,
    relations,
    outcomes: { ...Object.fromEntries(kept), [digest(changes)]: outcome },
  };
  const body = JSON.stringify(entry);
  if (body.length > MOST_BYTES) return;
  const folder = folderOf(memory);
  const file = fileOf(memory);
  const draft = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    prune(folder);
    writeFileSync(draft, `${digest(body)}\n${body}`, { mode: 0o600 });
    renameSync(draft, file);
  } catch (error) {
    if (existsSync(draft)) rmSync(draft);
    if (!['ENOSPC', 'EACCES', 'EPERM', 'EROFS', 'EDQUOT', 'ENOTDIR', 'EEXIST', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

const folderOf = ({ commonDir }: Memory): string => join(commonDir, 'mcp-budget');

function factsOf({ tree, env, flags }: Memory): string {
  const { version: node, platform, arch } = process;
  return JSON.stringify([FORMAT, version, node, platform, arch, tree, flags, env['PATH'] ?? env['Path'], env['DOCKER_HOST'], engines(env)]);
}

const fileOf = (memory: Memory): string => join(folderOf(memory), `${digest(factsOf(memory))}.json`);

/** The programs that a sandbox needs, as they lie on `PATH`: with another one, or none, servers run in another engine. */
function engines({ PATH = '' }: Memory['env']): readonly unknown[] {
  return ['bwrap', 'docker'].map((program) => {
    for (const folder of PATH.split(delimiter)) {
      const stats = folder === '' ? undefined : statSync(join(folder, program), { throwIfNoEntry: false });
      if (stats !== undefined) return [folder, stats.size, stats.mtimeMs];
    }
    return null;
  });
}

/** Values may be secrets, so they are kept as a hash that cannot be turned back. */
async function hashEnv(names: readonly string[], env: Memory['env']): Promise<string> {
  if (names.length === 0) return '';
  const { createHash } = await import('node:crypto');
  return createHash('sha256')
    .update(JSON.stringify(names.map((name) => env[name] ?? null)))
    .digest('hex');
}

function readEntry(memory: Memory): Entry | null {
  try {
    const text = readFileSync(fileOf(memory), 'utf8');
    const cut = text.indexOf('\n');
    const body = text.slice(cut + 1);
    return text.slice(0, cut) === digest(body) ? (JSON.parse(body) as Entry) : null;
  } catch {
    // Not there, or not readable: the same as never measured.
    return null;
  }
}

async function holds({ facts, passed, marks, root }: Entry, memory: Memory): Promise<boolean> {
  if (facts !== factsOf(memory)) return false;
  if (root !== null && root !== memory.root) return false;
  if (passed.hash !== (await hashEnv(passed.names, memory.env))) return false;
  return marks.every((mark) => readMark(mark, memory.root) === mark.value);
}

/** Keeps the youngest entries, so that the folder stays small. */
function prune(folder: string): void {
  const files = readdirSync(folder).map((name) => join(folder, name));
  if (files.length < MOST_ENTRIES) return;
  const aged = files.map((path) => ({ path, age: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 })).sort((a, b) => b.age - a.age);
  for (const { path } of aged.slice(MOST_ENTRIES - 1)) rmSync(path, { force: true, recursive: true });
}
