import { ARCHITECTURES, type Architecture } from './syscalls.ts';

const LOAD = 0x20;
const EQUAL = 0x15;
const AT_LEAST = 0x35;
const ANY_BIT = 0x45;
const RETURN = 0x06;

const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const EPERM = 0x00050001;
const ENOSYS = 0x00050026;
const EAFNOSUPPORT = 0x00050061;

/** Offsets in `struct seccomp_data`: call number, architecture, low halves of the first two arguments. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const FIRST = 16;
const SECOND = 24;

/** CLONE_NEW{NS,CGROUP,UTS,IPC,USER,PID,NET,TIME}. */
const NEW_NAMESPACES = 0x7e020080;
/** TIOCSTI and TIOCLINUX type into the terminal of whoever started us. */
const TYPING = [0x5412, 0x541c];
/** AF_UNIX, AF_INET, AF_INET6, AF_NETLINK. Others, such as vsock, do not end at the network namespace. */
const FAMILIES = [1, 2, 10, 16];

type Instruction = readonly [code: number, value: number, ifTrue?: number, ifFalse?: number];

/**
 * A seccomp filter for `bwrap --seccomp`: it allows by default and refuses the calls of the table, new
 * namespaces, typing into a terminal, and sockets that do not end at the network namespace.
 * @param architecture as `process.arch` names it
 * @returns the compiled filter, an array of `struct sock_filter`; null for an architecture without a table
 */
export function seccompFilter(architecture: string): Buffer | null {
  const table = ARCHITECTURES[architecture];
  return table === undefined ? null : assemble(instructions(table));
}

function instructions(table: Architecture): Instruction[] {
  const answer = (number: number, what: number): Instruction[] => [
    [EQUAL, number, 0, 1],
    [RETURN, what],
  ];
  return [
    [LOAD, ARCHITECTURE],
    [EQUAL, table.audit, 1, 0],
    [RETURN, KILL],
    [LOAD, NUMBER],
    ...(table.x32
      ? ([
          [AT_LEAST, 0x40000000, 0, 1],
          [RETURN, ENOSYS],
        ] as Instruction[])
      : []),
    ...Object.values(table.refused).flatMap((number) => answer(number, EPERM)),
    ...Object.values(table.absent).flatMap((number) => answer(number, ENOSYS)),
    ...whenCalled(table.clone, [
      [LOAD, FIRST],
      [ANY_BIT, NEW_NAMESPACES, 0, 1],
      [RETURN, EPERM],
      [RETURN, ALLOW],
    ]),
    ...whenCalled(table.ioctl, [[LOAD, SECOND], ...TYPING.flatMap((request) => answer(request, EPERM)), [RETURN, ALLOW]]),
    ...whenCalled(table.socket, [[LOAD, FIRST], ...FAMILIES.flatMap((family) => answer(family, ALLOW)), [RETURN, EAFNOSUPPORT]]),
    [RETURN, ALLOW],
  ];
}

/** `body` must end in a return: the call number is no longer loaded after it. */
function whenCalled(number: number, body: readonly Instruction[]): Instruction[] {
  return [[EQUAL, number, 0, body.length], ...body];
}

function assemble(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, [code, value, ifTrue = 0, ifFalse = 0]] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(ifTrue, index * 8 + 2);
    bytes.writeUInt8(ifFalse, index * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
  }
  return bytes;
}
