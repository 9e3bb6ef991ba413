import { relative } from 'node:path';
import type { ExpectedFailure } from '../errors.ts';
import { EXIT, type Io } from '../io.ts';
import { neutral } from '../render/neutral.ts';

/** Tells an expected failure on stderr, or as the one JSON document. */
export function writeFailure(error: ExpectedFailure, { json, io }: { json: boolean; io: Io }): number {
  const { code, message, place } = error;
  const file = place.file === undefined ? undefined : relative(io.cwd, place.file) || place.file;
  if (json) {
    const document = { schemaVersion: 1, verdict: 'invalid', error: { code, message, file, line: place.line, column: place.column } };
    io.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
  } else {
    const where = [file, place.line, place.column].filter((each) => each !== undefined).join(':');
    io.stderr.write(`mcp-budget: ${neutral(where === '' ? message : `${where}: ${message}`, 'log')}\n`);
  }
  return EXIT.invalid;
}
