import { shortName } from './format.ts';
import type { Finding } from './report.ts';
import type { Budget, SandboxKeys } from './types.ts';

/**
 * What the head's budget asks the sandbox to open that base's did not: a decision to review, and never
 * a failure. A server that is new opens all that its entry asks for.
 * @param base null where base has no budget file
 */
export function judgeOpened(head: Budget, base: Budget | null): Finding[] {
  return Object.entries(head.servers ?? {}).flatMap(([server, { sandbox = {} }]) => {
    const before = Object.hasOwn(base?.servers ?? {}, server) ? (base?.servers?.[server]?.sandbox ?? {}) : {};
    return openedKeys(sandbox, before).map(
      ({ key, words }): Finding => ({
        kind: 'sandbox-opened',
        severity: 'notice',
        server,
        message: `This change asks to open the sandbox of ${shortName(server)}: ${words}.`,
        path: ['servers', server, 'sandbox', key],
      }),
    );
  });
}

interface OpenedKey {
  readonly key: keyof SandboxKeys;
  readonly words: string;
}

function openedKeys(head: SandboxKeys, before: SandboxKeys): OpenedKey[] {
  const more = (key: 'passEnv' | 'read' | 'scratch' | 'write', says: string): OpenedKey[] => {
    const added = (head[key] ?? []).filter((each) => !(before[key] ?? []).includes(each));
    return added.length === 0 ? [] : [{ key, words: `${says} ${added.map(shortName).join(', ')}` }];
  };
  const on = (key: 'network' | 'fetchScripts', words: string): OpenedKey[] => (head[key] === true && before[key] !== true ? [{ key, words }] : []);
  return [
    ...on('network', 'it may use the network'),
    ...more('passEnv', 'it sees the variables'),
    ...more('read', 'it may read'),
    ...more('scratch', 'it may write a throw-away folder in place of'),
    ...more('write', 'it may change'),
    ...(head.git === 'read' && before.git !== 'read' ? [{ key: 'git', words: 'it may read the git history' } as const] : []),
    ...on('fetchScripts', 'the install scripts of its package run'),
  ];
}
