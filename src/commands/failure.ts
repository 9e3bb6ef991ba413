import { isAbsolute, relative } from 'node:path';
import type { ExpectedFailure } from '../errors.ts';
import { EXIT, type Io } from '../io.ts';
import { neutral } from '../render/neutral.ts';

/** Tells an expected failure on stderr, or as the one JSON document. */
export async function writeFailure(error: ExpectedFailure, { json, io }: { json: boolean; io: Io }): Promise<number> {
  const { code, message, place } = error;
  const file = place.file !== undefined && isAbsolute(place.file) ? relative(io.cwd, place.file) : place.file;
  if (json) {
    const { renderJson } = await import('../render/json.ts');
    io.stdout.write(
      renderJson(
        { schemaVersion: 1, verdict: 'invalid', error: { code, message, file, line: place.line, column: place.column } },
        { actions: io.env['GITHUB_ACTIONS'] === 'true' },
      ),
    );
  } else {
    const where = [file, place.line, place.column].filter((each) => each !== undefined).join(':');
    io.stderr.write(`mcp-budget: ${neutral(where === '' ? message : `${where}: ${message}`, 'log')}\n`);
  }
  return EXIT.invalid;
}
