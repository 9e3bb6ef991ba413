import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Packs files as npm does, below `package/`. @returns the path of the archive */
export function pack(folder: string, files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, 'package', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: 0o755 });
  }
  const archive = join(folder, 'package.tgz');
  execFileSync('tar', ['-czf', archive, '-C', folder, 'package']);
  return archive;
}
