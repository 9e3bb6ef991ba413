import { closeSync, readdirSync } from 'node:fs';
import { readProc } from './processes.ts';

/** `O_CLOEXEC` in the octal flags of `/proc/self/fdinfo`. Source: proc(5). */
const CLOSE_ON_EXEC = 0o2000000;
const STDIO = 2;

/**
 * Closes the descriptors that this process inherited beyond stdio and that a started program would
 * inherit in turn: through an open folder it could leave the sandbox. Node marks its own as closed on
 * exec, and of the inherited ones only those up to the first gap past 15.
 */
export function closeInherited(): void {
  if (process.platform !== 'linux') return;
  for (const name of readdirSync('/proc/self/fd')) {
    const descriptor = Number(name);
    if (descriptor > STDIO && isInherited(descriptor)) close(descriptor);
  }
}

function isInherited(descriptor: number): boolean {
  // The one through which the folder was read is closed by now, and has no file any more.
  const flags = /^flags:\s*([0-7]+)/m.exec(readProc('self', `fdinfo/${descriptor}`) ?? '')?.[1];
  return flags !== undefined && (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
}

function close(descriptor: number): void {
  try {
    closeSync(descriptor);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EBADF') throw error;
  }
}
