/**
 * A seccomp filter for `bwrap --seccomp`: allows by default and refuses what no MCP server needs to list
 * its tools but what widens the attack surface of the kernel or escapes a bound. Numbers are from the
 * kernel's `arch/x86/entry/syscalls/syscall_64.tbl` and `include/uapi/asm-generic/unistd.h`.
 */
interface Architecture {
  /** AUDIT_ARCH_* of linux/audit.h. */
  readonly audit: number;
  /** x86-64 kernels also take x32 calls, whose numbers have bit 30 set. */
  readonly x32: boolean;
  readonly clone: number;
  readonly ioctl: number;
  readonly socket: number;
  /** Answer EPERM. */
  readonly refused: Readonly<Record<string, number>>;
  /** Answer ENOSYS, so that programs take their fallback. */
  readonly absent: Readonly<Record<string, number>>;
}

/** Numbers that are the same on every architecture. */
const SHARED = {
  io_uring_setup: 425,
  io_uring_enter: 426,
  io_uring_register: 427,
  open_tree: 428,
  move_mount: 429,
  fsopen: 430,
  fsconfig: 431,
  fsmount: 432,
  fspick: 433,
  mount_setattr: 442,
} as const;

/** clone3 hides its flags behind a pointer; memory files and System V segments escape the memory bound. */
const SHARED_ABSENT = { clone3: 435, memfd_secret: 447 } as const;

const ARCHITECTURES: Readonly<Record<string, Architecture>> = {
  x64: {
    audit: 0xc000003e,
    x32: true,
    clone: 56,
    ioctl: 16,
    socket: 41,
    refused: {
      ptrace: 101,
      syslog: 103,
      uselib: 134,
      vhangup: 153,
      modify_ldt: 154,
      pivot_root: 155,
      chroot: 161,
      acct: 163,
      mount: 165,
      umount2: 166,
      swapon: 167,
      swapoff: 168,
      reboot: 169,
      iopl: 172,
      ioperm: 173,
      init_module: 175,
      delete_module: 176,
      quotactl: 179,
      nfsservctl: 180,
      lookup_dcookie: 212,
      mbind: 237,
      kexec_load: 246,
      add_key: 248,
      request_key: 249,
      keyctl: 250,
      migrate_pages: 256,
      unshare: 272,
      move_pages: 279,
      perf_event_open: 298,
      name_to_handle_at: 303,
      open_by_handle_at: 304,
      setns: 308,
      process_vm_readv: 310,
      process_vm_writev: 311,
      kcmp: 312,
      finit_module: 313,
      kexec_file_load: 320,
      bpf: 321,
      userfaultfd: 323,
      ...SHARED,
    },
    absent: { shmget: 29, memfd_create: 319, ...SHARED_ABSENT },
  },
  arm64: {
    audit: 0xc00000b7,
    x32: false,
    clone: 220,
    ioctl: 29,
    socket: 198,
    refused: {
      lookup_dcookie: 18,
      umount2: 39,
      mount: 40,
      pivot_root: 41,
      nfsservctl: 42,
      chroot: 51,
      vhangup: 58,
      quotactl: 60,
      acct: 89,
      unshare: 97,
      kexec_load: 104,
      init_module: 105,
      delete_module: 106,
      syslog: 116,
      ptrace: 117,
      reboot: 142,
      add_key: 217,
      request_key: 218,
      keyctl: 219,
      swapon: 224,
      swapoff: 225,
      mbind: 235,
      migrate_pages: 238,
      move_pages: 239,
      perf_event_open: 241,
      name_to_handle_at: 264,
      open_by_handle_at: 265,
      setns: 268,
      process_vm_readv: 270,
      process_vm_writev: 271,
      kcmp: 272,
      finit_module: 273,
      bpf: 280,
      userfaultfd: 282,
      kexec_file_load: 294,
      ...SHARED,
    },
    absent: { shmget: 194, memfd_create: 279, ...SHARED_ABSENT },
  },
};

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
