import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { outsideScript } from '../../src/servers/script.ts';
import { T } from '../fixtures/make.ts';
import { fakeServer, makeFolder, runCli } from '../world.ts';

describe('a script outside the repository', () => {
  const files = {
    'home/.ssh/key': '',
    'home/loose.mjs': '',
    'home/p/package.json': {},
    'home/p/dist/a.mjs': '',
    'opt/node_modules/x/dist/i.js': '',
    'opt/lone/b.mjs': '',
    'repo/in.mjs': '',
  };
  const seen = (folder: string, ...args: string[]) =>
    outsideScript(
      args.map((arg) => join(folder, arg)),
      { cwd: join(folder, 'repo'), repository: join(folder, 'repo'), home: join(folder, 'home') },
    );

  test.each([
    ['its project', 'home/p/dist/a.mjs', 'home/p'],
    ['the node_modules it is installed in', 'opt/node_modules/x/dist/i.js', 'opt/node_modules'],
    ['its own folder', 'opt/lone/b.mjs', 'opt/lone'],
    ['nothing where it would be the home folder', 'home/loose.mjs', null],
    ['nothing for one inside', 'repo/in.mjs', null],
    ['nothing for a folder', 'opt', null],
    ['nothing for what does not exist', 'opt/none.mjs', null],
  ])('opens %s', (_, script, folder) => {
    const root = makeFolder(files);
    expect(seen(root, script)).toBe(folder === null ? null : join(root, folder));
  });

  test('starts after "--", is said, and is remembered by init', async () => {
    const elsewhere = makeFolder();
    fakeServer(elsewhere);
    const folder = makeFolder();
    const launch = ['--', 'node', join(elsewhere, 'fake-server.mjs'), JSON.stringify({ pages: [{ tools: [T('ping', 'Reply pong.')] }] })];
    const measured = await runCli(folder, ['measure', '--json', ...launch]);
    expect(JSON.parse(measured.stdout).totals.bytes).toBe(91);
    expect((await runCli(folder, ['init', ...launch])).code).toBe(0);
    const checked = await runCli(folder, ['--json']);
    expect(checked.code).toBe(0);
    expect(JSON.parse(checked.stdout).budget.content.servers.server.sandbox.read).toEqual([realpathSync(elsewhere)]);
  });
});
