import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFolder, writeFiles } from './world.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const SLOW_MS = 300_000;
const CACHE = mkdtempSync(join(tmpdir(), 'mcp-budget-cache-'));
afterAll(() => rmSync(CACHE, { recursive: true, force: true }));

/** npm without the network: whatever is missing is a failure and not a download. */
function npm(cwd: string, ...args: string[]): string {
  const env = { ...process.env, npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false', npm_config_cache: CACHE };
  return execFileSync(NPM, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** Files that a program imports, itself included, relative to the root. */
function reachable(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const [, target = ''] of readFileSync(join(ROOT, entry), 'utf8').matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g))
    reachable(join(dirname(entry), target).replaceAll('\\', '/'), seen);
  return seen;
}

describe('package.json', () => {
  test('asks its user to install nothing else, and runs nothing while it is installed', () => {
    for (const key of ['dependencies', 'peerDependencies', 'optionalDependencies', 'bundleDependencies', 'workspaces']) expect(manifest[key] ?? {}).toEqual({});
    // With any of these npm installs all dev dependencies to install the package from git.
    for (const script of ['prepare', 'build', 'prepack', 'preinstall', 'install', 'postinstall']) expect(manifest.scripts).not.toHaveProperty(script);
  });

  test('says what npm shows', () => {
    expect(manifest).toMatchObject({
      name: 'mcp-budget',
      license: 'MIT',
      type: 'module',
      bin: { 'mcp-budget': 'dist/cli.js' },
      engines: { node: '>=20' },
      publishConfig: { provenance: true },
    });
    expect(manifest.description.length).toBeLessThan(200);
    expect(manifest.keywords).toContain('mcp');
    expect(existsSync(join(ROOT, manifest.bin['mcp-budget']))).toBe(true);
  });
});

describe('the packed tarball', () => {
  let folder: string;
  let packed: Packed;

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-budget-pack-')));
    [packed] = JSON.parse(npm(ROOT, 'pack', '--json', '--pack-destination', folder)) as [Packed];
    return () => rmSync(folder, { recursive: true, force: true });
  }, SLOW_MS);

  test('holds just what runs', () => {
    const paths = packed.files.map(({ path }) => path);
    const others = ['CHANGELOG.md', 'LICENSE', 'README.md', 'budget.schema.json', 'dist/THIRD-PARTY-LICENSES', 'dist/o200k_base.bin', 'package.json'];
    const code = paths.filter((path) => !others.includes(path));
    // The installed hook calls hook.cjs, which imports nothing.
    const run = reachable('dist/cli.js').add('dist/hook.cjs');
    expect(paths).toEqual(expect.arrayContaining([...others, ...run]));
    // A chunk that the command line shares with the action may have a second door for the action: some bytes.
    const unused = code.filter((path) => !run.has(path) && readFileSync(join(ROOT, path)).length > 300);
    expect(unused).toEqual([]);
  });

  test(
    'runs with npx in an empty folder, without the network',
    () => {
      const home = makeFolder({ 'package.json': { private: true } });
      npm(home, 'install', join(folder, packed.filename));
      expect(readFileSync(join(home, 'package-lock.json'), 'utf8').match(/"node_modules\//g)).toHaveLength(1);
      tryAll(home);
    },
    SLOW_MS,
  );
});

describe('a git clone', () => {
  test(
    'can be installed as it is: its bundle is committed and npm builds nothing',
    () => {
      const clone = makeFolder();
      execFileSync('git', ['clone', '--quiet', '--no-hardlinks', '--depth', '1', `file://${ROOT}`, clone]);
      for (const path of ['dist', 'package.json', 'budget.schema.json', 'CHANGELOG.md']) cpSync(join(ROOT, path), join(clone, path), { recursive: true });
      const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=A Person', '-c', 'user.email=person@example.com', ...args], { cwd: clone });
      git('add', '--force', '--all', 'dist', 'package.json', 'budget.schema.json', 'CHANGELOG.md');
      git('commit', '--quiet', '--allow-empty', '-m', 'Bundle');
      const home = makeFolder({ 'package.json': { private: true } });
      npm(home, 'install', `git+file://${clone}`);
      expect(existsSync(join(home, 'node_modules/mcp-budget/node_modules'))).toBe(false);
      tryAll(home);
    },
    SLOW_MS,
  );
});

/** Version, demo and a failing check, as `npx` runs them. */
function tryAll(home: string): void {
  expect(npm(home, 'exec', '--', 'mcp-budget', '--version')).toBe(`${manifest.version}\n`);
  const demo = JSON.parse(npm(home, 'exec', '--', 'mcp-budget', 'demo', '--json'));
  expect(demo.report.verdict).toBe('fail');
  expect(readFileSync(demo.files.page, 'utf8')).toContain('bulk_update');
  mkdirSync(join(home, 'repository'));
  cpSync(demo.folder, join(home, 'repository'), { recursive: true });
  rmSync(demo.folder, { recursive: true, force: true });
  writeFiles(home, { 'repository/head/mcp-budget.json': { totalBytes: 2724, totalTokens: 1 } });
  const cli = join(home, 'node_modules/mcp-budget/dist/cli.js');
  const { status, stdout } = spawnSync(process.execPath, [cli, 'check'], { cwd: join(home, 'repository/head'), encoding: 'utf8' });
  expect(stdout).toContain('2,724 of 2,724 bytes');
  expect(status).toBe(1);
}
