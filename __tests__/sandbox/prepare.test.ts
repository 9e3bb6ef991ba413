import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SandboxKeys, Server, StdioLaunch } from '../../src/core/types.ts';
import { bubblewrap } from '../../src/sandbox/bubblewrap.ts';
import { ServerFailure } from '../../src/sandbox/engine.ts';
import { none } from '../../src/sandbox/none.ts';
import { type PrepareOptions, prepare } from '../../src/sandbox/prepare.ts';
import { systemProgram } from '../../src/sandbox/which.ts';
import { testWith } from '../needs.ts';
import { openRegistry, type Registry } from './registry.ts';
import { folder, output, spec } from './start.ts';

const SAYS = '#!/usr/bin/env node\nconsole.log(require("./package.json").version, process.argv.slice(2).join(" "))\n';
const script = { scripts: { install: "node -e \"require('fs').writeFileSync('built','')\"" } };
const PACKAGES = [
  { name: 'says-one', version: '1.0.0', files: { 'cli.js': SAYS }, manifest: { bin: 'cli.js', ...script } },
  { name: 'says-one', version: '1.1.0', files: { 'cli.js': SAYS }, manifest: { bin: { 'says-one': 'cli.js', other: 'cli.js' }, ...script } },
  { name: '@scope/says', version: '2.0.0', files: { 'cli.js': SAYS }, manifest: { bin: { says: 'cli.js' }, dependencies: { 'says-one': '1.0.0' } } },
  { name: 'says-nothing', version: '1.0.0', files: { 'index.js': '' } },
];
let registry: Registry;
beforeAll(async () => {
  registry = await openRegistry(PACKAGES);
});
afterAll(() => registry.close());

const server = (command: string, args: readonly string[], over: { cwd?: string; env?: Record<string, string>; sandbox?: SandboxKeys } = {}): Server => ({
  name: 'it',
  source: '.mcp.json',
  launch: { kind: 'stdio', command, args, env: over.env ?? {}, cwd: over.cwd ?? workspace },
  capabilities: {},
  sandbox: over.sandbox ?? {},
});
const workspace = folder();
const env = (over: Record<string, string> = {}) => ({
  PATH: process.env['PATH'],
  HOME: folder(),
  XDG_CACHE_HOME: folder(),
  npm_config_registry: registry.url,
  ...over,
});
const options = (over: Partial<PrepareOptions> = {}): PrepareOptions => {
  const given = over.env ?? env();
  return { env: given, trusted: true, workspace, engine: none(given), limits: spec({}).limits, ...over };
};
const run = async (prepared: { launch: StdioLaunch; packages: readonly string[] }, engine = none(process.env)) => {
  const { command, args, cwd, env } = prepared.launch;
  return output(engine, spec({ workspace, command, args, cwd, env, packages: prepared.packages }));
};
const reasonOf = async (what: Promise<unknown>) => {
  const error = await what.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ServerFailure);
  return (error as ServerFailure).reason;
};

describe('a package that a runner would fetch', () => {
  test('is fetched once by exact version, without its install script, and then runs from the cache', async () => {
    const where = env();
    const first = await prepare(server('npx', ['-y', 'says-one@1.0.0', '--flag', 'x']), options({ env: where }));
    expect(first).toMatchObject({ package: 'says-one@1.0.0', findings: [] });
    expect(await run(first)).toBe('1.0.0 --flag x\n');
    expect(existsSync(join(first.packages[0]!, 'node_modules/says-one/built'))).toBe(false);
    const asked = registry.asked.length;
    expect(await prepare(server('npx', ['says-one@1.0.0', '--flag', 'x']), options({ env: where }))).toEqual(first);
    expect(registry.asked.length).toBe(asked);
  });

  test.each([
    ['npm', ['--yes', 'exec', 'says-one@1.0.0']],
    ['npm', ['exec', '-y', '--', 'says-one@1.0.0']],
    ['npm', ['--silent', 'x', '--package', 'says-one@1.0.0', 'says-one']],
    ['pnpm', ['--silent', 'dlx', 'says-one@1.0.0']],
    ['pnpm', ['--reporter', 'silent', 'dlx', 'says-one@1.0.0']],
    ['bun', ['--silent', 'x', 'says-one@1.0.0']],
  ])('is recognised behind options of %s: %j', async (command, args) => {
    expect((await prepare(server(command, args), options())).package).toBe('says-one@1.0.0');
  });

  test('is refused where an option before the subcommand names another source', async () => {
    expect((await reasonOf(prepare(server('npm', ['--registry', 'http://127.0.0.1:1', 'exec', 'says-one@1.0.0']), options()))).code).toBe('package-spec');
    expect((await reasonOf(prepare(server('uv', ['--index-url', 'http://127.0.0.1:1', 'tool', 'run', 'it']), options()))).code).toBe('package-spec');
  });

  test('is none where a runner is asked for something else', async () => {
    expect((await prepare(server('npm', ['--version']), options())).package).toBeNull();
    expect((await prepare(server('uv', ['tool', 'list']), options())).package).toBeNull();
  });

  test('is warned about when it is not pinned, with the version that ran', async () => {
    const prepared = await prepare(server('npx', ['-y', 'says-one']), options());
    expect(prepared.package).toBe('says-one@1.1.0');
    expect(prepared.findings).toEqual([{ kind: 'unpinned', severity: 'warning', server: 'it', message: expect.stringContaining('Write says-one@1.1.0') }]);
    expect((await prepare(server('npx', ['says-one@^1.0.0']), options())).findings).toHaveLength(1);
  });

  test('runs the older fetch where the network is gone', async () => {
    const where = env();
    await prepare(server('npx', ['says-one@latest']), options({ env: where }));
    const notes = join(where.XDG_CACHE_HOME, 'mcp-budget/packages/npm/notes');
    for (const name of readdirSync(notes)) {
      const note = JSON.parse(readFileSync(join(notes, name), 'utf8'));
      writeFileSync(join(notes, name), JSON.stringify({ ...note, at: 0 }));
    }
    const offline = { ...where, npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retries: '0' };
    expect(await prepare(server('npx', ['says-one@latest']), options({ env: offline }))).toMatchObject({ package: 'says-one@1.1.0' });
    expect((await reasonOf(prepare(server('npx', ['says-one@next']), options({ env: offline })))).code).toBe('package-fetch');
  });

  test.each([
    ['npx', ['-y', '--package=says-one@1.1.0', 'other', 'a'], '1.1.0 a\n'],
    ['npx', ['-y', '-p', 'says-one@1.1.0', '--', 'other', 'a'], '1.1.0 a\n'],
    ['npm', ['exec', '--yes', '@scope/says@2.0.0', '--', '-x'], '2.0.0 -x\n'],
    ['npm', ['x', '-y', 'says-one@1.0.0', 'b'], '1.0.0 b\n'],
    ['pnpm', ['dlx', 'says-one@1.0.0', 'b'], '1.0.0 b\n'],
    ['pnpx', ['says-one@1.0.0'], '1.0.0 \n'],
    ['yarn', ['dlx', '-p', 'says-one@1.0.0', 'says-one', 'c'], '1.0.0 c\n'],
    ['bunx', ['@scope/says@2.0.0', 'c'], '2.0.0 c\n'],
    [systemProgram('npx', process.env, null) ?? '', ['says-one@1.0.0'], '1.0.0 \n'],
  ])('is read from %s %j', async (command, args, said) => {
    const where = shared();
    expect(await run(await prepare(server(command, args), options({ env: where })))).toBe(said);
  });

  test.each([
    ['npx', ['-y', '--registry=http://127.0.0.1:9/', 'says-one@1.0.0']],
    ['npx', ['--registry', 'http://127.0.0.1:9/', 'says-one@1.0.0']],
    ['npx', ['-y', '--regis=http://127.0.0.1:9/', 'says-one@1.0.0']],
    ['npx', ['--userconfig=evil.npmrc', 'says-one@1.0.0']],
    ['npx', ['--globalconfig', 'evil.npmrc', 'says-one@1.0.0']],
    ['npx', ['--prefix', 'tools', 'says-one@1.0.0']],
    ['npx', ['-C', 'tools', 'says-one@1.0.0']],
    ['npx', ['--workspace=a', 'says-one@1.0.0']],
    ['npx', ['--node-options=--require=./evil.js', 'says-one@1.0.0']],
    ['npx', ['--@scope:registry=http://127.0.0.1:9/', '@scope/says@2.0.0']],
    ['npx', ['-y', '--', '--evil']],
    ['npx', ['-y', '-p', 'says-one@1.0.0', '--', '--evil']],
    ['npx', ['-y', '-p', 'says-one@1.0.0', '../../../evil']],
    ['npx', ['-y', '-p', '--evil', 'says-one']],
    ['npm', ['exec', '--registry=http://127.0.0.1:9/', 'says-one@1.0.0']],
    ['npm', ['exec', 'says-one@1.0.0', '--registry=http://127.0.0.1:9/', '--', 'x']],
    ['npm', ['exec', 'says-one@1.0.0', '--package=other']],
    ['npm', ['x', 'says-one@1.0.0', '-C', 'tools']],
    ['pnpm', ['dlx', '--registry=http://127.0.0.1:9/', 'says-one@1.0.0']],
    ['pnpm', ['dlx', '--config.registry=http://127.0.0.1:9/', 'says-one@1.0.0']],
    ['pnpm', ['dlx', '-C', 'tools', 'says-one@1.0.0']],
    ['pnpx', ['--registry', 'http://127.0.0.1:9/', 'says-one@1.0.0']],
    ['yarn', ['dlx', '--registry=http://127.0.0.1:9/', 'says-one@1.0.0']],
    ['bunx', ['--registry=http://127.0.0.1:9/', 'says-one@1.0.0']],
    ['bunx', ['--config=evil.toml', 'says-one@1.0.0']],
    ['bun', ['x', '--cwd=tools', 'says-one@1.0.0']],
  ])('from elsewhere is refused, and nothing is fetched: %s %j', async (command, args) => {
    const asked = registry.asked.length;
    const reason = await reasonOf(prepare(server(command, args), options({ env: shared() })));
    expect(reason.code).toBe('package-spec');
    expect(registry.asked.length).toBe(asked);
  });

  test.each([
    'npm_config_registry',
    'NPM_CONFIG_REGISTRY',
    'Npm_Config_Registry',
    'npm_config_@scope:registry',
    'npm_config_userconfig',
    'NPM_CONFIG_GLOBALCONFIG',
    'npm_config_prefix',
    'npm_config_package',
    'npm_config_call',
    'npm_config__auth',
    'pnpm_config_registry',
    'YARN_NPM_REGISTRY_SERVER',
    'BUN_CONFIG_REGISTRY',
  ])('is not fetched where the entry sets %s', async (name) => {
    const asked = registry.asked.length;
    for (const [command, args] of [
      ['npx', ['-y', 'says-one@1.0.0']],
      ['npm', ['exec', 'says-one@1.0.0']],
      ['pnpm', ['dlx', 'says-one@1.0.0']],
      ['yarn', ['dlx', 'says-one@1.0.0']],
      ['bunx', ['says-one@1.0.0']],
    ] as const) {
      const reason = await reasonOf(prepare(server(command, args, { env: { [name]: 'http://127.0.0.1:9/' } }), options({ env: shared() })));
      expect(reason).toMatchObject({ code: 'package-spec', message: expect.stringContaining(`The variable ${name} of the entry`) });
    }
    expect(registry.asked.length).toBe(asked);
  });

  test('is not fetched where the home of the entry has settings, and is with a harmless one', async () => {
    const home = folder();
    const entry = { env: { HOME: home, npm_config_loglevel: 'silent', NPM_CONFIG_YES: 'true', npm_config_update_notifier: 'false', API_KEY: 'x' } };
    expect((await prepare(server('npx', ['-y', 'says-one@1.0.0'], entry), options({ env: shared() }))).package).toBe('says-one@1.0.0');
    writeFileSync(join(home, '.npmrc'), 'registry=http://127.0.0.1:9/\n');
    expect((await reasonOf(prepare(server('npx', ['-y', 'says-one@1.0.0'], entry), options({ env: shared() })))).code).toBe('package-spec');
  });

  test.each(['npx', 'npm', 'pnpm', 'yarn', 'bunx', 'uvx', 'uv', 'docker'])('is none where ./%s is a program of the repository', async (name) => {
    const repository = folder();
    mkdirSync(join(repository, 'bin'));
    writeFileSync(join(repository, 'bin', name), '#!/bin/sh\necho own "$@"\n', { mode: 0o755 });
    const asked = registry.asked.length;
    const words = { npm: ['exec'], pnpm: ['dlx'], yarn: ['dlx'], uv: ['tool', 'run'], docker: ['run'] }[name] ?? [];
    const own = options({ workspace: repository, env: shared() });
    const path = { env: { PATH: `${join(repository, 'bin')}:/usr/bin:/bin` } };
    const calls = [
      server(`./bin/${name}`, [...words, 'says-one@1.0.0'], { cwd: repository }),
      server(`./${name}`, [...words, 'says-one@1.0.0'], { cwd: join(repository, 'bin') }),
      server(join(repository, 'bin', name), [...words, 'says-one@1.0.0'], { cwd: repository }),
      ...(name === 'docker' ? [] : [server(name, [...words, 'says-one@1.0.0'], { cwd: repository, ...path })]),
    ];
    for (const given of calls) {
      const prepared = await prepare(given, own);
      expect(prepared).toEqual({ launch: given.launch, package: null, findings: [], packages: [] });
      expect(await output(none(process.env), spec({ workspace: repository, ...prepared.launch } as never))).toBe(
        `own ${[...words, 'says-one@1.0.0'].join(' ')}\n`,
      );
    }
    expect(registry.asked.length).toBe(asked);
  });

  test.skipIf(process.platform === 'win32')(
    'is read where the PATH of the entry leads to another one of the machine, and a path to that is no runner',
    async () => {
      const elsewhere = folder();
      writeFileSync(join(elsewhere, 'npx'), '#!/bin/sh\necho other\n', { mode: 0o755 });
      const entry = { env: { PATH: `${elsewhere}:/usr/bin:/bin` } };
      expect((await prepare(server('npx', ['says-one@1.0.0'], entry), options({ env: shared() }))).package).toBe('says-one@1.0.0');
      expect((await prepare(server(join(elsewhere, 'npx'), ['says-one@1.0.0']), options({ env: shared() }))).package).toBeNull();
    },
  );

  test('a script manager of the repository runs itself too', async () => {
    const repository = folder();
    writeFileSync(join(repository, 'package.json'), JSON.stringify({ scripts: { start: 'echo wrong' } }));
    writeFileSync(join(repository, 'npm'), '#!/bin/sh\necho own "$@"\n', { mode: 0o755 });
    expect(await run(await prepare(server('./npm', ['run', 'start'], { cwd: repository }), options({ workspace: repository })))).toBe('own run start\n');
  });

  test.each([
    'git+https://example.com/a.git',
    'user/repo',
    './local',
    '../x',
    'https://example.com/a.tgz',
    'file:x',
    'a@npm:b',
    'a@git+ssh://x/y',
    'github:a/b',
    '~/x',
    '',
  ])('is refused as %s', async (word) => {
    expect((await reasonOf(prepare(server('npx', ['-y', word]), options()))).code).toBe('package-spec');
  });

  test('is not taken from a shell line, nor from what does not exist', async () => {
    expect((await reasonOf(prepare(server('npx', ['-c', 'echo']), options()))).code).toBe('package-spec');
    const absent = await reasonOf(prepare(server('npx', ['-y', 'not-there@1.0.0']), options()));
    expect(absent.code).toBe('package-fetch');
    expect(absent.message).toMatch(/^not-there@1\.0\.0 could not be fetched: .*404/);
    expect((await reasonOf(prepare(server('npx', ['-y', 'says-nothing@1.0.0']), options()))).message).toContain(
      'has no program of its own name to start. It is a library and no server',
    );
  });

  test('comes from the project itself where it is installed there', async () => {
    const repository = folder();
    const bin = join(repository, 'node_modules/.bin');
    mkdirSync(bin, { recursive: true });
    mkdirSync(join(repository, 'packages/app'), { recursive: true });
    writeFileSync(join(bin, 'says-one'), '#!/bin/sh\necho local "$@"\n', { mode: 0o755 });
    const asked = registry.asked.length;
    const prepared = await prepare(server('npx', ['-y', 'says-one', 'x'], { cwd: join(repository, 'packages/app') }), options({ workspace: repository }));
    expect(prepared).toMatchObject({ package: null, findings: [], packages: [] });
    expect(await run(prepared)).toBe('local x\n');
    expect(registry.asked.length).toBe(asked);
  });

  test("honours neither the repository's .npmrc nor, in an untrusted run, the user's", async () => {
    const { host } = new URL(registry.url);
    const setting = (token: string) => `//${host}/:_authToken=${token}\n`;
    const repository = folder();
    writeFileSync(join(repository, '.npmrc'), `${setting('repository')}registry=http://127.0.0.1:9/\n`);
    const home = folder();
    writeFileSync(join(home, '.npmrc'), setting('user'));
    const fetch = async (trusted: boolean) => {
      const before = registry.asked.length;
      await prepare(server('npx', ['says-one@1.0.0'], { cwd: repository }), options({ workspace: repository, trusted, env: env({ HOME: home }) }));
      return new Set(registry.asked.slice(before).map(({ authorization }) => authorization));
    };
    expect(await fetch(false)).toEqual(new Set([undefined]));
    expect(await fetch(true)).toEqual(new Set(['Bearer user']));
  });

  test('is whole when several checks fetch it at once', async () => {
    const where = env();
    const { rolldown } = await import('rolldown');
    const source = join(folder(), 'fetch.mjs');
    writeFileSync(
      source,
      `import { prepare } from '${new URL('../../src/sandbox/prepare.ts', import.meta.url).pathname}';
      const options = { env: process.env, trusted: true, workspace: ${JSON.stringify(workspace)}, engine: null, limits: null };
      console.log((await prepare(${JSON.stringify(server('npx', ['@scope/says@2.0.0']))}, options)).launch.command);`,
    );
    const bundle = await rolldown({ input: source, platform: 'node', logLevel: 'silent' });
    await bundle.write({ file: `${source}.bundle.mjs`, format: 'esm', codeSplitting: false });
    const { execFile } = await import('node:child_process');
    const one = () =>
      new Promise<string>((resolve, reject) => {
        execFile(process.execPath, [`${source}.bundle.mjs`], { env: { ...where, PATH: process.env['PATH'] } }, (error, stdout) =>
          error === null ? resolve(stdout) : reject(error),
        );
      });
    const commands = await Promise.all([one(), one(), one()]);
    expect(new Set(commands).size).toBe(1);
    expect(readdirSync(join(where.XDG_CACHE_HOME, 'mcp-budget/packages/npm')).filter((name) => name.startsWith('.fetching'))).toEqual([]);
  });

  testWith('bubblewrap')('runs offline under bubblewrap, and its install script only there and where allowed', async () => {
    const where = env();
    const engine = bubblewrap(where, workspace);
    const prepared = await prepare(server('npx', ['says-one@1.0.0'], { sandbox: { fetchScripts: true } }), options({ env: where, engine }));
    expect(existsSync(join(prepared.packages[0]!, 'node_modules/says-one/built'))).toBe(true);
    expect(await run(prepared, engine)).toBe('1.0.0 \n');
    const untrusted = await prepare(server('npx', ['says-one@1.0.0'], { sandbox: { fetchScripts: true } }), options({ env: where, engine, trusted: false }));
    expect(existsSync(join(untrusted.packages[0]!, 'node_modules/says-one/built'))).toBe(false);
  });
});

let sharedEnv: ReturnType<typeof env> | null = null;
function shared() {
  sharedEnv ??= env();
  return sharedEnv;
}

describe('other commands', () => {
  test('a script of package.json runs itself, without the manager and its banner', async () => {
    const repository = folder();
    mkdirSync(join(repository, 'app/node_modules/.bin'), { recursive: true });
    writeFileSync(join(repository, 'app/node_modules/.bin/tool'), '#!/bin/sh\necho "$npm_lifecycle_event $npm_package_name" "$@"\n', { mode: 0o755 });
    writeFileSync(
      join(repository, 'app/package.json'),
      JSON.stringify({ name: 'app', scripts: { serve: 'tool serve', start: 'tool start', predev: 'echo before', dev: 'tool dev' } }),
    );
    const cwd = join(repository, 'app');
    const said = async (command: string, args: string[], from = cwd) =>
      run(await prepare(server(command, args, { cwd: from }), options({ workspace: repository })));
    expect(await said('npm', ['run', 'serve', '--', "it's", '-v'])).toBe("serve app serve it's -v\n");
    expect(await said('npm', ['--prefix', 'app', '-s', 'start'], repository)).toBe('start app start\n');
    expect(await said('pnpm', ['run', 'dev', '-v'])).toBe('before\ndev app dev -v\n');
    expect(await said('yarn', ['run', 'serve'])).toBe('serve app serve\n');
  });

  test.each([
    ['node', ['server.js']],
    ['npm', ['install']],
    ['npm', ['run', 'absent']],
    ['npm', ['run', 'serve', '--workspaces']],
    ['npx', []],
    ['deno', ['run', 'x.ts']],
  ])('%s %j is given back as it is', async (command, args) => {
    const given = server(command, args);
    expect(await prepare(given, options())).toEqual({ launch: given.launch, package: null, findings: [], packages: [] });
  });

  test.each([
    ['docker', ['run', '-i', '--rm', '-v', '/:/host', 'image']],
    ['podman', ['run', 'image']],
    ['/usr/bin/docker', ['compose', 'up']],
  ])('%s %j is never executed', async (command, args) => {
    const reason = await reasonOf(prepare(server(command, args), options()));
    expect(reason.code).toBe('container-refused');
    expect(reason.message).toContain('Enter the command that the image runs');
  });
});
