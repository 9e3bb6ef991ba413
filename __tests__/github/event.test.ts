import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readContext } from '../../src/github/context.ts';
import { readEvent, trustOf } from '../../src/github/event.ts';
import { type Json, pullEvent, sample } from './objects.ts';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);

function read(name: string, payload: Json | string) {
  const folder = mkdtempSync(join(tmpdir(), 'event-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'event.json');
  writeFileSync(path, typeof payload === 'string' ? payload : JSON.stringify(payload));
  return readEvent({ GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: path, GITHUB_REPOSITORY: 'acme/tools' });
}

describe('a sample of GitHub’s own', () => {
  test.each(['opened', 'labeled'])('pull_request %s is read', (action) => {
    const event = read('pull_request', sample(`pull_request.${action}`));
    expect(event).toMatchObject({
      kind: 'pull_request',
      number: 2,
      fork: false,
      head: { sha: 'ec26c3e57ca3a959ca5aad62de7213c562f8c821', ref: 'changes', repository: 'Codertocat/Hello-World' },
      base: { sha: 'f95f852bd8fca8fcc58a9a2d6c842781e32a215e', ref: 'master' },
    });
    expect(trustOf(event)).toBe('trusted');
  });

  test('C7: merge_group is read', () => {
    const payload = sample('merge_group.checks_requested') as { merge_group: Json };
    const event = read('merge_group', payload);
    expect(event).toEqual({ kind: 'merge_group', head: payload.merge_group['head_sha'], base: payload.merge_group['base_sha'], baseRef: 'main' });
    expect(trustOf(event)).toBe('trusted');
  });

  test('C7: push is read, a tag and a new branch included', () => {
    const event = read('push', sample('push'));
    expect(event).toMatchObject({ kind: 'push', forced: false, ref: expect.not.stringContaining('refs/') });
    expect(trustOf(event)).toBe('trusted');
    expect(read('push', { ...sample('push'), before: '0'.repeat(40), after: A, ref: 'refs/heads/a/b', forced: true })).toEqual({
      kind: 'push',
      before: '0'.repeat(40),
      after: A,
      ref: 'a/b',
      forced: true,
    });
  });

  test('C7: workflow_dispatch and schedule need no payload', () => {
    expect(read('workflow_dispatch', sample('workflow_dispatch'))).toEqual({ kind: 'workflow_dispatch' });
    expect(readEvent({ GITHUB_EVENT_NAME: 'schedule' })).toEqual({ kind: 'schedule' });
    expect(trustOf({ kind: 'schedule' })).toBe('trusted');
  });

  test('workflow_run is read, and its code is never started', () => {
    const event = read('workflow_run', sample('workflow_run.completed'));
    expect(event).toMatchObject({
      kind: 'workflow_run',
      run: { event: expect.any(String), headSha: expect.stringMatching(/^[0-9a-f]{40}$/), headRepository: expect.stringContaining('/') },
    });
    expect(trustOf(event)).toBe('never');
  });
});

describe('trust', () => {
  const base = { repository: 'acme/tools', ref: 'main', sha: B };
  const head = { repository: 'acme/tools', ref: 'topic', sha: A };

  test.each([
    ['a branch here', head, 'trusted'],
    ['a branch here, written in capitals', { ...head, repository: 'ACME/Tools' }, 'trusted'],
    ['a fork', { ...head, repository: 'stranger/tools' }, 'untrusted'],
    ['a fork of the same owner', { ...head, repository: 'acme/tools-copy' }, 'untrusted'],
  ])('of a pull request from %s is %s', (_, side, trust) => {
    const event = read('pull_request', pullEvent({ number: 7, head: side, base }));
    expect(trustOf(event)).toBe(trust);
  });

  test('of a pull request whose fork is gone is that of a fork', () => {
    const payload = pullEvent({ number: 7, head, base }) as { pull_request: { head: Json } };
    payload.pull_request.head['repo'] = null;
    expect(read('pull_request', payload)).toMatchObject({ fork: true, head: { repository: null } });
  });

  test('is none under pull_request_target, whoever wrote it', () => {
    expect(trustOf(read('pull_request_target', pullEvent({ number: 7, head, base })))).toBe('never');
  });

  test.each(['issue_comment', 'release', 'repository_dispatch', 'constructor', ''])('of an event that is not known is that of a stranger (%j)', (name) => {
    const event = readEvent({ GITHUB_EVENT_NAME: name });
    expect(event).toEqual({ kind: 'unknown', name });
    expect(trustOf(event)).toBe('untrusted');
  });
});

describe('a payload that cannot be read', () => {
  test.each([
    ['', 'JSON'],
    ['[]', 'pull_request'],
    ['{"pull_request":{"number":"7"}}', 'pull_request.number'],
    [JSON.stringify({ pull_request: { number: 7, head: { sha: 'HEAD', ref: 'x' } } }), 'pull_request.head.sha'],
  ])('is an error that says where (%j)', (payload, where) => {
    expect(() => read('pull_request', payload)).toThrow(expect.objectContaining({ code: 'event-invalid', message: expect.stringContaining(where) }));
  });

  test('is an error where there is none', () => {
    expect(() => readEvent({ GITHUB_EVENT_NAME: 'push', GITHUB_EVENT_PATH: '/nowhere.json' })).toThrow(expect.objectContaining({ code: 'event-invalid' }));
  });
});

describe('the runner’s variables', () => {
  const env = {
    GITHUB_REPOSITORY: 'acme/tools',
    GITHUB_RUN_ID: '5',
    GITHUB_RUN_NUMBER: '101',
    GITHUB_ACTION_REPOSITORY: 'acme/mcp-budget',
    GITHUB_ACTION_REF: 'v1',
  };

  test('tell where GitHub is and which version runs', () => {
    expect(readContext({ ...env, GITHUB_WORKFLOW_REF: 'acme/tools/.github/workflows/budget.yml@refs/heads/main' }).workflow).toBe('budget.yml');
    expect(readContext({ ...env, GITHUB_WORKFLOW_REF: 'acme/tools/.github/workflows/a b.yml@refs/heads/main' }).workflow).toBeNull();
    expect(readContext(env)).toEqual({
      repository: 'acme/tools',
      apiUrl: 'https://api.github.com',
      serverUrl: 'https://github.com',
      runUrl: 'https://github.com/acme/tools/actions/runs/5',
      runNumber: 101,
      workflow: null,
      action: { repository: 'acme/mcp-budget', ref: 'v1' },
    });
    expect(readContext({ ...env, GITHUB_API_URL: 'https://ghe.example.com/api/v3', GITHUB_SERVER_URL: 'https://ghe.example.com/' })).toMatchObject({
      apiUrl: 'https://ghe.example.com/api/v3',
      runUrl: 'https://ghe.example.com/acme/tools/actions/runs/5',
    });
  });

  test.each(['v1; rm -rf /', '$(id)', '-x', 'a b', 'a..b', '`id`', ''])('give no command to paste where the ref could be more than a ref (%j)', (ref) => {
    expect(readContext({ ...env, GITHUB_ACTION_REF: ref }).action).toBeNull();
  });

  test.each([
    ['GITHUB_REPOSITORY', 'acme'],
    ['GITHUB_REPOSITORY', '../x/y'],
    ['GITHUB_RUN_NUMBER', '1e3'],
    ['GITHUB_API_URL', 'file:///x'],
    ['GITHUB_RUN_ID', undefined],
  ])('are refused by name where one is no such value (%s=%j)', (name, value) => {
    expect(() => readContext({ ...env, [name]: value })).toThrow(expect.objectContaining({ code: 'context-invalid', message: expect.stringContaining(name) }));
  });
});
