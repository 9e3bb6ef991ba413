import { expect, onTestFinished } from 'vitest';
import { type Connection, connect, type GitHub } from '../../src/github/client.ts';
import { FakeGitHub } from './fake-github.ts';

/** A server for one test, which fails if anything said did not fit GitHub's description. */
export async function start(...options: ConstructorParameters<typeof FakeGitHub>): Promise<FakeGitHub> {
  const fake = await new FakeGitHub(...options).listen();
  onTestFinished(async () => {
    await fake.close();
    expect(fake.violations).toEqual([]);
  });
  return fake;
}

/** A connection to it that remembers how long it was to wait, and does not wait. */
export async function connected(fake: FakeGitHub, options: Partial<Connection> = {}): Promise<{ readonly github: GitHub; readonly waits: number[] }> {
  const waits: number[] = [];
  const sleep = async (ms: number): Promise<void> => void waits.push(ms);
  return { waits, github: await connect({ token: 'workflow', repository: fake.repository, apiUrl: fake.apiUrl, sleep, ...options }) };
}
