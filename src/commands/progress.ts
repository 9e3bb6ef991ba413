import type { Io } from '../io.ts';
import type { Progress } from '../mcp/pool.ts';
import { neutral } from '../render/neutral.ts';

const ERASE = '\r\u001b[K';

/** A line on stderr that tells how far the servers are, where stderr is a terminal; wiped when all are done. */
export function showProgress({ stderr, env }: Io): ((progress: Progress) => void) | undefined {
  if (!stderr.isTTY || env['CI'] || env['TERM'] === 'dumb') return undefined;
  return ({ done, total, server, status }) => {
    const line = `${done}/${total} ${status} ${neutral(server, 'log')}`.slice(0, (stderr.columns ?? 80) - 1);
    stderr.write(done === total ? ERASE : `${ERASE}${line}`);
  };
}
