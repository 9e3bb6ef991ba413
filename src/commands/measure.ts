import { measureOnly } from '../check.ts';
import { failure } from '../errors.ts';
import type { Invocation } from '../flags.ts';
import type { Io } from '../io.ts';
import { preload } from './preload.ts';
import { readQuestion } from './question.ts';
import { readRequest } from './request.ts';

/** `mcp-budget measure`: sizes of every server, or of a saved listing; needs no budget. */
export async function run(invocation: Invocation, io: Io): Promise<number> {
  const { flags } = invocation;
  const question = await readQuestion(flags);
  if (flags.listing !== undefined) {
    if (invocation.launch !== null) throw failure('flags-conflict', ['--listing reads a saved answer and starts nothing: leave out the command after "--".']);
    const [{ measureListing }, { showMeasurement }] = await Promise.all([import('./listing.ts'), import('./show.ts')]);
    return showMeasurement(await measureListing(flags.listing, flags, io), { flags, io, question });
  }
  if (flags.list !== undefined) {
    const { survey } = await import('./survey.ts');
    return survey(flags.list, invocation, io);
  }
  if (flags.resume !== undefined) throw failure('flags-conflict', ['--resume keeps the outcomes of --list: give --list too.']);
  const { request } = await readRequest(invocation, io);
  const { report, head } = await measureOnly({ ...request, onStarted: () => preload('measure', flags), now: io.now });
  const { showMeasurement } = await import('./show.ts');
  return showMeasurement(report, { flags, io, notes: head.found.notes, question });
}
