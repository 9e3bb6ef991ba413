import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Server, StdioLaunch } from '../../src/core/types.ts';
import { ServerFailure } from '../../src/sandbox/engine.ts';
import { none } from '../../src/sandbox/none.ts';
import { prepare } from '../../src/sandbox/prepare.ts';
import { folder, output, spec } from './start.ts';

/**
 * Python's index is out of reach of the tests: a program named uv writes down how it was called and makes
 * the files that uv would make, so that what is run is tested, and not what uv does with it.
 */
function fakeUv() {
  const place = folder();
  const log = join(place, 'log');
  writeFileSync(
    join(place, 'uv'),
    `#!/bin/sh
printf '%s|' "$@" >> ${log}
printf '%s|%s|%s|%s\\n' "$UV_NO_BUILD" "$UV_NO_CONFIG" "$UV_INDEX_URL" "$SECRET" >> ${log}
target=\${UV_PROJECT_ENVIRONMENT:-venv}
mkdir -p $target/bin $target/lib/python3.12/site-packages/Some_Server-1.4.2.dist-info
for name in some-server python; do printf '#!/bin/sh\\necho %s "$@"\\n' $name > $target/bin/$name; chmod +x $target/bin/$name; done
`,
    { mode: 0o755 },
  );
  const env = { PATH: `${place}:${process.env['PATH']}`, HOME: folder(), XDG_CACHE_HOME: folder(), SECRET: 'x', UV_INDEX_URL: 'http://127.0.0.1/simple' };
  return {
    env,
    calls: () =>
      readFileSync(log, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split('|')),
  };
}

const workspace = folder();
const server = (command: string, args: readonly string[], cwd = workspace, env: Record<string, string> = {}): Server => ({
  name: 'it',
  source: '.mcp.json',
  launch: { kind: 'stdio', command, args, env, cwd },
  capabilities: {},
  sandbox: {},
});
const options = (env: Record<string, string>, over: { trusted?: boolean; workspace?: string } = {}) => ({
  env,
  trusted: true,
  workspace,
  engine: none(env),
  limits: spec({}).limits,
  ...over,
});
const run = ({ command, args, cwd, env }: StdioLaunch) => output(none(process.env), spec({ workspace, command, args, cwd, env }));
const codeOf = async (what: Promise<unknown>) => {
  const error = await what.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ServerFailure);
  return (error as ServerFailure).reason;
};

describe.skipIf(process.platform === 'win32')('uvx', () => {
  test('fetches wheels only into an environment of its own, and then runs its program', async () => {
    const { env, calls } = fakeUv();
    const prepared = await prepare(server('uvx', ['some-server@1.4.2', '--stdio']), options(env));
    expect(calls()).toEqual([
      ['venv', '--no-project', '--relocatable', 'venv', '1', '', 'http://127.0.0.1/simple', ''],
      ['pip', 'install', '--python', 'venv', '--only-binary', ':all:', '--', 'some-server==1.4.2', '1', '', 'http://127.0.0.1/simple', ''],
    ]);
    expect(prepared).toMatchObject({ package: 'some-server@1.4.2', findings: [], launch: { args: ['--stdio'] } });
    expect(await run(prepared.launch)).toBe('some-server --stdio\n');
    await prepare(server('uvx', ['some-server@1.4.2', '--stdio']), options(env));
    expect(calls()).toHaveLength(2);
  });

  test('reads --from, --with and --python, and warns about what is not pinned', async () => {
    const { env, calls } = fakeUv();
    const prepared = await prepare(
      server('uv', ['tool', 'run', '--python', '3.12', '--with', 'a,b==2', '--from', 'Some.Server[cli]>=1', 'some-server']),
      options(env, { trusted: false }),
    );
    expect(calls().map((call) => call.slice(0, -4))).toEqual([
      ['venv', '--no-project', '--relocatable', '--python', '3.12', 'venv'],
      ['pip', 'install', '--python', 'venv', '--only-binary', ':all:', '--', 'Some.Server[cli]>=1', 'a', 'b==2'],
    ]);
    expect(calls()[0]!.at(-3)).toBe('1');
    expect(prepared.findings).toEqual([expect.objectContaining({ kind: 'unpinned', message: expect.stringContaining('Some.Server==1.4.2') })]);
  });

  test.each([
    'UV_INDEX',
    'UV_INDEX_URL',
    'uv_default_index',
    'UV_EXTRA_INDEX_URL',
    'UV_FIND_LINKS',
    'UV_CONFIG_FILE',
    'UV_INDEX_STRATEGY',
    'PIP_INDEX_URL',
    'PIP_CONFIG_FILE',
  ])('refuses an entry that sets %s', async (name) => {
    for (const [command, args] of [
      ['uvx', ['some-server@1.4.2']],
      ['uv', ['tool', 'run', 'some-server@1.4.2']],
    ] as const) {
      const reason = await codeOf(prepare(server(command, args, workspace, { [name]: 'http://127.0.0.1:9/simple' }), options(fakeUv().env)));
      expect(reason).toMatchObject({ code: 'package-spec', message: expect.stringContaining(`The variable ${name} of the entry`) });
    }
  });

  test('takes the Python that the entry sets, where it is no file', async () => {
    const { env, calls } = fakeUv();
    await prepare(server('uvx', ['some-server@1.4.2'], workspace, { UV_PYTHON: '3.12', UV_LINK_MODE: 'copy' }), options(env));
    expect(calls()[0]!.slice(0, 6)).toEqual(['venv', '--no-project', '--relocatable', '--python', '3.12', 'venv']);
    const file = server('uvx', ['some-server@1.4.2'], workspace, { UV_PYTHON: './python' });
    expect((await codeOf(prepare(file, options(fakeUv().env)))).code).toBe('package-spec');
  });

  test.each(['UV_PROJECT', 'UV_PROJECT_ENVIRONMENT', 'UV_WORKING_DIRECTORY'])('uv run enters no other project: %s', async (name) => {
    const root = folder();
    mkdirSync(join(root, '.venv/bin'), { recursive: true });
    expect((await codeOf(prepare(server('uv', ['run', 'app'], root, { [name]: '.' }), options(fakeUv().env, { workspace: root })))).code).toBe('package-spec');
  });

  test.each([
    ['git+https://example.com/x'],
    ['./local'],
    ['https://example.com/x.whl'],
    ['--from', 'x @ https://example.com/x', 'x'],
    ['--index-url', 'https://example.com', 'x'],
    ['--with-editable', '.', 'x'],
    ['-ihttp://127.0.0.1:9/simple', 'x'],
    ['--default-index=http://127.0.0.1:9/simple', 'x'],
    ['--index-strategy', 'unsafe-best-match', 'x'],
    ['--find-links', 'wheels', 'x'],
    ['--constraints', 'c.txt', 'x'],
    ['--config-file', 'uv.toml', 'x'],
    ['--allow-insecure-host', '127.0.0.1', 'x'],
    ['--python', './evil', 'x'],
    ['-p', '/checkout/evil', 'x'],
    ['--', '--evil'],
    ['--from', 'x', '--', '../../evil'],
  ])('refuses %s', async (...args) => {
    expect((await codeOf(prepare(server('uvx', args.flat()), options(fakeUv().env)))).code).toBe('package-spec');
  });

  test('says that uv is missing, and that a package has no such program', async () => {
    expect((await codeOf(prepare(server('uvx', ['x']), options({ PATH: '/nonexistent', HOME: folder(), XDG_CACHE_HOME: folder() })))).message).toContain(
      'uv is not installed',
    );
    expect((await codeOf(prepare(server('uvx', ['--from', 'some-server', 'other']), options(fakeUv().env)))).message).toContain('it has no program other');
  });
});

describe.skipIf(process.platform === 'win32')('uv run', () => {
  const project = (files: Record<string, string>) => {
    const root = folder();
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
    return root;
  };
  const LOCK =
    'version = 1\n[[package]]\nname = "mcp"\nversion = "1.0"\nsource = { registry = "https://pypi.org/simple" }\n[[package]]\nname = "app"\nsource = { editable = "." }\n';

  test('syncs the frozen lock into the cache first, without building the project', async () => {
    const { env, calls } = fakeUv();
    const root = project({ 'uv.lock': LOCK, 'pyproject.toml': '[project]\nname = "app"\n[project.scripts]\napp = "app.main:run"\n', 'server.py': '' });
    const file = await prepare(server('uv', ['run', '--extra', 'cli', 'server.py', '-v'], root), options(env, { workspace: root }));
    expect(calls().map((call) => call.slice(0, -4))).toEqual([
      ['sync', '--frozen', '--no-install-project', '--no-install-workspace', '--no-build', '--extra', 'cli', '--project', root],
    ]);
    expect(await run(file.launch)).toBe('python server.py -v\n');
    const script = await prepare(server('uv', ['--directory', root, 'run', 'app']), options(env, { workspace: root }));
    expect(await run(script.launch)).toBe('python -c import sys; from app.main import run; sys.argv[0] = "app"; sys.exit(run())\n');
    expect(script.launch.cwd).toBe(root);
    expect(await run((await prepare(server('uv', ['run', '-m', 'app'], root), options(env, { workspace: root }))).launch)).toBe('python -m app\n');
  });

  test('enters a .venv that is there already', async () => {
    const root = project({ 'server.py': '' });
    mkdirSync(join(root, '.venv/bin'), { recursive: true });
    writeFileSync(join(root, '.venv/bin/python'), '#!/bin/sh\necho own "$@"\n', { mode: 0o755 });
    const { env } = fakeUv();
    const prepared = await prepare(server('uv', ['run', 'python', 'server.py'], root), options(env, { workspace: root }));
    expect(await run(prepared.launch)).toBe('own server.py\n');
    expect(prepared.launch.env).toMatchObject({ VIRTUAL_ENV: join(root, '.venv'), PYTHONPATH: root });
  });

  test('refuses a lock that takes a package from elsewhere, options that fetch more, and a project without a lock', async () => {
    const { env } = fakeUv();
    const odd = project({ 'uv.lock': `${LOCK}[[package]]\nname = "evil"\nsource = { git = "https://example.com/x" }\n` });
    expect(await codeOf(prepare(server('uv', ['run', 'app'], odd), options(env, { workspace: odd })))).toMatchObject({
      code: 'package-spec',
      message: expect.stringContaining('takes evil from git'),
    });
    expect((await codeOf(prepare(server('uv', ['run', '--with', 'x', 'app'], odd), options(env, { workspace: odd })))).code).toBe('package-spec');
    const none = project({});
    expect(await codeOf(prepare(server('uv', ['run', 'app'], none), options(env, { workspace: none })))).toMatchObject({
      code: 'package-fetch',
      message: expect.stringContaining('neither a .venv nor a uv.lock'),
    });
  });
});
