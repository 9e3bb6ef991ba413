import { constants, homedir } from 'node:os';
import { resolve } from 'node:path';
import type { Failure, Reason, StdioLaunch } from '../core/types.ts';
import { ServerFailure } from '../sandbox/engine.ts';
import { inside } from '../servers/file.ts';
import { absentScript, findOutside } from '../servers/script.ts';
import { Aborted, TimedOut } from './deadline.ts';
import { quote, seconds } from './quote.ts';
import type { StdioWire } from './stdio.ts';
import { lastLines } from './tail.ts';
import { tellingLines } from './telling.ts';
import { RpcError, UnreadableAnswer, WireClosed } from './wire.ts';

const STDERR_LINES = 3;
/** Words of a server that waits for HTTP requests instead. */
const LISTENS = /\b(listening|running|started|available|serving)\b.{0,60}\b(https?:\/\/|port\b|localhost:|127\.0\.0\.1:|0\.0\.0\.0:)/i;
/** A variable's name; Node's error codes look alike. */
const VARIABLE = /\b((?!ERR_|MODULE_NOT_FOUND)[A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/;
const MISSES = /\b(not set|unset|not defined|undefined|required|requires?|missing|must|provide|set the|needs?|not found|no value)\b/i;
const MISSING_MODULE = /Cannot find (module|package)|ModuleNotFoundError|No module named/;

/** Where a server ran: what it could not see there may be why it failed. */
export interface Surroundings {
  /** Root of the checkout, absolute. */
  readonly workspace: string;
  /** Whether the rest of the machine was hidden from it. */
  readonly sandboxed: boolean;
  /** Further paths it was allowed to read. */
  readonly read: readonly string[];
}

/** What a failed listing says: what happened, what the server said last, what to do. */
export function explain(error: unknown, launch: StdioLaunch, wire: StdioWire | null, around: Surroundings | null = null): Reason {
  const ended = wire?.process.ended() ?? null;
  if (error instanceof Aborted) return abortReason(error.signal);
  if (ended) return ended;
  if (error instanceof ServerFailure) return error.reason;
  if (error instanceof WireClosed) return closed(error.awaiting, launch, { wire, around });
  if (error instanceof TimedOut) return late(error, wire);
  if (error instanceof UnreadableAnswer) {
    const message = `The answer to ${error.awaiting} cannot be read: ${quote(error.line)}. Something else is written into the same line of stdout: log to stderr instead.`;
    return { code: 'unreadable-answer', message };
  }
  if (error instanceof RpcError) return { code: 'protocol-error', message: `${rpcWords(error)}.${said(wire)}` };
  return bug(error);
}

/** A fault of this program: it must neither end the other servers' listings nor hide. */
export function bug(error: unknown): Reason {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code: 'protocol-error', message: `mcp-budget itself failed here, please report it: ${words}` };
}

/** Why the caller gave up, in its own words where it gave any. */
export function abortReason(signal: AbortSignal): Reason {
  const { reason } = signal;
  return reason instanceof ServerFailure ? reason.reason : { code: 'interrupted', message: 'Interrupted before it was measured.' };
}

export function rpcWords(error: RpcError): string {
  return `${error.method} was answered with error ${error.code ?? 'without code'}, ${quote(error.text)}`;
}

interface Scene {
  readonly wire: StdioWire | null;
  readonly around: Surroundings | null;
}

function closed(awaiting: string, launch: StdioLaunch, { wire, around }: Scene): Reason {
  const { command } = launch;
  const exit = wire?.exit ?? null;
  if (!exit) return { code: 'protocol-error', message: `${command} closed its stdout before it answered ${awaiting}, but runs on.${said(wire)}` };
  const how = exit.signal ? `was ended by ${exit.signal}` : `exited with code ${exit.code}${signalOf(exit.code)}`;
  return { code: 'exited', message: `${command} ${how} before it answered ${awaiting}.${said(wire)} ${unseen(launch, around) ?? advise(awaiting, wire)}` };
}

/** A sandbox or shell hands on a signal as 128 and its number. */
function signalOf(code: number | null): string {
  const name = Object.entries(constants.signals).find(([, number]) => number + 128 === code)?.[0];
  return name === undefined ? '' : ` (${name})`;
}

/** A script that the sandbox hid, or that is not there at all: nothing else need be said. */
function unseen({ args, cwd }: StdioLaunch, around: Surroundings | null): string | null {
  if (around === null) return null;
  const outside = findOutside(args, { cwd, repository: around.workspace, home: homedir() });
  if (outside !== null) {
    const folder = outside.folder ?? outside.script;
    if (!around.sandboxed || around.read.some((path) => inside(folder, resolve(cwd, path)))) return null;
    return `${outside.script} lies outside the workspace, and the sandbox hides it: add "sandbox": {"read": [${JSON.stringify(folder)}]} to its entry.`;
  }
  const absent = absentScript(args, cwd);
  return absent === null ? null : `There is no file ${absent} in this checkout: build it first, or mend the path.`;
}

function advise(awaiting: string, wire: StdioWire | null): string {
  const tail = wire?.stderrTail() ?? '';
  const variable = missingVariable(tail);
  const hidden = hides(tail, wire);
  if (variable !== null) return `${hidden}If it needs ${variable}, set that under "env" of this server's entry; a dummy will often do.`;
  if (hidden !== '') return hidden.trim();
  if (MISSING_MODULE.test(tail)) return 'Install its dependencies and build it first.';
  if (awaiting !== 'initialize') return 'Run the command by hand to see why.';
  return 'Run the command by hand: it may need arguments, a variable or a build first.';
}

/** What the sandbox hides and the server may have missed: files it names, and every `.env`, which servers read silently. */
function hides(tail: string, wire: StdioWire | null): string {
  const hidden = wire?.process.masked.filter((path) => tail.includes(path) || /(^|\/)\.env[^/]*$/.test(path)) ?? [];
  return hidden.length === 0 ? '' : `The sandbox hides ${hidden.slice(0, 3).join(', ')} from it. `;
}

function missingVariable(stderr: string): string | null {
  const named = lastLines(stderr, STDERR_LINES).map((line) => (MISSES.test(line) ? VARIABLE.exec(line)?.[1] : undefined));
  return named.find((name) => name !== undefined) ?? null;
}

function late({ awaiting, timeoutMs }: TimedOut, wire: StdioWire | null): Reason {
  const started = awaiting !== 'initialize' && awaiting !== 'server/discover';
  const unfinished = wire && wire.unfinishedBytes > 0 ? ` It wrote ${wire.unfinishedBytes.toLocaleString('en-US')} bytes without a line feed after them.` : '';
  const advice =
    LISTENS.test(wire?.stderrTail() ?? '') || wire?.noise.first.some((line) => LISTENS.test(line))
      ? ' It seems to serve HTTP: start it in its stdio mode, or enter its "url".'
      : ' A slow one needs a longer --timeout.';
  return { code: started ? 'list-timeout' : 'start-timeout', message: `no answer to ${awaiting} in ${seconds(timeoutMs)}.${unfinished}${said(wire)}${advice}` };
}

/** What stderr says, else the first lines of stdout, quoted; nothing where the server was silent. */
function said(wire: StdioWire | null): string {
  const stderr = tellingLines(wire?.stderrTail() ?? '');
  if (stderr.length > 0) return ` stderr: ${stderr.map((line) => quote(line)).join(' ')}.`;
  const stdout = wire?.noise.first ?? [];
  return stdout.length > 0 ? ` stdout: ${stdout.map((line) => quote(line)).join(' ')}.` : '';
}

/** The last lines of stderr that a failure shows. */
export function stderrOf(wire: StdioWire | null): Failure['stderr'] {
  return lastLines(wire?.stderrTail() ?? '', 20).join('\n');
}
