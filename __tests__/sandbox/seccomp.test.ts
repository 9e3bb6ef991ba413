import { describe, expect, test } from 'vitest';
import { bubblewrap } from '../../src/sandbox/bubblewrap.ts';
import { seccompFilter } from '../../src/sandbox/seccomp.ts';
import { testWith } from '../needs.ts';
import { folder, output, spec } from './start.ts';

const ALLOW = 0x7fff0000;
const EPERM = 0x00050001;
const ENOSYS = 0x00050026;
const EAFNOSUPPORT = 0x00050061;
const KILL = 0x80000000;

/** Runs the filter as the kernel does: classic BPF over `struct seccomp_data`. */
function run(filter: Buffer, call: { audit: number; number: number; args?: readonly number[] }): number {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(call.number, 0);
  data.writeUInt32LE(call.audit, 4);
  for (const [index, value] of (call.args ?? []).entries()) data.writeBigUInt64LE(BigInt(value), 16 + index * 8);
  let loaded = 0;
  for (let at = 0; at < filter.length; at += 8) {
    const code = filter.readUInt16LE(at);
    const value = filter.readUInt32LE(at + 4);
    if (code === 0x06) return value;
    if (code === 0x20) loaded = data.readUInt32LE(value);
    else {
      const isTrue = code === 0x15 ? loaded === value : code === 0x35 ? loaded >= value : (loaded & value) !== 0;
      at += 8 * filter.readUInt8(at + (isTrue ? 2 : 3));
    }
  }
  throw new Error('the filter has no end');
}

const MACHINES = {
  x64: { audit: 0xc000003e, read: 0, clone: 56, ioctl: 16, socket: 41, unshare: 272, mount: 165, memfd: 319, ptrace: 101 },
  arm64: { audit: 0xc00000b7, read: 63, clone: 220, ioctl: 29, socket: 198, unshare: 97, mount: 40, memfd: 279, ptrace: 117 },
};

describe.each(Object.entries(MACHINES))('the seccomp filter on %s', (architecture, numbers) => {
  const filter = seccompFilter(architecture)!;
  const answer = (number: number, ...args: number[]) => run(filter, { audit: numbers.audit, number, args });

  test('lets ordinary calls pass and refuses those that widen the attack surface', () => {
    expect(answer(numbers.read)).toBe(ALLOW);
    expect([numbers.unshare, numbers.mount, numbers.ptrace, 425, 442].map((number) => answer(number))).toEqual(Array(5).fill(EPERM));
    expect([numbers.memfd, 435, 447].map((number) => answer(number))).toEqual(Array(3).fill(ENOSYS));
  });

  test('refuses new namespaces, and no thread or process', () => {
    expect(answer(numbers.clone, 0x003d0f00)).toBe(ALLOW);
    for (const flag of [0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000, 0x80])
      expect(answer(numbers.clone, flag)).toBe(EPERM);
  });

  test('refuses to type into a terminal, and other requests not', () => {
    expect([0x5412, 0x541c, 0x5413, 0x5401].map((request) => answer(numbers.ioctl, 1, request))).toEqual([EPERM, EPERM, ALLOW, ALLOW]);
  });

  test('allows sockets that end at the network namespace only', () => {
    expect([1, 2, 10, 16].map((family) => answer(numbers.socket, family))).toEqual(Array(4).fill(ALLOW));
    expect([40, 17, 38, 31].map((family) => answer(numbers.socket, family))).toEqual(Array(4).fill(EAFNOSUPPORT));
  });

  test('kills a program of another architecture', () => {
    expect(run(filter, { audit: 0x40000003, number: 0 })).toBe(KILL);
  });
});

test('x64 refuses the second set of numbers that its kernels take', () => {
  expect(run(seccompFilter('x64')!, { audit: 0xc000003e, number: 0x40000000 + 165 })).toBe(ENOSYS);
});

test('there is no filter for an architecture without a table', () => {
  expect(seccompFilter('riscv64')).toBeNull();
});

testWith('bubblewrap', 'python3')('the kernel takes the filter', async () => {
  const tries = `import socket, os
for family in (40, 17):
    try: socket.socket(family, socket.SOCK_STREAM); print('open')
    except OSError as error: print(error.errno)
try: os.memfd_create('x'); print('open')
except OSError as error: print(error.errno)`;
  const workspace = folder();
  expect(await output(bubblewrap(process.env, workspace), spec({ workspace, command: '/usr/bin/python3', args: ['-c', tries] }))).toBe('97\n97\n38\n');
});
