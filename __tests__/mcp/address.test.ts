import { describe, expect, test } from 'vitest';
import { isPublicAddress } from '../../src/mcp/address.ts';
import { T } from '../fixtures/make.ts';
import { legacyAnswer, remoteServer, serve } from './remote-run.ts';
import { list, listInVain } from './run.ts';

test.each(['1.1.1.1', '93.184.216.34', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001:81c::200e'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '2002:7f00:1::',
    '2001:0:1::',
    '2001:db8::1',
  ],
  ...['', 'localhost', '1.1.1'],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

describe('an untrusted run', () => {
  const untrusted = { trusted: false };

  test.each(['http://127.0.0.1', 'http://[::1]', 'http://localhost', 'http://2130706433', 'http://0x7f.1', 'http://[::ffff:127.0.0.1]'])(
    'contacts nothing at %s',
    async (host) => {
      const { origin, seen } = await serve((_, response) => response.end());
      const failure = await listInVain(remoteServer(`${host}:${new URL(origin).port}/mcp`), untrusted);
      expect(failure.reason).toEqual({ code: 'address-refused', message: expect.stringContaining('is no public address') });
      expect(seen).toEqual([]);
    },
  );

  test('refuses a metadata service before anything is sent', async () => {
    expect((await listInVain(remoteServer('http://169.254.169.254/latest/meta-data'), { ...untrusted, timeoutMs: 2_000 })).reason.code).toBe('address-refused');
  });
});

test('a trusted run may measure a server on loopback by name', async () => {
  const { origin } = await serve((seen, response) => legacyAnswer(seen, response, [T('ping')]));
  const named = origin.replace('127.0.0.1', 'localhost');
  expect((await list(remoteServer(named))).tools).toHaveLength(1);
});
