import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Repository } from './repository.ts';
import { git, gitMaybe } from './run.ts';

/**
 * Makes an empty repository that reads the objects of another one and writes only its own: whatever
 * is fetched, checked out or changed there, the lender's refs, index, configuration, objects and
 * list of shallow commits stay as they were, also when this process is killed.
 * @param folder where to make it; becomes `folder/.git` with a working tree unless `bare`
 */
export async function borrow(lender: Repository, folder: string, { bare }: { bare: boolean }): Promise<Repository> {
  await git(['init', '--quiet', '--template=', `--object-format=${lender.hash}`, ...(bare ? ['--bare'] : []), folder], { cwd: lender.root });
  const gitDir = bare ? folder : join(folder, '.git');
  const objectDir = join(gitDir, 'objects');
  mkdirSync(join(objectDir, 'info'), { recursive: true });
  writeFileSync(join(objectDir, 'info', 'alternates'), [lender.objectDir, ...lender.objects].map((path) => `${quoted(path)}\n`).join(''));
  const shallow = readShallow(lender);
  if (shallow.length > 0) writeFileSync(join(gitDir, 'shallow'), shallow.map((commit) => `${commit}\n`).join(''));
  return { ...lender, root: bare ? lender.root : folder, gitDir, commonDir: gitDir, objectDir, objects: [] };
}

/** Commits whose parents are not there: of a shallow clone, and of what was fetched for it. */
function readShallow({ commonDir, objects }: Repository): string[] {
  const files = [commonDir, ...objects.map((path) => dirname(path))].map((folder) => join(folder, 'shallow')).filter((file) => existsSync(file));
  return [...new Set(files.flatMap((file) => readFileSync(file, 'utf8').split('\n')))].filter((commit) => commit !== '');
}

/** A path in git's own quoting, which it needs where the path starts with `"` or `#`. */
const quoted = (path: string): string => (/^["#]/.test(path) ? `"${path.replace(/["\\]/g, '\\$&')}"` : path);

/** What a clone's own configuration says about reaching its remotes: addresses, credentials, certificates, promised objects. */
const CONNECTION = /^(remote|url|http|credential|ssh|extensions\.partialclone|core\.(sshcommand|gitproxy))(\.|$)/i;

/**
 * The clone's own settings for its remotes, to be lent to a call in another repository. Settings of
 * the user and the system are left out, because git reads those there anyway and a header said twice
 * is an error.
 */
export async function readConnection(lender: Repository): Promise<[key: string, value: string][]> {
  const listed = (await gitMaybe(['config', '--list', '--show-scope', '--null'], { place: lender })) ?? '';
  const fields = listed.split('\0');
  const settings: [string, string][] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [scope = '', entry = ''] = [fields[index], fields[index + 1]];
    const cut = entry.indexOf('\n');
    const key = cut < 0 ? entry : entry.slice(0, cut);
    if (/^(local|worktree)$/.test(scope) && CONNECTION.test(key)) settings.push([key, cut < 0 ? 'true' : entry.slice(cut + 1)]);
  }
  return settings;
}
