import { describe, expect, test } from 'vitest';
import { abortReason } from '../../src/mcp/explain.ts';
import { ServerFailure } from '../../src/sandbox/engine.ts';
import { fakeServer, listInVain } from './run.ts';

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

test('the last words are one line each, without colours or control characters', async () => {
  const failure = await listInVain(fakeServer({ dieOn: { method: 'initialize', stderr: 'one\n\n\u001b[31mtwo\u001b[0m\nthree\u0007\nfour\n' } }));
  expect(failure.reason.message).toContain('stderr: "two" "three" "four".');
});

test('an abort says its own reason where it has one', () => {
  const reason = { code: 'total-timeout', message: 'too long' } as const;
  expect(abortReason(AbortSignal.abort(new ServerFailure(reason)))).toEqual(reason);
  expect(abortReason(AbortSignal.abort()).code).toBe('interrupted');
});
