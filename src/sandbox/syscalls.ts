/**
 * System calls that no MCP server needs to list its tools and that widen the attack surface of the kernel
 * or escape a bound. Numbers are from the kernel's `arch/x86/entry/syscalls/syscall_64.tbl` and
 * `include/uapi/asm-generic/unistd.h`.
 */
export interface Architecture {
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

/** By the name that `process.arch` has for it. */
export const ARCHITECTURES: Readonly<Record<string, Architecture>> = {
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
