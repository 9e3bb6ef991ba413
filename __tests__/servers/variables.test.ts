import { describe, expect, test } from 'vitest';
import { findEntries, findIn, folderOf, reasonOf, remoteOf, stdioOf } from './ground.ts';

const template = `\${API_KEY}`;
const entry = { command: 'node', args: ['server.js'], env: { KEY: template } };

describe('a variable of the environment', () => {
  const env = { API_KEY: 'secret', KEY: 'other' };

  test('is not read when no entry names it', async () => {
    const { code, message } = reasonOf(await findEntries({ x: entry }, undefined, { env }), 'x');
    expect(code).toBe('needs-variable');
    expect(message).toBe(
      `needs API_KEY: env.KEY holds ${template} in .mcp.json. Paste into mcp-budget.json: "servers": { "x": { "env": { "KEY": "placeholder" } } }`,
    );
  });

  test('is read where passEnv names it', async () => {
    const found = await findEntries({ x: entry }, { x: { sandbox: { passEnv: ['API_KEY'] } } }, { env });
    expect(stdioOf(found, 'x').env).toEqual({ KEY: 'secret' });
  });

  test('is read under the key that the server sees, where passEnv names that', async () => {
    const found = await findEntries({ x: entry }, { x: { sandbox: { passEnv: ['KEY'] } } }, { env });
    expect(stdioOf(found, 'x').env).toEqual({ KEY: 'other' });
  });

  test('is read for no other server than the one whose entry names it', async () => {
    const found = await findEntries({ x: entry, y: entry }, { x: { sandbox: { passEnv: ['API_KEY'] } } }, { env });
    expect(reasonOf(found, 'y').code).toBe('needs-variable');
  });

  test('is never read in an untrusted run, and the message says so', async () => {
    const found = await findEntries({ x: entry }, { x: { sandbox: { passEnv: ['API_KEY', 'KEY'] } } }, { env, trusted: false });
    const { code, message } = reasonOf(found, 'x');
    expect(code).toBe('needs-variable');
    expect(message).toContain('"passEnv" is not honoured');
    expect(JSON.stringify(found)).not.toContain('secret');
  });

  test('that passEnv names but nobody set is said to be unset', async () => {
    const found = await findEntries({ x: entry }, { x: { sandbox: { passEnv: ['KEY'] } } });
    expect(reasonOf(found, 'x').message).toContain('"passEnv" names KEY, but the environment has no such variable.');
  });

  test('that is an inherited property of the environment object is no variable', async () => {
    const found = await findEntries({ x: { command: 'node', args: [`\${toString}`] } }, { x: { sandbox: { passEnv: ['toString'] } } });
    expect(reasonOf(found, 'x').code).toBe('needs-variable');
  });

  test('may stand in the value that the budget gives', async () => {
    const servers = { x: { env: { KEY: `Bearer \${TOKEN}` }, sandbox: { passEnv: ['TOKEN'] } } };
    expect(stdioOf(await findEntries({ x: entry }, servers, { env: { TOKEN: 't' } }), 'x').env).toEqual({ KEY: 'Bearer t' });
    expect(reasonOf(await findEntries({ x: entry }, servers, { env: { TOKEN: 't' }, trusted: false }), 'x').message).toContain('needs TOKEN');
  });

  test('never reaches the headers of a remote server from an untrusted config', async () => {
    const remote = { url: `https://x.example/\${API_KEY}`, headers: { Authorization: `Bearer \${API_KEY}` } };
    const servers = { x: { sandbox: { passEnv: ['API_KEY'] } } };
    expect(reasonOf(await findEntries({ x: remote }, servers, { env, trusted: false }), 'x').code).toBe('needs-variable');
    expect(remoteOf(await findEntries({ x: remote }, servers, { env }), 'x')).toMatchObject({
      url: 'https://x.example/secret',
      headers: { Authorization: 'Bearer secret' },
    });
  });
});

describe('a value in the entry of the budget', () => {
  test('replaces the template under the same key', async () => {
    expect(stdioOf(await findEntries({ x: entry }, { x: { env: { KEY: 'placeholder' } } }), 'x').env).toEqual({ KEY: 'placeholder' });
  });

  test('fills the variable of that name anywhere', async () => {
    const everywhere = { command: template, args: [template, `--key=${template}`], env: { KEY: template } };
    const found = await findEntries({ x: everywhere }, { x: { env: { API_KEY: 'p' } } });
    expect(stdioOf(found, 'x')).toMatchObject({ command: 'p', args: ['p', '--key=p'], env: { KEY: 'p', API_KEY: 'p' } });
  });

  test('wins over the environment, so that every machine gets the same result', async () => {
    const found = await findEntries({ x: entry }, { x: { env: { API_KEY: 'p' }, sandbox: { passEnv: ['API_KEY'] } } }, { env: { API_KEY: 'real' } });
    expect(stdioOf(found, 'x').env['KEY']).toBe('p');
  });

  test('fills a form that no client shares, under its own text', async () => {
    const odd = { command: 'node', args: [`\${config:a}`, `\${X:=5}`] };
    expect(reasonOf(await findEntries({ x: odd }), 'x').message).toContain('"env": { "config:a": "placeholder", "X:=5": "placeholder" }');
    const found = await findEntries({ x: odd }, { x: { env: { 'config:a': '1', 'X:=5': '2' } } });
    expect(stdioOf(found, 'x')).toMatchObject({ args: ['1', '2'], env: { 'config:a': '1' } });
  });
});

test('several needs stand in one message, with one line to paste', async () => {
  const { code, message } = reasonOf(await findEntries({ x: { command: 'node', args: [`\${A}`, `\${input:b}`], env: { C: `\${D}` } } }), 'x');
  expect(code).toBe('needs-input');
  expect(message).toContain('needs D, A, input b');
  expect(message).toContain('"servers": { "x": { "env": { "C": "placeholder", "A": "placeholder", "b": "placeholder" } } }');
});

test('the pasted line, and no other change, makes the server startable', async () => {
  const servers = { 'x "y"': { command: 'node', args: [`\${A}`, `\${input:b c}`], env: { C: `\${D}`, E: `\${input:f}` } } };
  const { message } = reasonOf(await findEntries(servers), 'x "y"');
  const pasted = JSON.parse(`{${message.slice(message.indexOf('"servers"'))}}`);
  const found = await findEntries(servers, pasted.servers);
  expect(stdioOf(found, 'x "y"').args).toEqual(['placeholder', 'placeholder']);
});

test('the folders are constants, and what is said of two checkouts is equal', async () => {
  const config = {
    mcpServers: {
      x: { command: 'node', args: [`\${workspaceFolder}/a`, `\${workspaceFolderBasename}`], env: { H: `\${userHome}` } },
      y: { command: 'node', args: [`\${workspaceFolder}/\${Z}`] },
    },
  };
  const [one, two] = [folderOf({ '.mcp.json': config }), folderOf({ '.mcp.json': config })];
  const found = await findIn(one, { rootInside: '/other/head', home: '/h' });
  expect(stdioOf(found, 'x')).toEqual({ kind: 'stdio', command: 'node', args: [`${one}/a`, 'head'], env: { H: '/h' }, cwd: one });
  expect(reasonOf(await findIn(one), 'y')).toEqual(reasonOf(await findIn(two), 'y'));
  expect(reasonOf(await findIn(one), 'y').message).not.toContain(one);
});

test('PATH is what every server gets in any case', async () => {
  const entries = { x: { command: 'node', env: { PATH: `./bin:\${PATH}` } } };
  expect(stdioOf(await findEntries(entries, undefined, { env: { PATH: '/usr/bin' }, trusted: false }), 'x').env).toEqual({ PATH: './bin:/usr/bin' });
});

test('a remote server needs no variable of an env that nobody sends', async () => {
  expect(remoteOf(await findEntries({ x: { url: 'https://x.example', env: { A: `\${B}` } } }), 'x').url).toBe('https://x.example');
});

test('a folder may lie below the root by its form', async () => {
  const root = folderOf({ '.mcp.json': { mcpServers: { x: { command: 'node', cwd: `\${workspaceFolder}/sub` } } }, 'sub/a': '' });
  expect(stdioOf(await findIn(root, { rootInside: '/elsewhere' }), 'x').cwd).toBe(`${root}/sub`);
});

test('the value that the budget gives may hold a folder', async () => {
  const found = await findEntries({ x: { command: 'node', args: [`\${DATA}`] } }, { x: { env: { DATA: `\${userHome}/data` } } });
  expect(stdioOf(found, 'x').args).toEqual(['/home/mcp/data']);
});

test('an envFile is never read: the server starts without it, and that is said', async () => {
  const root = folderOf({ '.vscode/mcp.json': { servers: { x: { command: 'node', envFile: `\${workspaceFolder}/.env` } } }, '.env': 'TOKEN=secret\n' });
  const found = await findIn(root);
  expect(stdioOf(found, 'x').env).toEqual({});
  expect(found.notes).toEqual([
    `x is started without its envFile "\${workspaceFolder}/.env", which is never read. What it needs goes into the budget's "servers" entry as "env".`,
  ]);
});
