// Installs a package into a folder of its own, for fixtures taken from packages too large to depend on.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Calls `use` with the folder of the installed package, and removes it afterwards.
 * @param spec name and exact version, for example `@octokit/openapi@23.0.2`
 */
export async function withPackage(spec, use) {
  const folder = mkdtempSync(join(tmpdir(), 'fixture-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', spec], { cwd: folder, stdio: 'inherit' });
    return await use(join(folder, 'node_modules', spec.slice(0, spec.lastIndexOf('@'))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
