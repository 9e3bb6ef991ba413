import { lastLines } from './tail.ts';

/** Lines of stderr that are looked at, from its end. */
const LOOKED_AT = 30;
const MOST_LINES = 3;
/** The line that names what went wrong: `Error: …`, `TypeError [CODE]: …`, `error: …`. */
const NAMES_ERROR = /^\s*(?:Uncaught )?[\w.]*(?:Error|Exception)\b|\b(?:Error|error|ERROR|FATAL|fatal):/;
/** What runtimes print around it: stack frames, the source line, the error's fields, their own name. */
const AROUND =
  /^\s+at |^\s+File "|^\s*\^+\s*$|^\s*[{}[\]]+[,;]?$|^\s*(?:requireStack|code|errno|syscall|path|port|address|url|cause)\b: |^node:|^file:\/\/|^\S+\.[cm]?[jt]s:\d+$|^Node\.js v\d|^\s*throw |^Traceback |^\s+- \//;

/**
 * The lines of a server's stderr that say why it stopped: the first that names an error (of a Python
 * traceback the last, where its causes stand above it), else the last ones that are no stack.
 */
export function tellingLines(stderr: string): string[] {
  const lines = lastLines(stderr, LOOKED_AT);
  const plain = lines.filter((line) => !AROUND.test(line));
  const named = plain.filter((line) => NAMES_ERROR.test(line));
  const telling = lines.some((line) => line.startsWith('Traceback ')) ? named.at(-1) : named[0];
  return telling === undefined ? (plain.length > 0 ? plain : lines).slice(-MOST_LINES) : [telling.trim()];
}
