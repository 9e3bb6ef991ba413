import { realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { abortReason } from '../../src/mcp/explain.ts';
import { tellingLines } from '../../src/mcp/telling.ts';
import { ServerFailure } from '../../src/sandbox/engine.ts';
import { commandServer, fakeServer, listInVain, options, temporaryFolder } from './run.ts';

describe('what to do about a server that exits', () => {
  test.each([
    ['Missing required environment variable: GITHUB_TOKEN', 'If it needs GITHUB_TOKEN, set that under "env"'],
    ['Please set the SLACK_BOT_TOKEN and try again', 'If it needs SLACK_BOT_TOKEN'],
    ["Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'zod' imported from server.js", 'Install its dependencies and build it first.'],
    ["ModuleNotFoundError: No module named 'mcp'", 'Install its dependencies and build it first.'],
    ['usage: server <folder>', 'it may need arguments, a variable or a build first'],
    ['', 'it may need arguments, a variable or a build first'],
  ])('after "%s": %s', async (stderr, advice) => {
    const failure = await listInVain(fakeServer({ dieOn: { method: 'initialize', stderr } }));
    expect(failure.reason.code).toBe('exited');
    expect(failure.reason.message).toContain(advice);
    expect(failure.stderr).toBe(stderr);
  });
});

describe('what is quoted of stderr', () => {
  const node =
    "node:internal/modules/cjs/loader:1228\n  throw err;\n  ^\n\nError: Cannot find module '/x/server.js'\n    at Module._load (node:internal/modules/cjs/loader:1)\n    at node:internal/main/run_main_module:36:49 {\n  code: 'MODULE_NOT_FOUND',\n  requireStack: []\n}\n\nNode.js v22.14.0\n";
  const thrown = "file:///x/s.mjs:3\nthrow new TypeError('bad');\n      ^\n\nTypeError: bad\n    at file:///x/s.mjs:3:7\n\nNode.js v22.14.0";
  const python = 'Traceback (most recent call last):\n  File "s.py", line 1, in <module>\n    import mcp\nModuleNotFoundError: No module named \'mcp\'';
  const chained = `${python}\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  File "s.py", line 3\nRuntimeError: install mcp`;
  test.each([
    ['a missing module of Node', node, ["Error: Cannot find module '/x/server.js'"]],
    ['an error thrown in Node', thrown, ['TypeError: bad']],
    ['a traceback', python, ["ModuleNotFoundError: No module named 'mcp'"]],
    ['a chain of tracebacks', chained, ['RuntimeError: install mcp']],
    ['a log line of an error', 'starting\n2026-01-01 error: no key\nbye', ['2026-01-01 error: no key']],
    ['plain words', 'one\ntwo\nthree\nfour', ['two', 'three', 'four']],
    ['nothing but a stack', '    at a (b.js:1)\n', ['    at a (b.js:1)']],
    ['nothing', '', []],
  ])('of %s', (_, stderr, lines) => {
    expect(tellingLines(stderr)).toEqual(lines);
  });
});

describe('a script that is not to be seen', () => {
  test('outside the workspace is named with the line that opens it', async () => {
    const folder = realpathSync(temporaryFolder());
    writeFileSync(join(folder, 'outside.mjs'), 'process.exit(1)');
    const sandboxed = { ...options().engine, id: 'bubblewrap' as const };
    const failure = await listInVain(commandServer('x', process.execPath, [join(folder, 'outside.mjs')]), { engine: sandboxed });
    expect(failure.reason.message).toContain(
      `outside.mjs lies outside the workspace, and the sandbox hides it: add "sandbox": {"read": ["${folder}"]} to its entry.`,
    );
    const open = await listInVain(commandServer('x', process.execPath, [join(folder, 'outside.mjs')], { sandbox: { read: [folder] } }), { engine: sandboxed });
    expect(open.reason.message).not.toContain('lies outside');
  });

  test('and one that does not exist is said to be missing', async () => {
    const { message } = (await listInVain(commandServer('x', process.execPath, ['dist/absent.js']))).reason;
    expect(message).toContain('There is no file dist/absent.js in this checkout: build it first, or mend the path.');
    expect(message).not.toContain('requireStack');
  });
});

test('the last words are one line each, without colours or control characters', async () => {
  const failure = await listInVain(fakeServer({ dieOn: { method: 'initialize', stderr: 'one\n\n\u001b[31mtwo\u001b[0m\nthree\u0007\nfour\n' } }));
  expect(failure.reason.message).toContain('stderr: "two" "three" "four".');
});

test('an abort says its own reason where it has one', () => {
  const reason = { code: 'total-timeout', message: 'too long' } as const;
  expect(abortReason(AbortSignal.abort(new ServerFailure(reason)))).toEqual(reason);
  expect(abortReason(AbortSignal.abort()).code).toBe('interrupted');
});
