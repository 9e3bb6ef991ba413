import { isAbsolute, relative } from 'node:path';
import type { ExpectedFailure } from '../errors.ts';
import { EXIT, type Io } from '../io.ts';
import type { InvalidReport } from '../render/json.ts';
import { neutral, neutralLines } from '../render/neutral.ts';

interface Teller {
  readonly json: boolean;
  readonly io: Io;
}

/**
 * Tells a fault of this program or of the machine, such as a full disk, with its stack. Nothing is known then
 * about any limit, so the exit code is that of an unmeasured run.
 */
export async function writeFault(error: unknown, { json, io }: Teller): Promise<number> {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  io.stderr.write(`${neutralLines(`mcp-budget: an unexpected fault, nothing was checked:\n${text}`, { maxLines: 50, maxLength: 500 }).join('\n')}\n`);
  if (json) await writeInvalid({ code: 'unexpected', message: error instanceof Error ? error.message : String(error) }, io);
  return EXIT.unmeasured;
}

/** Tells an expected failure on stderr, its code behind the message to search for, or as the one JSON document. */
export async function writeFailure(error: ExpectedFailure, { json, io }: Teller): Promise<number> {
  const { code, message, place } = error;
  const file = place.file !== undefined && isAbsolute(place.file) ? relative(io.cwd, place.file) : place.file;
  if (json) {
    await writeInvalid({ code, message, file, line: place.line, column: place.column }, io);
  } else {
    const where = [file, place.line, place.column].filter((each) => each !== undefined).join(':');
    const named = where === '' || (place.line === undefined && file !== undefined && message.includes(file));
    io.stderr.write(`mcp-budget: ${neutral(named ? message : `${where}: ${message}`, 'log')} (${code})\n`);
  }
  return EXIT.invalid;
}

async function writeInvalid(error: InvalidReport['error'], io: Io): Promise<void> {
  const { renderJson } = await import('../render/json.ts');
  io.stdout.write(renderJson({ schemaVersion: 1, verdict: 'invalid', error }, { actions: io.env['GITHUB_ACTIONS'] === 'true' }));
}
